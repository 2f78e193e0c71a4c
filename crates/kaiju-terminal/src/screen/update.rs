//! Keyboard and mouse handling.

use super::{Hit, Hits, Page, Screen};
use crate::{
    presets,
    table::{TableError, TableView},
};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use kaiju_rules::{Action, CardId};
use kaiju_words::{
    Message, Words,
    ask::{Mark, Question},
};
use ratatui::layout::Position;
use std::time::Duration;

/// Lines moved by Page Up and Page Down.
const PAGE: isize = 8;

/// What the main loop does after a key.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Stay at the table.
    Continue,
    /// Leave the table.
    Leave,
    /// Suspend the program until the shell resumes it.
    Suspend,
}

impl Flow {
    /// The meaning of a key with Ctrl, the same everywhere; `None` for keys without Ctrl.
    pub(crate) fn of_control(key: KeyEvent) -> Option<Flow> {
        key.modifiers.contains(KeyModifiers::CONTROL).then_some(match key.code {
            KeyCode::Char('c' | 'd') => Flow::Leave,
            KeyCode::Char('z') => Flow::Suspend,
            _ => Flow::Continue,
        })
    }
}

impl Screen {
    /// Handles a key press at the table.
    pub fn key(&mut self, key: KeyEvent, table: &mut dyn TableView, words: &Words) -> Result<Flow, TableError> {
        if key.kind == KeyEventKind::Release {
            return Ok(Flow::Continue);
        }
        if let Some(flow) = Flow::of_control(key) {
            return Ok(flow);
        }
        self.notice = None;
        self.fades = Duration::ZERO;
        let asked_whole_turn = std::mem::take(&mut self.asks_whole_turn);
        if self.chat_draft.is_some() {
            self.edit_chat(key.code, table);
            return Ok(Flow::Continue);
        }
        if matches!(self.page, Some(Page::Rules(_))) && self.edit_search(key.code, words) {
            return Ok(Flow::Continue);
        }
        if self.filter.is_some() && self.page.is_none() && self.edit_filter(key.code, table, words) {
            return Ok(Flow::Continue);
        }
        let code = match key.code {
            KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
            code => code,
        };
        if self.page.is_some() {
            return Ok(self.key_on_page(code, table, words));
        }
        if self.confirmation.is_some() {
            return self.key_while_confirming(code, table, words).map(|()| Flow::Continue);
        }
        if self.key_anywhere(code, table) || self.key_remote(code, table) {
            return Ok(Flow::Continue);
        }
        match code {
            KeyCode::Char('q') => return Ok(Flow::Leave),
            KeyCode::Char('n') => self.skip_lesson(table)?,
            KeyCode::Char('u') if self.is_caught_up(table) => self.take_back(false, table, words)?,
            KeyCode::Char('z') if self.is_caught_up(table) => {
                if asked_whole_turn || !table.can_take_back().whole_turn {
                    return self.take_back(true, table, words).map(|()| Flow::Continue);
                }
                self.asks_whole_turn = true;
                self.notice = Some(words.text(&Message::new("play-whole-turn-sure"), table.seat_names()));
            }
            _ if !self.is_caught_up(table) => self.skipping = true,
            // The key was meant for what was shown before.
            _ if !self.grace.is_zero() => {}
            KeyCode::Char('a') if table.is_over() && table.moment().is_none() => {
                table.analyse();
                self.page = Some(Page::Analysis(0));
            }
            KeyCode::Enter if table.is_over() && table.is_lesson() => self.skip_lesson(table)?,
            KeyCode::Enter | KeyCode::Esc if table.is_over() => return Ok(Flow::Leave),
            _ => self.key_at_question(code, table, words)?,
        }
        Ok(Flow::Continue)
    }

    /// Starts a real game if this one is a lesson.
    fn skip_lesson(&mut self, table: &mut dyn TableView) -> Result<(), TableError> {
        if table.is_lesson() {
            table.skip_lesson()?;
            *self = Screen::at_beginning(table, self.speed);
        }
        Ok(())
    }

    /// Handles keys that work at any time; false for other keys.
    pub(super) fn key_anywhere(&mut self, code: KeyCode, table: &dyn TableView) -> bool {
        let last = self.shown.saturating_sub(1);
        match code {
            KeyCode::Char('?' | 'h') | KeyCode::F(1) => self.page = Some(Page::Help),
            KeyCode::Char('l') => {
                self.page = Some(Page::Log { at: self.since_last_turn(table).unwrap_or(last), open: false });
            }
            KeyCode::Char('w') if !table.log().is_empty() => self.page = Some(Page::Log { at: last, open: true }),
            KeyCode::Char('b') => self.page = Some(Page::Cards(0)),
            KeyCode::Char('t') => self.page = Some(Page::Table(0)),
            KeyCode::Char('f') => self.speed = self.speed.next(),
            KeyCode::Char('o') => self.shows_odds = !self.shows_odds,
            _ => return false,
        }
        true
    }

    fn key_on_page(&mut self, code: KeyCode, table: &mut dyn TableView, words: &Words) -> Flow {
        if let (Some(Page::Presets(at)), Some(remote)) = (self.page, table.remote_mut())
            && let Some(at) = presets::key(at, code, remote)
        {
            self.page = Some(Page::Presets(at));
            return Flow::Continue;
        }
        let step = match code {
            KeyCode::Up | KeyCode::Char('k') => -1,
            KeyCode::Down | KeyCode::Char('j') => 1,
            KeyCode::PageUp => -PAGE,
            KeyCode::PageDown => PAGE,
            KeyCode::Home => isize::MIN / 2,
            KeyCode::End => isize::MAX / 2,
            _ => 0,
        };
        if step != 0 {
            self.turn_page(step, table);
            return Flow::Continue;
        }
        if code == KeyCode::Char('/') {
            self.open_search(table.game().ruleset(), words);
            return Flow::Continue;
        }
        self.page = match (self.page, code) {
            (Some(Page::Log { at, open }), KeyCode::Char('w') | KeyCode::Enter) => Some(Page::Log { at, open: !open }),
            (_, KeyCode::Char('?')) if self.page != Some(Page::Help) => Some(Page::Help),
            (Some(Page::Cards(_)), KeyCode::Char('l')) => {
                Some(Page::Log { at: self.shown.saturating_sub(1), open: false })
            }
            _ => None,
        };
        Flow::Continue
    }

    fn turn_page(&mut self, step: isize, table: &dyn TableView) {
        let moved = |at: usize, max: usize| at.saturating_add_signed(step).min(max);
        match &mut self.page {
            Some(Page::Log { at, .. }) => *at = moved(*at, self.shown.min(table.log().len()).saturating_sub(1)),
            // The length of these pages is known only when they are drawn.
            Some(Page::Cards(first) | Page::Table(first) | Page::Rules(first) | Page::Analysis(first)) => {
                *first = moved(*first, 999);
            }
            Some(Page::Help | Page::Presets(_)) | None => {}
        }
    }

    /// Handles a key while an answer awaits confirmation: Enter confirms, any other key cancels.
    fn key_while_confirming(
        &mut self,
        code: KeyCode,
        table: &mut dyn TableView,
        words: &Words,
    ) -> Result<(), TableError> {
        match (code, self.confirmation.take()) {
            (KeyCode::Enter, Some(action)) => self.give(action, table, words),
            _ => Ok(()),
        }
    }

    fn key_at_question(&mut self, code: KeyCode, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        let Some(question) = &self.question else { return Ok(()) };
        let is_roll = question.is_roll();
        match code {
            KeyCode::Char(digit @ '1'..='9') => {
                let at = digit as usize - '1' as usize;
                if !is_roll {
                    return self.choose(at, table, words);
                }
                self.toggle(at, table, words);
            }
            KeyCode::Char('a') if is_roll => {
                self.tray.toggle_all();
                self.offer(table, words);
            }
            KeyCode::Char('a') if question.next_kind().is_some() => {
                self.resolves_all = true;
                return self.resolve_next(table, words).map(|_| ());
            }
            KeyCode::Char('r') if is_roll => {
                return self.choose_action(|a| matches!(a, Action::Reroll { .. }), table, words);
            }
            KeyCode::Char('s') if is_roll => return self.choose_action(|a| a == Action::Stop, table, words),
            KeyCode::Char('v') => return self.ask_coach(table, words),
            KeyCode::Char('x') => self.confirmation = Some(Action::Concede),
            KeyCode::Char('/') if !is_roll => self.filter = Some(String::new()),
            KeyCode::Enter => return self.choose(self.selected, table, words),
            KeyCode::Up | KeyCode::Char('k') => self.select(-1),
            KeyCode::Down | KeyCode::Char('j') => self.select(1),
            KeyCode::PageUp => self.select(-PAGE),
            KeyCode::PageDown => self.select(PAGE),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.select(isize::MAX / 2),
            _ => {}
        }
        Ok(())
    }

    /// Handles keys while the player is filtering answers; false for keys that don't edit the filter.
    fn edit_filter(&mut self, code: KeyCode, table: &dyn TableView, words: &Words) -> bool {
        let Some(filter) = &mut self.filter else { return false };
        match code {
            KeyCode::Char(c) => filter.push(c),
            KeyCode::Backspace if filter.pop().is_some() => {}
            KeyCode::Backspace | KeyCode::Esc => self.filter = None,
            _ => return false,
        }
        self.offer(table, words);
        true
    }

    fn select(&mut self, step: isize) {
        let max = self.offered.len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(step).min(max);
    }

    fn toggle(&mut self, at: usize, table: &dyn TableView, words: &Words) {
        self.tray.toggle(at);
        self.offer(table, words);
    }

    fn choose_action(
        &mut self,
        is_it: impl Fn(Action) -> bool,
        table: &mut dyn TableView,
        words: &Words,
    ) -> Result<(), TableError> {
        let Some(question) = &self.question else { return Ok(()) };
        if let Some(at) = self.offered.iter().position(|&at| is_it(question.answers[at].action)) {
            return self.choose(at, table, words);
        }
        let id = match () {
            () if is_it(Action::Stop) => "play-cannot-stop",
            () if self.tray.loose().is_empty() => "play-none-loose",
            () => "play-cannot-roll",
        };
        self.notice = Some(words.text(&Message::new(id), table.seat_names()));
        Ok(())
    }

    /// Gives the offered answer at this index, or asks for confirmation if it needs one.
    fn choose(&mut self, at: usize, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        let (Some(question), Some(&answer)) = (&self.question, self.offered.get(at)) else { return Ok(()) };
        let action = question.answers[answer].action;
        if question.confirm(action).is_some() {
            self.selected = at;
            self.confirmation = Some(action);
            return Ok(());
        }
        self.give(action, table, words)
    }

    pub(super) fn give(&mut self, action: Action, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        match table.answer(action) {
            Ok(()) => {
                self.question = None;
                self.filter = None;
            }
            Err(TableError::Refused(refusal)) => self.notice = Some(words.text(&refusal, table.seat_names())),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Asks the coach about the question.
    fn ask_coach(&mut self, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        match table.ask_coach() {
            Ok(()) => {}
            Err(TableError::Refused(refusal)) => self.notice = Some(words.text(&refusal, table.seat_names())),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Takes back the player's last choice or their whole turn.
    fn take_back(&mut self, whole_turn: bool, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        match table.take_back(whole_turn) {
            Ok(()) => self.resolves_all = false,
            Err(TableError::Refused(refusal)) => self.notice = Some(words.text(&refusal, table.seat_names())),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Handles a mouse event, given the areas drawn last.
    pub fn mouse(
        &mut self,
        mouse: MouseEvent,
        hits: &Hits,
        table: &mut dyn TableView,
        words: &Words,
    ) -> Result<(), TableError> {
        let at = Position::new(mouse.column, mouse.row);
        let hit = hits.iter().rev().find(|(area, _)| area.contains(at)).map(|&(_, hit)| hit);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.wheel(-1, hit, table),
            MouseEventKind::ScrollDown => self.wheel(1, hit, table),
            MouseEventKind::Down(MouseButton::Left) => return self.click(hit, table, words),
            _ => {}
        }
        Ok(())
    }

    /// Scrolls what is under the mouse: a page, the answers, or the log, which it opens as a page.
    fn wheel(&mut self, step: isize, hit: Option<Hit>, table: &dyn TableView) {
        match hit {
            _ if self.page.is_some() => self.turn_page(step, table),
            Some(Hit::Answer(_) | Hit::Question) => self.select(step),
            Some(Hit::Line(at)) => self.page = Some(Page::Log { at, open: false }),
            _ => {}
        }
    }

    fn click(&mut self, hit: Option<Hit>, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        self.notice = None;
        match hit {
            Some(Hit::Line(at)) => {
                let open = self.page != Some(Page::Log { at, open: true });
                self.page = Some(Page::Log { at, open });
            }
            _ if self.page.is_some() => self.page = None,
            _ if !self.is_caught_up(table) => self.skipping = true,
            _ if !self.grace.is_zero() => {}
            Some(Hit::Die(at)) if self.question.as_ref().is_some_and(Question::is_roll) => {
                self.toggle(at, table, words);
            }
            Some(Hit::Answer(at)) => return self.choose(at, table, words),
            Some(Hit::Target(at)) => return self.click_target(at, table, words),
            Some(Hit::Card(card)) => self.click_card(card),
            Some(Hit::Die(_) | Hit::Question) | None => {}
        }
        Ok(())
    }

    /// Gives the answer that refers to this target; if there are several, selects the first.
    fn click_target(&mut self, at: usize, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        let Some(question) = &self.question else { return Ok(()) };
        let about = |&at: &usize| question.answers[at].mark;
        let target = self.offered.get(at).and_then(about);
        if self.offered.iter().filter(|at| about(at) == target).count() == 1 {
            return self.choose(at, table, words);
        }
        self.selected = at;
        Ok(())
    }

    /// Selects the card if it can be bought, otherwise opens the cards page.
    fn click_card(&mut self, card: CardId) {
        let buys = |question: &Question| {
            self.offered.iter().position(|&at| question.answers[at].mark == Some(Mark::Market(card)))
        };
        match self.question.as_ref().and_then(buys) {
            Some(at) => self.selected = at,
            None => self.page = Some(Page::Cards(0)),
        }
    }
}
