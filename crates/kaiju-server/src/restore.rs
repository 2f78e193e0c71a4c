//! Reads tables from the store, a limited number of entries at a time. This is charged to the person who requests the
//! table.

use crate::{
    budget::{Account, Cost, reading_time, timed},
    hub::Hub,
    rows,
    table_end::TaskEnd,
};
use kaiju_room::{Checksum, PersonEraser, PersonReader, PersonalData, RecordDownload, RestoreError, Restoring, Room};
use kaiju_store::{EntryRow, TableId, TableRow};
use std::sync::Arc;

/// Number of entries read at a time, so that restoring a long table takes little memory.
const PAGE: u32 = 1000;

/// Restores a table's room from its row and its entries.
pub(crate) async fn room(hub: &Hub, table: &TableRow, payer: &Arc<Account>) -> Result<Room, TaskEnd> {
    let (restoring, _) = replay(hub, table, None, payer).await?;
    let last = table.checksum.map(|checksum| Checksum(checksum.cast_unsigned()));
    restoring.finish(last, hub.now()).map_err(TaskEnd::Unrestorable)
}

/// Reads the record of a finished game; `None` if there is no such game or it isn't over.
pub(crate) async fn record(
    hub: &Hub,
    table: &TableRow,
    round: u32,
    payer: &Arc<Account>,
) -> Result<Option<RecordDownload>, TaskEnd> {
    replay(hub, table, Some(round), payer).await.map(|(_, record)| record)
}

/// Replays a table's entries: all of them, or only until this round's game is over.
async fn replay(
    hub: &Hub,
    table: &TableRow,
    round: Option<u32>,
    payer: &Arc<Account>,
) -> Result<(Restoring, Option<RecordDownload>), TaskEnd> {
    let mut restoring = Restoring::new(&table.code, &table.header).map_err(TaskEnd::Unrestorable)?;
    let mut from = 0;
    while from < table.next {
        let until = table.next.min(from.saturating_add(PAGE));
        let page = read(hub, table.id, from, until).await?;
        let add_page = move |page: Vec<EntryRow>| -> Result<_, RestoreError> {
            for row in page {
                restoring.add(&rows::saved_entry(row))?;
                if let Some(record) = round.and_then(|round| restoring.record_file(round)) {
                    return Ok((restoring, Some(record)));
                }
            }
            Ok((restoring, None))
        };
        let (next, record) = with_page(page, payer, add_page).await?.map_err(TaskEnd::Unrestorable)?;
        if record.is_some() {
            return Ok((next, record));
        }
        restoring = next;
        from = until;
    }
    Ok((restoring, None))
}

/// Erases an identity from a table's stored entries up to `next`. Returns the numbers and new rows of the entries that
/// change.
pub(crate) async fn erased_entries(
    hub: &Hub,
    table: TableId,
    next: u32,
    identity: &str,
    payer: &Arc<Account>,
) -> Result<Vec<(u32, EntryRow)>, TaskEnd> {
    let (mut eraser, mut erased) = (PersonEraser::new(identity), Vec::new());
    for from in (0..next).step_by(PAGE as usize) {
        let page = read(hub, table, from, next.min(from + PAGE)).await?;
        let erase_page = move |page: Vec<EntryRow>| {
            let rows = (from..).zip(page);
            let erased = rows.filter_map(|(number, row)| Some((number, rows::erased_entry(&mut eraser, row)?)));
            let erased: Vec<_> = erased.collect();
            (eraser, erased)
        };
        let (again, part) = with_page(page, payer, erase_page).await?;
        eraser = again;
        erased.extend(part);
    }
    Ok(erased)
}

/// Collects a table's data about an identity; `None` if it never joined.
pub(crate) async fn personal_data(
    hub: &Hub,
    table: &TableRow,
    identity: &str,
    payer: &Arc<Account>,
) -> Result<Option<PersonalData>, TaskEnd> {
    let mut reader = PersonReader::new(&table.header, identity).map_err(TaskEnd::Unrestorable)?;
    for from in (0..table.next).step_by(PAGE as usize) {
        let page = read(hub, table.id, from, table.next.min(from + PAGE)).await?;
        let add_page = move |page: Vec<EntryRow>| -> Result<_, RestoreError> {
            for row in page {
                reader.add(&rows::saved_entry(row))?;
            }
            Ok(reader)
        };
        reader = with_page(page, payer, add_page).await?.map_err(TaskEnd::Unrestorable)?;
    }
    Ok(reader.finish())
}

/// Works on entries that were read, on another thread: replaying a long game takes a while and must not block other
/// tables. This is charged even if the request is dropped meanwhile, because its client has disconnected.
async fn with_page<T: Send + 'static>(
    page: Vec<EntryRow>,
    payer: &Arc<Account>,
    work: impl FnOnce(Vec<EntryRow>) -> T + Send + 'static,
) -> Result<T, TaskEnd> {
    let payer = Arc::clone(payer);
    let worked = tokio::task::spawn_blocking(move || {
        let reading = reading_time(page.len());
        let (done, time) = timed(|| work(page));
        payer.charge(&Cost { time: time + reading, ..Cost::default() });
        done
    });
    worked.await.map_err(|_| TaskEnd::Panicked)
}

/// Reads a range of a table's entries.
async fn read(hub: &Hub, table: TableId, from: u32, until: u32) -> Result<Vec<EntryRow>, TaskEnd> {
    Ok(hub.store.entries(table, from, until).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        address::Address,
        budget::VISIT,
        clock::{Calendar, SteadyClock},
        disk::FreeSpace,
        limits::BudgetRates,
        limits::Limits,
        limits::Rate,
        metrics::Metrics,
    };
    use kaiju_protocol::{NewTable, Settings};
    use kaiju_rules::Ruleset;
    use kaiju_store::EntryKind;
    use std::time::Duration;

    /// Loading a table, and searching it for a record, is charged to the person who requests it.
    #[tokio::test]
    async fn reading_a_table_is_charged() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let store = kaiju_store::open(&folder.path().join("kaiju.db").display().to_string()).await.expect("a database");
        let settings = Settings::of(Ruleset::Tokyo, 2);
        let request = NewTable { settings, bots: Vec::new(), monster: None, position: None, lesson: false, from: None };
        let new = Room::create(&request, "host", "", [7; 32], 0).expect("valid settings");
        // Without checksums, the test can add entries of its own.
        let mut entries: Vec<EntryRow> = rows::entry_rows(new.entries);
        for entry in &mut entries {
            entry.checksum = None;
        }
        let chat = EntryRow::new(EntryKind::Chat, 0, r#"{"do":"chat","person":0,"text":"x"}"#);
        entries.extend(std::iter::repeat_n(chat, 2_500));
        store.create("abcdefgh", &new.header, entries, "host", 0).await.expect("the table is stored");
        let enough = Rate { burst: u32::MAX / 8, per: Duration::from_hours(1000) };
        let time = Rate { burst: 5_000, ..enough };
        let limits = Limits {
            budgets: Some(BudgetRates { stored: enough, plies: enough, time, sent: enough }),
            ..Limits::default()
        };
        let disk = FreeSpace::new(None, limits.min_free_disk, limits.disk_interval);
        let calendar = Calendar::new(SteadyClock::default(), None);
        let hub = Hub::new(store, Arc::new(Metrics::new()), limits, None, calendar, disk);
        let row = hub.find("abcdefgh").await.expect("the table is stored");
        for (number, identity) in (0..).zip(["anna", "ben"]) {
            let payer = hub.budgets.account(Address::of([192, 0, number, 1].into()), Some(identity));
            assert_eq!(payer.wait(&VISIT), None);
            if number == 0 {
                room(&hub, &row, &payer).await.expect("a valid table");
            } else {
                assert_eq!(record(&hub, &row, 1, &payer).await.expect("a valid table"), None);
            }
            assert!(payer.wait(&VISIT).is_some(), "2,500 entries take more than 5 ms");
        }
    }
}
