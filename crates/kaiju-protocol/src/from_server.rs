//! Messages from the server.

use crate::{
    AdviceView, AnswerView, CauseView, Guest, OddsView, Patch, PromptKind, QuestionView, Refusal, RoomView, Scene,
    SeatView, VpSource, WireEvent, WireFace, WireSeat,
};
use kaiju_rules::Game;
use kaiju_words::{Defeat, Message, say};

wire! {
    /// The messages a server can send.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum FromServer {
        /// The reply to hello.
        Welcome(Box<Welcome>),
        /// The reply to hello at a table whose host decides who joins: the client has to wait. A welcome follows if the
        /// host lets it in.
        Waiting,
        /// New events at the table. Without events, it reports that the clock has started or stopped, or that a
        /// reconnecting client has missed nothing.
        Update(Box<Update>),
        /// The question to this client's seat, repeated after every reconnection. Clients that asked for plies derive
        /// it themselves.
        Question(Box<QuestionView>),
        /// The room has changed without an event: someone connected, disconnected or asked to swap seats.
        Room(Box<RoomView>),
        /// The requested odds.
        Odds {
            /// The ply they apply to.
            ply: u32,
            /// The dice to reroll.
            dice: Vec<WireFace>,
            /// The odds of rerolling them.
            odds: Vec<OddsView>,
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
            answers: Vec<AnswerView>,
        },
        /// The requested advice.
        Advice(Box<AdviceView>),
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
        /// This person's presets have changed, on any of their connections or because the table switched to the other
        /// game.
        Presets {
            /// All of this person's presets.
            presets: crate::Presets,
        },
        /// The list of people whose chat this person hides has changed, on any of their connections.
        Hidden {
            /// The numbers of all people whose chat is hidden.
            hidden: Vec<u32>,
        },
        /// The people waiting at the door. Only the host receives this message.
        Guests {
            /// The guests, longest waiting first.
            guests: Vec<Guest>,
        },
        /// The server is about to close the connection, for example because it is restarting or this person was
        /// removed.
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
        /// The numbers of the people whose chat this person hides.
        opt pub hidden: Vec<u32>,
        /// The current state of the table. If missing, the events that the client missed follow.
        opt pub snapshot: Option<Snapshot>,
    }

    /// The current state of a table.
    pub struct Snapshot {
        /// The number of the next event.
        pub next: u32,
        /// An identifier for all events up to now, to be sent with the next hello.
        opt pub history: Option<String>,
        /// The people, seats and settings.
        pub room: RoomView,
        /// The game, if one has started.
        opt pub scene: Option<Scene>,
        /// The number of plies so far.
        pub ply: u32,
        /// The seat being asked, if any.
        opt pub asked: Option<Asked>,
        /// The position, for clients that asked for plies.
        opt pub position: Option<String>,
        /// Each player's latest turn in brief, for players who have had one.
        opt pub cards: Vec<TurnCard>,
        /// What can be taken back at the moment, and by which seat.
        opt pub take_back: Option<TakeBackView>,
        /// The latest events.
        pub events: Vec<TableEvent>,
    }

    /// New events at the table.
    pub struct Update {
        /// The events, numbered consecutively.
        pub events: Vec<TableEvent>,
        /// The room, if it has changed.
        opt pub room: Option<RoomView>,
        /// The number of plies after these events.
        pub ply: u32,
        /// The seat being asked after these events, if any.
        opt pub asked: Option<Asked>,
        /// What can be taken back after these events, and by which seat.
        opt pub take_back: Option<TakeBackView>,
        /// An identifier for all events up to the last of these, to be sent with the next hello. Missing if there are
        /// no events.
        opt pub history: Option<String>,
    }

    /// One event at a table: a choice, an outcome of chance, a chat line, a seat taken.
    #[derive(Default)]
    pub struct TableEvent {
        /// Its number at this table, from 0.
        pub number: u32,
        /// When it happened, in milliseconds since 1970.
        #[cfg_attr(test, ts(type = "number"))]
        pub time: i64,
        /// For a choice or an outcome of chance: the number of earlier plies in its game.
        opt pub at: Option<u32>,
        /// The log lines it caused, in order.
        opt pub lines: Vec<LineView>,
        /// Changes to the scene that no log line describes.
        opt pub patch: Patch,
        /// The chat line, if the event is one.
        opt pub chat: Option<Chat>,
        /// The initial scene, if this event starts a game. It replaces everything shown of an earlier game.
        opt pub begins: Option<Box<Scene>>,
        /// The seats at the start of that game. Its log lines use these names, even if the seats change later.
        opt pub seats: Vec<SeatView>,
        /// What the event takes back, if anything.
        opt pub take_back: Option<TakenBack>,
        /// The ply in notation, for clients that asked for plies; `?` if it is secret.
        opt pub ply: Option<String>,
        /// The position after this event, for clients that asked for plies. Sent at the start of a game, after choices
        /// were taken back, and while there is hidden information, when the plies alone may not be enough to derive it.
        opt pub position: Option<String>,
    }

    /// Plies that were taken back. They no longer belong to the game, but their lines stay in the log.
    pub struct TakenBack {
        /// The number of remaining plies of the game: every event of this game whose `at` is at least this is taken
        /// back.
        pub to: u32,
        /// The number of plies that were taken back.
        pub plies: u32,
        /// Each player's latest turn in brief, as it reads now, for players who have had one.
        opt pub cards: Vec<TurnCard>,
    }

    /// What a seat's person can take back at the moment.
    pub struct TakeBackView {
        /// Their seat. Others can't take back anything.
        pub seat: WireSeat,
        /// Their last choice, if it can be taken back.
        opt pub choice: Option<TakeBackChoice>,
        /// Whether they can return to the start of their turn, which requires that bots have all other seats.
        opt pub whole_turn: bool,
    }

    /// A choice that can be taken back.
    pub struct TakeBackChoice {
        /// The number of plies of the game that would remain.
        pub to: u32,
        /// The choice, as text.
        pub text: Message,
    }

    /// A line of the log.
    pub struct LineView {
        /// The line's text.
        pub text: Message,
        /// The seats that the line concerns: those of the monsters that act or are affected, and of the people it is
        /// about.
        opt pub seats: Vec<WireSeat>,
        /// The game event it describes, if any.
        opt pub event: Option<WireEvent>,
        /// The event outside the game that it describes, if clients treat it specially.
        opt pub room_event: Option<RoomEvent>,
        /// The rule or card that caused the game event.
        opt pub cause: Option<CauseView>,
        /// How the monster lost its last LP, if the game event is that it was eliminated or KO'd.
        opt pub defeat: Option<DefeatView>,
        /// The source of the VP, if the game event is a gain of VP.
        opt pub vp_source: Option<VpSource>,
        /// The seat of the bot whose choice led here, and the bot's reason.
        opt pub reason: Option<(WireSeat, Message)>,
        /// Changes to the scene that the line describes.
        opt pub patch: Patch,
        /// The story sentence that the line belongs to. Missing for a turn's heading and for lines about the room.
        opt pub story: Option<StoryView>,
    }

    /// How a monster lost its last LP.
    pub struct DefeatView {
        /// The other monster that took them, if any.
        opt pub by: Option<WireSeat>,
        /// The card that took them, if any.
        opt pub card: Option<Message>,
        /// Whether the monster conceded.
        opt pub conceded: bool,
    }

    /// A sentence of the story, as it reads after this line. A turn's sentences summarize its log lines in fewer words.
    pub struct StoryView {
        /// The sentence's number in its turn, from 0. A later line with the same number replaces its text.
        pub sentence: u16,
        /// The sentence.
        pub text: Message,
        /// The turn so far in brief, if this line changed it.
        opt pub card: Option<TurnCard>,
    }

    /// A player's latest turn in brief.
    pub struct TurnCard {
        /// The player's seat.
        pub seat: WireSeat,
        /// What the player did, as a list of short texts.
        pub parts: Vec<Message>,
    }

    /// An event at the table outside the game.
    #[derive(Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum RoomEvent {
        /// Someone asked for another game.
        Rematch,
    }

    /// A chat line.
    pub struct Chat {
        /// The sender's number.
        pub person: u32,
        /// The sender's name at that time.
        pub name: String,
        /// The text of the line.
        pub text: String,
    }

    /// A seat that is being asked.
    pub struct Asked {
        /// The seat that has to answer.
        pub seat: WireSeat,
        /// The kind of question.
        pub prompt: PromptKind,
        /// The time left to answer, if there is a limit.
        opt pub clock: Option<Clock>,
    }

    /// The time for an answer, in milliseconds.
    #[derive(Copy)]
    pub struct Clock {
        /// The time left for the answer.
        pub left: u32,
        /// The total time for the answer.
        pub of: u32,
    }
}

impl DefeatView {
    /// Converts a defeat in this game.
    pub fn of(game: &Game, defeat: Defeat) -> DefeatView {
        DefeatView {
            by: defeat.by.map(Into::into),
            card: defeat.card.map(|card| say::card(game, card)),
            conceded: defeat.conceded,
        }
    }
}

impl LineView {
    /// A line about the room rather than the game.
    pub fn of_room(text: Message) -> LineView {
        LineView {
            text,
            seats: Vec::new(),
            event: None,
            room_event: None,
            cause: None,
            defeat: None,
            vp_source: None,
            reason: None,
            patch: Patch::default(),
            story: None,
        }
    }
}
