//! The health check: whether the store works.

use crate::hub::Hub;
use kaiju_store::Error;
use std::{sync::atomic::Ordering, time::Duration};
use tokio::time::timeout;

/// The key that the health check reads and, after a failed write, writes.
const HEALTH_KEY: &str = "health";
/// Length of what it writes: more than an append, which may fail although there is room for a few bytes on the disk.
const HEALTH_WRITE_LEN: usize = 32 * 1024;
/// Time limit for the health check's own use of the store.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(5);

impl Hub {
    /// Records whether a write to the store succeeded, for the health check.
    pub(crate) fn note_write<T>(&self, stored: &kaiju_store::Result<T>) {
        match stored {
            Ok(_) => self.is_store_failing.store(false, Ordering::Relaxed),
            Err(
                Error::Database(_)
                | Error::Timeout(_)
                | Error::DiskFull
                | Error::Open { .. }
                | Error::Damaged(_)
                | Error::Taken(_)
                | Error::Closed,
            ) => {
                self.is_store_failing.store(true, Ordering::Relaxed);
            }
            // The store works, it only rejected this particular request.
            Err(_) => {}
        }
    }

    /// Health check: no write has waited for long, the store can be read in time, and the last write succeeded. After a
    /// failed write this tries a write of its own, since no client may be left to trigger one.
    pub(crate) async fn health(&self) -> kaiju_store::Result<()> {
        let limit = self.limits.waiting_write;
        if self.waiting_writes.oldest().is_some_and(|age| age >= limit) {
            return Err(Error::Timeout(limit));
        }
        timeout(HEALTH_TIMEOUT, self.test_store()).await.unwrap_or(Err(Error::Timeout(HEALTH_TIMEOUT)))
    }

    async fn test_store(&self) -> kaiju_store::Result<()> {
        self.store.fact(HEALTH_KEY).await?;
        if self.is_store_failing.load(Ordering::Relaxed) {
            let text = format!("{:HEALTH_WRITE_LEN$}", self.now());
            let stored = self.store.save_fact(HEALTH_KEY, &text).await;
            self.note_write(&stored);
            stored?;
        }
        Ok(())
    }
}
