//! The server's memory stays bounded, however much clients send. The server runs in a child process of its own, so that
//! its memory can be measured.

use crate::common::{Player, http::request, wish};
use futures_util::SinkExt;
use kaiju_protocol::{FromServer, Request, TableLink};
use kaiju_room::{Conn, Room};
use kaiju_server::{Limits, Server, rows};
use std::{
    env, fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tokio_tungstenite::tungstenite::{Bytes, Message};

const CHILD: &str = "KAIJU_TEST_CHILD";
/// Selects a child process that has a table with a very long chat.
const LONG: &str = "long";
const LONG_TABLE: &str = "bcdfgh";

/// Not a test: the child process, which runs a server until its standard input closes.
#[test]
fn child() {
    if env::var_os(CHILD).is_none() {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a temporary directory");
        if env::var(CHILD).is_ok_and(|kind| kind == LONG) {
            store_long_table(&folder.path().join("kaiju.db")).await;
        }
        let limits = Limits { outbox: 64 * 1024, ..Limits::none() };
        let Limits { messages, missed, .. } = Limits::default();
        let limits = Limits { messages, missed, ..limits };
        let server = Server::open(crate::common::config(folder.path(), limits)).await.expect("the server starts");
        println!("\nlistening {}", server.address());
        let end = tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new()));
        server.run(async { drop(end.await) }).await;
    });
}

/// Stores a table with 20,000 copies of the same chat message.
async fn store_long_table(place: &Path) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_millis() as i64;
    let created = Room::create(&wish("tokyo", 2, &["rookie"]), "host", "Host", [7; 32], now).expect("a table");
    let store = kaiju_store::open(place.to_str().expect("a text")).await.expect("the store opens");
    let entries = rows::entry_rows(created.entries);
    let id = store.create(LONG_TABLE, &created.header, entries, "host", now).await.expect("the table is stored");
    let mut room = rows::restore(store.load(id).await.expect("the table is stored"), now).expect("a valid table");
    room.connect(Conn(1), "host", "Host", now).expect("the host can connect");
    let mut next = room.next();
    let mut send = |text: &str| {
        let request: Request = serde_json::from_str(text).expect("a request");
        rows::entry_rows(room.handle(Conn(1), request, now).entries)
    };
    send(r#"{"type":"hello","version":1}"#);
    let chat = send(&format!(r#"{{"type":"chat","text":"{}"}}"#, "x".repeat(300)));
    assert_eq!(chat.len(), 1);
    for _ in 0..20 {
        next = store.append(id, next, vec![chat[0].clone(); 1000], None).await.expect("the table is stored");
    }
    store.close().await;
}

struct Process {
    child: Child,
    address: SocketAddr,
    stdin: Option<ChildStdin>,
}

impl Process {
    fn start() -> Process {
        Process::with("")
    }

    fn with(kind: &str) -> Process {
        let mut command = Command::new(env::current_exe().expect("the path of this program"));
        command.args(["--exact", "memory::child", "--nocapture", "--test-threads=1"]).env(CHILD, kind);
        // With one thread and one heap, freed memory is reused.
        command.env("TOKIO_WORKER_THREADS", "1").env("MALLOC_ARENA_MAX", "1");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the child starts");
        let stdin = child.stdin.take();
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let mut lines = lines.map(|line| line.expect("a line"));
        let address = lines.find_map(|line| line.strip_prefix("listening ")?.parse().ok()).expect("an address");
        // Keep reading the output, or the child would block on writing it.
        std::thread::spawn(move || lines.for_each(drop));
        Process { child, address, stdin }
    }

    /// The child's resident memory, in kilobytes.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("the child is running");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    async fn guest(&self) -> String {
        let answer = request(self.address, "GET", "/api/me", &[], "").await;
        answer.cookie().expect("a cookie")
    }

    async fn create(&self, cookie: &str) -> String {
        let wish = serde_json::to_string(&wish("tokyo", 2, &["rookie"])).expect("JSON");
        let headers = [("cookie", cookie), ("content-type", "application/json")];
        let answer = request(self.address, "POST", "/api/tables", &headers, &wish).await;
        let link: TableLink = serde_json::from_str(&answer.body).expect("a link");
        link.code
    }

    async fn join(&self, code: &str, cookie: &str) -> Player {
        let mut player = Player::connect(self.address, code, &[("cookie", cookie)]).await.expect("a connection");
        player.hello().await;
        player
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _ = self.child.wait();
    }
}

#[tokio::test]
async fn long_messages_and_many_leave_nothing_behind() {
    let server = Process::start();
    let cookie = server.guest().await;
    let code = server.create(&cookie).await;
    let mut player = server.join(&code, &cookie).await;
    let attack = async |messages: Vec<Message>| {
        let mut attacker = server.join(&code, &cookie).await;
        for message in messages {
            if attacker.socket.send(message).await.is_err() {
                break;
            }
        }
        attacker.closed().await;
    };
    let long = || vec![Message::text("x".repeat(10_000_000))];
    let many = || vec![Message::text(r#"{"type":"chances","ply":0,"dice":"A"}"#); 1000];
    let pings = || vec![Message::Ping(Bytes::from_static(&[0; 125])); 1000];
    for _ in 0..3 {
        attack(long()).await;
        attack(many()).await;
        attack(pings()).await;
    }
    let before = server.memory();
    for _ in 0..15 {
        attack(long()).await;
        attack(many()).await;
        attack(pings()).await;
    }
    let after = server.memory();
    assert!(after < before + 2_000, "{before} kB before, {after} kB after");
    player.done(r#"{"type":"start"}"#).await;
    player.goes_on().await;
}

#[tokio::test]
async fn clients_that_never_read_cost_no_more_than_they_may() {
    let server = Process::start();
    let cookie = server.guest().await;
    let code = server.create(&cookie).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    while player.question.is_none() {
        player.hear().await;
    }
    // Requests with long answers.
    let ask = format!(r#"{{"type":"answers","ply":{},"from":0}}"#, player.ply);
    let attack = async || {
        let mut deaf = Vec::new();
        for _ in 0..20 {
            let mut attacker = server.join(&code, &cookie).await;
            for _ in 0..60 {
                let _ = attacker.socket.send(Message::text(&ask)).await;
            }
            deaf.push(attacker);
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        server.memory()
    };
    attack().await;
    let before = attack().await;
    let after = attack().await.max(attack().await).max(attack().await);
    // Room for twenty outboxes of 64 kB.
    assert!(after < before + 3_000, "{before} kB before, {after} kB after");
    player.goes_on().await;
}

#[tokio::test]
async fn what_somebody_has_missed_costs_no_more_than_it_may() {
    let server = Process::with(LONG);
    let cookie = server.guest().await;
    let hello = async || {
        let player = Player::connect(server.address, LONG_TABLE, &[("cookie", &cookie)]).await;
        let mut player = player.expect("a connection");
        player.say(r#"{"type":"hello","version":1,"since":0}"#).await;
        player
    };
    for _ in 0..20 {
        let mut player = hello().await;
        player.until(|message| matches!(message, FromServer::Welcome(_)).then_some(())).await;
        assert!(player.next > 20_000, "the client receives a snapshot instead of all missed steps");
    }
    let before = server.memory();
    let mut deaf = Vec::new();
    for _ in 0..20 {
        deaf.push(hello().await);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = server.memory();
    // Room for twenty outboxes of 64 kB. The whole chat would be 9 MB for each client.
    assert!(after < before + 3_000, "{before} kB before, {after} kB after");
    let mut player = server.join(LONG_TABLE, &cookie).await;
    player.done(r#"{"type":"chat","text":"still here"}"#).await;
}

#[tokio::test]
async fn an_idle_connection_costs_little() {
    const MANY: u64 = 400;
    let server = Process::start();
    let cookie = server.guest().await;
    let mut players = Vec::new();
    let mut come = async |tables: u64, people: u64| {
        for _ in 0..tables {
            let code = server.create(&cookie).await;
            for _ in 0..people {
                players.push(server.join(&code, &cookie).await);
            }
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        server.memory()
    };
    // The first connections include the cost of one-time setup.
    let before = come(5, 20).await;
    let after = come(MANY / 20, 20).await;
    let each = (after.saturating_sub(before)) * 1024 / MANY;
    println!("{each} bytes for each of {MANY} idle connections");
    assert!(each <= 20_000, "{each} bytes for each connection");
    for player in &mut players[..1] {
        player.done(r#"{"type":"start"}"#).await;
    }
}
