//! Timeouts: the asked seat's clock, stand-ins for absent people, and when an absent host is replaced (by whom: `heir`
//! in `lobby.rs`).

use super::{Room, change::Change, commit::Draft, state::Chair};

/// Minimum time before an absent host is replaced, in seconds, even if the table's grace period is shorter. Otherwise
/// two people who keep reconnecting could pass the role back and forth endlessly.
const MIN_HOST_GRACE: u16 = 10;

impl Room {
    /// Whether the clocks should run: someone with a seat is connected or, if no person has a seat, anyone is. So
    /// spectators alone can't make bots stand in for absent players, or take over as host from a seated person.
    fn is_attended_now(&self) -> bool {
        let mut seated = self.state.chairs.iter().filter_map(Chair::person).peekable();
        if seated.peek().is_none() { !self.is_empty() } else { seated.any(|person| self.is_here(person)) }
    }

    /// Starts or stops the clocks, and returns whether they have started or stopped. When they start, everyone gets
    /// their full time again, since other players may be about to reconnect too.
    pub(super) fn update_attendance(&mut self, now: i64) -> bool {
        let was_attended = self.is_attended;
        self.is_attended = self.is_attended_now();
        if self.is_attended && !was_attended {
            self.asked_at = now;
            self.absent_since.values_mut().for_each(|since| *since = now);
        }
        self.is_attended != was_attended
    }

    /// When the clock of the asked seat runs out.
    pub(super) fn clock_deadline(&self) -> Option<i64> {
        let seconds = i64::from(self.state.settings.clock);
        (seconds > 0 && self.state.asked_seat().is_some()).then(|| self.asked_at + 1000 * seconds)
    }

    /// The pending replacements of absent people: when each is due, and the change that makes it.
    pub(super) fn replacements(&self) -> impl Iterator<Item = (i64, Change)> {
        self.stand_in().into_iter().chain(self.host_succession())
    }

    /// When a bot stands in for the asked seat. Only the asked seat gets a stand-in, so that someone who briefly
    /// disconnects while others choose keeps their seat, and the game still never waits for an absent person.
    fn stand_in(&self) -> Option<(i64, Change)> {
        let seat = self.state.asked_seat().filter(|&seat| self.state.bot(seat).is_none())?;
        let since = self.absent_since.get(&self.state.chair(seat)?.person()?)?;
        Some((since + 1000 * i64::from(self.state.settings.grace), Change::StandIn { seat }))
    }

    /// When an absent host is replaced, and by whom. The grace period is long enough to reload a page.
    fn host_succession(&self) -> Option<(i64, Change)> {
        let since = self.absent_since.get(&self.state.host)?;
        let heir = self.state.heir(|heir| self.is_here(heir))?;
        let grace = self.state.settings.grace.max(MIN_HOST_GRACE);
        Some((since + 1000 * i64::from(grace), Change::Host { person: heir }))
    }

    /// Makes the replacements that are due: stand-ins for absent people, and a new host.
    pub(super) fn replace_absent_people(&mut self, now: i64, draft: &mut Draft) {
        let due: Vec<(i64, Change)> = self.replacements().filter(|(at, _)| *at <= now).collect();
        for (_, change) in due {
            self.commit_change(change, now, draft);
        }
    }
}
