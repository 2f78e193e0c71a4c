//! A table's state machine: people, seats, settings, the running game, its clocks and chat. It has no sockets, storage,
//! threads or system time: the caller stores the entries that a call returns, then sends the messages, and wakes the
//! room when [`Room::next_wake`] says so.
//!
//! A table's state is a fold over its entries (`state`). A client's request becomes entries or is refused (`lobby` for
//! requests about the room, `turns` for answers to questions); bots, chance, presets and clocks add entries of their
//! own. A restored room is therefore identical to one that was never unloaded, and replaying the current game's entries
//! yields what a reconnecting client has missed (`history`).

mod absence;
mod apply;
mod change;
mod commit;
mod create;
mod entry;
mod error;
mod history;
mod lobby;
mod log_lines;
mod luck;
mod messages;
mod output;
mod play;
mod preset;
mod saved;
mod settings;
mod state;
mod swap;
mod turns;

pub use create::NewRoom;
pub use error::RestoreError;
pub use output::{Conn, Outgoing, RoomOutput, Wake};
pub use saved::{SavedEntry, SavedKind};

use change::Change;
use commit::Draft;
use history::TableHistory;
use kaiju_protocol::{Code, FromServer, Refusal, Request, Stage, ToServer, VERSION, presentable_name};
use kaiju_rules::Pending;
use kaiju_words::Message;
use saved::TableHeader;
use state::RoomState;
use std::collections::BTreeMap;
use swap::SwapRequest;

/// Maximum number of people who ever join one table.
const MAX_PEOPLE: usize = 1000;
/// Maximum number of connections to a table at a time. People with a seat can always connect.
const MAX_CONNECTIONS: usize = 100;
/// Maximum number of entries per table, so that it can be restored quickly. Beyond it, the current game can still be
/// finished, but changes other than kicking someone or returning to a seat are refused.
const MAX_ENTRIES: u32 = 100_000;
/// Maximum number of changes per person while the room is in memory, so that no one can fill the disk or use up the
/// table's entries.
const MAX_CHANGES: u32 = 2000;

/// A person's connection to the room.
#[derive(Clone, Debug)]
struct RoomConnection {
    person: u32,
    /// Whether the client has sent its hello message.
    is_greeted: bool,
    /// Whether the client has asked for plies.
    plies: bool,
}

/// A table's state machine, with its connections. See the [crate documentation](crate).
pub struct Room {
    code: String,
    state: RoomState,
    history: TableHistory,
    connections: BTreeMap<Conn, RoomConnection>,
    /// Open requests to swap seats, by the person who asked.
    swap_requests: BTreeMap<u32, SwapRequest>,
    /// When each absent person left; after a restart, when the room was restored.
    absent_since: BTreeMap<u32, i64>,
    /// When the current question was asked.
    asked_at: i64,
    /// Whether the clocks run: someone with a seat is connected or, if no person has a seat, anyone at all.
    is_attended: bool,
    /// Number of changes that each person has made since the room was loaded.
    change_counts: BTreeMap<u32, u32>,
}

impl Room {
    /// Restores a room from its saved header and entries. Checks every ply against the rules.
    pub fn restore(
        code: &str,
        header: &str,
        entries: impl IntoIterator<Item = SavedEntry>,
        now: i64,
    ) -> Result<Room, RestoreError> {
        let header: TableHeader =
            serde_json::from_str(header).map_err(|_| RestoreError::new("it is not a valid header"))?;
        let mut state = RoomState::new(&header)?;
        let mut history = TableHistory::new(&state);
        for (number, saved) in (0..).zip(entries) {
            let at_entry = |error: RestoreError| RestoreError { entry: Some(number), ..error };
            let entry = saved::decode(&saved, state.game()).map_err(at_entry)?;
            state.apply(&entry, false).map_err(at_entry)?;
            history.add(entry, &state);
        }
        let absent_since = (0..state.people.len() as u32).map(|person| (person, now)).collect();
        Ok(Room {
            code: code.to_owned(),
            state,
            history,
            connections: BTreeMap::new(),
            swap_requests: BTreeMap::new(),
            absent_since,
            asked_at: now,
            is_attended: false,
            change_counts: BTreeMap::new(),
        })
    }

    /// Adds a connection; `conn` must be unique within this server. It receives no messages before its hello.
    pub fn connect(&mut self, conn: Conn, identity: &str, name: &str, now: i64) -> Result<RoomOutput, Refusal> {
        let mut draft = Draft::default();
        let person = match self.state.person(identity) {
            Some(person) if self.state.people[person as usize].is_kicked => return Err(Code::Kicked.into()),
            // A person with a seat can always join.
            Some(person) if self.connections.len() < MAX_CONNECTIONS || self.state.seat_of(person).is_some() => person,
            None if self.connections.len() < MAX_CONNECTIONS && self.state.people.len() < MAX_PEOPLE => {
                let person = self.state.people.len() as u32;
                // The name may have been stored by a version that accepted more.
                let name = self.state.distinct_name(person, &presentable_name(name).unwrap_or_default());
                let join = Change::Join { person, identity: identity.to_owned(), name };
                self.commit_change(join, now, &mut draft);
                draft.output.joined.push(identity.to_owned());
                person
            }
            _ => return Err(Code::TableFull.into()),
        };
        self.connections.insert(conn, RoomConnection { person, is_greeted: false, plies: false });
        let was_absent = self.absent_since.remove(&person).is_some();
        draft.room_changed |= was_absent;
        if let Some(seat) = self.state.seat_of(person)
            && self.state.chair(seat).is_some_and(|chair| chair.has_stand_in)
        {
            self.commit_change(Change::Return { seat }, now, &mut draft);
            self.advance_until_choice(now, &mut draft);
        }
        Ok(self.finish(draft, now))
    }

    /// Removes a closed connection.
    pub fn disconnect(&mut self, conn: Conn, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        if let Some(connection) = self.connections.remove(&conn)
            && !self.is_here(connection.person)
        {
            self.absent_since.insert(connection.person, now);
            self.drop_swap_requests_of(connection.person);
            draft.room_changed = true;
        }
        self.finish(draft, now)
    }

    /// Handles a message from a connection.
    pub fn handle(&mut self, conn: Conn, request: Request, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        let Request { id, what } = request;
        let Some(connection) = self.connections.get(&conn).cloned() else { return RoomOutput::default() };
        let result = match (&what, connection.is_greeted) {
            (ToServer::Hello { version, since, plies }, false) => {
                if *version == VERSION {
                    self.welcome(conn, *since, *plies, now, &mut draft.output);
                    Ok(())
                } else {
                    draft.output.close.push(conn);
                    Err(Code::WrongVersion.into())
                }
            }
            (ToServer::Hello { .. }, true) | (_, false) => Err(Code::NoHello.into()),
            _ => self.carry_out(conn, connection.person, &what, now, &mut draft),
        };
        let mut output = self.finish(draft, now);
        match (result, id) {
            (Err(refusal), id) => output.send([conn], FromServer::Refused { id, refusal }),
            (Ok(()), Some(id)) => output.send([conn], FromServer::Done { id }),
            (Ok(()), None) => {}
        }
        output
    }

    /// Applies an identity's new name, unless the person has taken a different name at this table.
    pub fn rename(&mut self, identity: &str, old: &str, new: &str, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        let has_name = |&person: &u32| {
            let names = [self.state.distinct_name(person, old), self.state.unique_name(person, old)];
            self.state.member(person).is_some_and(|member| names.contains(&member.name) && !member.is_kicked)
        };
        if let Some(person) = self.state.person(identity).filter(has_name)
            && self.count_changes(person, 1).is_ok()
        {
            let name = self.state.distinct_name(person, new);
            self.commit_change(Change::Name { person, name }, now, &mut draft);
        }
        self.finish(draft, now)
    }

    /// Does everything that is due: lets bots answer, including for people whose clock has run out, and replaces absent
    /// players and hosts.
    pub fn wake(&mut self, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        if !self.is_attended {
            return draft.output;
        }
        self.replace_absent_people(now, &mut draft);
        self.play_bots(now, &mut draft);
        self.finish(draft, now)
    }

    /// When to call [`wake`](Room::wake) next.
    pub fn next_wake(&self, now: i64) -> Wake {
        if !self.is_attended {
            return Wake::Never;
        }
        if self.bot_to_answer(now).is_some() {
            return Wake::Now;
        }
        let next = self.clock_deadline().into_iter().chain(self.replacements().map(|(at, _)| at)).min();
        next.map_or(Wake::Never, |at| if at <= now { Wake::Now } else { Wake::At(at) })
    }

    /// The number of the next entry to be appended, which is also the number of entries so far.
    pub const fn next(&self) -> u32 {
        self.state.next
    }

    /// Whether the room has no connections.
    pub fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// The table's stage: lobby, playing or over.
    pub const fn stage(&self) -> Stage {
        self.state.stage
    }

    /// The record of a finished game, in the format that `kaiju replay` reads. Rounds are numbered from 1. `None` if
    /// there is no such round, or while its game is running, because the record would reveal secrets.
    pub fn record(&self, round: u32) -> Option<String> {
        let play = self.state.games.get(round.checked_sub(1)? as usize)?;
        matches!(play.record.game().pending(), Pending::Over { .. }).then(|| play.record.to_string())
    }

    fn is_here(&self, person: u32) -> bool {
        self.connections.values().any(|connection| connection.person == person)
    }

    /// Carries out a client's request.
    fn carry_out(
        &mut self,
        conn: Conn,
        person: u32,
        request: &ToServer,
        now: i64,
        draft: &mut Draft,
    ) -> Result<(), Refusal> {
        if let Some(decision) = self.state.decide(person, request, |other| self.is_here(other)) {
            let changes = decision?;
            // Kicking someone and taking over from a stand-in must always be possible, so they don't count.
            if !matches!(changes[..], [Change::Kick { .. } | Change::Return { .. }]) {
                self.count_changes(person, changes.len())?;
            }
            for change in changes {
                self.commit_change(change, now, draft);
            }
            self.advance_until_choice(now, draft);
            return Ok(());
        }
        match request {
            ToServer::Swap { seat } => self.swap(person, *seat, now, draft),
            ToServer::Act { ply, action } => self.act(person, *ply, action, now, draft),
            ToServer::Concede { ply } => self.concede(person, *ply, now, draft),
            ToServer::Chances { ply, dice } => self.send_chances(conn, person, *ply, dice, &mut draft.output),
            ToServer::Answers { ply, from } => self.send_answers(conn, person, *ply, *from, &mut draft.output),
            ToServer::Ping => {
                draft.output.send([conn], FromServer::Pong);
                Ok(())
            }
            _ => Err(Code::BadMessage.into()),
        }
    }

    /// Counts a person's changes, or refuses them if they exceed the person's limit or the table's.
    fn count_changes(&mut self, person: u32, changes: usize) -> Result<(), Refusal> {
        if changes > 0 && self.state.next >= MAX_ENTRIES {
            return Err(Refusal::because(Code::TooMuch, Message::new("refusal-table-used-up")));
        }
        let count = self.change_counts.entry(person).or_default();
        if *count + changes as u32 > MAX_CHANGES {
            return Err(Code::TooMuch.into());
        }
        *count += changes as u32;
        Ok(())
    }

    fn connections_of(&self, person: u32) -> impl Iterator<Item = Conn> {
        self.connections.iter().filter(move |(_, connection)| connection.person == person).map(|(&conn, _)| conn)
    }
}

#[cfg(test)]
mod tests;
