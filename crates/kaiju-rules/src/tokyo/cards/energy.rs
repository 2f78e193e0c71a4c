//! Cards about energy.

use crate::{
    cards::{
        card::{Card, CounterKind},
        set::CardId,
    },
    flow::{engine::Engine, event::EventKind, step::Step},
    state::{
        game::Game,
        seat::{Seat, SeatSet},
    },
};

/// Holds six energy, paid out over three turns; nothing increases these payments (TR-22).
pub(super) const BATTERY_MONSTER: Card = Card {
    holds: Some(CounterKind::Energy),
    holds_first: 6,
    on_buy: Some(|t: &mut Engine<'_>, me, card| t.load_first(me, card)),
    before_earnings: Some(|t, me, card| {
        let energy = t.counter(card).min(2);
        if energy > 0 {
            t.unload(me, card, energy);
            let left = t.counter(card);
            t.emit(EventKind::Charge { seat: me, card, energy: left }, card);
            t.add_energy(me, energy.into(), card);
        }
    }),
    ..Card::keep(
        "battery-monster",
        "Battery Monster",
        3,
        "It comes with 6 E on it. At the start of your turn take 2 of them. Discard it when it's empty.",
    )
};

/// +1 energy whenever its owner gains energy (TR-31).
pub(super) const FRIEND_OF_CHILDREN: Card = Card {
    energy_bonus: 1,
    ..Card::keep("friend-of-children", "Friend of Children", 3, "Each time you gain E you gain 1 more.")
};

/// +1 energy at the end of its owner's turn if the owner has none (TR-9).
pub(super) const SOLAR_POWERED: Card = Card {
    on_turn_end: Some((4, |t, me, card, copies| {
        if t.monster(me).energy == 0 {
            // Each copy is a separate gain.
            for _ in 0..copies {
                t.gain_energy(me, 1, card);
            }
        }
    })),
    ..Card::keep("solar-powered", "Solar Powered", 2, "At the end of your turn, if you have no E: +1 E.")
};

pub(super) const ENERGIZE: Card = Card {
    on_buy: Some(|t, me, card| t.gain_energy(me, 9, card)),
    ..Card::discard("energize", "Energize", 8, "+9 E.")
};

/// +2 VP, and every other monster loses half of its energy, one after the other (TR-47).
pub(super) const VAST_STORM: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        let mut others = SeatSet::ALL;
        others.remove(me);
        t.push(Step::Storm(others, me, card));
    }),
    ..Card::discard("vast-storm", "Vast Storm", 6, "+2 VP; every other monster loses half of its E, rounded down.")
};

impl Game {
    /// Half of a monster's energy, rounded down (TR-47).
    pub(crate) const fn half_energy(&self, seat: Seat) -> u16 {
        self.monster(seat).energy / 2
    }
}

impl Engine<'_> {
    /// TR-47: makes the next of the remaining monsters lose half of its energy, after asking whether it reacts.
    #[inline(never)]
    pub(crate) fn storm(&mut self, mut rest: SeatSet, dealer: Seat, card: CardId) {
        let next = self.clockwise(dealer).find(|&s| rest.has(s) && self.is_standing(s));
        let Some(seat) = next else { return };
        rest.remove(seat);
        self.push(Step::Storm(rest, dealer, card));
        self.push(Step::Halve(seat, card));
        self.before_energy_loss(seat);
    }

    #[inline(never)]
    pub(crate) fn halve(&mut self, seat: Seat, card: CardId) {
        self.lose_energy(seat, self.half_energy(seat), card);
    }
}
