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
mod chain;
mod change;
mod coach;
mod commit;
mod create;
mod door;
mod entry;
mod error;
mod fair;
mod finished;
mod history;
mod lobby;
mod log_lines;
mod luck;
mod messages;
mod output;
mod personal;
mod play;
mod preset;
mod replay;
mod restore;
mod saved;
mod settings;
mod state;
mod summary;
mod swap;
mod take_back;
mod turns;

pub use chain::Checksum;
pub use create::NewRoom;
pub use error::RestoreError;
pub use finished::{RecordDownload, stored_games};
pub use output::{Conn, Outgoing, RoomOutput, Wake};
pub use personal::{GameRecord, GivenAnswer, PersonEraser, PersonReader, PersonalChange, PersonalData, SaidLine};
pub use replay::{ReplayedGame, analysis_version};
pub use restore::Restoring;
pub use saved::{SavedEntry, SavedKind};
pub use summary::StoredSummary;

use absence::Reconsidering;
use change::Change;
use commit::Draft;
use door::DoorQueue;
use fair::Reveals;
use history::TableHistory;
use kaiju_protocol::{
    AdviceView, Code, Door, FromServer, Refusal, Request, Stage, ToServer, VERSION, presentable_name,
};
use kaiju_rules::Ply;
use state::RoomState;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};
use swap::SwapRequest;
use turns::MAX_BOT_CHOICES;

/// Maximum number of people at one table, counting those who have ever had a seat there, are connected, or were
/// removed.
const MAX_PEOPLE: usize = 1000;
/// Maximum number of people who can ever join one table.
const MAX_JOINED: usize = 10_000;
/// Maximum number of people connected to a table at the same time. People with a seat can always connect.
const MAX_PEOPLE_HERE: usize = 100;
/// Maximum number of connections for a person without a seat. Opening another closes the oldest.
const MAX_SPECTATOR_CONNECTIONS: usize = 2;
/// Maximum number of new names a person can take at a table within [`RENAME_TIME`], since each appears in everyone's
/// log.
const MAX_RENAMES: usize = 3;
/// See [`MAX_RENAMES`]; in milliseconds.
const RENAME_TIME: i64 = 60_000;
/// Maximum number of entries per table, so that it can be restored quickly. Beyond it, the current game can still be
/// finished, but changes other than those that are always allowed (`lobby.rs`) are refused.
const MAX_ENTRIES: u32 = 100_000;
/// Number of these entries reserved for the host and people with a seat, so that strangers can't use up a table.
const RESERVED_ENTRIES: u32 = 20_000;

/// Estimated memory of a room that holds only a game, in bytes.
const BASE_BYTES: usize = 16 * 1024;
/// Estimated memory of one person in a state, in bytes.
const BYTES_PER_PERSON: usize = 256;

/// A person's connection to the room.
#[derive(Clone, Debug)]
struct RoomConnection {
    person: u32,
    /// Whether the client has sent its hello message.
    is_greeted: bool,
    /// Whether the client has asked for plies.
    plies: bool,
    /// Whether its snapshot omits past events.
    is_past_left_out: bool,
}

/// A table's state machine, with its connections. See the [crate documentation](crate).
pub struct Room {
    code: String,
    state: RoomState,
    history: TableHistory,
    /// The last entry's link of the chain of checksums.
    link: Checksum,
    connections: BTreeMap<Conn, RoomConnection>,
    /// Open requests to swap seats, by the person who asked.
    swap_requests: BTreeMap<u32, SwapRequest>,
    /// The guests waiting for the host to let them in.
    door_queue: DoorQueue,
    /// When each person took their most recent names, oldest first.
    renamed: BTreeMap<u32, Vec<i64>>,
    /// When each absent person left; after a restart, when the room was restored.
    absent_since: BTreeMap<u32, i64>,
    /// When the current question was asked.
    asked_at: i64,
    /// The time used since choices were taken back; `None` once the game has advanced further than before.
    reconsidering: Option<Reconsidering>,
    /// The nonces that have arrived while a game is starting.
    reveals: Reveals,
    /// The coach's latest advice.
    advice: Option<Box<AdviceView>>,
    /// Whether the clocks run: someone with a seat is connected or, if no person has a seat, anyone at all.
    is_attended: bool,
}

impl Room {
    /// Restores a room from its saved header and entries. Checks every ply against the rules.
    pub fn restore(
        code: &str,
        header: &str,
        entries: impl IntoIterator<Item = SavedEntry>,
        now: i64,
    ) -> Result<Room, RestoreError> {
        let mut restoring = Restoring::new(code, header)?;
        for saved in entries {
            restoring.add(&saved)?;
        }
        restoring.finish(None, now)
    }

    /// Adds a connection; `conn` must be unique within this server. It receives no messages before its hello.
    pub fn connect(&mut self, conn: Conn, identity: &str, name: &str, now: i64) -> Result<RoomOutput, Refusal> {
        let mut draft = Draft::default();
        let has_room = self.people_here() < MAX_PEOPLE_HERE;
        let person = match self.state.person(identity) {
            Some(person) if self.state.people[person as usize].is_kicked => return Err(Code::Kicked.into()),
            // A person with a seat can always join, and someone who is already connected takes up no further place.
            Some(person) if has_room || self.is_here(person) || self.state.seat_of(person).is_some() => person,
            None if self.state.settings.door == Door::Locked => return Err(Code::TableLocked.into()),
            None if has_room && self.has_room_for_people() => {
                if self.state.settings.door == Door::Ask {
                    self.wait(conn, identity, name, &mut draft)?;
                    return Ok(self.finish(draft, now));
                }
                self.join(identity, name, now, &mut draft)
            }
            _ => return Err(Code::TableFull.into()),
        };
        self.connections
            .insert(conn, RoomConnection { person, is_greeted: false, plies: false, is_past_left_out: false });
        self.close_extra_connections(person, &mut draft.output);
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

    /// Omits past events from the snapshot that a connection gets after its hello. Replaying them takes most of the
    /// time needed for a new connection, so this is for people who have used up their budget.
    pub fn leave_out_past(&mut self, conn: Conn) {
        if let Some(connection) = self.connections.get_mut(&conn) {
            connection.is_past_left_out = true;
        }
    }

    /// Whether more people can join. Those who only looked in and left don't count.
    fn has_room_for_people(&self) -> bool {
        let people = &self.state.people;
        if people.len() < MAX_PEOPLE {
            return true;
        }
        let counts =
            |(member, person): &(&state::Member, u32)| member.has_sat || member.is_kicked || self.is_here(*person);
        people.len() < MAX_JOINED && people.iter().zip(0..).filter(counts).count() < MAX_PEOPLE
    }

    /// Adds someone to the people at the table, and returns their number.
    fn join(&mut self, identity: &str, name: &str, now: i64, draft: &mut Draft) -> u32 {
        let person = self.state.people.len() as u32;
        // The name may have been stored by a version with less strict rules.
        let name = self.state.distinct_name(person, &presentable_name(name).unwrap_or_default());
        self.commit_change(Change::Join { person, identity: identity.to_owned(), name }, now, draft);
        draft.output.joined.push(identity.to_owned());
        person
    }

    /// Removes a closed connection.
    pub fn disconnect(&mut self, conn: Conn, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        self.leave_door(conn, &mut draft);
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
        let Some(connection) = self.connections.get(&conn).cloned() else { return self.handle_guest(conn, &request) };
        let Request { id, what } = request;
        let result = match (&what, connection.is_greeted) {
            (ToServer::Hello { version, since, history, plies }, false) => {
                if *version == VERSION {
                    let since = since.filter(|&since| self.knows(since, history.as_deref()));
                    self.welcome(conn, since, *plies, now, &mut draft.output);
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
            let member = self.state.member(person).filter(|member| !member.is_kicked && !member.is_muted);
            member.is_some_and(|member| names.contains(&member.name))
        };
        if let Some(person) = self.state.person(identity).filter(has_name)
            && self.require_entries(1).is_ok()
        {
            let name = self.state.distinct_name(person, new);
            if self.state.member(person).is_some_and(|member| member.name != name)
                && self.count_rename(person, now).is_ok()
            {
                self.commit_change(Change::Name { person, name }, now, &mut draft);
            }
        }
        self.finish(draft, now)
    }

    /// Makes an identity leave for good, and erases it: during a game a bot takes over its seat, in the lobby the seat
    /// becomes free. If it was the host, a connected person becomes the host. The caller must then erase it from the
    /// stored entries ([`PersonEraser`]).
    pub fn erase(&mut self, identity: &str, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        let Some(person) = self.state.person(identity) else { return draft.output };
        let closed: Vec<Conn> = self.connections_of(person).collect();
        draft.output.send(closed.iter().copied(), FromServer::Closing { refusal: Code::NoIdentity.into() });
        for conn in &closed {
            self.connections.remove(conn);
        }
        draft.output.close.extend(closed);
        self.absent_since.entry(person).or_insert(now);
        self.drop_swap_requests_of(person);
        match (self.state.seat_of(person), self.state.stage) {
            (Some(seat), stage) if stage == Stage::Playing || self.state.starting.is_some() => {
                let bot = Some(self.state.settings.stand_in);
                self.commit_change(Change::Bot { seat, bot }, now, &mut draft);
            }
            (Some(_), Stage::Lobby) => self.commit_change(Change::Stand { person }, now, &mut draft),
            _ => {}
        }
        if self.state.host == person
            && let Some(heir) = self.state.heir(|heir| self.is_here(heir))
        {
            self.commit_change(Change::Host { person: heir }, now, &mut draft);
        }
        self.state.forget(person);
        self.history.forget(person);
        draft.room_changed = true;
        self.finish(draft, now)
    }

    /// Does everything that is due: lets bots answer, including for people whose clock has run out, and replaces absent
    /// players and hosts.
    pub fn wake(&mut self, now: i64) -> RoomOutput {
        self.wake_for(now, MAX_BOT_CHOICES)
    }

    /// Like [`wake`](Room::wake), but bots make at most this many choices, so that the caller can set their pace.
    pub fn wake_for(&mut self, now: i64, choices: usize) -> RoomOutput {
        let mut draft = Draft::default();
        if !self.is_attended {
            return draft.output;
        }
        self.replace_absent_people(now, &mut draft);
        self.start_if_due(now, &mut draft);
        self.play_bots(choices, now, &mut draft);
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
        let deadlines = self.clock_deadline().into_iter().chain(self.start_deadline());
        let next = deadlines.chain(self.replacements().map(|(at, _)| at)).min();
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

    /// Whether any person has a seat. If not, the table's games are between bots alone.
    pub fn has_players(&self) -> bool {
        self.state.chairs.iter().any(|chair| chair.person().is_some())
    }

    /// Whether this identity has a seat and hasn't been removed.
    pub fn has_seat(&self, identity: &str) -> bool {
        self.state.person(identity).is_some_and(|person| self.state.seat_of(person).is_some())
    }

    /// Whether a connection's person has a seat.
    pub fn is_seated(&self, conn: Conn) -> bool {
        self.connections.get(&conn).is_some_and(|connection| self.state.seat_of(connection.person).is_some())
    }

    /// The number of people who are connected.
    pub fn people_here(&self) -> usize {
        self.connections.values().map(|connection| connection.person).collect::<BTreeSet<u32>>().len()
    }

    /// The host's oldest connection.
    pub fn host_conn(&self) -> Option<Conn> {
        self.connections_of(self.state.host).next()
    }

    /// The table's stage: lobby, playing or over.
    pub const fn stage(&self) -> Stage {
        self.state.stage
    }

    /// The record of a finished game, in the format that `kaiju replay` reads. Rounds are numbered from 1. `None` while
    /// its game is running, because the record would reveal secrets, and if it isn't the latest game, since earlier
    /// ones aren't kept in memory (see [`Restoring::record`]).
    pub fn record(&self, round: u32) -> Option<String> {
        self.state.record(round)
    }

    /// Like [`record`](Self::record), with a name for the file.
    pub fn record_file(&self, round: u32) -> Option<RecordDownload> {
        self.state.record_file(&self.code, round)
    }

    /// Whether this round's game is earlier than the latest one.
    pub fn has_earlier_game(&self, round: u32) -> bool {
        round > 0 && self.state.latest.as_ref().is_some_and(|play| round < play.round)
    }

    /// Whether any person has ever had a seat in a game at this table.
    pub const fn has_had_players(&self) -> bool {
        self.state.has_had_players
    }

    /// Estimated memory of the room, in bytes.
    pub fn memory(&self) -> usize {
        // Both the current state and the one before the history contain all people and a record.
        let people = 2 * self.state.people.len() * BYTES_PER_PERSON;
        let plies = self.state.latest.as_ref().map_or(0, |play| play.record.plies().len());
        let finished = 2 * self.state.finished.len() * finished::BYTES_PER_GAME;
        let take_backs = 2 * self.state.latest.as_ref().map_or(0, |play| play.take_backs.bytes());
        BASE_BYTES + people + finished + 2 * plies * size_of::<Ply>() + take_backs + self.history.bytes()
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
            let counted = changes.iter().filter(|change| !self.state.is_always_allowed(change)).count();
            self.require_entries(counted)?;
            let is_reserved = self.state.next >= MAX_ENTRIES - RESERVED_ENTRIES;
            if is_reserved && counted > 0 && person != self.state.host && self.state.seat_of(person).is_none() {
                return Err(Code::TooMuch.into());
            }
            if changes.iter().any(|change| matches!(change, Change::Name { .. })) {
                self.count_rename(person, now)?;
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
            ToServer::TakeBack { ply, to, whole_turn } => self.go_back(person, *ply, (*to, *whole_turn), now, draft),
            ToServer::Odds { ply, dice } => self.send_odds(conn, person, *ply, dice, &mut draft.output),
            ToServer::Answers { ply, from } => self.send_answers(conn, person, *ply, *from, &mut draft.output),
            ToServer::Coach { ply } => self.send_advice(conn, person, *ply, &mut draft.output),
            ToServer::LetIn { guest } => self.let_in(person, *guest, now, draft),
            ToServer::TurnAway { guest } => self.turn_away(person, *guest, draft),
            ToServer::Reveal { round, nonce } => self.reveal(person, *round, nonce, now, draft),
            ToServer::Ping => {
                draft.output.send([conn], FromServer::Pong);
                Ok(())
            }
            _ => Err(Code::BadMessage.into()),
        }
    }

    /// Counts a new name, or refuses it if the person has taken too many within a short time.
    fn count_rename(&mut self, person: u32, now: i64) -> Result<(), Refusal> {
        let times = self.renamed.entry(person).or_default();
        times.retain(|at| (now - RENAME_TIME..=now).contains(at));
        if times.len() >= MAX_RENAMES {
            let wait = times[0] + RENAME_TIME - now;
            return Err(Refusal::from(Code::TooFast).after(Duration::from_millis(wait.unsigned_abs())));
        }
        times.push(now);
        Ok(())
    }

    /// Refuses changes if the table has used up its entries.
    fn require_entries(&self, changes: usize) -> Result<(), Refusal> {
        let is_used_up = changes > 0 && self.state.next >= MAX_ENTRIES;
        if is_used_up { Err(Code::TooMuch.into()) } else { Ok(()) }
    }

    /// Closes the oldest connections of a person who has no seat and too many connections.
    fn close_extra_connections(&mut self, person: u32, output: &mut RoomOutput) {
        if self.state.seat_of(person).is_some() {
            return;
        }
        let conns: Vec<Conn> = self.connections_of(person).collect();
        for &conn in &conns[..conns.len().saturating_sub(MAX_SPECTATOR_CONNECTIONS)] {
            output.send([conn], FromServer::Closing { refusal: Code::Replaced.into() });
            output.close.push(conn);
            self.connections.remove(&conn);
        }
    }

    fn connections_of(&self, person: u32) -> impl Iterator<Item = Conn> {
        self.connections.iter().filter(move |(_, connection)| connection.person == person).map(|(&conn, _)| conn)
    }
}

#[cfg(test)]
mod tests;
