//! Runs the examples in the documentation.

use std::{fs, path::Path};

/// A document's fenced code blocks with this tag.
fn blocks(document: &str, tag: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(document);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let fence = format!("```{tag}\n");
    text.split(&fence).skip(1).map(|part| part.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn scenarios_in_the_documents_pass() {
    let examples = blocks("docs/scenarios.md", "scenario");
    assert!(!examples.is_empty());
    for example in examples {
        kaiju_scenario::run(&example).unwrap_or_else(|e| panic!("{e} in\n{example}"));
    }
}

#[test]
fn positions_in_the_documents_survive_a_round_trip() {
    let examples = blocks("docs/notation.md", "position");
    assert!(!examples.is_empty());
    for example in examples {
        let game = kaiju_rules::Game::from_position(&example).unwrap_or_else(|e| panic!("{e} in\n{example}"));
        assert_eq!(game.position(), example.trim());
    }
}

#[test]
fn records_in_the_documents_are_valid() {
    let examples = blocks("docs/notation.md", "record");
    assert!(!examples.is_empty());
    for example in examples {
        kaiju_rules::Record::parse(&example).unwrap_or_else(|e| panic!("{e} in\n{example}"));
    }
}
