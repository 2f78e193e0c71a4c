//! `kaiju tournament`: compares the strength of bots.

use super::{BotChoice, TableArgs, simulate::progress_bar};
use crate::{
    Finding, print_line,
    programs::{ProgramArgs, Programs},
    record_output::{RecordFlags, RecordOutput},
};
use kaiju_arena::{Recording, Standing, Standings, Tournament, tournament_recorded};
use serde_json::json;
use std::time::Instant;

/// Play bots against each other and rank them.
///
/// Every deal is played once per seat with the same dice, so that each bot plays it from each seat. The order around the
/// table changes from deal to deal, so that different bots follow each other equally often. Ratings are computed from
/// the final places: 400 points more mean ten times the odds of placing ahead, and the mean is 1500. Intervals are 95%
/// confidence intervals from the differences between deals, because the games of a deal belong together. The same
/// command gives the same result on any machine and with any number of threads; only the times differ.
///
/// Columns: "share" is the share of games that a bot won in any of its seats, "per seat" is that share divided by the
/// number of its seats, "place" is its mean final place, and "decision" is the mean and the longest time for one
/// decision. The row "no one" counts games that no monster survived.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju tournament --bots veteran,random,random,random --games 2000 --seed 1\n  \
                        kaiju tournament --game tokyo --players 3 --bots veteran,rookie,random --json\n  \
                        kaiju tournament --game tokyo --bots \"cmd: python3 scripts/bots/dice.py,veteran,veteran,veteran\"")]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Comma-separated bots, one per seat; a shorter list is repeated (veteran,rookie for 3 is veteran,rookie,veteran).
    #[arg(long, alias = "bot", value_name = "BOT", default_value = "veteran,rookie,random", value_delimiter = ',')]
    bots: Vec<BotChoice>,
    #[command(flatten)]
    programs: ProgramArgs,
    /// Number of games; rounded up so that each bot plays each seat equally often.
    #[arg(long, default_value_t = 1000, value_parser = super::whole::<u64>(1, super::MAX_GAMES))]
    games: u64,
    /// Seed for dice, cards, tiles and bots.
    #[arg(long, default_value_t = 1, value_parser = super::whole::<u64>(0, u64::MAX))]
    seed: u64,
    /// Number of threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = super::whole::<u16>(0, 1024))]
    threads: u16,
    #[command(flatten)]
    record: RecordFlags,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    // Report options that don't fit together before playing any game.
    args.table.begin()?;
    let players = args.table.players.0;
    let (bots, programs) = args.programs.open(&args.bots)?;
    let plan = Tournament {
        ruleset: args.table.ruleset(),
        options: args.table.options(),
        line_up: super::line_up(&bots, args.table.players)?,
        deals: args.games.div_ceil(players as u64),
        seed: args.seed,
        threads: super::threads(args.threads),
    };
    let bar = progress_bar(plan.deals * players as u64);
    let start = Instant::now();
    let output = args.record.open(&args.table.stem(args.seed))?;
    let keep = |number, record| {
        if let Some(output) = &output {
            output.keep(number, &record);
        }
    };
    let recording = output.is_some().then_some(Recording { fair: false, keep: &keep });
    let standings = tournament_recorded(&plan, recording, &|games| bar.inc(games));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    output.map_or(Ok(()), RecordOutput::finish)?;
    if args.json {
        print_json(args, &plan, &standings, &programs, seconds)?;
    } else {
        print_table(args, &plan, &standings, seconds)?;
        programs.print()?;
    }
    Ok(Finding::Fine)
}

fn print_json(
    args: &Args,
    plan: &Tournament,
    standings: &Standings,
    programs: &Programs,
    seconds: f64,
) -> std::io::Result<()> {
    let mut report = json!(standings);
    report["version"] = json!(env!("CARGO_PKG_VERSION"));
    report["game"] = json!(plan.ruleset.word());
    args.table.flags.report(&mut report);
    report["players"] = json!(plan.line_up.len());
    report["line_up"] = plan.line_up.iter().map(|b| b.name()).collect();
    report["programs"] = json!(programs.reports());
    report["deals"] = json!(plan.deals);
    report["seed"] = json!(plan.seed);
    report["threads"] = json!(plan.threads);
    report["seconds"] = json!(seconds);
    print_line!("{report:#}")
}

fn print_table(args: &Args, plan: &Tournament, standings: &Standings, seconds: f64) -> std::io::Result<()> {
    let names: Vec<&str> = plan.line_up.iter().map(|b| b.name()).collect();
    let game = format!("{}{}", plan.ruleset.word(), args.table.options());
    print_line!("{} games of {game}: {}", standings.games, names.join(", "))?;
    print_line!(
        "{} deals from every seat, seed {}; {:.1} turns a game; {:.1} s on {} thread(s)",
        plan.deals,
        plan.seed,
        standings.mean_turns,
        seconds,
        plan.threads
    )?;
    print_line!(
        "bot             wins   share  95% interval  per seat  rating  95% interval  place  decision mean, longest"
    )?;
    for bot in &standings.bots {
        print_bot(bot)?;
    }
    if standings.no_winner > 0 {
        print_line!("{:<12} {:>7}", "no one", standings.no_winner)?;
    }
    Ok(())
}

fn print_bot(bot: &Standing) -> std::io::Result<()> {
    let name = if bot.seats == 1 { bot.bot.to_owned() } else { format!("{} x {}", bot.seats, bot.bot) };
    let between = format!("{:.2} to {:.2}", 100.0 * bot.share.low, 100.0 * bot.share.high);
    let rated = match (bot.rating.low, bot.rating.high) {
        (Some(low), Some(high)) => format!("{low:.0} to {high:.0}"),
        _ => String::new(),
    };
    print_line!(
        "{name:<12} {:>7} {:>6.2}%  {between:<14} {:>6.2}% {:>7.0}  {rated:<12} {:>6.2}  {:>8.1} µs {:>6.2} ms",
        bot.wins,
        100.0 * bot.share.share,
        100.0 * bot.share_a_seat,
        bot.rating.rating,
        bot.mean_place,
        bot.mean_microseconds,
        bot.longest_microseconds / 1000.0
    )
}
