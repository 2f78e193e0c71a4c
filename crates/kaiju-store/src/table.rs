//! What is stored: tables, their entries, identities.

use std::fmt;

/// The number of a table, given by the store and never given again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub i64);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// People take their seats. A lobby where nothing happens is pruned.
    Lobby,
    /// The game is on.
    Playing,
    /// The game has ended; it is kept.
    Over,
}

impl State {
    const ALL: [Self; 3] = [Self::Lobby, Self::Playing, Self::Over];

    /// As it stands in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// What somebody chose.
    Choice,
    /// What chance decided.
    Chance,
    /// What somebody said.
    Chat,
    /// How the game is to be played.
    Preset,
    /// Who sits where.
    Seat,
}

impl EntryKind {
    const ALL: [Self; 5] = [Self::Choice, Self::Chance, Self::Chat, Self::Preset, Self::Seat];

    /// As it stands in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Choice => "choice",
            Self::Chance => "chance",
            Self::Chat => "chat",
            Self::Preset => "preset",
            Self::Seat => "seat",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// Something that happened at a table. The store does not read its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is about.
    pub kind: EntryKind,
    /// When it happened, in milliseconds since 1970.
    pub time: i64,
    /// What happened.
    pub body: String,
}

/// A table without its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its number.
    pub id: TableId,
    /// The short code in its link.
    pub code: String,
    /// What was known when it was set up. The store does not read it.
    pub header: String,
    /// How far it has come.
    pub state: State,
    /// When it was set up, in milliseconds since 1970.
    pub created: i64,
    /// When its last entry happened, or when it was set up.
    pub changed: i64,
    /// The number of its next entry, which is also how many it has.
    pub next: u32,
}

/// A table with its entries, all that is needed to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The table.
    pub table: TableRow,
    /// Its entries in order; the first has number 0.
    pub entries: Vec<Entry>,
}

/// Somebody who comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityRow {
    /// What the server knows them by.
    pub id: String,
    /// What the others know them by.
    pub name: String,
    /// The hash of what they can prove themselves with on another device.
    pub recovery: Option<String>,
}
