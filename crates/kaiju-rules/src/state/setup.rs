//! The description of a position set up by hand; `start.rs` turns it into a game.

use crate::{
    cards::set::CardId,
    options::{OptionError, Options},
    ruleset::Ruleset,
    state::{
        board::{BoroughSet, Place},
        dice::Dice,
        game::ExtraTurn,
        phase::Phase,
        seat::{MAX_SEATS, MIN_SEATS, Seat, SeatSet},
        tile::Tile,
        token::Token,
    },
};
use core::fmt;

/// Where play starts in a position that was set up by hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StartAt {
    /// At the start-player roll (NY-2.4, TK-2.2).
    StartRoll,
    /// In a turn, at the beginning of a phase.
    Turn {
        /// The active monster.
        seat: Seat,
        /// The number of the turn, from 1.
        number: u16,
        /// The phase of the turn.
        phase: Phase,
    },
}

/// A monster in a [`Setup`].
#[allow(clippy::struct_excessive_bools)] // Independent facts, not an encoded state machine.
#[derive(Clone, Debug)]
pub struct MonsterSetup {
    /// Life points; must be 0 if it is KO'd.
    pub life: u8,
    /// Victory points.
    pub vp: u16,
    /// Energy cubes.
    pub energy: u16,
    /// Where its figure is; [`Place::Off`] if it is KO'd, out or not placed yet.
    pub place: Place,
    /// Whether it is out of the game.
    pub out: bool,
    /// Whether it is KO'd (KO-1.1).
    pub ko: bool,
    /// Whether it is a zombie (KO-4.1).
    pub zombie: bool,
    /// Whether it has risen as a zombie before; implied by `zombie`.
    pub risen: bool,
    /// Whether it has come back by popular demand before (KO-4.4).
    pub demanded: bool,
    /// Keep cards, in the order acquired.
    pub cards: Vec<CardId>,
    /// Tokens on it, by kind.
    pub tokens: [u8; Token::ON_MONSTERS],
    /// Energy gained earlier this turn.
    pub gained: u8,
    /// Damage that the active monster dealt to it earlier this turn.
    pub damage_this_turn: u8,
}

impl Default for MonsterSetup {
    fn default() -> MonsterSetup {
        MonsterSetup {
            life: crate::FULL_LIFE,
            vp: 0,
            energy: 0,
            place: Place::Off,
            out: false,
            ko: false,
            zombie: false,
            risen: false,
            demanded: false,
            cards: Vec::new(),
            tokens: [0; Token::ON_MONSTERS],
            gained: 0,
            damage_this_turn: 0,
        }
    }
}

/// A position to be set up by hand. [`Setup::new`] is empty; [`crate::Game::from_setup`] checks the result.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The ruleset: New York or Tokyo.
    pub ruleset: Ruleset,
    /// The options of the game.
    pub options: Options,
    /// The monsters, in seat order.
    pub monsters: Vec<MonsterSetup>,
    /// Where the Token Monster stands; [`Place::Off`] if it isn't in play (KO-5.1).
    pub token_monster: Place,
    /// For each borough, three stacks, each listed from the top.
    pub stacks: [[Vec<Tile>; 3]; 5],
    /// For each borough and kind, the units from earlier turns and those that appeared this turn.
    pub units: [[(u8, u8); 3]; 5],
    /// Boroughs with a Souvenir.
    pub souvenirs: BoroughSet,
    /// Tokens left in the supply, by kind; `None` for all tokens of the box that aren't in play.
    pub supply: [Option<u8>; 8],
    /// Tokens or energy on cards; a card that isn't listed has the amount it is bought with.
    pub counters: Vec<(CardId, u8)>,
    /// The card that Mimic copies: that card's owner, the card, and the tokens or energy on the copy (`None` for the
    /// default).
    pub copied: Option<(Seat, CardId, Option<u8>)>,
    /// The top card of the deck, and the monsters that have looked at it.
    pub top: Option<(CardId, SeatSet)>,
    /// Holder of Superstar.
    pub superstar: Option<Seat>,
    /// Holder of the Statue of Liberty.
    pub statue: Option<Seat>,
    /// The face-up cards, left to right.
    pub market: [Option<CardId>; 3],
    /// Cards in the discard pile.
    pub discard: Vec<CardId>,
    /// Whether the deck is empty. Cards not mentioned elsewhere are then out of the game; otherwise they form the deck.
    pub deck_is_empty: bool,
    /// Monsters that receive the next revealed Keep cards, oldest promise first.
    pub promised: Vec<Seat>,
    /// Extra turns still to be taken, next first.
    pub extra_turns: Vec<ExtraTurn>,
    /// Whether the active monster destroyed a building earlier this turn, and whether it destroyed a unit of each kind.
    pub destroyed: (bool, [bool; 3]),
    /// Whether the active monster entered Manhattan or Tokyo earlier this turn.
    pub entered: bool,
    /// The turn's final dice: still unresolved if play starts in the Resolve phase, resolved if it starts later.
    pub dice: Option<Dice>,
    /// Whether Manhattan or Tokyo was empty when the turn began; `None` means the same as now.
    pub was_empty: Option<bool>,
    /// Where play starts.
    pub start: StartAt,
}

impl Setup {
    /// A setup with no monsters, tiles or cards in play, which starts at the start-player roll.
    pub fn new(ruleset: Ruleset) -> Setup {
        Setup {
            ruleset,
            options: Options::default(),
            monsters: Vec::new(),
            token_monster: Place::Off,
            stacks: Default::default(),
            units: [[(0, 0); 3]; 5],
            souvenirs: BoroughSet::default(),
            supply: [None; 8],
            counters: Vec::new(),
            copied: None,
            top: None,
            superstar: None,
            statue: None,
            market: [None; 3],
            discard: Vec::new(),
            deck_is_empty: false,
            promised: Vec::new(),
            extra_turns: Vec::new(),
            destroyed: (false, [false; 3]),
            entered: false,
            dice: None,
            was_empty: None,
            start: StartAt::StartRoll,
        }
    }
}

/// An error in a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The number of monsters is not allowed.
    Seats(usize),
    /// The game can't have an option that was chosen.
    Option(OptionError),
    /// A position set up by hand is invalid; the message says why.
    Position(String),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Seats(seats) => {
                write!(f, "a game needs {MIN_SEATS} to {MAX_SEATS} monsters, not {seats}")
            }
            SetupError::Option(error) => error.fmt(f),
            SetupError::Position(wrong) => f.write_str(wrong),
        }
    }
}

impl core::error::Error for SetupError {}
