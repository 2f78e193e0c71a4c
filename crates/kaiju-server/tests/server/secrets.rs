//! No message, page, log line or metric contains a secret or an identity.

use crate::{
    common::{Player, TestServer, hello, new_table},
    fair::{commit, is_playing, is_starting, reveal, until},
};
use kaiju_protocol::{Code, Recovery, Stage};
use kaiju_server::Limits;
use kaiju_store::{EntryKind, EntryRow};
use serde_json::Value;
use std::{
    fs,
    io::{self, Write},
    sync::{Arc, Mutex},
};
use tracing_subscriber::fmt::MakeWriter;

/// The captured log.
#[derive(Clone, Default)]
struct Logged(Arc<Mutex<Vec<u8>>>);

impl Logged {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no thread has panicked").clone()).expect("logs are text")
    }
}

impl Write for Logged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread has panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Logged {
    type Writer = Logged;

    fn make_writer(&'a self) -> Logged {
        self.clone()
    }
}

/// Plays to the end of the game.
async fn play(player: &mut Player) {
    while player.room.as_ref().is_none_or(|room| room.stage != Stage::Over) {
        if player.question.is_some() {
            player.answer_next_question().await;
        } else {
            player.recv().await;
        }
    }
}

#[tokio::test]
async fn no_secret_is_sent_or_logged() {
    let logged = Logged::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(logged.clone());
    tracing::subscriber::set_global_default(subscriber.finish()).expect("no other subscriber is set");
    let server = TestServer::start().await;
    let (host, watcher) = (server.guest().await, server.guest().await);
    let recovery = server.post("/api/recovery", &[("cookie", &host)], "").await;
    let recovery: Recovery = serde_json::from_str(&recovery.body).expect("a link");
    let friend = server.guest().await;
    let code = server.create(&host, &new_table("tokyo", 3, &["rookie"])).await;
    let mut player = server.join(&code, &host).await;
    let mut friend = server.join(&code, &friend).await;
    friend.done(r#"{"type":"sit","seat":"B"}"#).await;
    friend.done(r#"{"type":"ready","ready":true}"#).await;
    let mut witness = server.connect(&code, &watcher).await;
    witness.send(&hello(r#","since":0,"plies":true"#)).await;
    // The host reveals their nonce; their friend sends a wrong one, and is left out.
    let (nonce, kept, wrong) = ([0x51; 32], [0x52; 32], [0x53; 32]);
    commit(&mut player, nonce).await;
    commit(&mut friend, kept).await;
    player.done(r#"{"type":"start"}"#).await;
    assert_eq!(friend.request(&reveal(wrong)).await, Err(Code::BadNonce));
    player.done(&reveal(nonce)).await;
    until(&mut witness, is_starting).await;
    // Until the game begins, only the server and the host know the host's nonce.
    let mut starting: Vec<String> =
        [&player, &friend, &witness].iter().flat_map(|player| player.received.clone()).collect();
    for path in ["/", "/metrics", "/api/me/export", &format!("/t/{code}"), &format!("/api/tables/{code}")] {
        starting.push(server.get(path, &[("cookie", &host)]).await.body);
    }
    assert!(is_starting(&player) && starting.iter().any(|text| text.contains("\"starting\":true")));
    let [nonce_text, kept, wrong] = [nonce, kept, wrong].map(hex::encode);
    assert!(!starting.iter().any(|text| text.contains(&nonce_text)), "an unrevealed nonce was sent");
    assert!(!logged.text().contains(&nonce_text), "an unrevealed nonce was logged");
    until(&mut player, is_playing).await;
    // A bot plays on for the friend.
    friend.done(r#"{"type":"stand"}"#).await;
    // Everything that can be requested during the game.
    let mut running = Vec::new();
    let question = format!(r#"{{"code":"{code}","round":1,"ply":0}}"#);
    for _ in 0..3 {
        player.answer_next_question().await;
        for path in ["", "/replay?round=1", "/record?round=1"] {
            running.push(server.get(&format!("/api/tables/{code}{path}"), &[("cookie", &host)]).await.body);
        }
        for path in ["/", "/metrics", "/api/me/games/export", "/api/me/export", &format!("/t/{code}")] {
            running.push(server.get(path, &[("cookie", &host)]).await.body);
        }
        running.push(server.post("/api/replay/question", &[("cookie", &host)], &question).await.body);
    }
    assert!(running.iter().any(|text| text.contains("\"decisions\"")), "the replay was read");
    tokio::join!(play(&mut player), play(&mut witness));
    let mut late = server.connect(&code, &watcher).await;
    late.send(&hello(r#","since":0"#)).await;
    late.done(r#"{"type":"chat","text":"well played"}"#).await;
    let record = server.get(&format!("/api/tables/{code}/record?round=1"), &[]).await;
    assert_eq!(record.status, 200);
    let mut sent: Vec<String> = [&player, &witness, &late].iter().flat_map(|player| player.received.clone()).collect();
    assert!(sent.len() > 50, "{} messages", sent.len());
    let of_game = record.body.clone();
    for path in ["/", "/metrics", "/api/tables", &format!("/t/{code}"), &format!("/api/tables/{code}")] {
        sent.push(server.get(path, &[]).await.body);
    }
    let metrics = server.get("/metrics", &[]).await.body;

    let folder = Arc::clone(&server.folder);
    server.stop().await;
    let place = folder.path().join("kaiju.db");
    let store = kaiju_store::open(place.to_str().expect("a text")).await.expect("the store opens");
    let table = store.find(&code).await.expect("a store").expect("a table");
    let header: Value = serde_json::from_str(&table.header).expect("a header");
    let seed = header["secret"].as_str().expect("the table's secret").to_owned();
    let nonsense = EntryRow::new(EntryKind::Chance, 0, format!("reveal {seed}"));
    store.append(table.id, table.next, vec![nonsense], None).await.expect("the entry is stored");
    store.close().await;
    let key = fs::read_to_string(folder.path().join("key")).expect("the key");
    let recovery = recovery.link.rsplit('#').next().expect("a secret").to_owned();
    let identity =
        |cookie: &str| cookie.trim_start_matches("kaiju=").split('.').next().expect("an identity").to_owned();
    let mut master = [0; 32];
    hex::decode_to_slice(&seed, &mut master).expect("the secret is hexadecimal");
    let round = kaiju_fair::GameSecret::of_round(&master, 1);
    // Only the record reveals the game's secret: no message, page or log line does, before or after the end.
    assert!(of_game.contains(&hex::encode(round.bytes())));
    let mut dice_key = [0; 32];
    let material = [&round.bytes()[..], &nonce].concat();
    let derived = hkdf::Hkdf::<sha2::Sha256>::new(Some(&round.commitment()), &material);
    derived.expand(b"kaiju fair 1 key", &mut dice_key).expect("32 bytes");
    // Make sure this is the real key: the record's first outcome follows from it.
    assert!(of_game.contains(&nonce_text) && kaiju_fair::verify_text(&of_game).is_ok());
    let of_round = hex::encode(round.bytes());
    assert!(!of_game.contains(&seed));
    sent.extend(running);
    let export = [identity(&host), identity(&watcher)];
    let secrets =
        [seed, key, recovery, of_round, hex::encode(dice_key), kept, wrong, export[0].clone(), export[1].clone()];
    assert!(secrets.iter().all(|secret| secret.len() >= 26), "{secrets:?}");
    let log = logged.text();
    assert!(log.contains("listening") && log.contains("shutting down"), "{log}");
    for secret in &secrets {
        // A person's own export contains their identity.
        let is_told = |text: &&String| !(text.contains("\"about\"") && export.contains(secret));
        assert!(!sent.iter().filter(is_told).any(|text| text.contains(secret.as_str())), "a secret was sent");
        assert!(!log.contains(secret.as_str()), "a secret was logged");
    }
    // Anyone with a table's code can join it, so the code must not be logged.
    assert!(!log.contains(&code) && !metrics.contains(&code));

    // The code is logged only for a damaged table, so that the operator can find it. The log gives the reason without
    // quoting data.
    let server = TestServer::again(&folder, Limits::none()).await;
    let mut player = server.connect(&code, &host).await;
    player.send(&hello("")).await;
    assert_eq!(player.closed().await.why, Some(Code::TableBroken));
    server.stop().await;
    let log = logged.text();
    let line = log.lines().find(|line| line.contains("cannot be read back")).expect("the damaged table is logged");
    let reason = format!("entry {}: its checksum is wrong", table.next);
    for part in [&*code, &*reason, "docs/operations.md"] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(!secrets.iter().any(|secret| log.contains(secret.as_str())), "a secret was logged");
}
