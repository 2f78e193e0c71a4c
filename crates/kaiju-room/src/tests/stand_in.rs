//! Absent people, and the bots that stand in for them.

use super::preset::attacked_in_tokyo;
use super::table::{TestTable, settings, sit};
use crate::{Conn, Wake};
use kaiju_protocol::{Code, Settings, Sitter, Stage, ToServer, WireBot};

/// Starts a New York game of two people. Returns the table, the connections of the person who is asked and of the other
/// one, and the identity of the one who is asked.
fn two() -> (TestTable, Conn, Conn, &'static str) {
    let (mut table, conns) = TestTable::playing(settings("new-york", 2), &[], 5);
    table.checks_restore = true;
    let (asked, _) = table.asked();
    let other = if asked == conns[0] { conns[1] } else { conns[0] };
    let identity = if asked == conns[0] { "host" } else { "person B" };
    (table, asked, other, identity)
}

fn letter(identity: &str) -> &'static str {
    if identity == "host" { "A" } else { "B" }
}

/// A bot stands in for an absent person after the grace period, not before. A person who returns gets the seat back.
#[test]
fn a_bot_plays_for_an_absent_person() {
    let (mut table, gone, other, identity) = two();
    let seat = letter(identity);
    table.leave(gone);
    assert_eq!(table.room.next_wake(table.now), Wake::At(table.now + 60_000));
    let plies = table.room.state.plies;
    table.pass(59_999);
    assert_eq!(table.room.state.plies, plies);
    assert!(table.room_view(other).seats.iter().all(|seat| seat.stand_in.is_none()));
    table.pass(1);
    assert!(table.room.state.plies > plies, "the bot plays");
    let view = table.room_view(other).seats.iter().find(|view| view.seat.word() == seat).expect("a valid seat");
    assert_eq!(view.stand_in, Some(WireBot::Rookie));
    assert!(matches!(view.sitter, Sitter::Person { .. }), "the seat is still theirs");
    assert_eq!(table.clients[&other].lines().iter().filter(|line| **line == "table-stand-in").count(), 1);

    let back = table.join(identity, "");
    assert!(table.room_view(other).seats.iter().all(|seat| seat.stand_in.is_none()));
    assert_eq!(table.clients[&other].lines().iter().filter(|line| **line == "table-returns").count(), 1);
    let mut asked = false;
    while table.stored_stage == Stage::Playing && !asked {
        asked = table.asked().0 == back;
        if !asked {
            table.answer();
        }
    }
    assert!(asked, "the person is asked again");
}

/// The grace period starts again each time a person leaves.
#[test]
fn the_grace_period_starts_again() {
    let (mut table, gone, other, identity) = two();
    table.leave(gone);
    table.pass(59_000);
    let back = table.join(identity, "");
    table.leave(back);
    table.pass(59_000);
    assert!(table.room_view(other).seats.iter().all(|seat| seat.stand_in.is_none()));
    table.pass(1_000);
    assert!(table.room_view(other).seats.iter().any(|seat| seat.stand_in.is_some()));
}

/// However short the grace period, a person who keeps reconnecting while others choose adds no entries. When the person
/// is asked, a stand-in keeps the game going.
#[test]
fn reconnecting_stores_nothing() {
    let (mut table, conns) = TestTable::playing(Settings { grace: 0, ..settings("new-york", 2) }, &[], 5);
    let (mut asked, _) = table.asked();
    let at = conns.iter().position(|&conn| conn == asked).expect("a player");
    let identities = ["host", "person B"];
    let mut other = conns[1 - at];
    let next = table.room.next();
    for _ in 0..20 {
        table.leave(other);
        table.pass(1_000);
        other = table.join(identities[1 - at], "");
    }
    assert_eq!(table.room.next(), next);
    for _ in 0..20 {
        let plies = table.room.state.plies;
        table.leave(asked);
        table.run();
        asked = table.join(identities[at], "");
        let stood_in = table.clients[&other].lines().iter().filter(|line| **line == "table-stand-in").count();
        let (all, played) = (table.room.next() - next, table.room.state.plies);
        assert!(stood_in as u32 <= played && all <= 3 * played, "{stood_in} times, {played} plies, {all} entries");
        assert!(table.asked().0 == other || played > plies, "entries are stored only when the game advances");
    }
    assert!(table.clients[&other].lines().contains(&"table-stand-in"));
}

/// A host who reloads the page remains the host, however short the grace period. Otherwise two people could pass the
/// role back and forth forever.
#[test]
fn a_host_who_reconnects_stays_host() {
    let mut table = TestTable::create(Settings { grace: 0, ..settings("tokyo", 3) }, &[]);
    let (mut host, mut friend) = (TestTable::HOST, table.join("friend", "Wei"));
    table.ok(friend, sit("B"));
    let next = table.room.next();
    for _ in 0..20 {
        table.leave(host);
        table.pass(9_999);
        host = table.join("host", "");
        table.leave(friend);
        table.pass(20_000);
        friend = table.join("friend", "");
    }
    assert_eq!((table.room.next(), table.room_view(host).host), (next, 0));
    table.leave(host);
    table.pass(10_000);
    assert_eq!(table.room_view(friend).host, 1);
}

/// While no one is connected, nothing happens, and the first to return waits the full grace period for the others.
#[test]
fn nothing_happens_while_no_one_is_here() {
    let (mut table, first, second, identity) = two();
    table.leave(first);
    table.pass(30_000);
    table.leave(second);
    let (entries, game) = (table.entries.clone(), table.view(None));
    assert_eq!(table.room.next_wake(table.now), Wake::Never);
    table.pass(100_000_000);
    table.wake();
    assert_eq!((&table.entries, table.view(None)), (&entries, game));
    assert!(table.room.is_empty());
    let other = if identity == "host" { "person B" } else { "host" };
    let back = table.join(other, "");
    table.run();
    assert_eq!(table.view(None), game);
    table.pass(59_999);
    assert_eq!(table.view(None), game);
    table.pass(1);
    assert_ne!(table.view(None), game);
    assert!(table.clients[&back].lines().contains(&"table-stand-in"));
}

/// A person can let a bot play for a while and take over again, even at the same question.
#[test]
fn people_stand_up_and_sit_down_during_the_game() {
    let (mut table, asked, other, identity) = two();
    let seat = letter(identity);
    let (_, question) = table.asked();
    assert_eq!(table.send(asked, ToServer::Stand), Ok(()));
    let next = table.room.next();
    assert_eq!(table.send(asked, ToServer::Stand), Ok(()));
    assert_eq!(table.room.next(), next, "a bot already stands in");
    table.refused(asked, ToServer::Act { ply: question.ply, action: question_answer(&question) }, Code::NotAsked);
    table.refused(other, sit(seat), Code::SeatTaken);
    let second = table.join(identity, "");
    assert!(table.clients[&second].question.is_some(), "a new connection ends the stand-in");
    assert_eq!(table.send(asked, ToServer::Stand), Ok(()));
    table.clients.get_mut(&asked).expect("a connected client").question = None;
    assert_eq!(table.send(asked, sit(seat)), Ok(()));
    assert_eq!(table.clients[&asked].question.as_ref(), Some(&question), "a person who sits down again is asked");
    assert_eq!(table.send(asked, sit(seat)), Ok(()));
    table.ok(asked, ToServer::Stand);
    assert!(table.room.state.plies > question.ply, "the bot answers");
}

fn question_answer(question: &kaiju_protocol::QuestionView) -> String {
    super::table::answers(question).remove(0)
}

/// After a restart, everyone gets the full grace period again, and a stand-in keeps playing.
#[test]
fn a_restart_does_not_count_as_absence() {
    let (mut table, first, _, identity) = two();
    let other = if identity == "host" { "person B" } else { "host" };
    let game = table.view(None);
    table.restart();
    table.pass(1_000_000);
    let back = table.join(other, "");
    table.pass(59_000);
    assert_eq!(table.view(None), game);
    let returned = table.join(identity, "");
    table.pass(1_000_000);
    assert_eq!(table.view(None), game, "both are connected");
    table.leave(returned);
    table.pass(60_000);
    assert!(table.room_view(back).seats.iter().any(|seat| seat.stand_in.is_some()));
    table.restart();
    let back = table.join(other, "");
    assert!(table.room_view(back).seats.iter().any(|seat| seat.stand_in.is_some()), "the stand-in keeps playing");
    table.run();
    table.join(identity, "");
    assert!(table.room_view(back).seats.iter().all(|seat| seat.stand_in.is_none()));
    assert!(table.clients[&first].is_closed);
}

/// An eliminated monster gets no stand-in; if it already has one, the stand-in is dismissed.
#[test]
fn eliminated_monsters_have_no_stand_in() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 4), &["rookie"], 5);
    table.checks_restore = true;
    let [host, wei, ana] = conns[..] else { panic!("three people") };
    // The host is eliminated first and then disconnects.
    table.ok(host, ToServer::Concede { ply: table.room.state.plies });
    table.leave(host);
    table.pass(60_000);
    assert!(table.room_view(wei).seats.iter().all(|seat| seat.stand_in.is_none()));
    assert_eq!(table.room_view(wei).host, 1, "another person becomes the host");
    // Wei gets a stand-in first and is then eliminated.
    table.ok(wei, ToServer::Stand);
    assert!(table.room_view(ana).seats[1].stand_in.is_some());
    table.ok(wei, ToServer::Concede { ply: table.room.state.plies });
    assert!(table.room_view(ana).seats[1].stand_in.is_none());
    let next = table.room.next();
    assert_eq!(table.send(wei, ToServer::Stand), Ok(()));
    assert_eq!(table.room.next(), next, "there is nothing to stand in for");
    table.leave(wei);
    table.join("person B", "");
    assert_eq!(table.clients[&ana].lines().iter().filter(|line| **line == "table-returns").count(), 0);
    // When the game ends, all stand-ins are dismissed.
    table.ok(ana, ToServer::Stand);
    while table.stored_stage == Stage::Playing {
        table.run();
    }
    assert!(table.room_view(ana).seats.iter().all(|seat| seat.stand_in.is_none()));
    let next = table.room.next();
    table.leave(ana);
    table.join("person C", "");
    assert_eq!(table.room.next(), next, "returning after the end adds no entry");
}

/// When a person returns, their presets apply again and answer a pending question.
#[test]
fn presets_apply_again_after_a_return() {
    use kaiju_protocol::Presets;
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &[], 5);
    let preset = Presets { leave_at: Some(10), ..Presets::default() };
    table.ok(conns[1], ToServer::Presets { presets: preset });
    assert_eq!(table.send(conns[1], ToServer::Stand), Ok(()));
    // Stand-ins ignore the presets of the people they play for. The room is not woken before someone connects.
    table.replace_game(&attacked_in_tokyo(5));
    assert_eq!(table.room.state.asked_seat(), Some(super::table::seat("B")));
    table.join("person B", "");
    assert!(table.clients[&conns[0]].lines().contains(&"table-preset"));
}

/// A spectator can only watch a game that waits for its players: no bot plays, no clock runs, and the host stays the
/// same. The clocks start when the first person with a seat connects.
#[test]
fn a_spectator_alone_does_not_start_the_clocks() {
    let (mut table, conns) = TestTable::playing(Settings { clock: 30, ..settings("tokyo", 3) }, &["rookie"], 5);
    let watcher = table.join("watcher", "Ana");
    let clock = |table: &TestTable, conn: Conn| table.clients[&conn].asked.as_ref().and_then(|asked| asked.clock);
    assert!(clock(&table, watcher).is_some());
    for conn in conns {
        table.leave(conn);
    }
    assert_eq!(clock(&table, watcher), None, "the clock does not run");
    let (entries, game) = (table.entries.len(), table.view(None));
    assert_eq!(table.room.next_wake(table.now), Wake::Never);
    table.pass(100_000_000);
    table.wake();
    let late = table.join("late", "");
    table.pass(100_000_000);
    assert_eq!((table.entries.len(), table.view(None)), (entries + 1, game), "only the spectator's arrival is stored");
    assert_eq!((table.room_view(watcher).host, clock(&table, late)), (0, None));
    let back = table.join("person B", "");
    assert_eq!(clock(&table, watcher).map(|clock| clock.left), Some(30_000), "now the clock runs");
    table.pass(59_999);
    assert_eq!(table.room_view(back).host, 0, "the host may still reconnect");
    table.pass(1);
    assert_eq!(table.room_view(watcher).host, 1);
}

/// In the lobby, too, a spectator can't become the host while someone has a seat. If no person has a seat, any
/// connected person can.
#[test]
fn a_spectator_becomes_the_host_only_if_no_person_has_a_seat() {
    let mut table = TestTable::create(settings("tokyo", 2), &["rookie"]);
    let watcher = table.join("watcher", "Ana");
    table.leave(TestTable::HOST);
    table.pass(1_000_000);
    assert_eq!(table.room_view(watcher).host, 0);
    let host = table.join("host", "");
    table.ok(host, ToServer::Stand);
    table.leave(host);
    table.pass(60_000);
    assert_eq!(table.room_view(watcher).host, 1);
}

/// A friend who joins after the start can take over a bot's seat and is asked from then on. No one can take a second
/// seat or another person's seat.
#[test]
fn a_person_takes_over_a_bots_seat() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 3), &["rookie", "rookie"], 5);
    let friend = table.join("friend", "Noa");
    table.refused(friend, sit("A"), Code::SeatTaken);
    table.refused(TestTable::HOST, sit("B"), Code::NotInLobby);
    table.ok(friend, sit("B"));
    table.refused(friend, sit("C"), Code::NotInLobby);
    let late = table.join("late", "Wei");
    table.refused(late, sit("B"), Code::SeatTaken);
    let view = &table.room_view(late).seats[1];
    assert!(matches!(view.sitter, Sitter::Person { .. }));
    assert_eq!(view.name.as_deref(), Some("Noa"));
    assert!(
        table.clients[&late].lines().contains(&"table-sits") || table.clients[&friend].lines().contains(&"table-sits")
    );
    let mut asked = false;
    while table.stored_stage == Stage::Playing && !asked {
        asked = table.asked().0 == friend;
        if !asked {
            table.answer();
        }
    }
    assert!(asked, "the friend is asked and not the bot");
    // The seat of an eliminated monster can't be taken over.
    while table.stored_stage == Stage::Playing
        && table.room.state.is_in_game(kaiju_rules::Seat::new(2).expect("a valid seat"))
    {
        table.answer();
    }
    assert_eq!(table.send(late, sit("C")), Err(Code::NotInLobby));
}

/// A person who takes over from a bot during its question gets that question.
#[test]
fn a_person_who_takes_over_from_an_asked_bot_is_asked() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 3), &["rookie", "rookie"], 5);
    let friend = table.join("friend", "Wei");
    table.set_position(&attacked_in_tokyo(5));
    assert_eq!(table.room.state.asked_seat(), Some(super::table::seat("B")), "the bot hasn't answered yet");
    assert_eq!(table.send(friend, sit("B")), Ok(()));
    assert_eq!(table.asked().0, friend);
    table.answer();
}
