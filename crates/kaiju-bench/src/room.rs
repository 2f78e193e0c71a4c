//! A room with four people, to measure the server's work for an action. This includes serializing entries and messages,
//! but no sockets or storage.

use crate::workloads::{Workload, measured};
use kaiju_protocol::{FromServer, NewTable, QuestionView, Request, Settings, Stage, ToServer, VERSION};
use kaiju_room::{Conn, Room, RoomOutput};
use kaiju_rules::{Ruleset, Seat};
use std::hint::black_box;

pub(crate) const WORKLOADS: [Workload; 2] = [
    Workload { name: "room-new-york-4", unit: "action", run: || games(Ruleset::NewYork, 2) },
    Workload { name: "room-tokyo-4", unit: "action", run: || games(Ruleset::Tokyo, 2) },
];

const PEOPLE: u8 = 4;

fn games(ruleset: Ruleset, games: u8) -> u64 {
    (0..games).map(|n| game(ruleset, n)).sum()
}

/// Plays a game to its end and returns the number of actions; only handling actions is measured.
fn game(ruleset: Ruleset, n: u8) -> u64 {
    let (mut room, mut question) = start(ruleset, n);
    let (mut actions, mut now, mut random) = (0, 2000, 88_172_645_463_325_252_u64);
    while let Some((person, asked)) = question.take() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let request = answer(&asked, random);
        now += 70;
        let mut output = None;
        measured(&mut || {
            let handled = room.handle(person, request.clone(), now);
            for outgoing in &handled.messages {
                black_box(serde_json::to_string(&outgoing.message).expect("messages can be serialized"));
            }
            output = Some(handled);
            1
        });
        actions += 1;
        question = output.as_ref().and_then(last_question);
        if room.stage() == Stage::Over {
            break;
        }
    }
    actions
}

/// A table where all seats are taken and the game has started, and its first question.
fn start(ruleset: Ruleset, n: u8) -> (Room, Option<(Conn, QuestionView)>) {
    let request = NewTable {
        settings: Settings::of(ruleset, PEOPLE),
        bots: Vec::new(),
        monster: None,
        position: None,
        lesson: false,
        from: None,
    };
    let mut secret = [7; 32];
    secret[0] = n;
    let created = Room::create(&request, "p0", "Anna", secret, 1000).unwrap_or_else(|_| panic!("the table is valid"));
    let room = Room::restore("abcdef", &created.header, created.entries, 1000);
    let mut room = room.unwrap_or_else(|_| panic!("the table can be restored"));
    let mut question = None;
    for person in 0..PEOPLE {
        let conn = Conn(person.into());
        let (id, name) = (format!("p{person}"), format!("Person {person}"));
        room.connect(conn, &id, &name, 1000).unwrap_or_else(|_| panic!("there is room"));
        let mut send =
            |what: ToServer| question = last_question(&room.handle(conn, Request { id: Some(1), what }, 1001));
        send(ToServer::Hello { version: VERSION, since: None, history: None, plies: false });
        let seat = Seat::new(person as usize).expect("a table has six seats");
        if person > 0 {
            send(ToServer::Sit { seat: seat.into() });
        }
        send(ToServer::Ready { ready: true });
        if person == PEOPLE - 1 {
            question = last_question(&room.handle(Conn(0), Request { id: Some(1), what: ToServer::Start }, 1001));
        }
    }
    (room, question)
}

/// The last question in a room's output, and the connection it goes to.
fn last_question(output: &RoomOutput) -> Option<(Conn, QuestionView)> {
    output.messages.iter().rev().find_map(|outgoing| match &outgoing.message {
        FromServer::Question(question) => Some((outgoing.to[0], (**question).clone())),
        _ => None,
    })
}

/// A random answer among those that need no confirmation.
fn answer(question: &QuestionView, random: u64) -> Request {
    let answers = question.answers.iter().filter(|answer| answer.confirm.is_none()).map(|answer| &answer.action);
    let rerolls = question.rerolls.iter().map(|reroll| &reroll.action);
    let sure: Vec<&String> = answers.chain(rerolls).collect();
    let action = sure[(random % sure.len() as u64) as usize].clone();
    Request { id: Some(5), what: ToServer::Act { ply: question.ply, action } }
}
