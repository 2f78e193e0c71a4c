//! Unwanted chat: muted by the host for everyone, or hidden by a person for themselves.

use super::table::{TestTable, settings, sit};
use crate::Conn;
use kaiju_protocol::{Code, FromServer, ToServer};

const HOST: Conn = TestTable::HOST;

fn chat(text: &str) -> ToServer {
    ToServer::Chat { text: text.to_owned() }
}

const fn mute(person: u32, muted: bool) -> ToServer {
    ToServer::Mute { person, muted }
}

const fn hide(person: u32, hidden: bool) -> ToServer {
    ToServer::Hide { person, hidden }
}

#[test]
fn the_host_mutes_someone() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (friend, troll) = (table.join("friend", "Wei"), table.join("troll", "Eve"));
    table.ok(troll, sit("B"));
    table.refused(friend, mute(2, true), Code::NotHost);
    for person in [0, 9] {
        table.refused(HOST, mute(person, true), Code::BadPerson);
    }
    table.ok(HOST, mute(2, true));
    assert_eq!(table.clients[&friend].lines().last(), Some(&"table-muted"));
    assert!(table.room_view(friend).people.iter().all(|person| person.muted == (person.person == 2)));
    table.refused(troll, chat("spam"), Code::Muted);
    table.ok(troll, ToServer::Ready { ready: true });
    table.ok(friend, chat("thanks"));
    let next = table.room.next();
    table.ok(HOST, mute(2, true));
    assert_eq!(table.room.next(), next, "they are muted already");

    table.restart();
    let (host, troll) = (table.join("host", ""), table.join("troll", "Eve"));
    table.refused(troll, chat("spam"), Code::Muted);
    table.ok(host, mute(2, false));
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-unmuted"));
    table.ok(troll, chat("sorry"));
    table.ok(host, ToServer::Kick { person: 2 });
    table.refused(host, mute(2, true), Code::BadPerson);
}

/// A muted person can't communicate through name changes either, at the table or on the server, and never inherits the
/// host's role.
#[test]
fn a_muted_person_can_neither_rename_nor_inherit() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    let (troll, friend) = (table.join("troll", "Eve"), table.join("friend", "Wei"));
    table.ok(troll, sit("B"));
    table.ok(friend, sit("C"));
    table.ok(HOST, mute(1, true));
    let next = table.room.next();
    table.refused(troll, ToServer::Name { name: "buy my stuff".into() }, Code::Muted);
    let output = table.room.rename("troll", "Eve", "buy my stuff", table.now);
    assert!(output.entries.is_empty() && table.room.next() == next);
    table.leave(HOST);
    table.pass(100_000);
    assert_eq!(table.room_view(friend).host, 2, "the first seated person who isn't muted");
    table.leave(friend);
    table.pass(100_000);
    assert_eq!(table.room_view(troll).host, 2, "better an absent host than a muted one");
}

/// New names appear in everyone's log, so a person can take only three a minute.
#[test]
fn a_person_takes_three_names_a_minute() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    let friend = table.join("friend", "Wei");
    for name in ["one", "two", "two", "three"] {
        table.ok(friend, ToServer::Name { name: name.into() });
    }
    table.refused(friend, ToServer::Name { name: "four".into() }, Code::TooFast);
    let output = table.room.rename("friend", "three", "four", table.now);
    assert!(output.entries.is_empty(), "nor at the server");
    table.ok(HOST, ToServer::Name { name: "another".into() });
    table.pass(60_001);
    table.ok(friend, ToServer::Name { name: "four".into() });
}

/// A muted person who becomes the host is no longer muted.
#[test]
fn a_host_is_never_muted() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let friend = table.join("friend", "Wei");
    table.ok(HOST, mute(1, true));
    table.ok(HOST, ToServer::Host { person: 1 });
    table.ok(friend, chat("hello"));
}

/// Hiding someone's chat is stored, survives reconnecting and restarts, and is visible only to the person who does it.
#[test]
fn a_person_hides_someones_chat() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (friend, troll) = (table.join("friend", "Wei"), table.join("troll", "Eve"));
    let phone = table.join("friend", "Wei");
    let counts = [HOST, troll].map(|conn| table.clients[&conn].lines().len());
    let views = [HOST, troll].map(|conn| table.room_view(conn).clone());
    for person in [1, 9] {
        table.refused(friend, hide(person, true), Code::BadPerson);
    }
    table.ok(friend, hide(2, true));
    table.ok(friend, hide(0, true));
    table.ok(friend, hide(0, false));
    let hidden = |table: &TestTable, conn: Conn| {
        table.clients[&conn].received.iter().rev().find_map(|message| match message {
            FromServer::Hidden { hidden } => Some(hidden.clone()),
            FromServer::Welcome(welcome) => Some(welcome.hidden.clone()),
            _ => None,
        })
    };
    assert_eq!([friend, phone, HOST, troll].map(|conn| hidden(&table, conn).unwrap_or_default().len()), [1, 1, 0, 0]);
    assert_eq!([HOST, troll].map(|conn| table.clients[&conn].lines().len()), counts);
    assert_eq!([HOST, troll].map(|conn| table.room_view(conn).clone()), views);
    table.ok(troll, chat("spam"));
    let next = table.room.next();
    table.ok(friend, hide(2, true));
    assert_eq!(table.room.next(), next, "it is hidden already");

    // A kicked person stays hidden, since their chat is still in the log.
    table.ok(HOST, ToServer::Kick { person: 2 });
    table.restart();
    let friend = table.join("friend", "Wei");
    assert_eq!(hidden(&table, friend), Some(vec![2]));
    table.ok(friend, hide(2, false));
    assert_eq!(hidden(&table, friend), Some(vec![]));
}
