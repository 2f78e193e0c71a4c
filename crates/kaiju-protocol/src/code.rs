//! Why something was refused: stable codes, and a sentence.

use kaiju_words::Message;

macro_rules! codes {
    ($($(#[$meta:meta])* $name:ident = $word:literal,)*) => {
        wire! {
            /// Why something was refused. A code keeps its meaning for as long as there is a protocol.
            #[derive(Copy, Hash, PartialOrd, Ord)]
            #[serde(rename_all = "kebab-case")]
            pub enum Code {
                $($(#[$meta])* $name,)*
            }
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The code as it is sent.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Code::$name => $word,)*
                }
            }
        }
    };
}

codes! {
    /// The message is no JSON, or no message of this protocol.
    BadMessage = "bad-message",
    /// The message, or the body of a request, is too long.
    TooLong = "too-long",
    /// Too many messages in too short a time.
    TooFast = "too-fast",
    /// This person has said or changed as much as one may at one table, or the table has had as many events as it may.
    TooMuch = "too-much",
    /// Too many connections of one person or address.
    TooManyConnections = "too-many-connections",
    /// Too many tables of one person, or on this server.
    TooManyTables = "too-many-tables",
    /// A client of another version.
    WrongVersion = "wrong-version",
    /// The first message was no hello, or there was a second one.
    NoHello = "no-hello",
    /// A page of another site.
    WrongOrigin = "wrong-origin",
    /// No cookie of ours, or a forged one.
    NoIdentity = "no-identity",
    /// A recovery link that leads nowhere.
    BadRecovery = "bad-recovery",
    /// There is no table with this code.
    NoTable = "no-table",
    /// There is no such address.
    NotFound = "not-found",
    /// Too many people are at this table.
    TableFull = "table-full",
    /// The host has sent this person away.
    Kicked = "kicked",
    /// A name that cannot be shown.
    BadName = "bad-name",
    /// A line of chat that cannot be shown.
    BadChat = "bad-chat",
    /// Settings that make no table.
    BadSettings = "bad-settings",
    /// Presets that make no sense.
    BadPresets = "bad-presets",
    /// No such seat at this table.
    BadSeat = "bad-seat",
    /// No such bot.
    BadBot = "bad-bot",
    /// No such person at this table.
    BadPerson = "bad-person",
    /// No such monster in this game.
    BadMonster = "bad-monster",
    /// Somebody else has this monster.
    MonsterTaken = "monster-taken",
    /// Somebody else has this seat.
    SeatTaken = "seat-taken",
    /// This needs a seat, and the person has none.
    NotSeated = "not-seated",
    /// Only the host can do this.
    NotHost = "not-host",
    /// This can be done only before the game.
    NotInLobby = "not-in-lobby",
    /// This can be done only during the game.
    NotPlaying = "not-playing",
    /// This can be done only after the game.
    NotOver = "not-over",
    /// There are seats without anybody.
    EmptySeats = "empty-seats",
    /// Somebody is not ready.
    NotReady = "not-ready",
    /// The table has moved on since the ply that was named.
    Stale = "stale",
    /// Somebody else is asked, or nobody.
    NotAsked = "not-asked",
    /// The action cannot be read.
    BadAction = "bad-action",
    /// The action is not among the answers.
    Illegal = "illegal",
    /// The dice cannot be read, or do not lie there.
    BadDice = "bad-dice",
    /// Something broke at this table; it is brought back as it was stored.
    TableBroken = "table-broken",
    /// The server cannot do this at the moment: what is stored cannot be read or written, or not in time. It may be better later.
    Unavailable = "unavailable",
    /// The server is about to end.
    Closing = "closing",
}

impl Code {
    /// The sentence of this code, without arguments.
    pub fn message(self) -> Message {
        Message::new(format!("refusal-{}", self.word()))
    }
}

wire! {
    /// What was refused, and why.
    pub struct Refusal {
        /// The code.
        pub code: Code,
        /// The sentence.
        pub text: Message,
    }
}

impl Refusal {
    /// A refusal with the sentence of the rules or of notation, where that says more than the code.
    pub fn because(code: Code, text: Message) -> Refusal {
        Refusal { code, text }
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal { code, text: code.message() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sent_as_their_words_and_have_a_sentence() {
        let words = kaiju_words::Words::english();
        for &code in Code::ALL {
            assert_eq!(serde_json::to_string(&code).expect("it can be sent"), format!("\"{}\"", code.word()));
            let text = words.text(&code.message(), &kaiju_words::Cast(Vec::new()));
            assert!(!text.contains('⟦') && text.ends_with('.'), "{text}");
        }
    }
}
