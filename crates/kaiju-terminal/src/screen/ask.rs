//! The one place that asks: the question, its answers, and what each would do.

use super::{
    canvas::{Canvas, Hit},
    draw::Scene,
};
use crate::{
    describe,
    plain::odds_row,
    question::{Answer, Question},
    text::{fit, width, wrap},
};
use kaiju_rules::Action;
use kaiju_words::Message;
use ratatui::layout::Rect;

/// Most rows that a question itself takes.
const QUESTION: usize = 3;
/// Most rows of the texts of cards that it is about.
const NOTES: usize = 2;
/// Rows that tell in full what the selected answer would do.
const DETAIL: u16 = 2;

pub(crate) fn draw(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) {
    let screen = scene.screen;
    let title =
        canvas.voice.word(if scene.decides() == Some(scene.table.seat()) { "play-question" } else { "play-now" });
    let area = canvas.heading(area, &title);
    let area = Rect { x: area.x + 1, width: area.width - 1, ..area };
    if let Some(action) = screen.doubtful {
        let id = if action == Action::Concede { "play-concede-doubt" } else { "play-fatal-doubt" };
        let text = canvas.voice.word(id);
        paragraph(canvas, area, &text, canvas.paint.harm(), usize::from(area.height));
        return;
    }
    match &screen.question {
        Some(question) if screen.is_caught_up(scene.table) => {
            let rows = paragraph(canvas, area, &question.text, canvas.paint.title(), QUESTION);
            let mut area = below(area, rows);
            if let Some(notice) = &screen.notice {
                let rows = paragraph(canvas, area, notice, canvas.paint.harm(), NOTES);
                area = below(area, rows);
            }
            if question.is_roll() {
                roll(canvas, scene, question, area);
            } else {
                answers(canvas, scene, question, area);
            }
        }
        _ if scene.table.is_over() && screen.is_caught_up(scene.table) => ending(canvas, scene, area),
        _ => waiting(canvas, scene, area),
    }
}

fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// A text in at most so many rows; the rows used.
fn paragraph(canvas: &mut Canvas<'_>, area: Rect, text: &str, style: ratatui::style::Style, most: usize) -> u16 {
    let columns = usize::from(area.width) - 1;
    let lines = wrap(text, columns);
    let most = most.min(area.height.into());
    for (row, line) in lines.iter().take(most).enumerate() {
        let last = row + 1 == most;
        let line = if last { fit(&lines[row..].join(" "), columns) } else { line.clone() };
        canvas.row(area, row as u16, &line, style);
    }
    lines.len().min(most) as u16
}

fn answers(canvas: &mut Canvas<'_>, scene: &Scene<'_>, question: &Question, mut area: Rect) {
    for (name, text) in question.notes.iter().take(2) {
        let line = Message::new("play-card-line").with("card", name.clone()).with("text", text.clone());
        let line = canvas.voice.say(&line);
        let most = if area.height > 8 { NOTES } else { 1 };
        let rows = paragraph(canvas, area, &line, canvas.paint.aside(), most);
        area = below(area, rows);
    }
    if let Some(filter) = &scene.screen.filter {
        let text = canvas.voice.say(
            &Message::new("play-filter")
                .with("part", filter.clone())
                .with("count", scene.screen.offered.len() as u32)
                .with("all", question.answers.len() as u32),
        );
        canvas.row(area, 0, &text, canvas.paint.mark());
        area = below(area, 1);
    }
    list(canvas, scene, question, area, true);
}

/// The answers on offer, as many as there is room for around the selected one.
fn list(canvas: &mut Canvas<'_>, scene: &Scene<'_>, question: &Question, area: Rect, numbered: bool) {
    let screen = scene.screen;
    let offered: Vec<&Answer> = screen.offered.iter().map(|&at| &question.answers[at]).collect();
    let long = |answer: &Answer| width(&answer.text) + width(&answer.effects) + 9 > usize::from(area.width);
    let detail = if offered.iter().any(|a| !a.effects.is_empty() && long(a)) { DETAIL.min(area.height / 3) } else { 0 };
    let room = usize::from(area.height - detail);
    let overflows = offered.len() > room;
    let room = if overflows { room.saturating_sub(1) } else { room };
    let first = screen.selected.saturating_sub(room / 2).min(offered.len().saturating_sub(room));
    for (row, (at, answer)) in offered.iter().enumerate().skip(first).take(room).enumerate() {
        let key = if numbered { (at + 1).to_string() } else { roll_key(answer.action).to_owned() };
        answer_row(canvas, area, row as u16, (at, &key), answer, at == screen.selected);
    }
    let shown = offered.len().min(room);
    if overflows {
        let more = Message::new("play-more-answers")
            .with("first", (first + 1) as u32)
            .with("last", (first + shown) as u32)
            .with("all", offered.len() as u32);
        canvas.row(area, shown as u16, &canvas.voice.say(&more), canvas.paint.aside());
    }
    if let Some(answer) = offered.get(screen.selected).filter(|a| detail > 0 && long(a)) {
        let place = Rect { y: area.bottom() - detail, height: detail, ..area };
        let text = format!("→ {}", answer.effects);
        paragraph(canvas, place, &text, canvas.paint.text(), detail.into());
    }
}

/// The key of an answer to a roll, whose numbers are those of the dice.
const fn roll_key(action: Action) -> &'static str {
    match action {
        Action::Reroll { .. } => "R",
        Action::Stop => "S",
        _ => "↵",
    }
}

fn answer_row(
    canvas: &mut Canvas<'_>,
    area: Rect,
    row: u16,
    (at, key): (usize, &str),
    answer: &Answer,
    is_selected: bool,
) {
    let y = area.y + row;
    let sign = if is_selected { "▸" } else { " " };
    let x = canvas.put(area.x, y, 1, sign, canvas.paint.turn());
    let x = canvas.put(x, y, area.right() - x, &format!("{key:>2}) "), canvas.paint.mark());
    let style = if answer.is_fatal { canvas.paint.harm() } else { canvas.paint.text() };
    let mut end = canvas.put(x, y, area.right() - x, &answer.text, style);
    if answer.is_fatal {
        let warning = format!(" {}", canvas.voice.word("play-fatal-mark"));
        end = canvas.put(end, y, area.right() - end, &warning, canvas.paint.harm());
    }
    if !answer.effects.is_empty() && end + 4 < area.right() {
        let effects = format!("  → {}", answer.effects);
        canvas.put(end, y, area.right() - end - 1, &effects, canvas.paint.aside());
    }
    if is_selected {
        canvas.tint(Rect { width: area.width - 1, ..area }, row, canvas.paint.selected());
    }
    canvas.hit(Rect { y, height: 1, ..area }, Hit::Answer(at));
}

/// A roll: roll again or stop, what stopping would do, and the chances.
fn roll(canvas: &mut Canvas<'_>, scene: &Scene<'_>, question: &Question, area: Rect) {
    let screen = scene.screen;
    let offered = screen.offered.len() as u16;
    let can_roll = screen.offered.iter().any(|&at| matches!(question.answers[at].action, Action::Reroll { .. }));
    let list_rows = offered.min(area.height.saturating_sub(3)).max(1);
    list(canvas, scene, question, Rect { height: list_rows, ..area }, false);
    let mut area = below(area, list_rows);
    if !can_roll {
        let id = if screen.tray.loose().is_empty() { "play-none-loose" } else { "play-cannot-roll" };
        let text = canvas.voice.word(id);
        canvas.row(area, 0, &text, canvas.paint.aside());
        area = below(area, 1);
    }
    let with_odds = screen.shows_odds && !screen.chances.is_empty();
    let left = if with_odds { Rect { width: area.width * 11 / 20, ..area } } else { area };
    let title = canvas.voice.word("play-if-you-stop");
    canvas.row(left, 0, &title, canvas.paint.title());
    for (row, (face, effects)) in question.stopping.iter().enumerate() {
        let text = Message::new("play-stop-row").with("face", face.clone()).with("effects", effects.clone());
        let text = canvas.voice.say(&text);
        canvas.row(Rect { width: left.width - 1, ..left }, 1 + row as u16, &text, canvas.paint.text());
    }
    if with_odds {
        let right = Rect { x: left.right(), width: area.width - left.width, ..area };
        odds(canvas, scene, right);
    }
}

fn odds(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) {
    let title = canvas.voice.word("play-odds-title");
    canvas.row(area, 0, &title, canvas.paint.title());
    for (row, chance) in scene.screen.chances.iter().enumerate() {
        let y = 1 + row as u16;
        let numbers = Message::new(if chance.all.is_some() { "play-odds-numbers" } else { "play-odds-number" });
        let numbers = numbers.with("next", chance.next).with("all", chance.all.unwrap_or(chance.next));
        let numbers = canvas.voice.say(&numbers);
        let room = usize::from(area.width).saturating_sub(width(&numbers) + 1);
        if room >= 8 {
            canvas.row(area, y, &fit(&chance.want, room), canvas.paint.text());
            canvas.row_end(Rect { width: area.width - 1, ..area }, y, &numbers, canvas.paint.text());
        } else {
            canvas.row(area, y, &canvas.voice.say(&odds_row(chance)), canvas.paint.text());
        }
    }
}

/// What others do, while nothing is asked.
fn waiting(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) {
    let last = scene.screen.shown.checked_sub(1).and_then(|at| scene.table.log().get(at));
    if let Some(line) = last {
        let text = canvas.voice.say(&line.text);
        let rows = paragraph(canvas, area, &text, canvas.paint.title(), QUESTION);
        if let Some((seat, reason)) = &line.reason {
            let why = Message::new("play-why-chosen").with("monster", *seat).with("reason", reason.clone());
            let why = canvas.voice.say(&why);
            paragraph(canvas, below(area, rows), &why, canvas.paint.aside(), NOTES);
        }
    }
    let hint = canvas.voice.word("play-skip");
    canvas.row(area, area.height - 1, &hint, canvas.paint.aside());
}

/// Who won, and the places.
fn ending(canvas: &mut Canvas<'_>, scene: &Scene<'_>, area: Rect) {
    let Some((headline, places)) = describe::ending(scene.table, canvas.voice) else { return };
    let rows = paragraph(canvas, area, &headline, canvas.paint.fame(), QUESTION);
    let area = below(area, rows + 1);
    for (row, line) in places.iter().enumerate() {
        canvas.row(area, row as u16, line, canvas.paint.text());
    }
}
