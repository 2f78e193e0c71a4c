//! Cards about energy: gains that cost something, and energy taken from others.

use crate::cards::card::Card;

/// +4 energy when bought, but 1 less in each later turn in which its owner resolves Energy (NR-52).
pub(super) const OVERLOAD: Card = Card {
    on_buy: Some(|t, me, card| t.gain_energy(me, 4, card)),
    energy_tax: 1,
    ..Card::keep(
        "overload",
        "Overload",
        0,
        "When bought: +4 E. Once a turn, when you resolve Energy, you get 1 E less from it.",
    )
};

/// Gives energy first, then damages its buyer (NR-56).
pub(super) const SUBTERRANEAN_CABLE: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_energy(me, 4, card);
        t.damage_by_card(me, card, |_, seat| if seat == me { 4 } else { 0 });
    }),
    ..Card::discard("subterranean-cable", "Subterranean Cable", 0, "+4 E, then you take 4 damage.")
};

/// Gives VP and energy first, then damages its buyer (NR-56).
pub(super) const POWER_SUBSTATION: Card = Card {
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 1, card);
        t.gain_energy(me, 8, card);
        t.damage_by_card(me, card, |_, seat| if seat == me { 3 } else { 0 });
    }),
    ..Card::discard("power-substation", "Power Substation", 5, "+1 VP and +8 E, then you take 3 damage.")
};

/// Takes energy from an attacker once per attack, at most what it has (NR-53).
pub(super) const DRAIN: Card = Card {
    on_attacked: Some(|t, me, card, attacker| t.move_energy(attacker, me, 2, card)),
    ..Card::keep("drain", "Drain", 4, "When a monster attacks you, take 2 E from it, or all it has.")
};

/// Gives its owner energy once per moment of damage, from any source (NR-53).
pub(super) const PHOENIX_BLOOD: Card = Card {
    on_damaged: Some(|t, me, card, _| t.gain_energy(me, 1, card)),
    ..Card::keep("phoenix-blood", "Phoenix Blood", 4, "+1 E each time you take damage, however much.")
};

/// Takes energy at the moment another monster's gains in a turn reach 3 (NR-51).
pub(super) const POWER_TAP: Card = Card {
    taps_at: Some(3),
    ..Card::keep(
        "power-tap",
        "Power Tap",
        4,
        "When the energy that another monster gained in one turn reaches 3, it pays you 1 E. Once a turn for each monster.",
    )
};

/// Lets its owner pay LP instead of energy, and prevent damage by paying energy, one for one (NR-50).
pub(super) const OF_ANOTHER_WORLD: Card = Card {
    substitutes: true,
    ..Card::keep(
        "of-another-world",
        "Of Another World",
        6,
        "You may pay LP where E is due, though never your last, and give up E where damage costs LP.",
    )
};
