//! King of Tokyo's cards, grouped by theme; each is one constant with its text and its effect.
//!
//! A card's tests are scenarios: `scenarios/tokyo/cards/<id>.scn` and `<id>-*.scn`. CONTRIBUTING.md explains how to add
//! a card.

mod attack;
mod damage;
mod dice;
mod energy;
mod life;
mod market;
mod points;
mod turns;

use crate::cards::{
    card::{Card, CardKind},
    hooks::same,
    set::MAX_CARDS,
};

/// The cards in the box in the order of the printed list, with duplicates.
pub(crate) static BOX: &[Card] = &[
    attack::ACID_ATTACK,
    market::ALIEN_ORIGIN,
    attack::ALPHA_MONSTER,
    life::ARMOR_PLATING,
    dice::BACKGROUND_DWELLER,
    attack::BURROWING,
    life::CAMOUFLAGE,
    points::COMPLETE_DESTRUCTION,
    market::MEDIA_FRIENDLY,
    points::EATER_OF_THE_DEAD,
    points::ENERGY_HOARDER,
    life::EVEN_BIGGER,
    dice::EXTRA_HEAD,
    dice::EXTRA_HEAD,
    attack::FIRE_BREATHING,
    turns::FREEZE_TIME,
    energy::FRIEND_OF_CHILDREN,
    dice::GIANT_BRAIN,
    points::GOURMET,
    life::HEALING_RAY,
    points::HERBIVORE,
    dice::HERD_CULLER,
    life::IT_HAS_A_CHILD,
    life::JETS,
    market::MADE_IN_A_LAB,
    market::METAMORPH,
    market::MIMIC,
    energy::BATTERY_MONSTER,
    attack::NOVA_BREATH,
    points::DETRITIVORE,
    market::OPPORTUNIST,
    market::PARASITIC_TENTACLES,
    dice::PLOT_TWIST,
    attack::POISON_QUILLS,
    attack::POISON_SPIT,
    dice::PSYCHIC_PROBE,
    life::RAPID_HEALING,
    life::REGENERATION,
    points::ROOTING_FOR_THE_UNDERDOG,
    attack::SHRINK_RAY,
    dice::SMOKE_CLOUD,
    energy::SOLAR_POWERED,
    attack::SPIKED_TAIL,
    dice::STRETCHY,
    dice::ENERGY_DRINK,
    attack::URBAVORE,
    life::MAKING_IT_STRONGER,
    life::WINGS,
    points::APARTMENT_BUILDING,
    points::COMMUTER_TRAIN,
    points::CORNER_STORE,
    points::DEATH_FROM_ABOVE,
    energy::ENERGIZE,
    points::EVACUATION_ORDERS,
    points::EVACUATION_ORDERS,
    damage::FLAME_THROWER,
    turns::FRENZY,
    damage::GAS_REFINERY,
    life::HEAL,
    damage::HIGH_ALTITUDE_BOMBING,
    damage::JET_FIGHTERS,
    damage::NATIONAL_GUARD,
    points::NUCLEAR_POWER_PLANT,
    points::SKYSCRAPER,
    damage::TANK,
    energy::VAST_STORM,
];

/// The card table, indexed by [`crate::CardId`]. After the cards in the box come Mimic's copies, one of each Keep card
/// except Mimic itself, so that a copy works wherever its original does and stacks with it (TR-40).
pub(crate) static CARDS: [Card; MAX_CARDS + COPIES] = {
    // New York's box may be larger: blank cards fill the difference.
    let mut cards = [Card { is_copy: true, ..Card::BLANK }; MAX_CARDS + COPIES];
    let (mut i, mut copies) = (0, 0);
    while i < BOX.len() {
        cards[i] = BOX[i];
        if is_model(i) {
            cards[MAX_CARDS + copies] = Card { is_copy: true, ..BOX[i] };
            copies += 1;
        }
        i += 1;
    }
    cards
};

const COPIES: usize = {
    let (mut i, mut copies) = (0, 0);
    while i < BOX.len() {
        copies += is_model(i) as usize;
        i += 1;
    }
    copies
};

/// Whether Mimic's copy is made from this entry: a Keep card other than Mimic, and the first of its duplicates.
const fn is_model(i: usize) -> bool {
    let twin = i > 0 && same(BOX[i].id, BOX[i - 1].id);
    matches!(BOX[i].kind, CardKind::Keep) && !BOX[i].mimics && !twin
}
