//! The interface of a table, local or on a server, as one seat sees it.

use crate::{analysis::AnalysisResult, remote::Remote};
use kaiju_protocol::Code;
use kaiju_rules::{Action, EventKind, Game, Pending, Prompt, Seat};
use kaiju_words::{LogLine, Message, NarratedLine, SeatNames, lesson::LessonStep};

/// A table as one seat sees it, in this process or on a server. The screen and the line client use nothing else.
pub trait TableView {
    /// The seat that this client plays; `None` for a spectator.
    fn seat(&self) -> Option<Seat>;

    /// The monsters' names.
    fn seat_names(&self) -> &SeatNames;

    /// The name of the bot that plays a seat; `None` for a person.
    fn bot(&self, seat: Seat) -> Option<&str>;

    /// The game as this seat sees it, without hidden information.
    fn game(&self) -> &Game;

    /// Everything that has happened, in order; lines are only ever appended.
    fn log(&self) -> &[ShownLine];

    /// Answers the pending question, or concedes. A refused answer changes nothing.
    fn answer(&mut self, action: Action) -> Result<(), TableError>;

    /// Lets bots, other players and chance act until the next turn, the next question for this seat, or the end of the
    /// game. Never blocks; a caller that polls should sleep between calls.
    fn advance(&mut self) -> Result<Progress, TableError>;

    /// How to return to this table.
    fn resume_hint(&self) -> Message;

    /// The question pending for this seat, if any.
    fn pending_prompt(&self) -> Option<Prompt> {
        match self.game().pending() {
            Pending::Choose { seat, prompt } if Some(seat) == self.seat() => Some(prompt),
            _ => None,
        }
    }

    /// Among the first `lines` log lines, the index of the first line after this seat's previous turn; everything from
    /// there on happened since then.
    fn since_last_turn(&self, lines: usize) -> Option<usize> {
        let begun = self.game_start().min(lines);
        let (lines, seat) = (&self.log()[begun..lines], self.seat()?);
        let own = |line: &ShownLine| line.is_turn_of(seat);
        let now = lines.iter().rposition(|line| !own(line))?;
        lines[..now].iter().rposition(own).map(|at| begun + at + 1)
    }

    /// Index of the log line with which the current game begins; a table can host several games.
    fn game_start(&self) -> usize {
        0
    }

    /// Whether the game is a lesson.
    fn is_lesson(&self) -> bool {
        false
    }

    /// The step of the lesson that the pending question belongs to.
    fn lesson_step(&self) -> Option<&LessonStep> {
        None
    }

    /// What the player can take back at the moment.
    fn can_take_back(&self) -> CanTakeBack {
        CanTakeBack::default()
    }

    /// Takes back the player's last choice or, with `whole_turn`, returns to the start of their turn.
    fn take_back(&mut self, whole_turn: bool) -> Result<(), TableError>;

    /// Whether the player can ask the coach.
    fn has_coach(&self) -> bool {
        false
    }

    /// Asks the coach about the pending question. At a server's table, the advice comes later.
    fn ask_coach(&mut self) -> Result<(), TableError> {
        Err(TableError::Refused(Code::CoachOff.message()))
    }

    /// The coach's advice on the pending question, if it was asked and has answered.
    fn advice(&self) -> Option<&Message> {
        None
    }

    /// Starts to analyse the game once it is over.
    fn analyse(&mut self) {}

    /// The game's analysis; `None` while it is worked out.
    fn analysis(&self) -> Option<&AnalysisResult> {
        None
    }

    /// The moment of a recorded game that is shown; `None` for a game that is being played.
    fn moment(&self) -> Option<Message> {
        None
    }

    /// Ends the lesson, if there is one, and starts a real game.
    fn skip_lesson(&mut self) -> Result<(), TableError> {
        Ok(())
    }

    /// The server's table behind this view, if there is one.
    fn remote(&self) -> Option<&Remote> {
        None
    }

    /// Like [`remote`](TableView::remote), but mutable.
    fn remote_mut(&mut self) -> Option<&mut Remote> {
        None
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        matches!(self.game().pending(), Pending::Over { .. })
    }
}

/// What a player can take back at the moment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CanTakeBack {
    /// The last choice, as text. Nothing has been revealed since.
    pub choice: Option<Message>,
    /// Whether the player can return to the start of their turn, which makes the game practice.
    pub whole_turn: bool,
}

/// One line of the log, ready to be shown.
#[derive(Clone, Debug)]
pub struct ShownLine {
    /// The game event. `None` for chat and other lines about people, and at a server's table for an event that depends
    /// on hidden information: then only its text is known.
    pub what: Option<EventKind>,
    /// The line's text.
    pub text: Message,
    /// The rule or card behind it: its short form and its full text.
    pub cause: Option<(Message, Message)>,
    /// The seat whose choice led here and its reason, if it is a bot that gives one.
    pub reason: Option<(Seat, Message)>,
    /// The game at that moment, as this seat saw it.
    pub game: Box<Game>,
    /// The sentence of the story that the line belongs to: its number in the turn, and how it reads after this line.
    pub story: Option<(u16, Message)>,
}

impl From<NarratedLine<'_>> for ShownLine {
    fn from(
        NarratedLine { line: LogLine { event, text, cause, .. }, story, reason, seen, .. }: NarratedLine<'_>,
    ) -> ShownLine {
        let story = story.map(|sentence| (sentence.sentence, sentence.text));
        ShownLine { what: Some(event.kind), text, cause: Some(cause), reason, game: Box::new(*seen), story }
    }
}

impl ShownLine {
    /// A line about a player rather than the game.
    pub(crate) fn plain(text: Message, game: &Game) -> ShownLine {
        ShownLine { what: None, text, cause: None, reason: None, game: Box::new(*game), story: None }
    }

    /// The turn the line belongs to; 0 before the first turn.
    pub fn turn(&self) -> u16 {
        self.game.turn_number()
    }

    /// Whether the line belongs to a turn of this seat.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.turn() > 0 && self.game.active() == seat
    }

    /// The sentence that begins with line `at`, as it reads after the last of these lines; `None` if the line belongs to
    /// a sentence that began before.
    pub fn sentence(lines: &[ShownLine], at: usize) -> Option<&Message> {
        let line = &lines[at];
        let Some((number, _)) = line.story else { return Some(&line.text) };
        let of_turn = |other: &&ShownLine| other.turn() == line.turn() && !other.is_turn();
        let is_same = |other: &ShownLine| other.story.as_ref().is_some_and(|(sentence, _)| *sentence == number);
        if lines[..at].iter().rev().take_while(of_turn).any(is_same) {
            return None;
        }
        let last = lines[at..].iter().take_while(of_turn).filter(|other| is_same(other)).last();
        last.and_then(|last| last.story.as_ref()).map(|(_, text)| text)
    }

    /// How the line's sentence read after these earlier lines; `None` if it hadn't begun.
    pub fn sentence_before<'a>(&self, earlier: &'a [ShownLine]) -> Option<&'a Message> {
        let (number, _) = self.story.as_ref()?;
        let of_turn = |other: &&ShownLine| other.turn() == self.turn() && !other.is_turn();
        let mut stories = earlier.iter().rev().take_while(of_turn).filter_map(|other| other.story.as_ref());
        stories.find(|(sentence, _)| sentence == number).map(|(_, text)| text)
    }

    /// How the line's sentence reads after this line; `None` for a line by itself.
    pub fn sentence_now(&self) -> Option<&Message> {
        self.story.as_ref().map(|(_, text)| text)
    }

    /// Whether the line starts a turn.
    pub fn is_turn(&self) -> bool {
        matches!(self.what, Some(EventKind::Turn { .. }))
    }
}

/// What [`TableView::advance`] achieved.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Something happened.
    Moved,
    /// Nothing: the table is waiting for a player, here or elsewhere.
    Waiting,
    /// Nothing, because the game is over.
    Over,
}

/// Why a table could not do something, as a message to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// An answer was refused; nothing has changed.
    Refused(Message),
    /// The table can't continue.
    Broken(Message),
}

impl TableError {
    /// The message to show.
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
