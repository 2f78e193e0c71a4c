//! Text forms of actions, outcomes of chance, positions and whole games. `docs/notation.md` describes them.
//!
//! Actions are written in the context of a position, like moves in chess: `destroy high-rise 1` means the building in
//! the monster's own borough, and a stack number is given only if stacks with the same building differ.

mod action;
mod check;
mod check_steps;
mod outcome;
pub(crate) mod parts;
mod position;
mod record;

pub use record::{
    Comment, Contribution, FairDice, PlayerKind, Record, RecordError, RecordText, RecordedPlayer, SeatNonce, TextPlace,
};

use crate::state::seat::{MAX_SEATS, Seat};
use core::fmt;

/// An error in a text form, with a message that says what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError(String);

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for NotationError {}

pub(crate) fn wrong<T>(message: impl Into<String>) -> Result<T, NotationError> {
    Err(NotationError(message.into()))
}

/// Makes untrusted text safe to display: removes invisible and bidirectional control characters, and replaces other
/// control characters with spaces.
pub fn harmless(text: &str) -> String {
    let visible = text.chars().filter(|c| !is_invisible(*c));
    visible.map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Whether a character is a zero-width or bidirectional formatting character, which has no glyph but changes how other
/// text is displayed.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// The names of the seats: A to F, or names given by a scenario.
#[derive(Copy, Clone, Debug)]
pub struct Names<'a>(pub &'a [&'a str]);

impl Names<'static> {
    /// The seat letters A to F, for text without names.
    pub const LETTERS: Names<'static> = Names(&["A", "B", "C", "D", "E", "F"]);
}

impl Names<'_> {
    /// The name of a seat, or `?` if it has none.
    pub fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).copied().unwrap_or("?")
    }

    /// The seat with this name, ignoring case.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.0.iter().take(MAX_SEATS).position(|n| n.eq_ignore_ascii_case(name)).and_then(Seat::new)
    }
}

/// A parser over the words of a text.
pub(crate) struct WordParser<'a> {
    words: core::iter::Peekable<core::str::SplitWhitespace<'a>>,
}

impl<'a> WordParser<'a> {
    pub(crate) fn new(text: &'a str) -> WordParser<'a> {
        WordParser { words: text.split_whitespace().peekable() }
    }

    /// The next word, or an error that says what is missing.
    pub(crate) fn word(&mut self, what: &str) -> Result<&'a str, NotationError> {
        self.words.next().ok_or_else(|| NotationError(format!("{what} is missing")))
    }

    /// Consumes the next word if it is this one.
    pub(crate) fn skip(&mut self, word: &str) -> bool {
        self.words.next_if(|w| w.eq_ignore_ascii_case(word)).is_some()
    }

    pub(crate) fn expect(&mut self, word: &str) -> Result<(), NotationError> {
        match self.words.next() {
            Some(found) if found.eq_ignore_ascii_case(word) => Ok(()),
            Some(found) => wrong(format!("\"{word}\" expected, not \"{found}\"")),
            None => wrong(format!("\"{word}\" is missing")),
        }
    }

    pub(crate) fn number<T: core::str::FromStr>(&mut self, what: &str) -> Result<T, NotationError> {
        let word = self.word(what)?;
        word.parse().map_err(|_| NotationError(format!("{what}: \"{word}\" is not a valid number")))
    }

    pub(crate) fn peek(&mut self) -> Option<&'a str> {
        self.words.peek().copied()
    }

    pub(crate) fn end(&mut self) -> Result<(), NotationError> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => wrong(format!("unexpected word \"{word}\"")),
        }
    }
}

/// Returns what was found for a word, or an error that names the word.
pub(crate) fn look_up<T>(what: &str, word: &str, found: Option<T>) -> Result<T, NotationError> {
    found.ok_or_else(|| NotationError(format!("\"{word}\" is not a valid {what}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmless_removes_control_characters() {
        assert_eq!(
            harmless("Anna \u{5e0}\u{5d5}\u{5e2}\u{5d4} \u{9130}"),
            "Anna \u{5e0}\u{5d5}\u{5e2}\u{5d4} \u{9130}"
        );
        assert_eq!(harmless("a\u{1b}[31mb\u{7}\n\u{202e}c\u{200b}"), "a [31mb  c");
    }
}
