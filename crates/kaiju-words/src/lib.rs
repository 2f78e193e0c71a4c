//! What Kaiju says: every question, answer, event, error and rule in words.
//!
//! [`say`] turns what the engine means into a [`Message`]: the name of a text in `locales/` and its arguments, no sentence. [`Words`]
//! makes a sentence of it in one language. A server sends messages; each client reads them in its own language from the same files.
//!
//! [`ask`] gives whoever is asked the question with all its answers and what each would do; [`Log`] turns what happens into lines.

pub mod ask;
mod log;
mod message;
pub mod say;
mod words;

pub use log::{Log, LogLine};
pub use message::{Arg, Message};
pub use words::{Cast, Words};
