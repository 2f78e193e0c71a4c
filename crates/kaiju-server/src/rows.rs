//! Conversions between a room's saved form and the store's rows.

use kaiju_protocol::Stage;
use kaiju_room::{Checksum, PersonEraser, RestoreError, Room, SavedEntry, SavedKind};
use kaiju_store::{EntryKind, EntryRow, StoredTable, TableState};

/// Converts a room's entries to rows.
pub fn entry_rows(entries: Vec<SavedEntry>) -> Vec<EntryRow> {
    entries.into_iter().map(entry_row).collect()
}

fn entry_row(SavedEntry { kind, time, body, checksum }: SavedEntry) -> EntryRow {
    let checksum = checksum.map(|Checksum(checksum)| checksum.cast_signed());
    EntryRow { kind: entry_kind(kind), time, body, checksum }
}

/// Converts a table's stage to the state that is stored.
pub const fn table_state(stage: Stage) -> TableState {
    match stage {
        Stage::Lobby => TableState::Lobby,
        Stage::Playing => TableState::Playing,
        Stage::Over => TableState::Over,
    }
}

/// Restores a room from its stored rows.
pub fn restore(stored: StoredTable, now: i64) -> Result<Room, RestoreError> {
    let StoredTable { table, entries } = stored;
    Room::restore(&table.code, &table.header, entries.into_iter().map(saved_entry), now)
}

/// Erases an identity from a stored entry, and returns the new row; `None` if it doesn't change.
pub(crate) fn erased_entry(eraser: &mut PersonEraser, row: EntryRow) -> Option<EntryRow> {
    eraser.erase(&saved_entry(row)).map(entry_row)
}

/// Converts a row back to a room's saved entry.
pub(crate) fn saved_entry(EntryRow { kind, time, body, checksum }: EntryRow) -> SavedEntry {
    let checksum = checksum.map(|checksum| Checksum(checksum.cast_unsigned()));
    SavedEntry { kind: saved_kind(kind), time, body, checksum }
}

const fn entry_kind(kind: SavedKind) -> EntryKind {
    match kind {
        SavedKind::Choice => EntryKind::Choice,
        SavedKind::Chance => EntryKind::Chance,
        SavedKind::Chat => EntryKind::Chat,
        SavedKind::Preset => EntryKind::Preset,
        SavedKind::Seat => EntryKind::Seat,
    }
}

const fn saved_kind(kind: EntryKind) -> SavedKind {
    match kind {
        EntryKind::Choice => SavedKind::Choice,
        EntryKind::Chance => SavedKind::Chance,
        EntryKind::Chat => SavedKind::Chat,
        EntryKind::Preset => SavedKind::Preset,
        EntryKind::Seat => SavedKind::Seat,
    }
}
