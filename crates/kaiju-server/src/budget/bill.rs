//! Bills, which measure the cost of a request.

use super::{Account, Cost};
use kaiju_room::{SavedEntry, SavedKind};
use rustix::time::{ClockId, clock_gettime};
use std::{future::poll_fn, pin::pin, sync::Arc};

/// Estimated overhead of a stored entry in addition to its text, in bytes.
const ENTRY_OVERHEAD: u64 = 64;
/// Size of an SQLite page, in bytes.
const PAGE_BYTES: u64 = 4096;
/// Maximum size of an entry that shares a page with others, in bytes.
const MAX_SHARED_BYTES: u64 = 1000;
/// The part of a longer entry that shares a page, in bytes. The rest takes up whole pages.
const SHARED_BYTES: u64 = 500;
/// Estimated overhead of a message to a client in addition to its text, in bytes.
const MESSAGE_OVERHEAD: u64 = 40;
/// Estimated processor time for receiving a request and sending its answer, in microseconds.
const REQUEST_TIME: u64 = 30;
/// Estimated processor time for an append to the store, in microseconds.
const APPEND_TIME: u64 = 100;

/// Measures the cost of one call to a room, and charges it to the payer. The stopwatch starts immediately.
pub(crate) struct Bill {
    payer: Arc<Account>,
    cost: Cost,
    stopwatch: Stopwatch,
    /// Whether stored choices count as plies by bots.
    by_bots: bool,
}

impl Bill {
    /// A bill for a client's request.
    pub(crate) fn for_request(payer: Arc<Account>) -> Bill {
        Bill::new(payer, false)
    }

    /// A bill for the play of bots.
    pub(crate) fn for_bots(payer: Arc<Account>) -> Bill {
        Bill::new(payer, true)
    }

    fn new(payer: Arc<Account>, by_bots: bool) -> Bill {
        let stopwatch = Stopwatch::start(payer.is_limited());
        Bill { payer, cost: Cost { time: REQUEST_TIME, ..Cost::default() }, stopwatch, by_bots }
    }

    /// The account that will be charged.
    pub(crate) const fn payer(&self) -> &Arc<Account> {
        &self.payer
    }

    /// Stops the stopwatch. Required before the task waits for anything.
    pub(crate) fn stop(&mut self) {
        self.cost.time += self.stopwatch.micros();
    }

    /// Starts the stopwatch again.
    pub(crate) fn resume(&mut self) {
        self.stopwatch = Stopwatch::start(self.payer.is_limited());
    }

    /// Adds the cost of storing entries.
    pub(crate) fn add_entries(&mut self, entries: &[SavedEntry]) {
        if entries.is_empty() || !self.payer.is_limited() {
            return;
        }
        self.cost.time += APPEND_TIME;
        self.cost.stored += entries.iter().map(|entry| stored_bytes(entry.body.len())).sum::<u64>();
        if self.by_bots {
            self.cost.plies += entries.iter().filter(|entry| entry.kind == SavedKind::Choice).count() as u64;
        }
    }

    /// Adds the cost of a message of this length to one client.
    pub(crate) fn add_message(&mut self, length: usize) {
        self.cost.sent += message_bytes(length);
    }

    /// Charges the payer for the total.
    pub(crate) fn pay(mut self) {
        self.stop();
        self.payer.charge(&self.cost);
    }
}

/// The estimated size of a message to one client, in bytes, given the length of its text.
pub(crate) const fn message_bytes(length: usize) -> u64 {
    length as u64 + MESSAGE_OVERHEAD
}

/// The estimated size of an entry in the store, in bytes, given the length of its text.
fn stored_bytes(text: usize) -> u64 {
    let bytes = text as u64 + ENTRY_OVERHEAD;
    if bytes <= MAX_SHARED_BYTES {
        return bytes;
    }
    SHARED_BYTES + (bytes - SHARED_BYTES).div_ceil(PAGE_BYTES) * PAGE_BYTES
}

/// Measures the processor time of the current thread. Unlike elapsed time, it doesn't grow while the machine is busy
/// with other work.
pub(crate) struct Stopwatch(Option<u64>);

impl Stopwatch {
    pub(crate) fn start(is_needed: bool) -> Stopwatch {
        Stopwatch(is_needed.then(thread_micros))
    }

    /// The time since the start, in microseconds. This stops the stopwatch.
    pub(crate) fn micros(&mut self) -> u64 {
        self.0.take().map_or(0, |start| thread_micros().saturating_sub(start))
    }
}

/// Runs a function without interruption. Also returns its processor time in microseconds.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let mut stopwatch = Stopwatch::start(true);
    let done = work();
    (done, stopwatch.micros())
}

/// Estimated processor time for reading this many entries from the store, in microseconds.
pub(crate) const fn reading_time(entries: usize) -> u64 {
    entries as u64 * 2
}

/// The processor time of the current thread, in microseconds.
pub(crate) fn thread_micros() -> u64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    u64::try_from(time.tv_sec).unwrap_or(0) * 1_000_000 + u64::try_from(time.tv_nsec).unwrap_or(0) / 1000
}

/// Awaits a future. Also returns the processor time of its own task in microseconds.
pub(crate) async fn measured<F: Future>(future: F) -> (F::Output, u64) {
    let mut future = pin!(future);
    let mut time = REQUEST_TIME;
    let output = poll_fn(|context| {
        let mut stopwatch = Stopwatch::start(true);
        let polled = future.as_mut().poll(context);
        time += stopwatch.micros();
        polled
    });
    let output = output.await;
    (output, time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_entries_take_pages_of_their_own() {
        assert_eq!([0, 100, 936, 937, 1300, 8000].map(stored_bytes), [64, 164, 1000, 4596, 4596, 8692]);
    }

    #[tokio::test]
    async fn only_the_time_of_the_own_task_is_measured() {
        let (output, time) = measured(async {
            tokio::task::yield_now().await;
            7
        })
        .await;
        assert!(output == 7 && (REQUEST_TIME..1_000_000).contains(&time), "{time}");
    }
}
