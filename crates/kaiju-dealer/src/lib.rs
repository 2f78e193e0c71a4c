//! Fair dice, cards and tiles from a seed, and the driver that plays a game ply by ply.
//!
//! The rules never roll dice. A program that plays a game creates a [`Dealer`] and asks it for the next ply until the
//! game is over:
//!
//! ```
//! use kaiju_dealer::Dealer;
//! use kaiju_rules::{Game, Options, Pending, Ruleset};
//! let mut game = Game::new(Ruleset::Tokyo, Options::default(), 4)?;
//! let mut dealer = Dealer::new(7);
//! // Every monster takes the first legal answer.
//! while let Some(ply) = dealer.next_ply(&game, |game, _seat, _dealer| game.legal()[0]) {
//!     game.apply(ply)?;
//! }
//! assert!(matches!(game.pending(), Pending::Over { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dealer;
mod luck;

pub use dealer::{Dealer, game_seed};
pub use luck::{Luck, draw};
