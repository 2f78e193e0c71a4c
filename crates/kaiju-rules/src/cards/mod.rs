//! What a card is: its constant, its hooks, and its uses as answers. The cards themselves are with their game.

pub(crate) mod card;
pub(crate) mod hooks;
pub(crate) mod set;
pub(crate) mod uses;
