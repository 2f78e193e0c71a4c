//! Drawing: text that stays within its bounds, frames, and what lies under the mouse.

use super::paint::Paint;
use crate::text::{Voice, fit, width};
use kaiju_rules::CardId;
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

/// What a click means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Hit {
    /// The die at this place of the tray.
    Die(usize),
    /// An answer, by its place among those that are offered.
    Answer(usize),
    /// A line of the log, by its number.
    Line(usize),
    /// Something on the board that an answer is about, by the place of that answer among those that are offered.
    Target(usize),
    /// Where questions are asked.
    Question,
    /// A card of the market.
    Card(CardId),
}

/// What lies where, the topmost last.
pub type Hits = Vec<(Rect, Hit)>;

/// Where the screen is drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) buf: &'a mut Buffer,
    pub(crate) hits: Hits,
    pub(crate) paint: Paint,
    pub(crate) voice: Voice<'a>,
}

impl Canvas<'_> {
    /// A text in so many columns, with `…` where it is longer; the column behind it.
    pub(crate) fn put(&mut self, x: u16, y: u16, columns: u16, text: &str, style: Style) -> u16 {
        if !self.buf.area.contains((x, y).into()) {
            return x;
        }
        let columns = columns.min(self.buf.area.right() - x);
        self.buf.set_stringn(x, y, fit(text, columns.into()), columns.into(), style).0
    }

    /// A text at the beginning of a row of an area.
    pub(crate) fn row(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        if row < area.height {
            self.put(area.x, area.y + row, area.width, text, style);
        }
    }

    /// A text that ends where a row of an area does.
    pub(crate) fn row_end(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        let columns = (width(text) as u16).min(area.width);
        if row < area.height {
            self.put(area.right() - columns, area.y + row, columns, text, style);
        }
    }

    /// A whole row in one style, its text kept.
    pub(crate) fn tint(&mut self, area: Rect, row: u16, style: Style) {
        if row < area.height {
            self.buf.set_style(Rect::new(area.x, area.y + row, area.width, 1), style);
        }
    }

    /// A line across, with a heading; the area below it.
    pub(crate) fn heading(&mut self, area: Rect, text: &str) -> Rect {
        let line = "─".repeat(area.width.into());
        self.row(area, 0, &line, self.paint.frame());
        let label = format!(" {} ", fit(text, usize::from(area.width.saturating_sub(4))));
        self.put(area.x + 1, area.y, area.width.saturating_sub(2), &label, self.paint.title());
        Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
    }

    /// A line down.
    pub(crate) fn bar(&mut self, x: u16, top: u16, bottom: u16) {
        for y in top..bottom {
            self.put(x, y, 1, "│", self.paint.frame());
        }
    }

    pub(crate) fn hit(&mut self, area: Rect, hit: Hit) {
        self.hits.push((area, hit));
    }
}
