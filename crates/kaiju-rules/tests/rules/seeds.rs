//! The fuzzer's seeds in `fuzz/seeds` are still valid inputs; `scripts/fuzz-seeds` regenerates them.

use kaiju_rules::{Game, Record};
use std::{fs, path::Path};

fn seeds(target: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let read = |file: fs::DirEntry| {
        (file.path().display().to_string(), fs::read_to_string(file.path()).expect("a seed is text"))
    };
    let seeds: Vec<(String, String)> = files.map(|file| read(file.expect("the folder can be read"))).collect();
    assert!(seeds.len() > 10, "{} has {} seeds", folder.display(), seeds.len());
    seeds
}

#[test]
fn positions_round_trip() {
    for (file, line) in seeds("position") {
        let game = Game::from_position(&line).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(game.position(), line, "{file}");
    }
}

#[test]
fn records_round_trip() {
    for (file, text) in seeds("record") {
        let record = Record::parse(&text).unwrap_or_else(|e| panic!("{file}: {e}"));
        // Seeds in older formats are written back in the newest one.
        let written = record.to_string();
        if text.starts_with("kaiju-game 3\n") {
            assert_eq!(written, text, "{file}");
        }
        assert_eq!(Record::parse(&written).unwrap_or_else(|e| panic!("{file}: {e}")), record, "{file}");
    }
}
