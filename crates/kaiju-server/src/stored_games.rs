//! Reads the records of all finished games from a server's database.

use crate::{
    data::{data_error, path_text},
    rows,
    server::StartError,
};
use kaiju_room::{RestoreError, Restoring};
use kaiju_store::{Error, Store, TableId};
use std::{collections::VecDeque, fs, path::Path, sync::Arc};

/// Number of table ids read at a time.
const IDS: u32 = 1000;
/// Number of entries read at a time, so that a long table takes little memory.
const PAGE: u32 = 1000;

/// Reads finished games from a server's database, table by table in order of creation. The server may be running.
pub struct StoredGames {
    store: Arc<dyn Store>,
    /// The tables to be read next.
    ids: VecDeque<TableId>,
    /// The last table that was read.
    last: TableId,
}

/// The finished games of one table.
#[derive(Debug)]
pub struct TableGames {
    /// The table's number in the database.
    pub table: i64,
    /// The games' records, in order.
    pub records: Vec<String>,
    /// Why the table couldn't be read completely, if it is damaged.
    pub damage: Option<String>,
}

impl StoredGames {
    /// Opens the given database, or else the file in a data folder.
    pub async fn open(data: &Path, database: Option<&str>) -> Result<StoredGames, StartError> {
        let file = data.join("kaiju.db");
        // Opening a database that doesn't exist would create it.
        if database.is_none() {
            fs::metadata(&file).map_err(data_error(&file))?;
        }
        let store = kaiju_store::open(&database.map_or_else(|| path_text(&file), |name| Ok(name.to_owned()))?).await?;
        Ok(StoredGames { store, ids: VecDeque::new(), last: TableId(i64::MIN) })
    }

    /// The games of the next table that has any or is damaged; `None` after the last one.
    pub async fn next(&mut self) -> Result<Option<TableGames>, Error> {
        loop {
            if self.ids.is_empty() {
                self.ids = self.store.table_ids(self.last, IDS).await?.into();
            }
            let Some(id) = self.ids.pop_front() else { return Ok(None) };
            self.last = id;
            let games = match self.games(id).await {
                Ok(games) => games,
                // The server has deleted it in the meantime.
                Err(Error::NoTable(_)) => continue,
                Err(Error::Damaged(why)) => TableGames { table: id.0, records: Vec::new(), damage: Some(why) },
                Err(error) => return Err(error),
            };
            if !games.records.is_empty() || games.damage.is_some() {
                return Ok(Some(games));
            }
        }
    }

    async fn games(&self, id: TableId) -> Result<TableGames, Error> {
        let table = self.store.table(id).await?;
        let mut games = TableGames { table: id.0, records: Vec::new(), damage: None };
        let mut restoring = match Restoring::new(&table.code, &table.header) {
            Ok(restoring) => restoring,
            Err(error) => return Ok(TableGames { damage: Some(error.to_string()), ..games }),
        };
        let (mut from, mut last) = (0, 0);
        while from < table.next {
            let until = table.next.min(from.saturating_add(PAGE));
            for row in self.store.entries(id, from, until).await? {
                let added: Result<(), RestoreError> = restoring.add(&rows::saved_entry(row));
                if let Err(error) = added {
                    return Ok(TableGames { damage: Some(error.to_string()), ..games });
                }
                let round = restoring.last_finished();
                if round != last {
                    games.records.extend(restoring.record(round));
                    last = round;
                }
            }
            from = until;
        }
        Ok(games)
    }

    /// Closes the database.
    pub async fn close(self) {
        self.store.close().await;
    }
}
