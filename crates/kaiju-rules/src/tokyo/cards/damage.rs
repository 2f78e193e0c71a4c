//! Discard cards that make monsters lose LP. They are not attacks, and no one yields to them (TR-12).

use crate::{
    cards::{card::Card, set::CardId},
    flow::engine::Engine,
    state::seat::Seat,
};

/// The buyer gains VP first and then loses LP, which may eliminate it (TR-50).
fn enlist(t: &mut Engine<'_>, me: Seat, card: CardId, vp: u16, life: u8) {
    t.gain_vp(me, vp, card);
    t.damage_by_card(me, card, |_, seat| if seat == me { life } else { 0 });
}

pub(super) const FLAME_THROWER: Card = Card {
    on_buy: Some(|t, me, card| t.damage_by_card(me, card, |_, seat| if seat == me { 0 } else { 2 })),
    ..Card::discard("flame-thrower", "Flame Thrower", 3, "Every other monster loses 2 LP. No attack.")
};

pub(super) const GAS_REFINERY: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        t.damage_by_card(me, card, |_, seat| if seat == me { 0 } else { 3 });
    }),
    ..Card::discard("gas-refinery", "Gas Refinery", 6, "+2 VP; every other monster loses 3 LP. No attack.")
};

/// Every monster loses 3 LP, the buyer last (TR-35).
pub(super) const HIGH_ALTITUDE_BOMBING: Card = Card {
    on_buy: Some(|t, me, card| t.damage_by_card(me, card, |_, _| 3)),
    ..Card::discard(
        "high-altitude-bombing",
        "High Altitude Bombing",
        4,
        "Every monster, including you, loses 3 LP. No attack.",
    )
};

pub(super) const JET_FIGHTERS: Card = Card {
    on_buy: Some(|t, me, card| enlist(t, me, card, 5, 4)),
    ..Card::discard("jet-fighters", "Jet Fighters", 5, "+5 VP, and you lose 4 LP.")
};

pub(super) const NATIONAL_GUARD: Card = Card {
    on_buy: Some(|t, me, card| enlist(t, me, card, 2, 2)),
    ..Card::discard("national-guard", "National Guard", 3, "+2 VP, and you lose 2 LP.")
};

pub(super) const TANK: Card = Card {
    on_buy: Some(|t, me, card| enlist(t, me, card, 4, 3)),
    ..Card::discard("tank", "Tank", 4, "+4 VP, and you lose 3 LP.")
};
