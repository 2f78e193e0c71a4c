//! The phases of a turn, and what belongs to one turn and is forgotten with it.

use crate::{
    board::{Borough, BoroughSet},
    card::CardId,
    dice::{Dice, FaceSet},
    seat::{Seat, SeatSet},
};

/// The phase of the turn (section 3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Before the first roll: setup, Earnings, start-of-turn effects.
    Start,
    /// Rolling.
    Roll,
    /// Resolving dice.
    Resolve,
    /// Moving.
    Move,
    /// Buying.
    Buy,
    /// End of turn.
    End,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Phase; 6] = [Phase::Start, Phase::Roll, Phase::Resolve, Phase::Move, Phase::Buy, Phase::End];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["start", "roll", "resolve", "move", "buy", "end"][self as usize]
    }

    /// The phase with this word.
    pub fn from_word(word: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|p| p.word().eq_ignore_ascii_case(word))
    }
}

/// What belongs to the present turn and is forgotten with it.
#[allow(clippy::struct_excessive_bools)] // Each is a fact of the game, not a state of it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    pub(crate) number: u16,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    /// The card that gave this turn, if it is an extra turn.
    pub(crate) given_by: Option<CardId>,
    /// Dice fewer in this turn (TR-29).
    pub(crate) fewer: u8,
    /// Unresolved dice.
    pub(crate) dice: Dice,
    /// Unresolved symbols that cards added.
    pub(crate) added: Dice,
    /// Symbols as they were resolved, added ones included (NR-6).
    pub(crate) resolved: Dice,
    /// Kinds already resolved.
    pub(crate) done: FaceSet,
    /// Attack symbols that follow the Destruction of the turn (NR-3), within `added`.
    pub(crate) echo: u8,
    pub(crate) rerolls: u8,
    /// Dice rolled by others after the roller stopped that its free rerolls still reach (TR-3).
    pub(crate) open: u8,
    /// Cards whose use of this turn, or of this loss, is made: a bit for each, see [`Once`](crate::uses::Once).
    pub(crate) used: u8,
    /// Monsters that lose no LP any more this turn (TR-49).
    pub(crate) shielded: SeatSet,
    /// Monsters that yielded to this turn's attack (TR-23).
    pub(crate) yielded: SeatSet,
    /// Dice changed this turn (NR-80).
    pub(crate) changes: u8,
    /// Purchases and sweeps this turn (NR-86).
    pub(crate) deals: u8,
    /// The borough that Destruction goes to, if not the monster's own (NR-21).
    pub(crate) aim: Option<Borough>,
    /// Boroughs come into since the last other decision (NR-32).
    pub(crate) visited: BoroughSet,
    /// Manhattan was empty when the turn began (NY-5.3).
    pub(crate) was_empty: bool,
    /// The active monster entered Manhattan this turn (NY-6.6).
    pub(crate) entered: bool,
    /// The dice are resolved: from now on a last living monster wins at once (NY-8.2).
    pub(crate) dice_done: bool,
    /// Destruction of this turn can only destroy units (NR-22).
    pub(crate) units_only: bool,
    pub(crate) destroyed_building: bool,
    pub(crate) destroyed_units: [bool; 3],
    /// The active monster was KO'd in this turn, which ends with that (NY-7.3).
    pub(crate) fell: bool,
    /// The Token Monster was summoned in this turn: its attack is not halved (KO-5.3).
    pub(crate) summoned: bool,
}

impl Turn {
    pub(crate) const fn new(number: u16, seat: Seat, given_by: Option<CardId>) -> Turn {
        Turn {
            number,
            seat,
            phase: Phase::Start,
            given_by,
            fewer: 0,
            dice: Dice::NONE,
            added: Dice::NONE,
            resolved: Dice::NONE,
            done: FaceSet(0),
            echo: 0,
            rerolls: 0,
            open: 0,
            used: 0,
            shielded: SeatSet(0),
            yielded: SeatSet(0),
            changes: 0,
            deals: 0,
            aim: None,
            visited: BoroughSet(0),
            was_empty: false,
            entered: false,
            dice_done: false,
            units_only: false,
            destroyed_building: false,
            destroyed_units: [false; 3],
            fell: false,
            summoned: false,
        }
    }
}
