//! The recent entries of a table, replayed for clients that reconnect.

use super::{
    entry::{Content, Entry},
    play::Audience,
    state::RoomState,
};
use kaiju_protocol::{Stage, TableEvent};
use kaiju_rules::Ply;

/// Maximum number of entries kept from before the current game. If there are more when it starts, all are dropped.
const MAX_ENTRIES_BEFORE_GAME: usize = 500;

/// The entries since the current game began, a limited number of earlier ones, and the state before them. However old
/// the table is, catching a client up takes a replay of about one game.
pub(super) struct TableHistory {
    /// The state before the first of these entries, without earlier games.
    before: RoomState,
    entries: Vec<Entry>,
    /// Number of games started up to the last entry.
    games: usize,
}

impl TableHistory {
    /// The empty history of a new table.
    pub(super) fn new(state: &RoomState) -> TableHistory {
        TableHistory { before: state.clone(), entries: Vec::new(), games: 0 }
    }

    /// The number of the first entry that can be replayed.
    pub(super) const fn first(&self) -> u32 {
        self.before.next
    }

    /// The time of the last entry; 0 if there is none.
    pub(super) fn last_change(&self) -> i64 {
        self.entries.last().map_or(0, |entry| entry.time)
    }

    /// Adds an entry that has just been applied to `state`.
    pub(super) fn add(&mut self, entry: Entry, state: &RoomState) {
        if state.games.len() > self.games {
            self.games = state.games.len();
            if self.entries.len() > MAX_ENTRIES_BEFORE_GAME {
                self.before = before_game(state);
                self.entries.clear();
            }
        }
        self.entries.push(entry);
    }

    /// Replays the entries and returns the steps from entry `since` on, as this person may see them.
    pub(super) fn steps_since(&self, since: u32, person: u32, plies: bool) -> Vec<TableEvent> {
        let at = since.saturating_sub(self.first()) as usize;
        if at >= self.entries.len() {
            return Vec::new();
        }
        let mut state = self.before.clone();
        let mut steps = Vec::new();
        // A bot's reason is attached to the first line that its choice leads to, which may belong to a later entry.
        let choice = self.entries[..at].iter().rposition(is_choice);
        let first = choice.unwrap_or(at);
        for (number, entry) in self.entries.iter().enumerate() {
            // The entries have been applied before, so none of them fails.
            let step = state.apply(entry, number >= first).ok().flatten();
            // Secrets are shown according to the seat held at that time.
            let audience = Audience { plies, seat: state.seat_of(person) };
            steps.extend(step.filter(|_| number >= at).map(|step| step.visible_to(audience)));
        }
        steps
    }
}

/// The state before the entry that has just started the current game.
fn before_game(state: &RoomState) -> RoomState {
    RoomState {
        settings: state.settings.clone(),
        secret: state.secret.clone(),
        position: state.position.clone(),
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

const fn is_choice(entry: &Entry) -> bool {
    matches!(entry.content, Content::Ply { ply: Ply::Choice(..), .. })
}
