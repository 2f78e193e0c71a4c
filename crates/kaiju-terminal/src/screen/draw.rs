//! Drawing the whole screen, and its layout.

use super::{Hit, Hits, Paint, Screen, ask, board, canvas::Canvas, page, remote, side};
use crate::{
    remote::Remote,
    table::TableView,
    text::{Renderer, width, wrap},
};
use kaiju_rules::{Game, Pending, Ruleset, Seat};
use kaiju_words::{Message, Words, ask::Mark, say};
use ratatui::{buffer::Buffer, layout::Rect};

/// Columns and rows of the smallest supported terminal.
pub(crate) const SMALLEST: (u16, u16) = (80, 24);
/// Height of the dice tray.
const TRAY: u16 = 3;

/// Everything that is needed to draw the screen.
pub(crate) struct Frame<'a> {
    pub(crate) screen: &'a Screen,
    pub(crate) table: &'a dyn TableView,
    /// The game as far as it has been shown.
    pub(crate) game: &'a Game,
}

impl Frame<'_> {
    /// Index of the first offered answer that refers to this thing on the board.
    fn target(&self, about: Mark) -> Option<usize> {
        let question = self.screen.question.as_ref().filter(|q| !q.is_roll())?;
        let is_it = |&at: &usize| question.answers[at].mark == Some(about);
        self.screen.offered.iter().position(is_it)
    }

    /// The number of the first answer that refers to this thing, as shown on the board: `3)`; empty if there is none.
    pub(crate) fn sign(&self, about: Mark) -> String {
        self.target(about).map_or(String::new(), |at| format!("{})", at + 1))
    }

    /// Makes this area clickable if an offered answer refers to what it shows.
    pub(crate) fn aim(&self, canvas: &mut Canvas<'_>, area: Rect, about: Mark) {
        if let Some(at) = self.target(about) {
            canvas.hit(area, Hit::Target(at));
        }
    }

    /// Whether the end of the game has been shown.
    pub(crate) fn is_over(&self) -> bool {
        self.table.is_over() && self.screen.is_caught_up(self.table)
    }

    /// The seat that has to decide, if any.
    pub(crate) fn decides(&self) -> Option<Seat> {
        match self.game.pending() {
            Pending::Choose { seat, .. } if self.screen.is_caught_up(self.table) => Some(seat),
            _ => None,
        }
    }
}

/// The layout of the screen.
pub(crate) struct Layout {
    pub(crate) header: Rect,
    pub(crate) board: Rect,
    pub(crate) tray: Rect,
    pub(crate) ask: Rect,
    pub(crate) side: Rect,
    pub(crate) footer: Rect,
}

impl Layout {
    /// The layout for a terminal of this size; `None` if it is too small.
    pub(crate) fn of(area: Rect, ruleset: Ruleset) -> Option<Layout> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let side = if area.width < 100 { 23 + (area.width - 80) / 2 } else { 36 + (area.width - 100) / 2 };
        let side = side.min(64);
        let left = area.width - side - 1;
        let body = area.height - 2;
        let board = match ruleset {
            Ruleset::NewYork if left >= 60 && area.height >= 30 => 14,
            Ruleset::NewYork => 10,
            Ruleset::Tokyo => 8,
        };
        let (x, y) = (area.x, area.y + 1);
        Some(Layout {
            header: Rect { height: 1, ..area },
            board: Rect::new(x, y, left, board),
            tray: Rect::new(x, y + board, left, TRAY),
            ask: Rect::new(x, y + board + TRAY, left, body - board - TRAY),
            side: Rect::new(x + left + 1, y, side, body),
            footer: Rect::new(x, area.bottom() - 1, area.width, 1),
        })
    }
}

/// Draws the screen; returns the clickable areas.
pub fn draw(buf: &mut Buffer, screen: &Screen, table: &dyn TableView, words: &Words, paint: Paint) -> Hits {
    let area = buf.area;
    let renderer = Renderer { words, seat_names: table.seat_names() };
    let mut canvas = Canvas { buf, hits: Hits::new(), paint, renderer };
    let game = screen.game(table);
    let Some(layout) = Layout::of(area, game.ruleset()) else {
        too_small(&mut canvas);
        return canvas.hits;
    };
    let frame = Frame { screen, table, game };
    header(&mut canvas, &frame, layout.header);
    board::draw(&mut canvas, &frame, layout.board);
    board::tray(&mut canvas, &frame, layout.tray);
    ask::draw(&mut canvas, &frame, layout.ask);
    canvas.bar(layout.side.x - 1, layout.side.y, layout.side.bottom());
    side::draw(&mut canvas, &frame, layout.side);
    footer(&mut canvas, &frame, layout.footer);
    if let Some(open) = screen.page {
        canvas.hits.clear();
        page::draw(&mut canvas, &frame, open, area);
    }
    canvas.hits
}

/// Draws a message that the terminal is too small.
pub(crate) fn too_small(canvas: &mut Canvas<'_>) {
    let area = canvas.buf.area;
    let text = Message::new("play-too-small")
        .with("width", SMALLEST.0)
        .with("height", SMALLEST.1)
        .with("now-width", area.width)
        .with("now-height", area.height);
    let text = canvas.renderer.render(&text);
    for (row, line) in wrap(&text, area.width.into()).iter().enumerate() {
        canvas.row(area, row as u16, line, canvas.paint.text());
    }
}

fn header(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    let game = frame.game;
    let title = Message::new("play-title").with("city", say::city(game.ruleset()));
    let title = format!(" {} ", canvas.renderer.render(&title));
    let x = canvas.draw_text(area.x, area.y, area.width, &title, canvas.paint.title());
    let now = match game.turn_number() {
        0 => Message::new("play-before"),
        turn => Message::new("play-header-turn")
            .with("turn", turn)
            .with("monster", game.active())
            .with("phase", say::phase(game.phase())),
    };
    let mut x =
        canvas.draw_text(x + 1, area.y, area.right() - x - 1, &canvas.renderer.render(&now), canvas.paint.turn());
    let moment = frame.table.moment();
    if moment.is_none() && frame.decides().is_some() && frame.decides() == frame.table.seat() {
        let text = format!(" {} ", canvas.renderer.word("play-your-choice"));
        let style = canvas.paint.turn().patch(canvas.paint.selected());
        x = canvas.draw_text(x + 2, area.y, area.right().saturating_sub(x + 2), &text, style);
    }
    if let Some(status) = moment.or_else(|| remote::status(frame)) {
        let text = canvas.renderer.render(&status);
        x = canvas.draw_text(x + 2, area.y, area.right().saturating_sub(x + 2), &text, canvas.paint.danger());
    }
    let speed = format!("{} ", canvas.renderer.word(frame.screen.speed.word()));
    if usize::from(x) + width(&speed) < usize::from(area.right()) {
        canvas.row_end(area, 0, &speed, canvas.paint.aside());
    }
}

fn footer(canvas: &mut Canvas<'_>, frame: &Frame<'_>, area: Rect) {
    if remote::draw_chat(canvas, frame, area) {
        return;
    }
    let screen = frame.screen;
    let is_remote = frame.table.remote().is_some();
    let id = match &screen.question {
        _ if frame.table.moment().is_some() => "replay-keys",
        _ if !screen.is_caught_up(frame.table) => "play-keys-watching",
        _ if frame.is_over() && frame.table.remote().is_some_and(Remote::can_play_again) => "remote-keys-over",
        _ if frame.is_over() && frame.table.is_lesson() => "play-keys-lesson-over",
        _ if frame.is_over() => "play-keys-over",
        _ if screen.confirmation.is_some() => "play-keys-confirm",
        _ if screen.filter.is_some() => "play-keys-filter",
        Some(question) if question.is_roll() && !question.can_stop() => "play-keys-roll-again",
        Some(question) if question.is_roll() => "play-keys-roll",
        Some(question) if question.next_kind().is_some() => "play-keys-kinds",
        Some(_) => "play-keys-answers",
        None => "play-keys-watching",
    };
    let mut text = canvas.renderer.word(id);
    if screen.is_caught_up(frame.table) && frame.table.can_take_back().choice.is_some() {
        text = format!("{text} · {}", canvas.renderer.word("play-keys-take-back"));
    }
    if screen.question.is_some() && screen.is_caught_up(frame.table) && frame.table.has_coach() {
        text = format!("{text} · {}", canvas.renderer.word("play-keys-coach"));
    }
    canvas.row(area, 0, &format!(" {text}"), canvas.paint.aside());
    // While a filter is typed or an answer awaits confirmation, these keys do something else.
    if ["play-keys-confirm", "play-keys-filter"].contains(&id) {
        return;
    }
    let more = match () {
        () if id == "replay-keys" => ["replay-keys-more"; 2],
        () if is_remote => ["remote-keys-more", "remote-keys-some"],
        () if frame.table.is_lesson() => ["play-keys-lesson", "play-keys-lesson-few"],
        () => ["play-keys-more"; 2],
    };
    let more = [more[0], more[1], "play-keys-few"].map(|id| format!("{} ", canvas.renderer.word(id)));
    if let Some(more) = more.iter().find(|more| width(&text) + width(more) + 2 <= usize::from(area.width)) {
        canvas.row_end(area, 0, more, canvas.paint.aside());
    }
}
