//! The fuzzer's seeds for rooms in `fuzz/seeds/room` are still valid messages, and cover every message type.

use kaiju_protocol::{Request, ToServer, VERSION};
use std::{collections::BTreeSet, fs, path::Path};

/// The names of all message types, taken from the error message for an unknown type.
fn types() -> BTreeSet<String> {
    let error =
        serde_json::from_str::<Request>(r#"{"type":"none"}"#).expect_err("there is no such message").to_string();
    let (_, expected) = error.split_once("expected one of ").expect("the error lists all types");
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn every_message_has_a_seed_and_a_word() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let words = fs::read_to_string(fuzz.join("messages.dict")).expect("the dictionary can be read");
    let (mut messages, mut hellos, mut histories, mut seen) = (0, 0, 0, BTreeSet::new());
    for file in fs::read_dir(fuzz.join("room")).expect("the folder can be read") {
        let file = file.expect("the folder can be read").path();
        let text = fs::read_to_string(&file).expect("a seed is text");
        // The first line selects the game, and lines of dots let time pass.
        for line in text.lines().skip(1).filter(|line| !line.starts_with('.')) {
            let message: Request =
                serde_json::from_str(&line[1..]).unwrap_or_else(|error| panic!("{}: {line}: {error}", file.display()));
            messages += 1;
            hellos += u32::from(matches!(message.what, ToServer::Hello { version: VERSION, .. }));
            histories += u32::from(matches!(message.what, ToServer::Hello { history: Some(_), .. }));
            let value = serde_json::to_value(&message).expect("messages can be serialized");
            for key in value.as_object().expect("a message is an object").keys() {
                assert!(words.contains(&format!("\"\\\"{key}\\\":\"")), "messages.dict has no {key}");
            }
            seen.insert(value["type"].as_str().expect("a type").to_owned());
        }
    }
    assert!(messages > 50 && hellos > 3 && histories > 0, "{messages} messages, {hellos} current hellos");
    let types = types();
    assert!(types.len() > 20, "{types:?}");
    assert_eq!(types.difference(&seen).collect::<Vec<_>>(), [""; 0], "messages without a seed");
    let is_missing = |kind: &&String| !words.contains(&format!("\"\\\"type\\\":\\\"{kind}\\\"\""));
    assert_eq!(types.iter().filter(is_missing).collect::<Vec<_>>(), [""; 0], "messages without a word");
}
