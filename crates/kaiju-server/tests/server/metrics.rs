//! The metrics count exactly the messages that clients send and receive.

use crate::common::{TestServer, new_table};
use kaiju_protocol::Code;

/// Starting a game leads to several messages that are written together, some of them in several frames.
#[tokio::test]
async fn every_message_is_counted_once() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    assert_eq!(player.request(r#"{"type":"start"}"#).await, Err(Code::NotInLobby));
    while player.question.is_none() {
        player.recv().await;
    }
    // Nothing else happens until the question is answered, and the answer to a ping comes last.
    player.done(r#"{"type":"ping"}"#).await;
    assert!(player.received.len() > 5, "{:?}", player.received);
    let bytes: usize = player.received.iter().map(String::len).sum();
    server.until_metric("kaiju_messages_total{direction=\"out\"}", player.received.len()).await;
    server.until_metric("kaiju_message_bytes_total{direction=\"out\"}", bytes).await;
    server.until_metric("kaiju_messages_total{direction=\"in\"}", 4).await;
    server.until_metric("kaiju_refusals_total{code=\"not-in-lobby\"}", 1).await;
    server.stop().await;
}
