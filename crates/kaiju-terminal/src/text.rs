//! Rendering messages, and fitting text into columns.

use kaiju_rules::{Seat, notation::harmless};
use kaiju_words::{Arg, Message, SeatNames, Words};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Renders messages in one language, with the names at one table.
#[derive(Copy, Clone)]
pub(crate) struct Renderer<'a> {
    /// The language.
    pub(crate) words: &'a Words,
    /// The monsters' names.
    pub(crate) seat_names: &'a SeatNames,
}

impl Renderer<'_> {
    /// Renders a message. Its arguments may come from a server, so control characters are removed: nothing can move the
    /// cursor or change colours.
    pub(crate) fn render(&self, message: &Message) -> String {
        self.words.text(message, self.seat_names).lines().map(harmless).collect::<Vec<_>>().join("\n")
    }

    /// Renders a text without arguments.
    pub(crate) fn word(&self, id: &str) -> String {
        self.render(&Message::new(id))
    }

    /// Renders a text with one argument.
    pub(crate) fn with(&self, id: &str, name: &'static str, arg: impl Into<Arg>) -> String {
        self.render(&Message::new(id).with(name, arg))
    }

    /// Renders several messages as a list; empty if there are none.
    pub(crate) fn list(&self, messages: Vec<Message>) -> String {
        if messages.is_empty() { String::new() } else { self.with("play-list", "list", messages) }
    }

    /// Renders several messages in a row; empty if there are none.
    pub(crate) fn row(&self, messages: &[Message]) -> String {
        if messages.is_empty() { String::new() } else { self.with("play-row", "row", Arg::Row(messages.to_vec())) }
    }

    /// A monster's name.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.seat_names.name(seat)
    }
}

/// Quotes a word for the shell if necessary.
pub fn shell_word(word: &str) -> String {
    let plain = word.chars().all(|c| c.is_alphanumeric() || "/._-+,:@%".contains(c));
    if plain { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// The number of columns a text occupies.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// Wraps a text at spaces so that no line is wider than `columns`; longer words are broken.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for part in text.split_whitespace().flat_map(|word| parts(word, columns)) {
        if !line.is_empty() && width(&line) + 1 + width(part) > columns {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(part);
    }
    lines.push(line);
    lines
}

/// Splits a word into parts that fit; nearly every word is a single part.
fn parts(mut word: &str, columns: usize) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let first = word.chars().next()?;
        let (part, rest) = word.split_at(cut(word, columns).len().max(first.len_utf8()));
        word = rest;
        Some(part)
    })
}

/// The longest prefix of the text that fits.
pub(crate) fn cut(text: &str, columns: usize) -> &str {
    let mut taken = 0;
    let end = text.char_indices().find(|(_, c)| {
        taken += c.width().unwrap_or(0);
        taken > columns
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// The text shortened to fit, ending in `…` if something was cut off.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    format!("{}…", cut(text, columns.saturating_sub(1)).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrap_fills_each_line() {
        assert_eq!(wrap("the quick brown fox", 9), ["the quick", "brown fox"]);
        assert_eq!(wrap("  spaces   go  ", 20), ["spaces go"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert!(wrap("a long sentence with 東京 in it, twice 東京", 7).iter().all(|line| width(line) <= 7));
    }

    #[test]
    fn fit_marks_cut_text_with_an_ellipsis() {
        assert_eq!(fit("Captain Fish", 12), "Captain Fish");
        assert_eq!(fit("Captain Fish", 9), "Captain…");
        assert_eq!(fit("東京東京", 5), "東京…");
        assert_eq!(cut("abc", 0), "");
    }
}
