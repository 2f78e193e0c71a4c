//! Every scenario passes, every rule and card has a scenario or a named test, and every named test exists.

use kaiju_rules::{CardSet, Ruleset};
use kaiju_scenario::{ScenarioHead, coverage};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scenarios(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scenarios(&path, files);
        } else if path.extension().is_some_and(|e| e == "scn") {
            files.push(path);
        }
    }
}

#[test]
fn all_scenarios_pass_and_cover_everything() {
    let folder = root().join("scenarios");
    let mut files = Vec::new();
    scenarios(&folder, &mut files);
    files.sort();
    assert!(files.len() > 800, "only {} scenarios were found", files.len());
    let mut shown = BTreeSet::new();
    let mut failed = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let head = ScenarioHead::of(&text);
        assert!(!head.title.is_empty(), "{} does not begin with a comment that says what it shows", file.display());
        match kaiju_scenario::run(&text) {
            Ok(passed) => {
                let same = head.shows.iter().zip(&passed.rules).all(|(shown, id)| shown.eq_ignore_ascii_case(id));
                assert!(same && head.shows.len() == passed.rules.len(), "{}", file.display());
                shown.extend(passed.rules);
            }
            Err(failure) => failed.push(format!("{}:{}: {}", file.display(), failure.line, failure.message)),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let named = coverage::named_tests(&fs::read_to_string(folder.join("named-tests.tsv")).unwrap()).unwrap();
    for test in &named {
        let source = fs::read_to_string(root().join(&test.file)).unwrap();
        let at = source.find(&format!("fn {}()", test.test)).unwrap_or_else(|| panic!("{} does not exist", test.test));
        assert!(source[..at].trim_end().ends_with("#[test]"), "{} is not a test", test.test);
    }
    shown.extend(named.into_iter().map(|t| t.id));
    assert_eq!(coverage::missing(&shown), Vec::<String>::new());
}

/// Each card has its own scenario file, named after it.
#[test]
fn each_card_has_its_own_file() {
    for ruleset in Ruleset::ALL {
        for card in CardSet::all(ruleset).iter().map(|card| &ruleset.cards()[card.index()]) {
            let file = root().join(format!("scenarios/{}/cards/{}.scn", ruleset.word(), card.id));
            let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            let rules = text.lines().find(|l| l.starts_with("rules ")).unwrap_or("");
            assert!(rules.split_whitespace().any(|w| w == card.id), "{} does not name its card", file.display());
        }
    }
}
