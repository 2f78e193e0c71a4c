//! The result of a rules look-up: the body of `GET /api/rules` and the output of `kaiju rule --json`.

use crate::{WireBook, WireCardKind, WireGame, Word};
use kaiju_words::{
    Message,
    lookup::{EntryRole, LookUp, RuleEntry, ScenarioRef},
};

wire! {
    /// The result of a rules look-up. Every list has the best match first.
    pub struct RulesView {
        /// The query as received.
        pub query: String,
        /// The entries that the query names: rules by their number, or a card by its id or name.
        pub exact: Vec<EntryView>,
        /// The rules, rulings and cards that mention one of the exact matches.
        pub mentioned_by: ListView,
        /// The rules, rulings and cards that an exact match mentions.
        pub mentions: ListView,
        /// The rules, rulings and cards that contain all words of the query and are in no other list.
        pub found: ListView,
        /// The scenarios that show an exact match; if there is none, those whose titles contain all words.
        pub scenarios: Vec<ScenarioView>,
        /// The number of matching scenarios, including those left out of `scenarios`.
        pub total_scenarios: u32,
        /// Similar queries that would match something, if nothing was found.
        pub suggestions: Vec<String>,
    }

    /// A list of entries that may be truncated.
    pub struct ListView {
        /// The first entries.
        pub entries: Vec<EntryView>,
        /// The number of matching entries, including those left out of `entries`.
        pub total: u32,
    }

    /// A rule, a ruling or a card.
    pub struct EntryView {
        /// Whether it is a rule, a ruling or a card.
        pub kind: EntryKindView,
        /// The rule's number or the card's id.
        pub id: Word,
        /// The rule's number or the card's name.
        pub name: String,
        /// The game it belongs to; the KO variant belongs to New York.
        pub game: WireGame,
        /// The rulebook that contains the rule; for a card, the rulebook of its game.
        pub book: WireBook,
        /// The headings above a rule, section first; empty for a card.
        pub headings: Vec<Message>,
        /// A card's cost in energy.
        opt pub cost: Option<u8>,
        /// A card's kind.
        opt pub card_kind: Option<WireCardKind>,
        /// Its text.
        pub text: String,
    }

    /// The kind of an entry.
    #[derive(Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum EntryKindView {
        /// A rule.
        Rule,
        /// A ruling.
        Ruling,
        /// A card.
        Card,
    }

    /// A scenario: a rule test that a player can read.
    pub struct ScenarioView {
        /// Its file in the project's repository.
        pub path: String,
        /// A sentence that states what it shows.
        pub title: String,
    }
}

impl RulesView {
    /// Converts the result of a look-up. Each list except `exact` gets at most `max` items.
    pub fn new(query: &str, found: &LookUp<'_>, max: usize) -> RulesView {
        RulesView {
            query: query.to_owned(),
            exact: found.exact.iter().map(|entry| EntryView::from(*entry)).collect(),
            mentioned_by: ListView::new(&found.mentioned_by, max),
            mentions: ListView::new(&found.mentions, max),
            found: ListView::new(&found.found, max),
            scenarios: found.scenarios.iter().take(max).map(|scenario| ScenarioView::from(*scenario)).collect(),
            total_scenarios: found.scenarios.len() as u32,
            suggestions: found.suggestions.clone(),
        }
    }
}

impl ListView {
    fn new(entries: &[&RuleEntry], max: usize) -> ListView {
        let first = entries.iter().take(max).map(|entry| EntryView::from(*entry));
        ListView { entries: first.collect(), total: entries.len() as u32 }
    }
}

impl From<&RuleEntry> for EntryView {
    fn from(entry: &RuleEntry) -> EntryView {
        let kind = match entry.role {
            EntryRole::Rule => EntryKindView::Rule,
            EntryRole::Ruling => EntryKindView::Ruling,
            EntryRole::Card => EntryKindView::Card,
        };
        EntryView {
            kind,
            id: entry.id.into(),
            name: entry.name.clone(),
            game: entry.ruleset.into(),
            book: entry.book.into(),
            headings: entry.headings.clone(),
            cost: entry.card.map(|(cost, _)| cost),
            card_kind: entry.card.map(|(_, kind)| kind.into()),
            text: entry.text.clone(),
        }
    }
}

impl From<&ScenarioRef> for ScenarioView {
    fn from(scenario: &ScenarioRef) -> ScenarioView {
        ScenarioView { path: scenario.path.clone(), title: scenario.title.clone() }
    }
}
