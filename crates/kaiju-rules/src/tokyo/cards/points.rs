//! Cards about victory points.

use crate::{
    cards::card::Card,
    state::{board::Track, dice::Face},
};

/// +9 VP for all six faces; the Attack may be an added symbol (TR-25).
pub(super) const COMPLETE_DESTRUCTION: Card = Card {
    on_result: Some(|t, me, card| {
        if Face::ALL.into_iter().all(|face| t.symbols(face) > 0) {
            t.gain_vp(me, 9, card);
        }
    }),
    ..Card::keep(
        "complete-destruction",
        "Complete Destruction",
        3,
        "If your result has 1, 2, 3, Energy, Attack and Heal: +9 VP.",
    )
};

/// +2 VP for 1, 2 and 3 in one result (TR-5).
pub(super) const DETRITIVORE: Card = Card {
    on_result: Some(|t, me, card| {
        if [Face::ONE, Face::TWO, Face::THREE].into_iter().all(|face| t.symbols(face) > 0) {
            t.gain_vp(me, 2, card);
        }
    }),
    ..Card::keep("detritivore", "Detritivore", 4, "If your result has 1, 2 and 3: +2 VP. Those dice still count.")
};

/// +3 VP whenever another monster's LP reach 0, no matter who caused it (TR-27).
pub(super) const EATER_OF_THE_DEAD: Card = Card {
    on_zero_life: Some(|t, me, card| t.gain_vp(me, 3, card)),
    ..Card::keep(
        "eater-of-the-dead",
        "Eater of the Dead",
        4,
        "+3 VP each time another monster's LP reach 0, even if it comes back.",
    )
};

/// +1 VP for every 6 energy that its owner has at the end of its turn (TR-47).
pub(super) const ENERGY_HOARDER: Card = Card {
    on_turn_end: Some((2, |t, me, card, copies| {
        let sixes = t.monster(me).energy / 6;
        t.gain_vp(me, sixes * u16::from(copies), card);
    })),
    ..Card::keep("energy-hoarder", "Energy Hoarder", 3, "At the end of your turn: +1 VP for every full 6 E you have.")
};

/// +2 VP when its owner scores three or more 1s.
pub(super) const GOURMET: Card = Card {
    on_number: Some(|t, me, card, face| {
        if face == Face::ONE {
            t.gain_vp(me, 2, card);
        }
    }),
    ..Card::keep("gourmet", "Gourmet", 4, "When you score three or more 1s: +2 VP.")
};

/// +1 VP at the end of a turn in which its owner made no other monster lose LP (TR-33).
pub(super) const HERBIVORE: Card = Card {
    on_turn_end: Some((3, |t, me, card, copies| {
        if !t.seats().any(|s| s != me && t.monster(s).damage_this_turn > 0) {
            t.gain_vp(me, copies.into(), card);
        }
    })),
    ..Card::keep(
        "herbivore",
        "Herbivore",
        5,
        "At the end of your turn, if you made no other monster lose LP during it: +1 VP.",
    )
};

/// +1 VP at the end of the turn if its owner alone has the fewest VP (TR-46).
pub(super) const ROOTING_FOR_THE_UNDERDOG: Card = Card {
    on_turn_end: Some((1, |t, me, card, copies| {
        let vp = t.monster(me).vp;
        if t.standing().all(|s| s == me || t.monster(s).vp > vp) {
            t.gain_vp(me, copies.into(), card);
        }
    })),
    ..Card::keep(
        "rooting-for-the-underdog",
        "Rooting for the Underdog",
        3,
        "At the end of your turn, if you alone have the fewest VP: +1 VP.",
    )
};

pub(super) const APARTMENT_BUILDING: Card = Card {
    on_buy: Some(|t, me, card| t.gain_vp(me, 3, card)),
    ..Card::discard("apartment-building", "Apartment Building", 5, "+3 VP.")
};

pub(super) const COMMUTER_TRAIN: Card = Card {
    on_buy: Some(|t, me, card| t.gain_vp(me, 2, card)),
    ..Card::discard("commuter-train", "Commuter Train", 4, "+2 VP.")
};

pub(super) const CORNER_STORE: Card = Card {
    on_buy: Some(|t, me, card| t.gain_vp(me, 1, card)),
    ..Card::discard("corner-store", "Corner Store", 3, "+1 VP.")
};

/// +2 VP; all other monsters leave Tokyo, and a buyer that is outside enters Tokyo City (TR-26).
pub(super) const DEATH_FROM_ABOVE: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        for seat in t.clockwise(me).filter(|&s| s != me) {
            t.leave_tokyo(seat, card);
        }
        if !t.monster(me).place.is_inside() {
            t.take_place(me, Track::Main, card.into());
        }
    }),
    ..Card::discard(
        "death-from-above",
        "Death From Above",
        5,
        "+2 VP; all other monsters leave Tokyo, and if you are outside you enter Tokyo City, with its VP.",
    )
};

pub(super) const EVACUATION_ORDERS: Card = Card {
    on_buy: Some(|t, me, card| {
        for seat in t.clockwise(me).filter(|&s| s != me) {
            if t.is_standing(seat) {
                t.lose_vp(seat, 5, card);
            }
        }
    }),
    ..Card::discard("evacuation-orders", "Evacuation Orders", 7, "Every other monster loses 5 VP.")
};

pub(super) const NUCLEAR_POWER_PLANT: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        t.heal(me, 3, card);
    }),
    ..Card::discard("nuclear-power-plant", "Nuclear Power Plant", 6, "+2 VP and +3 LP.")
};

pub(super) const SKYSCRAPER: Card = Card {
    on_buy: Some(|t, me, card| t.gain_vp(me, 4, card)),
    ..Card::discard("skyscraper", "Skyscraper", 6, "+4 VP.")
};
