//! Positions that no game reaches, found by fuzzing: each is refused, or can be played on without a panic.

mod common;

use common::{carry_out, next_ply};
use kaiju_arena::{Dealer, Policy};
use kaiju_rules::Game;

#[test]
fn hostile_positions_do_no_harm() {
    let lines = include_str!("positions/hostile.txt").lines().filter(|line| !line.starts_with('#'));
    let mut tried = 0;
    for line in lines {
        tried += 1;
        let Ok(start) = Game::from_position(line) else { continue };
        for seed in 0..50 {
            let (mut game, mut dealer) = (start, Dealer::new(seed));
            for _ in 0..200 {
                let Some(ply) = next_ply(&game, Policy(0), &mut dealer) else { break };
                carry_out(&mut game, ply);
                let fits = game.legal().is_empty() || game.legal().len() >= 2;
                assert!(fits, "a question has one answer: {line}");
            }
        }
    }
    assert!(tried >= 10);
}
