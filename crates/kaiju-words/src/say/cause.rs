//! Why something happened, and why somebody chose.

use super::parts;
use crate::message::Message;
use kaiju_rules::{Cause, Game};

/// A reason in short, "NY-5.3" or the name of a card, and in full: the rule's or the card's text.
pub fn cause(game: &Game, cause: Cause) -> (Message, Message) {
    match cause {
        Cause::Rule(rule) => {
            let number = Message::new("rule-number").with("number", rule.id());
            (number, Message::new(format!("rule-{}", rule.id().replace('.', "-"))))
        }
        Cause::Card(card) => (parts::card(game, card), parts::card_text(game, card)),
    }
}

/// Why a bot chose, by the word that it gave.
pub fn reason(word: &str) -> Message {
    Message::new(format!("reason-{word}"))
}
