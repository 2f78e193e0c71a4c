//! The terminal itself: taken, drawn on, and always given back as it was.

use super::{Flow, Hits, Paint, Screen, draw};
use crate::{
    remote::Remote,
    table::{TableError, TableView},
};
use crossterm::{
    cursor,
    event::{self, DisableMouseCapture, EnableMouseCapture, Event},
    execute,
    terminal::{self, EnterAlternateScreen, LeaveAlternateScreen},
};
use kaiju_words::Words;
use ratatui::{Terminal as Drawn, backend::CrosstermBackend};
use std::{
    io::{self, Stdout, stdout},
    sync::{
        Arc, Once,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How often the screen looks whether something changed.
const TICK: Duration = Duration::from_millis(40);
/// The same when nothing moves.
const REST: Duration = Duration::from_millis(200);

/// A terminal in full screen. However the program leaves, the terminal is given back.
pub(crate) struct Terminal {
    drawn: Drawn<CrosstermBackend<Stdout>>,
}

impl Terminal {
    pub(crate) fn take() -> io::Result<Terminal> {
        give_back_on_panic();
        take()?;
        // From here on the terminal is given back, whatever fails.
        let drawn = Drawn::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_back())?;
        Ok(Terminal { drawn })
    }

    /// Draws with a function that is given the buffer.
    pub(crate) fn draw<T>(&mut self, draw: impl FnOnce(&mut ratatui::buffer::Buffer) -> T) -> io::Result<Option<T>> {
        let mut result = None;
        self.drawn.draw(|frame| result = Some(draw(frame.buffer_mut())))?;
        Ok(result)
    }

    /// Gives the terminal to the shell until that brings the program back.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take()?;
        self.drawn.clear()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide).inspect_err(|_| give_back())
}

/// As well as it can be done: where it cannot, there is nobody left to tell.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            usual(panic);
        }));
    });
}

/// How long the program may take to leave before it is ended.
const LEAVE: Duration = Duration::from_secs(1);
/// How many seconds without a sign of life are too many.
const MAX_SILENCE: u8 = 5;

/// Sees to it that the program ends: when the system wants it to, and when its terminal is gone, which holds whoever reads from it.
/// Every ply is in its file by then, so nothing is lost where the program has to be ended in the middle of something.
pub(crate) struct Watch {
    leaving: Arc<AtomicBool>,
    /// Grows each time that the program comes round.
    beats: Arc<AtomicU64>,
}

impl Watch {
    pub(crate) fn begin() -> io::Result<Watch> {
        let watch = Watch { leaving: Arc::default(), beats: Arc::default() };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?;
            let leaving = Arc::clone(&watch.leaving);
            thread::spawn(move || {
                if signals.forever().next().is_some() {
                    leaving.store(true, Ordering::Relaxed);
                    thread::sleep(LEAVE);
                    end();
                }
            });
        }
        let beats = Arc::downgrade(&watch.beats);
        thread::spawn(move || {
            let mut silence = Silence::default();
            // It ends with the one whom it watches.
            while let Some(beats) = beats.upgrade() {
                if silence.second(beats.load(Ordering::Relaxed)) >= MAX_SILENCE {
                    end();
                }
                drop(beats);
                thread::sleep(Duration::from_secs(1));
            }
        });
        Ok(watch)
    }

    /// The program has come round; whether it should go on.
    pub(crate) fn goes_on(&self) -> bool {
        self.beats.fetch_add(1, Ordering::Relaxed);
        !self.leaving.load(Ordering::Relaxed)
    }
}

/// Seconds without a sign of life. They are counted, not measured, so that a program that was put aside has not been silent.
#[derive(Default)]
struct Silence {
    beats: u64,
    seconds: u8,
}

impl Silence {
    /// A second later there were so many beats; how many seconds have passed since the last one.
    fn second(&mut self, beats: u64) -> u8 {
        let is_silent = beats == self.beats;
        self.seconds = if is_silent { self.seconds.saturating_add(1) } else { 0 };
        self.beats = beats;
        self.seconds
    }
}

/// Ends the program and gives the terminal back, unless that takes too long as well.
fn end() {
    thread::spawn(give_back);
    thread::sleep(LEAVE);
    std::process::exit(0);
}

/// How somebody leaves a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Left {
    /// For good.
    ForGood,
    /// For its lobby: another game is to be played there.
    ForLobby,
}

/// Plays at a table in full screen until somebody leaves it.
pub fn play(mut screen: Screen, table: &mut dyn TableView, words: &Words) -> io::Result<Result<Left, TableError>> {
    let watch = Watch::begin()?;
    let paint = Paint::from_environment();
    let mut terminal = Terminal::take()?;
    let mut hits = Hits::new();
    let mut last = Instant::now();
    loop {
        let now = Instant::now();
        if let Err(error) = screen.pass(now - last, table, words) {
            return Ok(Err(error));
        }
        last = now;
        if screen.is_caught_up(table) && table.remote().is_some_and(Remote::is_in_lobby) {
            return Ok(Ok(Left::ForLobby));
        }
        if let Some(drawn) = terminal.draw(|buf| draw(buf, &screen, table, words, paint))? {
            hits = drawn;
        }
        let patience = if screen.is_restless(table) { TICK } else { REST };
        let flow = match next_event(patience)? {
            Some(Event::Key(key)) => screen.key(key, table, words),
            Some(Event::Mouse(mouse)) => screen.mouse(mouse, &hits, table, words).map(|()| Flow::GoOn),
            _ => Ok(Flow::GoOn),
        };
        match flow {
            Err(error) => return Ok(Err(error)),
            Ok(Flow::Suspend) => terminal.suspend()?,
            Ok(Flow::Leave) => return Ok(Ok(Left::ForGood)),
            Ok(Flow::GoOn) if !watch.goes_on() => return Ok(Ok(Left::ForGood)),
            Ok(Flow::GoOn) => {}
        }
    }
}

/// What happens within this time, if anything does.
pub(crate) fn next_event(patience: Duration) -> io::Result<Option<Event>> {
    let happened = match event::poll(patience) {
        // A signal is looked at by those who wait for it.
        Err(error) if error.kind() == io::ErrorKind::Interrupted => false,
        happened => happened?,
    };
    if happened { event::read().map(Some) } else { Ok(None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_counted_from_the_last_sign_of_life() {
        let mut silence = Silence::default();
        let counted: Vec<u8> = [1, 1, 1, 2, 2, 2, 2, 2, 2].into_iter().map(|beats| silence.second(beats)).collect();
        assert_eq!(counted, [0, 1, 2, 0, 1, 2, 3, 4, MAX_SILENCE]);
    }
}
