//! The server's clock.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that shows the system's time when it starts, and from then on advances steadily. If the system's time jumps,
/// this clock doesn't, so that no one's time to decide ends early or never.
#[derive(Clone, Copy, Debug)]
pub struct SteadyClock {
    /// The time at the start, in milliseconds since 1970.
    start: i64,
    begun: Instant,
}

impl Default for SteadyClock {
    fn default() -> SteadyClock {
        SteadyClock::starting_at(SystemTime::now())
    }
}

impl SteadyClock {
    /// A clock that shows this time now.
    pub fn starting_at(time: SystemTime) -> SteadyClock {
        SteadyClock { start: millis(time.duration_since(UNIX_EPOCH).unwrap_or_default()), begun: Instant::now() }
    }

    /// The time at which the clock started, in milliseconds since 1970.
    pub(crate) const fn start(&self) -> i64 {
        self.start
    }

    /// The time, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.at(Instant::now())
    }

    /// The day, counted from 1970.
    pub(crate) fn today(&self) -> u32 {
        u32::try_from(self.now() / (24 * 3600 * 1000)).unwrap_or_default()
    }

    fn at(&self, instant: Instant) -> i64 {
        self.start.saturating_add(millis(instant.duration_since(self.begun)))
    }

    /// The time that counts for deleting what is old. If the newest change before the start is older than the start, it
    /// takes the place of the start: the system's time may be wrong, and a server that was off has seen nothing grow
    /// old.
    pub(crate) fn cautious_now(&self, newest_change: i64) -> i64 {
        let now = self.now();
        now.min(newest_change.saturating_add(now - self.start))
    }
}

/// A duration in milliseconds.
pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_follows_the_monotonic_time() {
        let clock = SteadyClock::starting_at(UNIX_EPOCH + Duration::from_secs(1000));
        let later = |seconds| clock.at(clock.begun + Duration::from_secs(seconds));
        assert_eq!([0, 8, 86_400].map(later), [1_000_000, 1_008_000, 87_400_000]);
    }

    #[test]
    fn nothing_grows_old_while_the_server_is_off() {
        let day = Duration::from_hours(24);
        let clock = SteadyClock::starting_at(UNIX_EPOCH + 100 * day);
        let begun = millis(100 * day);
        // Every clock here runs while the test does, so only the day matters.
        let days = |newest: i64| clock.cautious_now(newest) / millis(day);
        assert_eq!(days(begun - millis(8 * day)), 92);
        assert_eq!(days(begun), 100);
        assert_eq!(days(begun + millis(8 * day)), 100);
        assert_eq!(days(i64::MAX), 100);
    }
}
