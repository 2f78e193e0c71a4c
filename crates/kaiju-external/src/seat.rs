//! A bot's seat in one game.

use crate::{
    bot::{External, fallback},
    message::{FromBot, ToBot},
    process::{BotOutput, BotProcess},
    report::Failure,
};
use kaiju_bots::{Bot, BotSeat, Evaluation, Luck, Remark, SeatedBot};
use kaiju_rules::{Action, Chance, Names, OPTIONS, Pending, Ply, Seat, View, notation::harmless};
use std::time::{Duration, Instant};

/// Failures in a row after which a process is replaced.
const MAX_FAILURES: u32 = 3;
/// Lines in a row that no one asked for after which a process is ended.
const MAX_IGNORED: u32 = 64;
/// Longest reason, in characters; the rest is dropped.
const MAX_REASON_LEN: usize = 200;

/// A bot's seat in one game. Its process is taken when the first question comes, and given back after the game.
pub(crate) struct ExternalSeat<'a> {
    bot: &'a External,
    seat: Seat,
    seed: u64,
    /// The position at the start, until a process knows it.
    start: String,
    process: Option<BotProcess>,
    /// The plies since the last line of this game.
    plies: Vec<String>,
    /// Failures since the last good answer.
    failures: u32,
    remark: Option<Remark>,
}

impl<'a> ExternalSeat<'a> {
    pub(crate) fn new(bot: &'a External, seating: BotSeat<'_>) -> ExternalSeat<'a> {
        let BotSeat { seat, seed, start } = seating;
        let (start, plies) = (start.position(), Vec::new());
        ExternalSeat { bot, seat, seed, start, process: None, plies, failures: 0, remark: None }
    }

    /// A process that knows the game: one that has just been taken gets the game's start first.
    fn take_process(&mut self, view: View<'_>, time: Duration) -> Result<BotProcess, Failure> {
        if let Some(process) = self.process.take() {
            return Ok(process);
        }
        let process = self.bot.process()?;
        let has = |option: &&kaiju_rules::GameOption| view.options().has(option);
        let start = ToBot::Start {
            game: view.ruleset().word(),
            options: OPTIONS.iter().filter(has).map(|option| option.word).collect(),
            seats: view.seat_count(),
            seat: self.seat.letter().to_string(),
            seed: self.seed,
            time: time.as_millis() as u64,
            position: &self.start,
        };
        process.send(start.line());
        Ok(process)
    }

    /// Asks the process, and returns how long it took. If the process can be asked again, it is kept.
    fn ask(&mut self, view: View<'_>) -> Result<(Action, Remark, Duration), Failure> {
        let Pending::Choose { prompt, .. } = view.pending() else { return Err(Failure::Illegal) };
        let time = self.bot.time().unwrap_or_default();
        let mut process = self.take_process(view, time)?;
        let legal = view.legal();
        let answers: Vec<String> =
            legal.iter().map(|&action| view.action_text(action, Names::LETTERS).to_string()).collect();
        process.asked += 1;
        let question = ToBot::Question {
            id: process.asked,
            seat: self.seat.letter().to_string(),
            prompt: prompt.word(),
            position: view.position(),
            answers: &answers,
            time: time.as_millis() as u64,
            plies: &self.plies,
        };
        process.send(question.line());
        self.plies.clear();
        let asked = Instant::now();
        let answered = answer(&mut process, asked + time);
        let result = answered.and_then(|(text, remark)| {
            // Spelling doesn't matter, as everywhere in notation; `concede` isn't among the answers.
            let listed = answers.iter().position(|answer| *answer == text).map(|at| legal[at]);
            let parsed = || view.parse_action(self.seat, &text, Names::LETTERS).ok();
            let action = listed.or_else(|| parsed().filter(|action| legal.contains(action)));
            Ok((action.ok_or(Failure::Illegal)?, remark, asked.elapsed()))
        });
        self.failures = if result.is_ok() { 0 } else { self.failures + 1 };
        let is_broken = matches!(result, Err(Failure::Crash | Failure::TooLong | Failure::Flood));
        if is_broken || self.failures >= MAX_FAILURES {
            // A new process takes over where the game stands at the next question.
            self.failures = 0;
            self.bot.count_failed_process();
        } else {
            self.process = Some(process);
        }
        result
    }
}

/// Waits for the answer to the latest question.
fn answer(process: &mut BotProcess, deadline: Instant) -> Result<(String, Remark), Failure> {
    loop {
        let line = match process.next(deadline) {
            BotOutput::Line(line) => line,
            BotOutput::TooLong => return Err(Failure::TooLong),
            BotOutput::Closed => return Err(Failure::Crash),
            BotOutput::Late => return Err(Failure::Late),
        };
        match serde_json::from_str(&line) {
            Ok(FromBot::Answer { id, answer, reason, evaluation }) if id == process.asked => {
                process.ignored = 0;
                let reason = reason.map(|reason| harmless(&reason).chars().take(MAX_REASON_LEN).collect());
                let evaluation = evaluation.filter(|chance| (0.0..=1.0).contains(chance));
                let evaluation = evaluation.map(|chance| Evaluation { chance, next_best: None });
                return Ok((answer, Remark { reason, evaluation }));
            }
            // A late answer has been counted already.
            Ok(FromBot::Answer { id, .. }) if id < process.asked => process.ignored += 1,
            Ok(FromBot::Answer { .. }) => return Err(Failure::WrongQuestion),
            _ => return Err(Failure::Malformed),
        }
        if process.ignored > MAX_IGNORED {
            return Err(Failure::Flood);
        }
    }
}

impl SeatedBot for ExternalSeat<'_> {
    fn observe(&mut self, view: View<'_>, ply: Ply) {
        // TR-37: another player's look at the top card is secret.
        let is_peek = matches!(view.pending(), Pending::Chance(Chance::Peek { .. }));
        let knows = || {
            let mut then = *view;
            then.apply(ply).is_ok() && then.known_top(self.seat).is_some()
        };
        self.plies.push(if is_peek && !knows() { "?".to_owned() } else { ply.token(&view) });
    }

    fn choose(&mut self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action> {
        self.remark = None;
        let Pending::Choose { seat, .. } = view.pending() else { return None };
        if seat != self.seat {
            return None;
        }
        match self.ask(view) {
            Ok((action, remark, took)) => {
                self.bot.count(Ok(took));
                self.remark = Some(remark);
                Some(action)
            }
            Err(failure) => {
                self.bot.count(Err(failure));
                if self.process.is_none() {
                    self.start = view.position();
                    self.plies.clear();
                }
                fallback().choose(view, luck)
            }
        }
    }

    fn remark(&self) -> Option<&Remark> {
        self.remark.as_ref()
    }

    fn end(&mut self, view: View<'_>) {
        let Some(process) = self.process.take() else { return };
        let winner = match view.pending() {
            Pending::Over { winner, .. } => winner.map(|seat| seat.letter().to_string()),
            _ => None,
        };
        process.send(ToBot::End { winner, position: view.position(), plies: &self.plies }.line());
        self.bot.keep(process);
    }
}

impl Drop for ExternalSeat<'_> {
    fn drop(&mut self) {
        // A game that wasn't finished; the next one begins with a start of its own.
        if let Some(process) = self.process.take() {
            self.bot.keep(process);
        }
    }
}
