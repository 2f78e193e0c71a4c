//! The invariants of ARCHITECTURE.md that can be checked in the source: the rules use no randomness, clock, float, hash
//! map or I/O, no card is mentioned outside its own file, and every rule is cited.

use kaiju_rules::{CardSet, Rule, Ruleset};
use std::{
    fs,
    path::{Path, PathBuf},
};

fn sources(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else {
            // Unit tests inside the sources are exempt.
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap().to_owned();
            files.push((path, code));
        }
    }
}

fn all_sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 30);
    files
}

/// The words of a source file outside comments.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.lines()
        .map(|line| line.split("//").next().unwrap_or(""))
        .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
}

#[test]
fn the_rules_are_pure() {
    let forbidden = [
        "HashMap",
        "HashSet",
        "f32",
        "f64",
        "rand",
        "Instant",
        "SystemTime",
        "thread",
        "std",
        "io",
        "File",
        "stdin",
        "process",
        "fs",
        "net",
        "env",
        "println",
        "eprintln",
        "dbg",
        "unsafe",
        "static_mut",
        "Mutex",
        "RefCell",
        "Cell",
        "Rc",
        "Arc",
    ];
    for (path, code) in all_sources() {
        if let Some(word) = words(&code).find(|w| forbidden.contains(w)) {
            panic!("{} uses {word}", path.display());
        }
    }
}

#[test]
fn a_card_is_in_one_place() {
    let sources = all_sources();
    for ruleset in Ruleset::ALL {
        for card in CardSet::all(ruleset).iter().map(|card| &ruleset.cards()[card.index()]) {
            let literal = format!("\"{}\"", card.id);
            let constant = card.id.to_uppercase().replace('-', "_");
            let own = format!("/{}/cards/", ruleset.word().replace('-', "_"));
            let defined = sources.iter().filter(|(_, code)| code.contains(&literal));
            let defined: Vec<_> = defined.map(|(path, _)| path.display().to_string()).collect();
            let here = defined.iter().filter(|path| path.contains(&own)).count();
            assert_eq!(here, 1, "{} is in {defined:?}", card.id);
            // These ids are also the names of tokens, a goal, a unit or a face, so they may occur elsewhere.
            let shared = ["carapace", "superstar", "mimic", "tank", "heal"].contains(&card.id);
            let elsewhere = defined.iter().filter(|path| !path.contains("/cards/")).count();
            assert!(elsewhere == 0 || shared, "{} is in {defined:?}", card.id);
            let named = sources.iter().filter(|(_, code)| words(code).any(|w| w == constant));
            let named: Vec<_> = named.map(|(path, _)| path.display().to_string()).collect();
            assert!(shared || named.iter().all(|path| path.contains("/cards/")), "{} is named in {named:?}", card.id);
        }
    }
}

/// Rules without their own code: worked examples, which follow from other rules and are tested by scenarios.
const EXAMPLES: [&str; 5] = ["NY-10.1", "NY-10.2", "NY-10.3", "NY-10.4", "NY-10.5"];

/// Files that list rules, or cite them as causes of events, without implementing them.
const TABLES: [&str; 3] = ["rule.rs", "new_york/mod.rs", "tokyo/mod.rs"];

/// Searching the source for a rule's number, as `NY_5_7` or `NY-5.7`, finds the code that implements it.
#[test]
fn every_rule_is_cited() {
    let mut sources = all_sources();
    sources.retain(|(path, _)| !TABLES.iter().any(|table| path.ends_with(table)));
    let is_number = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    let mut cited: Vec<&str> = sources.iter().flat_map(|(_, code)| code.split(|c| !is_number(c))).collect();
    cited.sort_unstable();
    let has = |word: &str| cited.binary_search(&word).is_ok();
    let is_cited = |rule: &Rule| {
        let (id, constant) = (rule.id(), rule.id().replace(['-', '.'], "_"));
        has(id) || has(&format!("{id}.")) || has(&constant)
    };
    let missing: Vec<&str> = Rule::all().filter(|rule| !is_cited(rule)).map(Rule::id).collect();
    assert_eq!(
        missing, EXAMPLES,
        "rules that no code in crates/kaiju-rules/src cites, and those that need no code: cite each in a comment where it is \
         decided, or add it to EXAMPLES"
    );
}
