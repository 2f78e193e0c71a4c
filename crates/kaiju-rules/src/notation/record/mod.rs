//! A whole game as text: a header, then one token for every choice and every outcome of chance.
//!
//! Replaying a record needs no random numbers, because it contains every outcome. `docs/notation.md` describes the
//! format.

mod fair;
mod header;
mod player;
mod read;
mod token;
mod write;

pub use fair::{Contribution, FairDice, SeatNonce};
pub use player::{PlayerKind, RecordedPlayer};
pub use read::{RecordText, TextPlace};

use crate::{CardSet, Event, Game, Options, Pending, Ply, RulesVersion, Ruleset, notation::harmless};
use core::fmt;

/// The first line of a record; its number changes whenever the format changes.
const VERSION: &str = "kaiju-game 3";
/// The first line of records with one line for each ply.
const WITH_LINES: &str = "kaiju-game 2";
/// The first line of records written before rules had versions; they are played under the first version.
const WITHOUT_RULES: &str = "kaiju-game 1";

/// How a game starts: from the box, or from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
enum RecordStart {
    Box(RulesVersion, Ruleset, Options, usize),
    Position(Box<Game>),
}

/// A game from its start to its current position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    start: RecordStart,
    players: Vec<RecordedPlayer>,
    date: Option<String>,
    ended: Option<String>,
    practice: bool,
    tags: Vec<(String, String)>,
    fair: Option<Box<FairDice>>,
    plies: Vec<Ply>,
    comments: Vec<Comment>,
    game: Game,
}

/// A comment in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The number of plies before it.
    pub after: usize,
    /// Whether it has a line of its own instead of following a ply.
    pub own_line: bool,
    /// Its text.
    pub text: String,
}

/// An error in a record, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line number, counted from 1; 0 if the error has no line.
    pub line: usize,
    /// The number of the token in its line, counted from 1; 0 if the error is about the whole line.
    pub token: usize,
    /// A description of the error.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.token) {
            (0, _) => f.write_str(&self.message),
            (line, 0) => write!(f, "line {line}: {}", self.message),
            (line, token) => write!(f, "line {line}, token {token}: {}", self.message),
        }
    }
}

impl core::error::Error for RecordError {}

fn wrong<T>(line: usize, message: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError { line, token: 0, message: short(&message.into()) })
}

/// Shortens a message, because it may quote a file that isn't a record at all.
fn short(message: &str) -> String {
    const MAX_LEN: usize = 200;
    let mut text: String = harmless(message).chars().take(MAX_LEN).collect();
    if message.chars().nth(MAX_LEN).is_some() {
        text.push('…');
    }
    text
}

/// Reduces a text to a single line without `#`, which begins a comment.
fn one_line(text: &str) -> String {
    text.replace('#', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Record {
    /// Starts a record of a new game.
    pub fn new(ruleset: Ruleset, options: Options, players: usize) -> Result<Record, RecordError> {
        Record::by_rules(RulesVersion::CURRENT, ruleset, options, players)
    }

    /// Starts a record of a new game that is played under this version of the rules.
    pub fn by_rules(
        version: RulesVersion,
        ruleset: Ruleset,
        options: Options,
        players: usize,
    ) -> Result<Record, RecordError> {
        let game = Game::new(ruleset, options, players).or_else(|e| wrong(0, e.to_string()))?.with_rules(version);
        Ok(Record::start(RecordStart::Box(version, ruleset, options, players), &game))
    }

    /// Starts a record that continues from a position.
    pub fn from_position(game: Game) -> Record {
        Record::start(RecordStart::Position(Box::new(game)), &game)
    }

    fn start(start: RecordStart, game: &Game) -> Record {
        Record {
            start,
            players: Vec::new(),
            date: None,
            ended: None,
            practice: false,
            tags: Vec::new(),
            fair: None,
            plies: Vec::new(),
            comments: Vec::new(),
            game: *game,
        }
    }

    /// The current state of the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// All plies so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The game's starting position.
    pub fn beginning(&self) -> Game {
        match &self.start {
            RecordStart::Box(version, ruleset, options, players) => {
                Game::new(*ruleset, *options, *players).map_or(self.game, |game| game.with_rules(*version))
            }
            RecordStart::Position(game) => **game,
        }
    }

    /// Whether the game started from a position and not from the box.
    pub const fn is_from_position(&self) -> bool {
        matches!(self.start, RecordStart::Position(_))
    }

    /// The game after this many of the record's plies; the current state if it has fewer.
    pub fn game_after(&self, plies: usize) -> Game {
        if plies >= self.plies.len() {
            return self.game;
        }
        let mut game = self.beginning();
        for &ply in &self.plies[..plies] {
            // A record holds only plies that were accepted.
            game.apply_unchecked(ply);
        }
        game
    }

    /// Plays and records one ply, passing its events to `listener`. An illegal ply is refused and changes nothing.
    pub fn play(&mut self, ply: Ply, listener: &mut dyn FnMut(&Game, Event)) -> Result<(), RecordError> {
        self.game.apply_with(ply, listener).or_else(|e| wrong(0, e.to_string()))?;
        self.plies.push(ply);
        Ok(())
    }

    /// Like [`Record::play`] for a ply that was already checked in this position.
    pub fn play_unchecked(&mut self, ply: Ply, listener: &mut dyn FnMut(&Game, Event)) {
        debug_assert_eq!(self.game.check_ply(ply), Ok(()), "the ply was checked before");
        self.game.apply_unchecked_with(ply, listener);
        self.plies.push(ply);
    }

    /// Takes back all plies after the first `plies`, together with their comments.
    pub fn truncate(&mut self, plies: usize) {
        self.game = self.game_after(plies);
        self.plies.truncate(plies);
        self.comments.retain(|comment| comment.after <= plies);
    }

    /// Parses a record and replays it, so that only games that follow the rules are accepted.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        RecordText::parse(text).map(|text| text.record)
    }

    /// Parses the next ply, a token or a line of an older record; [`Record::play`] may still refuse it.
    pub fn read_next(&self, text: &str) -> Result<Ply, RecordError> {
        Ply::parse(text, &self.game)
    }

    /// The result: a seat letter, `nobody` or `unfinished`.
    pub fn result(&self) -> String {
        match self.game.pending() {
            Pending::Over { winner: Some(seat), .. } => seat.letter().to_string(),
            Pending::Over { winner: None, .. } => "nobody".into(),
            _ => "unfinished".into(),
        }
    }

    /// The comments, in the order of the plies that they follow.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Adds a comment after the latest ply; `own_line` puts it on a line of its own.
    pub fn comment(&mut self, text: &str, own_line: bool) {
        let text = text.split(['\n', '\r']).map(str::trim).collect::<Vec<_>>().join(" ");
        self.push_comment(text.trim(), own_line);
    }

    fn push_comment(&mut self, text: &str, own_line: bool) {
        let after = self.plies.len();
        // A line has room for one comment, and the header for none.
        let own_line = own_line || after == 0 || self.comments.last().is_some_and(|last| last.after == after);
        self.comments.push(Comment { after, own_line, text: text.to_owned() });
    }
}

/// The cards that can be drawn at the start of a game: those of the deck, without a top card that someone has seen.
fn drawable(game: &Game) -> CardSet {
    let mut deck = game.deck();
    if let Some(top) = game.top {
        deck.remove(top);
    }
    deck
}

/// Whether the discard pile was shuffled between these two moments, which are one ply apart.
fn was_shuffled(before: CardSet, after: CardSet) -> bool {
    !after.without(before).is_empty()
}
