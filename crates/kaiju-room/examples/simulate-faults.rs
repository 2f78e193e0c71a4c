//! Simulates faults around a table: crashes, failing and late appends, full disks, broken connections, repeated messages
//! and jumping clocks, all from a seed:
//! `cargo run --release -p kaiju-room --example simulate-faults -- --seed 1 --schedules 10000`.

#[path = "../tests/simulation/world/mod.rs"]
mod world;

use clap::Parser;
use std::{
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};
use world::{Bug, ScheduleTally, log_of, run};

/// Run schedules of simulated faults; stop at the first violation.
#[derive(Parser)]
struct Args {
    /// Seed of the batch.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of schedules to run.
    #[arg(long, default_value_t = 10_000)]
    schedules: u64,
    /// Number of threads; the schedules don't depend on it.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Run only the schedule with this number and print what happens, to reproduce a violation.
    #[arg(long)]
    only: Option<u64>,
    /// Break something on purpose: sends-first, no-sync, no-conflict, keeps-room, skips-event, wall-clock or lost-tail.
    #[arg(long, value_parser = |word: &str| Bug::ALL.iter().find(|bug| bug.0 == word).map(|bug| bug.1).ok_or("no such bug"))]
    bug: Option<Bug>,
}

/// Runs schedules until all are done or one has failed.
fn work(args: &Args, next: &AtomicU64) -> Result<ScheduleTally, (u64, String)> {
    let mut sum = ScheduleTally::default();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= args.schedules {
            return Ok(sum);
        }
        let tally = run(args.seed, number, args.bug).map_err(|violation| {
            // Stop the other threads.
            next.store(args.schedules, Ordering::Relaxed);
            (number, violation)
        })?;
        sum.add(&tally);
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(number) = args.only {
        println!("{}", log_of(args.seed, number, args.bug).join("\n"));
        return match run(args.seed, number, args.bug) {
            Ok(tally) => {
                println!("{tally:?}");
                ExitCode::SUCCESS
            }
            Err(violation) => {
                println!("{violation}");
                ExitCode::FAILURE
            }
        };
    }
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let results: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..args.threads).map(|_| scope.spawn(|| work(&args, &next))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no thread has panicked")).collect()
    });
    let (mut sum, mut failed) = (ScheduleTally::default(), false);
    for result in results {
        match result {
            Ok(tally) => sum.add(&tally),
            Err((number, violation)) => {
                failed = true;
                println!("schedule {number} of seed {}: {violation}", args.seed);
                println!("--seed {} --only {number} shows how it came about", args.seed);
            }
        }
    }
    let time = begun.elapsed();
    println!("{sum:?}");
    println!("{time:.1?}, {} faults a second", u128::from(sum.faults) * 1000 / time.as_millis().max(1));
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
