//! A simulated machine's clocks.

use super::Bug;

/// The time at which every simulation begins, in milliseconds since 1970.
const START: i64 = 1_700_000_000_000;

/// A machine's clocks: a steady one that only advances, and the wall clock, which can jump.
pub(super) struct Clocks {
    /// Milliseconds since the simulation began.
    steady: i64,
    /// What the wall clock shows beyond the steady one.
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

    /// The time as the server process sees it, in milliseconds since 1970: the wall clock's time at its start, and from
    /// then on steady time, as `kaiju-server`'s `SteadyClock` has it.
    pub(super) const fn now(&self) -> i64 {
        self.steady + if self.follows_wall { self.offset } else { self.offset_at_start }
    }

    /// Lets time pass.
    pub(super) const fn pass(&mut self, milliseconds: i64) {
        self.steady += milliseconds;
    }

    /// Changes the wall clock.
    pub(super) const fn jump(&mut self, milliseconds: i64) {
        self.offset += milliseconds;
    }

    /// A new server process starts and reads the wall clock.
    pub(super) const fn restart(&mut self) {
        self.offset_at_start = self.offset;
    }
}
