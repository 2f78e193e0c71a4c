//! Cards about rolling and changing dice.

use crate::{
    cards::{
        card::{Card, CounterKind},
        set::CardId,
        uses::{AimAt, Once, Use, UseAt, UseCost},
    },
    flow::{action::Aim, engine::Engine, event::EventKind, prompt::Prompt, rolling::MAX_REROLLS},
    rule::Cause,
    state::{
        dice::{Dice, Face},
        game::Game,
        seat::Seat,
        token::Token,
    },
};

/// Rerolls 3s any number of times (TR-3).
pub(super) const BACKGROUND_DWELLER: Card = Card {
    rerolls_free: Some(Face::THREE),
    // After the owner has stopped, it may reroll 3s that others' cards rolled for it; those dice return here.
    on_rolled: Some(|t, _, card, dice| t.return_dice(card, dice)),
    ..Card::keep(
        "background-dweller",
        "Background Dweller",
        4,
        "You may reroll any of your dice that show 3, as often as you like, after the last roll too, and those you roll for \
         other cards. It costs no roll.",
    )
};

/// Its owner rolls one more die (TR-2).
pub(super) const EXTRA_HEAD: Card =
    Card { extra_dice: 1, ..Card::keep("extra-head", "Extra Head", 7, "You roll one more die every turn.") };

/// Its owner has one more roll every turn (TR-3).
pub(super) const GIANT_BRAIN: Card =
    Card { extra_rolls: 1, ..Card::keep("giant-brain", "Giant Brain", 5, "You have one more roll every turn.") };

/// An extra roll for 1 energy, any number of times (TR-3).
pub(super) const ENERGY_DRINK: Card = Card {
    usable: Some(Use {
        at: UseAt::ROLLING,
        able: |g, _, _| g.turn.rerolls < MAX_REROLLS,
        aim: AimAt::Nothing,
        cost: UseCost::Energy(1),
        effect: |t, _, _, _| t.turn.rerolls += 1,
    }),
    ..Card::keep(
        "energy-drink",
        "Energy Drink",
        4,
        "While rolling you may pay 1 E for one more roll, as often as you like.",
    )
};

/// Three extra rolls, one for each token (TR-3).
pub(super) const SMOKE_CLOUD: Card = Card {
    holds: Some(CounterKind::Tokens(Token::Smoke)),
    holds_first: 3,
    on_buy: Some(|t: &mut Engine<'_>, me, card| t.load_first(me, card)),
    usable: Some(Use {
        at: UseAt::ROLLING,
        able: |g, _, card| g.counter(card) > 0 && g.turn.rerolls < MAX_REROLLS,
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        effect: |t, me, card, _| {
            t.turn.rerolls += 1;
            t.unload(me, card, 1);
            if t.counter(card) == 0 {
                t.lose_card(me, card, Cause::Card(card));
            }
        },
    }),
    ..Card::keep(
        "smoke-cloud",
        "Smoke Cloud",
        4,
        "It comes with 3 Smoke tokens. While rolling you may spend one for one more roll. Discard it with the last token.",
    )
};

/// Whether this card's once-a-turn effect is still available.
fn unused(g: &Game, _: Seat, card: CardId) -> bool {
    !g.is_used(card)
}

/// Asks the owner which die to change, and to what.
fn change(t: &mut Engine<'_>, me: Seat, card: CardId, _: Aim) {
    t.turn.used.0 |= t.once_bit(card);
    t.ask_next(me, Prompt::ChangeDice(Some(card)));
}

/// Sets one die to 1, once a turn (TR-34).
pub(super) const HERD_CULLER: Card = Card {
    once: Some(Once::Change),
    sets: Some(Face::ONE),
    usable: Some(Use {
        at: UseAt::CHANGING,
        able: unused,
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        effect: change,
    }),
    ..Card::keep(
        "herd-culler",
        "Herd Culler",
        3,
        "Once a turn, after your last roll, you may set one of your dice to 1.",
    )
};

/// Sets one die to any face; the card is discarded (TR-4).
pub(super) const PLOT_TWIST: Card = Card {
    usable: Some(Use {
        at: UseAt::CHANGING,
        able: |_, _, _| true,
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        effect: |t, me, card, _| {
            t.lose_card(me, card, Cause::Card(card));
            t.ask_next(me, Prompt::ChangeDice(Some(card)));
        },
    }),
    ..Card::keep(
        "plot-twist",
        "Plot Twist",
        3,
        "After your last roll you may set one of your dice to any face; then discard this card.",
    )
};

/// Sets one die to any face for 2 energy, any number of times (TR-4).
pub(super) const STRETCHY: Card = Card {
    usable: Some(Use {
        at: UseAt::CHANGING,
        able: |_, _, _| true,
        aim: AimAt::Nothing,
        cost: UseCost::Energy(2),
        effect: |t, me, card, _| t.ask_next(me, Prompt::ChangeDice(Some(card))),
    }),
    ..Card::keep(
        "stretchy",
        "Stretchy",
        3,
        "After your last roll you may pay 2 E to set one of your dice to any face, as often as you like.",
    )
};

/// Rerolls one of another monster's dice after that monster has stopped rolling, once a turn (TR-4).
pub(super) const PSYCHIC_PROBE: Card = Card {
    once: Some(Once::Probe),
    usable: Some(Use {
        at: UseAt::PROBE,
        able: unused,
        aim: AimAt::Die,
        cost: UseCost::Energy(0),
        effect: |t, me, card, aim| {
            if let Aim::Die(face) = aim {
                t.turn.used.0 |= t.once_bit(card);
                t.turn.dice = t.turn.dice.minus(Dice::of(face, 1));
                t.throw(me, card, 1);
            }
        },
    }),
    on_rolled: Some(|t, me, card, dice| {
        t.return_dice(card, dice);
        if dice.count(Face::HEAL) > 0 {
            t.lose_card(me, card, Cause::Card(card));
        }
    }),
    ..Card::keep(
        "psychic-probe",
        "Psychic Probe",
        3,
        "Once in each other monster's turn, after its last roll, you may reroll one of its dice. Discard this card if that \
         comes up Heal.",
    )
};

impl Engine<'_> {
    /// Adds dice rolled for a card to the dice of the turn. The roller has stopped, but may still reroll those with a
    /// face that it rerolls for free (TR-3).
    fn return_dice(&mut self, card: CardId, rolled: Dice) {
        let seat = self.turn.seat;
        let open: u8 = self.free_faces(seat).map(|face| rolled.count(face)).sum();
        self.turn.open_dice += open;
        self.turn.dice = self.turn.dice.plus(rolled);
        let dice = self.turn.dice;
        self.emit(EventKind::Roll { seat, rolled, dice }, card);
    }
}
