//! Replays, questions at a moment of a game, playing on, and the export of a person's games.

use crate::common::{Player, TestServer, new_table};
use kaiju_protocol::{
    Code, Door, MAX_RECORD_LEN, NewTable, PlayFrom, QuestionView, Replay, ReplayQuestion, ReplayRequest, Settings,
    Stage, TableLink, WireSeat,
};
use kaiju_rules::{Record, Ruleset};
use kaiju_server::StoredGames;
use std::sync::Arc;

/// Plays a game to its end.
async fn play(player: &mut Player) {
    while player.room.as_ref().is_none_or(|room| room.stage != Stage::Over) {
        if player.question.is_some() {
            player.answer_next_question().await;
        } else {
            player.recv().await;
        }
    }
}

fn body(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("a request serializes")
}

async fn replay(server: &TestServer, record: &str) -> Result<Replay, (u16, Code)> {
    let request = ReplayRequest { record: record.to_owned() };
    let answer = server.post("/api/replay", &[], &body(&request)).await;
    if answer.status == 200 { Ok(serde_json::from_str(&answer.body).expect("a replay")) } else { Err(answer.refused()) }
}

/// A finished game can be replayed by its table or by its record, with the same events and questions.
#[tokio::test]
async fn a_finished_game_is_replayed() {
    let server = TestServer::start().await;
    let (cookie, stranger) = (server.guest().await, server.guest().await);
    let code = server.create(&cookie, &new_table("tokyo", 3, &["rookie", "rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    while player.question.is_none() {
        player.recv().await;
    }
    let path = format!("/api/tables/{code}/replay?round=1");
    // While the game is running, its record and the questions to others are secret.
    let running = server.get(&path, &[("cookie", &cookie)]).await;
    let running: Replay = serde_json::from_str(&running.body).expect("a replay");
    assert_eq!((running.record, running.over, running.you), (None, false, Some(WireSeat::A)));
    let of_table = |ply| ReplayQuestion { code: Some(code.clone()), round: Some(1), record: None, ply };
    let own = running.decisions.last().expect("a question").ply;
    let asked = server.post("/api/replay/question", &[("cookie", &cookie)], &body(&of_table(own))).await;
    let asked: QuestionView = serde_json::from_str(&asked.body).expect("a question");
    assert_eq!(Some(asked.answers), player.question.as_ref().map(|question| question.answers.clone()));
    let refused = server.post("/api/replay/question", &[("cookie", &stranger)], &body(&of_table(own))).await;
    assert_eq!(refused.refused().1, Code::NotAsked);

    play(&mut player).await;
    let record = server.get(&format!("/api/tables/{code}/record?round=1"), &[]).await.body;
    let by_table = server.get(&path, &[("cookie", &cookie)]).await;
    let by_table: Replay = serde_json::from_str(&by_table.body).expect("a replay");
    assert_eq!((by_table.you, by_table.round, by_table.over), (Some(WireSeat::A), Some(1), true));
    assert_eq!(by_table.record.as_deref(), Some(&*record));
    let by_record = replay(&server, &record).await.expect("a valid record");
    assert_eq!((&by_record.events, by_record.you), (&by_table.events, None));
    let decision = &by_record.decisions[by_record.decisions.len() / 2];
    let of_record = ReplayQuestion { code: None, round: None, record: Some(record.clone()), ply: decision.ply };
    let [first, second] = [of_record, of_table(decision.ply)].map(|question| body(&question));
    let first = server.post("/api/replay/question", &[], &first).await;
    let second = server.post("/api/replay/question", &[], &second).await;
    assert_eq!((first.status, &first.body), (200, &second.body));
    let question: QuestionView = serde_json::from_str(&first.body).expect("a question");
    assert_eq!((question.seat, question.ply), (decision.seat, decision.ply));

    let both = ReplayQuestion { record: Some(record.clone()), ..of_table(0) };
    assert_eq!(server.post("/api/replay/question", &[], &body(&both)).await.refused(), (400, Code::BadMessage));
    for round in [0, 2] {
        let answer = server.get(&format!("/api/tables/{code}/replay?round={round}"), &[]).await;
        assert!(answer.body.contains("\"refusal-no-such-game\""), "{}", answer.body);
        assert_eq!(answer.refused().0, 404);
    }
    assert_eq!(server.get("/api/tables/bbbbbbbb/replay?round=1", &[]).await.refused(), (404, Code::NoTable));
    server.stop().await;
}

/// A malformed record is refused with the reason, and a record that is too long isn't parsed.
#[tokio::test]
async fn bad_records_are_refused() {
    let server = TestServer::start().await;
    assert_eq!(replay(&server, "hello").await.map(drop), Err((400, Code::BadRecord)));
    assert_eq!(replay(&server, &"\n".repeat(MAX_RECORD_LEN + 1)).await.map(drop), Err((413, Code::TooLong)));
    assert_eq!(replay(&server, &"x".repeat(4 * MAX_RECORD_LEN)).await.map(drop), Err((413, Code::TooLong)));
    let form = server.get("/api/replay", &[]).await;
    assert_eq!(form.status, 405);
    server.stop().await;
}

/// Strangers can't see the games of a table with a closed door.
#[tokio::test]
async fn a_private_tables_games_are_private() {
    let server = TestServer::start().await;
    let (cookie, stranger) = (server.guest().await, server.guest().await);
    let table = new_table("tokyo", 2, &["rookie"]);
    let settings = Settings { door: Door::Locked, ..table.settings };
    let code = server.create(&cookie, &NewTable { settings, ..table }).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    let path = format!("/api/tables/{code}/replay?round=1");
    assert_eq!(server.get(&path, &[("cookie", &cookie)]).await.status, 200);
    assert_eq!(server.get(&path, &[("cookie", &stranger)]).await.refused().1, Code::TableLocked);
    assert_eq!(server.get(&path, &[]).await.refused().1, Code::TableLocked);
    server.stop().await;
}

/// A recorded game can be played on from a moment, and the games of a person or a whole server can be exported.
#[tokio::test]
async fn games_are_played_on_and_exported() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let (cookie, other) = (server.guest().await, server.guest().await);
    let code = server.create(&cookie, &new_table("new-york", 2, &["rookie"])).await;
    let mut player = server.join(&code, &cookie).await;
    player.done(r#"{"type":"start"}"#).await;
    play(&mut player).await;
    let record = server.get(&format!("/api/tables/{code}/record?round=1"), &[]).await.body;
    let decisions = replay(&server, &record).await.expect("a valid record").decisions;
    let from = Some(PlayFrom { record: record.clone(), ply: decisions[8].ply, seat: None });
    let settings = Settings::of(Ruleset::Tokyo, 2);
    let request = NewTable { settings, bots: Vec::new(), monster: None, position: None, lesson: false, from };
    let answer = server.post("/api/tables", &[("cookie", &other)], &body(&request)).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let link: TableLink = serde_json::from_str(&answer.body).expect("a link");
    let mut second = server.join(&link.code, &other).await;
    second.done(r#"{"type":"start"}"#).await;
    assert!(second.room.as_ref().is_some_and(|room| room.practice));
    play(&mut second).await;
    let bad = NewTable { from: Some(PlayFrom { record: "x".to_owned(), ply: 0, seat: None }), ..request };
    let refused = server.post("/api/tables", &[("cookie", &other)], &body(&bad)).await;
    assert_eq!(refused.refused(), (400, Code::BadRecord));

    let mut exported = Vec::new();
    for (cookie, practice) in [(&cookie, false), (&other, true)] {
        let answer = server.get("/api/me/games/export", &[("cookie", cookie)]).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/jsonl")));
        let lines: Vec<&str> = answer.body.lines().filter(|line| line.starts_with('{')).collect();
        assert_eq!(lines.len(), 1, "{}", answer.body);
        let game = kaiju_record::from_json(lines[0]).expect("a record");
        assert_eq!(game.is_practice(), practice);
        assert!(kaiju_fair::verify(&game).is_ok());
        exported.push(game.to_string());
    }
    assert_eq!(exported[0], record);
    assert_eq!(server.get("/api/me/games/export", &[]).await.refused().1, Code::NoIdentity);
    // The operator's export reads the same database, even while the server is running.
    let mut games = StoredGames::open(folder.path(), None).await.expect("the database opens");
    let mut all = Vec::new();
    while let Some(table) = games.next().await.expect("the database can be read") {
        assert_eq!(table.damage, None);
        all.extend(table.records);
    }
    games.close().await;
    assert_eq!(all, exported);
    assert!(all.iter().all(|text| Record::parse(text).is_ok()));
    server.stop().await;
    let nothing = StoredGames::open(&folder.path().join("elsewhere"), None).await;
    assert!(nothing.is_err() && !folder.path().join("elsewhere").exists());
}
