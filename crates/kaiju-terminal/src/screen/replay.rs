//! The full screen for a recorded game: step through it, jump, let it play.

use super::{Flow, Hits, Paint, Screen, Speed, Terminal, Watchdog, draw, next_event, tray::DieState};
use crate::{
    replay::ReplayView,
    table::{TableError, TableView},
};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind};
use kaiju_rules::{Action, Dice};
use kaiju_words::{Message, Words};
use ratatui::buffer::Buffer;
use std::{
    io,
    time::{Duration, Instant},
};

/// How long a choice is shown while the game plays by itself.
const BEAT: Duration = Duration::from_millis(1500);
/// Refresh intervals while the game plays by itself, and while it is paused.
const TICK: Duration = Duration::from_millis(50);
const REST: Duration = Duration::from_millis(500);
/// Maximum number of digits of a turn.
const MAX_DIGITS: usize = 4;

/// A recorded game on the screen.
#[derive(Debug)]
pub struct ReplayScreen {
    screen: Screen,
    /// How long the moment has been shown, while the game plays by itself.
    playing: Option<Duration>,
    /// The number of the turn to jump to, while it is being typed.
    turn: Option<String>,
}

impl ReplayScreen {
    /// Shows the current moment of a recorded game.
    pub fn new(replay: &ReplayView, speed: Speed, words: &Words) -> ReplayScreen {
        let mut shown = ReplayScreen { screen: Screen::new(replay, speed), playing: None, turn: None };
        shown.show(replay, words);
        shown
    }

    /// Whether the game plays by itself.
    pub const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Draws the screen.
    pub fn draw(&self, buf: &mut Buffer, replay: &ReplayView, words: &Words, paint: Paint) -> Hits {
        draw(buf, &self.screen, replay, words, paint)
    }

    /// Shows the current moment: the question with the answer that was chosen.
    fn show(&mut self, replay: &ReplayView, words: &Words) {
        let (speed, shows_odds) = (self.screen.speed, self.screen.shows_odds);
        self.screen = Screen { shows_odds, ..Screen::new(replay, speed) };
        if replay.pending_prompt().is_none() {
            return;
        }
        self.screen.update_question(replay, words);
        self.screen.news = None;
        if let Some(action) = replay.chosen() {
            self.screen.show_choice(action, replay, words);
            self.screen.news = Some(words.text(&replay.chosen_text(action), replay.seat_names()));
        }
    }

    /// Goes to a moment and shows it.
    fn go_to(&mut self, ply: usize, replay: &mut ReplayView, words: &Words) {
        replay.go_to(ply);
        self.show(replay, words);
    }

    /// Handles a key press.
    pub fn key(&mut self, key: KeyEvent, replay: &mut ReplayView, words: &Words) -> Result<Flow, TableError> {
        if key.kind == KeyEventKind::Release {
            return Ok(Flow::Continue);
        }
        if let Some(flow) = Flow::of_control(key) {
            return Ok(flow);
        }
        if self.screen.page.is_some() {
            return self.screen.key(key, replay, words);
        }
        let code = match key.code {
            KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
            code => code,
        };
        if self.turn.is_some() {
            self.type_turn(code, replay, words);
            return Ok(Flow::Continue);
        }
        let to = match code {
            KeyCode::Right | KeyCode::Enter => Some(replay.next_choice()),
            KeyCode::Left => Some(replay.previous_choice()),
            KeyCode::Down | KeyCode::PageDown => Some(replay.next_turn()),
            KeyCode::Up | KeyCode::PageUp => Some(replay.previous_turn()),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(replay.last()),
            _ => None,
        };
        if let Some(to) = to {
            self.playing = None;
            self.go_to(to, replay, words);
            return Ok(Flow::Continue);
        }
        match code {
            KeyCode::Char('q') | KeyCode::Esc => return Ok(Flow::Leave),
            KeyCode::Char(' ' | 'p') => {
                self.playing = if self.playing.is_none() && !replay.is_at_end() { Some(Duration::ZERO) } else { None };
            }
            KeyCode::Char('g') => {
                (self.playing, self.turn) = (None, Some(String::new()));
                self.ask_turn(replay, words);
            }
            KeyCode::Char('/') => self.screen.open_search(replay.game().ruleset(), words),
            // Everything else that works here opens a page or changes what is shown.
            code => drop(self.screen.key_anywhere(code, replay)),
        }
        if self.screen.page.is_some() {
            self.playing = None;
        }
        Ok(Flow::Continue)
    }

    /// Shows the number that is being typed.
    fn ask_turn(&mut self, replay: &ReplayView, words: &Words) {
        let typed = self.turn.clone().unwrap_or_default();
        let prompt = Message::new("replay-go-to").with("typed", typed).with("turns", u32::from(replay.turns()));
        self.screen.notice = Some(words.text(&prompt, replay.seat_names()));
    }

    /// Handles a key while the number of a turn is being typed.
    fn type_turn(&mut self, code: KeyCode, replay: &mut ReplayView, words: &Words) {
        let Some(typed) = &mut self.turn else { return };
        match code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && typed.len() < MAX_DIGITS => typed.push(digit),
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Enter | KeyCode::Esc => {
                let turn = typed.parse().ok().filter(|_| code == KeyCode::Enter);
                (self.turn, self.screen.notice) = (None, None);
                if let Some(turn) = turn {
                    self.go_to(replay.start_of_turn(turn), replay, words);
                }
                return;
            }
            _ => {}
        }
        self.ask_turn(replay, words);
    }

    /// Advances time: while the game plays by itself, goes to the next choice when it is due.
    pub fn pass(&mut self, elapsed: Duration, replay: &mut ReplayView, words: &Words) {
        let Some(shown) = &mut self.playing else { return };
        *shown += elapsed;
        let beat = match self.screen.speed {
            Speed::Normal => BEAT,
            Speed::Double => BEAT / 2,
            Speed::Instant => Duration::ZERO,
        };
        if *shown < beat {
            return;
        }
        self.go_to(replay.next_choice(), replay, words);
        self.playing = (!replay.is_at_end()).then_some(Duration::ZERO);
    }
}

impl Screen {
    /// Marks the dice of a choice, and selects it among the answers.
    fn show_choice(&mut self, action: Action, table: &dyn TableView, words: &Words) {
        let mut rolled = match action {
            Action::Reroll { dice, .. } => dice,
            _ => Dice::NONE,
        };
        if self.question.as_ref().is_some_and(kaiju_words::ask::Question::is_roll) {
            for die in &mut self.tray.dice {
                let is_rolled = rolled.count(die.face) > 0;
                die.state = if is_rolled { DieState::Loose } else { DieState::Kept };
                if is_rolled {
                    rolled = rolled.minus(Dice::of(die.face, 1));
                }
            }
        }
        self.offer(table, words);
        let Some(question) = &self.question else { return };
        let is_chosen = |&at: &usize| question.answers[at].action == action;
        self.selected = self.offered.iter().position(is_chosen).unwrap_or(self.selected);
    }
}

/// Shows a recorded game in full screen until the viewer leaves.
pub fn watch(replay: &mut ReplayView, speed: Speed, words: &Words) -> io::Result<Result<(), TableError>> {
    let watch = Watchdog::start()?;
    let paint = Paint::from_environment();
    let mut terminal = Terminal::take()?;
    let mut shown = ReplayScreen::new(replay, speed, words);
    let mut last = Instant::now();
    loop {
        let now = Instant::now();
        shown.pass(now - last, replay, words);
        last = now;
        terminal.draw(|buf| shown.draw(buf, replay, words, paint))?;
        let flow = match next_event(if shown.is_playing() { TICK } else { REST })? {
            Some(Event::Key(key)) => shown.key(key, replay, words),
            _ => Ok(Flow::Continue),
        };
        match flow {
            Err(error) => return Ok(Err(error)),
            Ok(Flow::Suspend) => terminal.suspend()?,
            Ok(Flow::Leave) => return Ok(Ok(())),
            Ok(Flow::Continue) if !watch.heartbeat() => return Ok(Ok(())),
            Ok(Flow::Continue) => {}
        }
    }
}
