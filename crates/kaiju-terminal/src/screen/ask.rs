//! The question panel: the question, its answers, and a preview of each.

use super::{
    canvas::{Canvas, Hit},
    draw::Frame,
};
use crate::{
    describe,
    question::{confirm_text, end_mark, lesson_title, note_row, percent, stop_row},
    text::{fit, width, wrap},
};
use kaiju_rules::Action;
use kaiju_words::{
    Message,
    ask::{Answer, FacePreview, Question, texts},
    lesson::LessonStep,
};
use ratatui::layout::Rect;

/// Maximum number of rows for the question text.
const QUESTION: usize = 3;
/// Maximum number of rows for a lesson's text.
const LESSON: usize = 5;
/// Maximum number of rows for a card's text.
const NOTES: usize = 3;
/// Maximum number of rows for the coach's advice.
const ADVICE: usize = 4;
/// Number of rows that the advice leaves for the answers.
const MIN_ANSWERS: usize = 4;
/// Rows that show the selected answer in full.
const DETAIL: u16 = 2;
/// Minimum width of the panel for odds with long column headings.
const ROOMY: u16 = 60;
/// Width of the odds with long column headings and with short ones.
const ODDS: [u16; 2] = [36, 28];

pub(crate) fn draw(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let screen = frame.screen;
    let title = match frame.decides() {
        Some(_) if frame.table.moment().is_some() => "replay-question",
        Some(seat) if Some(seat) == frame.table.seat() => "play-question",
        _ if frame.is_over() => "play-the-end",
        _ => "play-now",
    };
    let step = frame.table.lesson_step().filter(|_| screen.question.is_some());
    let title = step.map_or_else(|| canvas.renderer.word(title), |step| canvas.renderer.render(&lesson_title(step)));
    let area = canvas.heading(area, &title);
    canvas.hit(area, Hit::Question);
    let area = Rect { x: area.x + 1, width: area.width - 1, ..area };
    match &screen.question {
        Some(question) if screen.is_caught_up(frame.table) => {
            let area = if let Some(step) = step {
                lesson(canvas, step, area)
            } else {
                let text = canvas.renderer.render(&question.text);
                let rows = paragraph(canvas, area, &text, canvas.paint.title(), QUESTION);
                below(area, rows)
            };
            let mut area = notices(canvas, frame, Some(question), area);
            let advice = frame.table.advice().filter(|_| screen.confirmation.is_none());
            if let Some(advice) = advice {
                let text = canvas.renderer.render(advice);
                let max = usize::from(area.height).saturating_sub(MIN_ANSWERS).clamp(1, ADVICE);
                let rows = paragraph(canvas, area, &text, canvas.paint.mark(), max);
                area = below(area, rows);
            }
            let shows_news = screen.confirmation.is_none() && step.is_none() && advice.is_none();
            if let Some(news) = screen.news.as_ref().filter(|_| shows_news) {
                let rows = paragraph(canvas, area, news, canvas.paint.turn(), 1);
                area = below(area, rows);
            }
            if question.is_roll() {
                roll(canvas, frame, question, area);
            } else {
                answers(canvas, frame, question, area);
            }
        }
        _ => {
            let area = notices(canvas, frame, None, area);
            if frame.is_over() { ending(canvas, frame, area) } else { waiting(canvas, frame, area) }
        }
    }
}

/// Draws what a lesson says in place of the question; returns the area below.
fn lesson(canvas: &mut Canvas<'_>, step: &LessonStep, area: Rect) -> Rect {
    let text = canvas.renderer.render(&step.text);
    let rows = paragraph(canvas, area, &text, canvas.paint.text(), LESSON);
    let area = below(area, rows);
    let task = canvas.renderer.render(&step.task);
    let rows = paragraph(canvas, area, &task, canvas.paint.title(), QUESTION);
    below(area, rows)
}

/// Draws urgent notices; returns the area below.
fn notices(canvas: &mut Canvas<'_>, frame: &Frame<'_>, question: Option<&Question>, mut area: Rect) -> Rect {
    let danger = canvas.paint.danger();
    for notice in confirmation(canvas, frame.screen.confirmation, question).iter().chain(&frame.screen.notice) {
        let rows = paragraph(canvas, area, notice, danger, NOTES);
        area = below(area, rows);
    }
    area
}

/// The confirmation question for an answer the player might regret.
fn confirmation(canvas: &Canvas<'_>, action: Option<Action>, question: Option<&Question>) -> Option<String> {
    let action = action?;
    let answer = question.and_then(|question| question.answers.iter().find(|answer| answer.action == action));
    Some(match answer {
        Some(answer) => canvas.renderer.render(&confirm_text("play-confirm-answer", answer, answer_text(answer))),
        None => canvas.renderer.word("play-confirm-concede"),
    })
}

fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// Draws a text in at most `max` rows; returns the rows used.
fn paragraph(canvas: &mut Canvas<'_>, area: Rect, text: &str, style: ratatui::style::Style, max: usize) -> u16 {
    let columns = usize::from(area.width) - 1;
    let lines = wrap(text, columns);
    let max = max.min(area.height.into());
    for (row, line) in lines.iter().take(max).enumerate() {
        let last = row + 1 == max;
        let line = if last { fit(&lines[row..].join(" "), columns) } else { line.clone() };
        canvas.row(area, row as u16, &line, style);
    }
    lines.len().min(max) as u16
}

fn answers(canvas: &mut Canvas<'_>, frame: &Frame<'_>, question: &Question, mut area: Rect) {
    let spare = usize::from(area.height).saturating_sub(frame.screen.offered.len());
    let max = (spare / question.notes.len().max(1)).clamp(1, NOTES);
    for note in question.notes.iter().take(2) {
        let line = canvas.renderer.render(&note_row(note));
        let rows = paragraph(canvas, area, &line, canvas.paint.aside(), max);
        area = below(area, rows);
    }
    if let Some(filter) = &frame.screen.filter {
        let text = Message::new("play-filter")
            .with("part", filter.clone())
            .with("count", frame.screen.offered.len() as u32)
            .with("all", question.answers.len() as u32);
        canvas.row(area, 0, &canvas.renderer.render(&text), canvas.paint.mark());
        area = below(area, 1);
    }
    list(canvas, frame, question, area);
}

/// The key that selects an answer: its number. At a roll, digits select dice, so the answers use R, S and Enter instead.
fn key(question: &Question, at: usize, action: Action) -> String {
    match action {
        _ if !question.is_roll() => (at + 1).to_string(),
        Action::Reroll { .. } => "R".into(),
        Action::Stop => "S".into(),
        _ => "↵".into(),
    }
}

/// An answer's text. The dice are drawn above, so a reroll only counts them.
fn answer_text(answer: &Answer) -> Message {
    match answer.action {
        Action::Reroll { dice, life: 0 } => Message::new("play-roll-dice").with("count", dice.total()),
        _ => answer.text.clone(),
    }
}

/// An answer with its effects, wrapped to this many columns.
fn answer_lines(canvas: &Canvas<'_>, answer: &Answer, columns: usize) -> Vec<String> {
    let mut text = canvas.renderer.render(&answer_text(answer));
    if let Some(end) = answer.end {
        text = format!("{text} {}", canvas.renderer.render(&end_mark(end)));
    }
    if !answer.effects.is_empty() {
        text = format!("{text} → {}", canvas.renderer.row(&texts(&answer.effects)));
    }
    wrap(&text, columns)
}

/// Draws the offered answers: all in full if they fit, otherwise one row each.
fn list(canvas: &mut Canvas<'_>, frame: &Frame<'_>, question: &Question, area: Rect) {
    let screen = frame.screen;
    let offered: Vec<&Answer> = screen.offered.iter().map(|&at| &question.answers[at]).collect();
    let columns = usize::from(area.width).saturating_sub(7);
    let room = usize::from(area.height);
    // Don't format thousands of answers only to find that they don't fit.
    let full: Option<Vec<Vec<String>>> =
        (offered.len() <= room).then(|| offered.iter().map(|answer| answer_lines(canvas, answer, columns)).collect());
    let Some(rows) = full.filter(|rows| rows.iter().map(Vec::len).sum::<usize>() <= room) else {
        return short_list(canvas, frame, question, &offered, area);
    };
    let mut row = 0;
    for (at, (answer, lines)) in offered.iter().zip(&rows).enumerate() {
        let key = key(question, at, answer.action);
        answer_rows(canvas, below(area, row), (at, &key), answer, lines, at == screen.selected);
        row += lines.len() as u16;
    }
}

/// Draws one row per answer around the selected one, which is shown in full below if its row is too short.
fn short_list(canvas: &mut Canvas<'_>, frame: &Frame<'_>, question: &Question, offered: &[&Answer], area: Rect) {
    let selected = frame.screen.selected;
    let columns = usize::from(area.width).saturating_sub(7);
    let line = |canvas: &Canvas<'_>, answer: &Answer| answer_lines(canvas, answer, usize::MAX).join(" ");
    let chosen = offered.get(selected).map(|answer| line(canvas, answer)).filter(|text| width(text) > columns);
    let detail = if chosen.is_some() && area.height > 2 * DETAIL { usize::from(DETAIL) } else { 0 };
    let room = usize::from(area.height) - detail;
    let overflows = offered.len() > room;
    let room = room.saturating_sub(usize::from(overflows));
    let first = selected.saturating_sub(room / 2).min(offered.len().saturating_sub(room));
    for (row, (at, answer)) in offered.iter().enumerate().skip(first).take(room).enumerate() {
        let key = key(question, at, answer.action);
        let line = fit(&line(canvas, answer), columns);
        answer_rows(canvas, below(area, row as u16), (at, &key), answer, &[line], at == selected);
    }
    if overflows {
        let more = Message::new("play-more-answers")
            .with("first", (first + 1) as u32)
            .with("last", (first + room) as u32)
            .with("all", offered.len() as u32);
        canvas.row(area, room as u16, &canvas.renderer.render(&more), canvas.paint.aside());
    }
    if let Some(text) = chosen.filter(|_| detail > 0) {
        paragraph(canvas, below(area, area.height - detail as u16), &text, canvas.paint.text(), detail);
    }
}

/// Draws one answer; the selected one has a marker and a highlighted background.
fn answer_rows(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (at, key): (usize, &str),
    answer: &Answer,
    lines: &[String],
    is_selected: bool,
) {
    let sign = if is_selected { "▸" } else { " " };
    let x = canvas.draw_text(area.x, area.y, 1, sign, canvas.paint.turn());
    let x = canvas.draw_text(x, area.y, area.right() - x, &format!("{key:>2}) "), canvas.paint.mark());
    let style = if answer.end.is_some() { canvas.paint.danger() } else { canvas.paint.text() };
    for (row, line) in lines.iter().enumerate() {
        let y = area.y + row as u16;
        canvas.draw_text(x, y, area.right().saturating_sub(x + 1), line, style);
        canvas.hit(Rect { y, height: 1, ..area }, Hit::Answer(at));
        if is_selected {
            canvas.tint(Rect { width: area.width - 1, ..area }, row as u16, canvas.paint.selected());
        }
    }
}

/// Draws a roll: reroll or stop, what stopping would do, and the odds.
fn roll(canvas: &mut Canvas<'_>, frame: &Frame<'_>, question: &Question, area: Rect) {
    let screen = frame.screen;
    let can_roll = screen.offered.iter().any(|&at| matches!(question.answers[at].action, Action::Reroll { .. }));
    let columns = usize::from(area.width).saturating_sub(7);
    let needed: usize =
        screen.offered.iter().map(|&at| answer_lines(canvas, &question.answers[at], columns).len()).sum();
    // The answers leave room for the stop preview, but up to four always get a row each.
    let left = usize::from(area.height).saturating_sub(question.stopping.len() + 1);
    let list_rows = needed.min(left.max(screen.offered.len().min(4))) as u16;
    list(canvas, frame, question, Rect { height: list_rows, ..area });
    let mut area = below(area, list_rows);
    if !can_roll {
        let id = if screen.tray.loose().is_empty() { "play-none-loose" } else { "play-cannot-roll" };
        let text = canvas.renderer.word(id);
        canvas.row(area, 0, &text, canvas.paint.aside());
        area = below(area, 1);
    }
    let with_odds = screen.shows_odds && !screen.odds.is_empty();
    let odds_width = ODDS[usize::from(area.width < ROOMY)];
    let left = if with_odds { Rect { width: area.width - odds_width, ..area } } else { area };
    if question.can_stop() {
        let title = canvas.renderer.word("play-if-you-stop");
        canvas.row(left, 0, &title, canvas.paint.title());
        stopping(canvas, frame, question, below(Rect { width: left.width - 1, ..left }, 1));
    }
    if with_odds {
        let right = Rect { x: left.right(), width: area.width - left.width, ..area };
        odds(canvas, frame, right);
    }
}

/// Draws what each face would do, in the order of the dice, in full if there is room.
fn stopping(canvas: &mut Canvas<'_>, frame: &Frame<'_>, question: &Question, area: Rect) {
    let columns = usize::from(area.width).saturating_sub(1);
    let mut kinds: Vec<&FacePreview> = question.stopping.iter().collect();
    let dice = &frame.screen.tray.dice;
    kinds.sort_by_key(|kind| dice.iter().position(|die| die.face == kind.face).unwrap_or(dice.len()));
    let texts = |canvas: &Canvas<'_>, kinds: &[&FacePreview]| -> Vec<String> {
        kinds.iter().map(|kind| canvas.renderer.render(&stop_row(kind))).collect()
    };
    let needs = |texts: &[String]| texts.iter().map(|text| wrap(text, columns).len()).sum::<usize>();
    let mut rows = texts(canvas, &kinds);
    if needs(&rows) > area.height.into() {
        // Leave out faces without effect first; if that isn't enough, join the rest into one paragraph.
        kinds.retain(|kind| kind.idle.is_none());
        rows = texts(canvas, &kinds);
        if needs(&rows) > area.height.into() {
            rows = vec![rows.join(" · ")];
        }
    }
    let mut row = 0;
    for text in rows {
        row += paragraph(canvas, below(area, row), &text, canvas.paint.text(), area.height.into());
    }
}

/// Draws the odds in two columns: for the next roll, and the best over all remaining rolls.
fn odds(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let is_long = area.width == ODDS[0];
    let heads =
        if is_long { ["play-odds-next", "play-odds-best"] } else { ["play-odds-next-short", "play-odds-best-short"] };
    let heads = heads.map(|id| canvas.renderer.word(id));
    let title = canvas.renderer.word("play-odds-title");
    canvas.row(area, 0, &title, canvas.paint.title());
    let mut end = area.right() - 1;
    let mut columns = [0; 2];
    for (column, head) in columns.iter_mut().zip(&heads).rev() {
        *column = end;
        canvas.row_end(Rect { width: end - area.x, ..area }, 0, head, canvas.paint.title());
        end -= (width(head) as u16).max(4) + 1;
    }
    for (row, chance) in frame.screen.odds.iter().enumerate() {
        let y = 1 + row as u16;
        let want = canvas.renderer.render(&chance.want);
        canvas.row(Rect { width: end - area.x, ..area }, y, &want, canvas.paint.text());
        for (column, odds) in columns.into_iter().zip([chance.next, chance.best]) {
            let percent = canvas.renderer.with("play-percent", "count", percent(odds));
            canvas.row_end(Rect { width: column - area.x, ..area }, y, &percent, canvas.paint.text());
        }
    }
}

/// Draws what the others are doing while no question is pending.
fn waiting(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let last = frame.screen.shown.checked_sub(1).and_then(|at| frame.table.log().get(at));
    if let Some(line) = last {
        let text = canvas.renderer.render(&line.text);
        let rows = paragraph(canvas, area, &text, canvas.paint.title(), QUESTION);
        if let Some((seat, reason)) = &line.reason {
            let why = Message::new("play-why-chosen").with("monster", *seat).with("reason", reason.clone());
            let why = canvas.renderer.render(&why);
            paragraph(canvas, below(area, rows), &why, canvas.paint.aside(), NOTES);
        }
    }
    let hint = canvas.renderer.word(if frame.table.seat().is_some() { "play-skip" } else { "remote-skip" });
    canvas.row(area, area.height.saturating_sub(1), &hint, canvas.paint.aside());
}

/// Draws the winner and the final standings.
fn ending(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let Some(ending) = describe::ending(frame.table.game(), frame.table.seat(), canvas.renderer) else { return };
    let rows = paragraph(canvas, area, &ending.headline, canvas.paint.fame(), QUESTION);
    let area = below(area, rows);
    let rows = ending.own.map_or(0, |own| paragraph(canvas, area, &own, canvas.paint.title(), QUESTION));
    let area = below(area, rows);
    if ending.places.len() > area.height.into() {
        // Not enough rows: join the lines into one paragraph rather than leave any out.
        paragraph(canvas, area, &ending.places.join(" · "), canvas.paint.text(), area.height.into());
        return;
    }
    // A blank row, if there is one to spare.
    let area = below(area, u16::from(usize::from(area.height) > ending.places.len()));
    for (row, line) in ending.places.iter().enumerate() {
        canvas.row(area, row as u16, line, canvas.paint.text());
    }
}
