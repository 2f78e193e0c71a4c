//! A table for tests: a room, what it has stored, and everybody's ears.

use crate::room::{Conn, Outcome, Room, Wake};
use kaiju_protocol::{
    Code, FromServer, NewTable, Question, Request, Room as Sight, Scene, Settings, Step, ToServer, VERSION,
};
use kaiju_store::{Entry, Saved, State, Table as Stored, TableId};
use std::collections::BTreeMap;

pub(super) fn settings(game: &'static str, seats: u8) -> Settings {
    Settings {
        game: game.into(),
        options: Vec::new(),
        seats,
        listed: false,
        clock: 0,
        grace: 60,
        stand_in: "rookie".into(),
    }
}

/// Somebody with a connection, and what they have heard.
#[derive(Default)]
pub(super) struct Ear {
    pub(super) heard: Vec<FromServer>,
    pub(super) steps: Vec<Step>,
    pub(super) scene: Option<Scene>,
    pub(super) sight: Option<Sight>,
    pub(super) question: Option<Question>,
    pub(super) is_closed: bool,
}

pub(super) struct Table {
    pub(super) room: Room,
    pub(super) now: i64,
    header: String,
    pub(super) entries: Vec<Entry>,
    pub(super) state: State,
    pub(super) ears: BTreeMap<Conn, Ear>,
    ids: u32,
    lots: u32,
}

impl Table {
    pub(super) fn lay(settings: Settings, bots: &[&'static str]) -> Table {
        let wish = NewTable { settings, bots: bots.iter().map(|&bot| bot.into()).collect(), monster: None };
        let laid = Room::lay(&wish, "host", "Réka", [7; 32], 1000).expect("there is such a table");
        let saved = saved(&laid.header, &laid.entries, State::Lobby);
        let room = Room::restore(&saved, 1000).expect("it was just laid");
        let ears = BTreeMap::new();
        let (header, entries) = (laid.header, laid.entries);
        let mut table = Table { room, now: 1000, header, entries, state: State::Lobby, ears, ids: 0, lots: 1 };
        table.join("host", "Réka");
        table
    }

    pub(super) const fn host(&self) -> Conn {
        Conn(1)
    }

    /// Somebody comes and says hello.
    pub(super) fn join(&mut self, identity: &str, name: &str) -> Conn {
        self.join_as(identity, name, None, false)
    }

    pub(super) fn join_as(&mut self, identity: &str, name: &str, since: Option<u32>, plies: bool) -> Conn {
        let conn = Conn(self.ears.keys().next_back().map_or(1, |conn| conn.0 + 1));
        self.ears.insert(conn, Ear::default());
        let outcome = self.room.connect(conn, identity, name, self.now).expect("there is room");
        self.take(outcome);
        assert_eq!(self.say(conn, ToServer::Hello { version: VERSION, since, plies }), Ok(()));
        conn
    }

    pub(super) fn leave(&mut self, conn: Conn) {
        let outcome = self.room.disconnect(conn, self.now);
        self.take(outcome);
        self.ears.get_mut(&conn).expect("a connection").is_closed = true;
    }

    /// Says something, and hears whether it was done.
    pub(super) fn say(&mut self, conn: Conn, what: ToServer) -> Result<(), Code> {
        self.ids += 1;
        let id = self.ids;
        let outcome = self.room.handle(conn, Request { id: Some(id), what }, self.now);
        self.take(outcome);
        let heard = &self.ears[&conn].heard;
        match heard.iter().rev().find(|message| matches!(message, FromServer::Done { .. } | FromServer::Refused { .. }))
        {
            Some(FromServer::Done { id: done }) if *done == id => Ok(()),
            Some(FromServer::Refused { id: refused, refusal }) if *refused == Some(id) => Err(refusal.code),
            other => panic!("message {id} was not answered: {other:?}"),
        }
    }

    pub(super) fn ok(&mut self, conn: Conn, what: ToServer) {
        let said = format!("{what:?}");
        assert_eq!(self.say(conn, what), Ok(()), "{said}");
        self.run();
    }

    /// Bots play until somebody has to answer or time has to pass.
    pub(super) fn run(&mut self) {
        while self.room.wakes(self.now) == Wake::Now {
            self.wake();
        }
    }

    pub(super) fn wake(&mut self) {
        let outcome = self.room.wake(self.now);
        self.take(outcome);
    }

    /// Time passes, and the room is woken whenever it wants to be.
    pub(super) fn pass(&mut self, milliseconds: i64) {
        let end = self.now + milliseconds;
        loop {
            match self.room.wakes(self.now) {
                Wake::Now => self.wake(),
                Wake::At(at) if at <= end => self.now = at,
                Wake::At(_) | Wake::Never => break,
            }
        }
        self.now = end;
    }

    /// Stores and tells what came of something, and looks whether a restored room is the same.
    fn take(&mut self, outcome: Outcome) {
        let before = self.entries.len() as u32;
        assert_eq!(before + outcome.entries.len() as u32, self.room.next());
        self.entries.extend(outcome.entries);
        self.state = outcome.state.unwrap_or(self.state);
        for say in outcome.say {
            for conn in say.to {
                let message: FromServer = serde_json::from_str(&say.text).expect("it can be read");
                self.ears.get_mut(&conn).expect("a connection that is open").hear(message);
            }
        }
        for conn in outcome.close {
            self.ears.get_mut(&conn).expect("a connection").is_closed = true;
            let gone = self.room.disconnect(conn, self.now);
            self.take(gone);
        }
    }

    pub(super) fn restored(&self) -> Room {
        Room::restore(&saved(&self.header, &self.entries, self.state), self.now).expect("it was stored by a room")
    }

    /// Whoever is asked draws lots, until the game is over.
    pub(super) fn play_to_the_end(&mut self) {
        self.run();
        while self.state == State::Playing {
            self.answer();
            if self.entries.len() % 50 < 3 {
                self.is_the_same_restored();
            }
        }
        self.is_the_same_restored();
    }

    /// Whoever is asked draws lots.
    pub(super) fn answer(&mut self) {
        let ply = self.room.state.plies;
        let asked = self
            .ears
            .iter()
            .find(|(_, ear)| !ear.is_closed && ear.question.as_ref().is_some_and(|question| question.ply == ply));
        let (&conn, ear) = asked.unwrap_or_else(|| panic!("nobody is asked at ply {ply}"));
        let question = ear.question.as_ref().expect("it was asked");
        self.lots = self.lots.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let all: Vec<String> = question.answers.iter().map(|answer| answer.action.clone()).collect();
        let all: Vec<String> = all.into_iter().chain(question.rerolls.iter().map(|roll| roll.action.clone())).collect();
        let action = all[(self.lots >> 8) as usize % all.len()].clone();
        self.ok(conn, ToServer::Act { ply, action });
    }

    pub(super) fn is_the_same_restored(&self) {
        let restored = self.restored();
        assert_eq!(restored.next(), self.room.next());
        assert_eq!(restored.state.game().copied(), self.room.state.game().copied());
        assert_eq!(restored.card("host"), self.room.card("host"));
    }

    /// What somebody was told bit by bit is what they would be told at once, and the patches lead to the table as it is.
    pub(super) fn has_seen_all(&mut self, conn: Conn) {
        let first = self.ears[&conn].steps.first().map_or(0, |step| step.number);
        let again = self.join_as("again", "", Some(first), false);
        let own = self.ears[&conn].steps.clone();
        let told = self.ears[&again].steps.clone();
        // The one who comes again is one step more.
        assert_eq!(own[..], told[..own.len()]);
        assert_eq!(self.ears[&conn].scene, self.room.state.game().map(Scene::of));
        assert_eq!(self.ears[&conn].steps.last().map(|step| step.number + 1), Some(self.room.next()));
    }
}

impl Ear {
    fn hear(&mut self, message: FromServer) {
        match &message {
            FromServer::Welcome(welcome) => {
                if let Some(snapshot) = &welcome.snapshot {
                    self.scene.clone_from(&snapshot.scene);
                    self.sight = Some(snapshot.room.clone());
                }
            }
            FromServer::Update(update) => {
                for step in &update.steps {
                    self.see(step);
                }
                self.sight = update.room.clone().or(self.sight.take());
            }
            FromServer::Question(question) => self.question = Some((**question).clone()),
            FromServer::Room(room) => self.sight = Some((**room).clone()),
            _ => {}
        }
        self.heard.push(message);
    }

    fn see(&mut self, step: &Step) {
        if let Some(last) = self.steps.last() {
            assert_eq!(step.number, last.number + 1, "no step is left out or told twice");
        }
        if let Some(scene) = &step.begins {
            self.scene = Some((**scene).clone());
        }
        if let Some(scene) = &mut self.scene {
            step.lines.iter().for_each(|line| scene.apply(&line.patch));
            scene.apply(&step.patch);
        }
        self.steps.push(step.clone());
    }
}

fn saved(header: &str, entries: &[Entry], state: State) -> Saved {
    let next = entries.len() as u32;
    let (id, code, header) = (TableId(1), "code".to_owned(), header.to_owned());
    let table = Stored { id, code, header, state, created: 1000, changed: 1000, next };
    Saved { table, entries: entries.to_vec() }
}
