//! A record's header: the lines before the first empty one.

use super::{
    FairDice, PlayerKind, Record, RecordError, RecordedPlayer, SeatNonce, WITHOUT_RULES,
    fair::{FAIR_VERSION, bytes, deck_text, tiles_text},
    wrong,
};
use crate::{Game, MAX_SEATS, Names, Options, RulesVersion, Ruleset, Seat};

/// The keys that have a meaning; all other keys are tags.
pub(super) const KEYS: [&str; 16] = [
    "rules",
    "game",
    "players",
    "position",
    "seat",
    "date",
    "ended",
    "practice",
    "fair",
    "commitment",
    "nonce",
    "deck",
    "tiles",
    "secret",
    "result",
    "kaiju-game",
];
/// The keys that had a meaning in the formats with a line for each ply.
const OLD_KEYS: [&str; 5] = ["rules", "game", "players", "position", "result"];

/// A format of records.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Format {
    /// `kaiju-game 1`: written before rules had versions.
    WithoutRules,
    /// `kaiju-game 2`: a line for each ply.
    Lines,
    /// `kaiju-game 3`: a token for each ply.
    Tokens,
}

pub(super) struct RecordHeader {
    format: Format,
    rules: Option<RulesVersion>,
    ruleset: Option<Ruleset>,
    options: Options,
    players: Option<usize>,
    position: Option<Game>,
    seats: Vec<RecordedPlayer>,
    date: Option<String>,
    ended: Option<String>,
    practice: bool,
    is_fair: bool,
    commitment: Option<[u8; 32]>,
    nonces: Vec<SeatNonce>,
    deck: Option<String>,
    tiles: Option<String>,
    secret: Option<[u8; 32]>,
    tags: Vec<(String, String)>,
    pub(super) result: Option<(usize, String)>,
    /// The line number of each key that has a meaning; `seat A` and `nonce A` count as separate keys.
    pub(super) lines: Vec<(String, usize)>,
}

impl RecordHeader {
    pub(super) fn new(format: Format) -> RecordHeader {
        RecordHeader {
            format,
            rules: (format == Format::WithoutRules).then_some(RulesVersion::First),
            ruleset: None,
            options: Options::default(),
            players: None,
            position: None,
            seats: Vec::new(),
            date: None,
            ended: None,
            practice: false,
            is_fair: false,
            commitment: None,
            nonces: Vec::new(),
            deck: None,
            tiles: None,
            secret: None,
            tags: Vec::new(),
            result: None,
            lines: Vec::new(),
        }
    }

    pub(super) fn read(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        let (key, value) = text.split_once(' ').map_or((text, ""), |(k, v)| (k, v.trim()));
        let known: &[&str] = if self.format == Format::Tokens { &KEYS } else { &OLD_KEYS };
        if !known.contains(&key) {
            self.tags.push((key.to_owned(), value.to_owned()));
            return Ok(());
        }
        let place = match key {
            "seat" | "nonce" => format!("{key} {}", value.split_whitespace().next().unwrap_or("").to_uppercase()),
            _ => key.to_owned(),
        };
        if self.line_of(&place).is_some() {
            return wrong(line, format!("{place} is given twice"));
        }
        self.lines.push((place, line));
        self.read_key(line, key, value)
    }

    fn line_of(&self, key: &str) -> Option<usize> {
        self.lines.iter().find(|(known, _)| known == key).map(|(_, line)| *line)
    }

    fn read_key(&mut self, line: usize, key: &str, value: &str) -> Result<(), RecordError> {
        let bytes = |value: &str| bytes(value).or_else(|e| wrong(line, e));
        match key {
            "rules" if self.format == Format::WithoutRules => {
                return wrong(line, format!("\"{WITHOUT_RULES}\" has no line \"rules\""));
            }
            "rules" => self.rules = Some(RulesVersion::parse(value).or_else(|e| wrong(line, e.to_string()))?),
            "game" => self.read_game(line, value)?,
            "players" => match value.parse() {
                Ok(players) if players <= MAX_SEATS => self.players = Some(players),
                _ => return wrong(line, format!("\"{value}\" is not a valid number of players")),
            },
            "position" => self.position = Some(Game::from_position(value).or_else(|e| wrong(line, e.to_string()))?),
            "seat" => self.seats.push(RecordedPlayer::parse(value).or_else(|e| wrong(line, e))?),
            "date" | "ended" if value.is_empty() => return wrong(line, format!("{key} has no value")),
            "date" => self.date = Some(value.to_owned()),
            "ended" => self.ended = Some(value.to_owned()),
            "practice" if value.is_empty() => self.practice = true,
            "fair" if value == FAIR_VERSION => self.is_fair = true,
            "fair" => {
                let known = format!("this program knows only version {FAIR_VERSION} of fair dice");
                return wrong(line, format!("\"{value}\": {known}"));
            }
            "commitment" => self.commitment = Some(bytes(value)?),
            "nonce" => self.nonces.push(SeatNonce::parse(value).or_else(|e| wrong(line, e))?),
            "deck" => self.deck = Some(value.to_owned()),
            "tiles" => self.tiles = Some(value.to_owned()),
            "secret" => self.secret = Some(bytes(value)?),
            "result" => self.result = Some((line, value.to_owned())),
            _ => return wrong(line, format!("\"{key} {value}\" has no meaning here")),
        }
        Ok(())
    }

    fn read_game(&mut self, line: usize, value: &str) -> Result<(), RecordError> {
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
        self.ruleset = Some(ruleset);
        Ok(())
    }

    /// Starts the record that the header describes. `line` is the number of the header's last line.
    pub(super) fn record(mut self, line: usize, lines: &[(String, usize)]) -> Result<Record, RecordError> {
        let Some(version) = self.rules else {
            return wrong(line, "the header does not say which version of the rules the game was played by");
        };
        let mut record = match (self.ruleset, self.players, self.position.take()) {
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
            (Some(ruleset), Some(players), None) => {
                Record::by_rules(version, ruleset, self.options, players).map_err(|e| RecordError { line, ..e })?
            }
            (None, ..) => return wrong(line, "the header does not name the game"),
            (Some(_), None, None) => return wrong(line, "the header does not give the number of players"),
            _ => return wrong(line, "the header gives a position, which already contains the game and the players"),
        };
        if self.format != Format::Tokens {
            self.adopt_old_tags(&record);
        }
        let line_of = |key: &str| lines.iter().find(|(known, _)| known == key).map_or(line, |(_, line)| *line);
        for player in core::mem::take(&mut self.seats) {
            let line = line_of(&format!("seat {}", player.seat.letter()));
            // Keep the name as written: it may contain spaces that a new name may not.
            let name = player.name.clone();
            let seat = player.seat;
            record.set_player(player).map_err(|e| RecordError { line, ..e })?;
            if let Some(player) = record.players.iter_mut().find(|player| player.seat == seat) {
                player.name = name;
            }
        }
        if let Some(fair) = self.fair(&record.beginning(), line, &line_of)? {
            record.set_fair(fair).map_err(|e| RecordError { line, ..e })?;
        }
        (record.date, record.ended, record.practice, record.tags) = (self.date, self.ended, self.practice, self.tags);
        Ok(record)
    }

    /// The header's data for checking the dice. Checks them against the start of the game.
    fn fair(
        &mut self,
        start: &Game,
        last: usize,
        line_of: &impl Fn(&str) -> usize,
    ) -> Result<Option<FairDice>, RecordError> {
        if !self.is_fair {
            let given = [
                ("commitment", self.commitment.is_some()),
                ("deck", self.deck.is_some()),
                ("tiles", self.tiles.is_some()),
                ("secret", self.secret.is_some()),
            ];
            if let Some((key, _)) = given.into_iter().find(|(_, given)| *given) {
                return wrong(line_of(key), format!("\"{key}\" belongs to \"fair {FAIR_VERSION}\", which is missing"));
            }
            if let Some(nonce) = self.nonces.first() {
                let line = line_of(&format!("nonce {}", nonce.seat.letter()));
                return wrong(line, format!("\"nonce\" belongs to \"fair {FAIR_VERSION}\", which is missing"));
            }
            return Ok(None);
        }
        let Some(commitment) = self.commitment else {
            return wrong(last, "the dice can't be checked without the line \"commitment\"");
        };
        for (key, given, expected) in
            [("deck", &self.deck, Some(deck_text(start))), ("tiles", &self.tiles, tiles_text(start))]
        {
            if *given != expected {
                let problem = match (given, expected) {
                    (Some(_), None) => format!("this game has no line \"{key}\""),
                    (_, Some(expected)) => format!("the line must be \"{key} {expected}\""),
                    (None, None) => continue,
                };
                return wrong(line_of(key), problem);
            }
        }
        let nonces = core::mem::take(&mut self.nonces);
        if let Some(nonce) = nonces.iter().find(|nonce| nonce.seat.index() >= start.seat_count()) {
            let letter = nonce.seat.letter();
            return wrong(line_of(&format!("nonce {letter}")), format!("no one sits at {letter}"));
        }
        Ok(Some(FairDice { commitment, nonces, secret: self.secret }))
    }

    /// Turns the tags in which older records name their players into players. Other tags whose keys now have a meaning
    /// get the prefix `old-`.
    fn adopt_old_tags(&mut self, record: &Record) {
        let mut seats: Vec<Option<RecordedPlayer>> = vec![None; record.game().seat_count()];
        let tags = core::mem::take(&mut self.tags);
        for (key, value) in tags {
            let seat = key.split_once('-').and_then(|(what, letter)| {
                let seat = Names::LETTERS.seat(letter).filter(|seat| seat.letter().to_string() == letter)?;
                Some((what, seat))
            });
            if let Some((what, seat)) = seat
                && let Some(player) = seats.get_mut(seat.index())
                && adopt(player, seat, what, &value)
            {
                continue;
            }
            match key.as_str() {
                "date" if !value.is_empty() && self.date.is_none() => self.date = Some(value),
                "ended" if !value.is_empty() && self.ended.is_none() => self.ended = Some(value),
                key if KEYS.contains(&key) => self.tags.push((format!("old-{key}"), value)),
                _ => self.tags.push((key, value)),
            }
        }
        self.seats = seats.into_iter().flatten().collect();
    }
}

/// Adds an older record's tag about a seat to that seat's player. Returns whether the tag contains anything new and
/// valid.
fn adopt(player: &mut Option<RecordedPlayer>, seat: Seat, what: &str, value: &str) -> bool {
    let is_word = !value.is_empty() && !value.contains(char::is_whitespace);
    let known = player.clone().unwrap_or(RecordedPlayer {
        seat,
        kind: PlayerKind::Unknown,
        monster: None,
        name: String::new(),
    });
    let adopted = match what {
        "name" if known.name.is_empty() && !value.is_empty() => RecordedPlayer { name: value.to_owned(), ..known },
        "monster" if known.monster.is_none() && is_word && value != "-" => {
            RecordedPlayer { monster: Some(value.to_owned()), ..known }
        }
        "bot" if known.kind == PlayerKind::Unknown && is_word => {
            RecordedPlayer { kind: PlayerKind::bot(value), ..known }
        }
        _ => return false,
    };
    *player = Some(adopted);
    true
}
