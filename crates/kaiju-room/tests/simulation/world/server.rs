//! The simulated server process. It drives the room exactly as the table task of `kaiju-server` does: it stores a
//! call's entries and only then sends the messages; if storing fails, it drops the room and restores it from the store.

use super::{
    Bug, World,
    client::SimulatedClient,
    disk::{AppendFailed, AppendFault, PendingAppend},
    people::SimulatedPerson,
    received::is_back,
};
use kaiju_protocol::{Code, FromServer, Request, Stage, ToServer};
use kaiju_room::{Conn, Outgoing, Room, RoomOutput, SavedEntry, SavedKind, Wake};
use std::collections::VecDeque;

/// A connection, with the data in transit in both directions.
// Each bool is an independent fact, and most combinations occur.
#[allow(clippy::struct_excessive_bools)]
pub(super) struct SimulatedLink {
    /// The index of the client's person.
    pub(super) person: usize,
    pub(super) client: SimulatedClient,
    pub(super) to_server: VecDeque<Request>,
    pub(super) to_client: VecDeque<String>,
    /// Whether the table has accepted the connection.
    pub(super) has_joined: bool,
    /// Whether the server has closed the connection. The client still receives what is in transit.
    pub(super) is_closed_by_server: bool,
    /// Whether the client has disconnected. The server learns of it later.
    pub(super) is_closed_by_client: bool,
    /// Whether its person has been erased. They return as a new person who knows nothing.
    pub(super) is_erased: bool,
}

/// Why serving a request stopped early.
pub(super) enum ServingEnd {
    /// The store failed, so the room is ahead of what is stored.
    StoreFailed,
    /// The process died.
    Crashed,
    /// An invariant was violated.
    Violated(String),
}

impl From<String> for ServingEnd {
    fn from(violation: String) -> ServingEnd {
        ServingEnd::Violated(violation)
    }
}

impl World {
    /// Delivers a connection's next request to the server.
    pub(super) fn serve(&mut self, conn: Conn) -> Result<(), String> {
        let served = self.try_serve(conn);
        self.handle_end(served)
    }

    /// Wakes the room if it is due.
    pub(super) fn wake(&mut self) -> Result<(), String> {
        let woken = self.try_wake();
        self.handle_end(woken)
    }

    /// Tells the server that a client has disconnected.
    pub(super) fn leave(&mut self, conn: Conn) -> Result<(), String> {
        let left = self.try_leave(conn);
        self.handle_end(left)
    }

    fn handle_end(&mut self, result: Result<(), ServingEnd>) -> Result<(), String> {
        match result {
            Ok(()) => Ok(()),
            Err(ServingEnd::StoreFailed) => {
                self.end_table(Code::TableBroken);
                Ok(())
            }
            Err(ServingEnd::Crashed) => {
                self.crash();
                Ok(())
            }
            Err(ServingEnd::Violated(violation)) => Err(violation),
        }
    }

    fn try_serve(&mut self, conn: Conn) -> Result<(), ServingEnd> {
        let Some(link) = self.links.get_mut(&conn) else { return Ok(()) };
        let (has_joined, person) = (link.has_joined, link.person);
        let Some(request) = link.to_server.pop_front() else { return Ok(()) };
        self.trace(|| format!("server gets {request:?} from {conn:?}"));
        if !has_joined {
            return self.join(conn, person, request);
        }
        let now = self.clocks.now();
        let Some(room) = &mut self.room else { return Ok(()) };
        let next = room.next();
        let output = room.handle(conn, request, now);
        check_refusal(conn, &output)?;
        self.persist_and_send(next, output)
    }

    /// A client joins with its hello message. Loads the room if necessary.
    fn join(&mut self, conn: Conn, person: usize, mut hello: Request) -> Result<(), ServingEnd> {
        if self.room.is_none() && !self.load()? {
            self.close(conn, Code::Unavailable);
            return Ok(());
        }
        let now = self.clocks.now();
        let Some(room) = &mut self.room else { return Ok(()) };
        let next = room.next();
        if let ToServer::Hello { since, history, .. } = &mut hello.what {
            let missed = self.missed;
            *since = since.filter(|&since| next.saturating_sub(since) <= missed);
            if self.bug == Some(Bug::SkipsEvent) {
                *since = since.map(|since| (since + 1).min(next));
                *history = None;
            }
        }
        let identity = self.people[person].identity.clone();
        match room.connect(conn, &identity, &self.people[person].name, now) {
            Err(refusal) => {
                self.people[person].is_refused |= refusal.code == Code::Kicked;
                self.close(conn, refusal.code);
                Ok(())
            }
            Ok(output) => {
                self.link(conn).has_joined = true;
                self.persist_and_send(next, output)?;
                let Some(room) = &mut self.room else { return Ok(()) };
                let next = room.next();
                let output = room.handle(conn, hello, now);
                self.persist_and_send(next, output)
            }
        }
    }

    /// Loads the table, and returns whether it succeeded.
    fn load(&mut self) -> Result<bool, String> {
        if self.happens(self.rates.load) {
            self.fault(|| "the table can't be loaded".to_owned());
            return Ok(false);
        }
        let room = self.disk.restore(self.clocks.now())?;
        self.check_loaded(&room)?;
        self.room = Some(room);
        Ok(true)
    }

    /// Erases a person from the table, as far as the store allows. They return as a new person.
    pub(super) fn erase(&mut self, person: usize) -> Result<(), String> {
        self.people[person].is_leaving = true;
        let erased = self.try_erase(person);
        self.handle_end(erased)
    }

    fn try_erase(&mut self, person: usize) -> Result<(), ServingEnd> {
        let identity = self.people[person].identity.clone();
        self.trace(|| format!("person {person} is erased"));
        if self.disk.members().contains(&identity) {
            if self.room.is_none() && !self.load()? {
                return Ok(());
            }
            let now = self.clocks.now();
            let Some(room) = &mut self.room else { return Ok(()) };
            let next = room.next();
            let output = room.erase(&identity, now);
            self.persist_and_send(next, output)?;
            let next = self.room.as_ref().map_or(0, Room::next);
            let is_interrupted = self.happens(self.rates.append);
            if is_interrupted {
                self.fault(|| "an erasure is interrupted".to_owned());
            }
            self.received.erased(next);
            self.disk.erase(&identity, next, is_interrupted).map_err(|AppendFailed| ServingEnd::StoreFailed)?;
        }
        // The server closes their open connections.
        for conn in self.links.keys().copied().collect::<Vec<_>>() {
            if self.links[&conn].person == person {
                self.close(conn, Code::NoIdentity);
                self.link(conn).is_erased = true;
            }
        }
        let identity = format!("{}-{:08x}", super::IDENTITY, self.dealer.below(u32::MAX));
        self.people[person] =
            SimulatedPerson::new(identity, format!("SimulatedPerson {person} again"), self.dealer.below(4) == 0);
        Ok(())
    }

    fn try_leave(&mut self, conn: Conn) -> Result<(), ServingEnd> {
        let Some(link) = self.links.remove(&conn) else { return Ok(()) };
        let now = self.clocks.now();
        if let Some(room) = self.room.as_mut().filter(|_| link.has_joined) {
            let next = room.next();
            let output = room.disconnect(conn, now);
            self.persist_and_send(next, output)?;
        }
        Ok(())
    }

    fn try_wake(&mut self) -> Result<(), ServingEnd> {
        let (now, is_paced) = (self.clocks.now(), self.happens(300));
        let Some(room) = self.room.as_mut().filter(|room| room.next_wake(now) == Wake::Now) else { return Ok(()) };
        let next = room.next();
        // Bots at a table without people play one choice at a time.
        let output = if is_paced { room.wake_for(now, 1) } else { room.wake(now) };
        if output.entries.is_empty() && room.next_wake(now) == Wake::Now {
            return Err(ServingEnd::Violated("the room wants to be woken, and then does nothing".to_owned()));
        }
        self.persist_and_send(next, output)
    }

    /// Stores the output's entries, and only then sends its messages.
    fn persist_and_send(&mut self, next: u32, output: RoomOutput) -> Result<(), ServingEnd> {
        let RoomOutput { entries, stage, messages, close, joined } = output;
        let expected = next as usize + entries.len();
        if self.room.as_ref().is_some_and(|room| room.next() as usize != expected) {
            return Err(ServingEnd::Violated(format!("the room has not returned all entries up to {expected}")));
        }
        self.may_crash("before it stores")?;
        for identity in joined {
            self.disk.join(&identity);
        }
        if self.bug == Some(Bug::SendsFirst) {
            self.send(&messages)?;
        }
        if !entries.is_empty() || stage.is_some() {
            self.tally.entries += entries.len() as u64;
            let is_ply = |entry: &&SavedEntry| matches!(entry.kind, SavedKind::Choice | SavedKind::Chance);
            self.tally.plies += entries.iter().filter(is_ply).count() as u64;
            self.tally.backs += entries.iter().filter(|entry| is_back(entry)).count() as u64;
            let appended = self.append(PendingAppend { next, entries, stage })?;
            if appended.is_err() && self.bug == Some(Bug::KeepsRoom) {
                return Ok(());
            }
            appended.map_err(|AppendFailed| ServingEnd::StoreFailed)?;
        }
        self.may_crash("after it has stored")?;
        if self.bug != Some(Bug::SendsFirst) {
            self.send(&messages)?;
        }
        for conn in close {
            self.link(conn).is_closed_by_server = true;
        }
        Ok(())
    }

    fn append(&mut self, append: PendingAppend) -> Result<Result<(), AppendFailed>, ServingEnd> {
        let fault = self.happens(self.rates.append).then(|| *self.pick(&AppendFault::ALL));
        if let Some(fault) = fault {
            self.fault(|| format!("append at {}: {fault:?}", append.next));
        }
        if fault == Some(AppendFault::Takeover) {
            self.append_from_elsewhere()?;
        }
        Ok(self.disk.append(append, fault))
    }

    /// Another server loads the table; a person connects there, joins it if necessary, and writes a chat line.
    fn append_from_elsewhere(&mut self) -> Result<(), String> {
        let now = self.clocks.now();
        let mut room = self.disk.restore(now)?;
        let conn = Conn(u64::MAX);
        let text = self.chat_text();
        let what = ToServer::Chat { text };
        for request in [super::hello(None, None, false), Request { id: None, what: what.clone() }] {
            let next = room.next();
            let mut output = RoomOutput::default();
            if room.is_empty() {
                let Ok(connected) = room.connect(conn, &self.people[0].identity, "", now) else { return Ok(()) };
                output = connected;
                for identity in &output.joined {
                    self.disk.join(identity);
                }
            }
            let handled = room.handle(conn, request, now);
            output.entries.extend(handled.entries);
            let stage = handled.stage.or(output.stage);
            // This append may also fail because the disk is full, and then isn't retried.
            if self.disk.append(PendingAppend { next, entries: output.entries, stage }, None).is_err() {
                return Ok(());
            }
        }
        self.received.sent(&what);
        Ok(())
    }

    /// Sends messages. The process may crash between two of them.
    fn send(&mut self, messages: &[Outgoing]) -> Result<(), ServingEnd> {
        for Outgoing { to, message } in messages {
            let text = serde_json::to_string(message).map_err(|error| error.to_string())?;
            if let Some(secret) = self.secrets.iter().find(|secret| text.contains(secret.as_str())) {
                return Err(ServingEnd::Violated(format!("the secret {secret} is in a message: {text}")));
            }
            for conn in to {
                self.may_crash("while it sends")?;
                if let Some(link) = self.links.get_mut(conn).filter(|link| !link.is_closed_by_server) {
                    link.to_client.push_back(text.clone());
                    self.tally.messages += 1;
                }
            }
        }
        Ok(())
    }

    fn may_crash(&mut self, place: &str) -> Result<(), ServingEnd> {
        if self.happens(self.rates.crash_inside) {
            self.fault(|| format!("the server dies {place}"));
            return Err(ServingEnd::Crashed);
        }
        Ok(())
    }

    /// The server process crashes and another one starts. Clients receive only part of what was in transit.
    pub(super) fn crash(&mut self) {
        self.room = None;
        let finds_unsynced = self.happens(500);
        self.disk.cut_power(finds_unsynced);
        for conn in self.links.keys().copied().collect::<Vec<_>>() {
            let arrives = self.links[&conn].to_client.len() as u32 + 1;
            let arrives = self.dealer.below(arrives) as usize;
            let link = self.link(conn);
            link.to_client.truncate(arrives);
            link.to_server.clear();
            link.is_closed_by_server = true;
        }
        self.clocks.restart();
    }

    /// Drops the room and closes its connections with this code.
    pub(super) fn end_table(&mut self, code: Code) {
        self.trace(|| "the table's task ends".to_owned());
        self.room = None;
        for conn in self.links.keys().copied().collect::<Vec<_>>() {
            if self.links[&conn].has_joined {
                self.close(conn, code);
            }
        }
    }

    /// Closes a connection with a last message.
    fn close(&mut self, conn: Conn, code: Code) {
        let message = FromServer::Closing { refusal: code.into() };
        let link = self.link(conn);
        if !link.is_closed_by_server {
            link.to_client.push_back(serde_json::to_string(&message).unwrap_or_default());
            link.is_closed_by_server = true;
            link.to_server.clear();
        }
    }

    pub(super) fn link(&mut self, conn: Conn) -> &mut SimulatedLink {
        self.links.get_mut(&conn).unwrap_or_else(|| panic!("{conn:?} is not open"))
    }

    /// Checks that a restored room is at the stored stage, and that everything confirmed to clients is stored.
    fn check_loaded(&self, room: &Room) -> Result<(), String> {
        self.received.check(&self.disk)?;
        let fits = match room.stage() {
            // Between two games a table counts as over.
            Stage::Lobby => self.disk.stage() != Stage::Playing,
            stage => self.disk.stage() == stage,
        };
        if fits { Ok(()) } else { Err(format!("the room is {:?}, stored is {:?}", room.stage(), self.disk.stage())) }
    }
}

/// Checks that a refused request changes nothing and that only its sender is notified.
fn check_refusal(conn: Conn, output: &RoomOutput) -> Result<(), String> {
    let is_refusal = |message: &Outgoing| matches!(message.message, FromServer::Refused { .. });
    if output.messages.iter().any(is_refusal) {
        let is_only = output.messages.len() == 1 && output.messages[0].to == [conn];
        if !is_only || !output.entries.is_empty() || output.stage.is_some() || !output.joined.is_empty() {
            return Err(format!("a refused request has changed something: {output:?}"));
        }
    }
    Ok(())
}
