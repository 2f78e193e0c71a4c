//! The network: how likely each monster is to win, from the features of a position.
//!
//! It computes one number for each monster in the game, with the same weights for all of them, from that monster's
//! features, those of the next monster clockwise, those of all others together, and those of the table. A softmax over
//! these numbers gives the chances. All arithmetic is on integers, so the chances are the same on every machine.

use super::{
    features::{FeatureSet, Features, MONSTER_FEATURES, TABLE_FEATURES},
    fixed::{LOG_BITS, softmax},
};
use kaiju_rules::MAX_SEATS;

/// Units in the first hidden layer.
pub const HIDDEN: usize = 64;
/// Units in the second hidden layer.
pub const SECOND: usize = 32;

/// The rows of the first layer: one for each feature of the monster itself, of the next monster and of any other
/// monster, and of the table.
pub const ROWS: usize = OTHER + MONSTER_FEATURES + TABLE_FEATURES;
/// The first row of the next monster's features.
pub const NEXT: usize = MONSTER_FEATURES;
/// The first row of the features of any other monster, the next one included.
pub const OTHER: usize = 2 * MONSTER_FEATURES;
/// The first row of the table's features.
pub const TABLE: usize = 3 * MONSTER_FEATURES;

/// Weights are multiples of 1 / `SCALE`; so are the values of hidden units.
pub const SCALE: i32 = 1 << SHIFT;
const SHIFT: u32 = 10;
/// The greatest value of a hidden unit.
const MOST: i32 = i16::MAX as i32;
/// The greatest sum of the absolute weights of one unit that can't overflow 32 bits.
const GREATEST_SUM: i32 = i32::MAX / MOST - SCALE;

/// The weights of a network, as multiples of 1 / [`SCALE`].
#[derive(Clone, PartialEq, Debug)]
pub struct ValueNetwork {
    /// The first layer: for each of [`ROWS`] features, what it adds to each hidden unit.
    pub rows: Vec<[i16; HIDDEN]>,
    /// What each feature adds to the result directly.
    pub direct: Vec<i16>,
    /// What the hidden units start with.
    pub start: [i16; HIDDEN],
    /// For each unit of the second layer, what each hidden unit adds to it.
    pub second: [[i16; HIDDEN]; SECOND],
    /// What the units of the second layer start with.
    pub second_start: [i16; SECOND],
    /// The weight of each unit of the second layer in the result.
    pub last: [i16; SECOND],
}

impl ValueNetwork {
    /// A network without any knowledge: all monsters are equally likely to win.
    pub fn empty() -> ValueNetwork {
        ValueNetwork {
            rows: vec![[0; HIDDEN]; ROWS],
            direct: vec![0; ROWS],
            start: [0; HIDDEN],
            second: [[0; HIDDEN]; SECOND],
            second_start: [0; SECOND],
            last: [0; SECOND],
        }
    }

    /// Whether no sum can overflow, whatever the position.
    pub fn is_safe(&self) -> bool {
        let sum = |weights: &mut dyn Iterator<Item = i16>| weights.map(|w| i32::from(w).abs()).sum::<i32>();
        self.second.iter().all(|weights| sum(&mut weights.iter().copied()) < GREATEST_SUM)
            && sum(&mut self.last.iter().copied()) < GREATEST_SUM / 2
    }

    /// The logit of a monster, from the sums of its first layer.
    #[inline]
    fn logit(&self, first: &[i32; HIDDEN], direct: i32) -> i32 {
        let active = first.map(|sum| sum.clamp(0, MOST) as i16);
        // Compilers turn sums of products of 16-bit integers into one instruction for eight of them.
        let second: [i32; SECOND] = std::array::from_fn(|unit| {
            active.iter().zip(&self.second[unit]).map(|(&value, &w)| i32::from(value) * i32::from(w)).sum()
        });
        let mut result = direct << SHIFT;
        for ((sum, &start), &weight) in second.iter().zip(&self.second_start).zip(&self.last) {
            let value = ((sum >> SHIFT) + i32::from(start)).clamp(0, MOST);
            result += value * i32::from(weight);
        }
        result >> (2 * SHIFT - LOG_BITS)
    }
}

/// What one set of features adds to the first layer, and to the result directly.
#[derive(Clone)]
struct Sum {
    first: [i32; HIDDEN],
    direct: i32,
}

impl Sum {
    const ZERO: Sum = Sum { first: [0; HIDDEN], direct: 0 };

    #[inline]
    fn change(&mut self, network: &ValueNetwork, row: usize, add: bool) {
        let weights = &network.rows[row];
        if add {
            self.first.iter_mut().zip(weights).for_each(|(sum, &w)| *sum += i32::from(w));
            self.direct += i32::from(network.direct[row]);
        } else {
            self.first.iter_mut().zip(weights).for_each(|(sum, &w)| *sum -= i32::from(w));
            self.direct -= i32::from(network.direct[row]);
        }
    }

    #[inline]
    fn add(&mut self, other: &Sum) {
        self.first.iter_mut().zip(&other.first).for_each(|(sum, more)| *sum += more);
        self.direct += other.direct;
    }

    #[inline]
    fn subtract(&mut self, other: &Sum) {
        self.first.iter_mut().zip(&other.first).for_each(|(sum, less)| *sum -= less);
        self.direct -= other.direct;
    }
}

/// The sums of the first layer for the last position. Most positions that a bot compares differ in few features, and
/// only those are added or subtracted.
struct Sums {
    features: Features,
    own: [Sum; MAX_SEATS],
    next: [Sum; MAX_SEATS],
    other: [Sum; MAX_SEATS],
    table: Sum,
}

impl Sums {
    /// Sums without features.
    const fn new() -> Sums {
        Sums {
            features: Features { monsters: [FeatureSet::EMPTY; MAX_SEATS], table: FeatureSet::EMPTY },
            own: [Sum::ZERO; MAX_SEATS],
            next: [Sum::ZERO; MAX_SEATS],
            other: [Sum::ZERO; MAX_SEATS],
            table: Sum::ZERO,
        }
    }

    /// The logit of each monster in the game; 0 for the others.
    fn logits(&mut self, network: &ValueNetwork, features: Features) -> [i32; MAX_SEATS] {
        self.update(network, features);
        let (mut seats, mut alive) = ([0; MAX_SEATS], 0);
        let mut all = self.table.clone();
        all.first.iter_mut().zip(&network.start).for_each(|(sum, &w)| *sum += i32::from(w));
        for seat in self.features.seats() {
            seats[alive] = seat;
            alive += 1;
            all.add(&self.other[seat]);
        }
        let mut logits = [0; MAX_SEATS];
        for (i, &seat) in seats[..alive].iter().enumerate() {
            let mut sum = all.clone();
            sum.subtract(&self.other[seat]);
            sum.add(&self.own[seat]);
            let next = seats[if i + 1 == alive { 0 } else { i + 1 }];
            if next != seat {
                sum.add(&self.next[next]);
            }
            logits[seat] = network.logit(&sum.first, sum.direct);
        }
        logits
    }

    fn update(&mut self, network: &ValueNetwork, features: Features) {
        for seat in 0..MAX_SEATS {
            for (feature, add) in features.monsters[seat].since(&self.features.monsters[seat]) {
                self.own[seat].change(network, feature, add);
                self.next[seat].change(network, NEXT + feature, add);
                self.other[seat].change(network, OTHER + feature, add);
            }
        }
        for (feature, add) in features.table.since(&self.features.table) {
            self.table.change(network, TABLE + feature, add);
        }
        self.features = features;
    }
}

/// Networks that judge a position together: the mean of their logits errs less than each of them.
pub(super) struct Judges<'a> {
    networks: &'a [ValueNetwork],
    sums: Vec<Sums>,
}

impl<'a> Judges<'a> {
    /// At least one network.
    pub(super) fn new(networks: &'a [ValueNetwork]) -> Judges<'a> {
        Judges { networks, sums: networks.iter().map(|_| Sums::new()).collect() }
    }

    /// The chance of each monster in the game to win, as [`super::fixed::CERTAIN`] parts; 0 for the others.
    pub(super) fn chances(&mut self, features: &Features) -> [u64; MAX_SEATS] {
        let (mut logits, mut count) = ([0; MAX_SEATS], 0);
        for (network, sums) in self.networks.iter().zip(&mut self.sums) {
            let more = sums.logits(network, features.clone());
            logits.iter_mut().zip(more).for_each(|(sum, logit)| *sum += logit);
            count += 1;
        }
        let (mut compared, mut chances) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        let mut alive = 0;
        for seat in features.seats() {
            compared[alive] = logits[seat] / count;
            alive += 1;
        }
        softmax(&compared[..alive], &mut chances);
        let mut by_seat = [0; MAX_SEATS];
        for (seat, chance) in features.seats().zip(chances) {
            by_seat[seat] = chance;
        }
        by_seat
    }
}
