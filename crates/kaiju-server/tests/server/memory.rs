//! The server's memory stays bounded, however much clients send. The server runs on its own thread, and the tests
//! measure the peak of the bytes that this thread has allocated: unlike resident memory, it depends neither on the
//! allocator nor on the machine. `kaiju load` measures resident memory.

use crate::common::{Player, TestServer, hello, new_table};
use allocation_counter::{AllocationInfo, measure};
use futures_util::SinkExt;
use kaiju_protocol::{FromServer, Request, Stage};
use kaiju_room::{Conn, Room, RoomOutput};
use kaiju_server::{Limits, Server, rows};
use std::{net::SocketAddr, path::Path, sync::Arc, thread};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// The capacity of each client's outbox in these tests, in bytes.
const OUTBOX: usize = 64 * 1024;
const LONG_TABLE: &str = "bcdfgh";

/// Runs a server on its own thread and `clients` on this one. Returns the peak of the server's allocated bytes.
async fn peak(folder: &Arc<TempDir>, limits: Limits, clients: impl AsyncFnOnce(TestServer)) -> u64 {
    let (send_address, address) = oneshot::channel::<SocketAddr>();
    let (shutdown, stop_requested) = oneshot::channel::<()>();
    let its_folder = Arc::clone(folder);
    let server = thread::spawn(move || -> AllocationInfo {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let server = Server::open(crate::common::config(its_folder.path(), limits));
        let server = runtime.block_on(server).expect("the server starts");
        send_address.send(server.address()).expect("the test waits for the address");
        measure(|| runtime.block_on(server.run(async { drop(stop_requested.await) })))
    });
    let address = address.await.expect("the server starts");
    clients(TestServer::elsewhere(address, folder, shutdown)).await;
    let info = tokio::task::spawn_blocking(|| server.join()).await.expect("a thread");
    info.expect("the server does not panic").bytes_max
}

fn folder() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().expect("a temporary directory"))
}

fn limits() -> Limits {
    Limits { outbox: OUTBOX, missed: Limits::default().missed, ..Limits::none() }
}

/// Stores a table with 20,000 copies of one chat message, as a version without checksums would have.
async fn store_long_table(place: &Path) {
    const LATE: i64 = 1_000_000_000_000_000;
    let created = Room::create(&new_table("tokyo", 2, &["rookie"]), "host", "Host", [7; 32], LATE).expect("a table");
    let store = kaiju_store::open(place.to_str().expect("a text")).await.expect("the store opens");
    let mut entries = rows::entry_rows(created.entries);
    for entry in &mut entries {
        entry.checksum = None;
    }
    let id = store.create(LONG_TABLE, &created.header, entries, "host", LATE).await.expect("the table is stored");
    let mut room = rows::restore(store.load(id).await.expect("the table is stored"), LATE).expect("a valid table");
    room.connect(Conn(1), "host", "Host", LATE).expect("the host can connect");
    let mut next = room.next();
    let mut send = |text: &str| {
        let request: Request = serde_json::from_str(text).expect("a request");
        rows::entry_rows(room.handle(Conn(1), request, LATE).entries)
    };
    send(&hello(""));
    let mut chat = send(&format!(r#"{{"type":"chat","text":"{}"}}"#, "x".repeat(300)));
    assert_eq!(chat.len(), 1);
    // A copy with this checksum would not be valid.
    chat[0].checksum = None;
    for _ in 0..20 {
        next = store.append(id, next, vec![chat[0].clone(); 1000], None).await.expect("the table is stored");
    }
    store.close().await;
}

/// Repeating an attack does not raise the server's peak memory.
#[tokio::test]
async fn repeated_attacks_need_no_more_memory_than_one() {
    let attacked = async |times: u32| {
        let limits = Limits { messages: Limits::default().messages, ..limits() };
        let attacks = async |server: TestServer| {
            let cookie = server.guest().await;
            let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
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
            for _ in 0..times {
                attack(vec![Message::text("x".repeat(10_000_000))]).await;
                attack(vec![Message::text(r#"{"type":"odds","ply":0,"dice":"A"}"#); 1000]).await;
                attack(vec![Message::Ping(Bytes::from_static(&[0; 125])); 1000]).await;
            }
            player.done(r#"{"type":"start"}"#).await;
            player.answer_next_question().await;
            server.stop().await;
        };
        peak(&folder(), limits, attacks).await
    };
    let (few, many) = (attacked(1).await, attacked(12).await);
    println!("{few} bytes for one attack of each kind, {many} for twelve");
    assert!(few < 1_500_000 && many < few + 300_000, "{few} bytes for one attack of each kind, {many} for twelve");
}

/// Clients that never read are cut off as soon as their outboxes are full. The table keeps the chat itself in memory,
/// so the test compares the peak with and without such clients. The peak varies by a megabyte with how many chat lines
/// are stored together, so the limit is half of what a single client would hold if nothing cut it off.
#[tokio::test]
async fn clients_that_never_read_need_bounded_memory() {
    const DEAF: usize = 4;
    /// The number of people who chat. Together they send more than the system buffers for one client.
    const SPEAKERS: usize = 4;
    const LINES: usize = 1400;
    let text = format!(r#"{{"type":"chat","text":"{}"}}"#, "🦖".repeat(300));
    let chatted = async |listeners: usize| {
        let chat = async |server: TestServer| {
            let cookie = server.guest().await;
            let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
            let mut deaf = Vec::new();
            for _ in 0..listeners {
                deaf.push(Player::deaf(server.address, &code, &cookie, &hello("")).await);
            }
            server.until_metric("kaiju_messages_total{direction=\"in\"}", listeners).await;
            for _ in 0..SPEAKERS {
                let mut speaker = server.join(&code, &server.guest().await).await;
                for _ in 0..LINES {
                    speaker.done(&text).await;
                }
            }
            server.until_metric("kaiju_connections", 0).await;
            let mut player = server.join(&code, &cookie).await;
            player.done(r#"{"type":"start"}"#).await;
            player.answer_next_question().await;
            server.stop().await;
        };
        peak(&folder(), limits(), chat).await
    };
    let (none, many) = (chatted(0).await, chatted(DEAF).await);
    println!("{none} bytes for a long chat, {many} with {DEAF} clients that never read");
    let chat = (SPEAKERS * LINES * text.len()) as u64;
    assert!(many < none + chat / 2, "{none} bytes for a chat of {chat}, {many} with {DEAF} clients that never read");
}

/// The system buffers only a little for a client that doesn't read. By default it would buffer megabytes, which no limit
/// counts.
#[tokio::test]
async fn the_system_buffers_little_for_a_client_that_never_reads() {
    const MAX_SENT: usize = 1_500_000;
    let server = TestServer::with(Limits { outbox: 64 * 1024, ..Limits::none() }).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut speaker = server.join(&code, &cookie).await;
    let _deaf = Player::deaf(server.address, &code, &server.guest().await, &hello("")).await;
    server.until_metric("kaiju_connections", 2).await;
    let text = format!(r#"{{"type":"chat","text":"{}"}}"#, "🦖".repeat(300));
    let mut sent = 0;
    while server.metric("kaiju_connections").await > 1.0 {
        assert!(sent < MAX_SENT, "a client that never reads is cut off late");
        for _ in 0..50 {
            speaker.done(&text).await;
            sent += text.len();
        }
    }
    server.stop().await;
}

/// A client that has missed too much gets a snapshot instead of all missed events. Queueing the whole chat for each
/// client would take 9 MB.
#[tokio::test]
async fn missed_events_need_bounded_memory() {
    const DEAF: usize = 20;
    let since = hello(r#","since":0"#);
    let folder = folder();
    store_long_table(&folder.path().join("kaiju.db")).await;
    let visited = async |visitors: usize| {
        let visits = async |server: TestServer| {
            let cookie = server.guest().await;
            let mut player = server.connect(LONG_TABLE, &cookie).await;
            player.send(&since).await;
            player.until(|message| matches!(message, FromServer::Welcome(_)).then_some(())).await;
            assert!(player.next > 20_000, "the client receives a snapshot instead of all missed steps");
            let mut deaf = Vec::new();
            for _ in 0..visitors {
                let visitor = server.guest().await;
                deaf.push(Player::deaf(server.address, LONG_TABLE, &visitor, &since).await);
            }
            server.until_metric("kaiju_messages_total{direction=\"in\"}", visitors + 1).await;
            // The table answers requests in order, so it has handled all the hellos by then.
            player.done(r#"{"type":"chat","text":"still here"}"#).await;
            drop(deaf);
            server.stop().await;
        };
        peak(&folder, limits(), visits).await
    };
    let (none, many) = (visited(0).await, visited(DEAF).await);
    println!("{none} bytes to load the table, {many} with {DEAF} clients that have missed a lot");
    assert!(many < none + (DEAF * OUTBOX) as u64, "{none} bytes to load the table, {many} with {DEAF} clients");
}

#[tokio::test]
async fn an_idle_connection_needs_little_memory() {
    let crowd = async |tables: usize| {
        let visits = async |server: TestServer| {
            let cookie = server.guest().await;
            let mut players = Vec::new();
            for _ in 0..tables {
                let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
                for _ in 0..20 {
                    players.push(server.join(&code, &cookie).await);
                }
            }
            players[0].done(r#"{"type":"start"}"#).await;
            server.stop().await;
        };
        peak(&folder(), limits(), visits).await
    };
    // The first connections include the cost of one-time setup.
    let (few, many) = (crowd(5).await, crowd(20).await);
    let each = (many - few) / 300;
    println!("{each} bytes for each idle connection");
    assert!(each <= 20_000, "{each} bytes for each connection");
}

fn send(room: &mut Room, text: &str) -> RoomOutput {
    room.handle(Conn(1), serde_json::from_str(text).expect("a request"), 0)
}

/// Lets bots play, or answers the question in the output.
fn play_on(room: &mut Room, output: &RoomOutput) -> RoomOutput {
    let question = output.messages.iter().find_map(|outgoing| match &outgoing.message {
        FromServer::Question(question) => Some(question),
        _ => None,
    });
    let Some(question) = question else { return room.wake(0) };
    let answers = question.answers.iter().map(|answer| &answer.action);
    let action = answers.chain(question.rerolls.iter().map(|roll| &roll.action)).next().expect("an answer");
    send(room, &format!(r#"{{"type":"act","ply":{},"action":"{action}"}}"#, question.ply))
}

/// The estimate that limits the memory of all tables is between half and twice what a room really takes, not counting
/// the fixed cost of a table's task and queue.
#[test]
fn the_memory_of_a_room_is_estimated() {
    const TASK: usize = 20_000;
    let created = Room::create(&new_table("new-york", 2, &["rookie"]), "host", "Host", [7; 32], 0).expect("a table");
    // A new lobby, a lobby with a long chat, and a game after some chat.
    for (chats, plies) in [(0, 0), (1900, 0), (300, 300)] {
        let mut entries = created.entries.clone();
        let mut room = Room::restore("bcdfgh", &created.header, entries.clone(), 0).expect("a valid table");
        room.connect(Conn(1), "host", "Host", 0).expect("the host can connect");
        send(&mut room, &hello(""));
        for _ in 0..chats {
            let chat = format!(r#"{{"type":"chat","text":"{}"}}"#, "🦖".repeat(100));
            entries.extend(send(&mut room, &chat).entries);
        }
        let mut output = if plies > 0 { send(&mut room, r#"{"type":"start"}"#) } else { RoomOutput::default() };
        entries.append(&mut output.entries);
        while entries.len() < chats + plies && room.stage() == Stage::Playing {
            output = play_on(&mut room, &output);
            entries.append(&mut output.entries);
        }
        let mut kept = None;
        let info = measure(|| {
            let saved = entries.iter().cloned();
            kept = Some(Room::restore("bcdfgh", &created.header, saved, 0).expect("a valid table"));
        });
        let estimate = kept.expect("a room").memory();
        let real = usize::try_from(info.bytes_current).expect("the room takes memory");
        println!("{} entries: {estimate} bytes estimated, {real} allocated", entries.len());
        assert!((real / 2..=2 * real + TASK).contains(&estimate), "{estimate} bytes estimated, {real} allocated");
    }
}
