//! Cards about moving through the city.

use crate::{
    cards::card::Card,
    flow::{event::EventKind, prompt::Prompt},
    state::{board::BoroughSet, token::Token},
};

/// Heals on entering Manhattan by any move (NR-33). Unlike Heal faces, cards can heal in Manhattan.
pub(super) const CHINATOWN_REGULAR: Card = Card {
    on_enter: Some(|t, me, card| t.heal(me, 2, card)),
    ..Card::keep("chinatown-regular", "Chinatown Regular", 3, "Heal 2 each time you enter Manhattan.")
};

/// Lets its owner move once before the first roll (NR-31).
pub(super) const SUPER_SPEED: Card = Card {
    extra_move: true,
    ..Card::keep("super-speed", "Super Speed", 4, "You may make one more move at the start of your turn.")
};

/// On every arrival in a borough, its owner may send up to four units away, each to a different borough (NR-25).
pub(super) const STINK_ATTACK: Card = Card {
    on_arrival: Some(|t, me, card, borough| {
        t.ask_next(me, Prompt::SendUnit { card, from: borough, used: BoroughSet::default() });
    }),
    ..Card::keep(
        "stink-attack",
        "Stink Attack",
        5,
        "Each time you enter a borough you may send up to 4 of its units away, each to a different borough.",
    )
};

/// While it is face up in the market, voluntary moves cost energy (NR-30).
pub(super) const NEW_YORK_MARATHON: Card = Card {
    toll: 2,
    on_buy: Some(|t, me, card| {
        t.gain_vp(me, 2, card);
        t.gain_energy(me, 2, card);
        t.heal(me, 2, card);
    }),
    ..Card::discard(
        "new-york-marathon",
        "New York Marathon",
        6,
        "While it's in the market, each voluntary move costs 2 E, including fleeing. When bought: +2 VP, +2 E and heal 2.",
    )
};

/// Places a Souvenir in the borough where its owner gets the card and in each borough its owner arrives in, once per
/// borough in a game, for 1 VP and 1 energy (NR-34, NR-71).
pub(super) const TOURIST: Card = Card {
    on_gained: Some(|t, me, card| {
        if let Some(borough) = t.monster(me).place.borough() {
            t.arrival(me, card, borough);
        }
    }),
    on_arrival: Some(|t, me, card, borough| {
        if !t.souvenirs.has(borough) && t.supply(Token::Souvenir) > 0 {
            t.supply[Token::Souvenir as usize] -= 1;
            t.souvenirs.insert(borough);
            t.emit(EventKind::Souvenir { seat: me, borough }, card);
            t.gain_vp(me, 1, card);
            t.gain_energy(me, 1, card);
        }
    }),
    ..Card::keep(
        "tourist",
        "Tourist",
        6,
        "When you get it, and each time you enter a borough: if it has no Souvenir, put one there for +1 VP and +1 E.",
    )
};
