//! What a monster can answer.

use crate::{
    board::{Borough, Zone},
    card::CardId,
    dice::{Dice, Face},
    seat::Seat,
    tile::{Tile, Unit},
};

/// An answer to a question. Small and `Copy`; its text form is in [`crate::notation`].
///
/// `life` is the part of a cost that is paid in LP (Of Another World, NR-50); the rest is paid in energy.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Put the figure on the board.
    Place(Borough),
    /// Roll these dice again.
    Reroll {
        /// The dice to roll again.
        dice: Dice,
        /// LP paid.
        life: u8,
    },
    /// Keep all dice.
    Stop,
    /// Resolve this kind of face next.
    Resolve(Face),
    /// Change one unresolved die.
    Change {
        /// The face it shows.
        from: Face,
        /// The face it will show.
        to: Face,
    },
    /// Use a card, aimed at a borough where it is aimed.
    Use {
        /// The card.
        card: CardId,
        /// Where it is aimed.
        borough: Option<Borough>,
        /// LP paid.
        life: u8,
    },
    /// Spend faces of the kind being resolved on tokens.
    Spend {
        /// The face spent.
        face: Face,
        /// How many; as many tokens go.
        count: u8,
    },
    /// Destroy a building or a unit.
    Destroy(Target),
    /// Nothing more.
    Pass,
    /// Leave Manhattan after an attack.
    Flee {
        /// Where to.
        to: Borough,
        /// LP paid.
        life: u8,
    },
    /// Remain.
    Stay,
    /// Leave Manhattan because it is too full (NY-6.11).
    Leave(Borough),
    /// Move to a borough, or advance to a zone.
    Move {
        /// Where to.
        to: Destination,
        /// LP paid.
        life: u8,
    },
    /// Buy a card.
    Buy {
        /// The card.
        card: CardId,
        /// Where it lies.
        from: Source,
        /// LP paid.
        life: u8,
    },
    /// Replace the market.
    Sweep {
        /// LP paid.
        life: u8,
    },
    /// Buy nothing more.
    Done,
    /// Choose a monster.
    Choose(Seat),
    /// Discard an own Keep card.
    Discard(CardId),
    /// Divide VP into energy and healing (Next Stage).
    Split {
        /// Energy gained.
        energy: u16,
        /// LP restored.
        heal: u16,
    },
    /// Send a unit away (Stink Attack).
    Send {
        /// Its kind.
        unit: Unit,
        /// Whether it appeared this turn.
        new: bool,
        /// Where it goes.
        to: Borough,
    },
    /// Meet this much damage with energy.
    Meet(u8),
    /// Give up. Never listed, always accepted from a living monster while a question stands.
    Concede,
}

/// What is to be destroyed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// The top building of a stack.
    Building {
        /// Where.
        borough: Borough,
        /// Which of the three stacks, 0 to 2: the first of those that are alike.
        stack: u8,
        /// The building.
        tile: Tile,
    },
    /// A unit that did not appear this turn.
    Unit {
        /// Where.
        borough: Borough,
        /// Its kind.
        unit: Unit,
    },
}

/// Where a move leads.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Destination {
    /// Another borough; Manhattan is entered.
    Borough(Borough),
    /// The next zone of Manhattan.
    Zone(Zone),
}

/// Where a card that is bought lies.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// Face up in the market.
    Market,
    /// In the discard pile (Scavenger).
    Discard,
}

/// The most answers a question can have: rerolls of eight dice with every split of a cost into LP and E.
pub const MOST_ACTIONS: usize = 1280;

/// A list of actions without heap.
pub type ActionList = arrayvec::ArrayVec<Action, MOST_ACTIONS>;
