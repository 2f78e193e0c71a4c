//! Runs many games: fair dice from a seed, bots, threads and statistics.
//!
//! A game depends only on the batch's seed and its own number, so the number of threads never changes the result.

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
