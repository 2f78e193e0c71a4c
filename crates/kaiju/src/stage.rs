//! Prints a game to standard output, in colour if that is a terminal that supports it.

use kaiju_rules::{
    Borough, Cause, Event, EventKind, Game, Goal, Options, Ply, Record, Ruleset, Seat, Unit, notation::harmless,
};
use kaiju_terminal::wrap;
use kaiju_words::{Arg, Cast, Log, LogLine, Message, Words, say};
use std::{
    collections::BTreeSet,
    io::{IsTerminal, Write},
};

/// Prints a game event by event. The text of a rule or card is printed the first time it causes something.
pub(crate) struct Stage {
    words: Words,
    cast: Cast,
    log: Log,
    explain: bool,
    explained: BTreeSet<String>,
    colour: bool,
    closed: bool,
    out: std::io::BufWriter<std::io::Stdout>,
}

impl Stage {
    /// Creates a stage that uses the published monsters' names; `explain` prints the text of each reason once.
    pub(crate) fn new(ruleset: Ruleset, players: usize, explain: bool) -> Stage {
        let stdout = std::io::stdout();
        let colour = stdout.is_terminal() && kaiju_terminal::wants_colour();
        let words = Words::english();
        let cast = words.cast(ruleset, players);
        let out = std::io::BufWriter::new(stdout);
        Stage { words, cast, log: Log::default(), explain, explained: BTreeSet::new(), colour, closed: false, out }
    }

    /// Uses the names that a record gives its monsters.
    pub(crate) fn named<'a>(mut self, names: impl Iterator<Item = Option<&'a str>>) -> Stage {
        for (name, given) in self.cast.0.iter_mut().zip(names) {
            if let Some(given) = given.map(harmless).filter(|n| !n.trim().is_empty()) {
                *name = given;
            }
        }
        self
    }

    fn read(&self, message: &Message) -> String {
        self.words.text(message, &self.cast)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// Prints a line. After the pipe is closed, printing stops but the game continues, so that its record is complete.
    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        if self.closed {
            return Ok(());
        }
        match writeln!(self.out, "{text}") {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => self.closed = true,
            done => done?,
        }
        Ok(())
    }

    /// Prints the game, its players and the seed to reproduce it.
    pub(crate) fn headline(
        &mut self,
        ruleset: Ruleset,
        options: Options,
        seed: u64,
        bots: &[&'static str],
    ) -> anyhow::Result<()> {
        let player = |(monster, &bot): (Message, &&'static str)| {
            Message::new("told-player").with("monster", monster).with("bot", bot)
        };
        let players: Vec<_> = say::monsters(ruleset).into_iter().zip(bots).map(player).collect();
        let headline = Message::new("told-headline")
            .with("city", say::city_with(ruleset, options))
            .with("monsters", players)
            .with("seed", Arg::Text(seed.to_string()));
        for line in wrap(&self.read(&headline), 78) {
            self.say(&line)?;
        }
        Ok(())
    }

    /// Plays a ply of a record and prints its events.
    pub(crate) fn play(&mut self, record: &mut Record, ply: Ply) -> anyhow::Result<()> {
        let mut events: Vec<(Game, Event)> = Vec::new();
        record.play(ply, &mut |game, event| events.push((*game, event)))?;
        for (game, event) in events {
            for line in self.log.tell(&game, event) {
                self.line(&game, &line)?;
            }
        }
        Ok(())
    }

    fn line(&mut self, game: &Game, LogLine { event, text, cause: (short, full) }: &LogLine) -> anyhow::Result<()> {
        let line = self.read(text);
        if let EventKind::Turn { .. } = event.kind {
            self.say("")?;
            self.say(&self.paint("1", &line))?;
            for line in self.standings(game).iter().flat_map(|line| wrap_behind(line, 76)) {
                self.say(&self.paint("2", &format!("  {line}")))?;
            }
            return Ok(());
        }
        let reason = self.read(short);
        // A long reason starts further left.
        let column = 57.min(78 - reason.chars().count().min(40));
        let mut lines = wrap(&line, column - 1).into_iter();
        let first = lines.next().unwrap_or_default();
        self.say(&format!("  {first:<column$}{}", self.paint("36", &reason)))?;
        for more in lines {
            self.say(&format!("    {more}"))?;
        }
        if self.explain && self.explained.insert(reason) {
            let full = self.read(full);
            let text = if matches!(event.cause, Cause::Rule(_)) { first_sentence(&full) } else { &full };
            for line in wrap(text, 72) {
                self.say(&self.paint("2", &format!("      {line}")))?;
            }
        }
        Ok(())
    }

    /// The state of the game: a line for each monster (life, victory points, energy, place, cards), the market and the units.
    fn standings(&self, game: &Game) -> Vec<String> {
        let market =
            game.market().into_iter().flatten().map(|c| {
                Message::new("standing-price").with("card", say::card(game, c)).with("cost", game.card(c).cost)
            });
        let market: Vec<Message> = market.collect();
        let army: Vec<Message> = Borough::ALL.into_iter().filter_map(|borough| units(game, borough)).collect();
        let mut lines: Vec<String> = game.seats().map(|seat| self.standing(game, seat)).collect();
        let token = game.token_monster().map(|at| Message::new("standing-token-monster").with("place", say::place(at)));
        lines.extend(token.map(|message| self.read(&message)));
        if !market.is_empty() {
            lines.push(self.read(&Message::new("standing-market").with("cards", market)));
        }
        if !army.is_empty() {
            lines.push(self.read(&Message::new("standing-army").with("places", army)));
        }
        lines
    }

    /// A monster's line, in columns.
    fn standing(&self, game: &Game, seat: Seat) -> String {
        let m = game.monster(seat);
        let name = self.cast.name(seat);
        if !m.is_in_game() {
            return format!("{name:<13} {}", self.read(&Message::new("standing-out")));
        }
        let goals = [(game.superstar(), Goal::Superstar), (game.statue(), Goal::Statue)];
        let goals = goals.into_iter().filter(|(holder, _)| *holder == Some(seat)).map(|(_, goal)| say::goal(goal));
        let cards = m.cards().iter().map(|c| match game.counter(c) {
            0 => say::card(game, c),
            count => Message::new("standing-card").with("card", say::card(game, c)).with("count", count),
        });
        let tokens = game.ruleset().tokens().iter().filter(|&&t| m.tokens(t) > 0);
        let tokens =
            tokens.map(|&t| Message::new("standing-token").with("count", m.tokens(t)).with("token", say::token(t)));
        let has: Vec<String> = say::fallen(game, seat)
            .into_iter()
            .chain(goals)
            .chain(cards)
            .chain(tokens)
            .map(|message| self.read(&message))
            .collect();
        let life = self.read(&Message::new("standing-life").with("count", m.life()));
        let vp = self.read(&Message::new("standing-vp").with("count", m.vp()));
        let energy = self.read(&Message::new("standing-energy").with("count", m.energy()));
        let place = self.read(&say::place(m.place()));
        format!("{name:<13} {life:>5} {vp:>5} {energy:>4}  {place:<16} {}", has.join(", ")).trim_end().to_owned()
    }

    /// Prints that the record ends before the game does.
    pub(crate) fn unfinished(&mut self) -> anyhow::Result<()> {
        self.say(&self.read(&Message::new("told-unfinished")))
    }

    /// Prints the final standings.
    pub(crate) fn end(&mut self, game: &Game) -> anyhow::Result<()> {
        let places = game.places();
        let mut seats: Vec<_> = game.seats().collect();
        seats.sort_by_key(|s| places[s.index()]);
        self.say("")?;
        self.say(&self.read(&Message::new("told-places")))?;
        for seat in seats {
            let m = game.monster(seat);
            let line = match () {
                () if game.is_ko(seat) => Message::new("told-place-ko"),
                () if game.is_zombie(seat) => Message::new("told-place-zombie").with("life", m.life()),
                () if m.is_in_game() => Message::new("told-place").with("life", m.life()),
                () => Message::new("told-place-out"),
            };
            let line = line.with("vp", m.vp());
            let line = line.with("place", places[seat.index()]).with("monster", seat);
            self.say(&format!("  {}", self.read(&line)))?;
        }
        self.flush()
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        match self.out.flush() {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            done => Ok(done?),
        }
    }
}

/// The units of a borough; `None` if there are none.
fn units(game: &Game, borough: Borough) -> Option<Message> {
    let here = Unit::ALL.into_iter().filter_map(|unit| {
        let (old, new) = game.units(borough, unit);
        (old + new > 0).then(|| say::units(unit, old + new))
    });
    let here: Vec<Message> = here.collect();
    let message = Message::new("standing-units").with("borough", say::borough(borough));
    (!here.is_empty()).then(|| message.with("units", here))
}

/// The first sentence of a rule.
fn first_sentence(text: &str) -> &str {
    // Skip headings such as "Fleeing.", which end with a period too.
    let end = text.match_indices(". ").map(|(i, _)| i + 1).find(|&i| i > 30).unwrap_or(text.len());
    &text[..end]
}

/// Wraps a line that is too long, keeping the spaces between its columns and indenting the rest.
fn wrap_behind(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let end = line.char_indices().take(width).filter(|(_, c)| *c == ' ').last().map_or(line.len(), |(i, _)| i);
    let rest = wrap(&line[end..], width - 14).into_iter().map(|more| format!("{:14}{more}", ""));
    core::iter::once(line[..end].trim_end().to_owned()).chain(rest).collect()
}
