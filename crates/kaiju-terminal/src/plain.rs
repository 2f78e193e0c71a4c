//! The game as lines in and out: for pipes and screen readers.

mod command;
mod dice;
mod far;
mod input;
mod put;

pub(crate) use command::why;
pub use input::{Input, Lines, Live};

use crate::{
    describe,
    question::question,
    remote::Remote,
    table::{Progress, ShownLine, TableError, TableView},
    text::Voice,
};
use kaiju_protocol::{Code, ToServer};
use kaiju_rules::{Action, Game, notation::harmless};
use kaiju_words::{Message, Words};
use std::{
    io::{self, Write},
    time::Duration,
};

/// More answers than these are listed only when somebody asks for them.
const MAX_LISTED: usize = 20;
/// How many lines of the log are shown to somebody who asks for it.
const RECENT: usize = 20;
/// How much of a line that makes no sense is repeated to whoever typed it.
const ECHO: usize = 60;

/// How often it is looked whether those who are waited for have answered.
const PAUSE: Duration = Duration::from_millis(50);

/// Why a game in lines stopped.
#[derive(Debug)]
pub enum Stopped {
    /// Lines could not be read or written.
    Io(io::Error),
    /// The table had trouble.
    Table(TableError),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Stopped {
        Stopped::Io(error)
    }
}

impl From<TableError> for Stopped {
    fn from(error: TableError) -> Stopped {
        Stopped::Table(error)
    }
}

/// Plays at a table until the game is over or somebody leaves it; at a server's table, until somebody leaves it. `echoed` tells whether what
/// is typed is seen between the lines that are written, as on a terminal.
pub fn play(
    table: &mut dyn TableView,
    words: &Words,
    echoed: bool,
    input: &mut dyn Lines,
    output: &mut dyn Write,
) -> Result<(), Stopped> {
    // Somebody who comes back wants to know how this turn came about, not the whole game.
    let turn = table.log().iter().rposition(ShownLine::is_turn).unwrap_or(0);
    let told = turn.max(table.begun());
    let (asked_in, room) = (None, Vec::new());
    Plain { table, words, echoed, input, output, told, resolves_all: false, doubt: None, ended: false, asked_in, room }
        .run()
}

// Each of them is a fact of its own.
#[allow(clippy::struct_excessive_bools)]
struct Plain<'a> {
    table: &'a mut dyn TableView,
    words: &'a Words,
    echoed: bool,
    input: &'a mut dyn Lines,
    output: &'a mut dyn Write,
    /// Lines of the log that were told.
    told: usize,
    /// Somebody wants all kinds of dice to be resolved one after the other.
    resolves_all: bool,
    /// What somebody wants to do and was asked whether that is so; the next line tells.
    doubt: Option<Doubt>,
    /// The end was told.
    ended: bool,
    /// The game at the question that stands.
    asked_in: Option<Game>,
    /// The lines of the room that were told.
    room: Vec<String>,
}

/// What a line of input means.
enum Wish {
    Answer(Action),
    /// That was all.
    Said,
    /// To hear the question again.
    Again,
    Leave,
}

/// What is asked once more before it is done.
enum Doubt {
    /// Giving up.
    Concede,
    /// What the host does to somebody.
    Request(ToServer),
}

/// What came in at a question.
enum Typed {
    Line(String),
    /// Nothing, and the table has moved on.
    Gone,
    /// Nobody types any more.
    End,
}

impl Plain<'_> {
    fn run(&mut self) -> Result<(), Stopped> {
        // Whoever has been sent away meanwhile is not told how to come back.
        if self.table.remote().is_some() {
            self.table.advance()?;
        }
        let was_here = match self.table.remote() {
            Some(remote) => remote.was_here() && !remote.is_in_lobby(),
            None => !self.table.log().is_empty(),
        };
        let watches = self.table.seat().is_none() && !self.is_in_lobby();
        self.say(&Message::new(match () {
            () if watches => "far-plain-watch",
            () if was_here => "play-plain-welcome-back",
            () => "play-plain-hello",
        }))?;
        // Whatever ends the program, its first lines tell how to go on.
        self.tell_way_back()?;
        loop {
            self.tell()?;
            self.tell_room()?;
            if self.tell_end()? && self.table.remote().is_none() {
                break;
            }
            let goes_on = if self.table.asked().is_some() { self.ask()? } else { self.wait()? };
            if !goes_on {
                break;
            }
        }
        self.tell_way_back()?;
        Ok(self.output.flush()?)
    }

    /// How to come back, for those who can.
    fn tell_way_back(&mut self) -> io::Result<()> {
        if self.table.remote().is_none_or(Remote::has_way_back) { self.say(&self.table.way_back()) } else { Ok(()) }
    }

    fn text(&self, message: &Message) -> String {
        self.voice().say(message)
    }

    fn voice(&self) -> Voice<'_> {
        Voice { words: self.words, cast: self.table.cast() }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    fn say(&mut self, message: &Message) -> io::Result<()> {
        let text = self.text(message);
        self.line(&text)
    }

    /// Everything that happened since it was last told, and what else there is to know.
    fn tell(&mut self) -> io::Result<()> {
        self.news().iter().try_for_each(|line| self.line(line))
    }

    /// The lines of that; they count as told.
    fn news(&mut self) -> Vec<String> {
        let mut news = Vec::new();
        for line in &self.table.log()[self.told..] {
            news.extend(line.is_turn().then(String::new));
            news.push(self.text(&line.text));
            if line.is_turn() {
                news.extend(describe::at_turn(line, self.table.seat()).iter().map(|message| self.text(message)));
            }
        }
        self.told = self.table.log().len();
        while let Some(notice) = self.table.remote_mut().and_then(Remote::notice) {
            news.push(self.text(&notice));
        }
        news
    }

    /// How the game ended, once; whether it has.
    fn tell_end(&mut self) -> io::Result<bool> {
        let is_over = self.table.is_over() && !self.is_in_lobby();
        if is_over && !self.ended {
            self.end()?;
        }
        self.ended = is_over;
        Ok(is_over)
    }

    fn end(&mut self) -> io::Result<()> {
        let Some(ending) = describe::ending(self.table, self.voice()) else { return Ok(()) };
        self.line("")?;
        self.line(&ending.headline)?;
        ending.own.iter().chain(&ending.places).try_for_each(|line| self.line(line))?;
        match self.table.remote() {
            Some(remote) if remote.can_play_again() => self.say(&Message::new("far-plain-over")),
            Some(_) => self.say(&Message::new("far-plain-over-watching")),
            None => Ok(()),
        }
    }

    /// Lets the others go on, or waits for them a little; false for somebody who leaves.
    fn wait(&mut self) -> Result<bool, Stopped> {
        if self.table.advance()? == Progress::Moved {
            return Ok(true);
        }
        // What was told is read meanwhile.
        self.output.flush()?;
        match self.input.overhear(PAUSE)? {
            None => {}
            Some(Input::End) => return Ok(false),
            Some(Input::TooLong) => self.say(&Message::new("play-plain-too-long"))?,
            Some(Input::Line(line)) => {
                let line = clean(&line);
                if self.resolve_doubt(&line)? {
                    return Ok(true);
                }
                return Ok(!matches!(self.understand(None, line.trim())?, Wish::Leave));
            }
        }
        Ok(true)
    }

    /// Asks somebody who is not asked anything whether it really gives up.
    fn doubt_concede(&mut self) -> io::Result<()> {
        let plays = !self.is_in_lobby() && !self.table.is_over();
        self.doubt = (plays && self.table.seat().is_some()).then_some(Doubt::Concede);
        let doubt = match () {
            () if self.doubt.is_some() => Message::new("play-concede-sure"),
            () if plays => Code::NotSeated.message(),
            () => Code::NotPlaying.message(),
        };
        self.say(&doubt)
    }

    /// Does what was doubted if this line says so; whether there was a doubt.
    fn resolve_doubt(&mut self, line: &str) -> Result<bool, Stopped> {
        let Some(doubt) = self.doubt.take() else { return Ok(false) };
        if self.is_yes(line) {
            match doubt {
                Doubt::Concede => drop(self.give(Action::Concede)?),
                Doubt::Request(what) => self.request(what),
            }
        }
        Ok(true)
    }

    /// Gives an answer; false where it is refused, and that was said.
    fn give(&mut self, action: Action) -> Result<bool, Stopped> {
        match self.table.answer(action) {
            Ok(()) => Ok(true),
            Err(TableError::Refused(refusal)) => {
                self.resolves_all = false;
                self.say(&refusal)?;
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Puts the question until it is answered or has moved on; false for somebody who leaves.
    fn ask(&mut self) -> Result<bool, Stopped> {
        let Some(question) = question(self.table) else { return Ok(true) };
        match question.next_kind().filter(|_| self.resolves_all) {
            Some(action) => return self.give(action).map(|_| true),
            None => self.resolves_all = false,
        }
        self.asked_in = Some(*self.table.game());
        // What is typed from here on answers the question.
        self.doubt = None;
        self.put(&question)?;
        loop {
            let line = match self.read()? {
                Typed::Line(line) => line,
                Typed::Gone => return Ok(true),
                Typed::End => return Ok(false),
            };
            if self.resolve_doubt(&line)? {
                continue;
            }
            match self.understand(Some(&question), line.trim())? {
                Wish::Leave => return Ok(false),
                Wish::Again => self.put(&question)?,
                Wish::Answer(action) if self.give(action)? => return Ok(true),
                Wish::Said | Wish::Answer(_) => {}
            }
        }
    }

    /// Whether the question stands that was put.
    fn stands(&self) -> bool {
        self.table.asked().is_some() && self.asked_in.as_ref() == Some(self.table.game())
    }

    fn prompt(&mut self) -> io::Result<()> {
        write!(self.output, "> ")?;
        self.output.flush()
    }

    /// The next line at a question. What happens meanwhile is told.
    fn read(&mut self) -> Result<Typed, Stopped> {
        if !self.stands() {
            return Ok(Typed::Gone);
        }
        self.prompt()?;
        loop {
            let Some(input) = self.input.read(PAUSE)? else {
                if self.table.advance()? == Progress::Moved && !self.goes_on()? {
                    return Ok(Typed::Gone);
                }
                continue;
            };
            if !self.echoed || input == Input::End {
                self.line("")?;
            }
            match input {
                Input::Line(line) => return Ok(Typed::Line(clean(&line))),
                Input::TooLong => {
                    self.say(&Message::new("play-plain-too-long"))?;
                    self.prompt()?;
                }
                Input::End => return Ok(Typed::End),
            }
        }
    }

    /// Tells what has happened behind a prompt; false where that has taken the question away.
    fn goes_on(&mut self) -> io::Result<bool> {
        let stands = self.stands();
        let news = self.news();
        if news.is_empty() && stands {
            return Ok(true);
        }
        self.line("")?;
        news.iter().try_for_each(|line| self.line(line))?;
        if stands {
            self.prompt()?;
        }
        Ok(stands)
    }
}

/// A line as it can be understood and shown: what is no text is no answer either, and is told so.
fn clean(line: &[u8]) -> String {
    harmless(&String::from_utf8_lossy(line))
}
