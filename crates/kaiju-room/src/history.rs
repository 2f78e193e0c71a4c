//! The recent entries of a table, replayed for clients that reconnect.

use super::{
    chain::Checksum,
    entry::{Content, Entry},
    play::Audience,
    state::RoomState,
};
use kaiju_protocol::TableEvent;
use kaiju_rules::Ply;

/// Minimum number of entries kept, if there are that many. A server resends at most this many to a client.
const MIN_KEPT: usize = 500;
/// Maximum number of entries kept. Beyond it, the oldest are dropped down to about [`MIN_KEPT`].
const MAX_KEPT: usize = 750;
/// Maximum length of the text of the kept entries, in bytes. Beyond it, the oldest are dropped until about half of it
/// is left, but never the last [`MIN_LONG_KEPT`].
const MAX_TEXT: usize = 64 * 1024;
/// Number of entries kept regardless of their length: the ones that a snapshot shows.
const MIN_LONG_KEPT: usize = 60;

/// The latest entries, and the state before them. This bounds both the memory and the time to bring a client up to
/// date, however long a table's history is.
pub(super) struct TableHistory {
    /// The state before the first of these entries.
    before: RoomState,
    /// The link of the checksum chain before these entries.
    link: Checksum,
    entries: Vec<KeptEntry>,
    /// The length of their text, in bytes.
    text: usize,
    /// Estimated memory of the entries, in bytes.
    bytes: usize,
}

/// An entry with its link of the checksum chain.
struct KeptEntry {
    entry: Entry,
    link: Checksum,
    /// The length of its text, an estimate of its memory on the heap.
    text_len: u32,
}

impl KeptEntry {
    const fn bytes(&self) -> usize {
        size_of::<KeptEntry>() + self.text_len as usize
    }

    const fn is_choice(&self) -> bool {
        matches!(self.entry.content, Content::Ply { ply: Ply::Choice(..), .. })
    }
}

impl TableHistory {
    /// The empty history of a new table, whose header has this checksum.
    pub(super) fn new(state: &RoomState, link: Checksum) -> TableHistory {
        TableHistory { before: state.clone(), link, entries: Vec::new(), text: 0, bytes: 0 }
    }

    /// The number of the first entry that can be replayed.
    pub(super) const fn first(&self) -> u32 {
        self.before.next
    }

    /// The time of the last entry; 0 if there is none.
    pub(super) fn last_change(&self) -> i64 {
        self.entries.last().map_or(0, |kept| kept.entry.time)
    }

    /// Estimated memory of the entries, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The link of the checksum chain before the entry with this number. `None` if the history doesn't reach back that
    /// far or the entry is in the future.
    pub(super) fn link_before(&self, number: u32) -> Option<Checksum> {
        match number.checked_sub(self.first())? {
            0 => Some(self.link),
            count => self.entries.get(count as usize - 1).map(|kept| kept.link),
        }
    }

    /// Adds an entry with its link of the checksum chain and the length of its text.
    pub(super) fn add(&mut self, entry: Entry, link: Checksum, text_len: usize) {
        let kept = KeptEntry { entry, link, text_len: u32::try_from(text_len).unwrap_or(u32::MAX) };
        self.bytes += kept.bytes();
        self.text += kept.text_len as usize;
        self.entries.push(kept);
        if self.entries.len() > MAX_KEPT {
            self.drop_oldest(self.entries.len() - MIN_KEPT);
        } else if self.text > MAX_TEXT && self.entries.len() > MIN_LONG_KEPT {
            let mut left = self.text;
            let excess = self.entries.iter().take_while(|kept| {
                let is_excess = left > MAX_TEXT / 2;
                left -= kept.text_len as usize;
                is_excess
            });
            self.drop_oldest(excess.count().min(self.entries.len() - MIN_LONG_KEPT));
        }
    }

    /// Drops this many of the oldest entries, or slightly fewer.
    fn drop_oldest(&mut self, most: usize) {
        // A bot's reason is attached to a line after its choice. If possible, let the kept entries begin with a choice,
        // so that no reason is lost.
        let count = (1..=most).rev().find(|&at| self.entries[at].is_choice()).unwrap_or(most);
        for kept in self.entries.drain(..count) {
            self.bytes -= kept.bytes();
            self.text -= kept.text_len as usize;
            self.link = kept.link;
            // The entry was applied before, so this can't fail.
            let _ = self.before.apply(&kept.entry, false);
        }
    }

    /// Removes the personal data of one person.
    pub(super) fn forget(&mut self, person: u32) {
        self.before.forget(person);
        for kept in &mut self.entries {
            if let Content::Change(change) = &mut kept.entry.content {
                change.forget(person);
            }
        }
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
        let choice = self.entries[..at].iter().rposition(KeptEntry::is_choice);
        let first = choice.unwrap_or(at);
        for (number, KeptEntry { entry, .. }) in self.entries.iter().enumerate() {
            // The entries were applied before, so none of them can fail.
            let step = state.apply(entry, number >= first).ok().flatten();
            // Secrets are shown according to the seat that the person had at that time.
            let audience = Audience { plies, seat: state.seat_of(person) };
            steps.extend(step.filter(|_| number >= at).map(|step| step.visible_to(audience)));
        }
        steps
    }
}
