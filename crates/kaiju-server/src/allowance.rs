//! Rate limits per person, address and network, and concurrency limits per key, such as an identity.

use crate::{
    address::{Address, LEVELS, Network},
    limits::Rate,
};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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
        if rate.burst == 0 {
            return rate.per;
        }
        let full_again = self.0.max(now) + rate.interval();
        full_again.saturating_duration_since(now + rate.per)
    }
}

/// Rate limits of addresses and the networks around them. Full entries are occasionally removed.
pub(crate) struct Allowances {
    /// The rate limit of a network, by its level.
    rates: [Rate; LEVELS],
    by: Mutex<Entries<Network>>,
}

/// Rate limits of people, by identity.
pub(crate) struct PersonAllowances {
    rate: Rate,
    by: Mutex<Entries<String>>,
}

struct Entries<K> {
    by: BTreeMap<K, Allowance>,
    /// The number of entries at which full ones are removed.
    sweep_at: usize,
}

impl<K: Ord> Default for Entries<K> {
    fn default() -> Entries<K> {
        Entries { by: BTreeMap::new(), sweep_at: MIN_SWEEP }
    }
}

impl<K: Ord> Entries<K> {
    /// Removes full entries, if the map has grown enough.
    fn sweep(&mut self, now: Instant) {
        if self.by.len() >= self.sweep_at {
            self.by.retain(|_, allowance| !allowance.is_full(now));
            // A sweep visits all entries, so wait until their number has doubled before the next one.
            self.sweep_at = MIN_SWEEP.max(self.by.len() * 2);
        }
    }
}

/// Number of entries below which full ones are never removed.
const MIN_SWEEP: usize = 1_000;
/// The allowance of a network as a multiple of one address's, by its level.
pub(crate) const NETWORK_SHARES: [u32; LEVELS] = [1, 4, 8];

impl Allowances {
    /// Creates the allowances from the rate limit for one address. The networks around it have multiples of that rate.
    pub(crate) fn new(rate: Rate) -> Allowances {
        let rates = NETWORK_SHARES.map(|share| Rate { burst: rate.burst.saturating_mul(share), ..rate });
        Allowances { rates, by: Mutex::default() }
    }

    /// Takes one unit from the allowances of an address and its networks. If one of them is used up, returns the time
    /// to wait instead.
    pub(crate) fn take(&self, address: Address) -> Result<(), Duration> {
        self.take_at(address, Instant::now())
    }

    /// How long an address has to wait for its next unit; `None` if one is available. Doesn't take it.
    pub(crate) fn wait(&self, address: Address) -> Option<Duration> {
        self.wait_at(address, Instant::now())
    }

    fn wait_at(&self, address: Address, now: Instant) -> Option<Duration> {
        self.longest_wait(&self.lock(), address, now)
    }

    fn take_at(&self, address: Address, now: Instant) -> Result<(), Duration> {
        let known = &mut *self.lock();
        if let Some(wait) = self.longest_wait(known, address, now) {
            return Err(wait);
        }
        known.sweep(now);
        for network in address.networks() {
            let allowance = known.by.entry(network).or_insert(Allowance::full(now));
            allowance.take(self.rates[network.level()], now);
        }
        Ok(())
    }

    fn longest_wait(&self, known: &Entries<Network>, address: Address, now: Instant) -> Option<Duration> {
        let wait = |network: Network| {
            let allowance = known.by.get(&network).copied().unwrap_or(Allowance::full(now));
            allowance.wait(self.rates[network.level()], now)
        };
        address.networks().map(wait).max().filter(|wait| !wait.is_zero())
    }

    fn lock(&self) -> MutexGuard<'_, Entries<Network>> {
        self.by.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PersonAllowances {
    /// Creates the allowances from the rate limit for one person.
    pub(crate) fn new(rate: Rate) -> PersonAllowances {
        PersonAllowances { rate, by: Mutex::default() }
    }

    /// Takes one of a person's units, or returns how long they have to wait for one.
    pub(crate) fn take(&self, identity: &str) -> Result<(), Duration> {
        self.change(identity, |allowance, now| {
            let is_taken = allowance.take(self.rate, now);
            if is_taken { Ok(()) } else { Err(allowance.wait(self.rate, now)) }
        })
    }

    /// Takes all of a person's units.
    pub(crate) fn use_up(&self, identity: &str) {
        self.change(identity, |allowance, now| allowance.0 = now + self.rate.per);
    }

    /// How long a person has to wait for their next unit; `None` if one is available. Doesn't take it.
    pub(crate) fn wait(&self, identity: &str) -> Option<Duration> {
        let now = Instant::now();
        Some(self.lock().by.get(identity)?.wait(self.rate, now)).filter(|wait| !wait.is_zero())
    }

    /// Whether all of a person's units are available.
    pub(crate) fn is_full(&self, identity: &str) -> bool {
        self.lock().by.get(identity).is_none_or(|allowance| allowance.is_full(Instant::now()))
    }

    fn change<T>(&self, identity: &str, change: impl FnOnce(&mut Allowance, Instant) -> T) -> T {
        let now = Instant::now();
        let mut known = self.lock();
        known.sweep(now);
        change(known.by.entry(identity.to_owned()).or_insert(Allowance::full(now)), now)
    }

    fn lock(&self) -> MutexGuard<'_, Entries<String>> {
        self.by.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Concurrency limits by key: each key can hold up to `max` slots at a time.
pub(crate) struct Slots<K: Ord> {
    max: usize,
    taken: Mutex<BTreeMap<K, usize>>,
}

/// A slot held by a key. Dropping it releases the slot.
pub(crate) struct Slot<K: Ord> {
    slots: Arc<Slots<K>>,
    key: K,
}

impl<K: Ord + Clone> Slots<K> {
    pub(crate) fn new(max: usize) -> Arc<Slots<K>> {
        Arc::new(Slots { max, taken: Mutex::default() })
    }

    /// Takes a slot for a key, if one is free.
    pub(crate) fn take(self: &Arc<Self>, key: K) -> Option<Slot<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(key.clone()).or_default();
        if *count >= self.max {
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

    fn address(number: u32) -> Address {
        Address::of(std::net::Ipv4Addr::from_bits(number).into())
    }

    #[test]
    fn the_time_to_wait_is_known() {
        let now = Instant::now();
        let allowances = Allowances::new(RATE);
        for _ in 0..3 {
            assert_eq!(allowances.wait_at(address(1), now), None);
            assert_eq!(allowances.take_at(address(1), now), Ok(()));
        }
        let second = Duration::from_secs(1);
        assert_eq!(allowances.wait_at(address(1), now), Some(second));
        assert_eq!(allowances.take_at(address(1), now), Err(second));
        assert_eq!(allowances.wait_at(address(2), now), None);
        assert_eq!(allowances.wait_at(address(1), now + second), None);
        let none = Allowances::new(Rate { burst: 0, ..RATE });
        assert_eq!(none.take_at(address(1), now), Err(RATE.per), "a burst of 0 allows nothing");
    }

    #[test]
    fn a_network_is_allowed_a_few_times_as_much_as_an_address() {
        let now = Instant::now();
        let allowances = Allowances::new(RATE);
        let taken = (0..256).filter(|&host| allowances.take_at(address(host), now).is_ok()).count();
        assert_eq!(taken, 12, "four times the burst of one address");
        assert_eq!(allowances.take_at(address(256), now), Ok(()), "another /24");
        let v6 = |site: u16, subnet: u16| Address::of([0x2001, 0xdb8, site, subnet, 0, 0, 0, 1].into());
        let taken = (0..=u16::MAX).step_by(7).filter(|&net| allowances.take_at(v6(1, net), now).is_ok()).count();
        assert_eq!(taken, 24, "a /48 has eight times the burst of a /64");
        assert_eq!(allowances.take_at(v6(2, 0), now), Ok(()), "another /48");
    }

    #[test]
    fn full_entries_are_removed() {
        let now = Instant::now();
        let allowances = Allowances::new(RATE);
        for number in 0..100_000_u32 {
            let _ = allowances.take_at(address(number << 8), now + Duration::from_millis(u64::from(number)));
        }
        let known = allowances.lock().by.len();
        assert!(known <= MIN_SWEEP * 8, "{known} entries");
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
