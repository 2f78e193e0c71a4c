//! The table in full screen: its state, input handling, and drawing.

mod ask;
mod board;
mod canvas;
mod draw;
mod new_york;
mod page;
mod paint;
mod remote;
mod replay;
mod run;
mod search;
mod side;
mod tokyo;
mod tray;
mod update;

pub(crate) use canvas::Canvas;
pub use canvas::{Hit, Hits};
pub use draw::draw;
pub(crate) use draw::{SMALLEST, too_small};
pub(crate) use page::{border, columns, framed, help};
pub use paint::{Paint, wants_colour};
pub(crate) use remote::presets;
pub use replay::{ReplayScreen, watch};
pub use run::{ScreenExit, play};
pub(crate) use run::{Terminal, Watchdog, next_event};
pub(crate) use side::flow;
pub use update::Flow;

use crate::{
    describe,
    question::{odds, question},
    remote::Remote,
    table::{Progress, ShownLine, TableError, TableView},
    text::Renderer,
};
use kaiju_rules::{Action, Dice, Game};
use kaiju_words::{
    Words,
    ask::{OddsRow, Question},
};
use search::RuleSearch;
use std::time::Duration;
use tray::Tray;

/// Maximum time to show another player's turn.
const TURN: Duration = Duration::from_millis(3600);
/// Maximum time to show one log line before the next.
const BEAT: Duration = Duration::from_millis(400);
/// How long input is ignored at a question that follows other players' actions, so that a late key press meant to skip
/// them doesn't answer it.
const GRACE: Duration = Duration::from_millis(400);
/// How long a notice from the server is shown.
pub(crate) const NOTICE: Duration = Duration::from_secs(6);

/// How fast other players' turns are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Line by line, at most four seconds per turn.
    #[default]
    Normal,
    /// Twice as fast as [`Speed::Normal`].
    Double,
    /// All lines at once, without pauses.
    Instant,
}

impl Speed {
    /// The speed with this name on the command line: `1`, `2` or `instant`; `1x` and `2x` work too.
    pub fn from_word(word: &str) -> Option<Speed> {
        match word.trim_end_matches('x') {
            "1" => Some(Speed::Normal),
            "2" => Some(Speed::Double),
            "instant" => Some(Speed::Instant),
            _ => None,
        }
    }

    const fn next(self) -> Speed {
        match self {
            Speed::Normal => Speed::Double,
            Speed::Double => Speed::Instant,
            Speed::Instant => Speed::Normal,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Speed::Normal => "play-speed-normal",
            Speed::Double => "play-speed-double",
            Speed::Instant => "play-speed-instant",
        }
    }
}

/// A page shown over the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// Help: the keys and the symbols.
    Help,
    /// The whole log, with causes and reasons.
    Log {
        /// The selected line.
        at: usize,
        /// Whether that line's cause and reason are shown.
        open: bool,
    },
    /// The cards in play, scrolled to this row.
    Cards(usize),
    /// The table in sentences, scrolled to this row.
    Table(usize),
    /// The presets, with this row selected.
    Presets(usize),
    /// The look-up of rules, scrolled to this row.
    Rules(usize),
    /// The analysis of the finished game, scrolled to this row.
    Analysis(usize),
}

/// The screen's own state, beyond the table's.
#[derive(Debug)]
// The flags are independent.
#[allow(clippy::struct_excessive_bools)]
pub struct Screen {
    /// How fast other players' turns are shown.
    pub speed: Speed,
    /// Number of log lines shown.
    shown: usize,
    /// How long the newest shown line has been visible.
    waited: Duration,
    /// Whether the player wants to skip to the next question.
    skipping: bool,
    /// For how much longer input is ignored. Keys pressed while lines were being shown must not answer the question
    /// that follows.
    grace: Duration,
    /// Whether to resolve the remaining faces in order without asking.
    resolves_all: bool,
    tray: Tray,
    question: Option<Question>,
    /// The game when the pending question was asked.
    asked_in: Option<Game>,
    /// What changed since the player's last turn.
    news: Option<String>,
    /// The offered answers, as indices into the question's answers.
    offered: Vec<usize>,
    /// The answer that Enter gives, as an index into `offered`.
    selected: usize,
    /// Text that answers must contain, while the player is filtering.
    filter: Option<String>,
    page: Option<Page>,
    /// The look-up of rules, while its page is open.
    search: Option<RuleSearch>,
    /// An answer that awaits confirmation because it would harm the player.
    confirmation: Option<Action>,
    shows_odds: bool,
    odds: Vec<OddsRow>,
    /// The latest urgent notice: a refused answer, or a message from the server.
    notice: Option<String>,
    /// How much longer the notice is shown; zero if it stays until the next key press.
    fades: Duration,
    /// The chat message being typed.
    chat_draft: Option<String>,
    /// Whether the next press of the same key returns to the start of the player's turn.
    asks_whole_turn: bool,
}

impl Screen {
    /// A screen for a table whose log so far counts as shown.
    pub fn new(table: &dyn TableView, speed: Speed) -> Screen {
        Screen::with(table, speed, table.log().len())
    }

    /// A screen for a game that has just begun: shows it from its first line.
    pub fn at_beginning(table: &dyn TableView, speed: Speed) -> Screen {
        Screen::with(table, speed, table.game_start())
    }

    /// A screen for which this many log lines count as shown.
    fn with(table: &dyn TableView, speed: Speed, shown: usize) -> Screen {
        let mut tray = Tray::of(table.game());
        if !table.log().is_empty() {
            tray = Tray::default();
            table.log()[..shown].iter().for_each(|line| tray.follow(line));
        }
        Screen {
            speed,
            shown,
            waited: Duration::ZERO,
            skipping: false,
            grace: Duration::ZERO,
            resolves_all: false,
            tray,
            question: None,
            asked_in: None,
            news: None,
            offered: Vec::new(),
            selected: 0,
            filter: None,
            page: None,
            search: None,
            confirmation: None,
            shows_odds: true,
            odds: Vec::new(),
            notice: None,
            fades: Duration::ZERO,
            chat_draft: None,
            asks_whole_turn: false,
        }
    }

    /// The page shown over the table, if any.
    pub fn page(&self) -> Option<Page> {
        self.page
    }

    /// Whether the whole log has been shown.
    pub fn is_caught_up(&self, table: &dyn TableView) -> bool {
        self.shown == table.log().len()
    }

    /// The game as far as it has been shown.
    fn game<'a>(&self, table: &'a dyn TableView) -> &'a Game {
        match table.log().get(self.shown) {
            Some(next) if self.shown == 0 => &next.game,
            Some(_) => &table.log()[self.shown - 1].game,
            None => table.game(),
        }
    }

    /// Advances time: shows due log lines, lets the others act, and asks a question once everything has been shown.
    pub fn pass(&mut self, elapsed: Duration, table: &mut dyn TableView, words: &Words) -> Result<(), TableError> {
        self.waited += elapsed;
        self.fade(elapsed);
        if self.is_caught_up(table) {
            self.grace = self.grace.saturating_sub(elapsed);
        }
        loop {
            while let Some(line) = table.log().get(self.shown) {
                let beat = self.beat(line, table);
                if self.waited < beat {
                    self.grace = GRACE;
                    return Ok(());
                }
                self.waited = if beat.is_zero() { Duration::ZERO } else { self.waited.saturating_sub(beat) };
                self.tray.follow(line);
                self.shown += 1;
            }
            self.withdraw(table);
            if table.pending_prompt().is_some() && self.question.is_none() {
                self.update_question(table, words);
                if self.resolve_next(table, words)? {
                    continue;
                }
            }
            // At a server's table things can happen while a question is pending.
            let progress = table.advance()?;
            self.listen(table, words);
            if progress != Progress::Moved {
                break;
            }
        }
        if table.is_over() || table.pending_prompt().is_some() {
            self.waited = Duration::ZERO;
            self.skipping = false;
        } else {
            // The last line has been shown long enough: show the next one at once, but only one.
            self.waited = self.waited.min(BEAT);
        }
        Ok(())
    }

    /// Removes a notice after its time.
    fn fade(&mut self, elapsed: Duration) {
        if !self.fades.is_zero() {
            self.fades = self.fades.saturating_sub(elapsed);
            self.notice.take_if(|_| self.fades.is_zero());
        }
    }

    /// Whether something is being shown or waited for, so that the screen must refresh often.
    fn is_changing(&self, table: &dyn TableView) -> bool {
        let waits_for_others = self.question.is_none() && !table.is_over();
        waits_for_others || !self.is_caught_up(table) || !self.grace.is_zero()
    }

    /// Resolves the next face if the player wants all of them resolved; false if there is nothing to resolve that way.
    fn resolve_next(&mut self, table: &mut dyn TableView, words: &Words) -> Result<bool, TableError> {
        let next = self.question.as_ref().and_then(Question::next_kind).filter(|_| self.resolves_all);
        self.resolves_all = next.is_some();
        next.map_or(Ok(false), |action| self.give(action, table, words).map(|()| true))
    }

    /// How long to show the previous line before this one: not at all in the player's own turn, and limited so that no
    /// turn takes too long.
    fn beat(&self, line: &ShownLine, table: &dyn TableView) -> Duration {
        let own = table.seat().is_some_and(|seat| line.is_turn_of(seat));
        let pace = match self.speed {
            Speed::Normal => 1,
            Speed::Double => 2,
            Speed::Instant => return Duration::ZERO,
        };
        // Chat doesn't delay anything, and the player's own clock isn't spent on others' actions.
        let is_timed = table.remote().is_some_and(Remote::is_timed);
        if own || self.skipping || is_timed || line.what.is_none() {
            return Duration::ZERO;
        }
        let lines = table.log().iter().rev().take_while(|l| l.turn() >= line.turn());
        let lines = lines.filter(|l| l.turn() == line.turn()).count();
        BEAT.min(TURN / (lines.max(1) as u32)) / pace
    }

    /// Shows the pending question.
    fn update_question(&mut self, table: &dyn TableView, words: &Words) {
        let renderer = Renderer { words, seat_names: table.seat_names() };
        self.question = question(table);
        self.asked_in = Some(*table.game());
        self.news = describe::news(table, renderer);
        self.filter = None;
        self.confirmation = None;
        self.offered.clear();
        if self.question.as_ref().is_some_and(|q| !q.is_roll()) {
            self.tray.update(table.game(), true);
        }
        self.offer(table, words);
        self.selected = 0;
        if let Some(question) = self.question.as_ref().filter(|q| q.is_roll()) {
            let rolls = |&at: &usize| matches!(question.answers[at].action, Action::Reroll { .. });
            self.selected = self.offered.iter().position(rolls).unwrap_or(0);
        } else if let (Some(question), Some(step)) = (&self.question, table.lesson_step()) {
            let expected = |&at: &usize| question.answers[at].action == step.action;
            self.selected = self.offered.iter().position(expected).unwrap_or(0);
        }
    }

    /// Computes the offered answers: those that match the loose dice, or the filter.
    fn offer(&mut self, table: &dyn TableView, words: &Words) {
        let Some(question) = &self.question else { return };
        let chosen = self.offered.get(self.selected).map(|&at| question.answers[at].action);
        let loose = self.tray.loose();
        self.offered = match &self.filter {
            _ if question.is_roll() => question.at_roll(loose),
            None => (0..question.answers.len()).collect(),
            Some(part) => {
                let part = part.to_lowercase();
                let text = |at: usize| words.text(&question.answers[at].text, table.seat_names());
                let fits = |&at: &usize| text(at).to_lowercase().contains(&part);
                (0..question.answers.len()).filter(fits).collect()
            }
        };
        // Keep the same answer selected; a reroll stays selected when its dice change.
        let same = |&at: &usize| match (chosen, question.answers[at].action) {
            (Some(Action::Reroll { .. }), Action::Reroll { .. }) => true,
            (chosen, action) => chosen == Some(action),
        };
        self.selected = self.offered.iter().position(same).unwrap_or(0);
        let dice = if question.is_roll() { loose } else { Dice::NONE };
        self.odds = odds(table, dice);
    }

    /// Index of the first shown log line after the player's previous turn.
    fn since_last_turn(&self, table: &dyn TableView) -> Option<usize> {
        table.since_last_turn(self.shown)
    }
}
