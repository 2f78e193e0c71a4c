//! Converts database rows to the store's types. This file is a module of `sql`, and thus compiled for both databases.

use sqlx::{FromRow, Row};

use super::Db;
use crate::{
    AnalysisRow, DeviceRow, EntryKind, EntryRow, Error, ExpiredTable, IdentityRow, Result, TableId, TableRow,
    TableState,
};

pub(super) type TableColumns =
    (i64, String, String, String, i64, i64, i64, Option<i64>, Option<String>, Option<i64>, bool);

pub(super) fn table(columns: TableColumns) -> Result<TableRow> {
    let (id, code, header, state, created, changed, next, checksum, summary, players, has_games) = columns;
    let state =
        TableState::from_word(&state).ok_or_else(|| Error::Damaged(format!("its state is unknown, \"{state}\"")))?;
    let has_had_players = players.map(|players| players != 0);
    let (id, next) = (TableId(id), number(next)?);
    Ok(TableRow { id, code, header, state, created, changed, next, checksum, summary, has_had_players, has_games })
}

/// Converts a table's row. An error names the table as far as possible.
pub(super) fn listed(row: &<Db as sqlx::Database>::Row) -> Result<TableRow> {
    let read = TableColumns::from_row(row).map_err(Error::from).and_then(table);
    read.map_err(|error| match error {
        Error::Damaged(why) => {
            let (id, code) = (row.try_get::<i64, _>("id"), row.try_get::<String, _>("code"));
            let (id, code) = (id.map_or("?".to_owned(), |id| id.to_string()), code.unwrap_or("?".to_owned()));
            Error::Damaged(format!("table {id} (\"{code}\"): {why}"))
        }
        other => other,
    })
}

pub(super) fn entry((kind, time, body, checksum): (String, i64, String, Option<i64>)) -> Result<EntryRow> {
    let kind = EntryKind::from_word(&kind)
        .ok_or_else(|| Error::Damaged(format!("an entry is of an unknown kind, \"{kind}\"")))?;
    Ok(EntryRow { kind, time, body, checksum })
}

/// Converts the row of an expired table. Damaged columns are ignored, since they don't matter for deleting it.
pub(super) fn expired(row: &<Db as sqlx::Database>::Row) -> Result<ExpiredTable> {
    let entries = row.try_get("next").ok().and_then(|next| number(next).ok()).unwrap_or_default();
    Ok(ExpiredTable { id: TableId(row.try_get("id")?), code: row.try_get("code").unwrap_or_default(), entries })
}

pub(super) fn number(stored: i64) -> Result<u32> {
    u32::try_from(stored).map_err(|_| Error::Damaged(format!("{stored} cannot be a number of entries or a version")))
}

pub(super) fn analysis((version, data): (i64, String)) -> Result<AnalysisRow> {
    Ok(AnalysisRow { version: number(version)?, data })
}

pub(super) type IdentityColumns = (String, String, Option<String>, i64, i64, i64);

pub(super) fn identity((id, name, recovery, recovery_until, epoch, created): IdentityColumns) -> IdentityRow {
    // If the number is damaged, make every cookie invalid.
    let epoch = u32::try_from(epoch).unwrap_or(u32::MAX);
    IdentityRow { id, name, recovery, recovery_until, epoch, created }
}

pub(super) type DeviceColumns = (String, String, String, i64, i64, bool);

pub(super) fn device((id, browser, system, first_day, last_day, signed_out): DeviceColumns) -> DeviceRow {
    let day = |day: i64| u32::try_from(day).unwrap_or_default();
    DeviceRow { id, browser, system, first_day: day(first_day), last_day: day(last_day), signed_out }
}

pub(super) fn storable<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<()> {
    if texts.into_iter().any(|text| text.contains('\0')) { Err(Error::Nul) } else { Ok(()) }
}
