//! A table to be set up by hand, as it is described; what is made of it is in `start.rs`.

use crate::{
    board::{BoroughSet, Place},
    card::CardId,
    dice::Dice,
    game::ExtraTurn,
    phase::Phase,
    ruleset::{Options, Ruleset},
    seat::{MAX_SEATS, MIN_SEATS, Seat, SeatSet},
    tile::Tile,
    token::Token,
};
use core::fmt;

/// Where a table that was set up begins to play.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StartAt {
    /// With the start-player roll (NY-2.4).
    StartRoll,
    /// With a turn, at this phase of it.
    Turn {
        /// Whose.
        seat: Seat,
        /// The number of the turn.
        number: u16,
        /// Where in the turn.
        phase: Phase,
    },
}

/// A monster of a [`Setup`].
#[allow(clippy::struct_excessive_bools)] // Each is a fact of the game, not a state of it.
#[derive(Clone, Debug)]
pub struct MonsterSetup {
    /// LP.
    pub life: u8,
    /// VP.
    pub vp: u16,
    /// Energy.
    pub energy: u16,
    /// Where it stands.
    pub place: Place,
    /// Out of the game.
    pub out: bool,
    /// KO'd (KO-1.1).
    pub ko: bool,
    /// A zombie (KO-4.1).
    pub zombie: bool,
    /// It has risen as a zombie before; a zombie has.
    pub risen: bool,
    /// It came back by popular demand before (KO-4.4).
    pub demanded: bool,
    /// Keep cards, in the order acquired.
    pub cards: Vec<CardId>,
    /// Tokens on it, by kind.
    pub tokens: [u8; Token::ON_MONSTERS],
    /// Energy gained earlier this turn.
    pub gained: u8,
    /// Damage that the active monster dealt it earlier this turn.
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

/// A table to be set up by hand. Everything left out is empty; [`crate::Game::from_setup`] checks it.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Which game.
    pub ruleset: Ruleset,
    /// What was chosen for this table.
    pub options: Options,
    /// The monsters, in seat order.
    pub monsters: Vec<MonsterSetup>,
    /// Where the Token Monster stands; off the board it is not in play (KO-5.1).
    pub token_monster: Place,
    /// For each borough three stacks, each from the top.
    pub stacks: [[Vec<Tile>; 3]; 5],
    /// For each borough and kind, the units of earlier turns and those of this one.
    pub units: [[(u8, u8); 3]; 5],
    /// Boroughs with a Souvenir.
    pub souvenirs: BoroughSet,
    /// Tokens left in the supply; `None`: those of the box that are not in play.
    pub supply: [Option<u8>; 8],
    /// Tokens or energy on cards.
    pub counters: Vec<(CardId, u8)>,
    /// The card that Mimic copies, whose it is, and what lies on the copy.
    pub copied: Option<(Seat, CardId, Option<u8>)>,
    /// The top card of the deck, and who has looked at it.
    pub top: Option<(CardId, SeatSet)>,
    /// Holder of Superstar.
    pub superstar: Option<Seat>,
    /// Holder of the Statue of Liberty.
    pub statue: Option<Seat>,
    /// Face-up cards.
    pub market: [Option<CardId>; 3],
    /// Cards of the discard pile.
    pub discard: Vec<CardId>,
    /// The deck is empty, and what is nowhere else is out of the game; else it holds all that is nowhere else.
    pub deck_is_empty: bool,
    /// Monsters that the next revealed Keep cards go to, oldest first.
    pub promised: Vec<Seat>,
    /// Waiting extra turns, oldest first.
    pub extra_turns: Vec<ExtraTurn>,
    /// What was destroyed earlier this turn: building, then units by kind.
    pub destroyed: (bool, [bool; 3]),
    /// The active monster entered Manhattan this turn.
    pub entered: bool,
    /// Final dice of the turn.
    pub dice: Option<Dice>,
    /// Manhattan was empty when the turn began; `None`: as it is now.
    pub was_empty: Option<bool>,
    /// Where play begins.
    pub start: StartAt,
}

impl Setup {
    /// An empty table.
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

/// What is wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// So many monsters cannot play.
    Seats(usize),
    /// A duel is for two in Tokyo (TR-60).
    Duel,
    /// The KO variant is New York's (KO-1.1).
    Ko,
    /// Heroes belong to the KO variant (KO-4.6).
    Heroes,
    /// A table that was laid by hand is none, in the words of whoever lays tables.
    Position(String),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Seats(seats) => {
                write!(f, "a game needs {MIN_SEATS} to {MAX_SEATS} monsters, not {seats}")
            }
            SetupError::Duel => f.write_str("the duel is for two monsters in Tokyo (TR-60)"),
            SetupError::Ko => f.write_str("the KO variant is played in New York only (KO-1.1)"),
            SetupError::Heroes => f.write_str("heroes is an option of the KO variant: choose ko too (KO-4.6)"),
            SetupError::Position(wrong) => f.write_str(wrong),
        }
    }
}

impl core::error::Error for SetupError {}
