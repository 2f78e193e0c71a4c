//! A database restored from a backup has lost its latest events. Clients that remember them get a snapshot instead of
//! events that don't fit their state.

use crate::common::{Player, TestServer, hello};
use kaiju_protocol::{FromServer, Snapshot};
use kaiju_server::Limits;
use std::{fs, path::Path, sync::Arc};

/// Copies a database, including the files that SQLite keeps beside it.
fn copy(from: &Path, to: &Path) {
    for name in ["kaiju.db", "kaiju.db-wal", "kaiju.db-shm"] {
        let _ = fs::remove_file(to.join(name));
        if from.join(name).exists() {
            fs::copy(from.join(name), to.join(name)).expect("the file is copied");
        }
    }
}

/// Reconnects a client that remembers what `known` received. Also returns the snapshot, if it gets one.
async fn reconnect(server: &TestServer, code: &str, cookie: &str, known: &Player) -> (Player, Option<Snapshot>) {
    let history = known.history.as_ref().expect("updates carry a history");
    let mut player = server.connect(code, cookie).await;
    player.send(&hello(&format!(r#","since":{},"history":"{history}""#, known.next))).await;
    let snapshot = player.until(|message| match message {
        FromServer::Welcome(welcome) => Some(welcome.snapshot.clone()),
        _ => None,
    });
    let snapshot = snapshot.await;
    (player, snapshot)
}

#[tokio::test]
async fn a_client_with_a_lost_tail_gets_a_snapshot() {
    let backup = tempfile::tempdir().expect("a temporary directory");
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let (ann, bob) = (server.guest().await, server.guest().await);
    let code = server.create(&ann, &crate::common::new_table("tokyo", 3, &["rookie"])).await;
    let mut first = server.join(&code, &ann).await;
    first.done(r#"{"type":"chat","text":"before the backup"}"#).await;
    server.stop().await;
    copy(folder.path(), backup.path());

    let server = TestServer::again(&folder, Limits::none()).await;
    let (mut second, snapshot) = reconnect(&server, &code, &ann, &first).await;
    assert!(snapshot.is_none(), "a restart alone loses nothing");
    for number in 0..5 {
        second.done(&format!(r#"{{"type":"chat","text":"after the backup {number}"}}"#)).await;
    }
    server.stop().await;
    copy(backup.path(), folder.path());

    // The server has fewer events than the client.
    let server = TestServer::again(&folder, Limits::none()).await;
    let (_, snapshot) = reconnect(&server, &code, &ann, &second).await;
    assert!(snapshot.is_some_and(|snapshot| snapshot.next < second.next));
    // Others play on, past the number that the first client remembers.
    let mut other = server.join(&code, &bob).await;
    while other.next < second.next + 3 {
        other.done(r#"{"type":"chat","text":"another history"}"#).await;
    }
    let (_, snapshot) = reconnect(&server, &code, &ann, &second).await;
    let snapshot = snapshot.expect("the client's events never happened here");
    assert_eq!(snapshot.next, other.next);
    let chat = serde_json::to_string(&snapshot.events).expect("JSON");
    assert!(chat.contains("another history") && !chat.contains("after the backup"));
    // A client that knows the new history gets no snapshot.
    let (again, snapshot) = reconnect(&server, &code, &bob, &other).await;
    assert!(snapshot.is_none() && again.next == 0);
    server.stop().await;
}
