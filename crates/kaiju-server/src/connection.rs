//! One WebSocket connection to a table: incoming messages, outgoing messages, timeouts (their lengths are in
//! `limits.rs`) and the closing handshake.

use crate::{
    allowance::Allowance,
    budget::{ASK, Account, Bill, Demand},
    client_session::ClientSession,
    frame_counter::FrameCounter,
    hub::Hub,
    limits::Rate,
    outbox::Outbox,
    table::text_of,
    table_end::closing_text,
    table_request::{NewClient, TableHandle, TableRequest},
};
use futures_util::{FutureExt, SinkExt, StreamExt};
use kaiju_protocol::{Code, FromServer, MAX_MESSAGE_LEN, Refusal, Request, ToServer, VERSION};
use kaiju_room::Conn;
use serde::Deserialize;
use std::{
    io,
    panic::AssertUnwindSafe,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, sleep_until, timeout},
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Bytes, Error, Message, Utf8Bytes,
        error::ProtocolError,
        protocol::{
            CloseFrame, Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{CloseCode, Data, OpCode},
            },
        },
    },
};

/// Size of the read buffer, in bytes. Every connection has one, and most messages are shorter.
const READ_BUFFER_LEN: usize = 2 * 1024;
/// Maximum number of bytes per write. The write buffer keeps the size of the largest frame, so longer messages are
/// split into several frames. Short messages that are queued together are written together.
const MAX_WRITE_LEN: usize = 4 * 1024 - 16;
/// How long a client that was too fast has to be silent until its question is put again: an answer may have been dropped.
const ASK_AGAIN: Duration = Duration::from_secs(1);
/// Time limit for sending the last messages and the close frame, and then for reading what the client still sends.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Everything that a connection needs besides its socket.
pub(crate) struct Visit {
    /// The registry of all tables.
    pub(crate) hub: Arc<Hub>,
    /// The table that the client joins.
    pub(crate) handle: TableHandle,
    /// Ends when the client's identity is signed out.
    pub(crate) session: ClientSession,
    /// The client's identity.
    pub(crate) identity: String,
    /// The name of that identity; empty if it has none.
    pub(crate) name: String,
    /// The account charged for what the client does.
    pub(crate) account: Arc<Account>,
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CloseReason {
    /// The client has disconnected, or does not respond or read.
    Gone,
    /// The table has closed the outbox, and all its messages have been sent.
    Done,
    /// The server closes the connection and sends this code as the reason.
    Refused(Code),
}

impl From<tungstenite::Error> for CloseReason {
    fn from(error: tungstenite::Error) -> CloseReason {
        match error {
            Error::Capacity(_) => CloseReason::Refused(Code::TooLong),
            // The frame counter reports too many frames.
            Error::Io(error) if error.kind() == io::ErrorKind::QuotaExceeded => CloseReason::Refused(Code::TooFast),
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => CloseReason::Gone,
            Error::Utf8(_) | Error::Protocol(_) => CloseReason::Refused(Code::BadMessage),
            _ => CloseReason::Gone,
        }
    }
}

/// Serves an upgraded connection until it closes. `read` holds the bytes already received after the handshake.
pub(crate) async fn serve(visit: Visit, stream: TcpStream, read: Vec<u8>) {
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_LEN)
        .write_buffer_size(MAX_WRITE_LEN - 1)
        .max_message_size(Some(MAX_MESSAGE_LEN))
        .max_frame_size(Some(MAX_MESSAGE_LEN));
    let stream = FrameCounter::new(stream, visit.hub.limits.messages, &read);
    let socket = WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await;
    let mut connection = ClientConnection::new(visit, socket);
    let connections = connection.hub.metrics.connections.clone();
    connections.inc();
    let reason = AssertUnwindSafe(connection.serve()).catch_unwind().await;
    let reason = reason.unwrap_or_else(|_| {
        connection.hub.metrics.panics.inc();
        tracing::error!("a connection panicked");
        Err(CloseReason::Refused(Code::TableBroken))
    });
    if connection.has_joined {
        connection.handle.send(TableRequest::Leave(connection.conn)).await;
    }
    let Err(reason) = reason;
    // Boxed, so that the state of the closing handshake takes no memory while the connection is open.
    Box::pin(connection.close(reason)).await;
    connections.dec();
}

struct ClientConnection {
    hub: Arc<Hub>,
    handle: TableHandle,
    socket: WebSocketStream<FrameCounter>,
    outbox: Arc<Outbox>,
    conn: Conn,
    session: ClientSession,
    identity: String,
    name: String,
    /// Whether the table's task has received the connection's `Join` request.
    has_joined: bool,
    pace: Pace,
    /// When to put the question again, because messages were dropped.
    ask_again_at: Option<Instant>,
    /// When the last frame arrived.
    last_frame: Instant,
    /// Whether a ping has been sent since then.
    is_pinged: bool,
}

impl ClientConnection {
    fn new(visit: Visit, socket: WebSocketStream<FrameCounter>) -> ClientConnection {
        let Visit { hub, handle, session, identity, name, account } = visit;
        let now = Instant::now();
        let outbox = Arc::new(Outbox::new(&hub.queued_bytes, hub.limits.outbox, account));
        let (conn, pace) = (hub.next_conn(), Pace { left: Allowance::full(now), excess: 0 });
        ClientConnection {
            hub,
            handle,
            socket,
            outbox,
            conn,
            session,
            identity,
            name,
            has_joined: false,
            pace,
            ask_again_at: None,
            last_frame: now,
            is_pinged: false,
        }
    }

    async fn serve(&mut self) -> Result<std::convert::Infallible, CloseReason> {
        self.join().await?;
        let mut timer = pin!(sleep_until(self.silence_deadline().into()));
        let outbox = Arc::clone(&self.outbox);
        let ended = self.session.ended.clone();
        let mut ended = pin!(ended.cancelled());
        loop {
            tokio::select! {
                () = ended.as_mut() => return Err(CloseReason::Refused(Code::NoIdentity)),
                text = outbox.next() => match text {
                    Some(text) => self.write(batch(text, &outbox).flat_map(frames)).await?,
                    None if outbox.is_cut() => return Err(CloseReason::Gone),
                    None => return Err(CloseReason::Done),
                },
                frame = self.socket.next() => {
                    if let Some(text) = self.receive(frame)?
                        && let Some(request) = self.read(&text)?
                    {
                        // If the table has ended, it has already closed the outbox.
                        self.handle.send(TableRequest::Message(self.conn, request)).await;
                    }
                }
                () = sleep_until(self.ask_again_at.unwrap_or(self.last_frame).into()), if self.ask_again_at.is_some() => {
                    self.ask_again_at = None;
                    self.handle.send(TableRequest::AskAgain(self.conn)).await;
                }
                () = timer.as_mut() => {
                    // The timer is not reset for every message, so some may have arrived since it was set.
                    if self.silence_deadline() <= Instant::now() {
                        self.ping().await?;
                    }
                    timer.as_mut().reset(self.silence_deadline().into());
                }
            }
        }
    }

    /// When a silent connection is pinged, or closed if it has already been pinged.
    fn silence_deadline(&self) -> Instant {
        let limits = &self.hub.limits;
        self.last_frame + if self.is_pinged { limits.silence } else { limits.ping }
    }

    /// Pings a silent client, or ends the connection if an earlier ping remained unanswered.
    async fn ping(&mut self) -> Result<(), CloseReason> {
        if self.is_pinged {
            return Err(CloseReason::Gone);
        }
        self.is_pinged = true;
        self.write([Message::Ping(Bytes::new())]).await
    }

    /// Waits for the hello and forwards it to the table.
    async fn join(&mut self) -> Result<(), CloseReason> {
        let hub = Arc::clone(&self.hub);
        let hello = tokio::select! {
            hello = self.hello() => hello?,
            () = sleep(hub.limits.hello) => return Err(CloseReason::Refused(Code::NoHello)),
            () = hub.shutdown.cancelled() => return Err(CloseReason::Refused(Code::Closing)),
        };
        let (identity, name) = (std::mem::take(&mut self.identity), std::mem::take(&mut self.name));
        let client = NewClient { conn: self.conn, identity, name, outbox: Arc::clone(&self.outbox), hello };
        self.has_joined = self.handle.send(TableRequest::Join(Box::new(client))).await;
        // A table with a handle in use isn't unloaded, so if it is gone, it has failed.
        let failed = if hub.shutdown.is_cancelled() { Code::Closing } else { Code::TableBroken };
        if self.has_joined { Ok(()) } else { Err(CloseReason::Refused(failed)) }
    }

    async fn hello(&mut self) -> Result<Request, CloseReason> {
        loop {
            let frame = self.socket.next().await;
            let Some(text) = self.receive(frame)? else { continue };
            return match serde_json::from_str::<Request>(&text) {
                Ok(request) => match request.what {
                    ToServer::Hello { version: VERSION, .. } => Ok(request),
                    // Refuse the client here, so that it never joins the table.
                    ToServer::Hello { .. } => Err(CloseReason::Refused(Code::WrongVersion)),
                    _ => Err(CloseReason::Refused(Code::NoHello)),
                },
                Err(_) => Err(CloseReason::Refused(Code::BadMessage)),
            };
        }
    }

    /// Handles an incoming frame and returns its text, if it is a text message. Frames of every kind count towards the
    /// rate limit.
    fn receive(&mut self, frame: Option<Result<Message, Error>>) -> Result<Option<Utf8Bytes>, CloseReason> {
        let message = frame.ok_or(CloseReason::Gone)??;
        self.last_frame = Instant::now();
        self.is_pinged = false;
        self.hub.metrics.received(message.len());
        match self.pace.step(self.hub.limits.messages, self.last_frame) {
            Verdict::Fine => {}
            Verdict::Warned => {
                self.ask_again_at = Some(self.last_frame + ASK_AGAIN);
                let refusal = Refusal::from(Code::TooFast).after(ASK_AGAIN);
                self.refuse(id_of(&message), refusal, self.bill());
                return Ok(None);
            }
            Verdict::Ignored => {
                self.ask_again_at = Some(self.last_frame + ASK_AGAIN);
                return Ok(None);
            }
            Verdict::Over => return Err(CloseReason::Refused(Code::TooFast)),
        }
        match message {
            Message::Text(text) => Ok(Some(text)),
            Message::Binary(_) => {
                self.refuse(None, Code::BadMessage, self.bill());
                Ok(None)
            }
            Message::Close(_) => Err(CloseReason::Gone),
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(None),
        }
    }

    /// Parses a request. Sends a refusal if the text is invalid or a budget it needs is used up, so that a flood
    /// doesn't even reach the table. The client is charged for refusals. If its budget is used up, an invalid text
    /// closes the connection, while a valid request is only refused.
    fn read(&self, text: &Utf8Bytes) -> Result<Option<Request>, CloseReason> {
        let (account, bill) = (self.outbox.account(), self.bill());
        let Ok(request) = serde_json::from_str::<Request>(text) else {
            if account.admit(&ASK).is_err() {
                return Err(CloseReason::Refused(Code::OverBudget));
            }
            self.refuse(id_in(text), Refusal::unreadable::<Request>(text.as_bytes()), bill);
            return Ok(None);
        };
        if let Err(refusal) = account.admit(Demand::of(&request.what)) {
            self.refuse(request.id, refusal, bill);
            return Ok(None);
        }
        Ok(Some(request))
    }

    fn refuse(&self, id: Option<u32>, refusal: impl Into<Refusal>, mut bill: Bill) {
        let refusal = refusal.into();
        self.hub.metrics.refused(refusal.code);
        let text = text_of(&FromServer::Refused { id, refusal });
        bill.add_message(text.len());
        self.outbox.push(text.into());
        bill.pay();
    }

    fn bill(&self) -> Bill {
        Bill::for_request(Arc::clone(self.outbox.account()))
    }

    /// Sends messages; fails if the client does not read them in time.
    async fn write(&mut self, messages: impl IntoIterator<Item = Message>) -> Result<(), CloseReason> {
        let (socket, metrics) = (&mut self.socket, &self.hub.metrics);
        let sent = async {
            let (mut count, mut bytes) = (0, 0);
            for message in messages {
                let (ends_message, len) = traffic(&message);
                count += u64::from(ends_message);
                bytes += len;
                socket.feed(message).await?;
            }
            socket.flush().await?;
            metrics.sent(count, bytes);
            Ok(())
        };
        tokio::select! {
            // Usually the write completes at once, and the other branches need not be polled.
            biased;
            sent = sent => sent,
            () = self.outbox.cut() => Err(CloseReason::Gone),
            () = sleep(self.hub.limits.write) => Err(CloseReason::Gone),
        }
    }

    /// Sends the remaining messages and the closing handshake, and gives the client a moment to read them.
    async fn close(mut self, reason: CloseReason) {
        if self.outbox.is_cut() {
            tracing::debug!("cut off a client that does not read");
            return;
        }
        self.outbox.close();
        let handshake = async {
            while let Some(text) = self.outbox.next().await {
                self.write(frames(text)).await?;
            }
            if let CloseReason::Refused(code) = reason {
                self.hub.metrics.refused(code);
                self.write(frames(closing_text(code).into())).await?;
            }
            let frame = CloseFrame { code: self.close_code(reason), reason: Utf8Bytes::default() };
            self.socket.close(Some(frame)).await.map_err(CloseReason::from)
        };
        // The connection ends either way.
        let _ = timeout(CLOSE_TIMEOUT, handshake).await;
        self.outbox.abandon();
        let stream = self.socket.get_mut().stream();
        let _ = stream.shutdown().await;
        let _ = timeout(CLOSE_TIMEOUT, discard_input(stream)).await;
    }

    fn close_code(&self, reason: CloseReason) -> CloseCode {
        match reason {
            // The table has already sent the reason to its clients.
            CloseReason::Done if self.hub.shutdown.is_cancelled() => CloseCode::Restart,
            CloseReason::Gone | CloseReason::Done => CloseCode::Normal,
            CloseReason::Refused(Code::TooLong) => CloseCode::Size,
            CloseReason::Refused(Code::Closing) => CloseCode::Restart,
            CloseReason::Refused(Code::TableBroken) => CloseCode::Error,
            CloseReason::Refused(Code::BadMessage) => CloseCode::Invalid,
            CloseReason::Refused(_) => CloseCode::Policy,
        }
    }
}

/// Reads and discards what the client still sends. Closing with unread data would reset the connection, and the client
/// might not receive our last messages.
async fn discard_input(stream: &mut TcpStream) {
    let mut buffer = vec![0; 16 * 1024];
    while stream.read(&mut buffer).await.is_ok_and(|count| count > 0) {}
}

/// A text, followed by as many queued texts as fit into one write.
fn batch(first: Utf8Bytes, outbox: &Outbox) -> impl Iterator<Item = Utf8Bytes> {
    let mut left = MAX_WRITE_LEN.saturating_sub(first.len());
    let more = std::iter::from_fn(move || {
        let text = outbox.next_within(left)?;
        left -= text.len();
        Some(text)
    });
    std::iter::once(first).chain(more)
}

/// Splits a text into frames of at most [`MAX_WRITE_LEN`] bytes.
fn frames(text: Utf8Bytes) -> impl Iterator<Item = Message> {
    let bytes = Bytes::from(text);
    let count = bytes.len().div_ceil(MAX_WRITE_LEN).max(1);
    (0..count).map(move |at| {
        let part = bytes.slice(at * MAX_WRITE_LEN..bytes.len().min((at + 1) * MAX_WRITE_LEN));
        let data = if at == 0 { Data::Text } else { Data::Continue };
        Message::Frame(Frame::message(part, OpCode::Data(data), at + 1 == count))
    })
}

/// The values that a frame adds to the metrics: whether it is its message's last frame, and the length of its payload.
fn traffic(frame: &Message) -> (bool, usize) {
    match frame {
        Message::Frame(frame) => (frame.header().is_final, frame.payload().len()),
        whole => (true, whole.len()),
    }
}

/// The request id in a message that cannot be parsed as a request.
fn id_in(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u32,
    }
    serde_json::from_str(text).ok().map(|Numbered { id }| id)
}

fn id_of(message: &Message) -> Option<u32> {
    if let Message::Text(text) = message { id_in(text) } else { None }
}

/// Rate limiter for one client's messages.
struct Pace {
    left: Allowance,
    /// Messages over the limit since the allowance was last full.
    excess: u32,
}

/// The rate limiter's decision about one message.
#[derive(PartialEq, Eq, Debug)]
enum Verdict {
    Fine,
    /// Over the limit for the first time: drop the message and warn the client.
    Warned,
    /// Still over the limit: drop the message.
    Ignored,
    /// Over the limit for too long: close the connection.
    Over,
}

impl Pace {
    fn step(&mut self, rate: Rate, now: Instant) -> Verdict {
        if self.left.is_full(now) {
            self.excess = 0;
        }
        if self.left.take(rate, now) {
            return Verdict::Fine;
        }
        self.excess += 1;
        match self.excess {
            1 => Verdict::Warned,
            excess if excess <= rate.burst => Verdict::Ignored,
            _ => Verdict::Over,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Verdict::*, *};

    #[test]
    fn a_client_that_is_too_fast_is_warned_once_and_then_closed() {
        let start = Instant::now();
        let rate = Rate { burst: 3, per: Duration::from_secs(3) };
        let mut pace = Pace { left: Allowance::full(start), excess: 0 };
        let steps: Vec<Verdict> = (0..7).map(|_| pace.step(rate, start)).collect();
        assert_eq!(steps, [Fine, Fine, Fine, Warned, Ignored, Ignored, Over]);
        // After a pause, the client gets a new warning first.
        let later = start + Duration::from_secs(10);
        let steps: Vec<Verdict> = (0..4).map(|_| pace.step(rate, later)).collect();
        assert_eq!(steps, [Fine, Fine, Fine, Warned]);
    }

    #[test]
    fn a_long_text_is_sent_in_frames() {
        let text = "é".repeat(MAX_WRITE_LEN);
        let parts: Vec<Frame> = frames(text.clone().into())
            .map(|message| if let Message::Frame(frame) = message { frame } else { panic!("{message:?}") })
            .collect();
        let joined: Vec<u8> = parts.iter().flat_map(|frame| frame.payload().to_vec()).collect();
        assert!(joined == text.as_bytes() && parts.len() == 2 && parts.iter().all(|frame| frame.len() <= 4096));
        let ends: Vec<bool> = parts.iter().map(|frame| frame.header().is_final).collect();
        assert_eq!(ends, [false, true]);
        assert_eq!(frames("short".into()).count(), 1);
    }
}
