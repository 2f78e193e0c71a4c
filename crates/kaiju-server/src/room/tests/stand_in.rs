//! Those who are gone, and the bots that play for them.

use super::table::{Table, settings, sit};
use crate::room::{Conn, Wake};
use kaiju_protocol::{Code, Sitter, ToServer};
use kaiju_store::State;

/// Two people in New York; who is asked, and the other.
fn two() -> (Table, Conn, Conn, &'static str) {
    let (mut table, conns) = Table::playing(settings("new-york", 2), &[], 5);
    table.is_watched = true;
    let (asked, _) = table.asked();
    let other = if asked == conns[0] { conns[1] } else { conns[0] };
    let identity = if asked == conns[0] { "host" } else { "person B" };
    (table, asked, other, identity)
}

fn letter(identity: &str) -> &'static str {
    if identity == "host" { "A" } else { "B" }
}

/// A bot plays for somebody who is gone past the grace time, not before; who returns has the seat back.
#[test]
fn a_bot_plays_for_somebody_who_is_gone() {
    let (mut table, gone, other, identity) = two();
    let seat = letter(identity);
    table.leave(gone);
    assert_eq!(table.room.wakes(table.now), Wake::At(table.now + 60_000));
    let plies = table.room.state.plies;
    table.pass(59_999);
    assert_eq!(table.room.state.plies, plies);
    assert!(table.sight(other).seats.iter().all(|seat| seat.stand_in.is_none()));
    table.pass(1);
    assert!(table.room.state.plies > plies, "the bot plays");
    let view = table.sight(other).seats.iter().find(|view| view.seat == seat).expect("a seat");
    assert_eq!(view.stand_in.as_deref(), Some("rookie"));
    assert!(matches!(view.sitter, Sitter::Person { .. }), "the seat is still theirs");
    assert_eq!(table.ears[&other].lines().iter().filter(|line| **line == "table-stand-in").count(), 1);

    let back = table.join(identity, "");
    assert!(table.sight(other).seats.iter().all(|seat| seat.stand_in.is_none()));
    assert_eq!(table.ears[&other].lines().iter().filter(|line| **line == "table-returns").count(), 1);
    let mut asked = false;
    while table.state == State::Playing && !asked {
        asked = table.asked().0 == back;
        if !asked {
            table.answer();
        }
    }
    assert!(asked, "they are asked again");
}

/// The grace time is that of the table, and counts from when they left, however often.
#[test]
fn the_grace_time_counts_anew() {
    let (mut table, gone, other, identity) = two();
    table.leave(gone);
    table.pass(59_000);
    let back = table.join(identity, "");
    table.leave(back);
    table.pass(59_000);
    assert!(table.sight(other).seats.iter().all(|seat| seat.stand_in.is_none()));
    table.pass(1_000);
    assert!(table.sight(other).seats.iter().any(|seat| seat.stand_in.is_some()));
}

/// Nobody is here: nothing happens, however long, and the first who comes back waits for the others as long as ever.
#[test]
fn nothing_happens_while_nobody_is_here() {
    let (mut table, first, second, identity) = two();
    table.leave(first);
    table.pass(30_000);
    table.leave(second);
    let (entries, game) = (table.entries.clone(), table.view(None));
    assert_eq!(table.room.wakes(table.now), Wake::Never);
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
    assert!(table.ears[&back].lines().contains(&"table-stand-in"));
}

/// Somebody may let a bot play for a while, and take over again, at the very same question too.
#[test]
fn people_stand_up_and_sit_down_during_the_game() {
    let (mut table, asked, other, identity) = two();
    let seat = letter(identity);
    let (_, question) = table.asked();
    assert_eq!(table.say(asked, ToServer::Stand), Ok(()));
    let next = table.room.next();
    assert_eq!(table.say(asked, ToServer::Stand), Ok(()));
    assert_eq!(table.room.next(), next, "a bot plays already");
    table.refused(asked, ToServer::Act { ply: question.ply, action: question_answer(&question) }, Code::NotAsked);
    table.refused(other, sit(seat), Code::SeatTaken);
    let second = table.join(identity, "");
    assert!(table.ears[&second].question.is_some(), "who comes is back");
    assert_eq!(table.say(asked, ToServer::Stand), Ok(()));
    table.ears.get_mut(&asked).expect("they are here").question = None;
    assert_eq!(table.say(asked, sit(seat)), Ok(()));
    assert_eq!(table.ears[&asked].question.as_ref(), Some(&question), "who sits down is asked");
    assert_eq!(table.say(asked, sit(seat)), Ok(()));
    table.ok(asked, ToServer::Stand);
    assert!(table.room.state.plies > question.ply, "the bot answers");
}

fn question_answer(question: &kaiju_protocol::Question) -> String {
    super::table::answers(question).remove(0)
}

/// The server ends and begins again: everybody is expected back for as long as ever, and a bot that played plays on.
#[test]
fn a_restart_is_no_absence() {
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
    assert_eq!(table.view(None), game, "both are here");
    table.leave(returned);
    table.pass(60_000);
    assert!(table.sight(back).seats.iter().any(|seat| seat.stand_in.is_some()));
    table.restart();
    let back = table.join(other, "");
    assert!(table.sight(back).seats.iter().any(|seat| seat.stand_in.is_some()), "the bot plays on");
    table.run();
    table.join(identity, "");
    assert!(table.sight(back).seats.iter().all(|seat| seat.stand_in.is_none()));
    assert!(table.ears[&first].is_closed);
}

/// Nobody plays for a monster that is out, and a bot that played for it until then is dismissed.
#[test]
fn monsters_that_are_out_are_not_played() {
    let (mut table, conns) = Table::playing(settings("tokyo", 4), &["rookie"], 5);
    table.is_watched = true;
    let [host, wei, ana] = conns[..] else { panic!("three people") };
    // Out first, then gone; the host as well.
    table.ok(host, ToServer::Concede { ply: table.room.state.plies });
    table.leave(host);
    table.pass(60_000);
    assert!(table.sight(wei).seats.iter().all(|seat| seat.stand_in.is_none()));
    assert_eq!(table.sight(wei).host, 1, "somebody else is the host");
    // Gone first, then out.
    table.ok(wei, ToServer::Stand);
    assert!(table.sight(ana).seats[1].stand_in.is_some());
    table.ok(wei, ToServer::Concede { ply: table.room.state.plies });
    assert!(table.sight(ana).seats[1].stand_in.is_none());
    let next = table.room.next();
    assert_eq!(table.say(wei, ToServer::Stand), Ok(()));
    assert_eq!(table.room.next(), next, "there is nothing to stand in for");
    table.leave(wei);
    table.join("person B", "");
    assert_eq!(table.ears[&ana].lines().iter().filter(|line| **line == "table-returns").count(), 0);
    // The game ends: nobody stands in any more.
    table.ok(ana, ToServer::Stand);
    while table.state == State::Playing {
        table.run();
    }
    assert!(table.sight(ana).seats.iter().all(|seat| seat.stand_in.is_none()));
    let next = table.room.next();
    table.leave(ana);
    table.join("person C", "");
    assert_eq!(table.room.next(), next, "who comes back after the end does not play on");
}

/// Who is gone and returns has presets again: a question that stands is answered by them.
#[test]
fn presets_of_somebody_who_returns_count() {
    use super::preset::attacked_in_tokyo;
    use kaiju_protocol::Presets;
    let (mut table, conns) = Table::playing(settings("tokyo", 3), &[], 5);
    let preset = Presets { leave_at: Some(10), ..Presets::default() };
    table.ok(conns[1], ToServer::Presets { presets: preset });
    assert_eq!(table.say(conns[1], ToServer::Stand), Ok(()));
    // Bots do not care for the presets of those whom they play for. The room is not woken before somebody comes.
    let game = attacked_in_tokyo(5);
    table.room.state.games.last_mut().expect("it is on").record = kaiju_record::Record::from_position(game);
    assert_eq!(table.room.state.asked(), Some(super::table::seat("B")));
    table.join("person B", "");
    assert!(table.ears[&conns[0]].lines().contains(&"table-preset"));
}
