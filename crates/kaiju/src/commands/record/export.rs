//! `kaiju record export`: converts records.

use super::{Sources, bulk};
use crate::{
    Finding,
    commands::serve::default_data_folder,
    complain,
    record_output::{RecordFlags, RecordOutput},
};
use anyhow::bail;
use kaiju_record::{RawRecord, RawRecords};
use kaiju_rules::Record;
use kaiju_server::StoredGames;
use std::path::{Path, PathBuf};

/// Convert records to JSON, one object per line, or to a file for each.
///
/// Without `--records` or `--jsonl`, the JSON goes to standard output. Records in older formats are converted to the
/// newest. With `--data` or `--database`, exports all finished games of a server, which may be running.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju record export game.kaiju\n  kaiju record export games --jsonl games.jsonl\n  \
                        kaiju record export games.jsonl --records games\n  \
                        kaiju record export --data /var/lib/kaiju --jsonl games.jsonl"
)]
pub(super) struct Args {
    /// Records: files, folders, or files with one JSON object per line; `-` reads standard input.
    #[arg(required_unless_present_any = ["data", "database"], value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Number of threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = crate::commands::whole::<u16>(0, 1024))]
    threads: u16,
    /// Export the finished games of the server with this data folder.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["paths", "database"])]
    data: Option<PathBuf>,
    /// Export the finished games in this database: an SQLite file, or postgres://...
    #[arg(long, value_name = "DATABASE", conflicts_with = "paths")]
    database: Option<String>,
    #[command(flatten)]
    output: RecordFlags,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Finding> {
    if args.data.is_some() || args.database.is_some() {
        return tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(export_server(args));
    }
    let sources = Sources { paths: args.paths.clone(), threads: args.threads };
    refuse_overwriting(&sources, &args.output)?;
    let output = args.output.open("game")?.unwrap_or_else(RecordOutput::standard_output);
    let mut number = 0;
    let finding = bulk::each(&sources, !args.output.is_given(), RawRecord::parse, |_, record| {
        output.keep(number, &record);
        number += 1;
        Ok(())
    })?;
    output.finish()?;
    Ok(finding)
}

/// Refuses to write to a file, or into a folder, from which records are read: it would be lost before it is read.
fn refuse_overwriting(sources: &Sources, output: &RecordFlags) -> anyhow::Result<()> {
    let targets = output.jsonl.iter().chain(&output.records).filter_map(|path| path.canonicalize().ok());
    let targets: Vec<PathBuf> = targets.collect();
    let is_target = |path: &Path| targets.iter().any(|target| path == target);
    for path in RawRecords::new(&sources.paths)?.files() {
        let Ok(real) = path.canonicalize() else { continue };
        if is_target(&real) || real.parent().is_some_and(is_target) {
            bail!("{} would be overwritten: write to another file or folder", path.display());
        }
    }
    Ok(())
}

/// Exports all finished games of a server. A damaged table is reported, and the other tables are still exported.
async fn export_server(args: &Args) -> anyhow::Result<Finding> {
    let data = args.data.clone().map_or_else(default_data_folder, Ok)?;
    let mut games = StoredGames::open(&data, args.database.as_deref()).await?;
    let output = args.output.open("game")?.unwrap_or_else(RecordOutput::standard_output);
    let bar = bulk::spinner(!args.output.is_given());
    let (mut number, mut finding) = (0, Finding::Fine);
    while let Some(table) = games.next().await? {
        let mut problems: Vec<String> = table.damage.into_iter().collect();
        for text in &table.records {
            match Record::parse(text) {
                Ok(record) => {
                    output.keep(number, &record);
                    number += 1;
                }
                Err(error) => problems.push(error.to_string()),
            }
        }
        for problem in problems {
            finding = Finding::Wrong;
            bar.suspend(|| complain(&format!("table {}: {problem}", table.table)));
        }
        bar.set_message(format!("{number} games"));
        bar.tick();
    }
    bar.finish_and_clear();
    games.close().await;
    output.finish()?;
    Ok(finding)
}
