//! A whole game as text, for `kaiju demo` and `kaiju replay`.

use crate::{
    describe,
    text::{Renderer, wrap},
};
use kaiju_rules::{Cause, EventKind, Game, Ply, Record, RecordError, notation::harmless};
use kaiju_words::{Arg, Cast, LogLine, Message, NarratedLine, Narrator, Words};
use std::{
    collections::BTreeSet,
    io::{self, ErrorKind, Write},
};

/// Width of a line, and the column where an event's cause begins.
const WIDTH: usize = 78;
const CAUSE_COLUMN: usize = 57;

/// Prints a game: each log line with its cause, and the monsters and the market at the beginning of each turn.
pub struct Transcript<W: Write> {
    words: Words,
    cast: Cast,
    /// The bot that plays each seat, where it is known.
    bots: Vec<Option<String>>,
    narrator: Narrator,
    explains: bool,
    /// Causes whose texts have been printed.
    explained: BTreeSet<String>,
    colour: bool,
    /// Whether the reader has closed the pipe.
    closed: bool,
    out: W,
}

impl<W: Write> Transcript<W> {
    /// A transcript of a record's game, with the names and bots that the record's header gives. With `explains`, the
    /// text of a rule or card is printed the first time it causes something.
    pub fn new(record: &Record, explains: bool, colour: bool, out: W) -> Transcript<W> {
        let (words, game) = (Words::english(), record.game());
        let mut cast = words.cast(game.ruleset(), game.seat_count());
        for (name, given) in cast.0.iter_mut().zip(record.names()) {
            if let Some(given) = given.map(harmless).filter(|name| !name.trim().is_empty()) {
                *name = given;
            }
        }
        let bots = game.seats().map(|seat| {
            let key = format!("bot-{}", seat.letter());
            record.tags().iter().find(|(known, _)| *known == key).map(|(_, bot)| bot.clone())
        });
        let (bots, narrator, explained) = (bots.collect(), Narrator::new(None), BTreeSet::new());
        Transcript { words, cast, bots, narrator, explains, explained, colour, closed: false, out }
    }

    /// Prints the game and the seed that reproduces it.
    pub fn headline(&mut self, game: &Game, seed: u64) -> io::Result<()> {
        let heading = describe::heading(game.ruleset(), game.options(), game.seat_count());
        let headline = Message::new("demo-headline").with("heading", heading);
        self.message(&headline.with("seed", Arg::Text(seed.to_string())))
    }

    /// Plays a ply of the record and prints its events.
    pub fn play(&mut self, record: &mut Record, ply: Ply) -> io::Result<Result<(), RecordError>> {
        let mut lines: Vec<(LogLine, Game)> = Vec::new();
        let print = &mut |NarratedLine { line, seen, .. }: NarratedLine<'_>| lines.push((line, *seen));
        if let Err(error) = self.narrator.play(record, ply, None, print) {
            return Ok(Err(error));
        }
        for (line, game) in lines {
            self.event(&game, &line)?;
        }
        Ok(Ok(()))
    }

    /// Prints the result, or that the record ends before the game does.
    pub fn end(&mut self, game: &Game) -> io::Result<()> {
        self.line("")?;
        match describe::ending(game, None, self.renderer()) {
            Some(ending) => {
                let (lines, headline) = (ending.places, self.paint("1", &ending.headline));
                self.line(&headline)?;
                lines.iter().try_for_each(|line| self.line(&format!("  {line}")))?;
            }
            None => self.message(&Message::new("replay-unfinished"))?,
        }
        match self.out.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            done => done,
        }
    }

    fn renderer(&self) -> Renderer<'_> {
        Renderer { words: &self.words, cast: &self.cast }
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Prints a line. After the pipe is closed, printing stops but the game continues, so that its record is complete.
    fn line(&mut self, text: &str) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        match writeln!(self.out, "{text}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.closed = true,
            done => done?,
        }
        Ok(())
    }

    fn message(&mut self, message: &Message) -> io::Result<()> {
        let text = self.renderer().render(message);
        wrap(&text, WIDTH).iter().try_for_each(|line| self.line(line))
    }

    /// Prints a log line with its cause, or the beginning of a turn.
    fn event(&mut self, game: &Game, LogLine { event, text, cause: (short, full) }: &LogLine) -> io::Result<()> {
        let text = self.renderer().render(text);
        if let EventKind::Turn { .. } = event.kind {
            return self.turn(game, &text);
        }
        let cause = self.renderer().render(short);
        // A long cause begins further left.
        let column = CAUSE_COLUMN.min(WIDTH - cause.chars().count().min(40));
        let mut lines = wrap(&text, column - 1).into_iter();
        let first = lines.next().unwrap_or_default();
        let first = format!("  {first:<column$}{}", self.paint("36", &cause));
        self.line(&first)?;
        for more in lines {
            self.line(&format!("    {more}"))?;
        }
        if self.explains && self.explained.insert(cause) {
            let full = self.renderer().render(full);
            let text = if matches!(event.cause, Cause::Rule(_)) { first_sentence(&full) } else { &full };
            self.dimmed(text, "      ", "")?;
        }
        Ok(())
    }

    fn turn(&mut self, game: &Game, text: &str) -> io::Result<()> {
        let headline = self.paint("1", text);
        self.line("")?;
        self.line(&headline)?;
        let player = |seat: kaiju_rules::Seat| self.bots.get(seat.index())?.as_ref().map(|bot| describe::bot(bot));
        let monsters = game.seats().map(|seat| describe::monster(game, seat, player(seat)));
        let lines: Vec<String> = monsters
            .chain(describe::at_turn(game, None))
            .chain([describe::market_row(game)])
            .map(|message| self.renderer().render(&message))
            .collect();
        lines.iter().try_for_each(|line| self.dimmed(line, "  ", "   "))
    }

    /// Prints a wrapped paragraph; `hang` indents its further lines.
    fn dimmed(&mut self, text: &str, indent: &str, hang: &str) -> io::Result<()> {
        let mut lines = wrap(text, WIDTH - indent.len()).into_iter();
        let first = self.paint("2", &format!("{indent}{}", lines.next().unwrap_or_default()));
        self.line(&first)?;
        let rest = lines.collect::<Vec<_>>().join(" ");
        let rest = if rest.is_empty() { Vec::new() } else { wrap(&rest, WIDTH - indent.len() - hang.len()) };
        for line in rest {
            let line = self.paint("2", &format!("{indent}{hang}{line}"));
            self.line(&line)?;
        }
        Ok(())
    }
}

/// The first sentence of a rule.
fn first_sentence(text: &str) -> &str {
    // Skip headings such as "Fleeing.", which end with a period too.
    let end = text.match_indices(". ").map(|(i, _)| i + 1).find(|&i| i > 30).unwrap_or(text.len());
    &text[..end]
}
