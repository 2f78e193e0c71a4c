//! The start screen: choose a game, or press Enter to start right away.

use crate::{
    new_game::NewGame,
    save,
    screen::{Canvas, Flow, Hits, Paint, SMALLEST, Terminal, Watchdog, help, next_event, too_small},
    table::TableError,
    text::{Renderer, width, wrap},
};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use kaiju_bots::BOTS;
use kaiju_rules::{GameOption, MAX_SEATS, MIN_SEATS, Ruleset, VP_TO_WIN};
use kaiju_words::{Message, SeatNames, Words, say};
use ratatui::{
    buffer::Buffer,
    layout::{Margin, Rect},
};
use std::{io, path::PathBuf, time::Duration};

/// Columns and rows of the start screen.
const SIZE: (u16, u16) = (60, 18);
/// Width of the label column.
const LABEL: u16 = 18;

/// The player's choice on the start screen.
#[derive(Clone)]
pub enum Choice {
    /// Quit without playing.
    Leave,
    /// Resume the game in this file.
    Continue(PathBuf),
    /// Start a new game.
    Begin(NewGame),
}

/// The rows of the start screen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Row {
    Continue,
    Game,
    Players,
    Option(&'static GameOption),
    Bots,
    Monster,
    Begin,
    Lesson,
}

/// The start screen.
pub struct StartScreen {
    new_game: NewGame,
    unfinished: Option<PathBuf>,
    at: Row,
    /// Whether the help page is open.
    helps: bool,
}

impl StartScreen {
    /// Creates the start screen with these defaults, and an unfinished game that can be resumed.
    pub fn new(new_game: NewGame, unfinished: Option<PathBuf>) -> StartScreen {
        StartScreen { new_game, unfinished, at: Row::Begin, helps: false }
    }

    fn rows(&self) -> Vec<Row> {
        let NewGame { ruleset, players, options, .. } = self.new_game;
        let before = [Row::Game, Row::Players].into_iter();
        let rows = before.chain(options.available(ruleset, players).map(Row::Option));
        let rows = rows.chain([Row::Bots, Row::Monster, Row::Begin, Row::Lesson]);
        rows.chain(self.unfinished.is_some().then_some(Row::Continue)).collect()
    }

    /// Handles a key; returns the choice once it is made.
    pub fn key(&mut self, key: KeyEvent) -> Option<Choice> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        if let Some(flow) = Flow::of_control(key) {
            return (flow == Flow::Leave).then_some(Choice::Leave);
        }
        // Any key closes the help.
        if std::mem::take(&mut self.helps) {
            return None;
        }
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => self.helps = true,
            KeyCode::Char('q') | KeyCode::Esc => return Some(Choice::Leave),
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.step(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.step(1),
            KeyCode::Left | KeyCode::Char('h' | '-') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l' | '+' | ' ') => self.change(1),
            KeyCode::Enter if self.at == Row::Continue => return self.unfinished.clone().map(Choice::Continue),
            KeyCode::Enter if self.at == Row::Lesson => return Some(Choice::Begin(self.new_game.as_lesson())),
            KeyCode::Enter => return Some(Choice::Begin(self.new_game.clone())),
            _ => {}
        }
        None
    }

    fn step(&mut self, step: isize) {
        let rows = self.rows();
        let at = rows.iter().position(|&row| row == self.at).unwrap_or(0);
        self.at = rows[at.saturating_add_signed(step).min(rows.len() - 1)];
    }

    fn change(&mut self, step: isize) {
        let turn = |at: usize, count: usize| (at + count).saturating_add_signed(step) % count;
        let new_game = &mut self.new_game;
        match self.at {
            Row::Game => {
                let at = Ruleset::ALL.iter().position(|&r| r == new_game.ruleset).unwrap_or(0);
                new_game.ruleset = Ruleset::ALL[turn(at, Ruleset::ALL.len())];
            }
            Row::Players => {
                let choices = MAX_SEATS - MIN_SEATS + 1;
                new_game.players = MIN_SEATS + turn(new_game.players - MIN_SEATS, choices);
            }
            Row::Option(option) => new_game.options.set(option, !new_game.options.has(option)),
            Row::Bots => {
                let now = new_game.bots.first().map_or("", |bot| bot.name());
                let at = BOTS.iter().position(|bot| bot.name() == now).unwrap_or(0);
                new_game.bots = vec![BOTS[turn(at, BOTS.len())]];
            }
            Row::Monster => new_game.monster = turn(new_game.monster, MAX_SEATS),
            Row::Begin | Row::Lesson | Row::Continue => {}
        }
        new_game.options.restrict(new_game.ruleset, new_game.players);
    }

    /// Handles a click: selects the clicked row, and changes its value or activates it.
    pub fn mouse(&mut self, mouse: MouseEvent, area: Rect) -> Option<Choice> {
        let top = inside(area)?.y + FIRST_ROW;
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) || mouse.row < top {
            return None;
        }
        let row = *self.rows().get(usize::from(mouse.row - top))?;
        self.at = row;
        match row {
            Row::Begin | Row::Lesson | Row::Continue => self.key(KeyCode::Enter.into()),
            _ => self.key(KeyCode::Right.into()),
        }
    }

    /// Draws the start screen.
    pub fn draw(&self, buf: &mut Buffer, words: &Words, paint: Paint) {
        let seat_names = SeatNames(Vec::new());
        let area = buf.area;
        let mut canvas =
            Canvas { buf, hits: Hits::new(), paint, renderer: Renderer { words, seat_names: &seat_names } };
        let whole = area;
        let Some(area) =
            inside(area).filter(|_| !self.helps || whole.height >= SMALLEST.1 && whole.width >= SMALLEST.0)
        else {
            return too_small(&mut canvas);
        };
        if self.helps {
            return help(&mut canvas, "play-help", whole.inner(Margin::new(2, 1)));
        }
        let title = canvas.renderer.word("play-start-title");
        canvas.row(area, 0, &title, paint.turn());
        let text = canvas.renderer.with("play-start-text", "vp", VP_TO_WIN);
        for (row, line) in wrap(&text, area.width.into()).iter().take(2).enumerate() {
            canvas.row(area, 2 + row as u16, line, paint.text());
        }
        for (nth, row) in self.rows().into_iter().enumerate() {
            self.draw_row(&mut canvas, words, row, Rect { y: area.y + FIRST_ROW + nth as u16, height: 1, ..area });
        }
        let keys = canvas.renderer.word("play-start-keys");
        canvas.row(area, area.height - 1, &keys, paint.aside());
    }

    fn draw_row(&self, canvas: &mut Canvas<'_>, words: &Words, row: Row, area: Rect) {
        let new_game = &self.new_game;
        let option;
        let (label, value) = match row {
            Row::Game => ("play-start-game", Message::new("play-title").with("city", say::city(new_game.ruleset))),
            Row::Players => {
                ("play-start-players", Message::new("play-start-count").with("count", new_game.players as u32))
            }
            Row::Option(chosen) => {
                option = say::option(chosen).id;
                let on = Message::new("play-start-on").with("hint", say::option_hint(chosen));
                (&*option, if new_game.options.has(chosen) { on } else { Message::new("play-start-off") })
            }
            Row::Bots => ("play-start-bots", self.bots()),
            Row::Monster => {
                let monsters = words.monster_names(new_game.ruleset, MAX_SEATS).0;
                ("play-start-monster", Message::new("play-start-name").with("name", monsters[new_game.monster].clone()))
            }
            Row::Begin => ("", Message::new("play-start-begin")),
            Row::Lesson => ("", Message::new("play-start-lesson")),
            Row::Continue => ("", Message::new("play-start-continue")),
        };
        let value = canvas.renderer.render(&value);
        let is_here = row == self.at;
        let value = match (is_here, label) {
            (_, "") => format!("[ {value} ]"),
            (true, _) => format!("◂ {value} ▸"),
            _ => format!("  {value}"),
        };
        let sign = if is_here { "▸ " } else { "  " };
        canvas.row(area, 0, sign, canvas.paint.turn());
        let mut x = area.x + 2;
        if !label.is_empty() {
            let label = canvas.renderer.word(label);
            canvas.draw_text(x, area.y, LABEL, &label, canvas.paint.aside());
            x += LABEL;
        }
        let style = if is_here { canvas.paint.selected().patch(canvas.paint.title()) } else { canvas.paint.text() };
        canvas.draw_text(x, area.y, width(&value) as u16, &value, style);
    }

    fn bots(&self) -> Message {
        let bots = self.new_game.bots.iter().map(|bot| Message::new("play-start-bot").with("bot", bot.name()));
        let bots: Vec<Message> = bots.collect();
        Message::new("play-list").with("list", bots)
    }
}

/// Offset of the first row below the top of the screen area.
const FIRST_ROW: u16 = 5;

/// The centred area of the start screen; `None` if the terminal is too small.
fn inside(area: Rect) -> Option<Rect> {
    let (columns, rows) = SIZE;
    let fits = area.width >= columns && area.height >= rows;
    let (x, y) = (area.width.saturating_sub(columns) / 2, area.height.saturating_sub(rows) / 2);
    fits.then(|| Rect::new(area.x + x, area.y + y, columns, rows))
}

/// Shows the start screen and returns the player's choice.
pub fn choose_game(new_game: &NewGame, words: &Words) -> Result<Choice, TableError> {
    choose(new_game, words)
        .map_err(|error| TableError::Broken(Message::new("play-terminal-trouble").with("problem", error.to_string())))
}

fn choose(new_game: &NewGame, words: &Words) -> io::Result<Choice> {
    let watch = Watchdog::start()?;
    let paint = Paint::from_environment();
    let mut start = StartScreen::new(new_game.clone(), save::newest_unfinished().ok());
    let mut terminal = Terminal::take()?;
    loop {
        let area = terminal.draw(|buf| {
            start.draw(buf, words, paint);
            buf.area
        })?;
        let choice = match next_event(Duration::from_millis(200))? {
            Some(Event::Key(key)) if Flow::of_control(key) == Some(Flow::Suspend) => {
                terminal.suspend()?;
                None
            }
            Some(Event::Key(key)) => start.key(key),
            Some(Event::Mouse(mouse)) => area.and_then(|area| start.mouse(mouse, area)),
            _ => None,
        };
        let choice = if watch.heartbeat() { choice } else { Some(Choice::Leave) };
        if let Some(choice) = choice {
            return Ok(choice);
        }
    }
}
