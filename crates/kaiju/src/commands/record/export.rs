//! `kaiju record export`: converts records.

use super::{Sources, bulk};
use crate::{
    Finding,
    record_output::{RecordFlags, RecordOutput},
};
use kaiju_record::RawRecord;

/// Convert records to JSON, one object per line, or to a file for each.
///
/// Without `--records` or `--jsonl`, the JSON goes to standard output. Records of older formats are written in the
/// newest one.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju record export game.kaiju\n  kaiju record export games --jsonl games.jsonl\n  \
                        kaiju record export games.jsonl --records games"
)]
pub(super) struct Args {
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    output: RecordFlags,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Finding> {
    let output = args.output.open("game")?.unwrap_or_else(RecordOutput::standard_output);
    let mut number = 0;
    let finding = bulk::each(&args.sources, !args.output.is_given(), RawRecord::parse, |_, record| {
        output.keep(number, &record);
        number += 1;
        Ok(())
    })?;
    output.finish()?;
    Ok(finding)
}
