//! Drawing primitives: clipped text, lines, and the areas that react to the mouse.

use super::paint::Paint;
use crate::text::{Renderer, fit, width};
use kaiju_rules::CardId;
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

/// What a click refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Hit {
    /// The die at this place in the tray.
    Die(usize),
    /// An answer, by its index among those offered.
    Answer(usize),
    /// A log line, by its index.
    Line(usize),
    /// Something on the board, by the index of the first offered answer that refers to it.
    Target(usize),
    /// The question panel.
    Question,
    /// A card in the market.
    Card(CardId),
}

/// Clickable areas; later ones are on top.
pub type Hits = Vec<(Rect, Hit)>;

/// The drawing surface of a screen.
pub(crate) struct Canvas<'a> {
    pub(crate) buf: &'a mut Buffer,
    pub(crate) hits: Hits,
    pub(crate) paint: Paint,
    pub(crate) renderer: Renderer<'a>,
}

impl Canvas<'_> {
    /// Draws a text in at most `columns` columns, shortened with `…`; returns the column after it.
    pub(crate) fn draw_text(&mut self, x: u16, y: u16, columns: u16, text: &str, style: Style) -> u16 {
        if !self.buf.area.contains((x, y).into()) {
            return x;
        }
        let columns = columns.min(self.buf.area.right() - x);
        self.buf.set_stringn(x, y, fit(text, columns.into()), columns.into(), style).0
    }

    /// Draws left-aligned text in one row of an area.
    pub(crate) fn row(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        if row < area.height {
            self.draw_text(area.x, area.y + row, area.width, text, style);
        }
    }

    /// Draws right-aligned text in one row of an area.
    pub(crate) fn row_end(&mut self, area: Rect, row: u16, text: &str, style: Style) {
        let columns = (width(text) as u16).min(area.width);
        if row < area.height {
            self.draw_text(area.right() - columns, area.y + row, columns, text, style);
        }
    }

    /// Restyles a whole row, keeping its text.
    pub(crate) fn tint(&mut self, area: Rect, row: u16, style: Style) {
        if row < area.height {
            self.buf.set_style(Rect::new(area.x, area.y + row, area.width, 1), style);
        }
    }

    /// Draws a horizontal line with a heading; returns the area below.
    pub(crate) fn heading(&mut self, area: Rect, text: &str) -> Rect {
        let line = "─".repeat(area.width.into());
        self.row(area, 0, &line, self.paint.frame());
        let label = format!(" {} ", fit(text, usize::from(area.width.saturating_sub(4))));
        self.draw_text(area.x + 1, area.y, area.width.saturating_sub(2), &label, self.paint.title());
        Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
    }

    /// Draws a vertical line.
    pub(crate) fn bar(&mut self, x: u16, top: u16, bottom: u16) {
        for y in top..bottom {
            self.draw_text(x, y, 1, "│", self.paint.frame());
        }
    }

    pub(crate) fn hit(&mut self, area: Rect, hit: Hit) {
        self.hits.push((area, hit));
    }
}
