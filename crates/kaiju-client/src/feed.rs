//! A connection that reconnects automatically, on its own thread, for programs that poll instead of blocking.

use crate::{
    ClientError, Connection, Identity, Link, Nonces, ServerApi,
    exchange::{FairExchange, Reaction},
};
use kaiju_protocol::{FromServer, GameAnalysisView, Request, ToServer};
use kaiju_words::Message;
use std::{io, sync::mpsc, thread, time::Duration};
use tokio::{
    runtime::Builder,
    select,
    sync::mpsc as requests,
    time::{Instant, sleep, sleep_until},
};

/// Delay before the first attempt to reconnect; it doubles with each further attempt.
const FIRST_DELAY: Duration = Duration::from_millis(250);
/// Maximum delay between attempts to reconnect.
const MAX_DELAY: Duration = Duration::from_secs(8);
/// The back-off is reset once a connection has lasted this long.
const STABLE: Duration = Duration::from_secs(10);
/// The client sends a ping after this long without a message, and again if the ping is unanswered for as long.
const SILENCE: Duration = Duration::from_millis(1_500);
/// The connection counts as lost after this many pings without a reply: within five seconds.
const MAX_PINGS: u8 = 2;

/// A message from the server, or a change in the state of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FeedEvent {
    /// A message from the server. After reconnecting, the first message is a welcome.
    Message(Box<FromServer>),
    /// A problem that the player should know about.
    Notice(Message),
    /// The analysis of a game that was requested, or why there is none.
    Analysis(Box<Result<GameAnalysisView, Message>>),
    /// The connection was lost, with the reason. The feed is reconnecting; unconfirmed requests are not sent again.
    Lost(Message),
    /// The connection has ended for good, with the reason.
    Ended(Message),
}

/// The program's end of a connection to a table.
#[derive(Debug)]
pub struct Feed {
    events: mpsc::Receiver<FeedEvent>,
    /// Adds events that don't come over the connection.
    own_events: mpsc::Sender<FeedEvent>,
    requests: requests::UnboundedSender<Request>,
    /// The table's server; `None` in tests.
    site: Option<TableApi>,
}

/// A table's server and the person there, for requests over HTTP.
#[derive(Clone, Debug)]
struct TableApi {
    api: ServerApi,
    identity: Identity,
    code: String,
}

/// The other end of a [`Feed`]: the connection, or a test.
#[derive(Debug)]
pub struct FeedPeer {
    events: mpsc::Sender<FeedEvent>,
    requests: requests::UnboundedReceiver<Request>,
}

impl Feed {
    /// Connects to a table, or returns an error if that fails. Once the server has welcomed it, the feed reconnects
    /// after every transient error. Where the player has a seat, it contributes nonces to the dice.
    pub fn open(link: &Link, identity: &Identity, nonces: Nonces) -> Result<Feed, ClientError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| ClientError::no_server(&link.origin, &error))?;
        let connection = runtime.block_on(Connection::open(link, identity))?;
        let (mut feed, peer) = Feed::pair();
        let (api, code) = (ServerApi::at(&link.origin), link.code.clone().unwrap_or_default());
        feed.site = Some(TableApi { api, identity: identity.clone(), code });
        let reconnector = Reconnector {
            link: link.clone(),
            identity: identity.clone(),
            peer,
            dice: FairExchange::new(nonces, link.to_string()),
            next: 0,
            history: None,
            welcomed: false,
            greeted: None,
            back_off: BackOff::default(),
        };
        thread::spawn(move || runtime.block_on(reconnector.keep(connection)));
        Ok(feed)
    }

    /// Creates a feed and its other end.
    pub fn pair() -> (Feed, FeedPeer) {
        let (sender, events) = mpsc::channel();
        let (requests, receiver) = requests::unbounded_channel();
        let own_events = sender.clone();
        (Feed { events, own_events, requests, site: None }, FeedPeer { events: sender, requests: receiver })
    }

    /// The next event, or `None` if there is none yet. Does not block.
    pub fn try_recv(&self) -> Option<FeedEvent> {
        self.events.try_recv().ok()
    }

    /// Waits up to this long for the next event.
    pub fn recv_timeout(&self, timeout: Duration) -> Option<FeedEvent> {
        self.events.recv_timeout(timeout).ok()
    }

    /// Requests the analysis of a finished game at the table, by its round. It arrives as an event.
    pub fn request_analysis(&self, round: u32) {
        let Some(TableApi { api, identity, code }) = self.site.clone() else { return };
        let events = self.own_events.clone();
        thread::spawn(move || {
            let analysis = api.analysis(&identity, &code, round).map_err(|error| error.message().clone());
            // If the feed has been dropped, no one waits for it.
            let _ = events.send(FeedEvent::Analysis(Box::new(analysis)));
        });
    }

    /// Sends a request. While there is no connection, requests are dropped.
    pub fn send(&self, request: Request) {
        // If the other end is gone, it has already sent `Ended` with the reason.
        let _ = self.requests.send(request);
    }
}

impl FeedPeer {
    /// Sends an event to the feed. Returns false if the feed has been dropped.
    pub fn send(&self, event: FeedEvent) -> bool {
        self.events.send(event).is_ok()
    }

    /// The next request from the feed, or `None` if there is none yet.
    pub fn request(&mut self) -> Option<Request> {
        self.requests.try_recv().ok()
    }
}

/// Why the exchange on a connection ended.
enum ExchangeEnd {
    /// The feed was dropped.
    FeedDropped,
    /// The connection failed, or the server closed it.
    Failed(ClientError),
}

impl From<ClientError> for ExchangeEnd {
    fn from(error: ClientError) -> ExchangeEnd {
        ExchangeEnd::Failed(error)
    }
}

/// The feed's background task: keeps a connection open and reconnects when it is lost.
struct Reconnector {
    link: Link,
    identity: Identity,
    peer: FeedPeer,
    /// This client's part in making the dice fair.
    dice: FairExchange,
    /// The number of the first event not yet received.
    next: u32,
    /// The server's `history` for all events before `next`.
    history: Option<String>,
    /// Whether the server has ever welcomed this client, so that reconnecting makes sense.
    welcomed: bool,
    /// When the server welcomed this client on the current connection.
    greeted: Option<Instant>,
    back_off: BackOff,
}

/// The delays between attempts to reconnect.
struct BackOff {
    /// The next delay; each is twice as long as the one before.
    next: Duration,
}

impl Default for BackOff {
    fn default() -> BackOff {
        BackOff { next: FIRST_DELAY }
    }
}

impl BackOff {
    /// Called when a connection is lost; `welcomed_for` is the time since the server's welcome, if there was one. Only
    /// a stable connection resets the back-off: a server that welcomes everyone and then fails, such as one with a full
    /// disk, must not be flooded.
    fn connection_lost(&mut self, welcomed_for: Option<Duration>) {
        if welcomed_for.is_some_and(|lasted| lasted >= STABLE) {
            *self = BackOff::default();
        }
    }

    /// The delay before the next attempt.
    fn delay(&mut self) -> Duration {
        let delay = self.next;
        self.next = MAX_DELAY.min(2 * delay);
        delay
    }
}

impl Reconnector {
    async fn keep(mut self, mut connection: Connection) {
        loop {
            let end = self.run(&mut connection).await;
            let ExchangeEnd::Failed(error) = end else {
                return connection.close().await;
            };
            drop(connection);
            self.back_off.connection_lost(self.greeted.map(|greeted| greeted.elapsed()));
            match self.reconnect(error).await {
                Some(again) => connection = again,
                None => return,
            }
        }
    }

    /// Reconnects, retrying while the error is transient. `None` if the error is permanent or the feed was dropped.
    async fn reconnect(&mut self, mut error: ClientError) -> Option<Connection> {
        let is_transient =
            |reconnector: &Reconnector, error: &ClientError| reconnector.welcomed && error.is_transient();
        if is_transient(self, &error) && !self.peer.send(FeedEvent::Lost(error.message().clone())) {
            return None;
        }
        while is_transient(self, &error) {
            sleep(self.back_off.delay().max(error.retry_after().unwrap_or_default())).await;
            if self.peer.requests.is_closed() {
                return None;
            }
            match Connection::open(&self.link, &self.identity).await {
                Ok(connection) => return Some(connection),
                Err(again) => error = again,
            }
        }
        self.peer.send(FeedEvent::Ended(error.message().clone()));
        None
    }

    /// Sends hello and forwards messages until the connection ends.
    async fn run(&mut self, connection: &mut Connection) -> ExchangeEnd {
        match self.exchange(connection).await {
            Ok(()) => ExchangeEnd::FeedDropped,
            Err(end) => end,
        }
    }

    async fn exchange(&mut self, connection: &mut Connection) -> Result<(), ExchangeEnd> {
        // Drop requests made while disconnected: the table may have moved on.
        while self.peer.request().is_some() {}
        self.greeted = None;
        connection.hello(Some(self.next), self.history.clone(), true).await?;
        let (mut last, mut pings) = (Instant::now(), 0);
        loop {
            select! {
                message = connection.recv() => {
                    (last, pings) = (Instant::now(), 0);
                    let message = message?;
                    let Some(Reaction { requests, problem }) = self.dice.receive(&message) else { continue };
                    // Commit before the program learns of the lobby, where it may start the game at once.
                    for request in &requests {
                        connection.send(request).await?;
                    }
                    self.forward(message)?;
                    if problem.is_some_and(|problem| !self.peer.send(FeedEvent::Notice(problem))) {
                        return Ok(());
                    }
                }
                request = self.peer.requests.recv() => match request {
                    Some(request) => connection.send(&request).await?,
                    None => return Ok(()),
                },
                () = sleep_until(last + SILENCE) => {
                    if pings == MAX_PINGS {
                        return Err(ClientError::no_server(&self.link.origin, &io::Error::from(io::ErrorKind::TimedOut)).into());
                    }
                    (last, pings) = (Instant::now(), pings + 1);
                    connection.send(&Request { id: None, what: ToServer::Ping }).await?;
                }
            }
        }
    }

    fn forward(&mut self, message: FromServer) -> Result<(), ExchangeEnd> {
        match &message {
            FromServer::Pong => return Ok(()),
            FromServer::Closing { refusal } => return Err(ClientError::Refused(refusal.clone()).into()),
            // A refusal before the welcome ends the connection.
            FromServer::Refused { refusal, .. } if self.greeted.is_none() => {
                return Err(ClientError::Refused(refusal.clone()).into());
            }
            FromServer::Welcome(welcome) => {
                (self.welcomed, self.greeted) = (true, Some(Instant::now()));
                if let Some(snapshot) = &welcome.snapshot {
                    (self.next, self.history) = (snapshot.next, snapshot.history.clone());
                }
            }
            FromServer::Update(update) => {
                if let Some(last) = update.events.last() {
                    (self.next, self.history) = (last.number.saturating_add(1), update.history.clone());
                }
            }
            _ => {}
        }
        if self.peer.send(FeedEvent::Message(Box::new(message))) { Ok(()) } else { Err(ExchangeEnd::FeedDropped) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The delay keeps growing if a server welcomes the client each time but then fails. A stable connection resets it.
    #[test]
    fn only_a_stable_connection_resets_the_delay() {
        let mut back_off = BackOff::default();
        let mut delay_after = |welcomed_for: Option<Duration>| {
            back_off.connection_lost(welcomed_for);
            back_off.delay().as_millis()
        };
        let short = Some(STABLE.saturating_sub(Duration::from_millis(1)));
        let delays: Vec<u128> = [short, None, short, None, short, None, short].map(&mut delay_after).to_vec();
        assert_eq!(delays, [250, 500, 1000, 2000, 4000, 8000, 8000]);
        assert_eq!([Some(STABLE), short].map(delay_after), [250, 500]);
    }
}
