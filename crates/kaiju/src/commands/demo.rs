//! `kaiju demo`: prints a game between bots, event by event.

use super::{BotName, TableArgs, fresh_seed};
use crate::{Finding, record_file::RecordFile, stage::Stage};
use anyhow::Context;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Pending, Ply, Record};
use std::path::PathBuf;

/// Watch bots play a game, turn by turn, with the reason for each event.
///
/// Every event names the rule or card that caused it; the first mention is followed by its text. The same seed gives the same game.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju demo\n  kaiju demo --game tokyo --players 6 --seed 5 --brief\n  kaiju demo --seed 5 --record game.kaiju\n  \
                        kaiju replay game.kaiju"
)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Random seed; random if omitted.
    #[arg(long)]
    seed: Option<u64>,
    /// Bot for all seats, or a comma-separated list assigned to the seats in turn.
    #[arg(long, default_value = "veteran", value_delimiter = ',')]
    bot: Vec<BotName>,
    /// Print reasons without their texts.
    #[arg(long)]
    brief: bool,
    /// Write a game record to FILE, for `kaiju replay`; `-` prints the record instead of the story.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let (ruleset, players) = (args.table.ruleset(), args.table.players.0);
    let line_up = super::line_up(&args.bot, args.table.players)?;
    let file = args.record.as_deref().map(RecordFile::open).transpose()?;
    // With the story around it, a record on standard output couldn't be parsed.
    let silent = matches!(file, Some(RecordFile::StandardOutput));
    let mut record = Record::new(args.table.ruleset(), args.table.options(), players)?;
    record.tag("seed", &seed.to_string())?;
    let mut stage = Stage::new(ruleset, players, !args.brief);
    let bots: Vec<_> = line_up.iter().map(|bot| bot.name).collect();
    if !silent {
        stage.headline(ruleset, args.table.options(), seed, &bots)?;
    }
    let mut dealer = Dealer::new(game_seed(seed, 0));
    let mut luck = Dealer::for_bots(seed, 0);
    loop {
        let ply = match record.game().pending() {
            Pending::Over { .. } => break,
            Pending::Chance(_) => Ply::Chance(dealer.outcome(record.game()).context("chance is pending")?),
            Pending::Choose { seat, .. } => {
                let bot = line_up[seat.index()];
                Ply::Choice(
                    seat,
                    bot.choose(record.game().view(Some(seat), &mut None), &mut luck)
                        .context("a question has a legal answer")?,
                )
            }
        };
        if silent {
            record.play(ply, &mut |_, _| {})?;
        } else {
            stage.play(&mut record, ply)?;
        }
    }
    if !silent {
        stage.end(record.game())?;
    }
    if let Some(file) = file {
        file.write(&record.to_string())?;
    }
    Ok(Finding::Fine)
}
