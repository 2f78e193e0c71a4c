//! A store with faults that tests can switch on.

use async_trait::async_trait;
use kaiju_store::{
    AnalysisRow, DeviceRow, EntryRow, Error, ExpiredTable, IdentityRow, Result, RowUpdate, Store, StoredTable,
    TableClass, TableId, TableRow,
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicI64, Ordering},
};
use tokio::sync::Notify;

/// The faults to inject. `panic`, `fail` and `false_error` hold the number of the table whose appends are affected, or
/// 0 for none.
#[derive(Default)]
pub(crate) struct Faults {
    pub(crate) panic: AtomicI64,
    pub(crate) fail: AtomicI64,
    /// The append is stored, but an error is returned.
    pub(crate) false_error: AtomicI64,
    /// Creating a table notifies `is_creating` and then waits until `resume` is notified.
    pub(crate) hold: AtomicBool,
    pub(crate) is_creating: Notify,
    pub(crate) resume: Notify,
    /// The next append notifies `is_appending` and then waits until `resume` is notified.
    pub(crate) hold_append: AtomicBool,
    pub(crate) is_appending: Notify,
    /// Rewriting entries fails.
    pub(crate) rewrite_fails: AtomicBool,
    /// The next search for expired tables waits until `resume` is notified.
    pub(crate) hold_expired: AtomicBool,
    /// The disk is full: all writes fail, but reads work.
    pub(crate) full: AtomicBool,
}

pub(crate) struct Faulty {
    inner: Arc<dyn Store>,
    pub(crate) faults: Arc<Faults>,
}

impl Faulty {
    pub(crate) async fn open(place: &str) -> (Arc<dyn Store>, Arc<Faults>) {
        let inner = kaiju_store::open(place).await.expect("the store opens");
        let faults = Arc::new(Faults::default());
        (Arc::new(Faulty { inner, faults: Arc::clone(&faults) }), faults)
    }

    /// Fails if the disk is set to be full.
    fn check_writable(&self) -> Result<()> {
        if self.faults.full.load(Ordering::SeqCst) { Err(Error::DiskFull) } else { Ok(()) }
    }
}

#[async_trait]
impl Store for Faulty {
    async fn append_and_update(
        &self,
        table: TableId,
        next: u32,
        entries: Vec<EntryRow>,
        update: RowUpdate,
    ) -> Result<u32> {
        let is = |fault: &AtomicI64| fault.load(Ordering::SeqCst) == table.0;
        assert!(!is(&self.faults.panic), "injected panic");
        if self.faults.hold_append.swap(false, Ordering::SeqCst) {
            self.faults.is_appending.notify_one();
            self.faults.resume.notified().await;
        }
        self.check_writable()?;
        if is(&self.faults.fail) {
            return Err(Error::Closed);
        }
        let stored = self.inner.append_and_update(table, next, entries, update).await;
        if is(&self.faults.false_error) { Err(Error::Closed) } else { stored }
    }

    async fn create(
        &self,
        code: &str,
        header: &str,
        entries: Vec<EntryRow>,
        owner: &str,
        created: i64,
    ) -> Result<TableId> {
        self.check_writable()?;
        if self.faults.hold.swap(false, Ordering::SeqCst) {
            self.faults.is_creating.notify_one();
            self.faults.resume.notified().await;
        }
        self.inner.create(code, header, entries, owner, created).await
    }
    async fn games_of(&self, identity: &str, limit: u32) -> Result<Vec<(String, String)>> {
        self.inner.games_of(identity, limit).await
    }
    async fn unfinished_of(&self, owner: &str) -> Result<u64> {
        self.inner.unfinished_of(owner).await
    }
    async fn find(&self, code: &str) -> Result<Option<TableRow>> {
        self.inner.find(code).await
    }
    async fn load(&self, table: TableId) -> Result<StoredTable> {
        self.inner.load(table).await
    }
    async fn entries(&self, table: TableId, from: u32, until: u32) -> Result<Vec<EntryRow>> {
        self.inner.entries(table, from, until).await
    }
    async fn analysis(&self, table: TableId, round: u32) -> Result<Option<AnalysisRow>> {
        self.inner.analysis(table, round).await
    }
    async fn save_analysis(&self, table: TableId, round: u32, analysis: &AnalysisRow) -> Result<()> {
        self.check_writable()?;
        self.inner.save_analysis(table, round, analysis).await
    }
    async fn table_ids(&self, after: TableId, limit: u32) -> Result<Vec<TableId>> {
        self.inner.table_ids(after, limit).await
    }
    async fn unfinished(&self, limit: u32) -> Result<Vec<Result<TableRow>>> {
        self.inner.unfinished(limit).await
    }
    async fn newest_change(&self, before: i64) -> Result<Option<i64>> {
        self.inner.newest_change(before).await
    }
    async fn expired(&self, class: TableClass, before: i64, after: TableId, limit: u32) -> Result<Vec<ExpiredTable>> {
        if self.faults.hold_expired.swap(false, Ordering::SeqCst) {
            self.faults.resume.notified().await;
        }
        self.inner.expired(class, before, after, limit).await
    }
    async fn delete(&self, tables: &[ExpiredTable], before: i64) -> Result<u64> {
        self.inner.delete(tables, before).await
    }
    async fn join(&self, table: TableId, identity: &str) -> Result<()> {
        self.inner.join(table, identity).await
    }
    async fn tables_of(&self, identity: &str, limit: u32) -> Result<Vec<TableRow>> {
        self.inner.tables_of(identity, limit).await
    }
    async fn identity(&self, id: &str) -> Result<Option<IdentityRow>> {
        self.inner.identity(id).await
    }
    async fn recover(&self, recovery: &str) -> Result<Option<IdentityRow>> {
        self.inner.recover(recovery).await
    }
    async fn save_identity(&self, identity: &IdentityRow) -> Result<()> {
        self.check_writable()?;
        self.inner.save_identity(identity).await
    }
    async fn rewrite(
        &self,
        table: TableId,
        next: u32,
        entries: Vec<(u32, EntryRow)>,
        identity: &str,
        update: RowUpdate,
    ) -> Result<()> {
        self.check_writable()?;
        if self.faults.rewrite_fails.load(Ordering::SeqCst) {
            return Err(Error::Closed);
        }
        self.inner.rewrite(table, next, entries, identity, update).await
    }
    async fn table(&self, table: TableId) -> Result<TableRow> {
        self.inner.table(table).await
    }
    async fn has_joined(&self, code: &str, identity: &str) -> Result<bool> {
        self.inner.has_joined(code, identity).await
    }
    async fn joined(&self, identity: &str) -> Result<Vec<TableId>> {
        self.inner.joined(identity).await
    }
    async fn erase_identity(&self, id: &str) -> Result<()> {
        self.check_writable()?;
        self.inner.erase_identity(id).await
    }
    async fn half_erased(&self) -> Result<Vec<String>> {
        self.inner.half_erased().await
    }
    async fn device(&self, identity: &str, id: &str) -> Result<Option<DeviceRow>> {
        self.inner.device(identity, id).await
    }
    async fn devices(&self, identity: &str) -> Result<Vec<DeviceRow>> {
        self.inner.devices(identity).await
    }
    async fn save_device(&self, identity: &str, device: &DeviceRow) -> Result<()> {
        self.check_writable()?;
        self.inner.save_device(identity, device).await
    }
    async fn delete_device(&self, identity: &str, id: &str) -> Result<()> {
        self.check_writable()?;
        self.inner.delete_device(identity, id).await
    }
    async fn fact(&self, name: &str) -> Result<Option<String>> {
        self.inner.fact(name).await
    }
    async fn save_fact(&self, name: &str, value: &str) -> Result<()> {
        self.check_writable()?;
        self.inner.save_fact(name, value).await
    }
    async fn fact_or_insert(&self, name: &str, value: &str) -> Result<String> {
        self.inner.fact_or_insert(name, value).await
    }
    async fn close(&self) {
        self.inner.close().await;
    }
}
