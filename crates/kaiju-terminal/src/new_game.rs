//! The game a player wants to start, from command-line flags or from the start screen.

use crate::{local::Seating, table::TableError, text::width};
use kaiju_bots::{BOTS, Bot, bot_by_name};
use kaiju_protocol::MAX_NAME_LEN;
use kaiju_rules::{Options, Ruleset, Seat, notation::harmless};
use kaiju_words::{Message, Words, lesson::Lesson};

/// The bot that plays the other seats by default.
const DEFAULT_BOT: &str = "rookie";
/// The bot that plays the other seats in the real game after a lesson.
const EASY_BOT: &str = "random";

/// The game a player wants to start.
#[derive(Clone)]
pub struct NewGame {
    /// The game to play: New York or Tokyo.
    pub ruleset: Ruleset,
    /// Number of monsters.
    pub players: usize,
    /// The options of the game.
    pub options: Options,
    /// Bots for the other seats, assigned in rotation.
    pub bots: Vec<&'static dyn Bot>,
    /// Index of the player's monster in the ruleset's list of monsters.
    pub monster: usize,
    /// The player's seat, counted from 0.
    pub seat: usize,
    /// The player's name, if it differs from the monster's.
    pub name: Option<String>,
    /// Whether to play the lesson first.
    pub lesson: bool,
    /// Whether the player can ask the coach.
    pub coach: bool,
}

impl Default for NewGame {
    fn default() -> NewGame {
        let bot = bot_by_name(DEFAULT_BOT).or(BOTS.first().copied());
        NewGame {
            ruleset: Ruleset::NewYork,
            players: 4,
            options: Options::default(),
            bots: bot.into_iter().collect(),
            monster: 0,
            seat: 0,
            name: None,
            lesson: false,
            coach: false,
        }
    }
}

impl NewGame {
    /// The lesson for this ruleset. The player keeps their monster and name; the lesson sets everything else.
    #[must_use]
    pub fn as_lesson(&self) -> NewGame {
        let lesson = Lesson::of(self.ruleset);
        NewGame {
            players: lesson.start().seat_count(),
            options: Options::default(),
            bots: bot_by_name(EASY_BOT).into_iter().collect(),
            seat: Lesson::LEARNER.index(),
            lesson: true,
            ..self.clone()
        }
    }

    /// The seating for this game, or an error if the seat or name isn't valid or there are more bots than other seats.
    pub fn seating(&self, words: &Words, seed: u64) -> Result<Seating, TableError> {
        let Some(seat) = Seat::new(self.seat).filter(|seat| seat.index() < self.players) else {
            return Err(TableError::Broken(Message::new("play-no-seat").with("count", self.players as u32)));
        };
        let (bots, others) = (self.bots.len(), self.players - 1);
        if bots > others {
            let message = Message::new("play-too-many-bots").with("bots", bots as u32).with("seats", others as u32);
            return Err(TableError::Broken(message));
        }
        let monsters = words.monster_names(self.ruleset, kaiju_rules::MAX_SEATS).0;
        let mut names = Seating::names(&monsters, self.players, seat, self.monster);
        if let Some(name) = &self.name {
            let own = std::mem::replace(&mut names[seat.index()], presentable(name)?);
            // Names must be unique: a bot with the same name gets the monster name that the player doesn't use.
            let chosen = names[seat.index()].to_lowercase();
            let same = |&at: &usize| at != seat.index() && names[at].to_lowercase() == chosen;
            if let Some(at) = (0..names.len()).find(same) {
                names[at] = own;
            }
        }
        let options = self.options;
        let (bots, lesson, coach) = (self.bots.clone(), self.lesson, self.coach);
        Ok(Seating { ruleset: self.ruleset, options, names, person: seat, bots, seed, lesson, coach })
    }

    /// The index of the monster with this name, ignoring case, spaces and hyphens.
    pub fn monster_by_name(words: &Words, ruleset: Ruleset, name: &str) -> Result<usize, TableError> {
        let key = |name: &str| name.to_lowercase().replace(['-', ' '], "");
        let monsters = words.monster_names(ruleset, kaiju_rules::MAX_SEATS).0;
        monsters.iter().position(|monster| key(monster) == key(name)).ok_or_else(|| {
            let message = Message::new("play-no-monster").with("name", name.to_owned());
            TableError::Broken(message.with("known", monsters.join(", ")))
        })
    }
}

/// Cleans a name for display. An error if nothing visible remains, or if the name is too long.
pub(crate) fn presentable(name: &str) -> Result<String, TableError> {
    let name = harmless(name).replace('#', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    match width(&name) {
        0 => Err(TableError::Broken(Message::new("play-no-name"))),
        1..=MAX_NAME_LEN => Ok(name),
        _ => Err(TableError::Broken(Message::new("play-name-too-long").with("max", MAX_NAME_LEN as u32))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_visible_and_short() {
        let shown = |name: &str| presentable(name).ok();
        assert_eq!(shown(" Réka  # the \t Great "), Some("Réka the Great".to_owned()));
        assert_eq!(shown("sixteen columns!"), Some("sixteen columns!".to_owned()));
        assert_eq!(shown("seventeen columns"), None);
        assert_eq!(shown("\u{202e}gnoK\u{200b}"), Some("gnoK".to_owned()));
        assert_eq!(shown("🦖"), Some("🦖".to_owned()));
        for name in ["", " ", "#", "\u{200b}", "\u{202e}\u{2066}", "\u{301}", "\u{7}"] {
            assert_eq!(shown(name), None, "{name:?}");
        }
    }
}
