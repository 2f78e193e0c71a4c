//! Cards about attacking.

use crate::{
    cards::card::Card,
    state::{dice::Face, token::Token},
};

/// Adds an Attack symbol every turn (TR-6).
pub(super) const ACID_ATTACK: Card = Card {
    adds: &[(Face::ATTACK, 1)],
    on_final_roll: Some(|t, me, card| t.add_symbols(me, Face::ATTACK, 1, card)),
    ..Card::keep(
        "acid-attack",
        "Acid Attack",
        6,
        "Add 1 Attack to your result every turn, even if you rolled none. With it alone you attack as with a die.",
    )
};

/// +1 VP once a turn for attacking, even if no one is hit (TR-10).
pub(super) const ALPHA_MONSTER: Card = Card {
    on_attack: Some(|t, me, card| t.gain_vp(me, 1, card)),
    ..Card::keep(
        "alpha-monster",
        "Alpha Monster",
        5,
        "+1 VP when you resolve at least 1 Attack, rolled or added, even if it hits no one.",
    )
};

/// Adds an Attack symbol while in Tokyo (TR-6). When its owner yields, the attacker loses 1 LP (TR-23).
pub(super) const BURROWING: Card = Card {
    adds: &[(Face::ATTACK, 1)],
    on_final_roll: Some(|t, me, card| {
        if t.monster(me).place.is_inside() {
            t.add_symbols(me, Face::ATTACK, 1, card);
        }
    }),
    revenge: 1,
    ..Card::keep(
        "burrowing",
        "Burrowing",
        5,
        "In Tokyo, add 1 Attack to your result every turn. When you choose to yield, the attacker loses 1 LP before it enters.",
    )
};

/// Attacks deal 1 more damage to the nearest standing neighbours, wherever they are (TR-14).
pub(super) const FIRE_BREATHING: Card = Card {
    hits_neighbours: 1,
    ..Card::keep(
        "fire-breathing",
        "Fire Breathing",
        4,
        "When you resolve at least 1 Attack, the next living monsters to your left and to your right lose 1 LP more each, \
         wherever they are; once if they are the same.",
    )
};

/// Attacks hit every other monster (TR-13).
pub(super) const NOVA_BREATH: Card = Card {
    hits_everyone: true,
    ..Card::keep(
        "nova-breath",
        "Nova Breath",
        7,
        "Your Attacks hit every other monster, wherever it is. Those in Tokyo may yield.",
    )
};

/// Adds two Attack symbols for three 2s (TR-6).
pub(super) const POISON_QUILLS: Card = Card {
    adds: &[(Face::ATTACK, 2)],
    on_final_roll: Some(|t, me, card| {
        if t.turn.dice.count(Face::TWO) >= 3 {
            t.add_symbols(me, Face::ATTACK, 2, card);
        }
    }),
    ..Card::keep("poison-quills", "Poison Quills", 3, "With three or more 2s, add 2 Attack to your result.")
};

/// Gives a Poison token to each monster that loses LP to the Attack symbols (TR-43).
pub(super) const POISON_SPIT: Card = Card {
    on_damage_dealt: Some(|t, _, card, target| t.give_token(target, Token::Poison, card)),
    ..Card::keep(
        "poison-spit",
        "Poison Spit",
        4,
        "Each monster that loses LP to your Attacks gets a Poison token. A monster loses 1 LP for each of its Poison tokens \
         at the end of its turn. Outside Tokyo a Heal die may remove one instead of healing.",
    )
};

/// Gives a Shrink token to each monster that loses LP to the Attack symbols (TR-43).
pub(super) const SHRINK_RAY: Card = Card {
    on_damage_dealt: Some(|t, _, card, target| t.give_token(target, Token::Shrink, card)),
    ..Card::keep(
        "shrink-ray",
        "Shrink Ray",
        6,
        "Each monster that loses LP to your Attacks gets a Shrink token. A monster rolls one die fewer for each of its Shrink \
         tokens. Outside Tokyo a Heal die may remove one instead of healing.",
    )
};

/// Adds one Attack if the result has any (TR-6).
pub(super) const SPIKED_TAIL: Card = Card {
    adds: &[(Face::ATTACK, 1)],
    on_result: Some(|t, me, card| {
        if t.symbols(Face::ATTACK) > 0 {
            t.add_symbols(me, Face::ATTACK, 1, card);
        }
    }),
    ..Card::keep("spiked-tail", "Spiked Tail", 5, "If your result has at least 1 Attack, add 1 Attack.")
};

/// +1 VP for starting a turn in Tokyo, and one more Attack there if the result has any (TR-1, TR-6).
pub(super) const URBAVORE: Card = Card {
    adds: &[(Face::ATTACK, 1)],
    on_turn_start: Some(|t, me, card| {
        if t.monster(me).place.is_inside() {
            t.gain_vp(me, 1, card);
        }
    }),
    on_result: Some(|t, me, card| {
        if t.monster(me).place.is_inside() && t.symbols(Face::ATTACK) > 0 {
            t.add_symbols(me, Face::ATTACK, 1, card);
        }
    }),
    ..Card::keep(
        "urbavore",
        "Urbavore",
        4,
        "In Tokyo: +1 VP at the start of your turn, and if your result has at least 1 Attack, add 1 Attack.",
    )
};
