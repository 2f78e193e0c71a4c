//! Timeouts: the asked seat's clock, stand-ins for absent people, and the replacement of an absent host (`heir` in
//! `lobby.rs` selects the successor).

use super::{Room, change::Change, commit::Draft, state::Chair};
use kaiju_rules::{MAX_SEATS, Ply, Seat};

/// Minimum time before an absent host is replaced, in seconds, even if the table's grace period is shorter. Otherwise
/// two people who keep reconnecting could pass the role back and forth endlessly.
const MIN_HOST_GRACE: u16 = 10;

/// The state of the clocks while someone takes choices back and makes them again. Without it, they could delay the game
/// forever.
pub(super) struct Reconsidering {
    /// When the first choice was taken back. All choices made again since then share the time of one answer.
    since: i64,
    /// The time that each seat had already used for its question when that question was taken back, in milliseconds.
    used: [i64; MAX_SEATS],
}

impl Room {
    /// Starts the clock for the question that follows a ply. It gets the full time, unless it repeats a question that
    /// was taken back.
    pub(super) fn start_clock(&mut self, ply: Ply, now: i64) {
        let is_repeated = self.state.play().is_some_and(|play| play.take_backs.is_repeated());
        self.asked_at = match (self.reconsidering.as_ref().filter(|_| is_repeated), self.state.asked_seat(), ply) {
            (Some(time), Some(asked), Ply::Choice(seat, _)) if asked == seat => time.since,
            (Some(time), Some(asked), _) => now - time.used[asked.index()],
            _ => {
                self.reconsidering = None;
                now
            }
        };
    }

    /// Sets the clock for the question that a seat's person returns to.
    pub(super) fn turn_clock_back(&mut self, seat: Seat, whole_turn: bool, now: i64) {
        if whole_turn {
            // Bots have all other seats, so no one else's time is affected.
            (self.asked_at, self.reconsidering) = (now, None);
            return;
        }
        let time = self.reconsidering.get_or_insert(Reconsidering { since: now, used: [0; MAX_SEATS] });
        if let Some(asked) = self.state.asked_seat().filter(|asked| *asked != seat) {
            time.used[asked.index()] = now - self.asked_at;
        }
        self.asked_at = time.since;
    }

    /// Whether the clocks should run: someone with a seat is connected or, if no person has a seat, anyone is. So
    /// spectators alone can neither make bots stand in for absent players nor replace a seated host.
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
            (self.asked_at, self.reconsidering, self.reveals.since) = (now, None, now);
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
