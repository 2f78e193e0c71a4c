//! Cards about destroying buildings and units.

use crate::{
    cards::{
        card::Card,
        uses::{AimAt, Use, UseAt, UseCost},
    },
    flow::action::Aim,
    state::{dice::Face, tile::Unit},
};

/// Lowers a Jet's durability but not its reward (NR-23).
pub(super) const LONG_NECK: Card =
    Card { softens: Some(Unit::Jet), ..Card::keep("long-neck", "Long Neck", 3, "For you Jets have durability 2.") };

/// Lowers a Tank's durability but not its reward (NR-23).
pub(super) const CAN_OPENER: Card =
    Card { softens: Some(Unit::Tank), ..Card::keep("can-opener", "Can Opener", 4, "For you Tanks have durability 3.") };

/// Lets its owner use all of the turn's Destruction in one other borough, chosen before any of it is spent (NR-21).
pub(super) const SEISMIC_RAY: Card = Card {
    usable: Some(Use {
        at: UseAt::FIRST_DESTROY,
        able: |g, _, _| g.turn.aim.is_none(),
        aim: AimAt::Borough(|g, me, borough| g.monster(me).place.borough() != Some(borough)),
        cost: UseCost::Energy(1),
        effect: |t, _, _, aim| {
            if let Aim::Borough(borough) = aim {
                t.turn.aim = Some(borough);
            }
        },
    }),
    ..Card::keep(
        "seismic-ray",
        "Seismic Ray",
        4,
        "When you resolve Destruction you may pay 1 E to use all of it in one borough other than your own.",
    )
};

/// Lets its owner destroy Jets in other boroughs, which is never compulsory (NR-20), and gives 1 VP for each Jet.
pub(super) const SHARP_SHOOTER: Card = Card {
    reaches: Some(Unit::Jet),
    on_unit_destroyed: Some(|t, me, card, unit| {
        if unit == Unit::Jet {
            t.gain_vp(me, 1, card);
        }
    }),
    ..Card::keep(
        "sharp-shooter",
        "Sharp Shooter",
        4,
        "You may destroy Jets in any borough. +1 VP for every Jet you destroy.",
    )
};

/// Adds two Destruction once a turn, before Destruction is resolved; the turn's Destruction can then only destroy units
/// (NR-22).
pub(super) const HAILING_CABS: Card = Card {
    adds: &[(Face::DESTRUCTION, 2)],
    usable: Some(Use {
        at: UseAt::WHICH_KIND,
        able: |g, _, _| !g.turn.units_only && !g.turn.done.has(Face::DESTRUCTION),
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        effect: |t, me, card, _| {
            t.turn.units_only = true;
            t.add_symbols(me, Face::DESTRUCTION, 2, card);
            t.result_changed(me);
        },
    }),
    ..Card::keep(
        "hailing-cabs",
        "Hailing Cabs",
        5,
        "Each turn you may add 2 Destruction to your result; your Destruction then destroys only units this turn.",
    )
};

/// Heals 1 for each Infantry its owner destroys, on top of the unit's reward (NR-23).
pub(super) const HUNTER: Card = Card {
    on_unit_destroyed: Some(|t, me, card, unit| {
        if unit == Unit::Infantry {
            t.heal(me, 1, card);
        }
    }),
    ..Card::keep("hunter", "Hunter", 5, "Heal 1 for each Infantry you destroy.")
};

/// +1 VP for the first building its owner destroys each turn.
pub(super) const LEVELER: Card = Card {
    on_building_destroyed: Some(|t, me, card| {
        if !t.turn.destroyed_building {
            t.gain_vp(me, 1, card);
        }
    }),
    ..Card::keep("leveler", "Leveler", 5, "+1 VP in each turn in which you destroy a building.")
};

/// +1 VP for each unit its owner destroys, of any kind (NR-23).
pub(super) const TROPHY_HUNTER: Card = Card {
    on_unit_destroyed: Some(|t, me, card, _| t.gain_vp(me, 1, card)),
    ..Card::keep("trophy-hunter", "Trophy Hunter", 5, "+1 VP for each unit you destroy.")
};
