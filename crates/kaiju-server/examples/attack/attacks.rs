//! The attacks. Each does the most that one hostile address, or one customer's IPv6 network, can do.

use crate::net::{NetworkPlace, TableSocket};
use kaiju_protocol::{NewTable, Settings};
use kaiju_rules::Ruleset;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time::{interval, sleep},
};

/// Number of connections to tables that one address may have.
pub(crate) const SOCKETS: usize = 64;
/// Number of identities that the attacker creates. Each may have eight connections.
const IDENTITIES: usize = 8;
/// Time between two messages on a connection. Faster clients are cut off.
pub(crate) const PACE: Duration = Duration::from_millis(50);
/// Number of sockets kept half open.
const HALF_OPEN: usize = 200;
/// Number of /64 networks that the attacker uses within a /48.
const NETWORKS: usize = 100;
/// Number of tables to which these networks connect.
const V6_TABLES: usize = 8;

/// A kind of attack.
#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum AttackKind {
    /// Long chat lines in eight lobbies.
    Chat,
    /// Games between bots alone, one after the other.
    Bots,
    /// Requests to swap seats that change nothing.
    Swap,
    /// Joins at a table with a long history.
    Hello,
    /// Publicly listed tables, and requests for the public list.
    Lists,
    /// As many half-open and idle connections as possible from one IPv4 address.
    Connections,
    /// As many connections as possible from a /48 of IPv6, behind a proxy.
    ConnectionsV6,
    /// Requests from seated people for more answers to a question.
    Answers,
    /// Joins by seated people, who receive everything they have missed.
    SeatedHello,
    /// Requests for records that have to be replayed.
    Records,
    /// Uploads of a record to be replayed, by clients that disconnect before the answer.
    Replays,
}

impl AttackKind {
    /// Whether the attack needs a server that believes it is behind a proxy.
    pub(crate) fn is_behind_proxy(self) -> bool {
        self == AttackKind::ConnectionsV6
    }
}

/// Counts of how the server responded to the attack.
#[derive(Default)]
pub(crate) struct Counts {
    /// Requests that were carried out.
    pub(crate) done: AtomicU64,
    /// Requests that were refused.
    pub(crate) refused: AtomicU64,
    /// Connections that were opened.
    pub(crate) opened: AtomicU64,
    /// Connections that were refused or cut off.
    pub(crate) cut: AtomicU64,
    /// Bytes received.
    pub(crate) received: AtomicU64,
}

impl Counts {
    /// Whether the attack actually happened; otherwise its result means nothing.
    pub(crate) fn has_attacked(&self, kind: AttackKind) -> bool {
        let [done, opened] = [&self.done, &self.opened].map(|counter| counter.load(Ordering::Relaxed));
        let holds = matches!(kind, AttackKind::Connections | AttackKind::ConnectionsV6);
        opened >= 8 && (holds || done >= 8)
    }
}

/// The attacker, with everything that its tasks share.
#[derive(Clone)]
pub(crate) struct Attacker {
    pub(crate) place: NetworkPlace,
    pub(crate) counts: Arc<Counts>,
}

pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Attacker {
    pub(crate) fn new(place: NetworkPlace) -> Attacker {
        Attacker { place, counts: Arc::default() }
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Attacks until the future is dropped.
    pub(crate) async fn attack(&self, kind: AttackKind) {
        match kind {
            AttackKind::Chat => self.talk(|_, number| chat(number), false).await,
            AttackKind::Swap => self.talk(|socket, _| swap(socket), true).await,
            AttackKind::Bots => self.play_bots().await,
            AttackKind::Hello => self.arrive().await,
            AttackKind::Lists => self.list().await,
            AttackKind::Connections => self.hold().await,
            AttackKind::ConnectionsV6 => self.hold_v6().await,
            AttackKind::Answers => self.ask().await,
            AttackKind::SeatedHello => self.come_back().await,
            AttackKind::Records => self.read_records().await,
            AttackKind::Replays => self.upload().await,
        }
    }

    /// Creates an identity as soon as the server allows it.
    async fn identity(&self) -> String {
        loop {
            match self.place.identity().await {
                Ok(cookie) => return cookie,
                Err(_) => count(&self.counts.refused),
            }
            sleep(Duration::from_secs(1)).await;
        }
    }

    /// Creates a table as soon as the server allows it.
    pub(crate) async fn table(&self, cookie: &str, table: &NewTable) -> String {
        loop {
            match self.place.create(cookie, table).await {
                Ok(code) => return code,
                Err(_) => count(&self.counts.refused),
            }
            sleep(Duration::from_secs(1)).await;
        }
    }

    pub(crate) async fn identities(&self) -> Vec<String> {
        let mut identities = Vec::new();
        for _ in 0..IDENTITIES {
            identities.push(self.identity().await);
        }
        identities
    }

    /// Sends messages in eight lobbies on all connections.
    async fn talk(&self, text: fn(usize, u64) -> String, sits: bool) {
        let identities = self.identities().await;
        let mut tables = Vec::new();
        for identity in &identities {
            tables.push(self.table(identity, &lobby(false)).await);
        }
        for socket in 0..SOCKETS {
            let (attacker, code) = (self.clone(), tables[socket / IDENTITIES].clone());
            let identity = identities[socket % IDENTITIES].clone();
            let seat = sits.then(|| seat(socket));
            tokio::spawn(async move {
                loop {
                    attacker.talk_once(&code, &identity, |number| text(socket, number), seat).await;
                    sleep(Duration::from_millis(250)).await;
                }
            });
        }
        std::future::pending::<()>().await;
    }

    /// Sends messages on one connection until it is closed.
    pub(crate) async fn talk_once(&self, code: &str, cookie: &str, text: impl Fn(u64) -> String, seat: Option<char>) {
        let Some(mut socket) = self.join(code, cookie).await else { return };
        if let Some(seat) = seat
            && socket.send(&format!(r#"{{"type":"sit","seat":"{seat}"}}"#)).await.is_err()
        {
            return;
        }
        let mut pace = interval(PACE);
        let mut number = 0;
        loop {
            tokio::select! {
                _ = pace.tick() => {
                    number += 1;
                    if socket.send(&text(number)).await.is_err() {
                        return;
                    }
                }
                received = socket.next() => {
                    let Some(text) = received else { return };
                    self.note(&text);
                }
            }
        }
    }

    pub(crate) async fn join(&self, code: &str, cookie: &str) -> Option<TableSocket> {
        let joined = self.place.join(code, cookie).await.ok();
        count(if joined.is_some() { &self.counts.opened } else { &self.counts.cut });
        joined
    }

    pub(crate) fn note(&self, text: &str) {
        self.note_bytes(text.len());
        match () {
            () if text.starts_with(r#"{"type":"done""#) => count(&self.counts.done),
            () if text.starts_with(r#"{"type":"refused""#) => count(&self.counts.refused),
            () if text.starts_with(r#"{"type":"closing""#) => count(&self.counts.cut),
            () => {}
        }
    }

    pub(crate) fn note_bytes(&self, bytes: usize) {
        self.counts.received.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Has bots play at eight tables without end, and watches them on all connections.
    async fn play_bots(&self) {
        let identities = self.identities().await;
        let bots = vec![kaiju_protocol::WireBot::from_word("rookie").expect("a bot"); 6];
        let settings = Settings::of(Ruleset::NewYork, 6);
        let table = NewTable { settings, bots, monster: None, position: None, lesson: false, from: None };
        for (at, identity) in identities.iter().enumerate() {
            let code = self.table(identity, &table).await;
            for socket in 0..SOCKETS / IDENTITIES {
                let cookie = identities[(at + socket) % IDENTITIES].clone();
                let (attacker, code) = (self.clone(), code.clone());
                tokio::spawn(async move {
                    loop {
                        attacker.talk_once(&code, &cookie, start_or_rematch, None).await;
                        sleep(Duration::from_millis(250)).await;
                    }
                });
            }
        }
        std::future::pending::<()>().await;
    }

    /// Fills a lobby with chat, and keeps rejoining it.
    async fn arrive(&self) {
        let identities = self.identities().await;
        let code = self.table(&identities[0], &lobby(false)).await;
        for socket in 0..SOCKETS {
            let (attacker, code, cookie) = (self.clone(), code.clone(), identities[socket % IDENTITIES].clone());
            tokio::spawn(async move {
                loop {
                    if socket < 8 {
                        // The server eventually cuts this connection off; until then the history grows.
                        attacker.talk_once(&code, &cookie, chat, None).await;
                    } else if let Some(mut socket) = attacker.join(&code, &cookie).await {
                        if let Some(text) = socket.next().await {
                            attacker.note(&text);
                            count(&attacker.counts.done);
                        }
                    } else {
                        sleep(Duration::from_millis(50)).await;
                    }
                }
            });
        }
        std::future::pending::<()>().await;
    }

    /// Creates public tables, keeps them busy, and requests the list.
    async fn list(&self) {
        let identities = self.identities().await;
        for socket in 0..SOCKETS - 8 {
            let (attacker, cookie) = (self.clone(), identities[socket % IDENTITIES].clone());
            tokio::spawn(async move {
                loop {
                    let code = attacker.table(&cookie, &lobby(true)).await;
                    count(&attacker.counts.done);
                    attacker.talk_once(&code, &cookie, chat, None).await;
                }
            });
        }
        for _ in 0..8 {
            let attacker = self.clone();
            tokio::spawn(async move {
                loop {
                    let answer = attacker.place.http("GET", "/api/tables", "", "").await;
                    let is_done = answer.as_ref().is_ok_and(|answer| answer.status == 200);
                    let bytes = answer.map_or(0, |answer| answer.body.len() as u64);
                    attacker.counts.received.fetch_add(bytes, Ordering::Relaxed);
                    count(if is_done { &attacker.counts.done } else { &attacker.counts.refused });
                }
            });
        }
        std::future::pending::<()>().await;
    }

    /// Holds half-open sockets, and idle connections to a table.
    async fn hold(&self) {
        let identities = self.identities().await;
        let code = self.table(&identities[0], &lobby(false)).await;
        for socket in 0..SOCKETS {
            self.hold_socket(code.clone(), identities[socket % IDENTITIES].clone());
        }
        for _ in 0..HALF_OPEN {
            let attacker = self.clone();
            tokio::spawn(async move {
                loop {
                    if let Ok(mut stream) = attacker.place.open().await {
                        count(&attacker.counts.opened);
                        let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ").await;
                        let _ = stream.read(&mut [0; 64]).await;
                    }
                    count(&attacker.counts.cut);
                    sleep(Duration::from_millis(20)).await;
                }
            });
        }
        std::future::pending::<()>().await;
    }

    /// Holds an idle connection to a table, and reopens it whenever it is closed.
    fn hold_socket(&self, code: String, cookie: String) {
        let attacker = self.clone();
        tokio::spawn(async move {
            loop {
                if let Some(mut socket) = attacker.join(&code, &cookie).await {
                    while let Some(text) = socket.next().await {
                        attacker.note(&text);
                    }
                }
                sleep(Duration::from_secs(1)).await;
            }
        });
    }

    /// Holds connections to tables from many networks of one customer.
    async fn hold_v6(&self) {
        let host = self.identity().await;
        let mut codes = Vec::new();
        for _ in 0..V6_TABLES {
            codes.push(self.table(&host, &lobby(false)).await);
        }
        for network in 0..NETWORKS {
            let forwarded = Some(format!("2001:db8:bad:{network:x}::1"));
            let attacker =
                Attacker { place: NetworkPlace { forwarded, ..self.place.clone() }, counts: self.counts.clone() };
            let code = codes[network % V6_TABLES].clone();
            tokio::spawn(async move {
                // Identities are the bottleneck, so each is used as soon as it exists.
                for _ in 0..IDENTITIES {
                    let identity = attacker.identity().await;
                    for _ in 0..SOCKETS / IDENTITIES {
                        attacker.hold_socket(code.clone(), identity.clone());
                    }
                }
            });
        }
        std::future::pending::<()>().await;
    }
}

fn lobby(listed: bool) -> NewTable {
    let settings = Settings { listed, ..Settings::of(Ruleset::Tokyo, 6) };
    NewTable { settings, bots: Vec::new(), monster: None, position: None, lesson: false, from: None }
}

pub(crate) fn chat(number: u64) -> String {
    serde_json::json!({ "id": 1, "type": "chat", "text": format!("{number}{}", "\u{1f996}".repeat(290)) }).to_string()
}

/// The seat of the identity behind a connection.
fn seat(socket: usize) -> char {
    ['A', 'B', 'C', 'D', 'E', 'F'][socket % IDENTITIES % 6]
}

fn swap(socket: usize) -> String {
    // The person in that seat hasn't asked for this swap.
    format!(r#"{{"id":1,"type":"swap","seat":"{}"}}"#, seat(socket + 1))
}

fn start_or_rematch(number: u64) -> String {
    let what = if number.is_multiple_of(2) { "start" } else { "rematch" };
    format!(r#"{{"id":1,"type":"{what}"}}"#)
}
