//! `kaiju replay`: shows a recorded game in full screen, prints it, or only checks it.

use super::{play::at_a_terminal, record::counted};
use crate::{Finding, input::read_text, print_line};
use anyhow::{Context, anyhow};
use kaiju_rules::{Pending, Record};
use kaiju_terminal::{ReplayView, Speed, TableView, bots_of, reason_of, screen};
use kaiju_words::Words;
use std::path::PathBuf;

/// Watch a recorded game in full screen, or print it.
///
/// Steps from choice to choice or from turn to turn, jumps to a turn, or plays by itself. Without a terminal, prints the
/// game. A record holds every choice and every outcome of chance, so it replays exactly. An invalid line, an illegal answer
/// or a wrong result is reported with its line number and exit code 2.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju replay game.kaiju\n  kaiju replay game.kaiju --plain\n  kaiju replay game.kaiju --check\n  kaiju replay game.kaiju --position\n  kaiju demo --record - | kaiju replay - --check"
)]
// Each bool is a command-line flag.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Args {
    /// Game record, as written by `kaiju demo --record`; `-` reads standard input.
    file: PathBuf,
    /// Only check whether the record is valid.
    #[arg(long, conflicts_with = "position")]
    check: bool,
    /// Print only the last position, as one line.
    #[arg(long)]
    position: bool,
    /// Print the game instead of showing it in full screen.
    #[arg(long, conflicts_with_all = ["check", "position"])]
    plain: bool,
    /// Print the game with rules and cards by name only, without their texts, and no reasons for bots' choices.
    #[arg(long)]
    brief: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let name = args.file.display();
    let text = read_text(&args.file)?;
    let record = Record::parse(&text).with_context(|| name.to_string())?;
    let game = record.game();
    if args.position {
        print_line!("{}", game.position())?;
        return Ok(Finding::Fine);
    }
    if args.check {
        let end = match game.pending() {
            Pending::Over { winner: Some(seat), .. } => format!("{} wins", seat.letter()),
            Pending::Over { winner: None, .. } => "no winner".into(),
            _ => "unfinished".into(),
        };
        let plies = counted(record.plies().len(), "ply", "plies");
        print_line!("ok: {plies}, {}, {end}", counted(game.turn_number().into(), "turn", "turns"))?;
        return Ok(Finding::Fine);
    }
    if !args.plain && !args.brief && at_a_terminal() {
        let words = Words::english();
        let mut replay = ReplayView::new(record, &words);
        let left = screen::watch(&mut replay, Speed::default(), &words).context("cannot use the terminal")?;
        left.map_err(|error| anyhow!(words.text(error.message(), replay.seat_names())))?;
        return Ok(Finding::Fine);
    }
    let mut transcript = super::transcript(&record, args.brief);
    let mut again = Record::from_position(record.beginning());
    let bots = bots_of(&record);
    for &ply in record.plies() {
        let reason = if args.brief { None } else { reason_of(&bots, again.game(), ply) };
        transcript.play(&mut again, ply, reason)??;
    }
    transcript.end(game)?;
    Ok(Finding::Fine)
}
