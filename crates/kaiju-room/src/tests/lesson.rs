//! Lessons: a table's first game that follows a script.

use super::table::{TestTable, answers, settings};
use kaiju_protocol::{Code, Door, LessonView, NewTable, Sitter, Stage, ToServer, WireBot};
use kaiju_rules::{Options, Ruleset};
use kaiju_words::lesson::Lesson;

const HOST: crate::Conn = TestTable::HOST;

fn lesson(game: &'static str) -> TestTable {
    let request = NewTable {
        settings: settings(game, 6),
        bots: Vec::new(),
        monster: None,
        position: None,
        lesson: true,
        from: None,
    };
    let mut table = TestTable::request(&request, [7; 32]).expect("a lesson can be created");
    table.checks_restore = true;
    table.ok(HOST, ToServer::Start);
    table
}

/// The lesson step of the current question.
fn step(table: &TestTable) -> LessonView {
    table.asked().1.lesson.expect("the lesson explains its question")
}

/// Gives the answer that the lesson expects.
fn follow(table: &mut TestTable) {
    let (conn, question) = table.asked();
    let action = step(table).action;
    table.ok(conn, ToServer::Act { ply: question.ply, action });
}

/// Answers all steps up to this one.
fn follow_to(table: &mut TestTable, number: u8) {
    while step(table).step < number {
        follow(table);
    }
}

/// Each lesson asks its steps in order, whatever the table's secret, and the learner wins. Afterwards the same table
/// plays a real game.
#[test]
fn a_lesson_follows_its_script_and_ends_in_a_real_game() {
    for ruleset in Ruleset::ALL {
        let mut table = lesson(ruleset.word());
        let steps = Lesson::of(ruleset).steps().count() as u8;
        for number in 1..=steps {
            let step = step(&table);
            assert_eq!((step.step, step.of), (number, steps));
            follow(&mut table);
        }
        assert_eq!(table.room.stage(), Stage::Over);
        table.ok(HOST, ToServer::Door { door: Door::Open });
        table.check_client(HOST);
        assert!(table.room.record(1).is_some_and(|record| record.contains("\nresult A\n")));
        assert!(table.room_view(HOST).lesson);
        table.ok(HOST, ToServer::Rematch);
        assert_eq!((table.room.stage(), table.room.state.round), (Stage::Playing, 2));
        assert!(!table.room_view(HOST).lesson);
        let begins = table.room.state.latest.as_ref().expect("a game").record.beginning();
        assert_eq!(Ok(begins), kaiju_rules::Game::new(ruleset, Options::default(), 3).map_err(|_| ()));
        assert!(table.asked().1.lesson.is_none());
        table.play_to_the_end();
        table.ok(HOST, ToServer::Rematch);
        assert_eq!(table.room.stage(), Stage::Lobby, "only a lesson is followed by a game at once");
    }
}

/// Any other answer is refused with a sentence that says what to do, and the game doesn't change.
#[test]
fn other_answers_are_refused() {
    let mut table = lesson("tokyo");
    while table.room.stage() == Stage::Playing {
        let (conn, question) = table.asked();
        let step = step(&table);
        for action in answers(&question).into_iter().filter(|action| *action != step.action) {
            table.refused(conn, ToServer::Act { ply: question.ply, action }, Code::Lesson);
            let refusal = format!("{:?}", table.clients[&conn].received.last());
            assert!(refusal.contains(&*step.task.id), "{refusal}");
        }
        follow(&mut table);
    }
}

/// A lesson can be skipped at every step, but not by a spectator.
#[test]
fn a_lesson_can_be_skipped_at_any_time() {
    let steps = Lesson::of(Ruleset::NewYork).steps().count() as u8;
    for number in 1..=steps {
        let mut table = lesson("new-york");
        follow_to(&mut table, number);
        table.ok(HOST, ToServer::Rematch);
        assert_eq!((table.room.stage(), table.room.state.round), (Stage::Playing, 2));
        table.ok(HOST, ToServer::Door { door: Door::Open });
        table.check_client(HOST);
        table.answer();
        assert!(table.room.record(1).is_none(), "an unfinished lesson has no record");
    }
    let mut table = lesson("new-york");
    table.ok(HOST, ToServer::Door { door: Door::Open });
    let watcher = table.join("watcher", "Wei");
    table.refused(watcher, ToServer::Rematch, Code::NotOver);
}

/// A lesson continues after a restart, and when the learner reconnects.
#[test]
fn a_lesson_survives_a_restart() {
    for ruleset in Ruleset::ALL {
        let mut table = lesson(ruleset.word());
        let steps = Lesson::of(ruleset).steps().count() as u8;
        for number in 1..=steps {
            let before = step(&table);
            table.restart();
            let conn = table.join("host", "Réka");
            assert_eq!((table.asked().0, step(&table)), (conn, before));
            assert_eq!(step(&table).step, number);
            follow(&mut table);
        }
        assert_eq!(table.room.stage(), Stage::Over);
    }
}

/// A lesson's table has one person and easy bots, whatever was requested, and no one else can join.
#[test]
fn a_lesson_is_for_one_person() {
    let mut table = lesson("tokyo");
    let view = table.room_view(HOST).clone();
    let settings = &view.settings;
    assert_eq!((settings.seats, settings.listed, settings.clock, settings.door), (3, false, 0, Door::Locked));
    let sitters: Vec<_> = view.seats.iter().map(|seat| seat.sitter.clone()).collect();
    let bot = Sitter::Bot { bot: WireBot::Random };
    assert_eq!(sitters, [Sitter::Person { person: 0 }, bot.clone(), bot]);
    assert_eq!(table.connect("friend", "Wei"), Err(Code::TableLocked));
}

/// A learner who concedes leaves the script, and the bots finish the game on their own.
#[test]
fn conceding_ends_the_lesson() {
    let mut table = lesson("tokyo");
    let ply = table.asked().1.ply;
    table.ok(HOST, ToServer::Concede { ply });
    table.run();
    assert_eq!(table.room.stage(), Stage::Over);
    table.check_restore();
    table.ok(HOST, ToServer::Rematch);
    assert_eq!(table.room.stage(), Stage::Playing);
}

/// A lesson can't start from a requested position, since it has its own.
#[test]
fn a_lesson_has_its_own_position() {
    let position = Some(Lesson::of(Ruleset::Tokyo).start().position());
    let request = NewTable {
        settings: settings("tokyo", 3),
        bots: Vec::new(),
        monster: None,
        position,
        lesson: true,
        from: None,
    };
    assert_eq!(TestTable::request(&request, [7; 32]).err(), Some(Code::BadPosition));
}
