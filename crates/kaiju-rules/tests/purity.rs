//! The invariants of ARCHITECTURE.md that can be read off the source: no chance, clock, float, hash map or I/O in the rules, and
//! no card outside its own file.

use kaiju_rules::Ruleset;
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
            // Tests inside the sources may use what the rules may not.
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap().to_owned();
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

/// The words of a source, comments left out.
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
        for card in ruleset.cards() {
            let literal = format!("\"{}\"", card.id);
            let constant = card.id.to_uppercase().replace('-', "_");
            let own = format!("/{}/cards/", ruleset.word().replace('-', "_"));
            let defined = sources.iter().filter(|(_, code)| code.contains(&literal));
            let defined: Vec<_> = defined.map(|(path, _)| path.display().to_string()).collect();
            let here = defined.iter().filter(|path| path.contains(&own)).count();
            assert_eq!(here, 1, "{} is in {defined:?}", card.id);
            // Words that are no card's alone may be literals elsewhere: tokens, a goal, a unit, a face.
            let shared = ["carapace", "superstar", "mimic", "tank", "heal"].contains(&card.id);
            let elsewhere = defined.iter().filter(|path| !path.contains("/cards/")).count();
            assert!(elsewhere == 0 || shared, "{} is in {defined:?}", card.id);
            let named = sources.iter().filter(|(_, code)| words(code).any(|w| w == constant));
            let named: Vec<_> = named.map(|(path, _)| path.display().to_string()).collect();
            assert!(shared || named.iter().all(|path| path.contains("/cards/")), "{} is named in {named:?}", card.id);
        }
    }
}
