//! Metrics count what clients really send and receive.

use crate::common::{TestServer, wish};
use kaiju_protocol::Code;

/// A start leads to several messages at once, which are written together, and some of them in several frames.
#[tokio::test]
async fn every_message_is_counted_once() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &wish("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    assert_eq!(player.ask(r#"{"type":"start"}"#).await, Err(Code::NotInLobby));
    while player.question.is_none() {
        player.hear().await;
    }
    // Nothing else happens until the question is answered, and the answer to a ping comes last.
    player.done(r#"{"type":"ping"}"#).await;
    assert!(player.heard.len() > 5, "{:?}", player.heard);
    let bytes: usize = player.heard.iter().map(String::len).sum();
    server.until_metric("kaiju_messages_total{direction=\"out\"}", player.heard.len()).await;
    server.until_metric("kaiju_message_bytes_total{direction=\"out\"}", bytes).await;
    server.until_metric("kaiju_messages_total{direction=\"in\"}", 4).await;
    server.until_metric("kaiju_refusals_total{code=\"not-in-lobby\"}", 1).await;
    server.stop().await;
}
