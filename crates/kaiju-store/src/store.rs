//! The interface that both databases implement.

use async_trait::async_trait;

use crate::{
    AnalysisRow, DeviceRow, EntryRow, ExpiredTable, IdentityRow, Result, RowUpdate, StoredTable, TableClass, TableId,
    TableRow, TableState,
};

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

    /// Atomically appends `entries`, numbered from `next`, and updates the table's row. Returns the table's new next
    /// number. If `next` is not the table's next number, returns [`Conflict`](crate::Error::Conflict)
    /// and stores nothing.
    ///
    /// Concurrent appends to different tables are committed together. A caller that stops waiting can't know whether
    /// its append was stored.
    async fn append_and_update(
        &self,
        table: TableId,
        next: u32,
        entries: Vec<EntryRow>,
        update: RowUpdate,
    ) -> Result<u32>;

    /// Appends entries and sets the table's state to `then` if given, like
    /// [`append_and_update`](Self::append_and_update).
    async fn append(&self, table: TableId, next: u32, entries: Vec<EntryRow>, then: Option<TableState>) -> Result<u32> {
        self.append_and_update(table, next, entries, then.into()).await
    }

    /// Replaces the bodies and checksums of stored entries, given by their numbers in ascending order. Then removes the
    /// traces of `identity`: it no longer counts as having joined the table or as its owner. The row's checksum becomes
    /// that of the last entry, and its summary and results those in `update`, because they may contain names. `next`
    /// must be the table's next number, as for [`append`](Self::append), and the entries must exist. Idempotent.
    ///
    /// Works in small transactions, the last entries first, so that appends to other tables aren't delayed. If one
    /// fails, the identity still counts as joined. Each entry's checksum must match its neighbours, whether or not they
    /// have been rewritten.
    ///
    /// Stored entries never change in any other way. The server uses this to erase a person's chat and names.
    async fn rewrite(
        &self,
        table: TableId,
        next: u32,
        entries: Vec<(u32, EntryRow)>,
        identity: &str,
        update: RowUpdate,
    ) -> Result<()>;

    /// The table with this id, without its entries.
    async fn table(&self, table: TableId) -> Result<TableRow>;

    /// The table with this code.
    async fn find(&self, code: &str) -> Result<Option<TableRow>>;

    /// A table with all its entries.
    async fn load(&self, table: TableId) -> Result<StoredTable>;

    /// A table's entries from number `from` up to but not including `until`, in order. Returns
    /// [`Damaged`](crate::Error::Damaged) if one is missing.
    async fn entries(&self, table: TableId, from: u32, until: u32) -> Result<Vec<EntryRow>>;

    /// The analysis of a table's game with this number, if it is stored.
    async fn analysis(&self, table: TableId, round: u32) -> Result<Option<AnalysisRow>>;

    /// Stores the analysis of a table's game with this number, replacing any other. It is deleted with its table.
    async fn save_analysis(&self, table: TableId, round: u32, analysis: &AnalysisRow) -> Result<()>;

    /// The table ids above `after`, at most `limit`, in ascending order.
    async fn table_ids(&self, after: TableId, limit: u32) -> Result<Vec<TableId>>;

    /// The tables that are not over, at most `limit`, most recently changed first, without their entries. A row that
    /// can't be read is returned as an error ([`Damaged`](crate::Error::Damaged)).
    async fn unfinished(&self, limit: u32) -> Result<Vec<Result<TableRow>>>;

    /// The time of the latest change before this time, among the thousand newest tables.
    async fn newest_change(&self, before: i64) -> Result<Option<i64>>;

    /// The tables of a class that haven't changed since `before`, with ids above `after`, at most `limit`, in order.
    async fn expired(&self, class: TableClass, before: i64, after: TableId, limit: u32) -> Result<Vec<ExpiredTable>>;

    /// Deletes tables with everything that belongs to them, except those that have changed since `before`. Works in
    /// small transactions, so that appends to other tables aren't delayed. If a later transaction fails, some tables
    /// may have lost only their last entries. Returns the number of deleted tables.
    async fn delete(&self, tables: &[ExpiredTable], before: i64) -> Result<u64>;

    /// Records that an identity has joined a table. Idempotent.
    async fn join(&self, table: TableId, identity: &str) -> Result<()>;

    /// Whether an identity has joined the table with this code.
    async fn has_joined(&self, code: &str, identity: &str) -> Result<bool>;

    /// The tables an identity has joined, most recently changed first, at most `limit`. Damaged ones are left out.
    async fn tables_of(&self, identity: &str, limit: u32) -> Result<Vec<TableRow>>;

    /// The codes of the tables an identity has joined, each with the results of its finished games, at most `limit`,
    /// most recently changed first. Omits tables without results.
    async fn games_of(&self, identity: &str, limit: u32) -> Result<Vec<(String, String)>>;

    /// The ids of all tables that an identity has joined, including damaged ones, in ascending order.
    async fn joined(&self, identity: &str) -> Result<Vec<TableId>>;

    /// The number of tables an identity owns that are not over.
    async fn unfinished_of(&self, owner: &str) -> Result<u64>;

    /// The identity with this id.
    async fn identity(&self, id: &str) -> Result<Option<IdentityRow>>;

    /// The identity with this recovery hash.
    async fn recover(&self, recovery: &str) -> Result<Option<IdentityRow>>;

    /// Stores an identity, replacing any with the same id.
    async fn save_identity(&self, identity: &IdentityRow) -> Result<()>;

    /// Erases everything stored about an identity outside its tables: its name, recovery link, dates and devices. Its
    /// id remains, with the epoch [`IdentityRow::ERASED`], so that none of its cookies is ever valid again. The tables
    /// it has joined still name it; [`rewrite`](Self::rewrite) each of them afterwards. Idempotent.
    async fn erase_identity(&self, id: &str) -> Result<()>;

    /// The erased identities that some tables still name because their erasure was interrupted.
    async fn half_erased(&self) -> Result<Vec<String>>;

    /// An identity's device with this id.
    async fn device(&self, identity: &str, id: &str) -> Result<Option<DeviceRow>>;

    /// An identity's devices, most recently seen first, including signed-out ones.
    async fn devices(&self, identity: &str) -> Result<Vec<DeviceRow>>;

    /// Stores a device of an identity, replacing any with the same id.
    async fn save_device(&self, identity: &str, device: &DeviceRow) -> Result<()>;

    /// Deletes a device of an identity, if it exists.
    async fn delete_device(&self, identity: &str, id: &str) -> Result<()>;

    /// The value of the server fact with this name.
    async fn fact(&self, name: &str) -> Result<Option<String>>;

    /// Stores a fact about the server, replacing any previous value.
    async fn save_fact(&self, name: &str, value: &str) -> Result<()>;

    /// Stores a fact unless it exists, and returns the stored value. Concurrent callers all get the same value.
    async fn fact_or_insert(&self, name: &str, value: &str) -> Result<String>;

    /// Waits until all submitted appends are stored, then closes the database. Later appends are refused.
    async fn close(&self);
}
