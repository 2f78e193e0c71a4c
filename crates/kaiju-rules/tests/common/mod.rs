//! Seeded games for tests.
#![allow(dead_code)] // Each test uses only a part of this module.

use kaiju_dealer::Dealer;
use kaiju_laws::Policy;
use kaiju_rules::{Action, Game, Outcome, Pending, Seat};

/// One ply of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ply {
    /// An answer.
    Action(Seat, Action),
    /// An outcome of chance.
    Outcome(Outcome),
}

/// The next ply of a seeded game; `None` when it is over.
pub(crate) fn next_ply(game: &Game, policy: Policy, dealer: &mut Dealer) -> Option<Ply> {
    match game.pending() {
        Pending::Over { .. } => None,
        Pending::Chance(_) => dealer.outcome(game).map(Ply::Outcome),
        Pending::Choose { seat, .. } => Some(match policy.concedes(game, dealer) {
            Some(seat) => Ply::Action(seat, Action::Concede),
            None => Ply::Action(seat, policy.choose(&game.legal(), dealer)),
        }),
    }
}

/// Applies a ply.
pub(crate) fn carry_out(game: &mut Game, ply: Ply) {
    match ply {
        Ply::Action(seat, action) => game.play(seat, action).expect("a listed answer is accepted"),
        Ply::Outcome(outcome) => game.resolve(outcome).expect("a possible outcome is accepted"),
    }
}
