//! Any text as a position: what is accepted reads as it was written, and can be played on without a panic.
#![no_main]

use kaiju_arena::Dealer;
use kaiju_rules::{Game, Pending};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(start) = Game::from_position(text) else { return };
    assert_eq!(Game::from_position(&start.position()).as_ref(), Ok(&start), "the position reads differently");
    for seed in 0..4 {
        let mut dealer = Dealer::new(seed);
        let mut game = start;
        for _ in 0..200 {
            match game.pending() {
                Pending::Over { .. } => break,
                Pending::Chance(_) => {
                    let outcome = dealer.outcome(&game).expect("chance has an outcome");
                    game.resolve(outcome).expect("a possible outcome is accepted");
                }
                Pending::Choose { seat, .. } => {
                    let legal = game.legal();
                    assert!(legal.len() >= 2, "a question has at least two answers: {}", game.position());
                    let action = legal[dealer.below(legal.len() as u32) as usize];
                    game.play(seat, action).expect("a listed answer is accepted");
                }
            }
        }
    }
});
