//! Runs the screen in a terminal: takes it over, draws, reads input, and restores it however the program ends.

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

/// Refresh interval while log lines are being shown or other players act.
const TICK: Duration = Duration::from_millis(40);
/// Refresh interval at all other times.
const IDLE_TICK: Duration = Duration::from_millis(200);

/// The terminal in full screen. It is restored however the program ends.
pub(crate) struct Terminal {
    drawn: Drawn<CrosstermBackend<Stdout>>,
}

impl Terminal {
    pub(crate) fn take() -> io::Result<Terminal> {
        restore_on_panic();
        take()?;
        // From here on, restore the terminal if anything fails.
        let drawn = Drawn::new(CrosstermBackend::new(stdout())).inspect_err(|_| restore())?;
        Ok(Terminal { drawn })
    }

    /// Draws one frame; `draw` gets the buffer.
    pub(crate) fn draw<T>(&mut self, draw: impl FnOnce(&mut ratatui::buffer::Buffer) -> T) -> io::Result<Option<T>> {
        let mut result = None;
        self.drawn.draw(|frame| result = Some(draw(frame.buffer_mut())))?;
        Ok(result)
    }

    /// Returns to the shell until the program is resumed.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take()?;
        self.drawn.clear()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

fn take() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide).inspect_err(|_| restore())
}

/// Restores the terminal as far as possible; errors are ignored since they can't be reported anywhere.
fn restore() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}

fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            usual(panic);
        }));
    });
}

/// How long the program may take to leave by itself before it is terminated.
const LEAVE: Duration = Duration::from_secs(1);
/// Seconds without a heartbeat after which the program is terminated.
const MAX_SILENCE: u8 = 5;

/// Makes sure that the program exits on a signal or when its terminal is gone, even if a read blocks forever. Every ply
/// is on disk by then, so terminating it loses nothing.
pub(crate) struct Watchdog {
    leaving: Arc<AtomicBool>,
    /// Heartbeat: incremented on every pass through the main loop.
    beats: Arc<AtomicU64>,
}

impl Watchdog {
    pub(crate) fn start() -> io::Result<Watchdog> {
        let watch = Watchdog { leaving: Arc::default(), beats: Arc::default() };
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
            // The thread ends when the watchdog is dropped.
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

    /// Records a heartbeat; returns whether the program should continue.
    pub(crate) fn heartbeat(&self) -> bool {
        self.beats.fetch_add(1, Ordering::Relaxed);
        !self.leaving.load(Ordering::Relaxed)
    }
}

/// Seconds without a heartbeat. They are counted rather than measured, so that time spent suspended doesn't count.
#[derive(Default)]
struct Silence {
    beats: u64,
    seconds: u8,
}

impl Silence {
    /// Called once a second with the heartbeat; returns the number of seconds since it last changed.
    fn second(&mut self, beats: u64) -> u8 {
        let is_silent = beats == self.beats;
        self.seconds = if is_silent { self.seconds.saturating_add(1) } else { 0 };
        self.beats = beats;
        self.seconds
    }
}

/// Exits the process after trying to restore the terminal, with a time limit in case that blocks too.
fn end() {
    thread::spawn(restore);
    thread::sleep(LEAVE);
    std::process::exit(0);
}

/// How a player left a table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ScreenExit {
    /// The player quit.
    Quit,
    /// The table returned to its lobby for another game.
    ToLobby,
}

/// Plays at a table in full screen until the player leaves or the table returns to its lobby.
pub fn play(
    mut screen: Screen,
    table: &mut dyn TableView,
    words: &Words,
) -> io::Result<Result<ScreenExit, TableError>> {
    let watch = Watchdog::start()?;
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
        let is_elsewhere = |remote: &Remote| remote.is_in_lobby() && !remote.is_undecided();
        if screen.is_caught_up(table) && table.remote().is_some_and(is_elsewhere) {
            return Ok(Ok(ScreenExit::ToLobby));
        }
        if let Some(drawn) = terminal.draw(|buf| draw(buf, &screen, table, words, paint))? {
            hits = drawn;
        }
        let interval = if screen.is_changing(table) { TICK } else { IDLE_TICK };
        let flow = match next_event(interval)? {
            Some(Event::Key(key)) => screen.key(key, table, words),
            Some(Event::Mouse(mouse)) => screen.mouse(mouse, &hits, table, words).map(|()| Flow::Continue),
            _ => Ok(Flow::Continue),
        };
        match flow {
            Err(error) => return Ok(Err(error)),
            Ok(Flow::Suspend) => terminal.suspend()?,
            Ok(Flow::Leave) => return Ok(Ok(ScreenExit::Quit)),
            Ok(Flow::Continue) if !watch.heartbeat() => return Ok(Ok(ScreenExit::Quit)),
            Ok(Flow::Continue) => {}
        }
    }
}

/// The next terminal event; `None` if there is none in time.
pub(crate) fn next_event(interval: Duration) -> io::Result<Option<Event>> {
    let happened = match event::poll(interval) {
        // Signals are handled by [`Watchdog`].
        Err(error) if error.kind() == io::ErrorKind::Interrupted => false,
        happened => happened?,
    };
    if happened { event::read().map(Some) } else { Ok(None) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_counted_from_the_last_heartbeat() {
        let mut silence = Silence::default();
        let counted: Vec<u8> = [1, 1, 1, 2, 2, 2, 2, 2, 2].into_iter().map(|beats| silence.second(beats)).collect();
        assert_eq!(counted, [0, 1, 2, 0, 1, 2, 3, 4, MAX_SILENCE]);
    }
}
