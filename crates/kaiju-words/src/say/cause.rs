//! Texts for the causes of events and for bots' reasons.

use super::parts;
use crate::message::Message;
use kaiju_rules::{Cause, Document, Game, Rule, Section};

/// A cause in short ("NY-5.3", or a card's name) and in full (the text of the rule or card).
pub fn cause(game: &Game, cause: Cause) -> (Message, Message) {
    match cause {
        Cause::Rule(rule) => {
            let number = Message::new("rule-number").with("number", rule.id());
            (number, rule_text(rule))
        }
        Cause::Card(card) => (parts::card(game, card), parts::card_text(game, card)),
    }
}

/// The text of a rule.
pub fn rule_text(rule: Rule) -> Message {
    Message::new(format!("rule-{}", rule.id().replace('.', "-")))
}

/// The title of a document of the rules.
pub fn document_title(document: &Document) -> Message {
    Message::new(format!("book-{}", document.id))
}

/// The heading of a section of the rules.
pub fn heading(section: &Section) -> Message {
    Message::new(format!("book-{}", section.id))
}

/// A paragraph of the rules, by its id.
pub fn paragraph(id: &str) -> Message {
    Message::new(format!("book-{id}"))
}

/// A bot's reason for its choice, by the reason's keyword.
pub fn reason(word: &str) -> Message {
    Message::new(format!("reason-{word}"))
}

/// A bot's reason in its own words.
pub fn own_reason(text: String) -> Message {
    Message::new("reason-own").with("text", text)
}

/// A bot's reason with its chance to win as it sees it, from 0 to 1, and that after the next best answer, if known.
pub fn reason_with_chance(reason: Message, chance: f64, next_best: Option<f64>) -> Message {
    let id = if next_best.is_some() { "reason-chance-next" } else { "reason-chance" };
    let message = Message::new(id).with("reason", reason).with("percent", percent(chance));
    match next_best {
        Some(next) => message.with("next", percent(next)),
        None => message,
    }
}

/// A chance in percent. It is an estimate, so it may read 0 or 100 although nothing is certain.
fn percent(chance: f64) -> i64 {
    (100.0 * chance).round() as i64
}
