//! Identities and what proves them: the key, cookies, recovery links and table codes.

use crate::common::{Player, TestServer, config, new_table};
use kaiju_protocol::{Code, Recovery};
use kaiju_server::{Limits, Rate, Server, SteadyClock};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    sync::Arc,
    time::{Duration, UNIX_EPOCH},
};

fn write_key(folder: &Path, keys: &str) {
    fs::write(folder.join("key"), keys).expect("the key can be written");
    fs::set_permissions(folder.join("key"), fs::Permissions::from_mode(0o600)).expect("its mode can be set");
}

/// A database records its key: with another key, or none, the server starts only with `accept_new_key`.
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

    // A newer key can be put in front of the old one; after a start with both, the old one can be removed.
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

/// A database from a version without key fingerprints records its key's fingerprint at the first start.
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

/// New tables have codes of eight letters; tables with the six-letter codes of earlier versions can still be opened.
#[tokio::test]
async fn old_codes_keep_working() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    assert_eq!(code.len(), 8);
    server.stop().await;
    let database = folder.path().join("kaiju.db").display().to_string();
    let store = kaiju_store::open(&database).await.expect("a database");
    let table = store.find(&code).await.expect("the store works").expect("a table");
    let stored = store.load(table.id).await.expect("a table");
    store.create("bcdfgh", &table.header, stored.entries, "host", 1).await.expect("the code is free");
    store.close().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    for code in ["bcdfgh", "BCDFGH", &code, &code.to_uppercase()] {
        assert_eq!(server.get(&format!("/api/tables/{code}"), &[]).await.status, 200, "{code}");
        assert_eq!(server.get(&format!("/t/{code}"), &[]).await.status, 200, "{code}");
        server.join(code, &cookie).await;
    }
    for code in ["bcdfg", "bcdfghj", "bcdfghjkm", "bcdfgha1"] {
        assert_eq!(server.get(&format!("/api/tables/{code}"), &[]).await.refused(), (404, Code::NoTable), "{code}");
    }
    server.stop().await;
}

/// Wrong table codes have a separate rate limit. A client that has reached it can't tell right codes from wrong ones,
/// but keeps access to its own tables and to listed ones.
#[tokio::test]
async fn wrong_codes_are_limited() {
    let server = TestServer::configured(|config| {
        config.limits.wrong_codes = Rate { burst: 3, per: Duration::from_mins(50) };
        config.behind_proxy = true;
    })
    .await;
    let (host, guesser) = (server.guest().await, server.guest().await);
    let private = server.create(&host, &new_table("tokyo", 2, &["rookie"])).await;
    let own = server.create(&guesser, &new_table("tokyo", 2, &["rookie"])).await;
    let mut listed = new_table("tokyo", 2, &["rookie"]);
    listed.settings.listed = true;
    let listed = server.create(&host, &listed).await;
    let _present = server.join(&listed, &host).await;
    let from = [("x-forwarded-for", "192.0.2.1"), ("cookie", &*guesser)];
    let get = async |path: &str| server.get(path, &from).await;
    assert_eq!(get(&format!("/api/tables/{private}")).await.status, 200);
    assert_eq!(get("/api/tables/bbbbbbbb").await.refused(), (404, Code::NoTable));
    assert_eq!(get("/t/bbbbbbbb").await.status, 404);
    assert_eq!(get("/api/tables/bbbbbbbb/record?round=1").await.refused(), (404, Code::NoTable));
    for path in ["/api/tables/bbbbbbbb", &format!("/api/tables/{private}"), "/api/tables/bbbbbbbb/record?round=1"] {
        let answer = get(path).await;
        assert_eq!(answer.refused(), (429, Code::TooFast), "{path}");
        let wait: u32 = answer.header("retry-after").and_then(|wait| wait.parse().ok()).expect("a time to wait");
        assert!((900..=1001).contains(&wait), "{wait}");
        assert!(
            answer.body.contains("refusal-too-many-wrong-codes") && answer.body.contains(&wait.to_string()),
            "{answer:?}"
        );
    }
    let page = get(&format!("/t/{private}")).await;
    assert!(page.status == 429 && page.body.contains("Try again in"), "{page:?}");
    let refused = Player::connect(server.address, &private, &from).await.map(drop).err();
    assert_eq!(refused, Some((429, Code::TooFast)));
    for known in [&own, &listed] {
        assert_eq!(get(&format!("/api/tables/{known}")).await.status, 200);
        assert!(Player::connect(server.address, known, &from).await.is_ok());
    }
    let elsewhere = [("x-forwarded-for", "192.0.2.2")];
    assert_eq!(server.get(&format!("/api/tables/{private}"), &elsewhere).await.status, 200);
    server.stop().await;
}

/// If neighbours guess codes, others can still open an invitation, but each has only one attempt.
#[tokio::test]
async fn wrong_codes_of_neighbours_close_no_table() {
    let server = TestServer::configured(|config| {
        config.limits.wrong_codes = Rate { burst: 3, per: Duration::from_mins(50) };
        config.behind_proxy = true;
    })
    .await;
    let private = server.create(&server.guest().await, &new_table("tokyo", 2, &["rookie"])).await;
    let private = format!("/api/tables/{private}");
    let get = async |path: &str, cookie: &str| {
        server.get(path, &[("x-forwarded-for", "192.0.2.1"), ("cookie", cookie)]).await.status
    };
    for _ in 0..3 {
        let guesser = server.guest().await;
        for _ in 0..3 {
            assert_eq!(get("/api/tables/bbbbbbbb", &guesser).await, 404);
        }
        assert_eq!(get(&private, &guesser).await, 429);
    }
    assert_eq!(get(&private, "").await, 429, "the address has used up its guesses");
    let friend = server.guest().await;
    assert_eq!([get(&private, &friend).await, get(&private, &friend).await], [200, 200]);
    assert_eq!(get("/api/tables/bbbbbbbb", &friend).await, 404);
    assert_eq!(get(&private, &friend).await, 429, "a wrong code uses up all of them");
    server.stop().await;
}

/// With HTTPS, the cookie is bound to the host. A cookie from an earlier version is still accepted, and replaced.
#[tokio::test]
async fn old_cookies_are_replaced_under_https() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let [own, other] = [server.guest().await, server.guest().await];
    server.send("PUT", "/api/me", &[("cookie", &own)], r#"{"name":"Anna"}"#).await;
    server.stop().await;
    let mut config = config(folder.path(), Limits::none());
    config.public_url = Some("https://kaiju.example".to_owned());
    let server = TestServer::run(Server::open(config).await.expect("the server starts"), &folder);
    let answer = server.get("/api/me", &[("cookie", &own)]).await;
    assert!(answer.body.contains("Anna"), "{answer:?}");
    let set: Vec<&str> =
        answer.headers.iter().filter(|(name, _)| name == "set-cookie").map(|(_, set)| &**set).collect();
    assert_eq!(set.len(), 2, "{set:?}");
    assert!(set[0].starts_with("__Host-kaiju=") && set[0].contains("; Path=/;") && set[0].ends_with("; Secure"));
    assert!(set[1].starts_with("kaiju=;") && set[1].contains("Max-Age=0"), "{set:?}");
    // From now on, a cookie set by another site of the same domain has no effect.
    let bound = answer.cookie().expect("a cookie");
    let tossed = server.get("/api/me", &[("cookie", &format!("{other}; {bound}"))]).await;
    assert!(tossed.body.contains("Anna"), "{tossed:?}");
    server.stop().await;
}

/// A server meant only for this machine refuses requests for other host names, to prevent DNS rebinding.
#[tokio::test]
async fn a_local_server_refuses_unknown_host_names() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let ask = async |address, host: &str, head: &str| {
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("the server is listening");
        let text = format!("{head} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(text.as_bytes()).await.expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("the server answers");
        answer
    };
    let server = TestServer::start().await;
    for head in ["GET /", "GET /api/me", "POST /api/recovery", "GET /metrics"] {
        let answer = ask(server.address, "evil.example:7777", head).await;
        assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("refusal-unknown-host"), "{answer}");
        assert!(!answer.contains("set-cookie"), "{answer}");
    }
    assert!(ask(server.address, "localhost:7777", "GET /api/me").await.starts_with("HTTP/1.1 200"));
    server.stop().await;
    let server = TestServer::configured(|config| config.public_url = Some("http://kaiju.example".to_owned())).await;
    assert!(ask(server.address, "a-proxy", "GET /api/me").await.starts_with("HTTP/1.1 200"));
    server.stop().await;
}

/// Signing out everywhere else ends the cookies, connections and recovery links of all other devices.
#[tokio::test]
async fn other_devices_are_signed_out() {
    let server = TestServer::start().await;
    let (cookie, friend) = (server.guest().await, server.guest().await);
    server.send("PUT", "/api/me", &[("cookie", &cookie)], r#"{"name":"Anna"}"#).await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let (mut stolen, mut other) = (server.join(&code, &cookie).await, server.join(&code, &friend).await);
    let link = server.post("/api/recovery", &[("cookie", &cookie)], "").await;
    let link: Recovery = serde_json::from_str(&link.body).expect("a link");
    let secret = link.link.rsplit('#').next().expect("a secret").to_owned();

    assert_eq!(server.post("/api/me/sign-out-others", &[], "").await.refused(), (401, Code::NoIdentity));
    let answer = server.post("/api/me/sign-out-others", &[("cookie", &cookie)], "").await;
    assert!(answer.status == 200 && answer.body.contains("Anna"), "{answer:?}");
    let new = answer.cookie().expect("a new cookie");
    assert_ne!(new, cookie);
    assert_eq!(stolen.closed().await.why, Some(Code::NoIdentity));
    other.done(r#"{"type":"chat","text":"still here"}"#).await;
    let refused = server.get("/api/tables/mine", &[("cookie", &cookie)]).await;
    assert_eq!(refused.refused(), (401, Code::NoIdentity), "the old cookie has ended");
    let opened = Player::connect(server.address, &code, &[("cookie", &cookie)]).await;
    assert_eq!(opened.map(drop).err(), Some((401, Code::NoIdentity)));
    let stranger = server.get("/api/me", &[("cookie", &cookie)]).await;
    assert!(stranger.cookie().is_some() && !stranger.body.contains("Anna"), "{stranger:?}");
    let recovered = server.post("/api/recover", &[], &format!(r#"{{"secret":"{secret}"}}"#)).await;
    assert_eq!(recovered.refused(), (404, Code::BadRecovery));
    // This device stays signed in, even after a server restart.
    let mine = server.get("/api/tables/mine", &[("cookie", &new)]).await;
    assert!(mine.status == 200 && mine.body.contains(&code), "{mine:?}");
    server.join(&code, &new).await;
    let folder = Arc::clone(&server.folder);
    server.stop().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    assert!(server.get("/api/me", &[("cookie", &new)]).await.body.contains("Anna"));
    assert_eq!(server.get("/api/tables/mine", &[("cookie", &cookie)]).await.status, 401);
    server.stop().await;
}

/// A server that starts with a clock years behind or ahead logs no one out, neither then nor once the clock is right.
#[tokio::test]
async fn a_wrong_clock_logs_no_one_out() {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
    // Shortly after the first day on which this version can have run.
    let now = UNIX_EPOCH + Duration::from_hours(24 * 20_800);
    let mut cookies: Vec<String> = Vec::new();
    for time in [UNIX_EPOCH, now, UNIX_EPOCH, now + Duration::from_hours(24 * 2_000), now + Duration::from_hours(24)] {
        let mut config = config(folder.path(), Limits::none());
        config.clock = SteadyClock::starting_at(time);
        let server = TestServer::run(Server::open(config).await.expect("the server starts"), &folder);
        for cookie in &mut cookies {
            let answer = server.get("/api/tables/mine", &[("cookie", cookie)]).await;
            assert_eq!(answer.status, 200, "{time:?}: {answer:?}");
            // Each visit renews the cookie.
            *cookie = server.get("/api/me", &[("cookie", cookie)]).await.cookie().expect("a cookie is set");
        }
        let cookie = server.guest().await;
        server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
        cookies.push(cookie);
        server.stop().await;
    }
}
