//! The registry of a server's tables: finds them by code, loads them on demand and unloads them when they are idle.

use crate::{
    address::Network,
    analyses::Analyses,
    budget::{Account, BotPool, Budgets},
    client_session::SessionKey,
    clock::{AgeClock, Calendar, SteadyClock},
    disk::FreeSpace,
    limits::Limits,
    listing::{Listing, MAX_LISTED, PublicList},
    metrics::{Measurements, Metrics},
    outbox::QueuedBytes,
    random,
    registry::Registry,
    replay_queue::ReplayQueue,
    rows, table,
    table_end::TaskEnd,
    table_request::{TableHandle, TableRequest},
    waiting_writes::WaitingWrites,
};
use futures_util::{StreamExt, stream};
use kaiju_protocol::{Code, NewTable, Refusal, TableCard};
use kaiju_room::{Conn, NewRoom, Room};
use kaiju_store::{Error, Store, TableRow};
use kaiju_words::Message;
use std::{
    collections::BTreeMap,
    fmt::Display,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{Notify, mpsc},
    time::timeout,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Length of a new table's code.
const CODE_LEN: usize = 8;
/// Lengths of all codes in use: earlier versions gave tables codes of six letters.
const CODE_LENS: [usize; 2] = [6, CODE_LEN];
/// Attempts to find an unused code before giving up.
const MAX_CODE_ATTEMPTS: usize = 20;
/// The key under which the age clock is stored.
const AGE_KEY: &str = "age-clock";
/// Number of tables loaded at the same time after a start, so that a slow one doesn't delay the others.
const WARMED_AT_ONCE: usize = 4;

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
    /// Memory used by all long HTTP responses together.
    pub(crate) queued_responses: Arc<QueuedBytes>,
    /// The budgets of people and networks.
    pub(crate) budgets: Arc<Budgets>,
    /// Shared by all tables at which no person has a seat.
    pub(crate) bot_pool: BotPool,
    registry: Mutex<Registry>,
    /// Held while creating a table, so that two requests can't both pass the limit on open tables.
    create_lock: tokio::sync::Mutex<()>,
    /// Held while a person is erased from a table.
    pub(crate) erasure_lock: tokio::sync::Mutex<()>,
    conns: AtomicU64,
    /// The number of open connections of each identity's devices, and the token that closes them.
    pub(crate) sessions: Mutex<BTreeMap<SessionKey, (usize, CancellationToken)>>,
    /// See [`Config::table_secret`](crate::Config::table_secret).
    table_secret: Option<[u8; 32]>,
    /// Whether the last write to the store failed.
    pub(crate) is_store_failing: AtomicBool,
    /// Writes that the store has not answered yet.
    pub(crate) waiting_writes: WaitingWrites,
    /// The free space on the disk that holds the database.
    pub(crate) disk: FreeSpace,
    /// The queue of requests that replay a game.
    pub(crate) replay_queue: ReplayQueue,
    /// The finished games that are being analysed, or wait for it.
    pub(crate) analyses: Analyses,
    clock: SteadyClock,
    calendar: Calendar,
    /// Determines which tables are old enough to be deleted; use [`age_clock`](Self::age_clock).
    age_clock: tokio::sync::Mutex<Option<AgeClock>>,
}

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        limits: Limits,
        table_secret: Option<[u8; 32]>,
        calendar: Calendar,
        disk: FreeSpace,
    ) -> Arc<Hub> {
        let clock = calendar.clock;
        let listed = PublicList::new(limits.budgets.is_some());
        let replay_queue = ReplayQueue::new(limits.budgets.is_some());
        Arc::new(Hub {
            queued_bytes: QueuedBytes::new(limits.outboxes),
            queued_responses: QueuedBytes::new(limits.outboxes),
            budgets: Budgets::new(limits.budgets, limits.outboxes_per_address, clock, &metrics),
            bot_pool: BotPool::new(limits.bot_pace, limits.thinking_tables),
            store,
            metrics,
            limits,
            shutdown: CancellationToken::new(),
            tasks: TaskTracker::new(),
            registry: Mutex::new(Registry::new(listed)),
            create_lock: tokio::sync::Mutex::default(),
            erasure_lock: tokio::sync::Mutex::default(),
            conns: AtomicU64::new(0),
            sessions: Mutex::default(),
            table_secret,
            is_store_failing: AtomicBool::new(false),
            waiting_writes: WaitingWrites::default(),
            disk,
            replay_queue,
            analyses: Analyses::default(),
            clock,
            calendar,
            age_clock: tokio::sync::Mutex::default(),
        })
    }

    /// The time, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now()
    }

    /// The time left until this moment, which is given in milliseconds since 1970.
    pub(crate) fn time_until(&self, time: i64) -> Duration {
        Duration::from_millis(u64::try_from(time - self.now()).unwrap_or(0))
    }

    /// The day with which to date cookies and devices, counted from 1970.
    pub(crate) fn today(&self) -> u32 {
        self.calendar.today()
    }

    /// The day that decides which cookies have expired, counted from 1970.
    pub(crate) fn expiry_day(&self) -> u32 {
        self.calendar.expiry_day()
    }

    /// The age clock stored by an earlier run, if it can be parsed.
    pub(crate) async fn stored_age_clock(store: &dyn Store) -> kaiju_store::Result<Option<AgeClock>> {
        let text = store.fact(AGE_KEY).await?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// A number for a new connection, unique within this server.
    pub(crate) fn next_conn(&self) -> Conn {
        Conn(self.conns.fetch_add(1, Ordering::Relaxed))
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
        if self.disk.is_low() {
            return Err(Code::DiskLow.into());
        }
        // A client that has given up waiting will retry, and must not end up with two tables.
        let locked = timeout(self.limits.request, self.create_lock.lock()).await;
        let _guard = locked.map_err(|_| Code::Unavailable)?;
        let open = self.store.unfinished_of(identity).await.map_err(|error| store_failed(&error))?;
        if open >= self.limits.open_tables as u64 {
            return Err(Refusal::because(Code::TooManyTables, Message::new("refusal-too-many-own-tables")));
        }
        if !self.registry().has_room(&self.limits) {
            return Err(Code::TooManyTables.into());
        }
        let created =
            Room::create(request, identity, name, self.table_secret.unwrap_or_else(random::bytes), self.now())?;
        let stored = self.waiting_writes.during(self.store_created(created, identity)).await;
        self.note_write(&stored);
        let code = stored.map_err(|error| store_failed(&error))?;
        // Creating a table is charged separately.
        self.table(&code, &self.budgets.own_account()).await?;
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

    /// All metrics, as text.
    pub(crate) fn metrics_text(&self) -> String {
        self.metrics.text(&Measurements {
            oldest_write: self.waiting_writes.oldest(),
            table_memory: self.registry().bytes(),
            free_disk: self.disk.free(),
            is_disk_low: self.disk.is_low(),
        })
    }

    /// The table with this code. If necessary, it is loaded into memory, which is charged to `payer`.
    pub(crate) async fn table(self: &Arc<Self>, code: &str, payer: &Arc<Account>) -> Result<TableHandle, Code> {
        match self.running(code)? {
            Some(handle) => Ok(handle),
            None => self.open(self.find(code).await?, payer),
        }
    }

    /// The handle of a table in memory; `None` if it would have to be loaded. Fails if the code isn't valid, or if the
    /// table has failed and must not be restarted yet.
    pub(crate) fn running(&self, code: &str) -> Result<Option<TableHandle>, Code> {
        let code = code.to_ascii_lowercase();
        if !CODE_LENS.iter().any(|len| random::is_letters(&code, *len)) {
            return Err(Code::NoTable);
        }
        let registry = self.registry();
        let handle = registry.handle(&code);
        if handle.is_none() && registry.is_backing_off(&code, self.limits.restart_delay) {
            return Err(Code::TableBroken);
        }
        Ok(handle)
    }

    /// The stored table with this code.
    pub(crate) async fn find(&self, code: &str) -> Result<TableRow, Code> {
        let code = code.to_ascii_lowercase();
        match self.store.find(&code).await {
            Ok(found) => found.ok_or(Code::NoTable),
            Err(Error::Damaged(why)) => {
                self.report_damage(None, Some(&code), &why);
                self.registry().add_failure(&code);
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

    /// Whether a client can know this code without guessing: the table is publicly listed, or this identity has joined
    /// it.
    pub(crate) async fn is_known_to(&self, code: &str, identity: Option<&str>) -> Result<bool, Code> {
        let code = code.to_ascii_lowercase();
        if self.registry().listed.contains(&code) {
            return Ok(true);
        }
        match identity {
            Some(identity) => self.has_joined(&code, identity).await,
            None => Ok(false),
        }
    }

    /// Whether an identity has joined the table with this code.
    pub(crate) async fn has_joined(&self, code: &str, identity: &str) -> Result<bool, Code> {
        let joined = self.store.has_joined(&code.to_ascii_lowercase(), identity).await;
        joined.map_err(|error| store_failed(&error))
    }

    /// A handle to a stored table's task. If the task isn't running, starts it and charges `payer` for loading the
    /// table.
    pub(crate) fn open(self: &Arc<Self>, table: TableRow, payer: &Arc<Account>) -> Result<TableHandle, Code> {
        let mut registry = self.registry();
        if let Some(handle) = registry.handle(&table.code) {
            return Ok(handle);
        }
        if self.shutdown.is_cancelled() {
            return Err(Code::Closing);
        }
        if registry.is_deleting(&table.code) {
            return Err(Code::NoTable);
        }
        if registry.is_backing_off(&table.code, self.limits.restart_delay) {
            return Err(Code::TableBroken);
        }
        if !registry.make_room(&self.limits, 1) {
            return Err(Code::TooManyTables);
        }
        let (handle, requests) = TableHandle::new();
        let leave = Arc::new(Notify::new());
        registry.insert(&table.code, handle.clone(), Arc::clone(&leave));
        self.tasks.spawn(table::run(Arc::clone(self), table, requests, leave, Arc::clone(payer)));
        Ok(handle)
    }

    /// The publicly listed tables.
    pub(crate) fn listed(&self) -> Vec<TableCard> {
        self.registry().listed.shown()
    }

    /// Applies an identity's new name at its [`MAX_LISTED`] most recent tables, except those not in memory.
    pub(crate) async fn rename(&self, identity: &str, old: &str, new: &str, payer: &Arc<Account>) -> Result<(), Code> {
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        for table in tables {
            let handle = self.registry().handle(&table.code);
            if let Some(handle) = handle {
                let [identity, old, new] = [identity, old, new].map(str::to_owned);
                handle.send(TableRequest::Rename { identity, old, new, payer: Arc::clone(payer) }).await;
            }
        }
        Ok(())
    }

    /// Adds a table to the public list, updates it there, or removes it.
    pub(crate) fn update_listing(&self, code: &str, listing: Option<Listing>) {
        self.registry().listed.update(code, listing);
    }

    /// Records how much memory a table takes, whether it has clients, and which network occupies it alone. If all
    /// tables together take too much, some are asked to leave memory.
    pub(crate) fn report_memory(&self, code: &str, bytes: usize, has_clients: bool, occupier: Option<Network>) {
        let mut registry = self.registry();
        registry.report(code, bytes, has_clients, occupier);
        registry.make_room(&self.limits, 0);
    }

    /// Unregisters an idle table, unless a request is queued or another handle to it exists. Handles are given out only
    /// under this lock, so no new request can arrive in between.
    pub(crate) fn unload_idle(&self, code: &str, requests: &mpsc::Receiver<TableRequest>) -> bool {
        let mut registry = self.registry();
        let is_idle = requests.is_empty() && requests.sender_strong_count() == 1;
        if is_idle {
            registry.remove(code);
            registry.clear_failures(code);
        }
        is_idle
    }

    /// Unregisters a table whose task has ended. The next client that asks for it reloads it from the store.
    pub(crate) fn ended(&self, table: &TableRow, end: &TaskEnd) {
        if matches!(end, TaskEnd::Idle) {
            return;
        }
        self.report_end(table, end);
        self.registry().remove(&table.code);
    }

    /// Counts and logs why a table ended or could not be read. Only problems of the table itself count as failures;
    /// after a failure of the store, it is intact and needs no back-off.
    pub(crate) fn report_end(&self, table: &TableRow, end: &TaskEnd) {
        let number = table.id.0;
        match end {
            TaskEnd::Idle | TaskEnd::Shutdown => return,
            TaskEnd::Evicted => {
                tracing::warn!(table = number, "closed a table: the tables of its network take too much memory");
                return;
            }
            TaskEnd::StoreFailed(error) => {
                self.metrics.store_failures.inc();
                tracing::error!(table = number, %error, "the store failed, so a table has to be loaded again");
                return;
            }
            TaskEnd::Unrestorable(error) => self.report_damage(Some(number), Some(&table.code), error),
            TaskEnd::Damaged(why) => self.report_damage(Some(number), Some(&table.code), why),
            TaskEnd::Panicked => {
                self.metrics.panics.inc();
                tracing::error!(table = number, "a table panicked");
            }
        }
        self.registry().add_failure(&table.code);
    }

    /// Loads this many of the most recently changed unfinished tables, a few at a time.
    pub(crate) async fn warm(self: &Arc<Self>, count: u32) {
        let tables = match self.store.unfinished(count).await {
            Ok(tables) => tables,
            Err(error) => return tracing::error!(%error, "could not list the unfinished tables"),
        };
        let payer = self.budgets.own_account();
        let failed = AtomicU64::new(0);
        let total = tables.len();
        let load = async |table: kaiju_store::Result<TableRow>| {
            let loaded = match table {
                Ok(table) => async { self.open(table, &payer)?.card("").await }.await.is_ok(),
                Err(error) => {
                    // The error names the table.
                    self.report_damage(None, None, &error);
                    false
                }
            };
            failed.fetch_add(u64::from(!loaded), Ordering::Relaxed);
        };
        stream::iter(tables).for_each_concurrent(WARMED_AT_ONCE, load).await;
        let failed = failed.into_inner();
        tracing::info!(total, failed, "loaded recent tables");
    }

    /// The clock that determines which tables are old enough to be deleted. The first call reads it, and every call
    /// stores it.
    pub(crate) async fn age_clock(&self) -> kaiju_store::Result<AgeClock> {
        let mut known = self.age_clock.lock().await;
        let start = self.clock.start();
        let clock = match *known {
            Some(clock) => clock,
            None => match Hub::stored_age_clock(&*self.store).await? {
                Some(stored) => stored.restarted(start),
                // Ignore changes since the start: they say nothing about whether the clock was right before.
                None => AgeClock::new(self.store.newest_change(start).await?, start),
            },
        };
        let clock = clock.at(self.now());
        self.store.save_fact(AGE_KEY, &serde_json::to_string(&clock).expect("numbers can be serialized")).await?;
        *known = Some(clock);
        Ok(clock)
    }

    pub(crate) fn registry(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Logs a store error and returns the code that refuses the request.
pub(crate) fn store_failed(error: &Error) -> Code {
    tracing::error!(%error, "the store failed");
    Code::Unavailable
}
