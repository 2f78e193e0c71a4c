//! The task of one table: it owns the room, stores the room's entries, and only then sends its messages.

use crate::{hub::Hub, metrics::CountedTable, now, outbox::Outbox};
use futures_util::FutureExt;
use kaiju_protocol::{Code, FromServer, Refusal, Request, Stage, TableCard, ToServer};
use kaiju_room::{Conn, Damaged, Room, RoomOutput, Wake};
use kaiju_store::{Entry, EntryKind, Error, State, TableId, TableRow};
use serde::Deserialize;
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
const INBOX: usize = 32;

/// A request to a table's task.
pub(crate) enum TableRequest {
    /// A client joins with its hello message.
    Connect(Box<NewClient>),
    /// A message from a client that has joined.
    Message(Conn, Request),
    /// The client's connection has closed.
    Disconnect(Conn),
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
        let (sender, inbox) = mpsc::channel(INBOX);
        (TableHandle(sender), inbox)
    }

    /// Sends a request to the table, waiting while its queue is full. Returns false if the table's task has ended.
    pub(crate) async fn bring(&self, post: TableRequest) -> bool {
        self.0.send(post).await.is_ok()
    }

    /// The table's summary, as this identity sees it.
    pub(crate) async fn card(&self, identity: &str) -> Result<TableCard, Code> {
        let identity = identity.to_owned();
        self.ask(|answer| TableRequest::Card { identity, answer }).await
    }

    /// The record of one of this table's finished games.
    pub(crate) async fn record(&self, round: u32) -> Result<Option<String>, Code> {
        self.ask(|answer| TableRequest::Record { round, answer }).await
    }

    async fn ask<T>(&self, post: impl FnOnce(oneshot::Sender<Result<T, Code>>) -> TableRequest) -> Result<T, Code> {
        let (answer, answered) = oneshot::channel();
        self.bring(post(answer)).await;
        // Without an answer, the table's task has just ended.
        answered.await.unwrap_or(Err(Code::Unavailable))
    }
}

/// Why a table's task ended.
#[derive(Debug)]
pub(crate) enum End {
    /// The table was idle for too long, and the hub has already unregistered it.
    Forgotten,
    /// The server is shutting down.
    Closing,
    /// The store failed, so the room is ahead of what is stored and has to be discarded.
    Unstored(Error),
    /// The stored table cannot be restored.
    Damaged(Damaged),
    /// A bug: the task panicked.
    Panicked,
}

impl End {
    /// The code sent to the table's clients before their connections close.
    pub(crate) const fn code(&self) -> Code {
        match self {
            // An idle lobby that was deleted in the meantime.
            End::Unstored(Error::NoTable(_)) => Code::NoTable,
            End::Forgotten | End::Closing => Code::Closing,
            End::Unstored(_) | End::Damaged(_) | End::Panicked => Code::TableBroken,
        }
    }
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Unstored(error)
    }
}

/// The outboxes of a table's clients.
type People = BTreeMap<Conn, Arc<Outbox>>;

/// Runs a table's task: loads the table, serves requests until it ends, then closes all its connections.
pub(crate) async fn run(hub: Arc<Hub>, table: TableRow, mut inbox: mpsc::Receiver<TableRequest>) {
    let mut people = People::new();
    let task = AssertUnwindSafe(live(&hub, &table, &mut inbox, &mut people)).catch_unwind();
    let end = match task.await {
        Ok(Ok(never)) => match never {},
        Ok(Err(end)) => end,
        Err(_) => End::Panicked,
    };
    hub.ended(&table, &end);
    let code = end.code();
    let farewell = Utf8Bytes::from(closing(code));
    for outbox in people.into_values() {
        say_farewell(&outbox, &farewell);
    }
    inbox.close();
    while let Some(post) = inbox.recv().await {
        match post {
            TableRequest::Connect(client) => say_farewell(&client.outbox, &farewell),
            // The requester may have given up waiting.
            TableRequest::Card { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::Record { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::Message(..) | TableRequest::Disconnect(_) | TableRequest::Rename { .. } => {}
        }
    }
}

fn say_farewell(outbox: &Outbox, farewell: &Utf8Bytes) {
    outbox.say(farewell.clone());
    outbox.close();
}

/// The last message to a connection before it is closed, as JSON.
pub(crate) fn closing(refusal: impl Into<Refusal>) -> String {
    text_of(&FromServer::Closing { refusal: refusal.into() })
}

/// A message as JSON.
pub(crate) fn text_of(message: &FromServer) -> String {
    serde_json::to_string(message).expect("messages can be serialized")
}

async fn live(
    hub: &Arc<Hub>,
    table: &TableRow,
    inbox: &mut mpsc::Receiver<TableRequest>,
    people: &mut People,
) -> Result<std::convert::Infallible, End> {
    let saved = hub.store.load(table.id).await?;
    let counted = hub.metrics.table(saved.table.state);
    // Replaying a long game takes a while and must not block other tables.
    let restored = tokio::task::spawn_blocking(move || Room::restore(&saved, now())).await;
    let room = restored.map_err(|_| End::Panicked)?.map_err(End::Damaged)?;
    let task = TableTask { hub, id: table.id, code: &table.code, room, people, counted, deserted: Instant::now() };
    task.go_on(inbox).await
}

/// The running task of one table.
struct TableTask<'a> {
    hub: &'a Arc<Hub>,
    id: TableId,
    code: &'a str,
    room: Room,
    people: &'a mut People,
    counted: CountedTable,
    /// When the last client left; meaningful only while no client is connected.
    deserted: Instant,
}

impl TableTask<'_> {
    async fn go_on(mut self, inbox: &mut mpsc::Receiver<TableRequest>) -> Result<std::convert::Infallible, End> {
        let hub = Arc::clone(self.hub);
        let mut closing = pin!(hub.closing.cancelled());
        let mut waited = 0;
        loop {
            let wakes = self.room.wakes(now());
            if wakes == Wake::Now && waited >= INBOX {
                // Requests take priority over bots and clocks, but must not starve them.
                self.wake().await?;
                waited = 0;
                continue;
            }
            let forget_at = self.deserted + self.hub.limits.idle_table;
            tokio::select! {
                post = inbox.recv() => {
                    waited += 1;
                    self.take(post.ok_or(End::Closing)?).await?;
                }
                () = due(wakes) => {
                    waited = 0;
                    self.wake().await?;
                }
                () = sleep_until(forget_at.into()), if self.people.is_empty() && wakes == Wake::Never => {
                    if self.hub.forget(self.code, inbox) {
                        return Err(End::Forgotten);
                    }
                    self.deserted = Instant::now();
                }
                () = closing.as_mut() => return Err(End::Closing),
            }
        }
    }

    async fn take(&mut self, post: TableRequest) -> Result<(), End> {
        match post {
            TableRequest::Connect(client) => self.connect(*client).await?,
            TableRequest::Message(conn, request) => {
                let next = self.room.next();
                let outcome = self.room.handle(conn, request, now());
                self.settle(next, outcome).await?;
            }
            TableRequest::Disconnect(conn) => {
                // A connection that was refused never joined.
                if self.people.remove(&conn).is_some() {
                    self.deserted = Instant::now();
                    let next = self.room.next();
                    let outcome = self.room.disconnect(conn, now());
                    self.settle(next, outcome).await?;
                    self.show();
                }
            }
            TableRequest::Rename { identity, old, new } => {
                let next = self.room.next();
                let outcome = self.room.rename(&identity, &old, &new, now());
                self.settle(next, outcome).await?;
            }
            TableRequest::Card { identity, answer } => drop(answer.send(Ok(self.room.card(&identity)))),
            TableRequest::Record { round, answer } => drop(answer.send(Ok(self.room.record(round)))),
        }
        Ok(())
    }

    async fn connect(&mut self, client: NewClient) -> Result<(), End> {
        let NewClient { conn, identity, name, outbox, mut hello } = client;
        let next = self.room.next();
        if let ToServer::Hello { since, .. } = &mut hello.what {
            // All missed events would have to be queued at once: beyond the limit, send a snapshot instead.
            let most = self.hub.limits.missed;
            *since = since.filter(|&since| next.saturating_sub(since) <= most);
        }
        match self.room.connect(conn, &identity, &name, now()) {
            Err(refusal) => {
                self.hub.metrics.refused(refusal.code);
                say_farewell(&outbox, &closing(refusal).into());
            }
            Ok(outcome) => {
                self.people.insert(conn, Arc::clone(&outbox));
                self.settle(next, outcome).await?;
                let next = self.room.next();
                let outcome = self.room.handle(conn, hello, now());
                self.settle(next, outcome).await?;
                self.show();
            }
        }
        Ok(())
    }

    async fn wake(&mut self) -> Result<(), End> {
        let next = self.room.next();
        let outcome = self.room.wake(now());
        self.settle(next, outcome).await
    }

    /// Stores the output's entries, and only then sends its messages.
    async fn settle(&mut self, next: u32, outcome: RoomOutput) -> Result<(), End> {
        let RoomOutput { entries, state, say, close, joined } = outcome;
        for identity in joined {
            // Join first: it is idempotent, and harmless if the entries then cannot be stored.
            self.hub.store.join(self.id, &identity).await?;
        }
        let shows = state.is_some() || entries.iter().any(|entry| entry.kind == EntryKind::Seat);
        if !entries.is_empty() || state.is_some() {
            self.append(next, entries, state).await?;
        }
        for say in say {
            self.count_refusal(&say.text);
            let text = Utf8Bytes::from(say.text);
            for outbox in say.to.iter().filter_map(|conn| self.people.get(conn)) {
                outbox.say(text.clone());
            }
        }
        // A closed connection sends its own `Disconnect` when it ends.
        close.iter().filter_map(|conn| self.people.get(conn)).for_each(|outbox| outbox.close());
        if shows {
            self.show();
        }
        Ok(())
    }

    async fn append(&mut self, next: u32, entries: Vec<Entry>, state: Option<State>) -> Result<(), End> {
        let choices = entries.iter().filter(|entry| entry.kind == EntryKind::Choice).count() as u64;
        let begun = Instant::now();
        let stored = self.hub.store.append(self.id, next, entries, state).await;
        self.hub.note_store(&stored);
        stored?;
        self.hub.metrics.append_time.observe(begun.elapsed().as_secs_f64());
        self.hub.metrics.actions.inc_by(choices);
        if let Some(state) = state {
            self.counted.comes_to(state);
        }
        Ok(())
    }

    fn count_refusal(&self, text: &str) {
        #[derive(Deserialize)]
        struct Refused {
            refusal: Coded,
        }
        #[derive(Deserialize)]
        struct Coded {
            code: Code,
        }
        if text.starts_with(r#"{"type":"refused""#)
            && let Ok(refused) = serde_json::from_str::<Refused>(text)
        {
            self.hub.metrics.refused(refused.refusal.code);
        }
    }

    /// Updates the table's card on the public list, or removes it.
    fn show(&self) {
        let card = self.room.card("");
        let is_shown = card.settings.listed && card.stage != Stage::Over && !self.people.is_empty();
        self.hub.show(self.code, is_shown.then_some(card));
    }
}

/// Completes when the room is to be woken.
async fn due(wakes: Wake) {
    match wakes {
        Wake::Now => tokio::task::yield_now().await,
        Wake::At(time) => sleep(Duration::from_millis(u64::try_from(time - now()).unwrap_or(0))).await,
        Wake::Never => std::future::pending().await,
    }
}
