//! Plies, the units in which games are recorded and replayed. A ply is one answer or one outcome of chance.

use crate::{
    flow::{
        action::Action,
        chance::Outcome,
        engine::{Engine, Listener},
        error::PlyError,
    },
    state::{game::Game, seat::Seat},
};

/// The smallest step of a game: an answer or an outcome of chance.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ply {
    /// A seat's answer to a question, or its concession.
    Choice(Seat, Action),
    /// An outcome of chance.
    Chance(Outcome),
}

impl Game {
    /// Plays one ply, or refuses it without changing anything.
    pub fn apply(&mut self, ply: Ply) -> Result<(), PlyError> {
        match ply {
            Ply::Choice(seat, action) => self.play(seat, action)?,
            Ply::Chance(outcome) => self.resolve(outcome)?,
        }
        Ok(())
    }

    /// Like [`Game::apply`], passing every event to `listener`.
    pub fn apply_with(&mut self, ply: Ply, listener: Listener<'_>) -> Result<(), PlyError> {
        match ply {
            Ply::Choice(seat, action) => self.play_with(seat, action, listener)?,
            Ply::Chance(outcome) => self.resolve_with(outcome, listener)?,
        }
        Ok(())
    }

    /// Plays an answer that was just listed or an outcome that was just drawn, without checking it again.
    ///
    /// Anything else leaves the game in an unspecified but harmless state.
    #[inline]
    pub fn apply_unchecked(&mut self, ply: Ply) {
        match ply {
            Ply::Choice(seat, action) => Engine { game: self, listener: None }.play(seat, action),
            Ply::Chance(outcome) => self.resolve_unchecked(outcome),
        }
    }

    /// Like [`Game::apply_unchecked`], passing every event to `listener`.
    pub fn apply_unchecked_with(&mut self, ply: Ply, listener: Listener<'_>) {
        let mut engine = Engine { game: self, listener: Some(listener) };
        match ply {
            Ply::Choice(seat, action) => engine.play(seat, action),
            Ply::Chance(outcome) => engine.resolve(outcome),
        }
    }

    /// Checks whether [`Game::apply`] would accept a ply; the error says why not.
    pub fn check_ply(&self, ply: Ply) -> Result<(), PlyError> {
        match ply {
            Ply::Choice(seat, action) => self.check(seat, action)?,
            Ply::Chance(outcome) => self.check_outcome(outcome)?,
        }
        Ok(())
    }
}
