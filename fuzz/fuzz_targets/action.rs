//! Parses any text as an outcome and as an answer, at a position of a seeded game: nothing panics, and only listed
//! answers are accepted. The first four bytes select the game and the position; the rest is the text.
#![no_main]

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, rich_table};
use kaiju_rules::{Action, Game, Names, Outcome, Pending, Ruleset};
use libfuzzer_sys::fuzz_target;

/// The position after this many plies of random play.
fn position(seed: u64, players: usize, plies: u8) -> Game {
    let mut dealer = Dealer::new(seed & 0xff);
    let ruleset = Ruleset::ALL[(seed >> 8) as usize % 2];
    let mut game = rich_table(ruleset, players, &mut dealer);
    for _ in 0..plies {
        let Some(ply) = Policy(Policy::USES).next_ply(&game, &mut dealer) else { break };
        game.apply_unchecked(ply);
    }
    game
}

fuzz_target!(|data: (u16, u8, u8, &str)| {
    let (seed, players, plies, text) = data;
    let game = position(seed.into(), 2 + usize::from(players % 5), plies);
    if let Ok(outcome) = game.parse_outcome(text) {
        let possible = game.chances().any(|(o, _)| o == outcome);
        assert_eq!(game.clone().resolve(outcome).is_ok(), possible, "{text} at {}", game.position());
        if possible {
            let written = game.outcome_text(outcome).to_string();
            assert_eq!(game.parse_outcome(&written), Ok::<Outcome, _>(outcome));
        }
    }
    for seat in game.seats() {
        let Ok(action) = game.parse_action(seat, text, Names::LETTERS) else { continue };
        // Illegal actions can be written as text too.
        let written = game.action_text(action, Names::LETTERS).to_string();
        let asked = matches!(game.pending(), Pending::Choose { seat: asked, .. } if asked == seat);
        let listed = asked && game.legal().contains(&action);
        let accepted = game.clone().play(seat, action).is_ok();
        assert!(accepted == listed || action == Action::Concede, "{text} at {}", game.position());
        if listed {
            assert_eq!(game.parse_action(seat, &written, Names::LETTERS), Ok(action), "{text}");
        }
    }
});
