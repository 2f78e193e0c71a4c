//! Replays: a recorded game as the events that its players saw.

use crate::{FairView, PromptKind, Scene, SeatView, TableEvent, WireSeat};

/// Maximum length of a record sent by a client, in bytes.
pub const MAX_RECORD_LEN: usize = 64 * 1024;

wire! {
    /// A request to replay a record.
    #[serde(deny_unknown_fields)]
    pub struct ReplayRequest {
        /// The record, at most [`MAX_RECORD_LEN`] bytes.
        pub record: String,
    }

    /// A game as its players saw it, from the start.
    pub struct Replay {
        /// The game's record, if the game is over or the client sent the record. A running game's record is secret.
        opt pub record: Option<String>,
        /// The number of the game at its table, if it was played at one.
        opt pub round: Option<u32>,
        /// The seat of the person who requested it, if they had one.
        opt pub you: Option<WireSeat>,
        /// The seats. Without players' names in the record, they show their monsters' names.
        pub seats: Vec<SeatView>,
        /// The scene at the start.
        pub scene: Scene,
        /// Exactly one event for each ply, in order, as in an update. Its `number` and `at` are the ply's index, and
        /// its time is 0 if the record doesn't contain it.
        pub events: Vec<TableEvent>,
        /// The choices, in order. A question that is still open at the end comes last, without an answer.
        pub decisions: Vec<Decision>,
        /// Whether the game is over. If not, it is still running or its record is unfinished.
        opt pub over: bool,
        /// Whether the game was practice.
        opt pub practice: bool,
        /// The data for checking the dice. Missing if they can't be checked.
        opt pub fair: Option<FairView>,
    }

    /// A choice in a recorded game.
    pub struct Decision {
        /// The number of plies before it.
        pub ply: u32,
        /// The seat that chose.
        pub seat: WireSeat,
        /// The kind of question.
        pub prompt: PromptKind,
        /// The answer in notation, the `action` of an answer or a reroll.
        opt pub action: Option<String>,
    }

    /// A request for the question at a moment of a game. The game is identified by a table's code and round, or by its
    /// record.
    #[serde(deny_unknown_fields)]
    pub struct ReplayQuestion {
        /// The code of the game's table.
        opt pub code: Option<String>,
        /// The number of the game at its table, from 1.
        opt pub round: Option<u32>,
        /// The game's record.
        opt pub record: Option<String>,
        /// The number of plies before the question.
        pub ply: u32,
    }

    /// A moment of a recorded game to play on from.
    #[serde(deny_unknown_fields)]
    pub struct PlayFrom {
        /// The game's record, at most [`MAX_RECORD_LEN`] bytes.
        pub record: String,
        /// The number of plies before that moment.
        pub ply: u32,
        /// The seat of the person who plays on; bots have all others. By default, this is the seat that is asked.
        opt pub seat: Option<WireSeat>,
    }
}
