//! The page that looks up rules while the player types.

use super::{Page, Screen, canvas::Canvas, draw::Frame, page::scrolled};
use crate::rules::{RuleLine, rule_lines};
use crossterm::event::KeyCode;
use kaiju_rules::Ruleset;
use kaiju_words::{
    Words,
    lookup::{MAX_QUERY_LEN, Rulebook},
};
use ratatui::{layout::Rect, style::Style};
use std::fmt;

/// Maximum number of entries in a list on the page.
const MAX_ENTRIES: usize = 30;

/// The query being typed, and its answer.
pub(super) struct RuleSearch {
    book: Rulebook,
    /// The game being played; rules of the other one are left out.
    game: Ruleset,
    query: String,
    lines: Vec<RuleLine>,
}

impl fmt::Debug for RuleSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleSearch").field("query", &self.query).finish_non_exhaustive()
    }
}

impl Screen {
    /// Opens the look-up with an empty query.
    pub(super) fn open_search(&mut self, game: Ruleset, words: &Words) {
        let book = Rulebook::new(words, "");
        self.search = Some(RuleSearch { book, game, query: String::new(), lines: Vec::new() });
        self.page = Some(Page::Rules(0));
    }

    /// Handles keys that edit the query; false for other keys. Escape closes the page.
    pub(super) fn edit_search(&mut self, code: KeyCode, words: &Words) -> bool {
        let Some(search) = &mut self.search else { return false };
        match code {
            KeyCode::Char(c) if search.query.chars().count() < MAX_QUERY_LEN => search.query.push(c),
            KeyCode::Char(_) | KeyCode::Enter => return true,
            KeyCode::Backspace => drop(search.query.pop()),
            KeyCode::Esc => {
                (self.search, self.page) = (None, None);
                return true;
            }
            _ => return false,
        }
        let query = search.query.trim();
        let found = search.book.look_up(query, Some(search.game));
        search.lines = if query.is_empty() { Vec::new() } else { rule_lines(query, &found, words, MAX_ENTRIES) };
        self.page = Some(Page::Rules(0));
        true
    }
}

pub(super) fn draw(canvas: &mut Canvas<'_>, frame: &Frame<'_>, first: usize, area: Rect) {
    let Some(search) = &frame.screen.search else { return };
    let prompt = canvas.renderer.with("play-rule-prompt", "text", crate::lobby::tail(&search.query));
    canvas.row(area, 0, &prompt, canvas.paint.mark());
    let style = |line: &RuleLine| if line.is_heading { canvas.paint.title() } else { canvas.paint.text() };
    let rows =
        search.lines.iter().flat_map(|line| line.rows(area.width.into()).into_iter().map(|row| (row, style(line))));
    let rows: Vec<(String, Style)> = rows.collect();
    scrolled(canvas, &rows, first, Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area });
}
