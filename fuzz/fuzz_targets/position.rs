//! Parses any text as a position: an accepted one survives a round trip, and play continues from it without a panic.
#![no_main]

mod mutate;

use kaiju_dealer::Dealer;
use kaiju_rules::Game;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

// Mutate half of the inputs as positions, the other half as bytes.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 2 == 0
        && let Ok(text) = core::str::from_utf8(&data[..size])
    {
        let text = mutate::mutate(text, seed);
        if text.len() <= max_size {
            data[..text.len()].copy_from_slice(text.as_bytes());
            return text.len();
        }
    }
    libfuzzer_sys::fuzzer_mutate(data, size, max_size)
});

fuzz_target!(|text: &str| {
    let Ok(start) = Game::from_position(text) else { return };
    assert_eq!(Game::from_position(&start.position()).as_ref(), Ok(&start), "the position reads differently");
    for seed in 0..4 {
        let mut dealer = Dealer::new(seed);
        let mut game = start;
        for _ in 0..200 {
            let ply = dealer.next_ply(&game, |game, _, dealer| {
                let legal = game.legal();
                assert!(legal.len() >= 2, "a question has at least two answers: {}", game.position());
                legal[dealer.below(legal.len() as u32) as usize]
            });
            let Some(ply) = ply else { break };
            game.apply(ply).expect("the ply was listed or drawn");
        }
    }
});
