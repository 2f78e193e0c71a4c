//! The lines between the program and a bot. `docs/bot-protocol.md` describes them.

use serde::{Deserialize, Serialize};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// A line to a bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ToBot<'a> {
    /// The first line; the bot answers with [`FromBot::Ready`].
    Hello { protocol: u32, program: &'static str },
    /// A game begins, or the bot takes over a seat of a running one.
    Start {
        game: &'static str,
        options: Vec<&'static str>,
        seats: usize,
        seat: String,
        seed: u64,
        time: u64,
        position: &'a str,
    },
    /// The bot's seat is asked; the bot answers with [`FromBot::Answer`].
    Question {
        id: u64,
        seat: String,
        prompt: &'static str,
        position: String,
        answers: &'a [String],
        time: u64,
        /// The plies since the last line of this game.
        plies: &'a [String],
    },
    /// The game is over.
    End { winner: Option<String>, position: String, plies: &'a [String] },
}

impl ToBot<'_> {
    /// The message as a line.
    pub(crate) fn line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("messages can be serialized");
        line.push('\n');
        line
    }
}

/// A line from a bot. Unknown fields are ignored.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum FromBot {
    /// The bot can be asked.
    Ready {
        protocol: u32,
        /// The bot's version; records name it.
        #[serde(default)]
        version: u16,
    },
    /// The answer to a question.
    Answer { id: u64, answer: String, reason: Option<String>, evaluation: Option<f64> },
}
