//! Helpers for the wire types.

use kaiju_rules::{Names, Seat};
use std::borrow::Cow;

/// A word of the notation: a seat, a card, a face, a place.
pub type Word = Cow<'static, str>;

/// Declares wire types: serialized as JSON, and exported to TypeScript in tests.
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

/// A seat on the wire: its letter.
pub const fn seat_word(seat: Seat) -> Word {
    const LETTERS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];
    Cow::Borrowed(LETTERS[seat.index()])
}

/// The seat with this letter.
pub fn seat_of(word: &str) -> Option<Seat> {
    Names::LETTERS.seat(word)
}

/// Whether a number is 0 and can be omitted; the signature is the one serde expects.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) const fn is_zero(number: &u8) -> bool {
    *number == 0
}
