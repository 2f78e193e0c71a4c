//! Reading tables from the store, a limited number of entries at a time.

use crate::{hub::Hub, rows, table::TaskEnd};
use kaiju_room::{Checksum, RecordDownload, RestoreError, Restoring, Room};
use kaiju_store::{Error, TableRow};

/// Entries read at a time, so that a long table takes little memory while it is restored.
const PAGE: u32 = 1000;

/// Restores a table's room from its row and its entries.
pub(crate) async fn room(hub: &Hub, table: &TableRow) -> Result<Room, TaskEnd> {
    let (restoring, _) = replay(hub, table, None).await?;
    let last = table.checksum.map(|checksum| Checksum(checksum.cast_unsigned()));
    restoring.finish(last, hub.now()).map_err(TaskEnd::Unrestorable)
}

/// Reads the record of a finished game; `None` if there is no such game, or it isn't over.
pub(crate) async fn record(hub: &Hub, table: &TableRow, round: u32) -> Result<Option<RecordDownload>, TaskEnd> {
    replay(hub, table, Some(round)).await.map(|(_, record)| record)
}

/// Replays a table's entries, all of them or until the game of this round is over.
async fn replay(
    hub: &Hub,
    table: &TableRow,
    round: Option<u32>,
) -> Result<(Restoring, Option<RecordDownload>), TaskEnd> {
    let mut restoring = Restoring::new(&table.code, &table.header).map_err(TaskEnd::Unrestorable)?;
    let mut from = 0;
    while from < table.next {
        let until = table.next.min(from.saturating_add(PAGE));
        let page = hub.store.entries(table.id, from, until).await.map_err(|error| match error {
            Error::Damaged(why) => TaskEnd::Damaged(why),
            other => TaskEnd::StoreFailed(other),
        })?;
        // Replaying a long game takes a while and must not block other tables.
        let replayed = tokio::task::spawn_blocking(move || -> Result<_, RestoreError> {
            for row in page {
                restoring.add(&rows::saved_entry(row))?;
                if let Some(record) = round.and_then(|round| restoring.record_file(round)) {
                    return Ok((restoring, Some(record)));
                }
            }
            Ok((restoring, None))
        });
        let (next, record) = replayed.await.map_err(|_| TaskEnd::Panicked)?.map_err(TaskEnd::Unrestorable)?;
        if record.is_some() {
            return Ok((next, record));
        }
        restoring = next;
        from = until;
    }
    Ok((restoring, None))
}
