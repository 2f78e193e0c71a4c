//! Messages from the server.

use crate::{Chance, Happening, Patch, Question, Refusal, Room, Scene, SeatView, Word, question::Answer};
use kaiju_words::Message;

wire! {
    /// The messages a server can send.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum FromServer {
        /// The reply to hello.
        Welcome(Box<Welcome>),
        /// Events at the table.
        Update(Box<Update>),
        /// The question to this client's seat, repeated after every reconnection. Clients that asked for plies derive it themselves.
        Question(Box<Question>),
        /// The people at the table have changed.
        Room(Box<Room>),
        /// The requested odds.
        Chances {
            /// The ply they apply to.
            ply: u32,
            /// The dice.
            dice: String,
            /// The odds.
            chances: Vec<Chance>,
        },
        /// The requested answers.
        Answers {
            /// The ply they apply to.
            ply: u32,
            /// The index of the first of these among all answers.
            from: u32,
            /// The total number of answers.
            total: u32,
            /// The answers.
            answers: Vec<Answer>,
        },
        /// A request has been carried out.
        Done {
            /// The client's id for the request.
            id: u32,
        },
        /// A request was refused; nothing has changed.
        Refused {
            /// The client's id for the request.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(test, ts(optional))]
            id: Option<u32>,
            /// The reason.
            refusal: Refusal,
        },
        /// This person's presets were changed by another of their connections, or because the game changed.
        Presets {
            /// All presets.
            presets: crate::Presets,
        },
        /// The server is closing the connection: it is restarting, this person was removed, or a message was unacceptable.
        Closing {
            /// The reason.
            refusal: Refusal,
        },
        /// The reply to ping.
        Pong,
    }

    /// The first message on a connection.
    pub struct Welcome {
        /// The protocol version.
        pub version: u32,
        /// The server's name and version.
        pub server: String,
        /// This person's number at the table.
        pub you: u32,
        /// This person's presets.
        pub presets: crate::Presets,
        /// The current state of the table; if missing, the events the client missed follow.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub snapshot: Option<Snapshot>,
    }

    /// The current state of a table.
    pub struct Snapshot {
        /// The number of the next event.
        pub next: u32,
        /// The room.
        pub room: Room,
        /// The game, if one has started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub scene: Option<Scene>,
        /// The number of plies so far.
        pub ply: u32,
        /// The seat being asked, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub asked: Option<Asked>,
        /// The position, for clients that asked for plies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub position: Option<String>,
        /// The latest events.
        pub steps: Vec<Step>,
    }

    /// New events at the table.
    pub struct Update {
        /// The events, numbered consecutively.
        pub steps: Vec<Step>,
        /// The room, if it has changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub room: Option<Room>,
        /// The number of plies after these events.
        pub ply: u32,
        /// The seat being asked after these events, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub asked: Option<Asked>,
    }

    /// One event at a table: a choice, an outcome of chance, a chat line, a seat taken.
    #[derive(Default)]
    pub struct Step {
        /// Its number.
        pub number: u32,
        /// When it happened, in milliseconds since 1970.
        #[cfg_attr(test, ts(type = "number"))]
        pub time: i64,
        /// The log lines it caused, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Line>>", optional))]
        pub lines: Vec<Line>,
        /// Changes to the scene that belong to no line.
        #[serde(default, skip_serializing_if = "Patch::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Patch>", optional))]
        pub patch: Patch,
        /// The chat line, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub chat: Option<Chat>,
        /// The initial scene, if this event starts a game. It replaces everything shown of an earlier game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub begins: Option<Box<Scene>>,
        /// The seats when that game started. Its log lines use these names, even if the seats change later.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<SeatView>>", optional))]
        pub seats: Vec<SeatView>,
        /// The ply in notation, for clients that asked for plies; `?` if it is secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub ply: Option<String>,
        /// The position after it, for clients that asked for plies: at the start of a game, and while there is hidden information, when
        /// the plies alone may not be enough to derive it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub position: Option<String>,
    }

    /// A line of the log.
    pub struct Line {
        /// The line's text.
        pub text: Message,
        /// The game event it describes, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub what: Option<Happening>,
        /// The rule or card that caused it: short form and full text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub because: Option<(Message, Message)>,
        /// The bot whose choice led here, and its reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub reason: Option<(Word, Message)>,
        /// Changes to the scene.
        #[serde(default, skip_serializing_if = "Patch::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Patch>", optional))]
        pub patch: Patch,
    }

    /// A chat line.
    pub struct Chat {
        /// The sender's number.
        pub person: u32,
        /// The sender's name at that time.
        pub name: String,
        /// The text.
        pub text: String,
    }

    /// A seat that is being asked.
    pub struct Asked {
        /// The seat.
        pub seat: Word,
        /// The kind of question.
        pub prompt: Word,
        /// The time for the answer, if it is limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub clock: Option<Clock>,
    }

    /// The time for an answer, in milliseconds.
    #[derive(Copy)]
    pub struct Clock {
        /// The time left.
        pub left: u32,
        /// The total time.
        pub of: u32,
    }
}

impl Line {
    /// A line about the room rather than the game.
    pub fn of_room(text: Message) -> Line {
        Line { text, what: None, because: None, reason: None, patch: Patch::default() }
    }
}
