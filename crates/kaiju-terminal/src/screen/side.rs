//! The side panel: monsters, market, log.

use super::{
    canvas::{Canvas, Hit},
    draw::Frame,
};
use crate::{
    describe::{self, cost, holdings},
    table::ShownLine,
    text::{fit, width, wrap},
};
use kaiju_protocol::{FEW_LIFE, FEW_VP_MISSING};
use kaiju_rules::{CardId, Seat};
use kaiju_words::{
    Message,
    ask::{Ending, Mark},
    say,
};
use ratatui::layout::Rect;

/// Log rows reserved when sizing the market.
const MIN_LOG_ROWS: u16 = 6;
/// Log rows reserved when sizing the monsters' notes.
const CROWDED_LOG: u16 = 4;

pub(crate) fn draw(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let used = seats(canvas, frame, area);
    let area = Rect { y: area.y + used, height: area.height - used, ..area };
    let used = market(canvas, frame, area);
    let area = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    let title = canvas.renderer.word("play-log");
    let area = canvas.heading(area, &title);
    log(canvas, frame, area);
}

/// Width of each number column.
const fn number_columns(area: Rect) -> u16 {
    if area.width < 30 { 3 } else { 4 }
}

/// Draws every monster: a row of numbers, and notes below it; returns the rows used.
fn seats(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) -> u16 {
    let title = canvas.renderer.word("play-monsters");
    canvas.heading(area, &title);
    let columns = number_columns(area);
    for (nth, id) in ["play-lp", "play-vp", "play-e"].into_iter().enumerate() {
        let word = format!("{:>1$}", canvas.renderer.word(id), usize::from(columns));
        let place = Rect { x: area.right() - columns * (3 - nth as u16), width: columns, ..area };
        canvas.row_end(place, 0, &word, canvas.paint.aside());
    }
    let notes: Vec<Vec<String>> = frame.game.seats().map(|seat| notes(canvas, frame, seat, area)).collect();
    let width = usize::from(area.width) - 2;
    let wanted: Vec<u16> = notes.iter().map(|parts| flow(parts, width, usize::MAX).len() as u16).collect();
    // Reserve one row per market card and a few for the log; the rest is for the monsters.
    let market = 1 + frame.game.market().into_iter().flatten().count().max(1) as u16;
    let others = 1 + notes.len() as u16 + market + 1 + CROWDED_LOG;
    let rows = share(&wanted, area.height.saturating_sub(others));
    let mut row = 1;
    for ((seat, parts), rows) in frame.game.seats().zip(&notes).zip(rows) {
        let hidden = if rows == 0 { parts.len() } else { 0 };
        seat_row(canvas, frame, seat, hidden, area, row);
        row += 1;
        let style = if is_in_danger(frame, seat) { canvas.paint.danger() } else { canvas.paint.aside() };
        for line in flow(parts, width, rows.into()) {
            canvas.row(area, row, &format!("  {line}"), style);
            row += 1;
        }
    }
    row
}

/// Gives each monster the rows it wants, one at a time in rotation, until no rows are left.
fn share(wanted: &[u16], mut rows: u16) -> Vec<u16> {
    let mut given = vec![0; wanted.len()];
    while rows > 0 && given.iter().zip(wanted).any(|(given, wanted)| given < wanted) {
        for (given, wanted) in given.iter_mut().zip(wanted) {
            if *given < *wanted && rows > 0 {
                *given += 1;
                rows -= 1;
            }
        }
    }
    given
}

/// Joins parts into at most `max` rows, ending in `+3` if three are left out.
pub(crate) fn flow(parts: &[String], columns: usize, max: usize) -> Vec<String> {
    const BETWEEN: &str = " · ";
    let mut lines: Vec<String> = Vec::new();
    for (nth, part) in parts.iter().enumerate() {
        let left = parts.len() - nth - 1;
        let is_last_row = lines.len() >= max;
        let rest = if left > 0 && is_last_row { width(&format!(" +{left}")) } else { 0 };
        match lines.last_mut() {
            Some(line) if width(line) + width(BETWEEN) + width(part) + rest <= columns => {
                line.push_str(BETWEEN);
                line.push_str(part);
            }
            Some(line) if is_last_row => {
                *line = format!("{line} +{}", left + 1);
                break;
            }
            _ if max == 0 => break,
            _ => {
                // In the last row, leave room for the number of parts left out.
                let rest = if left > 0 && lines.len() + 1 >= max { width(&format!(" +{left}")) } else { 0 };
                lines.push(fit(part, columns.saturating_sub(rest)));
            }
        }
    }
    lines
}

fn is_in_danger(frame: &Frame<'_>, seat: Seat) -> bool {
    let monster = frame.game.monster(seat);
    monster.is_standing() && monster.life() <= FEW_LIFE
}

fn is_close(frame: &Frame<'_>, seat: Seat) -> bool {
    frame.game.monster(seat).vp() + FEW_VP_MISSING >= frame.game.vp_to_win()
}

/// Draws a monster's name, its player if there is room, and its numbers. `hidden` is the number of notes without a row.
fn seat_row(canvas: &mut Canvas<'_>, frame: &Frame<'_>, seat: Seat, hidden: usize, area: Rect, row: u16) {
    let (game, y) = (frame.game, area.y + row);
    let monster = game.monster(seat);
    let is_turn = game.turn_number() > 0 && game.active() == seat;
    let sign = match frame.decides() {
        Some(asked) if asked == seat && !is_turn => "?",
        _ if is_turn => "▶",
        _ => " ",
    };
    frame.aim(canvas, Rect { y, height: 1, ..area }, Mark::Seat(seat));
    let mut x = canvas.draw_text(area.x, y, 1, sign, canvas.paint.turn());
    let number = frame.sign(Mark::Seat(seat));
    x = canvas.draw_text(x, y, 3, &number, canvas.paint.mark().patch(canvas.paint.selected()));
    let style = match () {
        () if !monster.is_standing() => canvas.paint.aside(),
        () if is_turn => canvas.paint.turn(),
        () => canvas.paint.title(),
    };
    let columns = number_columns(area);
    let room = usize::from(area.right() - columns * 3 - x);
    let name = canvas.renderer.name(seat);
    let beside = if hidden > 0 { format!(" +{hidden}") } else { player(canvas, frame, seat) };
    let fits = hidden > 0 || width(&name) + width(&beside) <= room;
    let beside = if fits { beside } else { String::new() };
    let x = canvas.draw_text(x, y, room.saturating_sub(width(&beside)) as u16, &name, style);
    canvas.draw_text(x, y, width(&beside) as u16, &beside, canvas.paint.aside());
    if !monster.is_in_game() {
        let out = canvas.renderer.word("play-out");
        canvas.row_end(area, row, &out, canvas.paint.aside());
        return;
    }
    let life = if is_in_danger(frame, seat) { canvas.paint.danger() } else { canvas.paint.text() };
    let vp = if is_close(frame, seat) { canvas.paint.fame() } else { canvas.paint.text() };
    let numbers = [(u16::from(monster.life()), life), (monster.vp(), vp), (monster.energy(), canvas.paint.text())];
    for (nth, (number, style)) in numbers.into_iter().enumerate() {
        let place = Rect { x: area.right() - columns * (3 - nth as u16), width: columns, ..area };
        canvas.row_end(place, row, &number.to_string(), style);
    }
}

/// A monster's player, as shown next to its name.
fn player(canvas: &Canvas<'_>, frame: &Frame<'_>, seat: Seat) -> String {
    format!(" {}", canvas.renderer.with("play-beside", "player", describe::player(frame.table, seat)))
}

/// Notes about a monster: that it is you (if that doesn't fit next to its name), how close it is to elimination or to
/// winning, and what it owns.
fn notes(canvas: &Canvas<'_>, frame: &Frame<'_>, seat: Seat, area: Rect) -> Vec<String> {
    let (game, monster) = (frame.game, frame.game.monster(seat));
    if !monster.is_in_game() {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let room = usize::from(area.width - number_columns(area) * 3) - 1;
    if Some(seat) == frame.table.seat()
        && width(&canvas.renderer.name(seat)) + width(&player(canvas, frame, seat)) > room
    {
        parts.push(Message::new("play-you"));
    }
    parts.extend(say::ko_state(game, seat));
    parts.extend(say::comebacks(game, seat));
    if is_in_danger(frame, seat) && !frame.is_over() {
        parts.push(Message::new(if Ending::at_zero(game, seat) == Ending::Ko {
            "play-nearly-ko"
        } else {
            "play-nearly-out"
        }));
    }
    if is_close(frame, seat) && game.wins_by_vp(seat) && !frame.is_over() {
        parts.push(Message::new("play-to-win").with("count", game.vp_to_win().saturating_sub(monster.vp())));
    }
    parts.extend(holdings(game, seat));
    parts.iter().map(|part| canvas.renderer.render(part)).collect()
}

/// Draws the cards on sale with their prices for this seat; returns the rows used.
fn market(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) -> u16 {
    let title = canvas.renderer.word("play-market");
    canvas.heading(area, &title);
    let cards: Vec<CardId> = frame.game.market().into_iter().flatten().collect();
    if cards.is_empty() {
        let text = canvas.renderer.word("play-sold-out");
        canvas.row(area, 1, &format!(" {text}"), canvas.paint.aside());
        return 2;
    }
    let room = area.height.saturating_sub(2 + MIN_LOG_ROWS) / cards.len() as u16;
    // A few words of a card's text are useless, so on narrow screens the log gets that row.
    let each = if room == 2 && area.width < 30 { 1 } else { room.clamp(1, 4) };
    let mut row = 1;
    for card in cards {
        row += market_card(canvas, frame, card, Rect { y: area.y + row, height: each, ..area });
    }
    row
}

fn market_card(canvas: &mut Canvas<'_>, frame: &Frame<'_>, card: CardId, area: Rect) -> u16 {
    let (game, seat) = (frame.game, frame.table.seat());
    let (cost, printed) = (cost(game, seat, card), game.card(card).cost);
    let affordable = seat.is_none_or(|seat| game.can_pay(seat, cost));
    let style = if affordable { canvas.paint.text() } else { canvas.paint.aside() };
    let price_tag = Message::new(if cost < printed { "play-price-tag-less" } else { "play-price-tag" });
    let price_tag = canvas.renderer.render(&price_tag.with("cost", cost).with("printed", printed));
    let sign = frame.sign(Mark::Market(card));
    let x = canvas.draw_text(area.x, area.y, 1, " ", style);
    let x = canvas.draw_text(x, area.y, 3, &sign, canvas.paint.mark().patch(canvas.paint.selected()));
    let room = area.right().saturating_sub(x + width(&price_tag) as u16 + 1);
    let name = canvas.renderer.render(&say::card(game, card));
    canvas.draw_text(x, area.y, room, &name, style.patch(canvas.paint.title()));
    canvas.row_end(area, 0, &price_tag, style);
    canvas.hit(area, Hit::Card(card));
    if area.height < 2 {
        return 1;
    }
    let text = canvas.renderer.render(&say::card_text(game, card));
    let text = match seat {
        Some(seat) if cost < printed => format!("{} · {text}", canvas.renderer.list(say::discounts(game, seat, card))),
        _ => text,
    };
    let columns = usize::from(area.width) - 3;
    let lines = wrap(&text, columns);
    let max = usize::from(area.height) - 1;
    for (row, line) in lines.iter().take(max).enumerate() {
        // The last row ends in `…` if text is missing.
        let rest = lines[row..].join(" ");
        let line = if row + 1 == max { fit(&rest, columns) } else { line.clone() };
        canvas.row(area, 1 + row as u16, &format!("   {line}"), canvas.paint.aside());
    }
    1 + lines.len().min(max) as u16
}

/// Draws the latest log lines that have been shown, the newest at the bottom.
fn log(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let lines = &frame.table.log()[..frame.screen.shown];
    if lines.is_empty() {
        let text = canvas.renderer.word("play-log-empty");
        canvas.row(area, 0, &format!(" {text}"), canvas.paint.aside());
        return;
    }
    let since = frame.screen.since_last_turn(frame.table);
    let mut bottom = area.height;
    for (at, line) in lines.iter().enumerate().rev() {
        let Some(sentence) = ShownLine::sentence(lines, at) else { continue };
        let is_turn = line.is_turn();
        let text = canvas.renderer.render(sentence);
        let indent = usize::from(!is_turn);
        let rows = wrap(&text, usize::from(area.width) - indent);
        let height = rows.len() as u16;
        let top = bottom.saturating_sub(height);
        for (nth, row) in rows.iter().enumerate().skip(usize::from(height.saturating_sub(bottom))) {
            let y = bottom - height.min(bottom) + nth as u16 - height.saturating_sub(bottom);
            let style = if is_turn { canvas.paint.title() } else { canvas.paint.text() };
            canvas.row(area, y, &format!("{:indent$}{row}", ""), style);
            canvas.hit(Rect { y: area.y + y, height: 1, ..area }, Hit::Line(at));
        }
        bottom = top;
        if since == Some(at) && bottom > 0 {
            bottom -= 1;
            let text = canvas.renderer.word("play-since");
            canvas.row(area, bottom, &format!("╌ {text} "), canvas.paint.turn());
        }
        if bottom == 0 {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_left_out_are_counted() {
        let parts = ["Stomp", "Fireball", "Drain", "Subway"].map(str::to_owned);
        assert_eq!(flow(&parts, 18, 9), ["Stomp · Fireball", "Drain · Subway"]);
        assert_eq!(flow(&parts, 19, 1), ["Stomp · Fireball +2"]);
        assert_eq!(flow(&parts, 18, 1), ["Stomp +3"]);
        assert_eq!(flow(&parts, 99, 1), ["Stomp · Fireball · Drain · Subway"]);
        assert_eq!(flow(&parts, 9, 2), ["Stomp", "Fireb… +2"]);
        assert!(flow(&parts, 18, 0).is_empty());
    }

    #[test]
    fn rows_are_shared_in_turn() {
        assert_eq!(share(&[3, 0, 1, 2], 4), [2, 0, 1, 1]);
        assert_eq!(share(&[1, 1], 9), [1, 1]);
        assert_eq!(share(&[2, 2], 1), [1, 0]);
    }
}
