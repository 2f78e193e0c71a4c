//! Restores a room from its saved entries.

use super::{
    Room,
    chain::Checksum,
    door::DoorQueue,
    error::RestoreError,
    fair::Reveals,
    finished::RecordDownload,
    history::TableHistory,
    saved::{self, SavedEntry, TableHeader},
    state::RoomState,
};
use std::collections::BTreeMap;

/// A room that is being restored, entry by entry, so that the caller needn't hold all entries in memory.
pub struct Restoring {
    code: String,
    state: RoomState,
    history: TableHistory,
    /// The last entry's link of the checksum chain.
    link: Checksum,
    /// The checksum of the last entry.
    checksum: Checksum,
    /// Whether an entry with a checksum was found. All later ones must have one too.
    is_chained: bool,
}

impl Restoring {
    /// Starts with a table's header.
    pub fn new(code: &str, header: &str) -> Result<Restoring, RestoreError> {
        let checksum = Checksum::of_header(header);
        let header: TableHeader =
            serde_json::from_str(header).map_err(|_| RestoreError::new("it is not a valid header"))?;
        let state = RoomState::new(&header)?;
        let history = TableHistory::new(&state, checksum);
        Ok(Restoring { code: code.to_owned(), state, history, link: checksum, checksum, is_chained: false })
    }

    /// Adds the next entry after verifying its checksum and, for a ply, that it is legal.
    pub fn add(&mut self, saved: &SavedEntry) -> Result<(), RestoreError> {
        let number = self.state.next;
        let at_entry = |error: RestoreError| RestoreError { entry: Some(number), ..error };
        let (link, checksum) = self.link.next(saved.kind, saved.time, &saved.body);
        // Entries of earlier versions have none; the first checksum after them covers them all.
        let is_valid = saved.checksum.map_or(!self.is_chained, |stored| stored == checksum);
        if !is_valid {
            return Err(at_entry(RestoreError::new("its checksum is wrong: it is damaged, or one before it is")));
        }
        self.is_chained |= saved.checksum.is_some();
        let entry = saved::decode(saved, self.state.game()).map_err(at_entry)?;
        self.state.apply(&entry, false).map_err(at_entry)?;
        self.history.add(entry, link, saved.body.len());
        (self.link, self.checksum) = (link, checksum);
        Ok(())
    }

    /// The number of the last finished game so far; 0 if there is none.
    pub fn last_finished(&self) -> u32 {
        self.state.last_finished()
    }

    /// The record of a finished game, if it is the latest one in the entries so far.
    pub fn record(&self, round: u32) -> Option<String> {
        self.state.record(round)
    }

    /// Like [`record`](Self::record), with a name for the file.
    pub fn record_file(&self, round: u32) -> Option<RecordDownload> {
        self.state.record_file(&self.code, round)
    }

    /// The restored room. `last` is the last entry's checksum, stored separately: if it differs, entries are missing at
    /// the end.
    pub fn finish(self, last: Option<Checksum>, now: i64) -> Result<Room, RestoreError> {
        if last.is_some_and(|last| last != self.checksum) {
            let reason = RestoreError::new("the entries don't match the table's checksum");
            return Err(RestoreError { entry: Some(self.state.next), ..reason });
        }
        let Restoring { code, state, history, link, .. } = self;
        let absent_since = (0..state.people.len() as u32).map(|person| (person, now)).collect();
        Ok(Room {
            code,
            state,
            history,
            link,
            connections: BTreeMap::new(),
            swap_requests: BTreeMap::new(),
            door_queue: DoorQueue::default(),
            renamed: BTreeMap::new(),
            absent_since,
            asked_at: now,
            reconsidering: None,
            reveals: Reveals::default(),
            advice: None,
            is_attended: false,
        })
    }
}
