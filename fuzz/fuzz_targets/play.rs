//! Plays a game in which the input decides every answer and every outcome, and checks the laws throughout.
#![no_main]

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, laws::{Broken, Watched}, random_ko_table, rich_table};
use kaiju_rules::{Action, Chance, Dice, Game, Options, Outcome, Pending, Ruleset, Seat};
use libfuzzer_sys::fuzz_target;

/// The byte that makes a monster concede instead of answering.
const CONCEDE: u8 = 0xff;

/// The unused rest of the input.
struct Bytes<'a>(core::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        self.0.next().copied()
    }

    /// A number below `bound`, from one byte or, if `bound` is above 256, from two.
    fn below(&mut self, bound: usize) -> Option<usize> {
        let high = if bound > 256 { self.byte()?.into() } else { 0 };
        Some((usize::from(self.byte()?) + 256 * high) % bound)
    }
}

/// The outcome that the next bytes select: three bytes for a throw of dice, otherwise an index into the possible
/// outcomes.
fn outcome(game: &Game, chance: Chance, bytes: &mut Bytes<'_>) -> Option<Outcome> {
    if let Some(dice) = chance.dice() {
        let throw = bytes.below(256)? + 256 * bytes.below(256)? + 65536 * bytes.below(256)?;
        return Some(Outcome::Dice(Dice::from_throw(throw as u64 * 7919, dice)));
    }
    let nth = bytes.below(game.chances().count())?;
    game.chances().nth(nth).map(|(outcome, _)| outcome)
}

/// Plays until the input or the game ends. `None`, or `Ok` after a final close check, if no law was broken.
fn play(bytes: &mut Bytes<'_>) -> Option<Result<(), Broken>> {
    let ruleset = Ruleset::ALL[bytes.below(2)?];
    let players = 2 + bytes.below(5)?;
    let mut dealer = Dealer::new(bytes.byte()?.into());
    let start = match bytes.below(4)? {
        0 => Game::new(ruleset, Options::default(), players).expect("2 to 6 can play"),
        1 => random_ko_table(players, Policy(0), &mut dealer),
        2 => random_ko_table(players, Policy(Policy::RICH), &mut dealer),
        _ => rich_table(ruleset, players, &mut dealer),
    };
    let mut watched = match Watched::new(start) {
        Ok(watched) => watched,
        Err(broken) => return Some(Err(broken)),
    };
    loop {
        let ply = match watched.game().pending() {
            Pending::Over { .. } => return None,
            Pending::Chance(chance) => outcome(watched.game(), chance, bytes).map(|outcome| watched.resolve(outcome)),
            Pending::Choose { seat, .. } => bytes.byte().and_then(|byte| {
                let legal = watched.legal();
                if byte == CONCEDE {
                    let seat = Seat::new(bytes.below(players)?)?;
                    let may = watched.game().check(seat, Action::Concede).is_ok();
                    return Some(if may { watched.play(seat, Action::Concede) } else { Ok(()) });
                }
                let high = if legal.len() > 256 { bytes.byte()?.into() } else { 0 };
                let action = legal[(usize::from(byte) + 256 * high) % legal.len()];
                Some(watched.play(seat, action))
            }),
        };
        match ply {
            Some(Ok(())) => {}
            Some(broken) => return Some(broken),
            // A close check takes as long as a hundred plies, so only some inputs end with one.
            None if watched.tally().chances % 16 == 0 => return Some(watched.look_closely(97, &mut dealer)),
            None => return None,
        }
    }
}

fuzz_target!(|data: &[u8]| {
    if let Some(Err(broken)) = play(&mut Bytes(data.iter())) {
        panic!("{broken}");
    }
});
