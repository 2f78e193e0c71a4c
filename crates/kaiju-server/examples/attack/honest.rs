//! An honest table: four people from four networks who play, and a newcomer who keeps looking in.

use crate::net::{NetworkPlace, TableSocket};
use anyhow::Context;
use kaiju_protocol::{FromServer, NewTable, QuestionView, RoomView, Settings, Stage};
use kaiju_rules::Ruleset;
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::sleep};

/// What the honest people have observed.
#[derive(Default)]
pub(crate) struct Seen {
    /// When the choice at each ply was sent.
    sent: Mutex<BTreeMap<u32, Instant>>,
    /// Times from sending a choice until each person received it.
    latencies: Mutex<Vec<Duration>>,
    /// Requests that were refused.
    pub(crate) refused: AtomicU64,
    /// Connections that were lost or refused.
    pub(crate) lost: AtomicU64,
    /// Times until a newcomer saw the table.
    arrivals: Mutex<Vec<Duration>>,
}

impl Seen {
    /// Resets all times.
    pub(crate) fn restart(&self) {
        lock(&self.latencies).clear();
        lock(&self.arrivals).clear();
    }

    /// The times from a choice until everyone received it, and from a newcomer's first byte until the snapshot. Both
    /// are sorted.
    pub(crate) fn times(&self) -> (Vec<Duration>, Vec<Duration>) {
        let sorted = |times: &Mutex<Vec<Duration>>| {
            let mut times = lock(times).clone();
            times.sort();
            times
        };
        (sorted(&self.latencies), sorted(&self.arrivals))
    }

    fn count_loss(&self, what: &str, error: &dyn std::fmt::Display) {
        eprintln!("{what}: {error}");
        self.lost.fetch_add(1, Ordering::Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The table, with the identities of its people.
pub(crate) struct HonestTable {
    places: Vec<NetworkPlace>,
    cookies: Vec<String>,
    pub(crate) code: String,
}

impl HonestTable {
    pub(crate) async fn create(places: Vec<NetworkPlace>) -> anyhow::Result<HonestTable> {
        let mut cookies = Vec::new();
        for place in &places {
            cookies.push(place.identity().await?);
        }
        let settings = Settings::of(Ruleset::NewYork, 4);
        let table = NewTable { settings, bots: Vec::new(), monster: None, position: None, lesson: false, from: None };
        let code = places[0].create(&cookies[0], &table).await?;
        Ok(HonestTable { places, cookies, code })
    }

    /// Starts the players. Each thinks this long about a question, and they play until `stop` changes.
    pub(crate) fn play(&self, think: Duration, seen: &Arc<Seen>, stop: &watch::Receiver<()>) {
        for (seat, place) in self.places[..4].iter().enumerate() {
            let player = HonestPlayer {
                place: place.clone(),
                cookie: self.cookies[seat].clone(),
                code: self.code.clone(),
                seat,
                think,
                seen: Arc::clone(seen),
                ply: 0,
                last_stage: None,
                has_started: false,
                is_getting_ready: false,
            };
            let mut stop = stop.clone();
            tokio::spawn(async move {
                tokio::select! {
                    () = player.play_on() => {}
                    _ = stop.changed() => {}
                }
            });
        }
        let (place, cookie, code) = (self.places[4].clone(), self.cookies[4].clone(), self.code.clone());
        let (seen, mut stop) = (Arc::clone(seen), stop.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = look_in(&place, &code, &cookie, &seen) => {}
                _ = stop.changed() => {}
            }
        });
    }

    /// Joins the table and waits for the snapshot.
    pub(crate) async fn snapshot(&self) -> anyhow::Result<()> {
        snapshot(&self.places[0], &self.code, &self.cookies[0]).await
    }
}

async fn snapshot(place: &NetworkPlace, code: &str, cookie: &str) -> anyhow::Result<()> {
    let mut socket = place.join(code, cookie).await?;
    let text = socket.next().await.context("the connection was closed")?;
    anyhow::ensure!(text.starts_with(r#"{"type":"welcome""#), "no welcome but {text}");
    Ok(())
}

/// A newcomer who repeatedly joins the table.
async fn look_in(place: &NetworkPlace, code: &str, cookie: &str, seen: &Seen) {
    loop {
        let begun = Instant::now();
        match snapshot(place, code, cookie).await {
            Ok(()) => lock(&seen.arrivals).push(begun.elapsed()),
            Err(error) => seen.count_loss("a newcomer was not let in", &error),
        }
        sleep(Duration::from_secs(1)).await;
    }
}

struct HonestPlayer {
    place: NetworkPlace,
    cookie: String,
    code: String,
    seat: usize,
    think: Duration,
    seen: Arc<Seen>,
    /// The number of plies that this player has received.
    ply: u32,
    last_stage: Option<Stage>,
    has_started: bool,
    /// Whether the server hasn't answered this player's "ready" yet. A second one could arrive after the start.
    is_getting_ready: bool,
}

impl HonestPlayer {
    async fn play_on(mut self) {
        loop {
            let Err(error) = self.play().await;
            self.seen.count_loss("a player has lost the connection", &error);
            sleep(Duration::from_millis(250)).await;
        }
    }

    async fn play(&mut self) -> anyhow::Result<std::convert::Infallible> {
        let mut socket = self.place.join(&self.code, &self.cookie).await?;
        self.last_stage = None;
        self.is_getting_ready = false;
        if self.seat > 0 {
            let seat = ['A', 'B', 'C', 'D'][self.seat];
            socket.send(&format!(r#"{{"type":"sit","seat":"{seat}"}}"#)).await?;
        }
        loop {
            let text = socket.next().await.context("the server has closed it")?;
            match serde_json::from_str(&text)? {
                FromServer::Welcome(welcome) => {
                    if let Some(snapshot) = welcome.snapshot {
                        self.ply = snapshot.ply;
                        self.see_room(&snapshot.room, &mut socket).await?;
                    }
                }
                FromServer::Update(update) => {
                    self.see_ply(update.ply);
                    if let Some(room) = &update.room {
                        self.see_room(room, &mut socket).await?;
                    }
                }
                FromServer::Room(room) => self.see_room(&room, &mut socket).await?,
                FromServer::Question(question) => self.answer(&question, &mut socket).await?,
                FromServer::Done { .. } => self.is_getting_ready = false,
                FromServer::Refused { refusal, .. } => {
                    self.is_getting_ready = false;
                    eprintln!("an honest request was refused: {:?}", refusal.code);
                    self.seen.refused.fetch_add(1, Ordering::Relaxed);
                }
                FromServer::Closing { refusal } => anyhow::bail!("the server closes it: {:?}", refusal.code),
                _ => {}
            }
        }
    }

    /// Records that this player has received all plies up to this one.
    fn see_ply(&mut self, ply: u32) {
        let mut sent = lock(&self.seen.sent);
        let now = Instant::now();
        lock(&self.seen.latencies).extend(sent.range(self.ply..ply).map(|(_, &at)| now - at));
        self.ply = self.ply.max(ply);
        while sent.len() > 1000 {
            sent.pop_first();
        }
    }

    /// Gets ready in the lobby. The host also starts the game when everyone is ready, and asks for rematches.
    async fn see_room(&mut self, room: &RoomView, socket: &mut TableSocket) -> anyhow::Result<()> {
        let is_new = self.last_stage.as_ref() != Some(&room.stage);
        let is_host = self.seat == 0;
        let is_ready = room.seats[self.seat].ready;
        match room.stage {
            Stage::Lobby if !is_host && !is_ready && !self.is_getting_ready => {
                self.is_getting_ready = true;
                socket.send(r#"{"type":"ready","ready":true,"id":1}"#).await?;
            }
            Stage::Lobby if is_host && !self.has_started && room.seats[1..].iter().all(|seat| seat.ready) => {
                self.has_started = true;
                socket.send(r#"{"type":"start"}"#).await?;
            }
            Stage::Over if is_host && is_new => {
                self.has_started = false;
                socket.send(r#"{"type":"rematch"}"#).await?;
            }
            _ => {}
        }
        self.last_stage = Some(room.stage);
        Ok(())
    }

    async fn answer(&mut self, question: &QuestionView, socket: &mut TableSocket) -> anyhow::Result<()> {
        // Nothing is read while the player thinks. As only this player is asked, hardly anything happens meanwhile.
        sleep(self.think).await;
        let answers = question.answers.iter().map(|answer| &answer.action);
        let all: Vec<&String> = answers.chain(question.rerolls.iter().map(|roll| &roll.action)).collect();
        let action = all[question.ply as usize % all.len()];
        let request = serde_json::json!({ "type": "act", "ply": question.ply, "action": action });
        lock(&self.seen.sent).insert(question.ply, Instant::now());
        socket.send(&request.to_string()).await
    }
}
