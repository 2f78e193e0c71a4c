//! The host: handing over the role, succession, and kicking people.

use super::table::{TestTable, bot, letter, settings, sit, swap};
use crate::{MAX_ENTRIES, Wake};
use kaiju_protocol::{Code, Door, FromServer, Sitter, ToServer, WireBot};

pub(super) fn close(seat: &str, closed: bool) -> ToServer {
    ToServer::CloseSeat { seat: letter(seat), closed }
}

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

/// A kicked person is notified, receives and can send nothing more, can't rejoin, and leaves a closed seat behind.
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
    assert_eq!((&table.seat("B").sitter, table.seat("B").closed), (&Sitter::Nobody, true));
    assert!(table.room_view(host).people.iter().all(|person| person.person != 1));
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-kicked"));
    assert_eq!(table.connect("friend", "Wei"), Err(Code::Kicked));
    table.refused(host, ToServer::Kick { person: 1 }, Code::BadPerson);
    table.restart();
    assert_eq!(table.connect("friend", "Wei"), Err(Code::Kicked));
}

/// Messages that arrive after a kick, but before the connection closes, are ignored.
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

/// The seat of a kicked person stays closed until the host opens it, so they can't return to it with a new identity.
#[test]
fn a_kicked_persons_seat_is_closed() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    table.checks_restore = true;
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    table.ok(friend, sit("B"));
    table.ok(host, ToServer::Kick { person: 1 });
    let fresh = table.join("fresh", "Wei");
    table.refused(fresh, sit("B"), Code::SeatClosed);
    table.refused(host, sit("B"), Code::SeatClosed);
    table.ok(fresh, sit("C"));
    table.refused(fresh, swap("B"), Code::SeatClosed);
    let card = table.room.card("host");
    assert_eq!((card.free, card.closed), (0, 1), "a closed seat is not free");
    table.restart();
    let (host, fresh) = (table.join("host", ""), table.join("fresh", ""));
    table.refused(fresh, sit("B"), Code::SeatClosed);
    // A bot in a closed seat stays there.
    table.ok(host, bot("B", Some("rookie")));
    table.refused(fresh, sit("B"), Code::SeatClosed);
    table.refused(fresh, close("B", false), Code::NotHost);
    table.ok(host, close("B", false));
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-seat-opened"));
    table.ok(fresh, sit("B"));
}

/// During the game a bot plays a kicked person's seat. No newcomer can take it over until the host opens it.
#[test]
fn a_kicked_persons_seat_is_closed_during_the_game() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &[], 7);
    table.checks_restore = true;
    table.ok(conns[0], ToServer::Kick { person: 1 });
    assert_eq!((&table.seat("B").sitter, table.seat("B").closed), (&Sitter::Bot { bot: WireBot::Rookie }, true));
    let fresh = table.join("fresh", "B");
    table.refused(fresh, sit("B"), Code::SeatClosed);
    table.ok(conns[0], close("B", false));
    table.ok(fresh, sit("B"));
    assert!(!table.seat("B").closed);
}

/// The host can close any seat that no person has, with or without a bot.
#[test]
fn the_host_closes_seats() {
    let mut table = TestTable::create(settings("tokyo", 3), &["rookie"]);
    table.checks_restore = true;
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    table.refused(friend, close("B", true), Code::NotHost);
    table.refused(host, close("A", true), Code::SeatTaken);
    table.refused(host, close("F", true), Code::BadSeat);
    for seat in ["B", "C"] {
        table.ok(host, close(seat, true));
        assert_eq!(table.clients[&friend].lines().last(), Some(&"table-seat-closed"));
        table.refused(friend, sit(seat), Code::SeatClosed);
    }
    let next = table.room.next();
    table.ok(host, close("C", true));
    assert_eq!(table.room.next(), next, "it is closed already");
    table.refused(host, ToServer::Start, Code::EmptySeats);
}

/// However many entries a table has, its host can still protect it. Undoing a protection counts as an ordinary change.
#[test]
fn a_host_can_always_protect_the_table() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    let friend = table.join("friend", "Wei");
    table.ok(friend, ToServer::Chat { text: "x".into() });
    table.fill(MAX_ENTRIES as usize);
    let (host, friend) = (table.join("host", ""), table.join("friend", ""));
    table.refused(friend, ToServer::Chat { text: "x".into() }, Code::TooMuch);
    table.ok(friend, ToServer::Hide { person: 0, hidden: true });
    table.ok(host, ToServer::Door { door: Door::Ask });
    let guests = [table.join("guest", ""), table.join("pest", "")];
    table.ok(host, ToServer::LetIn { guest: 0 });
    table.ok(host, ToServer::TurnAway { guest: 1 });
    assert!(table.clients[&guests[0]].view.is_some() && table.clients[&guests[1]].is_closed);
    table.ok(host, ToServer::Mute { person: 1, muted: true });
    table.ok(host, close("B", true));
    table.ok(host, ToServer::Door { door: Door::Locked });
    table.ok(host, ToServer::Kick { person: 1 });
    table.refused(host, ToServer::Door { door: Door::Open }, Code::TooMuch);
    table.refused(host, close("B", false), Code::TooMuch);
}
