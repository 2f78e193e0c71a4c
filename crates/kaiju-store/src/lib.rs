//! Nothing is lost: tables, their entries, identities and facts about the server, in SQLite or PostgreSQL.
//!
//! A table is a header and an append-only list of numbered entries. [`Store::append`] returns when its entries are on disk, so
//! whoever tells people only afterwards never tells them what a crash can take back. What the entries say is not the store's
//! business: a table is brought back by replaying them.
//!
//! ```no_run
//! # async fn example() -> kaiju_store::Result<()> {
//! use kaiju_store::{Entry, Kind, State};
//! let store = kaiju_store::open("kaiju.db").await?;
//! let table = store.create("k7f2", "kaiju-game 1", Vec::new(), "ann", 1_700_000_000_000).await?;
//! let entry = Entry { kind: Kind::Choice, time: 1_700_000_000_500, body: "keep 1,1".to_owned() };
//! let next = store.append(table, 0, vec![entry], Some(State::Playing)).await?;
//! assert_eq!(next, 1);
//! # Ok(()) }
//! ```

mod error;
mod postgres;
mod sqlite;
mod store;
mod table;
mod writer;

use std::{path::Path, sync::Arc};

pub use error::{Error, Result};
pub use store::Store;
pub use table::{Entry, Identity, Kind, Saved, State, Table, TableId};

/// Opens the database at `place`, which is the address of a PostgreSQL database (`postgres://...`) or the path of an SQLite file,
/// made for its owner alone if it is missing. Brings its tables up to date.
pub async fn open(place: &str) -> Result<Arc<dyn Store>> {
    if place.starts_with("postgres://") || place.starts_with("postgresql://") {
        Ok(Arc::new(postgres::open(place).await?))
    } else {
        Ok(Arc::new(sqlite::open(Path::new(place)).await?))
    }
}
