//! The card type, its hooks, and the ways to use a card as an answer. The cards themselves are in `new_york::cards` and
//! `tokyo::cards`.

pub(crate) mod card;
pub(crate) mod hooks;
pub(crate) mod set;
pub(crate) mod uses;
