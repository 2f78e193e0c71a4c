//! What a seat sees of a table, and what it can do there.

use crate::remote::Remote;
use kaiju_rules::{Action, EventKind, Game, Pending, Prompt, Seat};
use kaiju_words::{Cast, Message};

/// A table as one seat sees it: one in this program, or one far away. Screen and lines know nothing else.
pub trait TableView {
    /// The seat that looks and answers; `None` for somebody who only watches.
    fn seat(&self) -> Option<Seat>;

    /// The names of the monsters.
    fn cast(&self) -> &Cast;

    /// Who plays a seat: the name of a bot, or nothing for a person.
    fn bot(&self, seat: Seat) -> Option<&str>;

    /// The game as this seat may know it.
    fn game(&self) -> &Game;

    /// All that has happened, in order. It only ever grows.
    fn log(&self) -> &[ShownLine];

    /// Answers the question that this seat is asked, or gives up; what is refused changes nothing.
    fn answer(&mut self, action: Action) -> Result<(), TableError>;

    /// Lets the others and chance go on: to the next turn, to the next question for this seat, or to the end. It does not wait for
    /// anybody; whoever calls it again while somebody is waited for takes a rest in between.
    fn advance(&mut self) -> Result<Progress, TableError>;

    /// How to come back to this table.
    fn way_back(&self) -> Message;

    /// What this seat is asked, if it is.
    fn asked(&self) -> Option<Prompt> {
        match self.game().pending() {
            Pending::Choose { seat, prompt } if Some(seat) == self.seat() => Some(prompt),
            _ => None,
        }
    }

    /// The line of the log after which all that follows, among the first so many, happened since the last turn of this seat.
    fn since(&self, lines: usize) -> Option<usize> {
        let begun = self.begun().min(lines);
        let (lines, seat) = (&self.log()[begun..lines], self.seat()?);
        let own = |line: &ShownLine| line.is_turn_of(seat);
        let now = lines.iter().rposition(|line| !own(line))?;
        lines[..now].iter().rposition(own).map(|at| begun + at + 1)
    }

    /// The line of the log with which this game begins: at one table several may be played.
    fn begun(&self) -> usize {
        0
    }

    /// What else there is at a server's table.
    fn remote(&self) -> Option<&Remote> {
        None
    }

    /// The same, to do something there.
    fn remote_mut(&mut self) -> Option<&mut Remote> {
        None
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        matches!(self.game().pending(), Pending::Over { .. })
    }
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct ShownLine {
    /// What happened in the game. Nothing where somebody came or said something, and at a server's table where a secret was about: then
    /// the words tell it.
    pub what: Option<EventKind>,
    /// It in words.
    pub text: Message,
    /// The rule or card behind it: in short, and its text.
    pub cause: Option<(Message, Message)>,
    /// If somebody's choice led here who can say why: who, and why.
    pub reason: Option<(Seat, Message)>,
    /// The game when it happened, as the seat may know it.
    pub game: Box<Game>,
}

impl ShownLine {
    /// The turn it belongs to; 0 before the first.
    pub fn turn(&self) -> u16 {
        self.game.turn_number()
    }

    /// Whether it belongs to a turn of this seat.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.turn() > 0 && self.game.active() == seat
    }

    /// Whether a turn begins with it.
    pub fn is_turn(&self) -> bool {
        matches!(self.what, Some(EventKind::Turn { .. }))
    }
}

/// How far a table came.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Something happened.
    Moved,
    /// Nothing did: somebody has to answer first, here or far away.
    Waiting,
    /// Nothing will: the game is over.
    Over,
}

/// What went wrong, as a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// An answer was refused; nothing has changed.
    Refused(Message),
    /// The table cannot go on.
    Broken(Message),
}

impl TableError {
    /// The message.
    pub fn message(&self) -> &Message {
        match self {
            TableError::Refused(message) | TableError::Broken(message) => message,
        }
    }

    pub(crate) fn about(id: &str, path: &std::path::Path, problem: &dyn std::fmt::Display) -> TableError {
        TableError::Broken(
            Message::new(id).with("file", path.display().to_string()).with("problem", problem.to_string()),
        )
    }
}
