//! A bot in another program, and its idle processes.

use crate::{
    FALLBACK, Report,
    command::BotCommand,
    message::{FromBot, PROTOCOL, ToBot},
    process::{BotOutput, BotProcess},
    report::Failure,
    seat::ExternalSeat,
};
use kaiju_bots::{Bot, BotSeat, Luck, Reason, SeatedBot, bot_by_name};
use kaiju_rules::{Action, View, notation::harmless};
use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU16, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Longest text of a bot that is logged, in characters; the rest is dropped.
const MAX_LOG_LEN: usize = 64 * 1024;

/// How to run a bot.
#[derive(Clone)]
pub struct ProgramSettings {
    /// The time for a decision.
    pub time: Duration,
    /// The time from starting the program until it is ready.
    pub start_time: Duration,
    /// How often a process that has failed is replaced.
    pub restarts: u64,
    /// This program, if `launch-bot` makes it call [`replace_this_process`](crate::replace_this_process): then bots end
    /// even when this process is killed.
    pub launcher: Option<PathBuf>,
    /// Receives what the bot writes to standard error, line by line.
    pub log: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Default for ProgramSettings {
    fn default() -> ProgramSettings {
        let log = Arc::new(|line: &str| eprintln!("{line}"));
        let (time, start_time) = (Duration::from_secs(1), Duration::from_secs(10));
        ProgramSettings { time, start_time, restarts: 10, launcher: None, log }
    }
}

/// A bot in another program. Each of its seats in a running game has a process, which plays other games later.
pub struct External {
    command: BotCommand,
    settings: ProgramSettings,
    version: AtomicU16,
    idle: Mutex<Vec<BotProcess>>,
    /// The number of processes that have failed.
    failed: AtomicU64,
    report: Mutex<Report>,
    log: LogSink,
}

impl External {
    /// Starts the program. An error if there is no such program; if it fails later, it forfeits decisions.
    pub fn open(command: BotCommand, settings: ProgramSettings) -> Result<External, String> {
        let log = LogSink {
            name: command.name.clone(),
            write: Arc::clone(&settings.log),
            left: Arc::new(Mutex::new(MAX_LOG_LEN)),
        };
        let report = Report { bot: command.name.clone(), fallback: FALLBACK, ..Report::default() };
        let (idle, report) = (Mutex::default(), Mutex::new(report));
        let (version, failed) = (AtomicU16::new(0), AtomicU64::new(0));
        let bot = External { command, settings, version, idle, failed, report, log };
        let process = bot.spawn().map_err(|error| format!("cannot run {}: {error}", bot.command.words[0]))?;
        match bot.greet(process) {
            Ok(process) => lock(&bot.idle).push(process),
            Err(()) => bot.count_failed_process(),
        }
        Ok(bot)
    }

    /// What has happened so far.
    pub fn report(&self) -> Report {
        lock(&self.report).clone()
    }

    /// Ends all idle processes.
    pub fn close(&self) {
        let idle = std::mem::take(&mut *lock(&self.idle));
        idle.into_iter().for_each(BotProcess::finish);
    }

    /// A process for a seat: an idle one or a new one.
    pub(crate) fn process(&self) -> Result<BotProcess, Failure> {
        if let Some(process) = lock(&self.idle).pop() {
            return Ok(process);
        }
        self.count_restart()?;
        let process = self.spawn().map_err(|error| self.log.add(&format!("cannot be started: {error}")));
        let process = process.and_then(|process| self.greet(process));
        process.map_err(|()| {
            self.count_failed_process();
            Failure::Start
        })
    }

    /// Takes back a process that works.
    pub(crate) fn keep(&self, process: BotProcess) {
        lock(&self.idle).push(process);
    }

    pub(crate) fn count_failed_process(&self) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a new process that takes the place of one that has failed. After the last restart the bot is given up.
    fn count_restart(&self) -> Result<(), Failure> {
        let mut report = lock(&self.report);
        if self.failed.load(Ordering::Relaxed) > report.restarts {
            if report.restarts >= self.settings.restarts {
                return Err(Failure::GivenUp);
            }
            report.restarts += 1;
        }
        Ok(())
    }

    pub(crate) fn count(&self, result: Result<Duration, Failure>) {
        let mut report = lock(&self.report);
        match result {
            Ok(took) => report.count_answer(took),
            Err(failure) => report.count_failure(failure),
        }
    }

    fn spawn(&self) -> std::io::Result<BotProcess> {
        BotProcess::start(&self.command.words, self.settings.launcher.as_deref(), self.log.clone())
    }

    /// Says hello and waits until the process is ready.
    fn greet(&self, process: BotProcess) -> Result<BotProcess, ()> {
        let program = concat!("kaiju ", env!("CARGO_PKG_VERSION"));
        process.send(ToBot::Hello { protocol: PROTOCOL, program }.line());
        let problem = match process.next(Instant::now() + self.settings.start_time) {
            BotOutput::Line(line) => match serde_json::from_str(&line) {
                Ok(FromBot::Ready { protocol: PROTOCOL, version }) => {
                    self.version.store(version, Ordering::Relaxed);
                    return Ok(process);
                }
                Ok(FromBot::Ready { protocol, .. }) => format!("speaks protocol {protocol}, not {PROTOCOL}"),
                _ => "didn't answer hello with ready".to_owned(),
            },
            BotOutput::TooLong => "sent a line that is too long".to_owned(),
            BotOutput::Closed => "ended before it was ready".to_owned(),
            BotOutput::Late => format!("wasn't ready after {} s", self.settings.start_time.as_secs_f64()),
        };
        self.log.add(&problem);
        Err(())
    }
}

impl Bot for External {
    fn name(&self) -> &str {
        &self.command.name
    }

    fn version(&self) -> u16 {
        self.version.load(Ordering::Relaxed)
    }

    fn choose(&self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action> {
        let seed = luck.below(u32::MAX).into();
        ExternalSeat::new(self, BotSeat { seat: view.seat()?, seed, start: view }).choose(view, luck)
    }

    fn reason(&self, _: View<'_>, _: Action) -> Reason {
        Reason::EVEN
    }

    fn time(&self) -> Option<Duration> {
        Some(self.settings.time)
    }

    fn seat(&self, seating: BotSeat<'_>) -> Option<Box<dyn SeatedBot + Send + '_>> {
        Some(Box::new(ExternalSeat::new(self, seating)))
    }
}

/// The bot that makes forfeited decisions.
pub(crate) fn fallback() -> &'static dyn Bot {
    bot_by_name(FALLBACK).expect("the fallback is a built-in bot")
}

/// Where what a bot writes to standard error goes, up to a limit.
#[derive(Clone)]
pub(crate) struct LogSink {
    name: String,
    write: Arc<dyn Fn(&str) + Send + Sync>,
    left: Arc<Mutex<usize>>,
}

impl LogSink {
    pub(crate) fn add(&self, text: &str) {
        let mut left = lock(&self.left);
        let text = harmless(text.trim_end());
        if *left > 0 {
            (self.write)(&format!("{}: {text}", self.name));
            *left = left.saturating_sub(text.chars().count() + 1);
            if *left == 0 {
                (self.write)(&format!("{}: (all further output is dropped)", self.name));
            }
        }
    }
}

/// Locks a mutex; a panic elsewhere leaves nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
