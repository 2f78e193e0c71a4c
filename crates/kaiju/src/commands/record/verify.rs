//! `kaiju record verify`: checks that dice, cards and tiles match the commitments.

use super::{Sources, bulk, counted};
use crate::{Finding, complain, print_line};
use kaiju_fair::{Problem, RecordPlace, Unverified, UnverifiedText, Verified, verify, verify_text};
use kaiju_record::{RawRecord, prefix_from_json};
use kaiju_rules::Seat;
use serde_json::{Value, json};

/// Check that a game's dice, cards and tiles are the ones that server and players committed to before it started.
///
/// Computes every outcome again from the record alone, and replays the game by the rules. Prints a confirmation or the
/// first line that is wrong. The exit code is 1 if a record is wrong or lacks data for the check. docs/fair-dice.md
/// explains what this proves and what it doesn't.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju record verify game.kaiju\n  kaiju record verify games --json\n  \
                        kaiju simulate --games 1000 --fair --jsonl games.jsonl && kaiju record verify games.jsonl")]
pub(super) struct Args {
    #[command(flatten)]
    sources: Sources,
    /// Print one line of JSON for each record.
    #[arg(long)]
    json: bool,
}

/// Number of records that were verified, and of those that weren't.
#[derive(Default)]
struct VerifyTally {
    verified: usize,
    missing: usize,
    wrong: usize,
    /// The result for the first record, which is printed if it is the only one.
    first: Option<String>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Finding> {
    let mut tally = VerifyTally::default();
    let read = bulk::each(
        &args.sources,
        args.json,
        |raw| Ok(verify_raw(raw)),
        |raw, result| {
            match &result {
                Ok(verified) => {
                    tally.verified += 1;
                    tally.first.get_or_insert_with(|| format!("{}: {}", raw.path.display(), describe(verified)));
                }
                Err(error) if error.problem.is_missing() => tally.missing += 1,
                Err(_) => tally.wrong += 1,
            }
            if args.json {
                print_line!("{}", report(raw, &result))?;
            } else if let Err(error) = &result {
                complain(&raw.error(error.to_string()).to_string());
            }
            Ok(())
        },
    )?;
    let VerifyTally { verified, missing, wrong, first } = tally;
    if !args.json {
        match (first, verified + missing + wrong) {
            (Some(first), 1) => print_line!("{first}")?,
            (_, 0 | 1) => {}
            (_, all) => {
                print_line!("{all} records: {verified} verified, {wrong} wrong, {missing} that can't be checked")?;
            }
        }
    }
    Ok(if missing + wrong == 0 { read } else { Finding::Wrong })
}

/// Verifies a record in either form. A JSON record has no lines of its own, so its error names a ply.
fn verify_raw(raw: &RawRecord) -> Result<Verified, UnverifiedText> {
    if raw.line.is_none() {
        return verify_text(&raw.text);
    }
    let at = |ply, problem: String| UnverifiedText { line: 0, token: 0, ply, problem: Problem::Unreadable(problem) };
    let (record, error) = prefix_from_json(&raw.text).map_err(|error| at(None, error.message))?;
    match (verify(&record), error) {
        (Ok(verified), None) => Ok(verified),
        (Ok(_), Some(error)) => Err(at(error.ply, error.to_string())),
        (Err(Unverified { problem, .. }), Some(error)) if problem.is_missing() => Err(at(error.ply, error.to_string())),
        (Err(error), _) => match error.place {
            RecordPlace::Ply(ply) => Err(at(Some(ply), error.to_string())),
            RecordPlace::Header | RecordPlace::Key(_) => {
                Err(UnverifiedText { line: 0, token: 0, ply: None, problem: error.problem })
            }
        },
    }
}

fn seats(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.letter().to_string()).collect::<Vec<_>>().join(", ")
}

fn describe(verified: &Verified) -> String {
    let Verified { outcomes, dice, contributors, left_out } = verified;
    let outcomes = counted(*outcomes, "outcome", "outcomes");
    let dice = counted(*dice, "die", "dice");
    let nonces = match contributors.as_slice() {
        [] => "no nonces".to_owned(),
        [seat] => format!("the nonce of {}", seat.letter()),
        all => format!("the nonces of {}", seats(all)),
    };
    let left_out = match left_out.as_slice() {
        [] => String::new(),
        all => format!("; left out, because they weren't revealed in time: {}", seats(all)),
    };
    format!("ok: {outcomes} ({dice}) as decided by the server's secret and {nonces}{left_out}")
}

fn report(raw: &RawRecord, result: &Result<Verified, UnverifiedText>) -> Value {
    let letters = |seats: &[Seat]| seats.iter().map(|seat| seat.letter().to_string()).collect::<Vec<_>>();
    let mut report = json!({ "file": raw.path.display().to_string(), "verified": result.is_ok() });
    if let Some(line) = raw.line {
        report["record_line"] = json!(line);
    }
    match result {
        Ok(verified) => {
            report["outcomes"] = json!(verified.outcomes);
            report["dice"] = json!(verified.dice);
            report["contributors"] = json!(letters(&verified.contributors));
            report["left_out"] = json!(letters(&verified.left_out));
        }
        Err(UnverifiedText { line, token, ply, problem }) => {
            report["can_be_checked"] = json!(!problem.is_missing());
            for (key, number) in
                [("line", Some(*line).filter(|n| *n > 0)), ("token", Some(*token).filter(|n| *n > 0)), ("ply", *ply)]
            {
                if let Some(number) = number {
                    report[key] = json!(number);
                }
            }
            report["problem"] = json!(problem.to_string());
        }
    }
    report
}
