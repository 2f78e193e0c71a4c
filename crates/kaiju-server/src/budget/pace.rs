//! The pace of bots at tables where no person has a seat.

use super::{Account, CREATE};
use kaiju_room::Wake;
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::{Instant, sleep, sleep_until},
};

/// The pool shared by all tables without players: only one of them at a time lets its bots play, so that most of the
/// machine's capacity is left for people.
pub(crate) struct BotPool {
    permits: Semaphore,
    /// Time between two choices at a table; zero if bots play as fast as they can.
    pace: Duration,
}

/// A table's permission to let its bots make one choice.
pub(crate) struct BotTurn<'a> {
    _permit: SemaphorePermit<'a>,
}

impl BotPool {
    pub(crate) fn new(pace: Duration) -> BotPool {
        BotPool { permits: Semaphore::new(1), pace }
    }

    /// When bots at a table without people may make their next choice: after the pace has passed since the last one,
    /// and once the payer's budget allows it. `None` if there is no pace.
    pub(crate) fn next_choice(&self, last: Instant, payer: Option<&Arc<Account>>) -> Option<Instant> {
        if self.pace.is_zero() {
            return None;
        }
        let wait = payer.and_then(|payer| payer.wait(&CREATE)).map_or(Duration::ZERO, |(_, wait)| wait);
        Some((last + self.pace).max(Instant::now() + wait))
    }

    async fn turn(&self) -> Option<BotTurn<'_>> {
        // The semaphore is never closed.
        Some(BotTurn { _permit: self.permits.acquire().await.ok()? })
    }
}

/// Completes when a room should be woken. Bots without players make one choice at the given time, once they get their
/// turn in the pool. `left` is the time left until a moment of the room's clock.
pub(crate) async fn due(
    wake: Wake,
    paced: Option<Instant>,
    pool: &BotPool,
    left: impl FnOnce(i64) -> Duration,
) -> Option<BotTurn<'_>> {
    match (wake, paced) {
        (Wake::Now, Some(time)) => {
            sleep_until(time).await;
            return pool.turn().await;
        }
        (Wake::Now, None) => tokio::task::yield_now().await,
        (Wake::At(time), _) => sleep(left(time)).await,
        (Wake::Never, _) => std::future::pending().await,
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        address::Address,
        budget::{Budgets, Cost},
        clock::SteadyClock,
        limits::BudgetRates,
        metrics::Metrics,
    };

    const PACE: Duration = Duration::from_millis(100);

    async fn turn(pool: &BotPool, last: Instant) -> Option<BotTurn<'_>> {
        due(Wake::Now, pool.next_choice(last, None), pool, |_| Duration::ZERO).await
    }

    #[tokio::test(start_paused = true)]
    async fn bots_without_people_keep_their_pace_and_take_turns() {
        let (pool, begun) = (BotPool::new(PACE), Instant::now());
        let first = turn(&pool, begun).await.expect("a turn");
        assert_eq!(begun.elapsed(), PACE);
        let second = tokio::time::timeout(Duration::from_secs(5), turn(&pool, begun)).await;
        assert!(second.is_err(), "one table at a time");
        drop(first);
        assert!(turn(&pool, begun).await.is_some());
        let unpaced = BotPool::new(Duration::ZERO);
        assert!(turn(&unpaced, begun).await.is_none(), "without a pace, no turn is needed");
        let (later, left) = (Instant::now(), |_| Duration::from_secs(7));
        assert!(due(Wake::At(0), None, &pool, left).await.is_none());
        assert_eq!(later.elapsed(), Duration::from_secs(7));
    }

    #[tokio::test(start_paused = true)]
    async fn bots_wait_for_the_budget_of_the_person_who_pays() {
        let rates = BudgetRates::default();
        let budgets = Budgets::new(Some(rates), usize::MAX, SteadyClock::default(), &Arc::new(Metrics::new()));
        let payer = budgets.account(Address::of([192, 0, 2, 1].into()), Some("anna"));
        let (pool, now) = (BotPool::new(PACE), Instant::now());
        assert_eq!(pool.next_choice(now, Some(&payer)), Some(now + PACE));
        payer.charge(&Cost { plies: u64::from(rates.plies.burst) * 3 / 2, ..Cost::default() });
        let next = pool.next_choice(now, Some(&payer)).expect("a time");
        assert!(next > now + Duration::from_secs(55) && next <= now + Duration::from_mins(1), "{:?}", next - now);
    }
}
