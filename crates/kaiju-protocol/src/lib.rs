//! What server and clients say to each other. `docs/protocol.md` tells how it is used; `web/src/protocol.ts` is written from here.
//!
//! Everything is made from what one seat may know, names things by the words of notation, and says sentences as messages that each
//! client reads in its own language.

#[macro_use]
mod wire;

mod code;
mod from_server;
mod happening;
mod http;
mod names;
mod question;
mod room;
mod scene;
mod to_server;
#[cfg(test)]
mod typescript;

pub use code::{Code, Refusal};
pub use from_server::{Asked, Chat, Clock, FromServer, Line, Snapshot, Step, Update, Welcome};
pub use happening::{Happened, Happening};
pub use http::{Me, NewTable, Recover, Recovery, Rename, TableCard, TableLink};
pub use names::{presentable_chat, presentable_name};
pub use question::{Answer, Chance, Kind, Mark, Question, Reroll};
pub use room::{Person, Presets, Room, SeatView, Settings, Sitter, Stage};
pub use scene::{
    Borough, Counted, DiceScene, Earning, Held, Less, Monster, Offer, Over, Patch, Scene, Spot, Stack, Tile, Turn,
    Units,
};
pub use to_server::{Request, ToServer};
pub use wire::{Word, seat_of, seat_word};

/// The version of the protocol. A client that says another one is told so and may load its newer self.
pub const VERSION: u32 = 1;

/// The longest message that a server takes, in bytes.
pub const MAX_MESSAGE_LEN: usize = 8 * 1024;
/// The longest name, in characters.
pub const MAX_NAME_LEN: usize = 16;
/// The longest line of chat, in characters.
pub const MAX_CHAT_LEN: usize = 300;
/// The longest clock and the longest grace time, in seconds: half a day.
pub const MAX_CLOCK: u16 = 43_200;
/// The shortest clock, in seconds: less is no time to read a question.
pub const MIN_CLOCK: u16 = 5;
/// Answers that come with a question; those beyond are asked for, so many at a time. An answer with all that it would do has up to 1.2 kB,
/// and a message is to have no more than 64.
pub const MAX_ANSWERS: usize = 50;
