//! Drawing the lobby.

use super::{
    heading,
    page::{InputKind, Lobby},
    seat_line, settings_line, waits_for, watchers,
};
use crate::{
    remote::Remote,
    screen::{Canvas, Hits, Page, Paint, SMALLEST, border, columns, flow, framed, presets, too_small},
    table::TableView,
    text::{Renderer, width, wrap},
};
use kaiju_protocol::{SeatView, Sitter};
use kaiju_words::{Message, Words};
use ratatui::{buffer::Buffer, layout::Rect};

/// Maximum width of the lobby, in columns.
const COLUMNS: u16 = 76;
/// The row of the first seat.
pub(super) const FIRST_SEAT: u16 = 4;

impl Lobby {
    /// Draws the lobby, and a page over it if one is open.
    pub fn draw(&self, buf: &mut Buffer, table: &Remote, words: &Words, paint: Paint) {
        let whole = buf.area;
        let renderer = Renderer { words, seat_names: table.seat_names() };
        let mut canvas = Canvas { buf, hits: Hits::new(), paint, renderer };
        if whole.width < SMALLEST.0 || whole.height < SMALLEST.1 {
            return too_small(&mut canvas);
        }
        let area = inside(whole);
        let settings = &table.room().settings;
        canvas.row(area, 0, &renderer.render(&heading(settings)), paint.turn());
        let link = Message::new("remote-link").with("link", table.link().to_owned());
        canvas.row(area, 1, &renderer.render(&link), paint.text());
        canvas.row(area, 2, &renderer.render(&settings_line(settings)), paint.aside());
        for (nth, view) in table.room().seats.iter().enumerate() {
            let place = Rect { y: area.y + FIRST_SEAT + nth as u16, height: 1, ..area };
            self.draw_seat(&mut canvas, table, nth, view, place);
        }
        let mut row = FIRST_SEAT + table.room().seats.len() as u16 + 1;
        for (message, style) in [(watchers(table), paint.aside()), (waits_for(table), paint.turn())] {
            if let Some(message) = message {
                canvas.row(area, row, &renderer.render(&message), style);
                row += 1;
            }
        }
        let foot = self.draw_foot(&mut canvas, table, area);
        let log = Rect { y: area.y + row, height: area.height.saturating_sub(row + foot), ..area };
        draw_log(&mut canvas, table, log);
        match self.page {
            Some(page @ Page::Presets(at)) => {
                let inner = border(&mut canvas, page, whole);
                presets(&mut canvas, table, at, inner);
            }
            Some(_) => {
                let inner = framed(&mut canvas, "play-page-help", "play-keys-back", whole);
                columns(&mut canvas, &renderer.word("remote-lobby-help"), inner);
            }
            None => {}
        }
    }

    fn draw_seat(&self, canvas: &mut Canvas<'_>, table: &Remote, nth: usize, view: &SeatView, area: Rect) {
        let is_here = nth == self.at;
        canvas.row(area, 0, if is_here { "▸" } else { " " }, canvas.paint.turn());
        let text = canvas.renderer.render(&seat_line(table, view));
        let style = match &view.sitter {
            _ if is_here => canvas.paint.selected().patch(canvas.paint.title()),
            Sitter::Nobody => canvas.paint.aside(),
            _ => canvas.paint.text(),
        };
        canvas.draw_text(area.x + 2, area.y, (width(&text) as u16).min(area.width - 2), &text, style);
    }

    /// Draws the notice, the line being typed, and the keys at the bottom; returns the number of rows used.
    fn draw_foot(&self, canvas: &mut Canvas<'_>, table: &Remote, area: Rect) -> u16 {
        let (renderer, paint) = (canvas.renderer, canvas.paint);
        let columns = usize::from(area.width);
        let notice = self
            .unconfirmed
            .as_ref()
            .map(|(_, unconfirmed)| unconfirmed)
            .or(self.notice.as_ref().map(|(notice, _)| notice));
        let notice = notice.cloned().or_else(|| table.status()).map(|notice| renderer.render(&notice));
        let notice = notice.map_or(vec![String::new()], |notice| wrap(&notice, columns));
        let typed = self.typing.as_ref().map(|(line, text)| {
            let id = match line {
                InputKind::Chat => "remote-typing-chat",
                InputKind::Name => "remote-typing-name",
                InputKind::Setting => "remote-typing-setting",
            };
            renderer.with(id, "text", tail(text))
        });
        let keys = match (&self.typing, &self.unconfirmed) {
            (Some(_), _) => vec!["remote-keys-typing"],
            (None, Some(_)) => vec!["play-keys-confirm"],
            (None, None) if table.is_host() => vec!["remote-keys-lobby", "remote-keys-host"],
            (None, None) => vec!["remote-keys-lobby"],
        };
        let keys: Vec<String> = keys.into_iter().flat_map(|id| parts(&renderer.word(id))).collect();
        let rows = notice.into_iter().map(|row| (row, paint.danger()));
        let rows = rows.chain(typed.map(|row| (row, paint.mark())));
        let rows: Vec<_> =
            rows.chain(flow(&keys, columns, usize::MAX).into_iter().map(|row| (row, paint.aside()))).collect();
        let height = rows.len() as u16;
        for (nth, (text, style)) in rows.into_iter().enumerate() {
            canvas.row(area, area.height.saturating_sub(height) + nth as u16, &text, style);
        }
        height
    }
}

/// Splits a row of keys so that it can be wrapped.
fn parts(keys: &str) -> Vec<String> {
    keys.split(" · ").map(str::to_owned).collect()
}

/// The end of the line being typed, which may be longer than the row.
pub(crate) fn tail(text: &str) -> String {
    const SHOWN: usize = 50;
    text.chars().skip(text.chars().count().saturating_sub(SHOWN)).collect()
}

fn draw_log(canvas: &mut Canvas<'_>, table: &Remote, area: Rect) {
    let title = canvas.renderer.word("play-log");
    let area = canvas.heading(area, &title);
    let mut rows: Vec<String> = Vec::new();
    for line in table.log().iter().rev() {
        let text = canvas.renderer.render(&line.text);
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

/// The lobby's column: centred in `area`, at most [`COLUMNS`] wide.
pub(super) fn inside(area: Rect) -> Rect {
    let columns = COLUMNS.min(area.width);
    Rect { x: area.x + (area.width - columns) / 2, width: columns, ..area }
}
