//! A client in tests: the messages it has received, and the state it derives from them.

use kaiju_protocol::{Asked, FromServer, QuestionView, RoomView, Scene, TableEvent, TakeBackView, Update};
use kaiju_rules::{Game, Record};

/// A connected client and what it has received.
#[derive(Default)]
pub(crate) struct TestClient {
    pub(crate) received: Vec<FromServer>,
    /// The received messages as JSON, unparsed.
    pub(crate) texts: Vec<String>,
    pub(crate) steps: Vec<TableEvent>,
    pub(crate) scene: Option<Scene>,
    pub(crate) view: Option<RoomView>,
    pub(crate) question: Option<QuestionView>,
    pub(crate) asked: Option<Asked>,
    pub(crate) take_back: Option<TakeBackView>,
    pub(crate) is_closed: bool,
    /// The game as followed by a client that has the rules engine and asked for plies.
    pub(crate) record: Option<Record>,
    /// How often such a client had to adopt a position because the ply did not lead to it.
    pub(crate) jumps: usize,
}

impl TestClient {
    pub(crate) fn receive(&mut self, text: &str) {
        assert!(
            !matches!(self.received.last(), Some(FromServer::Closing { .. })),
            "nothing follows {:?}",
            self.received.last()
        );
        assert!(!self.is_closed, "a closed connection receives nothing");
        let message: FromServer = serde_json::from_str(text).expect("a valid message");
        match &message {
            FromServer::Welcome(welcome) => {
                if let Some(snapshot) = &welcome.snapshot {
                    self.scene.clone_from(&snapshot.scene);
                    self.view = Some(snapshot.room.clone());
                    self.asked.clone_from(&snapshot.asked);
                    self.take_back.clone_from(&snapshot.take_back);
                    self.steps.clone_from(&snapshot.events);
                    self.record = snapshot.position.as_deref().map(at);
                }
            }
            FromServer::Update(update) => self.receive_update(update),
            FromServer::Question(question) => self.question = Some((**question).clone()),
            FromServer::Room(room) => self.view = Some((**room).clone()),
            _ => {}
        }
        self.received.push(message);
        self.texts.push(text.to_owned());
    }

    fn receive_update(&mut self, update: &Update) {
        for step in &update.events {
            self.see(step);
        }
        self.asked.clone_from(&update.asked);
        self.take_back.clone_from(&update.take_back);
        self.view = update.room.clone().or(self.view.take());
    }

    fn see(&mut self, step: &TableEvent) {
        if let Some(last) = self.steps.last() {
            assert_eq!(step.number, last.number + 1, "no step is missing or repeated");
        }
        if let Some(scene) = &step.begins {
            self.scene = Some((**scene).clone());
        }
        if let Some(scene) = &mut self.scene {
            step.lines.iter().for_each(|line| scene.apply(&line.patch));
            scene.apply(&step.patch);
        }
        self.follow(step);
        self.steps.push(step.clone());
    }

    /// Plays a step's ply, as a client with the rules engine does.
    fn follow(&mut self, step: &TableEvent) {
        let given = step.position.as_deref().map(at);
        if step.ply.is_none() {
            self.record = given.or(self.record.take());
            return;
        }
        let ply = step.ply.as_deref().unwrap_or("?");
        let mut played = self.record.take();
        if let Some(record) = &mut played {
            let next = record.read_next(ply);
            let done = next.is_ok_and(|next| record.play(next, &mut |_, _| {}).is_ok());
            assert!(done || given.is_some(), "{ply} can't be played, and no position is given");
        }
        let same = |given: &Record| played.as_ref().is_some_and(|played| played.game() == given.game());
        self.record = match given {
            Some(given) if !same(&given) => {
                self.jumps += 1;
                Some(given)
            }
            _ => played,
        };
    }

    /// The game as a client with the rules engine knows it.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.record.as_ref().map(Record::game)
    }

    /// The message ids of all log lines so far.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.steps.iter().flat_map(|step| &step.lines).map(|line| &*line.text.id).collect()
    }
}

fn at(position: &str) -> Record {
    Record::from_position(Game::from_position(position).unwrap_or_else(|e| panic!("{position}: {e}")))
}
