//! The lobby in full screen.

use super::{heading, seat_line, waits_for, watchers};
use crate::{
    remote::{Remote, monster_word},
    screen::{Canvas, Flow, Hits, Paint, SMALLEST, Terminal, Watch, next_event, too_small},
    table::{Table, Trouble},
    text::{Voice, width, wrap},
};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use kaiju_bots::BOTS;
use kaiju_protocol::{LONGEST_CHAT, LONGEST_NAME, SeatView, Sitter, ToServer, Word};
use kaiju_words::{Message, Words, say};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};
use std::{io, time::Duration};

/// The columns of the page.
const COLUMNS: u16 = 76;
/// The row of the first seat.
const FIRST_SEAT: u16 = 4;
/// How often it is looked whether something has happened.
const TICK: Duration = Duration::from_millis(100);

/// How somebody leaves the lobby.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Parting {
    /// For good.
    Leave,
    /// Because the game begins.
    Play,
}

/// What somebody types a line for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Line {
    Chat,
    Name,
}

/// The lobby, beyond what the table knows.
#[derive(Debug, Default)]
pub struct Lobby {
    /// The seat that is selected.
    at: usize,
    typing: Option<(Line, String)>,
    notice: Option<String>,
}

impl Lobby {
    /// Time passes: what the server says is heard.
    pub fn pass(&mut self, table: &mut Remote, words: &Words) -> Result<(), Trouble> {
        table.advance()?;
        while let Some(notice) = table.notice() {
            self.notice = Some(Voice { words, cast: table.cast() }.say(&notice));
        }
        self.at = self.at.min(table.room().seats.len().saturating_sub(1));
        Ok(())
    }

    /// A key.
    pub fn key(&mut self, key: KeyEvent, table: &mut Remote) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::GoOn;
        }
        if let Some(flow) = Flow::of_control(key) {
            return flow;
        }
        self.notice = None;
        if self.typing.is_some() {
            self.edit(key.code, table);
            return Flow::GoOn;
        }
        let code = match key.code {
            KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
            code => code,
        };
        match code {
            KeyCode::Char('q') => return Flow::Leave,
            KeyCode::Char('c') => self.typing = Some((Line::Chat, String::new())),
            KeyCode::Char('n') => self.typing = Some((Line::Name, String::new())),
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.at = (self.at + 1).min(table.room().seats.len().saturating_sub(1));
            }
            _ => {
                if let Some(what) = self.wanted(code, table) {
                    table.request(what);
                }
            }
        }
        Flow::GoOn
    }

    /// What a key asks the server for.
    fn wanted(&self, code: KeyCode, table: &Remote) -> Option<ToServer> {
        let view = table.room().seats.get(self.at)?;
        let seat = view.seat.clone();
        let own = table.seat().and_then(|own| table.seat_view(own));
        Some(match code {
            KeyCode::Enter => match view.sitter {
                Sitter::Person { person } if person == table.you() => ToServer::Ready { ready: !view.ready },
                Sitter::Person { .. } => ToServer::Swap { seat },
                Sitter::Nobody | Sitter::Bot { .. } => ToServer::Sit { seat },
            },
            KeyCode::Char('r') => ToServer::Ready { ready: !own?.ready },
            KeyCode::Char('s') => ToServer::Stand,
            KeyCode::Char('m') => ToServer::Monster { monster: next_monster(table, own?)? },
            KeyCode::Char('b') => ToServer::Bot { seat, bot: next_bot(&view.sitter) },
            KeyCode::Char('x') => match view.sitter {
                Sitter::Person { person } => ToServer::Kick { person },
                _ => return None,
            },
            KeyCode::Char('g') => ToServer::Start,
            _ => return None,
        })
    }

    /// Keys while somebody types.
    fn edit(&mut self, code: KeyCode, table: &mut Remote) {
        let Some((line, text)) = &mut self.typing else { return };
        let longest = match line {
            Line::Chat => LONGEST_CHAT,
            Line::Name => LONGEST_NAME,
        };
        match code {
            KeyCode::Char(c) if text.chars().count() < longest => text.push(c),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => match self.typing.take() {
                Some((Line::Name, name)) => drop(table.request(ToServer::Name { name })),
                Some((Line::Chat, text)) if !text.is_empty() => drop(table.request(ToServer::Chat { text })),
                _ => {}
            },
            _ => {}
        }
    }

    /// A click: selects a seat, or takes the one that is selected.
    pub fn mouse(&mut self, mouse: MouseEvent, area: Rect, table: &mut Remote) {
        let Some(row) = mouse.row.checked_sub(inside(area).y + FIRST_SEAT).map(usize::from) else { return };
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) || row >= table.room().seats.len() {
            return;
        }
        if std::mem::replace(&mut self.at, row) == row
            && let Some(what) = self.wanted(KeyCode::Enter, table)
        {
            table.request(what);
        }
    }

    /// Draws the lobby.
    pub fn draw(&self, buf: &mut Buffer, table: &Remote, words: &Words, paint: Paint) {
        let area = buf.area;
        let voice = Voice { words, cast: table.cast() };
        let mut canvas = Canvas { buf, hits: Hits::new(), paint, voice };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return too_small(&mut canvas);
        }
        let area = inside(area);
        canvas.row(area, 0, &voice.say(&heading(table)), paint.turn());
        let link = Message::new("far-link").with("link", table.link().to_owned());
        canvas.row(area, 1, &voice.say(&link), paint.text());
        for (nth, view) in table.room().seats.iter().enumerate() {
            self.draw_seat(
                &mut canvas,
                table,
                nth,
                view,
                Rect { y: area.y + FIRST_SEAT + nth as u16, height: 1, ..area },
            );
        }
        let mut row = FIRST_SEAT + table.room().seats.len() as u16 + 1;
        for (message, style) in [(watchers(table), paint.aside()), (waits_for(table), paint.turn())] {
            if let Some(message) = message {
                canvas.row(area, row, &voice.say(&message), style);
                row += 1;
            }
        }
        let log = Rect { y: area.y + row + 1, height: area.height.saturating_sub(row + 4), ..area };
        draw_log(&mut canvas, table, log);
        let (text, style) = self.last_line(voice, table, paint);
        canvas.row(area, area.height - 3, &text, style);
        if table.is_host() {
            canvas.row(area, area.height - 2, &voice.word("far-keys-host"), paint.aside());
        }
        canvas.row(area, area.height - 1, &voice.word("far-keys-lobby"), paint.aside());
    }

    fn draw_seat(&self, canvas: &mut Canvas<'_>, table: &Remote, nth: usize, view: &SeatView, area: Rect) {
        let is_here = nth == self.at;
        canvas.row(area, 0, if is_here { "▸" } else { " " }, canvas.paint.turn());
        let text = canvas.voice.say(&seat_line(table, view));
        let style = match &view.sitter {
            _ if is_here => canvas.paint.selected().patch(canvas.paint.title()),
            Sitter::Nobody => canvas.paint.aside(),
            _ => canvas.paint.text(),
        };
        canvas.put(area.x + 2, area.y, (width(&text) as u16).min(area.width - 2), &text, style);
    }

    /// What is typed, or what there is to say.
    fn last_line(&self, voice: Voice<'_>, table: &Remote, paint: Paint) -> (String, Style) {
        match (&self.typing, &self.notice) {
            (Some((line, text)), _) => {
                let id = match line {
                    Line::Chat => "far-typing-chat",
                    Line::Name => "far-typing-name",
                };
                (voice.with(id, "text", tail(text)), paint.mark())
            }
            (None, Some(notice)) => (notice.clone(), paint.harm()),
            (None, None) => (table.status().map_or(String::new(), |status| voice.say(&status)), paint.harm()),
        }
    }
}

/// The end of a line that somebody types: it is longer than the row sometimes.
pub(crate) fn tail(text: &str) -> String {
    const SHOWN: usize = 50;
    text.chars().skip(text.chars().count().saturating_sub(SHOWN)).collect()
}

fn draw_log(canvas: &mut Canvas<'_>, table: &Remote, area: Rect) {
    let title = canvas.voice.word("play-log");
    let area = canvas.heading(area, &title);
    let mut rows: Vec<String> = Vec::new();
    for line in table.log().iter().rev() {
        let text = canvas.voice.say(&line.text);
        rows.extend(wrap(&text, area.width.into()).into_iter().rev());
        if rows.len() >= area.height.into() {
            break;
        }
    }
    rows.truncate(area.height.into());
    for (row, text) in rows.iter().rev().enumerate() {
        canvas.row(area, row as u16, text, canvas.paint.text());
    }
}

/// The middle of the screen.
fn inside(area: Rect) -> Rect {
    let columns = COLUMNS.min(area.width);
    Rect { x: area.x + (area.width - columns) / 2, width: columns, ..area }
}

/// The next monster that no other person has.
fn next_monster(table: &Remote, own: &SeatView) -> Option<Word> {
    let monsters = say::monsters(table.game().ruleset()).map(|monster| monster_word(&monster));
    let at = monsters.iter().position(|monster| *monster == own.monster)?;
    let taken = |monster: &&String| {
        table.room().seats.iter().any(|view| view.monster == **monster && matches!(view.sitter, Sitter::Person { .. }))
    };
    let others = monsters.iter().cycle().skip(at + 1).take(monsters.len() - 1);
    others.filter(|monster| !taken(monster)).map(|monster| Word::Owned(monster.clone())).next()
}

/// The bot that follows on a seat: each in turn, and then none.
fn next_bot(sitter: &Sitter) -> Option<Word> {
    let next = match sitter {
        Sitter::Bot { bot } => BOTS.iter().position(|known| known.name == bot)? + 1,
        _ => 0,
    };
    BOTS.get(next).map(|bot| Word::Borrowed(bot.name))
}

/// Waits in the lobby, in full screen, until the game begins or somebody leaves.
pub fn wait(table: &mut Remote, words: &Words) -> io::Result<Result<Parting, Trouble>> {
    let watch = Watch::begin()?;
    let paint = Paint::from_environment();
    let mut lobby = Lobby::default();
    let mut terminal = Terminal::take()?;
    loop {
        if let Err(trouble) = lobby.pass(table, words) {
            return Ok(Err(trouble));
        }
        if !table.is_in_lobby() {
            return Ok(Ok(Parting::Play));
        }
        let area = terminal.draw(|buf| {
            lobby.draw(buf, table, words, paint);
            buf.area
        })?;
        let flow = match next_event(TICK)? {
            Some(Event::Key(key)) => lobby.key(key, table),
            Some(Event::Mouse(mouse)) => {
                area.into_iter().for_each(|area| lobby.mouse(mouse, area, table));
                Flow::GoOn
            }
            _ => Flow::GoOn,
        };
        match flow {
            Flow::Leave => return Ok(Ok(Parting::Leave)),
            Flow::Suspend => terminal.suspend()?,
            Flow::GoOn if !watch.goes_on() => return Ok(Ok(Parting::Leave)),
            Flow::GoOn => {}
        }
    }
}
