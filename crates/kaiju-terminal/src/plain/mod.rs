//! The line client: reads and writes plain lines, for pipes and screen readers.

mod command;
mod dice;
mod input;
mod print;
mod remote;

pub(crate) use command::why;
pub use input::{Input, Lines, LiveLines};

use crate::{
    describe,
    question::question,
    remote::Remote,
    table::{Progress, ShownLine, TableError, TableView},
    text::Renderer,
};
use kaiju_protocol::{Code, ToServer};
use kaiju_rules::{Action, Game, Prompt, notation::harmless};
use kaiju_words::{Message, Words};
use std::{
    io::{self, Write},
    time::Duration,
};

/// Maximum number of answers listed with a question.
const MAX_LISTED: usize = 20;
/// Number of log lines shown by default.
const DEFAULT_LOG_LINES: usize = 20;
/// Maximum length of invalid input repeated in an error message.
const MAX_ECHO_LEN: usize = 60;

/// How often to poll the table while waiting.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Why the line client stopped early.
#[derive(Debug)]
pub enum LineError {
    /// Reading or writing failed.
    Io(io::Error),
    /// The table failed.
    Table(TableError),
}

impl From<io::Error> for LineError {
    fn from(error: io::Error) -> LineError {
        LineError::Io(error)
    }
}

impl From<TableError> for LineError {
    fn from(error: TableError) -> LineError {
        LineError::Table(error)
    }
}

/// Plays at a table until the game is over or the player leaves; at a server's table, until the player leaves.
/// `is_echoed` means that typed input is visible between the output lines, as on a terminal.
pub fn play(
    table: &mut dyn TableView,
    words: &Words,
    is_echoed: bool,
    input: &mut dyn Lines,
    output: &mut dyn Write,
) -> Result<(), LineError> {
    // A returning player sees the current turn, not the whole game.
    let turn = table.log().iter().rposition(ShownLine::is_turn).unwrap_or(0);
    let printed = turn.max(table.game_start());
    let (asked_in, room) = (None, Vec::new());
    LineClient {
        table,
        words,
        is_echoed,
        input,
        output,
        printed,
        resolves_all: false,
        unconfirmed: None,
        ended: false,
        asked_in,
        room,
        awaits_advice: false,
    }
    .run()
}

// The flags are independent.
#[allow(clippy::struct_excessive_bools)]
struct LineClient<'a> {
    table: &'a mut dyn TableView,
    words: &'a Words,
    is_echoed: bool,
    input: &'a mut dyn Lines,
    output: &'a mut dyn Write,
    /// Number of log lines printed.
    printed: usize,
    /// Whether to resolve the remaining faces in order without asking.
    resolves_all: bool,
    /// An action that awaits confirmation by the next line.
    unconfirmed: Option<Confirmation>,
    /// Whether the result has been printed.
    ended: bool,
    /// The game when the pending question was asked.
    asked_in: Option<Game>,
    /// The lobby lines printed last.
    room: Vec<String>,
    /// Whether the coach has been asked, and its advice isn't printed yet.
    awaits_advice: bool,
}

/// What a line of input asks for.
enum LineCommand {
    Answer(Action),
    /// The command has been carried out; nothing is left to do.
    Done,
    /// A choice was taken back: another question is pending.
    TakenBack,
    /// Repeat the question.
    Repeat,
    Leave,
}

/// An action that needs confirmation.
enum Confirmation {
    Concede,
    /// A host's request that affects another person.
    Request(ToServer),
}

/// Input at a question.
enum Typed {
    Line(String),
    /// The question was withdrawn before anything was typed.
    Gone,
    /// End of input.
    End,
}

impl LineClient<'_> {
    fn run(&mut self) -> Result<(), LineError> {
        // Handle pending messages first, so that a player who was removed isn't shown how to rejoin.
        if self.table.remote().is_some() {
            self.table.advance()?;
        }
        let had_seat = match self.table.remote() {
            Some(remote) => remote.had_seat() && !remote.is_in_lobby(),
            None => !self.table.log().is_empty(),
        };
        let watches = self.table.seat().is_none() && !self.is_in_lobby();
        self.print(&Message::new(match () {
            () if watches => "remote-plain-watch",
            () if self.table.is_lesson() => "play-plain-lesson",
            () if had_seat => "play-plain-welcome-back",
            () => "play-plain-hello",
        }))?;
        // Print this early, so that it has been shown however the program ends.
        self.print_resume_hint()?;
        loop {
            // Dice that are all resolved in order are reported together.
            if !(self.resolves_all && self.table.pending_prompt() == Some(Prompt::WhichKind)) {
                self.print_news()?;
            }
            self.print_room()?;
            if self.print_end()? && self.table.remote().is_none() {
                if !self.table.is_lesson() {
                    self.offer_analysis()?;
                    break;
                }
                self.skip_lesson()?;
            }
            let continues = if self.table.pending_prompt().is_some() { self.show_question()? } else { self.wait()? };
            if !continues {
                break;
            }
        }
        self.print_resume_hint()?;
        Ok(self.output.flush()?)
    }

    /// Asks someone at a terminal whether they want to see the analysis of a local game before the program ends.
    fn offer_analysis(&mut self) -> Result<(), LineError> {
        if !self.is_echoed {
            return Ok(());
        }
        self.print(&Message::new("play-plain-analysis-offer"))?;
        self.prompt()?;
        loop {
            match self.input.read(POLL_INTERVAL)? {
                None => {}
                Some(Input::Line(line)) if clean(&line).trim().eq_ignore_ascii_case("analysis") => {
                    return self.analysis();
                }
                Some(_) => return Ok(()),
            }
        }
    }

    /// Ends the lesson and starts a real game.
    fn skip_lesson(&mut self) -> Result<(), LineError> {
        self.table.skip_lesson()?;
        self.line("")?;
        self.print(&Message::new("play-lesson-over"))?;
        self.print_resume_hint()?;
        Ok(())
    }

    /// Prints how to resume or rejoin, if that is possible.
    fn print_resume_hint(&mut self) -> io::Result<()> {
        if self.table.remote().is_none_or(Remote::can_rejoin) { self.print(&self.table.resume_hint()) } else { Ok(()) }
    }

    fn text(&self, message: &Message) -> String {
        self.renderer().render(message)
    }

    fn renderer(&self) -> Renderer<'_> {
        Renderer { words: self.words, seat_names: self.table.seat_names() }
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    fn print(&mut self, message: &Message) -> io::Result<()> {
        let text = self.text(message);
        self.line(&text)
    }

    /// Prints new log lines and notices.
    fn print_news(&mut self) -> io::Result<()> {
        self.news().iter().try_for_each(|line| self.line(line))
    }

    /// Returns new log lines and notices, and marks them as printed.
    fn news(&mut self) -> Vec<String> {
        let mut news = Vec::new();
        let log = self.table.log();
        let (printed, lines) = log.split_at(self.printed);
        for (at, line) in lines.iter().enumerate() {
            if line.sentence_before(printed).is_some() {
                // The sentence has been printed, and would read as if it had all happened again. Add only what is new.
                let before = line.sentence_before(&log[..self.printed + at]);
                news.extend((before != line.sentence_now()).then(|| self.text(&line.text)));
                continue;
            }
            let Some(sentence) = ShownLine::sentence(lines, at) else { continue };
            news.extend(line.is_turn().then(String::new));
            news.push(self.text(sentence));
            if line.is_turn() {
                news.extend(describe::at_turn(&line.game, self.table.seat()).iter().map(|message| self.text(message)));
            }
        }
        self.printed = self.table.log().len();
        while let Some(notice) = self.table.remote_mut().and_then(Remote::notice) {
            news.push(self.text(&notice));
        }
        if let Some(advice) = self.table.advice().filter(|_| self.awaits_advice) {
            news.push(self.text(advice));
            self.awaits_advice = false;
        }
        news
    }

    /// Prints the result once; returns whether the game is over.
    fn print_end(&mut self) -> io::Result<bool> {
        let is_over = self.table.is_over() && !self.is_in_lobby();
        if is_over && !self.ended {
            self.end()?;
        }
        self.ended = is_over;
        Ok(is_over)
    }

    fn end(&mut self) -> io::Result<()> {
        let Some(ending) = describe::ending(self.table.game(), self.table.seat(), self.renderer()) else {
            return Ok(());
        };
        self.line("")?;
        self.line(&ending.headline)?;
        ending.own.iter().chain(&ending.places).try_for_each(|line| self.line(line))?;
        match self.table.remote() {
            Some(remote) if remote.can_play_again() => self.print(&Message::new("remote-plain-over")),
            Some(_) => self.print(&Message::new("remote-plain-over-watching")),
            None => Ok(()),
        }
    }

    /// Advances the table, or waits briefly for input; false if the player leaves.
    fn wait(&mut self) -> Result<bool, LineError> {
        if self.table.advance()? == Progress::Moved {
            return Ok(true);
        }
        // Let the reader see everything so far while waiting.
        self.output.flush()?;
        match self.input.read_idle(POLL_INTERVAL)? {
            None => {}
            Some(Input::End) => return Ok(false),
            Some(Input::TooLong) => self.print(&Message::new("play-plain-too-long"))?,
            Some(Input::Line(line)) => {
                let line = clean(&line);
                if self.confirm(&line)? {
                    return Ok(true);
                }
                return Ok(!matches!(self.interpret(None, line.trim())?, LineCommand::Leave));
            }
        }
        Ok(true)
    }

    /// Asks for confirmation before conceding while no question is pending.
    fn confirm_concede(&mut self) -> io::Result<()> {
        let plays = !self.is_in_lobby() && !self.table.is_over();
        self.unconfirmed = (plays && self.table.seat().is_some()).then_some(Confirmation::Concede);
        let question = match () {
            () if self.unconfirmed.is_some() => Message::new("play-concede-sure"),
            () if plays => Code::NotSeated.message(),
            () => Code::NotPlaying.message(),
        };
        self.print(&question)
    }

    /// Carries out the action awaiting confirmation if this line confirms it; returns whether there was one.
    fn confirm(&mut self, line: &str) -> Result<bool, LineError> {
        let Some(question) = self.unconfirmed.take() else { return Ok(false) };
        if self.is_yes(line) {
            match question {
                Confirmation::Concede => drop(self.submit(Action::Concede)?),
                Confirmation::Request(what) => self.request(what),
            }
        }
        Ok(true)
    }

    /// Gives an answer; if it is refused, prints why and returns false.
    fn submit(&mut self, action: Action) -> Result<bool, LineError> {
        match self.table.answer(action) {
            Ok(()) => Ok(true),
            Err(TableError::Refused(refusal)) => {
                self.resolves_all = false;
                self.print(&refusal)?;
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Asks the question until it is answered or withdrawn; false if the player leaves.
    fn show_question(&mut self) -> Result<bool, LineError> {
        let Some(question) = question(self.table) else { return Ok(true) };
        match question.next_kind().filter(|_| self.resolves_all) {
            Some(action) => return self.submit(action).map(|_| true),
            None if std::mem::take(&mut self.resolves_all) => self.print_news()?,
            None => {}
        }
        self.asked_in = Some(*self.table.game());
        // From here on, input answers the question.
        self.unconfirmed = None;
        self.print_question(&question)?;
        loop {
            let line = match self.read()? {
                Typed::Line(line) => line,
                Typed::Gone => return Ok(true),
                Typed::End => return Ok(false),
            };
            if self.confirm(&line)? {
                continue;
            }
            match self.interpret(Some(&question), line.trim())? {
                LineCommand::Leave => return Ok(false),
                LineCommand::TakenBack => return Ok(true),
                LineCommand::Repeat => self.print_question(&question)?,
                LineCommand::Answer(action) if self.submit(action)? => return Ok(true),
                LineCommand::Done | LineCommand::Answer(_) => {}
            }
        }
    }

    /// Whether the question asked last is still pending.
    fn is_still_asked(&self) -> bool {
        self.table.pending_prompt().is_some() && self.asked_in.as_ref() == Some(self.table.game())
    }

    fn prompt(&mut self) -> io::Result<()> {
        write!(self.output, "> ")?;
        self.output.flush()
    }

    /// Reads the next line at a question, and prints news meanwhile.
    fn read(&mut self) -> Result<Typed, LineError> {
        if !self.is_still_asked() {
            return Ok(Typed::Gone);
        }
        self.prompt()?;
        loop {
            let Some(input) = self.input.read(POLL_INTERVAL)? else {
                if self.table.advance()? == Progress::Moved && !self.print_news_at_prompt()? {
                    return Ok(Typed::Gone);
                }
                continue;
            };
            if !self.is_echoed || input == Input::End {
                self.line("")?;
            }
            match input {
                Input::Line(line) => return Ok(Typed::Line(clean(&line))),
                Input::TooLong => {
                    self.print(&Message::new("play-plain-too-long"))?;
                    self.prompt()?;
                }
                Input::End => return Ok(Typed::End),
            }
        }
    }

    /// Prints news below a prompt; false if the question has been withdrawn.
    fn print_news_at_prompt(&mut self) -> io::Result<bool> {
        let is_pending = self.is_still_asked();
        let news = self.news();
        if news.is_empty() && is_pending {
            return Ok(true);
        }
        self.line("")?;
        news.iter().try_for_each(|line| self.line(line))?;
        if is_pending {
            self.prompt()?;
        }
        Ok(is_pending)
    }
}

/// Decodes a line of input and removes control characters. Invalid UTF-8 is replaced, so it won't match any answer.
fn clean(line: &[u8]) -> String {
    harmless(&String::from_utf8_lossy(line))
}
