//! Checks that rule and card texts, and the books of the web client, match the documents and the card tables. `./bless` regenerates them.

use kaiju_rules::{Book, CardSet, Document, Part, Rule, Ruleset, Section};
use kaiju_words::say;
use std::{collections::BTreeMap, fs, path::Path};

/// A text on one line, in Fluent syntax.
fn fluent(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "");
    let line: String =
        line.chars().map(|c| if matches!(c, '{' | '}') { format!("{{ \"{c}\" }}") } else { c.to_string() }).collect();
    with_citations(&with_units(&line))
}

/// The text with a function call for each unit, which takes the number before the unit if there is one: `+2 VP` becomes
/// `+2 { VP(2) }`.
fn with_units(line: &str) -> String {
    let units = [("VP", "VP"), ("LP", "LP"), ("E", "ENERGY")];
    let (mut words, mut count) = (Vec::new(), "");
    for word in line.split(' ') {
        let core = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        words.push(match units.iter().find(|(letters, _)| *letters == core) {
            Some((_, function)) => word.replacen(core, &format!("{{ {function}({count}) }}"), 1),
            None => word.to_owned(),
        });
        count = if core.bytes().all(|b| b.is_ascii_digit()) && word.ends_with(core) { core } else { "" };
    }
    words.join(" ")
}

/// The text with a function call for each rule that it cites: `(NY-5.3)` becomes `({ RULE("NY-5.3") })`.
fn with_citations(line: &str) -> String {
    let is_of_number = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    let (mut whole, mut rest) = (String::new(), line);
    while let Some(at) = rest.find(|c: char| c.is_ascii_uppercase()) {
        let (before, word) = rest.split_at(at);
        let word = &word[..word.find(|c: char| !is_of_number(c)).unwrap_or(word.len())];
        rest = &rest[at + word.len()..];
        let number = word.trim_end_matches('.');
        whole += before;
        match Rule::from_id(number) {
            Some(rule) => whole.extend(["{ RULE(\"", rule.id(), "\") }", &word[number.len()..]]),
            None => whole += word,
        }
    }
    whole + rest
}

#[test]
fn citations_become_functions() {
    let expected =
        "see { RULE(\"TK-3.0\") } (2 LP), { RULE(\"NY-8.1\") } to { RULE(\"NR-12\") }. NY-99 and Media-Friendly stay";
    assert_eq!(with_citations("see TK-3.0 (2 LP), NY-8.1 to NR-12. NY-99 and Media-Friendly stay"), expected);
}

/// The documents of a game cite only its own rules, and everything that looks like a rule number is one.
#[test]
fn documents_cite_rules_of_their_own_game() {
    for rule in Rule::all() {
        let text = with_citations(rule.text());
        for cited in text.split("RULE(\"").skip(1).filter_map(|rest| Rule::from_id(rest.split('"').next()?)) {
            assert_eq!(cited.ruleset(), rule.ruleset(), "{rule} cites {cited}");
        }
        for series in ["NY-", "NR-", "TK-", "TR-", "KO-", "KR-"] {
            assert!(text.match_indices(series).all(|(at, _)| text[..at].ends_with('"')), "{rule}: {text}");
        }
    }
}

#[test]
fn units_become_functions() {
    let text = "Lose 4 LP, then +1 VP (no E, E + LP - 1): your VP's worth";
    let expected =
        "Lose 4 { LP(4) }, then +1 { VP(1) } (no { ENERGY() }, { ENERGY() } + { LP() } - 1): your VP's worth";
    assert_eq!(with_units(text), expected);
}

fn rules() -> String {
    let head = "### The rules, word for word those of docs/rules/. Do not edit: change the documents, then run\n\
                ### ./bless\n\n";
    let rule = |rule: Rule| format!("rule-{} = {}\n", rule.id().replace('.', "-"), fluent(rule.text()));
    head.to_owned() + &Rule::all().map(rule).collect::<String>()
}

/// The texts of all cards. A card's text is an attribute per ruleset, because the two games may have different cards
/// with the same name.
fn cards() -> String {
    let head = "### The cards, word for word as the card tables of kaiju-rules have them. Do not edit: change the cards, then run\n\
                ### ./bless\n\n";
    let mut cards: BTreeMap<&str, (&str, Vec<String>)> = BTreeMap::new();
    for ruleset in Ruleset::ALL {
        for card in CardSet::all(ruleset).iter().map(|c| &ruleset.cards()[c.index()]) {
            let (name, texts) = cards.entry(card.id).or_insert((card.name, Vec::new()));
            assert_eq!(*name, card.name, "one id has two names");
            let text = format!("    .{} = {}\n", ruleset.word(), fluent(card.text));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    let card =
        |(id, (name, texts)): (&str, (&str, Vec<String>))| format!("card-{id} = {}\n{}", fluent(name), texts.concat());
    head.to_owned() + &cards.into_iter().map(card).collect::<String>()
}

/// The texts of all titles, headings and paragraphs.
fn book() -> String {
    let head = "### Titles, headings and paragraphs of docs/rules/. Do not edit: change the documents, then run\n\
                ### ./bless\n\n";
    let text = |id: &str, text: &str| format!("{id} = {}\n", fluent(text));
    let part = |part: &Part| match part {
        Part::Rule(_) => String::new(),
        Part::Paragraph { id, text: paragraph } => text(&say::paragraph(id).id, paragraph),
    };
    let section = |section: &Section| {
        text(&say::heading(section).id, section.title) + &section.parts.iter().map(part).collect::<String>()
    };
    let document = |document: &Document| {
        text(&say::document_title(document).id, document.title)
            + &document.sections.iter().map(section).collect::<String>()
    };
    head.to_owned() + &Document::all().iter().map(document).collect::<String>()
}

/// The books as data for the web client: message ids, rule numbers, and the cards with their prices.
fn contents() -> String {
    let head = "/** The contents of the rulebooks, from docs/rules and the card tables of kaiju-rules. Written by `./bless`. Do not edit. */\n\n\
                import type { Book } from './books.ts';\n\n";
    let part = |part: &Part| match part {
        Part::Rule(rule) => format!("              {{ rule: '{}' }},\n", rule.id()),
        Part::Paragraph { id, .. } => format!("              {{ text: '{}' }},\n", say::paragraph(id).id),
    };
    let section = |section: &Section| {
        let level = if section.is_sub { 3 } else { 2 };
        let parts: String = section.parts.iter().map(part).collect();
        format!(
            "          {{\n            title: '{}',\n            level: {level},\n            parts: [\n{parts}            ],\n          }},\n",
            say::heading(section).id
        )
    };
    let page = |document: &Document| {
        let sections: String = document.sections.iter().map(section).collect();
        let title = say::document_title(document).id;
        format!("      {{\n        title: '{title}',\n        sections: [\n{sections}        ],\n      }},\n")
    };
    let cards = |book: Book| match book {
        Book::Ko => Vec::new(),
        Book::Tokyo | Book::NewYork => own_cards(book.ruleset()),
    };
    let book = |book: Book| {
        let (name, game) = (book.word(), book.ruleset().word());
        let pages: String = book.documents().map(|document| page(&document)).collect();
        let cards = cards(book).concat();
        format!(
            "  {{\n    name: '{name}',\n    game: '{game}',\n    pages: [\n{pages}    ],\n    cards: [\n{cards}    ],\n  }},\n"
        )
    };
    format!("{head}export const BOOKS: readonly Book[] = [\n{}];\n", Book::ALL.map(book).concat())
}

/// A game's cards, each once and without Mimic's copies, as lines of TypeScript.
fn own_cards(ruleset: Ruleset) -> Vec<String> {
    let mut cards: Vec<String> = Vec::new();
    for card in CardSet::all(ruleset).iter().map(|c| &ruleset.cards()[c.index()]).filter(|card| !card.is_copy()) {
        let (id, cost, kind) = (card.id, card.cost, card.kind.word());
        let line = format!("      {{ card: '{id}', cost: {cost}, kind: '{kind}' }},\n");
        if !cards.contains(&line) {
            cards.push(line);
        }
    }
    cards
}

#[track_caller]
fn compare(file: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var_os("KAIJU_BLESS").is_some() {
        return fs::write(&path, expected).expect("the file can be written");
    }
    let written = fs::read_to_string(&path).expect("the file can be read");
    for (here, there) in written.lines().zip(expected.lines()) {
        assert_eq!(here, there, "{file} differs from its source; ./bless regenerates it");
    }
    assert_eq!(written.lines().count(), expected.lines().count(), "{file} has the wrong number of lines");
}

#[test]
fn rule_texts_match_the_documents() {
    compare("locales/en/rules.ftl", &rules());
}

#[test]
fn card_texts_match_the_card_tables() {
    compare("locales/en/cards.ftl", &cards());
}

#[test]
fn book_texts_match_the_documents() {
    compare("locales/en/book.ftl", &book());
}

#[test]
fn the_books_of_the_web_client_match_the_documents() {
    compare("web/src/help/book-contents.ts", &contents());
}
