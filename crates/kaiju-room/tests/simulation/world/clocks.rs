//! A simulated machine's clocks.

use super::Bug;

/// The time at which every simulation begins, in milliseconds since 1970.
const START: i64 = 1_700_000_000_000;

/// A machine's clocks: a steady one that only advances, and the wall clock, which can jump.
pub(super) struct Clocks {
    /// Milliseconds since the simulation began.
    steady: i64,
    /// How far the wall clock is ahead of the steady clock.
    offset: i64,
    /// The offset when the current server process started.
    offset_at_start: i64,
    follows_wall: bool,
}

impl Clocks {
    pub(super) fn new(bug: Option<Bug>) -> Clocks {
        let follows_wall = bug == Some(Bug::WallClock);
        Clocks { steady: 0, offset: START, offset_at_start: START, follows_wall }
    }

    /// The server process's time, in milliseconds since 1970: the wall clock's time at its start plus the steady time
    /// since, like `SteadyClock` in `kaiju-server`.
    pub(super) const fn now(&self) -> i64 {
        self.steady + if self.follows_wall { self.offset } else { self.offset_at_start }
    }

    /// Advances both clocks.
    pub(super) const fn pass(&mut self, milliseconds: i64) {
        self.steady += milliseconds;
    }

    /// Changes only the wall clock.
    pub(super) const fn jump(&mut self, milliseconds: i64) {
        self.offset += milliseconds;
    }

    /// A new server process starts and reads the wall clock.
    pub(super) const fn restart(&mut self) {
        self.offset_at_start = self.offset;
    }
}
