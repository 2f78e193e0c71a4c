//! The budget of one person or network.

use super::{Cost, CostKind, Demand, KINDS};
use crate::{limits::Rate, outbox::QueuedBytes};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The budget of one person or network: for each kind of cost, the time at which it is full again, in nanoseconds. This
/// is all that has to be stored, and charging needs no lock.
pub(super) struct Bucket {
    rates: [Rate; KINDS],
    full_at: [AtomicU64; KINDS],
    /// Unsent messages to the network's clients.
    pub(super) queue: Arc<QueuedBytes>,
}

impl Bucket {
    pub(super) fn new(rates: [Rate; KINDS], queue: usize) -> Bucket {
        Bucket { rates, full_at: Default::default(), queue: QueuedBytes::new(queue) }
    }

    /// Charges a cost. The budget may be overdrawn, since a cost is known only afterwards and play is never refused, but
    /// by no more than itself, so that it is soon available again.
    pub(super) fn charge(&self, cost: &Cost, now: u64) {
        for ((kind, rate), full_at) in CostKind::ALL.iter().zip(&self.rates).zip(&self.full_at) {
            let units = cost.of(*kind);
            if units == 0 {
                continue;
            }
            let (per, burst) = (rate.per.as_nanos(), u128::from(rate.burst.max(1)));
            let time = u64::try_from(u128::from(units) * per / burst).unwrap_or(u64::MAX);
            let deepest = now.saturating_add(nanos(rate.per).saturating_mul(2));
            let charged = |full_at: u64| Some(full_at.max(now).saturating_add(time).min(deepest));
            let _ = full_at.fetch_update(Ordering::Relaxed, Ordering::Relaxed, charged);
        }
    }

    /// The kind of cost that a request has to wait for longest, and how long; `None` if it doesn't have to wait.
    pub(super) fn wait(&self, demand: &Demand, now: u64) -> Option<(CostKind, Duration)> {
        let waits = demand.kinds.iter().map(|&kind| {
            let per = nanos(self.rates[kind as usize].per);
            let used_up = if demand.has_reserve { per + per / 2 } else { per };
            let full_at = self.full_at[kind as usize].load(Ordering::Relaxed);
            (kind, full_at.saturating_sub(now.saturating_add(used_up)))
        });
        let (kind, wait) = waits.max_by_key(|(_, wait)| *wait).filter(|(_, wait)| *wait > 0)?;
        Some((kind, Duration::from_nanos(wait)))
    }

    /// Whether nothing of the budget is used.
    pub(super) fn is_full(&self, now: u64) -> bool {
        self.full_at() <= now
    }

    /// When the budget is full again.
    pub(super) fn full_at(&self) -> u64 {
        self.full_at.iter().map(|full_at| full_at.load(Ordering::Relaxed)).max().unwrap_or(0)
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX / 4)
}
