//! The game a player wants to start, from command-line flags or from the start screen.

use crate::{
    local::Seating,
    table::TableError,
    text::{cut, width},
};
use kaiju_bots::{BOTS, Bot, bot_by_name};
use kaiju_protocol::MAX_NAME_LEN;
use kaiju_rules::{Options, Ruleset, Seat, notation::harmless};
use kaiju_words::{Message, Words};

/// Default opponent.
const USUAL_BOT: &str = "rookie";

/// The game a player wants to start.
#[derive(Clone)]
pub struct Wishes {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Number of monsters.
    pub players: usize,
    /// The options of the game.
    pub options: Options,
    /// Bots for the other seats, assigned in rotation.
    pub bots: Vec<&'static Bot>,
    /// Index of the player's monster in the list of published monsters.
    pub monster: usize,
    /// The player's seat, counted from 0.
    pub seat: usize,
    /// The player's name, if it differs from the monster's.
    pub name: Option<String>,
}

impl Wishes {
    /// The default game.
    pub fn usual() -> Wishes {
        let bot = bot_by_name(USUAL_BOT).or(BOTS.first());
        Wishes {
            ruleset: Ruleset::NewYork,
            players: 4,
            options: Options::default(),
            bots: bot.into_iter().collect(),
            monster: 0,
            seat: 0,
            name: None,
        }
    }

    /// The seating for this game, or an error if the seat or the name isn't valid.
    pub fn seating(&self, words: &Words, seed: u64) -> Result<Seating, TableError> {
        let Some(seat) = Seat::new(self.seat).filter(|seat| seat.index() < self.players) else {
            return Err(TableError::Broken(Message::new("play-no-seat").with("count", self.players as u32)));
        };
        let monsters = words.cast(self.ruleset, kaiju_rules::MAX_SEATS).0;
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
        Ok(Seating { ruleset: self.ruleset, options, names, person: seat, bots: self.bots.clone(), seed })
    }

    /// The index of the monster with this name.
    pub fn monster_by_name(words: &Words, ruleset: Ruleset, name: &str) -> Result<usize, TableError> {
        let key = |name: &str| name.to_lowercase().replace(['-', ' '], "");
        let monsters = words.cast(ruleset, kaiju_rules::MAX_SEATS).0;
        monsters.iter().position(|monster| key(monster) == key(name)).ok_or_else(|| {
            let message = Message::new("play-no-monster").with("name", name.to_owned());
            TableError::Broken(message.with("known", monsters.join(", ")))
        })
    }
}

/// Cleans a name for display: visible characters only, limited in length. An error if nothing visible remains.
pub(crate) fn presentable(name: &str) -> Result<String, TableError> {
    let clean = harmless(name).replace('#', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let name = cut(&clean, MAX_NAME_LEN).trim_end();
    if width(name) == 0 { Err(TableError::Broken(Message::new("play-no-name"))) } else { Ok(name.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen_and_end() {
        let shown = |name: &str| presentable(name).ok();
        assert_eq!(shown(" Réka  # the \t Great "), Some("Réka the Great".to_owned()));
        assert_eq!(shown("a name that goes on and on"), Some("a name that goes".to_owned()));
        assert_eq!(shown("\u{202e}gnoK\u{200b}"), Some("gnoK".to_owned()));
        assert_eq!(shown("🦖"), Some("🦖".to_owned()));
        for name in ["", " ", "#", "\u{200b}", "\u{202e}\u{2066}", "\u{301}", "\u{7}"] {
            assert_eq!(shown(name), None, "{name:?}");
        }
    }
}
