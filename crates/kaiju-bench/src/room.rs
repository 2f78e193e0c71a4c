//! A room with four people and no sockets: what an action costs the server before anything is stored or sent.

use crate::workloads::{Workload, measured};
use kaiju_protocol::{NewTable, Request, Settings, Stage, ToServer, VERSION, seat_word};
use kaiju_room::{Conn, Room, RoomOutput};
use kaiju_rules::{Ruleset, Seat};
use kaiju_store::{Saved, State, TableId, TableRow};
use serde_json::{Value, json};

pub(crate) const WORKLOADS: [Workload; 2] = [
    Workload { name: "room-new-york-4", unit: "action", run: || games(Ruleset::NewYork, 2) },
    Workload { name: "room-tokyo-4", unit: "action", run: || games(Ruleset::Tokyo, 2) },
];

const PEOPLE: u8 = 4;

fn games(ruleset: Ruleset, games: u8) -> u64 {
    (0..games).map(|n| game(ruleset, n)).sum()
}

/// Plays a game to its end; only handling actions is measured.
fn game(ruleset: Ruleset, n: u8) -> u64 {
    let (mut room, mut question) = start(ruleset, n);
    let (mut actions, mut now, mut random) = (0, 2000, 88_172_645_463_325_252_u64);
    while let Some((person, asked)) = question.take() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let request = answer(&asked, random);
        now += 70;
        let mut outcome = None;
        measured(&mut || {
            outcome = Some(room.handle(person, request.clone(), now));
            1
        });
        actions += 1;
        question = outcome.as_ref().and_then(last_question);
        if room.stage() == Stage::Over {
            break;
        }
    }
    actions
}

/// A table where all seats are taken and the game has started, and its first question.
fn start(ruleset: Ruleset, n: u8) -> (Room, Option<(Conn, Value)>) {
    let wish = NewTable { settings: Settings::of(ruleset, PEOPLE), bots: Vec::new(), monster: None, position: None };
    let mut secret = [7; 32];
    secret[0] = n;
    let created = Room::create(&wish, "p0", "Anna", secret, 1000).unwrap_or_else(|_| panic!("the table is valid"));
    let next = created.entries.len() as u32;
    let (id, code) = (TableId(1), "abcdef".to_owned());
    let table = TableRow { id, code, header: created.header, state: State::Lobby, created: 0, changed: 0, next };
    let saved = Saved { table, entries: created.entries };
    let mut room = Room::restore(&saved, 1000).unwrap_or_else(|_| panic!("the table can be restored"));
    let mut question = None;
    for person in 0..PEOPLE {
        let conn = Conn(person.into());
        let (id, name) = (format!("p{person}"), format!("Person {person}"));
        room.connect(conn, &id, &name, 1000).unwrap_or_else(|_| panic!("there is room"));
        let mut say =
            |what: ToServer| question = last_question(&room.handle(conn, Request { id: Some(1), what }, 1001));
        say(ToServer::Hello { version: VERSION, since: None, plies: false });
        let seat = Seat::new(person as usize).expect("a table has six seats");
        if person > 0 {
            say(ToServer::Sit { seat: seat_word(seat) });
        }
        say(ToServer::Ready { ready: true });
        if person == PEOPLE - 1 {
            question = last_question(&room.handle(Conn(0), Request { id: Some(1), what: ToServer::Start }, 1001));
        }
    }
    (room, question)
}

/// The last question in a room's output, and the connection it goes to.
fn last_question(outcome: &RoomOutput) -> Option<(Conn, Value)> {
    let asks = outcome.say.iter().rev().find(|said| said.text.starts_with("{\"type\":\"question\""))?;
    Some((asks.to[0], serde_json::from_str(&asks.text).expect("a message is JSON")))
}

/// One of the answers that need no second look.
fn answer(question: &Value, random: u64) -> Request {
    let list = |key: &str| question[key].as_array().expect("a question lists its answers").iter();
    let sure: Vec<&Value> = list("answers").chain(list("rerolls")).filter(|a| a["doubtful"] != json!(true)).collect();
    let action = &sure[(random % sure.len() as u64) as usize]["action"];
    let request = json!({ "id": 5, "type": "act", "ply": question["ply"], "action": action });
    serde_json::from_value(request).expect("the request is valid")
}
