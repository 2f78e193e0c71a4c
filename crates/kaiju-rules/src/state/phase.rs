//! The phases of a turn, and the state that lasts only for one turn.

use crate::{
    cards::card::CardId,
    state::{
        board::{Borough, BoroughSet},
        dice::{Dice, FaceSet},
        seat::{Seat, SeatSet},
    },
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

/// State of the current turn, reset when the next one begins.
#[allow(clippy::struct_excessive_bools)] // Independent facts, not an encoded state machine.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    pub(crate) number: u16,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    /// The card that gave this turn, if it is an extra turn.
    pub(crate) given_by: Option<CardId>,
    /// How many fewer dice this turn has (TR-29).
    pub(crate) fewer: u8,
    /// Unresolved dice.
    pub(crate) dice: Dice,
    /// Unresolved symbols that cards added.
    pub(crate) added: Dice,
    /// Resolved symbols, including added ones (NR-6).
    pub(crate) resolved: Dice,
    /// Faces already resolved.
    pub(crate) done: FaceSet,
    /// Attack symbols in `added` that follow from this turn's Destruction (NR-3).
    pub(crate) echo: u8,
    pub(crate) rerolls: u8,
    /// Dice that other monsters rerolled after the roller stopped and that it may still reroll freely (TR-3).
    pub(crate) open: u8,
    /// Cards already used this turn or for this loss, one bit each; see [`Once`](crate::cards::uses::Once).
    pub(crate) used: u8,
    /// Monsters that can't lose any more LP this turn (TR-49).
    pub(crate) shielded: SeatSet,
    /// Monsters that yielded to this turn's attack (TR-23).
    pub(crate) yielded: SeatSet,
    /// Number of dice changed this turn (NR-80).
    pub(crate) changes: u8,
    /// Number of purchases and sweeps this turn (NR-86).
    pub(crate) deals: u8,
    /// The borough that Destruction applies to, if not the monster's own (NR-21).
    pub(crate) aim: Option<Borough>,
    /// Boroughs the monster has arrived in since its last other decision (NR-32).
    pub(crate) visited: BoroughSet,
    /// Whether Manhattan was empty when the turn began (NY-5.3).
    pub(crate) was_empty: bool,
    /// Whether the active monster entered Manhattan this turn (NY-6.6).
    pub(crate) entered: bool,
    /// Whether all dice are resolved; from then on the last monster standing wins at once (NY-8.2).
    pub(crate) dice_done: bool,
    /// Whether this turn's Destruction can only destroy units (NR-22).
    pub(crate) units_only: bool,
    pub(crate) destroyed_building: bool,
    pub(crate) destroyed_units: [bool; 3],
    /// Whether the active monster was KO'd during this turn, which ends the turn (NY-7.3).
    pub(crate) fell: bool,
    /// Whether the Token Monster was summoned this turn, so that its attack isn't halved (KO-5.3).
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
