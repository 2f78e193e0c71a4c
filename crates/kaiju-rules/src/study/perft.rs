//! Counts every way a position can continue, to detect unintended rule changes.

use crate::{Game, Pending};

/// The number of distinct lines of `depth` plies, where a ply is an answer or a distinct outcome of chance. A line that
/// ends the game earlier counts once.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.pending() {
        Pending::Over { .. } => 1,
        Pending::Choose { seat, .. } => {
            let legal = game.legal();
            if depth == 1 {
                return legal.len() as u64;
            }
            let next = legal.iter().map(|&action| {
                let mut next = *game;
                next.play(seat, action).expect("a listed action is accepted");
                perft(&next, depth - 1)
            });
            next.sum()
        }
        Pending::Chance(_) => {
            if depth == 1 {
                return game.chances().count() as u64;
            }
            let next = game.chances().map(|(outcome, _)| {
                let mut next = *game;
                next.resolve(outcome).expect("a listed outcome is accepted");
                perft(&next, depth - 1)
            });
            next.sum()
        }
    }
}
