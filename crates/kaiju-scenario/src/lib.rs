//! Rule tests that a player can read: set up a position, script the dice and the deck, play, and check expectations.
//!
//! `docs/scenarios.md` describes the format. [`run`] plays one scenario; [`coverage`] finds rules and cards without
//! one.

mod card_line;
pub mod coverage;
mod event;
mod expect;
mod head;
mod play;
mod setup;
mod text;

pub use head::ScenarioHead;

use core::fmt;
use kaiju_rules::{Event, Game};

/// The result of a scenario that passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// The rule numbers and card ids from its `rules` lines.
    pub rules: Vec<String>,
    /// The number of expectations that held.
    pub expectations: usize,
}

/// The first failing line of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioFailure {
    /// The line number, counted from 1.
    pub line: usize,
    /// A description of the failure.
    pub message: String,
}

impl fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl core::error::Error for ScenarioFailure {}

/// The description of an error in a line.
type LineFault = String;

/// Plays a scenario to its end or to the first line that fails.
pub fn run(text: &str) -> Result<Passed, ScenarioFailure> {
    run_with(text, &mut |_, _| {})
}

/// A callback that receives the game and the events of the latest line of play, each with the game as it was then.
pub type Watcher<'a> = &'a mut dyn FnMut(&Game, &[(Game, Event)]);

/// Like [`run`], but calls `look` after the setup and after each line of play.
pub fn run_with(text: &str, look: Watcher<'_>) -> Result<Passed, ScenarioFailure> {
    let mut table = setup::SetupBuilder::default();
    let mut running: Option<ScenarioRun> = None;
    let mut expectations = 0;
    let mut last = 0;
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = head::statement(line);
        if line.is_empty() {
            continue;
        }
        last = index + 1;
        let (before, is_play) = (running.is_some(), text::keyword(line, "expect").is_none());
        let done = match &mut running {
            None => table.statement(line).map(|started| running = started),
            Some(running) => running.line(line).map(|expected| expectations += usize::from(expected)),
        };
        done.map_err(|message| ScenarioFailure { line: last, message })?;
        if let Some(running) = running.as_ref().filter(|_| is_play || !before) {
            look(&running.game, &running.events);
        }
    }
    let fail = |message: &str| Err(ScenarioFailure { line: last.max(1), message: message.into() });
    if running.is_none() {
        return fail("the scenario never starts: \"turn\" or \"start\" is missing");
    }
    if expectations == 0 {
        return fail("the scenario expects nothing");
    }
    Ok(Passed { rules: table.rules, expectations })
}

/// A scenario being played.
struct ScenarioRun {
    game: Game,
    names: Vec<String>,
    script: play::Script,
    /// The events of the setup or of the latest line of play, each with the game as it was then.
    events: Vec<(Game, Event)>,
}

impl ScenarioRun {
    /// Runs one line after the setup; returns true if it is an expectation.
    fn line(&mut self, line: &str) -> Result<bool, LineFault> {
        if let Some(rest) = text::keyword(line, "expect") {
            self.expect(rest)?;
            return Ok(true);
        }
        self.play_line(line)?;
        Ok(false)
    }
}
