//! A table apart from its game: people, seats, settings and presets.

use crate::{WireBot, WireGame, WireMonster, WireSeat, Word, wire::Absent};
use kaiju_words::Message;

wire! {
    /// The settings of a table.
    #[serde(deny_unknown_fields)]
    pub struct Settings {
        /// Which of the two games is played.
        pub game: WireGame,
        /// The options that are on, as words of the notation.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Vec<crate::typescript::OptionWord>"))]
        pub options: Vec<Word>,
        /// The number of monsters, 2 to 6.
        pub seats: u8,
        /// Whether the table is listed on the server's home page.
        #[serde(default)]
        pub listed: bool,
        /// Seconds per decision; 0 for no limit.
        #[serde(default)]
        pub clock: u16,
        /// Seconds until a bot plays for an absent person.
        #[serde(default = "default_grace")]
        pub grace: u16,
        /// The bot that plays for absent people.
        #[serde(default = "default_stand_in")]
        pub stand_in: WireBot,
        /// Whether newcomers can join the table.
        opt pub door: Door,
        /// Whether players can ask the coach what the champion would do.
        opt pub coach: bool,
    }

    /// Who can join a table. This applies to newcomers: people who have joined before can always return.
    #[derive(Copy, Default, PartialOrd, Ord)]
    #[serde(rename_all = "kebab-case")]
    pub enum Door {
        /// Anyone who has the link.
        #[default]
        Open,
        /// Newcomers wait until the host lets them in.
        Ask,
        /// Newcomers can't join, and only people who have had a seat can sit down.
        Locked,
    }

    /// The stage of a table.
    #[derive(Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Stage {
        /// People take their seats.
        Lobby,
        /// The game is in progress.
        Playing,
        /// The game has ended.
        Over,
    }

    /// The public state of a table apart from its game.
    pub struct RoomView {
        /// The code in its link.
        pub code: String,
        /// Whether it is in the lobby, playing or over.
        pub stage: Stage,
        /// The number of the table's current game, from 1.
        pub round: u32,
        /// The table's settings.
        pub settings: Settings,
        /// The table's seats, in order.
        pub seats: Vec<SeatView>,
        /// Everyone who is connected or has a seat, and the host.
        pub people: Vec<Person>,
        /// The host's number.
        pub host: u32,
        /// Whether this round is a lesson. A rematch then starts a real game, at any time.
        opt pub lesson: bool,
        /// Whether the game is practice: it started from a position, or someone returned to the start of their turn.
        opt pub practice: bool,
        /// Whether the host has started the game and the table is waiting for nonces.
        opt pub starting: bool,
        /// The data for checking the dice of this round. Missing if they can't be checked, as in a lesson.
        opt pub fair: Option<FairView>,
    }

    /// The data needed to check a game's dice, apart from the secret that the record reveals at the end.
    pub struct FairView {
        /// The server's commitment to its secret for this round, in hexadecimal.
        pub commitment: String,
        /// The seats of people, in order, with their nonces.
        opt pub nonces: Vec<NonceView>,
    }

    /// A person's contribution to a game's dice. In the lobby it belongs to the current person in the seat; once the
    /// game is starting, it no longer changes.
    pub struct NonceView {
        /// The seat.
        pub seat: WireSeat,
        /// The commitment to the nonce, in hexadecimal. Missing if the person's client made none.
        opt pub commit: Option<String>,
        /// The nonce, in hexadecimal, once the game has begun. Missing if it was not revealed in time.
        opt pub nonce: Option<String>,
    }

    /// The public state of a seat.
    pub struct SeatView {
        /// The seat's letter.
        pub seat: WireSeat,
        /// Its monster.
        pub monster: WireMonster,
        /// The person or bot who has it.
        pub sitter: Sitter,
        /// The name shown for the monster, if it isn't the monster's own.
        opt pub name: Option<String>,
        /// Whether the host has closed the seat, so that no one can sit there.
        opt pub closed: bool,
        /// Whether its occupant is ready.
        pub ready: bool,
        /// Whether someone has asked for a rematch and the seat's person hasn't answered yet.
        opt pub undecided: bool,
        /// The bot that currently plays for the seat's absent person.
        opt pub stand_in: Option<WireBot>,
    }

    /// The occupant of a seat.
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Sitter {
        /// The seat is free.
        Nobody,
        /// A person.
        Person {
            /// The person's number.
            person: u32,
        },
        /// A bot.
        Bot {
            /// Which bot it is.
            bot: WireBot,
        },
    }

    /// A person at a table.
    pub struct Person {
        /// Their number at this table.
        pub person: u32,
        /// Their name; empty if they haven't chosen one.
        pub name: String,
        /// Whether they are connected.
        pub here: bool,
        /// The seat they have asked to swap with.
        opt pub wants: Option<WireSeat>,
        /// Whether the host has muted them: the table accepts no chat from them.
        opt pub muted: bool,
    }

    /// A person who waits at a table's door.
    pub struct Guest {
        /// Their number at the door.
        pub guest: u32,
        /// Their name; empty if they haven't chosen one.
        pub name: String,
    }

    /// Presets: answers that a person gives in advance.
    #[derive(Default)]
    #[serde(default, deny_unknown_fields)]
    pub struct Presets {
        /// Leave Manhattan or Tokyo if an attack leaves at most this many LP.
        opt pub leave_at: Option<u8>,
        /// Stay in Manhattan or Tokyo if an attack leaves more than this many LP.
        opt pub stay_above: Option<u8>,
        /// Cards that the person isn't asked about: a question that only these cards cause gets its first legal answer.
        pub not_asked: Vec<Word>,
        /// Skip buying if no card is affordable.
        pub skip_buying: bool,
    }
}

impl Settings {
    /// The default settings for this game and number of seats.
    pub fn of(ruleset: kaiju_rules::Ruleset, seats: u8) -> Settings {
        Settings {
            game: ruleset.into(),
            options: Vec::new(),
            seats,
            listed: false,
            clock: 0,
            grace: default_grace(),
            stand_in: default_stand_in(),
            door: Door::Open,
            coach: false,
        }
    }
}

impl Absent for Door {
    fn is_absent(&self) -> bool {
        *self == Door::Open
    }
}

impl Presets {
    /// Describes the presets: one sentence for each that is set.
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

fn default_grace() -> u16 {
    60
}

fn default_stand_in() -> WireBot {
    WireBot::Veteran
}
