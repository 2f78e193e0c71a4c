//! What a table's entries say about one person, for erasure and export.

use super::{
    chain::Checksum,
    change::Change,
    entry::{Chooser, Content},
    error::RestoreError,
    saved::{SavedEntry, SavedKind, TableHeader, decode},
    state::RoomState,
};
use kaiju_protocol::{Stage, WireSeat};
use kaiju_rules::Ply;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The entries that change when an identity is erased, with their numbers: those that hold personal data lose it, and as
/// checksums are chained, all that follow have another one. A table with these entries can be restored, with the same
/// events and games; the person has no identity, name or chat there.
pub fn erased_entries(header: &str, entries: &[SavedEntry], identity: &str) -> Vec<(u32, SavedEntry)> {
    let mut own = None;
    let mut chain = Checksum::of_header(header);
    let mut erased = Vec::new();
    for (number, saved) in (0..).zip(entries) {
        let body = without_person(saved, identity, &mut own).unwrap_or_else(|| saved.body.clone());
        chain = chain.next(saved.kind, saved.time, &body);
        // Entries that an earlier version stored have no checksum.
        let entry = SavedEntry { body, checksum: saved.checksum.map(|_| chain), ..saved.clone() };
        if entry != *saved {
            erased.push((number, entry));
        }
    }
    erased
}

/// An entry's body without an identity's personal data; `None` if it has none. `own` is the number of the identity's
/// person, from the entry that made them join.
fn without_person(saved: &SavedEntry, identity: &str, own: &mut Option<u32>) -> Option<String> {
    if !matches!(saved.kind, SavedKind::Chat | SavedKind::Seat) {
        return None;
    }
    let change = match serde_json::from_str(&saved.body) {
        Ok(Change::Join { person, identity: joined, .. }) if joined == identity => {
            *own = Some(person);
            Change::Join { person, identity: String::new(), name: String::new() }
        }
        Ok(Change::Name { person, .. }) if *own == Some(person) => Change::Name { person, name: String::new() },
        Ok(Change::Chat { person, .. }) if *own == Some(person) => Change::Chat { person, text: String::new() },
        _ => return None,
    };
    Some(serde_json::to_string(&change).unwrap_or_else(|e| unreachable!("changes are plain data: {e}")))
}

/// Everything that a table stores of one person.
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
    /// What they said, in order.
    pub chat: Vec<SaidLine>,
    /// What they chose, in order, presets included.
    pub choices: Vec<GivenAnswer>,
    /// The records of the finished games in which they had a seat, by round.
    pub records: Vec<GameRecord>,
}

/// A chat line that a person sent.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct SaidLine {
    /// When, in milliseconds since 1970.
    pub time: i64,
    /// The text of the line.
    pub text: String,
}

/// An answer that a person gave.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    /// When, in milliseconds since 1970.
    pub time: i64,
    /// The number of the table's game, from 1.
    pub round: u32,
    /// The answer, in notation.
    pub choice: String,
}

/// The record of a finished game.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the table's game, from 1.
    pub round: u32,
    /// The record, as `kaiju replay` reads it.
    pub record: String,
}

/// What a saved table holds of an identity; `None` if they never joined it.
pub fn personal_data(
    header: &str,
    entries: &[SavedEntry],
    identity: &str,
) -> Result<Option<PersonalData>, RestoreError> {
    let header: TableHeader =
        serde_json::from_str(header).map_err(|_| RestoreError::new("it is not a valid header"))?;
    let mut state = RoomState::new(&header)?;
    let (mut joined, mut chat, mut choices) = (0, Vec::new(), Vec::new());
    let (mut rounds, mut records) = (BTreeSet::new(), BTreeMap::new());
    for (number, saved) in (0..).zip(entries) {
        let at_entry = |error: RestoreError| RestoreError { entry: Some(number), ..error };
        let entry = decode(saved, state.game()).map_err(at_entry)?;
        let (own, time) = (state.person(identity), saved.time);
        match &entry.content {
            Content::Change(Change::Join { identity: new, .. }) if new == identity => joined = time,
            Content::Change(Change::Chat { person, text }) if own == Some(*person) => {
                chat.push(SaidLine { time, text: text.clone() });
            }
            Content::Ply { ply: Ply::Choice(..), chooser } if *chooser != Some(Chooser::Clock) => {
                let asked = state.asked_seat().filter(|seat| state.bot(*seat).is_none());
                if asked.is_some() && asked == own.and_then(|person| state.seat_of(person)) {
                    choices.push(GivenAnswer { time, round: state.round, choice: saved.body.clone() });
                }
            }
            _ => {}
        }
        state.apply(&entry, false).map_err(at_entry)?;
        if state.play().is_some() && own.is_some_and(|person| state.seat_of(person).is_some()) {
            rounds.insert(state.round);
        }
        if state.stage == Stage::Over && rounds.contains(&state.round) && !records.contains_key(&state.round) {
            records.extend(state.record(state.round).map(|record| (state.round, record)));
        }
    }
    let Some((person, member)) = state.person(identity).and_then(|person| Some((person, state.member(person)?))) else {
        return Ok(None);
    };
    Ok(Some(PersonalData {
        name: member.name.clone(),
        joined,
        host: state.host == person,
        kicked: member.is_kicked,
        muted: member.is_muted,
        seat: state.seat_of(person).map(WireSeat::from),
        chat,
        choices,
        records: records.into_iter().map(|(round, record)| GameRecord { round, record }).collect(),
    }))
}
