//! Uses of cards as answers to questions: when, aimed at what, for how much, how often.

use crate::{action::Aim, board::Borough, card::CardId, game::Game, seat::Seat, table::Table};

/// A way to use a card as an answer to a question (NY-9.9, NR-21, NR-22, TR-3, TR-4, TR-8).
///
/// It is offered to the owner of the card, and in an extra turn also where the card gave that turn (Subway).
#[derive(Copy, Clone)]
pub(crate) struct Use {
    /// The questions at which it can be used.
    pub(crate) at: UseAt,
    /// Whether it could be used now, apart from its cost.
    pub(crate) able: fn(&Game, Seat, CardId) -> bool,
    /// What it is aimed at.
    pub(crate) aim: AimAt,
    /// What is to be paid.
    pub(crate) cost: UseCost,
    /// What using it does.
    pub(crate) effect: fn(&mut Table<'_>, Seat, CardId, Aim),
}

/// What a [`Use`] is aimed at.
#[derive(Copy, Clone)]
pub(crate) enum AimAt {
    /// Nothing.
    Nothing,
    /// A borough, of those that it may be aimed at.
    Borough(fn(&Game, Seat, Borough) -> bool),
    /// One of the dice of the turn.
    Die,
}

/// What a [`Use`] costs.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum UseCost {
    /// This much energy.
    Energy(u8),
    /// What a voluntary move costs (NR-30).
    Toll,
}

/// Which questions a [`Use`] answers: one bit for each kind of moment.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct UseAt(pub(crate) u16);

impl UseAt {
    /// "At any decision" of NY-9.9: reroll or stop, which kind, move, buy.
    pub(crate) const ANY_DECISION: UseAt = UseAt(1);
    /// "Which kind next" only.
    pub(crate) const WHICH_KIND: UseAt = UseAt(2);
    /// The first destroy question of the turn.
    pub(crate) const FIRST_DESTROY: UseAt = UseAt(4);
    /// "Reroll or stop", and after the last roll too (TR-3).
    pub(crate) const ROLLING: UseAt = UseAt(8);
    /// When the owner may change dice (TR-4).
    pub(crate) const CHANGING: UseAt = UseAt(16);
    /// When the owner is about to lose LP (TR-8).
    pub(crate) const LOSS: UseAt = UseAt(32);
    /// When the owner is about to lose energy to another monster (TR-44).
    pub(crate) const ENERGY_LOSS: UseAt = UseAt(64);
    /// When another monster has stopped rolling (TR-4).
    pub(crate) const PROBE: UseAt = UseAt(128);
    /// When the owner has scored its 1s (TR-29).
    pub(crate) const ONES: UseAt = UseAt(256);
    /// Before the first roll (TR-1).
    pub(crate) const BEFORE_ROLL: UseAt = UseAt(512);

    /// Either of two moments.
    pub(crate) const fn or(self, other: UseAt) -> UseAt {
        UseAt(self.0 | other.0)
    }

    /// Whether the two have a moment in common.
    pub(crate) const fn meets(self, other: UseAt) -> bool {
        self.0 & other.0 != 0
    }
}

/// What a card does at most once in a turn, or for one loss. A copy does it once more.
#[derive(Copy, Clone, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Once {
    /// Changes a die.
    Change,
    /// Rerolls another monster's die.
    Probe,
    /// Looks at the deck.
    Look,
    /// Answers a loss with dice.
    Answer,
}

impl Once {
    /// The bits of the original and of the copy.
    pub(crate) const fn bits(self) -> u8 {
        0b11 << (2 * self as u8)
    }
}
