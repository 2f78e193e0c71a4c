//! One language.

use crate::message::Message;
use kaiju_rules::Seat;

/// The names of the monsters at a table, by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast(pub Vec<String>);

impl Cast {
    /// The name of a seat; its letter where it has none.
    pub fn name(&self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| seat.letter().to_string())
    }
}

/// One language: reads messages out of its texts.
pub struct Words;

impl Words {
    /// English.
    pub fn english() -> Words {
        Words
    }

    /// A message as it reads at this table.
    pub fn text(&self, message: &Message, cast: &Cast) -> String {
        let _ = cast;
        message.id.clone()
    }
}
