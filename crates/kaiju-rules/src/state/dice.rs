//! Die faces, and dice as a multiset of faces.

use core::fmt;

/// One of the six faces of a die (NY-1.3, TK-1.3). Both games share three of them; a [`crate::Ruleset`] supplies the
/// letters and words.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face(u8);

impl Face {
    /// Energy: gain energy cubes.
    pub const ENERGY: Face = Face(0);
    /// Attack: damage monsters.
    pub const ATTACK: Face = Face(1);
    /// Destruction: tear down buildings and units.
    pub const DESTRUCTION: Face = Face(2);
    /// Heal: restore LP.
    pub const HEAL: Face = Face(3);
    /// Celebrity: take Superstar, or score VP while holding it.
    pub const CELEBRITY: Face = Face(4);
    /// Ouch: the units fire.
    pub const OUCH: Face = Face(5);
    /// Tokyo's 1, in place of Destruction.
    pub const ONE: Face = Face(2);
    /// Tokyo's 2, in place of Celebrity.
    pub const TWO: Face = Face(4);
    /// Tokyo's 3, in place of Ouch.
    pub const THREE: Face = Face(5);
    /// All faces.
    pub const ALL: [Face; 6] = [Face(0), Face(1), Face(2), Face(3), Face(4), Face(5)];

    /// Position of this face in [`Face::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of faces.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct FaceSet(pub(crate) u8);

impl FaceSet {
    /// Whether the set contains this face.
    pub const fn has(self, face: Face) -> bool {
        self.0 >> face.0 & 1 != 0
    }

    /// Adds a face.
    pub const fn insert(&mut self, face: Face) {
        self.0 |= 1 << face.0;
    }
}

/// Dice as a multiset: how many show each face, four bits per face.
///
/// Dice are interchangeable, so six of them have 462 states instead of 46,656.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice(u32);

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice(0);

    /// `count` dice that show `face`.
    pub const fn of(face: Face, count: u8) -> Dice {
        debug_assert!(count < 16);
        Dice((count as u32) << (4 * face.0))
    }

    /// How many dice show `face`.
    pub const fn count(self, face: Face) -> u8 {
        (self.0 >> (4 * face.0) & 15) as u8
    }

    /// Total number of dice.
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Whether there are no dice.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These dice and `more`, or `None` if the count of a face would exceed 15.
    #[must_use]
    pub fn checked_plus(self, more: Dice) -> Option<Dice> {
        Face::ALL.iter().all(|&f| self.count(f) + more.count(f) < 16).then(|| self.plus(more))
    }

    /// These dice and `more`.
    #[must_use]
    pub const fn plus(self, more: Dice) -> Dice {
        Dice(self.0 + more.0)
    }

    /// These dice without `fewer`, which they must contain.
    #[must_use]
    pub const fn minus(self, fewer: Dice) -> Dice {
        Dice(self.0 - fewer.0)
    }

    /// These dice without those that show `face`.
    #[must_use]
    pub const fn without(self, face: Face) -> Dice {
        Dice(self.0 & !(15 << (4 * face.0)))
    }

    /// Whether every die of `part` is among these.
    pub fn contains(self, part: Dice) -> bool {
        part.kinds().all(|f| part.count(f) <= self.count(f))
    }

    /// One bit for each face that shows: the lowest of the four bits of its count.
    const fn shown(self) -> u32 {
        (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x0011_1111
    }

    /// Number of different faces shown.
    pub(crate) const fn kind_count(self) -> usize {
        // The multiplication sums all the bits in the hexadecimal digit at bit 20.
        (self.shown().wrapping_mul(0x0011_1111) >> 20 & 15) as usize
    }

    /// The `n`th of [`Dice::kinds`].
    #[inline]
    pub(crate) fn nth_kind(self, n: usize) -> Option<Face> {
        let mut rest = self.shown();
        for _ in 0..n {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| Face((rest.trailing_zeros() / 4) as u8))
    }

    /// Whether at least two different faces show.
    pub const fn has_two_kinds(self) -> bool {
        self.shown() & self.shown().wrapping_sub(1) != 0
    }

    /// The faces that show at least once.
    pub fn kinds(self) -> impl Iterator<Item = Face> {
        // Jumps from each shown face to the next, skipping the others.
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let face = rest.checked_ilog2().map(|_| (rest.trailing_zeros() / 4) as u8)?;
            rest &= !(15 << (4 * face));
            Some(Face(face))
        })
    }

    /// Every non-empty sub-multiset of these dice; the count of the first face changes fastest.
    pub(crate) fn parts(self) -> impl Iterator<Item = Dice> {
        // Counts up like a six-digit number. Adding 15 minus the largest allowed digit to each digit makes it carry
        // into the next one as soon as it would exceed the number of dice available.
        let (all, gap) = (self.0, 0x00ff_ffff - self.0);
        let mut part = 0;
        core::iter::from_fn(move || {
            if part == all {
                return None;
            }
            let sum = part + gap + 1;
            // Digits that carried are now 0; subtract the gap from the others.
            let carried = (1 << (sum.trailing_zeros() & !3)) - 1;
            part = sum - (gap & !carried);
            Some(Dice(part))
        })
    }

    /// Number of ways, out of the 6^n equally likely throws of n distinct dice, to show this multiset.
    pub const fn ways(self) -> u64 {
        let mut ways = 1;
        let mut dice = 0;
        let mut face = 0;
        while face < 6 {
            let count = (self.0 >> (4 * face) & 15) as u64;
            let mut k = 1;
            while k <= count {
                dice += 1;
                ways = ways * dice / k;
                k += 1;
            }
            face += 1;
        }
        ways
    }

    /// The dice of one of the 6^n equally likely throws of `n` dice: the base-6 digits of `throw` are their faces.
    pub const fn from_throw(mut throw: u64, n: u8) -> Dice {
        let (mut dice, mut thrown) = (0, 0);
        while thrown < n {
            dice += FOUR_DICE[(throw % 1296) as usize];
            throw /= 1296;
            thrown += 4;
        }
        // Whole groups of four were added: the surplus dice show face 0, whose count is in the lowest bits.
        Dice(dice - (thrown - n) as u32)
    }
}

/// The packed [`Dice`] of all 6^4 throws of four dice.
static FOUR_DICE: [u32; 1296] = {
    let mut table = [0; 1296];
    let mut throw = 0;
    while throw < 1296 {
        table[throw] = (1 << (4 * (throw % 6)))
            + (1 << (4 * (throw / 6 % 6)))
            + (1 << (4 * (throw / 36 % 6)))
            + (1 << (4 * (throw / 216)));
        throw += 1;
    }
    table
};

impl FromIterator<Face> for Dice {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Dice {
        faces.into_iter().fold(Dice::NONE, |dice, face| dice.plus(Dice::of(face, 1)))
    }
}

/// Prints how many dice show each face, in the order of [`Face::ALL`].
impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = Face::ALL.map(|face| self.count(face).to_string());
        write!(f, "Dice({})", counts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up() {
        let dice: Dice = [Face::OUCH, Face::OUCH, Face::ENERGY, Face::HEAL].into_iter().collect();
        assert_eq!(dice.total(), 4);
        assert_eq!(dice.count(Face::OUCH), 2);
        assert_eq!(dice.without(Face::OUCH).total(), 2);
        assert!(dice.contains(Dice::of(Face::OUCH, 2)));
        assert!(!dice.contains(Dice::of(Face::OUCH, 3)));
        assert!(!dice.contains(Dice::of(Face::ATTACK, 1)));
    }

    /// The ways of all multisets of n dice add up to 6^n, and agree with counting throws one by one.
    #[test]
    fn ways_equal_enumeration() {
        for n in 0..=6u8 {
            let mut seen = std::collections::BTreeMap::new();
            for throw in 0..6u64.pow(n.into()) {
                *seen.entry(Dice::from_throw(throw, n)).or_insert(0u64) += 1;
            }
            for (dice, ways) in seen {
                assert_eq!(dice.ways(), ways, "{dice:?}");
            }
        }
    }
}
