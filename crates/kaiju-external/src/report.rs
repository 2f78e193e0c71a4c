//! What has happened with a bot, in numbers.

use serde::Serialize;
use std::{fmt, time::Duration};

/// Why a bot forfeited a decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    Start,
    Crash,
    Late,
    Illegal,
    WrongQuestion,
    Malformed,
    TooLong,
    Flood,
    GivenUp,
}

/// The number of forfeited decisions by their reason.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct FailureCounts {
    /// The program couldn't be started, or didn't say that it was ready.
    pub start: u64,
    /// The program ended or closed its output.
    pub crash: u64,
    /// No answer in time.
    pub late: u64,
    /// The answer isn't legal.
    pub illegal: u64,
    /// The answer is to a question that was never put.
    pub wrong_question: u64,
    /// A line isn't a message of the protocol.
    pub malformed: u64,
    /// A line is too long.
    pub too_long: u64,
    /// Too many lines that no one asked for.
    pub flood: u64,
    /// The program has failed too often and isn't started again.
    pub given_up: u64,
}

impl FailureCounts {
    fn of(&mut self, failure: Failure) -> &mut u64 {
        match failure {
            Failure::Start => &mut self.start,
            Failure::Crash => &mut self.crash,
            Failure::Late => &mut self.late,
            Failure::Illegal => &mut self.illegal,
            Failure::WrongQuestion => &mut self.wrong_question,
            Failure::Malformed => &mut self.malformed,
            Failure::TooLong => &mut self.too_long,
            Failure::Flood => &mut self.flood,
            Failure::GivenUp => &mut self.given_up,
        }
    }

    /// Each count with its name.
    fn named(&self) -> [(&'static str, u64); 9] {
        [
            ("not started", self.start),
            ("crashed", self.crash),
            ("late", self.late),
            ("illegal", self.illegal),
            ("for another question", self.wrong_question),
            ("malformed", self.malformed),
            ("too long", self.too_long),
            ("flooded", self.flood),
            ("given up", self.given_up),
        ]
    }
}

/// What has happened with a bot.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Report {
    /// The bot's name.
    pub bot: String,
    /// Questions put to its seats.
    pub questions: u64,
    /// The bot that made the forfeited decisions.
    pub fallback: &'static str,
    /// The number of forfeited decisions.
    pub forfeited: u64,
    /// The same by their reason.
    pub failures: FailureCounts,
    /// How often a program that had failed was replaced by a new one.
    pub restarts: u64,
    /// The longest time for an answer that counted, in milliseconds.
    pub slowest_ms: f64,
}

impl Report {
    pub(crate) fn count_answer(&mut self, took: Duration) {
        self.questions += 1;
        self.slowest_ms = self.slowest_ms.max(1000.0 * took.as_secs_f64());
    }

    pub(crate) fn count_failure(&mut self, failure: Failure) {
        self.questions += 1;
        self.forfeited += 1;
        *self.failures.of(failure) += 1;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} questions, {} forfeited", self.bot, self.questions, self.forfeited)?;
        if self.forfeited > 0 {
            let kinds = self.failures.named().into_iter().filter(|(_, count)| *count > 0);
            let kinds: Vec<String> = kinds.map(|(name, count)| format!("{count} {name}")).collect();
            write!(f, " to {} ({})", self.fallback, kinds.join(", "))?;
        }
        if self.restarts > 0 {
            write!(f, ", restarted {} time{}", self.restarts, if self.restarts == 1 { "" } else { "s" })?;
        }
        write!(f, "; slowest answer {:.1} ms", self.slowest_ms)
    }
}
