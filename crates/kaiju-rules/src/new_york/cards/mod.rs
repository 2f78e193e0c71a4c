//! King of New York's cards, grouped by theme; each is one constant with its text and its effect.
//!
//! A card's tests are scenarios: `scenarios/new-york/cards/<id>.scn` and `<id>-*.scn`. CONTRIBUTING.md explains how to
//! add a card.

mod attack;
mod city;
mod destruction;
mod dice;
mod energy;
mod fame;
mod goals;
mod life;
mod movement;
mod turns;

use crate::cards::card::Card;

/// The card table (NY-1.4), indexed by [`crate::CardId`], in the order of the printed list with the goal cards last.
/// When two cards act at the same moment, the earlier one acts first (Stink Attack before Tourist, Curse before
/// Webspinner).
pub(crate) static CARDS: &[Card] = &[
    energy::OVERLOAD,
    energy::SUBTERRANEAN_CABLE,
    dice::NATURAL_SELECTION,
    life::CARAPACE,
    movement::CHINATOWN_REGULAR,
    turns::CLIMB_THE_EMPIRE_STATE_BUILDING,
    fame::EGO_TRIP,
    city::FLATIRON_BUILDING,
    destruction::LONG_NECK,
    turns::SCAVENGER,
    fame::VIOLENT_STAR,
    attack::ANTIMATTER_PELLETS,
    dice::ARTIFICIAL_HEART,
    life::BULLETPROOF,
    destruction::CAN_OPENER,
    dice::CHAMELEON,
    city::CONEY_ISLAND,
    attack::CURSE,
    energy::DRAIN,
    attack::FIREBALL,
    dice::FURY,
    dice::JINX_AURA,
    life::NEXT_STAGE,
    energy::PHOENIX_BLOOD,
    fame::PHOTO_OP,
    energy::POWER_TAP,
    turns::TERMINAL_RAGE,
    attack::TESLA_ANTENNAE,
    destruction::SEISMIC_RAY,
    destruction::SHARP_SHOOTER,
    dice::STOMP,
    movement::SUPER_SPEED,
    fame::BROADWAY_STAR,
    city::CENTRAL_PARK,
    fame::DIVA,
    city::GENERAL_ELLIS,
    destruction::HAILING_CABS,
    destruction::HUNTER,
    life::KING_OF_QUEENS,
    destruction::LEVELER,
    dice::PAINBOW,
    fame::PERSONAL_SPOTLIGHT,
    energy::POWER_SUBSTATION,
    life::REGENERATION,
    movement::STINK_ATTACK,
    city::THE_UNISPHERE,
    city::TESLA_CANNON,
    attack::TRASH_THROWER,
    destruction::TROPHY_HUNTER,
    city::AIR_FORCE_ONE,
    city::BROOKLYN_BRIDGE,
    turns::COLUMBIA_UNIVERSITY,
    movement::NEW_YORK_MARATHON,
    energy::OF_ANOTHER_WORLD,
    movement::TOURIST,
    dice::UNIVERSAL_SOLDIER,
    attack::WEBSPINNER,
    dice::EXTRA_HEAD,
    city::HOLLAND_TUNNEL,
    city::YANKEE_STADIUM,
    turns::SUBWAY,
    attack::TOWERING_TITAN,
    attack::SHADOW_DOUBLE,
    city::DRINK_THE_HUDSON,
    goals::STATUE_OF_LIBERTY,
    goals::SUPERSTAR,
];
