//! `kaiju`: the command line.

mod commands;
mod tell;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// King of New York, complete: a rules engine you can read, test, simulate and watch.
///
/// Without a command, four bots play a game and the terminal tells it turn by turn.
#[derive(Parser)]
#[command(name = "kaiju", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Demo(commands::demo::Args),
    Cards(commands::cards::Args),
    Scenario(commands::scenario::Args),
    Simulate(commands::simulate::Args),
    Perft(commands::perft::Args),
    Replay(commands::replay::Args),
}

/// What a command found: done, or done with something wrong that it has reported.
pub(crate) enum Finding {
    Fine,
    Wrong,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        None => commands::demo::run(&commands::demo::Args::default()),
        Some(Command::Demo(args)) => commands::demo::run(&args),
        Some(Command::Cards(args)) => commands::cards::run(&args),
        Some(Command::Scenario(args)) => commands::scenario::run(&args),
        Some(Command::Simulate(args)) => commands::simulate::run(&args),
        Some(Command::Perft(args)) => commands::perft::run(&args),
        Some(Command::Replay(args)) => commands::replay::run(&args),
    };
    match done {
        Ok(Finding::Fine) => ExitCode::SUCCESS,
        Ok(Finding::Wrong) => ExitCode::from(1),
        Err(error) => {
            eprintln!("kaiju: {error:#}");
            ExitCode::from(2)
        }
    }
}
