//! The terminal client: full screen, or line by line for pipes and screen readers.
//!
//! [`TableView`] is a table as one seat sees it. [`Local`] is a table in this process, played against bots; [`Remote`]
//! is a table on a server; a [`ReplayView`] is a recorded game. [`screen`] and [`plain`] use only the trait, so they handle both kinds of table alike.
//! [`lobby`] is where players meet before a game. All wording is in `locales/`.

mod analysis;
mod describe;
pub mod lobby;
mod local;
mod new_game;
pub mod plain;
mod presets;
mod question;
mod remote;
mod replay;
mod rules;
pub mod save;
pub mod screen;
pub mod start;
mod table;
mod text;
mod transcript;

pub use analysis::AnalysisResult;
pub use local::{Local, Seating};
pub use new_game::NewGame;
pub use remote::{JoinOptions, Remote};
pub use replay::ReplayView;
pub use rules::{RuleLine, nothing_found, rule_lines};
pub use screen::{Speed, wants_colour};
pub use table::{CanTakeBack, Progress, ShownLine, TableError, TableView};
pub use text::{shell_word, wrap};
pub use transcript::Transcript;
