//! During the game: who may answer what and when, who receives the question, and conceding.

use super::table::{TestTable, answers, seat, settings, sit};
use crate::{Conn, Outgoing, SavedKind, Wake};
use kaiju_protocol::{Code, FromServer, QuestionView, Request, Sitter, Stage, TableEvent, ToServer, WireBot, WireFace};
use kaiju_rules::{Game, Pending};

fn act(question: &QuestionView, action: &str) -> ToServer {
    ToServer::Act { ply: question.ply, action: action.to_owned() }
}

/// A Tokyo game of three people.
fn three() -> (TestTable, Vec<Conn>) {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &[], 7);
    table.checks_restore = true;
    (table, conns)
}

fn other_than(conns: &[Conn], asked: Conn) -> Conn {
    *conns.iter().find(|&&conn| conn != asked).expect("another player")
}

/// Each kind of invalid answer is refused with its own code, and the question remains open.
#[test]
fn only_the_asked_person_answers_and_only_legally() {
    let (mut table, conns) = three();
    let watcher = table.join("watcher", "");
    let (asked, question) = table.asked();
    let other = other_than(&conns, asked);
    let good = answers(&question).remove(0);
    table.refused(other, act(&question, &good), Code::NotAsked);
    table.refused(watcher, act(&question, &good), Code::NotSeated);
    for ply in [question.ply - 1, question.ply + 1, 0, u32::MAX] {
        table.refused(asked, ToServer::Act { ply, action: good.clone() }, Code::Stale);
    }
    for unreadable in ["", "dance", "reroll X", "buy nothing-like-that", "\u{202e}<script>", &"x ".repeat(4000)] {
        table.refused(asked, act(&question, unreadable), Code::BadAction);
    }
    for illegal in ["done", "pass", "yield", "resolve heal", "meet 1", "look"] {
        table.refused(asked, act(&question, illegal), Code::Illegal);
    }
    assert_eq!(table.asked().1, question);
    table.ok(asked, act(&question, &good));
    table.refused(asked, act(&question, &good), Code::Stale);
}

/// A refusal quotes only a little of what was sent, and no control characters.
#[test]
fn a_refused_answer_is_quoted_harmlessly() {
    let (mut table, _) = three();
    let (asked, question) = table.asked();
    table.refused(asked, act(&question, &format!("dance \u{1b}[31m{}", "y".repeat(4000))), Code::BadAction);
    let text = table.clients[&asked].texts.last().expect("a refusal");
    assert!(text.len() < 400 && !text.contains('\u{1b}') && !text.contains("u001b"), "{text}");
}

/// A client that missed the reply may repeat its message; the room carries it out only once.
#[test]
fn a_repeated_message_is_carried_out_once() {
    let (mut table, _) = three();
    let (asked, question) = table.asked();
    let what = act(&question, &answers(&question)[0]);
    table.ok(asked, what.clone());
    let next = table.room.next();
    let again = table.room.handle(asked, Request { id: Some(1), what }, table.now);
    assert!(again.entries.is_empty() && table.room.next() == next);
    assert!(
        matches!(
            &again.messages[..],
            [Outgoing { message: FromServer::Refused { refusal, .. }, .. }] if refusal.code == Code::Stale
        ),
        "{again:?}"
    );
}

#[test]
fn no_one_can_answer_before_and_after_the_game() {
    let mut table = TestTable::create(settings("tokyo", 2), &["rookie"]);
    let host = TestTable::HOST;
    let plays = |ply| {
        [
            ToServer::Act { ply, action: "stop".to_owned() },
            ToServer::Concede { ply },
            ToServer::Odds { ply, dice: vec![WireFace::One] },
            ToServer::Answers { ply, from: 0 },
        ]
    };
    for request in plays(0) {
        table.refused(host, request, Code::NotPlaying);
    }
    table.ok(host, ToServer::Start);
    table.play_to_the_end();
    for request in plays(table.room.state.plies) {
        table.refused(host, request, Code::NotPlaying);
    }
}

/// The question is sent to all connections of the person who is asked and to no one else. Others receive only the seat
/// and the prompt.
#[test]
fn the_asked_person_receives_the_question() {
    for game in ["new-york", "tokyo"] {
        let (mut table, mut conns) = TestTable::playing(settings(game, 3), &[], 3);
        let second = table.join("person B", "");
        let watcher = table.join("watcher", "");
        conns.extend([second, watcher]);
        for _ in 0..60 {
            if table.stored_stage != Stage::Playing {
                break;
            }
            let before: Vec<usize> = conns.iter().map(|&conn| table.received(conn)).collect();
            table.answer();
            let Some(Pending::Choose { seat: asked, prompt }) = table.room.state.game().map(Game::pending) else {
                break;
            };
            for (&conn, before) in conns.iter().zip(before) {
                let own = match conn {
                    Conn(1) => Some(seat("A")),
                    conn if conn == conns[1] || conn == second => Some(seat("B")),
                    conn if conn == conns[2] => Some(seat("C")),
                    _ => None,
                };
                let questions = table.since(conn, before).iter().filter(|m| matches!(m, FromServer::Question(_)));
                assert_eq!(questions.count(), usize::from(own == Some(asked)), "{game}, {conn:?}");
                let sent = table.clients[&conn].asked.clone().expect("a seat is asked");
                assert_eq!((sent.seat.seat(), sent.prompt), (asked, prompt.into()));
            }
        }
    }
}

/// A person with several connections can answer on any of them, is present until the last one closes, and counts once.
#[test]
fn one_person_has_several_connections() {
    let (mut table, conns) = three();
    let (asked, question) = table.asked();
    let identity = ["host", "person B", "person C"][conns.iter().position(|&conn| conn == asked).expect("a player")];
    let second = table.join(identity, "another name");
    assert_eq!(table.clients[&second].question.as_ref(), Some(&question));
    assert_eq!(table.room_view(second).people.len(), 3, "no new person has joined");
    table.leave(asked);
    assert!(table.room_view(second).people.iter().all(|person| person.here));
    table.ok(second, act(&question, &answers(&question)[0]));
    table.leave(second);
    let other = other_than(&conns, asked);
    assert_eq!(table.room_view(other).people.iter().filter(|person| !person.here).count(), 1);
}

/// A player can concede on anyone's turn, no matter who is asked, but only once and not after elimination.
#[test]
fn people_concede() {
    let (mut table, conns) = three();
    let watcher = table.join("watcher", "");
    let (asked, question) = table.asked();
    let other = other_than(&conns, asked);
    table.refused(watcher, ToServer::Concede { ply: question.ply }, Code::NotSeated);
    table.refused(other, ToServer::Concede { ply: question.ply + 1 }, Code::Stale);
    table.ok(other, ToServer::Concede { ply: question.ply });
    assert!(
        table.clients[&watcher].lines().iter().any(|line| line.contains("concede")),
        "{:?}",
        table.clients[&watcher].lines()
    );
    let (still, again) = table.asked();
    assert_eq!(still, asked, "the question remains, at a later ply");
    assert_eq!((&again.prompt, again.ply > question.ply), (&question.prompt, true));
    table.refused(other, ToServer::Concede { ply: again.ply }, Code::Illegal);
    table.refused(asked, act(&question, &answers(&question)[0]), Code::Stale);
    // An older ply of this game is accepted.
    table.ok(asked, ToServer::Concede { ply: question.ply - 1 });
    assert_eq!((table.stored_stage, table.room.stage()), (Stage::Over, Stage::Over));
    let over = table.clients[&watcher].scene.as_ref().and_then(|scene| scene.over.clone()).expect("the game is over");
    let winner = conns.iter().position(|&conn| conn != asked && conn != other).expect("the third player");
    assert_eq!(over.winner, Some(kaiju_protocol::WireSeat::ALL[winner]));
    table.refused(conns[winner], ToServer::Concede { ply: table.room.state.plies }, Code::NotPlaying);
}

/// When a person is kicked during the game, a bot plays their seat to the end, and they can't rejoin.
#[test]
fn a_bot_plays_for_a_kicked_person() {
    let (mut table, conns) = three();
    let host = conns[0];
    let (asked, _) = table.asked();
    let kicked = if asked == host { 1 } else { conns.iter().position(|&conn| conn == asked).expect("a player") };
    table.ok(host, ToServer::Kick { person: kicked as u32 });
    let letter = ["A", "B", "C"][kicked];
    assert_eq!(table.seat(letter).sitter, Sitter::Bot { bot: WireBot::Rookie });
    assert_eq!(table.connect(&format!("person {letter}"), ""), Err(Code::Kicked));
    table.checks_restore = false;
    table.play_to_the_end();
    let chose = format!("{letter}:");
    let record = table.room.record(1).expect("the game is over");
    assert!(record.split_whitespace().any(|token| token.starts_with(&chose)), "the bot has played");
    assert!(table.clients[&host].steps.iter().flat_map(|step| &step.lines).any(|line| line.reason.is_some()));
}

/// A spectator can watch, leave and rejoin without affecting the game.
#[test]
fn a_spectator_changes_nothing() {
    let (mut table, _) = three();
    let game = table.view(None);
    let watcher = table.join("watcher", "Ana");
    let plies = table.room.state.plies;
    for seat in ["A", "B", "C"] {
        table.refused(watcher, sit(seat), Code::SeatTaken);
    }
    table.refused(watcher, ToServer::Stand, Code::NotSeated);
    assert!(table.clients[&watcher].question.is_none());
    assert_eq!(table.clients[&watcher].scene.as_ref(), Some(&kaiju_protocol::Scene::of(&game)));
    table.leave(watcher);
    table.pass(10_000_000);
    assert_eq!((table.view(None), table.room.state.plies), (game, plies));
}

/// A reroll gets its log line only once the dice are rolled. The bot's reason is attached to that line, live and after
/// reconnecting.
#[test]
fn a_bot_gives_the_reason_for_a_reroll() {
    let mut table = TestTable::create(settings("tokyo", 2), &["veteran", "veteran"]);
    table.ok(TestTable::HOST, ToServer::Start);
    while table.stored_stage == Stage::Playing {
        table.run();
    }
    let steps = &table.clients[&TestTable::HOST].steps;
    let is_roll = |step: &&TableEvent| {
        let before = step.number.checked_sub(1).map(|number| &table.entries[number as usize]);
        before.is_some_and(|entry| entry.body.contains("reroll"))
            && step.lines.first().is_some_and(|line| line.reason.is_some())
    };
    let numbers: Vec<u32> = steps.iter().filter(is_roll).map(|step| step.number).collect();
    assert!(numbers.len() > 5, "{numbers:?}");
    let since = *numbers.last().expect("at least one step");
    let live: Vec<TableEvent> = steps.iter().filter(|step| step.number >= since).cloned().collect();
    let again = table.join_as("host", "", Some(since), false);
    assert_eq!(table.clients[&again].steps, live);
}

/// A wake-up ends after a few choices of bots that think long.
#[test]
fn slow_bots_make_few_choices_at_once() {
    for (bot, most, wakes) in [("champion", 2, 3), ("rookie", 64, 1)] {
        let mut table = TestTable::create_with(settings("tokyo", 2), &[bot, bot], 5);
        assert_eq!(table.send(TestTable::HOST, ToServer::Start), Ok(()));
        assert_eq!(table.room.thinks_long(table.now), bot == "champion");
        for _ in 0..wakes {
            assert_eq!(table.room.next_wake(table.now), Wake::Now);
            let output = table.room.wake(table.now);
            assert_eq!(output.entries.iter().filter(|entry| entry.kind == SavedKind::Choice).count(), most, "{bot}");
            table.deliver(output);
        }
    }
}
