//! Running many games: honest dice from a seed, bots, threads, statistics.
//!
//! A game of a batch depends on the seed and its own number only, so any number of threads gives the same result.

mod dealer;
pub mod laws;
mod perft;
mod policy;
mod rich;
mod run;
mod stats;
mod tournament;

pub use dealer::{Dealer, game_seed};
pub use perft::perft;
pub use policy::Policy;
pub use rich::{random_ko_table, random_table, rich_table};
pub use run::{Batch, Played, Usage, play_counting, play_game, simulate};
pub use stats::{Interval, Returns, Summary, wilson};
pub use tournament::{Standing, Standings, Tournament, tournament};
