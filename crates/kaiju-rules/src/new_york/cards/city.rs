//! Landmarks and events: Discard cards that give VP, some of which also affect every monster.

use crate::{
    cards::card::Card,
    flow::step::Step,
    state::{
        board::Borough::{Bronx, Brooklyn, Manhattan, Queens, StatenIsland},
        tile::Unit,
    },
};

pub(super) const FLATIRON_BUILDING: Card = Card {
    discount: &[Manhattan],
    on_buy: Some(|t, me, card| t.gain_vp(me, 2, card)),
    ..Card::discard("flatiron-building", "Flatiron Building", 3, "+2 VP. Costs 1 less in Manhattan.")
};

pub(super) const CONEY_ISLAND: Card = Card {
    discount: &[Brooklyn],
    on_buy: Some(|t, me, card| t.gain_vp(me, 3, card)),
    ..Card::discard("coney-island", "Coney Island", 4, "+3 VP. Costs 1 less in Brooklyn.")
};

pub(super) const CENTRAL_PARK: Card = Card {
    discount: &[Manhattan],
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        t.heal(me, 2, card);
    }),
    ..Card::discard("central-park", "Central Park", 5, "+2 VP and heal 2. Costs 1 less in Manhattan.")
};

/// +3 VP, and 1 damage to every monster (NR-55). Can be bought only if its buyer destroyed a Tank this turn (NR-74).
pub(super) const GENERAL_ELLIS: Card = Card {
    condition: Some(|g| g.turn.destroyed_units[Unit::Tank as usize]),
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 3, card);
        t.damage_all(me, card, |_, _| 1);
    }),
    ..Card::discard(
        "general-ellis",
        "General Ellis",
        5,
        "Only if you destroyed a Tank this turn: +3 VP; every monster, including you, takes 1 damage. No attack.",
    )
};

pub(super) const THE_UNISPHERE: Card = Card {
    discount: &[Queens],
    on_buy: Some(|t, me, card| t.gain_vp(me, 4, card)),
    ..Card::discard("the-unisphere", "The Unisphere", 5, "+4 VP. Costs 1 less in Queens.")
};

/// +2 VP, and every monster discards a Keep card, clockwise from the buyer (NR-72).
pub(super) const TESLA_CANNON: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        t.push(Step::EachDiscards(0, card));
    }),
    ..Card::discard(
        "tesla-cannon",
        "Tesla Cannon",
        5,
        "+2 VP; every monster, including you, discards one of its Keep cards, if it has any.",
    )
};

/// +4 VP, and each monster takes damage from the units in its borough (NR-55); this isn't Ouch damage (NR-27).
pub(super) const AIR_FORCE_ONE: Card = Card {
    condition: Some(|g| g.turn.destroyed_units[Unit::Jet as usize]),
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 4, card);
        t.damage_all(me, card, |t, place| place.borough().map_or(0, |b| t.unit_count(b)));
    }),
    ..Card::discard(
        "air-force-one",
        "Air Force One",
        6,
        "Only if you destroyed a Jet this turn: +4 VP; every monster, including you, takes 1 damage for each unit in its \
         borough. No attack.",
    )
};

pub(super) const BROOKLYN_BRIDGE: Card = Card {
    discount: &[Brooklyn],
    on_buy: Some(|t, me, card| t.gain_vp(me, 4, card)),
    ..Card::discard("brooklyn-bridge", "Brooklyn Bridge", 6, "+4 VP. Costs 1 less in Brooklyn.")
};

/// +6 VP, and 3 energy for every standing monster, clockwise from the buyer (NR-51, NR-55, KO-1.7).
pub(super) const HOLLAND_TUNNEL: Card = Card {
    discount: &[Manhattan],
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 6, card);
        for seat in t.clockwise(me) {
            if t.is_standing(seat) {
                t.gain_energy(seat, 3, card);
            }
        }
    }),
    ..Card::discard(
        "holland-tunnel",
        "Holland Tunnel",
        9,
        "+6 VP; every monster, including you, gains 3 E. Costs 1 less in Manhattan.",
    )
};

pub(super) const YANKEE_STADIUM: Card = Card {
    discount: &[Bronx],
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 5, card);
        t.heal(me, 5, card);
    }),
    ..Card::discard("yankee-stadium", "Yankee Stadium", 9, "+5 VP and heal 5. Costs 1 less in the Bronx.")
};

pub(super) const DRINK_THE_HUDSON: Card = Card {
    discount: &[Manhattan, Brooklyn, StatenIsland],
    on_buy: Some(|t, me, card| {
        t.gain_energy(me, 13, card);
        t.gain_vp(me, 1, card);
        t.heal(me, 2, card);
    }),
    ..Card::discard(
        "drink-the-hudson",
        "Drink the Hudson",
        12,
        "+13 E, +1 VP and heal 2. Costs 1 less in Manhattan, Brooklyn and Staten Island.",
    )
};
