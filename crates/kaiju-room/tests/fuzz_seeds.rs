//! The fuzzer's seeds for rooms in `fuzz/seeds/room` are still valid messages.

use kaiju_protocol::{Request, ToServer, VERSION};
use std::{fs, path::Path};

#[test]
fn every_line_is_a_message() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/room");
    let (mut messages, mut hellos) = (0, 0);
    for file in fs::read_dir(&folder).expect("the folder can be read") {
        let file = file.expect("the folder can be read").path();
        let text = fs::read_to_string(&file).expect("a seed is text");
        // The first line is the game; lines of dots let time pass.
        for line in text.lines().skip(1).filter(|line| !line.starts_with('.')) {
            let message: Request =
                serde_json::from_str(&line[1..]).unwrap_or_else(|error| panic!("{}: {line}: {error}", file.display()));
            messages += 1;
            hellos += u32::from(matches!(message.what, ToServer::Hello { version: VERSION, .. }));
        }
    }
    assert!(messages > 50 && hellos > 3, "{messages} messages, {hellos} current hellos");
}
