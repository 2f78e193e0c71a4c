//! A simulated client: it follows the table by the messages it receives, and keeps what it knows when it reconnects.

use super::{disk::Disk, told::Told};
use kaiju_protocol::{
    Asked, FromServer, QuestionView, RoomView, Scene, Sitter, Snapshot, Stage, TableEvent, ToServer, Update, WireSeat,
};
use kaiju_rules::{Game, Names, Record};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a client knows of the table.
#[derive(Clone, Default)]
pub(super) struct Client {
    /// Whether it asked for plies.
    pub(super) plies: bool,
    /// The number of the first event it has not received; `None` before its first snapshot.
    pub(super) next: Option<u32>,
    /// What the server said of the events before `next`, to be sent with the next hello.
    history: Option<String>,
    /// Its person's number at the table.
    you: Option<u32>,
    scene: Option<Scene>,
    pub(super) room: Option<RoomView>,
    asked: Option<Asked>,
    pub(super) ply: u32,
    question: Option<QuestionView>,
    /// The game, if the client asked for plies.
    record: Option<Record>,
    /// Requests without an answer so far, with the seat that sent them.
    waiting: BTreeMap<u32, (ToServer, Option<WireSeat>)>,
    is_closing: bool,
}

/// The part of a message that identifies the events so far.
#[derive(Deserialize)]
struct Extra {
    history: Option<String>,
    snapshot: Option<Box<Extra>>,
}

impl Client {
    /// A client that knows nothing yet.
    pub(super) fn new(plies: bool) -> Client {
        Client { plies, ..Client::default() }
    }

    /// The client after its connection has closed, ready for the next one.
    pub(super) fn reconnecting(&self) -> Client {
        Client { waiting: BTreeMap::new(), question: None, is_closing: false, ..self.clone() }
    }

    /// Notes a request that the client sends.
    pub(super) fn sends(&mut self, id: u32, request: ToServer) {
        let seat = self.seat();
        self.waiting.insert(id, (request, seat));
    }

    /// Receives a message.
    pub(super) fn receive(&mut self, text: &str, told: &mut Told, disk: &Disk) -> Result<(), String> {
        if self.is_closing {
            return Err(format!("a message follows the last one: {text}"));
        }
        match serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))? {
            FromServer::Welcome(welcome) => {
                self.you = Some(welcome.you);
                if let Some(snapshot) = welcome.snapshot {
                    self.see_snapshot(snapshot, told, disk)?;
                }
            }
            FromServer::Update(update) => self.see_update(*update, told, disk)?,
            FromServer::Question(question) => self.question = Some(*question),
            FromServer::Room(room) => self.room = Some(*room),
            FromServer::Done { id } => {
                let (request, seat) = self.waiting.remove(&id).ok_or("a request that wasn't sent is done")?;
                told.confirmed(&request, seat);
            }
            FromServer::Refused { id, .. } => {
                id.and_then(|id| self.waiting.remove(&id)).ok_or("a request that wasn't sent is refused")?;
            }
            FromServer::Closing { .. } => self.is_closing = true,
            _ => {}
        }
        let extra: Extra = serde_json::from_str(text).map_err(|error| error.to_string())?;
        self.history = extra.snapshot.map_or(extra.history, |snapshot| snapshot.history).or(self.history.take());
        Ok(())
    }

    fn see_snapshot(&mut self, snapshot: Snapshot, told: &mut Told, disk: &Disk) -> Result<(), String> {
        for event in &snapshot.events {
            told.event(event, disk)?;
        }
        if snapshot.next as usize > disk.entries().len() {
            return Err(format!("a snapshot has {} events, more than are stored", snapshot.next));
        }
        self.next = Some(snapshot.next);
        self.scene = snapshot.scene;
        self.room = Some(snapshot.room);
        self.asked = snapshot.asked;
        self.ply = snapshot.ply;
        self.record = snapshot.position.as_deref().map(record_at).transpose()?;
        Ok(())
    }

    fn see_update(&mut self, update: Update, told: &mut Told, disk: &Disk) -> Result<(), String> {
        for event in update.events {
            if self.next != Some(event.number) {
                return Err(format!("event {} follows event {:?}", event.number, self.next.map(|next| next - 1)));
            }
            told.event(&event, disk)?;
            self.next = Some(event.number + 1);
            self.see_event(event)?;
        }
        self.room = update.room.or(self.room.take());
        self.asked = update.asked;
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
        if let (Some(ply), Some(record)) = (&event.ply, &mut self.record)
            && let Ok(ply) = record.read_next(ply)
        {
            // An outcome that is impossible for what this client knows comes with a position.
            let _ = record.play(ply, &mut |_, _| {});
        }
        if let Some(position) = &event.position {
            self.record = Some(record_at(position)?);
        }
        Ok(())
    }

    /// What the server said of the events so far.
    pub(super) fn history(&self) -> Option<&str> {
        self.history.as_deref()
    }

    /// Whether the client can notice that events are lost.
    pub(super) const fn has_history(&self) -> bool {
        self.history.is_some() || self.next.is_none()
    }

    /// This client's seat.
    pub(super) fn seat(&self) -> Option<WireSeat> {
        let own = Sitter::Person { person: self.you? };
        self.room.as_ref()?.seats.iter().find(|seat| seat.sitter == own).map(|seat| seat.seat)
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

    /// Checks that this client, which has received everything, sees what a client with a snapshot would see.
    pub(super) fn check(&self, snapshot: &Snapshot) -> Result<(), String> {
        let differs = |what: &str| Err(format!("a client follows, but its {what} isn't the snapshot's"));
        if self.next != Some(snapshot.next) || self.ply != snapshot.ply {
            return differs("number of events or plies");
        }
        if self.room.as_ref() != Some(&snapshot.room) {
            return Err(format!("a client shows the room {:?}, a snapshot {:?}", self.room, snapshot.room));
        }
        // Between two games the last one may still be shown.
        if snapshot.scene.is_some() && self.scene != snapshot.scene {
            return differs("scene");
        }
        let asked = |asked: &Asked| (asked.seat, asked.prompt, asked.clock.map(|clock| clock.of));
        if self.asked.as_ref().map(asked) != snapshot.asked.as_ref().map(asked) {
            return Err(format!("a client shows {:?} asked, a snapshot {:?}", self.asked, snapshot.asked));
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
