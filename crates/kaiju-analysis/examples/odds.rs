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
const QUESTIONS: usize = 2_000;

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
        let all = time(|| _ = black_box(black_box(&game).odds_of_turn(black_box(want))));
        let each = time(|| _ = black_box(black_box(&game).odds_of_answers(black_box(want))));
        println!("{count} of the faces: {all} (median; 99th percentile); for every answer {each}");
    }
    Ok(())
}

/// The time that something takes: its median, and what 99 of 100 take at most.
fn time(work: impl Fn()) -> String {
    let mut times: Vec<Duration> = (0..QUESTIONS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    let micros = |time: Duration| 1e6 * time.as_secs_f64();
    format!("{:.1}; {:.1} µs", micros(times[times.len() / 2]), micros(times[times.len() * 99 / 100]))
}
