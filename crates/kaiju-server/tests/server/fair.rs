//! The exchange before a game, over sockets: commitments, nonces, and records that prove the dice.

use crate::common::{Player, TestServer, hello, new_table};
use kaiju_protocol::{Code, FairView, Stage};
use kaiju_server::Limits;
use std::sync::Arc;

fn fair(player: &Player) -> FairView {
    player.room.as_ref().and_then(|room| room.fair.clone()).expect("the room shows the commitment")
}

pub(crate) async fn commit(player: &mut Player, nonce: [u8; 32]) {
    let mut commitment = [0; 32];
    hex::decode_to_slice(fair(player).commitment, &mut commitment).expect("64 digits");
    let commit = hex::encode(kaiju_fair::commit(&commitment, &nonce));
    player.done(&format!(r#"{{"type":"commit","round":1,"commit":"{commit}"}}"#)).await;
}

pub(crate) fn reveal(nonce: [u8; 32]) -> String {
    format!(r#"{{"type":"reveal","round":1,"nonce":"{}"}}"#, hex::encode(nonce))
}

/// Waits until this player's view of the table meets a condition.
pub(crate) async fn until(player: &mut Player, is: impl Fn(&Player) -> bool) {
    while !is(player) {
        player.recv().await;
    }
}

pub(crate) fn is_starting(player: &Player) -> bool {
    player.room.as_ref().is_some_and(|room| room.starting)
}

pub(crate) fn is_playing(player: &Player) -> bool {
    player.room.as_ref().is_some_and(|room| room.stage == Stage::Playing)
}

/// Two people commit to nonces and start a game. The server crashes before the nonces arrive, requests them again after
/// its restart, and the game's record proves its dice.
#[tokio::test]
async fn a_game_starts_with_everyones_nonce_after_a_crash() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let (host, guest) = (server.guest().await, server.guest().await);
    let code = server.create(&host, &new_table("tokyo", 3, &["rookie"])).await;
    let mut a = server.join(&code, &host).await;
    let mut b = server.join(&code, &guest).await;
    b.done(r#"{"type":"sit","seat":"B"}"#).await;
    b.done(r#"{"type":"ready","ready":true}"#).await;
    commit(&mut a, [1; 32]).await;
    commit(&mut b, [2; 32]).await;
    a.done(r#"{"type":"start"}"#).await;
    until(&mut b, is_starting).await;
    assert_eq!(b.request(&reveal([3; 32])).await, Err(Code::BadNonce));
    b.done(&reveal([2; 32])).await;
    server.stop().await;

    let server = TestServer::again(&folder, Limits::none()).await;
    let mut a = server.join(&code, &host).await;
    let mut b = server.join(&code, &guest).await;
    assert!(is_starting(&a) && is_starting(&b));
    a.done(&reveal([1; 32])).await;
    b.done(&reveal([2; 32])).await;
    for (player, nonce) in [(&mut a, [1; 32]), (&mut b, [2; 32])] {
        until(player, is_playing).await;
        let nonces = fair(player).nonces;
        assert!(nonces.iter().any(|shown| shown.nonce == Some(hex::encode(nonce))), "{nonces:?}");
    }
    while a.room.as_ref().is_none_or(|room| room.stage != Stage::Over) {
        let ply = a.ply;
        let _ = a.request(&format!(r#"{{"type":"concede","ply":{ply}}}"#)).await;
        let _ = b.request(&format!(r#"{{"type":"concede","ply":{ply}}}"#)).await;
        a.done(r#"{"type":"ping"}"#).await;
    }
    let record = server.get(&format!("/api/tables/{code}/record?round=1"), &[]).await.body;
    let verified = kaiju_fair::verify_text(&record).expect("the record proves the dice");
    assert!(verified.outcomes > 0);
    assert!(kaiju_fair::verify_text(&record.replace(&hex::encode([1; 32]), &hex::encode([3; 32]))).is_err());
    server.stop().await;
}

/// A person who withholds their nonce can delay a game by at most three seconds.
#[tokio::test]
async fn a_withheld_nonce_does_not_stop_the_start() {
    let server = TestServer::start().await;
    let (host, guest) = (server.guest().await, server.guest().await);
    let code = server.create(&host, &new_table("new-york", 2, &[])).await;
    let mut a = server.join(&code, &host).await;
    let mut b = server.join(&code, &guest).await;
    b.done(r#"{"type":"sit","seat":"B"}"#).await;
    b.done(r#"{"type":"ready","ready":true}"#).await;
    commit(&mut a, [1; 32]).await;
    commit(&mut b, [2; 32]).await;
    a.done(r#"{"type":"start"}"#).await;
    a.done(&reveal([1; 32])).await;
    // Reconnecting, as a client might do to gain time, doesn't help.
    let mut again = server.connect(&code, &guest).await;
    again.send(&hello("")).await;
    until(&mut a, is_playing).await;
    let shown: Vec<bool> = fair(&a).nonces.iter().map(|nonce| nonce.nonce.is_some()).collect();
    assert_eq!(shown, [true, false]);
    assert_eq!(b.request(&reveal([2; 32])).await, Err(Code::Stale));
    server.stop().await;
}
