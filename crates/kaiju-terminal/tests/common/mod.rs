//! Helpers shared by the terminal's tests.

#![allow(dead_code)] // Each test file uses only some of these.

pub(crate) mod remote;

use kaiju_rules::{Game, PlayerKind, Record, RecordedPlayer, Seat};
use kaiju_terminal::{
    Local, Speed, TableView,
    screen::{Hits, Paint, Screen, draw},
};
use kaiju_words::Words;
use ratatui::{buffer::Buffer, layout::Rect};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

/// The terminal sizes tested.
pub(crate) const SIZES: [(u16, u16); 2] = [(100, 30), (80, 24)];

/// A temporary path for one test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    fs::create_dir_all(&folder).expect("a folder for tests");
    let path = folder.join(format!("{}-{number}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

/// The names of all saved positions, sorted.
pub(crate) fn positions() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/positions");
    let entries = fs::read_dir(folder).expect("the positions").map(|entry| entry.expect("a position").path());
    let mut names: Vec<String> =
        entries.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A table resumed from a saved position, with its question pending.
pub(crate) fn table(position: &str) -> Local {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/positions/{position}.kaiju"));
    let path = scratch(&format!("{position}.kaiju"));
    fs::copy(&source, &path).expect("a copy of the position");
    Local::resume(&path).unwrap_or_else(|error| panic!("{position}: {error:?}"))
}

/// A table that continues this game; the player has this seat.
pub(crate) fn table_of(game: &Game, person: Seat) -> Local {
    let mut record = Record::from_position(*game);
    record.tag("seed", "1").expect("a seed");
    record.tag("you", &person.letter().to_string()).expect("a seat");
    let names = Words::english().monster_names(game.ruleset(), game.seat_count());
    for seat in game.seats() {
        let kind = if seat == person {
            PlayerKind::Person
        } else {
            PlayerKind::Bot { name: "random".to_owned(), version: Some(1) }
        };
        let name = names.name(seat);
        record.set_player(RecordedPlayer { seat, kind, monster: None, name }).expect("a player");
    }
    let path = scratch("set-up.kaiju");
    fs::write(&path, record.heading() + "\n").expect("a file");
    Local::resume(&path).unwrap_or_else(|error| panic!("{error:?}"))
}

/// A screen that shows the table's pending question.
pub(crate) fn screen(table: &mut Local, words: &Words) -> Screen {
    let mut screen = Screen::new(table, Speed::Instant);
    screen.pass(Duration::ZERO, table, words).expect("the table continues");
    screen
}

/// The drawn screen, and its clickable areas.
pub(crate) fn shown(
    screen: &Screen,
    table: &dyn TableView,
    words: &Words,
    size: (u16, u16),
    paint: Paint,
) -> (Buffer, Hits) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let hits = draw(&mut buffer, screen, table, words, paint);
    (buffer, hits)
}

/// A buffer as text, line by line.
pub(crate) fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y: u16| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..area.height).map(row).collect::<Vec<_>>().join("\n")
}
