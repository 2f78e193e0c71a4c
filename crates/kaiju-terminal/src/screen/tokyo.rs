//! The map of Tokyo: City, Bay, and outside.

use super::{
    board::{fields, figure, name},
    canvas::Canvas,
    draw::Frame,
};
use crate::text::wrap;
use kaiju_rules::{Place, Seat, Track};
use kaiju_words::{Message, say};
use ratatui::layout::Rect;

pub(crate) fn draw(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let has_bay = frame.game.seat_count() > 4;
    let third = (area.width - 4) / 3;
    let columns = [third + 2, 2 * third + 3];
    let [city, bay, outside] = fields(canvas, area, columns, None);
    spot(canvas, frame, Track::Main, city, true);
    spot(canvas, frame, Track::Side, bay, has_bay && frame.game.inside_capacity() > 1);
    let title = canvas.renderer.render(&Message::new("play-outside"));
    name(canvas, outside, "", &title);
    let there = frame.game.standing().filter(|&s| frame.game.monster(s).place() == Place::Outside);
    for (row, seat) in there.enumerate() {
        figure(canvas, frame, seat, outside.x, outside.y + row as u16, outside.width);
    }
}

/// Draws Tokyo City or Tokyo Bay: who is there, and what it earns.
fn spot(canvas: &mut Canvas<'_>, frame: &Frame<'_>, track: Track, field: Rect, is_open: bool) {
    let title = canvas.renderer.render(&say::place(Place::Tokyo(track)));
    name(canvas, field, "", &title);
    let here = |&seat: &Seat| frame.game.monster(seat).place() == Place::Tokyo(track);
    let who = frame.game.standing().find(here);
    if let Some(seat) = who {
        figure(canvas, frame, seat, field.x, field.y, field.width);
    }
    let duel = if frame.game.options().duel { "duel" } else { "other" };
    let text = match (who, is_open) {
        (_, false) => Message::new("play-bay-closed"),
        (None, true) => Message::new("play-spot-empty").with("game", duel),
        (Some(_), true) => Message::new("play-spot-earns").with("game", duel),
    };
    let text = canvas.renderer.render(&text);
    for (row, line) in wrap(&text, usize::from(field.width - 2)).iter().enumerate() {
        canvas.row(Rect { x: field.x + 1, ..field }, 2 + row as u16, line, canvas.paint.aside());
    }
}
