//! Parses any text as a game record: an accepted one survives a round trip.
#![no_main]

use kaiju_rules::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    let again = Record::parse(&record.to_string());
    assert_eq!(again.as_ref(), Ok(&record), "the record reads differently");
});
