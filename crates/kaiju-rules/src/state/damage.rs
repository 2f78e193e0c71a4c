//! Pending damage and its source, as data.

use crate::{
    cards::set::CardId,
    state::seat::{MAX_SEATS, Seat, SeatSet},
};

/// The source of one instance of damage.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DamageSource {
    /// A monster's attack with this many Attack symbols.
    Attack(Seat, u8),
    /// A monster's card that deals damage like an attack without being one (Violent Star).
    LikeAttack(Seat, CardId),
    /// Units, firing because of Ouch faces.
    Ouch,
    /// Any other effect of a monster's card.
    Card(Seat, CardId),
    /// A monster's own Poison tokens.
    Poison(Seat),
    /// Units commanded by a KO'd monster (KO-3.3).
    Command,
}

impl DamageSource {
    /// The monster responsible for the damage, if there is one.
    pub(crate) const fn dealer(self) -> Option<Seat> {
        match self {
            DamageSource::Attack(seat, _) | DamageSource::LikeAttack(seat, _) | DamageSource::Card(seat, _) => {
                Some(seat)
            }
            DamageSource::Ouch | DamageSource::Poison(_) | DamageSource::Command => None,
        }
    }
}

/// The damage dealt at one moment. All amounts are fixed before any damage is dealt (NY-7.2, NR-12, TR-8).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PendingDamage {
    /// Damage still to be dealt, by seat.
    pub(crate) damage: [u8; MAX_SEATS],
    /// Whether it hits the Token Monster, which any damage removes (KO-5.2).
    pub(crate) figure: bool,
    /// How much of its damage the owner of Of Another World prevents by paying energy (NR-50).
    pub(crate) met: u8,
    pub(crate) source: DamageSource,
    /// Monsters hit by the Attack symbols themselves (TR-14).
    pub(crate) targets: SeatSet,
    /// Monsters that may yield: they lost LP to the attack, or decide before losing any (TK-4.4, TR-11).
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

    /// The seats that still have damage to take.
    pub(crate) fn hit(&self) -> SeatSet {
        let mut hit = SeatSet::default();
        for (seat, &damage) in self.damage.iter().enumerate() {
            hit.0 |= u8::from(damage > 0) << seat;
        }
        hit
    }
}
