//! The registry of a server's tables: finds them by code, loads them on demand and unloads them when they are idle.

use crate::{
    clock::{SteadyClock, millis},
    limits::Limits,
    metrics::Metrics,
    outbox::QueuedBytes,
    random, rows,
    table::{self, TableHandle, TableRequest, TaskEnd},
    waiting_writes::WaitingWrites,
};
use kaiju_protocol::{Code, NewTable, Refusal, TableCard};
use kaiju_room::{Conn, NewRoom, Room};
use kaiju_store::{Error, Store, TableRow};
use std::{
    collections::BTreeMap,
    fmt::Display,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{sync::mpsc, time::timeout};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Length of a new table's code.
const CODE_LEN: usize = 8;
/// Lengths of all codes in use: earlier versions gave tables codes of six letters.
const CODE_LENS: [usize; 2] = [6, CODE_LEN];
/// Attempts to find an unused code before giving up.
const MAX_CODE_ATTEMPTS: usize = 20;
/// Maximum number of tables in a list.
const MAX_LISTED: usize = 50;
/// The key that the health check reads and, after a failed write, writes.
const HEALTH_KEY: &str = "health";
/// Time limit for the health check's own use of the store.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest restart back-off for a table that keeps failing.
const MAX_RESTART_DELAY: Duration = Duration::from_mins(5);

/// Log message for a damaged table, which directs the operator to the manual.
const UNREADABLE: &str = "a table cannot be read back; it stays stored unchanged, and all other tables keep running. \
                          docs/operations.md, \"A table that cannot be read back\", explains what to do";

/// All tables of a server.
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    /// Cancelled when shutdown begins.
    pub(crate) shutdown: CancellationToken,
    /// Tasks of tables and connections, which shutdown waits for.
    pub(crate) tasks: TaskTracker,
    /// Memory used by all connections' outboxes together.
    pub(crate) queued_bytes: Arc<QueuedBytes>,
    tables: Mutex<Tables>,
    /// Held while creating a table, so that two requests can't both pass the limit on open tables.
    create_lock: tokio::sync::Mutex<()>,
    conns: AtomicU64,
    /// The open connections of each identity: their number, and what ends them.
    sessions: Mutex<BTreeMap<String, (usize, CancellationToken)>>,
    /// See [`Config::table_secret`](crate::Config::table_secret).
    table_secret: Option<[u8; 32]>,
    /// Whether the last write to the store failed.
    is_store_failing: AtomicBool,
    /// Writes that the store has not answered yet.
    pub(crate) waiting_writes: WaitingWrites,
    clock: SteadyClock,
    /// The most recent change that was stored before the server started; known from the first pruning on.
    newest_change: OnceLock<i64>,
}

#[derive(Default)]
struct Tables {
    running: BTreeMap<String, TableHandle>,
    listed: BTreeMap<String, TableCard>,
    failures: BTreeMap<String, Failures>,
}

impl Tables {
    /// Whether a table that failed is not to be restarted yet.
    fn is_resting(&self, code: &str, first_delay: Duration) -> bool {
        let failures = self.failures.get(code);
        failures.is_some_and(|failures| failures.last.elapsed() < failures.restart_delay(first_delay))
    }

    /// Counts a failure of a table.
    fn add_failure(&mut self, code: &str) {
        let failures = self.failures.entry(code.to_owned()).or_insert(Failures { count: 0, last: Instant::now() });
        // After a long time without a failure, the count starts again.
        failures.count = if failures.last.elapsed() > 2 * MAX_RESTART_DELAY { 1 } else { failures.count + 1 };
        failures.last = Instant::now();
    }
}

/// Failures of a table that panicked or could not be restored.
struct Failures {
    /// Number of consecutive failures.
    count: u32,
    last: Instant,
}

impl Failures {
    /// The restart back-off: none after the first failure, then doubling from `first` up to [`MAX_RESTART_DELAY`].
    fn restart_delay(&self, first: Duration) -> Duration {
        let times = if self.count > 1 { 1 << (self.count - 2).min(16) } else { 0 };
        MAX_RESTART_DELAY.min(first.saturating_mul(times))
    }
}

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        limits: Limits,
        table_secret: Option<[u8; 32]>,
        clock: SteadyClock,
    ) -> Arc<Hub> {
        Arc::new(Hub {
            queued_bytes: QueuedBytes::new(limits.outboxes),
            store,
            metrics,
            limits,
            shutdown: CancellationToken::new(),
            tasks: TaskTracker::new(),
            tables: Mutex::default(),
            create_lock: tokio::sync::Mutex::default(),
            conns: AtomicU64::new(0),
            sessions: Mutex::default(),
            table_secret,
            is_store_failing: AtomicBool::new(false),
            waiting_writes: WaitingWrites::default(),
            clock,
            newest_change: OnceLock::new(),
        })
    }

    /// The time, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now()
    }

    /// The day, counted from 1970.
    pub(crate) fn today(&self) -> u32 {
        self.clock.today()
    }

    /// A number for a new connection, unique within this server.
    pub(crate) fn next_conn(&self) -> Conn {
        Conn(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// Registers a connection of an identity.
    pub(crate) fn session(self: &Arc<Self>, identity: &str) -> ClientSession {
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, ended) = sessions.entry(identity.to_owned()).or_default();
        *count += 1;
        ClientSession { hub: Arc::clone(self), identity: identity.to_owned(), ended: ended.clone() }
    }

    /// Ends all connections of an identity.
    pub(crate) fn end_sessions(&self, identity: &str) {
        let sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner).remove(identity);
        if let Some((_, ended)) = sessions {
            ended.cancel();
        }
    }

    /// Creates a table and returns its code. This runs as a task of its own, so that it completes even if the request
    /// is cancelled.
    pub(crate) async fn create(
        self: &Arc<Self>,
        request: NewTable,
        identity: String,
        name: String,
    ) -> Result<String, Refusal> {
        let hub = Arc::clone(self);
        let created = self.tasks.spawn(async move { hub.create_table(&request, &identity, &name).await });
        created.await.unwrap_or_else(|_| {
            self.metrics.panics.inc();
            Err(Code::TableBroken.into())
        })
    }

    async fn create_table(self: &Arc<Self>, request: &NewTable, identity: &str, name: &str) -> Result<String, Refusal> {
        if request.position.is_some() && self.table_secret.is_none() {
            return Err(Code::BadPosition.into());
        }
        let _guard = self.create_lock.lock().await;
        let open = self.store.unfinished_of(identity).await.map_err(|error| store_failed(&error))?;
        if open >= self.limits.open_tables as u64 || self.lock().running.len() >= self.limits.tables {
            return Err(Code::TooManyTables.into());
        }
        let created =
            Room::create(request, identity, name, self.table_secret.unwrap_or_else(random::bytes), self.now())?;
        let stored = self.waiting_writes.during(self.store_created(created, identity)).await;
        self.note_write(&stored);
        let code = stored.map_err(|error| store_failed(&error))?;
        self.table(&code).await?;
        Ok(code)
    }

    /// Stores a new table under an unused code.
    async fn store_created(&self, NewRoom { header, entries }: NewRoom, owner: &str) -> kaiju_store::Result<String> {
        let entries = rows::entry_rows(entries);
        let mut attempts = 1;
        loop {
            let code = random::letters(CODE_LEN);
            match self.store.create(&code, &header, entries.clone(), owner, self.now()).await {
                Err(Error::CodeTaken(_)) if attempts < MAX_CODE_ATTEMPTS => attempts += 1,
                created => return created.map(|_| code),
            }
        }
    }

    /// Records whether a write to the store succeeded, for the health check.
    pub(crate) fn note_write<T>(&self, stored: &kaiju_store::Result<T>) {
        match stored {
            Ok(_) => self.is_store_failing.store(false, Ordering::Relaxed),
            Err(
                Error::Database(_)
                | Error::Timeout(_)
                | Error::DiskFull
                | Error::Open { .. }
                | Error::Damaged(_)
                | Error::Taken(_)
                | Error::Closed,
            ) => {
                self.is_store_failing.store(true, Ordering::Relaxed);
            }
            // The store works, it only rejected this particular request.
            Err(_) => {}
        }
    }

    /// Health check: no write has waited for long, the store can be read in time, and the last write succeeded. After a
    /// failed write this tries a write of its own, since no client may be left to trigger one.
    pub(crate) async fn health(&self) -> kaiju_store::Result<()> {
        let limit = self.limits.waiting_write;
        if self.waiting_writes.oldest().is_some_and(|age| age >= limit) {
            return Err(Error::Timeout(limit));
        }
        timeout(HEALTH_TIMEOUT, self.test_store()).await.unwrap_or(Err(Error::Timeout(HEALTH_TIMEOUT)))
    }

    async fn test_store(&self) -> kaiju_store::Result<()> {
        self.store.fact(HEALTH_KEY).await?;
        if self.is_store_failing.load(Ordering::Relaxed) {
            let stored = self.store.save_fact(HEALTH_KEY, &self.now().to_string()).await;
            self.note_write(&stored);
            stored?;
        }
        Ok(())
    }

    /// The table with this code, loaded into memory if necessary.
    pub(crate) async fn table(self: &Arc<Self>, code: &str) -> Result<TableHandle, Code> {
        let code = code.to_ascii_lowercase();
        if !CODE_LENS.iter().any(|len| random::is_letters(&code, *len)) {
            return Err(Code::NoTable);
        }
        if let Some(handle) = self.lock().running.get(&code) {
            return Ok(handle.clone());
        }
        if self.lock().is_resting(&code, self.limits.restart_delay) {
            return Err(Code::TableBroken);
        }
        match self.store.find(&code).await {
            Ok(found) => self.open(found.ok_or(Code::NoTable)?),
            Err(Error::Damaged(why)) => {
                self.report_damage(None, Some(&code), &why);
                self.lock().add_failure(&code);
                Err(Code::TableBroken)
            }
            Err(error) => Err(store_failed(&error)),
        }
    }

    /// Counts and logs a table that can't be read back. The code is the only name by which players can ask about it.
    fn report_damage(&self, number: Option<i64>, code: Option<&str>, reason: &dyn Display) {
        self.metrics.damaged.inc();
        tracing::error!(table = number, code, %reason, "{UNREADABLE}");
    }

    /// Whether a client needn't guess this code: the table is publicly listed, or this identity has joined it.
    pub(crate) async fn is_known_to(&self, code: &str, identity: Option<&str>) -> Result<bool, Code> {
        let code = code.to_ascii_lowercase();
        if self.lock().listed.contains_key(&code) {
            return Ok(true);
        }
        let Some(identity) = identity else { return Ok(false) };
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        Ok(tables.iter().any(|table| table.code == code))
    }

    /// A handle to a stored table's task, which is started if it is not running.
    fn open(self: &Arc<Self>, table: TableRow) -> Result<TableHandle, Code> {
        let mut tables = self.lock();
        if let Some(handle) = tables.running.get(&table.code) {
            return Ok(handle.clone());
        }
        if self.shutdown.is_cancelled() {
            return Err(Code::Closing);
        }
        if tables.is_resting(&table.code, self.limits.restart_delay) {
            return Err(Code::TableBroken);
        }
        if tables.running.len() >= self.limits.tables {
            return Err(Code::TooManyTables);
        }
        let (handle, requests) = TableHandle::new();
        tables.running.insert(table.code.clone(), handle.clone());
        self.tasks.spawn(table::run(Arc::clone(self), table, requests));
        Ok(handle)
    }

    /// The publicly listed tables, most recently changed first, up to [`MAX_LISTED`].
    pub(crate) fn listed(&self) -> Vec<TableCard> {
        let mut cards: Vec<TableCard> = self.lock().listed.values().cloned().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(card.changed));
        cards.truncate(MAX_LISTED);
        cards
    }

    /// The tables that an identity has joined, most recently changed first, up to [`MAX_LISTED`].
    pub(crate) async fn tables_of(self: &Arc<Self>, identity: &str) -> Result<Vec<TableCard>, Code> {
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        let mut cards = Vec::with_capacity(tables.len());
        for table in tables {
            // Leave out tables that cannot be opened, so that the others can still be listed.
            if let Ok(handle) = self.open(table)
                && let Ok(card) = handle.card(identity).await
            {
                cards.push(card);
            }
        }
        Ok(cards)
    }

    /// Applies an identity's new name at its [`MAX_LISTED`] most recent tables, except those not in memory.
    pub(crate) async fn rename(&self, identity: &str, old: &str, new: &str) -> Result<(), Code> {
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        for table in tables {
            let handle = self.lock().running.get(&table.code).cloned();
            if let Some(handle) = handle {
                let [identity, old, new] = [identity, old, new].map(str::to_owned);
                handle.send(TableRequest::Rename { identity, old, new }).await;
            }
        }
        Ok(())
    }

    /// Adds a table to the public list, updates it there, or removes it.
    pub(crate) fn update_listing(&self, code: &str, card: Option<TableCard>) {
        let mut tables = self.lock();
        match card {
            Some(card) => drop(tables.listed.insert(code.to_owned(), card)),
            None => drop(tables.listed.remove(code)),
        }
    }

    /// Unregisters an idle table, unless a request is queued or another handle to it exists. Handles are given out only
    /// under this lock, so no new request can arrive in between.
    pub(crate) fn unload_idle(&self, code: &str, requests: &mpsc::Receiver<TableRequest>) -> bool {
        let mut tables = self.lock();
        let is_idle = requests.is_empty() && requests.sender_strong_count() == 1;
        if is_idle {
            tables.running.remove(code);
            tables.failures.remove(code);
        }
        is_idle
    }

    /// Unregisters a table whose task has ended. The next client that asks for it reloads it from the store.
    pub(crate) fn ended(&self, table: &TableRow, end: &TaskEnd) {
        let number = table.id.0;
        match end {
            TaskEnd::Idle => return,
            TaskEnd::Shutdown => {}
            TaskEnd::StoreFailed(error) => {
                self.metrics.store_failures.inc();
                tracing::error!(table = number, %error, "could not store a table's entries");
            }
            TaskEnd::Unrestorable(error) => self.report_damage(Some(number), Some(&table.code), error),
            TaskEnd::Damaged(why) => self.report_damage(Some(number), Some(&table.code), why),
            TaskEnd::Panicked => {
                self.metrics.panics.inc();
                tracing::error!(table = number, "a table panicked");
            }
        }
        let mut tables = self.lock();
        tables.running.remove(&table.code);
        tables.listed.remove(&table.code);
        // If the store failed, the table itself is intact and needs no back-off.
        if matches!(end, TaskEnd::Unrestorable(_) | TaskEnd::Damaged(_) | TaskEnd::Panicked) {
            tables.add_failure(&table.code);
        }
    }

    /// Loads the unfinished tables, as many as the limit on tables in memory allows. Returns the number of tables
    /// restored and the number that failed.
    pub(crate) async fn restore(self: &Arc<Self>) -> kaiju_store::Result<(usize, usize)> {
        let (mut restored, mut failed) = (0, 0);
        for table in self.store.unfinished().await? {
            let table = match table {
                Ok(table) => table,
                Err(error) => {
                    // The error names the table.
                    self.report_damage(None, None, &error);
                    failed += 1;
                    continue;
                }
            };
            let card = async { self.open(table)?.card("").await };
            match card.await {
                Ok(_) => restored += 1,
                // The remaining tables are loaded when a client asks for them.
                Err(Code::TooManyTables) => break,
                Err(_) if self.shutdown.is_cancelled() => break,
                Err(_) => failed += 1,
            }
        }
        Ok((restored, failed))
    }

    /// Deletes lobbies that have been idle for longer than the limit.
    pub(crate) async fn prune(&self) {
        match self.try_prune().await {
            Ok(0) => {}
            Ok(pruned) => tracing::info!(pruned, "deleted idle lobbies"),
            Err(error) => tracing::error!(%error, "could not delete idle lobbies"),
        }
    }

    async fn try_prune(&self) -> kaiju_store::Result<u64> {
        let newest = if let Some(newest) = self.newest_change.get() {
            *newest
        } else {
            let newest = self.store.newest_change().await?;
            *self.newest_change.get_or_init(|| newest.unwrap_or(i64::MAX))
        };
        self.store.prune(self.clock.cautious_now(newest).saturating_sub(millis(self.limits.idle_lobby))).await
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection of an identity, from its start to its end.
pub(crate) struct ClientSession {
    hub: Arc<Hub>,
    identity: String,
    /// Cancelled when the identity is signed out.
    pub(crate) ended: CancellationToken,
}

impl Drop for ClientSession {
    fn drop(&mut self) {
        let mut sessions = self.hub.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        // Sessions that were ended are no longer registered.
        if !self.ended.is_cancelled()
            && let Some((count, _)) = sessions.get_mut(&self.identity)
        {
            *count -= 1;
            if *count == 0 {
                sessions.remove(&self.identity);
            }
        }
    }
}

/// Logs a store error and returns the code that refuses the request.
pub(crate) fn store_failed(error: &Error) -> Code {
    tracing::error!(%error, "the store failed");
    Code::Unavailable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_restart_delay_doubles_up_to_a_limit() {
        let delay = |count| Failures { count, last: Instant::now() }.restart_delay(Duration::from_secs(1)).as_secs();
        assert_eq!([1, 2, 3, 4, 9, 10, 11, 12, 1000].map(delay), [0, 1, 2, 4, 128, 256, 300, 300, 300]);
    }
}
