//! A simulated store with one table: only synced appends survive a crash.

use super::Bug;
use kaiju_protocol::Stage;
use kaiju_room::{PersonEraser, Room, SavedEntry};
use std::collections::BTreeSet;

/// Entries to append, and the number of the first one.
#[derive(Clone)]
pub(super) struct PendingAppend {
    pub(super) next: u32,
    pub(super) entries: Vec<SavedEntry>,
    pub(super) stage: Option<Stage>,
}

/// A fault that can affect an append.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum AppendFault {
    /// It never reaches the store.
    Lost,
    /// It is stored, but the answer is lost.
    Unacknowledged,
    /// The server gives up waiting; the store may carry it out later.
    Late,
    /// The data can't be synced. The append is rolled back, but its bytes may reappear after a crash.
    SyncFailed,
    /// Nothing can be written for a while.
    DiskFull,
    /// Another server has appended to the table in the meantime.
    Takeover,
}

impl AppendFault {
    pub(super) const ALL: [AppendFault; 6] = [
        AppendFault::Lost,
        AppendFault::Unacknowledged,
        AppendFault::Late,
        AppendFault::SyncFailed,
        AppendFault::DiskFull,
        AppendFault::Takeover,
    ];
}

/// An append that failed, or whose result is unknown.
#[derive(Debug)]
pub(super) struct AppendFailed;

/// The stored data of the table.
#[derive(Clone)]
struct Contents {
    entries: Vec<SavedEntry>,
    stage: Stage,
}

impl Contents {
    fn add(&mut self, append: &PendingAppend) {
        self.entries.extend(append.entries.iter().cloned());
        self.stage = append.stage.unwrap_or(self.stage);
    }
}

/// A simulated store with one table.
pub(super) struct SimulatedDisk {
    pub(super) header: String,
    /// The contents that readers see.
    visible: Contents,
    /// The contents that survive a crash. Without a bug, these equal `visible`.
    synced: Contents,
    /// A failed append whose bytes may reappear after a crash.
    unsynced: Option<PendingAppend>,
    /// An append that the server has given up on, but that the store may still carry out.
    late: Option<PendingAppend>,
    backup: Contents,
    /// Identities that have joined the table. They are stored individually, before the entries.
    members: BTreeSet<String>,
    /// Number of appends that will still fail because the disk is full.
    full_for: u32,
    bug: Option<Bug>,
}

impl SimulatedDisk {
    pub(super) fn new(header: String, entries: Vec<SavedEntry>, owner: &str, bug: Option<Bug>) -> SimulatedDisk {
        let contents = Contents { entries, stage: Stage::Lobby };
        SimulatedDisk {
            header,
            visible: contents.clone(),
            synced: contents.clone(),
            unsynced: None,
            late: None,
            backup: contents,
            members: BTreeSet::from([owner.to_owned()]),
            full_for: 0,
            bug,
        }
    }

    /// The stored entries that survive a crash.
    pub(super) fn entries(&self) -> &[SavedEntry] {
        &self.synced.entries
    }

    /// The stored stage.
    pub(super) const fn stage(&self) -> Stage {
        self.visible.stage
    }

    pub(super) const fn members(&self) -> &BTreeSet<String> {
        &self.members
    }

    /// Restores the table from the visible contents.
    pub(super) fn restore(&self, now: i64) -> Result<Room, String> {
        Room::restore("simulated", &self.header, self.visible.entries.clone(), now)
            .map_err(|error| format!("the stored table can't be restored: {error}"))
    }

    /// Records that an identity has joined the table.
    pub(super) fn join(&mut self, identity: &str) {
        self.members.insert(identity.to_owned());
    }

    /// Appends entries, with an optional fault.
    pub(super) fn append(&mut self, append: PendingAppend, fault: Option<AppendFault>) -> Result<(), AppendFailed> {
        if self.full_for > 0 {
            self.full_for -= 1;
            return Err(AppendFailed);
        }
        let fits = append.next as usize == self.visible.entries.len();
        if !fits && self.bug != Some(Bug::NoConflict) {
            return Err(AppendFailed);
        }
        match fault {
            None => {
                self.store(&append);
                Ok(())
            }
            Some(AppendFault::Lost | AppendFault::Takeover) => Err(AppendFailed),
            Some(AppendFault::Unacknowledged) => {
                self.store(&append);
                Err(AppendFailed)
            }
            Some(AppendFault::Late) => {
                self.late = Some(append);
                Err(AppendFailed)
            }
            Some(AppendFault::SyncFailed) => {
                self.unsynced = Some(append);
                Err(AppendFailed)
            }
            Some(AppendFault::DiskFull) => {
                self.full_for = 3;
                Err(AppendFailed)
            }
        }
    }

    fn store(&mut self, append: &PendingAppend) {
        self.visible.add(append);
        // With the bug, only every other append is synced.
        if self.bug != Some(Bug::NoSync) || self.visible.entries.len().is_multiple_of(2) {
            self.synced = self.visible.clone();
        }
        // Later writes overwrite what could not be synced.
        self.unsynced = None;
    }

    /// Erases an identity from the stored entries, last ones first. An interruption leaves about half of them
    /// unchanged, and the identity still counts as a member.
    pub(super) fn erase(&mut self, identity: &str, next: u32, is_interrupted: bool) -> Result<(), AppendFailed> {
        if self.full_for > 0 || next as usize != self.visible.entries.len() {
            return Err(AppendFailed);
        }
        // A new transaction ends the one that the server has given up on.
        self.late = None;
        let mut eraser = PersonEraser::new(identity);
        let entries = self.visible.entries.iter().enumerate();
        let mut erased: Vec<(usize, SavedEntry)> =
            entries.filter_map(|(at, entry)| Some((at, eraser.erase(entry)?))).collect();
        if is_interrupted {
            erased.drain(..erased.len().div_ceil(2));
        }
        for (at, entry) in erased {
            let checksum =
                if self.bug == Some(Bug::KeepsChecksums) { self.visible.entries[at].checksum } else { entry.checksum };
            self.visible.entries[at] = SavedEntry { checksum, ..entry };
        }
        self.synced = self.visible.clone();
        if is_interrupted {
            return Err(AppendFailed);
        }
        self.members.remove(identity);
        Ok(())
    }

    /// Whether the store may still carry out an append that the server has given up on.
    pub(super) const fn has_late(&self) -> bool {
        self.late.is_some()
    }

    /// Carries out the late append if its number still fits.
    pub(super) fn carry_out_late(&mut self) {
        if let Some(late) = self.late.take()
            && (late.next as usize == self.visible.entries.len() || self.bug == Some(Bug::NoConflict))
        {
            self.store(&late);
        }
    }

    /// Cuts the power. Unsynced bytes may survive all the same.
    pub(super) fn cut_power(&mut self, finds_unsynced: bool) {
        self.visible = self.synced.clone();
        if let Some(found) = self.unsynced.take().filter(|_| finds_unsynced)
            && found.next as usize == self.visible.entries.len()
        {
            self.store(&found);
        }
    }

    /// Frees space on a full disk.
    pub(super) const fn free(&mut self) {
        self.full_for = 0;
    }

    pub(super) fn back_up(&mut self) {
        self.backup = self.synced.clone();
    }

    /// Replaces the stored contents with the last backup.
    pub(super) fn restore_backup(&mut self) {
        (self.visible, self.synced) = (self.backup.clone(), self.backup.clone());
        (self.unsynced, self.late) = (None, None);
    }
}
