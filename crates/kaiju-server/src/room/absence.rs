//! Time that passes for those who are gone, and for the one who is asked.

use super::{
    Draft, Room,
    change::Change,
    state::{Chair, stored},
};

/// A host who is gone is waited for so many seconds, however little patience there is with players: two who come and go in turn would
/// make each other the host without end.
const MIN_HOST_GRACE: u16 = 10;

impl Room {
    /// Time passes only where somebody is here who has a seat: whoever just has the link and watches can neither have others played for
    /// nor come to be the host of a game that waits for its people. Where bots have all seats, whoever is here will do.
    fn is_attended_now(&self) -> bool {
        let mut seated = self.state.chairs.iter().filter_map(Chair::person).peekable();
        if seated.peek().is_none() { !self.is_empty() } else { seated.any(|person| self.is_here(person)) }
    }

    /// Lets time pass from now on, or no longer, and says whether that is new. Who comes second may be on their way, so that everybody
    /// has all their time again.
    pub(super) fn attend(&mut self, now: i64) -> bool {
        let was_attended = self.is_attended;
        self.is_attended = self.is_attended_now();
        if self.is_attended && !was_attended {
            self.asked_at = now;
            self.away.values_mut().for_each(|since| *since = now);
        }
        self.is_attended != was_attended
    }

    /// When the time of the one who is asked is up.
    pub(super) fn clock_ends(&self) -> Option<i64> {
        let seconds = i64::from(self.state.settings.clock);
        (seconds > 0 && self.state.asked().is_some()).then(|| self.asked_at + 1000 * seconds)
    }

    /// When somebody who is gone has to be replaced, and by whom.
    pub(super) fn gone_at(&self) -> impl Iterator<Item = (i64, Change)> {
        self.stands_in_at().into_iter().chain(self.hands_over_at())
    }

    /// A bot stands in where its answer is wanted: who comes and goes while others think leaves no trace, and every time it is needed the
    /// game goes on.
    fn stands_in_at(&self) -> Option<(i64, Change)> {
        let seat = self.state.asked().filter(|&seat| self.state.bot(seat).is_none())?;
        let since = self.away.get(&self.state.chair(seat)?.person()?)?;
        Some((since + 1000 * i64::from(self.state.settings.grace), Change::StandIn { seat: stored(seat) }))
    }

    /// The host is followed at any time, but by nobody while a page is loaded again.
    fn hands_over_at(&self) -> Option<(i64, Change)> {
        let since = self.away.get(&self.state.host)?;
        let heir = self.state.heir(|heir| self.is_here(heir))?;
        let grace = self.state.settings.grace.max(MIN_HOST_GRACE);
        Some((since + 1000 * i64::from(grace), Change::Host { person: heir }))
    }

    pub(super) fn replace_those_who_are_gone(&mut self, now: i64, draft: &mut Draft) {
        let due: Vec<Change> = self.gone_at().filter(|(at, _)| *at <= now).map(|(_, change)| change).collect();
        for change in due {
            self.commit_change(&change, now, draft);
        }
    }
}
