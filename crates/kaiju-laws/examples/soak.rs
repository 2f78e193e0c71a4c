//! Plays random games until enough choices have been made, checking the laws throughout:
//! `cargo run --release -p kaiju-laws --example soak -- --game tokyo --choices 100000000 --seed 1`.

use anyhow::bail;
use clap::Parser;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{
    Policy,
    laws::{Broken, Law, Tally, play_watched},
    random_ko_table, random_table,
};
use kaiju_rules::Ruleset;
use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

/// Play random games of 2 to 6 monsters while checking the laws; stop at the first violation.
#[derive(Parser)]
struct Args {
    /// Game to play: new-york or tokyo.
    #[arg(long = "game", default_value = "new-york", value_parser = |word: &str| Ruleset::from_word(word).ok_or("no such game"))]
    ruleset: Ruleset,
    /// Play New York's KO variant, half of the games with heroes.
    #[arg(long, conflicts_with = "ruleset")]
    ko: bool,
    /// Minimum number of choices to make.
    #[arg(long, default_value_t = 10_000_000)]
    choices: u64,
    /// Seed of the batch.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Check one in this many positions closely.
    #[arg(long, default_value_t = 5_000)]
    every: u32,
    /// Number of threads; the games don't depend on it.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Play only the game with this number, to reproduce a violation.
    #[arg(long)]
    only: Option<u64>,
}

/// Plays game number `game`; its seed determines the number of monsters and the policy.
fn play(args: &Args, game: u64) -> Result<Tally, Broken> {
    let mut dealer = Dealer::new(game_seed(args.seed, game));
    let players = 2 + dealer.below(5) as usize;
    let policy = Policy(dealer.below(256) as u8);
    let start = if args.ko {
        random_ko_table(players, policy, &mut dealer)
    } else {
        random_table(args.ruleset, players, policy, &mut dealer)
    };
    play_watched(start, policy, args.every, &mut dealer)
}

/// Plays games until enough choices have been made or a law is broken.
fn work(args: &Args, next: &AtomicU64, choices: &AtomicU64) -> Result<Tally, (u64, Broken)> {
    let mut sum = Tally::default();
    while choices.load(Ordering::Relaxed) < args.choices {
        let game = next.fetch_add(1, Ordering::Relaxed);
        let tally = play(args, game).map_err(|broken| {
            // Stop the other threads.
            choices.store(args.choices, Ordering::Relaxed);
            (game, broken)
        })?;
        choices.fetch_add(tally.choices, Ordering::Relaxed);
        sum.add(&tally);
    }
    Ok(sum)
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if let Some(game) = args.only {
        println!("{:#?}", play(&args, game)?);
        return Ok(());
    }
    let start = Instant::now();
    let (next, choices) = (AtomicU64::new(0), AtomicU64::new(0));
    let mut sum = Tally::default();
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads).map(|_| scope.spawn(|| work(&args, &next, &choices))).collect();
        threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
    });
    for result in results {
        match result {
            Ok(Ok(tally)) => sum.add(&tally),
            Ok(Err((game, broken))) => bail!("seed {} game {game}: {broken}", args.seed),
            Err(_) => bail!("a game panicked; the message is above"),
        }
    }
    let laws: Vec<String> = Law::ALL.iter().map(|law| format!("{law:?}")).collect();
    for (question, count) in &sum.questions {
        println!("{question:16} {count:>12}");
    }
    println!(
        "{} cards in play; most answers {}, questions a turn {}, VP {}, energy {}; longest game {} turns",
        sum.cards.len(),
        sum.most_answers,
        sum.most_questions,
        sum.most_vp,
        sum.most_energy,
        sum.most_turns
    );
    println!("{} positions looked at closely; laws: {}", sum.close, laws.join(", "));
    println!(
        "{} choices and {} outcomes of chance in {} games in {:.1} s: no law broken",
        sum.choices,
        sum.chances,
        sum.games,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
