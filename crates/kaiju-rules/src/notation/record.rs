//! A whole game as text: a header, then one line for every choice and every outcome of chance.
//!
//! Replaying a record needs no random numbers, because it contains every outcome. `docs/notation.md` describes the
//! format.

use crate::{Event, Game, MAX_SEATS, Names, Options, Pending, Ply, RulesVersion, Ruleset, notation::harmless};
use core::fmt;

/// The first line of a record; its number changes whenever the format changes.
const VERSION: &str = "kaiju-game 2";
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
    tags: Vec<(String, String)>,
    plies: Vec<Ply>,
    game: Game,
}

/// An error in a record, with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line number, counted from 1; 0 if the error has no line.
    pub line: usize,
    /// A description of the error.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

impl core::error::Error for RecordError {}

fn wrong<T>(line: usize, message: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError { line, message: short(&message.into()) })
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

impl Record {
    /// Starts a record of a new game.
    pub fn new(ruleset: Ruleset, options: Options, players: usize) -> Result<Record, RecordError> {
        Record::by_rules(RulesVersion::CURRENT, ruleset, options, players)
    }

    /// Starts a record of a game that is played under this version of the rules.
    pub fn by_rules(
        version: RulesVersion,
        ruleset: Ruleset,
        options: Options,
        players: usize,
    ) -> Result<Record, RecordError> {
        let game = Game::new(ruleset, options, players).or_else(|e| wrong(0, e.to_string()))?.with_rules(version);
        Ok(Record {
            start: RecordStart::Box(version, ruleset, options, players),
            tags: Vec::new(),
            plies: Vec::new(),
            game,
        })
    }

    /// Starts a record that continues from a position.
    pub fn from_position(game: Game) -> Record {
        Record { start: RecordStart::Position(Box::new(game)), tags: Vec::new(), plies: Vec::new(), game }
    }

    /// The current state of the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// All plies so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The monsters' names by seat, where the header gives them (`name-A`).
    pub fn names(&self) -> impl Iterator<Item = Option<&str>> {
        self.game.seats().map(|seat| {
            let key = format!("name-{}", seat.letter());
            self.tags.iter().find(|(k, _)| *k == key).map(|(_, name)| name.as_str())
        })
    }

    /// The optional header lines: `seed`, `name-A`, `date` and any others that the writer chose.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Adds an optional line to the header. Key and value are reduced to a single line without `#`; an empty or
    /// reserved key is refused.
    pub fn tag(&mut self, key: &str, value: &str) -> Result<(), RecordError> {
        let clean = |text: &str| text.replace('#', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let key = clean(key).replace(' ', "-");
        if key.is_empty() || ["rules", "game", "players", "position", "result"].contains(&key.as_str()) {
            return wrong(0, format!("\"{key}\" is not a valid key for a tag"));
        }
        self.tags.push((key, clean(value)));
        Ok(())
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

    /// Drops all plies from this index on.
    pub fn truncate(&mut self, plies: usize) {
        if plies < self.plies.len() {
            self.plies.truncate(plies);
            self.game = self.beginning();
            for &ply in &self.plies {
                self.game.apply_unchecked(ply);
            }
        }
    }

    /// Parses a record and replays it, so that only games that follow the rules are accepted.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let text = text.trim_start_matches('\u{feff}');
        // Comment lines are skipped entirely, whereas an empty line ends the header.
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with('#'));
        let mut lines = lines.map(|(i, line)| (i + 1, line.split('#').next().unwrap_or("").trim()));
        let mut header = match lines.next() {
            Some((_, VERSION)) => RecordHeader::default(),
            Some((_, WITHOUT_RULES)) => {
                RecordHeader { rules: Some(RulesVersion::First), is_old: true, ..RecordHeader::default() }
            }
            Some((line, found)) => return wrong(line, format!("a record begins with \"{VERSION}\", not \"{found}\"")),
            None => return wrong(1, "the record is empty"),
        };
        let mut last = 1;
        for (line, text) in lines.by_ref() {
            last = line;
            if text.is_empty() {
                break;
            }
            header.read(line, text)?;
        }
        let result = header.result.take();
        let mut record = header.record(last)?;
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            record.read_ply(line, text)?;
        }
        if let Some((line, result)) = result
            && result != record.result()
        {
            return wrong(line, format!("the result is \"{}\", not \"{result}\"", record.result()));
        }
        Ok(record)
    }

    /// Parses the line of the next ply; [`Record::play`] may still refuse it.
    pub fn read_next(&self, text: &str) -> Result<Ply, RecordError> {
        Ply::parse(text, &self.game)
    }

    fn read_ply(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        let ply = self.read_next(text).map_err(|e| RecordError { line, ..e })?;
        self.play(ply, &mut |_, _| {}).map_err(|e| RecordError { line, message: format!("\"{text}\": {}", e.message) })
    }

    /// The header without its `result` line, which is unknown while the game is still being played.
    pub fn heading(&self) -> String {
        let start = match &self.start {
            RecordStart::Box(_, ruleset, options, players) => {
                format!("game {}{options}\nplayers {players}", ruleset.word())
            }
            RecordStart::Position(game) => format!("position {}", game.position()),
        };
        let tags = self.tags.iter().map(|(key, value)| format!("{key} {value}"));
        let rules = format!("rules {}", self.game.rules_version());
        let lines: Vec<String> = [VERSION.to_owned(), rules, start].into_iter().chain(tags).collect();
        lines.join("\n") + "\n"
    }

    /// The value of the `result` line: a seat letter, `nobody` or `unfinished`.
    fn result(&self) -> String {
        match self.game.pending() {
            Pending::Over { winner: Some(seat), .. } => seat.letter().to_string(),
            Pending::Over { winner: None, .. } => "nobody".into(),
            _ => "unfinished".into(),
        }
    }
}

/// A record's header: the lines before the first empty one.
#[derive(Default)]
struct RecordHeader {
    /// Whether the record was written before rules had versions.
    is_old: bool,
    rules: Option<RulesVersion>,
    ruleset: Option<Ruleset>,
    options: Options,
    players: Option<usize>,
    position: Option<Game>,
    result: Option<(usize, String)>,
    tags: Vec<(String, String)>,
}

impl RecordHeader {
    fn read(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        let (key, value) = text.split_once(' ').map_or((text, ""), |(k, v)| (k, v.trim()));
        let twice = match key {
            "rules" if self.is_old => return wrong(line, format!("\"{WITHOUT_RULES}\" has no line \"rules\"")),
            "rules" => {
                let version = RulesVersion::parse(value).or_else(|e| wrong(line, e.to_string()))?;
                self.rules.replace(version).is_some()
            }
            "game" => {
                let mut words = value.split_whitespace();
                let word = words.next().unwrap_or("");
                let Some(ruleset) = Ruleset::from_word(word) else {
                    return wrong(line, format!("\"{word}\" is not a game; use new-york or tokyo"));
                };
                for word in words {
                    if !self.options.choose(word) {
                        return wrong(line, format!("\"{word}\" is not an option, or is given twice"));
                    }
                }
                self.ruleset.replace(ruleset).is_some()
            }
            "players" => match value.parse() {
                Ok(players) if players <= MAX_SEATS => self.players.replace(players).is_some(),
                _ => return wrong(line, format!("\"{value}\" is not a valid number of players")),
            },
            "position" => {
                let game = Game::from_position(value).or_else(|e| wrong(line, e.to_string()))?;
                self.position.replace(game).is_some()
            }
            "result" => self.result.replace((line, value.to_owned())).is_some(),
            _ => {
                self.tags.push((key.to_owned(), value.to_owned()));
                false
            }
        };
        if twice { wrong(line, format!("{key} is given twice")) } else { Ok(()) }
    }

    fn record(self, line: usize) -> Result<Record, RecordError> {
        let Some(version) = self.rules else {
            return wrong(line, "the header does not say which version of the rules the game was played by");
        };
        let mut record = match (self.ruleset, self.players, self.position) {
            (None, None, Some(game)) if game.rules_version() == version => Record::from_position(game),
            (None, None, Some(game)) => {
                let other = game.rules_version();
                return wrong(
                    line,
                    format!(
                        "the game was played by rules version {version}, but starts from a position of version {other}"
                    ),
                );
            }
            (Some(ruleset), Some(players), None) => Record::by_rules(version, ruleset, self.options, players)
                .map_err(|e| RecordError { line, message: e.message })?,
            (None, ..) => return wrong(line, "the header does not name the game"),
            (Some(_), None, None) => return wrong(line, "the header does not give the number of players"),
            _ => return wrong(line, "the header gives a position, which already contains the game and the players"),
        };
        record.tags = self.tags;
        Ok(record)
    }
}

impl Ply {
    /// Parses a ply's line in a record; `game` is the state before the ply. The ply may still be illegal.
    pub fn parse(text: &str, game: &Game) -> Result<Ply, RecordError> {
        match game.pending() {
            Pending::Over { .. } => wrong(0, format!("the game is over, but \"{text}\" follows")),
            Pending::Chance(_) => {
                Ok(Ply::Chance(game.parse_outcome(text).or_else(|e| wrong(0, format!("\"{text}\": {e}")))?))
            }
            Pending::Choose { .. } => {
                let Some((name, answer)) = text.split_once(':') else {
                    return wrong(0, format!("\"{text}\" is not a choice: it must begin with a seat and a colon"));
                };
                let Some(seat) = Names::LETTERS.seat(name.trim()) else {
                    return wrong(0, format!("\"{}\" is not a seat", name.trim()));
                };
                let action = game.parse_action(seat, answer, Names::LETTERS);
                Ok(Ply::Choice(seat, action.or_else(|e| wrong(0, format!("\"{text}\": {e}")))?))
            }
        }
    }

    /// This ply's line in a record; `game` is the state before the ply.
    pub fn text(self, game: &Game) -> String {
        match self {
            Ply::Choice(seat, action) => {
                format!("{}: {}", seat.letter(), game.action_text(action, Names::LETTERS))
            }
            Ply::Chance(outcome) => game.outcome_text(outcome).to_string(),
        }
    }
}

/// Writes the record in the format that [`Record::parse`] reads.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}result {}\n", self.heading(), self.result())?;
        let mut game = self.beginning();
        for &ply in &self.plies {
            writeln!(f, "{}", ply.text(&game))?;
            // A record holds only plies that were accepted.
            game.apply_unchecked(ply);
        }
        Ok(())
    }
}
