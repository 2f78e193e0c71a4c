//! `kaiju analyse`: what the champion thinks of a position or of a whole game.

mod game;
mod goal;
mod position;
mod voice;

use super::BotName;
use crate::{Finding, input::read_text, print_line};
use anyhow::{Context, bail, ensure};
use kaiju_analysis::hundredths;
use kaiju_rules::{Game, Pending, PlayerKind, Ply, Record, Seat};
use serde_json::{Value, json};
use std::{path::PathBuf, time::Duration};
use voice::Voice;

/// The version of the JSON, which changes whenever something is renamed or removed.
const FORMAT: u32 = 1;

/// Analyse a position or a recorded game as the champion sees it.
///
/// For a position: everyone's chance to win, and the answers from best to worst; at a roll, every way to keep dice with
/// its exact expectation. For a record: everyone's chance turn by turn, how much of the result was luck, and the
/// costliest choices. --ply or --turn look at one moment of a record as a position.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju analyse game.kaiju\n  kaiju analyse game.kaiju --turn 26\n  \
                        kaiju analyse game.kaiju --ply 412 --bots veteran,champion\n  \
                        kaiju analyse --position \"$(cat position.txt)\" --goal \"attack>=3,ouch=0\"\n  \
                        kaiju demo --game tokyo --record - | kaiju analyse - --json\n\n\
                        docs/analysis.md says what the numbers mean and describes the JSON.")]
// Each bool is a command-line flag.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Args {
    /// Game record, or a position as one line; `-` reads standard input.
    #[arg(required_unless_present = "position")]
    file: Option<PathBuf>,
    /// Position as one line (see docs/notation.md).
    #[arg(long, conflicts_with_all = ["file", "ply", "turn"])]
    position: Option<String>,
    /// Analyse the moment after this many plies of the record.
    #[arg(long, value_name = "N", conflicts_with = "turn", value_parser = super::whole::<usize>(0, 1_000_000))]
    ply: Option<usize>,
    /// Analyse the first question of this turn of the record.
    #[arg(long, value_name = "N", value_parser = super::whole::<u16>(0, 10_000))]
    turn: Option<u16>,
    /// Print the odds that the dice reach a goal, such as "attack>=3" or "attack>=3,ouch=0".
    #[arg(long)]
    goal: Option<String>,
    /// Also print what these bots would answer, and why.
    #[arg(long, alias = "bot", value_name = "BOT", value_delimiter = ',')]
    bots: Vec<BotName>,
    /// Milliseconds that the analysis may take. A game is then analysed up to a turn, a roll is estimated.
    #[arg(long, value_name = "MS", value_parser = super::whole::<u64>(1, 3_600_000))]
    time: Option<u64>,
    /// List all answers of a position, not only the best ten.
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Print a JSON object, always with all answers.
    #[arg(long)]
    json: bool,
}

/// A moment to be analysed as a position.
struct AnalysedMoment<'a> {
    game: Game,
    /// Number of plies before it, and the answer that was chosen, if it is part of a record.
    record: Option<(usize, Option<Ply>)>,
    voice: &'a Voice,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let time = args.time.map(Duration::from_millis);
    if let Some(line) = &args.position {
        let game = Game::from_position(line).context("--position")?;
        return position::run(args, &AnalysedMoment { game, record: None, voice: &Voice::of_position(&game) }, time);
    }
    let file = args.file.as_deref().context("a record or a position is missing")?;
    let (name, text) = (file.display().to_string(), read_text(file)?);
    if text.trim_start().starts_with("kaiju-position-") {
        ensure!(args.ply.is_none() && args.turn.is_none(), "--ply and --turn need a record, but {name} is a position");
        let game = Game::from_position(&text).context(name)?;
        return position::run(args, &AnalysedMoment { game, record: None, voice: &Voice::of_position(&game) }, time);
    }
    let record = Record::parse(&text).context(name)?;
    let voice = Voice::of_record(&record);
    let Some(ply) = chosen_ply(args, &record)? else {
        let only = [("--goal", args.goal.is_some()), ("--bots", !args.bots.is_empty()), ("--all", args.all)];
        if let Some((flag, _)) = only.into_iter().find(|(_, is_given)| *is_given) {
            bail!("{flag} needs a position: choose a moment of the record with --ply or --turn");
        }
        return game::run(args.json, &record, &voice, time);
    };
    let moment = AnalysedMoment {
        game: record.game_after(ply),
        record: Some((ply, record.plies().get(ply).copied())),
        voice: &voice,
    };
    position::run(args, &moment, time)
}

/// The moment of the record that `--ply` or `--turn` chooses, as a number of plies.
fn chosen_ply(args: &Args, record: &Record) -> anyhow::Result<Option<usize>> {
    let plies = record.plies().len();
    if let Some(ply) = args.ply {
        ensure!(ply <= plies, "--ply {ply}: the record has {plies} plies");
        return Ok(Some(ply));
    }
    let Some(turn) = args.turn else { return Ok(None) };
    let last = record.game().turn_number();
    ensure!(turn <= last, "--turn {turn}: the record has {last} turns");
    let (mut game, mut next) = (record.beginning(), record.plies().iter());
    for ply in 0..=plies {
        if game.turn_number() == turn && matches!(game.pending(), Pending::Choose { .. }) {
            return Ok(Some(ply));
        }
        next.next().into_iter().for_each(|&ply| game.apply_unchecked(ply));
    }
    bail!("--turn {turn}: no one is asked anything in this turn")
}

/// The members that every report begins with.
fn report(kind: &str, game: &Game) -> Value {
    let mut report = json!({ "format": FORMAT, "kind": kind, "game": game.ruleset().word() });
    super::OptionFlags(game.options()).report(&mut report);
    report["players"] = game.seat_count().into();
    report
}

/// What every report says about a seat.
fn seat_report(voice: &Voice, seat: Seat) -> Value {
    let mut report = json!({ "seat": seat.letter().to_string(), "name": voice.name(seat) });
    if let Some(PlayerKind::Bot { name, .. }) = voice.player(seat) {
        report["bot"] = name.as_str().into();
    }
    report
}

/// A chance, or a difference of chances, as a share of 1 with four digits.
fn share(chance: i64) -> f64 {
    f64::from(hundredths(chance)) / 10_000.0
}

/// A chance in percent.
fn percent(chance: u64) -> String {
    format!("{:.2}%", 100.0 * share(chance.cast_signed()))
}

/// A difference of chances in percentage points, with its sign.
fn points(change: i64) -> String {
    match hundredths(change) {
        0 => "0.00".to_owned(),
        change => format!("{:+.2}", f64::from(change) / 100.0),
    }
}

fn print_json(report: &Value) -> anyhow::Result<Finding> {
    print_line!("{report:#}")?;
    Ok(Finding::Fine)
}
