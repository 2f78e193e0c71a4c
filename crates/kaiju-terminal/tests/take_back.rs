//! Taking choices back: at a local table, in the line client, and at a server's table.

mod common;

use common::{remote::Site, screen, shown, table_of, text};
use crossterm::event::KeyCode;
use kaiju_rules::{
    Action, Dice, Face, Game, MonsterSetup, Phase, Place, Prompt, Record, Ruleset, Seat, Setup, StartAt, Track,
};
use kaiju_terminal::{
    JoinOptions, Local, Progress, Remote, TableError, TableView, plain,
    screen::{Paint, Screen},
};
use kaiju_words::Words;
use std::{fs, time::Duration};

const A: Seat = Seat::new(0).expect("a seat");

/// A's turn with Attack, Energy and Heal to resolve, while B is in Tokyo.
fn resolving() -> Game {
    let at = |place| MonsterSetup { place, life: 6, ..MonsterSetup::default() };
    let mut setup = Setup::new(Ruleset::Tokyo);
    setup.monsters = vec![at(Place::Outside), at(Place::Tokyo(Track::Main)), at(Place::Outside)];
    setup.dice = Some(Dice::of(Face::ATTACK, 1).plus(Dice::of(Face::ENERGY, 3)).plus(Dice::of(Face::HEAL, 2)));
    setup.start = StartAt::Turn { seat: A, number: 3, phase: Phase::Resolve };
    Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup")
}

fn reason(error: &TableError) -> &str {
    &error.message().id
}

/// The table, resumed from its file as after a restart.
fn restarted(table: Local) -> Local {
    let hint = Words::english().text(&table.resume_hint(), table.seat_names());
    let path = hint.rsplit(' ').next().expect("a path").trim_matches('\'').to_owned();
    drop(table);
    Local::resume(path.as_ref()).unwrap_or_else(|error| panic!("{error:?}"))
}

/// A local player takes choices back one by one, until something has been revealed. The saved game follows.
#[test]
fn local_choices_are_taken_back_one_by_one() {
    let mut table = table_of(&resolving(), A);
    let start = *table.game();
    assert_eq!(table.can_take_back().choice, None);
    assert_eq!(reason(&table.take_back(false).expect_err("no choice")), "refusal-take-back-nothing");
    for kind in [Face::ENERGY, Face::HEAL] {
        table.answer(Action::Resolve(kind)).expect("a legal answer");
    }
    let two = *table.game();
    assert!(table.can_take_back().choice.is_some());
    table.take_back(false).expect("the last choice");
    assert_ne!((*table.game(), *table.game()), (two, start));
    let mut table = restarted(table);
    assert_ne!(*table.game(), start, "one choice is left");
    table.take_back(false).expect("the first choice");
    let lines: Vec<&str> = table.log().iter().map(|line| line.text.id.as_str()).collect();
    assert!(lines.ends_with(&["table-takes-back"]), "{lines:?}");
    let mut table = restarted(table);
    assert_eq!(*table.game(), start);
    // The attack leads to another player's choice or a roll.
    table.answer(Action::Resolve(Face::ATTACK)).expect("a legal answer");
    while table.advance() == Ok(Progress::Moved) {}
    assert!(
        ["refusal-take-back-others", "refusal-take-back-revealed"]
            .contains(&reason(&table.take_back(false).expect_err("it is final")))
    );
}

/// At a local table, all others are bots, so a whole turn can be repeated, with the same dice. The record says so.
#[test]
fn a_local_turn_starts_again_as_practice() {
    let words = Words::english();
    let mut table = table_of(&resolving(), A);
    let mut shown_screen = screen(&mut table, &words);
    let start = *table.game();
    let plays = |table: &mut Local| {
        let mut games = Vec::new();
        // Up to the player's next question after the turn.
        while table.game().turn_number() == 3 || table.pending_prompt().is_none() {
            match table.pending_prompt() {
                Some(_) => table.answer(table.game().legal()[0]).expect("a legal answer"),
                None => drop(table.advance().expect("the table goes on")),
            }
            games.push(*table.game());
        }
        games
    };
    let first = plays(&mut table);
    assert!(table.can_take_back().whole_turn);
    let mut press = |code: KeyCode, table: &mut Local| {
        shown_screen.key(code.into(), table, &words).expect("no error");
        shown_screen.pass(Duration::from_mins(1), table, &words).expect("no error");
        text(&shown(&shown_screen, table, &words, (100, 30), Paint::COLOURS).0)
    };
    press(KeyCode::Char(' '), &mut table);
    let asked = press(KeyCode::Char('z'), &mut table);
    assert!(asked.contains("Go back to the start of your turn?"), "{asked}");
    press(KeyCode::Esc, &mut table);
    assert_ne!(*table.game(), start, "another key cancels");
    press(KeyCode::Char('z'), &mut table);
    let back = press(KeyCode::Char('z'), &mut table);
    assert_eq!(*table.game(), start, "{back}");
    assert!(back.contains("is practice."), "{back}");
    let mut table = restarted(table);
    assert_eq!(*table.game(), start);
    assert_eq!(plays(&mut table), first, "the same dice");
    let hint = words.text(&table.resume_hint(), table.seat_names());
    let path = hint.rsplit(' ').next().expect("a path").trim_matches('\'').to_owned();
    let record = Record::parse(&fs::read_to_string(path).expect("a file")).expect("a record");
    assert!(record.is_practice());
    table.answer(Action::Concede).expect("conceding is possible");
    assert!(table.take_back(true).is_err(), "conceding is final");
}

/// The full screen offers the key while there is something to take back.
#[test]
fn the_screen_takes_back_by_key() {
    let words = Words::english();
    let mut table = table_of(&resolving(), A);
    let start = *table.game();
    let mut on_screen = screen(&mut table, &words);
    let draw = |screen: &Screen, table: &Local| text(&shown(screen, table, &words, (100, 30), Paint::COLOURS).0);
    assert!(!draw(&on_screen, &table).contains("U take back"));
    let press = |screen: &mut Screen, code: char, table: &mut Local| {
        screen.key(KeyCode::Char(code).into(), table, &words).expect("no error");
        screen.pass(Duration::ZERO, table, &words).expect("no error");
    };
    press(&mut on_screen, '1', &mut table);
    assert!(draw(&on_screen, &table).contains("U take back"), "{}", draw(&on_screen, &table));
    press(&mut on_screen, 'u', &mut table);
    assert_eq!(*table.game(), start);
    press(&mut on_screen, 'u', &mut table);
    assert!(draw(&on_screen, &table).contains("You have made no choice"), "{}", draw(&on_screen, &table));
}

#[test]
fn lines_take_back_too() {
    let mut table = table_of(&resolving(), A);
    let start = *table.game();
    let input = "1\nback\nback\nback turn\nquit\n";
    let mut output = Vec::new();
    plain::play(&mut table, &Words::english(), false, &mut input.as_bytes(), &mut output).expect("no error");
    let output = String::from_utf8(output).expect("text");
    assert_eq!(*table.game(), start);
    assert!(output.contains(" takes back: "), "{output}");
    assert_eq!(output.matches("You have made no choice that you could take back.").count(), 2, "{output}");
}

/// At a server's table, everyone follows when someone takes a choice back, and the game goes on to its end.
#[test]
fn a_servers_table_follows_what_is_taken_back() {
    let mut site = Site::create(Ruleset::Tokyo, 2, &[], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions { start: true, ..JoinOptions::default() });
    let (_, mut other) = site.enter("other", "Wei", JoinOptions::default());
    site.run_until_idle(&mut [&mut host, &mut other]);
    let (mut taken, mut answers) = (0, 0);
    while !host.is_over() && answers < 3000 {
        let tables: [&mut Remote; 2] = [&mut host, &mut other];
        let [own, watcher] = match tables {
            [a, b] if a.pending_prompt().is_some() => [a, b],
            [a, b] => [b, a],
        };
        let before = *own.game();
        let legal = before.legal();
        own.answer(legal[answers * 7 % legal.len()]).expect("a legal answer");
        site.run_until_idle(&mut [own, watcher]);
        answers += 1;
        assert_eq!(watcher.can_take_back().choice, None, "only one's own choices");
        if own.can_take_back().choice.is_some() && answers % 3 == 0 {
            own.take_back(false).expect("a request");
            site.run_until_idle(&mut [own, watcher]);
            taken += 1;
            assert_eq!((own.game(), watcher.game()), (&before, &before));
            assert!(own.pending_prompt().is_some(), "the question is asked again");
            let last = watcher.log().last().map(|line| line.text.id.clone());
            assert_eq!(last.as_deref(), Some("table-takes-back"));
        }
    }
    assert!(host.is_over() && other.is_over() && taken > 10, "{taken} taken back, {answers} answers");
    // Someone who joins later sees the same game.
    let (_, late) = site.enter("late", "Ana", JoinOptions::default());
    assert_eq!(late.game(), host.game());
}

/// Against bots, a whole turn starts again at a server's table, too.
#[test]
fn a_servers_table_starts_a_turn_again() {
    let mut site = Site::create(Ruleset::Tokyo, 2, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions { start: true, ..JoinOptions::default() });
    let (_, mut watcher) = site.enter("other", "Wei", JoinOptions { watch: true, ..JoinOptions::default() });
    site.run_until_idle(&mut [&mut host, &mut watcher]);
    let is_first = |table: &Remote| table.pending_prompt() == Some(Prompt::RerollOrStop) && table.game().active() == A;
    while !is_first(&host) {
        host.answer(host.game().legal()[0]).expect("a legal answer");
        site.run_until_idle(&mut [&mut host, &mut watcher]);
    }
    let start = *host.game();
    host.answer(*host.game().legal().last().expect("an answer")).expect("a legal answer");
    site.run_until_idle(&mut [&mut host, &mut watcher]);
    assert!(host.can_take_back().whole_turn && !watcher.can_take_back().whole_turn);
    host.take_back(true).expect("a request");
    site.run_until_idle(&mut [&mut host, &mut watcher]);
    assert_eq!((host.game(), watcher.game()), (&start, &start));
    assert!(host.room().practice && host.pending_prompt().is_some());
    assert!(host.notice().is_none());
}

/// A choice after which a die was rolled stays.
#[test]
fn a_reroll_stays() {
    let mut table = table_of(&resolving(), A);
    while table.pending_prompt() != Some(Prompt::RerollOrStop) {
        match table.pending_prompt() {
            Some(_) => table.answer(table.game().legal()[0]).expect("a legal answer"),
            None => drop(table.advance().expect("the table goes on")),
        }
    }
    let reroll = table.game().legal().iter().copied().find(|action| matches!(action, Action::Reroll { .. }));
    table.answer(reroll.expect("a roll")).expect("a legal answer");
    while table.advance() == Ok(Progress::Moved) {}
    assert_eq!(reason(&table.take_back(false).expect_err("dice were rolled")), "refusal-take-back-revealed");
}
