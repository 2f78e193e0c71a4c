//! A table for tests: a room, its stored entries, and the clients connected to it.

use super::client::TestClient;
use crate::{
    Conn, Outgoing, Restoring, Room, RoomOutput, SavedEntry, Wake, commit::Draft, history::TableHistory,
    take_back::TakeBacks,
};
use kaiju_protocol::{
    Code, FromServer, NewTable, Presets, QuestionView, Request, RoomView, Scene, SeatView, Settings, Sitter, Stage,
    ToServer, VERSION, WireBot, WireGame, WireMonster, WireSeat,
};
use kaiju_rules::{Game, Record, Ruleset, Seat};
use std::collections::BTreeMap;

pub(crate) fn settings(game: &'static str, seats: u8) -> Settings {
    Settings {
        game: WireGame::from_word(game).expect("a game"),
        stand_in: WireBot::Rookie,
        ..Settings::of(Ruleset::Tokyo, seats)
    }
}

pub(crate) fn sit(seat: &'static str) -> ToServer {
    ToServer::Sit { seat: letter(seat) }
}

pub(crate) fn swap(seat: &'static str) -> ToServer {
    ToServer::Swap { seat: letter(seat) }
}

pub(crate) fn bot(seat: &'static str, bot: Option<&'static str>) -> ToServer {
    ToServer::Bot { seat: letter(seat), bot: bot.map(wire_bot) }
}

pub(crate) fn monster(monster: &'static str) -> ToServer {
    ToServer::Monster { monster: WireMonster::from_word(monster).expect("a monster") }
}

fn wire_bot(name: &str) -> WireBot {
    WireBot::from_word(name).expect("a bot")
}

pub(crate) fn presets(presets: &Presets) -> ToServer {
    ToServer::Presets { presets: presets.clone() }
}

pub(crate) const READY: ToServer = ToServer::Ready { ready: true };

pub(crate) struct TestTable {
    pub(crate) room: Room,
    pub(crate) now: i64,
    pub(crate) header: String,
    pub(crate) entries: Vec<SavedEntry>,
    /// The table's stage as it is stored.
    pub(crate) stored_stage: Stage,
    pub(crate) clients: BTreeMap<Conn, TestClient>,
    /// Whether to compare the room with a restored one after every call. Not possible with a forced position.
    pub(crate) checks_restore: bool,
    pub(crate) is_forced: bool,
    ids: u32,
    random_state: u32,
}

impl TestTable {
    /// The host's first connection.
    pub(crate) const HOST: Conn = Conn(1);

    pub(crate) fn create(settings: Settings, bots: &[&'static str]) -> TestTable {
        TestTable::create_with(settings, bots, 7)
    }

    /// Creates a table whose randomness is derived from `luck`.
    pub(crate) fn create_with(settings: Settings, bots: &[&'static str], luck: u8) -> TestTable {
        let bots = bots.iter().copied().map(wire_bot).collect();
        let request = NewTable { settings, bots, monster: None, position: None, lesson: false, from: None };
        TestTable::request(&request, [luck; 32]).expect("valid settings")
    }

    pub(crate) fn request(request: &NewTable, secret: [u8; 32]) -> Result<TestTable, Code> {
        let created = Room::create(request, "host", "Réka", secret, 1000).map_err(|refusal| refusal.code)?;
        let room = Room::restore("code", &created.header, created.entries.clone(), 1000);
        let room = room.expect("a new table can be restored");
        let mut table = TestTable {
            room,
            now: 1000,
            header: created.header,
            entries: created.entries,
            stored_stage: Stage::Lobby,
            clients: BTreeMap::new(),
            checks_restore: false,
            is_forced: false,
            ids: 0,
            random_state: 1,
        };
        table.join("host", "Réka");
        Ok(table)
    }

    /// A table with a running game. The host has seat A, bots have the last seats, and people have the rest.
    pub(crate) fn playing(settings: Settings, bots: &[&'static str], luck: u8) -> (TestTable, Vec<Conn>) {
        let mut table = TestTable::create_with(settings, bots, luck);
        let conns = table.seat_people();
        (table, conns)
    }

    /// Seats a person in each free seat and starts the game. Returns everyone's connections in the order of the seats.
    pub(crate) fn seat_people(&mut self) -> Vec<Conn> {
        let free = self.room.state.chairs.iter().filter(|chair| chair.sitter == Sitter::Nobody).count();
        let mut conns = vec![TestTable::HOST];
        for seat in ["B", "C", "D", "E", "F"].into_iter().take(free) {
            let conn = self.join(&format!("person {seat}"), seat);
            self.ok(conn, sit(seat));
            self.ok(conn, READY);
            conns.push(conn);
        }
        self.ok(TestTable::HOST, ToServer::Start);
        conns
    }

    /// The record of a finished game, restored from the stored entries.
    pub(crate) fn stored_record(&self, round: u32) -> Option<String> {
        let mut restoring = Restoring::new("code", &self.header).expect("a valid header");
        self.entries.iter().find_map(|entry| {
            restoring.add(entry).expect("a valid entry");
            restoring.record(round)
        })
    }

    /// Connects a person and sends their hello.
    pub(crate) fn join(&mut self, identity: &str, name: &str) -> Conn {
        self.join_as(identity, name, None, false)
    }

    pub(crate) fn join_as(&mut self, identity: &str, name: &str, since: Option<u32>, plies: bool) -> Conn {
        self.join_remembering(identity, name, since, None, plies)
    }

    /// Connects a person whose client sends this history in its hello.
    pub(crate) fn join_remembering(
        &mut self,
        identity: &str,
        name: &str,
        since: Option<u32>,
        history: Option<String>,
        plies: bool,
    ) -> Conn {
        let conn = self.connect(identity, name).expect("the table is not full");
        assert_eq!(self.send(conn, ToServer::Hello { version: VERSION, since, history, plies }), Ok(()));
        conn
    }

    /// Connects a person without sending a hello.
    pub(crate) fn connect(&mut self, identity: &str, name: &str) -> Result<Conn, Code> {
        let conn = Conn(self.clients.keys().next_back().map_or(1, |conn| conn.0 + 1));
        let output = self.room.connect(conn, identity, name, self.now).map_err(|refusal| refusal.code)?;
        self.clients.insert(conn, TestClient::default());
        self.deliver(output);
        Ok(conn)
    }

    pub(crate) fn leave(&mut self, conn: Conn) {
        let output = self.room.disconnect(conn, self.now);
        self.clients.get_mut(&conn).expect("a known connection").is_closed = true;
        self.deliver(output);
    }

    /// Sends a request and returns the answer. Checks that a refused request changes nothing and that only its sender
    /// is notified.
    pub(crate) fn send(&mut self, conn: Conn, what: ToServer) -> Result<(), Code> {
        self.ids += 1;
        let id = self.ids;
        let before = restorable_state(&self.room);
        let received: Vec<usize> = self.clients.values().map(|client| client.received.len()).collect();
        let output = self.room.handle(conn, Request { id: Some(id), what }, self.now);
        self.deliver(output);
        let answer = self.clients[&conn].received.iter().rev().find_map(|message| match message {
            FromServer::Done { id: done } if *done == id => Some(Ok(())),
            FromServer::Refused { id: refused, refusal } if *refused == Some(id) => Some(Err(refusal.code)),
            _ => None,
        });
        let answer = answer.unwrap_or_else(|| panic!("message {id} was not answered"));
        if answer.is_err() {
            assert_eq!(restorable_state(&self.room), before, "a refused request changes nothing");
            let all = self.clients.iter().zip(received).filter(|_| !self.clients[&conn].is_closed);
            for ((other, client), received) in all {
                assert_eq!(
                    client.received.len(),
                    received + usize::from(*other == conn),
                    "only the sender learns of a refusal"
                );
            }
        }
        answer
    }

    pub(crate) fn ok(&mut self, conn: Conn, what: ToServer) {
        let sent = format!("{what:?}");
        assert_eq!(self.send(conn, what), Ok(()), "{sent}");
        self.run();
    }

    /// Sends a request that must be refused with this code.
    pub(crate) fn refused(&mut self, conn: Conn, what: ToServer, code: Code) {
        let sent = format!("{what:?}");
        assert_eq!(self.send(conn, what), Err(code), "{sent}");
    }

    /// Lets bots play until a person has to answer or time has to pass.
    pub(crate) fn run(&mut self) {
        while self.room.next_wake(self.now) == Wake::Now {
            self.wake();
        }
    }

    pub(crate) fn wake(&mut self) {
        let output = self.room.wake(self.now);
        self.deliver(output);
    }

    /// Lets time pass and wakes the room whenever it is due.
    pub(crate) fn pass(&mut self, milliseconds: i64) {
        let end = self.now + milliseconds;
        loop {
            match self.room.next_wake(self.now) {
                Wake::Now => self.wake(),
                Wake::At(at) if at <= end => self.now = at,
                Wake::At(_) | Wake::Never => break,
            }
        }
        self.now = end;
    }

    /// Repeats the last entry, which must be a chat line, until the table has this many entries, and restarts the
    /// server.
    pub(crate) fn fill(&mut self, entries: usize) {
        self.entries.iter_mut().for_each(|entry| entry.checksum = None);
        let chat = self.entries.last().expect("the message was stored").clone();
        self.entries.resize(entries, chat);
        self.restart();
    }

    /// Stores an output's entries, delivers its messages and, with `checks_restore`, compares the room with a restored
    /// one.
    pub(crate) fn deliver(&mut self, output: RoomOutput) {
        let before = self.entries.len() as u32;
        assert_eq!(before + output.entries.len() as u32, self.room.next());
        self.entries.extend(output.entries);
        self.stored_stage = output.stage.unwrap_or(self.stored_stage);
        for Outgoing { to, message } in output.messages {
            assert!(!to.is_empty());
            let text = serde_json::to_string(&message).expect("a message can be serialized");
            for conn in to {
                self.clients.get_mut(&conn).expect("an open connection").receive(&text);
            }
        }
        for conn in output.close {
            self.leave(conn);
        }
        if self.checks_restore {
            self.check_restore();
        }
    }

    pub(crate) fn restored(&self) -> Room {
        Room::restore("code", &self.header, self.entries.clone(), self.now)
            .expect("entries written by a room can be restored")
    }

    /// Restarts the server: all connections are closed.
    pub(crate) fn restart(&mut self) {
        self.room = self.restored();
        self.clients.values_mut().for_each(|client| client.is_closed = true);
    }

    /// Replaces the current position without any further effect. The history starts again, since earlier entries don't
    /// lead to this position.
    pub(crate) fn replace_game(&mut self, game: &Game) {
        let plies = self.room.state.plies;
        let play = self.room.state.latest.as_mut().expect("a game has started");
        (play.record, play.before, play.take_backs) = (Record::from_position(*game), plies, TakeBacks::default());
        self.room.history = TableHistory::new(&self.room.state, self.room.link);
    }

    /// Replaces the current position, and continues from there until a person has to choose.
    pub(crate) fn force(&mut self, game: &Game) {
        self.set_position(game);
        self.run();
    }

    /// Replaces the current position, and continues until a bot or a person has to choose.
    pub(crate) fn set_position(&mut self, game: &Game) {
        (self.is_forced, self.checks_restore) = (true, false);
        self.replace_game(game);
        self.clients.values_mut().for_each(|client| client.question = None);
        let mut draft = Draft { may_ask: true, ..Draft::default() };
        self.room.advance_until_choice(self.now, &mut draft);
        let output = self.room.finish(draft, self.now);
        self.deliver(output);
    }

    /// Answers all questions at random until the game is over.
    pub(crate) fn play_to_the_end(&mut self) {
        self.run();
        while self.stored_stage == Stage::Playing {
            self.answer();
            if self.entries.len() % 50 < 3 {
                self.check_restore();
            }
        }
        self.check_restore();
    }

    /// The connection that is asked, and the question.
    pub(crate) fn asked(&self) -> (Conn, QuestionView) {
        let ply = self.room.state.plies;
        let asked = self.clients.iter().find_map(|(&conn, client)| {
            let question = client.question.as_ref().filter(|question| !client.is_closed && question.ply == ply)?;
            Some((conn, question.clone()))
        });
        asked.unwrap_or_else(|| panic!("no one is asked at ply {ply}"))
    }

    /// Answers the current question at random.
    pub(crate) fn answer(&mut self) {
        self.answer_by(|_| None);
    }

    /// Answers the current question as `choose` decides, or else at random.
    pub(crate) fn answer_by(&mut self, choose: impl Fn(&[String]) -> Option<String>) {
        let (conn, question) = self.asked();
        let all = answers(&question);
        self.random_state = self.random_state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let action = choose(&all).unwrap_or_else(|| all[(self.random_state >> 8) as usize % all.len()].clone());
        self.ok(conn, ToServer::Act { ply: question.ply, action });
    }

    pub(crate) fn check_restore(&self) {
        if !self.is_forced {
            let restored = self.restored();
            assert_eq!(restorable_state(&restored), restorable_state(&self.room));
            assert_eq!(restored.card("host"), self.room.card("host"));
        }
    }

    /// Checks that the steps a client received one by one match those it would receive on reconnecting, and that their
    /// patches lead to the current scene.
    pub(crate) fn check_client(&mut self, conn: Conn) {
        let begun = self.room.history.first();
        let own: Vec<_> = self.clients[&conn].steps.iter().filter(|step| step.number >= begun).cloned().collect();
        let first = own.first().map_or(begun, |step| step.number);
        let again = self.join_as("again", "", Some(first), false);
        let resent = self.clients[&again].steps.clone();
        // The new connection adds a step of its own.
        assert_eq!(own[..], resent[..own.len()]);
        assert_eq!(self.clients[&conn].scene, self.room.state.game().map(Scene::of));
        assert_eq!(self.clients[&conn].steps.last().map(|step| step.number + 1), Some(self.room.next()));
    }

    /// The room as a client has last seen it.
    pub(crate) fn room_view(&self, conn: Conn) -> &RoomView {
        self.clients[&conn].view.as_ref().expect("the client has received the room")
    }

    /// A seat as the host sees it.
    pub(crate) fn seat(&self, seat: &str) -> &SeatView {
        self.seat_of(TestTable::HOST, seat)
    }

    /// A seat as a client sees it.
    pub(crate) fn seat_of(&self, conn: Conn, seat: &str) -> &SeatView {
        let view = self.room_view(conn);
        view.seats.iter().find(|view| view.seat.word() == seat).unwrap_or_else(|| panic!("no seat {seat}"))
    }

    /// The game as a seat may see it.
    pub(crate) fn view(&self, seat: Option<&str>) -> Game {
        let game = self.room.state.game().expect("a game is running");
        let seat = seat.map(self::seat);
        *game.view(seat, &mut None)
    }

    /// The messages that a client received after the first `received` ones.
    pub(crate) fn since(&self, conn: Conn, received: usize) -> &[FromServer] {
        &self.clients[&conn].received[received..]
    }

    pub(crate) fn received(&self, conn: Conn) -> usize {
        self.clients[&conn].received.len()
    }
}

/// The answers listed in a question, rerolls included, in notation. Answers beyond `MAX_ANSWERS` are missing.
pub(crate) fn answers(question: &QuestionView) -> Vec<String> {
    let listed = question.answers.iter().map(|answer| answer.action.clone());
    listed.chain(question.rerolls.iter().map(|roll| roll.action.clone())).collect()
}

/// Everything that a restored room must have in common with the original.
pub(crate) fn restorable_state(room: &Room) -> String {
    let state = &room.state;
    let latest = state
        .latest
        .as_ref()
        .map(|play| (play.round, play.before, &play.record, &play.take_backs, play.cards(), state.take_back_view()));
    let counts = (state.host, state.stage, state.round, state.plies, state.next, room.history.first(), room.link);
    let exchange = (&state.commits, &state.starting, state.fair_view());
    format!("{:?} {:?} {:?} {counts:?} {latest:?} {exchange:?}", state.settings, state.people, state.chairs)
}

/// The seat with this letter.
pub(crate) fn seat(letter: &str) -> Seat {
    self::letter(letter).seat()
}

/// The seat with this letter, on the wire.
pub(crate) fn letter(letter: &str) -> WireSeat {
    WireSeat::from_word(letter).expect("a seat's letter")
}
