//! Runs many games: bots, threads, statistics and tournaments.
//!
//! A game depends only on the batch's seed and its own number, so the number of threads never changes the result.

mod ratings;
mod recording;
mod run;
mod stats;
mod tournament;

pub use ratings::Rating;
pub use recording::{BotDice, KeyedDice, Recording, bot_record};
pub use run::{Batch, Played, Usage, play_counting, play_game, simulate, simulate_recorded};
pub use stats::{BatchSummary, ENOUGH_VP, Interval, LAST_STANDING, NONE_LEFT, Returns, TURN_LIMIT, wilson};
pub use tournament::{Standing, Standings, Tournament, tournament, tournament_recorded};
