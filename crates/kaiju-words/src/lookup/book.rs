//! The rulebook: every rule, ruling and card with its text, prepared for searching.

use super::{
    mention::{CardNames, mentions, without_numbers},
    number::Number,
    scenario::ScenarioRef,
    term::{FrequentAnswers, Match, Synonyms, Term, TextToken},
};
use crate::{
    message::Message,
    say,
    words::{SeatNames, Words},
};
use kaiju_rules::{Book, Card, CardKind, CardSet, Rule, Ruleset};

/// The kind of an entry in the rulebook.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EntryRole {
    /// A numbered rule.
    Rule,
    /// A numbered ruling: a decision about cards or about gaps in the rules.
    Ruling,
    /// A card of one game.
    Card,
}

/// A rule, a ruling or a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleEntry {
    /// Whether it is a rule, a ruling or a card.
    pub role: EntryRole,
    /// The rule's number or the card's id.
    pub id: &'static str,
    /// The rule's number or the card's name.
    pub name: String,
    /// The game it belongs to.
    pub ruleset: Ruleset,
    /// The headings above a rule, section first; empty for a card.
    pub headings: Vec<Message>,
    /// The book that a rule is in; for a card, the book of its game.
    pub book: Book,
    /// A card's cost and kind; `None` for a rule.
    pub card: Option<(u8, CardKind)>,
    /// Its text.
    pub text: String,
}

/// An entry, prepared for searching.
pub(super) struct Indexed {
    pub(super) entry: RuleEntry,
    pub(super) number: Option<Number>,
    /// The name of a card, or the words with which a rule begins, if it begins like a title: "Fleeing.", "Wings:".
    title: Vec<TextToken>,
    headings: Vec<TextToken>,
    body: Vec<TextToken>,
    /// The entries that its text mentions.
    pub(super) mentions: Vec<usize>,
}

/// All rules, rulings and cards of both games in one language, and the scenarios that show them.
pub struct Rulebook {
    pub(super) entries: Vec<Indexed>,
    pub(super) scenarios: Vec<ScenarioRef>,
    pub(super) synonyms: Synonyms,
    /// The rules that answer the most frequent queries.
    pub(super) answers: FrequentAnswers,
    /// Words in queries that are ignored, because they don't narrow them down.
    pub(super) ignored: Vec<TextToken>,
}

/// Maximum number of words before a colon or a full stop that make a rule's beginning read like a title.
const MAX_TITLE_WORDS: usize = 6;

impl Rulebook {
    /// The rulebook in one language. `scenarios` lists the scenarios and may be empty: a line without tabs names a
    /// folder; each line below it has a file of that folder without its extension, the rule numbers and card ids that
    /// it shows, and its title, separated by tabs.
    pub fn new(words: &Words, scenarios: &str) -> Rulebook {
        let text = |id: &str| words.text(&Message::new(id), &SeatNames(Vec::new()));
        let rules = Rule::all().map(|rule| RuleEntry {
            role: if rule.is_ruling() { EntryRole::Ruling } else { EntryRole::Rule },
            id: rule.id(),
            name: rule.id().to_owned(),
            ruleset: rule.ruleset(),
            headings: rule.headings().iter().map(say::heading).collect(),
            book: rule.book(),
            card: None,
            text: words.text(&say::rule_text(rule), &SeatNames(Vec::new())),
        });
        let cards = Ruleset::ALL.into_iter().flat_map(|ruleset| {
            cards_of(ruleset).into_iter().map(move |card| RuleEntry {
                role: EntryRole::Card,
                id: card.id,
                name: text(&format!("card-{}", card.id)),
                ruleset,
                headings: Vec::new(),
                book: book_of(ruleset),
                card: Some((card.cost, card.kind)),
                text: text(&format!("card-{}.{}", card.id, ruleset.word())),
            })
        });
        let mut entries: Vec<Indexed> = rules.chain(cards).map(|entry| Indexed::new(entry, words)).collect();
        let names = CardNames::of(entries.iter().map(|e| &e.entry), words);
        let mentioned: Vec<Vec<usize>> = entries.iter().map(|e| mentions(&e.entry, &entries, &names)).collect();
        for (entry, mentions) in entries.iter_mut().zip(mentioned) {
            entry.mentions = mentions;
        }
        Rulebook {
            entries,
            scenarios: ScenarioRef::all(scenarios),
            synonyms: Synonyms::parse(&text("lookup-synonyms")),
            answers: FrequentAnswers::parse(&text("lookup-answers")),
            ignored: TextToken::all(&text("lookup-ignored")),
        }
    }

    /// Whether the entry `at` is about another one: it begins with its name or number.
    pub(super) fn is_about(&self, at: usize, of: usize) -> bool {
        let (title, name) = (&self.entries[at].title, TextToken::all(&self.entries[of].entry.name));
        title.windows(name.len().max(1)).any(|part| part == name)
    }
}

/// The book of a game.
const fn book_of(ruleset: Ruleset) -> Book {
    match ruleset {
        Ruleset::NewYork => Book::NewYork,
        Ruleset::Tokyo => Book::Tokyo,
    }
}

/// A game's cards, each once, without Mimic's copies.
fn cards_of(ruleset: Ruleset) -> Vec<&'static Card> {
    let mut cards: Vec<&Card> = Vec::new();
    for card in CardSet::all(ruleset).iter().map(|card| &ruleset.cards()[card.index()]).filter(|c| !c.is_copy()) {
        if cards.iter().all(|other| other.id != card.id) {
            cards.push(card);
        }
    }
    cards
}

impl Indexed {
    fn new(entry: RuleEntry, words: &Words) -> Indexed {
        let text = without_numbers(&entry.text);
        let title = match entry.role {
            EntryRole::Card => TextToken::all(&entry.name),
            EntryRole::Rule | EntryRole::Ruling => TextToken::all(title_of(&text)),
        };
        let headings = entry
            .headings
            .iter()
            .flat_map(|heading| TextToken::all(&words.text(heading, &SeatNames(Vec::new()))))
            .collect();
        let number = Number::parse(entry.id).filter(|_| entry.role != EntryRole::Card);
        let body = TextToken::all(&text);
        Indexed { entry, number, title, headings, body, mentions: Vec::new() }
    }

    /// Scores a term's match. The place of the match counts more than its exactness, but words that only begin with the
    /// term come last. `None` if there is no match.
    pub(super) fn score(&self, term: &Term) -> Option<u32> {
        // A card comes before the rulings about it.
        let title = if self.number.is_none() { 310 } else { 300 };
        let places = [(title, &self.title), (200, &self.headings), (100, &self.body)];
        let worth = |(worth, tokens): (u32, &Vec<TextToken>)| match term.find(tokens)? {
            Match::Beginning => Some(worth / 10),
            found => Some(worth + quality(found)),
        };
        let found = places.into_iter().filter_map(worth).max();
        // Among otherwise equal entries, the one that contains the term more often comes first.
        let repeated = || self.body.iter().filter(|token| term.is(token)).count().min(9) as u32;
        found.map(|score| score + repeated())
    }

    /// All words of the entry.
    pub(super) fn tokens(&self) -> impl Iterator<Item = &TextToken> {
        self.title.iter().chain(&self.headings).chain(&self.body)
    }
}

const fn quality(found: Match) -> u32 {
    match found {
        Match::Whole => 80,
        Match::Form => 70,
        Match::Synonym => 40,
        Match::Beginning => 0,
    }
}

/// The start of a rule's text if it reads like a title; otherwise empty.
fn title_of(text: &str) -> &str {
    let end = text.find([':', '.']).unwrap_or(0);
    let title = &text[..end];
    if title.split_whitespace().count() <= MAX_TITLE_WORDS { title } else { "" }
}
