//! What all types of the wire have in common.

use kaiju_rules::{Names, Seat};
use std::borrow::Cow;

/// A word of notation: a seat, a card, a face, a place.
pub type Word = Cow<'static, str>;

/// Declares types of the wire: they are sent and read as JSON, and described to TypeScript.
macro_rules! wire {
    ($($(#[$meta:meta])* $vis:vis $kind:ident $name:ident $body:tt)*) => {
        $(
            #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            $(#[$meta])*
            $vis $kind $name $body
        )*
    };
}

/// A seat as it is sent: its letter.
pub const fn seat_word(seat: Seat) -> Word {
    const LETTERS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];
    Cow::Borrowed(LETTERS[seat.index()])
}

/// The seat with this letter.
pub fn seat_of(word: &str) -> Option<Seat> {
    Names::LETTERS.seat(word)
}

/// Whether a number can be left out, as serde wants it.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) const fn is_zero(number: &u8) -> bool {
    *number == 0
}
