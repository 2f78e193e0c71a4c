//! The `kaiju` command line.

mod commands;
mod input;
mod output;
mod programs;
mod record_file;
mod record_output;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::{io::Write as _, process::ExitCode};

/// King of New York and King of Tokyo: play with friends or against bots, or watch, study and test the rules.
///
/// Without a command, `kaiju` hosts games, like `kaiju serve`; to change a setting, use `kaiju serve --help`.
#[derive(Parser)]
#[command(name = "kaiju", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(commands::serve::Args),
    Play(commands::play::Args),
    Join(commands::join::Args),
    Demo(commands::demo::Args),
    Cards(commands::cards::Args),
    Rule(commands::rule::Args),
    Scenario(commands::scenario::Args),
    Simulate(commands::simulate::Args),
    Tournament(commands::tournament::Args),
    Perft(commands::perft::Args),
    Replay(commands::replay::Args),
    #[command(alias = "analyze")]
    Analyse(commands::analyse::Args),
    Record(commands::record::Args),
    Load(commands::load::Args),
}

/// The outcome of a command that ran: fine, or with a problem that it has already reported (exit code 1).
pub(crate) enum Finding {
    Fine,
    Wrong,
}

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    // Bots are started through this program; `kaiju_external` says why.
    if words.next().is_some_and(|word| word == "launch-bot") {
        complain(&kaiju_external::replace_this_process(words).to_string());
        return ExitCode::from(127);
    }
    let parsed = accept_negative_numbers(Cli::command()).try_get_matches();
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    let done = match cli.command {
        None => commands::serve::open(),
        Some(Command::Serve(args)) => commands::serve::run(&args),
        Some(Command::Play(args)) => commands::play::run(&args),
        Some(Command::Join(args)) => commands::join::run(&args),
        Some(Command::Demo(args)) => commands::demo::run(&args),
        Some(Command::Cards(args)) => commands::cards::run(&args),
        Some(Command::Rule(args)) => commands::rule::run(&args),
        Some(Command::Scenario(args)) => commands::scenario::run(&args),
        Some(Command::Simulate(args)) => commands::simulate::run(&args),
        Some(Command::Tournament(args)) => commands::tournament::run(&args),
        Some(Command::Perft(args)) => commands::perft::run(&args),
        Some(Command::Replay(args)) => commands::replay::run(&args),
        Some(Command::Analyse(args)) => commands::analyse::run(&args),
        Some(Command::Record(args)) => commands::record::run(&args),
        Some(Command::Load(args)) => commands::load::run(&args),
    };
    match done {
        Ok(Finding::Fine) => ExitCode::SUCCESS,
        Ok(Finding::Wrong) => ExitCode::from(1),
        // The reader closed the pipe on purpose, as `head` does.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Lets every option take a negative number, so that `--seed -1` is refused for its value and not as an unknown option.
fn accept_negative_numbers(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| {
            let takes_value = arg.get_action().takes_values() && !arg.is_positional();
            if takes_value { arg.allow_negative_numbers(true) } else { arg }
        })
        .mut_subcommands(accept_negative_numbers)
}

/// Prints an error line to standard error, ignoring failure: there is nowhere left to report it.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(std::io::stderr(), "kaiju: {}", kaiju_rules::notation::harmless(line));
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}

/// Prints help to standard output, or an argument error to standard error in one line.
fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim);
    let problem = lines.by_ref().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let problem = problem.strip_prefix("error: ").unwrap_or(&problem);
    let tips = lines.filter_map(|line| line.strip_prefix("tip: "));
    let all: Vec<&str> = std::iter::once(problem).chain(tips).collect();
    complain(&format!("{} (for more information, try '--help')", all.join("; ")));
    ExitCode::from(2)
}
