//! All tables of a server: found by their codes, brought into memory when somebody comes, taken out when nobody is there.

use crate::{
    limits::Limits,
    metrics::Metrics,
    now,
    outbox::Waiting,
    random,
    room::{Conn, NewRoom, Room},
    table::{self, End, TableHandle, TableRequest},
};
use kaiju_protocol::{Code, NewTable, Refusal, TableCard};
use kaiju_store::{Error, Store, TableRow};
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::mpsc;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Letters of a code.
const CODE_LEN: usize = 6;
/// How often another code is tried where one is taken.
const MAX_CODE_ATTEMPTS: usize = 20;
/// Tables in a list.
const MAX_LISTED: usize = 50;
/// The fact that is written to see whether anything can be.
const HEALTH: &str = "health";
/// How long a table that breaks again and again is left alone, at most.
const MAX_RESTART_DELAY: Duration = Duration::from_mins(5);

/// What somebody can do who runs a server and finds this in its log.
const UNREADABLE: &str = "a table cannot be read back; it stays stored as it is, and all others play on. \
                          docs/operations.md, \"A table that cannot be read back\", tells what can be done";

/// All tables of a server.
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limits: Limits,
    /// Whether the server ends.
    pub(crate) closing: CancellationToken,
    /// Tables and connections: what has to end before the server does.
    pub(crate) tasks: TaskTracker,
    /// What waits for clients.
    pub(crate) waiting: Arc<Waiting>,
    tables: Mutex<Tables>,
    /// One at a time lays a table, or two at once could lay one too many.
    create_lock: tokio::sync::Mutex<()>,
    conns: AtomicU64,
    /// Whether what was to be stored last could not be.
    is_store_failing: AtomicBool,
}

#[derive(Default)]
struct Tables {
    running: BTreeMap<String, TableHandle>,
    listed: BTreeMap<String, TableCard>,
    broken: BTreeMap<String, Broken>,
}

/// A table that has broken.
struct Broken {
    /// How often in a row.
    times: u32,
    last: Instant,
}

impl Broken {
    /// It comes back at once the first time, and later each time it breaks.
    fn rest(&self) -> Duration {
        let seconds = if self.times > 1 { 1 << (self.times - 2).min(16) } else { 0 };
        MAX_RESTART_DELAY.min(Duration::from_secs(seconds))
    }
}

impl Hub {
    pub(crate) fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>, limits: Limits) -> Arc<Hub> {
        Arc::new(Hub {
            waiting: Waiting::new(limits.outboxes),
            store,
            metrics,
            limits,
            closing: CancellationToken::new(),
            tasks: TaskTracker::new(),
            tables: Mutex::default(),
            create_lock: tokio::sync::Mutex::default(),
            conns: AtomicU64::new(0),
            is_store_failing: AtomicBool::new(false),
        })
    }

    /// A number that no other connection has.
    pub(crate) fn next_conn(&self) -> Conn {
        Conn(self.conns.fetch_add(1, Ordering::Relaxed))
    }

    /// Lays a table for somebody, and returns its code. It is a task of its own: what was begun is finished, whether or not somebody
    /// still waits for it.
    pub(crate) async fn create(
        self: &Arc<Self>,
        wish: NewTable,
        identity: String,
        name: String,
    ) -> Result<String, Refusal> {
        let hub = Arc::clone(self);
        let created = self.tasks.spawn(async move { hub.create_table(&wish, &identity, &name).await });
        created.await.unwrap_or_else(|_| {
            self.metrics.panics.inc();
            Err(Code::TableBroken.into())
        })
    }

    async fn create_table(self: &Arc<Self>, wish: &NewTable, identity: &str, name: &str) -> Result<String, Refusal> {
        let _turn = self.create_lock.lock().await;
        let open = self.store.unfinished_of(identity).await.map_err(|error| unstored(&error))?;
        if open >= self.limits.open_tables as u64 || self.lock().running.len() >= self.limits.tables {
            return Err(Code::TooManyTables.into());
        }
        let created = Room::create(wish, identity, name, random::bytes(), now())?;
        let stored = self.store_created(created, identity).await;
        self.note_store(&stored);
        let code = stored.map_err(|error| unstored(&error))?;
        self.table(&code).await?;
        Ok(code)
    }

    /// Stores a table under a code that is free.
    async fn store_created(&self, NewRoom { header, entries }: NewRoom, owner: &str) -> kaiju_store::Result<String> {
        let mut tries = 1;
        loop {
            let code = random::letters(CODE_LEN);
            match self.store.create(&code, &header, entries.clone(), owner, now()).await {
                Err(Error::CodeTaken(_)) if tries < MAX_CODE_ATTEMPTS => tries += 1,
                created => return created.map(|_| code),
            }
        }
    }

    /// Notes whether something could be stored.
    pub(crate) fn note_store<T>(&self, stored: &kaiju_store::Result<T>) {
        match stored {
            Ok(_) => self.is_store_failing.store(false, Ordering::Relaxed),
            Err(Error::Database(_) | Error::Damaged(_) | Error::Taken(_) | Error::Closed) => {
                self.is_store_failing.store(true, Ordering::Relaxed);
            }
            // The store does its work: this was not to be stored.
            Err(_) => {}
        }
    }

    /// Whether the server does its work: it can read, and what was to be stored last was stored. After a failure it tries to store
    /// something by itself, since those who would may have gone.
    pub(crate) async fn health(&self) -> kaiju_store::Result<()> {
        self.store.fact(HEALTH).await?;
        if self.is_store_failing.load(Ordering::Relaxed) {
            let stored = self.store.put_fact(HEALTH, &now().to_string()).await;
            self.note_store(&stored);
            stored?;
        }
        Ok(())
    }

    /// The table with this code, brought into memory if it is not there.
    pub(crate) async fn table(self: &Arc<Self>, code: &str) -> Result<TableHandle, Code> {
        let code = code.to_ascii_lowercase();
        if !random::is_letters(&code, CODE_LEN) {
            return Err(Code::NoTable);
        }
        if let Some(handle) = self.lock().running.get(&code) {
            return Ok(handle.clone());
        }
        let found = self.store.find(&code).await.map_err(|error| unstored(&error))?;
        self.open(found.ok_or(Code::NoTable)?)
    }

    /// A stored table, brought into memory if it is not there.
    fn open(self: &Arc<Self>, table: TableRow) -> Result<TableHandle, Code> {
        let mut tables = self.lock();
        if let Some(handle) = tables.running.get(&table.code) {
            return Ok(handle.clone());
        }
        if self.closing.is_cancelled() {
            return Err(Code::Closing);
        }
        if tables.broken.get(&table.code).is_some_and(|broken| broken.last.elapsed() < broken.rest()) {
            return Err(Code::TableBroken);
        }
        if tables.running.len() >= self.limits.tables {
            return Err(Code::TooManyTables);
        }
        let (handle, inbox) = TableHandle::new();
        tables.running.insert(table.code.clone(), handle.clone());
        self.tasks.spawn(table::run(Arc::clone(self), table, inbox));
        Ok(handle)
    }

    /// The tables on the list that everybody sees, those where something happened last first.
    pub(crate) fn listed(&self) -> Vec<TableCard> {
        let mut cards: Vec<TableCard> = self.lock().listed.values().cloned().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(card.changed));
        cards.truncate(MAX_LISTED);
        cards
    }

    /// The tables of somebody, those where something happened last first.
    pub(crate) async fn tables_of(self: &Arc<Self>, identity: &str) -> Result<Vec<TableCard>, Code> {
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| unstored(&error))?;
        let mut cards = Vec::with_capacity(tables.len());
        for table in tables {
            // One that is broken is left out: the others are still wanted.
            if let Ok(handle) = self.open(table)
                && let Ok(card) = handle.card(identity).await
            {
                cards.push(card);
            }
        }
        Ok(cards)
    }

    /// Somebody has another name, and so they have at those of their tables that are in memory.
    pub(crate) async fn rename(&self, identity: &str, old: &str, new: &str) -> Result<(), Code> {
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| unstored(&error))?;
        for table in tables {
            let handle = self.lock().running.get(&table.code).cloned();
            if let Some(handle) = handle {
                let [identity, old, new] = [identity, old, new].map(str::to_owned);
                handle.bring(TableRequest::Rename { identity, old, new }).await;
            }
        }
        Ok(())
    }

    /// Puts a table on the list that everybody sees, or takes it off.
    pub(crate) fn show(&self, code: &str, card: Option<TableCard>) {
        let mut tables = self.lock();
        match card {
            Some(card) => drop(tables.listed.insert(code.to_owned(), card)),
            None => drop(tables.listed.remove(code)),
        }
    }

    /// Takes a table out of memory, unless somebody is on the way to it: a door can be had only here, so nobody else comes.
    pub(crate) fn forget(&self, code: &str, inbox: &mpsc::Receiver<TableRequest>) -> bool {
        let mut tables = self.lock();
        let is_deserted = inbox.is_empty() && inbox.sender_strong_count() == 1;
        if is_deserted {
            tables.running.remove(code);
            tables.broken.remove(code);
        }
        is_deserted
    }

    /// A table has ended. It is brought back as it was stored when somebody comes.
    pub(crate) fn ended(&self, table: &TableRow, end: &End) {
        let number = table.id.0;
        match end {
            End::Forgotten => return,
            End::Closing => {}
            End::Unstored(error) => {
                self.metrics.store_failures.inc();
                tracing::error!(table = number, %error, "what happened could not be stored");
            }
            End::Damaged(damaged) => {
                self.metrics.damaged.inc();
                // By its code too: its people have nothing else by which they could ask for it.
                let code = &table.code;
                tracing::error!(table = number, code, reason = %damaged, "{UNREADABLE}");
            }
            End::Panicked => {
                self.metrics.panics.inc();
                tracing::error!(table = number, "a table has panicked");
            }
        }
        let mut tables = self.lock();
        tables.running.remove(&table.code);
        tables.listed.remove(&table.code);
        // If it was the store, the table itself is as good as before.
        if matches!(end, End::Damaged(_) | End::Panicked) {
            let broken = tables.broken.entry(table.code.clone());
            let broken = broken.or_insert(Broken { times: 0, last: Instant::now() });
            // Whoever has not broken for long is as good as new.
            broken.times = if broken.last.elapsed() > 2 * MAX_RESTART_DELAY { 1 } else { broken.times + 1 };
            broken.last = Instant::now();
        }
    }

    /// Brings back every table that is not over, and says how many came back and how many did not.
    pub(crate) async fn restore(self: &Arc<Self>) -> kaiju_store::Result<(usize, usize)> {
        let (mut restored, mut failed) = (0, 0);
        for table in self.store.unfinished().await? {
            let card = async { self.open(table)?.card("").await };
            match card.await {
                Ok(_) => restored += 1,
                // Those that do not fit in come when somebody comes to them.
                Err(Code::TooManyTables) => break,
                Err(_) if self.closing.is_cancelled() => break,
                Err(_) => failed += 1,
            }
        }
        Ok((restored, failed))
    }

    /// Deletes lobbies where nothing has happened for long.
    pub(crate) async fn prune(&self) {
        let idle = self.limits.idle_lobby.as_millis();
        match self.store.prune(now() - i64::try_from(idle).unwrap_or(i64::MAX)).await {
            Ok(0) => {}
            Ok(pruned) => tracing::info!(pruned, "lobbies where nothing happened are deleted"),
            Err(error) => tracing::error!(%error, "lobbies cannot be deleted"),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What somebody is told whose wish the store cannot fulfil.
pub(crate) fn unstored(error: &Error) -> Code {
    tracing::error!(%error, "the store has failed");
    Code::Unavailable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_breaks_again_and_again_rests_longer_and_longer() {
        let rest = |times| Broken { times, last: Instant::now() }.rest().as_secs();
        assert_eq!([1, 2, 3, 4, 9, 10, 11, 12, 1000].map(rest), [0, 1, 2, 4, 128, 256, 300, 300, 300]);
    }
}
