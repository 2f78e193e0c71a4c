//! The invariants checked in every schedule.

use super::{World, hello};
use kaiju_protocol::{FromServer, Person, Snapshot, Stage, TableEvent};
use kaiju_room::{Conn, Outgoing, Room, RoomOutput, Wake};

/// The longest time for which a room may sleep: the longest clock or grace period of the simulated tables.
const MAX_SLEEP: i64 = 60_000;

/// Briefly connects a person to the room with another connection, and returns the snapshot that it gets.
fn snapshot(room: &mut Room, identity: &str, plies: bool, now: i64) -> Result<(Snapshot, RoomOutput), String> {
    let conn = Conn(u64::MAX);
    let mut output =
        room.connect(conn, identity, "", now).map_err(|refusal| format!("can't join again: {:?}", refusal.code))?;
    let welcome =
        room.handle(conn, hello(None, None, plies), now).messages.into_iter().find_map(|sent| match sent.message {
            FromServer::Welcome(welcome) => welcome.snapshot,
            _ => None,
        });
    let left = room.disconnect(conn, now);
    output.entries.extend(left.entries);
    output.messages.extend(left.messages);
    Ok((welcome.ok_or("a hello without `since` gets no snapshot")?, output))
}

/// A snapshot without the parts that depend on who is connected.
fn lasting(mut snapshot: Snapshot) -> Snapshot {
    let host = snapshot.room.host;
    let seats = snapshot.room.seats.clone();
    let stays = |person: &Person| {
        let own = kaiju_protocol::Sitter::Person { person: person.person };
        person.person == host || seats.iter().any(|seat| seat.sitter == own)
    };
    snapshot.room.people.retain(stays);
    for person in &mut snapshot.room.people {
        (person.here, person.wants) = (false, None);
    }
    if let Some(asked) = &mut snapshot.asked {
        asked.clock = None;
    }
    snapshot
}

impl World {
    /// Whether a connection's client follows the table and has received everything. It must be its person's only
    /// connection, since another one could close the oldest.
    fn caught_up(&self, conn: Conn) -> bool {
        let link = &self.links[&conn];
        if self.links.values().filter(|other| other.person == link.person && other.has_joined).count() > 1 {
            return false;
        }
        let is_open = !link.is_closed_by_client && !link.is_closed_by_server;
        link.has_joined && is_open && link.to_client.is_empty() && link.client.next.is_some()
    }

    /// Compares a caught-up client with the room, and the room with its stored entries.
    pub(super) fn check_room(&mut self) -> Result<(), String> {
        let now = self.clocks.now();
        let caught_up: Vec<Conn> = self.links.keys().copied().filter(|&conn| self.caught_up(conn)).collect();
        if self.room.is_none() || caught_up.is_empty() {
            return Ok(());
        }
        let conn = *self.pick(&caught_up);
        let (person, plies) = (self.links[&conn].person, self.links[&conn].client.plies);
        // Reconnecting would take over from the bot that stands in for this person.
        if self.links[&conn].client.has_stand_in() {
            return Ok(());
        }
        self.tally.checks += 1;
        let identity = self.people[person].identity.clone();
        let Some(room) = &mut self.room else { return Ok(()) };
        let (live, output) = snapshot(room, &identity, plies, now)?;
        if !output.entries.is_empty() || !output.messages.is_empty() {
            return Err(format!("another connection of the same person changes the table: {output:?}"));
        }
        let cards: Vec<_> = self.people.iter().map(|person| room.card(&person.identity)).collect();
        let (next, round) = (room.next(), live.room.round);
        let record = room.record(round);
        if let Some(Err(wrong)) = record.as_deref().map(kaiju_fair::verify_text) {
            return Err(format!("the dice of a finished game can't be checked: {wrong}"));
        }
        let nonces = live.room.fair.iter().flat_map(|fair| &fair.nonces);
        self.tally.nonces = self.tally.nonces.max(nonces.filter(|nonce| nonce.nonce.is_some()).count() as u64);
        self.links[&conn].client.check(&live)?;

        let mut restored = self.disk.restore(now)?;
        if restored.next() > next {
            // A late append was carried out, which the room notices at its next append.
            return Ok(());
        }
        if restored.next() != next {
            return Err(format!("the room has {next} entries, and {} after a restart", restored.next()));
        }
        let again: Vec<_> = self.people.iter().map(|person| restored.card(&person.identity)).collect();
        if again != cards || restored.record(round) != record {
            return Err(format!("the room shows {cards:?}, and after a restart {again:?}"));
        }
        let (again, _) = snapshot(&mut restored, &identity, plies, now)?;
        let (live, again) = (lasting(live), lasting(again));
        if again != live {
            return Err(format!("the room shows {live:?}, and after a restart {again:?}"));
        }
        Ok(())
    }

    /// Checks that no clock is frozen: whatever the wall clock does, the room asks to be woken within a limited time.
    pub(super) fn check_clock(&self) -> Result<(), String> {
        let now = self.clocks.now();
        match self.room.as_ref().map(|room| room.next_wake(now)) {
            Some(Wake::At(at)) if at - now > MAX_SLEEP => {
                Err(format!("a clock is frozen: the room wants to sleep for {} ms", at - now))
            }
            _ => Ok(()),
        }
    }

    /// Ends a schedule without further faults: everyone reconnects, and the final state must match what clients
    /// received.
    pub(super) fn check_end(&mut self) -> Result<(), String> {
        self.rates = super::FaultRates::default();
        self.disk.carry_out_late();
        self.disk.free();
        self.crash();
        self.drain()?;
        for person in 0..self.people.len() {
            if self.people[person].is_leaving {
                self.erase(person)?;
                self.check_erased(person)?;
            }
        }
        self.drain()?;
        self.received.check(&self.disk)?;
        self.check_memberships()?;
        self.check_events()?;
        for person in 0..self.people.len() {
            self.connect(person);
        }
        self.drain()?;
        self.check_room()?;
        self.check_game_goes_on()
    }

    /// Delivers everything in transit.
    fn drain(&mut self) -> Result<(), String> {
        loop {
            let Some(conn) = self.links.iter().find(|(_, link)| link.has_news()).map(|(&conn, _)| conn) else {
                return Ok(());
            };
            self.deliver(conn)?;
        }
    }

    /// Checks that an interrupted erasure is eventually completed.
    fn check_erased(&self, person: usize) -> Result<(), String> {
        let is_done = !self.people[person].is_leaving;
        if is_done { Ok(()) } else { Err(format!("{} can't be erased", self.people[person].name)) }
    }

    /// Checks that everyone whose arrival is stored is a member of the table.
    fn check_memberships(&self) -> Result<(), String> {
        for person in &self.people {
            let quoted = format!("\"{}\"", person.identity);
            let has_joined = self.disk.entries().iter().any(|entry| entry.body.contains(&quoted));
            if has_joined && !self.disk.members().contains(&person.identity) {
                return Err(format!("{} has joined the table, but isn't stored as a member", person.name));
            }
        }
        Ok(())
    }

    /// Requests all events as a new client, and compares them with those received earlier.
    fn check_events(&self) -> Result<(), String> {
        let now = self.clocks.now();
        let mut room = self.disk.restore(now)?;
        let conn = Conn(u64::MAX);
        // If the door is closed, only people who have joined can read them.
        let known = self.people.iter().filter(|person| self.disk.members().contains(&person.identity));
        let mut witnesses = known.map(|person| &*person.identity).chain(["witness"]);
        if !witnesses.any(|witness| room.connect(conn, witness, "", now).is_ok()) {
            return Ok(());
        }
        let mut events: Vec<TableEvent> = Vec::new();
        for Outgoing { message, .. } in room.handle(conn, hello(Some(0), None, true), now).messages {
            match message {
                FromServer::Welcome(welcome) => events.extend(welcome.snapshot.into_iter().flat_map(|s| s.events)),
                FromServer::Update(update) => events.extend(update.events),
                _ => {}
            }
        }
        if events.windows(2).any(|pair| pair[1].number != pair[0].number + 1) {
            return Err("events have a gap".to_owned());
        }
        self.received.check_again(&events)
    }

    /// Checks that a game with a clock advances on its own.
    fn check_game_goes_on(&mut self) -> Result<(), String> {
        let Some(room) = &self.room else { return Ok(()) };
        let (next, settings) = (room.next(), room.card("").settings);
        if room.stage() != Stage::Playing || settings.clock == 0 || room.is_empty() {
            return Ok(());
        }
        for _ in 0..10 {
            let Some(room) = self.room.as_ref().filter(|room| room.next() == next) else { return Ok(()) };
            match room.next_wake(self.clocks.now()) {
                Wake::Now => self.wake()?,
                Wake::At(at) => {
                    self.check_clock()?;
                    self.clocks.pass(at - self.clocks.now());
                }
                // After a restored backup, people with a seat may be erased ones who never reconnect.
                Wake::Never if !self.links.values().any(|link| link.client.seat().is_some()) => return Ok(()),
                Wake::Never => return Err("a game with a clock waits forever".to_owned()),
            }
        }
        Err("a game with a clock doesn't continue".to_owned())
    }
}
