//! Tables of both games with players, and everything the server has sent them.

use crate::common::Process;
use kaiju_client::{Connection, Identity, Link, ServerApi};
use kaiju_protocol::{
    Code, FromServer, NewTable, QuestionView, Request, Settings, Stage, TableEvent, ToServer, WireBot, WireSeat,
};
use kaiju_rules::Ruleset;
use kaiju_store::{EntryKind, EntryRow};
use std::{
    collections::{BTreeMap, VecDeque},
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// Number of tables.
pub(crate) const TABLES: usize = 6;
/// Number of people at each table.
const PEOPLE: usize = 3;

/// Everything a table has sent to any of its clients.
#[derive(Default)]
struct Memory {
    /// Events by number, as players receive them.
    steps: BTreeMap<u32, TableEvent>,
    /// Confirmed choices by ply, each with its expected line in the record.
    confirmed: BTreeMap<u32, String>,
}

type Shared = Arc<Mutex<Memory>>;

/// A table with its players, and a witness that reads back everything.
struct PlayedTable {
    link: Link,
    people: Vec<Identity>,
    witness: Identity,
    memory: Shared,
}

fn create(server: &ServerApi, ruleset: Ruleset) -> PlayedTable {
    let me = || server.me(None).expect("an identity").1;
    let people: Vec<Identity> = (0..PEOPLE).map(|_| me()).collect();
    let settings = Settings::of(ruleset, PEOPLE as u8 + 1);
    let request =
        NewTable { settings, bots: vec![WireBot::Rookie], monster: None, position: None, lesson: false, from: None };
    let created = server.create(&people[0], &request).expect("a table");
    PlayedTable { link: Link::parse(&created.link).expect("a link"), people, witness: me(), memory: Shared::default() }
}

/// Plays until the connection is lost. Everything received goes into the table's memory.
async fn play(link: &Link, seat: usize, identity: &Identity, memory: &Shared, mut random: u64) -> Option<()> {
    let mut connection = Connection::open(link, identity).await.ok()?;
    connection.hello(None, None, false).await.ok()?;
    let letter = WireSeat::ALL[seat];
    let request = |what| Request { id: None, what };
    connection.send(&request(ToServer::Sit { seat: letter })).await.ok()?;
    connection.send(&request(ToServer::Ready { ready: true })).await.ok()?;
    // The next question may arrive before the previous answer is confirmed.
    let mut sent: VecDeque<(u32, String)> = VecDeque::new();
    // The ply of a pending attempt to take back the last choice.
    let mut returning = None;
    let mut queued = Vec::new();
    loop {
        // Only the host starts games and rematches. The server refuses until everyone is ready, and then the host tries
        // again.
        for what in queued.drain(..).filter(|_| seat == 0) {
            connection.send(&request(what)).await.ok()?;
        }
        let mut stage = None;
        match connection.recv().await.ok()? {
            FromServer::Update(update) => {
                remember(memory, update.events);
                stage = update.room.map(|room| room.stage);
                random = next_random(random);
                let own = update.take_back.filter(|back| back.seat == letter && returning.is_none());
                // Take back one in ten of the choices that can be taken back.
                if own.and_then(|back| back.choice).is_some() && (random >> 33).is_multiple_of(10) {
                    returning = Some(update.ply);
                    let what = ToServer::TakeBack { ply: update.ply, to: None, whole_turn: false };
                    connection.send(&Request { id: Some(8), what }).await.ok()?;
                }
            }
            FromServer::Welcome(welcome) => stage = welcome.snapshot.map(|snapshot| snapshot.room.stage),
            FromServer::Question(question) => {
                random = next_random(random);
                let action = pick(&question, random >> 33);
                let request =
                    Request { id: Some(7), what: ToServer::Act { ply: question.ply, action: action.clone() } };
                sent.push_back((question.ply, format!("{letter}: {action}")));
                connection.send(&request).await.ok()?;
            }
            FromServer::Done { id: 7 } => {
                let (ply, line) = sent.pop_front().expect("something was sent");
                memory.lock().expect("the mutex is not poisoned").confirmed.insert(ply, line);
            }
            FromServer::Done { id: 8 } => {
                let ply = returning.take().expect("something was sent");
                memory.lock().expect("the mutex is not poisoned").confirmed.insert(ply, BACK.to_owned());
            }
            FromServer::Refused { id: Some(8), refusal } => {
                // The others may have chosen in the meantime, and may even have ended the game.
                let is_late = matches!(refusal.code, Code::Stale | Code::NotPlaying);
                assert!(is_late, "what the server offered can't be taken back: {:?}", refusal.code);
                returning = None;
            }
            // Someone took a choice back in the meantime.
            FromServer::Refused { id: Some(7), refusal } if refusal.code == Code::Stale => {
                sent.pop_front();
            }
            FromServer::Refused { id: Some(7), refusal } => panic!("an answer was refused: {:?}", refusal.code),
            _ => {}
        }
        match stage {
            Some(Stage::Over) => queued.push(ToServer::Rematch),
            Some(Stage::Lobby) => {
                connection.send(&request(ToServer::Ready { ready: true })).await.ok()?;
                queued.push(ToServer::Start);
            }
            Some(Stage::Playing) | None => {}
        }
    }
}

/// The placeholder for a confirmed request to take choices back.
const BACK: &str = "take-back";

/// Whether an entry takes choices back.
fn is_back(entry: &EntryRow) -> bool {
    entry.kind == EntryKind::Seat && entry.body.contains(r#""do":"take-back""#)
}

fn remember(memory: &Shared, steps: Vec<TableEvent>) {
    let mut memory = memory.lock().expect("the mutex is not poisoned");
    for step in steps {
        let known = memory.steps.entry(step.number).or_insert_with(|| step.clone());
        assert_eq!(*known, step, "all clients should receive the same step");
    }
}

/// The next number of a simple random sequence.
const fn next_random(random: u64) -> u64 {
    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

fn pick(question: &QuestionView, random: u64) -> String {
    let answers = question.answers.iter().map(|answer| &answer.action);
    let all: Vec<&String> = answers.chain(question.rerolls.iter().map(|roll| &roll.action)).collect();
    all[random as usize % all.len()].clone()
}

/// The events that a new client receives if it asks for plies: all of them, or only the most recent ones if the table
/// has a long history.
async fn witness(table: &PlayedTable) -> Vec<TableEvent> {
    let mut connection = Connection::open(&table.link, &table.witness).await.expect("the table exists");
    connection.hello(Some(0), None, true).await.expect("hello");
    connection.send(&Request { id: None, what: ToServer::Ping }).await.expect("ping");
    let mut steps = Vec::new();
    loop {
        match connection.recv().await.expect("the server responds") {
            FromServer::Welcome(welcome) => steps.extend(welcome.snapshot.into_iter().flat_map(|s| s.events)),
            FromServer::Update(update) => steps.extend(update.events),
            FromServer::Pong => break,
            _ => {}
        }
    }
    connection.close().await;
    steps
}

/// Checks that everything sent is stored, and is sent again unchanged. Returns the numbers of events and of confirmed
/// choices.
async fn look(table: &PlayedTable, stored: &[EntryRow]) -> (usize, usize) {
    let steps = witness(table).await;
    let memory = table.memory.lock().expect("the mutex is not poisoned");
    for pair in steps.windows(2) {
        assert_eq!(pair[1].number, pair[0].number + 1, "events have no gaps");
    }
    for (number, known) in &memory.steps {
        let entry = stored.get(*number as usize).unwrap_or_else(|| panic!("event {number} was sent and is lost"));
        assert_eq!(entry.time, known.time, "event {number} was sent and is lost: it has changed");
    }
    let mut again = 0;
    for step in steps {
        if let Some(known) = memory.steps.get(&step.number) {
            let step = TableEvent { ply: None, position: None, ..step };
            assert_eq!(&step, known, "event {} was sent and is lost: it has changed", step.number);
            again += 1;
        }
    }
    assert!(again > 0, "no event was sent again");
    // Plies that were taken back and the entries that did so count too.
    let ply = |entry: &'_ EntryRow| match entry.kind {
        EntryKind::Choice | EntryKind::Chance => true,
        _ => is_back(entry),
    };
    let name = |entry: &EntryRow| {
        if is_back(entry) {
            BACK.to_owned()
        } else {
            entry.body.split('#').next().unwrap_or_default().trim_end().to_owned()
        }
    };
    let plies: Vec<String> = stored.iter().filter(|entry| ply(entry)).map(name).collect();
    for (ply, line) in &memory.confirmed {
        assert_eq!(plies.get(*ply as usize), Some(line), "the choice at ply {ply} was confirmed");
    }
    (stored.len(), memory.confirmed.len())
}

/// Several tables of both games, played through faults of the server.
pub(crate) struct Tables {
    all: Vec<PlayedTable>,
    /// Confirmed choices of each table at the last check.
    seen: Vec<usize>,
    random: u64,
    rounds: u64,
}

impl Tables {
    /// Creates the tables.
    pub(crate) fn create(server: &Process) -> Tables {
        let http = ServerApi::at(&server.link.origin);
        let table = |number: usize| create(&http, Ruleset::ALL[number % Ruleset::ALL.len()]);
        Tables { all: (0..TABLES).map(table).collect(), seen: vec![0; TABLES], random: 16, rounds: 0 }
    }

    /// A random number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.random = next_random(self.random);
        (self.random >> 33) as usize % bound
    }

    /// Plays until every table has made progress and a random number of further choices were made, and then calls
    /// `stop`, which must end the server. Players who are disconnected before that reconnect.
    pub(crate) async fn play_until(&mut self, stop: impl FnOnce()) {
        self.rounds += 1;
        let is_stopped = Arc::new(AtomicBool::new(false));
        let mut playing = tokio::task::JoinSet::new();
        for (number, table) in self.all.iter().enumerate() {
            for (seat, identity) in table.people.iter().enumerate() {
                let random = self.rounds * 1000 + (number * 10 + seat) as u64;
                let (link, memory) = (table.link.clone(), table.memory.clone());
                let (identity, is_stopped) = (identity.clone(), Arc::clone(&is_stopped));
                playing.spawn(async move {
                    while !is_stopped.load(Ordering::SeqCst) {
                        let _ = play(&link, seat, &identity, &memory, random).await;
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                });
            }
        }
        // Stop after some more choices, but only once every table has made progress since the last time.
        let wanted = self.seen.iter().sum::<usize>() + TABLES + self.below(10 * TABLES);
        let went_on = || {
            let is_ahead = |(now, &before): (usize, &usize)| now > before;
            self.confirmed().zip(&self.seen).all(is_ahead) && self.confirmed().sum::<usize>() >= wanted
        };
        let reached = async {
            while !went_on() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let reached = tokio::time::timeout(Duration::from_mins(1), reached).await;
        let confirmed: Vec<usize> = self.confirmed().collect();
        assert!(reached.is_ok(), "too little progress in round {}: {:?}, then {confirmed:?}", self.rounds, self.seen);
        is_stopped.store(true, Ordering::SeqCst);
        stop();
        while let Some(ended) = playing.join_next().await {
            ended.expect("a player's task panicked");
        }
    }

    /// Checks that everything sent is among the stored entries, and that the restarted server sends it again unchanged.
    pub(crate) async fn check(&mut self, stored: &[Vec<EntryRow>]) {
        for (at, table) in self.all.iter().enumerate() {
            let (steps, confirmed) = look(table, &stored[at]).await;
            assert!(confirmed > self.seen[at], "table {at} made no progress");
            self.seen[at] = confirmed;
            if at == 0 {
                println!("round {}: table 0 has {steps} events, {confirmed} confirmed choices", self.rounds);
            }
        }
    }

    /// The stored entries of each table, read while no server uses this folder.
    pub(crate) async fn on_disk(&self, data: &Path) -> Vec<Vec<EntryRow>> {
        let place = data.join("kaiju.db");
        let store = kaiju_store::open(place.to_str().expect("a path")).await.expect("the database can be opened");
        let mut all = Vec::new();
        for table in &self.all {
            let code = table.link.code.as_deref().expect("the link has a code");
            let found = store.find(code).await.expect("the store can be read").expect("the table exists");
            all.push(store.load(found.id).await.expect("the store can be read").entries);
        }
        store.close().await;
        all
    }

    /// The number of confirmed choices of each table.
    fn confirmed(&self) -> impl Iterator<Item = usize> {
        self.all.iter().map(|table| table.memory.lock().expect("the mutex is not poisoned").confirmed.len())
    }

    /// The number of confirmed take-backs at all tables.
    pub(crate) fn taken_back(&self) -> usize {
        let count = |table: &PlayedTable| {
            let memory = table.memory.lock().expect("the mutex is not poisoned");
            memory.confirmed.values().filter(|line| *line == BACK).count()
        };
        self.all.iter().map(count).sum()
    }

    /// The number of confirmed choices at all tables, as of the last check.
    pub(crate) fn checked(&self) -> usize {
        self.seen.iter().sum()
    }
}
