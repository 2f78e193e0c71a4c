//! Drawing the board and the dice.

use super::{
    canvas::{Canvas, Hit},
    draw::Frame,
    new_york, tokyo,
    tray::{Die, DieState},
};
use crate::text::{fit, width};
use kaiju_rules::{Phase, Ruleset, Seat};
use kaiju_words::{Message, ask::Mark, say};
use ratatui::layout::Rect;

/// Width of a die: wide if all dice fit, narrow otherwise.
const WIDE: u16 = 8;
const NARROW: u16 = 7;

pub(crate) fn draw(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    match frame.game.ruleset() {
        Ruleset::NewYork => new_york::draw(canvas, frame, area),
        Ruleset::Tokyo => tokyo::draw(canvas, frame, area),
    }
}

/// Draws three fields side by side in a shared frame and returns the inside of each. `split` is the row at which the
/// outer two are divided.
pub(crate) fn fields(canvas: &mut Canvas<'_>, area: Rect, columns: [u16; 2], split: Option<u16>) -> [Rect; 3] {
    let (left, right) = (area.x, area.right() - 1);
    let (a, b) = (left + columns[0], left + columns[1]);
    let style = canvas.paint.frame();
    for y in area.y..area.bottom() {
        let row = y - area.y;
        let (top, bottom) = (row == 0, y + 1 == area.bottom());
        let signs = match (top, bottom, Some(row) == split) {
            (true, ..) => ["┌", "┬", "┬", "┐"],
            (_, true, _) => ["└", "┴", "┴", "┘"],
            (_, _, true) => ["├", "┤", "├", "┤"],
            _ => ["│"; 4],
        };
        for (x, sign) in [left, a, b, right].into_iter().zip(signs) {
            canvas.draw_text(x, y, 1, sign, style);
        }
        for (from, to, outer) in [(left, a, true), (a, b, false), (b, right, true)] {
            if top || bottom || (outer && Some(row) == split) {
                canvas.draw_text(from + 1, y, to - from - 1, &"─".repeat((to - from - 1).into()), style);
            }
        }
    }
    [(left, a), (a, b), (b, right)].map(|(from, to)| Rect::new(from + 1, area.y + 1, to - from - 1, area.height - 2))
}

/// Draws a field's name on the frame above it, after the number of the answer that refers to it.
pub(crate) fn name(canvas: &mut Canvas<'_>, field: Rect, sign: &str, text: &str) {
    let y = field.y - 1;
    let needed = (width(sign) + width(text) + 4) as u16;
    let mut x = field.x + u16::from(needed <= field.width);
    if !sign.is_empty() {
        x = canvas.draw_text(x, y, field.width, sign, canvas.paint.mark().patch(canvas.paint.selected()));
    }
    let columns = field.right().saturating_sub(x);
    let text = format!(" {} ", fit(text, columns.saturating_sub(2).into()));
    canvas.draw_text(x, y, columns, &text, canvas.paint.title());
}

/// Draws a monster: turn marker, number of the answer that refers to it, name, and LP with a heart that is hollow for a
/// zombie. Returns the column after it.
pub(crate) fn figure(canvas: &mut Canvas<'_>, frame: &Frame<'_>, seat: Seat, x: u16, y: u16, columns: u16) -> u16 {
    let monster = frame.game.monster(seat);
    let is_turn = frame.game.turn_number() > 0 && frame.game.active() == seat;
    let sign = if is_turn { "▶" } else { " " };
    frame.aim(canvas, Rect::new(x, y, columns, 1), Mark::Seat(seat));
    let mut x = canvas.draw_text(x, y, columns, sign, canvas.paint.turn());
    let mut columns = columns.saturating_sub(1);
    let number = frame.sign(Mark::Seat(seat));
    if !number.is_empty() {
        x = canvas.draw_text(x, y, columns, &number, canvas.paint.mark().patch(canvas.paint.selected()));
        columns = columns.saturating_sub(width(&number) as u16);
    }
    let heart = if frame.game.is_zombie(seat) { '♡' } else { '♥' };
    let life = format!("{heart}{}", monster.life());
    let room = usize::from(columns).saturating_sub(width(&life));
    let name = fit(&canvas.renderer.name(seat), room);
    let style = if is_turn { canvas.paint.turn() } else { canvas.paint.title() };
    let x = canvas.draw_text(x, y, columns, &name, style);
    let style = if monster.life() <= 3 { canvas.paint.danger() } else { canvas.paint.text() };
    canvas.draw_text(x, y, width(&life) as u16, &life, style)
}

/// Draws monsters below each other if there is room, otherwise side by side; one that needs less than its share leaves
/// the rest to the others.
pub(crate) fn figures(canvas: &mut Canvas<'_>, frame: &Frame<'_>, seats: &[Seat], field: Rect) {
    if seats.len() <= field.height.into() {
        for (row, &seat) in seats.iter().enumerate() {
            figure(canvas, frame, seat, field.x, field.y + row as u16, field.width);
        }
        return;
    }
    let need = |seat: &Seat| {
        let life = frame.game.monster(*seat).life().to_string();
        let sign = frame.sign(Mark::Seat(*seat));
        (width(&canvas.renderer.name(*seat)) + width(&life) + width(&sign) + 3) as u16
    };
    let needs: Vec<u16> = seats.iter().map(need).collect();
    let share = field.width / seats.len().max(1) as u16;
    let spare: u16 = needs.iter().map(|need| share.saturating_sub(*need)).sum();
    let mut x = field.x;
    for (&seat, &need) in seats.iter().zip(&needs) {
        let columns = need.min(if need <= share { need } else { share + spare });
        figure(canvas, frame, seat, x, field.y, columns.min(field.right().saturating_sub(x)));
        x += columns;
    }
}

/// Draws the dice of this turn, each in its place.
pub(crate) fn tray(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let dice = &frame.screen.tray.dice;
    if dice.is_empty() {
        let text = canvas.renderer.word("play-no-dice");
        canvas.row(area, 1, &format!(" {text}"), canvas.paint.aside());
        return;
    }
    let columns = if dice.len() as u16 * WIDE <= area.width { WIDE } else { NARROW };
    for (at, &die) in dice.iter().enumerate() {
        let place = Rect::new(area.x + at as u16 * columns, area.y, columns, area.height);
        draw_die(canvas, frame, at, die, place);
        canvas.hit(place, Hit::Die(at));
    }
    let added = frame.game.added_symbols();
    let used = dice.len() as u16 * columns + 1;
    if !added.is_empty() && used < area.width {
        let list = say::dice(frame.game.ruleset(), added);
        let text = canvas.renderer.with("play-added", "dice", list);
        canvas.draw_text(area.x + used, area.y + 1, area.width - used, &text, canvas.paint.aside());
    }
}

fn draw_die(canvas: &mut Canvas<'_>, frame: &Frame<'_>, at: usize, die: Die, place: Rect) {
    let ruleset = frame.game.ruleset();
    let inner = usize::from(place.width) - 2;
    let id = if place.width < WIDE { "play-face-narrow" } else { "play-face-short" };
    let face = canvas.renderer.render(&Message::new(id).with("face", ruleset.face_word(die.face)));
    let face = format!("{:^inner$}", fit(&face, inner));
    let number = at + 1;
    let (top, side, bottom, word) = match die.state {
        DieState::Kept if frame.game.phase() > Phase::Roll => (('┏', '━', '┓'), "┃", ('┗', '━', '┛'), "play-die-open"),
        DieState::Kept => (('┏', '━', '┓'), "┃", ('┗', '━', '┛'), "play-die-kept"),
        DieState::Loose => (('╭', '┄', '╮'), "┊", ('╰', '┄', '╯'), "play-die-loose"),
        DieState::Done => ((' ', ' ', ' '), " ", (' ', ' ', ' '), "play-die-done"),
    };
    let edge = |(first, line, last): (char, char, char), label: &str| {
        let rest = inner.saturating_sub(width(label));
        let before = rest / 2;
        let lines = |n: usize| line.to_string().repeat(n);
        format!("{first}{}{label}{}{last}", lines(before), lines(rest - before))
    };
    let word = canvas.renderer.word(word);
    let style = match die.state {
        DieState::Kept => canvas.paint.turn(),
        DieState::Loose => canvas.paint.text(),
        DieState::Done => canvas.paint.aside(),
    };
    let (x, y, columns) = (place.x, place.y, place.width);
    canvas.draw_text(x, y, columns, &edge(top, &number.to_string()), style);
    canvas.draw_text(x, y + 1, columns, side, style);
    let paint = if die.state == DieState::Done {
        style
    } else {
        canvas.paint.face(ruleset, die.face).patch(canvas.paint.title())
    };
    canvas.draw_text(x + 1, y + 1, columns, &face, paint);
    canvas.draw_text(x + columns - 1, y + 1, 1, side, style);
    canvas.draw_text(x, y + 2, columns, &edge(bottom, &fit(&word, inner)), style);
}
