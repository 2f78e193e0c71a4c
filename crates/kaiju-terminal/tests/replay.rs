//! `kaiju replay` in full screen.

mod common;

use common::{SIZES, text};
use crossterm::event::KeyCode;
use kaiju_bots::bot_by_name;
use kaiju_rules::{PlayerKind, Record, RecordedPlayer};
use kaiju_terminal::{
    ReplayView, Speed, TableView,
    screen::{Flow, Paint, ReplayScreen},
};
use kaiju_words::Words;
use ratatui::{buffer::Buffer, layout::Rect};
use std::{fs, path::Path, time::Duration};

/// A viewer of a recorded game.
struct Viewer {
    replay: ReplayView,
    screen: ReplayScreen,
    words: Words,
}

fn record(file: &str) -> Record {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kaiju-rules/tests/records").join(file);
    Record::parse(&fs::read_to_string(path).expect("a file")).expect("a record")
}

impl Viewer {
    fn of(file: &str) -> Viewer {
        Viewer::show(record(file))
    }

    fn show(record: Record) -> Viewer {
        let words = Words::english();
        let replay = ReplayView::new(record, &words);
        let screen = ReplayScreen::new(&replay, Speed::Normal, &words);
        Viewer { replay, screen, words }
    }

    fn press(&mut self, code: KeyCode) -> Flow {
        self.screen.key(code.into(), &mut self.replay, &self.words).expect("no error")
    }

    fn shown(&self, size: (u16, u16)) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        self.screen.draw(&mut buffer, &self.replay, &self.words, Paint::COLOURS);
        text(&buffer)
    }
}

/// Every choice of whole games of both kinds can be shown, forwards and backwards, at every size.
#[test]
fn whole_games_are_stepped_through() {
    for record in [
        "rules-2-format-3/tokyo-6.kaiju",
        "rules-2-format-3/new-york-ko-heroes.kaiju",
        "rules-2-format-3/tokyo-shuffled.kaiju",
        "rules-1-format-1/new-york-first-turn.kaiju",
    ] {
        let mut viewer = Viewer::of(record);
        let mut moments = Vec::new();
        loop {
            for size in SIZES {
                let shown = viewer.shown(size);
                let moment = format!("moment {} of {}", viewer.replay.at(), viewer.replay.last());
                assert!(shown.contains(&moment), "{record}: {shown}");
                assert!(!shown.contains("Your choice"), "{shown}");
                let is_answered = viewer.replay.pending_prompt().is_some() && !viewer.replay.is_at_end();
                assert_eq!(shown.contains("Chosen: "), is_answered, "{record}: {shown}");
            }
            moments.push(viewer.replay.at());
            viewer.press(KeyCode::Right);
            if moments.last() == Some(&viewer.replay.at()) {
                break;
            }
        }
        assert!(viewer.replay.is_at_end() && moments.len() > 8, "{moments:?}");
        for &before in moments.iter().rev().skip(1) {
            viewer.press(KeyCode::Left);
            assert_eq!(viewer.replay.at(), before);
        }
    }
}

/// What a bot chose comes with its reason and its chance to win, unless the bot has changed since.
#[test]
fn bots_give_their_reasons() {
    let mut record = record("rules-2-format-3/tokyo-3.kaiju");
    let version = bot_by_name("veteran").expect("a bot").version();
    for (version, knows_reasons) in [(version, true), (version - 1, false)] {
        for seat in record.game().seats() {
            let kind = PlayerKind::Bot { name: "veteran".to_owned(), version: Some(version) };
            let player = RecordedPlayer { seat, kind, monster: None, name: String::new() };
            record.set_player(player).expect("a seat of the game");
        }
        let mut viewer = Viewer::show(record.clone());
        let mut with_reason = 0;
        for _ in 0..30 {
            for size in SIZES {
                let shown = viewer.shown(size);
                assert!(shown.contains("Chosen: "), "{shown}");
                with_reason += usize::from(shown.contains("Chance to win: "));
            }
            viewer.press(KeyCode::Right);
        }
        assert_eq!(with_reason > 10, knows_reasons, "{with_reason}");
    }
}

#[test]
fn turns_are_jumped_to() {
    let mut viewer = Viewer::of("rules-2-format-3/new-york-4.kaiju");
    let turn = |viewer: &Viewer| viewer.replay.game().turn_number();
    let first = viewer.replay.at();
    viewer.press(KeyCode::Down);
    assert_eq!(turn(&viewer), 1);
    viewer.press(KeyCode::Down);
    viewer.press(KeyCode::Right);
    assert_eq!(turn(&viewer), 2);
    viewer.press(KeyCode::Up);
    assert_eq!(turn(&viewer), 2, "to its start");
    viewer.press(KeyCode::Up);
    assert_eq!(turn(&viewer), 1);
    for key in ['g', '1', 'x', '4'] {
        viewer.press(KeyCode::Char(key));
    }
    viewer.press(KeyCode::Backspace);
    let typing = viewer.shown(SIZES[0]);
    assert!(typing.contains(&format!("Go to which turn, 1 to {}? 1", viewer.replay.turns())), "{typing}");
    viewer.press(KeyCode::Char('2'));
    viewer.press(KeyCode::Enter);
    assert_eq!(turn(&viewer), 12);
    for (key, expected) in [(KeyCode::End, viewer.replay.last()), (KeyCode::Home, 0)] {
        viewer.press(key);
        assert_eq!(viewer.replay.at(), expected);
    }
    for key in [KeyCode::Char('g'), KeyCode::Char('9'), KeyCode::Esc] {
        viewer.press(key);
    }
    assert_eq!(viewer.replay.at(), 0, "Escape cancels");
    viewer.press(KeyCode::Right);
    assert_eq!(viewer.replay.at(), first);
}

#[test]
fn a_game_plays_by_itself_until_it_is_paused_or_over() {
    let mut viewer = Viewer::of("rules-2-format-3/tokyo-duel.kaiju");
    let pass = |viewer: &mut Viewer, millis| {
        viewer.screen.pass(Duration::from_millis(millis), &mut viewer.replay, &viewer.words);
        viewer.replay.at()
    };
    let start = viewer.replay.at();
    assert_eq!(pass(&mut viewer, 10_000), start, "it is paused");
    viewer.press(KeyCode::Char(' '));
    assert!(viewer.screen.is_playing());
    assert_eq!(pass(&mut viewer, 1_000), start);
    let second = pass(&mut viewer, 500);
    assert!(second > start);
    // Twice as fast.
    viewer.press(KeyCode::Char('f'));
    let third = pass(&mut viewer, 750);
    assert!(third > second);
    viewer.press(KeyCode::Char('p'));
    assert_eq!(pass(&mut viewer, 10_000), third, "it is paused again");
    viewer.press(KeyCode::Char('p'));
    while viewer.screen.is_playing() {
        pass(&mut viewer, 750);
    }
    assert!(viewer.replay.is_at_end());
    assert!(viewer.shown(SIZES[0]).contains("1. "), "the final standings are shown");
    viewer.press(KeyCode::Char(' '));
    assert!(!viewer.screen.is_playing(), "nothing is left to play");
}

/// Pages work as during a game, and no key changes the record.
#[test]
fn pages_open_and_nothing_can_be_answered() {
    let mut viewer = Viewer::of("rules-2-format-3/tokyo-3.kaiju");
    let moment = viewer.replay.at();
    for (key, title) in
        [('?', " Help "), ('l', " Log "), ('b', " Cards "), ('t', " The table in sentences "), ('/', "Look up")]
    {
        viewer.press(KeyCode::Char(key));
        for size in SIZES {
            assert!(viewer.shown(size).contains(title), "{key}: {}", viewer.shown(size));
        }
        assert_eq!(viewer.press(KeyCode::Esc), Flow::Continue);
    }
    for key in ['1', 'r', 's', 'a', 'x', 'u', 'z', 'c', 'n'] {
        assert_eq!(viewer.press(KeyCode::Char(key)), Flow::Continue);
    }
    assert_eq!(viewer.replay.at(), moment);
    assert_eq!(viewer.press(KeyCode::Char('q')), Flow::Leave);
}
