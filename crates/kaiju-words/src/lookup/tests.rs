use super::*;
use crate::{Message, SeatNames, Words};
use kaiju_rules::Book;
use std::sync::LazyLock;

static BOOK: LazyLock<Rulebook> = LazyLock::new(|| Rulebook::new(&Words::english(), INDEX));

const INDEX: &str = "\
scenarios/new-york/cards
regeneration\tregeneration NY-5.9\tRegeneration heals in Manhattan.
scenarios/tokyo/cards
regeneration-twice\tregeneration\tTwo healings: one more LP each.
regeneration\tregeneration TR-28\tRegeneration: one more LP with each healing.
scenarios/tokyo/meetings
mimic-regeneration\tmimic regeneration TR-40\tA copied Regeneration adds up.
scenarios/tokyo/rulings
tr-40-copies\tmimic TR-40\tMimic copies a card with its tokens.
";

fn ids<'a>(list: &[&'a RuleEntry]) -> Vec<&'a str> {
    list.iter().map(|entry| entry.id).collect()
}

fn paths<'a>(found: &LookUp<'a>) -> Vec<&'a str> {
    found.scenarios.iter().map(|scenario| &*scenario.path).collect()
}

fn text(message: &Message) -> String {
    Words::english().text(message, &SeatNames(Vec::new()))
}

#[track_caller]
fn exact(query: &str, expected: &[&str]) {
    assert_eq!(ids(&BOOK.look_up(query, None).exact), expected, "{query:?}");
}

/// The index of an entry among all results.
#[track_caller]
fn place(query: &str, id: &str) -> usize {
    let found = BOOK.look_up(query, None);
    let all = ids(&[found.exact.clone(), found.mentioned_by.clone(), found.found.clone()].concat());
    all.iter().position(|other| *other == id).unwrap_or_else(|| panic!("{query:?} does not find {id}: {all:?}"))
}

#[test]
fn numbers_in_any_spelling() {
    for query in ["TR-60", "tr-60", "tr60", " TR 60 ", "Tr_60", "TR\u{2011}60"] {
        exact(query, &["TR-60"]);
    }
    for query in ["NY-5.3", "ny5.3", "ny 5.3", "NY_5_3", "ny 5 3"] {
        exact(query, &["NY-5.3"]);
    }
    // A section number, and a number that exists in several series.
    let section = BOOK.look_up("ny-4", None);
    assert!(section.exact.len() > 1 && section.exact.iter().all(|e| e.id.starts_with("NY-4.")));
    let anywhere = BOOK.look_up("4.4", None);
    assert!(ids(&anywhere.exact).contains(&"KO-4.4") && anywhere.exact.len() > 1, "{:?}", ids(&anywhere.exact));
}

#[test]
fn a_rule_has_its_text_headings_and_game() {
    let found = BOOK.look_up("NY-5.3", None);
    let rule = found.exact[0];
    assert_eq!(
        (rule.role, rule.ruleset, rule.book, &*text(&rule.headings[0]), &*text(&rule.headings[1])),
        (EntryRole::Rule, Ruleset::NewYork, Book::NewYork, "Resolving", "Attack")
    );
    assert_eq!(BOOK.look_up("KR-1", None).exact[0].book, Book::Ko);
    assert!(rule.text.starts_with("If Manhattan was empty"), "{}", rule.text);
    // Cards and rulings are linked in both directions.
    assert!(ids(&found.mentions).contains(&"subway"), "{:?}", ids(&found.mentions));
    assert!(ids(&found.mentioned_by).contains(&"NR-11"), "{:?}", ids(&found.mentioned_by));
    assert!(found.found.is_empty() && found.suggestions.is_empty());
    let duel = BOOK.look_up("TR-60", None);
    assert_eq!(duel.exact[0].role, EntryRole::Ruling);
    assert_eq!(ids(&duel.mentions), ["urbavore", "friend-of-children"]);
}

/// "NY-4.1 to NY-4.3" mentions the rule in between.
#[test]
fn ranges_of_numbers_are_mentions() {
    for rule in &BOOK.entries {
        let Some((before, after)) = rule.entry.text.split_once(" to NY-") else { continue };
        let (first, last) = (before.rsplit(['(', ' ']).next().unwrap(), format!("NY-{}", &after[..3]));
        let at = |id: &str| BOOK.entries.iter().position(|e| e.entry.id == id);
        if let (Some(first), Some(last)) = (at(first), at(last.trim_end_matches(['.', ' ', ',']))) {
            assert!((first..=last).all(|at| rule.mentions.contains(&at)), "{}", rule.entry.id);
        }
    }
    assert_eq!(numbers_in("see TK-3.0 (2 VP), NY-8.1 to NY-8.6."), ["TK-3.0", "NY-8.1", "NY-8.6"]);
    assert_eq!(numbers_in("2-4 and 5-6, Media-Friendly, x-1"), Vec::<String>::new());
}

fn numbers_in(text: &str) -> Vec<String> {
    mention::numbers(text).into_iter().map(|(range, _)| text[range].to_owned()).collect()
}

#[test]
fn cards_by_id_and_by_name() {
    for query in ["smoke-cloud", "Smoke Cloud", "SMOKE CLOUD", "smoke  cloud"] {
        exact(query, &["smoke-cloud"]);
    }
    exact("we're only making it stronger", &["we-re-only-making-it-stronger"]);
    let found = BOOK.look_up("mimic", None);
    assert_eq!(found.exact[0].role, EntryRole::Card);
    assert_eq!(found.mentioned_by[0].id, "TR-40", "the ruling that is about the card comes first");
    assert_eq!(paths(&found)[1..], ["scenarios/tokyo/rulings/tr-40-copies.scn"]);
    // One card in each game: each has its own text, rulings and scenarios.
    exact("regeneration", &["regeneration", "regeneration"]);
    let tokyo = BOOK.look_up("regeneration", Some(Ruleset::Tokyo));
    assert_eq!((tokyo.exact.len(), tokyo.exact[0].ruleset), (1, Ruleset::Tokyo));
    let expected = ["cards/regeneration.scn", "cards/regeneration-twice.scn", "meetings/mimic-regeneration.scn"];
    assert_eq!(paths(&tokyo), expected.map(|file| format!("scenarios/tokyo/{file}")), "its own files first");
    assert!(tokyo.mentioned_by.iter().chain(&tokyo.found).all(|entry| entry.ruleset == Ruleset::Tokyo));
}

/// A rule about Heal faces isn't about the card Heal, and one about Parasitic Tentacles isn't about a part of the name.
#[test]
fn names_of_cards_are_whole_and_not_faces() {
    let heal = BOOK.look_up("heal", Some(Ruleset::Tokyo));
    assert_eq!((ids(&heal.exact), heal.mentioned_by.len()), (vec!["heal"], 0));
    assert!(ids(&heal.found).contains(&"TK-4.5"), "as a word it is found: {:?}", ids(&heal.found));
    let book = &*BOOK;
    for (at, name) in [("Jets", "jets"), ("Wings", "wings")] {
        for entry in book.look_up(name, Some(Ruleset::Tokyo)).mentioned_by {
            assert!(entry.text.contains(at), "{}: {}", entry.id, entry.text);
        }
    }
}

#[test]
fn words_of_both_games_are_ranked() {
    let poison = BOOK.look_up("poison", None);
    assert!(poison.exact.is_empty());
    let titles = ["poison-quills", "poison-spit"].map(|card| place("poison", card));
    assert!(titles.iter().all(|&at| at < place("poison", "TR-9")), "titles before texts: {:?}", ids(&poison.found));
    let manhattan = BOOK.look_up("heal manhattan", None);
    assert!(manhattan.found.len() > 2 && manhattan.found.iter().all(|entry| entry.ruleset == Ruleset::NewYork));
    assert!(place("heal manhattan", "NY-5.9") < 2);
    let games: std::collections::BTreeSet<&str> =
        BOOK.look_up("victory check", None).found.iter().map(|entry| entry.ruleset.word()).collect();
    assert_eq!(games.len(), 2);
    assert!(place("fle", "NY-5.7") < 9, "beginnings of words are found");
    // Case, punctuation, word forms and ignored words make no difference.
    let found = |query| ids(&BOOK.look_up(query, None).found);
    assert_eq!(found("Does the Poison?"), found("poison"));
    assert!(found("fleeing").contains(&"NY-5.7") && found("flees").contains(&"NY-5.7"));
}

#[test]
fn scenarios_are_found_by_their_titles() {
    assert_eq!(paths(&BOOK.look_up("heals manhattan", None)), ["scenarios/new-york/cards/regeneration.scn"]);
    assert_eq!(
        paths(&BOOK.look_up("TR-40", None))[0],
        "scenarios/tokyo/rulings/tr-40-copies.scn",
        "its own file first"
    );
    assert_eq!(BOOK.scenarios.len(), 5);
    assert!(Rulebook::new(&Words::english(), "").look_up("TR-40", None).scenarios.is_empty());
}

#[test]
fn synonyms_of_the_players() {
    for (query, id) in [
        ("heart", "NY-5.9"),
        ("hearts manhattan", "NY-5.9"),
        ("claw", "NY-5.2"),
        ("star", "NY-5.17"),
        ("lightning", "NY-5.1"),
        ("energy cubes", "NY-1.7"),
        ("knocked out", "KO-1.1"),
        ("win", "NY-8.1"),
        ("how do I win?", "NY-8.1"),
        ("victory points", "NY-8.1"),
        ("leave Tokyo", "TK-4.4"),
        ("first player", "NY-2.4"),
    ] {
        place(query, id);
    }
    assert!(place("knocked out", "KO-1.1") < 9, "numbers such as KO-4.4 aren't words");
    let star = BOOK.look_up("star", None);
    let others: Vec<&str> = ids(&star.found).into_iter().filter(|id| !id.contains('.')).collect();
    assert_eq!(others[0], "broadway-star", "the word itself before its synonyms: {others:?}");
}

/// The answers to frequent queries come first: those of both games or, if a game is given, of that game.
#[test]
fn frequent_queries_are_answered_first() {
    for (query, first) in [
        ("heart", ["TK-4.5", "NY-5.9"]),
        ("hearts", ["TK-4.5", "NY-5.9"]),
        ("claw", ["TK-4.3", "NY-5.2"]),
        ("star", ["NY-5.17", "NY-5.18"]),
        ("lightning", ["TK-4.2", "NY-5.1"]),
        ("win", ["TK-6.2", "NY-8.1"]),
        ("How do I win?", ["TK-6.2", "NY-8.1"]),
        ("leave", ["TK-4.4", "NY-5.7"]),
        ("reroll", ["TK-3.7", "NY-4.2"]),
    ] {
        assert_eq!(ids(&BOOK.look_up(query, None).found)[..2], first, "{query}");
    }
    assert_eq!(BOOK.look_up("heart", Some(Ruleset::NewYork)).found[0].id, "NY-5.9");
    for (expression, numbers) in BOOK.answers.all() {
        let query = expression.iter().map(|token| &*token.word).collect::<Vec<_>>().join(" ");
        let found = BOOK.look_up(&query, None);
        // A word that is also a card's name leads to that card.
        if !found.exact.is_empty() {
            continue;
        }
        let first: Vec<&str> = ids(&found.found).into_iter().take(numbers.len()).collect();
        assert_eq!(first, *numbers, "{query}");
        assert!(found.found[numbers.len()..].iter().all(|entry| numbers.iter().all(|id| id != entry.id)), "{query}");
    }
}

/// Whole words come before words that only begin with the query: "win" doesn't find wings first.
#[test]
fn whole_words_come_before_beginnings() {
    let found = BOOK.look_up("win", None).found;
    let wings = found.iter().position(|entry| entry.id == "wings").expect("a word that begins with it is found");
    let is_about = |entry: &&RuleEntry| TextToken::all(&entry.text).iter().any(|token| token.word == "wins");
    let last = found.iter().rposition(is_about).expect("a rule says who wins");
    assert!(last < wings, "{:?}", ids(&found));
}

#[test]
fn unknown_queries_get_suggestions() {
    let suggestions = |query: &str| {
        let found = BOOK.look_up(query, None);
        assert!(found.is_empty(), "{query}: {:?} {:?}", ids(&found.exact), ids(&found.found));
        found.suggestions
    };
    assert_eq!(suggestions("poisson"), ["poison"]);
    assert_eq!(suggestions("smoek clodu"), ["Smoke Cloud"]);
    assert_eq!(suggestions("mimmic"), ["Mimic"]);
    assert_eq!(suggestions("TR-61")[0], "TR-60");
    assert!(suggestions("XY-5.3").contains(&"NY-5.3".to_owned()));
    assert_eq!(suggestions("heal mahnattan")[0], "heal manhattan");
    assert!(suggestions("qqqqqqqqqqq").is_empty());
    assert!(suggestions("subway poison").is_empty(), "each word is known, but no text has both");
    assert!(suggestions("").is_empty() && suggestions(" \t\n").is_empty() && suggestions("?!").is_empty());
}

/// With `game`, numbers and cards of the other game aren't found.
#[test]
fn a_game_leaves_out_the_other() {
    let found = BOOK.look_up("TR-60", Some(Ruleset::NewYork));
    assert!(found.is_empty() && found.scenarios.is_empty());
    let found = BOOK.look_up("damage", Some(Ruleset::NewYork));
    assert!(found.found.iter().all(|entry| entry.ruleset == Ruleset::NewYork) && found.found.len() > 5);
}

#[test]
fn hostile_queries_are_harmless() {
    let long = "poison ".repeat(10_000);
    assert!(!BOOK.look_up(&long, None).found.is_empty());
    for query in [
        "\u{202e}\u{0}\u{7f}".to_owned(),
        "💥".repeat(500),
        "\u{0301}".repeat(300),
        "a".repeat(100_000),
        "NY-99999999999999999999".to_owned(),
        "NY--5..3".to_owned(),
        "-".repeat(100),
        "'''".to_owned(),
        "İstanbul ǅ ß".to_owned(),
        "東京 怪獣".to_owned(),
        "%00%ff".to_owned(),
    ] {
        BOOK.look_up(&query, None);
    }
}

/// Every rule is found by its number, every card by its id and name, and every expression of players finds something.
#[test]
fn everything_can_be_found() {
    for entry in BOOK.entries.iter().map(|e| &e.entry) {
        for query in [entry.id, &entry.name] {
            assert!(BOOK.look_up(query, Some(entry.ruleset)).exact.contains(&entry), "{query}");
        }
        assert!(!entry.text.contains('⟦') && !entry.text.is_empty(), "{}", entry.id);
    }
    for expression in BOOK.synonyms.expressions() {
        let query = expression.iter().map(|token| &*token.word).collect::<Vec<_>>().join(" ");
        assert!(!BOOK.look_up(&query, None).is_empty(), "{query}");
    }
}

/// Suggestions come only from the requested game.
#[test]
fn suggestions_are_of_the_game_that_was_asked_for() {
    for (query, game) in [("NY-5.3", Ruleset::Tokyo), ("TR-60", Ruleset::NewYork)] {
        let found = BOOK.look_up(query, Some(game));
        assert!(found.is_empty(), "{query}");
        assert!(!found.suggestions.contains(&query.to_owned()), "{:?}", found.suggestions);
    }
}
