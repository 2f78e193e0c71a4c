//! Runs any text as a scenario: it passes or fails, but nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = kaiju_scenario::run(text);
});
