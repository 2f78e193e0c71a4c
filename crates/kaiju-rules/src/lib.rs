//! The rules of King of New York and King of Tokyo, as plain `Copy` state and pure functions.
//!
//! A game is played in a loop. [`Game::pending`] returns what the game is waiting for. If it is a choice,
//! [`Game::legal`] lists the answers and [`Game::play`] plays one. If it is chance, [`Game::chances`] lists the
//! outcomes with their exact weights and [`Game::resolve`] applies one. Nothing here rolls dice, reads a clock, does
//! I/O or allocates during play.
//!
//! ```
//! use kaiju_rules::{Chance, Game, Names, Options, Pending, Ruleset};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut game = Game::new(Ruleset::NewYork, Options::default(), 2)?;
//! // Setup reveals three cards, then fifteen tiles; this example always takes the first possible outcome.
//! while let Pending::Chance(Chance::Card { .. } | Chance::Tile { .. }) = game.pending() {
//!     let (outcome, _weight) = game.chances().next().expect("chance always has an outcome");
//!     game.resolve(outcome)?;
//! }
//! game.resolve(game.parse_outcome("start-roll A: A A E E H H C O")?)?;
//! game.resolve(game.parse_outcome("start-roll B: A E E E H H C O")?)?;
//! let Pending::Choose { seat, .. } = game.pending() else { unreachable!("A starts and is placed first") };
//! assert_eq!(game.legal().len(), 4);
//! game.play(seat, game.parse_action(seat, "place queens", Names::LETTERS)?)?;
//! # Ok(())
//! # }
//! ```

mod action;
mod answers;
mod board;
mod buying;
mod card;
mod chance;
mod check;
mod damage;
mod dice;
mod engine;
mod error;
mod event;
mod game;
mod hooks;
mod ko_state;
mod middle;
mod new_york;
pub mod notation;
mod odds;
mod phase;
mod picking;
mod places;
mod plan;
mod preview;
mod prompt;
mod questions;
mod queue;
mod resolving;
mod rolling;
mod rule;
mod ruleset;
mod seat;
mod setup;
mod start;
mod step;
mod tile;
mod token;
mod tokyo;
mod turn;
mod uses;
mod verbs;
mod view;

pub use action::{Action, ActionList, Aim, Destination, MAX_ACTIONS, Source, Spending, Target};
pub use board::{Borough, BoroughSet, Place, Track, Zone};
pub use card::{Card, CardId, CardKind, CardSet};
pub use chance::{Chance, MAX_DICE, Outcome};
pub use dice::{Dice, Face, FaceSet};
pub use engine::Listener;
pub use error::{ChanceError, PlayError};
pub use event::{Event, EventKind, Goal, Good};
pub use game::{ExtraTurn, FULL_LIFE, Game, MAX_TURNS, Monster, Stack, VP_TO_WIN};
pub use ko_state::ZOMBIE_LIFE;
pub use notation::{Names, NotationError};
pub use odds::{Odds, Want};
pub use phase::Phase;
pub use plan::{Plan, Worth};
pub use preview::Threat;
pub use prompt::{Occasion, Pending, Prompt};
pub use rule::{Cause, Rule};
pub use ruleset::{DiceText, Options, Ruleset};
pub use seat::{MAX_SEATS, MIN_SEATS, Seat, SeatSet};
pub use setup::{MonsterSetup, Setup, SetupError, StartAt};
pub use tile::{Reward, Tile, Unit};
pub use token::Token;
pub use view::View;
