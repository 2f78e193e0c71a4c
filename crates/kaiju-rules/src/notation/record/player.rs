//! The players of a recorded game, and the other facts in its header.

use super::{Record, RecordError, one_line, wrong};
use crate::{Names, Seat};
use core::fmt;

/// The player at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedPlayer {
    /// The seat.
    pub seat: Seat,
    /// A person or a bot.
    pub kind: PlayerKind,
    /// The monster's word, if the record names the monster.
    pub monster: Option<String>,
    /// The display name; empty if there is none.
    pub name: String,
}

/// The kind of player at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person.
    Person,
    /// A bot.
    Bot {
        /// The bot's name, such as `veteran`.
        name: String,
        /// The bot's version; `None` in records from before bots had versions.
        version: Option<u16>,
    },
    /// Unknown, because an older record doesn't name the kind.
    Unknown,
}

/// Prints a kind of player: `person`, `bot veteran-1`, `unknown`.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Person => f.write_str("person"),
            PlayerKind::Bot { name, version: Some(version) } => write!(f, "bot {name}-{version}"),
            PlayerKind::Bot { name, version: None } => write!(f, "bot {name}"),
            PlayerKind::Unknown => f.write_str("unknown"),
        }
    }
}

impl PlayerKind {
    /// Parses a bot's word: its name, and its version if a number follows.
    pub(super) fn bot(word: &str) -> PlayerKind {
        let version = |(name, number): (&str, &str)| {
            let version = number.parse().ok().filter(|version: &u16| version.to_string() == number);
            version.filter(|_| !name.is_empty()).map(|version| (name.to_owned(), version))
        };
        match word.rsplit_once('-').and_then(version) {
            Some((name, version)) => PlayerKind::Bot { name, version: Some(version) },
            None => PlayerKind::Bot { name: word.to_owned(), version: None },
        }
    }
}

/// Whether a text is a single word, as headers require.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c == '#')
}

impl RecordedPlayer {
    /// Parses the value of a `seat` line: `A person meka-dragon Réka`.
    pub(super) fn parse(text: &str) -> Result<RecordedPlayer, String> {
        let (word, rest) = first_word(text);
        let Some(seat) = Names::LETTERS.seat(word) else { return Err(format!("\"{word}\" is not a seat")) };
        let (word, rest) = first_word(rest);
        let (kind, rest) = match word {
            "person" => (PlayerKind::Person, rest),
            "unknown" => (PlayerKind::Unknown, rest),
            "bot" => {
                let (bot, rest) = first_word(rest);
                if bot.is_empty() {
                    return Err("the bot is missing".into());
                }
                (PlayerKind::bot(bot), rest)
            }
            _ => return Err(format!("\"{word}\" is not a kind of player; use person, bot or unknown")),
        };
        let (monster, name) = first_word(rest);
        if monster.is_empty() {
            return Err("the monster is missing; use - if it is not known".into());
        }
        let monster = (monster != "-").then(|| monster.to_owned());
        Ok(RecordedPlayer { seat, kind, monster, name: name.to_owned() })
    }
}

/// Splits a text into its first word and the rest.
fn first_word(text: &str) -> (&str, &str) {
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Prints the value of a `seat` line in the header.
impl fmt::Display for RecordedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordedPlayer { seat, kind, monster, name } = self;
        write!(f, "{} {kind} {}", seat.letter(), monster.as_deref().unwrap_or("-"))?;
        if name.is_empty() { Ok(()) } else { write!(f, " {name}") }
    }
}

impl Record {
    /// The players in seat order, without seats that the record doesn't mention.
    pub fn players(&self) -> &[RecordedPlayer] {
        &self.players
    }

    /// The player at a seat; `None` if the record doesn't mention the seat.
    pub fn player(&self, seat: Seat) -> Option<&RecordedPlayer> {
        self.players.iter().find(|player| player.seat == seat)
    }

    /// The players' names by seat; `None` for seats without one.
    pub fn names(&self) -> impl Iterator<Item = Option<&str>> {
        self.game.seats().map(|seat| self.player(seat).map(|player| player.name.as_str()).filter(|n| !n.is_empty()))
    }

    /// Sets the player at a seat. The name is reduced to a single line without `#`. Refuses a seat that isn't in the
    /// game, and a bot or monster that isn't a single word.
    pub fn set_player(&mut self, player: RecordedPlayer) -> Result<(), RecordError> {
        let RecordedPlayer { seat, kind, monster, name } = player;
        if seat.index() >= self.game.seat_count() {
            return wrong(0, format!("no one sits at {}", seat.letter()));
        }
        let kind = match kind {
            PlayerKind::Bot { name, version } if is_word(&name) => PlayerKind::Bot { name, version },
            PlayerKind::Bot { name, .. } => return wrong(0, format!("\"{name}\" is not the name of a bot")),
            kind => kind,
        };
        if let Some(monster) = monster.as_deref().filter(|monster| !is_word(monster) || *monster == "-") {
            return wrong(0, format!("\"{monster}\" is not the word of a monster"));
        }
        self.players.retain(|player| player.seat != seat);
        let at = self.players.iter().take_while(|player| player.seat < seat).count();
        self.players.insert(at, RecordedPlayer { seat, kind, monster, name: one_line(&name) });
        Ok(())
    }

    /// The time at which the game started, such as `2026-11-18T20:15:00Z`.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Sets the time at which the game started. The text is reduced to a single line without `#`.
    pub fn set_date(&mut self, date: &str) {
        self.date = Some(one_line(date)).filter(|date| !date.is_empty());
    }

    /// The time at which the game ended.
    pub fn ended(&self) -> Option<&str> {
        self.ended.as_deref()
    }

    /// Sets the time at which the game ended. The text is reduced to a single line without `#`.
    pub fn set_ended(&mut self, ended: &str) {
        self.ended = Some(one_line(ended)).filter(|ended| !ended.is_empty());
    }

    /// Whether this was a practice game.
    pub const fn is_practice(&self) -> bool {
        self.practice
    }

    /// Sets whether this is a practice game.
    pub fn set_practice(&mut self, practice: bool) {
        self.practice = practice;
    }

    /// The optional header lines that the record's writer added, such as `seed`.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of the first tag with this key.
    pub fn tag_value(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Adds an optional line to the header. Key and value are reduced to a single line without `#`; an empty or
    /// reserved key is refused.
    pub fn tag(&mut self, key: &str, value: &str) -> Result<(), RecordError> {
        let key = one_line(key).replace(' ', "-");
        if key.is_empty() || super::header::KEYS.contains(&key.as_str()) {
            return wrong(0, format!("\"{key}\" is not a valid key for a tag"));
        }
        self.tags.push((key, one_line(value)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_round_trip() {
        for text in
            ["A person meka-dragon Réka the Great", "F bot veteran-1 kraken", "B bot my-own-bot -", "C unknown - Kong"]
        {
            assert_eq!(RecordedPlayer::parse(text).unwrap().to_string(), text);
        }
        let bot = |word: &str| match PlayerKind::bot(word) {
            PlayerKind::Bot { name, version } => (name, version),
            kind => panic!("{kind:?}"),
        };
        assert_eq!(bot("veteran-12"), ("veteran".to_owned(), Some(12)));
        // These words would be written in a different way.
        for word in ["veteran-01", "-1", "veteran-99999", "veteran"] {
            assert_eq!(bot(word), (word.to_owned(), None));
        }
        for (text, problem) in [
            ("", "\"\" is not a seat"),
            ("G person - x", "\"G\" is not a seat"),
            ("A cat - x", "\"cat\" is not a kind of player; use person, bot or unknown"),
            ("A bot", "the bot is missing"),
            ("A person", "the monster is missing; use - if it is not known"),
        ] {
            assert_eq!(RecordedPlayer::parse(text).unwrap_err(), problem);
        }
    }
}
