//! A table as a place where people meet: who is there, who sits where, what was agreed.

use crate::Word;
use kaiju_words::Message;

wire! {
    /// What was agreed for a table.
    #[serde(deny_unknown_fields)]
    pub struct Settings {
        /// Which game: `new-york` or `tokyo`.
        pub game: Word,
        /// Its options: `duel` in Tokyo; `ko`, and with it `heroes`, in New York.
        #[serde(default)]
        pub options: Vec<Word>,
        /// Monsters, 2 to 6.
        pub seats: u8,
        /// Whether everybody finds the table on the server's first page.
        #[serde(default)]
        pub listed: bool,
        /// Seconds for an answer; 0 for as long as one likes.
        #[serde(default)]
        pub clock: u16,
        /// Seconds after which a bot plays for somebody who is gone.
        #[serde(default = "usual_grace")]
        pub grace: u16,
        /// The bot that does.
        #[serde(default = "usual_stand_in")]
        pub stand_in: Word,
    }

    /// How far a table has come.
    #[derive(Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Stage {
        /// People take their seats.
        Lobby,
        /// The game is on.
        Playing,
        /// The game has ended.
        Over,
    }

    /// The table as everybody sees it.
    pub struct Room {
        /// The short code of its link.
        pub code: String,
        /// How far it has come.
        pub stage: Stage,
        /// Which game of this table it is, from 1.
        pub round: u32,
        /// What was agreed.
        pub settings: Settings,
        /// Its seats.
        pub seats: Vec<SeatView>,
        /// Everybody who is here or has a seat.
        pub people: Vec<Person>,
        /// Who is the host.
        pub host: u32,
    }

    /// A seat.
    pub struct SeatView {
        /// Its letter.
        pub seat: Word,
        /// Its monster.
        pub monster: Word,
        /// Who has it.
        pub sitter: Sitter,
        /// What the monster is called, if not by its own name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub name: Option<String>,
        /// Whether whoever has it is ready.
        pub ready: bool,
        /// The bot that plays for the person for as long as that is gone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub stand_in: Option<Word>,
    }

    /// Who has a seat.
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Sitter {
        /// Nobody yet.
        Nobody,
        /// A person.
        Person {
            /// Who.
            person: u32,
        },
        /// A bot.
        Bot {
            /// Which.
            bot: Word,
        },
    }

    /// Somebody at a table.
    pub struct Person {
        /// Their number here.
        pub person: u32,
        /// What they are called; empty for somebody who has not said.
        pub name: String,
        /// Whether they are here now.
        pub here: bool,
        /// The seat that they would like to change places with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub wants: Option<Word>,
    }

    /// How somebody wants to answer without being asked.
    #[derive(Default)]
    #[serde(default, deny_unknown_fields)]
    pub struct Presets {
        /// Leave Manhattan or Tokyo after an attack with so many LP or fewer.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub leave_at: Option<u8>,
        /// Stay there after an attack with more LP than that.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub stay_above: Option<u8>,
        /// Cards whose use one does not want to be asked about.
        pub not_asked: Vec<Word>,
        /// Buy nothing where no card can be paid.
        pub skip_buying: bool,
    }
}

impl Settings {
    /// What is usually agreed for a game of so many.
    pub fn of(ruleset: kaiju_rules::Ruleset, seats: u8) -> Settings {
        Settings {
            game: ruleset.word().into(),
            options: Vec::new(),
            seats,
            listed: false,
            clock: 0,
            grace: usual_grace(),
            stand_in: usual_stand_in(),
        }
    }
}

impl Presets {
    /// The presets as sentences; none where there are none. `inside` is the middle of this game's board.
    pub fn sentences(&self, ruleset: kaiju_rules::Ruleset) -> Vec<Message> {
        let game = || ruleset.word();
        let leave = self.leave_at.map(|life| Message::new("preset-leave").with("game", game()).with("life", life));
        let stay = self.stay_above.map(|life| Message::new("preset-stay").with("game", game()).with("life", life));
        let cards = self.not_asked.iter().map(|card| {
            let card = Message::new(format!("card-{card}"));
            Message::new("preset-card").with("card", card)
        });
        let skip = self.skip_buying.then(|| Message::new("preset-skip-buying"));
        leave.into_iter().chain(stay).chain(cards).chain(skip).collect()
    }
}

fn usual_grace() -> u16 {
    60
}

fn usual_stand_in() -> Word {
    Word::Borrowed("veteran")
}
