//! The budget of one person or network.

use super::{Cost, CostKind, KINDS};
use crate::{limits::Rate, outbox::QueuedBytes};
use std::{
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// How long a network keeps the share of a person who sends no requests, in nanoseconds.
const SHARE_TIME: u64 = 600_000_000_000;

/// The budget of one person or network. For each kind of cost it stores only the time at which it will be full again,
/// in nanoseconds, so charging needs no lock.
pub(super) struct Bucket {
    rates: [Rate; KINDS],
    full_at: [AtomicU64; KINDS],
    /// Unsent messages to the network's clients.
    pub(super) queue: Arc<QueuedBytes>,
    /// A part of the budget that the owner can spend even if their networks' budgets are used up.
    share: Option<Box<Bucket>>,
    /// The buckets with such a share in this network, and when their owners last sent a request.
    sharers: Mutex<Vec<(Weak<Bucket>, u64)>>,
    max_sharers: usize,
}

impl Bucket {
    /// A full budget. Its owner is guaranteed `share` in their networks, and up to `max_sharers` others are guaranteed
    /// theirs in this one.
    pub(super) fn new(rates: [Rate; KINDS], share: [Rate; KINDS], queue: usize, max_sharers: usize) -> Bucket {
        Bucket { share: Some(Box::new(Bucket::plain(share, 0, 0))), ..Bucket::plain(rates, queue, max_sharers) }
    }

    fn plain(rates: [Rate; KINDS], queue: usize, max_sharers: usize) -> Bucket {
        let queue = QueuedBytes::new(queue);
        Bucket { rates, full_at: Default::default(), queue, share: None, sharers: Mutex::default(), max_sharers }
    }

    /// Charges a cost, and returns the part that the budget could still cover. The budget can be overdrawn, since a
    /// cost is known only afterwards and play is never refused. The overdraft is limited to the size of the budget, so
    /// that some is soon available again.
    pub(super) fn charge(&self, cost: &Cost, now: u64) -> Cost {
        let mut covered = *cost;
        for ((kind, rate), full_at) in CostKind::ALL.iter().zip(&self.rates).zip(&self.full_at) {
            let units = cost.of(*kind);
            if units == 0 {
                continue;
            }
            if self.wait(*kind, false, now) > 0 {
                *covered.of_mut(*kind) = 0;
            }
            let (per, burst) = (rate.per.as_nanos(), u128::from(rate.burst.max(1)));
            let time = u64::try_from(u128::from(units) * per / burst).unwrap_or(u64::MAX);
            let deepest = now.saturating_add(nanos(rate.per).saturating_mul(2));
            let charged = |full_at: u64| Some(full_at.max(now).saturating_add(time).min(deepest));
            let _ = full_at.fetch_update(Ordering::Relaxed, Ordering::Relaxed, charged);
        }
        if let Some(share) = &self.share {
            share.charge(cost, now);
        }
        covered
    }

    /// How long a request has to wait for a kind of cost, in nanoseconds; zero if it can proceed.
    pub(super) fn wait(&self, kind: CostKind, has_reserve: bool, now: u64) -> u64 {
        let per = nanos(self.rates[kind as usize].per);
        let used_up = if has_reserve { per + per / 2 } else { per };
        self.full_at[kind as usize].load(Ordering::Relaxed).saturating_sub(now.saturating_add(used_up))
    }

    /// How long a request has to wait for the guaranteed share, in nanoseconds; zero if it can proceed.
    pub(super) fn wait_for_share(&self, kind: CostKind, has_reserve: bool, now: u64) -> u64 {
        self.share.as_ref().map_or(u64::MAX, |share| share.wait(kind, has_reserve, now))
    }

    /// Reserves a guaranteed share of this network for another bucket's owner, and returns whether one was free. The
    /// number of shares is limited, since anyone can create identities. A share lasts while its owner has connections
    /// or sends requests.
    pub(super) fn guarantee(&self, owner: &Arc<Bucket>, now: u64) -> bool {
        let mut sharers = self.sharers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, last)) = sharers.iter_mut().find(|(sharer, _)| sharer.as_ptr() == Arc::as_ptr(owner)) {
            *last = now;
            return true;
        }
        // The map of all buckets holds one reference, and each account another one.
        sharers.retain(|(sharer, last)| match sharer.strong_count() {
            0 => false,
            1 => now < last.saturating_add(SHARE_TIME),
            _ => true,
        });
        let has_room = sharers.len() < self.max_sharers;
        if has_room {
            sharers.push((Arc::downgrade(owner), now));
        }
        has_room
    }

    /// Whether none of the budget is used.
    pub(super) fn is_full(&self, now: u64) -> bool {
        self.full_at() <= now
    }

    /// When the budget is full again.
    pub(super) fn full_at(&self) -> u64 {
        let own = self.full_at.iter().map(|full_at| full_at.load(Ordering::Relaxed)).max().unwrap_or(0);
        self.share.as_ref().map_or(own, |share| own.max(share.full_at()))
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX / 4)
}
