//! Pages shown over the table: help, the log with causes, cards, the table in sentences, presets, the analysis.

use super::{
    Page,
    canvas::{Canvas, Hit},
    draw::Frame,
    remote, search,
};
use crate::{
    analysis::{chance, curve, lines},
    describe,
    plain::why,
    text::{fit, width, wrap},
};
use ratatui::{layout::Rect, style::Style, widgets::Widget};

/// Maximum width of a name beside its curve.
const MAX_NAME: usize = 16;

pub(crate) fn draw(canvas: &mut Canvas<'_>, frame: &Frame<'_>, page: Page, area: Rect) {
    let inner = border(canvas, page, area);
    match page {
        Page::Help => {
            let is_replay = frame.table.moment().is_some();
            help(canvas, if is_replay { "replay-help" } else { "play-help" }, inner);
        }
        Page::Log { at, open } => log(canvas, frame, at, open, inner),
        Page::Cards(first) => cards(canvas, frame, first, inner),
        Page::Table(first) => {
            let lines = describe::table(frame.table, canvas.renderer);
            let style = canvas.paint.text();
            let rows: Vec<(String, Style)> =
                lines.iter().flat_map(|line| hanging(line, 0, inner.width, style)).collect();
            scrolled(canvas, &rows, first, inner);
        }
        Page::Analysis(first) => analysis(canvas, frame, first, inner),
        Page::Rules(first) => search::draw(canvas, frame, first, inner),
        Page::Presets(at) => {
            if let Some(remote) = frame.table.remote() {
                remote::presets(canvas, remote, at, inner);
            }
        }
    }
}

/// Draws the frame of a page that covers everything but the header; returns its inside.
pub(crate) fn border(canvas: &mut Canvas<'_>, page: Page, area: Rect) -> Rect {
    let title = match page {
        Page::Help => "play-page-help",
        Page::Log { .. } => "play-page-log",
        Page::Cards(_) => "play-page-cards",
        Page::Table(_) => "play-page-table",
        Page::Presets(_) => "remote-page-presets",
        Page::Rules(_) => "play-page-rules",
        Page::Analysis(_) => "play-page-analysis",
    };
    let keys = match page {
        Page::Help => "play-keys-help",
        Page::Log { .. } => "play-keys-log",
        Page::Cards(_) | Page::Table(_) | Page::Analysis(_) => "play-keys-page",
        Page::Presets(_) => "remote-keys-presets",
        Page::Rules(_) => "play-keys-rules",
    };
    framed(canvas, title, keys, area)
}

/// Draws a frame with a title and its keys, given by the ids of their texts; returns its inside.
pub(crate) fn framed(canvas: &mut Canvas<'_>, title: &str, keys: &str, area: Rect) -> Rect {
    let outer = Rect::new(area.x, area.y + 1, area.width, area.height - 1);
    ratatui::widgets::Clear.render(outer, canvas.buf);
    ratatui::widgets::Block::bordered().border_style(canvas.paint.frame()).render(outer, canvas.buf);
    let title = format!(" {} ", canvas.renderer.word(title));
    canvas.draw_text(outer.x + 2, outer.y, outer.width - 4, &title, canvas.paint.title());
    let keys = format!(" {} ", canvas.renderer.word(keys));
    canvas.draw_text(outer.x + 2, outer.bottom() - 1, outer.width - 4, &keys, canvas.paint.aside());
    Rect::new(outer.x + 2, outer.y + 1, outer.width - 4, outer.height - 2)
}

/// Draws the keys and symbols side by side.
pub(crate) fn help(canvas: &mut Canvas<'_>, text: &str, area: Rect) {
    let text = canvas.renderer.word(text);
    columns(canvas, &text, area);
}

/// Draws a text in columns, split at lines that contain only `---`.
pub(crate) fn columns(canvas: &mut Canvas<'_>, text: &str, area: Rect) {
    let half = area.width / 2;
    let columns = text.split("\n---\n");
    for (nth, column) in columns.enumerate() {
        let place = Rect { x: area.x + nth as u16 * half, width: half - 1, ..area };
        for (row, line) in column.lines().enumerate() {
            canvas.row(place, row as u16, line, canvas.paint.text());
        }
    }
}

/// Wraps a text with this indentation, and two more columns from the second row on.
pub(super) fn hanging(text: &str, indent: usize, columns: u16, style: Style) -> Vec<(String, Style)> {
    let rows = wrap(text, usize::from(columns).saturating_sub(indent + 2)).into_iter().enumerate();
    let set_in = |nth: usize| if nth == 0 { indent } else { indent + 2 };
    rows.map(|(nth, row)| (format!("{:1$}{row}", "", set_in(nth)), style)).collect()
}

/// Draws rows from `first` on, without scrolling past the last.
pub(super) fn scrolled(canvas: &mut Canvas<'_>, rows: &[(String, Style)], first: usize, area: Rect) {
    let first = first.min(rows.len().saturating_sub(area.height.into()));
    for (row, (text, style)) in rows.iter().skip(first).take(area.height.into()).enumerate() {
        canvas.row(area, row as u16, text, *style);
    }
}

fn cards(canvas: &mut Canvas<'_>, frame: &Frame<'_>, first: usize, area: Rect) {
    let mut rows = Vec::new();
    for (heading, lines) in describe::cards(frame.table, canvas.renderer) {
        if !rows.is_empty() {
            rows.push((String::new(), canvas.paint.text()));
        }
        rows.push((heading, canvas.paint.title()));
        rows.extend(lines.iter().flat_map(|line| hanging(line, 1, area.width, canvas.paint.text())));
    }
    scrolled(canvas, &rows, first, area);
}

/// Draws the curve of every player's chance to win, and what changed it.
fn analysis(canvas: &mut Canvas<'_>, frame: &Frame<'_>, first: usize, area: Rect) {
    let style = canvas.paint.text();
    let analysis = match frame.table.analysis() {
        Some(Ok(analysis)) => analysis,
        other => {
            let text = match other {
                Some(Err(why)) => canvas.renderer.render(why),
                _ => canvas.renderer.word("play-analysis-working"),
            };
            return scrolled(canvas, &hanging(&text, 0, area.width, style), first, area);
        }
    };
    let names: Vec<String> = analysis.seats.iter().map(|seat| canvas.renderer.name(seat.seat.seat())).collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or_default().min(MAX_NAME);
    let mut rows = Vec::new();
    for (at, (seat, name)) in analysis.seats.iter().zip(&names).enumerate() {
        let name = fit(name, widest);
        let space = widest - width(&name) + 1;
        let end = canvas.renderer.render(&chance(seat.end));
        let columns = usize::from(area.width).saturating_sub(widest + width(&end) + 2);
        rows.push((format!("{name}{:space$}{} {end}", "", curve(analysis, at, columns)), canvas.paint.title()));
    }
    rows.push((String::new(), style));
    for (indent, line) in lines(analysis) {
        rows.extend(hanging(&canvas.renderer.render(&line), indent, area.width, style));
    }
    scrolled(canvas, &rows, first, area);
}

/// Draws the log around the selected line, with that line's cause and reason below it if open.
fn log(canvas: &mut Canvas<'_>, frame: &Frame<'_>, at: usize, open: bool, area: Rect) {
    let lines = &frame.table.log()[..frame.screen.shown];
    let mut rows: Vec<(String, Style, usize)> = Vec::new();
    let mut here = 0;
    // Lines further away can't be visible.
    let reach = usize::from(area.height);
    let first = at.saturating_sub(reach);
    let since = frame.screen.since_last_turn(frame.table);
    for (nth, line) in lines.iter().enumerate().skip(first).take(2 * reach) {
        if since == Some(nth) {
            let text = format!("╌ {} ╌", canvas.renderer.word("play-since"));
            rows.push((text, canvas.paint.turn(), nth));
        }
        let is_turn = line.is_turn();
        let style = if is_turn { canvas.paint.title() } else { canvas.paint.text() };
        let style = if nth == at { style.patch(canvas.paint.selected()) } else { style };
        let text = canvas.renderer.render(&line.text);
        let cause = line.cause.as_ref().map(|(short, _)| canvas.renderer.render(short));
        let (indent, text) = match cause.filter(|_| !is_turn) {
            Some(cause) => (1, format!("{text} ({cause})")),
            None => (usize::from(!is_turn), text),
        };
        if nth == at {
            here = rows.len();
        }
        rows.extend(hanging(&text, indent, area.width, style).into_iter().map(|(row, style)| (row, style, nth)));
        if nth == at && open {
            for part in why(line) {
                let text = canvas.renderer.render(&part);
                let columns = usize::from(area.width).saturating_sub(6);
                rows.extend(
                    wrap(&text, columns).into_iter().map(|row| (format!("    │ {row}"), canvas.paint.mark(), nth)),
                );
            }
        }
    }
    // Keep the selected line in the upper half, so that its reason is visible.
    let first = here.saturating_sub(reach / 2).min(rows.len().saturating_sub(reach));
    for (row, (text, style, nth)) in rows.into_iter().skip(first).take(reach).enumerate() {
        canvas.row(area, row as u16, &text, style);
        canvas.hit(Rect { y: area.y + row as u16, height: 1, ..area }, Hit::Line(nth));
    }
}
