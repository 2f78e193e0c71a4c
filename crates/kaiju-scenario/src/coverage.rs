//! Checks which rules and cards are covered by a scenario or a named test.

use kaiju_rules::{CardSet, Rule, Ruleset};
use std::collections::BTreeSet;

/// Everything that needs a scenario or a named test: rule numbers, then card ids.
pub fn wanted() -> Vec<String> {
    let rules = Rule::all().map(|r| r.id().to_owned());
    let mut wanted: Vec<String> = rules.collect();
    for ruleset in Ruleset::ALL {
        for card in CardSet::all(ruleset).iter() {
            let id = ruleset.cards()[card.index()].id;
            // A card that exists in both games, or twice in one, is listed once.
            if !wanted.iter().any(|w| w == id) {
                wanted.push(id.to_owned());
            }
        }
    }
    wanted
}

/// The ids in [`wanted`] that are missing from `shown`.
pub fn missing(shown: &BTreeSet<String>) -> Vec<String> {
    wanted().into_iter().filter(|id| !shown.contains(id)).collect()
}

/// A test in code, for something that a scenario cannot show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedTest {
    /// The rule number or card id that the test covers.
    pub id: String,
    /// The test's file, relative to the project root.
    pub file: String,
    /// The test function's name.
    pub test: String,
}

/// Parses `named-tests.tsv`: id, file, test, and the reason why no scenario covers it.
pub fn named_tests(text: &str) -> Result<Vec<NamedTest>, crate::ScenarioFailure> {
    let mut tests = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let fail = |message: String| crate::ScenarioFailure { line: index + 1, message };
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, file, test, _why] = fields[..] else {
            return Err(fail("a named test has four fields: id, file, test, why".into()));
        };
        if !wanted().iter().any(|w| w == id) {
            return Err(fail(format!("\"{id}\" is not a rule or a card")));
        }
        tests.push(NamedTest { id: id.into(), file: file.into(), test: test.into() });
    }
    Ok(tests)
}
