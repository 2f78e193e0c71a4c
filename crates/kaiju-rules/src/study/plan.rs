//! The best use of the remaining rerolls: the exact worth of every way to keep dice.
//!
//! The worth is computed backwards from the last roll. Keeping some dice and rolling the others is worth the mean, over
//! the six faces of one more die, of keeping that die too. So one pass over all multisets from large to small gives the
//! worth of every way to keep dice, and one pass from small to large gives the best way for each roll. Eight dice have
//! 3,003 such multisets, six have 924.

use crate::{
    flow::{
        action::Action,
        chance::{MAX_DICE, multisets},
        prompt::{Pending, Prompt},
        rolling::ALL_DICE,
    },
    state::{
        dice::{Dice, Face, FaceSet},
        game::Game,
    },
    study::odds::{Odds, Want},
};
use core::ops::Add;

/// Maximum number of dice in a turn's roll.
const MAX: usize = ALL_DICE as usize;
/// Number of multisets with fewer than [`MAX`] dice.
const SMALLER: usize = first_of(MAX);

/// The most values that a plan adds up before it divides the sum; their type must have room for that sum.
const SUMMANDS: u128 = 6;

/// A value that can be averaged, used for the worth of dice: a bot's evaluation, or an exact count of ways.
pub trait Worth: Copy + PartialOrd + Add<Output = Self> {
    /// This value divided by `n`.
    #[must_use]
    fn over(self, n: u8) -> Self;
}

/// A count of ways, scaled (`Rerolls::certain`) so that every division is exact. 64 bits are enough for nearly every
/// roll, and dividing them is many times faster than dividing 128 bits.
impl Worth for u64 {
    fn over(self, n: u8) -> u64 {
        self / u64::from(n)
    }
}

/// A count of ways that doesn't fit into 64 bits.
impl Worth for u128 {
    fn over(self, n: u8) -> u128 {
        self / u128::from(n)
    }
}

/// The binomial coefficient: n choose k.
const fn choose(n: usize, k: usize) -> usize {
    let mut ways = 1;
    let mut i = 0;
    while i < k {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

/// Table of the binomial coefficients needed for dice.
pub(crate) const BINOMIALS: [[u16; MAX_DICE + 1]; MAX_DICE + 1] = {
    let mut table = [[0; MAX_DICE + 1]; MAX_DICE + 1];
    let mut n = 0;
    while n <= MAX_DICE {
        let mut k = 0;
        while k <= n {
            table[n][k] = choose(n, k) as u16;
            k += 1;
        }
        n += 1;
    }
    table
};

/// Index of the first multiset with this many dice.
const fn first_of(dice: usize) -> usize {
    if dice == 0 { 0 } else { choose(dice + 5, 6) }
}

/// Index of a multiset given by its counts: smaller multisets first, without gaps.
const fn place(counts: [u8; 6]) -> usize {
    let (mut sum, mut rank, mut i) = (0, 0, 0);
    while i < 5 {
        sum += counts[i] as usize;
        rank += BINOMIALS[sum + i][i + 1] as usize;
        i += 1;
    }
    first_of(sum + counts[5] as usize) + rank
}

const fn place_of(dice: Dice) -> usize {
    let mut counts = [0; Face::ALL.len()];
    let mut i = 0;
    while i < counts.len() {
        counts[i] = dice.count(Face::ALL[i]);
        i += 1;
    }
    place(counts)
}

/// Every multiset of up to [`MAX`] dice, by index (see [`place`]).
static MULTISETS: [Dice; first_of(MAX + 1)] = {
    let mut all = [Dice::NONE; first_of(MAX + 1)];
    // Enumerates all throws with non-descending faces; face 0 stands for a missing die.
    let mut faces = [0usize; MAX];
    loop {
        let mut dice = Dice::NONE;
        let mut i = 0;
        while i < MAX {
            if faces[i] > 0 {
                dice = dice.plus(Dice::of(Face::ALL[faces[i] - 1], 1));
            }
            i += 1;
        }
        all[place_of(dice)] = dice;
        let mut at = MAX;
        while at > 0 && faces[at - 1] == 6 {
            at -= 1;
        }
        if at == 0 {
            break;
        }
        let face = faces[at - 1] + 1;
        while at <= MAX {
            faces[at - 1] = face;
            at += 1;
        }
    }
    all
};

/// For every multiset with fewer than [`MAX`] dice and every face, the index of the multiset with one more die of that
/// face.
static NEXT: [[u16; 6]; SMALLER] = {
    let mut next = [[0; 6]; SMALLER];
    let mut here = 0;
    while here < SMALLER {
        let mut face = 0;
        while face < 6 {
            next[here][face] = place_of(MULTISETS[here].plus(Dice::of(Face::ALL[face], 1))) as u16;
            face += 1;
        }
        here += 1;
    }
    next
};

/// The rules that apply to a roller's remaining rerolls.
#[derive(Copy, Clone)]
struct Rerolls {
    dice: u8,
    left: u8,
    /// Faces that can't be rerolled, or only at a cost.
    fixed: FaceSet,
    /// Whether every reroll must be used (NR-62).
    forced: bool,
    /// A face that can be rerolled any number of times (TR-3).
    free: Option<Face>,
}

/// The worth of every answer to a roll.
pub struct Plan<V> {
    rules: Rerolls,
    dice: Dice,
    /// Worth of stopping.
    stop: V,
    /// Worth of the best answer.
    best: V,
    /// Worth of keeping each multiset and using a reroll for the rest, and of the best answer to each roll that may
    /// follow; empty if no reroll is left.
    kept: Vec<V>,
    /// Worth of the best answer to each roll. Where some face can be rerolled freely, also the worth of keeping each
    /// smaller multiset and rerolling the rest without using up a reroll.
    rolls: Vec<V>,
}

impl Game {
    /// The worth of every answer to a roll, assuming optimal rerolls afterwards; `worth` evaluates final dice. Ignores
    /// rerolls that cost something and cards that may still change dice. `None` unless `RerollOrStop` is pending.
    pub fn plan<V: Worth>(&self, worth: impl FnMut(Dice) -> V) -> Option<Plan<V>> {
        Some(self.rerolls_left()?.plan(self.dice(), worth))
    }

    fn rerolls_left(&self) -> Option<Rerolls> {
        let Pending::Choose { seat, prompt: Prompt::RerollOrStop } = self.pending() else { return None };
        let (dice, left) = (self.dice().total(), self.turn.rerolls);
        let fixed = self.fixed_faces(seat);
        (usize::from(dice) <= MAX).then(|| Rerolls {
            dice,
            left,
            fixed,
            forced: self.is_jinxed(seat),
            free: self.free_faces(seat).next(),
        })
    }

    /// The odds of meeting the goal if all remaining rerolls that cost nothing are used optimally for it. `None` unless
    /// `RerollOrStop` is pending, or if the number of ways overflows.
    pub fn odds_of_turn(&self, want: Want) -> Option<Odds> {
        let rerolls = self.rerolls_left()?;
        let certain = rerolls.certain()?;
        if let Some(odds) = rerolls.odds_of_one_face(self.dice(), want) {
            return Some(odds);
        }
        let ways = match u64::try_from(SUMMANDS * certain) {
            Ok(_) => rerolls.plan(self.dice(), |dice| u64::from(want.is_met(dice)) * certain as u64).best.into(),
            Err(_) => rerolls.plan(self.dice(), |dice| u128::from(want.is_met(dice)) * certain).best,
        };
        Some(Odds::new(ways, certain))
    }

    /// Every answer to a roll that costs nothing, with the odds of meeting the goal if all later rerolls are used
    /// optimally for it; the best comes first. `None` where [`odds_of_turn`](Game::odds_of_turn) is.
    pub fn odds_of_answers(&self, want: Want) -> Option<Vec<(Action, Odds)>> {
        let Pending::Choose { seat, .. } = self.pending() else { return None };
        let rerolls = self.rerolls_left()?;
        let certain = rerolls.certain()?;
        let plan = rerolls.plan(self.dice(), |dice| u128::from(want.is_met(dice)) * certain);
        let legal = self.legal();
        let free = legal.iter().filter(|&&action| self.answer_cost(seat, action) == 0);
        let mut ways: Vec<(Action, u128)> = free.filter_map(|&action| Some((action, plan.of(action)?))).collect();
        ways.sort_by_key(|&(_, ways)| core::cmp::Reverse(ways));
        Some(ways.into_iter().map(|(action, ways)| (action, Odds::new(ways, certain))).collect())
    }
}

impl<V: Worth> Plan<V> {
    /// The worth of the best answer.
    pub fn best(&self) -> V {
        self.best
    }

    /// The worth of an answer; `None` for anything but stopping or an available reroll.
    pub fn of(&self, action: Action) -> Option<V> {
        match action {
            Action::Stop => Some(self.stop),
            Action::Reroll { dice, .. } if self.dice.contains(dice) => {
                self.rolling(dice).get(place_of(self.dice.minus(dice))).copied()
            }
            _ => None,
        }
    }

    /// The worth of the best answer to a roll of all dice that follows a reroll of these; [`of`](Plan::of) is the mean
    /// over the rolls that may follow. `None` if no reroll is left.
    pub fn after(&self, dice: Dice, roll: Dice) -> Option<V> {
        (roll.total() == self.rules.dice).then(|| self.rolling(dice).get(place_of(roll)).copied())?
    }

    /// The worth of every kept multiset and of every roll while these dice are rolling.
    fn rolling(&self, dice: Dice) -> &[V] {
        let is_free = self.rules.free.is_some_and(|face| dice.without(face).is_empty());
        if is_free { &self.rolls } else { &self.kept }
    }

    /// The worth of the best answer to another roll of all these dice with as many rerolls left.
    pub fn best_after(&self, roll: Dice) -> Option<V> {
        (roll.total() == self.rules.dice).then(|| self.rolls[place_of(roll)])
    }

    /// The mean worth of all rolls of these dice with as many rerolls left: what the roll was worth before it.
    pub fn expected(&self) -> V {
        let mut rolls = self.rolls.clone();
        self.rules.roll(&mut rolls);
        rolls[0]
    }
}

impl Rerolls {
    fn plan<V: Worth>(self, dice: Dice, mut worth: impl FnMut(Dice) -> V) -> Plan<V> {
        let stop = worth(dice);
        // Entries for complete rolls hold the worth of the roll; entries for smaller multisets, the worth of keeping
        // them.
        let mut table = vec![stop; first_of(usize::from(self.dice) + 1)];
        for at in first_of(self.dice.into())..table.len() {
            table[at] = worth(MULTISETS[at]);
        }
        self.roll_freely(&mut table);
        let mut kept = Vec::new();
        for _ in 0..self.left {
            self.roll(&mut table);
            kept.clone_from(&table);
            self.keep_best(&mut table);
            self.roll_freely(&mut table);
        }
        let best = table[place_of(dice)];
        if self.free.is_some() {
            self.roll(&mut table);
        }
        Plan { rules: self, dice, stop, best, kept, rolls: table }
    }

    /// Given the values of complete rolls, fills in the value of every kept multiset: the mean over its next die.
    fn roll<V: Worth>(self, table: &mut [V]) {
        for at in (0..first_of(self.dice.into())).rev() {
            let [first, others @ ..] = &NEXT[at];
            let worth = |next: &u16| table[usize::from(*next)];
            let sum = others.iter().fold(worth(first), |sum, next| sum + worth(next));
            table[at] = sum.over(6);
        }
    }

    /// From the worth of keeping each multiset, computes that of complete rolls: the best of all parts that may be
    /// kept.
    fn keep_best<V: Worth>(self, table: &mut [V]) {
        let whole = first_of(self.dice.into());
        let mut rerolled = vec![false; table.len()];
        for at in 0..whole {
            for face in Face::ALL.into_iter().filter(|&f| !self.fixed.has(f)) {
                let next = usize::from(NEXT[at][face.index()]);
                // A roller that is forced to reroll can't keep all dice.
                let must = self.forced && next >= whole && !rerolled[next];
                if must || table[next] < table[at] {
                    table[next] = table[at];
                }
                rerolled[next] = true;
            }
        }
    }

    /// Adds the option of free rerolls: rerolling one die that shows the free face until it shows another.
    fn roll_freely<V: Worth>(self, table: &mut [V]) {
        let (Some(free), 1..) = (self.free, self.dice) else { return };
        let others = || Face::ALL.into_iter().filter(|&f| f != free);
        // Rolls with fewer dice of that face come first, because their worth is already final.
        for count in 1..=self.dice {
            for rest in multisets(self.dice - 1).filter(|rest| rest.count(free) == count - 1) {
                let next = NEXT[place_of(rest)].map(usize::from);
                let sum = others().map(|f| table[next[f.index()]]).reduce(V::add);
                let at = next[free.index()];
                if let Some(mean) = sum.map(|sum| sum.over(5))
                    && table[at] < mean
                {
                    table[at] = mean;
                }
            }
        }
    }

    /// The odds of a turn if only one face matters and every die may be rerolled: each die is rolled, independently of
    /// the others, until it meets the goal. The server needs such odds at every roll, and the full plan took a
    /// third of its time.
    fn odds_of_one_face(self, dice: Dice, want: Want) -> Option<Odds> {
        if self.forced || self.free.is_some() || self.fixed != FaceSet::default() {
            return None;
        }
        let rolls = u32::from(self.left);
        let (all, six) = (dice.total(), 6u128.checked_pow(rolls)?);
        let mut faces = want.least.kinds();
        match (faces.next(), faces.next()) {
            // At least `least` of the other dice must end up with the face. A die misses it in 5 of 6 ways per roll.
            (Some(face), None) if want.none == FaceSet::default() => {
                let there = dice.count(face);
                let (others, least) = (all - there, want.least.count(face).saturating_sub(there));
                let (miss, hit) = (5u128.checked_pow(rolls)?, six - 5u128.checked_pow(rolls)?);
                let mut ways = 0u128;
                for count in least..=others {
                    let choices = u128::from(BINOMIALS[usize::from(others)][usize::from(count)]);
                    ways += choices * hit.checked_pow(count.into())? * miss.checked_pow((others - count).into())?;
                }
                Some(Odds::new(ways, six.checked_pow(others.into())?))
            }
            // Every die that shows the face must end up with another one. It fails in 1 of 6 ways per roll.
            (None, None) => {
                let mut none = Face::ALL.into_iter().filter(|&face| want.none.has(face));
                let (Some(face), None) = (none.next(), none.next()) else { return None };
                let there = u32::from(dice.count(face));
                Some(Odds::new((six - 1).checked_pow(there)?, six.checked_pow(there)?))
            }
            _ => None,
        }
    }

    /// A total number of ways for which every division in a plan is exact; `None` on overflow.
    fn certain(self) -> Option<u128> {
        let ways = |base: u128, rolls: u8| base.checked_pow(u32::from(self.dice) * u32::from(rolls));
        let free = u8::from(self.free.is_some());
        let ways = ways(6, self.left + free)?.checked_mul(ways(5, free * (self.left + 1))?)?;
        ways.checked_mul(SUMMANDS).map(|_| ways)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::{cell::Cell, cmp::Ordering};

    /// The closed form agrees with the plan over all multisets, for rolls of up to six dice.
    #[test]
    fn odds_of_one_face_match_the_plan() {
        let mut compared = 0;
        for (dice, left) in (1..=6).flat_map(|dice| (0..=3).map(move |left| (dice, left))) {
            let rerolls = Rerolls { dice, left, fixed: FaceSet::default(), forced: false, free: None };
            let certain = rerolls.certain().unwrap();
            // Every seventh roll is enough: these differ in how many dice show the wanted face.
            for roll in multisets(dice).step_by(7) {
                let face = Face::ALL[usize::from(dice) % 6];
                let mut none = FaceSet::default();
                none.insert(face);
                let wants = (1..=dice).map(|count| Want { least: Dice::of(face, count), none: FaceSet::default() });
                for want in wants.chain([Want { least: Dice::NONE, none }]) {
                    let plan = rerolls.plan(roll, |dice| u128::from(want.is_met(dice)) * certain);
                    let exact = Odds::new(plan.best, certain);
                    assert_eq!(rerolls.odds_of_one_face(roll, want), Some(exact), "{roll:?} {left} {want:?}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    /// A count of ways that counts additions on the side.
    #[derive(Copy, Clone)]
    struct Counting<'a>(u64, &'a Cell<u32>);

    impl PartialEq for Counting<'_> {
        fn eq(&self, other: &Counting<'_>) -> bool {
            self.0 == other.0
        }
    }

    impl PartialOrd for Counting<'_> {
        fn partial_cmp(&self, other: &Counting<'_>) -> Option<Ordering> {
            self.0.partial_cmp(&other.0)
        }
    }

    impl Add for Counting<'_> {
        type Output = Self;
        fn add(self, more: Self) -> Self {
            self.1.set(self.1.get() + 1);
            Counting(self.0 + more.0, self.1)
        }
    }

    impl Worth for Counting<'_> {
        fn over(self, n: u8) -> Self {
            Counting(self.0.over(n), self.1)
        }
    }

    /// Odds over two rerolls of six dice take a few thousand additions, so far less than a millisecond: each of the 462
    /// smaller multisets is the mean over six faces, once for each reroll. Unlike time, this is the same everywhere.
    #[test]
    fn six_dice_take_few_steps() {
        let rerolls = Rerolls { dice: 6, left: 2, fixed: FaceSet::default(), forced: false, free: None };
        let (additions, mut rolls) = (Cell::new(0), 0);
        let want = Want { least: Dice::of(Face::ATTACK, 2), ..Want::none_of(Face::OUCH) };
        let certain = rerolls.certain().unwrap() as u64;
        let plan = rerolls.plan(multisets(6).next().unwrap(), |dice| {
            rolls += 1;
            Counting(u64::from(want.is_met(dice)) * certain, &additions)
        });
        assert!(plan.best().0 > 0);
        assert_eq!((rolls, additions.get()), (1 + 462, 2 * 462 * 5));
    }
}
