//! The coach at a table, and the analyses of finished games.

use crate::{
    common::{HttpAnswer, PATIENCE, Player, TestServer, config, hello, new_table},
    costs::{ANY, Newcomer, once, server},
    silence::place::TestDatabase,
};
use kaiju_protocol::{
    AdviceView, Code, Door, FromServer, GameAnalysisView, NewTable, ReplayRequest, Settings, Stage, WireBot,
};
use kaiju_server::{BudgetRates, Limits, Server};
use kaiju_store::{AnalysisRow, Store, TableId};
use std::{sync::Arc, time::Duration};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// Starts a server that analyses games when they end, with this database.
async fn analysing(place: &TestDatabase, folder: &Arc<TempDir>) -> TestServer {
    let mut config = config(folder.path(), Limits { analyses: true, ..Limits::none() });
    config.database = Some(place.address.clone());
    TestServer::run(Server::open(config).await.expect("the server starts"), folder)
}

async fn play_to_the_end(player: &mut Player) {
    while player.room.as_ref().is_none_or(|room| room.stage != Stage::Over) {
        match player.question {
            Some(_) => player.answer_next_question().await,
            None => _ = player.recv().await,
        }
    }
}

async fn analysis(server: &TestServer, code: &str, round: u32, cookie: &str) -> HttpAnswer {
    server.get(&format!("/api/tables/{code}/analysis?round={round}"), &[("cookie", cookie)]).await
}

/// The analysis of a game once it is stored.
async fn stored(store: &dyn Store, table: TableId) -> AnalysisRow {
    let stored = async {
        loop {
            if let Some(row) = store.analysis(table, 1).await.expect("the store works") {
                return row;
            }
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, stored).await.expect("the analysis is stored")
}

fn parsed(text: &str) -> GameAnalysisView {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A game of a person is analysed when it ends, and the analysis outlives a restart, but not another champion.
async fn games_of_people_are_analysed_when_they_end(place: TestDatabase) {
    let folder = Arc::new(tempfile::tempdir().expect("a temporary directory"));
    let server = analysing(&place, &folder).await;
    let (cookie, stranger) = (server.guest().await, server.guest().await);
    crate::common::http::request(server.address, "PUT", "/api/me", &[("cookie", &cookie)], r#"{"name":"Zsófia"}"#)
        .await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    for visitor in [&cookie, &stranger] {
        assert_eq!(analysis(&server, &code, 1, visitor).await.refused(), (404, Code::NotOver), "the game is running");
    }
    play_to_the_end(&mut player).await;
    let store = place.open().await;
    let table = store.find(&code).await.expect("the store works").expect("the table is stored").id;
    let row = stored(&*store, table).await;
    let view = parsed(&row.data);
    assert!(!row.data.contains("Zsófia") && view.curve.len() > 2 && view.seats.len() == 2);
    for seat in &view.seats {
        let sum = seat.luck + seat.own + seat.others + seat.unforeseen;
        assert_eq!(sum, i32::from(seat.end) - i32::from(seat.start));
        assert!(seat.own <= 0 && seat.costliest.iter().all(|choice| choice.cost >= 10) && seat.costliest.len() <= 3);
    }
    assert_eq!(view.seats.iter().filter(|seat| seat.end == 10_000).count(), 1, "the winner");
    assert_eq!(parsed(&analysis(&server, &code, 1, &stranger).await.body), view);
    let record = server.get(&format!("/api/tables/{code}/record?round=1"), &[]).await.body;
    let request = serde_json::to_string(&ReplayRequest { record }).expect("a request serializes");
    assert_eq!(parsed(&server.post("/api/analysis", &[], &request).await.body), view);
    for round in [0, 2] {
        assert_eq!(analysis(&server, &code, round, &cookie).await.refused(), (404, Code::NotOver));
    }
    server.stop().await;

    let marked = AnalysisRow { data: "{}".to_owned(), ..row.clone() };
    store.save_analysis(table, 1, &marked).await.expect("the store works");
    let server = analysing(&place, &folder).await;
    assert_eq!(analysis(&server, &code, 1, &cookie).await.body, "{}", "what is kept is not worked out again");
    let outdated = AnalysisRow { version: row.version - 1, ..marked };
    store.save_analysis(table, 1, &outdated).await.expect("the store works");
    assert_eq!(parsed(&analysis(&server, &code, 1, &cookie).await.body), view);
    assert_eq!(stored(&*store, table).await, row);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_analysed_with_sqlite() {
    games_of_people_are_analysed_when_they_end(TestDatabase::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_analysed_with_postgres() {
    games_of_people_are_analysed_when_they_end(TestDatabase::postgres().await).await;
}

/// Games between bots are analysed when someone asks, and only once, however many ask at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn games_of_bots_are_analysed_on_request() {
    let (place, folder) = (TestDatabase::sqlite(), Arc::new(tempfile::tempdir().expect("a temporary directory")));
    let server = analysing(&place, &folder).await;
    let cookie = server.guest().await;
    let code = server.create(&cookie, &new_table("tokyo", 2, &["rookie", "rookie"])).await;
    let mut watcher = server.join(&code, &cookie).await;
    watcher.done(r#"{"type":"start"}"#).await;
    play_to_the_end(&mut watcher).await;
    let store = place.open().await;
    let table = store.find(&code).await.expect("the store works").expect("the table is stored").id;
    sleep(Duration::from_millis(100)).await;
    assert_eq!(store.analysis(table, 1).await.expect("the store works"), None);
    let (first, second) = tokio::join!(analysis(&server, &code, 1, &cookie), analysis(&server, &code, 1, &cookie));
    assert_eq!((first.status, &first.body), (200, &second.body));
    assert_eq!(stored(&*store, table).await.data, first.body);
    server.stop().await;
}

/// The games of a table with a closed door are analysed only for those who have joined.
#[tokio::test]
async fn a_private_tables_analyses_are_private() {
    let server = TestServer::start().await;
    let (cookie, stranger) = (server.guest().await, server.guest().await);
    let table = new_table("tokyo", 2, &["rookie"]);
    let settings = Settings { door: Door::Locked, ..table.settings };
    let code = server.create(&cookie, &NewTable { settings, ..table }).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    play_to_the_end(&mut player).await;
    assert_eq!(analysis(&server, &code, 1, &cookie).await.status, 200);
    assert_eq!(analysis(&server, &code, 1, &stranger).await.refused(), (403, Code::TableLocked));
    assert_eq!(server.post("/api/analysis", &[], r#"{"record":"x"}"#).await.refused(), (400, Code::BadRecord));
    server.stop().await;
}

/// Whoever asks pays for the analysis and for the coach.
#[tokio::test]
async fn thinking_is_charged() {
    let server = server(|limits| limits.budgets = Some(BudgetRates { time: once(150_000), ..ANY })).await;
    let host = Newcomer::new(&server, "192.0.2.1").await;
    let mut table = new_table("new-york", 2, &["rookie"]);
    table.settings.coach = true;
    let body = serde_json::to_string(&table).expect("JSON");
    let answer = server.post("/api/tables", &host.headers(), &body).await;
    let code = serde_json::from_str::<kaiju_protocol::TableLink>(&answer.body).expect("a link").code;
    let mut player = host.join(&server, &code).await;
    player.done(r#"{"type":"start"}"#).await;
    let refusal = loop {
        while player.question.is_none() {
            player.recv().await;
        }
        if let Err(code) = player.request(&format!(r#"{{"type":"coach","ply":{}}}"#, player.ply)).await {
            break code;
        }
        player.answer_next_question().await;
    };
    assert_eq!(refusal, Code::OverBudget);
    player.answer_next_question().await;

    let other = Newcomer::new(&server, "198.51.100.1").await;
    let record = kaiju_rules::Record::new(kaiju_rules::Ruleset::NewYork, kaiju_rules::Options::default(), 6);
    let request = ReplayRequest { record: record.expect("six can play").to_string() };
    let request = serde_json::to_string(&request).expect("a request serializes");
    let mut analysed = 0;
    let refused = loop {
        let answer = server.post("/api/analysis", &other.headers(), &request).await;
        if answer.status != 200 {
            break answer.refused();
        }
        analysed += 1;
        assert!(analysed < 10_000, "analyses are never refused");
    };
    assert_eq!(refused, (429, Code::OverBudget));
    server.stop().await;
}

/// The coach answers only the connection that asks, and only at a table with a coach.
#[tokio::test]
async fn the_coach_answers_over_a_socket() {
    let server = TestServer::start().await;
    let (cookie, watcher) = (server.guest().await, server.guest().await);
    for coach in [true, false] {
        let table = new_table("tokyo", 2, &[WireBot::Champion.word()]);
        let settings = Settings { coach, ..table.settings };
        let code = server.create(&cookie, &NewTable { settings, ..table }).await;
        let mut player = server.join(&code, &cookie).await;
        let mut same_person = server.join(&code, &cookie).await;
        let mut watcher = server.join(&code, &watcher).await;
        player.done(r#"{"type":"start"}"#).await;
        while player.question.is_none() {
            player.recv().await;
        }
        let ask = format!(r#"{{"type":"coach","ply":{}}}"#, player.ply);
        if !coach {
            assert_eq!(player.request(&ask).await, Err(Code::CoachOff));
            continue;
        }
        player.send(&ask).await;
        let advice: AdviceView = player
            .until(|message| match message {
                FromServer::Advice(advice) => Some((**advice).clone()),
                _ => None,
            })
            .await;
        assert!(advice.ply == player.ply && advice.second.is_some());
        assert_eq!(watcher.request(&ask).await, Err(Code::NotSeated));
        let act = format!(r#"{{"type":"act","ply":{},"action":"{}"}}"#, advice.ply, advice.action);
        player.done(&act).await;
        for other in [&mut same_person, &mut watcher] {
            other.send(r#"{"type":"ping"}"#).await;
            other.until(|message| matches!(message, FromServer::Pong).then_some(())).await;
            assert!(other.received.iter().all(|text| !text.contains(r#""type":"advice""#)));
        }
        let mut late = server.connect(&code, &cookie).await;
        late.send(&hello("")).await;
        late.until(|message| matches!(message, FromServer::Welcome(_)).then_some(())).await;
        assert_eq!(late.request(&ask).await, Err(Code::Stale));
    }
    server.stop().await;
}
