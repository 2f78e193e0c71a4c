//! The table in a terminal: full screen, or as lines for pipes and screen readers.
//!
//! [`TableView`] is what a seat sees of a table and can do there; [`Local`] is one in this program, with bots. [`screen`] and [`plain`]
//! talk to the trait, so a server's table, [`Remote`], is played in the same way; [`lobby`] is where people meet before. All words are in
//! `locales/`.

mod describe;
pub mod lobby;
mod local;
pub mod plain;
mod presets;
mod question;
mod remote;
pub mod save;
pub mod screen;
pub mod start;
mod table;
mod text;
mod wishes;

pub use local::{Local, Seating};
pub use remote::{Arrival, Remote};
pub use screen::{Speed, wants_colour};
pub use table::{Progress, ShownLine, TableError, TableView};
pub use text::{shell_word, wrap};
pub use wishes::Wishes;
