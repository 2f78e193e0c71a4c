//! The guided first game in the terminal, in full screen and in lines, including skipping and resuming it.

mod common;

use common::{scratch, screen, shown, text};
use crossterm::event::{KeyCode, KeyEvent};
use kaiju_rules::{Action, Ruleset};
use kaiju_terminal::{
    Local, NewGame, TableError, TableView, plain,
    screen::{Paint, Screen},
};
use kaiju_words::{Words, lesson::Lesson};
use std::{path::PathBuf, time::Duration};

/// A lesson that is saved in a folder of its own, and its file.
fn lesson(ruleset: Ruleset) -> (Local, PathBuf) {
    let folder = scratch("lesson");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("lesson.kaiju");
    let new_game = NewGame { ruleset, players: 6, seat: 3, ..NewGame::default() }.as_lesson();
    let seating = new_game.seating(&Words::english(), 1).expect("a valid seating");
    (Local::begin(seating, Some(&path)).expect("a new file"), path)
}

/// Lets the others act until the learner is asked or the game is over.
fn advance(table: &mut Local) {
    while table.advance().expect("the lesson continues") == kaiju_terminal::Progress::Moved {}
}

/// The output for a player who types these lines.
fn typed(table: &mut Local, lines: &[&str]) -> String {
    let mut output = Vec::new();
    let lines = lines.join("\n");
    plain::play(table, &Words::english(), false, &mut lines.as_bytes(), &mut output).expect("no error");
    String::from_utf8(output).expect("text")
}

#[test]
fn a_lesson_in_lines_ends_in_a_real_game() {
    let (mut table, path) = lesson(Ruleset::Tokyo);
    let output = typed(
        &mut table,
        &[
            "stop",
            "keep A A",
            "stop",
            "all",
            "stay",
            "keep 3 3 E",
            "stop",
            "all",
            "buy alpha-monster",
            "yield",
            "keep A A H H",
            "stop",
            "all",
            "quit",
        ],
    );
    for part in [
        "Type skip to play a real game",
        "Lesson, step 1 of 12",
        "Pick the two Attack to keep them. Then roll the other four dice. (type: reroll 2 3 E H)",
        "You can try that soon. For now: Pick the two Attack",
        "Lesson, step 12 of 12",
        "Gigazaur is the King of Tokyo",
        "Now a real game begins",
    ] {
        assert!(output.contains(part), "{part}\n{output}");
    }
    let lesson = output.split("Now a real game begins").next().expect("a lesson");
    assert!(!lesson.contains("Or name the dice"), "an example of other dice would confuse: {lesson}");
    // What has been printed isn't printed again when its sentence grows.
    for part in [
        "resolves 1 Energy (+1 E).\nGigazaur attacks for 3: Space Penguin −3 LP (leaves Tokyo).\nGigazaur heals 2 and has 8 LP.",
        "Space Penguin attacks for 2: Gigazaur −2 LP.\n",
        "> \nGigazaur stays in Tokyo City.\n",
    ] {
        assert_eq!(lesson.matches(part).count(), 1, "{part}\n{lesson}");
    }
    for part in ["Space Penguin attacks for 2", "Space Penguin attacks for 3"] {
        assert_eq!(lesson.matches(part).count(), 1, "{part}\n{lesson}");
    }
    assert!(!table.is_lesson() && table.game_start() > 0);
    assert_eq!(std::fs::read_dir(path.parent().expect("a folder")).expect("the folder").count(), 2);
}

#[test]
fn every_step_of_each_lesson_can_be_answered_and_resumed() {
    for ruleset in Ruleset::ALL {
        let (mut table, path) = lesson(ruleset);
        for number in 1..=Lesson::of(ruleset).steps().count() {
            advance(&mut table);
            let step = table.lesson_step().expect("a step").clone();
            assert_eq!(usize::from(step.number), number);
            assert!(table.pending_prompt().is_some());
            if step.action != Action::Stop {
                assert!(matches!(table.answer(Action::Stop), Err(TableError::Refused(_))));
            }
            drop(table);
            table = Local::resume(&path).expect("a lesson can be resumed");
            assert_eq!(table.lesson_step(), Some(&step));
            table.answer(step.action).expect("the expected answer");
        }
        advance(&mut table);
        assert!(table.is_over() && table.is_lesson());
    }
}

#[test]
fn a_lesson_can_be_skipped_in_lines() {
    let (mut table, _) = lesson(Ruleset::NewYork);
    let output = typed(&mut table, &["skip", "quit"]);
    assert!(output.contains("Now a real game begins") && !table.is_lesson(), "{output}");
    let bots: Vec<_> = table.game().seats().filter_map(|seat| table.bot(seat)).collect();
    assert_eq!(bots, ["random", "random"]);
}

/// Presses a key and lets the game advance.
fn press(key: char, screen: &mut Screen, table: &mut Local, words: &Words) {
    let key = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
    screen.key(KeyEvent::from(key), table, words).expect("the table continues");
    for _ in 0..2 {
        screen.pass(Duration::from_secs(9), table, words).expect("the table continues");
    }
}

/// What the screen shows, without line breaks.
fn words_on(screen: &Screen, table: &Local, words: &Words, size: (u16, u16)) -> String {
    let drawn = text(&shown(screen, table, words, size, Paint::PLAIN).0);
    drawn.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_lesson_on_the_screen() {
    let words = Words::english();
    let (mut table, _) = lesson(Ruleset::Tokyo);
    let mut screen = screen(&mut table, &words);
    for size in common::SIZES {
        let drawn = text(&shown(&screen, &table, &words, size, Paint::PLAIN).0);
        assert!(drawn.contains("Lesson, step 1 of 12"), "{drawn}");
        assert!(drawn.contains("Pick the two Attack to keep them"), "{drawn}");
        assert!(drawn.contains("N real game"), "{drawn}");
    }
    press('s', &mut screen, &mut table, &words);
    assert!(words_on(&screen, &table, &words, (100, 30)).contains("You can try that soon."));
    // Keep the Attack dice, then stop and resolve all.
    for key in ['4', '5', 'r', 's', 'a'] {
        press(key, &mut screen, &mut table, &words);
    }
    let drawn = words_on(&screen, &table, &words, (100, 30));
    assert!(drawn.contains("Lesson, step 4 of 12"), "{drawn}");
    // The expected answer is selected.
    press('\n', &mut screen, &mut table, &words);
    assert!(words_on(&screen, &table, &words, (100, 30)).contains("Lesson, step 5 of 12"));
    press('n', &mut screen, &mut table, &words);
    assert!(!table.is_lesson());
    assert!(!words_on(&screen, &table, &words, (100, 30)).contains("Lesson"));
}
