//! Free space on the disk that holds the database. If it is low, new tables and games are refused, so that running ones
//! can continue.

use std::{
    fmt, io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Measures the free space on a disk, in bytes.
#[derive(Clone)]
pub struct DiskProbe(Arc<dyn Fn() -> io::Result<u64> + Send + Sync>);

impl DiskProbe {
    /// A probe that calls this function.
    pub fn new(measure: impl Fn() -> io::Result<u64> + Send + Sync + 'static) -> DiskProbe {
        DiskProbe(Arc::new(measure))
    }

    /// A probe of the disk that holds this file or folder.
    pub(crate) fn of_path(path: PathBuf) -> DiskProbe {
        DiskProbe::new(move || {
            let disk = rustix::fs::statvfs(&path)?;
            Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
        })
    }
}

impl fmt::Debug for DiskProbe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DiskProbe")
    }
}

/// The free space on the database's disk, measured at intervals.
pub(crate) struct FreeSpace {
    /// `None` if the database is on another machine.
    probe: Option<DiskProbe>,
    floor: u64,
    interval: Duration,
    last: Mutex<Measured>,
}

/// A measurement.
#[derive(Clone, Copy, Default)]
struct Measured {
    at: Option<Instant>,
    /// The free space in bytes; `None` if measuring failed.
    free: Option<u64>,
    is_low: bool,
}

impl FreeSpace {
    /// Measures with this probe, at most once per interval.
    pub(crate) fn new(probe: Option<DiskProbe>, floor: u64, interval: Duration) -> FreeSpace {
        FreeSpace { probe, floor, interval, last: Mutex::default() }
    }

    /// The free space in bytes, if it is known.
    pub(crate) fn free(&self) -> Option<u64> {
        self.measured().free
    }

    /// Whether less than the floor is free.
    pub(crate) fn is_low(&self) -> bool {
        self.measured().is_low
    }

    fn measured(&self) -> Measured {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(probe) = &self.probe
            && last.at.is_none_or(|at| at.elapsed() >= self.interval)
        {
            let free = (probe.0)().inspect_err(|error| tracing::warn!(%error, "could not measure the free disk space"));
            let free = free.ok();
            let is_low = free.is_some_and(|free| free < self.floor);
            if is_low && !last.is_low {
                tracing::error!(free, floor = self.floor, "the disk is almost full: new tables and games are refused");
            } else if last.is_low && !is_low {
                tracing::info!(free, "there is enough disk space again");
            }
            *last = Measured { at: Some(Instant::now()), free, is_low };
        }
        *last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn the_disk_is_low_below_the_floor() {
        let free = Arc::new(AtomicU64::new(100));
        let probed = Arc::clone(&free);
        let measure = move || match probed.load(Ordering::SeqCst) {
            0 => Err(io::Error::other("no disk")),
            free => Ok(free),
        };
        let disk = FreeSpace::new(Some(DiskProbe::new(measure)), 100, Duration::ZERO);
        let seen = |bytes| {
            free.store(bytes, Ordering::SeqCst);
            (disk.free(), disk.is_low())
        };
        assert_eq!(seen(100), (Some(100), false));
        assert_eq!(seen(99), (Some(99), true));
        assert_eq!(seen(0), (None, false), "an unknown disk stops no one");
        assert_eq!(seen(200), (Some(200), false));
    }

    #[test]
    fn the_disk_is_measured_once_per_interval() {
        let count = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&count);
        let probe = DiskProbe::new(move || Ok(counted.fetch_add(1, Ordering::SeqCst)));
        let disk = FreeSpace::new(Some(probe), 1, Duration::from_hours(1));
        assert!(disk.is_low() && disk.is_low());
        assert_eq!((disk.free(), count.load(Ordering::SeqCst)), (Some(0), 1));
        let none = FreeSpace::new(None, u64::MAX, Duration::ZERO);
        assert_eq!((none.free(), none.is_low()), (None, false));
    }

    #[test]
    fn a_real_disk_is_measured() {
        let here = FreeSpace::new(Some(DiskProbe::of_path(std::env::temp_dir())), 0, Duration::ZERO);
        assert!(here.free().is_some_and(|free| free > 0));
    }
}
