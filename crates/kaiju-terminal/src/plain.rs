//! The game as lines in and out: for pipes and screen readers.

mod dice;
mod input;

use crate::{
    describe,
    question::{chances, note_row, odds_row, question, stop_row},
    table::{Progress, Table, Trouble},
    text::{Voice, fit},
};
use input::Input;
use kaiju_rules::{Action, Names, What, notation::harmless};
use kaiju_words::{
    Message, Words,
    ask::{Answer, Question},
};
use std::{
    io::{self, BufRead, Write},
    thread,
    time::Duration,
};

/// More answers than these are listed only when somebody asks for them.
const MOST_LISTED: usize = 20;
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
    Table(Trouble),
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Stopped {
        Stopped::Io(error)
    }
}

impl From<Trouble> for Stopped {
    fn from(trouble: Trouble) -> Stopped {
        Stopped::Table(trouble)
    }
}

/// Plays at a table until the game is over or somebody leaves it. `echoed` tells whether what is typed is seen between the lines that are
/// written, as on a terminal.
pub fn play(
    table: &mut dyn Table,
    words: &Words,
    echoed: bool,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Stopped> {
    // Somebody who comes back wants to know how this turn came about, not the whole game.
    let turn = table.log().iter().rposition(|line| matches!(line.event.what, What::Turn { .. }));
    Plain { table, words, echoed, input, output, told: turn.unwrap_or(0), resolves_all: false }.run()
}

struct Plain<'a> {
    table: &'a mut dyn Table,
    words: &'a Words,
    echoed: bool,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    /// Lines of the log that were told.
    told: usize,
    /// Somebody wants all kinds of dice to be resolved one after the other.
    resolves_all: bool,
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

impl Plain<'_> {
    fn run(&mut self) -> Result<(), Stopped> {
        let go_on = if self.table.log().is_empty() { "play-plain-hello" } else { "play-plain-welcome-back" };
        self.say(&Message::new(go_on))?;
        // Whatever ends the program, its first lines tell how to go on.
        self.say(&self.table.way_back())?;
        loop {
            self.tell()?;
            if self.table.is_over() {
                self.end()?;
                break;
            }
            if self.table.asked().is_none() {
                self.advance()?;
            } else if !self.ask()? {
                break;
            }
        }
        self.say(&self.table.way_back())?;
        Ok(self.output.flush()?)
    }

    /// Lets the others go on, or waits for them a little.
    fn advance(&mut self) -> Result<(), Stopped> {
        if self.table.advance()? != Progress::Moved {
            // What was told is read meanwhile.
            self.output.flush()?;
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    fn text(&self, message: &Message) -> String {
        self.words.text(message, self.table.cast())
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

    /// Everything that happened since it was last told.
    fn tell(&mut self) -> io::Result<()> {
        let new: Vec<(bool, String)> = self.table.log()[self.told..]
            .iter()
            .map(|line| (matches!(line.event.what, What::Turn { .. }), self.text(&line.text)))
            .collect();
        self.told += new.len();
        for (is_turn, text) in new {
            if is_turn {
                self.line("")?;
            }
            self.line(&text)?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        let Some(ending) = describe::ending(self.table, self.voice()) else { return Ok(()) };
        self.line("")?;
        self.line(&ending.headline)?;
        ending.own.iter().chain(&ending.places).try_for_each(|line| self.line(line))
    }

    /// Puts the question until it is answered; false for somebody who leaves.
    fn ask(&mut self) -> Result<bool, Stopped> {
        let Some(question) = question(self.table) else { return Ok(true) };
        match question.next_kind().filter(|_| self.resolves_all) {
            Some(action) => return Ok(self.table.answer(action).map(|()| true)?),
            None => self.resolves_all = false,
        }
        self.put(&question)?;
        loop {
            let Some(line) = self.read()? else { return Ok(false) };
            match self.understand(&question, line.trim())? {
                Wish::Leave => return Ok(false),
                Wish::Said => {}
                Wish::Again => self.put(&question)?,
                Wish::Answer(action) => match self.table.answer(action) {
                    Ok(()) => return Ok(true),
                    Err(Trouble::Refused(refusal)) => self.say(&refusal)?,
                    Err(trouble) => return Err(trouble.into()),
                },
            }
        }
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        loop {
            write!(self.output, "> ")?;
            self.output.flush()?;
            let input = input::read(self.input)?;
            if !self.echoed || input == Input::End {
                self.line("")?;
            }
            match input {
                // What is no text is no answer either, and is told so.
                Input::Line(line) => return Ok(Some(harmless(&String::from_utf8_lossy(&line)))),
                Input::TooLong => self.say(&Message::new("play-plain-too-long"))?,
                Input::End => return Ok(None),
            }
        }
    }

    /// The question, what it is about, and the answers with their numbers.
    fn put(&mut self, question: &Question) -> io::Result<()> {
        self.line("")?;
        if let Some(news) = describe::news(self.table, self.voice()) {
            self.line(&news)?;
        }
        self.say(&question.text)?;
        for note in &question.notes {
            let note = self.text(&note_row(note));
            self.line(&format!("  {note}"))?;
        }
        if question.is_roll() {
            return self.put_roll(question);
        }
        let listed: Vec<usize> = (0..question.answers.len().min(MOST_LISTED)).collect();
        self.list(question, &listed)?;
        let more = question.answers.len() - listed.len();
        if more > 0 {
            self.say(&Message::new("play-plain-more").with("count", more as u32))?;
        }
        Ok(())
    }

    /// At a roll, of all answers that roll again only the one that rolls most is listed: the others are said by their dice.
    fn put_roll(&mut self, question: &Question) -> io::Result<()> {
        let game = self.table.game();
        let dice = dice::named(game.ruleset(), game.dice());
        self.say(&Message::new("play-plain-dice").with("dice", dice))?;
        if !question.stopping.is_empty() {
            self.say(&Message::new("play-if-you-stop"))?;
        }
        for kind in &question.stopping {
            let row = self.text(&stop_row(kind));
            self.line(&format!("  {row}"))?;
        }
        self.list(question, &numbered(question))?;
        dice::hint(self.table.game(), question).map_or(Ok(()), |hint| self.say(&hint))
    }

    fn list(&mut self, question: &Question, which: &[usize]) -> io::Result<()> {
        for (number, &at) in which.iter().enumerate() {
            let answer = &question.answers[at];
            let line = self.answer_line(&(number + 1).to_string(), answer, &self.text(&answer.text));
            self.line(&line)?;
        }
        Ok(())
    }

    fn answer_line(&self, number: &str, answer: &Answer, text: &str) -> String {
        let arrow = if answer.effects.is_empty() { "" } else { ": " };
        let warning =
            if answer.is_fatal { format!(" {}", self.voice().word("play-fatal-mark")) } else { String::new() };
        format!("{number:>3} {text}{arrow}{}{warning}", self.voice().row(&answer.effects))
    }

    fn understand(&mut self, question: &Question, line: &str) -> Result<Wish, Stopped> {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or("").to_lowercase();
        let rest: Vec<&str> = words.collect();
        match command.as_str() {
            "" | "again" => return Ok(Wish::Again),
            "quit" | "q" | "exit" => return Ok(Wish::Leave),
            "help" | "?" => self.help()?,
            "table" => describe::table(self.table, self.voice()).iter().try_for_each(|l| self.line(l))?,
            "cards" => self.cards()?,
            "log" => self.log(rest.first().copied())?,
            "why" => self.why(rest.first().copied())?,
            "save" => self.say(&self.table.way_back())?,
            "list" => self.filtered(question, &rest.join(" ").to_lowercase())?,
            "odds" => self.odds(question, &rest)?,
            "all" if question.next_kind().is_some() => {
                self.resolves_all = true;
                return Ok(question.next_kind().map_or(Wish::Said, Wish::Answer));
            }
            "concede" => return self.sure(Action::Concede, &Message::new("play-concede-sure")),
            _ => return self.answer(question, line, &command, &rest),
        }
        Ok(Wish::Said)
    }

    /// A number, dice to keep or to roll, or an answer in notation.
    fn answer(&mut self, question: &Question, line: &str, command: &str, rest: &[&str]) -> Result<Wish, Stopped> {
        let game = self.table.game();
        let action = match (command, command.parse::<usize>()) {
            (_, Ok(number)) if rest.is_empty() => {
                let at = number.checked_sub(1).and_then(|at| numbered(question).get(at).copied());
                let Some(at) = at else {
                    self.say(&Message::new("play-plain-no-number").with("number", fit(command, ECHO)))?;
                    return Ok(Wish::Said);
                };
                question.answers[at].action
            }
            ("keep" | "roll", _) if question.is_roll() => match dice::to_roll(game, command, rest) {
                Ok(dice) if dice.is_empty() => Action::Stop,
                Ok(dice) => Action::Reroll { dice, life: 0 },
                Err(problem) => {
                    self.say(&problem)?;
                    return Ok(Wish::Said);
                }
            },
            _ => {
                let Ok(action) = game.parse_action(question.seat, line, Names::LETTERS) else {
                    self.say(&Message::new("play-plain-what").with("line", fit(line, ECHO)))?;
                    return Ok(Wish::Said);
                };
                action
            }
        };
        let doubtful = question.answers.iter().find(|answer| answer.action == action);
        if let Some(answer) = doubtful.filter(|_| question.is_doubtful(action)) {
            return self.sure(action, &Message::new("play-fatal-sure").with("answer", answer.text.clone()));
        }
        Ok(Wish::Answer(action))
    }

    /// Asks once more before somebody harms itself.
    fn sure(&mut self, action: Action, doubt: &Message) -> Result<Wish, Stopped> {
        self.say(doubt)?;
        let Some(line) = self.read()? else { return Ok(Wish::Leave) };
        let yes = self.voice().word("play-yes");
        Ok(if line.trim().eq_ignore_ascii_case(&yes) { Wish::Answer(action) } else { Wish::Said })
    }

    fn cards(&mut self) -> io::Result<()> {
        for (heading, lines) in describe::cards(self.table, self.voice()) {
            self.line(&heading)?;
            lines.iter().try_for_each(|line| self.line(&format!("  {line}")))?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        let letters = dice::legend(self.table.game().ruleset());
        self.say(&Message::new("play-plain-help").with("letters", letters))
    }

    /// The last lines of the log, so many or all of them.
    fn log(&mut self, many: Option<&str>) -> io::Result<()> {
        let log = self.table.log();
        let many = match many {
            None => Some(RECENT),
            Some("all") => Some(log.len()),
            Some(number) => number.parse().ok(),
        };
        let Some(many) = many else { return self.say(&Message::new("play-plain-log-how")) };
        let first = log.len().saturating_sub(many);
        let lines: Vec<String> = log[first..].iter().map(|line| self.text(&line.text)).collect();
        for (at, line) in lines.iter().enumerate() {
            self.line(&format!("{:>4} {line}", first + at + 1))?;
        }
        Ok(())
    }

    /// The rule or card behind a line of the log, and why somebody chose it; of the last one where no number is given.
    fn why(&mut self, number: Option<&str>) -> io::Result<()> {
        let log = self.table.log();
        let at = number.map_or(Some(log.len()), |n| n.parse().ok()).and_then(|n: usize| n.checked_sub(1));
        let Some(line) = at.and_then(|at| log.get(at)) else { return self.say(&Message::new("play-plain-no-line")) };
        let text = self.text(&line.text);
        let why = why(line);
        self.line(&text)?;
        why.iter().try_for_each(|part| {
            let part = self.text(part);
            self.line(&format!("  {part}"))
        })
    }

    /// The answers with this part in their text or notation.
    fn filtered(&mut self, question: &Question, part: &str) -> io::Result<()> {
        let numbered = numbered(question);
        let mut found = false;
        for (at, answer) in question.answers.iter().enumerate() {
            let notation = self.table.game().action_text(answer.action, Names::LETTERS).to_string();
            let text = self.text(&answer.text);
            if text.to_lowercase().contains(part) || notation.to_lowercase().contains(part) {
                let number = numbered.iter().position(|&n| n == at).map_or(String::new(), |n| (n + 1).to_string());
                let text = Message::new("play-plain-listed").with("answer", text).with("notation", notation);
                let line = self.answer_line(&number, answer, &self.text(&text));
                self.line(&line)?;
                found = true;
            }
        }
        if found { Ok(()) } else { self.say(&Message::new("play-plain-none").with("part", fit(part, ECHO))) }
    }

    /// The chances of a roll that keeps these dice.
    fn odds(&mut self, question: &Question, kept: &[&str]) -> io::Result<()> {
        let game = self.table.game();
        let kept = kept.strip_prefix(&["keep"]).unwrap_or(kept);
        let rows = match dice::to_roll(game, "keep", kept) {
            _ if !question.is_roll() => Vec::new(),
            Ok(loose) => chances(self.table, loose),
            Err(problem) => return self.say(&problem),
        };
        if rows.is_empty() {
            return self.say(&Message::new("play-no-odds"));
        }
        rows.iter().try_for_each(|row| self.say(&odds_row(row)))
    }
}

/// Why a line is there: the rule or card, its text, and the reason of whoever chose.
pub(crate) fn why(line: &crate::table::Line) -> Vec<Message> {
    let (short, text) = &line.because;
    let mut why = vec![Message::new("play-why").with("because", short.clone()).with("text", text.clone())];
    if let Some((seat, reason)) = &line.reason {
        why.push(Message::new("play-why-chosen").with("monster", *seat).with("reason", reason.clone()));
    }
    why
}

/// The answers that have a number, in its order.
fn numbered(question: &Question) -> Vec<usize> {
    let rerolled = |answer: &Answer| match answer.action {
        Action::Reroll { dice, .. } => Some(dice.total()),
        _ => None,
    };
    if !question.is_roll() {
        return (0..question.answers.len()).collect();
    }
    let most = question.answers.iter().filter_map(rerolled).max();
    let is_listed = |at: &usize| rerolled(&question.answers[*at]).is_none_or(|dice| Some(dice) == most);
    (0..question.answers.len()).filter(is_listed).collect()
}
