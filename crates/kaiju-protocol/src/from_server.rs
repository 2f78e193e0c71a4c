//! What the server says.

use crate::{Chance, Happening, Patch, Question, Refusal, Room, Scene, SeatView, Word, question::Answer};
use kaiju_words::Message;

wire! {
    /// What a server can say.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum FromServer {
        /// The answer to hello.
        Welcome(Box<Welcome>),
        /// Something happened.
        Update(Box<Update>),
        /// The question to this seat; again after every reconnection. Clients that asked for plies work it out themselves.
        Question(Box<Question>),
        /// Who is here has changed.
        Room(Box<Room>),
        /// Chances that were asked for.
        Chances {
            /// The ply at which they hold.
            ply: u32,
            /// The dice.
            dice: String,
            /// The chances.
            chances: Vec<Chance>,
        },
        /// Answers that were asked for.
        Answers {
            /// The ply at which they hold.
            ply: u32,
            /// The place of the first among all answers.
            from: u32,
            /// How many there are in all.
            total: u32,
            /// The answers.
            answers: Vec<Answer>,
        },
        /// What a message asked for is done.
        Done {
            /// The client's number for the message.
            id: u32,
        },
        /// What a message asked for is refused; nothing has changed.
        Refused {
            /// The client's number for the message.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(test, ts(optional))]
            id: Option<u32>,
            /// Why.
            refusal: Refusal,
        },
        /// The presets of this person have changed, on another of their connections or because the game has.
        Presets {
            /// All of them.
            presets: crate::Presets,
        },
        /// The server closes the connection: it restarts, this person has been sent away, or said what cannot be taken.
        Closing {
            /// Why.
            refusal: Refusal,
        },
        /// The answer to ping.
        Pong,
    }

    /// How a connection begins.
    pub struct Welcome {
        /// The version of the protocol.
        pub version: u32,
        /// The server's program.
        pub server: String,
        /// The number of the one who is welcomed.
        pub you: u32,
        /// Their presets.
        pub presets: crate::Presets,
        /// The table as it stands; without it the events that were missed follow.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub snapshot: Option<Snapshot>,
    }

    /// A table as it stands.
    pub struct Snapshot {
        /// The number of the next event.
        pub next: u32,
        /// The room.
        pub room: Room,
        /// The game, if one was begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub scene: Option<Scene>,
        /// The number of plies.
        pub ply: u32,
        /// Who is asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub asked: Option<Asked>,
        /// The position, for those who asked for plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub position: Option<String>,
        /// What happened last.
        pub steps: Vec<Step>,
    }

    /// Something that happened.
    pub struct Update {
        /// What happened, event by event; each has the number that follows that of the one before.
        pub steps: Vec<Step>,
        /// The room, where it has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub room: Option<Room>,
        /// The number of plies after it.
        pub ply: u32,
        /// Who is asked after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub asked: Option<Asked>,
    }

    /// One event of a table: a choice, an outcome of chance, something said, a seat taken.
    #[derive(Default)]
    pub struct Step {
        /// Its number.
        pub number: u32,
        /// When it happened, in milliseconds since 1970.
        #[cfg_attr(test, ts(type = "number"))]
        pub time: i64,
        /// What it led to, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Line>>", optional))]
        pub lines: Vec<Line>,
        /// What has changed on the table besides.
        #[serde(default, skip_serializing_if = "Patch::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Patch>", optional))]
        pub patch: Patch,
        /// What was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub chat: Option<Chat>,
        /// The table at the beginning, if a game begins with it: all that was shown of another game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub begins: Option<Box<Scene>>,
        /// Who sat where when that game began: its lines are told with these names, whoever sits there later.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<SeatView>>", optional))]
        pub seats: Vec<SeatView>,
        /// The ply in notation, for those who asked for plies; `?` where it is a secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub ply: Option<String>,
        /// The position after it, for those who asked for plies: at the beginning of a game, and where a secret is about, so that the plies
        /// alone may not lead there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub position: Option<String>,
    }

    /// A line of the log.
    pub struct Line {
        /// It in words.
        pub text: Message,
        /// What happened, where it happened in the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub what: Option<Happening>,
        /// The rule or card behind it: in short, and its text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub because: Option<(Message, Message)>,
        /// Why a bot chose what led here, and which one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub reason: Option<(Word, Message)>,
        /// What has changed on the table.
        #[serde(default, skip_serializing_if = "Patch::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Patch>", optional))]
        pub patch: Patch,
    }

    /// Somebody said something.
    pub struct Chat {
        /// Who.
        pub person: u32,
        /// What they were called then.
        pub name: String,
        /// What.
        pub text: String,
    }

    /// Somebody is asked.
    pub struct Asked {
        /// Who.
        pub seat: Word,
        /// The kind of question.
        pub prompt: Word,
        /// How long there is for the answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub clock: Option<Clock>,
    }

    /// The time for an answer, in milliseconds.
    #[derive(Copy)]
    pub struct Clock {
        /// What is left.
        pub left: u32,
        /// What there was.
        pub of: u32,
    }
}

impl Line {
    /// A line about something that did not happen in the game.
    pub fn of_room(text: Message) -> Line {
        Line { text, what: None, because: None, reason: None, patch: Patch::default() }
    }
}
