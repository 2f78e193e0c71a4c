//! A moment of damage, as data.

use crate::{
    card::CardId,
    seat::{MOST_SEATS, Seat},
};

/// What a moment of damage comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    /// This many Attack symbols of this monster.
    Attack(Seat, u8),
    /// A card of this monster that hurts as its attacks do, without being one (Violent Star).
    Spite(Seat, CardId),
    /// Units, on an Ouch.
    Ouch,
    /// Any other effect of a card.
    Card(CardId),
}

/// One moment of damage: all of it is fixed before any is dealt (NY-7.2, NR-12).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Moment {
    pub(crate) damage: [u8; MOST_SEATS],
    /// How much of its damage the owner of Of Another World meets with energy.
    pub(crate) met: u8,
    pub(crate) source: Source,
}

impl Moment {
    pub(crate) const NONE: Moment = Moment { damage: [0; MOST_SEATS], met: 0, source: Source::Ouch };
}
