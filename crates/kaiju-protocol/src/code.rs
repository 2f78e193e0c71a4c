//! Refusals: a stable code for programs and a message for people.

use kaiju_words::Message;
use std::time::Duration;

macro_rules! codes {
    ($($(#[$meta:meta])* $name:ident = $word:literal,)*) => {
        wire! {
            /// Why a request was refused. Codes never change their meaning.
            #[derive(Copy, Hash, PartialOrd, Ord)]
            #[serde(rename_all = "kebab-case")]
            pub enum Code {
                $($(#[$meta])* $name,)*
            }
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The code on the wire.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Code::$name => $word,)*
                }
            }
        }
    };
}

codes! {
    /// The message isn't valid JSON, or isn't a message of this protocol.
    BadMessage = "bad-message",
    /// The message or request body is too long.
    TooLong = "too-long",
    /// Too many messages in a short time.
    TooFast = "too-fast",
    /// The table has reached its maximum number of events.
    TooMuch = "too-much",
    /// This person or network has used up its budget for now. The refusal states when to try again.
    OverBudget = "over-budget",
    /// Too many connections from one person or address.
    TooManyConnections = "too-many-connections",
    /// Too many tables for one person, or on this server.
    TooManyTables = "too-many-tables",
    /// The client uses another protocol version.
    WrongVersion = "wrong-version",
    /// The first message wasn't a hello, or a second hello was sent.
    NoHello = "no-hello",
    /// The request comes from another site's page.
    WrongOrigin = "wrong-origin",
    /// The cookie is missing or invalid.
    NoIdentity = "no-identity",
    /// The recovery link isn't valid.
    BadRecovery = "bad-recovery",
    /// There is no table with this code.
    NoTable = "no-table",
    /// There is nothing at this URL.
    NotFound = "not-found",
    /// Too many people are at this table.
    TableFull = "table-full",
    /// This person, who has no seat, has opened the table in too many windows, so the oldest one is closed.
    Replaced = "replaced",
    /// The host has removed this person from the table.
    Kicked = "kicked",
    /// The host admits no newcomers, or lets only people sit down who have had a seat before.
    TableLocked = "table-locked",
    /// The host hasn't let this person in yet.
    Waiting = "waiting",
    /// The host has turned this person away at the door.
    TurnedAway = "turned-away",
    /// The host has muted this person.
    Muted = "muted",
    /// The name is too long or can't be displayed.
    BadName = "bad-name",
    /// The chat line is empty, too long or can't be displayed.
    BadChat = "bad-chat",
    /// The settings aren't valid.
    BadSettings = "bad-settings",
    /// The position isn't valid, doesn't fit the settings, or this server doesn't start games from positions.
    BadPosition = "bad-position",
    /// The presets aren't valid.
    BadPresets = "bad-presets",
    /// There is no such seat at this table.
    BadSeat = "bad-seat",
    /// There is no such person at this table, or at its door.
    BadPerson = "bad-person",
    /// The monster belongs to the other game.
    BadMonster = "bad-monster",
    /// Another person has this monster.
    MonsterTaken = "monster-taken",
    /// Another person has this seat.
    SeatTaken = "seat-taken",
    /// The host has closed this seat.
    SeatClosed = "seat-closed",
    /// The request needs a seat, and this person has none.
    NotSeated = "not-seated",
    /// Only the host can do this.
    NotHost = "not-host",
    /// This is possible only before the game.
    NotInLobby = "not-in-lobby",
    /// This is possible only during the game.
    NotPlaying = "not-playing",
    /// This is possible only after the game.
    NotOver = "not-over",
    /// Some seats are empty.
    EmptySeats = "empty-seats",
    /// Not everyone is ready.
    NotReady = "not-ready",
    /// The game has moved on since the given ply.
    Stale = "stale",
    /// This person isn't being asked.
    NotAsked = "not-asked",
    /// The table plays without the coach.
    CoachOff = "coach-off",
    /// The action can't be parsed.
    BadAction = "bad-action",
    /// The action is not among the answers.
    Illegal = "illegal",
    /// The lesson expects another answer first. The text states which one.
    Lesson = "lesson",
    /// The choice can't be taken back: something has been revealed, someone else has chosen since, or the sender didn't
    /// make it. The text states the reason.
    NoTakeBack = "no-take-back",
    /// This person has already committed to another nonce for this round.
    Committed = "committed",
    /// The nonce or the commitment isn't 64 hexadecimal digits, or the nonce isn't the one that was committed to.
    BadNonce = "bad-nonce",
    /// The record can't be read. The text states why.
    BadRecord = "bad-record",
    /// The game doesn't have that many plies, or no question is asked at this ply.
    BadPly = "bad-ply",
    /// The dice can't be parsed, or aren't among the rolled dice.
    BadDice = "bad-dice",
    /// This table failed and is being restored from storage.
    TableBroken = "table-broken",
    /// The server's storage is failing or too slow at the moment. Try again later.
    Unavailable = "unavailable",
    /// The server's disk is almost full, so it accepts no new tables or games. Running games continue.
    DiskLow = "disk-low",
    /// The server is shutting down.
    Closing = "closing",
}

impl Code {
    /// The default text for this code. It has no arguments.
    pub fn message(self) -> Message {
        Message::new(format!("refusal-{}", self.word()))
    }
}

wire! {
    /// A refused request, with the reason.
    pub struct Refusal {
        /// The code, for programs.
        pub code: Code,
        /// The reason as text, for people.
        pub text: Message,
        /// Seconds after which the same request may succeed, if known.
        opt pub retry_after: Option<u32>,
    }
}

impl Refusal {
    /// A refusal with a more specific text than the code's own, such as an error from the rules or the notation.
    pub fn because(code: Code, text: Message) -> Refusal {
        Refusal { code, text, retry_after: None }
    }

    /// Adds the time after which the same request may succeed, rounded up to whole seconds.
    #[must_use]
    pub fn after(self, wait: Duration) -> Refusal {
        Refusal { retry_after: Some(seconds(wait)), ..self }
    }

    /// A temporary refusal. Its text has the argument `seconds`, the time after which the same request may succeed.
    pub fn for_now(code: Code, text: &'static str, wait: Duration) -> Refusal {
        Refusal::because(code, Message::new(text).with("seconds", seconds(wait))).after(wait)
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Refusal {
        Refusal::because(code, code.message())
    }
}

/// A time in whole seconds, rounded up, and at least one. A client that retries slightly too early would be refused
/// again.
fn seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_millis().div_ceil(1000).max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_to_wait_is_rounded_up() {
        let after = |millis| Refusal::from(Code::TooFast).after(Duration::from_millis(millis)).retry_after;
        assert_eq!([0, 1, 1000, 1001].map(after), [Some(1), Some(1), Some(1), Some(2)]);
        let refusal = Refusal::for_now(Code::OverBudget, "refusal-over-budget-for", Duration::from_secs(7));
        let words = kaiju_words::Words::english();
        let text = words.text(&refusal.text, &kaiju_words::SeatNames(Vec::new()));
        assert!(text.contains("7 seconds") && refusal.retry_after == Some(7), "{text}");
        assert!(!serde_json::to_string(&Refusal::from(Code::Stale)).expect("a refusal serializes").contains("retry"));
    }

    #[test]
    fn codes_are_sent_as_their_words_and_have_a_sentence() {
        let words = kaiju_words::Words::english();
        for &code in Code::ALL {
            assert_eq!(serde_json::to_string(&code).expect("a code serializes"), format!("\"{}\"", code.word()));
            let text = words.text(&code.message(), &kaiju_words::SeatNames(Vec::new()));
            assert!(!text.contains('⟦') && text.ends_with('.'), "{text}");
        }
    }
}
