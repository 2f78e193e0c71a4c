//! The task of one table: it owns the room, stores the room's entries, and only then sends its messages.

use crate::{hub::Hub, metrics::CountedTable, outbox::Outbox, rows};
use futures_util::FutureExt;
use kaiju_protocol::{Code, FromServer, Refusal, Request, Stage, TableCard, ToServer};
use kaiju_room::{Conn, Outgoing, RestoreError, Room, RoomOutput, SavedEntry, SavedKind, Wake};
use kaiju_store::{Error, TableId, TableRow};
use std::{
    collections::BTreeMap,
    panic::AssertUnwindSafe,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::{mpsc, oneshot},
    time::{sleep, sleep_until},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Capacity of a table's request queue. When it is full, senders wait.
const QUEUE_LEN: usize = 32;

/// A request to a table's task.
pub(crate) enum TableRequest {
    /// A client joins with its hello message.
    Join(Box<NewClient>),
    /// A message from a client that has joined.
    Message(Conn, Request),
    /// The client's connection has closed.
    Leave(Conn),
    /// An identity has changed its name on this server.
    Rename { identity: String, old: String, new: String },
    /// Asks for the table's summary, as this identity sees it.
    Card { identity: String, answer: oneshot::Sender<Result<TableCard, Code>> },
    /// Asks for the record of a finished game.
    Record { round: u32, answer: oneshot::Sender<Result<Option<String>, Code>> },
}

/// A client that joins a table.
pub(crate) struct NewClient {
    /// The client's connection.
    pub(crate) conn: Conn,
    /// The client's identity.
    pub(crate) identity: String,
    /// The name of that identity; empty if it has none.
    pub(crate) name: String,
    /// The queue for messages to the client.
    pub(crate) outbox: Arc<Outbox>,
    /// The client's first message.
    pub(crate) hello: Request,
}

/// A handle for sending requests to a table's task.
#[derive(Clone)]
pub(crate) struct TableHandle(mpsc::Sender<TableRequest>);

impl TableHandle {
    /// Creates a handle and the receiving end of its queue.
    pub(crate) fn new() -> (TableHandle, mpsc::Receiver<TableRequest>) {
        let (sender, inbox) = mpsc::channel(QUEUE_LEN);
        (TableHandle(sender), inbox)
    }

    /// Sends a request to the table, waiting while its queue is full. Returns false if the table's task has ended.
    pub(crate) async fn send(&self, request: TableRequest) -> bool {
        self.0.send(request).await.is_ok()
    }

    /// The table's summary, as this identity sees it.
    pub(crate) async fn card(&self, identity: &str) -> Result<TableCard, Code> {
        let identity = identity.to_owned();
        self.request(|answer| TableRequest::Card { identity, answer }).await
    }

    /// The record of one of this table's finished games.
    pub(crate) async fn record(&self, round: u32) -> Result<Option<String>, Code> {
        self.request(|answer| TableRequest::Record { round, answer }).await
    }

    async fn request<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, Code>>) -> TableRequest,
    ) -> Result<T, Code> {
        let (answer, answered) = oneshot::channel();
        self.send(request(answer)).await;
        // Without an answer, the table's task has just ended.
        answered.await.unwrap_or(Err(Code::Unavailable))
    }
}

/// Why a table's task ended.
#[derive(Debug)]
pub(crate) enum TaskEnd {
    /// The table was idle for too long, and the hub has already unregistered it.
    Idle,
    /// The server is shutting down.
    Shutdown,
    /// The store failed, so the room is ahead of what is stored and has to be discarded.
    StoreFailed(Error),
    /// The stored table cannot be restored.
    Unrestorable(RestoreError),
    /// The store found that the stored table is damaged.
    Damaged(String),
    /// A bug: the task panicked.
    Panicked,
}

impl TaskEnd {
    /// The code sent to the table's clients before their connections close.
    pub(crate) const fn code(&self) -> Code {
        match self {
            // An idle lobby that was deleted in the meantime.
            TaskEnd::StoreFailed(Error::NoTable(_)) => Code::NoTable,
            TaskEnd::Idle | TaskEnd::Shutdown => Code::Closing,
            // Nothing is wrong with the table.
            TaskEnd::StoreFailed(Error::DiskFull | Error::Timeout(_)) => Code::Unavailable,
            TaskEnd::StoreFailed(_) | TaskEnd::Unrestorable(_) | TaskEnd::Damaged(_) | TaskEnd::Panicked => {
                Code::TableBroken
            }
        }
    }
}

impl From<Error> for TaskEnd {
    fn from(error: Error) -> TaskEnd {
        TaskEnd::StoreFailed(error)
    }
}

/// The outboxes of a table's clients.
type Outboxes = BTreeMap<Conn, Arc<Outbox>>;

/// Runs a table's task: loads the table, serves requests until it ends, then closes all its connections.
pub(crate) async fn run(hub: Arc<Hub>, table: TableRow, mut requests: mpsc::Receiver<TableRequest>) {
    let mut outboxes = Outboxes::new();
    let task = AssertUnwindSafe(load_and_serve(&hub, &table, &mut requests, &mut outboxes)).catch_unwind();
    let end = match task.await {
        Ok(Ok(never)) => match never {},
        Ok(Err(end)) => end,
        Err(_) => TaskEnd::Panicked,
    };
    hub.ended(&table, &end);
    let code = end.code();
    let closing = Utf8Bytes::from(closing_text(code));
    for outbox in outboxes.into_values() {
        send_closing(&outbox, &closing);
    }
    requests.close();
    while let Some(request) = requests.recv().await {
        match request {
            TableRequest::Join(client) => send_closing(&client.outbox, &closing),
            // The requester may have given up waiting.
            TableRequest::Card { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::Record { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::Message(..) | TableRequest::Leave(_) | TableRequest::Rename { .. } => {}
        }
    }
}

/// Sends the last message and closes the outbox.
fn send_closing(outbox: &Outbox, closing: &Utf8Bytes) {
    outbox.push(closing.clone());
    outbox.close();
}

/// The last message to a connection before it is closed, as JSON.
pub(crate) fn closing_text(refusal: impl Into<Refusal>) -> String {
    text_of(&FromServer::Closing { refusal: refusal.into() })
}

/// A message as JSON.
pub(crate) fn text_of(message: &FromServer) -> String {
    serde_json::to_string(message).expect("messages can be serialized")
}

async fn load_and_serve(
    hub: &Arc<Hub>,
    table: &TableRow,
    requests: &mut mpsc::Receiver<TableRequest>,
    outboxes: &mut Outboxes,
) -> Result<std::convert::Infallible, TaskEnd> {
    let stored = hub.store.load(table.id).await.map_err(|error| match error {
        Error::Damaged(why) => TaskEnd::Damaged(why),
        other => TaskEnd::StoreFailed(other),
    })?;
    let counted = hub.metrics.table(stored.table.state);
    let now = hub.now();
    // Replaying a long game takes a while and must not block other tables.
    let restored = tokio::task::spawn_blocking(move || rows::restore(stored, now)).await;
    let room = restored.map_err(|_| TaskEnd::Panicked)?.map_err(TaskEnd::Unrestorable)?;
    let task = TableTask { hub, id: table.id, code: &table.code, room, outboxes, counted, empty_since: Instant::now() };
    task.serve(requests).await
}

/// The running task of one table.
struct TableTask<'a> {
    hub: &'a Arc<Hub>,
    id: TableId,
    code: &'a str,
    room: Room,
    outboxes: &'a mut Outboxes,
    counted: CountedTable,
    /// When the last client left; meaningful only while no client is connected.
    empty_since: Instant,
}

impl TableTask<'_> {
    async fn serve(mut self, requests: &mut mpsc::Receiver<TableRequest>) -> Result<std::convert::Infallible, TaskEnd> {
        let hub = Arc::clone(self.hub);
        let mut shutdown = pin!(hub.shutdown.cancelled());
        // Requests handled since the room was last woken.
        let mut handled = 0;
        loop {
            let wake = self.room.next_wake(hub.now());
            if wake == Wake::Now && handled >= QUEUE_LEN {
                // Requests take priority over bots and clocks, but must not starve them.
                self.wake().await?;
                handled = 0;
                continue;
            }
            let unload_at = self.empty_since + self.hub.limits.idle_table;
            tokio::select! {
                request = requests.recv() => {
                    handled += 1;
                    self.handle(request.ok_or(TaskEnd::Shutdown)?).await?;
                }
                () = due(wake, &hub) => {
                    handled = 0;
                    self.wake().await?;
                }
                () = sleep_until(unload_at.into()), if self.outboxes.is_empty() && wake == Wake::Never => {
                    if self.hub.unload_idle(self.code, requests) {
                        return Err(TaskEnd::Idle);
                    }
                    self.empty_since = Instant::now();
                }
                () = shutdown.as_mut() => return Err(TaskEnd::Shutdown),
            }
        }
    }

    async fn handle(&mut self, request: TableRequest) -> Result<(), TaskEnd> {
        match request {
            TableRequest::Join(client) => self.connect(*client).await?,
            TableRequest::Message(conn, request) => {
                let next = self.room.next();
                let output = self.room.handle(conn, request, self.hub.now());
                self.persist_and_send(next, output).await?;
            }
            TableRequest::Leave(conn) => {
                // A connection that was refused never joined.
                if self.outboxes.remove(&conn).is_some() {
                    self.empty_since = Instant::now();
                    let next = self.room.next();
                    let output = self.room.disconnect(conn, self.hub.now());
                    self.persist_and_send(next, output).await?;
                    self.update_listing();
                }
            }
            TableRequest::Rename { identity, old, new } => {
                let next = self.room.next();
                let output = self.room.rename(&identity, &old, &new, self.hub.now());
                self.persist_and_send(next, output).await?;
            }
            TableRequest::Card { identity, answer } => drop(answer.send(Ok(self.room.card(&identity)))),
            TableRequest::Record { round, answer } => drop(answer.send(Ok(self.room.record(round)))),
        }
        Ok(())
    }

    async fn connect(&mut self, client: NewClient) -> Result<(), TaskEnd> {
        let NewClient { conn, identity, name, outbox, mut hello } = client;
        let next = self.room.next();
        if let ToServer::Hello { since, .. } = &mut hello.what {
            // All missed events would have to be queued at once: beyond the limit, send a snapshot instead.
            let most = self.hub.limits.missed;
            *since = since.filter(|&since| next.saturating_sub(since) <= most);
        }
        match self.room.connect(conn, &identity, &name, self.hub.now()) {
            Err(refusal) => {
                self.hub.metrics.refused(refusal.code);
                send_closing(&outbox, &closing_text(refusal).into());
            }
            Ok(output) => {
                self.outboxes.insert(conn, Arc::clone(&outbox));
                self.persist_and_send(next, output).await?;
                let next = self.room.next();
                let output = self.room.handle(conn, hello, self.hub.now());
                self.persist_and_send(next, output).await?;
                self.update_listing();
            }
        }
        Ok(())
    }

    /// Lets the room play its bots and handle timeouts that are due.
    async fn wake(&mut self) -> Result<(), TaskEnd> {
        let next = self.room.next();
        let output = self.room.wake(self.hub.now());
        self.persist_and_send(next, output).await
    }

    /// Stores the output's entries, and only then sends its messages.
    async fn persist_and_send(&mut self, next: u32, output: RoomOutput) -> Result<(), TaskEnd> {
        let RoomOutput { entries, stage, messages, close, joined } = output;
        for identity in joined {
            // Store the membership first: it is idempotent, and harmless if storing the entries fails.
            self.hub.waiting_writes.during(self.hub.store.join(self.id, &identity)).await?;
        }
        let may_change_card = stage.is_some() || entries.iter().any(|entry| entry.kind == SavedKind::Seat);
        if !entries.is_empty() || stage.is_some() {
            self.append(next, entries, stage).await?;
        }
        for Outgoing { to, message } in messages {
            if let FromServer::Refused { refusal, .. } = &message {
                self.hub.metrics.refused(refusal.code);
            }
            let text = Utf8Bytes::from(text_of(&message));
            for outbox in to.iter().filter_map(|conn| self.outboxes.get(conn)) {
                outbox.push(text.clone());
            }
        }
        // A closed connection sends its own `Leave` when it ends.
        close.iter().filter_map(|conn| self.outboxes.get(conn)).for_each(|outbox| outbox.close());
        if may_change_card {
            self.update_listing();
        }
        Ok(())
    }

    async fn append(&mut self, next: u32, entries: Vec<SavedEntry>, stage: Option<Stage>) -> Result<(), TaskEnd> {
        let choices = entries.iter().filter(|entry| entry.kind == SavedKind::Choice).count() as u64;
        let begun = Instant::now();
        let state = stage.map(rows::table_state);
        let append = self.hub.store.append(self.id, next, rows::entry_rows(entries), state);
        let stored = self.hub.waiting_writes.during(append).await;
        self.hub.note_write(&stored);
        stored?;
        self.hub.metrics.append_time.observe(begun.elapsed().as_secs_f64());
        self.hub.metrics.actions.inc_by(choices);
        if let Some(state) = state {
            self.counted.set_state(state);
        }
        Ok(())
    }

    /// Updates the table's card on the public list. Removes it if the table is private, over or empty.
    fn update_listing(&self) {
        let card = self.room.card("");
        let is_listed = card.settings.listed && card.stage != Stage::Over && !self.outboxes.is_empty();
        self.hub.update_listing(self.code, is_listed.then_some(card));
    }
}

/// Completes when the room is to be woken.
async fn due(wake: Wake, hub: &Hub) {
    match wake {
        Wake::Now => tokio::task::yield_now().await,
        Wake::At(time) => sleep(Duration::from_millis(u64::try_from(time - hub.now()).unwrap_or(0))).await,
        Wake::Never => std::future::pending().await,
    }
}
