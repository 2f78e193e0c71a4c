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

mod cards;
mod flow;
mod new_york;
pub mod notation;
mod options;
mod rule;
mod ruleset;
mod state;
mod study;
mod tokyo;
mod version;

pub use cards::card::{Card, CardKind};
pub use cards::set::{CardId, CardSet, MAX_CARD_IDS, MAX_CARDS};
pub use flow::action::{Action, ActionList, Aim, Destination, MAX_ACTIONS, Source, Spending, Target};
pub use flow::chance::{Chance, MAX_DICE, Outcome};
pub use flow::engine::Listener;
pub use flow::error::{ChanceError, PlayError, PlyError};
pub use flow::event::{Event, EventKind, Goal, Good};
pub use flow::ply::Ply;
pub use flow::prompt::{Occasion, Pending, Prompt};
pub use notation::{
    Comment, Contribution, FairDice, Names, NotationError, PlayerKind, Record, RecordError, RecordText, RecordedPlayer,
    SeatNonce, TextPlace,
};
pub use options::{GameOption, OPTIONS, OptionError, Options};
pub use rule::{Cause, Rule};
pub use ruleset::{Cites, DiceText, Ruleset};
pub use state::board::{Borough, BoroughSet, Place, Track, Zone};
pub use state::dice::{Dice, Face, FaceSet};
pub use state::game::{ExtraTurn, Game, MAX_TURNS, Stack, VP_TO_WIN};
pub use state::ko_state::ZOMBIE_LIFE;
pub use state::monster::{FULL_LIFE, Monster};
pub use state::phase::Phase;
pub use state::seat::{MAX_SEATS, MIN_SEATS, Seat, SeatSet};
pub use state::setup::{MonsterSetup, Setup, SetupError, StartAt};
pub use state::tile::{Reward, Tile, Unit};
pub use state::token::Token;
pub use state::view::View;
pub use study::odds::{Odds, Want};
pub use study::perft::perft;
pub use study::plan::{Plan, Worth};
pub use study::preview::Threat;
pub use version::{RulesVersion, UnknownVersion};
