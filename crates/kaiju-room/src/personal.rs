//! A person's data in a table's entries: erasing it and exporting it.

use super::{
    chain::split_personal,
    change::Change,
    entry::{Chooser, Content},
    error::RestoreError,
    saved::{SavedEntry, SavedKind, TableHeader, decode},
    state::RoomState,
};
use kaiju_protocol::{Stage, WireSeat};
use kaiju_rules::Ply;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Erases an identity from a table's stored entries. Entries with its identity, names or chat lose these; no other
/// entry changes. The table can still be restored, with the same events and games.
pub struct PersonEraser {
    identity: String,
    /// The number of the identity's person, once the entry with which they joined was found.
    own: Option<u32>,
}

impl PersonEraser {
    /// Starts before a table's first entry.
    pub fn new(identity: &str) -> PersonEraser {
        PersonEraser { identity: identity.to_owned(), own: None }
    }

    /// The next entry without the person's data; `None` if it doesn't change.
    pub fn erase(&mut self, saved: &SavedEntry) -> Option<SavedEntry> {
        if !matches!(saved.kind, SavedKind::Chat | SavedKind::Seat) {
            return None;
        }
        let is_own = match serde_json::from_str(&saved.body) {
            Ok(Change::Join { person, identity, .. }) if identity == self.identity => {
                self.own = Some(person);
                true
            }
            Ok(Change::Name { person, .. } | Change::Chat { person, .. }) => self.own == Some(person),
            _ => false,
        };
        let body = split_personal(saved.kind, &saved.body).0.into_owned();
        let checksum = saved.checksum.map(|checksum| checksum.after_erasure(saved.kind, &saved.body, &body));
        (is_own && body != saved.body).then_some(SavedEntry { body, checksum, ..*saved })
    }
}

/// Everything that a table stores about one person.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct PersonalData {
    /// Their name at the table.
    pub name: String,
    /// When they joined, in milliseconds since 1970.
    pub joined: i64,
    /// Whether they are the host.
    pub host: bool,
    /// Whether the host has removed them.
    pub kicked: bool,
    /// Whether the host has muted them.
    pub muted: bool,
    /// Their seat, if they have one.
    pub seat: Option<WireSeat>,
    /// The chat lines they sent, in order.
    pub chat: Vec<SaidLine>,
    /// The answers they gave, in order, including those from presets.
    pub choices: Vec<GivenAnswer>,
    /// Everything else stored about them, in order, such as names, presets and the people whose chat they hide.
    pub changes: Vec<PersonalChange>,
    /// The records of the finished games in which they had a seat, by round.
    pub records: Vec<GameRecord>,
}

/// A chat line that a person sent.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct SaidLine {
    /// When it was sent, in milliseconds since 1970.
    pub time: i64,
    /// The text of the line.
    pub text: String,
}

/// An answer that a person gave.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    /// When it was given, in milliseconds since 1970.
    pub time: i64,
    /// The round of the game, counted from 1.
    pub round: u32,
    /// The answer, in notation.
    pub choice: String,
}

/// A change that is about a person.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct PersonalChange {
    /// When it happened, in milliseconds since 1970.
    pub time: i64,
    /// The change as it is stored.
    pub change: Value,
}

/// The record of a finished game.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The round of the game, counted from 1.
    pub round: u32,
    /// The record, in the format that `kaiju replay` reads.
    pub record: String,
}

/// Collects a saved table's data about an identity, entry by entry, so that the caller needn't hold all entries in
/// memory.
pub struct PersonReader {
    identity: String,
    state: RoomState,
    joined: i64,
    chat: Vec<SaidLine>,
    choices: Vec<GivenAnswer>,
    changes: Vec<PersonalChange>,
    /// The games in which they had a seat, by round.
    rounds: BTreeSet<u32>,
    records: BTreeMap<u32, String>,
}

impl PersonReader {
    /// Starts with a table's header.
    pub fn new(header: &str, identity: &str) -> Result<PersonReader, RestoreError> {
        let header: TableHeader =
            serde_json::from_str(header).map_err(|_| RestoreError::new("it is not a valid header"))?;
        Ok(PersonReader {
            identity: identity.to_owned(),
            state: RoomState::new(&header)?,
            joined: 0,
            chat: Vec::new(),
            choices: Vec::new(),
            changes: Vec::new(),
            rounds: BTreeSet::new(),
            records: BTreeMap::new(),
        })
    }

    /// Adds the next entry.
    pub fn add(&mut self, saved: &SavedEntry) -> Result<(), RestoreError> {
        let (state, time) = (&mut self.state, saved.time);
        let number = state.next;
        let at_entry = |error: RestoreError| RestoreError { entry: Some(number), ..error };
        let entry = decode(saved, state.game()).map_err(at_entry)?;
        let own = state.person(&self.identity);
        let joins =
            matches!(&entry.content, Content::Change(Change::Join { identity, .. }) if *identity == self.identity);
        if joins {
            self.joined = time;
        }
        match &entry.content {
            Content::Change(Change::Chat { person, text }) if own == Some(*person) => {
                self.chat.push(SaidLine { time, text: text.clone() });
            }
            Content::Change(change) if joins || own.is_some() && change.about() == own => {
                let change =
                    serde_json::to_value(change).unwrap_or_else(|e| unreachable!("changes are plain data: {e}"));
                self.changes.push(PersonalChange { time, change });
            }
            Content::Ply { ply: Ply::Choice(..), chooser } if *chooser != Some(Chooser::Clock) => {
                let asked = state.asked_seat().filter(|seat| state.bot(*seat).is_none());
                if asked.is_some() && asked == own.and_then(|person| state.seat_of(person)) {
                    self.choices.push(GivenAnswer { time, round: state.round, choice: saved.body.clone() });
                }
            }
            _ => {}
        }
        state.apply(&entry, false).map_err(at_entry)?;
        if state.play().is_some() && own.is_some_and(|person| state.seat_of(person).is_some()) {
            self.rounds.insert(state.round);
        }
        let round = state.round;
        if state.stage == Stage::Over && self.rounds.contains(&round) && !self.records.contains_key(&round) {
            self.records.extend(state.record(round).map(|record| (round, record)));
        }
        Ok(())
    }

    /// The collected data; `None` if the identity never joined the table.
    pub fn finish(self) -> Option<PersonalData> {
        let state = &self.state;
        let person = state.person(&self.identity)?;
        let member = state.member(person)?;
        Some(PersonalData {
            name: member.name.clone(),
            joined: self.joined,
            host: state.host == person,
            kicked: member.is_kicked,
            muted: member.is_muted,
            seat: state.seat_of(person).map(WireSeat::from),
            chat: self.chat,
            choices: self.choices,
            changes: self.changes,
            records: self.records.into_iter().map(|(round, record)| GameRecord { round, record }).collect(),
        })
    }
}
