//! The host: handing over, succession, and kicking people.

use super::table::{TestTable, bot, settings, sit};
use crate::Wake;
use kaiju_protocol::{Code, FromServer, Sitter, ToServer};

#[test]
fn the_host_hands_over() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    table.refused(friend, ToServer::Host { person: 1 }, Code::NotHost);
    table.refused(host, ToServer::Host { person: 9 }, Code::BadPerson);
    let next = table.room.next();
    table.ok(host, ToServer::Host { person: 0 });
    assert_eq!(table.room.next(), next, "the person is already the host");
    table.ok(host, ToServer::Host { person: 1 });
    assert_eq!(table.room_view(host).host, 1);
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-host"));
    table.refused(host, bot("C", Some("rookie")), Code::NotHost);
    table.ok(friend, bot("C", Some("rookie")));
    table.ok(friend, ToServer::Kick { person: 0 });
    table.refused(friend, ToServer::Host { person: 0 }, Code::BadPerson);
}

/// After the grace period, and not before, an absent host is replaced by a connected person with a seat.
#[test]
fn an_absent_host_is_replaced() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let host = TestTable::HOST;
    let watcher = table.join("watcher", "Ana");
    let friend = table.join("friend", "Wei");
    table.ok(friend, sit("B"));
    table.leave(host);
    table.pass(59_999);
    assert_eq!(table.room_view(friend).host, 0);
    table.pass(1);
    assert_eq!(table.room_view(friend).host, 2, "a person with a seat comes first");
    assert_eq!(
        table.room_view(friend).people.iter().filter(|person| !person.here).count(),
        1,
        "the host still has a seat"
    );
    table.leave(friend);
    table.pass(60_000);
    assert_eq!(table.room_view(watcher).host, 2, "no one with a seat is connected");
    table.leave(watcher);
    table.pass(1_000_000);
    assert_eq!(table.room.next_wake(table.now), Wake::Never);
    let back = table.join("host", "");
    table.pass(30_000);
    assert_eq!(table.room_view(back).host, 2, "no time passed while no one with a seat was connected");
    table.pass(30_000);
    assert_eq!(table.room_view(back).host, 0);
}

/// A kicked person is notified, receives nothing more, can't send anything, leaves an empty seat, and can't rejoin.
#[test]
fn a_kicked_person_is_gone() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    let other = table.join("friend", "Wei");
    table.ok(friend, sit("B"));
    table.refused(friend, ToServer::Kick { person: 0 }, Code::NotHost);
    table.refused(host, ToServer::Kick { person: 0 }, Code::BadPerson);
    table.refused(host, ToServer::Kick { person: 2 }, Code::BadPerson);
    table.ok(host, ToServer::Kick { person: 1 });
    for conn in [friend, other] {
        assert!(table.clients[&conn].is_closed);
        let last = table.clients[&conn].received.last();
        assert!(matches!(last, Some(FromServer::Closing { refusal }) if refusal.code == Code::Kicked), "{last:?}");
    }
    assert_eq!(table.seat("B").sitter, Sitter::Nobody);
    assert!(table.room_view(host).people.iter().all(|person| person.person != 1));
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-kicked"));
    assert_eq!(table.connect("friend", "Wei"), Err(Code::Kicked));
    table.refused(host, ToServer::Kick { person: 1 }, Code::BadPerson);
    table.restart();
    assert_eq!(table.connect("friend", "Wei"), Err(Code::Kicked));
}

/// Messages that arrive between a kick and the end of the connection are ignored.
#[test]
fn a_kicked_person_can_do_nothing() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    let kick = kaiju_protocol::Request { id: None, what: ToServer::Kick { person: 1 } };
    let kicked = table.room.handle(host, kick, table.now);
    assert_eq!(kicked.close, [friend]);
    let chat = kaiju_protocol::Request { id: Some(1), what: sit("B") };
    let output = table.room.handle(friend, chat, table.now);
    assert!(output.entries.is_empty() && output.messages.is_empty(), "{output:?}");
    assert!(table.room.disconnect(friend, table.now).entries.is_empty());
}
