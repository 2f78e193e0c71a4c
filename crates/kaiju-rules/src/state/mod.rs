//! The state of a game as data: board, dice, monsters, tokens, the current turn, and the accessors that read it.

pub(crate) mod board;
pub(crate) mod check;
pub(crate) mod damage;
pub(crate) mod dice;
pub(crate) mod game;
pub(crate) mod ko_state;
pub(crate) mod monster;
pub(crate) mod phase;
pub(crate) mod places;
pub(crate) mod queue;
pub(crate) mod seat;
pub(crate) mod setup;
pub(crate) mod tile;
pub(crate) mod token;
pub(crate) mod turn;
pub(crate) mod view;
