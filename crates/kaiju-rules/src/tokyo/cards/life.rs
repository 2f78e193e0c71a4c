//! Cards about losing and regaining LP.

use crate::{
    cards::{
        card::Card,
        set::CardId,
        uses::{AimAt, Once, Use, UseAt, UseCost},
    },
    flow::{action::Spending, engine::Engine, event::EventKind, step::Step},
    state::{board::Place, dice::Face, game::Game, monster::FULL_LIFE, seat::Seat},
};

/// Ignores a loss of exactly 1 LP; each loss is judged separately (TR-21).
pub(super) const ARMOR_PLATING: Card = Card {
    ignores_one: true,
    ..Card::keep("armor-plating", "Armor Plating", 4, "Any single loss of exactly 1 LP does nothing to you.")
};

/// Rolls a die for each LP about to be lost, even beyond its owner's last LP (TR-83), once per loss (TR-24).
pub(super) const CAMOUFLAGE: Card = Card {
    once: Some(Once::Answer),
    usable: Some(Use {
        at: UseAt::LOSS,
        able: |g, _, card| !g.is_used(card),
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        effect: |t, me, card, _| {
            t.turn.used.0 |= t.once_bit(card);
            t.throw(me, card, t.pending_damage.damage[me.index()]);
        },
    }),
    on_rolled: Some(|t, me, card, dice| {
        let left = t.pending_damage.damage[me.index()].saturating_sub(dice.count(Face::HEAL));
        t.pending_damage.damage[me.index()] = left;
        t.emit(EventKind::Adjust { seat: me, damage: left }, card);
    }),
    ..Card::keep(
        "camouflage",
        "Camouflage",
        3,
        "When you are about to lose LP you may roll a die for each; every Heal saves one of them.",
    )
};

/// +2 LP at once, and a maximum of 12 (TR-28).
pub(super) const EVEN_BIGGER: Card = Card {
    max_life: 2,
    on_buy: Some(|t, me, card| t.heal(me, 2, card)),
    ..Card::keep(
        "even-bigger",
        "Even Bigger",
        4,
        "When bought: +2 LP. Your maximum is 12 LP while you have it; without it, LP above 10 are lost.",
    )
};

/// Lets its owner heal other monsters with Heal dice; each die costs the patient 2 energy (TR-32).
pub(super) const HEALING_RAY: Card = Card {
    heals_others: true,
    ..Card::keep(
        "healing-ray",
        "Healing Ray",
        4,
        "You may heal other monsters with your Heal dice. For each such die, that monster pays you 2 E, or all it has.",
    )
};

/// At 0 LP its owner starts over with 10 LP, without its cards and VP (TR-36).
pub(super) const IT_HAS_A_CHILD: Card = Card {
    returns: true,
    ..Card::keep(
        "it-has-a-child",
        "It Has a Child!",
        7,
        "When your LP reach 0: discard all your cards and lose all your VP, then continue outside Tokyo with 10 LP. You keep \
         your E.",
    )
};

/// Its owner decides whether to yield before it loses LP, and loses none if it yields (TR-11).
pub(super) const JETS: Card = Card {
    yields_first: true,
    ..Card::keep("jets", "Jets", 5, "If you yield to an attack in Tokyo you lose no LP to it.")
};

/// Lets its owner buy 1 LP for 2 energy, during its own turn or before a loss (TR-44).
pub(super) const RAPID_HEALING: Card = Card {
    usable: Some(Use {
        at: UseAt::ANY_DECISION.or(UseAt::LOSS).or(UseAt::ENERGY_LOSS),
        able: |g, me, _| g.monster(me).life() < g.max_life(me),
        aim: AimAt::Nothing,
        cost: UseCost::Energy(2),
        effect: |t, me, card, _| t.heal(me, 1, card),
    }),
    ..Card::keep(
        "rapid-healing",
        "Rapid Healing",
        3,
        "In your turn, and when you are about to lose LP or to lose E to another monster, you may pay 2 E for 1 LP, as often \
         as you like.",
    )
};

/// +1 LP whenever its owner heals (TR-45).
pub(super) const REGENERATION: Card =
    Card { heal_bonus: 1, ..Card::keep("regeneration", "Regeneration", 4, "Each time you gain LP you gain 1 more.") };

/// +1 energy for losing 2 or more LP at once (TR-48).
pub(super) const MAKING_IT_STRONGER: Card = Card {
    on_damaged: Some(|t, me, card, lost| {
        if lost >= 2 {
            t.gain_energy(me, 1, card);
        }
    }),
    ..Card::keep(
        "we-re-only-making-it-stronger",
        "We're Only Making It Stronger!",
        3,
        "Each time you lose 2 or more LP at once, +1 E.",
    )
};

/// After paying, its owner loses no more LP until the end of the turn (TR-49).
pub(super) const WINGS: Card = Card {
    usable: Some(Use {
        at: UseAt::LOSS,
        able: |_, _, _| true,
        aim: AimAt::Nothing,
        cost: UseCost::Energy(2),
        effect: |t, me, card, _| {
            t.turn.shielded.insert(me);
            t.emit(EventKind::Adjust { seat: me, damage: 0 }, card);
        },
    }),
    ..Card::keep(
        "wings",
        "Wings",
        6,
        "When you are about to lose LP you may pay 2 E: you lose no LP from now until the end of this turn.",
    )
};

/// +2 LP. Unlike Heal dice, cards can heal in Tokyo.
pub(super) const HEAL: Card = Card {
    on_buy: Some(|t, me, card| t.heal(me, 2, card)),
    ..Card::discard("heal", "Heal", 3, "+2 LP, in Tokyo too.")
};

impl Game {
    /// The energy a patient pays for being healed with this many dice (TR-32).
    pub(crate) const fn patient_cost(dice: u8) -> u16 {
        2 * dice as u16
    }
}

impl Engine<'_> {
    /// TR-32, TR-84: treats the next patient, clockwise; it gains its LP before it pays.
    #[inline(never)]
    pub(crate) fn next_patient(&mut self, on: Spending) {
        let doctor = self.turn.seat;
        let Some(seat) = self.clockwise(doctor).find(|&s| on.patient(s) > 0) else { return };
        self.push(Step::Patients(on.without_patient(seat)));
        let dice = on.patient(seat);
        let card = self.owned(doctor, self.hooks().heals_others).next();
        if let Some(card) = card {
            self.heal(seat, dice, card);
        }
        self.push(Step::PatientPays(seat, dice));
        self.before_energy_loss(seat);
    }

    #[inline(never)]
    pub(crate) fn patient_pays(&mut self, seat: Seat, dice: u8) {
        let doctor = self.turn.seat;
        if let Some(card) = self.owned(doctor, self.hooks().heals_others).next() {
            self.move_energy(seat, doctor, Game::patient_cost(dice), card);
        }
    }

    /// TR-36: the monster loses its cards and VP, keeps energy and tokens, and continues outside Tokyo.
    pub(crate) fn reborn(&mut self, seat: Seat, card: CardId) {
        while let Some(other) = self.first_acquired(seat, self.hooks().keep) {
            self.lose_card(seat, other, card.into());
        }
        let vp = self.monster(seat).vp;
        self.lose_vp(seat, vp, card);
        self.leave_tokyo(seat, card);
        self.set_place(seat, Place::Outside);
        self.monsters[seat.index()].life = FULL_LIFE;
        self.emit(EventKind::Reborn { seat, life: FULL_LIFE }, card);
    }
}
