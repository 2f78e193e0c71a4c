//! Durable storage for tables, their entries, identities and facts about the server, in SQLite or PostgreSQL.
//!
//! A table is a header and an append-only list of numbered entries. [`Store::append`] returns once its entries are on
//! disk, so a crash can't undo anything that a caller broadcasts afterwards. The store does not interpret entries; the
//! server restores a table by replaying them.
//!
//! ```no_run
//! # async fn example() -> kaiju_store::Result<()> {
//! use kaiju_store::{EntryRow, EntryKind, TableState};
//! let store = kaiju_store::open("kaiju.db").await?;
//! let table = store.create("k7f2", "header", Vec::new(), "ann", 1_700_000_000_000).await?;
//! let entry = EntryRow::new(EntryKind::Choice, 1_700_000_000_500, "keep 1,1");
//! let next = store.append(table, 0, vec![entry], Some(TableState::Playing)).await?;
//! assert_eq!(next, 1);
//! # Ok(()) }
//! ```

mod error;
mod expiry;
mod postgres;
mod sessions;
mod sqlite;
mod store;
mod table;
mod writer;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

pub use error::{Error, Result};
pub use expiry::{ExpiredTable, TableClass};
pub use store::Store;
pub use table::{
    AnalysisRow, DeviceRow, EntryKind, EntryRow, IdentityRow, RowUpdate, StoredTable, TableId, TableRow, TableState,
};

/// How to open a database.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// Claims a PostgreSQL database for this server. A second server is refused, and so are the writes of a server that
    /// has lost its claim to another ([`Error::Taken`]). An SQLite file is not claimed: the caller locks the path that
    /// [`file()`] returns.
    pub alone: bool,
    /// The time that the database has for each operation. After that the operation fails with [`Error::Timeout`], and
    /// the next one gets a new connection.
    pub deadline: Duration,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self { alone: false, deadline: Duration::from_secs(10) }
    }
}

/// Opens a database, given as a PostgreSQL address (`postgres://...`) or the path of an SQLite file, and migrates
/// it to the current schema. A missing file is created with access for its owner only.
pub async fn open(database: &str) -> Result<Arc<dyn Store>> {
    open_with(database, &StoreOptions::default()).await
}

/// Like [`open`], with options.
pub async fn open_with(database: &str, options: &StoreOptions) -> Result<Arc<dyn Store>> {
    match DatabaseName::of(database)? {
        DatabaseName::Server(address) => Ok(Arc::new(postgres::open(address, options).await?)),
        DatabaseName::File(path) => Ok(Arc::new(sqlite::open(path, options.deadline).await?)),
    }
}

/// Like [`open`], but [claims](StoreOptions::alone) the database for this server.
pub async fn open_alone(database: &str) -> Result<Arc<dyn Store>> {
    open_with(database, &StoreOptions { alone: true, ..StoreOptions::default() }).await
}

/// The canonical path of an SQLite file, with links resolved; `None` for a database server. A missing file is created.
/// A file that belongs to another program is refused.
pub async fn file(database: &str) -> Result<Option<PathBuf>> {
    match DatabaseName::of(database)? {
        DatabaseName::Server(_) => Ok(None),
        DatabaseName::File(path) => sqlite::file(path).await.map(Some),
    }
}

/// A parsed database name.
#[derive(Debug, PartialEq, Eq)]
enum DatabaseName<'a> {
    Server(&'a str),
    File(&'a Path),
}

impl DatabaseName<'_> {
    /// Parses a database name. Anything that looks like the address of another kind of database is refused rather than
    /// taken for a file name.
    fn of(database: &str) -> Result<DatabaseName<'_>> {
        if database.starts_with("postgres://") || database.starts_with("postgresql://") {
            return Ok(DatabaseName::Server(database));
        }
        let is_scheme = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
        match database.split_once(':').filter(|(scheme, _)| is_scheme(scheme)) {
            // The rest may contain a password.
            Some((scheme, _)) => Err(Error::NoDatabase(format!("{scheme}:..."))),
            None if database.is_empty() => Err(Error::NoDatabase(String::new())),
            None => Ok(DatabaseName::File(Path::new(database))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_a_file_or_a_server() {
        for server in ["postgres://a/b", "postgresql://u:p@a:1/b"] {
            assert_eq!(DatabaseName::of(server).unwrap(), DatabaseName::Server(server));
        }
        for file in ["kaiju.db", "/var/lib/kaiju.db", "./a:b", "a b:c", "../x"] {
            assert_eq!(DatabaseName::of(file).unwrap(), DatabaseName::File(Path::new(file)));
        }
        for other in ["mysql://u:hunter2@h/x", "postgres:/hunter2", "sqlite:hunter2", "file:hunter2", ":memory:", ""] {
            let message = DatabaseName::of(other).unwrap_err().to_string();
            assert!(message.contains("postgres://") && !message.contains("hunter2"), "{message}");
        }
    }
}
