//! A table that has to wait for others, and a table with a spectator.

mod common;

use common::{SIZES, shown, table, text};
use kaiju_rules::{Action, Game, Seat};
use kaiju_terminal::{
    Local, Progress, ShownLine, Speed, TableError, TableView, plain,
    screen::{Paint, Screen},
};
use kaiju_words::{Cast, Message, Words};
use std::{
    cell::Cell,
    time::{Duration, Instant},
};

/// Beginnings of the sentences about the player's own result.
const OWN: [&str; 3] = ["That is you", "You come in", "You are out"];

/// A table whose other players are slow. A spectator has no seat; its player then gives the first answer to everything.
struct Slow {
    table: Local,
    watches: bool,
    /// Nothing happens before this time.
    until: Instant,
    /// Number of calls to `advance`.
    asked: Cell<u32>,
}

impl Slow {
    fn at(position: &str, watches: bool, wait: Duration) -> Slow {
        Slow { table: table(position), watches, until: Instant::now() + wait, asked: Cell::new(0) }
    }
}

impl TableView for Slow {
    fn seat(&self) -> Option<Seat> {
        self.table.seat().filter(|_| !self.watches)
    }
    fn cast(&self) -> &Cast {
        self.table.cast()
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
        self.asked.set(self.asked.get() + 1);
        if Instant::now() < self.until {
            return Ok(Progress::Waiting);
        }
        if self.watches && self.table.pending_prompt().is_some() {
            self.table.answer(self.table.game().legal()[0])?;
            return Ok(Progress::Moved);
        }
        self.table.advance()
    }
    fn resume_hint(&self) -> Message {
        self.table.resume_hint()
    }
}

#[test]
fn a_table_in_this_program_tells_how_far_it_came() {
    let mut table = table("tokyo-buy");
    assert_eq!(table.advance(), Ok(Progress::Waiting), "it is for the person to answer");
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
fn the_screen_goes_on_while_others_are_waited_for() {
    let words = Words::english();
    let mut slow = Slow::at("tokyo-buy", true, Duration::from_hours(1));
    let mut screen = Screen::new(&slow, Speed::Instant);
    for asked in 1..=3 {
        screen.pass(Duration::from_millis(40), &mut slow, &words).unwrap();
        assert_eq!(slow.asked.get(), asked);
    }
    let before = slow.log().len();
    slow.until = Instant::now();
    screen.pass(Duration::from_millis(40), &mut slow, &words).unwrap();
    assert!(slow.is_over() && slow.log().len() > before && screen.is_caught_up(&slow));
}

/// The line client polls the table at intervals, not in a busy loop.
#[test]
fn lines_take_a_rest_while_others_are_waited_for() {
    let words = Words::english();
    let mut slow = Slow::at("tokyo-buy", true, Duration::from_millis(300));
    let mut said = Vec::new();
    let begun = Instant::now();
    plain::play(&mut slow, &words, false, &mut "".as_bytes(), &mut said).unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(300) && slow.is_over());
    let (asked, moves) = (slow.asked.get(), slow.log().len() as u32);
    let said = String::from_utf8(said).unwrap();
    assert!(asked < moves + 20, "asked {asked} times for {moves} lines");
    assert!(said.contains("is the King of Tokyo") && !OWN.iter().any(|own| said.contains(own)), "{said}");
}

/// A spectator is never asked and has no result of its own.
#[test]
fn somebody_who_only_watches_sees_the_table() {
    let words = Words::english();
    for position in ["tokyo-buy", "new-york-meet-damage"] {
        let mut slow = Slow::at(position, true, Duration::from_hours(1));
        let mut screen = Screen::new(&slow, Speed::Instant);
        screen.pass(Duration::ZERO, &mut slow, &words).unwrap();
        let see = |screen: &Screen, slow: &Slow| SIZES.map(|s| text(&shown(screen, slow, &words, s, Paint::COLOURS).0));
        for picture in see(&screen, &slow) {
            assert!(!picture.contains("(you)") && !picture.contains("Your choice"), "{picture}");
            assert!(picture.contains("Space skip"), "{picture}");
        }
        slow.until = Instant::now();
        screen.pass(Duration::ZERO, &mut slow, &words).unwrap();
        for picture in see(&screen, &slow) {
            assert!(picture.contains("The end") && !OWN.iter().any(|own| picture.contains(own)), "{picture}");
        }
    }
}
