//! The door: tables whose host decides who joins.

use super::table::{READY, TestTable, bot, settings, sit};
use crate::{
    Conn,
    door::{MAX_GUESTS, MAX_TURNED_AWAY},
};
use kaiju_protocol::{Code, Door, FromServer, Guest, Settings, Stage, ToServer, VERSION};

const LOCK: ToServer = ToServer::Door { door: Door::Locked };
const ASK: ToServer = ToServer::Door { door: Door::Ask };
const OPEN: ToServer = ToServer::Door { door: Door::Open };
const HELLO: ToServer = ToServer::Hello { version: VERSION, since: None, history: None, plies: false };
const HOST: Conn = TestTable::HOST;

fn chat(text: &str) -> ToServer {
    ToServer::Chat { text: text.to_owned() }
}

/// The guests at the door, as last sent to this connection.
fn guests(table: &TestTable, conn: Conn) -> Vec<Guest> {
    let lists = table.clients[&conn].received.iter().rev().filter_map(|message| match message {
        FromServer::Guests { guests } => Some(guests.clone()),
        _ => None,
    });
    lists.take(1).flatten().collect()
}

fn names(table: &TestTable, conn: Conn) -> Vec<String> {
    guests(table, conn).into_iter().map(|guest| guest.name).collect()
}

/// The code sent when the server closed a connection.
fn closed_with(table: &TestTable, conn: Conn) -> Option<Code> {
    match table.clients[&conn].received.last() {
        Some(FromServer::Closing { refusal }) if table.clients[&conn].is_closed => Some(refusal.code),
        _ => None,
    }
}

fn asking(seats: u8) -> TestTable {
    let mut table = TestTable::create(Settings { door: Door::Ask, ..settings("tokyo", seats) }, &[]);
    table.checks_restore = true;
    table
}

#[test]
fn a_locked_table_lets_no_one_new_in() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (friend, watcher) = (table.join("friend", "Wei"), table.join("watcher", "Ana"));
    table.ok(friend, sit("B"));
    table.ok(friend, ToServer::Stand);
    table.refused(friend, LOCK, Code::NotHost);
    table.ok(HOST, LOCK);
    assert_eq!(table.clients[&watcher].lines().last(), Some(&"table-door-locked"));
    assert_eq!(table.room_view(watcher).settings.door, Door::Locked);
    let next = table.room.next();
    table.ok(HOST, LOCK);
    assert_eq!(table.room.next(), next, "it is locked already");

    assert_eq!(table.connect("stranger", "Eve"), Err(Code::TableLocked));
    // Connected people stay. Only those who have had a seat can take one.
    table.ok(watcher, chat("hello"));
    table.refused(watcher, sit("C"), Code::TableLocked);
    table.ok(friend, sit("C"));
    table.restart();
    assert_eq!(table.connect("stranger", "Eve"), Err(Code::TableLocked));
    let (host, watcher) = (table.join("host", ""), table.join("watcher", ""));
    table.refused(watcher, sit("B"), Code::TableLocked);
    table.ok(host, OPEN);
    table.ok(watcher, sit("B"));
    table.join("stranger", "Eve");
}

/// At a locked table, a person who never had a seat can't take over a bot's.
#[test]
fn a_bot_keeps_its_seat_at_a_locked_table() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &["rookie"], 7);
    let watcher = table.join("watcher", "Ana");
    table.ok(HOST, LOCK);
    table.refused(watcher, sit("C"), Code::TableLocked);
    // A player who left can take their own seat again.
    table.leave(conns[1]);
    let back = table.join("person B", "B");
    table.ok(back, sit("B"));
    table.ok(HOST, OPEN);
    table.ok(watcher, sit("C"));
    assert_eq!(table.room.stage(), Stage::Playing);
}

/// Before the host lets them in, a guest learns nothing; afterwards, everything. Joining is stored, waiting isn't.
#[test]
fn a_newcomer_waits_for_the_host() {
    let mut table = asking(3);
    table.ok(HOST, chat("a secret"));
    let next = table.room.next();
    let guest = table.join("guest", "Eve");
    assert_eq!((table.room.next(), names(&table, HOST)), (next, vec!["Eve".to_owned()]));
    table.ok(guest, ToServer::Ping);
    for request in [chat("let me in"), sit("B"), ToServer::LetIn { guest: 0 }, LOCK, ToServer::Start] {
        table.refused(guest, request, Code::Waiting);
    }
    table.refused(guest, HELLO, Code::NoHello);
    table.ok(HOST, bot("C", Some("rookie")));
    table.ok(HOST, chat("another secret"));
    let received = &table.clients[&guest].received;
    let harmless = |message: &FromServer| {
        matches!(message, FromServer::Waiting | FromServer::Pong | FromServer::Done { .. } | FromServer::Refused { .. })
    };
    assert!(received.iter().all(harmless), "{received:?}");

    table.refused(HOST, ToServer::LetIn { guest: 9 }, Code::BadPerson);
    table.ok(HOST, ToServer::LetIn { guest: 0 });
    assert_eq!(names(&table, HOST), [""; 0]);
    assert_eq!(table.clients[&HOST].lines().last(), Some(&"table-joins"));
    assert_eq!(table.room_view(guest).people.len(), 2);
    table.ok(guest, sit("B"));
    table.refused(HOST, ToServer::LetIn { guest: 0 }, Code::BadPerson);
    // Someone who was let in is a member of the table, even after a restart.
    table.restart();
    let back = table.join("guest", "Eve");
    assert!(table.clients[&back].view.is_some());
    let stranger = table.join("stranger", "");
    assert!(table.clients[&stranger].view.is_none());
}

#[test]
fn a_guest_is_turned_away() {
    let mut table = asking(3);
    let friend = table.join("friend", "Wei");
    table.ok(HOST, ToServer::LetIn { guest: 0 });
    let (guest, other) = (table.join("guest", "Eve"), table.join("guest", "Eve"));
    assert_eq!(names(&table, HOST), ["Eve"], "two connections are one person");
    assert_eq!(guests(&table, friend), [], "only the host decides");
    for request in [ToServer::LetIn { guest: 1 }, ToServer::TurnAway { guest: 1 }] {
        table.refused(friend, request, Code::NotHost);
    }
    let next = table.room.next();
    table.ok(HOST, ToServer::TurnAway { guest: 1 });
    assert_eq!(table.room.next(), next, "no one else learns of it");
    assert_eq!([guest, other].map(|conn| closed_with(&table, conn)), [Some(Code::TurnedAway); 2]);
    assert_eq!(names(&table, HOST), [""; 0]);
    assert_eq!(table.connect("guest", "Eve"), Err(Code::TurnedAway));
    table.refused(HOST, ToServer::TurnAway { guest: 1 }, Code::BadPerson);
    // Once the host opens the door, anyone can join.
    table.ok(HOST, OPEN);
    table.join("guest", "Eve");
}

#[test]
fn guests_leave_and_the_host_sees_it() {
    let mut table = asking(3);
    let (first, again) = (table.join("guest", "Eve"), table.join("guest", "Eve"));
    let second = table.join("other", "Bob");
    assert_eq!(names(&table, HOST), ["Eve", "Bob"]);
    table.leave(first);
    assert_eq!(names(&table, HOST), ["Eve", "Bob"], "one of Eve's connections is left");
    table.leave(again);
    assert_eq!(names(&table, HOST), ["Bob"]);
    // The host's second connection receives the list at once.
    let phone = table.join("host", "");
    assert_eq!(names(&table, phone), ["Bob"]);
    table.leave(second);
    assert_eq!([HOST, phone].map(|conn| guests(&table, conn).len()), [0, 0]);
}

/// If the host is absent, their successor decides about guests. While no one is connected, guests keep waiting.
#[test]
fn a_new_host_decides() {
    let mut table = asking(3);
    let friend = table.join("friend", "Wei");
    table.ok(HOST, ToServer::LetIn { guest: 0 });
    table.ok(friend, sit("B"));
    let guest = table.join("guest", "Eve");
    table.leave(HOST);
    table.pass(59_999);
    table.refused(friend, ToServer::LetIn { guest: 1 }, Code::NotHost);
    table.pass(1);
    assert_eq!(names(&table, friend), ["Eve"]);
    table.leave(friend);
    table.pass(1_000_000);
    assert!(!table.clients[&guest].is_closed);
    let friend = table.join("friend", "Wei");
    assert_eq!(names(&table, friend), ["Eve"]);
    table.ok(friend, ToServer::LetIn { guest: 1 });
    assert!(table.clients[&guest].view.is_some());
}

/// Opening the door lets in everyone who is waiting; locking it turns them away.
#[test]
fn the_door_decides_for_all_who_wait() {
    let mut table = asking(4);
    let waiting = [("eve", "Eve"), ("bob", "Bob")].map(|(identity, name)| table.join(identity, name));
    let silent = table.connect("silent", "").expect("there is room at the door");
    table.ok(HOST, OPEN);
    assert!(waiting.iter().all(|conn| table.room_view(*conn).people.len() == 4));
    table.ok(waiting[0], sit("B"));
    assert_eq!(table.send(silent, HELLO), Ok(()));
    assert!(table.clients[&silent].view.is_some(), "a hello that arrives later is welcomed");
    table.check_client(waiting[0]);

    table.ok(HOST, ASK);
    assert_eq!(table.clients[&HOST].lines().last(), Some(&"table-door-ask"));
    let late = table.join("late", "");
    table.ok(HOST, LOCK);
    assert_eq!(closed_with(&table, late), Some(Code::TableLocked));
    assert_eq!(guests(&table, HOST), []);
    // Changing the settings can open the door too.
    table.ok(HOST, ASK);
    let late = table.join("late", "");
    table.ok(HOST, ToServer::Settings { settings: settings("tokyo", 4) });
    assert!(table.clients[&late].view.is_some());
}

/// The door can be changed during the game, and no one has to be ready again.
#[test]
fn the_door_changes_at_any_time() {
    let mut table = TestTable::create(settings("tokyo", 2), &[]);
    let friend = table.join("friend", "Wei");
    table.ok(friend, sit("B"));
    table.ok(friend, READY);
    table.ok(HOST, ASK);
    assert!(table.seat("B").ready);
    table.ok(HOST, ToServer::Start);
    table.ok(HOST, LOCK);
    table.ok(HOST, ASK);
    let guest = table.join("guest", "");
    assert!(table.clients[&guest].view.is_none());
    table.ok(HOST, ToServer::LetIn { guest: 0 });
    assert!(table.clients[&guest].scene.is_some());
    table.ok(HOST, OPEN);
    table.check_client(friend);
}

#[test]
fn the_number_of_guests_is_limited() {
    let mut table = TestTable::create(Settings { door: Door::Ask, ..settings("tokyo", 3) }, &[]);
    for number in 0..MAX_GUESTS {
        table.join(&format!("guest {number}"), "");
    }
    assert_eq!(table.connect("late", ""), Err(Code::TableFull));
    for _ in 0..3 {
        table.join("guest 0", "");
    }
    assert_eq!(table.connect("guest 0", ""), Err(Code::TooManyConnections));
    table.ok(HOST, ToServer::TurnAway { guest: 0 });
    // Only the most recent rejections are remembered, which bounds memory.
    for number in 0..MAX_TURNED_AWAY as u32 {
        table.join(&format!("pest {number}"), "");
        table.ok(HOST, ToServer::TurnAway { guest: MAX_GUESTS as u32 + number });
    }
    assert_eq!(table.connect("pest 0", ""), Err(Code::TurnedAway));
    table.join("guest 0", "");
}

/// If the host decides who joins, strangers can see neither the players nor the finished games.
#[test]
fn strangers_learn_nothing_from_outside() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 2), &["rookie"], 7);
    table.play_to_the_end();
    let view =
        |table: &TestTable, identity: &str| (table.room.card(identity).names.concat(), table.room.is_open_to(identity));
    assert_eq!(view(&table, ""), ("Réka".to_owned(), true));
    table.ok(HOST, ASK);
    assert_eq!(view(&table, ""), (String::new(), false));
    assert_eq!(view(&table, "host"), ("Réka".to_owned(), true));
}

/// The host sees a guest under the name that they would have at the table.
#[test]
fn a_guest_does_not_pass_for_someone_who_is_there() {
    let mut table = asking(3);
    table.ok(HOST, ToServer::Name { name: "Anna".into() });
    for name in ["Anna", "Wei"] {
        let conn = table.connect(name, name).expect("there is a place at the door");
        assert_eq!(table.send(conn, HELLO), Ok(()));
    }
    assert_eq!(names(&table, HOST), ["Anna 2", "Wei"]);
}
