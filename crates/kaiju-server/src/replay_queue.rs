//! The queue for replaying games on request: only a few are replayed at a time, and no network can fill the queue.

use crate::{
    address::{Address, Network},
    budget::{Account, Cost, LOOK, timed},
    outbox::QueuedBytes,
};
use kaiju_protocol::{Code, Refusal};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
};

/// Maximum number of games replayed at the same time.
const MAX_AT_ONCE: usize = 2;
/// Maximum number of requests of one network that are in the queue at the same time. Its other requests wait behind
/// these, and not before anyone else's.
const MAX_OF_NETWORK: usize = 2;
/// The suggested wait if a network has too many long responses that it hasn't read.
const UNREAD_WAIT: Duration = Duration::from_secs(5);
/// Number of networks up to which unused ones are never removed.
const MIN_SWEEP: usize = 100;

/// The queue for replaying games.
pub(crate) struct ReplayQueue {
    all: Arc<Semaphore>,
    /// Each network's own queue; `None` without limits per network.
    networks: Option<Mutex<BTreeMap<Network, Weak<Semaphore>>>>,
}

/// A request's turn, which ends when this is dropped.
pub(crate) struct ReplayTurn {
    _all: OwnedSemaphorePermit,
    _networks: Vec<OwnedSemaphorePermit>,
}

impl ReplayQueue {
    pub(crate) fn new(is_limited: bool) -> ReplayQueue {
        ReplayQueue { all: Arc::new(Semaphore::new(MAX_AT_ONCE)), networks: is_limited.then(Mutex::default) }
    }

    /// Waits until it is the turn of a request from this address.
    pub(crate) async fn turn(&self, address: Address) -> Result<ReplayTurn, Code> {
        // The semaphores are never closed.
        let permit = async |queue: Arc<Semaphore>| queue.acquire_owned().await.map_err(|_| Code::Closing);
        let mut networks = Vec::new();
        for network in address.networks() {
            if let Some(queue) = self.of_network(network) {
                networks.push(permit(queue).await?);
            }
        }
        Ok(ReplayTurn { _all: permit(Arc::clone(&self.all)).await?, _networks: networks })
    }

    fn of_network(&self, network: Network) -> Option<Arc<Semaphore>> {
        let mut known = self.networks.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MIN_SWEEP {
            known.retain(|_, queue| queue.strong_count() > 0);
        }
        if let Some(queue) = known.get(&network).and_then(Weak::upgrade) {
            return Some(queue);
        }
        let queue = Arc::new(Semaphore::new(MAX_OF_NETWORK));
        known.insert(network, Arc::downgrade(&queue));
        Some(queue)
    }

    /// Replays a game or looks at one on another thread, and charges for it. This can't be interrupted: if the client
    /// disconnects, its request is dropped, but the work still takes up its turn until it is done, and is charged.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        account: &Arc<Account>,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.start(account, work).await?.await.map_err(|_| Code::Unavailable)?
    }

    /// Like [`work_out`](Self::work_out), but returns as soon as the work has begun.
    pub(crate) async fn start<T: Send + 'static>(
        &self,
        account: &Arc<Account>,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<JoinHandle<Result<T, Refusal>>, Refusal> {
        let turn = self.turn(account.address()).await?;
        // Meanwhile, the client's other requests may have used up its budget, or their responses wait to be read.
        account.admit(&LOOK)?;
        if !account.queues().all(QueuedBytes::has_room) {
            return Err(Refusal::from(Code::TooFast).after(UNREAD_WAIT));
        }
        let account = Arc::clone(account);
        Ok(tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let (result, time) = timed(work);
            account.charge(&Cost { time, ..Cost::default() });
            result
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        budget::Budgets,
        clock::SteadyClock,
        limits::{BudgetRates, Rate},
        metrics::Metrics,
        outbox::QueuedResponse,
    };
    use futures_util::FutureExt;
    use std::sync::mpsc;

    fn address(text: &str) -> Address {
        Address::of(text.parse().expect("an address"))
    }

    /// A network with many requests only delays itself.
    #[tokio::test]
    async fn no_network_fills_the_queue() {
        let queue = ReplayQueue::new(true);
        let turn = |text: &str| Box::pin(queue.turn(address(text)));
        let [first, second] = [turn("192.0.2.1").await, turn("192.0.2.1").await];
        let mut third = turn("192.0.2.1");
        let mut neighbour = turn("192.0.2.2");
        let mut other = turn("198.51.100.1");
        assert!([&mut third, &mut neighbour, &mut other].into_iter().all(|turn| turn.now_or_never().is_none()));
        drop(first);
        assert!((&mut third).now_or_never().is_none(), "others were in the queue earlier");
        assert!((&mut other).now_or_never().is_some());
        drop(second);
        assert!((&mut third).now_or_never().is_some_and(|turn| turn.is_ok()));
        let unlimited = ReplayQueue::new(false);
        let _both = [unlimited.turn(address("192.0.2.1")).await, unlimited.turn(address("192.0.2.1")).await];
        assert!(unlimited.of_network(address("192.0.2.1").networks().next().expect("a network")).is_none());
    }

    /// Networks are forgotten once no request of theirs is left.
    #[tokio::test]
    async fn unused_networks_are_removed() {
        let queue = ReplayQueue::new(true);
        let waiting = queue.turn(address("192.0.2.1")).await;
        for host in 0..=255 {
            drop(queue.turn(address(&format!("198.51.{host}.1"))).await);
        }
        let known = queue.networks.as_ref().expect("limits").lock().expect("no thread has panicked").len();
        assert!(known <= MIN_SWEEP + 1, "{known}");
        drop(waiting);
    }

    /// A client whose network has too much unread data gets nothing worked out.
    #[tokio::test]
    async fn unread_responses_come_first() {
        let budgets =
            Budgets::new(Some(BudgetRates::default()), 1000, SteadyClock::default(), &Arc::new(Metrics::new()));
        let account = budgets.account(address("192.0.2.1"), None);
        let (queue, all) = (ReplayQueue::new(true), QueuedBytes::new(usize::MAX));
        let unread = QueuedResponse::new(&all, &account, 1000);
        let refused = queue.work_out(&account, || -> Result<(), Refusal> { panic!("it must not run") }).await;
        assert_eq!(refused.map_err(|refusal| refusal.code), Err(Code::TooFast));
        drop(unread);
        assert!(queue.work_out(&account, || Ok(())).await.is_ok());
    }

    /// A client that disconnects neither saves its budget nor makes room for further work.
    #[tokio::test(flavor = "multi_thread")]
    async fn abandoned_work_is_charged_and_keeps_its_turn() {
        let enough = Rate { burst: u32::MAX / 8, per: Duration::from_hours(1000) };
        let time = Rate { burst: 1, ..enough };
        let rates = BudgetRates { stored: enough, plies: enough, time, sent: enough };
        let budgets = Budgets::new(Some(rates), usize::MAX, SteadyClock::default(), &Arc::new(Metrics::new()));
        let account = budgets.account(address("192.0.2.1"), Some("anna"));
        let queue = Arc::new(ReplayQueue::new(true));
        let (started, start) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let request = tokio::spawn({
            let (queue, account) = (Arc::clone(&queue), Arc::clone(&account));
            async move {
                let work = move || {
                    started.send(()).expect("the test waits for this");
                    // Some work that takes longer than the account's budget.
                    std::hint::black_box((0..1_000_000_u64).map(std::hint::black_box).sum::<u64>());
                    released.recv().map_err(|_| Code::Unavailable.into())
                };
                queue.work_out(&account, work).await
            }
        });
        start.recv().expect("the work starts");
        request.abort();
        assert!(request.await.is_err_and(|error| error.is_cancelled()));
        assert_eq!(queue.all.available_permits(), MAX_AT_ONCE - 1);
        release.send(()).expect("the work waits for this");
        let all = queue.all.acquire_many(MAX_AT_ONCE as u32).await;
        assert!(all.is_ok(), "the turn ends with the work");
        assert!(account.wait(&LOOK).is_some(), "the work is charged");
        drop(all);
        let refused = queue.work_out(&account, || -> Result<(), Refusal> { panic!("it must not run") }).await;
        assert_eq!(refused.map_err(|refusal| refusal.code), Err(Code::OverBudget), "work that was waiting meanwhile");
    }
}
