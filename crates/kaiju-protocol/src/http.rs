//! Request and response bodies of the HTTP API.

use crate::{PlayFrom, Settings, Stage, WireBot, WireGame, WireMonster, WireSeat, Word};

wire! {
    /// The person identified by the cookie.
    pub struct Me {
        /// Their name; empty if they haven't chosen one.
        pub name: String,
    }

    /// A request to change the person's name.
    #[serde(deny_unknown_fields)]
    pub struct Rename {
        /// The new name.
        pub name: String,
    }

    /// A link that signs another device in as the same person.
    pub struct Recovery {
        /// The link; anyone who has it can sign in.
        pub link: String,
    }

    /// A request to sign in with a recovery link.
    #[serde(deny_unknown_fields)]
    pub struct Recover {
        /// The secret at the end of the link.
        pub secret: String,
    }

    /// A browser or program in which a person is signed in.
    pub struct Device {
        /// Its id, used to sign it out.
        pub id: String,
        /// The name of the browser or program; empty if unknown.
        pub browser: String,
        /// The name of the operating system; empty if unknown.
        pub system: String,
        /// The day on which it was first seen, counted from 1970.
        pub first_day: u32,
        /// The day on which it was last seen, counted from 1970.
        pub last_day: u32,
        /// Whether the request came from this device.
        pub current: bool,
    }

    /// A request to create a table.
    #[serde(deny_unknown_fields)]
    pub struct NewTable {
        /// The table's settings.
        pub settings: Settings,
        /// Bots for the last seats, one per seat.
        #[serde(default)]
        pub bots: Vec<WireBot>,
        /// The monster of the person who creates the table.
        opt pub monster: Option<WireMonster>,
        /// The position from which the table's first game starts, in notation. Only test servers accept it.
        opt pub position: Option<String>,
        /// Whether the table's first game is the lesson for the game chosen in the settings. The bots and all other
        /// settings are ignored.
        opt pub lesson: bool,
        /// The moment of a recorded game to play on from, as practice against bots. The game, options and number of
        /// seats then come from the record instead of the settings.
        opt pub from: Option<PlayFrom>,
    }

    /// The code and link of a table.
    pub struct TableLink {
        /// The code that identifies the table in its link.
        pub code: String,
        /// The link that other people open to join.
        pub link: String,
    }

    /// A table in a list.
    pub struct TableCard {
        /// The code in the table's link.
        pub code: String,
        /// Whether it is in the lobby, playing or over.
        pub stage: Stage,
        /// The table's settings.
        pub settings: Settings,
        /// The names of the people who have a seat.
        pub names: Vec<String>,
        /// The number of free seats.
        pub free: u8,
        /// The number of empty seats that the host has closed.
        opt pub closed: u8,
        /// Whether the requesting person has to answer a question there.
        pub asked: bool,
        /// The time of its last event, in milliseconds since 1970.
        #[cfg_attr(test, ts(type = "number"))]
        pub changed: i64,
    }

    /// A finished game in a person's list.
    pub struct GameCard {
        /// The code in its table's link.
        pub code: String,
        /// The number of the game at its table (its round), from 1.
        pub round: u32,
        /// Which of the two games was played.
        pub game: WireGame,
        /// The options that were on, as words of the notation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<crate::typescript::OptionWord>>", optional))]
        pub options: Vec<Word>,
        /// When it ended, in milliseconds since 1970.
        #[cfg_attr(test, ts(type = "number"))]
        pub ended: i64,
        /// The turn in which it ended.
        pub turn: u16,
        /// The winner's seat, if anyone won.
        pub winner: Option<WireSeat>,
        /// The seat that the requesting person had.
        opt pub you: Option<WireSeat>,
        /// Everyone who played, by seat.
        pub players: Vec<GamePlayer>,
        /// Whether the game was practice.
        opt pub practice: bool,
        /// Whether its record contains what is needed to check the dice.
        opt pub fair: bool,
    }

    /// A player of a finished game.
    pub struct GamePlayer {
        /// The player's seat.
        pub seat: WireSeat,
        /// The player's monster.
        pub monster: WireMonster,
        /// The player's name, if it isn't the monster's own.
        opt pub name: Option<String>,
        /// Whether a bot had the seat at the end.
        opt pub bot: bool,
        /// The final place, from 1.
        pub place: u8,
        /// Victory points at the end.
        pub vp: u16,
        /// Life points at the end.
        pub life: u8,
    }
}
