//! Checks that `scripts/verify-record.py`, which shares no code with this crate, gives the same results.

use super::games::{games, with_other_outcome};
use kaiju_fair::verify_text;
use kaiju_rules::{RecordText, Ruleset};
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// Runs the script on a record.
fn script(name: &str, record: &str) -> Output {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, record).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/verify-record.py");
    Command::new("python3").arg(script).arg(path).output().expect("python3 is installed")
}

/// Asserts that the script and this crate agree: on the number of outcomes, or on the place that is wrong. Returns
/// whether the record is verified.
#[track_caller]
fn agrees(name: &str, record: &str) -> bool {
    let output = script(name, record);
    let (said, problem) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    match verify_text(record) {
        Ok(verified) => {
            assert_eq!(said.trim(), format!("ok: {} outcomes", verified.outcomes), "{problem}\n{record}");
            true
        }
        Err(error) => {
            assert_eq!(output.status.code(), Some(1), "{error}\n{record}");
            let place = error.to_string().split(": ").next().unwrap().to_owned();
            let place = if error.line == 0 { error.problem.to_string() } else { format!("{place}:") };
            assert!(problem.contains(&place), "{problem} {error}\n{record}");
            false
        }
    }
}

#[test]
fn the_script_is_short_and_agrees() {
    let source = include_str!("../../../../scripts/verify-record.py");
    assert!(source.lines().count() <= 150);
    let imports: Vec<&str> = source.lines().filter(|line| line.contains("import ")).collect();
    assert_eq!(imports, ["import hashlib", "import hmac", "import re", "import sys"]);
    let kinds: [(Ruleset, &[&str], usize); 4] = [
        (Ruleset::NewYork, &[], 2),
        (Ruleset::Tokyo, &[], 6),
        (Ruleset::Tokyo, &["duel"], 2),
        (Ruleset::NewYork, &["ko"], 4),
    ];
    for (ruleset, options, players) in kinds {
        for (number, record) in games(ruleset, options, players, 3).into_iter().enumerate() {
            let written = record.to_string();
            let name = format!("script-{}-{players}-{number}.kaiju", ruleset.word());
            assert!(agrees(&name, &written));
            let text = RecordText::parse(&written).unwrap();
            let changed =
                (record.plies().len() / 2..).find_map(|ply| with_other_outcome(&text, &written, ply)).unwrap();
            assert!(!agrees(&name, &changed));
        }
    }
}

/// Checks the records that the rules tests replay, including one with a shuffled discard pile and a card that was
/// looked at.
#[test]
fn the_script_agrees_about_stored_records() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kaiju-rules/tests/records/rules-2-format-3");
    let mut shuffled = 0;
    for file in fs::read_dir(folder).unwrap() {
        let written = fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(agrees("script-stored.kaiju", &written));
        for (at, _) in written.match_indices(" deck.") {
            shuffled += 1;
            let (before, after) = written.split_at(at + " deck.".len());
            // A card that was never drawn from the first deck, and one missing from the second.
            assert!(!agrees("script-deck.kaiju", &format!("{before}wings,{after}")));
            let missing = after.split_once(',').unwrap().1;
            assert!(verify_text(&format!("{before}{missing}")).is_err());
        }
    }
    assert!(shuffled > 0);
}

#[test]
fn the_script_refuses_what_is_refused_here() {
    let record = &games(Ruleset::NewYork, &[], 4, 3)[2];
    let written = record.to_string();
    for key in ["commitment ", "nonce B ", "nonce C ", "secret "] {
        let at = written.find(&format!("\n{key}")).unwrap_or_else(|| panic!("{key} in {written}")) + key.len() + 1;
        let digit = if &written[at..=at] == "0" { "1" } else { "0" };
        let changed = format!("{}{digit}{}", &written[..at], &written[at + 1..]);
        assert!(!agrees("script-header.kaiju", &changed), "{changed}");
    }
    let secret = written.lines().find(|line| line.starts_with("secret")).unwrap();
    assert_eq!(script("script-secret.kaiju", &written.replace(&format!("{secret}\n"), "")).status.code(), Some(1));
    assert!(!agrees("script-plain.kaiju", &written[..written.find("fair 1").unwrap()]));
    // Another case is a changed bit, too.
    let seat = written.rfind("\nroll.").expect("a roll") + "\nroll.".len();
    let small = format!("{}{}{}", &written[..seat], written[seat..=seat].to_lowercase(), &written[seat + 1..]);
    assert!(!agrees("script-small.kaiju", &small), "{small}");
    let choice = written.rfind(" A:").expect("a choice") + 1;
    assert!(!agrees("script-seat.kaiju", &format!("{}a{}", &written[..choice], &written[choice + 1..])));
    // Commits are checked even if the nonce was withheld.
    let other =
        games(Ruleset::Tokyo, &[], 6, 8).iter().map(ToString::to_string).find(|text| text.contains(" withheld"));
    let other = other.expect("a withheld nonce");
    assert!(!agrees("script-withheld.kaiju", &other.replace(" withheld", "x withheld")));
    // Comments don't affect the result.
    assert!(agrees("script-comments.kaiju", &written.replacen("\n\n", "\n\n# a comment\n", 1)));
}
