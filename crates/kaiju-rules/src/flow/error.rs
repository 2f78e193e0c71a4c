//! Errors: why an answer or an outcome was refused.

use crate::{
    flow::{chance::Chance, prompt::Prompt},
    state::seat::Seat,
};
use core::fmt;

/// Why an action was refused. The game has not changed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlayError {
    /// The game has ended.
    Over,
    /// The game is waiting for an outcome of chance.
    ChanceIsWaiting,
    /// Another seat is being asked.
    NotAsked {
        /// The seat being asked.
        asked: Seat,
    },
    /// The seat doesn't exist, is out, or has conceded.
    NotInGame,
    /// The action is not a legal answer to the question.
    Illegal {
        /// The question that is pending.
        prompt: Prompt,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::ChanceIsWaiting => f.write_str("a roll or a reveal is pending, so no one is asked"),
            PlayError::NotAsked { asked } => write!(f, "{} is asked, not this monster", asked.letter()),
            PlayError::NotInGame => f.write_str("this monster is not in the game"),
            PlayError::Illegal { prompt } => write!(f, "not a legal answer to the question {}", prompt.word()),
        }
    }
}

impl core::error::Error for PlayError {}

/// Why an outcome of chance was refused. The game has not changed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ChanceError {
    /// The game isn't waiting for chance.
    NotWaiting,
    /// The outcome is impossible now: wrong kind, wrong number of dice, or a card or tile that isn't available.
    Impossible {
        /// The chance the game is waiting for.
        chance: Chance,
    },
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChanceError::NotWaiting => f.write_str("no roll or reveal is waiting"),
            ChanceError::Impossible { chance } => {
                f.write_str("not possible now; waiting for ")?;
                match chance {
                    Chance::StartRoll { seat, dice } => {
                        write!(f, "the start roll of {} with {dice} dice", seat.letter())
                    }
                    Chance::Roll { seat, dice } => write!(f, "a roll of {} with {dice} dice", seat.letter()),
                    Chance::Dice { seat, dice: 1, .. } => write!(f, "a single die of {}", seat.letter()),
                    Chance::Dice { seat, dice, .. } => write!(f, "{dice} dice of {} for a card", seat.letter()),
                    Chance::Peek { seat } => write!(f, "the card that {} looks at", seat.letter()),
                    Chance::Number { seat } => write!(f, "the numbered die of {}", seat.letter()),
                    Chance::Card { slot } => write!(f, "a card of the deck for place {}", slot + 1),
                    Chance::Tile { borough, stack } => {
                        write!(f, "a hidden tile for stack {} of {}", stack + 1, borough.word())
                    }
                }
            }
        }
    }
}

impl core::error::Error for ChanceError {}

/// Why a ply was refused. The game has not changed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlyError {
    /// The answer was refused.
    Choice(PlayError),
    /// The outcome of chance was refused.
    Chance(ChanceError),
}

impl fmt::Display for PlyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlyError::Choice(error) => error.fmt(f),
            PlyError::Chance(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlyError {}

impl From<PlayError> for PlyError {
    fn from(error: PlayError) -> PlyError {
        PlyError::Choice(error)
    }
}

impl From<ChanceError> for PlyError {
    fn from(error: ChanceError) -> PlyError {
        PlyError::Chance(error)
    }
}
