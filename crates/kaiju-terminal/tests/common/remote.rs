//! A server's table without sockets: a real room, and connections to it that can be cut.

use kaiju_client::{Feed, FeedEvent, FeedPeer};
use kaiju_protocol::{FromServer, NewTable, Request, Settings, ToServer, VERSION, WireBot};
use kaiju_room::{Conn, Outgoing, Room, RoomOutput, Wake};
use kaiju_rules::{Game, Ruleset};
use kaiju_terminal::{AnalysisResult, JoinOptions, Remote, TableView};
use kaiju_words::{Message, Words};
use std::collections::BTreeMap;

/// The link to the table.
const LINK: &str = "http://localhost:7777/t/KWHXRT";

/// One client's connection.
struct PrintedLine {
    identity: &'static str,
    peer: FeedPeer,
    /// Whether messages are dropped, in both directions.
    is_cut: bool,
    /// Number of the first event that wasn't delivered.
    next: u32,
    /// The plies that were delivered.
    plies: Vec<String>,
}

/// A table on a server.
pub(crate) struct Site {
    room: Room,
    now: i64,
    lines: BTreeMap<Conn, PrintedLine>,
    conns: u64,
}

impl Site {
    /// Creates a table with this many seats for the host, these bots and other people; `secret` determines dice and
    /// cards.
    pub(crate) fn create(ruleset: Ruleset, seats: u8, bots: &[&'static str], secret: u8) -> Site {
        Site::create_with(Settings::of(ruleset, seats), bots, None, secret)
    }

    /// Creates a table at which a person has seat A and these bots have the others; its game starts from this position.
    pub(crate) fn create_from(game: &Game, bots: &[&'static str], secret: u8) -> Site {
        let settings = Settings::of(game.ruleset(), bots.len() as u8 + 1);
        Site::create_with(settings, bots, Some(game.position()), secret)
    }

    /// Creates a table with these settings.
    pub(crate) fn create_with(settings: Settings, bots: &[&'static str], position: Option<String>, secret: u8) -> Site {
        let request = NewTable {
            settings,
            bots: bots.iter().map(|bot| WireBot::from_word(bot).expect("a bot")).collect(),
            monster: None,
            position,
            lesson: false,
            from: None,
        };
        let created = Room::create(&request, "host", "Réka", [secret; 32], 1000).expect("valid settings");
        let room = Room::restore("KWHXRT", &created.header, created.entries, 1000).expect("it was just created");
        Site { room, now: 1000, lines: BTreeMap::new(), conns: 0 }
    }

    /// A client joins the table.
    pub(crate) fn enter(&mut self, identity: &'static str, name: &str, arrival: JoinOptions) -> (Conn, Remote) {
        let (conn, feed) = self.knock(identity, name);
        let mut remote =
            Remote::join(feed, arrival, LINK, "kaiju play LINK", &Words::english(), || ()).expect("a table");
        self.run_until_idle(&mut [&mut remote]);
        (conn, remote)
    }

    /// A client connects and says hello; it may have to wait for the host to let it in.
    pub(crate) fn knock(&mut self, identity: &'static str, name: &str) -> (Conn, Feed) {
        let (feed, peer) = Feed::pair();
        let line = PrintedLine { identity, peer, is_cut: false, next: 0, plies: Vec::new() };
        (self.connect(line, name), feed)
    }

    fn connect(&mut self, line: PrintedLine, name: &str) -> Conn {
        self.conns += 1;
        let conn = Conn(self.conns);
        let (identity, next) = (line.identity, line.next);
        self.lines.insert(conn, line);
        let output = self.room.connect(conn, identity, name, self.now).expect("there is room");
        self.deliver(output);
        let hello = ToServer::Hello { version: VERSION, since: Some(next), history: None, plies: true };
        self.handle(conn, Request { id: None, what: hello });
        conn
    }

    /// Cuts a connection; messages in transit are lost, and neither side notices yet.
    pub(crate) fn cut(&mut self, conn: Conn) {
        self.lines.get_mut(&conn).expect("a connection").is_cut = true;
    }

    /// Both sides notice that a connection is lost.
    pub(crate) fn lose(&mut self, conn: Conn) {
        self.cut(conn);
        let output = self.room.disconnect(conn, self.now);
        self.deliver(output);
        self.lines[&conn].peer.send(FeedEvent::Lost(Message::new("remote-no-server")));
    }

    /// The server restarts: all connections are lost, and every client has to reconnect.
    pub(crate) fn restart(&mut self) -> Vec<Conn> {
        let conns: Vec<Conn> = self.lines.keys().copied().collect();
        for line in self.lines.values_mut() {
            line.is_cut = true;
            line.peer.send(FeedEvent::Lost(Message::new("remote-no-server")));
        }
        for &conn in &conns {
            drop(self.room.disconnect(conn, self.now));
        }
        conns
    }

    /// A client reconnects and resumes where it was.
    pub(crate) fn reconnect(&mut self, conn: Conn) -> Conn {
        let mut line = self.lines.remove(&conn).expect("a connection");
        while line.peer.request().is_some() {}
        line.is_cut = false;
        self.connect(line, "")
    }

    fn handle(&mut self, conn: Conn, request: Request) {
        let output = self.room.handle(conn, request, self.now);
        self.deliver(output);
    }

    fn deliver(&mut self, output: RoomOutput) {
        for Outgoing { to, message } in output.messages {
            for conn in to {
                let Some(line) = self.lines.get_mut(&conn).filter(|line| !line.is_cut) else { continue };
                if let FromServer::Update(update) = &message {
                    line.next = update.events.last().map_or(line.next, |step| step.number + 1);
                    line.plies.extend(update.events.iter().filter_map(|step| step.ply.clone()));
                }
                let event = match message.clone() {
                    FromServer::Closing { refusal } => FeedEvent::Ended(refusal.text),
                    message => FeedEvent::Message(Box::new(message)),
                };
                line.peer.send(event);
            }
        }
        for conn in output.close {
            let output = self.room.disconnect(conn, self.now);
            self.lines.remove(&conn);
            self.deliver(output);
        }
    }

    /// Takes a client's next request before it reaches the room.
    pub(crate) fn take_request(&mut self, conn: Conn) -> Option<Request> {
        self.lines.get_mut(&conn).expect("a connection").peer.request()
    }

    /// Delivers a request to the room.
    pub(crate) fn deliver_request(&mut self, conn: Conn, request: Request) {
        self.handle(conn, request);
    }

    /// Sends a client a message that the room didn't produce.
    pub(crate) fn send(&self, conn: Conn, message: FromServer) {
        self.lines[&conn].peer.send(FeedEvent::Message(Box::new(message)));
    }

    /// Sends a client the analysis of a game, or why there is none.
    pub(crate) fn send_analysis(&self, conn: Conn, analysis: AnalysisResult) {
        self.lines[&conn].peer.send(FeedEvent::Analysis(Box::new(analysis)));
    }

    /// Delivers all requests and lets the bots play; returns whether anything happened.
    pub(crate) fn run(&mut self) -> bool {
        let mut has_run = false;
        let conns: Vec<Conn> = self.lines.keys().copied().collect();
        for conn in conns {
            while let Some(request) =
                self.lines.get_mut(&conn).filter(|line| !line.is_cut).and_then(|l| l.peer.request())
            {
                self.handle(conn, request);
                has_run = true;
            }
        }
        while self.room.next_wake(self.now) == Wake::Now {
            let output = self.room.wake(self.now);
            self.deliver(output);
            has_run = true;
        }
        has_run
    }

    /// Runs the server and these clients until none of them makes progress.
    pub(crate) fn run_until_idle(&mut self, tables: &mut [&mut Remote]) {
        loop {
            let mut has_moved = self.run();
            for table in &mut *tables {
                has_moved |= table.advance().expect("no error") == kaiju_terminal::Progress::Moved;
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Advances the clock.
    pub(crate) fn pass(&mut self, milliseconds: i64) {
        self.now += milliseconds;
    }

    /// The record of the first game, once it is over.
    pub(crate) fn record(&self) -> Option<String> {
        self.room.record(1)
    }

    /// The plies sent over a connection.
    pub(crate) fn plies(&self, conn: Conn) -> &[String] {
        &self.lines[&conn].plies
    }
}
