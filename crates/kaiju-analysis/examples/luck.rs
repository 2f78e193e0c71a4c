//! Analyses many games of bots: whether luck is zero on average, what choices cost, and how long an analysis takes.
//!
//! `cargo run --release -p kaiju-analysis --example luck -- --game tokyo --bots veteran,rookie --games 1000 --seed 1`

#![allow(clippy::cast_precision_loss)] // A few digits are enough.

use anyhow::Context;
use clap::Parser;
use kaiju_analysis::{CERTAIN, SeatAnalysis, analyse_game};
use kaiju_arena::{Batch, Recording, simulate_recorded};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_rules::{Game, Options, Record, Ruleset};
use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

#[derive(Parser)]
struct Args {
    /// Game to play: new-york or tokyo.
    #[arg(long)]
    game: String,
    /// Play New York's KO variant.
    #[arg(long)]
    ko: bool,
    /// Number of monsters.
    #[arg(long, default_value_t = 4)]
    players: usize,
    /// Bots, separated by commas, assigned to the seats in turn.
    #[arg(long, default_value = "veteran", value_delimiter = ',')]
    bots: Vec<String>,
    /// Number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Seed of the batch.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// A mean and what its interval needs.
#[derive(Default, Clone, Copy)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, change: i64) {
        let share = change as f64 / CERTAIN as f64;
        self.count += 1.0;
        self.sum += share;
        self.squares += share * share;
    }

    /// The mean in percent with its 95% interval.
    fn text(&self) -> String {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        let reach = 1.96 * (variance / self.count).sqrt();
        format!("{:+.3}% ({:+.3} to {:+.3})", 100.0 * mean, 100.0 * (mean - reach), 100.0 * (mean + reach))
    }
}

/// A part of what changed a seat's chance.
type LuckPart = (&'static str, fn(&SeatAnalysis) -> i64);

const PARTS: [LuckPart; 4] = [
    ("luck", |seat| seat.luck),
    ("own choices", |seat| seat.own),
    ("others' choices", |seat| seat.others),
    ("unforeseen", |seat| seat.unforeseen),
];

struct Totals {
    seats: Vec<[Mean; PARTS.len()]>,
    games: u32,
    time: Duration,
}

impl Totals {
    fn add(&mut self, number: u64, record: &Record) -> Result<(), String> {
        let start = Instant::now();
        let analysis = analyse_game(record);
        self.time += start.elapsed();
        self.games += 1;
        for (seat, means) in analysis.seats.iter().zip(&mut self.seats) {
            if seat.end - seat.start != seat.luck + seat.skill() || seat.own > 0 {
                return Err(format!("game {number} does not add up for seat {}", seat.seat.letter()));
            }
            means.iter_mut().zip(PARTS).for_each(|(mean, (_, part))| mean.add(part(seat)));
        }
        Ok(())
    }

    fn merge(&mut self, other: &Totals) {
        self.time += other.time;
        self.games += other.games;
        for (sum, more) in self.seats.iter_mut().flatten().zip(other.seats.iter().flatten()) {
            sum.count += more.count;
            sum.sum += more.sum;
            sum.squares += more.squares;
        }
    }
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let ruleset = Ruleset::from_word(&args.game).context("no such game")?;
    let options = Options { ko: args.ko, ..Options::default() };
    Game::new(ruleset, options, args.players)?;
    let bots: Option<Vec<&dyn Bot>> = args.bots.iter().map(|name| bot_by_name(name).map(|bot| bot as _)).collect();
    let bots = bots.context("no such bot")?;
    let (players, games, seed, threads) = (args.players, args.games, args.seed, args.threads);
    let batch = Batch { ruleset, options, players, games, seed, bots, threads, card_usage: false };
    let none = || Totals { seats: vec![Default::default(); players], games: 0, time: Duration::ZERO };
    let (totals, wrong) = (Mutex::new(none()), Mutex::new(Vec::new()));
    let keep = |number, record: Record| {
        let mut game = none();
        if let Err(problem) = game.add(number, &record) {
            wrong.lock().unwrap_or_else(PoisonError::into_inner).push(problem);
        }
        totals.lock().unwrap_or_else(PoisonError::into_inner).merge(&game);
    };
    simulate_recorded(&batch, Some(Recording { fair: false, keep: &keep }), &|_| ());
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    anyhow::ensure!(wrong.is_empty(), "{}", wrong.join("; "));
    let totals = totals.into_inner().unwrap_or_else(PoisonError::into_inner);
    let time = 1000.0 * totals.time.as_secs_f64() / f64::from(totals.games);
    println!("{} games; luck and skill add up in each; {time:.1} ms a game. Means with 95% intervals:", totals.games);
    for (seat, means) in totals.seats.iter().enumerate() {
        let bot = batch.bots[seat % batch.bots.len()].name();
        println!("seat {} ({bot})", (b'A' + seat as u8) as char);
        for (mean, (what, _)) in means.iter().zip(PARTS) {
            println!("  {what:<16}{}", mean.text());
        }
    }
    Ok(())
}
