//! The interface that both databases implement.

use async_trait::async_trait;

use crate::{EntryRow, IdentityRow, Result, StoredTable, TableId, TableRow, TableState};

/// Durable storage for tables. When a writing method returns successfully, its changes are on disk.
#[async_trait]
pub trait Store: Send + Sync {
    /// Atomically creates a table as a lobby with its first entries, and joins its owner to it. The code must be
    /// unused.
    async fn create(
        &self,
        code: &str,
        header: &str,
        entries: Vec<EntryRow>,
        owner: &str,
        created: i64,
    ) -> Result<TableId>;

    /// Atomically appends `entries`, numbered from `next`, and sets the table's state to `then` if given. Returns the
    /// table's new next number. If `next` is not the table's next number, returns [`Conflict`](crate::Error::Conflict)
    /// and stores nothing.
    ///
    /// Concurrent appends to different tables are committed together. A caller that stops waiting can't know whether
    /// its append was stored.
    async fn append(&self, table: TableId, next: u32, entries: Vec<EntryRow>, then: Option<TableState>) -> Result<u32>;

    /// The table with this code.
    async fn find(&self, code: &str) -> Result<Option<TableRow>>;

    /// A table with all its entries.
    async fn load(&self, table: TableId) -> Result<StoredTable>;

    /// All tables that are not over, oldest first, without their entries. [`load`](Self::load) reads those one table at
    /// a time, so that a server needn't read them all before it starts listening. A row that can't be read is an error
    /// of its own ([`Damaged`](crate::Error::Damaged)).
    async fn unfinished(&self) -> Result<Vec<Result<TableRow>>>;

    /// The time of the most recent change to any table.
    async fn newest_change(&self) -> Result<Option<i64>>;

    /// Deletes the lobbies without any entry since `before`, and returns their number. Games are never deleted, nor are
    /// lobbies of tables that have had a game.
    async fn prune(&self, before: i64) -> Result<u64>;

    /// Records that an identity has joined a table. Idempotent.
    async fn join(&self, table: TableId, identity: &str) -> Result<()>;

    /// The tables an identity has joined, most recently changed first, at most `limit`. Damaged ones are left out.
    async fn tables_of(&self, identity: &str, limit: u32) -> Result<Vec<TableRow>>;

    /// The number of tables an identity owns that are not over.
    async fn unfinished_of(&self, owner: &str) -> Result<u64>;

    /// The identity with this id.
    async fn identity(&self, id: &str) -> Result<Option<IdentityRow>>;

    /// The identity with this recovery hash.
    async fn recover(&self, recovery: &str) -> Result<Option<IdentityRow>>;

    /// Stores an identity, replacing any with the same id.
    async fn save_identity(&self, identity: &IdentityRow) -> Result<()>;

    /// The value of the server fact with this name.
    async fn fact(&self, name: &str) -> Result<Option<String>>;

    /// Stores a fact about the server, replacing any previous value.
    async fn save_fact(&self, name: &str, value: &str) -> Result<()>;

    /// Stores a fact unless it exists, and returns the stored value. Concurrent callers all get the same value.
    async fn fact_or_insert(&self, name: &str, value: &str) -> Result<String>;

    /// Waits until all submitted appends are stored, then closes the database. Later appends are refused.
    async fn close(&self);
}
