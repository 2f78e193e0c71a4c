//! The pace of bots: at tables where no person has a seat, and of bots that take long everywhere.

use super::{Account, CREATE};
use kaiju_room::Wake;
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    task::yield_now,
    time::{Instant, sleep, sleep_until},
};

/// Shared by all tables. Of the tables without players, only one at a time lets its bots play, so that most of the
/// machine's capacity is left for people. Of all tables, only a few at a time let a bot or the coach think for long, so
/// that others needn't wait until they have thought.
pub(crate) struct BotPool {
    paced: Semaphore,
    thinking: Semaphore,
    /// Time between two choices at a table; zero if bots play as fast as they can.
    pace: Duration,
}

/// A table's permission to let its bots play.
#[derive(Default)]
pub(crate) struct BotTurn<'a> {
    paced: Option<SemaphorePermit<'a>>,
    thinking: Option<SemaphorePermit<'a>>,
}

impl BotTurn<'_> {
    /// Whether bots may make only one choice.
    pub(crate) const fn is_paced(&self) -> bool {
        self.paced.is_some()
    }

    /// Lets another table think. What is left of the turn is waiting for the store.
    pub(crate) fn end_thinking(&mut self) {
        self.thinking = None;
    }
}

impl BotPool {
    /// A pool for bots that play at this pace, and that lets this many tables think at the same time.
    pub(crate) fn new(pace: Duration, thinking_tables: usize) -> BotPool {
        BotPool { paced: Semaphore::new(1), thinking: Semaphore::new(thinking_tables.max(1)), pace }
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

    /// Waits until a table may think for long.
    pub(crate) async fn think(&self) -> BotTurn<'_> {
        // The semaphores are never closed.
        BotTurn { paced: None, thinking: self.thinking.acquire().await.ok() }
    }

    /// Waits until bots may play at a table: one choice if it is paced, or else as many as a wake-up allows.
    pub(crate) async fn turn(&self, is_paced: bool, thinks_long: bool) -> BotTurn<'_> {
        let paced = if is_paced { self.paced.acquire().await.ok() } else { None };
        let turn = if thinks_long { self.think().await } else { BotTurn::default() };
        BotTurn { paced, ..turn }
    }
}

/// Completes when a room should be woken. Bots without players make one choice at the given time, once they get their
/// turn in the pool; bots that take long get theirs too. `left` is the time left until a moment of the room's clock.
pub(crate) async fn due(
    wake: Wake,
    paced: Option<Instant>,
    thinks_long: bool,
    pool: &BotPool,
    left: impl FnOnce(i64) -> Duration,
) -> BotTurn<'_> {
    match wake {
        Wake::Now => {
            match paced {
                Some(time) => sleep_until(time).await,
                None => yield_now().await,
            }
            pool.turn(paced.is_some(), thinks_long).await
        }
        Wake::At(time) => {
            sleep(left(time)).await;
            BotTurn::default()
        }
        Wake::Never => std::future::pending().await,
    }
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

    async fn turn(pool: &BotPool, last: Instant) -> BotTurn<'_> {
        due(Wake::Now, pool.next_choice(last, None), false, pool, |_| Duration::ZERO).await
    }

    #[tokio::test(start_paused = true)]
    async fn bots_without_people_keep_their_pace_and_take_turns() {
        let (pool, begun) = (BotPool::new(PACE, 1), Instant::now());
        let first = turn(&pool, begun).await;
        assert_eq!(begun.elapsed(), PACE);
        let second = tokio::time::timeout(Duration::from_secs(5), turn(&pool, begun)).await;
        assert!(second.is_err(), "one table at a time");
        drop(first);
        assert!(turn(&pool, begun).await.is_paced());
        let unpaced = BotPool::new(Duration::ZERO, 1);
        assert!(!turn(&unpaced, begun).await.is_paced(), "without a pace, no turn is needed");
        let (later, left) = (Instant::now(), |_| Duration::from_secs(7));
        assert!(!due(Wake::At(0), None, false, &pool, left).await.is_paced());
        assert_eq!(later.elapsed(), Duration::from_secs(7));
    }

    #[tokio::test(start_paused = true)]
    async fn bots_wait_for_the_budget_of_the_person_who_pays() {
        let rates = BudgetRates::default();
        let budgets = Budgets::new(Some(rates), usize::MAX, SteadyClock::default(), &Arc::new(Metrics::new()));
        let payer = budgets.account(Address::of([192, 0, 2, 1].into()), Some("anna"));
        let (pool, now) = (BotPool::new(PACE, 1), Instant::now());
        assert_eq!(pool.next_choice(now, Some(&payer)), Some(now + PACE));
        payer.charge(&Cost { plies: u64::from(rates.plies.burst) * 3 / 2, ..Cost::default() });
        let next = pool.next_choice(now, Some(&payer)).expect("a time");
        assert!(next > now + Duration::from_secs(55) && next <= now + Duration::from_mins(1), "{:?}", next - now);
    }

    /// Bots that take long wait for each other, and for no one else.
    #[tokio::test(start_paused = true)]
    async fn few_tables_think_at_the_same_time() {
        let pool = BotPool::new(PACE, 2);
        let due = |thinks_long| Box::pin(due(Wake::Now, None, thinks_long, &pool, |_| Duration::ZERO));
        let (mut first, _second) = (due(true).await, due(true).await);
        let mut third = due(true);
        assert!(tokio::time::timeout(Duration::from_secs(5), &mut third).await.is_err());
        due(false).await;
        let paced = pool.turn(true, false).await;
        assert!(paced.is_paced(), "fast bots don't think for long");
        first.end_thinking();
        third.await;
    }
}
