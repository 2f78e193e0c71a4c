//! The pace of bots at tables where no person has a seat.

use super::{Account, CREATE};
use kaiju_room::Wake;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::{sleep, sleep_until},
};

/// The pool that all tables without players share: only one of them plays at a time, in turn, so that most of the
/// machine is left for people.
pub(crate) struct BotPool {
    places: Semaphore,
    /// Time between two choices at one table; zero if bots play as fast as they can.
    pace: Duration,
}

/// A table's turn to let its bots make a choice.
pub(crate) struct BotTurn<'a> {
    _place: SemaphorePermit<'a>,
}

impl BotPool {
    pub(crate) fn new(pace: Duration) -> BotPool {
        BotPool { places: Semaphore::new(1), pace }
    }

    /// When bots without players may make their next choice, after their last one: not faster than the pace, and not
    /// before the payer's budget allows it. `None` if there is no pace.
    pub(crate) fn next_choice(&self, last: Instant, payer: Option<&Arc<Account>>) -> Option<Instant> {
        if self.pace.is_zero() {
            return None;
        }
        let wait = payer.and_then(|payer| payer.wait(&CREATE)).map_or(Duration::ZERO, |(_, wait)| wait);
        Some((last + self.pace).max(Instant::now() + wait))
    }

    async fn turn(&self) -> Option<BotTurn<'_>> {
        // The semaphore is never closed.
        Some(BotTurn { _place: self.places.acquire().await.ok()? })
    }
}

/// Completes when a room is to be woken. Bots without players make one choice at the given time, with a turn in the
/// pool. `left` is the time left until a moment of the room's clock.
pub(crate) async fn due<'a>(
    wake: Wake,
    paced: Option<Instant>,
    pool: &'a BotPool,
    left: impl FnOnce(i64) -> Duration,
) -> Option<BotTurn<'a>> {
    match (wake, paced) {
        (Wake::Now, Some(time)) => {
            sleep_until(time.into()).await;
            return pool.turn().await;
        }
        (Wake::Now, None) => tokio::task::yield_now().await,
        (Wake::At(time), _) => sleep(left(time)).await,
        (Wake::Never, _) => std::future::pending().await,
    }
    None
}
