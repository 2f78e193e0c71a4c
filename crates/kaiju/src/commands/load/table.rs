//! A table full of clients that answer automatically.

use super::{
    Args,
    child::Child,
    guests::client_error,
    measure::{Latency, LoadCounts},
};
use anyhow::Context;
use kaiju_client::{Connection, Link, ServerApi};
use kaiju_protocol::{NewTable, Request, Settings, ToServer, WireEnding, WireSeat};
use kaiju_rules::Ruleset;
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A table with all seats taken.
pub(super) struct LoadTable {
    people: Vec<Connection>,
}

/// The fields of a message that these clients need. Parsing all of it would take most of this program's CPU time.
#[derive(Deserialize)]
struct Received {
    #[serde(rename = "type")]
    kind: String,
    ply: Option<u32>,
    #[serde(default)]
    answers: Vec<Possible>,
    #[serde(default)]
    rerolls: Vec<Possible>,
    room: Option<SeenRoom>,
    id: Option<u32>,
}

#[derive(Deserialize)]
struct Possible {
    action: String,
    confirm: Option<WireEnding>,
}

#[derive(Deserialize)]
struct SeenRoom {
    stage: String,
}

/// Creates the tables and seats the clients.
pub(super) async fn create(child: &Child, args: &Args) -> anyhow::Result<Vec<LoadTable>> {
    let server = ServerApi::at(&child.origin);
    let mut tables = Vec::new();
    for number in 0..args.tables {
        let ruleset = args.game.map_or(Ruleset::ALL[usize::from(number) % Ruleset::ALL.len()], |game| game.0);
        let (_, host) = server.me(None).map_err(|e| client_error(&e))?;
        let request = NewTable {
            settings: Settings::of(ruleset, args.seats),
            bots: Vec::new(),
            monster: None,
            position: None,
            lesson: false,
            from: None,
        };
        let created = server.create(&host, &request).map_err(|e| client_error(&e))?;
        let link = Link::parse(&created.link).map_err(|e| client_error(&e))?;
        let mut people = Vec::new();
        for seat in 0..args.seats {
            let guest = if seat == 0 { host.clone() } else { server.me(None).map_err(|e| client_error(&e))?.1 };
            let mut person = Connection::open(&link, &guest).await.map_err(|e| client_error(&e))?;
            person.hello(None, None, false).await.map_err(|e| client_error(&e))?;
            let letter = WireSeat::ALL[usize::from(seat)];
            for what in [ToServer::Sit { seat: letter }, ToServer::Ready { ready: true }] {
                person.send(&Request { id: None, what }).await.map_err(|e| client_error(&e))?;
            }
            people.push(person);
        }
        tables.push(LoadTable { people });
    }
    Ok(tables)
}

/// For each ply with an answer: when the answer was sent, and how many clients have not received its update yet.
type SentAnswers = Arc<Mutex<BTreeMap<u32, (Instant, usize)>>>;

impl LoadTable {
    /// Plays game after game until the time is up.
    pub(super) async fn play(self, end: Instant, pace: u32, latency: Latency) -> anyhow::Result<LoadCounts> {
        let sent = SentAnswers::default();
        let count = self.people.len();
        let mut playing = tokio::task::JoinSet::new();
        for (seat, connection) in self.people.into_iter().enumerate() {
            let person = LoadClient {
                connection,
                count,
                sent: sent.clone(),
                latency: latency.clone(),
                ply: 0,
                random_state: 0x9e37_79b9 ^ (seat as u32) << 8,
                pace,
                played: LoadCounts::default(),
            };
            playing.spawn(person.play(seat == 0, end));
        }
        let mut total = LoadCounts::default();
        while let Some(played) = playing.join_next().await {
            total += played??;
        }
        Ok(total)
    }
}

struct LoadClient {
    connection: Connection,
    count: usize,
    sent: SentAnswers,
    latency: Latency,
    ply: u32,
    random_state: u32,
    pace: u32,
    played: LoadCounts,
}

/// The request id of messages that answer a question.
const ANSWER: u32 = 1;

impl LoadClient {
    async fn play(mut self, is_host: bool, end: Instant) -> anyhow::Result<LoadCounts> {
        if is_host {
            self.start().await?;
        }
        // Updates that arrive shortly after the end still count, so clients listen a little longer than they answer.
        let late = end + Duration::from_millis(500);
        loop {
            let text = match tokio::time::timeout_at(late.into(), self.connection.recv_text()).await {
                Err(_) => return Ok(self.played),
                Ok(text) => text.map_err(|e| client_error(&e))?,
            };
            let received: Received = serde_json::from_str(&text).context("cannot parse a message from the server")?;
            match received.kind.as_str() {
                "update" => self.handle_update(&received, is_host, end).await?,
                "question" if Instant::now() < end => self.answer(received).await?,
                "done" if received.id == Some(ANSWER) => self.played.actions += 1,
                "refused" if received.id == Some(ANSWER) => self.played.refused += 1,
                "closing" => anyhow::bail!("the server closed a connection"),
                _ => {}
            }
        }
    }

    /// Asks to start the game. The server refuses until everyone is ready; the next lobby update tries again.
    async fn start(&mut self) -> anyhow::Result<()> {
        self.send(ToServer::Start, None).await
    }

    async fn send(&mut self, what: ToServer, id: Option<u32>) -> anyhow::Result<()> {
        self.connection.send(&Request { id, what }).await.map_err(|e| client_error(&e))
    }

    async fn handle_update(&mut self, received: &Received, is_host: bool, end: Instant) -> anyhow::Result<()> {
        if let Some(ply) = received.ply {
            self.mark_received(ply);
        }
        let Some(room) = &received.room else { return Ok(()) };
        match room.stage.as_str() {
            "over" if is_host => {
                self.played.games += 1;
                if Instant::now() < end {
                    self.send(ToServer::Rematch, None).await?;
                }
            }
            "lobby" if !is_host && self.ply > 0 => self.send(ToServer::Ready { ready: true }, None).await?,
            "lobby" if is_host => self.start().await?,
            _ => {}
        }
        Ok(())
    }

    /// Records that this client has received all plies before `ply`.
    fn mark_received(&mut self, ply: u32) {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, (at, left)) in sent.range_mut(self.ply..ply) {
            *left -= 1;
            if *left == 0 {
                self.latency.note(at.elapsed());
            }
        }
        sent.retain(|_, (_, left)| *left > 0);
        self.ply = self.ply.max(ply);
    }

    async fn answer(&mut self, question: Received) -> anyhow::Result<()> {
        let ply = question.ply.context("the question has no ply")?;
        let sound = question.answers.iter().chain(&question.rerolls).filter(|answer| answer.confirm.is_none());
        let sound: Vec<&Possible> = sound.collect();
        let at = self.random() as usize;
        let answer = sound.get(at % sound.len().max(1)).context("the question has no answers")?;
        let action = answer.action.clone();
        if self.pace > 0 {
            let rest = u64::from(self.random()) % (2 * u64::from(self.pace));
            tokio::time::sleep(Duration::from_millis(rest)).await;
        }
        self.sent.lock().unwrap_or_else(PoisonError::into_inner).insert(ply, (Instant::now(), self.count));
        self.send(ToServer::Act { ply, action }, Some(ANSWER)).await
    }

    fn random(&mut self) -> u32 {
        self.random_state = self.random_state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.random_state >> 8
    }
}
