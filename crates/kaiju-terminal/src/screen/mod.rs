//! The table in full screen: a model, what keys and mouse do to it, and how it is drawn.

mod ask;
mod board;
mod canvas;
mod draw;
mod far;
mod new_york;
mod page;
mod paint;
mod run;
mod side;
mod tokyo;
mod tray;
mod update;

pub(crate) use canvas::Canvas;
pub use canvas::{Hit, Hits};
pub use draw::draw;
pub(crate) use draw::{SMALLEST, too_small};
pub(crate) use far::presets;
pub(crate) use page::{columns, frame, help};
pub use paint::{Paint, wants_colour};
pub use run::{Left, play};
pub(crate) use run::{Terminal, Watch, next_event};
pub(crate) use side::flow;
pub use update::Flow;

use crate::{
    describe,
    question::{chances, question},
    remote::Remote,
    table::{Progress, ShownLine, TableError, TableView},
    text::Voice,
};
use kaiju_rules::{Action, Dice, Game};
use kaiju_words::{
    Words,
    ask::{OddsRow, Question},
};
use std::time::Duration;
use tray::Tray;

/// The longest that one turn of the others takes to be shown.
const TURN: Duration = Duration::from_millis(3600);
/// The longest that one line of it is shown alone.
const BEAT: Duration = Duration::from_millis(400);
/// How long a question that follows what others did cannot be answered: a key that was meant to skip comes too late for that.
const GRACE: Duration = Duration::from_millis(400);
/// How long it is shown what a server has said.
pub(crate) const NOTICE: Duration = Duration::from_secs(6);

/// How fast the others' turns are shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Line by line, at most four seconds a turn.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// At once.
    Instant,
}

impl Speed {
    /// The speed with this name on the command line.
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

/// What lies over the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// The keys and signs.
    Help,
    /// The whole log, at a line, whose reason is open or not.
    Log {
        /// The line.
        at: usize,
        /// Whether its reason is shown.
        open: bool,
    },
    /// The cards in play, from this line on.
    Cards(usize),
    /// The table in sentences, from this line on.
    Table(usize),
    /// What is decided beforehand, at this row.
    Presets(usize),
}

/// All that the screen knows beyond the table.
#[derive(Debug)]
pub struct Screen {
    /// How fast the others' turns are shown.
    pub speed: Speed,
    /// Lines of the log that were shown.
    shown: usize,
    /// How long the last of them stands alone.
    waited: Duration,
    /// Somebody wants to see the next question now.
    skipping: bool,
    /// How long keys cannot answer yet, after something was shown line by line.
    grace: Duration,
    /// All kinds of dice are to be resolved one after the other.
    resolves_all: bool,
    tray: Tray,
    question: Option<Question>,
    /// The game at that question.
    asked_in: Option<Game>,
    /// What changed since one's last turn, at the first question of a turn.
    news: Option<String>,
    /// The answers on offer: by their places among all of the question.
    offered: Vec<usize>,
    /// The one that Enter gives, by its place among those on offer.
    selected: usize,
    /// What answers must contain, while somebody looks for one.
    filter: Option<String>,
    page: Option<Page>,
    /// An answer that would harm the one who gives it, given once.
    doubtful: Option<Action>,
    shows_odds: bool,
    chances: Vec<OddsRow>,
    /// What the table said last that is to be known at once: that it refused an answer, that it is far away.
    notice: Option<String>,
    /// How long it still stands; for as long as no key is pressed where this is nothing.
    fades: Duration,
    /// What somebody types to say it.
    saying: Option<String>,
}

impl Screen {
    /// A screen for a table that has this much of a log already.
    pub fn new(table: &dyn TableView, speed: Speed) -> Screen {
        Screen::with(table, speed, table.log().len())
    }

    /// A screen for a table at which a game has just begun.
    pub fn at_beginning(table: &dyn TableView, speed: Speed) -> Screen {
        Screen::with(table, speed, table.begun())
    }

    /// A screen that has shown so many lines.
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
            doubtful: None,
            shows_odds: true,
            chances: Vec::new(),
            notice: None,
            fades: Duration::ZERO,
            saying: None,
        }
    }

    /// What lies over the table.
    pub fn page(&self) -> Option<Page> {
        self.page
    }

    /// Whether everything that happened was shown.
    pub fn is_caught_up(&self, table: &dyn TableView) -> bool {
        self.shown == table.log().len()
    }

    /// The game as far as it was shown.
    fn game<'a>(&self, table: &'a dyn TableView) -> &'a Game {
        match table.log().get(self.shown) {
            Some(next) if self.shown == 0 => &next.game,
            Some(_) => &table.log()[self.shown - 1].game,
            None => table.game(),
        }
    }

    /// Time passes: what waits to be shown is shown, the others go on, and a question is put when all is told.
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
            if table.asked().is_some() && self.question.is_none() {
                self.ask(table, words);
                if self.resolve_next(table, words)? {
                    continue;
                }
            }
            // Far away something may happen whoever is asked.
            let progress = table.advance()?;
            self.listen(table, words);
            if progress != Progress::Moved {
                break;
            }
        }
        if table.is_over() || table.asked().is_some() {
            self.waited = Duration::ZERO;
            self.skipping = false;
        } else {
            // The last line has stood alone long enough: what comes next is shown at once, and only the first of it.
            self.waited = self.waited.min(BEAT);
        }
        Ok(())
    }

    /// What a server has said has been read after a while.
    fn fade(&mut self, elapsed: Duration) {
        if !self.fades.is_zero() {
            self.fades = self.fades.saturating_sub(elapsed);
            self.notice.take_if(|_| self.fades.is_zero());
        }
    }

    /// Whether something is shown or waited for, so that time matters.
    fn is_restless(&self, table: &dyn TableView) -> bool {
        let waits_for_others = self.question.is_none() && !table.is_over();
        waits_for_others || !self.is_caught_up(table) || !self.grace.is_zero()
    }

    /// Resolves the next kind for somebody who wants all of them resolved; false where something else is asked.
    fn resolve_next(&mut self, table: &mut dyn TableView, words: &Words) -> Result<bool, TableError> {
        let next = self.question.as_ref().and_then(Question::next_kind).filter(|_| self.resolves_all);
        self.resolves_all = next.is_some();
        next.map_or(Ok(false), |action| self.give(action, table, words).map(|()| true))
    }

    /// How long the line before this one stands alone: not at all in one's own turn, and never so long that a turn drags on.
    fn beat(&self, line: &ShownLine, table: &dyn TableView) -> Duration {
        let own = table.seat().is_some_and(|seat| line.is_turn_of(seat));
        let pace = match self.speed {
            Speed::Normal => 1,
            Speed::Double => 2,
            Speed::Instant => return Duration::ZERO,
        };
        // What is said beside the game holds nothing up, and nobody's own time is spent on what others did.
        let is_timed = table.remote().is_some_and(Remote::is_timed);
        if own || self.skipping || is_timed || line.what.is_none() {
            return Duration::ZERO;
        }
        let lines = table.log().iter().rev().take_while(|l| l.turn() >= line.turn());
        let lines = lines.filter(|l| l.turn() == line.turn()).count();
        BEAT.min(TURN / (lines.max(1) as u32)) / pace
    }

    /// Puts the question that the table asks.
    fn ask(&mut self, table: &dyn TableView, words: &Words) {
        let voice = Voice { words, cast: table.cast() };
        self.question = question(table);
        self.asked_in = Some(*table.game());
        self.news = describe::news(table, voice);
        self.filter = None;
        self.doubtful = None;
        self.offered.clear();
        if self.question.as_ref().is_some_and(|q| !q.is_roll()) {
            self.tray.settle(table.game(), true);
        }
        self.offer(table, words);
        self.selected = 0;
        if let Some(question) = self.question.as_ref().filter(|q| q.is_roll()) {
            let rolls = |&at: &usize| matches!(question.answers[at].action, Action::Reroll { .. });
            self.selected = self.offered.iter().position(rolls).unwrap_or(0);
        }
    }

    /// Works out which answers are on offer: those to the dice that are loose, or those that were looked for.
    fn offer(&mut self, table: &dyn TableView, words: &Words) {
        let Some(question) = &self.question else { return };
        let chosen = self.offered.get(self.selected).map(|&at| question.answers[at].action);
        let loose = self.tray.loose();
        self.offered = match &self.filter {
            _ if question.is_roll() => question.at_roll(loose),
            None => (0..question.answers.len()).collect(),
            Some(part) => {
                let part = part.to_lowercase();
                let text = |at: usize| words.text(&question.answers[at].text, table.cast());
                let fits = |&at: &usize| text(at).to_lowercase().contains(&part);
                (0..question.answers.len()).filter(fits).collect()
            }
        };
        // Whoever was about to roll still is, with other dice.
        let same = |&at: &usize| match (chosen, question.answers[at].action) {
            (Some(Action::Reroll { .. }), Action::Reroll { .. }) => true,
            (chosen, action) => chosen == Some(action),
        };
        self.selected = self.offered.iter().position(same).unwrap_or(0);
        let dice = if question.is_roll() { loose } else { Dice::NONE };
        self.chances = chances(table, dice);
    }

    /// The line of the log after which everything that was shown happened since one's last turn.
    fn since(&self, table: &dyn TableView) -> Option<usize> {
        table.since(self.shown)
    }
}
