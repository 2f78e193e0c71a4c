//! An account: the budgets that pay for what one client does.

use super::{Budgets, Cost, CostKind, Demand, bucket::Bucket};
use crate::{address::Address, outbox::QueuedBytes};
use kaiju_protocol::{Code, Refusal};
use std::{sync::Arc, time::Duration};

/// The budgets that pay for what one client does: its person's, and those of the networks it connects from. Without
/// limits it has none.
pub(crate) struct Account {
    budgets: Arc<Budgets>,
    address: Address,
    buckets: Vec<Arc<Bucket>>,
}

impl Account {
    pub(super) fn new(budgets: Arc<Budgets>, address: Address, buckets: Vec<Arc<Bucket>>) -> Account {
        Account { budgets, address, buckets }
    }

    /// The client's address.
    pub(crate) const fn address(&self) -> Address {
        self.address
    }

    /// Whether anything is counted.
    pub(crate) fn is_limited(&self) -> bool {
        !self.buckets.is_empty()
    }

    /// Charges a cost to all its budgets.
    pub(crate) fn charge(&self, cost: &Cost) {
        if self.is_limited() {
            self.charge_at(cost, self.budgets.now());
        }
    }

    pub(super) fn charge_at(&self, cost: &Cost, now: u64) {
        self.buckets.iter().for_each(|bucket| bucket.charge(cost, now));
        for (kind, spent) in CostKind::ALL.iter().zip(&self.budgets.metrics.spent) {
            spent.inc_by(cost.of(*kind));
        }
    }

    /// Refuses a request if a budget that it needs is used up. The refusal says when to try again.
    pub(crate) fn admit(&self, demand: &Demand) -> Result<(), Refusal> {
        let Some((kind, wait)) = self.wait(demand) else { return Ok(()) };
        self.budgets.metrics.over_budget[kind as usize].inc();
        Err(Refusal::for_now(Code::OverBudget, "refusal-over-budget-for", wait))
    }

    /// How long a request with this demand has to wait; `None` if it doesn't have to wait.
    pub(crate) fn wait(&self, demand: &Demand) -> Option<(CostKind, Duration)> {
        if !self.is_limited() || demand.kinds.is_empty() {
            return None;
        }
        self.wait_at(demand, self.budgets.now())
    }

    pub(super) fn wait_at(&self, demand: &Demand, now: u64) -> Option<(CostKind, Duration)> {
        self.buckets.iter().filter_map(|bucket| bucket.wait(demand, now)).max_by_key(|(_, wait)| *wait)
    }

    /// The counts of unsent messages that the client's messages belong to.
    pub(crate) fn queues(&self) -> impl Iterator<Item = &QueuedBytes> {
        self.buckets.iter().map(|bucket| &*bucket.queue)
    }
}
