//! Parses any text as a game record: an accepted record survives a round trip, and a rejected one is never verified.
#![no_main]

use kaiju_rules::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let verified = kaiju_fair::verify_text(text);
    let Ok(record) = Record::parse(text) else {
        assert!(verified.is_err(), "a record that can't be read is verified");
        return;
    };
    let again = Record::parse(&record.to_string());
    assert_eq!(again.as_ref(), Ok(&record), "the record reads differently");
});
