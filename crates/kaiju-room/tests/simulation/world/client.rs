//! A simulated client: it tracks the table through the messages it receives, and keeps its state across connections.

use super::{disk::SimulatedDisk, received::TableMemory};
use kaiju_protocol::{
    Asked, FromServer, QuestionView, RoomView, Scene, Sitter, Snapshot, Stage, TableEvent, TakeBackView, ToServer,
    Update, WireSeat,
};
use kaiju_rules::{Game, Names, Record};
use std::collections::BTreeMap;

/// A client's view of the table.
#[derive(Clone, Default)]
pub(super) struct SimulatedClient {
    /// Whether it asked for plies.
    pub(super) plies: bool,
    /// The number of the first event it has not received; `None` before its first snapshot.
    pub(super) next: Option<u32>,
    /// What the server sent to identify the events before `next`, for the next hello.
    pub(super) history: Option<String>,
    /// Its person's number at the table.
    you: Option<u32>,
    scene: Option<Scene>,
    pub(super) room: Option<RoomView>,
    asked: Option<Asked>,
    take_back: Option<TakeBackView>,
    pub(super) ply: u32,
    question: Option<QuestionView>,
    /// The game, if the client asked for plies.
    record: Option<Record>,
    /// Unanswered requests, with the seat that sent them.
    waiting: BTreeMap<u32, (ToServer, Option<WireSeat>)>,
    is_closing: bool,
}

impl SimulatedClient {
    /// A client without any state yet.
    pub(super) fn new(plies: bool) -> SimulatedClient {
        SimulatedClient { plies, ..SimulatedClient::default() }
    }

    /// The client's state for the next connection, after this one has closed.
    pub(super) fn reconnecting(&self) -> SimulatedClient {
        SimulatedClient { waiting: BTreeMap::new(), question: None, is_closing: false, ..self.clone() }
    }

    /// Records a request that the client sends.
    pub(super) fn sends(&mut self, id: u32, request: ToServer) {
        let seat = self.seat();
        self.waiting.insert(id, (request, seat));
    }

    /// Receives a message.
    pub(super) fn receive(
        &mut self,
        text: &str,
        received: &mut TableMemory,
        disk: &SimulatedDisk,
    ) -> Result<(), String> {
        if self.is_closing {
            return Err(format!("a message follows the last one: {text}"));
        }
        match serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))? {
            FromServer::Welcome(welcome) => {
                self.you = Some(welcome.you);
                if let Some(snapshot) = welcome.snapshot {
                    self.see_snapshot(snapshot, received, disk)?;
                }
            }
            FromServer::Update(update) => self.see_update(*update, received, disk)?,
            FromServer::Question(question) => self.question = Some(*question),
            FromServer::Room(room) => self.room = Some(*room),
            FromServer::Done { id } => {
                let (request, seat) = self.waiting.remove(&id).ok_or("a request that wasn't sent is done")?;
                received.confirmed(&request, seat);
            }
            FromServer::Refused { id, .. } => {
                id.and_then(|id| self.waiting.remove(&id)).ok_or("a request that wasn't sent is refused")?;
            }
            // The client waits at the door, and forgets what it knew about the table.
            FromServer::Waiting => {
                *self =
                    SimulatedClient { waiting: std::mem::take(&mut self.waiting), ..SimulatedClient::new(self.plies) }
            }
            FromServer::Closing { .. } => self.is_closing = true,
            _ => {}
        }
        Ok(())
    }

    fn see_snapshot(
        &mut self,
        snapshot: Snapshot,
        received: &mut TableMemory,
        disk: &SimulatedDisk,
    ) -> Result<(), String> {
        for event in &snapshot.events {
            received.event(event, disk)?;
        }
        if snapshot.next as usize > disk.entries().len() {
            return Err(format!("a snapshot has {} events, more than are stored", snapshot.next));
        }
        self.next = Some(snapshot.next);
        self.history = snapshot.history;
        self.scene = snapshot.scene;
        self.room = Some(snapshot.room);
        self.asked = snapshot.asked;
        self.take_back = snapshot.take_back;
        self.ply = snapshot.ply;
        self.record = snapshot.position.as_deref().map(record_at).transpose()?;
        Ok(())
    }

    fn see_update(&mut self, update: Update, received: &mut TableMemory, disk: &SimulatedDisk) -> Result<(), String> {
        for event in update.events {
            if self.next != Some(event.number) {
                return Err(format!("event {} follows event {:?}", event.number, self.next.map(|next| next - 1)));
            }
            received.event(&event, disk)?;
            self.next = Some(event.number + 1);
            self.see_event(event)?;
        }
        self.history = update.history.or(self.history.take());
        self.room = update.room.or(self.room.take());
        self.asked = update.asked;
        self.take_back = update.take_back;
        self.ply = update.ply;
        Ok(())
    }

    fn see_event(&mut self, event: TableEvent) -> Result<(), String> {
        if let Some(scene) = event.begins {
            self.scene = Some(*scene);
        }
        if let Some(scene) = &mut self.scene {
            event.lines.iter().for_each(|line| scene.apply(&line.patch));
            scene.apply(&event.patch);
        }
        if let (Some(ply), Some(record)) = (&event.ply, &mut self.record) {
            let next = record.read_next(ply);
            let is_played = next.is_ok_and(|next| record.play(next, &mut |_, _| {}).is_ok());
            // A ply that is illegal in the client's view of the game must come with a position.
            if !is_played && event.position.is_none() {
                return Err(format!("a client can't follow ply {ply} of event {}", event.number));
            }
        }
        if let Some(position) = &event.position {
            self.record = Some(record_at(position)?);
        }
        Ok(())
    }

    /// This client's seat.
    pub(super) fn seat(&self) -> Option<WireSeat> {
        let own = Sitter::Person { person: self.you? };
        self.room.as_ref()?.seats.iter().find(|seat| seat.sitter == own).map(|seat| seat.seat)
    }

    /// Whether this client's person can take back a choice.
    pub(super) fn can_take_back(&self) -> bool {
        self.take_back.as_ref().is_some_and(|view| Some(view.seat) == self.seat())
    }

    /// Whether a bot stands in for this client's person.
    pub(super) fn has_stand_in(&self) -> bool {
        let seat = self.seat();
        let seats = self.room.iter().flat_map(|room| &room.seats);
        seats.filter(|view| Some(view.seat) == seat).any(|view| view.stand_in.is_some())
    }

    pub(super) fn is_host(&self) -> bool {
        self.room.as_ref().is_some_and(|room| Some(room.host) == self.you)
    }

    /// Whether the game is starting and the table waits for nonces.
    pub(super) fn is_starting(&self) -> bool {
        self.room.as_ref().is_some_and(|room| room.starting)
    }

    /// This person's nonce for a round.
    fn nonce(&self, round: u32) -> [u8; 32] {
        std::array::from_fn(|at| at as u8 ^ self.you.unwrap_or(0) as u8 ^ (round as u8).rotate_left(4))
    }

    /// The commitment to the nonce for the coming game; `None` if its dice can't be checked.
    pub(super) fn commit(&self) -> Option<ToServer> {
        let room = self.room.as_ref()?;
        let mut commitment = [0; 32];
        hex::decode_to_slice(&room.fair.as_ref()?.commitment, &mut commitment).ok()?;
        let commit = hex::encode(kaiju_fair::commit(&commitment, &self.nonce(room.round)));
        Some(ToServer::Commit { round: room.round, commit })
    }

    /// The nonce for the game that is starting.
    pub(super) fn reveal(&self) -> Option<ToServer> {
        let round = self.room.as_ref()?.round;
        Some(ToServer::Reveal { round, nonce: hex::encode(self.nonce(round)) })
    }

    pub(super) fn stage(&self) -> Option<Stage> {
        self.room.as_ref().map(|room| room.stage)
    }

    /// The answers to the current question, if this client is asked.
    pub(super) fn answers(&self) -> Vec<String> {
        if !self.is_asked() {
            return Vec::new();
        }
        if let Some(game) = self.record.as_ref().map(Record::game).filter(|_| self.plies) {
            return game.legal().iter().map(|&action| game.action_text(action, Names::LETTERS).to_string()).collect();
        }
        let question = self.question.iter().filter(|question| question.ply == self.ply);
        question.flat_map(listed).collect()
    }

    fn is_asked(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| Some(asked.seat) == self.seat()) && !self.has_stand_in()
    }

    /// Checks that this client, which has received everything, is in the same state as one with a snapshot.
    pub(super) fn check(&self, snapshot: &Snapshot) -> Result<(), String> {
        let differs = |what: &str| Err(format!("a client follows, but its {what} isn't the snapshot's"));
        if self.next != Some(snapshot.next) || self.ply != snapshot.ply {
            return differs("number of events or plies");
        }
        let (shown, current) =
            (self.room.clone().map(without_early_commits), without_early_commits(snapshot.room.clone()));
        if shown.as_ref() != Some(&current) {
            return Err(format!("a client shows the room {shown:?}, a snapshot {current:?}"));
        }
        // Between two games, a client may still show the last one.
        if snapshot.scene.is_some() && self.scene != snapshot.scene {
            return differs("scene");
        }
        let asked = |asked: &Asked| (asked.seat, asked.prompt, asked.clock.map(|clock| clock.of));
        if self.asked.as_ref().map(asked) != snapshot.asked.as_ref().map(asked) {
            return Err(format!("a client shows {:?} asked, a snapshot {:?}", self.asked, snapshot.asked));
        }
        if self.take_back != snapshot.take_back {
            return Err(format!("a client can take back {:?}, by a snapshot {:?}", self.take_back, snapshot.take_back));
        }
        let own = self.record.as_ref().map(|record| record.game().position());
        if snapshot.scene.is_some() && snapshot.position.is_some() && own != snapshot.position {
            return Err(format!("a client has the position {own:?}, a snapshot {:?}", snapshot.position));
        }
        let is_missing = |question: &QuestionView| question.ply != self.ply;
        if self.is_asked() && !self.plies && self.question.as_ref().is_none_or(is_missing) {
            return Err(format!("the question at ply {} did not arrive", self.ply));
        }
        Ok(())
    }
}

fn listed(question: &QuestionView) -> impl Iterator<Item = String> {
    let answers = question.answers.iter().map(|answer| answer.action.clone());
    answers.chain(question.rerolls.iter().map(|roll| roll.action.clone()))
}

fn record_at(position: &str) -> Result<Record, String> {
    Game::from_position(position).map(Record::from_position).map_err(|error| format!("{position}: {error}"))
}

/// A room without commitments in the lobby, which clients may receive late: the final list comes when the game is
/// starting.
fn without_early_commits(mut room: RoomView) -> RoomView {
    if let Some(fair) = room.fair.as_mut().filter(|_| room.stage == Stage::Lobby && !room.starting) {
        fair.nonces.clear();
    }
    room
}
