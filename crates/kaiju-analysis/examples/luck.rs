//! Analyses many games of bots: whether luck is zero on average, what choices cost, and how long an analysis takes.
//!
//! `cargo run --release -p kaiju-analysis --example luck -- tokyo 4 veteran,rookie 1000 1`: game, players, bots, games, seed

#![allow(clippy::cast_precision_loss)] // A few digits are enough.

use kaiju_analysis::{CERTAIN, analyse_game};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Options, Pending, Ply, Record, Ruleset};
use std::{sync::Mutex, sync::atomic::AtomicU64, sync::atomic::Ordering, time::Instant};

/// A mean and what its interval needs.
#[derive(Default, Clone, Copy)]
struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn text(&self) -> String {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        format!("{:+.3} +-{:.3} %", 100.0 * mean, 196.0 * (variance / self.count).sqrt())
    }
}

fn play(ruleset: Ruleset, players: usize, bots: &[&dyn Bot], seed: u64, number: u64) -> Record {
    let options = Options { ko: std::env::var_os("KO").is_some(), ..Options::default() };
    let mut record = Record::new(ruleset, options, players).expect("a game for so many players");
    let (mut dealer, mut luck) = (Dealer::new(game_seed(seed, number)), Dealer::for_bots(seed, number));
    loop {
        let game = *record.game();
        let ply = match game.pending() {
            Pending::Over { .. } => return record,
            Pending::Chance(_) => Ply::Chance(dealer.outcome(&game).expect("chance is pending")),
            Pending::Choose { seat, .. } => {
                let bot = bots[(seat.index() + number as usize) % bots.len()];
                let action = bot.choose(game.view(Some(seat), &mut None), &mut luck);
                Ply::Choice(seat, action.expect("the seat is asked"))
            }
        };
        record.play_unchecked(ply, &mut |_, _| {});
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, bots, games, seed] = &args[..] else {
        eprintln!("usage: luck GAME PLAYERS BOT,BOT GAMES SEED");
        std::process::exit(2);
    };
    let ruleset = Ruleset::from_word(game).expect("new-york or tokyo");
    let bots: Vec<&dyn Bot> = bots.split(',').map(|name| bot_by_name(name).expect("a bot")).collect();
    let (players, games): (usize, u64) = (players.parse().expect("players"), games.parse().expect("games"));
    let seed: u64 = seed.parse().expect("a seed");
    let next = AtomicU64::new(0);
    let totals = Mutex::new((vec![[Mean::default(); 4]; players], vec![Mean::default(); bots.len()], 0.0f64, 0u64));
    std::thread::scope(|scope| {
        for _ in 0..std::env::var("THREADS").map_or(2, |threads| threads.parse().expect("threads")) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let record = play(ruleset, players, &bots, seed, number);
                    let start = Instant::now();
                    let analysis = analyse_game(&record);
                    let took = start.elapsed().as_secs_f64();
                    let mut totals = totals.lock().expect("no game panicked");
                    totals.2 += took;
                    for seat in &analysis.seats {
                        assert_eq!(seat.end - seat.start, seat.luck + seat.skill(), "game {number}");
                        assert!(seat.own <= 0, "game {number}");
                        let part = |value: i64| value as f64 / CERTAIN as f64;
                        let values = [seat.luck, seat.own, seat.others, seat.unforeseen].map(part);
                        for (mean, value) in totals.0[seat.seat.index()].iter_mut().zip(values) {
                            mean.add(value);
                        }
                        totals.1[(seat.seat.index() + number as usize) % bots.len()].add(values[1]);
                    }
                    totals.3 += 1;
                }
            });
        }
    });
    let (seats, own, time, count) = totals.into_inner().expect("no game panicked");
    println!("{count} games, {:.1} ms a game", 1000.0 * time / count as f64);
    for (seat, [luck, own, others, unforeseen]) in seats.iter().enumerate() {
        println!(
            "seat {}: luck {}, own {}, others {}, unforeseen {}",
            (b'A' + seat as u8) as char,
            luck.text(),
            own.text(),
            others.text(),
            unforeseen.text()
        );
    }
    for (bot, cost) in bots.iter().zip(own) {
        println!("{}: own choices {}", bot.name(), cost.text());
    }
}
