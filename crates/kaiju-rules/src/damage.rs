//! A moment of damage, as data.

use crate::{
    card::CardId,
    seat::{MAX_SEATS, Seat, SeatSet},
};

/// What a moment of damage comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DamageSource {
    /// This many Attack symbols of this monster.
    Attack(Seat, u8),
    /// A card of this monster that hurts as its attacks do, without being one (Violent Star).
    LikeAttack(Seat, CardId),
    /// Units, on an Ouch.
    Ouch,
    /// Any other effect of a card, of this monster.
    Card(Seat, CardId),
    /// Poison tokens on this monster.
    Poison(Seat),
    /// Units that a KO'd monster commands (KO-3.3).
    Command,
}

impl DamageSource {
    /// Whose doing it is, if it is anybody's.
    pub(crate) const fn dealer(self) -> Option<Seat> {
        match self {
            DamageSource::Attack(seat, _) | DamageSource::LikeAttack(seat, _) | DamageSource::Card(seat, _) => {
                Some(seat)
            }
            DamageSource::Ouch | DamageSource::Poison(_) | DamageSource::Command => None,
        }
    }
}

/// One moment of damage: all of it is fixed before any is dealt (NY-7.2, NR-12, TR-8).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PendingDamage {
    /// What is still to be dealt.
    pub(crate) damage: [u8; MAX_SEATS],
    /// Whether it reaches the Token Monster, which any damage removes (KO-5.2).
    pub(crate) figure: bool,
    /// How much of its damage the owner of Of Another World meets with energy.
    pub(crate) met: u8,
    pub(crate) source: DamageSource,
    /// Those whom the Attack symbols themselves hit (TR-14).
    pub(crate) targets: SeatSet,
    /// Those who may yield: they lost LP to the attack, or decide before they lose any (TK-4.4, TR-11).
    pub(crate) may_yield: SeatSet,
}

impl PendingDamage {
    pub(crate) const NONE: PendingDamage = PendingDamage {
        damage: [0; MAX_SEATS],
        figure: false,
        met: 0,
        source: DamageSource::Ouch,
        targets: SeatSet(0),
        may_yield: SeatSet(0),
    };

    /// The seats that have damage to take.
    pub(crate) fn hit(&self) -> SeatSet {
        let mut hit = SeatSet::default();
        for (seat, &damage) in self.damage.iter().enumerate() {
            hit.0 |= u8::from(damage > 0) << seat;
        }
        hit
    }
}
