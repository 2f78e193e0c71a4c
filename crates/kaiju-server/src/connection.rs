//! One connection to a table: messages in, messages out, and when it is to end.

use crate::{
    allowance::Allowance,
    frame_counter::FrameCounter,
    hub::Hub,
    limits::Rate,
    outbox::Outbox,
    room::Conn,
    table::{NewClient, TableHandle, TableRequest, closing, text_of},
};
use futures_util::{FutureExt, SinkExt, StreamExt};
use kaiju_protocol::{Code, FromServer, MAX_MESSAGE_LEN, Request, ToServer, VERSION};
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

/// What is read at once, in bytes. Every connection has a buffer of this size, and most messages are shorter.
const READ: usize = 2 * 1024;
/// What is written at once, in bytes. A longer message is sent in several frames, since the buffer for a frame stays; short ones that
/// wait together are sent together.
const FRAME: usize = 4 * 1024 - 16;
/// How long is waited for a client that is told goodbye.
const FAREWELL: Duration = Duration::from_secs(1);

/// Somebody at a table: what a connection is about.
pub(crate) struct Visit {
    /// All tables.
    pub(crate) hub: Arc<Hub>,
    /// The table.
    pub(crate) handle: TableHandle,
    /// Who comes.
    pub(crate) identity: String,
    /// What they are called.
    pub(crate) name: String,
}

/// How a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leave {
    /// The client has gone.
    Gone,
    /// All has been said.
    Done,
    /// It is told why.
    Told(Code),
}

impl From<tungstenite::Error> for Leave {
    fn from(error: tungstenite::Error) -> Leave {
        match error {
            Error::Capacity(_) => Leave::Told(Code::TooLong),
            // Frames have come too fast.
            Error::Io(error) if error.kind() == io::ErrorKind::QuotaExceeded => Leave::Told(Code::TooFast),
            Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Leave::Gone,
            Error::Utf8(_) | Error::Protocol(_) => Leave::Told(Code::BadMessage),
            _ => Leave::Gone,
        }
    }
}

/// Serves a connection from the moment it is one until its end.
pub(crate) async fn serve(visit: Visit, stream: TcpStream, read: Vec<u8>) {
    let config = WebSocketConfig::default()
        .read_buffer_size(READ)
        .write_buffer_size(FRAME - 1)
        .max_message_size(Some(MAX_MESSAGE_LEN))
        .max_frame_size(Some(MAX_MESSAGE_LEN));
    let stream = FrameCounter::new(stream, visit.hub.limits.messages, &read);
    let socket = WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await;
    let mut connection = Connection::new(visit, socket);
    let connections = connection.hub.metrics.connections.clone();
    connections.inc();
    let leave = AssertUnwindSafe(connection.converse()).catch_unwind().await;
    let leave = leave.unwrap_or_else(|_| {
        connection.hub.metrics.panics.inc();
        tracing::error!("a connection has panicked");
        Err(Leave::Told(Code::TableBroken))
    });
    if connection.is_there {
        connection.handle.bring(TableRequest::Disconnect(connection.conn)).await;
    }
    let Err(leave) = leave;
    // What is needed only now need not have a place in memory before.
    Box::pin(connection.farewell(leave)).await;
    connections.dec();
}

struct Connection {
    hub: Arc<Hub>,
    handle: TableHandle,
    socket: WebSocketStream<FrameCounter>,
    outbox: Arc<Outbox>,
    conn: Conn,
    identity: String,
    name: String,
    /// Whether the table knows of it.
    is_there: bool,
    pace: Pace,
    /// When something came in last.
    heard: Instant,
    /// Whether it was asked since then if it is still there.
    is_pinged: bool,
}

impl Connection {
    fn new(visit: Visit, socket: WebSocketStream<FrameCounter>) -> Connection {
        let Visit { hub, handle, identity, name } = visit;
        let now = Instant::now();
        let outbox = Arc::new(Outbox::new(&hub.waiting, hub.limits.outbox));
        let (conn, pace) = (hub.next_conn(), Pace { left: Allowance::full(now), excess: 0 });
        Connection {
            hub,
            handle,
            socket,
            outbox,
            conn,
            identity,
            name,
            is_there: false,
            pace,
            heard: now,
            is_pinged: false,
        }
    }

    async fn converse(&mut self) -> Result<std::convert::Infallible, Leave> {
        self.arrive().await?;
        let mut alarm = pin!(sleep_until(self.patience_ends().into()));
        let outbox = Arc::clone(&self.outbox);
        loop {
            tokio::select! {
                text = outbox.next() => match text {
                    Some(text) => self.write(together(text, &outbox).flat_map(frames)).await?,
                    None if outbox.is_cut() => return Err(Leave::Gone),
                    None => return Err(Leave::Done),
                },
                frame = self.socket.next() => {
                    if let Some(text) = self.hear(frame)?
                        && let Some(request) = self.read(&text)
                    {
                        // If the table has ended, it has told us so.
                        self.handle.bring(TableRequest::Message(self.conn, request)).await;
                    }
                }
                () = alarm.as_mut() => {
                    // It is set once for many messages, so there may have been some since.
                    if self.patience_ends() <= Instant::now() {
                        self.ping().await?;
                    }
                    alarm.as_mut().reset(self.patience_ends().into());
                }
            }
        }
    }

    /// Until when silence means nothing.
    fn patience_ends(&self) -> Instant {
        let limits = &self.hub.limits;
        self.heard + if self.is_pinged { limits.silence } else { limits.ping }
    }

    /// Asks a silent client whether it is still there. One that was asked before is not.
    async fn ping(&mut self) -> Result<(), Leave> {
        if self.is_pinged {
            return Err(Leave::Gone);
        }
        self.is_pinged = true;
        self.write([Message::Ping(Bytes::new())]).await
    }

    /// Waits for the hello, and brings it to the table.
    async fn arrive(&mut self) -> Result<(), Leave> {
        let hub = Arc::clone(&self.hub);
        let hello = tokio::select! {
            hello = self.hello() => hello?,
            () = sleep(hub.limits.hello) => return Err(Leave::Told(Code::NoHello)),
            () = hub.closing.cancelled() => return Err(Leave::Told(Code::Closing)),
        };
        let (identity, name) = (std::mem::take(&mut self.identity), std::mem::take(&mut self.name));
        let client = NewClient { conn: self.conn, identity, name, outbox: Arc::clone(&self.outbox), hello };
        self.is_there = self.handle.bring(TableRequest::Connect(Box::new(client))).await;
        if self.is_there { Ok(()) } else { Err(Leave::Told(Code::Closing)) }
    }

    async fn hello(&mut self) -> Result<Request, Leave> {
        loop {
            let frame = self.socket.next().await;
            let Some(text) = self.hear(frame)? else { continue };
            return match serde_json::from_str::<Request>(&text) {
                Ok(request) => match request.what {
                    ToServer::Hello { version: VERSION, .. } => Ok(request),
                    // Before the table hears of somebody who cannot understand it.
                    ToServer::Hello { .. } => Err(Leave::Told(Code::WrongVersion)),
                    _ => Err(Leave::Told(Code::NoHello)),
                },
                Err(_) => Err(Leave::Told(Code::BadMessage)),
            };
        }
    }

    /// What came in: a text, or something that is no message. Whatever it is, it counts.
    fn hear(&mut self, frame: Option<Result<Message, Error>>) -> Result<Option<Utf8Bytes>, Leave> {
        let message = frame.ok_or(Leave::Gone)??;
        self.heard = Instant::now();
        self.is_pinged = false;
        self.hub.metrics.heard(message.len());
        match self.pace.step(self.hub.limits.messages, self.heard) {
            Verdict::Fine => {}
            Verdict::Warned => {
                self.refuse(id_of(&message), Code::TooFast);
                return Ok(None);
            }
            Verdict::Ignored => return Ok(None),
            Verdict::Over => return Err(Leave::Told(Code::TooFast)),
        }
        match message {
            Message::Text(text) => Ok(Some(text)),
            Message::Binary(_) => {
                self.refuse(None, Code::BadMessage);
                Ok(None)
            }
            Message::Close(_) => Err(Leave::Gone),
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(None),
        }
    }

    /// The request that a text is; one that is none is refused.
    fn read(&self, text: &Utf8Bytes) -> Option<Request> {
        let request = serde_json::from_str(text).ok();
        if request.is_none() {
            self.refuse(id_in(text), Code::BadMessage);
        }
        request
    }

    fn refuse(&self, id: Option<u32>, code: Code) {
        self.hub.metrics.refused(code);
        self.outbox.say(text_of(&FromServer::Refused { id, refusal: code.into() }).into());
    }

    /// Sends something, unless the client does not read it.
    async fn write(&mut self, messages: impl IntoIterator<Item = Message>) -> Result<(), Leave> {
        let (socket, metrics) = (&mut self.socket, &self.hub.metrics);
        let sent = async {
            let mut bytes = 0;
            for message in messages {
                bytes += message.len();
                socket.feed(message).await?;
            }
            socket.flush().await?;
            metrics.said(bytes);
            Ok(())
        };
        tokio::select! {
            // Mostly it is sent at once, and nothing else need be looked at.
            biased;
            sent = sent => sent,
            () = self.outbox.cut() => Err(Leave::Gone),
            () = sleep(self.hub.limits.write) => Err(Leave::Gone),
        }
    }

    /// Says goodbye, and waits a moment for the client to hear it.
    async fn farewell(mut self, leave: Leave) {
        if self.outbox.is_cut() {
            tracing::debug!("a client that does not read is cut off");
            return;
        }
        self.outbox.close();
        let goodbye = async {
            while let Some(text) = self.outbox.next().await {
                for frame in frames(text) {
                    self.socket.send(frame).await?;
                }
            }
            if let Leave::Told(code) = leave {
                self.hub.metrics.refused(code);
                self.socket.send(Message::Text(closing(code).into())).await?;
            }
            self.socket.close(Some(CloseFrame { code: self.close_code(leave), reason: Utf8Bytes::default() })).await
        };
        // Whether it was heard makes no difference.
        let _ = timeout(FAREWELL, goodbye).await;
        self.outbox.abandon();
        let stream = self.socket.get_mut().stream();
        let _ = stream.shutdown().await;
        let _ = timeout(FAREWELL, read_out(stream)).await;
    }

    fn close_code(&self, leave: Leave) -> CloseCode {
        match leave {
            // Those at a table were told by it.
            Leave::Done if self.hub.closing.is_cancelled() => CloseCode::Restart,
            Leave::Gone | Leave::Done => CloseCode::Normal,
            Leave::Told(Code::TooLong) => CloseCode::Size,
            Leave::Told(Code::Closing) => CloseCode::Restart,
            Leave::Told(Code::TableBroken) => CloseCode::Error,
            Leave::Told(Code::BadMessage) => CloseCode::Invalid,
            Leave::Told(_) => CloseCode::Policy,
        }
    }
}

/// Reads what a client still sends, and throws it away. If we closed before, it could not read what we have said.
async fn read_out(stream: &mut TcpStream) {
    let mut heap = vec![0; 16 * 1024];
    while stream.read(&mut heap).await.is_ok_and(|count| count > 0) {}
}

/// A text and those that wait behind it, as many as are written at once.
fn together(first: Utf8Bytes, outbox: &Outbox) -> impl Iterator<Item = Utf8Bytes> {
    let mut left = FRAME.saturating_sub(first.len());
    let more = std::iter::from_fn(move || {
        let text = outbox.next_within(left)?;
        left -= text.len();
        Some(text)
    });
    std::iter::once(first).chain(more)
}

/// A text as frames.
fn frames(text: Utf8Bytes) -> impl Iterator<Item = Message> {
    let bytes = Bytes::from(text);
    let count = bytes.len().div_ceil(FRAME).max(1);
    (0..count).map(move |at| {
        let part = bytes.slice(at * FRAME..bytes.len().min((at + 1) * FRAME));
        let data = if at == 0 { Data::Text } else { Data::Continue };
        Message::Frame(Frame::message(part, OpCode::Data(data), at + 1 == count))
    })
}

/// The client's number in a message that cannot be read otherwise.
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

/// How fast a client talks.
struct Pace {
    left: Allowance,
    /// Messages beyond what is allowed, since it was last calm.
    excess: u32,
}

#[derive(PartialEq, Eq, Debug)]
enum Verdict {
    Fine,
    /// Too fast, for the first time.
    Warned,
    /// Too fast.
    Ignored,
    /// Too fast for too long.
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
    fn who_is_too_fast_is_warned_once_and_then_closed() {
        let start = Instant::now();
        let rate = Rate { burst: 3, per: Duration::from_secs(3) };
        let mut pace = Pace { left: Allowance::full(start), excess: 0 };
        let steps: Vec<Verdict> = (0..7).map(|_| pace.step(rate, start)).collect();
        assert_eq!(steps, [Fine, Fine, Fine, Warned, Ignored, Ignored, Over]);
        // Who has been calm is warned again first.
        let later = start + Duration::from_secs(10);
        let steps: Vec<Verdict> = (0..4).map(|_| pace.step(rate, later)).collect();
        assert_eq!(steps, [Fine, Fine, Fine, Warned]);
    }

    #[test]
    fn a_long_text_is_sent_in_frames() {
        let text = "é".repeat(FRAME);
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
