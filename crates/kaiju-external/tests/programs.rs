//! Bots in other programs: well-behaved ones, and every kind of failure. A failure costs the bot its decision, and nothing
//! else.

use kaiju_arena::{Standings, Tournament, tournament};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_external::{BotCommand, External, FailureCounts, ProgramSettings, Report};
use kaiju_rules::{Options, Ruleset};
use std::{
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

/// Long enough for an answer on the busiest machine, for tests in which no bot is late.
const LONG: Duration = Duration::from_mins(10);

/// How often a process is replaced: rarely, because starting Python takes a while.
const RESTARTS: u64 = 2;
/// How many processes there are, then.
const PROCESSES: u64 = 1 + RESTARTS;

fn settings(time: Duration) -> ProgramSettings {
    ProgramSettings { time, start_time: LONG, restarts: RESTARTS, launcher: None, log: Arc::new(|_| {}) }
}

fn open_with(mode: &str, settings: ProgramSettings) -> &'static External {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bots/bad.py");
    let text = format!("bad=cmd: python3 '{}' {mode}", file.display());
    let command = BotCommand::parse(&text).expect("a command").expect("a valid one");
    Box::leak(Box::new(External::open(command, settings).expect("python3 exists")))
}

fn open(mode: &str) -> &'static External {
    open_with(mode, settings(LONG))
}

/// Plays games of two monsters: this bot against a rookie.
fn play(bot: &'static dyn Bot, deals: u64, threads: usize) -> Standings {
    let rookie = bot_by_name("rookie").expect("a bot");
    let (ruleset, options, line_up) = (Ruleset::Tokyo, Options::default(), vec![bot, rookie]);
    tournament(&Tournament { ruleset, options, line_up, deals, seed: 1, threads }, &|_| {})
}

/// Plays with a bot in this mode and returns what has happened. The tournament must be complete.
fn report_of(bot: &'static External) -> Report {
    let standings = play(bot, 2, 1);
    bot.close();
    let report = bot.report();
    assert_eq!(standings.games, 4);
    assert_eq!(standings.bots[0].decisions, report.questions, "{report}");
    report
}

/// A bot that forfeits every decision plays like the fallback, because both draw the same random numbers.
fn plays_like_a_rookie(bot: &'static External, failures: impl Fn(u64) -> FailureCounts) {
    let standings = play(bot, 2, 1);
    bot.close();
    let report = bot.report();
    assert_eq!(report.failures, failures(report.questions), "{report}");
    assert_eq!(report.forfeited, report.questions);
    let likewise = play(Box::leak(Box::new(Namesake)), 2, 1);
    let figures = |s: &Standings| s.bots.iter().map(|bot| (bot.wins, bot.decisions)).collect::<Vec<_>>();
    assert_eq!(figures(&standings), figures(&likewise));
}

/// A rookie under another name.
struct Namesake;

impl Bot for Namesake {
    fn name(&self) -> &'static str {
        "namesake"
    }

    fn version(&self) -> u16 {
        1
    }

    fn choose(&self, view: kaiju_rules::View<'_>, luck: &mut dyn kaiju_bots::Luck) -> Option<kaiju_rules::Action> {
        bot_by_name("rookie")?.choose(view, luck)
    }

    fn reason(&self, _: kaiju_rules::View<'_>, _: kaiju_rules::Action) -> kaiju_bots::Reason {
        kaiju_bots::Reason::EVEN
    }
}

/// A bot that behaves forfeits nothing, and the same seed gives the same games, whatever the number of threads.
#[test]
fn a_good_bot_plays_the_same_games_again() {
    let bot = open("");
    let figures = |threads| {
        let standings = play(bot, 6, threads);
        standings.bots.iter().map(|bot| (bot.wins, bot.decisions)).collect::<Vec<_>>()
    };
    let first = figures(1);
    assert_eq!(figures(1), first);
    assert_eq!(figures(3), first);
    assert_eq!(bot.version(), 7);
    bot.close();
    let report = bot.report();
    assert_eq!((report.forfeited, report.restarts), (0, 0), "{report}");
    assert_eq!(report.questions, 3 * first[0].1);
    assert!(report.slowest_ms > 0.0);
}

/// Wrong answers and lines are counted by their kind. Three in a row end the process; after the last restart it
/// isn't started again.
#[test]
fn wrong_answers_are_forfeits() {
    let counted = |count: fn(&mut FailureCounts) -> &mut u64, each: u64| {
        move |questions: u64| {
            let mut failures = FailureCounts { given_up: questions - PROCESSES * each, ..FailureCounts::default() };
            *count(&mut failures) = PROCESSES * each;
            failures
        }
    };
    plays_like_a_rookie(open("illegal"), counted(|failures| &mut failures.illegal, 3));
    plays_like_a_rookie(open("concede"), counted(|failures| &mut failures.illegal, 3));
    plays_like_a_rookie(open("wrong-question"), counted(|failures| &mut failures.wrong_question, 3));
    plays_like_a_rookie(open("garbage"), counted(|failures| &mut failures.malformed, 3));
    plays_like_a_rookie(open("flood"), counted(|failures| &mut failures.flood, 1));
}

/// A line of 100 MB ends the process without being read to its end.
#[test]
fn giant_lines_are_forfeits() {
    let report = report_of(open("giant"));
    assert_eq!(report.failures.too_long, PROCESSES, "{report}");
    assert_eq!(report.failures.too_long + report.failures.given_up, report.questions);
}

/// A process that ends is replaced by one that takes over where the game stands.
#[test]
fn crashes_are_forfeits() {
    let report = report_of(open("crash"));
    assert!(report.failures.crash > 0 && report.forfeited < report.questions, "{report}");
    assert_eq!(report.failures.crash + report.failures.given_up, report.forfeited);
    assert_eq!(report.restarts, RESTARTS.min(report.failures.crash));
    let report = report_of(open("closed"));
    assert_eq!((report.failures.crash, report.restarts), (PROCESSES, RESTARTS), "{report}");
}

#[test]
fn a_bot_that_never_starts_is_given_up() {
    let all_start =
        |questions: u64| FailureCounts { start: RESTARTS, given_up: questions - RESTARTS, ..FailureCounts::default() };
    plays_like_a_rookie(open("crash-at-start"), all_start);
    plays_like_a_rookie(open("other-protocol"), all_start);
    let short = ProgramSettings { start_time: Duration::from_millis(10), ..settings(LONG) };
    plays_like_a_rookie(open_with("hang-at-start", short), all_start);
}

/// A bot that is silent, or doesn't even read, is late, and holds no one up for longer than its time.
#[test]
fn silence_is_a_forfeit() {
    for mode in ["hang", "deaf"] {
        let late = 3 * PROCESSES;
        let late = |questions: u64| FailureCounts { late, given_up: questions - late, ..FailureCounts::default() };
        plays_like_a_rookie(open_with(mode, settings(Duration::from_millis(10))), late);
    }
}

/// An answer that comes too late isn't taken for the answer to a later question, which has the same answers or others.
#[test]
fn late_answers_are_ignored() {
    let bot = open_with("slow", ProgramSettings { restarts: 1000, ..settings(Duration::from_millis(100)) });
    let report = report_of(bot);
    assert!(report.failures.late > 0, "{report}");
    assert_eq!(report.failures, FailureCounts { late: report.failures.late, ..FailureCounts::default() });
}

/// A process that ends while something it has started keeps its output open is late, not waited for.
#[test]
fn a_child_that_outlives_the_bot_holds_no_one_up() {
    let report = report_of(open_with("orphan", settings(Duration::from_millis(100))));
    assert_eq!(report.failures.late + report.failures.given_up, report.forfeited, "{report}");
    assert_eq!(report.restarts, RESTARTS);
}

/// What a bot writes to standard error is logged up to a limit, and doesn't block it.
#[test]
fn the_log_of_a_bot_is_limited() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&lines);
    let log = ProgramSettings {
        log: Arc::new(move |line: &str| log.lock().unwrap().push(line.to_owned())),
        ..settings(LONG)
    };
    let report = report_of(open_with("noisy", log));
    assert_eq!(report.forfeited, 0, "{report}");
    let lines = lines.lock().unwrap();
    assert!(lines.len() > 100 && lines.len() < 1000, "{} lines", lines.len());
    assert!(lines[0].starts_with("bad: xxx") && lines.last().unwrap().ends_with("(all further output is dropped)"));
}

/// A bot that ignores both its closed input and SIGTERM ends with `close`, and so does what a bot has left behind.
#[test]
fn a_closed_bot_ends() {
    ends_with_close("immortal");
    ends_with_close("family");
}

/// Waits until no process of a bot in this mode is left.
fn ends_with_close(mode: &str) {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("alive");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mode = format!("{mode} '{}'", pipe.display());
    // Opening waits until the bot has the other end, and reading ends when the bot does.
    let reader = std::thread::spawn(move || std::fs::read(pipe).unwrap());
    let bot = open(&mode);
    assert_eq!(report_of(bot).forfeited, 0);
    assert!(reader.join().unwrap().is_empty());
}

#[test]
fn a_program_that_does_not_exist_is_an_error() {
    let command = BotCommand::parse("cmd: /no/such/program").unwrap().unwrap();
    let error = External::open(command, settings(LONG)).err().expect("an error");
    assert!(error.starts_with("cannot run /no/such/program: "), "{error}");
}
