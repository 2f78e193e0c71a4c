//! Trains a network of the learnt bots by self-play.
//!
//! Generation 0 is fitted to games of veterans and others. Every later generation plays against itself, earlier
//! generations, veterans, rookies and strategies written by hand, at tables of two to six, and is fitted to the games of
//! the last few generations. The target of a position mixes the outcome with the network's own judgement of the
//! positions between (TD(lambda)). After each generation, matches on fresh deals measure it; one that loses to the last
//! is dropped.
//!
//! `cargo run --release -p kaiju-arena --example learn -- --game tokyo --folder /tmp/tokyo`
//!
//! It goes on after the last generation in the folder. `docs/bots.md` names the commands for all networks.

#![allow(clippy::cast_precision_loss)] // Counts of samples are small.

mod fit;
mod play;
mod policies;
mod samples;

use anyhow::{Context as _, ensure};
use clap::Parser;
use fit::{Fit, FloatWeights, fit};
use kaiju_bots::learning::{Style, Thinker, ValueNetwork};
use kaiju_rules::{Game, Options, Ruleset};
use play::{LeaguePlayer, SelfPlay, TableMix, bot, share};
use samples::Samples;
use std::{fs, io::Write as _, path::PathBuf, slice::from_ref, time::Instant};

#[derive(Parser)]
struct Args {
    /// Game to learn: new-york or tokyo.
    #[arg(long)]
    game: String,
    /// Learn the KO variant.
    #[arg(long)]
    ko: bool,
    /// Folder for the generations' networks and the log.
    #[arg(long)]
    folder: PathBuf,
    /// Network to start from instead of games of veterans.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Number of generations.
    #[arg(long, default_value_t = 16)]
    generations: usize,
    /// Generation from which on the tables are those of matches; earlier games are then forgotten.
    #[arg(long, default_value_t = usize::MAX)]
    matches_from: usize,
    /// Games of generation 0.
    #[arg(long, default_value_t = 20_000)]
    first_games: u64,
    /// Games of each later generation.
    #[arg(long, default_value_t = 30_000)]
    games: u64,
    /// How many generations' games a network is fitted to.
    #[arg(long, default_value_t = 6)]
    replay: usize,
    /// How much a later position counts in the target of an earlier one.
    #[arg(long, default_value_t = 0.85)]
    lambda: f32,
    /// Passes over the games of a generation.
    #[arg(long, default_value_t = 1)]
    epochs: usize,
    /// Deals of each match.
    #[arg(long, default_value_t = 250)]
    deals: u64,
    /// Seed of all games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Generations that play with many mistakes, to see much.
const FIRST_GENERATIONS: usize = 7;
/// Generations at the end that change the weights by less, so that noise averages out.
const LAST_GENERATIONS: usize = 4;

/// A game with its options.
#[derive(Copy, Clone)]
pub(crate) struct LearntGame {
    ruleset: Ruleset,
    ko: bool,
}

impl LearntGame {
    pub(crate) fn options(self) -> Options {
        Options { ko: self.ko, ..Options::default() }
    }

    pub(crate) fn game(self, seats: usize) -> Game {
        Game::new(self.ruleset, self.options(), seats).expect("the options allow this many seats")
    }

    /// The seats at the tables of matches.
    fn seats(self) -> usize {
        if self.ko { 5 } else { 4 }
    }
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let ruleset = Ruleset::from_word(&args.game).context("no such game")?;
    let kind = LearntGame { ruleset, ko: args.ko };
    fs::create_dir_all(&args.folder)?;
    let file = |generation: usize, suffix: &str| args.folder.join(format!("generation-{generation:02}.{suffix}"));
    let mut log = fs::OpenOptions::new().create(true).append(true).open(args.folder.join("log"))?;
    let mut note = |text: String| -> anyhow::Result<()> {
        println!("{text}");
        Ok(writeln!(log, "{text}")?)
    };
    let (mut league, mut learner, mut generation) = (Vec::new(), None, 0);
    while let Ok(bytes) = fs::read(file(generation, "weights")) {
        let weights = FloatWeights::from_bytes(&bytes).context("not a file of weights")?;
        league.push(weights.network());
        learner = Some(weights);
        generation += 1;
    }
    if learner.is_none()
        && let Some(path) = &args.from
    {
        let network = ValueNetwork::read(&fs::read(path)?, ruleset).context("not a network of this game")?;
        league.push(network.clone());
        learner = Some(FloatWeights::of(&network));
    }
    let mut replay: Vec<Samples> = Vec::new();
    while generation < args.generations {
        let start = Instant::now();
        let network = learner.as_ref().map(FloatWeights::network);
        let games = if network.is_some() { args.games } else { args.first_games };
        let seed = args.seed.wrapping_mul(1000) + 2 * generation as u64;
        // Later generations learn finer judgement, from games with fewer mistakes.
        let (folly, rate) = match (generation, &network) {
            (_, None) => (20, 0.002),
            (..FIRST_GENERATIONS, _) => (20, 0.001),
            _ if generation + LAST_GENERATIONS < args.generations => (5, 0.0005),
            _ => (5, 0.00025),
        };
        let plan = SelfPlay {
            kind,
            games,
            seed,
            threads: args.threads,
            learner: network.as_ref(),
            league: &league,
            lambda: args.lambda,
            folly,
            tables: if generation < args.matches_from { TableMix::Broad } else { TableMix::Matches },
        };
        if generation == args.matches_from {
            replay.clear();
        }
        replay.insert(0, plan.run());
        replay.truncate(args.replay);
        // Judged by outcomes only: the judgement of a network would favour that network.
        let held_out = SelfPlay { games: games / 15, seed: seed + 1, lambda: 1.0, ..plan }.run();
        let played = start.elapsed().as_secs();
        let from = learner.clone().unwrap_or_else(|| FloatWeights::new(args.seed));
        // The few games of veterans are read twice.
        let epochs = if generation == 0 { 2 } else { args.epochs };
        let plan = Fit { epochs, rate, seed, threads: args.threads };
        let (weights, before, after) = fit(&from, &replay.iter().collect::<Vec<_>>(), &held_out, &plan);
        let network = weights.network();
        ensure!(network.is_safe(), "the weights are too large for the integer network");
        let fitted = start.elapsed().as_secs();
        let against = |name: &'static str| share(kind, &network, &|| bot(name), args.deals, seed + 500, args.threads);
        let (veterans, rookies) = (against("veteran"), against("rookie"));
        let last = league.last().map(|last| {
            let them = || LeaguePlayer::Network(Box::new(Thinker::new(from_ref(last), Style::Fast)));
            share(kind, &network, &them, args.deals, seed + 500, args.threads)
        });
        let percent = |(share, half): (f64, f64)| format!("{:.1} +-{:.1}", 100.0 * share, 100.0 * half);
        let fails = last.is_some_and(|(share, half)| share + half < 1.0 / kind.seats() as f64);
        note(format!(
            "generation {generation}: {} positions, held out {before:.4} -> {after:.4} veterans {}, rookies {}, last {}{}; \
             played {played} s, fitted {} s, measured {} s",
            replay[0].len(),
            percent(veterans),
            percent(rookies),
            last.map_or("-".to_owned(), percent),
            if fails { ", dropped" } else { "" },
            fitted - played,
            start.elapsed().as_secs() - fitted,
        ))?;
        let kept = if fails { from } else { weights };
        fs::write(file(generation, "network"), kept.network().write(ruleset))?;
        fs::write(file(generation, "weights"), kept.to_bytes())?;
        league.push(kept.network());
        learner = Some(kept);
        generation += 1;
    }
    Ok(())
}
