//! Exact odds for dice.

use crate::{
    flow::{
        chance::MAX_DICE,
        prompt::{Pending, Prompt},
    },
    state::{
        dice::{Dice, Face, FaceSet},
        game::Game,
    },
    study::plan::BINOMIALS,
};

/// An exact probability: `hits` out of `of` equally likely ways, in lowest terms.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Odds {
    /// Number of ways in which the event happens.
    pub hits: u128,
    /// Number of all ways; never 0.
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

    /// The probability in thousandths, rounded, but 0 only if impossible and 1000 only if certain.
    pub const fn per_mille(self) -> u16 {
        if self.hits == 0 || self.hits == self.of {
            return if self.hits == 0 { 0 } else { 1000 };
        }
        // Drop low bits of large numbers so that the multiplication can't overflow; thousandths don't need them.
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

/// A goal for dice: at least these faces, and none of those.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Want {
    /// Minimum number of each face.
    pub least: Dice,
    /// Faces that must not show.
    pub none: FaceSet,
}

impl Want {
    /// The goal that at least `count` dice show this face.
    pub const fn at_least(face: Face, count: u8) -> Want {
        Want { least: Dice::of(face, count), none: FaceSet(0) }
    }

    /// The goal that no die shows this face.
    pub const fn none_of(face: Face) -> Want {
        let mut none = FaceSet(0);
        none.insert(face);
        Want { least: Dice::NONE, none }
    }

    /// Whether these dice meet the goal.
    pub fn is_met(self, dice: Dice) -> bool {
        dice.contains(self.least) && !dice.kinds().any(|face| self.none.has(face))
    }

    /// Number of ways, out of the 6^n equally likely throws of n dice, to meet the goal together with the kept dice.
    fn ways(self, kept: Dice, n: usize) -> u64 {
        if kept.kinds().any(|face| self.none.has(face)) {
            return 0;
        }
        // Face by face: `ways[k]` is the number of ways in which exactly k of the dice show one of the faces so far.
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
    /// The odds that the dice meet the goal after rerolling `rolled` once. `None` unless `RerollOrStop` is pending and
    /// the roller has those dice. The goal covers kept and rerolled dice: for "two more Attack", add two to the Attack
    /// dice that are kept.
    pub fn odds_of_roll(&self, rolled: Dice, want: Want) -> Option<Odds> {
        let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = self.pending() else { return None };
        let kept = self.dice().contains(rolled).then(|| self.dice().minus(rolled))?;
        Some(Odds::new(want.ways(kept, rolled.total().into()).into(), 6u128.pow(rolled.total().into())))
    }
}
