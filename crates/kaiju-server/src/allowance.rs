//! Rate limits and concurrency limits per key, such as an address or an identity.

use crate::limits::Rate;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The remaining units of a rate limit, stored as the moment at which the limit is fully replenished.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Allowance(Instant);

impl Allowance {
    /// An allowance with all its units.
    pub(crate) fn full(now: Instant) -> Allowance {
        Allowance(now)
    }

    /// Whether the allowance is full.
    pub(crate) fn is_full(self, now: Instant) -> bool {
        self.0 <= now
    }

    /// Takes one unit if one is available, and returns whether it was.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let full_again = self.0.max(now) + rate.interval();
        let is_available = rate.burst > 0 && full_again <= now + rate.per;
        if is_available {
            self.0 = full_again;
        }
        is_available
    }
}

impl Allowance {
    /// How long it takes until a unit is available; zero if one is.
    fn wait(self, rate: Rate, now: Instant) -> Duration {
        let full_again = self.0.max(now) + rate.interval();
        full_again.saturating_duration_since(now + rate.per)
    }
}

/// Allowances by key. Entries that are full again are removed from time to time.
pub(crate) struct Allowances<K> {
    rate: Rate,
    by: Mutex<Entries<K>>,
}

struct Entries<K> {
    by: BTreeMap<K, Allowance>,
    /// The number of entries at which full ones are removed.
    sweep_at: usize,
}

/// Number of entries below which full ones are never removed.
const MIN_SWEEP: usize = 1_000;

impl<K: Ord> Allowances<K> {
    pub(crate) fn new(rate: Rate) -> Allowances<K> {
        Allowances { rate, by: Mutex::new(Entries { by: BTreeMap::new(), sweep_at: MIN_SWEEP }) }
    }

    /// Takes one unit for a key if one is available, and returns whether it was.
    pub(crate) fn take(&self, key: K) -> bool {
        self.take_at(key, Instant::now())
    }

    /// How long a key has to wait for its next unit; `None` if one is available. Takes nothing.
    pub(crate) fn wait(&self, key: &K) -> Option<Duration> {
        self.wait_at(key, Instant::now())
    }

    fn wait_at(&self, key: &K, now: Instant) -> Option<Duration> {
        let known = &*self.by.lock().unwrap_or_else(PoisonError::into_inner);
        let allowance = known.by.get(key).copied().unwrap_or(Allowance::full(now));
        Some(allowance.wait(self.rate, now)).filter(|wait| !wait.is_zero())
    }

    fn take_at(&self, key: K, now: Instant) -> bool {
        let known = &mut *self.by.lock().unwrap_or_else(PoisonError::into_inner);
        if known.by.len() >= known.sweep_at {
            known.by.retain(|_, allowance| !allowance.is_full(now));
            // A sweep visits all entries, so the next one waits until their number has doubled.
            known.sweep_at = MIN_SWEEP.max(known.by.len() * 2);
        }
        known.by.entry(key).or_insert(Allowance::full(now)).take(self.rate, now)
    }
}

/// Concurrency limits by key: each key can hold up to `most` slots at a time.
pub(crate) struct Slots<K: Ord> {
    most: usize,
    taken: Mutex<BTreeMap<K, usize>>,
}

/// A slot held by a key. Dropping it releases the slot.
pub(crate) struct Slot<K: Ord> {
    slots: Arc<Slots<K>>,
    key: K,
}

impl<K: Ord + Clone> Slots<K> {
    pub(crate) fn new(most: usize) -> Arc<Slots<K>> {
        Arc::new(Slots { most, taken: Mutex::default() })
    }

    /// Takes a slot for a key, if one is free.
    pub(crate) fn take(self: &Arc<Self>, key: K) -> Option<Slot<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Slot { slots: Arc::clone(self), key })
    }
}

impl<K: Ord> Drop for Slot<K> {
    fn drop(&mut self) {
        let mut taken = self.slots.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, per: Duration::from_secs(3) };

    #[test]
    fn an_allowance_permits_a_burst_and_refills_evenly() {
        let now = Instant::now();
        let mut left = Allowance::full(now);
        let takes = |left: &mut Allowance, at: f32| left.take(RATE, now + Duration::from_secs_f32(at));
        assert_eq!([0.0; 4].map(|at| takes(&mut left, at)), [true, true, true, false]);
        assert_eq!([0.5, 1.01, 1.02, 2.5, 2.6].map(|at| takes(&mut left, at)), [false, true, false, true, false]);
        assert!(!left.is_full(now + Duration::from_secs(4)) && left.is_full(now + Duration::from_secs(6)));
        assert_eq!([60.0; 4].map(|at| takes(&mut left, at)), [true, true, true, false]);
        let none = Rate { burst: 0, per: Duration::from_secs(3) };
        assert!(!Allowance::full(now).take(none, now), "a burst of 0 allows nothing");
    }

    #[test]
    fn the_time_to_wait_is_known() {
        let now = Instant::now();
        let allowances = Allowances::new(RATE);
        for _ in 0..3 {
            assert_eq!(allowances.wait_at(&"a", now), None);
            assert!(allowances.take_at("a", now));
        }
        assert_eq!(allowances.wait_at(&"a", now), Some(Duration::from_secs(1)));
        assert_eq!(allowances.wait_at(&"b", now), None);
        assert_eq!(allowances.wait_at(&"a", now + Duration::from_secs(1)), None);
    }

    #[test]
    fn keys_have_separate_allowances_and_full_ones_are_removed() {
        let now = Instant::now();
        let allowances = Allowances::new(RATE);
        assert_eq!([1_u32, 1, 1, 1, 2].map(|who| allowances.take_at(who, now)), [true, true, true, false, true]);
        for who in 0..100_000_u32 {
            allowances.take_at(who, now + Duration::from_millis(u64::from(who)));
        }
        let known = allowances.by.lock().expect("no thread has panicked").by.len();
        assert!(known <= MIN_SWEEP * 4, "{known} entries");
    }

    #[test]
    fn a_dropped_slot_is_free_again() {
        let slots = Slots::new(2);
        let first = slots.take("a").expect("there are two slots");
        let second = slots.take("a").expect("one slot is left");
        assert!(slots.take("a").is_none() && slots.take("b").is_some());
        drop(first);
        assert!(slots.take("a").is_some());
        drop(second);
        assert!(slots.taken.lock().expect("no thread has panicked").is_empty());
    }
}
