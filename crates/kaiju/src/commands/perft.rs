//! `kaiju perft`: counts the continuations of a position.

use super::{OptionFlags, TableArgs};
use crate::{Finding, print_line};
use anyhow::Context;
use kaiju_bots::bot_by_name;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Game, Names, Pending, perft};
use std::time::Instant;

/// Count the continuations of a position.
///
/// A ply is one choice or one distinct outcome of chance; a game that ends earlier counts once. The counts guard the
/// rules against accidental changes: two engines that agree on them agree on the rules.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  kaiju perft --plies 40 --seed 3 --depth 3\n  kaiju perft --game tokyo --plies 40 --seed 3 --depth 2 --divide\n  \
                        kaiju perft --position \"$(cat position.txt)\" --depth 2"
)]
pub(crate) struct Args {
    /// Position as one line (see docs/notation.md); a new game if omitted.
    #[arg(long, conflicts_with_all = ["game", OptionFlags::GROUP, "players", "plies", "seed"])]
    position: Option<String>,
    #[command(flatten)]
    table: TableArgs,
    /// Plies of random play before counting.
    #[arg(long, default_value_t = 0)]
    plies: u32,
    /// Seed for the random play.
    #[arg(long, default_value_t = 1, value_parser = super::whole::<u64>(0, u64::MAX))]
    seed: u64,
    /// Number of plies to count; the count for each depth up to this one is printed.
    #[arg(long, default_value_t = 2, value_parser = super::whole::<u32>(1, 12))]
    depth: u32,
    /// Also print the count below each answer or outcome.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let game = match &args.position {
        Some(line) => Game::from_position(line).context("--position")?,
        None => random_position(args)?,
    };
    print_line!("{}", game.position())?;
    if args.divide {
        divide(&game, args.depth)?;
    }
    for depth in 1..=args.depth {
        let start = Instant::now();
        let count = perft(&game, depth);
        print_line!("perft {depth} {count}  ({:.2} s)", start.elapsed().as_secs_f64())?;
    }
    Ok(Finding::Fine)
}

fn random_position(args: &Args) -> anyhow::Result<Game> {
    let mut game = args.table.begin()?;
    let mut dealer = Dealer::new(game_seed(args.seed, 0));
    let mut luck = Dealer::for_bots(args.seed, 0);
    let bot = bot_by_name("random").context("the bot random does not exist")?;
    for _ in 0..args.plies {
        let Some(ply) = dealer.next_ply(&game, |game, seat, _| {
            bot.choose(game.view(Some(seat), &mut None), &mut luck).expect("a question is pending")
        }) else {
            break;
        };
        game.apply(ply)?;
    }
    Ok(game)
}

fn divide(game: &Game, depth: u32) -> std::io::Result<()> {
    match game.pending() {
        Pending::Over { .. } => print_line!("the game is over")?,
        Pending::Choose { seat, .. } => {
            for &action in &game.legal() {
                let mut next = *game;
                if next.play(seat, action).is_ok() {
                    let text = game.action_text(action, Names::LETTERS);
                    print_line!("{:>14}  {}: {text}", perft(&next, depth - 1), seat.letter())?;
                }
            }
        }
        Pending::Chance(_) => {
            for (outcome, _) in game.chances() {
                let mut next = *game;
                if next.resolve(outcome).is_ok() {
                    print_line!("{:>14}  {}", perft(&next, depth - 1), game.outcome_text(outcome))?;
                }
            }
        }
    }
    Ok(())
}
