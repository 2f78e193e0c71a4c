//! Requests to a table's task, and the handle that sends them.

use crate::{budget::Account, outbox::Outbox};
use kaiju_protocol::{Code, Request, TableCard};
use kaiju_room::{Conn, RecordDownload, ReplayedGame, Room};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Capacity of a table's request queue. When it is full, senders wait.
pub(crate) const QUEUE_LEN: usize = 32;

/// A request to a table's task.
pub(crate) enum TableRequest {
    /// A client joins with its hello message.
    Join(Box<NewClient>),
    /// A message from a client that has joined.
    Message(Conn, Request),
    /// Puts the question to a client again, if its seat is asked: messages of it were dropped.
    AskAgain(Conn),
    /// The client's connection has closed.
    Leave(Conn),
    /// An identity has changed its name on this server.
    Rename { identity: String, old: String, new: String, payer: Arc<Account> },
    /// Requests the table's card, as this identity sees it.
    Card { identity: String, answer: oneshot::Sender<Result<TableCard, Code>> },
    /// Asks whether an identity has a seat.
    HasSeat { identity: String, answer: oneshot::Sender<Result<bool, Code>> },
    /// Erases an identity, in memory and in the store.
    Erase { identity: String, payer: Arc<Account>, answer: oneshot::Sender<Result<(), Code>> },
    /// Requests the record of a finished game, for this identity.
    Record { round: u32, identity: String, answer: oneshot::Sender<Result<RecordAnswer, Code>> },
    /// Requests the running game if it belongs to this round, for this identity.
    RunningGame { round: u32, identity: String, answer: oneshot::Sender<Result<Option<Box<ReplayedGame>>, Code>> },
}

/// The answer of a table in memory to a request for a game's record.
pub(crate) enum RecordAnswer {
    /// The record; `None` if there is no such game or it isn't over.
    Known(Option<RecordDownload>),
    /// The record belongs to an earlier game, which is only in the store.
    Earlier,
}

impl RecordAnswer {
    /// The room's answer to a request for a game's record, if the identity may see it.
    pub(crate) fn of(room: &Room, round: u32, identity: &str) -> Result<RecordAnswer, Code> {
        require_open(room, identity)?;
        let is_earlier = room.has_earlier_game(round);
        Ok(if is_earlier { RecordAnswer::Earlier } else { RecordAnswer::Known(room.record_file(round)) })
    }
}

impl TableRequest {
    /// Answers a request that the table's task no longer serves. The requester may have given up waiting.
    pub(crate) fn refuse(self, code: Code) {
        match self {
            TableRequest::Erase { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::Card { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::Record { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::RunningGame { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::HasSeat { answer, .. } => drop(answer.send(Err(code))),
            TableRequest::Join(_)
            | TableRequest::Message(..)
            | TableRequest::AskAgain(_)
            | TableRequest::Leave(_)
            | TableRequest::Rename { .. } => {}
        }
    }
}

/// Refuses strangers access to a table's games, unless its door is open.
pub(crate) fn require_open(room: &Room, identity: &str) -> Result<(), Code> {
    if room.is_open_to(identity) { Ok(()) } else { Err(Code::TableLocked) }
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

    /// The table's card, as this identity sees it.
    pub(crate) async fn card(&self, identity: &str) -> Result<TableCard, Code> {
        let identity = identity.to_owned();
        self.request(|answer| TableRequest::Card { identity, answer }).await
    }

    /// Whether this identity has a seat at the table.
    pub(crate) async fn has_seat(&self, identity: &str) -> Result<bool, Code> {
        let identity = identity.to_owned();
        self.request(|answer| TableRequest::HasSeat { identity, answer }).await
    }

    /// The record of one of this table's finished games, for this identity.
    pub(crate) async fn record(&self, round: u32, identity: &str) -> Result<RecordAnswer, Code> {
        let identity = identity.to_owned();
        self.request(|answer| TableRequest::Record { round, identity, answer }).await
    }

    /// The running game if it belongs to this round, for this identity.
    pub(crate) async fn running_game(&self, round: u32, identity: &str) -> Result<Option<Box<ReplayedGame>>, Code> {
        let identity = identity.to_owned();
        self.request(|answer| TableRequest::RunningGame { round, identity, answer }).await
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn request<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<Result<T, Code>>) -> TableRequest,
    ) -> Result<T, Code> {
        let (answer, answered) = oneshot::channel();
        self.send(request(answer)).await;
        // If there is no answer, the table's task has just ended.
        answered.await.unwrap_or(Err(Code::Unavailable))
    }
}
