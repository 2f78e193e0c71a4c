//! Fits the weights of the bot `veteran` to games played by bots.
//!
//! At the start of every turn each monster is described by a list of facts. Its strength is their weighted sum, and its
//! probability of winning is exp(strength) divided by the sum over all monsters in the game. Fitting maximizes the
//! likelihood of the actual winners.
//!
//! Weights fitted to one mixture of bots do well only against those bots; weights averaged over several mixtures do
//! well against all of them. Card weights come from games between bots that buy whatever they can: veterans buy only
//! cards they already value, so their games say nothing about the other cards.
//!
//! `cargo run --release -p kaiju-arena --example train -- --game tokyo --games 15000 weights-tokyo.tsv`

#![allow(clippy::cast_precision_loss)] // Counts of samples are small.

use clap::Parser;
use kaiju_bots::{
    Bot, bot_by_name,
    training::{FACTS, amount, card_cost, fact_name, facts, leads_on},
};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Chance, Game, MAX_SEATS, Options, Pending, Phase, Ruleset, Seat};
use std::{
    fmt::Write as _,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

#[derive(Parser)]
struct Args {
    /// Game to play: new-york or tokyo.
    #[arg(long)]
    game: String,
    /// Number of games per mixture.
    #[arg(long, default_value_t = 5000)]
    games: u64,
    /// Seed of the batch.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Mixture of bots, separated by commas; repeat for more mixtures. Half of the games draw a bot for each seat, the
    /// others one bot for all seats.
    #[arg(long, default_values = ["veteran,veteran,veteran,rookie", "veteran,rookie", "veteran,veteran,veteran,rookie,random"])]
    mix: Vec<String>,
    /// Mixture used to fit the card weights.
    #[arg(long, default_value = "rookie,rookie,random")]
    buyers: String,
    /// Number of passes over all samples.
    #[arg(long, default_value_t = 12)]
    rounds: u32,
    /// File to write the weights to.
    out: PathBuf,
}

/// On average, one answer in this many is chosen at random.
const FOLLY: u32 = 20;

/// The start of a turn: the facts about every standing monster, and the eventual winner's index among them.
struct Sample {
    monsters: Vec<Vec<(u16, f32)>>,
    winner: usize,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let ruleset = Ruleset::from_word(&args.game).ok_or_else(|| anyhow::anyhow!("no such game"))?;
    let mut fits = Vec::new();
    for mix in &args.mix {
        fits.push(fit(ruleset, &play_all(ruleset, &args, mix)?, args.rounds));
    }
    let buyers = fit(ruleset, &play_all(ruleset, &args, &args.buyers)?, args.rounds);
    let mut text = String::new();
    for fact in 0..FACTS {
        let Some(name) = fact_name(ruleset, fact) else { continue };
        let weight = match card_cost(ruleset, fact) {
            Some(cost) => buyers[fact] + thrift(ruleset) * (f32::from(cost) - 1.0),
            None => fits.iter().map(|fit| fit[fact]).sum::<f32>() / fits.len() as f32,
        };
        writeln!(text, "{name}\t{weight:.3}")?;
    }
    std::fs::write(&args.out, text)?;
    Ok(())
}

/// Added to a card's weight for each energy of its cost after the first. Bots that buy at once never save up, so their
/// games undervalue expensive cards.
const fn thrift(ruleset: Ruleset) -> f32 {
    match ruleset {
        Ruleset::NewYork => 0.06,
        Ruleset::Tokyo => 0.07,
    }
}

/// Plays all games of one mixture and returns their samples.
fn play_all(ruleset: Ruleset, args: &Args, mix: &str) -> anyhow::Result<Vec<Sample>> {
    let bots: Option<Vec<&dyn Bot>> = mix.split(',').map(bot_by_name).collect();
    let bots = bots.ok_or_else(|| anyhow::anyhow!("no such bot in {mix}"))?;
    let next = AtomicU64::new(0);
    let work = || {
        let mut samples = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= args.games {
                return samples;
            }
            samples.extend(play(ruleset, &bots, args.seed, game));
        }
    };
    Ok(std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|t| t.join().expect("a game panicked")).collect()
    }))
}

/// Plays one game and returns its samples; none if it has no winner.
fn play(ruleset: Ruleset, bots: &[&dyn Bot], seed: u64, number: u64) -> Vec<Sample> {
    let (mut dealer, mut luck) = (Dealer::new(game_seed(seed, number)), Dealer::for_bots(seed, number));
    let players = [2, 3, 4, 4, 4, 5, 6][luck.below(7) as usize];
    // In half of the games all seats use the same bot. Otherwise whatever strong bots tend to own would look like the
    // cause of their wins.
    let (alike, mut draw) = (luck.below(2) == 0, || bots[luck.below(bots.len() as u32) as usize]);
    let first = draw();
    let seated: [&dyn Bot; MAX_SEATS] = std::array::from_fn(|_| if alike { first } else { draw() });
    let random = bot_by_name("random").expect("the bot `random` exists");
    let mut game = Game::new(ruleset, Options::default(), players).expect("2 to 6 players are valid");
    let (mut samples, mut seats) = (Vec::new(), Vec::new());
    let mut decide = |game: &Game, seat: Seat, _: &mut Dealer| {
        // Occasional random answers explore what the bots would not try.
        let chooser = if luck.below(FOLLY) == 0 { random } else { seated[seat.index()] };
        chooser.choose(game.view(Some(seat), &mut None), &mut luck).expect("a question is pending")
    };
    while let Some(ply) = dealer.next_ply(&game, &mut decide) {
        if matches!(game.pending(), Pending::Chance(Chance::Roll { .. })) && game.phase() == Phase::Start {
            let living: Vec<Seat> = game.standing().collect();
            let monsters = living.iter().map(|&seat| {
                let mut list = Vec::new();
                facts(&game, seat, |fact, much| list.push((fact as u16, much)));
                list
            });
            samples.push(Sample { monsters: monsters.collect(), winner: 0 });
            seats.push(living);
        }
        game.apply(ply).expect("bots give legal answers, and the dealer draws possible outcomes");
    }
    let Pending::Over { winner: Some(winner), .. } = game.pending() else { return Vec::new() };
    for (sample, living) in std::iter::zip(&mut samples, seats) {
        let Some(at) = living.iter().position(|&seat| seat == winner) else { return Vec::new() };
        sample.winner = at;
    }
    samples
}

/// Fits the weights by gradient descent with a step size per weight (Adagrad). Regularization keeps neighbouring
/// weights of a lookup table close together, and all weights close to the prior.
fn fit(ruleset: Ruleset, samples: &[Sample], rounds: u32) -> Vec<f32> {
    let prior = prior(ruleset);
    let (mut weights, mut squares) = (prior.clone(), vec![1e-3f32; FACTS]);
    let mut gradient = vec![0.0f32; FACTS];
    for round in 0..rounds {
        let mut surprise = 0.0;
        for batch in samples.chunks(256) {
            gradient.fill(0.0);
            for sample in batch {
                let strength =
                    |list: &Vec<(u16, f32)>| list.iter().map(|&(f, much)| weights[f as usize] * much).sum::<f32>();
                let odds: Vec<f32> = sample.monsters.iter().map(|m| strength(m).exp()).collect();
                let all: f32 = odds.iter().sum();
                surprise -= f64::from(odds[sample.winner] / all).ln();
                for (i, list) in sample.monsters.iter().enumerate() {
                    let error = odds[i] / all - if i == sample.winner { 1.0 } else { 0.0 };
                    for &(fact, much) in list {
                        gradient[fact as usize] += error * much;
                    }
                }
            }
            for fact in 0..FACTS {
                let mut slope = gradient[fact] / batch.len() as f32 + 3e-4 * (weights[fact] - prior[fact]);
                if leads_on(fact) {
                    slope += 2e-3 * (weights[fact] - weights[fact + 1]);
                }
                if fact > 0 && leads_on(fact - 1) {
                    slope += 2e-3 * (weights[fact] - weights[fact - 1]);
                }
                squares[fact] += slope * slope;
                weights[fact] -= 0.08 * slope / squares[fact].sqrt();
            }
        }
        eprintln!("round {round}: surprise {:.4} a turn, {} turns", surprise / samples.len() as f64, samples.len());
    }
    weights
}

/// The prior: a card is worth a fraction of its price, and VP, LP and energy are worth having.
fn prior(ruleset: Ruleset) -> Vec<f32> {
    let fact = |fact: usize| {
        if let Some(cost) = card_cost(ruleset, fact) {
            return 0.06 * f32::from(cost);
        }
        let name = fact_name(ruleset, fact).unwrap_or_default();
        match name.split('-').next().unwrap_or_default() {
            "vp" => 0.15 * amount(fact) as f32,
            "life" => 0.2 * amount(fact) as f32,
            "energy" => 0.05 * amount(fact) as f32,
            _ => 0.0,
        }
    };
    (0..FACTS).map(fact).collect()
}
