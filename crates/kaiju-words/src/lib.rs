//! Every text Kaiju shows: questions, answers, events, errors and rules.
//!
//! [`say`] turns engine values into a [`Message`]: the id of a text in `locales/` with its arguments, not a sentence.
//! [`Words`] renders it in one language. A server sends messages, and each client renders them in its own language from
//! the same files.
//!
//! [`ask`] builds the question for a seat with all its answers and a preview of each; [`Log`] turns events into log
//! lines.

pub mod ask;
mod log;
mod message;
pub mod say;
mod words;

pub use log::{Log, LogLine};
pub use message::{Arg, Message};
pub use words::{Cast, Words};
