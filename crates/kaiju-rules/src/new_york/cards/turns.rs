//! Cards about extra turns and about getting cards.

use crate::{
    cards::{
        card::Card,
        uses::{AimAt, Use, UseAt, UseCost},
    },
    flow::{action::Aim, engine::Engine},
    state::{board::Borough, dice::Face},
};

/// +2 VP and an extra turn for a final roll with all six faces, if its owner is in Manhattan when resolving starts
/// (NR-5).
pub(super) const CLIMB_THE_EMPIRE_STATE_BUILDING: Card = Card {
    on_final_roll: Some(|t, me, card| {
        if t.monster(me).place.is_inside() && t.turn.dice.kinds().count() == Face::ALL.len() {
            t.gain_vp(me, 2, card);
            t.extra_turn(me, card, 0);
        }
    }),
    ..Card::keep(
        "climb-the-empire-state-building",
        "Climb the Empire State Building",
        3,
        "If you are in Manhattan and your final dice show all six faces: +2 VP and one more turn after this one.",
    )
};

/// Lets its owner buy Keep cards from the discard pile for 1 energy less (NR-70).
pub(super) const SCAVENGER: Card = Card {
    buys_discarded: Some(1),
    ..Card::keep("scavenger", "Scavenger", 3, "You may also buy Keep cards from the discard pile, for 1 E less.")
};

/// An extra turn when bought, but its owner can't reroll Attack dice (NR-62).
pub(super) const TERMINAL_RAGE: Card = Card {
    on_buy: Some(|t: &mut Engine<'_>, me, card| t.extra_turn(me, card, 0)),
    no_reroll: Some(Face::ATTACK),
    ..Card::keep(
        "terminal-rage",
        "Terminal Rage",
        4,
        "When bought: one more turn after this one. You may not reroll dice that show Attack.",
    )
};

/// The buyer receives the next Keep card that is revealed, without buying it (NR-71).
pub(super) const COLUMBIA_UNIVERSITY: Card = Card {
    discount: &[Borough::Manhattan],
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        t.promised.push(me);
    }),
    ..Card::discard(
        "columbia-university",
        "Columbia University",
        6,
        "+2 VP; the next Keep card that is revealed comes to you free. Costs 1 less in Manhattan.",
    )
};

/// Heals 2, and gives an extra turn in which the buyer may move to any borough at any decision (NR-32).
pub(super) const SUBWAY: Card = Card {
    on_buy: Some(|t, me, card| {
        t.heal(me, 2, card);
        t.extra_turn(me, card, 0);
    }),
    // The extra turn grants this use, not ownership: the card itself is in the discard pile.
    usable: Some(Use {
        at: UseAt::ANY_DECISION,
        able: |_, _, _| true,
        aim: AimAt::Borough(|g, me, borough| {
            g.monster(me).place.borough() != Some(borough) && g.has_room(borough) && !g.turn.visited.has(borough)
        }),
        cost: UseCost::Toll,
        effect: |t, me, card, aim| {
            if let Aim::Borough(borough) = aim {
                t.travel(me, borough, card);
            }
        },
    }),
    ..Card::discard(
        "subway",
        "Subway",
        10,
        "Heal 2, and one more turn after this one in which you may move any number of times, at any decision, each time to a \
         borough you haven't entered since your last other decision.",
    )
};
