//! The dealer: a seeded random source for dice, cards and tiles.

use crate::luck::{Luck, draw};
use kaiju_rules::{Action, Dice, Game, MAX_DICE, Outcome, Pending, Ply, Ruleset, Seat};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// A seeded random source that rolls dice and draws cards and tiles with the same odds as the physical game.
#[derive(Clone, Debug)]
pub struct Dealer {
    rng: Xoshiro256PlusPlus,
}

/// `THROWS[n]` is the number of ordered throws of `n` dice: 6^n.
const THROWS: [u64; MAX_DICE + 1] = {
    let mut throws = [1; MAX_DICE + 1];
    let mut n = 1;
    while n <= MAX_DICE {
        throws[n] = 6 * throws[n - 1];
        n += 1;
    }
    throws
};

/// Derives the seed of one game from the seed of its batch.
pub fn game_seed(seed: u64, game: u64) -> u64 {
    // Hash twice so that neighbouring seeds and neighbouring games are unrelated.
    let batch = SplitMix64::seed_from_u64(seed).next_u64();
    SplitMix64::seed_from_u64(batch ^ game).next_u64()
}

impl Dealer {
    /// Creates a dealer whose outcomes depend only on this seed.
    pub fn new(seed: u64) -> Dealer {
        Dealer { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// Creates the random source for the bots in one game of a batch. It is independent of the game's dealer.
    pub fn for_bots(seed: u64, game: u64) -> Dealer {
        Dealer::new(!game_seed(seed, game))
    }

    /// A random number below `bound`. Its bias is less than `bound` / 2^64, far too small to notice in any game.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.below_u64(bound.into()) as u32
    }

    fn below_u64(&mut self, bound: u64) -> u64 {
        ((u128::from(self.rng.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Rolls `n` dice.
    pub fn roll(&mut self, n: u8) -> Dice {
        Dice::from_throw(self.below_u64(THROWS[n as usize]), n)
    }

    /// The next ply of a game: the dealer draws outcomes of chance, and `decide` answers questions, possibly with this
    /// dealer's random numbers. Returns `None` once the game is over.
    #[inline]
    pub fn next_ply(&mut self, game: &Game, decide: impl FnOnce(&Game, Seat, &mut Dealer) -> Action) -> Option<Ply> {
        match game.pending() {
            Pending::Over { .. } => None,
            Pending::Chance(_) => self.outcome(game).map(Ply::Chance),
            Pending::Choose { seat, .. } => Some(Ply::Choice(seat, decide(game, seat, self))),
        }
    }

    /// Draws an outcome for the pending chance, or returns `None` if no chance is pending.
    pub fn outcome(&mut self, game: &Game) -> Option<Outcome> {
        draw(game, self)
    }
}

impl Luck for Dealer {
    fn below(&mut self, bound: u32) -> u32 {
        Dealer::below(self, bound)
    }

    /// Derives all dice from one random number.
    fn roll(&mut self, _: Ruleset, dice: u8) -> Dice {
        Dealer::roll(self, dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_rules::{Face, MAX_CARDS, Options, Ruleset, Tile};

    /// Chi-squared test on 600,000 dice; the bound is the 99.9% quantile for five degrees of freedom.
    #[test]
    fn dice_are_fair() {
        let mut dealer = Dealer::new(1);
        let mut counts = [0u32; 6];
        for _ in 0..100_000 {
            let dice = dealer.roll(6);
            for face in Face::ALL {
                counts[face.index()] += u32::from(dice.count(face));
            }
        }
        let expected = 100_000.0;
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - expected).powi(2) / expected).sum();
        assert!(chi < 20.52, "{counts:?} {chi}");
    }

    /// Chi-squared test on 60,000 rolls of the numbered die (KO-4.1); every result must be between 1 and 6.
    #[test]
    fn numbers_are_fair() {
        let line = "kaiju-position-3 new-york 2 rules=2 ko=yes A=10,0,0 A.at=outer:queens B=0,0,0 B.out=ko deck=rest turn=2:B:start \
            steps=end-turn,turn-end-cards,buy,move,dice-done,final-roll,roll,before-roll,turn-start-cards,earnings \
            pending=chance:number:B";
        let game = Game::from_position(line).unwrap();
        let (mut dealer, mut counts) = (Dealer::new(2), [0u32; 7]);
        for _ in 0..60_000 {
            match dealer.outcome(&game) {
                Some(Outcome::Number(n)) => counts[usize::from(n)] += 1,
                other => panic!("{other:?}"),
            }
        }
        let chi: f64 = counts[1..].iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.52 && counts[0] == 0, "{counts:?} {chi}");
    }

    /// Each card is equally likely to be drawn first, and each kind of tile comes up in proportion to its count in the
    /// box.
    #[test]
    fn reveals_follow_their_weights() {
        let mut cards = [0u32; MAX_CARDS];
        let deck = Ruleset::NewYork.power_cards();
        let mut tiles = [0u32; 7];
        for seed in 0..20_000 {
            let mut game = Game::new(Ruleset::NewYork, Options::default(), 2).unwrap();
            let mut dealer = Dealer::new(game_seed(3, seed));
            for _ in 0..4 {
                match dealer.outcome(&game).unwrap() {
                    outcome @ Outcome::Card(card) => {
                        cards[card.index()] += 1;
                        game.resolve(outcome).unwrap();
                    }
                    Outcome::Tile(tile) => tiles[tile.index()] += 1,
                    Outcome::Dice(_) | Outcome::Number(_) => unreachable!(),
                }
            }
        }
        let (count, expected) = (deck.len() as f64, 60_000.0 / deck.len() as f64);
        let chi: f64 = deck.iter().map(|c| (f64::from(cards[c.index()]) - expected).powi(2) / expected).sum();
        // With this many degrees of freedom, chi-squared is nearly normal, and 3.3 standard deviations cover 99.9%.
        let freedom = count - 1.0;
        assert!(chi < freedom + 3.3 * (2.0 * freedom).sqrt(), "{chi}");
        let chi: f64 = tiles
            .iter()
            .zip(Tile::BOX)
            .map(|(&c, n)| {
                let expected = 20_000.0 * f64::from(n) / 45.0;
                (f64::from(c) - expected).powi(2) / expected
            })
            .sum();
        assert!(chi < 22.46, "{chi}"); // 6 degrees of freedom, 99.9%
    }
}
