//! The terminal itself: taken, drawn on, and always given back as it was.

use super::{Flow, Hits, Paint, Screen, Speed, draw};
use crate::table::{Table, Trouble};
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
        atomic::{AtomicBool, Ordering},
    },
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

/// How long the program may take to leave before it is ended: a terminal that is gone holds whoever reads from it.
const LEAVE: Duration = Duration::from_secs(1);

/// A flag that is set when the system wants the program to end. Every ply is in its file by then, so nothing is lost where it has to be
/// ended in the middle of something.
pub(crate) fn leaving() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let (mut signals, flag) = (signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP])?, Arc::clone(&flag));
        std::thread::spawn(move || {
            if signals.forever().next().is_some() {
                flag.store(true, Ordering::Relaxed);
                std::thread::sleep(LEAVE);
                give_back();
                std::process::exit(0);
            }
        });
    }
    Ok(flag)
}

/// Plays at a table in full screen until somebody leaves it.
pub fn play(table: &mut dyn Table, words: &Words, speed: Speed) -> io::Result<Result<(), Trouble>> {
    let leaving = leaving()?;
    let paint = Paint::from_environment();
    let mut screen = Screen::new(table, speed);
    let mut terminal = Terminal::take()?;
    let mut hits = Hits::new();
    let mut last = Instant::now();
    loop {
        let now = Instant::now();
        if let Err(trouble) = screen.pass(now - last, table, words) {
            return Ok(Err(trouble));
        }
        last = now;
        if let Some(drawn) = terminal.draw(|buf| draw(buf, &screen, table, words, paint))? {
            hits = drawn;
        }
        let patience = if screen.is_caught_up(table) { REST } else { TICK };
        let flow = match next_event(patience)? {
            Some(Event::Key(key)) => screen.key(key, table, words),
            Some(Event::Mouse(mouse)) => screen.mouse(mouse, &hits, table, words).map(|()| Flow::GoOn),
            _ => Ok(Flow::GoOn),
        };
        match flow {
            Err(trouble) => return Ok(Err(trouble)),
            Ok(Flow::Suspend) => terminal.suspend()?,
            Ok(Flow::Leave) => return Ok(Ok(())),
            Ok(Flow::GoOn) if leaving.load(Ordering::Relaxed) => return Ok(Ok(())),
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
