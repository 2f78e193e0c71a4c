//! The stored data: tables, entries and identities.

use std::fmt;

/// A table's id, assigned by the store and never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub i64);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableState {
    /// People are taking their seats.
    Lobby,
    /// The game is in progress.
    Playing,
    /// The game has ended.
    Over,
}

impl TableState {
    const ALL: [Self; 3] = [Self::Lobby, Self::Playing, Self::Over];

    /// The value in the database.
    pub const fn word(self) -> &'static str {
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

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A player's or bot's choice.
    Choice,
    /// An outcome of chance.
    Chance,
    /// A chat line.
    Chat,
    /// A change to a person's presets, or to the list of people whose chat they hide.
    Preset,
    /// Any other change to the table, such as its seats or settings.
    Seat,
}

impl EntryKind {
    const ALL: [Self; 5] = [Self::Choice, Self::Chance, Self::Chat, Self::Preset, Self::Seat];

    /// The value in the database.
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

/// One entry of a table. The store does not interpret its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    /// The kind of entry.
    pub kind: EntryKind,
    /// When it happened, in milliseconds since 1970.
    pub time: i64,
    /// Its content, as text.
    pub body: String,
    /// The checksum of this entry and all before it; `None` if a version without checksums stored it. The store does
    /// not interpret it.
    pub checksum: Option<i64>,
}

impl EntryRow {
    /// An entry without a checksum.
    pub fn new(kind: EntryKind, time: i64, body: impl Into<String>) -> Self {
        Self { kind, time, body: body.into(), checksum: None }
    }
}

/// A table without its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// The code in its link.
    pub code: String,
    /// The data it was created with. The store does not interpret it.
    pub header: String,
    /// Its state.
    pub state: TableState,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// The time of its last entry, or of its creation, in milliseconds since 1970.
    pub changed: i64,
    /// The number of its next entry, which equals the number of its entries.
    pub next: u32,
    /// The checksum of its last entry; `None` if that entry has none.
    pub checksum: Option<i64>,
    /// The latest summary, from which the table can be listed without its entries. The store does not interpret it.
    pub summary: Option<String>,
    /// Whether a person has ever had a seat in a game here; `None` for tables stored by a version that didn't
    /// track it.
    pub has_had_players: Option<bool>,
    /// Whether results of finished games are stored.
    pub has_games: bool,
}

/// The changes that an append makes to its table's row, apart from the number of entries and the time of the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowUpdate {
    /// The new state, if it has changed.
    pub state: Option<TableState>,
    /// The new summary, if it has changed.
    pub summary: Option<String>,
    /// Whether a person has ever had a seat in a game here, if that has changed.
    pub has_had_players: Option<bool>,
    /// The results of the finished games, if they have changed. The store does not interpret them.
    pub games: Option<String>,
}

impl From<Option<TableState>> for RowUpdate {
    fn from(state: Option<TableState>) -> Self {
        Self { state, ..Self::default() }
    }
}

/// The analysis of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisRow {
    /// The version of whatever made it.
    pub version: u32,
    /// Its content, as text. The store does not interpret it. It must not contain anything personal, because erasing a
    /// person leaves it unchanged.
    pub data: String,
}

/// A table with its entries: everything needed to restore it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// The table.
    pub table: TableRow,
    /// Its entries in order, numbered from 0.
    pub entries: Vec<EntryRow>,
}

/// A person known to the server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdentityRow {
    /// The id in their cookie, by which the server recognizes them.
    pub id: String,
    /// The name shown to others.
    pub name: String,
    /// The hash of the secret in their recovery link, if they have one.
    pub recovery: Option<String>,
    /// When that link expires, in milliseconds since 1970.
    pub recovery_until: i64,
    /// The epoch of their cookies: those of earlier epochs are no longer valid.
    pub epoch: u32,
    /// When they were first stored, in milliseconds since 1970; 0 if unknown.
    pub created: i64,
}

impl IdentityRow {
    /// The epoch of an erased identity. It is the highest possible one, so no cookie is valid.
    pub const ERASED: u32 = u32::MAX;
}

/// A browser or program that a person uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceRow {
    /// Its id, which is part of its cookie.
    pub id: String,
    /// The name of the browser or program; empty if unknown.
    pub browser: String,
    /// The name of the operating system; empty if unknown.
    pub system: String,
    /// The day on which it was first seen, counted from 1970.
    pub first_day: u32,
    /// The day on which it was last seen, counted from 1970.
    pub last_day: u32,
    /// Whether it was signed out, so that its cookie is no longer valid.
    pub signed_out: bool,
}
