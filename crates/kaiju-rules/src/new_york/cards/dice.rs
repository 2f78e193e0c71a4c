//! Cards about dice and the symbols in the result.

use crate::{
    cards::{
        card::Card,
        uses::{AimAt, Use, UseAt, UseCost},
    },
    flow::{
        event::{EventKind, Good},
        prompt::Prompt,
        step::Step,
    },
    rule::Cause,
    state::{
        dice::{Dice, Face},
        seat::SeatSet,
    },
};

/// Gives an extra die. At the end of a turn in which its owner resolved Celebrity, the owner loses the card and all its
/// LP (NR-6, NR-7).
pub(super) const NATURAL_SELECTION: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_energy(me, 4, card);
        t.heal(me, 4, card);
    }),
    extra_dice: 1,
    on_turn_end: Some((0, |t, me, card, _| {
        if t.turn.resolved.count(Face::CELEBRITY) > 0 {
            t.lose_card(me, card, Cause::Card(card));
            // A KO'd monster has no LP to lose (KO-1.7).
            if !t.is_standing(me) {
                return;
            }
            let life = t.monster(me).life;
            t.monsters[me.index()].life = 0;
            t.emit(EventKind::Lose { seat: me, good: Good::Life, count: life.into() }, card);
            t.push(Step::ResolveOverflow);
            t.knock_out_or_eliminate(SeatSet::default().with(me));
        }
    })),
    ..Card::keep(
        "natural-selection",
        "Natural Selection",
        2,
        "When bought: +4 E and heal 4. You roll one more die. At the end of each of your turns whose final dice show \
         Celebrity you lose this card and all your LP.",
    )
};

/// Turns any number of Heal dice into Energy (NR-1).
pub(super) const ARTIFICIAL_HEART: Card = Card {
    changes: &[(Face::HEAL, Face::ENERGY)],
    ..Card::keep(
        "artificial-heart",
        "Artificial Heart",
        4,
        "While resolving you may turn any of your unresolved Heal dice into Energy.",
    )
};

/// Discards a Celebrity die to set another die to any face (NR-1).
pub(super) const CHAMELEON: Card = Card {
    usable: Some(Use {
        at: UseAt::WHICH_KIND,
        able: |g, _, _| {
            let dice = g.turn.dice;
            dice.count(Face::CELEBRITY) > 0 && dice.total() > 1
        },
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        effect: |t, me, card, _| {
            t.turn.dice = t.turn.dice.minus(Dice::of(Face::CELEBRITY, 1));
            t.emit(EventKind::DiscardDie { seat: me, face: Face::CELEBRITY }, card);
            t.ask_next(me, Prompt::ChangeDice(Some(card)));
        },
    }),
    ..Card::keep(
        "chameleon",
        "Chameleon",
        4,
        "While resolving you may discard any of your unresolved Celebrity dice; for each, set another unresolved die to any \
         face.",
    )
};

/// Adds symbols if at least three units are in its owner's borough when the roll becomes final (NR-4).
pub(super) const FURY: Card = Card {
    adds: &[(Face::DESTRUCTION, 1), (Face::ENERGY, 1)],
    on_final_roll: Some(|t, me, card| {
        if t.monster(me).place.borough().is_some_and(|b| t.unit_count(b) >= 3) {
            t.add_symbols(me, Face::DESTRUCTION, 1, card);
            t.add_symbols(me, Face::ENERGY, 1, card);
        }
    }),
    ..Card::keep(
        "fury",
        "Fury",
        4,
        "If 3 or more units are in your borough when your roll is final, add 1 Destruction and 1 Energy to your result.",
    )
};

/// Other monsters must use all their rerolls (NR-62).
pub(super) const JINX_AURA: Card = Card {
    forces_rerolls: true,
    ..Card::keep(
        "jinx-aura",
        "Jinx Aura",
        4,
        "Every other monster must use all its rerolls, each with at least one die of its choice.",
    )
};

/// Adds one Destruction every turn (NR-2).
pub(super) const STOMP: Card = Card {
    adds: &[(Face::DESTRUCTION, 1)],
    on_final_roll: Some(|t, me, card| t.add_symbols(me, Face::DESTRUCTION, 1, card)),
    ..Card::keep("stomp", "Stomp", 4, "Add 1 Destruction to your result every turn.")
};

/// Adds Attack in proportion to the turn's Destruction, and wins the game at six Destruction (NR-3).
pub(super) const PAINBOW: Card = Card {
    adds: &[(Face::ATTACK, 2)],
    on_result: Some(|t, me, card| {
        let destruction = t.symbols(Face::DESTRUCTION) + t.turn.resolved.count(Face::DESTRUCTION);
        // A KO'd monster can't win with this card (KO-1.7).
        if destruction >= 6 && t.is_standing(me) {
            return t.win(me, card);
        }
        let attack = (destruction / 2).min(2);
        if !t.turn.done.has(Face::ATTACK) && attack != t.turn.echo {
            let had = core::mem::replace(&mut t.turn.echo, attack);
            t.turn.added = t.turn.added.minus(Dice::of(Face::ATTACK, had));
            if attack > 0 {
                t.add_symbols(me, Face::ATTACK, attack, card);
            }
        }
    }),
    ..Card::keep(
        "painbow",
        "Painbow",
        5,
        "By the Destruction in your result: 2 or 3 add 1 Attack, 4 or 5 add 2 Attack, 6 or more win the game at once.",
    )
};

/// Turns Heal dice into Attack and Attack dice into Heal (NR-1).
pub(super) const UNIVERSAL_SOLDIER: Card = Card {
    changes: &[(Face::HEAL, Face::ATTACK), (Face::ATTACK, Face::HEAL)],
    ..Card::keep(
        "universal-soldier",
        "Universal Soldier",
        6,
        "While resolving you may turn any of your unresolved Heal dice into Attack, and Attack dice into Heal.",
    )
};

/// Its owner rolls one more die (NY-4.1).
pub(super) const EXTRA_HEAD: Card =
    Card { extra_dice: 1, ..Card::keep("extra-head", "Extra Head", 7, "You roll one more die every turn.") };
