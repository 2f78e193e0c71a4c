//! What a host controls, over sockets: the door, kicking and muting.

use crate::common::{Player, TestServer, hello, new_table};
use kaiju_protocol::{Code, Door, FromServer};
use kaiju_server::Limits;
use std::sync::Arc;

/// Connects and waits at the door.
async fn knock(server: &TestServer, code: &str, cookie: &str) -> Player {
    let mut guest = server.connect(code, cookie).await;
    guest.send(&hello("")).await;
    assert_eq!(guest.recv().await, FromServer::Waiting);
    guest
}

/// The number of the first guest in the latest list that the host has received, or in the next one.
async fn first_guest(host: &mut Player) -> u32 {
    let first = |message: &FromServer| match message {
        FromServer::Guests { guests } => Some(guests.first().map(|guest| guest.guest)),
        _ => None,
    };
    let parsed = |text: &String| serde_json::from_str(text).expect("a message of the protocol");
    if let Some(Some(number)) = host.received.iter().rev().find_map(|text| first(&parsed(text))) {
        return number;
    }
    host.until(|message| first(message).flatten()).await
}

/// A guest sees nothing before the host lets them in. Afterwards they are a member of the table, even after a restart.
#[tokio::test]
async fn newcomers_wait_for_the_host() {
    let server = TestServer::start().await;
    let (first, second, third) = (server.guest().await, server.guest().await, server.guest().await);
    let mut table = new_table("tokyo", 3, &["rookie"]);
    (table.settings.door, table.settings.listed) = (Door::Ask, true);
    let code = server.create(&first, &table).await;
    let mut host = server.join(&code, &first).await;
    let mut friend = knock(&server, &code, &second).await;
    assert_eq!(friend.request(r#"{"type":"sit","seat":"B"}"#).await, Err(Code::Waiting));
    host.done(r#"{"type":"chat","text":"a secret"}"#).await;
    friend.done(r#"{"type":"ping"}"#).await;
    assert!(!friend.received.concat().contains("secret") && friend.room.is_none(), "{:?}", friend.received);
    let number = first_guest(&mut host).await;
    host.done(&format!(r#"{{"type":"let-in","guest":{number}}}"#)).await;
    friend.until(|message| matches!(message, FromServer::Welcome(_)).then_some(())).await;
    friend.done(r#"{"type":"sit","seat":"B"}"#).await;

    let mut pest = knock(&server, &code, &third).await;
    let number = first_guest(&mut host).await;
    host.done(&format!(r#"{{"type":"turn-away","guest":{number}}}"#)).await;
    assert_eq!(pest.closed().await.why, Some(Code::TurnedAway));
    let mut again = server.connect(&code, &third).await;
    again.send(&hello("")).await;
    assert_eq!(again.closed().await.why, Some(Code::TurnedAway));

    // Strangers see neither names nor records, and a locked table isn't in the public list.
    let renamed = server.send("PUT", "/api/me", &[("cookie", &first)], r#"{"name":"Anna"}"#).await;
    assert_eq!(renamed.status, 200);
    let card = async |cookie: &str| server.get(&format!("/api/tables/{code}"), &[("cookie", cookie)]).await.body;
    host.until(|message| matches!(message, FromServer::Update(_)).then_some(())).await;
    assert!(card(&first).await.contains("Anna") && !card(&third).await.contains("Anna"));
    let record = server.get(&format!("/api/tables/{code}/record?round=1"), &[("cookie", &third)]).await;
    assert_eq!(record.refused(), (403, Code::TableLocked));
    assert!(server.get("/api/tables", &[]).await.body.contains(&code));
    host.done(r#"{"type":"door","door":"locked"}"#).await;
    assert!(!server.get("/api/tables", &[]).await.body.contains(&code));

    let folder = Arc::clone(&server.folder);
    server.stop().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    server.join(&code, &second).await;
    let mut stranger = server.connect(&code, &third).await;
    stranger.send(&hello("")).await;
    assert_eq!(stranger.closed().await.why, Some(Code::TableLocked));
    server.stop().await;
}

/// A person kicked during the game can't take back their seat with a new identity.
#[tokio::test]
async fn a_kicked_person_stays_out_of_their_seat() {
    let server = TestServer::start().await;
    let (code, mut host, mut guest) = server.duel().await;
    host.done(r#"{"type":"kick","person":1}"#).await;
    assert_eq!(guest.closed().await.why, Some(Code::Kicked));
    let mut fresh = server.join(&code, &server.guest().await).await;
    assert_eq!(fresh.request(r#"{"type":"sit","seat":"B"}"#).await, Err(Code::SeatClosed));
    host.done(r#"{"type":"mute","person":2,"muted":true}"#).await;
    assert_eq!(fresh.request(r#"{"type":"chat","text":"spam"}"#).await, Err(Code::Muted));
    host.done(r#"{"type":"close-seat","seat":"B","closed":false}"#).await;
    fresh.done(r#"{"type":"sit","seat":"B"}"#).await;
    server.stop().await;
}
