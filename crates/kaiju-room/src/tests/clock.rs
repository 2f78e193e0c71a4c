//! The clock: the time limit for an answer.

use super::table::{TestTable, answers, settings};
use crate::{Conn, SavedKind, Wake};
use kaiju_protocol::{Clock, LineView, Presets, Settings, ToServer};
use kaiju_rules::{Game, Pending};

fn two() -> (TestTable, Conn, Conn) {
    let (mut table, conns) = TestTable::playing(Settings { clock: 30, ..settings("tokyo", 2) }, &[], 5);
    table.checks_restore = true;
    let (asked, _) = table.asked();
    let other = if asked == conns[0] { conns[1] } else { conns[0] };
    (table, asked, other)
}

fn clock(table: &TestTable, conn: Conn) -> Option<Clock> {
    table.clients[&conn].asked.as_ref().and_then(|asked| asked.clock)
}

const FULL: Clock = Clock { left: 30_000, of: 30_000 };

/// When the clock runs out, a bot answers that one question, and the log reports it. The next question gets the full
/// time.
#[test]
fn a_bot_answers_when_the_time_is_up() {
    let (mut table, asked, other) = two();
    assert_eq!((clock(&table, asked), clock(&table, other)), (Some(FULL), Some(FULL)));
    let slow = table.room.state.asked_seat().expect("a seat is asked");
    let ply = table.room.state.plies;
    assert_eq!(table.room.next_wake(table.now), Wake::At(table.now + 30_000));
    table.pass(29_999);
    assert_eq!(table.room.state.plies, ply);
    let late = table.join("late", "");
    assert_eq!(clock(&table, late), Some(Clock { left: 1, of: 30_000 }));
    let before = table.entries.len();
    table.pass(1);
    let choices: Vec<&str> =
        table.entries[before..].iter().filter(|e| e.kind == SavedKind::Choice).map(|entry| &*entry.body).collect();
    assert_eq!(choices.len(), 1, "{choices:?}");
    assert!(choices[0].ends_with(" # clock"));
    assert_eq!(clock(&table, other), Some(FULL));
    let lines = table.clients[&other].steps.iter().flat_map(|step| &step.lines);
    let seat = |line: &LineView| line.seats.iter().map(|seat| seat.seat()).collect::<Vec<_>>();
    let explained: Vec<_> = lines.clone().filter(|line| line.text.id == "table-clock").map(seat).collect();
    assert_eq!(explained, [vec![slow]], "the line concerns the seat whose time is up");
    assert!(lines.clone().all(|line| line.reason.is_none()), "no reason is given for a bot's answer after a timeout");
    assert!(table.room_view(other).seats.iter().all(|seat| seat.stand_in.is_none()), "no bot stands in");
}

/// Each question gets the full time, no matter who answered the one before.
#[test]
fn the_clock_restarts_with_each_question() {
    let (mut table, ..) = two();
    for _ in 0..6 {
        table.pass(29_000);
        let ply = table.room.state.plies;
        let (conn, question) = table.asked();
        table.ok(conn, ToServer::Act { ply, action: answers(&question).remove(0) });
        assert_eq!(clock(&table, conn), Some(FULL));
    }
    let host = TestTable::HOST;
    assert!(!table.clients[&host].lines().contains(&"table-clock"));
}

/// Chat, presets and new connections don't restart the clock.
#[test]
fn only_plies_restart_the_clock() {
    let (mut table, asked, other) = two();
    table.pass(10_000);
    table.ok(other, ToServer::Chat { text: "well?".to_owned() });
    table.ok(asked, ToServer::Presets { presets: Presets { skip_buying: true, ..Presets::default() } });
    table.join("watcher", "");
    assert_eq!(clock(&table, other), Some(Clock { left: 20_000, of: 30_000 }));
    assert_eq!(table.room.next_wake(table.now), Wake::At(table.now + 20_000));
}

/// The clock does not run while no one is connected, nor during a restart. Afterwards it starts again from the full
/// time.
#[test]
fn the_clock_does_not_run_for_an_empty_room() {
    let (mut table, asked, other) = two();
    let ply = table.room.state.plies;
    table.pass(20_000);
    table.leave(asked);
    table.leave(other);
    table.pass(50_000);
    assert_eq!(table.room.next_wake(table.now), Wake::Never);
    let back = table.join("host", "");
    assert_eq!((clock(&table, back), table.room.state.plies), (Some(FULL), ply));
    table.pass(10_000);
    table.restart();
    table.pass(100_000);
    let back = table.join("host", "");
    assert_eq!((clock(&table, back), table.room.state.plies), (Some(FULL), ply));
}

/// Without the setting, no clock is sent and no answer is forced. A question to a bot has no clock either.
#[test]
fn there_is_no_clock_for_bots_or_without_the_setting() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 2), &[], 5);
    assert_eq!((clock(&table, conns[0]), table.room.next_wake(table.now)), (None, Wake::Never));
    table.pass(100_000_000);
    assert!(!table.clients[&conns[0]].lines().contains(&"table-clock"));

    let mut table = TestTable::create(Settings { clock: 5, ..settings("tokyo", 2) }, &["rookie"]);
    let host = TestTable::HOST;
    assert_eq!(table.send(host, ToServer::Start), Ok(()));
    for _ in 0..200 {
        let Some(Pending::Choose { seat, .. }) = table.room.state.game().map(Game::pending) else { return };
        let is_bot = table.room.state.bot(seat).is_some();
        let again = table.join("watcher", "");
        assert_eq!(clock(&table, again).is_none(), is_bot);
        table.leave(again);
        if is_bot { table.wake() } else { table.answer() }
    }
}
