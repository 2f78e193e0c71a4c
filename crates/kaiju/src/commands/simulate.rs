//! `kaiju simulate`: plays many games and reports statistics.

use super::{BotChoice, TableArgs};
use crate::{
    Finding, print_line,
    programs::{ProgramArgs, Programs},
    record_output::{RecordFlags, RecordOutput},
};
use indicatif::{ProgressBar, ProgressStyle};
use kaiju_arena::{
    Batch, BatchSummary, ENOUGH_VP, LAST_STANDING, NONE_LEFT, Recording, TURN_LIMIT, Usage, simulate_recorded, wilson,
};
use kaiju_rules::{Card, MAX_SEATS, MAX_TURNS};
use serde_json::json;
use std::{io::IsTerminal, time::Instant};

/// Play many games between bots and report statistics.
///
/// A game depends only on the seed and its number, so the same command gives the same result on any machine and with
/// any number of threads; only the speed differs. Shares come with 95% confidence intervals (Wilson).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju simulate --players 4 --games 200000 --seed 7\n  \
                        kaiju simulate --players 6 --games 10000 --json\n  kaiju simulate --game tokyo --card-usage\n  \
                        kaiju simulate --ko --players 5 --heroes\n  kaiju simulate --games 1000 --fair --records games")]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Number of games to play.
    #[arg(long, default_value_t = 10_000, value_parser = super::whole::<u64>(1, super::MAX_GAMES))]
    games: u64,
    /// Seed for dice, cards, tiles and bots.
    #[arg(long, default_value_t = 1, value_parser = super::whole::<u64>(0, u64::MAX))]
    seed: u64,
    /// Bot for all seats, or comma-separated bots assigned to the seats in turn.
    #[arg(long, alias = "bot", value_name = "BOT", default_value = "random", value_delimiter = ',')]
    bots: Vec<BotChoice>,
    #[command(flatten)]
    programs: ProgramArgs,
    /// Number of threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = super::whole::<u16>(0, 1024))]
    threads: u16,
    /// Also report how often each bot bought each card, and in how many choices and outcomes the card had an effect.
    #[arg(long)]
    card_usage: bool,
    #[command(flatten)]
    record: RecordFlags,
    /// Roll dice that `kaiju record verify` can check. The same seed rolls different dice without this flag.
    #[arg(long)]
    fair: bool,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    // Report options that don't fit together before playing any game.
    args.table.begin()?;
    let (bots, programs) = args.programs.open(&args.bots)?;
    let batch = Batch {
        ruleset: args.table.ruleset(),
        options: args.table.options(),
        players: args.table.players.0,
        games: args.games,
        seed: args.seed,
        bots: super::line_up(&bots, args.table.players)?,
        threads: super::threads(args.threads),
        card_usage: args.card_usage,
    };
    anyhow::ensure!(
        !args.fair || args.record.is_given(),
        "--fair is for records: use it with --records DIR or --jsonl FILE"
    );
    let output = args.record.open(&args.table.stem(args.seed))?;
    let keep = |number, record| {
        if let Some(output) = &output {
            output.keep(number, &record);
        }
    };
    let recording = output.is_some().then_some(Recording { fair: args.fair, keep: &keep });
    let bar = progress_bar(args.games);
    let start = Instant::now();
    let (summary, usage) = simulate_recorded(&batch, recording, &|games| bar.inc(games));
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    output.map_or(Ok(()), RecordOutput::finish)?;
    let cards = card_rows(&batch, &usage);
    if args.json {
        print_json(args, &batch, &summary, &cards, &programs, seconds)?;
    } else {
        print_table(args, &batch, &summary, seconds)?;
        print_cards(&batch, &cards)?;
        programs.print()?;
    }
    Ok(Finding::Fine)
}

/// A progress bar on standard error; hidden unless that is a terminal.
pub(super) fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}

#[allow(clippy::cast_precision_loss)]
fn per_second(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds.max(1e-9)
}

/// A card's usage: for each bot, how often it bought the card and how often the card had an effect.
struct CardRow {
    card: &'static Card,
    by_bot: Vec<(u64, u64)>,
}

/// The names of the distinct bots in a batch, in seat order.
fn bots_of<'a>(batch: &Batch<'a>) -> Vec<&'a str> {
    let mut names: Vec<&'a str> = Vec::new();
    for seat in 0..batch.players {
        let name = bot_of(batch, seat);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// One row per distinct power card, sorted by name; empty without `--card-usage`.
fn card_rows(batch: &Batch<'_>, usage: &[Usage; MAX_SEATS]) -> Vec<CardRow> {
    let ruleset = batch.ruleset;
    let cards = ruleset.power_cards().iter().filter(|_| batch.card_usage);
    let first = cards.filter(|&c| ruleset.card_by_id(ruleset.cards()[c.index()].id) == Some(c));
    let bots = bots_of(batch);
    let row = |c: kaiju_rules::CardId| {
        let of = |&bot: &&str| {
            let seats = (0..batch.players).filter(|&seat| bot_of(batch, seat) == bot);
            let counts = seats.map(|seat| (usage[seat].bought[c.index()], usage[seat].used[c.index()]));
            counts.fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1))
        };
        CardRow { card: &ruleset.cards()[c.index()], by_bot: bots.iter().map(of).collect() }
    };
    let mut rows: Vec<_> = first.map(row).collect();
    rows.sort_by_key(|row| row.card.name);
    rows
}

/// An ending in words.
fn ending_text(args: &Args, ending: &str) -> String {
    match ending {
        ENOUGH_VP => "victory points".to_owned(),
        LAST_STANDING => "last monster standing".to_owned(),
        NONE_LEFT => "no monster left".to_owned(),
        TURN_LIMIT => format!("{MAX_TURNS} turns"),
        other => {
            let ruleset = args.table.ruleset();
            ruleset.card_by_id(other).map_or(other, |card| ruleset.cards()[card.index()].name).to_owned()
        }
    }
}

fn print_cards(batch: &Batch<'_>, cards: &[CardRow]) -> std::io::Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    let columns = bots_of(batch).into_iter().map(|bot| format!(" {:>10} {:>10}", format!("{bot}:"), ""));
    let heads = bots_of(batch).into_iter().map(|_| format!(" {:>10} {:>10}", "bought", "used"));
    if bots_of(batch).len() > 1 {
        print_line!("{:36}{}", "", columns.collect::<String>())?;
    }
    print_line!("{:36}{}", "cards", heads.collect::<String>())?;
    for row in cards {
        let counts = row.by_bot.iter().map(|(bought, used)| format!(" {bought:>10} {used:>10}"));
        print_line!("  {:<34}{}", row.card.name, counts.collect::<String>())?;
    }
    Ok(())
}

fn print_json(
    args: &Args,
    batch: &Batch<'_>,
    sum: &BatchSummary,
    cards: &[CardRow],
    programs: &Programs,
    seconds: f64,
) -> std::io::Result<()> {
    let wins: Vec<_> = (0..batch.players)
        .map(|seat| {
            let share = wilson(sum.wins[seat], sum.games);
            json!({ "seat": seat_name(seat), "bot": bot_of(batch, seat), "wins": sum.wins[seat],
                "share": share })
        })
        .collect();
    let mut report = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "game": args.table.ruleset().word(),
        "players": batch.players,
        "seed": batch.seed,
        "threads": batch.threads,
        "games": sum.games,
        "choices": sum.choices,
        "chances": sum.chances,
        "seconds": seconds,
        "games_per_second": per_second(sum.games, seconds),
        "choices_per_second": per_second(sum.choices, seconds),
        "turns": {
            "mean": sum.mean_turns(), "median": sum.turns_quantile(0.5), "p90": sum.turns_quantile(0.9),
            "longest": sum.turns.iter().rposition(|&n| n > 0),
        },
        "choices_in_the_longest_game": sum.most_choices,
        "endings": sum.endings,
        "wins": wins,
        "programs": programs.reports(),
    });
    args.table.flags.report(&mut report);
    if args.table.options().ko {
        report["returns"] = returns_report(sum);
    }
    if args.card_usage {
        let rows = cards.iter().map(|row| {
            let of = |(bot, &(bought, used)): (&str, &(u64, u64))| {
                (bot.to_owned(), json!({ "bought": bought, "used": used }))
            };
            let by_bot: serde_json::Map<_, _> = bots_of(batch).into_iter().zip(&row.by_bot).map(of).collect();
            json!({ "id": row.card.id, "bought": row.by_bot.iter().map(|c| c.0).sum::<u64>(),
                "used": row.by_bot.iter().map(|c| c.1).sum::<u64>(), "by_bot": by_bot })
        });
        report["cards"] = rows.collect();
    }
    print_line!("{report:#}")
}

/// The number of games in which monsters returned, and how (KO-4.1, KO-4.4); the number of returns; and the choices per
/// game.
#[allow(clippy::cast_precision_loss)]
fn returns_report(sum: &BatchSummary) -> serde_json::Value {
    let share = |games: u64| {
        let share = wilson(games, sum.games);
        json!({ "games": games, "share": share })
    };
    json!({
        "any": share(sum.returns.games),
        "zombie": share(sum.returns.zombie_games),
        "popular_demand": share(sum.returns.demand_games),
        "zombies": sum.returns.zombies,
        "popular_demands": sum.returns.demands,
        "choices_a_game": sum.choices as f64 / sum.games.max(1) as f64,
    })
}

fn print_returns(sum: &BatchSummary) -> std::io::Result<()> {
    print_line!("a monster came back")?;
    let returns = &sum.returns;
    let rows = [
        ("in any way", returns.games),
        ("as a zombie", returns.zombie_games),
        ("by popular demand", returns.demand_games),
    ];
    rows.into_iter().try_for_each(|(what, games)| print_share(what, games, sum.games))
}

fn print_table(args: &Args, batch: &Batch<'_>, sum: &BatchSummary, seconds: f64) -> std::io::Result<()> {
    let game = format!("{}{}", args.table.ruleset().word(), args.table.options());
    print_line!("{} games of {game} with {} monsters, seed {}", sum.games, batch.players, batch.seed)?;
    print_line!(
        "  speed    {:.0} games/s, {:.0} choices/s on {} thread(s)",
        per_second(sum.games, seconds),
        per_second(sum.choices, seconds),
        batch.threads
    )?;
    print_line!(
        "  turns    mean {:.1}, median {}, nine of ten within {}, longest {}",
        sum.mean_turns(),
        sum.turns_quantile(0.5),
        sum.turns_quantile(0.9),
        sum.turns.iter().rposition(|&n| n > 0).unwrap_or(0)
    )?;
    print_line!(
        "  choices  {:.1} a game, at most {}",
        per_second(sum.choices, 1.0) / per_second(sum.games, 1.0),
        sum.most_choices
    )?;
    print_line!("endings")?;
    for (ending, &count) in &sum.endings {
        print_share(&ending_text(args, ending), count, sum.games)?;
    }
    if args.table.options().ko {
        print_returns(sum)?;
    }
    print_line!("wins")?;
    for seat in 0..batch.players {
        print_share(&format!("{} {}", seat_name(seat), bot_of(batch, seat)), sum.wins[seat], sum.games)?;
    }
    Ok(())
}

fn print_share(what: &str, count: u64, games: u64) -> std::io::Result<()> {
    let share = wilson(count, games);
    print_line!(
        "  {what:<24} {count:>9}  {:5.2}%  ({:.2} to {:.2})",
        100.0 * share.share,
        100.0 * share.low,
        100.0 * share.high
    )
}

fn seat_name(seat: usize) -> String {
    kaiju_rules::Seat::new(seat).map_or(String::new(), |s| s.letter().to_string())
}

fn bot_of<'a>(batch: &Batch<'a>, seat: usize) -> &'a str {
    batch.bots[seat].name()
}
