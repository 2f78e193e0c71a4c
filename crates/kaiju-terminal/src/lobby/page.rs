//! The lobby in full screen.

use super::{
    draw::{FIRST_SEAT, inside},
    settings,
};
use crate::{
    presets,
    remote::Remote,
    screen::{Flow, NOTICE, Page, Paint, Terminal, Watchdog, next_event},
    table::{TableError, TableView},
};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use kaiju_protocol::{Code, MAX_CHAT_LEN, MAX_NAME_LEN, SeatView, Sitter, ToServer, WireBot, WireMonster};
use kaiju_words::{Message, Words};
use ratatui::layout::Rect;
use std::{
    io,
    time::{Duration, Instant},
};

/// Maximum length of a typed setting.
const MAX_SETTING_LEN: usize = 40;

/// How often the lobby polls the server.
const TICK: Duration = Duration::from_millis(100);

/// Why the player leaves the lobby.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LobbyExit {
    /// The player quits.
    Leave,
    /// The game has started.
    Play,
}

/// The purpose of the line being typed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum InputKind {
    Chat,
    Name,
    Setting,
}

/// The lobby's interface state.
#[derive(Debug, Default)]
pub struct Lobby {
    /// The selected seat.
    pub(super) at: usize,
    pub(super) typing: Option<(InputKind, String)>,
    /// A request that awaits confirmation, and the question shown for it.
    pub(super) unconfirmed: Option<(ToServer, Message)>,
    pub(super) page: Option<Page>,
    /// The current notice, and when it appeared.
    pub(super) notice: Option<(Message, Instant)>,
}

impl Lobby {
    /// Processes messages from the server and updates the notice.
    pub fn pass(&mut self, table: &mut Remote) -> Result<(), TableError> {
        table.advance()?;
        self.notice.take_if(|(_, since)| since.elapsed() > NOTICE);
        while let Some(notice) = table.notice() {
            self.show_notice(notice);
        }
        if let Some(text) = table.unsent_chat().filter(|_| self.typing.is_none()) {
            self.typing = Some((InputKind::Chat, text));
        }
        self.at = self.at.min(table.room().seats.len().saturating_sub(1));
        Ok(())
    }

    fn show_notice(&mut self, notice: Message) {
        self.notice = Some((notice, Instant::now()));
    }

    /// Handles a key press in the lobby.
    pub fn key(&mut self, key: KeyEvent, table: &mut Remote) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::Continue;
        }
        if let Some(flow) = Flow::of_control(key) {
            return flow;
        }
        self.notice = None;
        if self.typing.is_some() {
            self.edit(key.code, table);
            return Flow::Continue;
        }
        let code = match key.code {
            KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
            code => code,
        };
        // Enter confirms; any other key cancels.
        if let Some((what, _)) = self.unconfirmed.take() {
            if code == KeyCode::Enter {
                table.request(what);
            }
            return Flow::Continue;
        }
        if let Some(page) = self.page.take() {
            if let Page::Presets(at) = page {
                self.page = presets::key(at, code, table).map(Page::Presets);
            }
            return Flow::Continue;
        }
        if code == KeyCode::Char('q') {
            return Flow::Leave;
        }
        self.key_at_seats(code, table);
        Flow::Continue
    }

    fn key_at_seats(&mut self, code: KeyCode, table: &mut Remote) {
        match code {
            KeyCode::Char('?') | KeyCode::F(1) => self.page = Some(Page::Help),
            KeyCode::Char('p') => self.page = Some(Page::Presets(0)),
            KeyCode::Char('c') => self.typing = Some((InputKind::Chat, String::new())),
            KeyCode::Char('n') => self.typing = Some((InputKind::Name, String::new())),
            KeyCode::Char('e') if table.is_host() => self.typing = Some((InputKind::Setting, String::new())),
            KeyCode::Char('e') => self.show_notice(Code::NotHost.message()),
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                self.at = (self.at + 1).min(table.room().seats.len().saturating_sub(1));
            }
            KeyCode::Char('x' | 'h') => self.ask_confirmation(code, table),
            _ => {
                if let Some(what) = self.wanted(code, table) {
                    table.request(what);
                }
            }
        }
    }

    /// Asks the host to confirm removing a person or handing over the table.
    fn ask_confirmation(&mut self, code: KeyCode, table: &Remote) {
        let sitter = table.room().seats.get(self.at).map(|view| &view.sitter);
        let Some(&Sitter::Person { person }) = sitter.filter(|_| table.is_host()) else {
            let why = if table.is_host() { Message::new("remote-nobody-there") } else { Code::NotHost.message() };
            return self.show_notice(why);
        };
        if person == table.you() {
            return self.show_notice(Message::new("remote-own-seat"));
        }
        let (what, id) = match code {
            KeyCode::Char('x') => (ToServer::Kick { person }, "remote-kick-confirm"),
            _ => (ToServer::Host { person }, "remote-host-confirm"),
        };
        self.unconfirmed = Some((what, Message::new(id).with("name", table.called(person))));
    }

    /// The request that a key sends, if any; some keys act on the selected seat.
    fn wanted(&self, code: KeyCode, table: &Remote) -> Option<ToServer> {
        let view = table.room().seats.get(self.at)?;
        let seat = view.seat;
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
            KeyCode::Char('g') => ToServer::Start,
            _ => return None,
        })
    }

    /// Handles keys while a line is being typed.
    fn edit(&mut self, code: KeyCode, table: &mut Remote) {
        let Some((line, text)) = &mut self.typing else { return };
        let longest = match line {
            InputKind::Chat => MAX_CHAT_LEN,
            InputKind::Name => MAX_NAME_LEN,
            InputKind::Setting => MAX_SETTING_LEN,
        };
        match code {
            KeyCode::Char(c) if text.chars().count() < longest => text.push(c),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => match self.typing.take() {
                Some((InputKind::Name, name)) => drop(table.request(ToServer::Name { name })),
                Some((InputKind::Chat, text)) if !text.trim().is_empty() => table.chat(text),
                Some((InputKind::Setting, text)) => self.change_setting(text, table),
                _ => {}
            },
            _ => {}
        }
    }

    /// Changes a setting; invalid input stays in the line to be corrected.
    fn change_setting(&mut self, text: String, table: &mut Remote) {
        let words = text.to_lowercase();
        let (what, value) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
        match settings::change(&table.room().settings, what, value.trim()) {
            Some(Ok(settings)) => drop(table.request(ToServer::Settings { settings })),
            _ if what.is_empty() => {}
            Some(Err(problem)) => {
                self.show_notice(problem);
                self.typing = Some((InputKind::Setting, text));
            }
            None => {
                self.show_notice(settings::unknown());
                self.typing = Some((InputKind::Setting, text));
            }
        }
    }

    /// Handles a click: selects a seat, or acts on the selected one like Enter.
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
}

/// The next monster after the player's own that no other person plays.
fn next_monster(table: &Remote, own: &SeatView) -> Option<WireMonster> {
    let monsters = WireMonster::of(table.game().ruleset());
    let at = monsters.iter().position(|monster| *monster == own.monster)?;
    let taken = |monster: WireMonster| {
        table.room().seats.iter().any(|view| view.monster == monster && matches!(view.sitter, Sitter::Person { .. }))
    };
    let mut others = monsters.iter().copied().cycle().skip(at + 1).take(monsters.len() - 1);
    others.find(|&monster| !taken(monster))
}

/// The next bot for a seat: each in turn, then none.
fn next_bot(sitter: &Sitter) -> Option<WireBot> {
    let next = match sitter {
        Sitter::Bot { bot } => WireBot::ALL.iter().position(|known| known == bot)? + 1,
        _ => 0,
    };
    WireBot::ALL.get(next).copied()
}

/// Shows the lobby in full screen until the game starts or the player leaves.
pub fn wait(table: &mut Remote, words: &Words) -> io::Result<Result<LobbyExit, TableError>> {
    let watch = Watchdog::start()?;
    let paint = Paint::from_environment();
    let mut lobby = Lobby::default();
    let mut terminal = Terminal::take()?;
    loop {
        if let Err(error) = lobby.pass(table) {
            return Ok(Err(error));
        }
        if !table.is_in_lobby() {
            return Ok(Ok(LobbyExit::Play));
        }
        let area = terminal.draw(|buf| {
            lobby.draw(buf, table, words, paint);
            buf.area
        })?;
        let flow = match next_event(TICK)? {
            Some(Event::Key(key)) => lobby.key(key, table),
            Some(Event::Mouse(mouse)) => {
                if let Some(area) = area {
                    lobby.mouse(mouse, area, table);
                }
                Flow::Continue
            }
            _ => Flow::Continue,
        };
        match flow {
            Flow::Leave => return Ok(Ok(LobbyExit::Leave)),
            Flow::Suspend => terminal.suspend()?,
            Flow::Continue if !watch.heartbeat() => return Ok(Ok(LobbyExit::Leave)),
            Flow::Continue => {}
        }
    }
}
