//! A database that stops answering while its connections stay open.

#[allow(dead_code)] // Tests of stores use the rest.
#[path = "../../../kaiju-store/tests/place/mod.rs"]
pub(crate) mod place;
#[path = "../../../kaiju-store/tests/proxy/mod.rs"]
mod proxy;

use crate::common::{PATIENCE, TestServer, asked_and_idle, new_table};
use kaiju_protocol::Code;
use kaiju_server::Limits;
use kaiju_store::StoreOptions;
use place::TestDatabase;
use proxy::Proxy;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Maximum time for which a game may stall with default settings.
const MAX_STANDSTILL: Duration = Duration::from_secs(15);
/// A deadline for the database below the default, to shorten the test.
const DEADLINE: Duration = Duration::from_secs(3);

/// Waits until the health check answers with this status.
async fn until_health(server: &TestServer, status: u16) {
    let reached = async {
        while server.get("/healthz", &[]).await.status != status {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, reached).await.unwrap_or_else(|_| panic!("the health check doesn't answer {status}"));
}

/// All connections to the database go silent during play. The health check fails until a statement reaches its
/// deadline; then play continues by itself on new connections. A failing connection costs at most the deadline and one
/// more attempt.
#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_after_half_open_connections() {
    let default = StoreOptions::default().deadline;
    assert!(default + Limits::default().restart_delay + Duration::from_secs(3) < MAX_STANDSTILL);
    let place = TestDatabase::postgres().await;
    let (proxy, through) = Proxy::start(&place.address).await;
    let options = StoreOptions { alone: true, deadline: DEADLINE };
    let store = kaiju_store::open_with(&through, &options).await.expect("the database can be reached");
    let limits = Limits { waiting_write: DEADLINE / 6, ..Limits::none() };
    let server = TestServer::with_store(limits, store).await;
    let cookies = [server.guest().await, server.guest().await];
    let code = server.create(&cookies[0], &new_table("tokyo", 2, &[])).await;
    let mut host = server.join(&code, &cookies[0]).await;
    let mut guest = server.join(&code, &cookies[1]).await;
    guest.done(r#"{"type":"sit","seat":"B"}"#).await;
    guest.done(r#"{"type":"ready","ready":true}"#).await;
    host.done(r#"{"type":"start"}"#).await;
    asked_and_idle(&mut host, &mut guest).await.0.answer_next_question().await;
    let ply = asked_and_idle(&mut host, &mut guest).await.0.ply;
    until_health(&server, 200).await;

    proxy.go_silent();
    let player = asked_and_idle(&mut host, &mut guest).await.0;
    let act = player.act();
    player.send(&act).await;
    until_health(&server, 503).await;
    assert_eq!(player.closed().await.why, Some(Code::Unavailable));
    // Both clients reconnect, as real ones would.
    let mut host = server.join(&code, &cookies[0]).await;
    let mut guest = server.join(&code, &cookies[1]).await;
    let player = asked_and_idle(&mut host, &mut guest).await.0;
    // The choice may or may not have reached the database.
    assert!(player.ply >= ply);
    player.answer_next_question().await;
    until_health(&server, 200).await;
    server.stop().await;
}
