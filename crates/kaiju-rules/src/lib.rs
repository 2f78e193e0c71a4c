//! The rules of King of New York: plain `Copy` state and pure functions.
//!
//! One loop plays a game: [`Game::pending`] says what it waits for; [`Game::legal`] lists the answers and
//! [`Game::play`] takes one; [`Game::resolve`] takes an outcome of chance, whose exact probabilities
//! [`Game::chances`] tells. Nothing here rolls dice, reads a clock, allocates in play or knows a file.
//!
//! ```
//! use kaiju_rules::{Game, Pending, Ruleset};
//! let mut game = Game::new(Ruleset::NewYork, 4).unwrap();
//! while let Pending::Chance(_) = game.pending() {
//!     // Chance is fed from outside: here always the first outcome that is possible.
//!     let (outcome, _) = game.chances().nth(if game.chance_total() == 6u64.pow(8) { 7 * game.active().index() } else { 0 }).unwrap();
//!     game.resolve(outcome).unwrap();
//!     if game.turn_number() == 0 && matches!(game.pending(), Pending::Choose { .. }) { break; }
//!     # if matches!(game.pending(), Pending::Chance(kaiju_rules::Chance::StartRoll { .. })) { break; }
//! }
//! ```

mod action;
mod board;
mod buying;
mod card;
mod chance;
mod dice;
mod error;
mod event;
mod game;
mod moment;
mod new_york;
pub mod notation;
mod phase;
mod prompt;
mod queue;
mod resolving;
mod rolling;
mod rule;
mod ruleset;
mod seat;
mod setup;
mod step;
mod table;
mod tile;
mod token;
mod turn;
mod verbs;
mod view;

pub use action::{Action, ActionList, Destination, MOST_ACTIONS, Source, Target};
pub use board::{Borough, BoroughSet, Place, Track, Zone};
pub use card::{Card, CardId, CardKind, CardSet};
pub use chance::{Chance, Outcome};
pub use dice::{Dice, Face, FaceSet};
pub use error::{ChanceError, PlayError};
pub use event::{Event, Goal, Good, What};
pub use game::{ExtraTurn, FULL_LIFE, Game, MOST_TURNS, Monster, Stack, VP_TO_WIN};
pub use notation::{Names, NotationError};
pub use phase::Phase;
pub use prompt::{Pending, Prompt};
pub use rule::{Because, Rule};
pub use ruleset::Ruleset;
pub use seat::{FEWEST_SEATS, MOST_SEATS, Seat, SeatSet};
pub use setup::{MonsterSetup, Setup, SetupError, StartAt};
pub use table::Teller;
pub use tile::{Reward, Tile, Unit};
pub use token::Token;
pub use view::View;
