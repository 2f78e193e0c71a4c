//! What is charged to whom: seated people pay for their requests, spectators for what they receive, and everyone for
//! the reading they cause. Budgets don't refill during a test.

use crate::{
    bad_days::tamper,
    common::{PATIENCE, TestServer, hello, new_table},
    costs::{ANY, CHAT, Newcomer, once, server},
};
use kaiju_protocol::{Code, FromServer};
use kaiju_server::{BudgetRates, ClientFile, Limits};
use std::{sync::Arc, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// A person with a seat can always play and rejoin, but with a used-up budget they can do nothing else.
#[tokio::test]
async fn a_seat_does_not_pay_for_everything() {
    let server = server(|limits| {
        limits.budgets = Some(BudgetRates { sent: once(100_000), ..ANY });
        limits.arrivals_over_budget = once(2);
    })
    .await;
    let host = Newcomer::new(&server, "192.0.2.1").await;
    let code = host.create(&server, 3, &["rookie", "rookie"], false).await;
    let mut player = host.join(&server, &code).await;
    player.done(r#"{"type":"start"}"#).await;
    while player.question.is_none() {
        player.recv().await;
    }
    let ask = format!(r#"{{"type":"answers","ply":{},"from":0}}"#, player.ply);
    let mut asked = 0;
    let refusal = loop {
        match player.request(&ask).await {
            Ok(()) => asked += 1,
            Err(refusal) => break refusal,
        }
        assert!(asked < 1_000, "answers are never refused");
    };
    assert_eq!(refusal, Code::OverBudget);
    let odds = format!(r#"{{"type":"odds","ply":{},"dice":["energy"]}}"#, player.ply);
    assert_eq!(player.request(&odds).await, Err(Code::OverBudget));
    player.answer_next_question().await;
    for _ in 0..2 {
        let mut again = host.connect(&server, &code).await.expect("a seat lets one in");
        again.send(&hello(r#","since":0"#)).await;
        let snapshot = again.until(|message| match message {
            FromServer::Welcome(welcome) => Some(welcome.snapshot.clone()),
            _ => None,
        });
        let snapshot = snapshot.await.expect("missed events aren't resent");
        assert!(snapshot.events.is_empty() && snapshot.scene.is_some());
    }
    assert_eq!(host.connect(&server, &code).await.map(drop).err(), Some((429, Code::TooFast)));
    player.answer_next_question().await;
    server.stop().await;
}

/// A player doesn't pay for the audience, and a spectator who can no longer pay for watching has to leave.
#[tokio::test]
async fn spectators_pay_for_what_they_receive() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { sent: once(150_000), ..ANY })).await;
    let host = Newcomer::new(&server, "198.51.100.1").await;
    let code = host.create(&server, 2, &["rookie"], false).await;
    let mut player = host.join(&server, &code).await;
    let mut crowd = Vec::new();
    for number in 0..30 {
        crowd.push(Newcomer::new(&server, &format!("192.0.{number}.1")).await.join(&server, &code).await);
    }
    player.done(r#"{"type":"start"}"#).await;
    for _ in 0..4 {
        player.answer_next_question().await;
    }
    player.done(CHAT).await;
    let mut watcher = crowd.pop().expect("a spectator");
    while watcher.request(CHAT).await.is_ok() {}
    // The refusals use up the reserve.
    for _ in 0..400 {
        watcher.send(CHAT).await;
    }
    watcher.send(r#"{"type":"ping"}"#).await;
    let closed = timeout(PATIENCE, async {
        let closed = watcher.closed();
        tokio::pin!(closed);
        loop {
            tokio::select! {
                closed = &mut closed => return closed,
                _ = player.request(CHAT) => {}
            }
        }
    });
    assert_eq!(closed.await.expect("the spectator is sent away").why, Some(Code::OverBudget));
    player.answer_next_question().await;
    server.stop().await;
}

/// Invalid messages are charged too. They end the connection of a client whose budget is used up.
#[tokio::test]
async fn nonsense_is_charged() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { sent: once(20_000), ..ANY })).await;
    let guest = Newcomer::new(&server, "192.0.2.1").await;
    let code = guest.create(&server, 2, &["rookie"], false).await;
    let mut player = guest.join(&server, &code).await;
    let mut sent = 0;
    let why = loop {
        player.send(r#"{"type":"nonsense"}"#).await;
        sent += 1;
        match player.recv().await {
            FromServer::Closing { refusal } => break refusal.code,
            FromServer::Refused { refusal, .. } => assert_eq!(refusal.code, Code::BadMessage),
            _ => {}
        }
        assert!(sent < 1_000, "nonsense is never refused");
    };
    assert_eq!(why, Code::OverBudget);
    assert!(sent > 10, "{sent}");
    server.stop().await;
}

/// A person with a used-up budget can't make the server load tables that they never joined.
#[tokio::test]
async fn strangers_without_a_budget_load_nothing() {
    let first = TestServer::start().await;
    let folder = Arc::clone(&first.folder);
    let (owner, stranger) = (first.guest().await, first.guest().await);
    let code = first.create(&owner, &new_table("tokyo", 2, &["rookie"])).await;
    first.stop().await;
    let rates = BudgetRates { sent: once(2_000), ..ANY };
    let server = TestServer::again(&folder, Limits { budgets: Some(rates), ..Limits::none() }).await;
    for cookie in [&stranger, &owner] {
        while server.get("/api/tables", &[("cookie", cookie)]).await.status == 200 {}
    }
    let connect =
        async |cookie: &str| crate::common::Player::connect(server.address, &code, &[("cookie", cookie)]).await;
    assert_eq!(connect(&stranger).await.map(drop).err(), Some((429, Code::OverBudget)));
    assert!(server.metric(r#"kaiju_tables{stage="lobby"}"#).await < 1.0);
    connect(&owner).await.expect("the owner has a seat").hello().await;
    server.stop().await;
}

/// A request for the record of a round that was never played is refused without reading entries.
#[tokio::test]
async fn unknown_rounds_are_refused_without_a_replay() {
    let first = TestServer::start().await;
    let folder = Arc::clone(&first.folder);
    let cookie = first.guest().await;
    let code = first.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    first.stop().await;
    // Replaying the entries would fail.
    tamper(folder.path(), "UPDATE entries SET body = 'damaged'").await;
    let server = TestServer::again(&folder, Limits::none()).await;
    for round in [0, 1, 4_000_000_000_u32] {
        let answer = server.get(&format!("/api/tables/{code}/record?round={round}"), &[]).await;
        assert_eq!(answer.refused(), (404, Code::NotOver), "{round}");
    }
    server.stop().await;
}

/// An export is charged for what it reads and sends, waits for the budget, and is eventually aborted. Other people's
/// exports aren't delayed.
#[tokio::test]
async fn exports_are_charged() {
    let server = server(|limits| {
        limits.budgets = Some(BudgetRates { sent: once(20_000), ..ANY });
        limits.export = Duration::from_millis(500);
    })
    .await;
    let guests = [Newcomer::new(&server, "192.0.2.1").await, Newcomer::new(&server, "198.51.100.1").await];
    for guest in &guests {
        for _ in 0..3 {
            let code = guest.create(&server, 2, &["rookie"], false).await;
            guest.join(&server, &code).await.done(CHAT).await;
        }
    }
    let spent = async || server.metric(r#"kaiju_budget_spent_total{kind="sent"}"#).await;
    let before = spent().await;
    let whole = server.get("/api/me/export", &guests[0].headers()).await;
    assert!(whole.body.contains("]}") && whole.body.matches("xxxx").count() >= 3, "{whole:?}");
    assert!(spent().await - before > f64::from(whole.body.len() as u32) * 0.9, "{before}");
    while server.get("/api/me", &guests[0].headers()).await.status == 200
        && server.get("/api/tables", &guests[0].headers()).await.status == 200
    {}
    // This export uses the last bytes of a budget to start, and would then wait for more.
    let other = server.get("/api/me/export", &guests[1].headers()).await;
    assert!(other.body.contains("]}"), "{other:?}");
    server.stop().await;
}

/// A signed-out cookie can't use up the budget of the person it was stolen from.
#[tokio::test]
async fn a_stolen_cookie_spends_a_budget_of_its_own() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { sent: once(20_000), ..ANY })).await;
    let owner = Newcomer::new(&server, "192.0.2.1").await;
    let renewed = server.post("/api/me/sign-out-others", &owner.headers(), "").await;
    let cookie = renewed.cookie().expect("a new cookie is set");
    let thief = Newcomer { address: "198.51.100.1".to_owned(), ..owner };
    while server.get("/api/tables", &thief.headers()).await.status == 200 {}
    let owner = Newcomer { cookie, address: "192.0.2.1".to_owned() };
    assert_eq!(server.get("/api/tables", &owner.headers()).await.status, 200);
    server.stop().await;
}

/// Sends a request whose body never ends, and keeps the connection open.
async fn endless_request(server: &TestServer, from: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.expect("the server is listening");
    let head = format!(
        "POST /api/recover HTTP/1.1\r\nhost: {}\r\nx-forwarded-for: {from}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n",
        server.address
    );
    stream.write_all(head.as_bytes()).await.expect("the server reads");
    stream
}

/// Behind a proxy all sockets belong to the proxy, so requests in progress are limited per client.
#[tokio::test]
async fn one_client_of_a_proxy_has_few_requests_in_progress() {
    let server = server(|limits| limits.http_sockets_per_address = 2).await;
    let get = async |from: &str| server.get("/api/tables", &[("x-forwarded-for", from)]).await;
    let mut held = vec![endless_request(&server, "192.0.2.1").await, endless_request(&server, "192.0.2.1").await];
    let refused = async { while get("192.0.2.1").await.status == 200 {} };
    timeout(PATIENCE, refused).await.expect("both requests have arrived");
    let answer = get("192.0.2.1").await;
    assert_eq!(answer.refused(), (429, Code::TooManyConnections));
    assert!(answer.header("retry-after").is_some());
    assert_eq!(get("192.0.2.2").await.status, 200);
    held.clear();
    let admitted = async { while get("192.0.2.1").await.status != 200 {} };
    timeout(PATIENCE, admitted).await.expect("the requests have ended");
    server.stop().await;
}

/// A socket whose response is still being sent isn't closed to make room for another.
#[tokio::test]
async fn a_response_in_transit_keeps_its_socket() {
    const LARGE: &[u8] = &[b'x'; 20_000_000];
    let server = TestServer::configured(|config| {
        config.limits.http_sockets = 1;
        config.client = vec![
            ClientFile { path: "index.html", bytes: b"<title>Kaiju</title>", gzip: None },
            ClientFile { path: "assets/large.js", bytes: LARGE, gzip: None },
        ];
    })
    .await;
    let mut download = TcpStream::connect(server.address).await.expect("the server is listening");
    let request = format!("GET /assets/large.js HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address);
    download.write_all(request.as_bytes()).await.expect("the server reads");
    let mut received = vec![0; 1000];
    download.read_exact(&mut received).await.expect("the response begins");
    let mut other = TcpStream::connect(server.address).await.expect("the server is listening");
    let closed = timeout(PATIENCE, other.read(&mut [0; 1])).await.expect("closed in time");
    assert!(closed.is_err() || closed.is_ok_and(|bytes| bytes == 0), "there is no other socket");
    timeout(PATIENCE, download.read_to_end(&mut received)).await.expect("in time").expect("the response ends");
    assert!(received.len() > LARGE.len());
    server.stop().await;
}
