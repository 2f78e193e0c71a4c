//! What a table's entries say about one person: to erase it, and to hand it to them.

use super::{
    change::Change,
    entry::{Chooser, Content},
    error::RestoreError,
    saved::{Header, SavedEntry, SavedKind, decode},
    state::RoomState,
};
use kaiju_protocol::WireSeat;
use kaiju_rules::{Pending, Ply};
use serde::Serialize;
use std::collections::BTreeSet;

/// The entries that hold personal data of an identity: the number of each, and its body without that data. A table with
/// these bodies can be restored, with the same events and games; the person has no identity, name or chat there.
pub fn erased_entries(entries: &[SavedEntry], identity: &str) -> Vec<(u32, String)> {
    let mut own = None;
    let mut erased = Vec::new();
    for (number, saved) in (0..).zip(entries) {
        if !matches!(saved.kind, SavedKind::Chat | SavedKind::Seat) {
            continue;
        }
        let change = match serde_json::from_str(&saved.body) {
            Ok(Change::Join { person, identity: joined, .. }) if joined == identity => {
                own = Some(person);
                Change::Join { person, identity: String::new(), name: String::new() }
            }
            Ok(Change::Name { person, .. }) if own == Some(person) => Change::Name { person, name: String::new() },
            Ok(Change::Chat { person, .. }) if own == Some(person) => Change::Chat { person, text: String::new() },
            _ => continue,
        };
        let body = serde_json::to_string(&change).unwrap_or_else(|e| unreachable!("changes are plain data: {e}"));
        erased.push((number, body));
    }
    erased
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
    pub choices: Vec<Choice>,
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
pub struct Choice {
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
    let header: Header = serde_json::from_str(header).map_err(|_| RestoreError::new("it is not a valid header"))?;
    let mut state = RoomState::new(&header)?;
    let (mut joined, mut chat, mut choices) = (0, Vec::new(), Vec::new());
    let mut rounds = BTreeSet::new();
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
                    choices.push(Choice { time, round: state.round, choice: saved.body.clone() });
                }
            }
            _ => {}
        }
        state.apply(&entry, false).map_err(at_entry)?;
        if state.play().is_some() && own.is_some_and(|person| state.seat_of(person).is_some()) {
            rounds.insert(state.round);
        }
    }
    let Some((person, member)) = state.person(identity).and_then(|person| Some((person, state.member(person)?))) else {
        return Ok(None);
    };
    let games = (1..).zip(&state.games).filter(|(round, _)| rounds.contains(round));
    let over = games.filter(|(_, play)| matches!(play.record.game().pending(), Pending::Over { .. }));
    Ok(Some(PersonalData {
        name: member.name.clone(),
        joined,
        host: state.host == person,
        kicked: member.is_kicked,
        muted: member.is_muted,
        seat: state.seat_of(person).map(WireSeat::from),
        chat,
        choices,
        records: over.map(|(round, play)| GameRecord { round, record: play.record.to_string() }).collect(),
    }))
}
