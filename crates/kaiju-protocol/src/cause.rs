//! Causes of events.

use crate::Word;
use kaiju_rules::{Cause, Game};
use kaiju_words::{Message, say};

wire! {
    /// The rule or card that caused something.
    pub struct CauseView {
        /// Whether it is a rule or a card.
        pub kind: CauseKind,
        /// The rule's number or the card's id.
        pub id: Word,
        /// Its short form: the rule's number or the card's name.
        pub name: Message,
        /// Its full text.
        pub text: Message,
    }

    /// Whether a cause is a rule or a card.
    #[derive(Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum CauseKind {
        /// A numbered rule.
        Rule,
        /// A card.
        Card,
    }
}

impl CauseView {
    /// Converts the cause of an event in this game.
    pub fn of(game: &Game, cause: Cause) -> CauseView {
        let (name, text) = say::cause(game, cause);
        let (kind, id) = match cause {
            Cause::Rule(rule) => (CauseKind::Rule, rule.id().into()),
            Cause::Card(card) => (CauseKind::Card, game.card(card).id.into()),
        };
        CauseView { kind, id, name, text }
    }
}
