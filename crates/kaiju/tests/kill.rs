//! The power fails: a server is killed in the middle of things, again and again, and nothing that it had told anybody is lost.
//!
//! `KAIJU_KILLS=100 cargo test --release -p kaiju --test kill` does it as often as one likes; a usual run does it a few times.

mod common;

use common::Process;
use kaiju_client::{Connection, Identity, Link, Server};
use kaiju_protocol::{FromServer, NewTable, Question, Request, Settings, Stage, Step, ToServer};
use kaiju_rules::Ruleset;
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

const TABLES: usize = 6;
const PEOPLE: usize = 3;

/// How often a usual run kills the server.
const USUAL_KILLS: usize = 3;

/// What was told by a table, whoever heard it.
#[derive(Default)]
struct Memory {
    /// Steps by their number, as players hear them.
    steps: BTreeMap<u32, Step>,
    /// Choices that were confirmed: the ply at which they were made, and the line that they must be in the record.
    confirmed: BTreeMap<u32, String>,
}

type Shared = Arc<Mutex<Memory>>;

/// A table with its people, and somebody who looks whether all is there.
struct Table {
    link: Link,
    people: Vec<Identity>,
    witness: Identity,
    memory: Shared,
}

fn lay(server: &Server, ruleset: Ruleset) -> Table {
    let me = || server.me(None).expect("an identity").1;
    let people: Vec<Identity> = (0..PEOPLE).map(|_| me()).collect();
    let settings = Settings::of(ruleset, PEOPLE as u8 + 1);
    let wish = NewTable { settings, bots: vec!["rookie".into()], monster: None };
    let laid = server.lay(&people[0], &wish).expect("a table");
    Table { link: Link::parse(&laid.link).expect("a link"), people, witness: me(), memory: Shared::default() }
}

/// Somebody plays until the server is gone. Everything heard goes into the memory of the table.
async fn play(link: Link, seat: usize, identity: Identity, memory: Shared, lots: u64) -> Option<()> {
    let mut lots = lots;
    let mut connection = Connection::open(&link, &identity).await.ok()?;
    connection.hello(None, false).await.ok()?;
    let letter = ["A", "B", "C"][seat];
    let say = |what| Request { id: None, what };
    connection.send(&say(ToServer::Sit { seat: letter.into() })).await.ok()?;
    connection.send(&say(ToServer::Ready { ready: true })).await.ok()?;
    // The next question may come before the answer to the last one is confirmed.
    let mut sent: VecDeque<(u32, String)> = VecDeque::new();
    let mut wishes = Vec::new();
    loop {
        // Only the host begins a game and wants another one; before all are ready that is refused, and tried again when they are.
        for wish in wishes.drain(..).filter(|_| seat == 0) {
            connection.send(&say(wish)).await.ok()?;
        }
        let mut stage = None;
        match connection.recv().await.ok()? {
            FromServer::Update(update) => {
                remember(&memory, update.steps);
                stage = update.room.map(|room| room.stage);
            }
            FromServer::Welcome(welcome) => stage = welcome.snapshot.map(|snapshot| snapshot.room.stage),
            FromServer::Question(question) => {
                lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let action = pick(&question, lots >> 33);
                let request =
                    Request { id: Some(7), what: ToServer::Act { ply: question.ply, action: action.clone() } };
                sent.push_back((question.ply, format!("{letter}: {action}")));
                connection.send(&request).await.ok()?;
            }
            FromServer::Done { id: 7 } => {
                let (ply, line) = sent.pop_front().expect("something was sent");
                memory.lock().expect("nobody panics here").confirmed.insert(ply, line);
            }
            FromServer::Refused { id: Some(7), refusal } => panic!("an answer was refused: {:?}", refusal.code),
            _ => {}
        }
        match stage {
            Some(Stage::Over) => wishes.push(ToServer::Rematch),
            Some(Stage::Lobby) => {
                connection.send(&say(ToServer::Ready { ready: true })).await.ok()?;
                wishes.push(ToServer::Start);
            }
            Some(Stage::Playing) | None => {}
        }
    }
}

fn remember(memory: &Shared, steps: Vec<Step>) {
    let mut memory = memory.lock().expect("nobody panics here");
    for step in steps {
        let known = memory.steps.entry(step.number).or_insert_with(|| step.clone());
        assert_eq!(*known, step, "a step is told to all alike");
    }
}

fn pick(question: &Question, lot: u64) -> String {
    let answers = question.answers.iter().map(|answer| &answer.action);
    let all: Vec<&String> = answers.chain(question.rerolls.iter().map(|roll| &roll.action)).collect();
    all[lot as usize % all.len()].clone()
}

/// All steps of a table from the beginning, as somebody is told who asks for plies.
async fn witness(table: &Table) -> Vec<Step> {
    let mut connection = Connection::open(&table.link, &table.witness).await.expect("the table is there");
    connection.hello(Some(0), true).await.expect("hello");
    connection.send(&Request { id: None, what: ToServer::Ping }).await.expect("ping");
    let mut steps = Vec::new();
    loop {
        match connection.recv().await.expect("the server is there") {
            FromServer::Update(update) => steps.extend(update.steps),
            FromServer::Pong => break,
            _ => {}
        }
    }
    connection.close().await;
    steps
}

/// Looks whether all that was told is there, as it was told, and says how many steps and confirmed choices that were.
async fn look(table: &Table) -> (usize, usize) {
    let steps = witness(table).await;
    let memory = table.memory.lock().expect("nobody panics here");
    for (at, step) in steps.iter().enumerate() {
        assert_eq!(step.number as usize, at, "events have no gaps");
    }
    for (number, told) in &memory.steps {
        let stored = steps.get(*number as usize).unwrap_or_else(|| panic!("event {number} was told and is lost"));
        let stored = Step { ply: None, position: None, ..stored.clone() };
        assert_eq!(&stored, told, "event {number} was told differently");
    }
    let plies: Vec<&String> = steps.iter().filter_map(|step| step.ply.as_ref()).collect();
    for (ply, line) in &memory.confirmed {
        assert_eq!(plies.get(*ply as usize), Some(&line), "the choice at ply {ply} was confirmed");
    }
    (steps.len(), memory.confirmed.len())
}

/// Everybody at every table plays.
fn play_all(tables: &[Table], round: usize) -> tokio::task::JoinSet<Option<()>> {
    let mut playing = tokio::task::JoinSet::new();
    for (number, table) in tables.iter().enumerate() {
        for (seat, identity) in table.people.iter().enumerate() {
            let lots = (round * 1000 + number * 10 + seat) as u64;
            playing.spawn(play(table.link.clone(), seat, identity.clone(), table.memory.clone(), lots));
        }
    }
    playing
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_told_is_never_lost() {
    let kills: usize = std::env::var("KAIJU_KILLS").map_or(USUAL_KILLS, |kills| kills.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Process::start(folder.path(), "127.0.0.1:0");
    let address = server.link.origin.to_string().trim_start_matches("http://").to_owned();
    let http = Server::at(&server.link.origin);
    let tables: Vec<Table> = (0..TABLES).map(|number| lay(&http, Ruleset::ALL[number % Ruleset::ALL.len()])).collect();
    let mut moment = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0);
    let mut seen = [0; TABLES];
    for round in 0..kills {
        let mut playing = play_all(&tables, round);
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // A random moment, but not before every table has gone on since the last one.
        let end = Instant::now() + Duration::from_mins(1);
        let went_on = |at: usize| tables[at].memory.lock().expect("nobody panics here").confirmed.len() > seen[at];
        while !(0..TABLES).all(went_on) {
            assert!(Instant::now() < end, "after kill {round} a table does not go on");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(moment >> 33 & 0x3ffff)).await;
        server.kill();
        while let Some(ended) = playing.join_next().await {
            ended.expect("nobody was told anything wrong");
        }
        server = Process::start(folder.path(), &address);
        for (at, table) in tables.iter().enumerate() {
            let (steps, confirmed) = look(table).await;
            assert!(confirmed > seen[at], "table {at} went on");
            seen[at] = confirmed;
            if at == 0 {
                println!("kill {}: table 0 has {steps} events, {confirmed} confirmed choices", round + 1);
            }
        }
    }
    let confirmed: usize = seen.iter().sum();
    println!("{kills} kills, {confirmed} confirmed choices at {TABLES} tables, none lost");
    server.kill();
}
