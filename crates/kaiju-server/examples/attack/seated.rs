//! Attacks by people with seats, who must always be able to play: they make requests that are expensive to answer.

use crate::{
    attacks::{Attacker, PACE, SOCKETS, chat, count},
    net::TableSocket,
};
use kaiju_protocol::{FromServer, NewTable, Settings, WireBot};
use kaiju_rules::Ruleset;
use std::time::Duration;
use tokio::{
    io::AsyncWriteExt,
    time::{interval, sleep},
};

/// Number of tasks that request records.
const READERS: usize = 8;
/// Number of tasks that upload records.
const UPLOADERS: usize = 16;
/// Time after which a client that doesn't wait for its replay disconnects.
const ABANDONED_AFTER: Duration = Duration::from_millis(5);
/// Number of connections that fill the history of the attacker's games with chat.
const CHATTERS: usize = 8;

/// A table for one person and bots, without clocks.
fn duel() -> NewTable {
    let settings = Settings { clock: 0, ..Settings::of(Ruleset::NewYork, 2) };
    let bots = vec![WireBot::from_word("random").expect("a bot")];
    NewTable { settings, bots, monster: None, position: None, lesson: false, from: None }
}

/// The number of the ply in a message.
fn ply_in(text: &str) -> Option<u32> {
    match serde_json::from_str(text).ok()? {
        FromServer::Welcome(welcome) => welcome.snapshot.map(|snapshot| snapshot.ply),
        FromServer::Update(update) => Some(update.ply),
        FromServer::Question(question) => Some(question.ply),
        _ => None,
    }
}

impl Attacker {
    /// Starts a game for each identity, and returns the tables with their owners' cookies.
    async fn own_games(&self) -> Vec<(String, String)> {
        self.own_games_of(usize::MAX).await
    }

    /// Starts a game for each identity, but for no more than this many.
    async fn own_games_of(&self, max: usize) -> Vec<(String, String)> {
        let mut games = Vec::new();
        for cookie in self.identities().await.into_iter().take(max) {
            let code = self.table(&cookie, &duel()).await;
            if let Some(mut socket) = self.join(&code, &cookie).await {
                let _ = self.request(&mut socket, r#"{"id":1,"type":"start"}"#).await;
            }
            games.push((code, cookie));
        }
        games
    }

    /// Sends a request and waits for its answer; returns the last ply before it.
    async fn request(&self, socket: &mut TableSocket, text: &str) -> Option<u32> {
        socket.send(text).await.ok()?;
        let mut ply = None;
        while let Some(received) = socket.next().await {
            self.note(&received);
            ply = ply_in(&received).or(ply);
            if received.starts_with(r#"{"type":"done""#) || received.starts_with(r#"{"type":"refused""#) {
                return ply;
            }
        }
        None
    }

    /// Repeatedly requests more answers to the current question, on all connections.
    pub(crate) async fn ask(&self) {
        let games = self.own_games().await;
        for socket in 0..SOCKETS {
            let (attacker, (code, cookie)) = (self.clone(), games[socket % games.len()].clone());
            tokio::spawn(async move {
                loop {
                    attacker.ask_once(&code, &cookie).await;
                    sleep(Duration::from_millis(250)).await;
                }
            });
        }
        std::future::pending::<()>().await;
    }

    async fn ask_once(&self, code: &str, cookie: &str) {
        let Some(mut socket) = self.join(code, cookie).await else { return };
        let (mut pace, mut ply) = (interval(PACE), 0);
        loop {
            tokio::select! {
                _ = pace.tick() => {
                    if socket.send(&format!(r#"{{"id":1,"type":"answers","ply":{ply},"from":0}}"#)).await.is_err() {
                        return;
                    }
                }
                received = socket.next() => {
                    let Some(text) = received else { return };
                    self.note(&text);
                    ply = ply_in(&text).unwrap_or(ply);
                }
            }
        }
    }

    /// Repeatedly rejoins its own seats, and receives everything that happened there.
    pub(crate) async fn come_back(&self) {
        let games = self.own_games().await;
        for socket in 0..SOCKETS {
            let (attacker, (code, cookie)) = (self.clone(), games[socket % games.len()].clone());
            tokio::spawn(async move {
                loop {
                    if socket < CHATTERS {
                        attacker.talk_once(&code, &cookie, chat, None).await;
                    } else if let Ok(mut socket) = attacker.place.join_with(&code, &cookie, r#","since":0"#).await {
                        count(&attacker.counts.opened);
                        if let Some(text) = socket.next().await {
                            attacker.note(&text);
                            count(&attacker.counts.done);
                        }
                    } else {
                        count(&attacker.counts.refused);
                        sleep(PACE).await;
                    }
                }
            });
        }
        std::future::pending::<()>().await;
    }

    /// Requests records that have to be replayed, and records of games that were never played.
    pub(crate) async fn read_records(&self) {
        let games = self.own_games().await;
        for (code, cookie) in &games {
            let Some(mut socket) = self.join(code, cookie).await else { continue };
            let ply = self.request(&mut socket, r#"{"id":2,"type":"ping"}"#).await.unwrap_or(0);
            let concede = format!(r#"{{"id":3,"type":"concede","ply":{ply}}}"#);
            let _ = self.request(&mut socket, &concede).await;
            for again in ["rematch", "start"] {
                let _ = self.request(&mut socket, &format!(r#"{{"id":4,"type":"{again}"}}"#)).await;
            }
        }
        for reader in 0..READERS {
            let (attacker, (code, cookie)) = (self.clone(), games[reader % games.len()].clone());
            tokio::spawn(async move {
                for number in 0_u64.. {
                    let round = if number.is_multiple_of(2) { 1 } else { u32::MAX };
                    let path = format!("/api/tables/{code}/record?round={round}");
                    let answer = attacker.place.http("GET", &path, &cookie, "").await;
                    let is_done = answer.as_ref().is_ok_and(|answer| answer.status == 200);
                    let bytes = answer.map_or(0, |answer| answer.body.len());
                    attacker.note_bytes(bytes);
                    count(if is_done { &attacker.counts.done } else { &attacker.counts.refused });
                    sleep(PACE).await;
                }
            });
        }
        std::future::pending::<()>().await;
    }

    /// Uploads a record again and again. Every other client disconnects at once, and lets the server work for nothing.
    pub(crate) async fn upload(&self) {
        let [game] = &self.own_games_of(1).await[..] else { return };
        let record = self.finished_record(game).await;
        let body = serde_json::json!({ "record": record }).to_string();
        for uploader in 0..UPLOADERS {
            let (attacker, cookie, body) = (self.clone(), game.1.clone(), body.clone());
            tokio::spawn(async move {
                let length = body.len();
                let head =
                    format!("POST /api/replay HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\ncontent-length: {length}");
                let request = format!("{head}\r\ncontent-type: application/json\r\n\r\n{body}");
                loop {
                    if uploader % 2 == 0 {
                        let answer = attacker.place.http("POST", "/api/replay", &cookie, &body).await;
                        let is_done = answer.as_ref().is_ok_and(|answer| answer.status == 200);
                        attacker.note_bytes(answer.map_or(0, |answer| answer.body.len()));
                        count(if is_done { &attacker.counts.done } else { &attacker.counts.refused });
                    } else if let Ok(mut stream) = attacker.place.open().await {
                        count(&attacker.counts.opened);
                        let _ = stream.write_all(request.as_bytes()).await;
                        // Time for the server to begin.
                        sleep(ABANDONED_AFTER).await;
                    }
                    sleep(PACE).await;
                }
            });
        }
        std::future::pending::<()>().await;
    }

    /// Plays a game with a bot to its end, always giving the first answer, and returns its record.
    async fn finished_record(&self, (code, cookie): &(String, String)) -> String {
        while let Some(mut socket) = self.join(code, cookie).await {
            while let Some(text) = socket.next().await {
                if let Ok(FromServer::Question(question)) = serde_json::from_str(&text) {
                    let action = &question.answers[0].action;
                    let act = serde_json::json!({ "type": "act", "ply": question.ply, "action": action });
                    if socket.send(&act.to_string()).await.is_err() {
                        break;
                    }
                    sleep(PACE).await;
                } else if text.contains(r#""over":{"#) {
                    let path = format!("/api/tables/{code}/record?round=1");
                    return self
                        .place
                        .http("GET", &path, cookie, "")
                        .await
                        .map_or_else(|_| String::new(), |reply| reply.body);
                }
            }
        }
        String::new()
    }
}
