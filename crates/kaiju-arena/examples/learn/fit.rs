//! The network in floating point, and how it is fitted to positions: Adam on the cross-entropy of the chances.

use crate::samples::{Samples, TrainingSample};
use kaiju_bots::learning::{HIDDEN, NEXT, OTHER, ROWS, SCALE, SECOND, TABLE, ValueNetwork};
use kaiju_dealer::Dealer;
use kaiju_rules::MAX_SEATS;

/// Weights in floating point, in the order of [`ValueNetwork`]'s fields.
#[derive(Clone)]
pub(crate) struct FloatWeights {
    pub(crate) all: Vec<f32>,
}

// Where each part begins.
const DIRECT: usize = ROWS * HIDDEN;
const START: usize = DIRECT + ROWS;
const SECOND_LAYER: usize = START + HIDDEN;
const SECOND_START: usize = SECOND_LAYER + SECOND * HIDDEN;
const LAST: usize = SECOND_START + SECOND;
const TOTAL: usize = LAST + SECOND;

/// The greatest value of a hidden unit: what fits into the integer network's 16 bits.
const MOST: f32 = i16::MAX as f32 / SCALE as f32;
/// The greatest weight, as for [`MOST`].
const GREATEST: f32 = 0.99 * MOST;

const BATCH: usize = 256;
/// Every batch is split in two, whatever the number of threads, so that its sums are the same.
const HALF: usize = BATCH / 2;

impl FloatWeights {
    /// Random weights. Features start without effect on the others' units, and so do cards' rows until they are seen.
    pub(crate) fn new(seed: u64) -> FloatWeights {
        let mut dealer = Dealer::new(seed);
        let mut all = vec![0.0; TOTAL];
        let mut fill = |part: &mut [f32], most: f32| {
            for weight in part {
                *weight = (dealer.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * most;
            }
        };
        fill(&mut all[..NEXT * HIDDEN], 0.06);
        fill(&mut all[OTHER * HIDDEN..TABLE * HIDDEN], 0.04);
        fill(&mut all[SECOND_LAYER..SECOND_START], 0.15);
        fill(&mut all[LAST..], 0.2);
        all[START..SECOND_LAYER].fill(0.05);
        all[SECOND_START..LAST].fill(0.05);
        FloatWeights { all }
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<FloatWeights> {
        let all: Vec<f32> = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        (all.len() == TOTAL && bytes.len() == 4 * TOTAL).then_some(FloatWeights { all })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.all.iter().flat_map(|w| w.to_le_bytes()).collect()
    }

    /// The weights of a finished network.
    pub(crate) fn of(network: &ValueNetwork) -> FloatWeights {
        let parts = network.rows.iter().flatten().chain(&network.direct).chain(&network.start);
        let parts = parts.chain(network.second.iter().flatten()).chain(&network.second_start).chain(&network.last);
        FloatWeights { all: parts.map(|&w| f32::from(w) / SCALE as f32).collect() }
    }

    /// The network with these weights, rounded.
    pub(crate) fn network(&self) -> ValueNetwork {
        let mut weights = self.all.iter().map(|w| (w * SCALE as f32).round() as i16);
        let mut next = || weights.next().expect("a weight");
        let mut network = ValueNetwork::empty();
        network.rows.iter_mut().for_each(|row| row.fill_with(&mut next));
        network.direct.fill_with(&mut next);
        network.start.fill_with(&mut next);
        network.second.iter_mut().for_each(|weights| weights.fill_with(&mut next));
        network.second_start.fill_with(&mut next);
        network.last.fill_with(&mut next);
        network
    }
}

type WeightRow = [f32; HIDDEN];

fn row(all: &[f32], at: usize) -> &WeightRow {
    all[at * HIDDEN..(at + 1) * HIDDEN].try_into().expect("a row")
}

fn add(sum: &mut WeightRow, more: &WeightRow) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

fn add_to(all: &mut [f32], at: usize, more: &WeightRow) {
    let row: &mut WeightRow = (&mut all[at * HIDDEN..(at + 1) * HIDDEN]).try_into().expect("a row");
    add(row, more);
}

/// The cross-entropy of a position, and its gradient added to `gradient` if there is one.
fn loss(weights: &[f32], sample: &TrainingSample<'_>, gradient: Option<&mut [f32]>) -> f32 {
    let n = sample.count;
    let (mut first, mut second, mut chance) =
        ([[0.0; HIDDEN]; MAX_SEATS], [[0.0; SECOND]; MAX_SEATS], [0.0; MAX_SEATS]);
    let mut base = *row(&weights[START..], 0);
    let mut base_direct = 0.0;
    for &feature in sample.table {
        add(&mut base, row(weights, TABLE + usize::from(feature)));
        base_direct += weights[DIRECT + TABLE + usize::from(feature)];
    }
    first[..n].fill(base);
    chance[..n].fill(base_direct);
    for j in 0..n {
        let (mut other, mut other_direct) = ([0.0; HIDDEN], 0.0);
        let before = (j + n - 1) % n;
        for &feature in sample.monsters[j] {
            let feature = usize::from(feature);
            add(&mut first[j], row(weights, feature));
            chance[j] += weights[DIRECT + feature];
            if before != j {
                add(&mut first[before], row(weights, NEXT + feature));
                chance[before] += weights[DIRECT + NEXT + feature];
            }
            add(&mut other, row(weights, OTHER + feature));
            other_direct += weights[DIRECT + OTHER + feature];
        }
        for i in (0..n).filter(|&i| i != j) {
            add(&mut first[i], &other);
            chance[i] += other_direct;
        }
    }
    for i in 0..n {
        first[i].iter_mut().for_each(|value| *value = value.clamp(0.0, MOST));
        for k in 0..SECOND {
            let unit = row(&weights[SECOND_LAYER..], k);
            let mut sums = [0.0; 16];
            for (values, weights) in first[i].chunks_exact(16).zip(unit.chunks_exact(16)) {
                sums.iter_mut().zip(values).zip(weights).for_each(|((sum, v), w)| *sum += v * w);
            }
            second[i][k] = (weights[SECOND_START + k] + sums.iter().sum::<f32>()).clamp(0.0, MOST);
            chance[i] += second[i][k] * weights[LAST + k];
        }
    }
    let most = chance[..n].iter().copied().fold(f32::MIN, f32::max);
    chance[..n].iter_mut().for_each(|c| *c = (*c - most).exp());
    let sum: f32 = chance[..n].iter().sum();
    chance[..n].iter_mut().for_each(|c| *c /= sum);
    let loss = (0..n).map(|i| -sample.target[i] * chance[i].max(1e-7).ln()).sum();
    let Some(gradient) = gradient else { return loss };
    let mut down = [[0.0; HIDDEN]; MAX_SEATS];
    let mut error = [0.0; MAX_SEATS];
    let (mut all, mut all_errors) = ([0.0; HIDDEN], 0.0);
    for i in 0..n {
        error[i] = chance[i] - sample.target[i];
        for k in 0..SECOND {
            if second[i][k] > 0.0 {
                gradient[LAST + k] += error[i] * second[i][k];
                let error = error[i] * weights[LAST + k];
                gradient[SECOND_START + k] += error;
                let (unit, change) = (row(&weights[SECOND_LAYER..], k), &mut gradient[SECOND_LAYER + k * HIDDEN..]);
                for q in 0..HIDDEN {
                    change[q] += error * first[i][q];
                    down[i][q] += error * unit[q];
                }
            }
        }
        for q in 0..HIDDEN {
            if first[i][q] <= 0.0 {
                down[i][q] = 0.0;
            }
        }
        add(&mut all, &down[i]);
        all_errors += error[i];
    }
    add_to(&mut gradient[START..], 0, &all);
    for &feature in sample.table {
        add_to(gradient, TABLE + usize::from(feature), &all);
        gradient[DIRECT + TABLE + usize::from(feature)] += all_errors;
    }
    for j in 0..n {
        let before = (j + n - 1) % n;
        let mut others = all;
        others.iter_mut().zip(&down[j]).for_each(|(sum, less)| *sum -= less);
        for &feature in sample.monsters[j] {
            let feature = usize::from(feature);
            add_to(gradient, feature, &down[j]);
            gradient[DIRECT + feature] += error[j];
            if before != j {
                add_to(gradient, NEXT + feature, &down[before]);
                gradient[DIRECT + NEXT + feature] += error[before];
            }
            add_to(gradient, OTHER + feature, &others);
            gradient[DIRECT + OTHER + feature] += all_errors - error[j];
        }
    }
    loss
}

/// The mean loss over positions.
pub(crate) fn mean_loss(weights: &FloatWeights, samples: &Samples) -> f32 {
    let sum: f64 = (0..samples.len()).map(|i| f64::from(loss(&weights.all, &samples.get(i), None))).sum();
    (sum / samples.len().max(1) as f64) as f32
}

/// How to fit.
pub(crate) struct Fit {
    pub(crate) epochs: usize,
    pub(crate) rate: f32,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

/// Fits the weights, and returns them with the loss on the held-out positions before and after.
pub(crate) fn fit(
    start: &FloatWeights,
    samples: &[&Samples],
    held_out: &Samples,
    plan: &Fit,
) -> (FloatWeights, f32, f32) {
    let mut weights = start.clone();
    let mut dealer = Dealer::new(plan.seed);
    let mut order: Vec<(u32, u32)> = Vec::new();
    for (part, samples) in samples.iter().enumerate() {
        order.extend((0..samples.len()).map(|at| (part as u32, at as u32)));
    }
    let (mut mean, mut square) = (vec![0.0f32; TOTAL], vec![0.0f32; TOTAL]);
    let mut gradients = [vec![0.0f32; TOTAL], vec![0.0f32; TOTAL]];
    let steps = (order.len() / BATCH * plan.epochs).max(1);
    let mut step = 0;
    for _ in 0..plan.epochs {
        for at in (1..order.len()).rev() {
            order.swap(at, dealer.below(at as u32 + 1) as usize);
        }
        for batch in order.chunks_exact(BATCH) {
            let now = &weights.all;
            let part = |ids: &[(u32, u32)], gradient: &mut [f32]| {
                gradient.fill(0.0);
                for &(part, at) in ids {
                    loss(now, &samples[part as usize].get(at as usize), Some(gradient));
                }
            };
            let ([a, b], (one, two)) = (&mut gradients, batch.split_at(HALF));
            if plan.threads > 1 {
                std::thread::scope(|scope| {
                    scope.spawn(|| part(two, b));
                    part(one, a);
                });
            } else {
                part(one, a);
                part(two, b);
            }
            step += 1;
            let progress = step as f32 / steps as f32;
            let rate = plan.rate * (0.02 + 0.49 * (1.0 + (std::f32::consts::PI * progress).cos()));
            adam(&mut weights.all, [a, b], (&mut mean, &mut square), step, rate);
        }
    }
    let (before, after) = (mean_loss(start, held_out), mean_loss(&weights, held_out));
    (weights, before, after)
}

fn adam(all: &mut [f32], [a, b]: [&Vec<f32>; 2], (mean, square): (&mut [f32], &mut [f32]), step: i32, rate: f32) {
    const DECAY: f32 = 0.002;
    let (mean_part, square_part) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
    for i in 0..all.len() {
        let gradient = (a[i] + b[i]) / BATCH as f32;
        mean[i] = 0.9 * mean[i] + 0.1 * gradient;
        square[i] = 0.999 * square[i] + 0.001 * gradient * gradient;
        let change = (mean[i] / mean_part) / ((square[i] / square_part).sqrt() + 1e-8);
        all[i] = (all[i] - rate * (change + DECAY * all[i])).clamp(-GREATEST, GREATEST);
    }
}
