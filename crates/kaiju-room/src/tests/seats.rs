//! Seats and monsters in the lobby.

use super::table::{READY, TestTable, bot, letter, monster, settings, sit, swap};
use crate::Conn;
use kaiju_protocol::{Code, Sitter, ToServer, WireBot, WireMonster, WireSeat};

fn person(person: u32) -> Sitter {
    Sitter::Person { person }
}

/// A table with the host on A, two friends on B and C and a bot on D. E is empty.
fn table() -> (TestTable, Conn, Conn, Conn) {
    let mut table = TestTable::create(settings("new-york", 5), &[]);
    table.checks_restore = true;
    let (host, wei, ana) = (TestTable::HOST, table.join("wei", "Wei"), table.join("ana", "Ana"));
    table.ok(wei, sit("B"));
    table.ok(ana, sit("C"));
    table.ok(host, bot("D", Some("veteran")));
    (table, host, wei, ana)
}

fn wants(table: &TestTable, person: u32) -> Option<WireSeat> {
    let people = &table.room_view(TestTable::HOST).people;
    people.iter().find(|other| other.person == person).expect("a person at the table").wants
}

/// People can take an empty seat or a bot's, keep their own, and leave it, but can't take another person's.
#[test]
fn people_sit_move_and_stand() {
    let (mut table, host, wei, ana) = table();
    for (seat, code) in [("A", Code::SeatTaken), ("F", Code::BadSeat)] {
        table.refused(wei, sit(seat), code);
    }
    table.ok(wei, READY);
    let next = table.room.next();
    table.ok(wei, sit("B"));
    assert_eq!(table.room.next(), next, "the person already has the seat");
    let monsters: Vec<WireMonster> = table.room_view(host).seats.iter().map(|seat| seat.monster).collect();
    table.ok(wei, sit("E"));
    assert_eq!((&table.seat("B").sitter, &table.seat("E").sitter), (&Sitter::Nobody, &person(1)));
    assert!(!table.seat("E").ready && !table.seat("B").ready, "a person who moves is no longer ready");
    table.ok(ana, sit("D"));
    assert_eq!((&table.seat("C").sitter, &table.seat("D").sitter), (&Sitter::Nobody, &person(2)));
    assert!(!table.seat("D").ready);
    let after: Vec<WireMonster> = table.room_view(host).seats.iter().map(|seat| seat.monster).collect();
    assert_eq!(after, monsters, "a monster belongs to its seat");
    table.ok(wei, ToServer::Stand);
    assert_eq!(table.seat("E").sitter, Sitter::Nobody);
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-stands"));
    table.refused(wei, ToServer::Stand, Code::NotSeated);
    table.refused(wei, swap("A"), Code::NotSeated);
    table.refused(wei, monster("kong"), Code::NotSeated);
}

/// Two people swap seats once both have asked, and keep their monsters.
#[test]
fn two_people_swap_seats() {
    let (mut table, host, wei, _) = table();
    table.refused(host, swap("F"), Code::BadSeat);
    let [a, b] = ["A", "B"].map(|seat| table.seat(seat).monster);
    let next = table.room.next();
    table.ok(host, swap("B"));
    assert_eq!(table.room.next(), next, "one request alone changes nothing");
    assert_eq!((wants(&table, 0), wants(&table, 1)), (Some(letter("B")), None));
    table.ok(wei, swap("A"));
    assert_eq!((&table.seat("A").sitter, &table.seat("B").sitter), (&person(1), &person(0)));
    assert_eq!((&table.seat("A").monster, &table.seat("B").monster), (&b, &a));
    assert_eq!((wants(&table, 0), wants(&table, 1)), (None, None));
    let swap = table.clients[&wei].steps.iter().flat_map(|step| &step.lines).next_back().expect("a line");
    let mut seats = swap.seats.clone();
    seats.sort_unstable();
    assert_eq!((&*swap.text.id, seats), ("table-swaps", vec![letter("A"), letter("B")]));
}

/// A request to swap lapses when one of the two disconnects, moves or leaves the seat, and when the game starts. A new
/// request replaces it.
#[test]
fn a_swap_request_lapses() {
    let (mut table, host, wei, ana) = table();
    table.ok(host, swap("B"));
    table.ok(host, swap("C"));
    assert_eq!(wants(&table, 0), Some(letter("C")));
    table.ok(host, swap("A"));
    assert_eq!(wants(&table, 0), None, "asking for the sender's own seat withdraws the request");
    table.ok(host, swap("C"));
    table.ok(wei, swap("A"));
    assert_eq!(table.seat("A").sitter, person(0), "the host's earlier request was withdrawn");
    assert_eq!(wants(&table, 1), Some(letter("A")));

    table.leave(wei);
    assert_eq!(wants(&table, 1), None, "the request of an absent person lapses");
    let wei = table.join("wei", "");
    table.ok(host, swap("B"));
    assert_eq!(table.seat("B").sitter, person(1));

    table.ok(wei, ToServer::Stand);
    assert_eq!(wants(&table, 0), None);
    table.ok(wei, sit("B"));
    table.ok(wei, swap("A"));
    assert_eq!(table.seat("B").sitter, person(1), "the host's request has lapsed");

    table.ok(wei, sit("E"));
    assert_eq!(wants(&table, 1), None, "a request lapses when its sender moves");
    table.ok(ana, swap("A"));
    table.leave(host);
    let host = table.join("host", "");
    assert_eq!(table.room_view(host).people[2].wants, None, "the request's addressee is gone");

    table.ok(wei, swap("C"));
    for seat in ["B", "D"] {
        table.ok(host, bot(seat, Some("random")));
    }
    table.ok(wei, READY);
    table.ok(ana, READY);
    table.ok(host, ToServer::Start);
    assert!(table.room_view(host).people.iter().all(|person| person.wants.is_none()));
    table.refused(ana, swap("E"), Code::NotInLobby);
}

/// Swapping with a bot or an empty seat takes effect at once.
#[test]
fn bots_and_free_seats_swap_at_once() {
    let (mut table, host, wei, _) = table();
    let [b, d, e] = ["B", "D", "E"].map(|seat| table.seat(seat).monster);
    table.ok(wei, READY);
    table.ok(wei, swap("D"));
    assert_eq!(table.seat("B").sitter, Sitter::Bot { bot: WireBot::Veteran });
    assert_eq!((&table.seat("D").sitter, table.seat("D").ready), (&person(1), true));
    assert_eq!((&table.seat("B").monster, &table.seat("D").monster), (&d, &b));
    table.ok(wei, swap("E"));
    assert_eq!((&table.seat("D").sitter, &table.seat("E").sitter), (&Sitter::Nobody, &person(1)));
    assert_eq!((&table.seat("D").monster, &table.seat("E").monster), (&e, &b));
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-swaps"));
}

/// A person can take any monster that no other person has. A bot or empty seat that had it gets the old one in
/// exchange.
#[test]
fn monsters_are_chosen() {
    let (mut table, host, wei, _) = table();
    let [a, b, d] = ["A", "B", "D"].map(|seat| table.seat(seat).monster);
    let taken = |monster: WireMonster| ToServer::Monster { monster };
    table.refused(wei, taken(a), Code::MonsterTaken);
    table.refused(wei, monster("the-king"), Code::BadMonster);
    let next = table.room.next();
    table.ok(wei, taken(b));
    assert_eq!(table.room.next(), next, "the person already has the monster");
    table.ok(wei, taken(d));
    assert_eq!((&table.seat("B").monster, &table.seat("D").monster), (&d, &b), "the bot gets the other monster");
    assert_eq!(table.clients[&host].lines().last(), Some(&"table-takes-monster"));
    let mut all = WireMonster::of(kaiju_rules::Ruleset::NewYork).iter().copied();
    let spare = all.find(|monster| table.room_view(host).seats.iter().all(|seat| seat.monster != *monster));
    let spare = spare.expect("five of six are taken");
    table.ok(wei, taken(spare));
    assert_eq!(table.seat("B").monster, spare);
    assert!(table.room_view(host).seats.iter().all(|seat| seat.monster != d), "no seat has it now");
}
