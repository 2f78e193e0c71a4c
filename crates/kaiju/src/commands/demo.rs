//! `kaiju demo`: prints a game between bots, event by event.

use super::{BotChoice, TableArgs, fresh_seed};
use crate::{Finding, programs::ProgramArgs, record_file::RecordFile, record_output::RecordFlags};
use kaiju_arena::{BotDice, bot_record};
use kaiju_bots::SeatedBots;
use kaiju_dealer::Dealer;
use kaiju_rules::{Pending, Ply, Record};
use kaiju_terminal::reason_of;
use std::path::PathBuf;

/// Watch bots play a game, turn by turn, with the reason for each event and choice.
///
/// Every event names the rule or card that caused it; the first mention is followed by its text. Each choice comes with
/// the bot's reason and, from veterans and stronger bots, its chance to win. The same seed gives the same game.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju demo\n  kaiju demo --game tokyo --players 6 --seed 5 --brief\n  kaiju demo --seed 5 --record game.kaiju\n  \
                        kaiju replay game.kaiju"
)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Seed for dice, cards, tiles and bots; random if omitted.
    #[arg(long, value_parser = super::whole::<u64>(0, u64::MAX))]
    seed: Option<u64>,
    /// Bot for all seats, or comma-separated bots assigned to the seats in turn.
    #[arg(long, alias = "bot", value_name = "BOT", default_value = "veteran", value_delimiter = ',')]
    bots: Vec<BotChoice>,
    #[command(flatten)]
    programs: ProgramArgs,
    /// Print rules and cards by name only, without their texts, and no reasons for choices.
    #[arg(long)]
    brief: bool,
    /// Write a game record to FILE, for `kaiju replay`; `-` prints the record instead of the transcript.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    output: RecordFlags,
    /// Roll dice that `kaiju record verify` can check. The same seed rolls different dice without this flag.
    #[arg(long)]
    fair: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let (bots, programs) = args.programs.open(&args.bots)?;
    let line_up = super::line_up(&bots, args.table.players)?;
    let file = args.record.as_deref().map(RecordFile::open).transpose()?;
    // A record on standard output couldn't be parsed if it were mixed with the transcript.
    let silent = matches!(file, Some(RecordFile::StandardOutput));
    let mut record = bot_record(args.table.ruleset(), args.table.options(), &line_up)?;
    record.tag("seed", &seed.to_string())?;
    let output = args.output.open(&args.table.stem(seed))?;
    let mut dice = BotDice::new(args.fair, seed, 0, record.game().seats());
    dice.announce(&mut record)?;
    let mut luck = Dealer::for_bots(seed, 0);
    let (mut players, mut seeds) = (SeatedBots::default(), luck.clone());
    for seat in record.game().seats() {
        players.seat(record.game(), seat, line_up[seat.index()], &mut seeds);
    }
    let explains = !silent && !args.brief;
    let mut next_ply = |record: &Record| {
        let game = record.game();
        let ply = match game.pending() {
            Pending::Over { .. } => {
                players.end(game);
                return None;
            }
            Pending::Chance(_) => Ply::Chance(dice.outcome(game, record.plies().len())?),
            Pending::Choose { seat, .. } => {
                Ply::Choice(seat, players.choose(game.view(Some(seat), &mut None), seat, &mut luck)?)
            }
        };
        let reason = if explains { reason_of(&players, game, ply) } else { None };
        players.observe(game, ply);
        Some((ply, reason))
    };
    let mut transcript = (!silent).then(|| super::transcript(&record, args.brief));
    if let Some(transcript) = &mut transcript {
        transcript.headline(record.game(), seed)?;
    }
    while let Some((ply, reason)) = next_ply(&record) {
        match &mut transcript {
            Some(transcript) => transcript.play(&mut record, ply, reason)??,
            None => record.play(ply, &mut |_, _| {})?,
        }
    }
    if let Some(mut transcript) = transcript {
        transcript.end(record.game())?;
        programs.print()?;
    }
    dice.reveal(&mut record);
    if let Some(output) = output {
        output.keep(0, &record);
        output.finish()?;
    }
    if let Some(file) = file {
        file.write(&record.to_string())?;
    }
    Ok(Finding::Fine)
}
