//! Actions: the answers a monster can give to a question.

use crate::{
    cards::set::CardId,
    state::{
        board::{Borough, Zone},
        dice::{Dice, Face},
        seat::Seat,
        tile::{Tile, Unit},
    },
};

/// An answer to a question. Small and `Copy`; its text form is in [`crate::notation`].
///
/// `life` is the part of a cost paid in LP (Of Another World, NR-50); the rest is paid in energy.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Place the figure in a borough.
    Place(Borough),
    /// Reroll some dice and keep the others.
    Reroll {
        /// The dice to reroll.
        dice: Dice,
        /// The part of the cost paid in LP (NR-50).
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
    /// Use a card (NY-9.9, TK-7.7).
    Use {
        /// The card, which may be Mimic's copy of one.
        card: CardId,
        /// The card's target.
        aim: Aim,
        /// The part of the cost paid in LP (NR-50).
        life: u8,
    },
    /// Spend faces of the kind being resolved: on removing tokens, or on healing others (Healing Ray).
    Spend {
        /// The face spent.
        face: Face,
        /// The tokens and patients that the faces are spent on.
        on: Spending,
    },
    /// Destroy a building or a unit.
    Destroy(Target),
    /// Decline: use, buy or destroy nothing more.
    Pass,
    /// Leave Manhattan after an attack.
    Flee {
        /// The borough to flee to.
        to: Borough,
        /// The part of the cost paid in LP (NR-50).
        life: u8,
    },
    /// Stay in place instead of fleeing, yielding or moving.
    Stay,
    /// Leave Manhattan because it is too full (NY-6.11).
    Leave(Borough),
    /// Move to a borough, or advance to a zone.
    Move {
        /// Where to move.
        to: Destination,
        /// The part of the cost paid in LP (NR-50).
        life: u8,
    },
    /// Buy a card (NY-9.1, TK-7.1).
    Buy {
        /// The card to buy.
        card: CardId,
        /// Where the card comes from.
        from: Source,
        /// The part of the cost paid in LP (NR-50).
        life: u8,
    },
    /// Discard the market's cards and reveal new ones (NY-9.1, TK-7.1).
    Sweep {
        /// The part of the cost paid in LP (NR-50).
        life: u8,
    },
    /// Buy nothing more.
    Done,
    /// Choose the monster to be affected by a card or by a KO'd monster's Celebrity faces.
    Choose(Seat),
    /// Choose one of a monster's Keep cards (Mimic).
    ChooseCard {
        /// The card's owner.
        seat: Seat,
        /// The card to copy.
        card: CardId,
    },
    /// Leave Tokyo after an attack.
    Yield,
    /// Look at the top card of the deck (Made in a Lab).
    Look,
    /// Sell one of the monster's own Keep cards (Metamorph).
    Sell(CardId),
    /// Discard one of the monster's own Keep cards.
    Discard(CardId),
    /// Convert VP into energy and healing (Next Stage).
    Split {
        /// Energy gained.
        energy: u16,
        /// LP restored.
        heal: u16,
    },
    /// Send a unit away (Stink Attack).
    Send {
        /// The kind of unit.
        unit: Unit,
        /// Whether it appeared this turn.
        new: bool,
        /// The borough it is sent to.
        to: Borough,
    },
    /// Pay energy to prevent this much damage (NR-50).
    Meet(u8),
    /// Roll to rise as a zombie (KO-4.1).
    TryZombie,
    /// Treat all dice as this face (KO-3.7).
    TreatAs(Face),
    /// Put the Token Monster on the board (KO-3.2).
    Summon(Borough),
    /// Command the units to fire (KO-3.3).
    CommandUnits,
    /// Attack with the Token Monster (KO-3.4).
    Attack,
    /// Concede. Never listed as an answer, but accepted from any monster in the game while a question is pending.
    Concede,
}

impl Action {
    /// The part of its cost that is paid in LP (NR-50).
    pub const fn life_paid(self) -> u8 {
        match self {
            Action::Reroll { life, .. }
            | Action::Use { life, .. }
            | Action::Flee { life, .. }
            | Action::Move { life, .. }
            | Action::Buy { life, .. }
            | Action::Sweep { life } => life,
            _ => 0,
        }
    }
}

/// Something that Destruction can destroy.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// The top building of a stack.
    Building {
        /// The borough of the stack.
        borough: Borough,
        /// Index of the stack, 0 to 2; if several stacks are identical, the first of them.
        stack: u8,
        /// The building on top of the stack.
        tile: Tile,
    },
    /// A unit that did not appear this turn.
    Unit {
        /// The borough the unit is in.
        borough: Borough,
        /// The kind of unit.
        unit: Unit,
    },
}

/// The destination of a move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Destination {
    /// Another borough; moving to Manhattan means entering it.
    Borough(Borough),
    /// The next zone of Manhattan.
    Zone(Zone),
}

/// The target of a card's use.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// No target.
    Nothing,
    /// A borough to move to or to destroy in.
    Borough(Borough),
    /// A die showing this face.
    Die(Face),
}

/// How faces are spent: on removing tokens (a face removes up to two kinds) and on patients, the monsters healed with
/// Healing Ray. Each count takes four bits.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spending(u32);

impl Spending {
    /// No faces spent.
    pub const NONE: Spending = Spending(0);

    /// Adds `count` faces spent on the first (0) or second (1) kind of token.
    #[must_use]
    pub const fn with_tokens(self, kind: usize, count: u8) -> Spending {
        debug_assert!(kind < 2 && count < 16);
        Spending(self.0 + ((count as u32) << (4 * kind)))
    }

    /// Adds `count` faces spent on this patient.
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

    /// This spending with the patient's share removed.
    #[must_use]
    pub(crate) const fn without_patient(self, seat: Seat) -> Spending {
        Spending(self.0 & !(15 << (8 + 4 * seat.index())))
    }

    /// The sum of two spendings.
    #[must_use]
    pub(crate) const fn plus(self, more: Spending) -> Spending {
        Spending(self.0 + more.0)
    }

    /// Total number of faces spent.
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }
}

/// Where a bought card comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// One of the face-up cards.
    Market,
    /// The discard pile (Scavenger).
    Discard,
    /// The top of the deck (Made in a Lab).
    Deck,
    /// Another monster (Parasitic Tentacles).
    Monster(Seat),
}

/// The most answers a question can have: C(15, 7) ways to spend eight Heal dice on two kinds of token and five
/// patients.
pub const MAX_ACTIONS: usize = 6435;

/// A list of actions, stored without heap allocation.
pub type ActionList = arrayvec::ArrayVec<Action, MAX_ACTIONS>;
