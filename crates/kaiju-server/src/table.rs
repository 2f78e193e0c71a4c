//! One task for each table: it owns the room, stores what happens there, and only then tells people.

use crate::{
    hub::Hub,
    metrics::CountedTable,
    now,
    outbox::Outbox,
    room::{Conn, Damaged, Room, RoomOutput, Wake},
};
use futures_util::FutureExt;
use kaiju_protocol::{Code, FromServer, Refusal, Request, Stage, TableCard, ToServer};
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

/// What may wait for a table before those who bring more wait too.
const INBOX: usize = 32;

/// What is brought to a table.
pub(crate) enum TableRequest {
    /// Somebody comes, and says hello.
    Connect(Box<NewClient>),
    /// Somebody who is there says something.
    Message(Conn, Request),
    /// Somebody is gone.
    Disconnect(Conn),
    /// Somebody has another name everywhere.
    Rename { identity: String, old: String, new: String },
    /// Somebody wants to see the table in a list.
    Card { identity: String, answer: oneshot::Sender<Result<TableCard, Code>> },
    /// Somebody wants the record of a game.
    Record { round: u32, answer: oneshot::Sender<Result<Option<String>, Code>> },
}

/// Somebody who comes to a table.
pub(crate) struct NewClient {
    /// Their connection.
    pub(crate) conn: Conn,
    /// Who they are.
    pub(crate) identity: String,
    /// What they are called.
    pub(crate) name: String,
    /// Where they are told what happens.
    pub(crate) outbox: Arc<Outbox>,
    /// Their first message.
    pub(crate) hello: Request,
}

/// The way to a table that is in memory.
#[derive(Clone)]
pub(crate) struct TableHandle(mpsc::Sender<TableRequest>);

impl TableHandle {
    /// A door, and what lies behind it.
    pub(crate) fn new() -> (TableHandle, mpsc::Receiver<TableRequest>) {
        let (sender, inbox) = mpsc::channel(INBOX);
        (TableHandle(sender), inbox)
    }

    /// Brings something to the table, as soon as there is room for it. False if the table is gone.
    pub(crate) async fn bring(&self, post: TableRequest) -> bool {
        self.0.send(post).await.is_ok()
    }

    /// The table in a list, for this identity.
    pub(crate) async fn card(&self, identity: &str) -> Result<TableCard, Code> {
        let identity = identity.to_owned();
        self.ask(|answer| TableRequest::Card { identity, answer }).await
    }

    /// The record of a game of this table that is over.
    pub(crate) async fn record(&self, round: u32) -> Result<Option<String>, Code> {
        self.ask(|answer| TableRequest::Record { round, answer }).await
    }

    async fn ask<T>(&self, post: impl FnOnce(oneshot::Sender<Result<T, Code>>) -> TableRequest) -> Result<T, Code> {
        let (answer, answered) = oneshot::channel();
        self.bring(post(answer)).await;
        // Where nobody answers, the table has just ended.
        answered.await.unwrap_or(Err(Code::Unavailable))
    }
}

/// Why a table goes out of memory.
#[derive(Debug)]
pub(crate) enum End {
    /// Nobody was there for long, and it is no longer to be found.
    Forgotten,
    /// The server ends.
    Closing,
    /// The store has refused, so what was to be told is not true. What is stored counts.
    Unstored(Error),
    /// What is stored makes no sense.
    Damaged(Damaged),
    /// A defect in the program.
    Panicked,
}

impl End {
    /// What those are told who are there.
    pub(crate) const fn code(&self) -> Code {
        match self {
            // A lobby that was deleted in the meantime.
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

/// Everybody who is at a table.
type People = BTreeMap<Conn, Arc<Outbox>>;

/// Runs a table from what is stored of it until its end.
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
            // Whoever has asked may be gone.
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

/// What a connection is told before it is closed.
pub(crate) fn closing(refusal: impl Into<Refusal>) -> String {
    text_of(&FromServer::Closing { refusal: refusal.into() })
}

/// A message as JSON.
pub(crate) fn text_of(message: &FromServer) -> String {
    serde_json::to_string(message).expect("messages can be sent")
}

async fn live(
    hub: &Arc<Hub>,
    table: &TableRow,
    inbox: &mut mpsc::Receiver<TableRequest>,
    people: &mut People,
) -> Result<std::convert::Infallible, End> {
    let saved = hub.store.load(table.id).await?;
    let counted = hub.metrics.table(saved.table.state);
    // Going through a long game takes a while, in which others want to play.
    let restored = tokio::task::spawn_blocking(move || Room::restore(&saved, now())).await;
    let room = restored.map_err(|_| End::Panicked)?.map_err(End::Damaged)?;
    let task = TableTask { hub, id: table.id, code: &table.code, room, people, counted, deserted: Instant::now() };
    task.go_on(inbox).await
}

/// A table that is in memory.
struct TableTask<'a> {
    hub: &'a Arc<Hub>,
    id: TableId,
    code: &'a str,
    room: Room,
    people: &'a mut People,
    counted: CountedTable,
    /// Since when nobody is there, if nobody is.
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
                // Bots and clocks give way to people, but not for ever.
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
                // One that was refused has never been there.
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
            // All of it would have to wait for them.
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

    /// Stores what has happened; then, and only then, says so.
    async fn settle(&mut self, next: u32, outcome: RoomOutput) -> Result<(), End> {
        let RoomOutput { entries, state, say, close, joined } = outcome;
        for identity in joined {
            // First, since it does no harm where what follows is not stored, and can be done again.
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
        // A connection that is closed says so itself as soon as it is gone.
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

    /// Puts the table on the list that everybody sees, or takes it off.
    fn show(&self) {
        let card = self.room.card("");
        let is_shown = card.settings.listed && card.stage != Stage::Over && !self.people.is_empty();
        self.hub.show(self.code, is_shown.then_some(card));
    }
}

/// Returns when a room wants to be woken.
async fn due(wakes: Wake) {
    match wakes {
        Wake::Now => tokio::task::yield_now().await,
        Wake::At(time) => sleep(Duration::from_millis(u64::try_from(time - now()).unwrap_or(0))).await,
        Wake::Never => std::future::pending().await,
    }
}
