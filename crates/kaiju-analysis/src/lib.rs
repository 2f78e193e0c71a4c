//! What the champion thinks of positions and of whole games: everyone's chance to win, the worth of every answer, and how
//! much of a result was luck.
//!
//! All numbers are integers, so the same game gives the same analysis on every machine. `docs/analysis.md` explains them.

mod analyst;
mod game;

pub use analyst::{Advice, Analyst, RankedAnswer};
pub use game::{CostlyChoice, GameAnalysis, LuckyRoll, Moment, SeatAnalysis, analyse_game, analyse_game_while};
pub use kaiju_bots::learning::{CERTAIN, Chances};

/// A chance or a difference of chances in hundredths of a percent, rounded: 10,000 is certain.
pub const fn hundredths(chance: i64) -> i32 {
    let (scaled, certain) = (chance * 10_000, CERTAIN.cast_signed());
    let half = if scaled < 0 { -certain / 2 } else { certain / 2 };
    ((scaled + half) / certain) as i32
}
