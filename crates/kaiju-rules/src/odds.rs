//! Exact chances of dice.

use crate::{
    chance::MAX_DICE,
    dice::{Dice, Face, FaceSet},
    game::Game,
    plan::BINOMIALS,
    prompt::{Pending, Prompt},
};

/// An exact probability: `hits` of `of` equally likely ways, in lowest terms.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    /// The ways in which it happens.
    pub hits: u128,
    /// All ways; never 0.
    pub of: u128,
}

impl Odds {
    pub(crate) const fn new(hits: u128, of: u128) -> Odds {
        let (mut a, mut b) = (of, hits);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Odds { hits: hits / a, of: of / a }
    }

    /// In thousandths, rounded; what is not certain is never told as certain, and what is possible never as impossible.
    pub const fn per_mille(self) -> u16 {
        if self.hits == 0 || self.hits == self.of {
            return if self.hits == 0 { 0 } else { 1000 };
        }
        // Large numbers lose digits that no thousandth sees.
        let (mut hits, mut of) = (self.hits, self.of);
        while of > 1 << 100 {
            (hits, of) = (hits >> 1, of >> 1);
        }
        let rounded = ((hits * 2000 + of) / (2 * of)) as u16;
        if rounded == 0 {
            1
        } else if rounded > 999 {
            999
        } else {
            rounded
        }
    }
}

/// What somebody wants of dice: at least these, and none of those.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Want {
    /// At least so many of each face.
    pub least: Dice,
    /// None of these faces.
    pub none: FaceSet,
}

impl Want {
    /// At least so many of a face.
    pub const fn at_least(face: Face, count: u8) -> Want {
        Want { least: Dice::of(face, count), none: FaceSet(0) }
    }

    /// None of a face.
    pub const fn none_of(face: Face) -> Want {
        let mut none = FaceSet(0);
        none.insert(face);
        Want { least: Dice::NONE, none }
    }

    /// Whether these dice are what is wanted.
    pub fn is_met(self, dice: Dice) -> bool {
        dice.contains(self.least) && !dice.kinds().any(|face| self.none.has(face))
    }

    /// In how many of the 6^n equally likely ways n dice come to what is wanted, together with those that are kept.
    fn ways(self, kept: Dice, n: usize) -> u64 {
        if kept.kinds().any(|face| self.none.has(face)) {
            return 0;
        }
        // Face by face: in how many ways so many of the dice show one of the faces so far.
        let mut ways = [0; MAX_DICE + 1];
        ways[0] = 1;
        for face in Face::ALL {
            let least = usize::from(self.least.count(face).saturating_sub(kept.count(face)));
            let most = if self.none.has(face) { 0 } else { n };
            let mut with_face = [0; MAX_DICE + 1];
            for dice in 0..=n {
                for count in least..=most.min(n - dice) {
                    with_face[dice + count] += ways[dice] * u64::from(BINOMIALS[n - dice][count]);
                }
            }
            ways = with_face;
        }
        ways[n]
    }
}

impl Game {
    /// The chance that the dice are what is wanted after these of them were rolled once more; `None` unless a roller is asked and
    /// the dice are there. "Two more Attack" is at least two more than lie there and stay.
    pub fn odds_of_roll(&self, rolled: Dice, want: Want) -> Option<Odds> {
        let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = self.pending() else { return None };
        let kept = self.dice().contains(rolled).then(|| self.dice().minus(rolled))?;
        Some(Odds::new(want.ways(kept, rolled.total().into()).into(), 6u128.pow(rolled.total().into())))
    }
}
