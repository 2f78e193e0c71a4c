//! The screen's features for a server's table: chat, presets, rematch.

use super::{NOTICE, Page, Screen, canvas::Canvas, draw::Frame, page::hanging};
use crate::{lobby::tail, presets::Preset, remote::Remote, table::TableView, text::Renderer};
use crossterm::event::KeyCode;
use kaiju_protocol::MAX_CHAT_LEN;
use kaiju_rules::Action;
use kaiju_words::{Message, Words};
use ratatui::layout::Rect;

impl Screen {
    /// Shows pending notices, and restores a chat message that couldn't be sent, unless the player is typing another.
    pub(super) fn listen(&mut self, table: &mut dyn TableView, words: &Words) {
        while let Some(notice) = table.remote_mut().and_then(Remote::notice) {
            self.notice = Some(Renderer { words, seat_names: table.seat_names() }.render(&notice));
            self.fades = NOTICE;
        }
        let unsent_chat = table.remote_mut().and_then(Remote::unsent_chat);
        self.chat_draft = self.chat_draft.take().or(unsent_chat);
    }

    /// Removes a question that is no longer pending.
    pub(super) fn withdraw(&mut self, table: &dyn TableView) {
        let is_pending = table.pending_prompt().is_some() && self.asked_in.as_ref() == Some(table.game());
        if self.question.is_some() && !is_pending {
            self.question = None;
            self.filter = None;
            self.confirmation = None;
            self.offered.clear();
        }
    }

    /// Handles keys for a server's table; false for other keys.
    pub(super) fn key_remote(&mut self, code: KeyCode, table: &mut dyn TableView) -> bool {
        let (is_over, caught_up) = (table.is_over(), self.is_caught_up(table));
        let plays = table.seat().is_some_and(|seat| table.game().is_in_game(seat)) && !is_over;
        let is_asked = self.question.is_some();
        let Some(remote) = table.remote_mut() else { return false };
        match code {
            KeyCode::Char('c') => self.chat_draft = Some(String::new()),
            KeyCode::Char('p') => self.page = Some(Page::Presets(0)),
            KeyCode::Char('r') if is_over && caught_up && remote.can_play_again() => {
                remote.rematch();
            }
            KeyCode::Char('x') if plays && !is_asked => self.confirmation = Some(Action::Concede),
            _ => return false,
        }
        true
    }

    /// Handles keys while a chat message is being typed.
    pub(super) fn edit_chat(&mut self, code: KeyCode, table: &mut dyn TableView) {
        let Some(text) = &mut self.chat_draft else { return };
        match code {
            KeyCode::Char(c) if text.chars().count() < MAX_CHAT_LEN => text.push(c),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Esc => self.chat_draft = None,
            KeyCode::Enter => {
                let text = self.chat_draft.take().filter(|text| !text.trim().is_empty());
                if let (Some(text), Some(remote)) = (text, table.remote_mut()) {
                    remote.chat(text);
                }
            }
            _ => {}
        }
    }
}

/// Draws the presets as sentences, each on or off.
pub(crate) fn presets(canvas: &mut Canvas<'_>, remote: &Remote, at: usize, area: Rect) {
    let (game, now) = (remote.game(), remote.presets());
    let all = Preset::all(game, remote.seat(), now);
    let text = canvas.renderer.word("remote-presets");
    let mut row = 0;
    for (line, style) in hanging(&text, 0, area.width, canvas.paint.aside()) {
        canvas.row(area, row, &line, style);
        row += 1;
    }
    for (nth, preset) in all.iter().enumerate() {
        let state = canvas.renderer.word(if preset.is_on(now) { "remote-preset-on" } else { "remote-preset-off" });
        let sentence = canvas.renderer.render(&preset.sentence(now, game.ruleset()));
        let is_here = nth == at.min(all.len() - 1);
        let style = if is_here { canvas.paint.selected() } else { canvas.paint.text() };
        row += u16::from(nth == 0);
        if is_here {
            canvas.row(area, row, "▸", canvas.paint.turn());
        }
        let area = Rect { x: area.x + 2, width: area.width - 2, ..area };
        for (line, style) in hanging(&format!("{state} {sentence}"), 0, area.width, style) {
            canvas.row(area, row, &line, style);
            row += 1;
        }
    }
}

/// Draws the chat line in the last row; false if nothing is being typed.
pub(super) fn draw_chat(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) -> bool {
    let Some(text) = &frame.screen.chat_draft else { return false };
    let line = canvas.renderer.with("remote-typing-chat", "text", tail(text));
    canvas.row(area, 0, &format!(" {line}"), canvas.paint.mark());
    true
}

/// The server table's status for the header.
pub(super) fn status(frame: &Frame<'_>) -> Option<Message> {
    frame.table.remote().and_then(Remote::status)
}
