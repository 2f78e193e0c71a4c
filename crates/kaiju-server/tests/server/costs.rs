//! Limits on the cost of one person, address or network: a short form of each attack that once succeeded. Budgets don't
//! refill during a test, so its speed doesn't matter.

use crate::common::{PATIENCE, Player, TestServer, hello, new_table};
use kaiju_protocol::{Code, Door, FromServer, TableCard};
use kaiju_server::{BudgetRates, Limits, Rate};
use std::time::Duration;
use tokio::{io::AsyncReadExt, net::TcpStream, time::timeout};

/// A budget that never refills.
pub(crate) const fn once(units: u32) -> Rate {
    Rate { burst: units, per: Duration::from_hours(1000) }
}

pub(crate) const ANY: BudgetRates = BudgetRates {
    stored: once(u32::MAX / 8),
    plies: once(u32::MAX / 8),
    time: once(u32::MAX / 8),
    sent: once(u32::MAX / 8),
};

/// Starts a server behind a proxy, so that clients can have different addresses, without any limits but the given ones.
pub(crate) async fn server(limits: impl FnOnce(&mut Limits)) -> TestServer {
    TestServer::configured(|config| {
        config.behind_proxy = true;
        config.limits.budgets = Some(ANY);
        limits(&mut config.limits);
    })
    .await
}

/// A person at an address.
pub(crate) struct Newcomer {
    pub(crate) cookie: String,
    pub(crate) address: String,
}

impl Newcomer {
    pub(crate) async fn new(server: &TestServer, address: &str) -> Newcomer {
        let answer = server.get("/api/me", &[("x-forwarded-for", address)]).await;
        Newcomer { cookie: answer.cookie().expect("a cookie is set"), address: address.to_owned() }
    }

    pub(crate) fn headers(&self) -> [(&'static str, &str); 2] {
        [("cookie", &self.cookie), ("x-forwarded-for", &self.address)]
    }

    pub(crate) async fn create(&self, server: &TestServer, seats: u8, bots: &[&'static str], listed: bool) -> String {
        let mut table = new_table("tokyo", seats, bots);
        table.settings.listed = listed;
        let body = serde_json::to_string(&table).expect("JSON");
        let answer = server.post("/api/tables", &self.headers(), &body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        serde_json::from_str::<kaiju_protocol::TableLink>(&answer.body).expect("a link").code
    }

    pub(crate) async fn connect(&self, server: &TestServer, code: &str) -> Result<Player, (u16, Code)> {
        Player::connect(server.address, code, &self.headers()).await
    }

    pub(crate) async fn join(&self, server: &TestServer, code: &str) -> Player {
        let mut player = self.connect(server, code).await.expect("the connection opens");
        player.hello().await;
        player
    }
}

pub(crate) const CHAT: &str =
    r#"{"type":"chat","text":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}"#;

/// The first attack: many people at one address chat at many tables. The total they store is limited, and the refusal
/// states when to try again. Their games continue, and people elsewhere aren't affected.
#[tokio::test]
async fn chat_is_limited_in_bytes_at_all_tables_together() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { stored: once(20_000), ..ANY })).await;
    let honest = Newcomer::new(&server, "198.51.100.1").await;
    let code = honest.create(&server, 2, &["rookie"], false).await;
    let mut honest = honest.join(&server, &code).await;
    let mut games = Vec::new();
    for _ in 0..6 {
        let guest = Newcomer::new(&server, "192.0.2.1").await;
        let answer = server.post("/api/tables", &guest.headers(), &table()).await;
        if answer.status == 429 {
            continue;
        }
        let link: kaiju_protocol::TableLink = serde_json::from_str(&answer.body).expect("a link");
        let mut player = guest.join(&server, &link.code).await;
        player.done(r#"{"type":"start"}"#).await;
        games.push(player);
    }
    let mut refusals = 0;
    for player in &mut games {
        while player.request(CHAT).await.is_ok() {}
        let last = player.received.last().expect("a refusal");
        assert!(last.contains(r#""code":"over-budget""#) && last.contains(r#""retry_after":"#), "{last}");
        assert!(last.contains("over-budget-for") && last.contains(r#""seconds""#), "{last}");
        assert_eq!(player.request(r#"{"type":"presets","presets":{"skip_buying":true}}"#).await, Err(Code::OverBudget));
        refusals += 2;
        player.answer_next_question().await;
    }
    assert!(games.len() >= 4, "{} tables", games.len());
    let spent = server.metric(r#"kaiju_budget_spent_total{kind="stored"}"#).await;
    assert!(spent < 120_000.0, "four people's budgets, six shares and the honest table: {spent}");
    assert!(server.metric(r#"kaiju_budget_refusals_total{kind="stored"}"#).await >= f64::from(refusals));
    honest.done(CHAT).await;
    honest.done(r#"{"type":"start"}"#).await;
    honest.answer_next_question().await;
    server.stop().await;
}

fn table() -> String {
    serde_json::to_string(&new_table("tokyo", 2, &["rookie"])).expect("JSON")
}

/// The second attack: games between bots alone. Bots play at a limited pace, and stop once the budget of the person who
/// started them is used up. A game with a person continues.
#[tokio::test]
async fn games_of_bots_alone_are_paced_and_limited() {
    const CHOICES: u32 = 30;
    let server = server(|limits| {
        limits.bot_pace = Duration::from_millis(1);
        limits.budgets = Some(BudgetRates { plies: once(CHOICES), ..ANY });
    })
    .await;
    let guest = Newcomer::new(&server, "192.0.2.1").await;
    let mut watched = Vec::new();
    let codes = [
        guest.create(&server, 6, &["rookie"; 6], false).await,
        guest.create(&server, 6, &["rookie"; 6], false).await,
        guest.create(&server, 2, &["rookie"], false).await,
    ];
    for code in &codes {
        watched.push(guest.join(&server, code).await);
    }
    let [first, second, own] = &mut watched[..] else { panic!("three tables") };
    first.done(r#"{"type":"start"}"#).await;
    own.done(r#"{"type":"start"}"#).await;
    let spent = async || server.metric(r#"kaiju_budget_spent_total{kind="plies"}"#).await;
    let used_up = async {
        while spent().await <= f64::from(CHOICES) {
            pong(first).await;
        }
    };
    timeout(PATIENCE, used_up).await.expect("bots play until the budget is used up");
    assert_eq!(second.request(r#"{"type":"start"}"#).await, Err(Code::OverBudget));
    // The tests in `budget/pace.rs`, with a paused clock, check the pace itself. Here, other tables' choices serve as
    // the clock.
    let before = pong(first).await;
    for _ in 0..3 {
        own.answer_next_question().await;
    }
    let elsewhere = Newcomer::new(&server, "198.51.100.1").await;
    let code = elsewhere.create(&server, 2, &["rookie"; 2], false).await;
    let mut other = elsewhere.join(&server, &code).await;
    other.done(r#"{"type":"start"}"#).await;
    let next = other.next;
    while other.next < next + 3 {
        other.recv().await;
    }
    // Other bots have made choices in the meantime.
    assert_eq!(pong(first).await, before, "bots without people wait for the budget");
    server.stop().await;
}

/// Waits for a pong, and returns the number of the next event after it.
async fn pong(player: &mut Player) -> u32 {
    player.send(r#"{"type":"ping"}"#).await;
    player.until(|message| matches!(message, FromServer::Pong).then_some(())).await;
    player.next
}

/// The third attack, first part: sockets that never send a request can't keep others out.
#[tokio::test]
async fn half_open_sockets_make_room() {
    let server = TestServer::with(Limits { http_sockets: 8, http_sockets_per_address: 100, ..Limits::none() }).await;
    let mut idle = Vec::new();
    for _ in 0..50 {
        idle.push(TcpStream::connect(server.address).await.expect("the server is listening"));
    }
    // The server has accepted all of them once the first ones are closed.
    for socket in &mut idle[..42] {
        let closed = timeout(PATIENCE, socket.read(&mut [0; 1])).await.expect("closed in time");
        assert!(closed.is_err() || closed.is_ok_and(|bytes| bytes == 0));
    }
    for _ in 0..20 {
        assert_eq!(server.get("/healthz", &[]).await.status, 200);
    }
    server.stop().await;
}

/// The third attack, second part: one IPv6 customer gets only a share of the connections, and people with a seat can
/// join even if others have taken all the rest.
#[tokio::test]
async fn one_customer_cannot_take_every_connection() {
    let server = server(|limits| {
        limits.connections = 50;
        limits.connections_per_address = 2;
        limits.connections_per_identity = 8;
    })
    .await;
    let host = Newcomer::new(&server, "198.51.100.1").await;
    let code = host.create(&server, 2, &["rookie"], false).await;
    let mut seated = host.join(&server, &code).await;
    seated.done(r#"{"type":"start"}"#).await;
    let flood = async |site: u16, taken: &mut Vec<Player>| {
        for subnet in 0..40 {
            let guest = Newcomer::new(&server, &format!("2001:db8:{site:x}:{:x}::1", subnet * 64)).await;
            match guest.connect(&server, &code).await {
                Ok(player) => taken.push(player),
                Err(refused) => assert_eq!(refused, (429, Code::TooManyConnections)),
            }
        }
    };
    let mut taken = Vec::new();
    flood(1, &mut taken).await;
    assert_eq!(taken.len(), 16, "a /48 has eight times the connections of an address");
    let newcomer = Newcomer::new(&server, "203.0.113.1").await;
    drop(newcomer.join(&server, &code).await);
    for site in 2..6 {
        flood(site, &mut taken).await;
    }
    server.until_metric(r#"kaiju_sockets{pool="tables"}"#, 40).await;
    assert_eq!(newcomer.connect(&server, &code).await.map(drop).err(), Some((429, Code::TooManyConnections)));
    let mut again = Vec::new();
    for _ in 0..2 {
        again.push(host.join(&server, &code).await);
    }
    assert!(server.metric(r#"kaiju_sockets{pool="reserved"}"#).await >= 2.0);
    again[0].answer_next_question().await;
    server.stop().await;
}

/// The fifth attack: a crowd from one address can't keep out an invited friend, and a spectator can have two windows.
#[tokio::test]
async fn a_crowd_from_one_address_cannot_fill_a_table() {
    let server = server(|limits| limits.spectators_per_address = 4).await;
    let host = Newcomer::new(&server, "198.51.100.1").await;
    let code = host.create(&server, 2, &[], false).await;
    let _host = host.join(&server, &code).await;
    let mut crowd = Vec::new();
    for number in 0..10 {
        let guest = Newcomer::new(&server, "192.0.2.1").await;
        let mut player = guest.connect(&server, &code).await.expect("the connection opens");
        player.send(&hello("")).await;
        if number < 4 {
            player.until(|message| matches!(message, FromServer::Welcome(_)).then_some(())).await;
            crowd.push(player);
        } else {
            assert_eq!(player.closed().await.why, Some(Code::TableFull));
        }
    }
    let friend = Newcomer::new(&server, "203.0.113.1").await;
    let mut first = friend.join(&server, &code).await;
    let mut windows = vec![friend.join(&server, &code).await];
    windows.push(friend.join(&server, &code).await);
    assert_eq!(first.closed().await.why, Some(Code::Replaced));
    windows[1].done(r#"{"type":"sit","seat":"B"}"#).await;
    windows.push(friend.join(&server, &code).await);
    for window in &mut windows {
        window.done(CHAT).await;
    }
    server.stop().await;
}

/// The sixth attack: only two tables of one address appear in the public list, however many it creates or changes.
#[tokio::test]
async fn one_address_cannot_fill_the_public_list() {
    let server = server(|_| {}).await;
    let host = Newcomer::new(&server, "198.51.100.1").await;
    let honest = host.create(&server, 2, &[], true).await;
    let _host = host.join(&server, &honest).await;
    let mut flood = Vec::new();
    let guest = Newcomer::new(&server, "192.0.2.1").await;
    for _ in 0..12 {
        let code = guest.create(&server, 2, &[], true).await;
        let mut player = guest.join(&server, &code).await;
        player.done(CHAT).await;
        flood.push((code, player));
    }
    let listed = async || -> Vec<TableCard> {
        serde_json::from_str(&server.get("/api/tables", &host.headers()).await.body).expect("a list")
    };
    let codes: Vec<String> = listed().await.into_iter().map(|card| card.code).collect();
    assert_eq!(codes, [honest.as_str(), &flood[0].0, &flood[1].0], "the oldest first, two of one address");
    let card = server.get(&format!("/api/tables/{}", flood[5].0), &guest.headers()).await;
    assert_eq!(card.status, 200, "the other tables work, they just aren't listed");
    server.stop().await;
}

/// The seventh attack: a repeated swap request is sent to no one, and one that changes is charged.
#[tokio::test]
async fn a_repeated_swap_request_is_sent_to_no_one() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { sent: once(400_000), ..ANY })).await;
    let host = Newcomer::new(&server, "198.51.100.1").await;
    let code = host.create(&server, 3, &[], false).await;
    let mut watcher = host.join(&server, &code).await;
    let mut griefers = Vec::new();
    for seat in ["B", "C"] {
        let mut griefer = Newcomer::new(&server, "192.0.2.1").await.join(&server, &code).await;
        griefer.done(&format!(r#"{{"type":"sit","seat":"{seat}"}}"#)).await;
        griefers.push(griefer);
    }
    let swap = |seat: &str| format!(r#"{{"type":"swap","seat":"{seat}"}}"#);
    pong(&mut watcher).await;
    let before = watcher.received.len();
    for _ in 0..100 {
        griefers[0].done(&swap("A")).await;
    }
    pong(&mut watcher).await;
    assert_eq!(watcher.received.len(), before + 2, "one change of the room, and the pong");
    // A swap request that changes each time is charged to its sender, until it is refused.
    let mut refused = None;
    for at in 0..10_000 {
        if griefers[1].request(&swap(if at % 2 == 0 { "A" } else { "C" })).await == Err(Code::OverBudget) {
            refused = Some(at);
            break;
        }
    }
    assert!(refused.is_some_and(|at| (10..2_000).contains(&at)), "{refused:?}");
    watcher.done(&swap("A")).await;
    server.stop().await;
}

/// Each join is charged for its snapshot, so a client that keeps rejoining is eventually refused. A person with a seat
/// can always rejoin.
#[tokio::test]
async fn joining_is_charged_except_for_people_with_a_seat() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { sent: once(100_000), ..ANY })).await;
    let host = Newcomer::new(&server, "192.0.2.1").await;
    let code = host.create(&server, 2, &["rookie"], false).await;
    let _present = host.join(&server, &code).await;
    let guest = Newcomer::new(&server, "192.0.2.1").await;
    let mut refused = None;
    for at in 0..1_000 {
        match guest.connect(&server, &code).await {
            Ok(mut player) => player.hello().await,
            Err(error) => {
                refused = Some((at, error));
                break;
            }
        }
    }
    let (joined, error) = refused.expect("the guest is refused in the end");
    assert_eq!(error, (429, Code::OverBudget));
    assert!((10..200).contains(&joined), "{joined}");
    // A person with a seat can rejoin even with a used-up budget.
    let mut host_player = host.join(&server, &code).await;
    while host_player.request(CHAT).await.is_ok() {}
    drop(host_player);
    let mut host_player = host.join(&server, &code).await;
    assert_eq!(host_player.request(CHAT).await, Err(Code::OverBudget));
    server.stop().await;
}

/// Lists and cards are charged too, and the refusal has a header that states when to try again.
#[tokio::test]
async fn lists_are_charged() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { sent: once(20_000), ..ANY })).await;
    let guest = Newcomer::new(&server, "192.0.2.1").await;
    let code = guest.create(&server, 2, &["rookie"], false).await;
    let paths = ["/api/tables".to_owned(), "/api/tables/mine".to_owned(), format!("/api/tables/{code}")];
    let mut refused = None;
    for at in 0..1_000 {
        let answer = server.get(&paths[at % 3], &guest.headers()).await;
        if answer.status != 200 {
            refused = Some((at, answer));
            break;
        }
    }
    let (asked, answer) = refused.expect("the guest is refused in the end");
    assert_eq!(answer.refused(), (429, Code::OverBudget));
    let wait: u32 = answer.header("retry-after").and_then(|wait| wait.parse().ok()).expect("a time to wait");
    assert!(answer.body.contains(&format!(r#""retry_after":{wait}"#)), "{answer:?}");
    assert!((10..100).contains(&asked), "{asked}");
    for path in paths {
        assert_eq!(server.get(&path, &guest.headers()).await.refused(), (429, Code::OverBudget));
    }
    assert_eq!(server.get("/healthz", &guest.headers()).await.status, 200);
    let elsewhere = Newcomer::new(&server, "198.51.100.1").await;
    assert_eq!(server.get("/api/tables", &elsewhere.headers()).await.status, 200);
    server.stop().await;
}

/// New identities are also limited for the networks around an address.
#[tokio::test]
async fn a_customer_with_many_addresses_gets_few_identities() {
    let server = server(|limits| limits.identities = Rate { burst: 2, per: Duration::from_hours(1) }).await;
    let mut given = 0;
    for subnet in 0..60 {
        let from = format!("2001:db8:1:{:x}::1", subnet * 300);
        let answer = server.get("/api/me", &[("x-forwarded-for", &from)]).await;
        if answer.status == 200 {
            given += 1;
        } else {
            assert_eq!(answer.refused(), (429, Code::TooFast));
            assert!(answer.header("retry-after").is_some(), "{answer:?}");
        }
    }
    assert_eq!(given, 16, "a /48 has eight times the share of an address");
    server.stop().await;
}

/// Neither one address nor one network can fill a table's door.
#[tokio::test]
async fn an_address_takes_few_places_at_a_door() {
    let server = server(|limits| limits.guests_per_address = 3).await;
    let host = Newcomer::new(&server, "198.51.100.1").await;
    let mut table = new_table("tokyo", 2, &["rookie"]);
    table.settings.door = Door::Ask;
    let answer = server.post("/api/tables", &host.headers(), &serde_json::to_string(&table).expect("JSON")).await;
    let code = serde_json::from_str::<kaiju_protocol::TableLink>(&answer.body).expect("a link").code;
    let _host = host.join(&server, &code).await;
    let mut waiting = Vec::new();
    for (address, people, waits) in [
        ("192.0.2.1", 3, true),
        ("192.0.2.1", 1, false),
        ("192.0.2.2", 3, true),
        ("192.0.2.2", 1, false),
        ("192.0.2.3", 1, false),
        ("203.0.113.1", 1, true),
    ] {
        for _ in 0..people {
            let guest = Newcomer::new(&server, address).await;
            // A second window of the same person doesn't take another place.
            for _ in 0..2 {
                let mut player = guest.connect(&server, &code).await.expect("the connection opens");
                player.send(&hello("")).await;
                if waits {
                    player.until(|message| matches!(message, FromServer::Waiting).then_some(())).await;
                    waiting.push(player);
                } else {
                    assert_eq!(player.closed().await.why, Some(Code::TableFull), "{address}");
                }
            }
        }
    }
    server.stop().await;
}

/// A person with a seat can rejoin, but at a limited rate, since each time everyone at the table gets a message.
#[tokio::test]
async fn one_persons_arrivals_are_limited() {
    let server = server(|limits| limits.arrivals = once(5)).await;
    let (host, griefer) = (Newcomer::new(&server, "198.51.100.1").await, Newcomer::new(&server, "192.0.2.1").await);
    let code = host.create(&server, 2, &[], false).await;
    let mut host_player = host.join(&server, &code).await;
    griefer.join(&server, &code).await.done(r#"{"type":"sit","seat":"B"}"#).await;
    for _ in 0..4 {
        griefer.join(&server, &code).await;
    }
    for _ in 0..100 {
        assert_eq!(griefer.connect(&server, &code).await.map(drop), Err((429, Code::TooFast)));
    }
    server.until_metric("kaiju_connections", 1).await;
    pong(&mut host_player).await;
    let rooms = host_player.received.iter().filter(|message| message.contains(r#""type":"room""#)).count();
    assert!((1..=12).contains(&rooms), "{rooms}");
    host.join(&server, &code).await;
    server.stop().await;
}
