//! A person's own data: their devices, the export of everything stored, and erasure.

use crate::common::{TestServer, faulty::Faulty, new_table};
use kaiju_protocol::{Code, Device, Recovery, Sitter};
use kaiju_server::{Limits, SteadyClock};
use serde_json::Value;
use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, SystemTime},
};

const FIREFOX: &str = "Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0";
const SAFARI: &str =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15";

/// The list of devices that this cookie's person gets.
async fn devices(server: &TestServer, cookie: &str, agent: &str) -> Vec<Device> {
    let answer = server.get("/api/me/devices", &[("cookie", cookie), ("user-agent", agent)]).await;
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
}

/// Signs another device in.
async fn second_device(server: &TestServer, cookie: &str) -> String {
    let link = server.post("/api/recovery", &[("cookie", cookie)], "").await;
    let link: Recovery = serde_json::from_str(&link.body).expect("a link");
    let secret = link.link.rsplit('#').next().expect("a secret");
    let body = format!(r#"{{"secret":"{secret}"}}"#);
    let answer = server.post("/api/recover", &[("user-agent", SAFARI)], &body).await;
    answer.cookie().expect("a cookie")
}

async fn delete(server: &TestServer, path: &str, cookie: &str) -> crate::common::HttpAnswer {
    crate::common::http::request(server.address, "DELETE", path, &[("cookie", cookie)], "").await
}

/// Devices are listed with their names and days. Signing one out ends only its own cookie and connections.
#[tokio::test]
async fn a_device_is_signed_out() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let listed = devices(&server, &cookie, FIREFOX).await;
    assert_eq!(listed.len(), 1, "the device was stored when it created a table: {listed:?}");
    let other = second_device(&server, &cookie).await;
    assert_ne!(other, cookie);
    let listed = devices(&server, &cookie, FIREFOX).await;
    let names: Vec<(&str, &str, bool)> =
        listed.iter().map(|device| (&*device.browser, &*device.system, device.current)).collect();
    assert!(names.contains(&("Safari", "macOS", false)) && names.iter().any(|(.., current)| *current), "{names:?}");
    let (mut here, mut there) = (server.join(&code, &cookie).await, server.join(&code, &other).await);

    let id = &listed.iter().find(|device| !device.current).expect("the other device").id;
    let answer = delete(&server, &format!("/api/me/devices/{id}"), &cookie).await;
    assert!(answer.status == 200 && !answer.body.contains(&**id), "{answer:?}");
    assert_eq!(there.closed().await.why, Some(Code::NoIdentity));
    here.done(r#"{"type":"chat","text":"still here"}"#).await;
    assert_eq!(server.get("/api/tables/mine", &[("cookie", &other)]).await.refused(), (401, Code::NoIdentity));
    assert_eq!(server.get("/api/tables/mine", &[("cookie", &cookie)]).await.status, 200);
    for gone in [&**id, "nothing"] {
        let answer = delete(&server, &format!("/api/me/devices/{gone}"), &cookie).await;
        assert_eq!(answer.refused(), (404, Code::NotFound), "{gone}");
    }
    // Another person's device can't be signed out.
    let stranger = server.guest().await;
    let own = devices(&server, &cookie, FIREFOX).await;
    let answer = delete(&server, &format!("/api/me/devices/{}", own[0].id), &stranger).await;
    assert_eq!(answer.refused(), (404, Code::NotFound));
    let folder = Arc::clone(&server.folder);
    server.stop().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    assert_eq!(server.get("/api/tables/mine", &[("cookie", &other)]).await.status, 401, "also after a restart");
    server.stop().await;
}

/// A visitor who only looks around leaves nothing in the database. A renewed cookie keeps its device, and an old cookie
/// without one gets one.
#[tokio::test]
async fn a_cookie_keeps_its_device() {
    let server = TestServer::start().await;
    let cookie = server.guest().await;
    let device = |cookie: &str| cookie.split('.').nth(4).map(str::to_owned).filter(|id| id.len() == 12);
    assert!(device(&cookie).is_some(), "{cookie}");
    let renewed = server.get("/api/me", &[("cookie", &cookie)]).await.cookie().expect("a cookie");
    assert_eq!(device(&renewed), device(&cookie));
    let database = server.folder.path().join("kaiju.db").display().to_string();
    let store = kaiju_store::open(&database).await.expect("the database opens");
    let identity = cookie.trim_start_matches("kaiju=").split('.').next().expect("an identity").to_owned();
    assert_eq!(store.devices(&identity).await.expect("the store works").len(), 0);
    // "Sign out everywhere else" keeps this device and removes the others.
    second_device(&server, &cookie).await;
    let answer = server.post("/api/me/sign-out-others", &[("cookie", &cookie)], "").await;
    let new = answer.cookie().expect("a cookie");
    assert_eq!(device(&new), device(&cookie));
    let listed = devices(&server, &new, FIREFOX).await;
    assert_eq!(listed.iter().map(|device| device.current).collect::<Vec<_>>(), [true]);
    server.stop().await;
}

/// The number of signed-in devices is limited; the least recently seen one is signed out.
#[tokio::test]
async fn the_number_of_devices_is_limited() {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
    let day = Duration::from_hours(24);
    let begun = SystemTime::now();
    let mut oldest = String::new();
    let mut cookie = String::new();
    for number in 0..21 {
        let mut config = crate::common::config(folder.path(), Limits::none());
        config.clock = SteadyClock::starting_at(begun + day * number);
        let server = kaiju_server::Server::open(config).await.expect("the server starts");
        let server = TestServer::run(server, &folder);
        if number == 0 {
            oldest = server.guest().await;
            cookie = oldest.clone();
            assert_eq!(devices(&server, &oldest, FIREFOX).await.len(), 1);
        } else {
            // Only the newest device creates links, so that the first one is never seen again.
            cookie = second_device(&server, &cookie).await;
        }
        if number == 20 {
            let listed = devices(&server, &cookie, SAFARI).await;
            assert_eq!(listed.len(), 20);
            assert!(listed.is_sorted_by(|a, b| a.last_day >= b.last_day));
            assert_eq!(server.get("/api/tables/mine", &[("cookie", &oldest)]).await.status, 401);
        }
        server.stop().await;
    }
}

/// Signed-out devices stay stored until their cookies expire, so no one can add devices without end.
#[tokio::test]
async fn a_person_adds_few_devices() {
    let server = TestServer::with(Limits { devices: crate::costs::once(2), ..Limits::none() }).await;
    let (cookie, other) = (server.guest().await, server.guest().await);
    for _ in 0..2 {
        second_device(&server, &cookie).await;
    }
    let third = server.post("/api/recovery", &[("cookie", &cookie)], "").await;
    assert_eq!(third.refused(), (429, Code::TooFast));
    assert!(third.header("retry-after").is_some());
    second_device(&server, &other).await;
    server.stop().await;
}

/// The export contains what the person said and chose, and nothing from others.
#[tokio::test]
async fn a_person_exports_their_data() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.guest().await, server.guest().await);
    server.send("PUT", "/api/me", &[("cookie", &anna)], r#"{"name":"Anna"}"#).await;
    let code = server.create(&anna, &new_table("tokyo", 3, &["rookie"])).await;
    let (mut host, mut guest) = (server.join(&code, &anna).await, server.join(&code, &ben).await);
    guest.done(r#"{"type":"sit","seat":"B"}"#).await;
    guest.done(r#"{"type":"ready","ready":true}"#).await;
    host.done(r#"{"type":"chat","text":"my words"}"#).await;
    guest.done(r#"{"type":"chat","text":"their words"}"#).await;
    host.done(r#"{"type":"start"}"#).await;
    let answer = server.get("/api/me/export", &[("cookie", &anna)]).await;
    assert!(answer.header("content-disposition").is_some_and(|value| value.starts_with("attachment")));
    let text = body(&answer);
    let data: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!((&data["about"]["name"], data["about"]["devices"].as_array().map(Vec::len)), (&"Anna".into(), Some(1)));
    assert!(data["about"]["created"].as_i64().is_some_and(|created| created > 0));
    let table = &data["tables"][0];
    assert_eq!(table["you"]["changes"][0]["change"]["do"], "join");
    assert_eq!(
        (&table["code"], &table["you"]["seat"], &table["you"]["host"]),
        (&Value::from(&*code), &"A".into(), &true.into())
    );
    assert_eq!(table["you"]["chat"][0]["text"], "my words");
    assert!(!text.contains("their words") && !text.contains("secret"), "{text}");
    let stranger = server.guest().await;
    let nothing: Value =
        serde_json::from_str(&body(&server.get("/api/me/export", &[("cookie", &stranger)]).await)).expect("an export");
    assert_eq!(nothing["tables"], Value::Array(Vec::new()));
    assert_eq!(server.get("/api/me/export", &[]).await.refused(), (401, Code::NoIdentity));
    server.stop().await;
}

/// The body of a chunked response.
fn body(answer: &crate::common::HttpAnswer) -> String {
    let (mut text, mut rest) = (String::new(), answer.body.as_str());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or_else(|_| panic!("not chunked: {answer:?}"));
        text.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    text
}

/// Everything that the store holds about a person, as text.
async fn stored(folder: &std::path::Path) -> String {
    let store = kaiju_store::open(&folder.join("kaiju.db").display().to_string()).await.expect("the database opens");
    let mut text = String::new();
    for table in store.unfinished(u32::MAX).await.expect("the store works") {
        let table = table.expect("a readable table");
        let loaded = store.load(table.id).await.expect("the table loads");
        text.extend(loaded.entries.into_iter().map(|entry| entry.body + "\n"));
    }
    store.close().await;
    text
}

/// Erasure signs out a person's devices at once, and removes their name, chat and identity from tables in memory and in
/// the store. A bot continues their game.
#[tokio::test]
async fn a_person_is_erased() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.guest().await, server.guest().await);
    server.send("PUT", "/api/me", &[("cookie", &anna)], r#"{"name":"Zsófia"}"#).await;
    let identity = anna.trim_start_matches("kaiju=").split('.').next().expect("an identity").to_owned();
    // This table isn't in memory when the person is erased.
    let cold = server.create(&anna, &new_table("tokyo", 2, &["rookie"])).await;
    server.join(&cold, &anna).await.done(r#"{"type":"chat","text":"cold words"}"#).await;
    let folder = Arc::clone(&server.folder);
    server.stop().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    let code = server.create(&ben, &new_table("tokyo", 3, &["rookie"])).await;
    let (mut host, mut guest) = (server.join(&code, &ben).await, server.join(&code, &anna).await);
    guest.done(r#"{"type":"sit","seat":"B"}"#).await;
    guest.done(r#"{"type":"ready","ready":true}"#).await;
    guest.done(r#"{"type":"chat","text":"warm words"}"#).await;
    host.done(r#"{"type":"start"}"#).await;
    let other = second_device(&server, &anna).await;

    let answer = delete(&server, "/api/me", &anna).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    assert!(answer.header("set-cookie").is_some_and(|set| set.starts_with("kaiju=;") && set.contains("Max-Age=0")));
    assert_eq!(guest.closed().await.why, Some(Code::NoIdentity));
    for cookie in [&anna, &other] {
        assert_eq!(server.get("/api/tables/mine", &[("cookie", cookie)]).await.status, 401);
        let stranger = server.get("/api/me", &[("cookie", cookie)]).await;
        assert!(!stranger.body.contains("Zsófia") && stranger.cookie().is_some_and(|new| !new.contains(&identity)));
    }
    // The others stay connected, and their game continues.
    host.done(r#"{"type":"chat","text":"bye"}"#).await;
    let room = host.room.clone().expect("a room");
    assert!(room.people.iter().all(|person| person.name != "Zsófia"), "{room:?}");
    let mut host = server.join(&code, &ben).await;
    assert!(matches!(room.seats[1].sitter, Sitter::Bot { .. }), "{room:?}");
    assert!(!host.received.concat().contains("warm words") && !host.received.concat().contains("Zsófia"));
    host.answer_next_question().await;
    server.stop().await;
    let text = stored(folder.path()).await;
    for trace in ["Zsófia", "warm words", "cold words", &identity] {
        assert!(!text.contains(trace), "{trace}: {text}");
    }
    assert!(text.contains("\"join\""));
    // Old cookies stay invalid after a restart.
    let server = TestServer::again(&folder, Limits::none()).await;
    assert_eq!(server.get("/api/tables/mine", &[("cookie", &anna)]).await.status, 401);
    assert_eq!(delete(&server, "/api/me", &anna).await.refused(), (401, Code::NoIdentity));
    server.stop().await;
}

/// Others keep the games they finished with an erased person, and the table needn't be loaded.
#[tokio::test]
async fn an_erasure_leaves_others_their_games() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.guest().await, server.guest().await);
    let code = server.create(&ben, &new_table("tokyo", 2, &[])).await;
    let (mut host, mut guest) = (server.join(&code, &ben).await, server.join(&code, &anna).await);
    guest.done(r#"{"type":"name","name":"Zsófia"}"#).await;
    guest.done(r#"{"type":"sit","seat":"B"}"#).await;
    guest.done(r#"{"type":"ready","ready":true}"#).await;
    host.done(r#"{"type":"start"}"#).await;
    guest.done(r#"{"type":"chat","text":"well played"}"#).await;
    guest.done(&format!(r#"{{"type":"concede","ply":{}}}"#, guest.ply)).await;
    host.done(r#"{"type":"chat","text":"bye"}"#).await;
    let folder = Arc::clone(&server.folder);
    assert_eq!(delete(&server, "/api/me", &anna).await.status, 204);
    host.done(r#"{"type":"chat","text":"still here"}"#).await;
    server.stop().await;
    let server = TestServer::again(&folder, Limits::none()).await;
    let games: Value =
        serde_json::from_str(&server.get("/api/me/games", &[("cookie", &ben)]).await.body).expect("a list of games");
    assert_eq!((games.as_array().map(Vec::len), &games[0]["code"]), (Some(1), &Value::from(&*code)), "{games}");
    assert!(!games.to_string().contains("Zsófia"), "{games}");
    server.stop().await;
}

/// An erasure interrupted by the store is completed when the server restarts.
#[tokio::test]
async fn an_interrupted_erasure_is_completed() {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
    let place = folder.path().join("kaiju.db").display().to_string();
    let (store, faults) = Faulty::open(&place).await;
    let config = crate::common::config(folder.path(), Limits::none());
    let server = kaiju_server::Server::with_store(config, store).await.expect("the server starts");
    let server = TestServer::run(server, &folder);
    let anna = server.guest().await;
    let code = server.create(&anna, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &anna).await;
    player.done(r#"{"type":"chat","text":"last words"}"#).await;
    faults.rewrite_fails.store(true, Ordering::SeqCst);
    assert_eq!(delete(&server, "/api/me", &anna).await.status, 202, "the server will complete it");
    assert_eq!(player.closed().await.why, Some(Code::NoIdentity));
    server.stop().await;
    assert!(stored(folder.path()).await.contains("last words"));
    let server = TestServer::again(&folder, Limits::none()).await;
    let begun = std::time::Instant::now();
    while stored(folder.path()).await.contains("last words") {
        assert!(begun.elapsed() < crate::common::PATIENCE, "the erasure was not completed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}
