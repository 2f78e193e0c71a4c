//! A whole game as text, for `kaiju demo` and `kaiju replay`.

use crate::{
    describe,
    text::{Renderer, wrap},
};
use kaiju_rules::{Cause, EventKind, Game, PlayerKind, Ply, Record, RecordError, Seat, notation::harmless};
use kaiju_words::{Arg, LogLine, Message, NarratedLine, Narrator, SeatNames, StoryLine, Words, say};
use std::{
    collections::BTreeSet,
    io::{self, ErrorKind, Write},
};

/// Width of a line, and the column where an event's cause begins.
const WIDTH: usize = 78;
const CAUSE_COLUMN: usize = 57;

/// Prints a game: the sentences of each turn with the causes behind them and the reasons for the choices, and the monsters
/// and the market at the beginning of each turn.
pub struct Transcript<W: Write> {
    words: Words,
    seat_names: SeatNames,
    /// The bot that plays each seat, where it is known.
    bots: Vec<Option<String>>,
    narrator: Narrator,
    explains: bool,
    /// Causes whose texts have been printed.
    explained: BTreeSet<String>,
    /// The sentences of the current turn, which are printed once the turn is over.
    sentences: Vec<CausedSentence>,
    /// Choices with their reasons that no sentence has told yet: a reroll has none until the dice are rolled.
    reasons: Vec<Message>,
    colour: bool,
    /// Whether the reader has closed the pipe.
    closed: bool,
    out: W,
}

/// The names in a record's header, or the monsters' names.
pub fn names_of(record: &Record, words: &Words) -> SeatNames {
    let game = record.game();
    let mut seat_names = words.monster_names(game.ruleset(), game.seat_count());
    for (name, given) in seat_names.0.iter_mut().zip(record.names()) {
        if let Some(given) = given.map(harmless).filter(|name| !name.trim().is_empty()) {
            *name = given;
        }
    }
    seat_names
}

/// A sentence of the log with the causes behind it.
struct CausedSentence {
    /// Its number in the turn; `None` for a line by itself.
    number: Option<u16>,
    text: Message,
    causes: Vec<(Cause, (Message, Message))>,
    /// The choices that led to it, with their reasons.
    reasons: Vec<Message>,
}

impl<W: Write> Transcript<W> {
    /// A transcript of a record's game, with the names and bots that the record's header gives. With `explains`, the
    /// reasons for choices are printed, and the text of a rule or card the first time it causes something.
    pub fn new(record: &Record, explains: bool, colour: bool, out: W) -> Transcript<W> {
        let (words, game) = (Words::english(), record.game());
        let seat_names = names_of(record, &words);
        let bots = game.seats().map(|seat| match record.player(seat).map(|player| &player.kind) {
            Some(PlayerKind::Bot { name, .. }) => Some(name.clone()),
            _ => None,
        });
        let (bots, narrator, explained) = (bots.collect(), Narrator::new(None), BTreeSet::new());
        let (sentences, reasons) = (Vec::new(), Vec::new());
        let closed = false;
        Transcript { words, seat_names, bots, narrator, explains, explained, sentences, reasons, colour, closed, out }
    }

    /// Prints the game and the seed that reproduces it.
    pub fn headline(&mut self, game: &Game, seed: u64) -> io::Result<()> {
        let heading = describe::heading(game.ruleset(), game.options(), game.seat_count());
        let headline = Message::new("demo-headline").with("heading", heading);
        self.message(&headline.with("seed", Arg::Text(seed.to_string())))
    }

    /// Plays a ply of the record and prints each turn that it completes. `reason` is the seat's reason for its choice, if
    /// known.
    pub fn play(
        &mut self,
        record: &mut Record,
        ply: Ply,
        reason: Option<(Seat, Message)>,
    ) -> io::Result<Result<(), RecordError>> {
        if let (Some((seat, reason)), Ply::Choice(_, action)) = (reason.filter(|_| self.explains), ply) {
            let choice = say::choice(record.game(), seat, action);
            let reason =
                Message::new("demo-reason").with("monster", seat).with("choice", choice).with("reason", reason);
            self.reasons.push(reason);
        }
        let mut lines: Vec<(LogLine, Option<StoryLine>, Game)> = Vec::new();
        let print = &mut |NarratedLine { line, story, seen, .. }: NarratedLine<'_>| lines.push((line, story, *seen));
        if let Err(error) = self.narrator.play(record, ply, None, print) {
            self.finish_turn()?;
            return Ok(Err(error));
        }
        for (line, story, game) in lines {
            self.event(&game, line, story)?;
        }
        Ok(Ok(()))
    }

    /// Prints the result, or that the record ends before the game does.
    pub fn end(&mut self, game: &Game) -> io::Result<()> {
        self.finish_turn()?;
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
        Renderer { words: &self.words, seat_names: &self.seat_names }
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

    /// Adds a log line to its sentence; a line that begins a turn prints the turn before.
    fn event(&mut self, game: &Game, line: LogLine, story: Option<StoryLine>) -> io::Result<()> {
        let LogLine { event, text, cause, .. } = line;
        if let EventKind::Turn { .. } = event.kind {
            if let Some(last) = self.sentences.last_mut() {
                last.reasons.append(&mut self.reasons);
            }
            self.finish_turn()?;
            let text = self.renderer().render(&text);
            return self.turn(game, &text);
        }
        let (number, text) = story.map_or((None, text), |sentence| (Some(sentence.sentence), sentence.text));
        let mut sentences = self.sentences.iter_mut();
        let Some(known) = sentences.find(|sentence| number.is_some() && sentence.number == number) else {
            let (causes, reasons) = (vec![(event.cause, cause)], std::mem::take(&mut self.reasons));
            self.sentences.push(CausedSentence { number, text, causes, reasons });
            return Ok(());
        };
        known.text = text;
        known.reasons.append(&mut self.reasons);
        if !known.causes.iter().any(|(known, _)| *known == event.cause) {
            known.causes.push((event.cause, cause));
        }
        Ok(())
    }

    /// Prints the current turn's sentences.
    fn finish_turn(&mut self) -> io::Result<()> {
        std::mem::take(&mut self.sentences).iter().try_for_each(|sentence| self.sentence(sentence))
    }

    /// Prints a sentence with its causes and reasons.
    fn sentence(&mut self, CausedSentence { text, causes, reasons, .. }: &CausedSentence) -> io::Result<()> {
        let text = self.renderer().render(text);
        let short: Vec<Message> = causes.iter().map(|(_, (short, _))| short.clone()).collect();
        let cause = self.renderer().row(&short);
        // A long row of causes gets a line of its own.
        let is_short = cause.chars().count() <= WIDTH - CAUSE_COLUMN;
        let mut lines = wrap(&text, if is_short { CAUSE_COLUMN } else { WIDTH } - 1).into_iter();
        let first = lines.next().unwrap_or_default();
        let beside = if is_short { self.paint("36", &cause) } else { String::new() };
        let first = format!("  {first:<CAUSE_COLUMN$}{beside}");
        self.line(first.trim_end())?;
        for more in lines {
            self.line(&format!("    {more}"))?;
        }
        if !is_short {
            for more in wrap(&cause, WIDTH - 4) {
                let more = self.paint("36", &more);
                self.line(&format!("    {more}"))?;
            }
        }
        for (cause, (short, full)) in causes.iter().filter(|_| self.explains).cloned().collect::<Vec<_>>() {
            let short = self.renderer().render(&short);
            if self.explained.insert(short) {
                let full = self.renderer().render(&full);
                let text = if matches!(cause, Cause::Rule(_)) { first_sentence(&full) } else { &full };
                self.dimmed(text, "      ", "")?;
            }
        }
        for reason in reasons {
            let reason = self.renderer().render(reason);
            self.dimmed(&reason, "    ", "  ")?;
        }
        Ok(())
    }

    fn turn(&mut self, game: &Game, text: &str) -> io::Result<()> {
        let headline = self.paint("1", text);
        self.line("")?;
        self.line(&headline)?;
        let player = |seat: Seat| self.bots.get(seat.index())?.as_ref().map(|bot| describe::bot(bot));
        let monsters = game.seats().map(|seat| describe::monster(game, seat, player(seat)));
        let lines: Vec<String> = monsters
            .chain(describe::at_turn(game, None))
            .chain([describe::market_row(game)])
            .map(|message| self.renderer().render(&message))
            .collect();
        lines.iter().try_for_each(|line| self.dimmed(line, "  ", "   "))
    }

    /// Prints a wrapped paragraph, dimmed. `hang` is the additional indentation of the lines after the first.
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
