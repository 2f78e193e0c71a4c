//! Bytes decide every answer and every outcome of a game; every law holds all the way.
#![no_main]

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, laws::{Broken, Watched}, random_ko_table, rich_table};
use kaiju_rules::{Action, Chance, Dice, Game, Options, Outcome, Pending, Ruleset, Seat};
use libfuzzer_sys::fuzz_target;

/// A byte that would be an answer stands for "somebody gives up" if it is this one.
const CONCEDE: u8 = 0xff;

/// The bytes, one after the other.
struct Bytes<'a>(core::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        self.0.next().copied()
    }

    /// A number below `bound`: a byte where that is enough, else two.
    fn below(&mut self, bound: usize) -> Option<usize> {
        let high = if bound > 256 { self.byte()?.into() } else { 0 };
        Some((usize::from(self.byte()?) + 256 * high) % bound)
    }
}

/// Dice by the number of their throw, of which three bytes name some; a card, tile or number by its place among the possible ones.
fn outcome(game: &Game, chance: Chance, bytes: &mut Bytes<'_>) -> Option<Outcome> {
    if let Some(dice) = chance.dice() {
        let throw = bytes.below(256)? + 256 * bytes.below(256)? + 65536 * bytes.below(256)?;
        return Some(Outcome::Dice(Dice::from_throw(throw as u64 * 7919, dice)));
    }
    let nth = bytes.below(game.chances().count())?;
    game.chances().nth(nth).map(|(outcome, _)| outcome)
}

/// Plays as long as there are bytes; `None` if they end before anything is wrong.
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
            // The close look takes as long as a hundred plies: not every time.
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
