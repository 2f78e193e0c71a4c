//! Writes that the store has not answered yet.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The start times of writes that wait for the store. The number distinguishes writes that began at the same time.
#[derive(Default)]
pub(crate) struct WaitingWrites(Mutex<(BTreeSet<(Instant, u64)>, u64)>);

impl WaitingWrites {
    /// Waits for a write, and counts it as waiting until it completes or is given up.
    pub(crate) async fn during<T>(&self, write: impl Future<Output = T>) -> T {
        let key = {
            let mut waiting = self.lock();
            waiting.1 += 1;
            let key = (Instant::now(), waiting.1);
            waiting.0.insert(key);
            key
        };
        let _waiting = WaitingWrite { writes: self, key };
        write.await
    }

    /// The age of the oldest waiting write; `None` if none is waiting.
    pub(crate) fn oldest(&self) -> Option<Duration> {
        self.lock().0.first().map(|(begun, _)| begun.elapsed())
    }

    fn lock(&self) -> MutexGuard<'_, (BTreeSet<(Instant, u64)>, u64)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct WaitingWrite<'a> {
    writes: &'a WaitingWrites,
    key: (Instant, u64),
}

impl Drop for WaitingWrite<'_> {
    fn drop(&mut self) {
        self.writes.lock().0.remove(&self.key);
    }
}
