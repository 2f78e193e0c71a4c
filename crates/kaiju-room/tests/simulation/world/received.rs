//! Records everything that any client received, and checks it against the store.

use super::disk::SimulatedDisk;
use kaiju_protocol::{TableEvent, ToServer, WireSeat};
use kaiju_room::{SavedEntry, SavedKind};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that the clients of a table have received and sent.
#[derive(Default)]
pub(super) struct TableMemory {
    /// Events by number, as clients without plies receive them.
    events: BTreeMap<u32, TableEvent>,
    /// Confirmed choices by ply, which must be stored.
    choices: BTreeMap<u32, String>,
    /// How many times each chat line was sent and confirmed. Each line is unique to one request.
    chats: BTreeMap<String, (u32, u32)>,
    /// Names in events before this number may have been erased since they were received.
    erased_before: u32,
    /// Chat lines that may have been erased.
    erased_chats: BTreeSet<String>,
}

/// An event as everyone sees it.
fn public(event: &TableEvent) -> TableEvent {
    TableEvent { ply: None, position: None, ..event.clone() }
}

/// A stored ply in notation, without its comment.
fn ply_of(entry: &SavedEntry) -> &str {
    entry.body.split('#').next().unwrap_or_default().trim_end()
}

/// The placeholder for an entry that takes plies back.
const BACK: &str = "take-back";

/// The stored plies of all games in order, including those taken back and the entries that did so, since the table
/// counts all of them.
fn plies(entries: &[SavedEntry]) -> Vec<&str> {
    let counted = |entry: &'_ SavedEntry| match entry.kind {
        SavedKind::Choice | SavedKind::Chance => true,
        SavedKind::Seat => is_back(entry),
        SavedKind::Chat | SavedKind::Preset => false,
    };
    let name = |entry| if is_back(entry) { BACK } else { ply_of(entry) };
    entries.iter().filter(|entry| counted(entry)).map(name).collect()
}

/// Whether an entry takes choices back.
pub(super) fn is_back(entry: &SavedEntry) -> bool {
    entry.kind == SavedKind::Seat && entry.body.contains(r#""do":"take-back""#)
}

impl TableMemory {
    /// Records an event that a client received. It must already be stored, and equal what others received.
    pub(super) fn event(&mut self, event: &TableEvent, disk: &SimulatedDisk) -> Result<(), String> {
        let number = event.number;
        let Some(entry) = disk.entries().get(number as usize) else {
            return Err(format!("a client received event {number}, which isn't stored"));
        };
        let ply = event.ply.as_deref().filter(|ply| *ply != "?");
        if entry.time != event.time || ply.is_some_and(|ply| ply != ply_of(entry)) {
            return Err(format!(
                "a client received event {number} at {}: {ply:?}, but stored is {entry:?}",
                event.time
            ));
        }
        if number < self.erased_before {
            return Ok(());
        }
        let event = public(event);
        let known = self.events.entry(number).or_insert_with(|| event.clone());
        if *known == event { Ok(()) } else { Err(format!("event {number} was sent differently: {known:?}, {event:?}")) }
    }

    /// Records a request that a client sends.
    pub(super) fn sent(&mut self, request: &ToServer) {
        if let ToServer::Chat { text } = request {
            self.chats.entry(text.clone()).or_default().0 += 1;
        }
    }

    /// Records that a client's request was confirmed.
    pub(super) fn confirmed(&mut self, request: &ToServer, seat: Option<WireSeat>) {
        match request {
            ToServer::Chat { text } => self.chats.entry(text.clone()).or_default().1 += 1,
            ToServer::TakeBack { ply, .. } => {
                self.choices.insert(*ply, BACK.to_owned());
            }
            ToServer::Act { ply, action } => {
                if let Some(seat) = seat {
                    self.choices.insert(*ply, format!("{seat}: {action}"));
                }
            }
            _ => {}
        }
    }

    /// Checks that every confirmed request is stored, and none more times than it was sent.
    pub(super) fn check(&self, disk: &SimulatedDisk) -> Result<(), String> {
        let plies = plies(disk.entries());
        for (ply, choice) in &self.choices {
            if plies.get(*ply as usize) != Some(&choice.as_str()) {
                let stored = plies.get(*ply as usize);
                return Err(format!("the choice {choice:?} at ply {ply} was confirmed, but stored is {stored:?}"));
            }
        }
        for (text, &(sent, confirmed)) in &self.chats {
            let is_line = |entry: &&SavedEntry| entry.kind == SavedKind::Chat && entry.body.contains(text.as_str());
            let stored = disk.entries().iter().filter(is_line).count() as u32;
            let is_lost = stored < confirmed && !self.erased_chats.contains(text);
            if is_lost || stored > sent {
                return Err(format!("chat {text:?} was sent {sent} times, confirmed {confirmed}, stored {stored}"));
            }
        }
        if let Some((number, _)) = self.events.last_key_value()
            && *number as usize >= disk.entries().len()
        {
            return Err(format!("event {number} was sent and is lost"));
        }
        Ok(())
    }

    /// Checks that these events, read back from the store, equal those that clients received.
    pub(super) fn check_again(&self, events: &[TableEvent]) -> Result<(), String> {
        for event in events {
            let event = public(event);
            if let Some(known) = self.events.get(&event.number).filter(|known| **known != event) {
                return Err(format!("event {} was {known:?}, and after a restart {event:?}", event.number));
            }
        }
        Ok(())
    }

    /// Records that someone is being erased from the entries before this number.
    pub(super) fn erased(&mut self, next: u32) {
        self.events.retain(|number, _| *number >= next);
        self.erased_before = next;
        self.erased_chats.extend(self.chats.keys().cloned());
    }

    /// Forgets what clients received of entries that were lost when the operator restored a backup.
    pub(super) fn forget(&mut self, disk: &SimulatedDisk) {
        let (entries, plies) = (disk.entries(), plies(disk.entries()).len() as u32);
        self.events.retain(|number, _| (*number as usize) < entries.len());
        self.choices.retain(|ply, _| *ply < plies);
        for (_, confirmed) in self.chats.values_mut() {
            *confirmed = 0;
        }
    }
}
