//! Taking choices back over sockets.

use crate::common::{Player, TestServer, hello};
use kaiju_protocol::{Code, FromServer, Stage, TableEvent, WireSeat};
use kaiju_server::Limits;
use std::sync::Arc;

/// Plays until a person can take a choice back, and returns their index.
async fn until_someone_can_take_back(players: &mut [Player; 2]) -> usize {
    for _ in 0..500 {
        for (at, seat) in [WireSeat::A, WireSeat::B].into_iter().enumerate() {
            let player = &mut players[at];
            if player.take_back.as_ref().is_some_and(|view| view.seat == seat && view.choice.is_some()) {
                return at;
            }
            assert!(player.room.as_ref().is_none_or(|room| room.stage != Stage::Over), "the game is over");
        }
        // Once each player has an answer, both have received everything before it.
        for player in players.iter_mut() {
            player.done(r#"{"type":"ping"}"#).await;
        }
        for player in players.iter_mut() {
            if player.question.is_some() {
                let act = player.act();
                player.done(&act).await;
                break;
            }
        }
    }
    panic!("no choice could be taken back");
}

/// The events with which choices were taken back, as this player received them.
fn taken_back(player: &Player) -> Vec<TableEvent> {
    let messages = player.received.iter().filter_map(|text| serde_json::from_str(text).ok());
    let events = messages.flat_map(|message| match message {
        FromServer::Update(update) => update.events,
        _ => Vec::new(),
    });
    events.filter(|event| event.take_back.is_some()).collect()
}

/// A choice is taken back and the server restarts: the same question is asked again, and a client that was disconnected
/// receives the same event. Messages for the taken-back plies are stale.
#[tokio::test]
async fn a_choice_is_taken_back_and_stays_so_after_a_restart() {
    let server = TestServer::start().await;
    let folder = Arc::clone(&server.folder);
    let (host, guest) = (server.guest().await, server.guest().await);
    let code = server.create(&host, &crate::common::new_table("tokyo", 2, &[])).await;
    let mut players = [server.join(&code, &host).await, server.join(&code, &guest).await];
    players[1].done(r#"{"type":"sit","seat":"B"}"#).await;
    players[1].done(r#"{"type":"ready","ready":true}"#).await;
    players[0].done(r#"{"type":"start"}"#).await;
    let own = until_someone_can_take_back(&mut players).await;
    let other = 1 - own;
    let ply = players[own].ply;
    let back = format!(r#"{{"type":"take-back","ply":{ply}}}"#);
    assert_eq!(players[other].request(&back).await, Err(Code::NoTakeBack));
    let stale = format!(r#"{{"type":"take-back","ply":{}}}"#, ply - 1);
    assert_eq!(players[own].request(&stale).await, Err(Code::Stale));
    let (since, history) = (players[other].next, players[other].history.clone().expect("a history"));
    players[own].done(&back).await;
    assert_eq!(players[own].request(&back).await, Err(Code::Stale), "the same message again");
    let question = players[own].question.clone().expect("the question is asked again");
    assert_eq!(question.ply, ply + 1);
    let live = taken_back(&players[own]);
    assert_eq!(live.len(), 1);
    server.stop().await;

    let server = TestServer::again(&folder, Limits::none()).await;
    let cookies = [&host, &guest];
    let mut away = server.connect(&code, cookies[other]).await;
    away.send(&hello(&format!(r#","since":{since},"history":"{history}""#))).await;
    away.done(r#"{"type":"ping"}"#).await;
    assert_eq!(taken_back(&away), live);
    let mut player = server.join(&code, cookies[own]).await;
    player.done(r#"{"type":"ping"}"#).await;
    assert_eq!(player.question.as_ref(), Some(&question));
    player.answer_next_question().await;
    server.stop().await;
}
