//! Identities and what proves them: the key, cookies, recovery links and table codes.

use crate::common::{TestServer, config};
use kaiju_server::{Limits, Server};
use std::{fs, os::unix::fs::PermissionsExt, path::Path, sync::Arc};

fn write_key(folder: &Path, keys: &str) {
    fs::write(folder.join("key"), keys).expect("the key can be written");
    fs::set_permissions(folder.join("key"), fs::Permissions::from_mode(0o600)).expect("its mode can be set");
}

/// A database knows its key: with another one, or none, the server doesn't start unless it is told to.
#[tokio::test]
async fn a_wrong_or_lost_key_is_refused() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    server.send("PUT", "/api/me", &[("cookie", &cookie)], r#"{"name":"Anna"}"#).await;
    server.stop().await;
    let key = fs::read_to_string(folder.path().join("key")).expect("a key");
    let opened = async |accept: bool| {
        let mut config = config(folder.path(), Limits::none());
        config.accept_new_key = accept;
        Server::open(config).await
    };
    let problem = async || opened(false).await.map(drop).expect_err("the server does not start").to_string();

    fs::remove_file(folder.path().join("key")).expect("the key can be removed");
    let said = problem().await;
    assert!(said.contains("key is missing") && said.contains("--accept-new-key"), "{said}");
    assert!(!folder.path().join("key").exists(), "no new key stands in the way of the old one");

    let other = "1f".repeat(31) + "20";
    write_key(folder.path(), &other);
    let said = problem().await;
    assert!(said.contains("isn't the key") && said.contains("backup") && !said.contains(&other), "{said}");

    // A newer key in front of the old one is fine, and then the old one can go.
    let newer = "2f".repeat(31) + "30";
    write_key(folder.path(), &format!("{newer}\n{key}\n"));
    let server = TestServer::again(&folder, Limits::none()).await;
    assert!(server.get("/api/me", &[("cookie", &cookie)]).await.body.contains("Anna"), "old cookies stay valid");
    server.stop().await;
    write_key(folder.path(), &newer);
    drop(opened(false).await.expect("the database knows the newest key"));

    write_key(folder.path(), &other);
    drop(opened(true).await.expect("any key is accepted if the operator says so"));
    let server = TestServer::again(&folder, Limits::none()).await;
    assert!(!server.get("/api/me", &[("cookie", &cookie)]).await.body.contains("Anna"), "everyone is logged out");
    server.stop().await;
}

/// A database from before fingerprints records its key's at the first start.
#[tokio::test]
async fn a_database_without_a_fingerprint_records_it() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (old, other) = ("1f".repeat(31) + "20", "2f".repeat(31) + "30");
    write_key(folder.path(), &old);
    let store = kaiju_store::open(&folder.path().join("kaiju.db").display().to_string()).await.expect("a database");
    store.close().await;
    drop(Server::open(config(folder.path(), Limits::none())).await.expect("the server starts"));
    write_key(folder.path(), &other);
    assert!(Server::open(config(folder.path(), Limits::none())).await.is_err(), "the first key was recorded");
}
