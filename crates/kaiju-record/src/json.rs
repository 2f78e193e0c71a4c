//! The JSON form of a record: one object per game, which can be a line in a file of many.

use kaiju_rules::{
    Contribution, FairDice, Game, Names, Options, PlayerKind, Record, RecordError, RecordedPlayer, RulesVersion,
    Ruleset, Seat, SeatNonce, Tile,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The version of the format, the same as that of the text form.
const FORMAT: u32 = 3;
/// The version of fair dice.
const FAIR_VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonRecord {
    format: u32,
    rules: u32,
    game: String,
    options: Vec<String>,
    players: Vec<JsonPlayer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    #[serde(default)]
    practice: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fair: Option<JsonFair>,
    /// Present only if the game starts from a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    result: String,
    plies: Vec<String>,
    /// The number of plies before each comment, its text, and whether it has a line of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<(usize, String, bool)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<(String, String)>,
}

/// A seat. Every seat has an entry, so their number is the number of monsters.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonPlayer {
    seat: String,
    /// `person`, `bot` or `unknown`; missing if the record doesn't state it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    monster: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonFair {
    version: u32,
    commitment: String,
    nonces: Vec<JsonNonce>,
    deck: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tiles: Vec<(String, u8)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    /// The decks made by shuffling the discard pile, each with the number of plies before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    decks: Vec<(usize, Vec<String>)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonNonce {
    seat: String,
    /// Missing if the seat's client made no commitment.
    commit: Option<String>,
    /// Missing if it wasn't revealed in time.
    nonce: Option<String>,
}

/// Why a JSON text isn't a valid record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// The index of the ply that is wrong, if the problem is in a ply.
    pub ply: Option<usize>,
    /// The problem.
    pub message: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            Some(ply) => write!(f, "ply {ply}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for JsonError {}

fn wrong<T>(message: impl Into<String>) -> Result<T, JsonError> {
    Err(JsonError { ply: None, message: message.into() })
}

impl From<RecordError> for JsonError {
    fn from(error: RecordError) -> JsonError {
        JsonError { ply: None, message: error.message }
    }
}

/// The JSON form of a record.
pub fn to_json(record: &Record) -> Value {
    let game = record.game();
    let fair = record.fair().map(|fair| json_fair(record, fair));
    let json = JsonRecord {
        format: FORMAT,
        rules: game.rules_version().to_string().parse().unwrap_or_default(),
        game: game.ruleset().word().to_owned(),
        options: game.options().chosen().map(|option| option.word.to_owned()).collect(),
        players: game.seats().map(|seat| json_player(seat, record.player(seat))).collect(),
        date: record.date().map(str::to_owned),
        ended: record.ended().map(str::to_owned),
        practice: record.is_practice(),
        fair,
        position: record.is_from_position().then(|| record.beginning().position()),
        result: record.result(),
        plies: record.tokens(),
        comments: record.comments().iter().map(|c| (c.after, c.text.clone(), c.own_line)).collect(),
        tags: record.tags().to_vec(),
    };
    serde_json::to_value(json).unwrap_or_else(|e| unreachable!("a record is plain data: {e}"))
}

fn json_player(seat: Seat, player: Option<&RecordedPlayer>) -> JsonPlayer {
    let (kind, bot, version) = match player.map(|player| &player.kind) {
        None => (None, None, None),
        Some(PlayerKind::Person) => (Some("person"), None, None),
        Some(PlayerKind::Unknown) => (Some("unknown"), None, None),
        Some(PlayerKind::Bot { name, version }) => (Some("bot"), Some(name.clone()), *version),
    };
    JsonPlayer {
        seat: seat.letter().to_string(),
        kind: kind.map(str::to_owned),
        name: player.map(|player| player.name.clone()).unwrap_or_default(),
        bot,
        version,
        monster: player.and_then(|player| player.monster.clone()),
    }
}

fn json_fair(record: &Record, fair: &FairDice) -> JsonFair {
    JsonFair {
        version: FAIR_VERSION,
        commitment: hex::encode(fair.commitment),
        nonces: fair.nonces.iter().map(json_nonce).collect(),
        deck: record.deck_at_start().into_iter().map(str::to_owned).collect(),
        tiles: tiles(&record.beginning()),
        secret: fair.secret.map(hex::encode),
        decks: record.shuffled_decks(),
    }
}

fn json_nonce(entry: &SeatNonce) -> JsonNonce {
    let (commit, nonce) = match &entry.contribution {
        Contribution::Revealed { commit, nonce } => (Some(hex::encode(commit)), Some(hex::encode(nonce))),
        Contribution::Withheld { commit } => (Some(hex::encode(commit)), None),
        Contribution::None => (None, None),
    };
    JsonNonce { seat: entry.seat.letter().to_string(), commit, nonce }
}

/// The number of unseen tiles of each kind; empty in a game without tiles.
fn tiles(game: &Game) -> Vec<(String, u8)> {
    let unseen = game.unseen_tiles();
    if unseen.iter().all(|&count| count == 0) {
        return Vec::new();
    }
    let kind = |tile: Tile| format!("{}-{}", tile.building(), tile.durability());
    Tile::ALL.into_iter().zip(unseen).map(|(tile, count)| (kind(tile), count)).collect()
}

/// Parses the JSON form of a record and replays the game, so that only legal games are accepted.
pub fn from_json(text: &str) -> Result<Record, JsonError> {
    match prefix_from_json(text)? {
        (record, None) => Ok(record),
        (_, Some(error)) => Err(error),
    }
}

/// Like [`from_json`], but on an error in the plies returns the record up to it together with the error.
pub fn prefix_from_json(text: &str) -> Result<(Record, Option<JsonError>), JsonError> {
    let json: JsonRecord = serde_json::from_str(text).or_else(|e| wrong(e.to_string()))?;
    let mut record = begin(&json)?;
    for player in &json.players {
        if let Some(player) = player_of(player)? {
            record.set_player(player)?;
        }
    }
    record.set_date(json.date.as_deref().unwrap_or_default());
    record.set_ended(json.ended.as_deref().unwrap_or_default());
    record.set_practice(json.practice);
    for (key, value) in &json.tags {
        record.tag(key, value)?;
    }
    if let Some(fair) = &json.fair {
        record.set_fair(fair_of(fair)?)?;
        let (deck, tiles) = (record.deck_at_start(), tiles(&record.beginning()));
        if fair.deck != deck {
            return wrong(format!("the deck must be {deck:?}"));
        }
        if fair.tiles != tiles {
            return wrong(format!("the tiles must be {tiles:?}"));
        }
    }
    let mut comments = json.comments.iter().peekable();
    let mut comment = |record: &mut Record| {
        while let Some((_, text, own_line)) = comments.next_if(|(after, ..)| *after <= record.plies().len()) {
            record.comment(text, *own_line);
        }
    };
    comment(&mut record);
    for (index, token) in json.plies.iter().enumerate() {
        let played = record.read_next(token).and_then(|ply| record.play(ply, &mut |_, _| {}));
        if let Err(error) = played {
            return Ok((record, Some(JsonError { ply: Some(index), message: error.message })));
        }
        comment(&mut record);
    }
    let error = check_end(&json, &record).err();
    Ok((record, error))
}

/// Checks the data that the plies determine.
fn check_end(json: &JsonRecord, record: &Record) -> Result<(), JsonError> {
    if let Some((after, ..)) = json.comments.iter().find(|(after, ..)| *after > record.plies().len()) {
        return wrong(format!("a comment follows ply {after}, which doesn't exist"));
    }
    if let Some(fair) = &json.fair {
        let decks = record.shuffled_decks();
        let wrong_deck = fair.decks.iter().zip(&decks).find(|(given, expected)| given != expected);
        if let Some((_, (ply, cards))) = wrong_deck {
            return Err(JsonError { ply: Some(*ply), message: format!("the deck must be {cards:?}") });
        }
        if fair.decks.len() != decks.len() {
            return wrong(format!("the discard pile was shuffled {} times", decks.len()));
        }
    }
    if json.result != record.result() {
        return wrong(format!("the result is \"{}\", not \"{}\"", record.result(), json.result));
    }
    Ok(())
}

/// The record before its first ply.
fn begin(json: &JsonRecord) -> Result<Record, JsonError> {
    if json.format != FORMAT {
        return wrong(format!("this is format {}, but this program reads format {FORMAT}", json.format));
    }
    let version = RulesVersion::parse(&json.rules.to_string()).or_else(|e| wrong(e.to_string()))?;
    let Some(ruleset) = Ruleset::from_word(&json.game) else {
        return wrong(format!("\"{}\" is not a game", json.game));
    };
    let mut options = Options::default();
    for word in &json.options {
        if !options.choose(word) {
            return wrong(format!("\"{word}\" is not an option, or is given twice"));
        }
    }
    let record = match &json.position {
        None => Record::by_rules(version, ruleset, options, json.players.len())?,
        Some(line) => {
            let game = Game::from_position(line).or_else(|e| wrong(e.to_string()))?;
            let is_same = game.ruleset() == ruleset
                && game.options() == options
                && game.rules_version() == version
                && game.seat_count() == json.players.len();
            if !is_same {
                return wrong("the position is of another game");
            }
            Record::from_position(game)
        }
    };
    let letters: Vec<String> = record.game().seats().map(|seat| seat.letter().to_string()).collect();
    if !json.players.iter().map(|player| &player.seat).eq(&letters) {
        return wrong(format!("the seats must be {letters:?}"));
    }
    Ok(record)
}

fn seat(letter: &str) -> Result<Seat, JsonError> {
    Names::LETTERS.seat(letter).map_or_else(|| wrong(format!("\"{letter}\" is not a seat")), Ok)
}

fn player_of(json: &JsonPlayer) -> Result<Option<RecordedPlayer>, JsonError> {
    let kind = match (json.kind.as_deref(), &json.bot) {
        (None, None) => return Ok(None),
        (Some("person"), None) => PlayerKind::Person,
        (Some("unknown"), None) => PlayerKind::Unknown,
        (Some("bot"), Some(bot)) => PlayerKind::Bot { name: bot.clone(), version: json.version },
        _ => return wrong(format!("seat {}: a person, a bot or unknown expected", json.seat)),
    };
    Ok(Some(RecordedPlayer { seat: seat(&json.seat)?, kind, monster: json.monster.clone(), name: json.name.clone() }))
}

fn bytes(text: &str) -> Result<[u8; 32], JsonError> {
    let mut bytes = [0; 32];
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => wrong(format!("\"{text}\" is not 32 bytes in hexadecimal")),
    }
}

fn fair_of(json: &JsonFair) -> Result<FairDice, JsonError> {
    if json.version != FAIR_VERSION {
        return wrong(format!("this program knows only version {FAIR_VERSION} of fair dice"));
    }
    let nonce = |entry: &JsonNonce| {
        let contribution = match (&entry.commit, &entry.nonce) {
            (Some(commit), Some(nonce)) => Contribution::Revealed { commit: bytes(commit)?, nonce: bytes(nonce)? },
            (Some(commit), None) => Contribution::Withheld { commit: bytes(commit)? },
            (None, None) => Contribution::None,
            (None, Some(_)) => return wrong(format!("seat {}: a nonce without a commitment", entry.seat)),
        };
        Ok(SeatNonce { seat: seat(&entry.seat)?, contribution })
    };
    Ok(FairDice {
        commitment: bytes(&json.commitment)?,
        nonces: json.nonces.iter().map(nonce).collect::<Result<_, _>>()?,
        secret: json.secret.as_deref().map(bytes).transpose()?,
    })
}
