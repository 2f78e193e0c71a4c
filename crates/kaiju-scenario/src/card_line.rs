//! Card lines, used in setups and in expectations: tokens or energy on a card, and Mimic's copy.

use crate::{
    LineFault,
    text::{self, number},
};
use kaiju_rules::{CardId, Ruleset};

/// A parsed card line: the owner, the card, what Mimic copies, and the number of tokens or energy cubes on the card.
pub(crate) struct CardLine<'a> {
    pub(crate) owner: &'a str,
    pub(crate) card: CardId,
    pub(crate) copied: Option<(&'a str, CardId)>,
    pub(crate) count: Option<u8>,
}

impl CardLine<'_> {
    /// Parses a line such as `A carapace tokens 3`, `A battery-monster energy 4` or `A mimic copies B smoke-cloud
    /// tokens 2`.
    pub(crate) fn read(ruleset: Ruleset, line: &str) -> Result<CardLine<'_>, LineFault> {
        let mut words = line.split_whitespace().peekable();
        let owner = words.next().unwrap_or("");
        let card = text::card(ruleset, words.next().unwrap_or(""))?;
        let mut copied = None;
        if words.next_if(|w| w.eq_ignore_ascii_case("copies")).is_some() {
            let name = words.next().unwrap_or("");
            copied = Some((name, text::card(ruleset, words.next().unwrap_or(""))?));
        }
        let holder = ruleset.cards()[copied.map_or(card, |(_, c)| c).index()].id;
        let count = match words.next() {
            None => None,
            Some(word) if Some(word.to_ascii_lowercase().as_str()) == counted(holder) => {
                Some(number(word, words.next())?)
            }
            Some(word) => return Err(format!("\"{word}\" cannot be on {holder}")),
        };
        text::end(words)?;
        Ok(CardLine { owner, card, copied, count })
    }
}

/// The word for the contents of this card: `tokens` or `energy`. `None` if it can't hold anything.
fn counted(card: &str) -> Option<&'static str> {
    match card {
        "carapace" | "smoke-cloud" => Some("tokens"),
        "battery-monster" => Some("energy"),
        _ => None,
    }
}
