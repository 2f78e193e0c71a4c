//! What a seat sees of a table, and what it can do there.

use kaiju_rules::{Action, Event, Game, Pending, Prompt, Seat};
use kaiju_words::{Cast, Message};

/// A table as one seat sees it: one in this program, or one far away. Screen and lines know nothing else.
pub trait Table {
    /// The seat that looks and answers.
    fn seat(&self) -> Seat;

    /// The names of the monsters.
    fn cast(&self) -> &Cast;

    /// Who plays a seat: the name of a bot, or nothing for a person.
    fn bot(&self, seat: Seat) -> Option<&str>;

    /// The game as this seat may know it.
    fn game(&self) -> &Game;

    /// All that has happened, in order. It only ever grows.
    fn log(&self) -> &[Line];

    /// Answers the question that this seat is asked, or gives up; what is refused changes nothing.
    fn answer(&mut self, action: Action) -> Result<(), Trouble>;

    /// Lets the others and chance go on: to the next turn, to the next question for this seat, or to the end.
    fn advance(&mut self) -> Result<(), Trouble>;

    /// How to come back to this table.
    fn way_back(&self) -> Message;

    /// What this seat is asked, if it is.
    fn asked(&self) -> Option<Prompt> {
        match self.game().pending() {
            Pending::Choose { seat, prompt } if seat == self.seat() => Some(prompt),
            _ => None,
        }
    }

    /// The line of the log after which all that follows, among the first so many, happened since the last turn of this seat.
    fn since(&self, lines: usize) -> Option<usize> {
        let lines = &self.log()[..lines];
        let own = |line: &Line| line.turn() > 0 && line.game.active() == self.seat();
        let now = lines.iter().rposition(|line| !own(line))?;
        lines[..now].iter().rposition(own).map(|at| at + 1)
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        matches!(self.game().pending(), Pending::Over { .. })
    }
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct Line {
    /// What happened.
    pub event: Event,
    /// It in words.
    pub text: Message,
    /// The rule or card behind it: in short, and its text.
    pub because: (Message, Message),
    /// If somebody's choice led here who can say why: who, and why.
    pub reason: Option<(Seat, Message)>,
    /// The game when it happened, as the seat may know it.
    pub game: Box<Game>,
}

impl Line {
    /// The turn it belongs to; 0 before the first.
    pub fn turn(&self) -> u16 {
        self.game.turn_number()
    }
}

/// What went wrong, as a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// An answer was refused; nothing has changed.
    Refused(Message),
    /// The table cannot go on.
    Broken(Message),
}

impl Trouble {
    /// The message.
    pub fn message(&self) -> &Message {
        match self {
            Trouble::Refused(message) | Trouble::Broken(message) => message,
        }
    }

    pub(crate) fn about(id: &str, path: &std::path::Path, problem: &dyn std::fmt::Display) -> Trouble {
        Trouble::Broken(Message::new(id).with("file", path.display().to_string()).with("problem", problem.to_string()))
    }
}
