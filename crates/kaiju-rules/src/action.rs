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
    /// Use a card, aimed where it is aimed.
    Use {
        /// The card.
        card: CardId,
        /// Where it is aimed.
        aim: Aim,
        /// LP paid.
        life: u8,
    },
    /// Spend faces of the kind being resolved on tokens and patients.
    Spend {
        /// The face spent.
        face: Face,
        /// On what.
        on: Spending,
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
    /// Choose a Keep card of a monster (Mimic).
    ChooseCard {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// Leave Tokyo after an attack.
    Yield,
    /// Look at the top card of the deck (Made in a Lab).
    Look,
    /// Sell an own Keep card (Metamorph).
    Sell(CardId),
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
    /// Roll for rising as a zombie (KO-4.1).
    TryZombie,
    /// Treat all dice as this face (KO-3.7).
    TreatAs(Face),
    /// Put the Token Monster on the board (KO-3.2).
    Summon(Borough),
    /// Let the units fire (KO-3.3).
    CommandUnits,
    /// Attack with the Token Monster (KO-3.4).
    Attack,
    /// Give up. Never listed, always accepted from a monster in the game while a question stands.
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

/// What a use of a card is aimed at.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Nothing.
    Nothing,
    /// A borough.
    Borough(Borough),
    /// A die that shows this face.
    Die(Face),
}

/// What faces are spent on: tokens of the two kinds that the face removes, and patients by seat. Four bits each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spending(u32);

impl Spending {
    /// Nothing.
    pub const NONE: Spending = Spending(0);

    /// So many faces more on the first (0) or second (1) kind of token.
    #[must_use]
    pub const fn with_tokens(self, kind: usize, count: u8) -> Spending {
        debug_assert!(kind < 2 && count < 16);
        Spending(self.0 + ((count as u32) << (4 * kind)))
    }

    /// So many faces more on this patient.
    #[must_use]
    pub const fn with_patient(self, seat: Seat, count: u8) -> Spending {
        debug_assert!(count < 16);
        Spending(self.0 + ((count as u32) << (8 + 4 * seat.index())))
    }

    /// Faces spent on the first (0) or second (1) kind of token.
    pub const fn tokens(self, kind: usize) -> u8 {
        (self.0 >> (4 * kind) & 15) as u8
    }

    /// Faces spent on this patient.
    pub const fn patient(self, seat: Seat) -> u8 {
        (self.0 >> (8 + 4 * seat.index()) & 15) as u8
    }

    /// This spending without what this patient gets.
    #[must_use]
    pub(crate) const fn without_patient(self, seat: Seat) -> Spending {
        Spending(self.0 & !(15 << (8 + 4 * seat.index())))
    }

    /// Both together.
    #[must_use]
    pub(crate) const fn plus(self, more: Spending) -> Spending {
        Spending(self.0 + more.0)
    }

    /// How many faces are spent.
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }
}

/// Where a card that is bought lies.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// Face up in the market.
    Market,
    /// In the discard pile (Scavenger).
    Discard,
    /// On top of the deck (Made in a Lab).
    Deck,
    /// With another monster (Parasitic Tentacles).
    Monster(Seat),
}

/// The most answers a question can have: eight Heal dice spent on two kinds of tokens and five patients, C(15, 7) ways.
pub const MAX_ACTIONS: usize = 6435;

/// A list of actions without heap.
pub type ActionList = arrayvec::ArrayVec<Action, MAX_ACTIONS>;
