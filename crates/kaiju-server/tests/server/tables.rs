//! Tables across failures, restarts and unloading: everything that was sent to clients is kept.

use crate::common::{HttpAnswer, TestServer, faulty::Faulty, hello, new_table};
use kaiju_protocol::{Code, FromServer, Stage, TableCard};
use kaiju_room::Room;
use kaiju_server::{Limits, Server, StartError};
use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, SystemTime},
};

#[tokio::test]
async fn a_table_that_panics_is_restored_and_others_keep_running() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path().join("kaiju.db");
    let (store, faults) = Faulty::open(place.to_str().expect("a text")).await;
    let limits = Limits { restart_delay: Duration::from_hours(1), ..Limits::none() };
    let server = TestServer::with_store(limits, Arc::clone(&store)).await;
    let mut other = server.other_table().await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"chat","text":"before"}"#).await;
    let (next, table) = (player.next, store.find(&code).await.expect("a store").expect("a table"));
    for times in 1..=2 {
        faults.panic.store(table.id.0, Ordering::SeqCst);
        player.send(r#"{"type":"chat","text":"lost"}"#).await;
        let closed = player.closed().await;
        assert_eq!(closed.why, Some(Code::TableBroken));
        assert!(!player.received.iter().any(|text| text.contains("lost")), "entries that are not stored are not sent");
        assert!((server.metric("kaiju_panics_total").await - f64::from(times)).abs() < 0.1);
        faults.panic.store(0, Ordering::SeqCst);
        if times == 1 {
            // It is restored at once from what is stored.
            player = server.join(&code, &cookie).await;
            assert_eq!(player.next, next);
        }
    }
    // After two failures, a table is not restarted until its delay is over.
    let again = server.get(&format!("/api/tables/{code}"), &[]).await;
    assert_eq!(again.refused(), (500, Code::TableBroken));
    other.answer_next_question().await;
    server.stop().await;
}

/// With a restart delay of zero, a table that keeps failing is restored each time.
#[tokio::test]
async fn a_table_that_keeps_failing_is_restored_after_its_delay() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path().join("kaiju.db");
    let (store, faults) = Faulty::open(place.to_str().expect("a text")).await;
    let limits = Limits { restart_delay: Duration::ZERO, ..Limits::none() };
    let server = TestServer::with_store(limits, Arc::clone(&store)).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let table = store.find(&code).await.expect("a store").expect("a table").id.0;
    for _ in 0..3 {
        let mut player = server.join(&code, &cookie).await;
        faults.panic.store(table, Ordering::SeqCst);
        player.send(r#"{"type":"chat","text":"lost"}"#).await;
        assert_eq!(player.closed().await.why, Some(Code::TableBroken));
        faults.panic.store(0, Ordering::SeqCst);
    }
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn a_cancelled_request_still_creates_a_complete_table() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path().join("kaiju.db");
    let (store, faults) = Faulty::open(place.to_str().expect("a text")).await;
    let limits = Limits { open_tables: 2, ..Limits::none() };
    let server = TestServer::with_store(limits, Arc::clone(&store)).await;
    let cookie = server.guest().await;
    let new_table = serde_json::to_string(&new_table("tokyo", 2, &["rookie"])).expect("JSON");
    faults.hold.store(true, Ordering::SeqCst);
    let headers = [("cookie", &*cookie)];
    let create = || server.post("/api/tables", &headers, &new_table);
    tokio::select! {
        answer = create() => panic!("the table is stored at once: {answer:?}"),
        () = faults.is_creating.notified() => {}
    }
    // The first client has cancelled its request while its table is being stored, and more requests arrive meanwhile.
    let (resume, more) =
        (async { faults.resume.notify_one() }, futures_util::future::join3(create(), create(), create()));
    let ((), (a, b, c)) = futures_util::future::join(resume, more).await;
    let mut statuses = [&a, &b, &c].map(|answer| answer.status);
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 429, 429]);
    assert_eq!(
        [a, b, c].iter().find(|answer| answer.status == 429).map(HttpAnswer::refused),
        Some((429, Code::TooManyTables))
    );
    let mine = server.get("/api/tables/mine", &[("cookie", &cookie)]).await;
    let mine: Vec<TableCard> = serde_json::from_str(&mine.body).expect("cards");
    assert_eq!(mine.len(), 2);
    for table in store.unfinished(u32::MAX).await.expect("a store") {
        let table = table.expect("a table");
        assert!(table.next > 1, "the first entries are stored: {table:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn entries_that_cannot_be_stored_are_not_sent() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path().join("kaiju.db");
    let (store, faults) = Faulty::open(place.to_str().expect("a text")).await;
    let server = TestServer::with_store(Limits::none(), Arc::clone(&store)).await;
    let mut other = server.other_table().await;
    let (code, mut first, mut second) = server.duel().await;
    let id = store.find(&code).await.expect("a store").expect("a table").id.0;
    let next = first.next;
    faults.fail.store(id, Ordering::SeqCst);
    first.send(r#"{"type":"chat","text":"lost","id":1}"#).await;
    for player in [&mut first, &mut second] {
        assert_eq!(player.closed().await.why, Some(Code::TableBroken));
        assert!(!player.received.iter().any(|text| text.contains("lost")));
    }
    faults.fail.store(0, Ordering::SeqCst);
    let mut back = server.join(&code, &server.guest().await).await;
    // A new person has joined, which is an entry too.
    assert_eq!(back.next, next + 1);
    // An entry that is stored although the store reports an error: clients that reconnect receive it once.
    faults.false_error.store(id, Ordering::SeqCst);
    back.send(r#"{"type":"chat","text":"found","id":1}"#).await;
    assert_eq!(back.closed().await.why, Some(Code::TableBroken));
    faults.false_error.store(0, Ordering::SeqCst);
    let mut back = server.join(&code, &server.guest().await).await;
    back.done(r#"{"type":"chat","text":"after"}"#).await;
    let found = back.received.iter().map(|text| text.matches("\"found\"").count()).sum::<usize>();
    assert_eq!(found, 1);
    other.answer_next_question().await;
    assert!(server.metric("kaiju_store_failures_total").await > 1.9);
    server.stop().await;
}

#[tokio::test]
async fn the_health_check_fails_while_nothing_can_be_stored() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = folder.path().join("kaiju.db");
    let (store, faults) = Faulty::open(place.to_str().expect("a text")).await;
    let server = TestServer::with_store(Limits::none(), Arc::clone(&store)).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    assert_eq!(server.get("/healthz", &[]).await.status, 200);
    faults.full.store(true, Ordering::SeqCst);
    player.send(r#"{"type":"chat","text":"lost"}"#).await;
    assert_eq!(player.closed().await.why, Some(Code::Unavailable), "the table ends, not the server");
    for _ in 0..2 {
        assert_eq!(server.get("/healthz", &[]).await.refused(), (503, Code::Unavailable));
    }
    let headers = [("cookie", &*cookie)];
    let table = serde_json::to_string(&new_table("tokyo", 2, &["rookie"])).expect("JSON");
    assert_eq!(server.post("/api/tables", &headers, &table).await.refused(), (503, Code::Unavailable));
    let renamed = server.send("PUT", "/api/me", &headers, r#"{"name":"Wei"}"#).await;
    assert_eq!(renamed.refused(), (503, Code::Unavailable), "the server keeps running");
    faults.full.store(false, Ordering::SeqCst);
    // The health check recovers without any client.
    assert_eq!(server.get("/healthz", &[]).await.status, 200);
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn shutdown_notifies_clients_and_games_resume_after_a_restart() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("new-york", 3, &["rookie", "veteran"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    while player.question.is_none() {
        player.recv().await;
    }
    let (question, next) = (player.question.take(), player.next);
    // Clients that have not sent their hello or do not read can't delay the shutdown.
    let mut silent = server.connect(&code, &cookie).await;
    let _deaf = server.join(&code, &cookie).await;
    server.stop().await;
    for player in [&mut player, &mut silent] {
        let closed = player.closed().await;
        assert_eq!((closed.why, closed.code), (Some(Code::Closing), Some(1012)));
    }

    let server = TestServer::again(&folder, Limits::none()).await;
    let mut player = server.connect(&code, &cookie).await;
    player.send(&hello(&format!(r#","since":{next}"#))).await;
    let asked = player.until(|message| match message {
        FromServer::Update(update) => {
            assert!(update.events.is_empty(), "nothing was missed");
            None
        }
        FromServer::Question(question) => Some((**question).clone()),
        _ => None,
    });
    assert_eq!(Some(asked.await), question, "the same question");
    player.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn an_empty_table_is_unloaded_and_loaded_again() {
    let server = TestServer::with(Limits { idle_table: Duration::ZERO, ..Limits::none() }).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    let playing = "kaiju_tables{stage=\"playing\"}";
    player.answer_next_question().await;
    assert!((server.metric(playing).await - 1.0).abs() < 0.1, "a client is connected");
    let next = player.next;
    drop(player);
    server.until_metric(playing, 0).await;
    let mut player = server.join(&code, &cookie).await;
    assert!(player.next >= next);
    player.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn damaged_tables_are_reported_and_others_still_work() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let good = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    server.stop().await;
    let place = folder.path().join("kaiju.db");
    let store = kaiju_store::open(place.to_str().expect("a text")).await.expect("the store opens");
    store.create("bcdfgh", "no header", Vec::new(), "host", 1_000_000_000_000_000).await.expect("the table is stored");
    store.close().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    let answer = server.get("/api/tables/bcdfgh", &[]).await;
    assert_eq!(answer.refused(), (500, Code::TableBroken));
    assert!(server.metric("kaiju_damaged_tables_total").await > 0.9);
    let mut player = server.join(&good, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn two_servers_cannot_share_a_database_file() {
    let server = TestServer::start().await;
    let second = Server::open(crate::common::config(server.folder.path(), Limits::none())).await;
    assert!(matches!(second.map(drop), Err(StartError::Locked(_))));
    let mut config = crate::common::config(&server.folder.path().join("other"), Limits::none());
    config.listen = server.address;
    assert!(matches!(Server::open(config).await.map(drop), Err(StartError::Taken(_))));
    server.stop().await;
}

#[tokio::test]
async fn a_connection_begins_with_hello() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    for (text, why) in [
        (r#"{"type":"ping"}"#, Some(Code::NoHello)),
        (r#"{"type":"chat","text":"hi"}"#, Some(Code::NoHello)),
        ("nonsense", Some(Code::BadMessage)),
        ("", Some(Code::BadMessage)),
    ] {
        let mut player = server.connect(&code, &cookie).await;
        player.send(text).await;
        assert_eq!(player.closed().await.why, why, "{text}");
    }
    let mut player = server.connect(&code, &cookie).await;
    player.send(r#"{"type":"hello","version":999}"#).await;
    assert_eq!(player.closed().await.why, Some(Code::WrongVersion));
    // A new person whose client has the wrong version never joins the table.
    let stranger = server.guest().await;
    let before = server.metric("kaiju_append_seconds_count").await;
    let mut player = server.connect(&code, &stranger).await;
    player.send(r#"{"type":"hello","version":1}"#).await;
    assert_eq!(player.closed().await.why, Some(Code::WrongVersion));
    let mine = server.get("/api/tables/mine", &[("cookie", &stranger)]).await;
    assert_eq!(mine.body, "[]");
    assert!((server.metric("kaiju_append_seconds_count").await - before).abs() < 0.1, "no entry is stored");
    let mut player = server.join(&code, &cookie).await;
    assert_eq!(player.request(&hello("")).await, Err(Code::NoHello));
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_sends_nothing_is_refused() {
    let server = TestServer::with(Limits { hello: Duration::from_millis(10), ..Limits::none() }).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.connect(&code, &cookie).await;
    assert_eq!(player.closed().await.why, Some(Code::NoHello));
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_ignores_pings_is_disconnected() {
    let limits = Limits { ping: Duration::from_millis(10), silence: Duration::from_millis(20), ..Limits::none() };
    let server = TestServer::with(limits).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    // This client's socket stays open but is not read, so no ping is answered.
    let mut dead = server.connect(&code, &cookie).await;
    dead.send(&hello("")).await;
    server.until_metric("kaiju_messages_total{direction=\"in\"}", 1).await;
    server.until_metric("kaiju_connections", 0).await;
    server.stop().await;
}

/// A client that reads its socket answers pings automatically, and the server counts the answers.
#[tokio::test]
async fn a_client_that_answers_pings_stays_connected() {
    let limits = Limits { ping: Duration::from_millis(10), ..Limits::none() };
    let server = TestServer::with(limits).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    // The hello and the answer to the first ping.
    tokio::select! {
        () = server.until_metric("kaiju_messages_total{direction=\"in\"}", 2) => {}
        closed = player.closed() => panic!("{closed:?}"),
    }
    player.done(r#"{"type":"start"}"#).await;
    server.stop().await;
}

/// A starting position is accepted only by a server with a fixed table secret. The tests of `kaiju_room` cover the game
/// itself.
#[tokio::test]
async fn only_a_test_server_accepts_a_starting_position() {
    let position = "kaiju-position-3 tokyo 2 rules=2 A=10,0,0 A.at=outside B=10,0,0 B.at=tokyo:city deck=rest turn=3:A:roll \
                    dice=123EAH rerolls=2 steps=end-turn,poison,turn-end-cards,selling,buy,move,dice-done,final-roll,\
                    changing,probe pending=choose:A:reroll-or-stop";
    let new_table =
        kaiju_protocol::NewTable { position: Some(position.to_owned()), ..new_table("tokyo", 2, &["rookie"]) };
    let body = serde_json::to_string(&new_table).expect("JSON");
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    let answer = server.post("/api/tables", &[("cookie", &cookie)], &body).await;
    assert_eq!(answer.refused(), (400, Code::BadPosition));
    server.stop().await;
    let server = TestServer::configured(|config| config.table_secret = Some([7; 32])).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn lists_of_tables() {
    let server = TestServer::start().await;
    let (host, guest) = (server.guest().await, server.guest().await);
    let mut new_table = new_table("tokyo", 2, &["rookie"]);
    let hidden = server.create(&host, &new_table).await;
    new_table.settings.listed = true;
    let listed = server.create(&host, &new_table).await;
    let cards = |answer: &crate::common::HttpAnswer| -> Vec<String> {
        let cards: Vec<TableCard> = serde_json::from_str(&answer.body).expect("cards");
        cards.into_iter().map(|card| card.code).collect()
    };
    assert!(cards(&server.get("/api/tables", &[]).await).is_empty(), "no client is connected");
    let players = [server.join(&hidden, &host).await, server.join(&listed, &host).await];
    assert_eq!(cards(&server.get("/api/tables", &[]).await), [&*listed]);
    let mine = cards(&server.get("/api/tables/mine", &[("cookie", &host)]).await);
    assert!(mine.len() == 2 && mine.contains(&hidden) && mine.contains(&listed), "{mine:?}");
    assert!(cards(&server.get("/api/tables/mine", &[("cookie", &guest)]).await).is_empty());
    assert_eq!(server.get("/api/tables/mine", &[]).await.refused(), (401, Code::NoIdentity));
    drop(players);
    server.until_metric("kaiju_connections", 0).await;
    assert!(cards(&server.get("/api/tables", &[]).await).is_empty(), "no client is connected any more");
    // Codes are case-insensitive.
    let card = server.get(&format!("/api/tables/{}", hidden.to_uppercase()), &[("cookie", &host)]).await;
    let card: TableCard = serde_json::from_str(&card.body).expect("a card");
    assert_eq!((card.code, card.free), (hidden, 0));
    for nothing in ["bbbbbb", "mine2", "no%20such", "..%2f..%2fkey", "%ff"] {
        let answer = server.get(&format!("/api/tables/{nothing}"), &[]).await;
        assert_eq!(answer.status, 404, "{nothing}");
    }
    server.stop().await;
}

#[tokio::test]
async fn idle_lobbies_are_deleted() {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
    let place = folder.path().join("kaiju.db");
    let store = kaiju_store::open(place.to_str().expect("a text")).await.expect("the store opens");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("a time after 1970").as_millis();
    // The first table's last event was in 1970.
    for (code, time) in [("bcdfgh", 1), ("bcdfgj", i64::try_from(now).expect("a time"))] {
        let room = Room::create(&new_table("tokyo", 2, &["rookie"]), "host", "", [7; 32], time).expect("a table");
        store
            .create(code, &room.header, kaiju_server::rows::entry_rows(room.entries), "host", time)
            .await
            .expect("the table is stored");
    }
    let server = TestServer::again(&folder, Limits { first_deletion: Duration::ZERO, ..Limits::none() }).await;
    let gone = async {
        while store.find("bcdfgh").await.expect("a store").is_some() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(crate::common::PATIENCE, gone).await.expect("the lobby is deleted");
    assert_eq!(server.get("/api/tables/bcdfgh", &[]).await.refused(), (404, Code::NoTable));
    assert_eq!(server.get("/api/tables/bcdfgj", &[]).await.status, 200);
    server.stop().await;
}

/// A lobby after a game does not count as unfinished: it does not count towards the limit on tables, and is restored
/// when a client connects.
#[tokio::test]
async fn a_lobby_between_two_games_is_not_unfinished() {
    let limits = || Limits { open_tables: 1, ..Limits::none() };
    let server = TestServer::with(limits()).await;
    let cookie = server.guest().await;
    let new_table = new_table("tokyo", 2, &["rookie"]);
    let code = server.create(&cookie, &new_table).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    let concede = format!(r#"{{"type":"concede","ply":{}}}"#, player.ply);
    player.done(&concede).await;
    player.done(r#"{"type":"rematch"}"#).await;
    server.create(&cookie, &new_table).await;
    let folder = Arc::clone(&server.folder);
    server.stop().await;

    let server = TestServer::again(&folder, limits()).await;
    let mut player = server.join(&code, &cookie).await;
    let room = player.room.clone().expect("a room");
    assert_eq!((room.stage, room.round), (Stage::Lobby, 2));
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    let text = serde_json::to_string(&new_table).expect("JSON");
    let more = server.post("/api/tables", &[("cookie", &cookie)], &text).await;
    assert_eq!(more.refused(), (429, Code::TooManyTables));
    server.stop().await;
}
