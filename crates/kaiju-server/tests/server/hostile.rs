//! Attacks over real sockets. Each is refused or ends the connection, while the attacked table and another one keep
//! running.

use crate::common::{Player, TestServer, asked_and_idle};
use futures_util::SinkExt;
use kaiju_protocol::{Code, FromServer};
use kaiju_server::{Limits, Rate};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::{
    Bytes, Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

/// The default limits, except those that would keep one machine from acting as many people.
fn default_limits() -> Limits {
    let many = Limits::none();
    Limits { requests: many.requests, identities: many.identities, ..Limits::default() }
}

#[tokio::test]
async fn an_action_by_another_seat() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (_, mut first, mut second) = server.duel().await;
    let (asked, idle) = asked_and_idle(&mut first, &mut second).await;
    let act = asked.act();
    assert_eq!(idle.request(&act).await, Err(Code::NotAsked));
    asked.answer_next_question().await;
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn an_action_by_a_spectator() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, mut second) = server.duel().await;
    let mut watcher = server.join(&code, &server.guest().await).await;
    let (asked, _) = asked_and_idle(&mut first, &mut second).await;
    let act = asked.act();
    assert_eq!(watcher.request(&act).await, Err(Code::NotSeated));
    assert_eq!(watcher.request(r#"{"type":"start"}"#).await, Err(Code::NotHost));
    asked.answer_next_question().await;
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn a_stale_ply_and_a_replayed_message() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (_, mut first, mut second) = server.duel().await;
    let (asked, _) = asked_and_idle(&mut first, &mut second).await;
    let act = asked.act();
    assert_eq!(asked.request(&act).await, Ok(()));
    let ply = asked.ply;
    assert_eq!(asked.request(&act).await, Err(Code::Stale));
    // The same message several times, with the same id.
    let replayed = act.replacen('{', r#"{"id":1000,"#, 1);
    for _ in 0..3 {
        asked.send(&replayed).await;
        assert_eq!(asked.answer_to(1000).await, Err(Code::Stale));
    }
    let future = format!(r#"{{"type":"act","ply":{},"action":"stop"}}"#, ply + 1);
    assert_eq!(asked.request(&future).await, Err(Code::Stale));
    assert_eq!(asked.ply, ply, "a refused request changes nothing");
    let (asked, _) = asked_and_idle(&mut first, &mut second).await;
    asked.answer_next_question().await;
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn ten_megabytes_in_one_message() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, _second) = server.duel().await;
    let mut attacker = server.join(&code, &server.guest().await).await;
    let text = format!(r#"{{"type":"chat","text":"{}"}}"#, "x".repeat(10_000_000));
    // The server may close the connection before everything is sent.
    let _ = attacker.socket.send(Message::text(text)).await;
    let closed = attacker.closed().await;
    assert_eq!((closed.why, closed.code), (Some(Code::TooLong), Some(1009)));
    // The same length in many small frames.
    let mut attacker = server.join(&code, &server.guest().await).await;
    for at in 0..10 {
        let data = if at == 0 { Data::Text } else { Data::Continue };
        let frame = Frame::message(Bytes::from(vec![b' '; 1000]), OpCode::Data(data), false);
        let _ = attacker.socket.send(Message::Frame(frame)).await;
    }
    assert_eq!(attacker.closed().await.why, Some(Code::TooLong));
    first.done(r#"{"type":"chat","text":"still here"}"#).await;
    other.answer_next_question().await;
    server.stop().await;
}

/// A client that was too fast is told when to go on, and gets its question again: its answer may have been dropped.
#[tokio::test]
async fn a_client_that_was_too_fast_is_asked_again() {
    let messages = Rate { burst: 30, per: Duration::from_hours(1) };
    let server = TestServer::with(Limits { messages, ..default_limits() }).await;
    let (_, mut first, mut second) = server.duel().await;
    let (asked, _) = asked_and_idle(&mut first, &mut second).await;
    let ply = asked.question.as_ref().expect("a question").ply;
    for _ in 0..35 {
        asked.send(r#"{"type":"ping"}"#).await;
    }
    asked.send(&asked.act()).await;
    let wait = asked.until(|message| match message {
        FromServer::Refused { refusal, .. } if refusal.code == Code::TooFast => Some(refusal.retry_after),
        _ => None,
    });
    assert_eq!(wait.await, Some(1));
    let again = asked.until(|message| match message {
        FromServer::Question(question) => Some(question.ply),
        _ => None,
    });
    assert_eq!(again.await, ply);
    server.stop().await;
}

#[tokio::test]
async fn ten_thousand_messages_a_second() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, _second) = server.duel().await;
    let mut attacker = server.join(&code, &server.guest().await).await;
    for _ in 0..10_000 {
        if attacker.socket.send(Message::text(r#"{"type":"ping"}"#)).await.is_err() {
            break;
        }
    }
    let closed = attacker.closed().await;
    assert_eq!((closed.why, closed.code), (Some(Code::TooFast), Some(1008)));
    let warnings = attacker.received.iter().filter(|text| text.contains(r#""type":"refused""#)).count();
    let pongs = attacker.received.iter().filter(|text| text.contains(r#""type":"pong""#)).count();
    // Messages still queued for the table at that point remain unanswered.
    assert!(warnings == 1 && (20..=100).contains(&pongs), "{warnings} warnings, {pongs} answers");
    // WebSocket pings count too.
    let mut attacker = server.join(&code, &server.guest().await).await;
    for _ in 0..10_000 {
        if attacker.socket.send(Message::Ping(Bytes::new())).await.is_err() {
            break;
        }
    }
    assert_eq!(attacker.closed().await.why, Some(Code::TooFast));
    first.done(r#"{"type":"chat","text":"still here"}"#).await;
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn empty_frames() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, _second) = server.duel().await;
    let frame =
        |data, text: &'static str| Frame::message(Bytes::from_static(text.as_bytes()), OpCode::Data(data), false);
    // A message in many frames is accepted, up to a limit.
    let mut slow = server.join(&code, &server.guest().await).await;
    slow.socket.send(Message::Frame(frame(Data::Text, "{\"id\":7,\"type\""))).await.expect("the server reads");
    for _ in 0..100 {
        slow.socket.send(Message::Frame(frame(Data::Continue, ""))).await.expect("the server reads");
    }
    let last = Frame::message(Bytes::from_static(b":\"ping\"}"), OpCode::Data(Data::Continue), true);
    slow.socket.send(Message::Frame(last)).await.expect("the server reads");
    slow.until(|message| matches!(message, FromServer::Pong).then_some(())).await;
    // A message that never ends.
    let mut attacker = server.join(&code, &server.guest().await).await;
    let mut sent = attacker.socket.send(Message::Frame(frame(Data::Text, "{"))).await;
    for _ in 0..100_000 {
        if sent.is_err() {
            break;
        }
        sent = attacker.socket.send(Message::Frame(frame(Data::Continue, ""))).await;
    }
    let closed = attacker.closed().await;
    assert_eq!((closed.why, closed.code), (Some(Code::TooFast), Some(1008)));
    first.done(r#"{"type":"chat","text":"still here"}"#).await;
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn broken_json_and_broken_utf8() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, _second) = server.duel().await;
    let broken = [
        "",
        "{",
        "null",
        "[]",
        "{}",
        r#"{"type":"dance"}"#,
        r#"{"type":"act"}"#,
        r#"{"type":"sit","seat":5}"#,
        r#"{"type":"bot","seat":"B","bot":"grandmaster"}"#,
        r#"{"type":"monster","monster":"godzilla"}"#,
        &"[".repeat(5000),
        r#"{"type":"chat","text":"\ud800"}"#,
    ];
    for text in broken {
        first.send(text).await;
        let refused = first.until(|message| match message {
            FromServer::Refused { id, refusal } => Some((*id, refusal.code)),
            _ => None,
        });
        assert_eq!(refused.await, (None, Code::BadMessage), "{text}");
    }
    assert_eq!(
        first.request(r#"{"type":"dance"}"#).await,
        Err(Code::BadMessage),
        "the refusal carries the request's id"
    );
    first.socket.send(Message::binary(vec![1, 2, 3])).await.expect("the server reads");
    first.until(|message| matches!(message, FromServer::Refused { .. }).then_some(())).await;
    first.done(r#"{"type":"chat","text":"still here"}"#).await;

    let mut attacker = server.join(&code, &server.guest().await).await;
    let broken = Frame::message(Bytes::from_static(b"\xff\xfe"), OpCode::Data(Data::Text), true);
    attacker.socket.send(Message::Frame(broken)).await.expect("the server reads");
    let closed = attacker.closed().await;
    assert_eq!((closed.why, closed.code), (Some(Code::BadMessage), Some(1007)));
    // Bytes that are not a WebSocket frame at all.
    let mut attacker = server.join(&code, &server.guest().await).await;
    attacker.socket.get_mut().write_all(b"GET / HTTP/1.1\r\n\r\n").await.expect("the server reads");
    assert_eq!(attacker.closed().await.why, Some(Code::BadMessage));
    first.done(r#"{"type":"chat","text":"still here"}"#).await;
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn wrong_origin() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, _second) = server.duel().await;
    let cookie = server.guest().await;
    let ours = format!("http://{}", server.address);
    for (origin, is_ours) in [("http://evil.example", false), ("null", false), (&*ours, true)] {
        let opened = Player::connect(server.address, &code, &[("cookie", &cookie), ("origin", origin)]).await;
        assert_eq!(opened.map(drop).err(), (!is_ours).then_some((403, Code::WrongOrigin)), "{origin}");
        let headers = [("cookie", &*cookie), ("origin", origin)];
        let answer = server.send("PUT", "/api/me", &headers, r#"{"name":"Mallory"}"#).await;
        assert_eq!(answer.status, if is_ours { 200 } else { 403 });
    }
    first.done(r#"{"type":"chat","text":"still here"}"#).await;
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn forged_and_missing_cookie() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, _second) = server.duel().await;
    let cookie = server.guest().await;
    let (identity, mac) = cookie.split_once('.').expect("an identity and a signature");
    let elsewhere = TestServer::start().await;
    let foreign = elsewhere.guest().await;
    let forged = [
        identity.to_owned(),
        format!("{identity}."),
        format!("{identity}.{}", mac.replace(|c| c != '0', "0")),
        format!("kaiju=bcdfghjkmnpqrstvwxyz234567.{mac}"),
        format!("{cookie}0"),
        foreign,
    ];
    let no_identity = Some((401, Code::NoIdentity));
    for cookie in &forged {
        let opened = Player::connect(server.address, &code, &[("cookie", cookie)]).await;
        assert_eq!(opened.map(drop).err(), no_identity, "{cookie}");
        let answer = server.post("/api/tables", &[("cookie", cookie)], "{}").await;
        assert_eq!(answer.refused(), (401, Code::NoIdentity), "{cookie}");
    }
    assert_eq!(Player::connect(server.address, &code, &[]).await.map(drop).err(), no_identity);
    // A client with a forged cookie gets a new identity.
    let answer = server.get("/api/me", &[("cookie", &forged[2])]).await;
    assert!(answer.cookie().is_some_and(|new| !new.starts_with(identity)), "{answer:?}");
    first.done(r#"{"type":"chat","text":"still here"}"#).await;
    other.answer_next_question().await;
    elsewhere.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn markup_in_names_and_chat() {
    let server = TestServer::with(default_limits()).await;
    let mut other = server.other_table().await;
    let (code, mut first, mut second) = server.duel().await;
    for text in ["<script>alert(1)</script>", "</p>", "<img src=x>", "<!--"] {
        let named = format!(r#"{{"name":"{text}"}}"#);
        let answer = server.send("PUT", "/api/me", &[("cookie", &server.guest().await)], &named).await;
        assert_eq!(answer.refused(), (400, Code::BadName), "{text}");
        let named = format!(r#"{{"type":"name","name":"{text}"}}"#);
        assert_eq!(first.request(&named).await, Err(Code::BadName), "{text}");
        // Clients only ever show chat as text.
        first.done(&format!(r#"{{"type":"chat","text":"{text}"}}"#)).await;
        let chat = second.until(|message| match message {
            FromServer::Update(update) => update.events.iter().find_map(|step| step.chat.clone()),
            _ => None,
        });
        assert_eq!(chat.await.text, text);
    }
    let long = "x".repeat(301);
    assert_eq!(first.request(&format!(r#"{{"type":"chat","text":"{long}"}}"#)).await, Err(Code::BadChat));
    // Text that only resembles markup is accepted unchanged, and escaped on pages.
    first.done(r#"{"type":"name","name":"R&D <3 \"x\""}"#).await;
    first.done(r#"{"type":"chat","text":"5 < 6 & 7 > 6"}"#).await;
    let chat = second.until(|message| match message {
        FromServer::Update(update) => update.events.iter().find_map(|step| step.chat.clone()),
        _ => None,
    });
    assert_eq!(chat.await.text, "5 < 6 & 7 > 6");
    let page = server.get(&format!("/t/{code}"), &[]).await;
    assert!(page.status == 200 && page.body.contains("R&amp;D &lt;3 &quot;x&quot;"), "{page:?}");
    assert!(!page.body.contains("R&D"));
    other.answer_next_question().await;
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_never_reads() {
    // A small outbox, so that the test is quick.
    let unlimited = Limits { budgets: None, messages: Limits::none().messages, ..default_limits() };
    let server = TestServer::with(Limits { outbox: 64 * 1024, ..unlimited }).await;
    let mut other = server.other_table().await;
    let (code, mut first, mut second) = server.duel().await;
    let deaf = server.join(&code, &server.guest().await).await;
    server.until_metric("kaiju_connections", 4).await;
    // Send until the system's buffers and the server's outbox are full.
    let text = format!(r#"{{"type":"chat","text":"{}"}}"#, "🦖".repeat(300));
    let is_cut = async {
        loop {
            let mut speaker = server.join(&code, &server.guest().await).await;
            for _ in 0..7 {
                for _ in 0..200 {
                    speaker.done(&text).await;
                }
                if server.metric("kaiju_connections").await < 5.0 {
                    return;
                }
            }
        }
    };
    // The players have to read their messages, or they would be cut off as well.
    tokio::select! {
        () = is_cut => {}
        _ = first.closed() => panic!("a client that reads must not be cut off"),
        _ = second.closed() => panic!("a client that reads must not be cut off"),
    }
    drop(deaf);
    // The players see that the client that never reads and the last chatting person are gone.
    let here = |player: &Player| -> Vec<u32> {
        let people = player.room.iter().flat_map(|room| &room.people);
        people.filter(|person| person.here).map(|person| person.person).collect()
    };
    while here(&first).len() > 2 {
        first.recv().await;
    }
    assert_eq!(here(&first), [0, 1]);
    server.until_metric("kaiju_connections", 3).await;
    first.done(r#"{"type":"chat","text":"still here"}"#).await;
    other.answer_next_question().await;
    server.stop().await;
}
