//! `kaiju record`: prints, counts, verifies and converts recorded games.

mod bulk;
mod export;
mod show;
mod stats;
mod verify;

use crate::Finding;
use std::path::PathBuf;

/// Print, count, verify or convert recorded games.
///
/// Records can be files written by `kaiju demo --record` or downloaded from a server, folders of such files, or files
/// with one JSON object per line (`.jsonl`), as written by `kaiju simulate --jsonl`; `-` is standard input. Unreadable
/// records are reported with file and line, and the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju record show game.kaiju\n  kaiju record verify game.kaiju\n  \
                        kaiju record stats games.jsonl --json\n  \
                        kaiju simulate --game tokyo --games 1000 --fair --records games && kaiju record verify games")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: RecordCommand,
}

#[derive(clap::Subcommand)]
enum RecordCommand {
    Show(show::Args),
    Stats(stats::Args),
    Verify(verify::Args),
    Export(export::Args),
}

/// The records to read.
#[derive(clap::Args)]
struct Sources {
    /// Records: files, folders, or files with one JSON object per line; `-` reads standard input.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Number of threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = super::whole::<u16>(0, 1024))]
    threads: u16,
}

impl Sources {
    /// The files and folders, as they were given.
    fn names(&self) -> String {
        self.paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    match &args.command {
        RecordCommand::Show(args) => show::run(args),
        RecordCommand::Stats(args) => stats::run(args),
        RecordCommand::Verify(args) => verify::run(args),
        RecordCommand::Export(args) => export::run(args),
    }
}

/// `1 ply`, `2 plies`.
pub(super) fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
