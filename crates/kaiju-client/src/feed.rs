//! A connection that reconnects automatically, on its own thread, for programs that poll instead of blocking.

use crate::{ClientError, Connection, Identity, Link};
use kaiju_protocol::{FromServer, Request, TableEvent, ToServer};
use kaiju_words::Message;
use std::{io, sync::mpsc, thread, time::Duration};
use tokio::{
    runtime::Builder,
    select,
    sync::mpsc as requests,
    time::{Instant, sleep, sleep_until},
};

/// Delay before the first attempt to reconnect; it doubles with each further attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// Maximum delay between attempts to reconnect.
const MAX_PAUSE: Duration = Duration::from_secs(8);
/// Silence after which the client sends a ping.
const SILENCE: Duration = Duration::from_secs(20);
/// Pings without a reply after which the connection counts as lost.
const MAX_QUESTIONS: u8 = 2;

/// A message from the server, or a change of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A message from the server. After a lost connection the first one is its welcome.
    Said(Box<FromServer>),
    /// The connection was lost, with the reason. The feed is reconnecting; unconfirmed requests are not sent again.
    Lost(Message),
    /// The connection has ended for good, with the reason.
    Ended(Message),
}

/// The program's end of a connection to a table.
#[derive(Debug)]
pub struct Feed {
    heard: mpsc::Receiver<Heard>,
    say: requests::UnboundedSender<Request>,
}

/// The other end of a [`Feed`]: the connection, or a test.
#[derive(Debug)]
pub struct FarEnd {
    tell: mpsc::Sender<Heard>,
    asked: requests::UnboundedReceiver<Request>,
}

impl Feed {
    /// Connects to a table. Returns an error if that fails; once welcomed, the feed keeps reconnecting as long as that may help.
    pub fn open(link: &Link, identity: &Identity) -> Result<Feed, ClientError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| ClientError::no_server(&link.origin, &error))?;
        let connection = runtime.block_on(Connection::open(link, identity))?;
        let (feed, far) = Feed::pair();
        let keeper =
            Keeper { link: link.clone(), identity: identity.clone(), far, next: 0, welcomed: false, greeted: false };
        thread::spawn(move || runtime.block_on(keeper.keep(connection)));
        Ok(feed)
    }

    /// Creates a feed and its other end.
    pub fn pair() -> (Feed, FarEnd) {
        let (tell, heard) = mpsc::channel();
        let (say, asked) = requests::unbounded_channel();
        (Feed { heard, say }, FarEnd { tell, asked })
    }

    /// The next message, or `None` if there is none yet. Does not block.
    pub fn hear(&self) -> Option<Heard> {
        self.heard.try_recv().ok()
    }

    /// Waits up to this long for the next message.
    pub fn wait(&self, patience: Duration) -> Option<Heard> {
        self.heard.recv_timeout(patience).ok()
    }

    /// Sends a request. While there is no connection, requests are dropped.
    pub fn say(&self, request: Request) {
        // If the other end is gone, it has already sent `Ended` with the reason.
        let _ = self.say.send(request);
    }
}

impl FarEnd {
    /// Sends to the feed; false if the feed has been dropped.
    pub fn tell(&self, heard: Heard) -> bool {
        self.tell.send(heard).is_ok()
    }

    /// The next request from the feed, or `None` if there is none yet.
    pub fn asked(&mut self) -> Option<Request> {
        self.asked.try_recv().ok()
    }
}

/// Why the exchange on a connection ended.
enum Left {
    /// The feed was dropped.
    Alone,
    /// The connection failed, or the server closed it.
    Failed(ClientError),
}

impl From<ClientError> for Left {
    fn from(error: ClientError) -> Left {
        Left::Failed(error)
    }
}

/// The thread's side of a feed: keeps the connection alive.
struct Keeper {
    link: Link,
    identity: Identity,
    far: FarEnd,
    /// The number of the first event not yet received.
    next: u32,
    /// Whether the server has ever welcomed this client, so that reconnecting makes sense.
    welcomed: bool,
    /// Whether the server has welcomed this client on the current connection.
    greeted: bool,
}

impl Keeper {
    async fn keep(mut self, mut connection: Connection) {
        loop {
            let left = self.talk(&mut connection).await;
            let Left::Failed(error) = left else {
                return connection.close().await;
            };
            drop(connection);
            match self.come_back(error).await {
                Some(again) => connection = again,
                None => return,
            }
        }
    }

    /// Reconnects, retrying while the error may pass. `None` if it won't, or if the feed was dropped.
    async fn come_back(&mut self, mut error: ClientError) -> Option<Connection> {
        let mut pause = FIRST_PAUSE;
        let is_passing = |keeper: &Keeper, error: &ClientError| keeper.welcomed && error.is_passing();
        if is_passing(self, &error) && !self.far.tell(Heard::Lost(error.message().clone())) {
            return None;
        }
        while is_passing(self, &error) {
            sleep(pause).await;
            pause = MAX_PAUSE.min(pause * 2);
            if self.far.asked.is_closed() {
                return None;
            }
            match Connection::open(&self.link, &self.identity).await {
                Ok(connection) => return Some(connection),
                Err(again) => error = again,
            }
        }
        self.far.tell(Heard::Ended(error.message().clone()));
        None
    }

    /// Sends hello and forwards messages until the connection ends.
    async fn talk(&mut self, connection: &mut Connection) -> Left {
        match self.exchange(connection).await {
            Ok(()) => Left::Alone,
            Err(left) => left,
        }
    }

    async fn exchange(&mut self, connection: &mut Connection) -> Result<(), Left> {
        // Drop requests made while disconnected: the table may have moved on.
        while self.far.asked().is_some() {}
        self.greeted = false;
        connection.hello(Some(self.next), true).await?;
        let (mut last, mut questions) = (Instant::now(), 0);
        loop {
            select! {
                said = connection.recv() => {
                    (last, questions) = (Instant::now(), 0);
                    self.hand_on(said?)?;
                }
                request = self.far.asked.recv() => match request {
                    Some(request) => connection.send(&request).await?,
                    None => return Ok(()),
                },
                () = sleep_until(last + SILENCE) => {
                    if questions == MAX_QUESTIONS {
                        return Err(ClientError::no_server(&self.link.origin, &io::Error::from(io::ErrorKind::TimedOut)).into());
                    }
                    (last, questions) = (Instant::now(), questions + 1);
                    connection.send(&Request { id: None, what: ToServer::Ping }).await?;
                }
            }
        }
    }

    fn hand_on(&mut self, said: FromServer) -> Result<(), Left> {
        let heard = |steps: &[TableEvent]| steps.last().map(|step| step.number.saturating_add(1));
        match &said {
            FromServer::Pong => return Ok(()),
            FromServer::Closing { refusal } => return Err(ClientError::Refused(refusal.clone()).into()),
            // A refusal before the welcome ends the connection.
            FromServer::Refused { refusal, .. } if !self.greeted => {
                return Err(ClientError::Refused(refusal.clone()).into());
            }
            FromServer::Welcome(welcome) => {
                (self.welcomed, self.greeted) = (true, true);
                self.next = welcome.snapshot.as_ref().map_or(self.next, |snapshot| snapshot.next);
            }
            FromServer::Update(update) => self.next = heard(&update.events).unwrap_or(self.next),
            _ => {}
        }
        if self.far.tell(Heard::Said(Box::new(said))) { Ok(()) } else { Err(Left::Alone) }
    }
}
