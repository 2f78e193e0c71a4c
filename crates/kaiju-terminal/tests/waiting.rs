//! A table that has to wait for others, and a table with a spectator.

mod common;

use common::{SIZES, shown, table, text};
use kaiju_rules::{Action, Game, Seat};
use kaiju_terminal::{
    Local, Progress, ShownLine, Speed, TableError, TableView,
    plain::{self, Input, Lines},
    screen::{Paint, Screen},
};
use kaiju_words::{Message, SeatNames, Words};
use std::{cell::Cell, io, time::Duration};

/// Beginnings of the sentences about the player's own result.
const OWN: [&str; 3] = ["That's you", "You finish", "You're out"];

/// A table whose other players are slow. If `watches`, the client is a spectator, and the table answers for the player.
struct Slow {
    table: Local,
    watches: bool,
    /// Number of calls to `advance` that report no progress.
    waits: u32,
    /// Number of calls to `advance`.
    calls: Cell<u32>,
}

impl Slow {
    fn at(position: &str, watches: bool, waits: u32) -> Slow {
        Slow { table: table(position), watches, waits, calls: Cell::new(0) }
    }
}

impl TableView for Slow {
    fn seat(&self) -> Option<Seat> {
        self.table.seat().filter(|_| !self.watches)
    }
    fn seat_names(&self) -> &SeatNames {
        self.table.seat_names()
    }
    fn bot(&self, seat: Seat) -> Option<&str> {
        self.table.bot(seat)
    }
    fn game(&self) -> &Game {
        self.table.game()
    }
    fn log(&self) -> &[ShownLine] {
        self.table.log()
    }
    fn answer(&mut self, action: Action) -> Result<(), TableError> {
        self.table.answer(action)
    }
    fn advance(&mut self) -> Result<Progress, TableError> {
        self.calls.set(self.calls.get() + 1);
        if self.calls.get() <= self.waits {
            return Ok(Progress::Waiting);
        }
        if self.watches && self.table.pending_prompt().is_some() {
            self.table.answer(self.table.game().legal()[0])?;
            return Ok(Progress::Moved);
        }
        self.table.advance()
    }
    fn take_back(&mut self, whole_turn: bool) -> Result<(), TableError> {
        self.table.take_back(whole_turn)
    }
    fn resume_hint(&self) -> Message {
        self.table.resume_hint()
    }
}

#[test]
fn a_local_table_reports_its_progress() {
    let mut table = table("tokyo-buy");
    assert_eq!(table.advance(), Ok(Progress::Waiting), "the player has to answer");
    table.answer(Action::Concede).unwrap();
    let mut steps = 0;
    while table.advance() == Ok(Progress::Moved) {
        steps += 1;
    }
    assert!(steps > 0 && table.is_over());
    assert_eq!(table.advance(), Ok(Progress::Over));
}

/// The screen polls the table once per pass and returns to input handling; when something happens, it is shown.
#[test]
fn the_screen_stays_responsive_while_waiting() {
    let words = Words::english();
    let mut slow = Slow::at("tokyo-buy", true, u32::MAX);
    let mut screen = Screen::new(&slow, Speed::Instant);
    for calls in 1..=3 {
        screen.pass(Duration::from_millis(40), &mut slow, &words).unwrap();
        assert_eq!(slow.calls.get(), calls);
    }
    let before = slow.log().len();
    slow.waits = 0;
    screen.pass(Duration::from_millis(40), &mut slow, &words).unwrap();
    assert!(slow.is_over() && slow.log().len() > before && screen.is_caught_up(&slow));
}

/// Input that never arrives. Records each requested timeout instead of waiting for it.
struct Silent(Vec<Duration>);

impl Lines for Silent {
    fn read(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(Some(Input::End))
    }
    fn read_idle(&mut self, patience: Duration) -> io::Result<Option<Input>> {
        self.0.push(patience);
        Ok(None)
    }
}

/// The line client waits for input before it polls the table again, so it doesn't busy-wait.
#[test]
fn the_line_client_sleeps_while_waiting() {
    let words = Words::english();
    let mut slow = Slow::at("tokyo-buy", true, 7);
    let (mut output, mut silent) = (Vec::new(), Silent(Vec::new()));
    plain::play(&mut slow, &words, false, &mut silent, &mut output).unwrap();
    assert!(slow.is_over());
    assert_eq!(silent.0.len(), 7, "one rest for each time that nothing happened");
    assert!(silent.0.iter().all(|&rest| rest >= Duration::from_millis(10)), "{:?}", silent.0);
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("is the King of Tokyo") && !OWN.iter().any(|own| output.contains(own)), "{output}");
}

/// A spectator is never asked and has no result of its own.
#[test]
fn spectators_see_the_table() {
    let words = Words::english();
    for position in ["tokyo-buy", "new-york-meet-damage"] {
        let mut slow = Slow::at(position, true, u32::MAX);
        let mut screen = Screen::new(&slow, Speed::Instant);
        screen.pass(Duration::ZERO, &mut slow, &words).unwrap();
        let see = |screen: &Screen, slow: &Slow| SIZES.map(|s| text(&shown(screen, slow, &words, s, Paint::COLOURS).0));
        for picture in see(&screen, &slow) {
            assert!(!picture.contains("(you)") && !picture.contains("Your choice"), "{picture}");
            assert!(picture.contains("Space skip"), "{picture}");
        }
        slow.waits = 0;
        screen.pass(Duration::ZERO, &mut slow, &words).unwrap();
        for picture in see(&screen, &slow) {
            assert!(picture.contains("The end") && !OWN.iter().any(|own| picture.contains(own)), "{picture}");
        }
    }
}
