//! `kaiju record stats`: statistics over many records.

use super::{Sources, bulk};
use crate::{Finding, print_line};
use kaiju_arena::{BatchSummary, wilson};
use kaiju_rules::{Game, PlayerKind, Ply, Record, Seat, notation::harmless};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Count games, turns, endings and wins in many records.
///
/// Games that differ in game, options, number of monsters or version of the rules are counted separately. Shares are of
/// finished games and come with 95 % confidence intervals (Wilson).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju record stats games\n  kaiju record stats games.jsonl --json")]
pub(super) struct Args {
    #[command(flatten)]
    sources: Sources,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// The statistics of games of one kind.
#[derive(Default)]
struct Kind {
    finished: BatchSummary,
    unfinished: u64,
    practice: u64,
    fair: u64,
    /// For each player, the number of finished games (once per seat) and of wins.
    players: BTreeMap<String, (u64, u64)>,
}

/// The data extracted from a record, so that threads needn't pass on whole records.
struct RecordFacts {
    kind: String,
    game: Game,
    choices: u64,
    chances: u64,
    is_practice: bool,
    is_fair: bool,
    players: Vec<(Seat, String)>,
}

impl RecordFacts {
    fn of(record: &Record) -> RecordFacts {
        let game = *record.game();
        let choices = record.plies().iter().filter(|ply| matches!(ply, Ply::Choice(..))).count() as u64;
        let player = |kind: &PlayerKind| match kind {
            PlayerKind::Person => "people".to_owned(),
            PlayerKind::Unknown => "unknown".to_owned(),
            // A record may name any bot.
            PlayerKind::Bot { .. } => harmless(&kind.to_string()),
        };
        RecordFacts {
            kind: format!(
                "{}{}, {} monsters, rules version {}",
                game.ruleset().word(),
                game.options(),
                game.seat_count(),
                game.rules_version()
            ),
            game,
            choices,
            chances: record.plies().len() as u64 - choices,
            is_practice: record.is_practice(),
            is_fair: record.fair().is_some(),
            players: record.players().iter().map(|p| (p.seat, player(&p.kind))).collect(),
        }
    }
}

impl Kind {
    fn add(&mut self, counted: &RecordFacts) {
        self.practice += u64::from(counted.is_practice);
        self.fair += u64::from(counted.is_fair);
        let kaiju_rules::Pending::Over { winner, .. } = counted.game.pending() else {
            self.unfinished += 1;
            return;
        };
        self.finished.add(&counted.game, counted.choices, counted.chances);
        for (seat, player) in &counted.players {
            let (games, wins) = self.players.entry(player.clone()).or_default();
            *games += 1;
            *wins += u64::from(winner == Some(*seat));
        }
    }
}

pub(super) fn run(args: &Args) -> anyhow::Result<Finding> {
    let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
    let finding = bulk::each(
        &args.sources,
        false,
        |raw| raw.parse().map(|record| RecordFacts::of(&record)),
        |_, counted| {
            kinds.entry(counted.kind.clone()).or_default().add(&counted);
            Ok(())
        },
    )?;
    if args.json {
        let report: Value = kinds.iter().map(|(name, kind)| report(name, kind)).collect();
        print_line!("{:#}", json!({ "kinds": report }))?;
    } else {
        kinds.iter().try_for_each(|(name, kind)| print(name, kind))?;
    }
    Ok(finding)
}

fn seats(kind: &Kind) -> impl Iterator<Item = (Seat, u64)> {
    let seats = kind.finished.wins.iter().enumerate();
    seats.filter(|(_, wins)| **wins > 0).filter_map(|(seat, wins)| Some((Seat::new(seat)?, *wins)))
}

#[allow(clippy::cast_precision_loss)]
fn report(name: &str, kind: &Kind) -> Value {
    let sum = &kind.finished;
    let share = |hits, trials| {
        let share = wilson(hits, trials);
        json!({ "wins": hits, "share": share.share, "low": share.low, "high": share.high })
    };
    json!({
        "kind": name,
        "games": sum.games + kind.unfinished,
        "unfinished": kind.unfinished,
        "practice": kind.practice,
        "fair_dice": kind.fair,
        "choices": sum.choices,
        "chances": sum.chances,
        "turns": { "mean": sum.mean_turns(), "median": sum.turns_quantile(0.5), "p90": sum.turns_quantile(0.9) },
        "endings": sum.endings,
        "wins_by_seat": seats(kind)
            .map(|(seat, wins)| (seat.letter().to_string(), share(wins, sum.games)))
            .collect::<serde_json::Map<_, _>>(),
        "players": kind
            .players
            .iter()
            .map(|(player, (seats, wins))| {
                let mut row = share(*wins, *seats);
                row["seats"] = json!(seats);
                (player.clone(), row)
            })
            .collect::<serde_json::Map<_, _>>(),
    })
}

fn print(name: &str, kind: &Kind) -> anyhow::Result<()> {
    let sum = &kind.finished;
    let games = usize::try_from(sum.games + kind.unfinished)?;
    print_line!("{name}: {}", super::counted(games, "game", "games"))?;
    for (what, count) in
        [("unfinished", kind.unfinished), ("practice games", kind.practice), ("with fair dice", kind.fair)]
    {
        if count > 0 {
            print_line!("  {what:<30} {count:>9}")?;
        }
    }
    if sum.games == 0 {
        return Ok(());
    }
    print_line!(
        "  turns: mean {:.1}, median {}, nine of ten within {}; {} choices and {} outcomes in all",
        sum.mean_turns(),
        sum.turns_quantile(0.5),
        sum.turns_quantile(0.9),
        sum.choices,
        sum.chances
    )?;
    for (ending, &count) in &sum.endings {
        print_share(ending, count, sum.games)?;
    }
    for (seat, wins) in seats(kind) {
        print_share(&format!("{} wins", seat.letter()), wins, sum.games)?;
    }
    for (player, &(seats, wins)) in &kind.players {
        print_share(&format!("{player} wins, per seat"), wins, seats)?;
    }
    Ok(())
}

fn print_share(what: &str, count: u64, games: u64) -> std::io::Result<()> {
    let share = wilson(count, games);
    print_line!(
        "  {what:<30} {count:>9}  {:5.2} %  ({:.2} to {:.2})",
        100.0 * share.share,
        100.0 * share.low,
        100.0 * share.high
    )
}
