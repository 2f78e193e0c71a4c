//! The server's clock.

use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A clock that starts with the system's time and from then on advances steadily. It ignores jumps of the system's
/// time, so no one's time to decide ends early or never.
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

    fn at(&self, instant: Instant) -> i64 {
        self.start.saturating_add(millis(instant.duration_since(self.begun)))
    }
}

/// A difference between the system's time and the expected time that counts as a jump: the server was off for long, or
/// the clock is wrong.
const JUMP: Duration = Duration::from_hours(24);

/// Measures the age of tables, to find those old enough to be deleted. After a jump of the system's time, only the
/// server's running time counts. The clock is stored, because a time written while the clock was wrong looks like any
/// other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct AgeClock {
    /// The time that this clock showed right after the last jump of the system's time.
    base: i64,
    /// How long the server has run since then, in milliseconds.
    uptime: i64,
    /// The system's time when this clock was last stored.
    seen: i64,
}

impl AgeClock {
    /// A clock for a database that has none, given the time of the latest change to a table.
    pub(crate) fn new(newest_change: Option<i64>, now: i64) -> AgeClock {
        AgeClock { base: newest_change.map_or(now, |newest| newest.min(now)), uptime: 0, seen: now }
    }

    /// The clock after the server was restarted at this time.
    pub(crate) fn restarted(self, start: i64) -> AgeClock {
        if start.abs_diff(self.seen) <= JUMP.as_millis() as u64 {
            AgeClock { seen: start, ..self }
        } else {
            AgeClock { base: self.cautious(), uptime: 0, seen: start }
        }
    }

    /// The clock at a later time during the same run.
    pub(crate) fn at(self, now: i64) -> AgeClock {
        AgeClock { uptime: self.uptime.saturating_add(now.saturating_sub(self.seen)), seen: now, ..self }
    }

    /// The cut-off: tables unchanged since then are older than `age`. After a jump, tables from before it count as old
    /// only once the server has run for `age`.
    pub(crate) fn before(self, age: Duration) -> i64 {
        let now = if self.uptime >= millis(age) { self.seen } else { self.cautious() };
        now.saturating_sub(millis(age))
    }

    fn cautious(self) -> i64 {
        self.seen.min(self.base.saturating_add(self.uptime))
    }
}

/// A day before any released version of this code ran, in days since 1970: 1 November 2026.
const EARLIEST_DAY: u32 = 20_758;

/// The days used to date cookies and devices. A machine without a battery-backed clock starts in 1970 until it reaches
/// a time server, and a cookie with that date would expire as soon as the time is right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calendar {
    pub(crate) clock: SteadyClock,
    age: AgeClock,
    earliest: u32,
}

impl Calendar {
    /// The calendar after the server's start. `stored` is the age clock that an earlier run has stored.
    pub(crate) fn new(clock: SteadyClock, stored: Option<AgeClock>) -> Calendar {
        let start = clock.start();
        let earliest = stored.map_or(0, |stored| day_of(stored.seen)).max(EARLIEST_DAY);
        if day_of(start) < earliest {
            tracing::warn!(
                days = earliest - day_of(start),
                "the system's clock is behind; let the server start after time synchronization"
            );
        }
        let age = stored.map_or(AgeClock::new(None, start), |stored| stored.restarted(start));
        Calendar { clock, age, earliest }
    }

    /// The day to date things with: never earlier than a day that is known to have come.
    pub(crate) fn today(&self) -> u32 {
        day_of(self.clock.now()).max(self.earliest)
    }

    /// The day that decides what has expired. After a jump of the system's time, only days on which the server has run
    /// count.
    pub(crate) fn expiry_day(&self) -> u32 {
        day_of(self.age.at(self.clock.now()).cautious())
    }
}

/// The day of a time given in milliseconds, both counted from 1970.
fn day_of(time: i64) -> u32 {
    u32::try_from(time / millis(Duration::from_hours(24))).unwrap_or_default()
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

    const DAY: Duration = Duration::from_hours(24);
    const WEEK: Duration = Duration::from_hours(7 * 24);

    /// The time after this many days.
    fn day(days: i64) -> i64 {
        days * millis(DAY)
    }

    #[test]
    fn nothing_grows_old_while_the_server_is_off() {
        let clock = AgeClock::new(Some(day(92)), day(100));
        assert_eq!(clock.before(WEEK), day(85));
        assert_eq!(clock.at(day(101)).before(WEEK), day(86));
        assert_eq!(AgeClock::new(None, day(100)).before(WEEK), day(93));
        assert_eq!(AgeClock::new(Some(i64::MAX), day(100)).before(WEEK), day(93));
    }

    /// Starting the server with a wrong clock never makes a recent table look old.
    #[test]
    fn starts_with_a_wrong_clock_make_nothing_old() {
        for ahead in [8, 366] {
            let mut clock = AgeClock::new(None, day(100)).at(day(101));
            for _ in 0..3 {
                clock = clock.restarted(day(101 + ahead));
                assert_eq!(clock.before(WEEK), day(94), "{ahead} days ahead");
            }
            clock = clock.restarted(day(101)).at(day(102));
            assert_eq!(clock.before(WEEK), day(95), "{ahead} days ahead, and right again");
        }
    }

    /// After a jump, tables are kept longer only until the server has run for their retention period.
    #[test]
    fn the_clock_recovers_from_a_jump() {
        // A machine without a battery-backed clock starts in 1970.
        let clock = AgeClock::new(None, 0).restarted(day(20_000));
        assert_eq!(clock.at(day(20_006)).before(WEEK), day(-1));
        let clock = clock.at(day(20_004)).restarted(day(20_005)).at(day(20_008));
        assert_eq!(clock.before(WEEK), day(20_001), "short pauses don't matter");
        assert_eq!(clock.before(2 * WEEK), day(7 - 14));
    }

    #[test]
    fn a_wrong_clock_dates_nothing_back_and_expires_nothing() {
        let starting = |day: u64| SteadyClock::starting_at(UNIX_EPOCH + DAY * u32::try_from(day).expect("a day"));
        let days = |calendar: Calendar| (calendar.today(), calendar.expiry_day());
        assert_eq!(days(Calendar::new(starting(0), None)), (EARLIEST_DAY, 0));
        let seen = Some(AgeClock::new(None, day(21_000)).at(day(21_100)));
        assert_eq!(days(Calendar::new(starting(0), seen)), (21_100, 0), "behind");
        assert_eq!(days(Calendar::new(starting(21_100), seen)), (21_100, 21_100));
        assert_eq!(days(Calendar::new(starting(25_000), seen)), (25_000, 21_100), "ahead, or off for long");
    }
}
