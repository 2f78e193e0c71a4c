//! Beside the board: monsters, market, log.

use super::{
    canvas::{Canvas, Hit},
    draw::Scene,
};
use crate::{
    describe::{discounts, holdings},
    question::Mark,
    text::{fit, width, wrap},
};
use kaiju_rules::{CardId, Place, Seat, VP_TO_WIN, What};
use kaiju_words::{Message, say};
use ratatui::layout::Rect;

/// From here on a monster is nearly out.
const FEW_LIFE: u8 = 3;
/// From here on a monster is near to winning.
const MANY_VP: u16 = 16;
/// The columns of each number.
const NUMBER: u16 = 4;
/// The log has at least so many rows.
const LEAST_LOG: u16 = 6;

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) {
    let area = Rect { x: area.x, width: area.width, ..area };
    let used = seats(canvas, scene, area);
    let area = Rect { y: area.y + used, height: area.height - used, ..area };
    let used = market(canvas, scene, area);
    let area = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    let title = canvas.voice.word("play-log");
    let area = canvas.heading(area, &title);
    log(canvas, scene, area);
}

/// Every monster: a row of numbers, and one of what else is to know; the rows used.
fn seats(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) -> u16 {
    let title = canvas.voice.word("play-monsters");
    canvas.heading(area, &title);
    for (nth, id) in ["play-lp", "play-vp", "play-e"].into_iter().enumerate() {
        let word = canvas.voice.word(id);
        let place = Rect { x: area.right() - NUMBER * (3 - nth as u16), width: NUMBER, ..area };
        canvas.row_end(place, 0, &format!("{word:>4}"), canvas.paint.aside());
    }
    let count = scene.game.seat_count() as u16;
    let roomy = area.height >= 28;
    // Short screens keep room for market and log: monsters without anything to tell have one row.
    let mut spare = if roomy { count } else { (area.height.saturating_sub(6 + LEAST_LOG)).saturating_sub(count) };
    let mut row = 1;
    for seat in scene.game.seats() {
        seat_row(canvas, scene, seat, area, row);
        row += 1;
        let note = seat_note(canvas, scene, seat, roomy);
        if !note.is_empty() && spare > 0 {
            let style = if is_in_danger(scene, seat) { canvas.paint.harm() } else { canvas.paint.aside() };
            canvas.row(area, row, &format!("  {note}"), style);
            row += 1;
            spare -= 1;
        }
    }
    row
}

fn is_in_danger(scene: &Scene<'_>, seat: Seat) -> bool {
    let monster = scene.game.monster(seat);
    monster.is_alive() && monster.life() <= FEW_LIFE
}

fn seat_row(canvas: &mut Canvas<'_>, scene: &Scene<'_>, seat: Seat, area: Rect, row: u16) {
    let (game, y) = (scene.game, area.y + row);
    let monster = game.monster(seat);
    let is_turn = game.turn_number() > 0 && game.active() == seat;
    let sign = match scene.decides() {
        Some(asked) if asked == seat && !is_turn => "?",
        _ if is_turn => "▶",
        _ => " ",
    };
    let mut x = canvas.put(area.x, y, 1, sign, canvas.paint.turn());
    let number = scene.sign(Mark::Seat(seat));
    x = canvas.put(x, y, 3, &number, canvas.paint.mark().patch(canvas.paint.selected()));
    let style = match () {
        () if !monster.is_alive() => canvas.paint.aside(),
        () if is_turn => canvas.paint.turn(),
        () => canvas.paint.title(),
    };
    let columns = area.right() - NUMBER * 3 - x;
    canvas.put(x, y, columns, &canvas.voice.name(seat), style);
    if !monster.is_alive() {
        let out = canvas.voice.word("play-out");
        canvas.row_end(area, row, &out, canvas.paint.aside());
        return;
    }
    let life = if monster.life() <= FEW_LIFE { canvas.paint.harm() } else { canvas.paint.text() };
    let vp = if monster.vp() >= MANY_VP { canvas.paint.fame() } else { canvas.paint.text() };
    let numbers = [(u16::from(monster.life()), life), (monster.vp(), vp), (monster.energy(), canvas.paint.text())];
    for (nth, (number, style)) in numbers.into_iter().enumerate() {
        let place = Rect { x: area.right() - NUMBER * (3 - nth as u16), width: NUMBER, ..area };
        canvas.row_end(place, row, &number.to_string(), style);
    }
}

/// What else is to know of a monster: that it is you, how near it is to its end or to winning, where it is, what it has.
fn seat_note(canvas: &Canvas<'_>, scene: &Scene<'_>, seat: Seat, roomy: bool) -> String {
    let (game, monster) = (scene.game, scene.game.monster(seat));
    if !monster.is_alive() {
        return String::new();
    }
    let mut parts = Vec::new();
    if seat == scene.table.seat() {
        parts.push(Message::new("play-you"));
    }
    if is_in_danger(scene, seat) && !scene.is_over() {
        parts.push(Message::new("play-nearly-out"));
    }
    if monster.vp() >= MANY_VP && !scene.is_over() {
        let left = VP_TO_WIN.saturating_sub(monster.vp());
        parts.push(Message::new("play-to-win").with("count", left));
    }
    if roomy && monster.place() != Place::Off {
        parts.push(say::place(monster.place()));
    }
    parts.extend(holdings(game, seat));
    let texts: Vec<String> = parts.iter().map(|part| canvas.voice.say(part)).collect();
    texts.join(" · ")
}

/// The cards on sale with what they cost you; the rows used.
fn market(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) -> u16 {
    let title = canvas.voice.word("play-market");
    canvas.heading(area, &title);
    let cards: Vec<CardId> = scene.game.market().into_iter().flatten().collect();
    if cards.is_empty() {
        let text = canvas.voice.word("play-sold-out");
        canvas.row(area, 1, &format!(" {text}"), canvas.paint.aside());
        return 2;
    }
    let room = area.height.saturating_sub(2 + LEAST_LOG) / cards.len() as u16;
    // A few words of a text tell nothing: on narrow screens the log has more of that row.
    let each = if room == 2 && area.width < 30 { 1 } else { room.clamp(1, 4) };
    let mut row = 1;
    for card in cards {
        row += market_card(canvas, scene, card, Rect { y: area.y + row, height: each, ..area });
    }
    row
}

fn market_card(canvas: &mut Canvas<'_>, scene: &Scene<'_>, card: CardId, area: Rect) -> u16 {
    let (game, seat) = (scene.game, scene.table.seat());
    let (cost, printed) = (game.cost(seat, card), game.card(card).cost);
    let affordable = u16::from(cost) <= game.monster(seat).energy();
    let style = if affordable { canvas.paint.text() } else { canvas.paint.aside() };
    let price_tag = Message::new(if cost < printed { "play-price-tag-less" } else { "play-price-tag" });
    let price_tag = canvas.voice.say(&price_tag.with("cost", cost).with("printed", printed));
    let sign = scene.sign(Mark::Market(card));
    let x = canvas.put(area.x, area.y, 1, " ", style);
    let x = canvas.put(x, area.y, 3, &sign, canvas.paint.mark().patch(canvas.paint.selected()));
    let room = area.right().saturating_sub(x + width(&price_tag) as u16 + 1);
    let name = canvas.voice.say(&say::card(game, card));
    canvas.put(x, area.y, room, &name, style.patch(canvas.paint.title()));
    canvas.row_end(area, 0, &price_tag, style);
    canvas.hit(area, Hit::Card(card));
    if area.height < 2 {
        return 1;
    }
    let text = canvas.voice.say(&say::card_text(game, card));
    let text =
        if cost < printed { format!("{} · {text}", canvas.voice.list(discounts(game, seat, card))) } else { text };
    let columns = usize::from(area.width) - 3;
    let lines = wrap(&text, columns);
    let most = usize::from(area.height) - 1;
    for (row, line) in lines.iter().take(most).enumerate() {
        // The last row that there is room for shows that something is missing.
        let rest = lines[row..].join(" ");
        let line = if row + 1 == most { fit(&rest, columns) } else { line.clone() };
        canvas.row(area, 1 + row as u16, &format!("   {line}"), canvas.paint.aside());
    }
    1 + lines.len().min(most) as u16
}

/// The last lines of the log that were shown, the newest at the bottom.
fn log(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) {
    let lines = &scene.table.log()[..scene.screen.shown];
    if lines.is_empty() {
        let text = canvas.voice.word("play-log-empty");
        canvas.row(area, 0, &format!(" {text}"), canvas.paint.aside());
        return;
    }
    let since = scene.screen.since(scene.table);
    let mut bottom = area.height;
    for (at, line) in lines.iter().enumerate().rev() {
        let is_turn = matches!(line.event.what, What::Turn { .. });
        let text = canvas.voice.say(&line.text);
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
            let text = canvas.voice.word("play-since");
            canvas.row(area, bottom, &format!("╌ {text} "), canvas.paint.turn());
        }
        if bottom == 0 {
            break;
        }
    }
}
