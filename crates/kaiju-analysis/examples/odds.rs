//! Measures how long exact odds take: six dice, two rerolls, and goals of one, two and three faces.
//!
//! `cargo run --release -p kaiju-analysis --example odds`

use anyhow::Context;
use kaiju_rules::{Dice, Face, Game, MonsterSetup, Outcome, Phase, Place, Ruleset, Seat, Setup, StartAt, Want};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Questions of each kind.
const QUESTIONS: u32 = 2_000;

fn main() -> anyhow::Result<()> {
    let monster = || MonsterSetup { place: Place::Outside, ..MonsterSetup::default() };
    let start = StartAt::Turn { seat: Seat::new(0).context("a seat")?, number: 1, phase: Phase::Start };
    let setup = Setup { monsters: vec![monster(), monster()], start, ..Setup::new(Ruleset::Tokyo) };
    let mut game = Game::from_setup(&setup, &mut |_, _| {})?;
    game.resolve(Outcome::Dice(Face::ALL.into_iter().collect()))?;
    let faces = [Face::ATTACK, Face::ENERGY, Face::HEAL];
    for count in 1..=faces.len() {
        let least = faces[..count].iter().fold(Dice::NONE, |sum, &face| sum.plus(Dice::of(face, 2)));
        let want = Want { least, ..Want::default() };
        let (mut sum, mut longest) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..QUESTIONS {
            let start = Instant::now();
            black_box(black_box(&game).odds_of_turn(black_box(want)));
            let took = start.elapsed();
            (sum, longest) = (sum + took, longest.max(took));
        }
        println!(
            "{count} of the faces: {:.1} µs on average, {:.1} µs at most",
            micros(sum) / f64::from(QUESTIONS),
            micros(longest)
        );
        let start = Instant::now();
        black_box(black_box(&game).odds_of_answers(black_box(want)));
        println!("  for every answer: {:.1} µs", micros(start.elapsed()));
    }
    Ok(())
}

fn micros(time: Duration) -> f64 {
    1e6 * time.as_secs_f64()
}
