//! The promise that both databases keep.

use async_trait::async_trait;

use crate::{Entry, IdentityRow, Result, Saved, State, TableId, TableRow};

/// A place where tables outlive the program. What a method has returned is durable.
#[async_trait]
pub trait Store: Send + Sync {
    /// Sets up a table, as a lobby with its first entries, for its owner, who has joined it from then on: all of it or nothing. The
    /// code must not be taken.
    async fn create(&self, code: &str, header: &str, entries: Vec<Entry>, owner: &str, created: i64)
    -> Result<TableId>;

    /// Appends `entries`, the first of which gets the number `next`, brings the table to the state `then` if one is given, both or
    /// neither, and returns the number that comes next. If `next` is not the table's next number, that is a
    /// [`Conflict`](crate::Error::Conflict) and nothing is stored.
    ///
    /// Appends of many tables at one time are committed together. A caller that stops waiting cannot tell whether its append is stored.
    async fn append(&self, table: TableId, next: u32, entries: Vec<Entry>, then: Option<State>) -> Result<u32>;

    /// The table with this code.
    async fn find(&self, code: &str) -> Result<Option<TableRow>>;

    /// A table with all its entries.
    async fn load(&self, table: TableId) -> Result<Saved>;

    /// All tables that are not over, the oldest first. Their entries come with [`load`](Self::load), one table at a time, so that a
    /// server need not read them all before it listens.
    async fn unfinished(&self) -> Result<Vec<TableRow>>;

    /// Deletes the lobbies where nothing has happened since `before`, and says how many there were. A game is never deleted, nor is a
    /// lobby where there was one before.
    async fn prune(&self, before: i64) -> Result<u64>;

    /// Notes that somebody is at a table. Doing so again changes nothing.
    async fn join(&self, table: TableId, identity: &str) -> Result<()>;

    /// The tables that somebody has joined, where something happened last first, `limit` at most.
    async fn tables_of(&self, identity: &str, limit: u32) -> Result<Vec<TableRow>>;

    /// How many tables somebody owns that are not over.
    async fn unfinished_of(&self, owner: &str) -> Result<u64>;

    /// The identity with this id.
    async fn identity(&self, id: &str) -> Result<Option<IdentityRow>>;

    /// The identity with this recovery hash.
    async fn recover(&self, recovery: &str) -> Result<Option<IdentityRow>>;

    /// Stores an identity, in place of the one with the same id.
    async fn put_identity(&self, identity: &IdentityRow) -> Result<()>;

    /// What is known about the server under this name.
    async fn fact(&self, name: &str) -> Result<Option<String>>;

    /// Stores a fact in place of the old one.
    async fn put_fact(&self, name: &str, value: &str) -> Result<()>;

    /// Stores a fact unless there is one, and returns the one that counts: of several who try at one moment all get the same.
    async fn fact_or_insert(&self, name: &str, value: &str) -> Result<String>;

    /// Waits until everything that was handed in is stored, then lets go of the database. Later appends are refused.
    async fn close(&self);
}
