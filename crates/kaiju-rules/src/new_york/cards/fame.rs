//! Cards about fame: Superstar, Celebrity faces and the press.

use crate::cards::card::{Card, CardEffect};
use crate::flow::prompt::Prompt;

/// +1 energy for taking Superstar and for starting a turn with it (NR-44).
pub(super) const EGO_TRIP: Card = Card {
    on_superstar: Some(|t, me, card| t.gain_energy(me, 1, card)),
    on_turn_start: Some(|t, me, card| {
        if t.superstar() == Some(me) {
            t.gain_energy(me, 1, card);
        }
    }),
    ..Card::keep(
        "ego-trip",
        "Ego Trip",
        3,
        "+1 E when you take Superstar, and at the start of each of your turns in which you hold it.",
    )
};

/// Deals damage only when Superstar passes from one monster to another; not an attack (NR-42).
pub(super) const VIOLENT_STAR: Card = Card {
    superstar_damage: Some((2, 1)),
    ..Card::keep(
        "violent-star",
        "Violent Star",
        3,
        "When you take Superstar from a monster, deal it 2 damage. When a monster takes it from you, deal it 1 damage. Neither \
         is an attack.",
    )
};

/// VP for the damage dealt to one monster this turn by attacks and Violent Star, even if that monster is out (NR-54).
pub(super) const PHOTO_OP: Card = Card {
    on_buy: Some(|t, me, card| t.ask_next(me, Prompt::ChooseMonster(card))),
    on_choose: Some(|t, me, card, chosen| t.gain_vp(me, t.damage_this_turn(chosen).into(), card)),
    ..Card::discard(
        "photo-op",
        "Photo Op",
        4,
        "Choose another monster: +1 VP for each damage that your attacks and your Violent Star dealt it this turn, not \
         counting damage beyond its last LP.",
    )
};

/// +1 VP for taking Superstar and for starting a turn with it (NR-44).
pub(super) const BROADWAY_STAR: Card = Card {
    on_superstar: Some(PLUS_ONE),
    on_turn_start: Some(|t, me, card| {
        if t.superstar() == Some(me) {
            t.gain_vp(me, 1, card);
        }
    }),
    ..Card::keep(
        "broadway-star",
        "Broadway Star",
        5,
        "+1 VP when you take Superstar, and at the start of each of your turns in which you hold it.",
    )
};

/// While its owner holds Superstar, others need four Celebrity instead of three (NR-41).
pub(super) const DIVA: Card = Card {
    superstar_needs: 4,
    ..Card::keep("diva", "Diva", 5, "While you hold Superstar, other monsters need 4 Celebrity to take it.")
};

/// +1 VP when its owner resolves any Celebrity (NR-6).
pub(super) const PERSONAL_SPOTLIGHT: Card = Card {
    on_celebrity: Some(PLUS_ONE),
    ..Card::keep("personal-spotlight", "Personal Spotlight", 5, "+1 VP when you resolve any Celebrity, once a turn.")
};

const PLUS_ONE: CardEffect = |t, me, card| t.gain_vp(me, 1, card);
