//! Failures around the server: a store that hangs, damaged tables, a database that isn't up yet, and a wrong clock.

use crate::common::{PATIENCE, Player, TestServer, config, faulty::Faulty, hello, new_table, refusing_port};
use kaiju_protocol::Code;
use kaiju_server::{Limits, Server, StartError, SteadyClock};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use std::{
    path::Path,
    sync::{Arc, atomic::Ordering},
    time::{Duration, SystemTime},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    time::timeout,
};

const OLDEST: &str = "kaiju_oldest_waiting_write_seconds";

/// Runs statements on a server's database while no server uses it.
pub(crate) async fn tamper(folder: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(folder.join("kaiju.db"));
    let mut connection = SqliteConnection::connect_with(&options).await.expect("the database opens");
    sqlx::raw_sql(sql).execute(&mut connection).await.expect("the statement runs");
    connection.close().await.expect("the database closes");
}

#[tokio::test]
async fn the_health_check_fails_while_a_write_waits() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for (waiting_write, status) in [(Duration::ZERO, 503), (Limits::default().waiting_write, 200)] {
        // Each server gets its own database, because an earlier server's key is gone.
        let place = folder.path().join(format!("{status}.db"));
        let (store, faults) = Faulty::open(place.to_str().expect("a text")).await;
        let server = TestServer::with_store(Limits { waiting_write, ..Limits::none() }, store).await;
        let cookie = server.guest().await;
        let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
        let mut player = server.join(&code, &cookie).await;
        assert_eq!(server.get("/healthz", &[]).await.status, 200);
        assert!(server.metric(OLDEST).await.abs() < f64::EPSILON);
        faults.hold_append.store(true, Ordering::SeqCst);
        player.send(r#"{"type":"chat","text":"waiting"}"#).await;
        timeout(PATIENCE, faults.is_appending.notified()).await.expect("the append begins");
        assert_eq!(server.get("/healthz", &[]).await.status, status);
        assert!(server.metric(OLDEST).await > 0.0);
        faults.resume.notify_one();
        player.done(r#"{"type":"ping"}"#).await;
        assert_eq!(server.get("/healthz", &[]).await.status, 200);
        assert!(server.metric(OLDEST).await.abs() < f64::EPSILON);
        server.stop().await;
    }
}

/// Joins a table that can't be restored, and returns the code with which the connection is closed.
async fn broken(server: &TestServer, code: &str, cookie: &str) -> Option<Code> {
    let mut player = server.connect(code, cookie).await;
    player.send(&hello("")).await;
    player.closed().await.why
}

/// Checksums also detect damage that looks valid: a plausible entry other than the stored one, and entries missing at
/// the end.
#[tokio::test]
async fn checksums_show_damage_that_looks_valid() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
        server.join(&code, &cookie).await.done(r#"{"type":"chat","text":"hello"}"#).await;
        codes.push(code);
    }
    server.stop().await;
    tamper(folder.path(), "UPDATE entries SET body = replace(body, 'hello', 'hallo') WHERE table_id = 1").await;
    tamper(folder.path(), "DELETE FROM entries WHERE table_id = 2 AND kind = 'chat'").await;
    tamper(folder.path(), "UPDATE tables SET next = next - 1 WHERE id = 2").await;

    let server = TestServer::again(&folder, Limits::none()).await;
    for (count, code) in (1..).zip(&codes[..2]) {
        assert_eq!(broken(&server, code, &cookie).await, Some(Code::TableBroken));
        server.until_metric("kaiju_damaged_tables_total", count).await;
        // The card is still available, since it is stored separately from the entries.
        assert_eq!(server.get(&format!("/api/tables/{code}"), &[]).await.status, 200);
    }
    let mut player = server.join(&codes[2], &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    server.stop().await;
}

/// If the store finds damage, only the damaged tables fail, and they aren't retried until their restart delay is over.
#[tokio::test]
async fn damage_that_the_store_finds_is_reported_as_damage() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await);
    }
    server.stop().await;
    // The tables are numbered from 1, in the order of their creation.
    tamper(folder.path(), "DELETE FROM entries WHERE table_id = 1 AND seq = 1").await;
    tamper(folder.path(), "UPDATE entries SET body = CAST(x'80ff' AS TEXT) WHERE table_id = 2 AND seq = 1").await;
    tamper(folder.path(), "UPDATE tables SET state = 'limbo' WHERE id = 3").await;

    let limits = Limits { restart_delay: Duration::from_hours(1), ..Limits::none() };
    let server = TestServer::again(&folder, limits).await;
    for code in &codes[..2] {
        // The table is found, but can't be restored. The second failure starts the restart delay.
        for _ in 0..2 {
            assert_eq!(broken(&server, code, &cookie).await, Some(Code::TableBroken));
        }
        let again = Player::connect(server.address, code, &[("cookie", &cookie)]).await;
        assert_eq!(again.map(drop), Err((500, Code::TableBroken)));
    }
    for _ in 0..3 {
        let answer = server.get(&format!("/api/tables/{}", codes[2]), &[]).await;
        assert_eq!(answer.refused(), (500, Code::TableBroken));
    }
    // Each table was tried twice, and not again during its delay.
    server.until_metric("kaiju_damaged_tables_total", 6).await;
    assert!(server.metric("kaiju_store_failures_total").await.abs() < f64::EPSILON);
    assert_eq!(server.get("/healthz", &[]).await.status, 200);
    let mut player = server.join(&codes[3], &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    player.answer_next_question().await;
    server.stop().await;
}

/// A server that starts with a clock eight days ahead, or after being off for eight days, deletes only lobbies that
/// were already old when it stopped.
#[tokio::test]
async fn a_clock_that_is_ahead_deletes_no_lobby() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let fresh = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let old = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    server.stop().await;
    tamper(folder.path(), "UPDATE tables SET changed = changed - 8 * 24 * 3600 * 1000 WHERE id = 2").await;

    let limits = Limits { first_deletion: Duration::ZERO, ..Limits::none() };
    let mut ahead = config(folder.path(), limits);
    ahead.clock = SteadyClock::starting_at(SystemTime::now() + Duration::from_hours(8 * 24));
    let server = TestServer::run(Server::open(ahead).await.expect("the server starts"), &folder);
    let gone = async {
        while server.get(&format!("/api/tables/{old}"), &[]).await.status == 200 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, gone).await.expect("the old lobby is deleted");
    assert_eq!(server.get(&format!("/api/tables/{fresh}"), &[]).await.status, 200);
    assert_eq!(server.get(&format!("/api/tables/{old}"), &[]).await.refused(), (404, Code::NoTable));
    server.stop().await;
}

/// A server that starts several times with a clock far ahead, and stores tables with wrong times, deletes only tables
/// that really are old. The same holds once the clock is right again.
#[tokio::test]
async fn tables_outlive_several_starts_with_a_wrong_clock() {
    for days in [8, 366] {
        let server = TestServer::start().await;
        let folder = Arc::clone(&server.folder);
        let cookie = server.guest().await;
        let mut young = Vec::new();
        let table = new_table("tokyo", 2, &["rookie"]);
        young.push(server.create(&cookie, &table).await);
        young.push(server.create(&cookie, &table).await);
        server.join(&young[1], &cookie).await.done(r#"{"type":"start"}"#).await;
        server.stop().await;
        for (start, ahead) in [(1, days), (2, days), (3, 0)] {
            // This lobby and this game are old. Once they are deleted, every other old table has been deleted too.
            let server = TestServer::again(&folder, Limits::none()).await;
            let old = [server.create(&cookie, &table).await, server.create(&cookie, &table).await];
            server.join(&old[1], &cookie).await.done(r#"{"type":"start"}"#).await;
            server.stop().await;
            tamper(
                folder.path(),
                "UPDATE tables SET changed = changed - 400 * 24 * 3600 * 1000
                 WHERE id > (SELECT max(id) FROM tables) - 2",
            )
            .await;
            let mut wrong = config(folder.path(), Limits { first_deletion: Duration::ZERO, ..Limits::none() });
            wrong.clock = SteadyClock::starting_at(SystemTime::now() + Duration::from_hours(ahead * 24));
            let server = TestServer::run(Server::open(wrong).await.expect("the server starts"), &folder);
            let status = async |code: &str| server.get(&format!("/api/tables/{code}"), &[]).await.status;
            let gone = async {
                while status(&old[0]).await == 200 || status(&old[1]).await == 200 {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            };
            timeout(PATIENCE, gone).await.expect("the old tables are deleted");
            for code in &young {
                assert_eq!(status(code).await, 200, "{days} days ahead, start {start}");
            }
            young.push(server.create(&cookie, &table).await);
            server.stop().await;
        }
    }
}

/// The URL of a PostgreSQL database at this address.
fn at(address: std::net::SocketAddr) -> String {
    format!("postgres://kaiju:secret@{address}/kaiju")
}

#[tokio::test]
async fn a_database_that_is_down_is_waited_for() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    // A database server that is starting closes connections without an answer; then it refuses the password.
    let database = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let mut starting = config(folder.path(), Limits::none());
    starting.database = Some(at(database.local_addr().expect("an address")));
    let answers = async {
        for _ in 0..2 {
            drop(database.accept().await.expect("a connection"));
        }
        let (mut client, _) = database.accept().await.expect("a connection");
        // The request for TLS is declined; then the startup message is answered with an error.
        client.read_exact(&mut [0; 8]).await.expect("a request");
        client.write_all(b"N").await.expect("an answer");
        let _ = client.read(&mut [0; 1024]).await.expect("a request");
        let text = b"SFATAL\0VFATAL\0C28P01\0Mwrong password\0\0";
        let mut error = vec![b'E'];
        error.extend(u32::try_from(4 + text.len()).expect("a short text").to_be_bytes());
        error.extend(text);
        client.write_all(&error).await.expect("an answer");
        client
    };
    let answers = async {
        let _client = answers.await;
        std::future::pending::<()>().await;
    };
    let opened = tokio::select! {
        opened = timeout(PATIENCE, Server::open(starting)) => opened.expect("a wrong password ends the wait"),
        () = answers => unreachable!("the answers don't end"),
    };
    let error = opened.map(drop).expect_err("the password is wrong");
    let StartError::Store(kaiju_store::Error::Unreachable { why, .. }) = &error else { panic!("{error:?}") };
    assert_eq!(why, "wrong password");
}

#[tokio::test]
async fn the_wait_for_a_database_ends_with_the_reason() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (_unheard, nothing) = refusing_port();
    for patience in [Duration::ZERO, Duration::from_millis(600)] {
        let mut down = config(folder.path(), Limits { database: patience, ..Limits::none() });
        down.database = Some(at(nothing));
        let opened = timeout(PATIENCE, Server::open(down)).await.expect("the wait ends");
        let error = opened.map(drop).expect_err("nothing listens there").to_string();
        assert!(error.starts_with("the database \"kaiju\" at 127.0.0.1 cannot be reached: "), "{error}");
    }
}
