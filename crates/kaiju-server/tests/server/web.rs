//! The HTTP interface: identities, limits, headers, pages and metrics.

use crate::common::{HttpAnswer, Player, TestServer, http::request, new_table};
use kaiju_protocol::{Code, Me, Recovery};
use kaiju_server::{Limits, Rate};
use std::time::Duration;

fn name(answer: &HttpAnswer) -> String {
    assert_eq!(answer.status, 200, "{answer:?}");
    let me: Me = serde_json::from_str(&answer.body).expect("an identity");
    me.name
}

#[tokio::test]
async fn an_identity_keeps_its_cookie_and_name() {
    let server = TestServer::start().await;
    let first = server.get("/api/me", &[]).await;
    assert_eq!(name(&first), "");
    let cookie = first.cookie().expect("a cookie");
    let set = first.header("set-cookie").expect("a cookie");
    assert!(set.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"), "{set}");
    let again = server.get("/api/me", &[("cookie", &cookie)]).await;
    assert_eq!(again.cookie().as_ref(), Some(&cookie), "the same cookie, for another year");
    let renamed = server.send("PUT", "/api/me", &[("cookie", &cookie)], r#"{"name":"  Réka  "}"#).await;
    assert_eq!(name(&renamed), "Réka");
    assert_eq!(name(&server.get("/api/me", &[("cookie", &cookie)]).await), "Réka");
    // The name is used at tables too.
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    let room = player.room.clone().expect("a room");
    assert_eq!(room.people[0].name, "Réka");
    // A new name is applied at the table too.
    server.send("PUT", "/api/me", &[("cookie", &cookie)], r#"{"name":"Ana"}"#).await;
    while player.room.as_ref().is_none_or(|room| room.people[0].name != "Ana") {
        player.recv().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_recovery_link_signs_in_another_device() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    server.send("PUT", "/api/me", &[("cookie", &cookie)], r#"{"name":"Réka"}"#).await;
    let secret = async || {
        let answer = server.post("/api/recovery", &[("cookie", &cookie)], "").await;
        let recovery: Recovery = serde_json::from_str(&answer.body).expect("a link");
        let start = format!("http://{}/recover#", server.address);
        recovery.link.strip_prefix(&start).expect("a link to this server").to_owned()
    };
    let recover = async |secret: &str| server.post("/api/recover", &[], &format!(r#"{{"secret":"{secret}"}}"#)).await;
    let first = secret().await;
    let recovered = recover(&first).await;
    // The cookie has the same identity but a different device.
    let identity = |cookie: &str| cookie.split('.').next().map(str::to_owned);
    let second_cookie = recovered.cookie().expect("a cookie");
    assert_eq!((name(&recovered), identity(&second_cookie)), ("Réka".to_owned(), identity(&cookie)));
    assert_ne!(second_cookie, cookie);
    assert_eq!(recover(&first).await.refused(), (404, Code::BadRecovery), "a link works once");
    let replaced = secret().await;
    let second = secret().await;
    assert_eq!(recover(&replaced).await.refused(), (404, Code::BadRecovery), "a new link replaces the old one");
    // If several devices use a link at the same time, only one succeeds.
    let all = tokio::join!(recover(&second), recover(&second), recover(&second));
    let succeeded = [all.0, all.1, all.2].iter().filter(|answer| answer.status == 200).count();
    assert_eq!(succeeded, 1);
    for guess in ["", "x", &"b".repeat(40), "' OR 1=1"] {
        assert_eq!(recover(guess).await.refused(), (404, Code::BadRecovery), "{guess}");
    }
    assert_eq!(server.post("/api/recovery", &[], "").await.refused(), (401, Code::NoIdentity));
    // The link's page only explains what to do and has no side effects.
    let page = server.get("/recover", &[]).await;
    assert!(page.status == 200 && page.cookie().is_none() && page.body.contains("--recover LINK"), "{page:?}");
    // Links of earlier versions have the secret in their path. Their page repeats none of it.
    for old in [&*second, "x", "$(reboot)", "%24%28reboot%29", "%3Breboot"] {
        let page = server.get(&format!("/recover/{old}"), &[]).await;
        assert!(page.status == 410 && page.body.contains("no longer works"), "{page:?}");
        assert!(
            !page.body.contains("reboot") && !page.body.contains(&second) && !page.body.contains("<pre>"),
            "{page:?}"
        );
    }
    let third = secret().await;
    // The secret itself is not in the database.
    let folder = std::sync::Arc::clone(&server.folder);
    server.stop().await;
    let bytes = std::fs::read(folder.path().join("kaiju.db")).expect("the database");
    assert!(!bytes.windows(third.len()).any(|part| part == third.as_bytes()));
    // A link expires after a day. Links from earlier versions have no expiry time, and no longer work.
    let store = kaiju_store::open(folder.path().join("kaiju.db").to_str().expect("a text")).await.expect("a database");
    let identity = cookie.trim_start_matches("kaiju=").split('.').next().expect("an identity");
    let mut row = store.identity(identity).await.expect("the store works").expect("an identity");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("it is after 1970").as_millis();
    let left = u128::from(row.recovery_until.cast_unsigned()) - now;
    assert!((86_000_000..=86_400_000).contains(&left), "{left}");
    row.recovery_until = i64::try_from(now).expect("it is before the year 292,000,000");
    store.save_identity(&row).await.expect("the store works");
    store.close().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    let late = server.post("/api/recover", &[], &format!(r#"{{"secret":"{third}"}}"#)).await;
    assert_eq!(late.refused(), (404, Code::BadRecovery));
    server.stop().await;
}

#[tokio::test]
async fn tables_connections_and_identities_are_limited() {
    let rate = |burst| Rate { burst, per: Duration::from_hours(1) };
    let limits = Limits {
        open_tables: 2,
        connections_per_identity: 2,
        connections_per_address: 3,
        identities: rate(4),
        ..Limits::none()
    };
    let server = TestServer::with(limits).await;
    let (first, second) = (server.guest().await, server.guest().await);
    let new_table = new_table("tokyo", 2, &["rookie"]);
    let code = server.create(&first, &new_table).await;
    server.create(&first, &new_table).await;
    let text = serde_json::to_string(&new_table).expect("JSON");
    let third = server.post("/api/tables", &[("cookie", &first)], &text).await;
    assert_eq!(third.refused(), (429, Code::TooManyTables));
    // Joining another person's table does not count towards the limit on tables.
    server.join(&code, &second).await;
    server.create(&second, &new_table).await;
    server.create(&second, &new_table).await;
    server.until_metric("kaiju_connections", 0).await;

    let mut players = vec![server.join(&code, &first).await, server.join(&code, &first).await];
    let connect = async |cookie: &str| Player::connect(server.address, &code, &[("cookie", cookie)]).await;
    let too_many = Some((429, Code::TooManyConnections));
    assert_eq!(connect(&first).await.map(drop).err(), too_many);
    players.push(server.join(&code, &second).await);
    assert_eq!(connect(&second).await.map(drop).err(), too_many, "from one address");
    drop(players);
    server.until_metric("kaiju_connections", 0).await;
    server.join(&code, &first).await;

    // Two new identities are left, then this address gets no more for a while. Existing identities still work.
    server.guest().await;
    server.guest().await;
    assert_eq!(server.get("/api/me", &[]).await.refused(), (429, Code::TooFast));
    assert_eq!(server.get("/api/me", &[("cookie", &first)]).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn requests_are_rate_limited_per_address() {
    let pace = Rate { burst: 10, per: Duration::from_secs(1000) };
    let server = TestServer::configured(|config| {
        config.limits.requests = pace;
        config.behind_proxy = true;
    })
    .await;
    let from = async |address: &str| server.get("/healthz", &[("x-forwarded-for", address)]).await;
    for _ in 0..10 {
        // A client can't change its address by forging the header.
        assert_eq!(from("198.51.100.9, 192.0.2.1").await.status, 200);
    }
    assert_eq!(from("203.0.113.5, 192.0.2.1").await.refused(), (429, Code::TooFast));
    assert_eq!(from("192.0.2.2").await.status, 200, "other addresses are not affected");
    server.stop().await;
}

#[tokio::test]
async fn invalid_requests_are_refused() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    let headers = [("cookie", &*cookie)];
    let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(20_000));
    let refused = [
        (server.send("PUT", "/api/me", &headers, &long).await, 413, Code::TooLong),
        (server.send("PUT", "/api/me", &headers, "{").await, 400, Code::BadMessage),
        (server.send("PUT", "/api/me", &headers, r#"{"name":"a","more":1}"#).await, 400, Code::BadMessage),
        (server.send("PUT", "/api/me", &headers, r#"{"name":"12345678901234567"}"#).await, 400, Code::BadName),
        (server.send("PATCH", "/api/me", &headers, "").await, 405, Code::NotFound),
        (server.get("/nothing", &[]).await, 404, Code::NotFound),
        (server.get("/api/tables/bbbbbb/record?round=1", &[]).await, 404, Code::NoTable),
        (server.get("/t/bbbbbb/socket", &headers).await, 426, Code::BadMessage),
        (server.get("/t/bbbbbb/socket", &[]).await, 401, Code::NoIdentity),
    ];
    for (answer, status, code) in refused {
        assert_eq!(answer.refused(), (status, code));
    }
    let form = [("cookie", &*cookie), ("content-type", "application/x-www-form-urlencoded")];
    let answer = request(server.address, "POST", "/api/recovery", &form, "").await;
    assert_eq!(answer.refused(), (415, Code::BadMessage), "a form on another site");
    // A request without a body needs no content type, but must not come from a page of another site.
    assert_eq!(request(server.address, "POST", "/api/recovery", &headers, "").await.status, 200);
    let elsewhere = [("cookie", &*cookie), ("origin", "https://elsewhere.example")];
    let answer = request(server.address, "POST", "/api/recovery", &elsewhere, "").await;
    assert_eq!(answer.refused(), (403, Code::WrongOrigin));
    // An unsupported method is refused before its content type is checked.
    let text = [("cookie", &*cookie), ("content-type", "text/plain")];
    for (method, path) in [("PATCH", "/api/me"), ("POST", "/api/me"), ("PUT", "/healthz"), ("PATCH", "/api/tables")] {
        assert_eq!(request(server.address, method, path, &text, "x").await.refused(), (405, Code::NotFound), "{path}");
    }
    assert_eq!(request(server.address, "PUT", "/api/me", &text, "{}").await.refused(), (415, Code::BadMessage));
    let mut new_table = new_table("tokyo", 2, &["rookie"]);
    new_table.settings.seats = 9;
    let answer = server.post("/api/tables", &headers, &serde_json::to_string(&new_table).expect("JSON")).await;
    assert_eq!(answer.refused(), (400, Code::BadSettings));
    let good = serde_json::to_string(&crate::common::new_table("tokyo", 2, &["rookie"])).expect("JSON");
    for unknown in [good.replace("rookie", "grandmaster"), good.replacen('{', r#"{"monster":"godzilla","#, 1)] {
        assert_eq!(
            server.post("/api/tables", &headers, &unknown).await.refused(),
            (400, Code::BadMessage),
            "{unknown}"
        );
    }
    let code = server.create(&cookie, &crate::common::new_table("tokyo", 2, &["rookie"])).await;
    for (round, status, refusal) in [("1", 404, Code::NotOver), ("0", 404, Code::NotOver), ("x", 400, Code::BadMessage)]
    {
        let answer = server.get(&format!("/api/tables/{code}/record?round={round}"), &[]).await;
        assert_eq!(answer.refused(), (status, refusal), "round {round}");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let server = TestServer::configured(|config| config.public_url = Some("https://kaiju.example".to_owned())).await;
    let cookie = server.get("/api/me", &[]).await;
    assert!(cookie.header("set-cookie").is_some_and(|set| set.ends_with("; Secure")), "{cookie:?}");
    for path in ["/", "/healthz", "/metrics", "/api/me", "/nothing", "/t/bbbbbb", "/t/bbbbbb/socket"] {
        let answer = server.get(path, &[]).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        for part in ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{path}: {policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("strict-transport-security", "max-age=31536000"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
    }
    server.stop().await;
    let plain = TestServer::start().await;
    assert_eq!(plain.get("/", &[]).await.header("strict-transport-security"), None);
    plain.stop().await;
}

#[tokio::test]
async fn plain_pages_explain_how_to_join() {
    let server = TestServer::start().await;
    let home = server.get("/", &[]).await;
    let url = format!("http://{}", server.address);
    assert!(home.status == 200 && home.body.contains(&format!("<pre>kaiju play {url}</pre>")), "{home:?}");
    assert_eq!(home.header("content-type"), Some("text/html; charset=utf-8"));
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 3, &["rookie"])).await;
    let table = server.get(&format!("/t/{code}"), &[]).await;
    assert!(table.body.contains(&format!("<pre>kaiju play {url}/t/{code}</pre>")), "{table:?}");
    assert!(table.body.contains("Table in Tokyo") && table.body.contains("One seat is open."), "{table:?}");
    let missing = server.get("/t/bbbbbb", &[]).await;
    assert!(missing.status == 404 && missing.body.contains("No monster here."), "{missing:?}");
    for page in [home, table, missing] {
        assert!(!page.body.contains('⟦'), "{page:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn health_and_metrics_are_available() {
    let server = TestServer::start().await;
    let health = server.get("/healthz", &[]).await;
    assert_eq!((health.status, &*health.body), (200, "ok\n"));
    let mut player = server.other_table().await;
    player.answer_next_question().await;
    assert_eq!(player.request(r#"{"type":"sit","seat":"F"}"#).await, Err(Code::BadSeat));
    let metrics = server.get("/metrics", &[]).await;
    assert!(metrics.header("content-type").is_some_and(|kind| kind.starts_with("application/openmetrics-text")));
    for line in [
        "kaiju_connections 1",
        "kaiju_tables{stage=\"playing\"} 1",
        "kaiju_refusals_total{code=\"bad-seat\"} 1",
        "kaiju_panics_total 0",
        "kaiju_requests_total{status=\"201\"} 1",
    ] {
        assert!(metrics.body.lines().any(|has| has == line), "{line} is not in\n{}", metrics.body);
    }
    assert!(server.metric("kaiju_actions_total").await >= 1.0);
    assert!(server.metric("kaiju_append_seconds_count").await >= 1.0);
    assert!(server.metric("kaiju_messages_total{direction=\"out\"}").await >= 1.0);
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_never_finishes_a_request_is_disconnected() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = TestServer::with(Limits { request: Duration::from_millis(300), ..Limits::none() }).await;
    let head = "PUT /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    for begun in
        ["", "GET / HT", "GET / HTTP/1.1\r\nhost: localhost\r\n", &format!("{head}content-length: 9\r\n\r\n{{")]
    {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.expect("the server is listening");
        stream.write_all(begun.as_bytes()).await.expect("the server reads");
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(crate::common::PATIENCE, stream.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "{begun:?}");
    }
    // A request head that never ends.
    let mut stream = tokio::net::TcpStream::connect(server.address).await.expect("the server is listening");
    let _ = stream.write_all(format!("GET / HTTP/1.1\r\nx: {}", "x".repeat(100_000)).as_bytes()).await;
    let mut answer = Vec::new();
    let ended = tokio::time::timeout(crate::common::PATIENCE, stream.read_to_end(&mut answer)).await;
    assert!(ended.is_ok());
    assert_eq!(server.get("/healthz", &[]).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_never_reads_responses_is_disconnected() {
    use tokio::io::AsyncWriteExt;
    let server = TestServer::with(Limits { write: Duration::from_millis(300), ..Limits::none() }).await;
    let mut stream = tokio::net::TcpStream::connect(server.address).await.expect("the server is listening");
    let requests = "GET /metrics HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    // Send until the system's buffers are full and the server's write timeout has passed.
    let refused = async { while stream.write_all(requests.as_bytes()).await.is_ok() {} };
    assert!(
        tokio::time::timeout(crate::common::PATIENCE, refused).await.is_ok(),
        "the server should disconnect the client"
    );
    assert_eq!(server.get("/healthz", &[]).await.status, 200);
    server.stop().await;
}
