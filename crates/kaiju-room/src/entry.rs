//! Entries: the plies and changes at a table, in order. `saved` converts them to text and back.

use super::change::Change;
use kaiju_rules::Ply;

/// One entry of a table.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// When it happened, in milliseconds since 1970.
    pub(crate) time: i64,
    pub(crate) content: Content,
}

/// The content of an entry: a ply of the current game, or any other change.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// A ply that is legal in the position before it.
    Ply {
        ply: Ply,
        chooser: Option<Chooser>,
    },
    Change(Change),
}

/// What answered a question in place of the person who was asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Chooser {
    /// A preset.
    Preset,
    /// A bot, because the clock ran out.
    Clock,
}

impl Chooser {
    pub(crate) const ALL: [Chooser; 2] = [Chooser::Preset, Chooser::Clock];

    /// The word that is saved in a ply's comment.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Chooser::Preset => "preset",
            Chooser::Clock => "clock",
        }
    }
}
