//! Cards about attacking.

use crate::{
    cards::card::Card,
    state::{dice::Face, token::Token},
};

/// Each target rolls a die before the damage is fixed; Ouch doubles the damage to that target (NR-12).
pub(super) const ANTIMATTER_PELLETS: Card = Card {
    target_rolls: true,
    on_rolled: Some(|t, seat, _, dice| t.target_rolled(seat, dice)),
    ..Card::keep(
        "antimatter-pellets",
        "Antimatter Pellets",
        4,
        "Each monster you attack rolls a die; on Ouch it takes double damage from that attack.",
    )
};

/// Gives a Jinx token to each monster damaged by its owner's attack or Violent Star (NR-60).
pub(super) const CURSE: Card = Card {
    on_damage_dealt: Some(|t, _, card, target| t.give_token(target, Token::Jinx, card)),
    ..Card::keep(
        "curse",
        "Curse",
        4,
        "Monsters that your attack or your Violent Star damages get a Jinx token each. To reroll Ouch dice a monster pays \
         1 E for each of its Jinx tokens. A Heal face may remove one instead of healing.",
    )
};

/// Attacks also hit the attacker's own borough (NR-11).
pub(super) const FIREBALL: Card = Card {
    hits_own_borough: true,
    ..Card::keep("fireball", "Fireball", 4, "Your attacks also hit every other monster in your own borough.")
};

/// 1 more damage to a target that had more LP than the attacker before the attack (NR-12).
pub(super) const TESLA_ANTENNAE: Card = Card {
    extra_damage: Some(|g, me, target| u8::from(g.monster(target).life > g.attacking_life(me))),
    ..Card::keep(
        "tesla-antennae",
        "Tesla Antennae",
        4,
        "Your attacks deal 1 more to targets that have more LP than you.",
    )
};

/// Monsters damaged by its owner's attacks lose 1 VP each, which no one gains (NR-13).
pub(super) const TRASH_THROWER: Card = Card {
    on_hit: Some(|t, _, card, target| t.lose_vp(target, 1, card)),
    ..Card::keep("trash-thrower", "Trash Thrower", 5, "Every monster you attack loses 1 VP.")
};

/// Gives a Web token to each monster damaged by its owner's attack or Violent Star (NR-61).
pub(super) const WEBSPINNER: Card = Card {
    on_damage_dealt: Some(|t, _, card, target| t.give_token(target, Token::Web, card)),
    ..Card::keep(
        "webspinner",
        "Webspinner",
        6,
        "Monsters that your attack or your Violent Star damages get a Web token each. A monster has 1 reroll less for each \
         of its Web tokens. An Attack face may remove one instead of attacking.",
    )
};

/// Adds two Attack symbols every turn, enough to attack without any Attack dice (NR-2).
pub(super) const TOWERING_TITAN: Card = Card {
    adds: &[(Face::ATTACK, 2)],
    on_final_roll: Some(|t, me, card| t.add_symbols(me, Face::ATTACK, 2, card)),
    ..Card::keep("towering-titan", "Towering Titan", 10, "Add 2 Attack to your result every turn.")
};

/// Doubles the damage of its owner's attacks, before any other change (NR-12).
pub(super) const SHADOW_DOUBLE: Card = Card {
    damage_factor: 2,
    ..Card::keep("shadow-double", "Shadow Double", 12, "The damage of your attacks is doubled.")
};
