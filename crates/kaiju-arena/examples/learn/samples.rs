//! Positions with their targets, stored compactly.

use kaiju_bots::learning::{FeatureSet, Features};
use kaiju_rules::MAX_SEATS;

/// Positions one after the other: for each monster in the game the number of its features and the features, then those
/// of the table.
#[derive(Default)]
pub(crate) struct Samples {
    features: Vec<u16>,
    /// For each position: where its features begin, and the target of each monster in the game.
    positions: Vec<(usize, u8, [f32; MAX_SEATS])>,
}

/// A position: the features of each monster in the game, those of the table, and the chance of each monster.
pub(crate) struct TrainingSample<'a> {
    pub(crate) monsters: [&'a [u16]; MAX_SEATS],
    pub(crate) count: usize,
    pub(crate) table: &'a [u16],
    pub(crate) target: [f32; MAX_SEATS],
}

impl Samples {
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn push(&mut self, features: &Features, alive: [bool; MAX_SEATS], chances: &[f32; MAX_SEATS]) {
        let (start, mut target, mut count) = (self.features.len(), [0.0; MAX_SEATS], 0);
        for seat in (0..MAX_SEATS).filter(|&seat| alive[seat]) {
            self.put(&features.monsters[seat]);
            target[count] = chances[seat];
            count += 1;
        }
        self.put(&features.table);
        self.positions.push((start, count as u8, target));
    }

    fn put(&mut self, set: &FeatureSet) {
        let at = self.features.len();
        self.features.push(0);
        self.features.extend(set.iter().map(|feature| feature as u16));
        self.features[at] = (self.features.len() - at - 1) as u16;
    }

    pub(crate) fn append(&mut self, more: &Samples) {
        let start = self.features.len();
        self.features.extend_from_slice(&more.features);
        self.positions.extend(more.positions.iter().map(|&(at, count, target)| (start + at, count, target)));
    }

    pub(crate) fn get(&self, index: usize) -> TrainingSample<'_> {
        let (mut at, count, target) = self.positions[index];
        let mut list = || {
            let first = at + 1;
            at = first + usize::from(self.features[at]);
            &self.features[first..at]
        };
        let mut monsters: [&[u16]; MAX_SEATS] = [&[]; MAX_SEATS];
        monsters[..usize::from(count)].fill_with(&mut list);
        TrainingSample { monsters, count: count.into(), table: list(), target }
    }
}
