//! Every text Kaiju shows: questions, answers, events, errors and rules.
//!
//! [`say`] turns engine values into a [`Message`]: the id of a text in `locales/` with its arguments, not a sentence.
//! [`Words`] renders it in one language. A server sends messages, and each client renders them in its own language from
//! the same files.
//!
//! [`ask`] builds the question for a seat with all its answers and a preview of each; [`Narrator`] plays a game and
//! turns it into log lines. [`lookup`] finds rules, cards and scenarios by number, name or words. [`lesson`] has the
//! scripts of the guided first games.

pub mod ask;
pub mod lesson;
mod log;
pub mod lookup;
mod message;
mod narrator;
pub mod say;
pub mod story;
mod words;

pub use log::{Defeat, LogLine};
pub use message::{Arg, Message};
pub use narrator::{NarratedLine, Narrator};
pub use story::StoryLine;
pub use words::{SeatNames, Words};
