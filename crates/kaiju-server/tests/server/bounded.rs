//! The server's use of memory and disk is bounded: tables are loaded only when someone opens them, leave memory when
//! there are too many, and are deleted when they are old; an almost full disk stops new games.

use crate::{
    bad_days::tamper,
    common::{PATIENCE, Player, TestServer, config, faulty::Faulty, hello, new_table},
    costs::{Newcomer, server},
};
use futures_util::SinkExt;
use kaiju_protocol::{Code, FromServer, GameCard, TableCard, WireSeat};
use kaiju_server::{DiskProbe, Limits, Retention, Server};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

const LOBBIES: &str = "kaiju_tables{stage=\"lobby\"}";
const PLAYING: &str = "kaiju_tables{stage=\"playing\"}";

/// The number of tables in memory, as the metrics show it.
async fn loaded(server: &TestServer) -> String {
    let mut count = 0.0;
    for stage in ["lobby", "playing", "over"] {
        count += server.metric(&format!("kaiju_tables{{stage=\"{stage}\"}}")).await;
    }
    count.to_string()
}

async fn card(server: &TestServer, code: &str, cookie: Option<&str>) -> TableCard {
    let headers: Vec<_> = cookie.map(|cookie| ("cookie", cookie)).into_iter().collect();
    let answer = server.get(&format!("/api/tables/{code}"), &headers).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).expect("a card")
}

async fn mine(server: &TestServer, cookie: &str) -> Vec<TableCard> {
    let answer = server.get("/api/tables/mine", &[("cookie", cookie)]).await;
    serde_json::from_str(&answer.body).expect("cards")
}

/// Waits until a table is no longer stored.
async fn until_deleted(server: &TestServer, code: &str) {
    let gone = async {
        while server.get(&format!("/api/tables/{code}"), &[]).await.status != 404 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, gone).await.expect("the table is deleted");
}

/// After a start no table is in memory. Cards and lists are unchanged, and requesting them loads nothing.
#[tokio::test]
async fn cards_are_shown_without_loading_tables() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let (cookie, stranger) = (server.guest().await, server.guest().await);
    let lobby = server.create(&cookie, &new_table("tokyo", 3, &["rookie"])).await;
    let game = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&game, &cookie).await;
    player.done(r#"{"type":"name","name":"Réka"}"#).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    while player.question.is_none() {
        player.recv().await;
    }
    drop(player);
    server.until_metric("kaiju_connections", 0).await;
    let before = (card(&server, &game, Some(&cookie)).await, mine(&server, &cookie).await);
    assert!(before.0.asked && before.0.names == ["Réka"] && before.1.len() == 2, "{before:?}");
    server.stop().await;

    let server = TestServer::again(&folder, Limits::none()).await;
    assert_eq!((card(&server, &game, Some(&cookie)).await, mine(&server, &cookie).await), before);
    let seen = card(&server, &game, Some(&stranger)).await;
    assert_eq!(seen, TableCard { asked: false, ..before.0.clone() });
    assert_eq!(card(&server, &game, None).await, seen);
    assert_eq!(card(&server, &lobby.to_uppercase(), None).await.free, 1);
    assert_eq!(server.get(&format!("/t/{game}"), &[]).await.status, 200);
    assert_eq!(server.get("/api/tables", &[]).await.body, "[]");
    assert_eq!(loaded(&server).await, "0", "nobody has opened a table");
    server.join(&game, &cookie).await.answer_next_question().await;
    assert_eq!(loaded(&server).await, "1");
    server.stop().await;
}

/// Lists and cards of tables with a closed door load nothing either. People who have joined see the names, however many
/// tables they have joined since; strangers and removed people don't.
#[tokio::test]
async fn cards_behind_closed_doors_are_shown_without_loading_tables() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let [owner, friend, troll, stranger] = [(); 4].map(|()| server.guest());
    let (owner, friend, troll, stranger) = (owner.await, friend.await, troll.await, stranger.await);
    let code = server.create(&owner, &new_table("tokyo", 3, &["rookie"])).await;
    let mut host = server.join(&code, &owner).await;
    host.done(r#"{"type":"name","name":"Réka"}"#).await;
    let (_friend, _troll) = (server.join(&code, &friend).await, server.join(&code, &troll).await);
    host.done(r#"{"type":"kick","person":2}"#).await;
    host.done(r#"{"type":"door","door":"locked"}"#).await;
    for _ in 0..51 {
        server.create(&friend, &new_table("tokyo", 2, &[])).await;
    }
    server.stop().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    assert_eq!(mine(&server, &owner).await[0].names, ["Réka"]);
    assert_eq!(mine(&server, &troll).await[0].names, [""]);
    for (cookie, name) in [(&owner, "Réka"), (&friend, "Réka"), (&troll, ""), (&stranger, "")] {
        assert_eq!(card(&server, &code, Some(cookie)).await.names, [name]);
        let record = server.get(&format!("/api/tables/{code}/record?round=1"), &[("cookie", cookie)]).await;
        let refused = if name.is_empty() { (403, Code::TableLocked) } else { (404, Code::NotOver) };
        assert_eq!(record.refused(), refused);
    }
    assert_eq!(loaded(&server).await, "0");
    server.stop().await;
}

/// A table stored without a summary is loaded once for its card, and never again.
#[tokio::test]
async fn old_rows_get_a_summary() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let before = card(&server, &code, None).await;
    server.stop().await;
    tamper(folder.path(), "UPDATE tables SET summary = NULL, players = NULL, checksum = NULL").await;
    tamper(folder.path(), "UPDATE entries SET checksum = NULL").await;
    for count in ["1", "0"] {
        let server = TestServer::again(&folder, Limits::none()).await;
        assert_eq!(card(&server, &code, None).await, before);
        assert_eq!(loaded(&server).await, count);
        server.stop().await;
    }
}

/// `warm` loads the most recently changed tables, even if one of them can't be read.
#[tokio::test]
async fn recent_tables_can_be_loaded_at_the_start() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    for _ in 0..4 {
        server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    }
    server.stop().await;
    tamper(folder.path(), "UPDATE tables SET changed = changed + id; UPDATE tables SET header = 'x' WHERE id = 4")
        .await;
    let mut config = config(folder.path(), Limits::none());
    config.warm = 3;
    let server = TestServer::run(Server::open(config).await.expect("the server starts"), &folder);
    server.until_metric(LOBBIES, 2).await;
    server.until_metric("kaiju_damaged_tables_total", 1).await;
    server.stop().await;
}

/// Only the latest game's record is in memory. Earlier ones are read from the store, without loading the table.
#[tokio::test]
async fn records_are_read_from_the_store() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    let mut records = Vec::new();
    for round in 1..=3 {
        player.done(r#"{"type":"start"}"#).await;
        let path = format!("/api/tables/{code}/record?round={round}");
        assert_eq!(server.get(&path, &[]).await.refused(), (404, Code::NotOver));
        if round == 3 {
            break;
        }
        player.answer_next_question().await;
        player.done(&format!(r#"{{"type":"concede","ply":{}}}"#, player.ply)).await;
        let record = server.get(&path, &[]).await;
        assert_eq!(record.status, 200);
        let disposition = record.header("content-disposition").unwrap_or_default();
        assert!(disposition.starts_with("attachment; filename=\"kaiju-tokyo-2"), "{disposition}");
        assert!(disposition.ends_with(&format!("-{}-{round}.txt\"", code.to_uppercase())), "{disposition}");
        records.push((path, record.body));
        player.done(r#"{"type":"rematch"}"#).await;
    }
    for (path, record) in &records {
        assert_eq!(server.get(path, &[]).await.body, *record);
    }
    server.stop().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    for (path, record) in &records {
        assert_eq!(server.get(path, &[]).await.body, *record);
    }
    for round in [0, 3, 4] {
        let path = format!("/api/tables/{code}/record?round={round}");
        assert_eq!(server.get(&path, &[]).await.refused(), (404, Code::NotOver));
    }
    assert_eq!(loaded(&server).await, "0");
    server.stop().await;
}

/// Everyone can list their finished games with results, without any table being loaded. Games stored by an earlier
/// version are listed once their table has been loaded.
#[tokio::test]
async fn finished_games_are_listed() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    for _ in 1..=2 {
        player.done(r#"{"type":"start"}"#).await;
        player.answer_next_question().await;
        player.done(&format!(r#"{{"type":"concede","ply":{}}}"#, player.ply)).await;
        player.done(r#"{"type":"rematch"}"#).await;
    }
    let stranger = server.guest().await;
    server.stop().await;

    let server = TestServer::again(&folder, Limits::none()).await;
    let list = async |server: &TestServer, cookie: &str| -> Vec<GameCard> {
        let answer = server.get("/api/me/games", &[("cookie", cookie)]).await;
        assert_eq!(answer.status, 200);
        serde_json::from_str(&answer.body).expect("a list of games")
    };
    let games = list(&server, &cookie).await;
    assert_eq!(games.iter().map(|game| game.round).collect::<Vec<_>>(), [2, 1], "latest first");
    assert!(games.iter().all(|game| game.code == code && game.you == Some(WireSeat::A)));
    assert!(games.iter().all(|game| game.winner == Some(WireSeat::B) && game.players[0].place == 2));
    assert!(list(&server, &stranger).await.is_empty());
    assert_eq!(server.get("/api/me/games", &[]).await.refused(), (401, Code::NoIdentity));
    assert_eq!(loaded(&server).await, "0");
    server.stop().await;

    tamper(folder.path(), "UPDATE tables SET games = NULL").await;
    let server = TestServer::again(&folder, Limits::none()).await;
    assert!(list(&server, &cookie).await.is_empty());
    let player = server.join(&code, &cookie).await;
    assert_eq!(list(&server, &cookie).await, games);
    drop(player);
    server.stop().await;
}

/// One network can't fill the memory with tables that it keeps open: others can still create tables and play.
#[tokio::test]
async fn one_network_cannot_occupy_all_memory() {
    let server = server(|limits| limits.table_memory = 300_000).await;
    let mut held = Vec::new();
    for number in 0..25 {
        let griefer = Newcomer::new(&server, &format!("192.0.2.{number}")).await;
        let code = griefer.create(&server, 2, &["rookie"], false).await;
        held.push(griefer.join(&server, &code).await);
    }
    let honest = Newcomer::new(&server, "198.51.100.1").await;
    let code = honest.create(&server, 2, &["rookie"], false).await;
    let mut player = honest.join(&server, &code).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    let mut closed = 0;
    for player in &mut held {
        // The connection may be closed already; what it received before can still be read.
        let _ = player.socket.send(Message::text(r#"{"type":"ping"}"#)).await;
        loop {
            match player.recv().await {
                FromServer::Pong => break,
                FromServer::Closing { refusal } => {
                    assert_eq!(refusal.code, Code::TooManyTables);
                    closed += 1;
                    break;
                }
                _ => {}
            }
        }
    }
    assert!((1..20).contains(&closed), "{closed} tables of the network were closed");
    player.answer_next_question().await;
    server.stop().await;
}

/// A table that can't be deleted or has a damaged row doesn't prevent the others from being deleted.
#[tokio::test]
async fn one_table_does_not_stop_retention() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await);
    }
    server.stop().await;
    tamper(
        folder.path(),
        "UPDATE tables SET changed = changed - 30 * 24 * 3600 * 1000;
         UPDATE tables SET next = -5 WHERE id = 1;
         CREATE TRIGGER stuck BEFORE DELETE ON tables WHEN OLD.id = 2 BEGIN SELECT RAISE(ABORT, 'stuck'); END",
    )
    .await;
    let limits = Limits { first_deletion: Duration::ZERO, ..Limits::none() };
    let server = TestServer::again(&folder, limits).await;
    // Tables were changed under an earlier clock, so their age counts only from the latest change on.
    for at in [0, 2, 3] {
        until_deleted(&server, &codes[at]).await;
    }
    assert_eq!(server.get(&format!("/api/tables/{}", codes[1]), &[]).await.status, 200);
    server.stop().await;
}

/// If there are too many tables, those without clients leave memory; if all have clients, no more can be opened.
#[tokio::test]
async fn deserted_tables_make_room() {
    let server = TestServer::with(Limits { tables: 2, ..Limits::none() }).await;
    let cookie = server.guest().await;
    let new = new_table("tokyo", 2, &["rookie"]);
    let first = server.create(&cookie, &new).await;
    let _first = server.join(&first, &cookie).await;
    let second = server.create(&cookie, &new).await;
    let third = server.create(&cookie, &new).await;
    server.until_metric(LOBBIES, 2).await;
    let occupied = server.join(&third, &cookie).await;
    let text = serde_json::to_string(&new).expect("JSON");
    let refused = server.post("/api/tables", &[("cookie", &cookie)], &text).await;
    assert_eq!(refused.refused(), (429, Code::TooManyTables));
    let refused = Player::connect(server.address, &second, &[("cookie", &cookie)]).await;
    assert_eq!(refused.map(drop), Err((429, Code::TooManyTables)));
    assert_eq!(card(&server, &second, None).await.code, second, "its card needs no room");
    drop(occupied);
    server.until_metric("kaiju_connections", 1).await;
    let mut player = server.join(&second, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    server.until_metric(LOBBIES, 1).await;
    server.until_metric(PLAYING, 1).await;
    server.stop().await;
}

/// Tables without clients leave memory if all tables together take too much of it, and are restored unchanged.
#[tokio::test]
async fn memory_for_tables_is_limited() {
    let server = TestServer::with(Limits { table_memory: 30_000, ..Limits::none() }).await;
    let cookie = server.guest().await;
    let new = new_table("tokyo", 2, &["rookie"]);
    let first = server.create(&cookie, &new).await;
    let mut player = server.join(&first, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    assert!(server.metric("kaiju_table_memory_bytes").await > 10_000.0);
    let next = player.next;
    drop(player);
    server.until_metric("kaiju_connections", 0).await;
    let second = server.create(&cookie, &new).await;
    let mut other = server.join(&second, &cookie).await;
    other.done(&format!(r#"{{"type":"chat","text":"{}"}}"#, "x".repeat(300))).await;
    server.until_metric(PLAYING, 0).await;
    server.until_metric(LOBBIES, 1).await;
    let mut player = server.connect(&first, &cookie).await;
    player.send(&hello(&format!(r#","since":{next}"#))).await;
    player.answer_next_question().await;
    server.stop().await;
}

/// How long old tables are kept depends on their kind. Tables in use are never deleted.
#[tokio::test]
async fn tables_are_kept_by_their_kind() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (store, faults) = Faulty::open(folder.path().join("kaiju.db").to_str().expect("a text")).await;
    // Time while a server is off doesn't count, so let the latest change be just before the start.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a time after 1970").as_millis();
    store.create("fresh", "", vec![], "host", i64::try_from(now).expect("a time") - 1).await.expect("a table");
    let limits = Limits {
        retention: Retention { abandoned: Some(Duration::from_hours(10 * 24)), ..Retention::default() },
        first_deletion: Duration::ZERO,
        idle_table: Duration::ZERO,
        ..Limits::none()
    };
    faults.hold_expired.store(true, Ordering::SeqCst);
    let server = TestServer::with_store(limits, Arc::clone(&store)).await;
    let cookie = server.guest().await;
    let bots = |count| new_table("tokyo", 2, &["rookie"; 2][..count]);
    let (mut codes, mut watcher) = (Vec::new(), None);
    // A lobby, an unfinished and a finished game of a person, an unfinished game between bots, and another lobby.
    for (count, is_started, is_finished) in
        [(1, false, false), (1, true, false), (1, true, true), (2, true, false), (1, false, false)]
    {
        let code = server.create(&cookie, &bots(count)).await;
        let mut player = server.join(&code, &cookie).await;
        if is_started {
            player.done(r#"{"type":"start"}"#).await;
        }
        if is_finished {
            player.done(&format!(r#"{{"type":"concede","ply":{}}}"#, player.ply)).await;
        }
        codes.push(code);
        watcher = Some(player);
    }
    // Now only the last table is in use.
    server.until_metric("kaiju_connections", 1).await;
    server.until_metric(LOBBIES, 1).await;
    server.until_metric(PLAYING, 0).await;
    server.until_metric("kaiju_tables{stage=\"over\"}", 0).await;
    tamper(folder.path(), "UPDATE tables SET changed = changed - 20 * 24 * 3600 * 1000 WHERE code <> 'fresh'").await;
    faults.resume.notify_one();
    for code in [&codes[0], &codes[1], &codes[3]] {
        until_deleted(&server, code).await;
    }
    for code in [&codes[2], &codes[4]] {
        assert_eq!(server.get(&format!("/api/tables/{code}"), &[]).await.status, 200);
    }
    let mut watcher = watcher.expect("a player");
    watcher.done(r#"{"type":"chat","text":"still here"}"#).await;
    server.stop().await;
}

/// If the disk is almost full, new tables and games are refused, and running games continue.
#[tokio::test]
async fn a_disk_that_is_almost_full_stops_new_games() {
    let free = Arc::new(AtomicU64::new(1000));
    let probed = Arc::clone(&free);
    let server = TestServer::configured(|config| {
        config.disk_probe = Some(DiskProbe::new(move || Ok(probed.load(Ordering::SeqCst))));
        config.limits = Limits { min_free_disk: 1000, disk_interval: Duration::ZERO, ..Limits::none() };
    })
    .await;
    let cookie = server.guest().await;
    let new = new_table("tokyo", 2, &["rookie"]);
    let (lobby, game) = (server.create(&cookie, &new).await, server.create(&cookie, &new).await);
    let mut waiting = server.join(&lobby, &cookie).await;
    let mut playing = server.join(&game, &cookie).await;
    playing.done(r#"{"type":"start"}"#).await;
    assert_eq!(server.get("/healthz", &[]).await.body, "ok\n");

    free.store(999, Ordering::SeqCst);
    let text = serde_json::to_string(&new).expect("JSON");
    assert_eq!(server.post("/api/tables", &[("cookie", &cookie)], &text).await.refused(), (507, Code::DiskLow));
    assert_eq!(waiting.request(r#"{"type":"start"}"#).await, Err(Code::DiskLow));
    waiting.done(r#"{"type":"chat","text":"let's wait"}"#).await;
    playing.answer_next_question().await;
    playing.done(&format!(r#"{{"type":"concede","ply":{}}}"#, playing.ply)).await;
    assert_eq!(playing.request(r#"{"type":"rematch"}"#).await, Err(Code::DiskLow));
    let health = server.get("/healthz", &[]).await;
    assert!(health.status == 200 && health.body.contains("disk is almost full"), "{health:?}");
    server.until_metric("kaiju_disk_low", 1).await;
    server.until_metric("kaiju_free_disk_bytes", 999).await;
    server.until_metric("kaiju_refusals_total{code=\"disk-low\"}", 3).await;

    free.store(1000, Ordering::SeqCst);
    playing.done(r#"{"type":"rematch"}"#).await;
    waiting.done(r#"{"type":"start"}"#).await;
    server.create(&cookie, &new).await;
    server.stop().await;
}
