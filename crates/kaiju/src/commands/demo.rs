//! `kaiju demo`: bots play, the terminal tells.

use super::{BotName, TableArgs, fresh_seed};
use crate::{Finding, stage::Stage};
use anyhow::Context;
use kaiju_arena::{Dealer, game_seed};
use kaiju_record::{Ply, Record};
use kaiju_rules::Pending;
use std::{fs, path::PathBuf};

/// Watch bots play a game, told turn by turn with the reason for each event.
///
/// Every event comes with the rule or card behind it; the first time, its text follows. The same seed tells the same game.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju demo\n  kaiju demo --game tokyo --players 6 --seed 5 --brief\n  kaiju demo --seed 5 --record game.kaiju\n  \
                        kaiju replay game.kaiju"
)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// The seed; without it every game is another one.
    #[arg(long)]
    seed: Option<u64>,
    /// Who plays: a bot for all seats, or several with commas that take the seats in turn.
    #[arg(long, default_value = "veteran", value_delimiter = ',')]
    bot: Vec<BotName>,
    /// Reasons without their texts.
    #[arg(long)]
    brief: bool,
    /// Write the whole game to this file, for `kaiju replay`.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let (ruleset, players) = (args.table.ruleset(), args.table.players.0);
    let line_up = super::line_up(&args.bot, args.table.players)?;
    // Where the record cannot be written is said before the game; what lies there is replaced only by a whole record.
    let part = args.record.as_ref().map(|path| path.with_added_extension("part"));
    if let Some(path) = args.record.as_ref().filter(|path| path.is_dir()) {
        anyhow::bail!("cannot write {}: it is a folder", path.display());
    }
    if let Some(part) = &part {
        fs::write(part, "").with_context(|| format!("cannot write {}", part.display()))?;
    }
    let mut record = Record::new(args.table.ruleset(), args.table.options(), players)?;
    record.tag("seed", &seed.to_string())?;
    let mut stage = Stage::new(ruleset, players, !args.brief);
    let bots: Vec<_> = line_up.iter().map(|bot| bot.name).collect();
    stage.headline(ruleset, args.table.options(), seed, &bots)?;
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
                    bot.choose(record.game().view(Some(seat), &mut None), &mut luck).context("somebody is asked")?,
                )
            }
        };
        stage.play(&mut record, ply)?;
    }
    stage.end(record.game())?;
    if let (Some(path), Some(part)) = (&args.record, &part) {
        let written = fs::write(part, record.to_string()).and_then(|()| fs::rename(part, path));
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Finding::Fine)
}
