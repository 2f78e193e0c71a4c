//! What is told again to those who come back.

use super::{
    Stage,
    state::State,
    tell::{Audience, heard},
};
use kaiju_protocol::Step;
use kaiju_rules::Seat;
use kaiju_store::{Entry, EntryKind};

/// What happened before a game is forgotten as it begins, if it is more than this: nobody is told so much again.
const MAX_BEFORE: usize = 500;

/// The entries since the present game began, with a little of what was before, and the table as it was before them. However long a table
/// lives, who comes to it costs no more than one game.
pub(super) struct History {
    /// The table before the first of them, without the games before.
    before: State,
    entries: Vec<Entry>,
    /// Games that had begun with the last of them.
    games: usize,
}

impl History {
    /// Of a table at which nothing has happened yet.
    pub(super) fn new(state: &State) -> History {
        History { before: state.clone(), entries: Vec::new(), games: 0 }
    }

    /// The number of the first entry that can be told again.
    pub(super) const fn first(&self) -> u32 {
        self.before.next
    }

    /// When something happened last.
    pub(super) fn changed(&self) -> i64 {
        self.entries.last().map_or(0, |entry| entry.time)
    }

    /// Adds an entry that has just become true.
    pub(super) fn add(&mut self, entry: Entry, state: &State) {
        if state.games.len() > self.games {
            self.games = state.games.len();
            if self.entries.len() > MAX_BEFORE {
                self.before = before_game(state);
                self.entries.clear();
            }
        }
        self.entries.push(entry);
    }

    /// What has happened since this entry, as somebody hears it, told by going through the entries again.
    pub(super) fn steps_since(&self, since: u32, person: u32, plies: bool) -> Vec<Step> {
        let at = since.saturating_sub(self.first()) as usize;
        if at >= self.entries.len() {
            return Vec::new();
        }
        let mut state = self.before.clone();
        let mut steps = Vec::new();
        // A bot's reason goes with the first line that its choice has led to, which may be one of a later entry.
        let choice = self.entries[..at].iter().rposition(|entry| entry.kind == EntryKind::Choice);
        let first = choice.unwrap_or(at);
        for (number, entry) in self.entries.iter().enumerate() {
            let told = state.apply(entry, number >= first);
            // They were applied before, one after the other. Everybody hears what they heard on the seat that they had then.
            let ears = Audience { plies, seat: state.seat_of(person).map(Seat::index) };
            steps.extend(told.ok().flatten().filter(|_| number >= at).map(|told| heard(&told, ears)));
        }
        steps
    }
}

/// The table before the entry with which its present game has just begun.
fn before_game(state: &State) -> State {
    State {
        settings: state.settings.clone(),
        secret: state.secret.clone(),
        people: state.people.clone(),
        chairs: state.chairs.clone(),
        host: state.host,
        stage: Stage::Lobby,
        round: state.round,
        games: Vec::new(),
        plies: state.plies,
        next: state.next - 1,
    }
}
