//! An account: the budgets charged for what one client does.

use super::{Budgets, Cost, CostKind, Demand, bucket::Bucket};
use crate::{address::Address, outbox::QueuedBytes};
use kaiju_protocol::{Code, Refusal};
use std::{sync::Arc, time::Duration};

/// The budgets charged for what one client does: its person's, and those of the networks that it connects from. Without
/// limits it has none.
pub(crate) struct Account {
    budgets: Arc<Budgets>,
    address: Address,
    /// The client's own budget (its person's, or its address's if it has no identity), followed by those of its
    /// networks.
    buckets: Vec<Arc<Bucket>>,
    /// Whether the networks guarantee a share to the client.
    has_share: bool,
}

impl Account {
    pub(super) fn new(budgets: Arc<Budgets>, address: Address, buckets: Vec<Arc<Bucket>>) -> Account {
        let now = budgets.now();
        // Try the smallest network first: a client without a share there gets none in the wider ones.
        let has_share = buckets
            .split_first()
            .is_some_and(|(own, networks)| networks.iter().all(|network| network.guarantee(own, now)));
        Account { budgets, address, buckets, has_share }
    }

    /// The client's address.
    pub(crate) const fn address(&self) -> Address {
        self.address
    }

    /// Whether limits apply to the client.
    pub(crate) fn is_limited(&self) -> bool {
        !self.buckets.is_empty()
    }

    /// Charges a cost to the client and its networks. A running game's storage and bot plies can't be refused, so the
    /// networks pay only for the part that the client's own budget covers. They always pay for time and bytes sent,
    /// since a client with a used-up budget could otherwise exhaust the server's capacity.
    pub(crate) fn charge(&self, cost: &Cost) {
        if self.is_limited() {
            self.charge_at(cost, self.budgets.now());
        }
    }

    pub(super) fn charge_at(&self, cost: &Cost, now: u64) {
        if let Some((own, networks)) = self.buckets.split_first() {
            let covered = own.charge(cost, now);
            let shared = Cost { time: cost.time, sent: cost.sent, ..covered };
            for network in networks {
                network.charge(&shared, now);
            }
        }
        for (kind, spent) in CostKind::ALL.iter().zip(&self.budgets.metrics.spent) {
            spent.inc_by(cost.of(*kind));
        }
    }

    /// Refuses a request if a budget it needs is used up. The refusal states whose budget it is and when to try again.
    pub(crate) fn admit(&self, demand: &Demand) -> Result<(), Refusal> {
        let Some((kind, wait)) = self.wait(demand) else { return Ok(()) };
        self.budgets.metrics.over_budget[kind as usize].inc();
        let is_own = self.own_wait(demand, self.budgets.now()).is_some();
        let text = if is_own { "refusal-over-budget-for" } else { "refusal-network-over-budget-for" };
        Err(Refusal::for_now(Code::OverBudget, text, wait))
    }

    /// How long a request with this demand has to wait, and for which kind of cost; `None` if it doesn't have to.
    pub(crate) fn wait(&self, demand: &Demand) -> Option<(CostKind, Duration)> {
        if !self.is_limited() || demand.kinds.is_empty() {
            return None;
        }
        self.wait_at(demand, self.budgets.now())
    }

    pub(super) fn wait_at(&self, demand: &Demand, now: u64) -> Option<(CostKind, Duration)> {
        let waits = [self.own_wait(demand, now), self.network_wait(demand, now)];
        waits.into_iter().flatten().max_by_key(|(_, wait)| *wait)
    }

    fn own_wait(&self, demand: &Demand, now: u64) -> Option<(CostKind, Duration)> {
        let own = self.buckets.first()?;
        longest(demand, |kind| own.wait(kind, demand.has_reserve, now))
    }

    /// How long the networks make a request wait. A client with a guaranteed share waits only until its share is
    /// available.
    fn network_wait(&self, demand: &Demand, now: u64) -> Option<(CostKind, Duration)> {
        let (own, networks) = self.buckets.split_first()?;
        longest(demand, |kind| {
            let waits = networks.iter().map(|network| network.wait(kind, demand.has_reserve, now));
            let wait = waits.max().unwrap_or(0);
            if self.has_share { wait.min(own.wait_for_share(kind, demand.has_reserve, now)) } else { wait }
        })
    }

    /// The counters of queued bytes that this client's messages add to.
    pub(crate) fn queues(&self) -> impl Iterator<Item = &QueuedBytes> {
        self.buckets.iter().map(|bucket| &*bucket.queue)
    }
}

/// The kind of cost with the longest wait, and how long that is; `None` if there is no wait.
fn longest(demand: &Demand, wait: impl Fn(CostKind) -> u64) -> Option<(CostKind, Duration)> {
    let waits = demand.kinds.iter().map(|&kind| (kind, wait(kind)));
    let (kind, wait) = waits.max_by_key(|(_, wait)| *wait).filter(|(_, wait)| *wait > 0)?;
    Some((kind, Duration::from_nanos(wait)))
}
