//! `kaiju`: the command line.

mod commands;

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
    Scenario(commands::scenario::Args),
    Simulate(commands::simulate::Args),
}

/// What a command found: done, or done with something wrong that it has reported.
pub(crate) enum Finding {
    Fine,
    Wrong,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Scenario(args)) => commands::scenario::run(&args),
        Some(Command::Simulate(args)) => commands::simulate::run(&args),
        None => Ok(Finding::Fine),
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
