//! A connection that comes back by itself, on a thread of its own, for a program that does not wait for anything.

use crate::{ClientError, Connection, Identity, Link};
use kaiju_protocol::{FromServer, Request, Step, ToServer};
use kaiju_words::Message;
use std::{io, sync::mpsc, thread, time::Duration};
use tokio::{
    runtime::Builder,
    select,
    sync::mpsc as requests,
    time::{Instant, sleep, sleep_until},
};

/// How long it takes until the first attempt to come back; each further one takes twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// It never takes longer than this.
const MAX_PAUSE: Duration = Duration::from_secs(8);
/// After so much silence the server is asked whether it is there.
const SILENCE: Duration = Duration::from_secs(20);
/// After so many questions without an answer it is not.
const MAX_QUESTIONS: u8 = 2;

/// What comes from a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// The server said something. After a lost connection the first is its welcome.
    Said(Box<FromServer>),
    /// The connection is lost, and why. Somebody is on the way back; what was asked for and not confirmed is not asked for again.
    Lost(Message),
    /// The connection has ended, and will not come back.
    Ended(Message),
}

/// A table as it is heard and talked to.
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
    /// Goes to a table. Where there is no way to it, that is told at once; later the way back is looked for until it is found.
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

    /// A feed and its other end.
    pub fn pair() -> (Feed, FarEnd) {
        let (tell, heard) = mpsc::channel();
        let (say, asked) = requests::unbounded_channel();
        (Feed { heard, say }, FarEnd { tell, asked })
    }

    /// What has come since, one at a time; nothing if nothing has. It does not wait.
    pub fn hear(&self) -> Option<Heard> {
        self.heard.try_recv().ok()
    }

    /// What comes within this time.
    pub fn wait(&self, patience: Duration) -> Option<Heard> {
        self.heard.recv_timeout(patience).ok()
    }

    /// Says something, if there is a connection.
    pub fn say(&self, request: Request) {
        // Whoever is at the other end has said why it went.
        let _ = self.say.send(request);
    }
}

impl FarEnd {
    /// Tells something; false where nobody listens any more.
    pub fn tell(&self, heard: Heard) -> bool {
        self.tell.send(heard).is_ok()
    }

    /// What was said at the other end; nothing if nothing was.
    pub fn asked(&mut self) -> Option<Request> {
        self.asked.try_recv().ok()
    }
}

/// Why a connection was left.
enum Left {
    /// Nobody listens any more.
    Alone,
    /// It broke, or was ended by the server.
    Failed(ClientError),
}

impl From<ClientError> for Left {
    fn from(error: ClientError) -> Left {
        Left::Failed(error)
    }
}

/// Whoever keeps a connection.
struct Keeper {
    link: Link,
    identity: Identity,
    far: FarEnd,
    /// The number of the first event that was not heard.
    next: u32,
    /// Whether the server has welcomed this person, and so will again.
    welcomed: bool,
    /// Whether it has answered the hello of this connection.
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

    /// Looks for the way back until it is found; nothing where there is none, or nobody waits for it.
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

    /// Says hello, and hands on what is said until the connection ends.
    async fn talk(&mut self, connection: &mut Connection) -> Left {
        match self.exchange(connection).await {
            Ok(()) => Left::Alone,
            Err(left) => left,
        }
    }

    async fn exchange(&mut self, connection: &mut Connection) -> Result<(), Left> {
        // What was said into the void is not said again: the table may have moved on.
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
        let heard = |steps: &[Step]| steps.last().map(|step| step.number.saturating_add(1));
        match &said {
            FromServer::Pong => return Ok(()),
            FromServer::Closing { refusal } => return Err(ClientError::Refused(refusal.clone()).into()),
            // Whoever is refused at the door is not let in.
            FromServer::Refused { refusal, .. } if !self.greeted => {
                return Err(ClientError::Refused(refusal.clone()).into());
            }
            FromServer::Welcome(welcome) => {
                (self.welcomed, self.greeted) = (true, true);
                self.next = welcome.snapshot.as_ref().map_or(self.next, |snapshot| snapshot.next);
            }
            FromServer::Update(update) => self.next = heard(&update.steps).unwrap_or(self.next),
            _ => {}
        }
        if self.far.tell(Heard::Said(Box::new(said))) { Ok(()) } else { Err(Left::Alone) }
    }
}
