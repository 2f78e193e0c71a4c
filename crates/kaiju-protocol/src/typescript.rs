//! The types of the wire in TypeScript: one file, written from here with `KAIJU_BLESS=1`, and compared by a test.

use crate::*;
use std::path::Path;
use ts_rs::{Config, TS};

/// Every type, so that what one of them names is there.
macro_rules! declarations {
    ($config:expr; $($name:ty),* $(,)?) => {
        [$(format!("{}export {}", comment(<$name>::docs()), <$name>::decl($config))),*]
    };
}

fn comment(docs: Option<String>) -> String {
    docs.unwrap_or_default()
}

fn file() -> String {
    let config = Config::new();
    let types = declarations! {
        &config;
        kaiju_words::Message, kaiju_words::Arg,
        Request, ToServer, FromServer, Welcome, Snapshot, Update, Step, Line, Chat, Asked, Clock,
        Question, Answer, Reroll, Mark, Kind, Chance,
        Room, Stage, SeatView, Sitter, Person, Settings, Presets,
        Scene, Patch, Turn, DiceScene, Monster, Spot, Held, Counted, Borough, Stack, Tile, Units, Offer, Less, Over,
        Happening, Happened, Refusal, Code,
        Me, Rename, Recovery, Recover, NewTable, TableLink, TableCard,
    };
    let head =
        "// Written from crates/kaiju-protocol by `KAIJU_BLESS=1 cargo test -p kaiju-protocol`. Do not edit.\n\n";
    format!("{head}export const VERSION = {VERSION};\n\n{}\n", types.join("\n\n"))
}

#[test]
fn the_file_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let file = file();
    if std::env::var_os("KAIJU_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
        std::fs::write(&path, &file).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&path).expect("web/src/protocol.ts is there");
    assert!(stored == file, "web/src/protocol.ts is not current: KAIJU_BLESS=1 cargo test -p kaiju-protocol writes it");
}

/// A type that is named and not declared would not compile in the client.
#[test]
fn every_type_that_is_named_is_declared() {
    let file = file();
    let code: String = strip_comments(&file);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-' || c == '"' || c == '.';
    for word in code.split(|c| !is_part(c)).filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())) {
        let known = ["Array", "VERSION"].contains(&word) || file.contains(&format!("export type {word} "));
        assert!(known, "{word} is not declared");
    }
}

fn strip_comments(file: &str) -> String {
    let mut code = String::new();
    let mut rest = file;
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    code.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n")
}
