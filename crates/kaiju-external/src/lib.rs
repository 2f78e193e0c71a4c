//! Bots in other programs: they get questions as lines of JSON on standard input and answer on standard output.
//! `docs/bot-protocol.md` describes the lines.
//!
//! A program can't stop a game. If it crashes, is late, or sends anything but a legal answer, a built-in bot makes that
//! one decision ([`FALLBACK`]), and the failure is counted ([`Report`]).

mod bot;
mod command;
mod message;
mod process;
mod report;
mod seat;

pub use bot::{External, ProgramSettings};
pub use command::BotCommand;
pub use message::PROTOCOL;
pub use process::replace_this_process;
pub use report::{FailureCounts, Report};

/// The bot that makes the decisions that a program forfeits.
pub const FALLBACK: &str = "rookie";
