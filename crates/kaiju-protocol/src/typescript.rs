//! The wire types in TypeScript: one file, generated with `KAIJU_BLESS=1` and checked by a test.

use crate::*;
use kaiju_rules::{GameOption, MAX_SEATS, MIN_SEATS, OPTIONS, Ruleset, VP_TO_WIN};
use kaiju_words::say;
use std::{collections::BTreeSet, path::Path};
use ts_rs::{Config, TS};

/// Declarations of all listed types, with their comments.
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
        Scene, Patch, Turn, DiceScene, Monster, Spot, Held, Counted, Borough, Stack, Tile, Units, Offer, Less, Earning, Over,
        Happening, Happened, Refusal, Code,
        Me, Rename, Recovery, Recover, NewTable, TableLink, TableCard,
    };
    let head =
        "// Written from crates/kaiju-protocol by `KAIJU_BLESS=1 cargo test -p kaiju-protocol`. Do not edit.\n\n";
    format!("{head}{}\n{}\n", constants(), types.join("\n\n"))
}

/// Constants that clients need up front: the games and their monsters, the bots, and the limits.
fn constants() -> String {
    let list = |words: Vec<String>| words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ");
    let monsters = |ruleset| say::monsters(ruleset).iter().map(|name| name.id.replacen("monster-", "", 1)).collect();
    let games = [Ruleset::Tokyo, Ruleset::NewYork]
        .map(|ruleset: Ruleset| format!("  '{}': [{}],\n", ruleset.word(), list(monsters(ruleset))));
    let options: String = OPTIONS.iter().map(option).collect();
    let bots = list(kaiju_bots::BOTS.iter().map(|bot| bot.name.to_owned()).collect());
    format!(
        "export const VERSION = {VERSION};\n\n\
         /** The games, each with its monsters in default seat order. */\n\
         export const GAMES = {{\n{}}} as const;\n\n\
         /** The options of games: who can have them, and the option that each requires. */\n\
         export const OPTIONS = [\n{options}] as const;\n\n\
         /** The bots, from weakest to strongest. */\n\
         export const BOTS = [{bots}] as const;\n\n\
         export const MIN_SEATS = {MIN_SEATS};\n\
         export const MAX_SEATS = {MAX_SEATS};\n\n\
         /** VP to win, where no option changes it. */\n\
         export const VP_TO_WIN = {VP_TO_WIN};\n\n\
         /** Maximum length of a name and of a chat line, in characters. */\n\
         export const MAX_NAME_LEN = {MAX_NAME_LEN};\n\
         export const MAX_CHAT_LEN = {MAX_CHAT_LEN};\n",
        games.concat()
    )
}

/// An entry of the list of options.
fn option(option: &GameOption) -> String {
    let games: Vec<String> = option.rulesets.iter().map(|ruleset| format!("'{}'", ruleset.word())).collect();
    let requires = option.requires.map(|word| format!(", requires: '{word}'")).unwrap_or_default();
    let (word, rule, [fewest, most]) = (option.word, option.rule.id(), option.players);
    format!(
        "  {{ word: '{word}', rule: '{rule}', games: [{}], players: [{fewest}, {most}]{requires} }},\n",
        games.join(", ")
    )
}

#[test]
fn the_file_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let file = file();
    if std::env::var_os("KAIJU_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("the path has a parent")).expect("the folder can be created");
        std::fs::write(&path, &file).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(&path).expect("web/src/protocol.ts exists");
    assert!(stored == file, "web/src/protocol.ts is out of date: run KAIJU_BLESS=1 cargo test -p kaiju-protocol");
}

/// An undeclared type would not compile in the client.
#[test]
fn every_type_that_is_named_is_declared() {
    let file = file();
    let code: String = strip_comments(&file);
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-' || c == '"' || c == '\'' || c == '.';
    for word in code.split(|c| !is_part(c)).filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())) {
        let is_declared = |kind: &str| file.contains(&format!("export {kind} {word} "));
        let known = word == "Array" || is_declared("type") || is_declared("const");
        assert!(known, "{word} is not declared");
    }
}

/// The words of a text between backticks or quotes.
fn words(text: &str, quote: char) -> BTreeSet<&str> {
    text.split(quote).skip(1).step_by(2).collect()
}

/// The parts of a type in TypeScript: its field names and string literals.
fn parts(body: &str) -> BTreeSet<&str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let fields = body.match_indices(':').map(|(at, _)| body[..at].trim_end_matches('?'));
    let fields = fields.map(|before| &before[before.trim_end_matches(is_name).len()..]);
    let mut parts: BTreeSet<&str> = fields.filter(|name| !name.is_empty()).collect();
    parts.extend(words(body, '"'));
    parts
}

/// `docs/protocol.md` names everything that can be sent: each type in its own row, with all its parts.
#[test]
fn the_page_names_everything() {
    let page = include_str!("../../../docs/protocol.md");
    let (_, page) = page.split_once("## Everything by name").expect("the page has a part \"Everything by name\"");
    let row = |name: &str| {
        let is_of = |line: &&str| line.split('|').nth(1).is_some_and(|cell| words(cell, '`').contains(name));
        page.lines().find(is_of).map(|line| words(line, '`')).unwrap_or_default()
    };
    let section = |title: &str| {
        let (_, part) = page.split_once(title).unwrap_or_else(|| panic!("the page has no section {title}"));
        words(part.split("\n### ").next().unwrap_or(part), '`')
    };
    let code = strip_comments(&file());
    for declared in code.split("export type ").skip(1) {
        let (name, body) = declared.split_once(" = ").expect("a type declaration has \" = \"");
        let named = match name {
            "Request" | "ToServer" => section("### What clients say"),
            "FromServer" => section("### What the server says"),
            "Code" => section("### Codes"),
            _ => row(name),
        };
        let missing: Vec<&str> = parts(body).difference(&named).copied().collect();
        assert!(missing.is_empty() && !named.is_empty(), "docs/protocol.md does not name {missing:?} of {name}");
    }
    assert_eq!(
        section("### Codes"),
        Code::ALL.iter().map(|code| code.word()).collect(),
        "the page names exactly the existing codes"
    );
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
