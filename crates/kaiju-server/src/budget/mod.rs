//! Budgets: what one person or network may cost the server across all tables, in stored bytes, bot plies, processor
//! time and bytes sent. A budget refills steadily. A request is charged once its cost is known; when a budget is used
//! up, requests are refused and told how long to wait. `docs/limits.md` explains the defaults.

mod account;
mod bill;
mod bucket;
mod demand;
mod pace;

pub(crate) use account::Account;
pub(crate) use bill::{Bill, measured, message_bytes, reading_time, thread_micros, timed};
pub(crate) use demand::{ASK, CREATE, Demand, FILE, LOOK, VISIT, WATCH, WRITE};
pub(crate) use pace::{BotPool, BotTurn, due};

use crate::{
    address::{Address, LEVELS, Network},
    clock::SteadyClock,
    limits::{BudgetRates, Rate},
    metrics::{Metrics, show},
};
use bucket::Bucket;
use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex, PoisonError},
};

/// Number of kinds of cost.
pub(crate) const KINDS: usize = 4;

/// A kind of cost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum CostKind {
    /// Bytes in the store.
    Stored,
    /// Choices made by bots.
    Plies,
    /// Microseconds of processor time.
    Time,
    /// Bytes queued for clients.
    Sent,
}

impl CostKind {
    pub(crate) const ALL: [CostKind; KINDS] = [CostKind::Stored, CostKind::Plies, CostKind::Time, CostKind::Sent];

    /// The name of the kind in the metrics.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            CostKind::Stored => "stored",
            CostKind::Plies => "plies",
            CostKind::Time => "time",
            CostKind::Sent => "sent",
        }
    }
}

/// The cost of a request or another operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cost {
    /// Bytes in the store.
    pub(crate) stored: u64,
    /// Choices made by bots.
    pub(crate) plies: u64,
    /// Microseconds of processor time.
    pub(crate) time: u64,
    /// Bytes queued for clients.
    pub(crate) sent: u64,
}

impl Cost {
    const fn of(&self, kind: CostKind) -> u64 {
        match kind {
            CostKind::Stored => self.stored,
            CostKind::Plies => self.plies,
            CostKind::Time => self.time,
            CostKind::Sent => self.sent,
        }
    }

    const fn of_mut(&mut self, kind: CostKind) -> &mut u64 {
        match kind {
            CostKind::Stored => &mut self.stored,
            CostKind::Plies => &mut self.plies,
            CostKind::Time => &mut self.time,
            CostKind::Sent => &mut self.sent,
        }
    }
}

/// A network's budget as a multiple of one person's, by its level: an address, the /24 or /56 around it, and the /48.
const NETWORK_BUDGETS: [u32; LEVELS] = [4, 6, 8];
/// The fraction of a budget that its owner can spend even if their networks' budgets are used up: one in this many.
const GUARANTEED: u32 = 8;
/// Number of people who are guaranteed that fraction in a network, by its level.
const MAX_SHARERS: [usize; LEVELS] = [8, 16, 16];
/// A network's capacity for unsent messages as a multiple of one address's, by its level.
const NETWORK_QUEUES: [usize; LEVELS] = [1, 2, 2];
/// Number of buckets up to which full ones are never removed.
const MIN_SWEEP: usize = 1_000;
/// Maximum number of buckets. Beyond it, those closest to full are removed too.
const MAX_BUCKETS: usize = 100_000;

/// The owner of a bucket.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Owner {
    Person(String),
    Network(Network),
}

/// The budgets of all people and networks.
pub(crate) struct Budgets {
    /// The rates of a person and of each network level; `None` if there are no limits.
    rates: Option<Rates>,
    /// Maximum size of unsent messages for one address, in bytes.
    queue: usize,
    buckets: Mutex<Buckets>,
    clock: SteadyClock,
    metrics: Arc<Metrics>,
}

struct Rates {
    person: [Rate; KINDS],
    networks: [[Rate; KINDS]; LEVELS],
}

struct Buckets {
    by: BTreeMap<Owner, Arc<Bucket>>,
    /// The number of buckets at which full ones are next removed.
    sweep_at: usize,
}

impl Budgets {
    /// Creates the budgets. Without rates, nothing is counted or refused. `queue` is the maximum size of unsent
    /// messages for one address, in bytes.
    pub(crate) fn new(
        rates: Option<BudgetRates>,
        queue: usize,
        clock: SteadyClock,
        metrics: &Arc<Metrics>,
    ) -> Arc<Budgets> {
        let rates = rates.map(|rates| {
            let person = [rates.stored, rates.plies, rates.time, rates.sent];
            let times = |share: u32| person.map(|rate| Rate { burst: rate.burst.saturating_mul(share), ..rate });
            Rates { person, networks: NETWORK_BUDGETS.map(times) }
        });
        let buckets = Mutex::new(Buckets { by: BTreeMap::new(), sweep_at: MIN_SWEEP });
        Arc::new(Budgets { rates, queue, buckets, clock, metrics: Arc::clone(metrics) })
    }

    /// The account for the server's own work, which charges no one.
    pub(crate) fn own_account(self: &Arc<Self>) -> Arc<Account> {
        Arc::new(Account::new(Arc::clone(self), Address::of(IpAddr::V4(Ipv4Addr::LOCALHOST)), Vec::new()))
    }

    /// The account for a client at this address, with this identity if it has one.
    pub(crate) fn account(self: &Arc<Self>, address: Address, identity: Option<&str>) -> Arc<Account> {
        let mut buckets = Vec::new();
        if let Some(rates) = &self.rates {
            let known = &mut *self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
            known.sweep(self.now());
            let person = identity.map(|identity| (Owner::Person(identity.to_owned()), rates.person, usize::MAX, 0));
            let networks = address.networks().map(|network| {
                let level = network.level();
                let queue = self.queue.saturating_mul(NETWORK_QUEUES[level]);
                (Owner::Network(network), rates.networks[level], queue, MAX_SHARERS[level])
            });
            buckets.extend(person.into_iter().chain(networks).map(|(owner, rates, queue, sharers)| {
                let share = rates.map(|rate| Rate { burst: rate.burst / GUARANTEED, ..rate });
                let new = || Arc::new(Bucket::new(rates, share, queue, sharers));
                Arc::clone(known.by.entry(owner).or_insert_with(new))
            }));
            show(&self.metrics.buckets, known.by.len());
        }
        Arc::new(Account::new(Arc::clone(self), address, buckets))
    }

    /// The clock used by buckets, in nanoseconds since 1970.
    fn now(&self) -> u64 {
        u64::try_from(self.clock.now()).unwrap_or(0).saturating_mul(1_000_000)
    }
}

impl Buckets {
    /// Removes unused full buckets, if there are enough buckets. If too many are left, also removes those closest to
    /// full.
    fn sweep(&mut self, now: u64) {
        if self.by.len() < self.sweep_at {
            return;
        }
        let is_used = |bucket: &Arc<Bucket>| Arc::strong_count(bucket) > 1;
        self.by.retain(|_, bucket| is_used(bucket) || !bucket.is_full(now));
        if self.by.len() >= MAX_BUCKETS {
            let unused = self.by.values().filter(|bucket| !is_used(bucket));
            let mut full_at: Vec<u64> = unused.map(|bucket| bucket.full_at()).collect();
            full_at.sort_unstable();
            if let Some(&median) = full_at.get(full_at.len() / 2) {
                self.by.retain(|_, bucket| is_used(bucket) || bucket.full_at() > median);
            }
        }
        // A sweep visits all buckets, so wait until their number has doubled before the next one.
        self.sweep_at = (self.by.len() * 2).clamp(MIN_SWEEP, MAX_BUCKETS.max(self.by.len() + MIN_SWEEP));
    }
}

#[cfg(test)]
mod tests;
