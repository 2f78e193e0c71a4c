//! The door of a table whose host decides who joins. Who waits is not stored, only who joins. Guests receive nothing
//! about the table.

use super::{Conn, MAX_PEOPLE, Room, RoomConnection, RoomOutput, commit::Draft};
use kaiju_protocol::{Code, Door, FromServer, Guest, Refusal, Request, ToServer, VERSION, presentable_name};
use kaiju_words::Message;
use std::collections::{BTreeMap, VecDeque};

/// Maximum number of people waiting at the same time.
pub(super) const MAX_GUESTS: usize = 20;
/// Maximum number of connections that one guest can wait with.
const MAX_GUEST_CONNECTIONS: usize = 4;
/// Maximum number of rejected identities that are remembered, so that they can't ask again.
pub(super) const MAX_TURNED_AWAY: usize = 200;

/// The people at a table's door.
#[derive(Default)]
pub(super) struct DoorQueue {
    /// The guests, in order of arrival.
    guests: Vec<WaitingGuest>,
    /// The number of the next guest.
    next: u32,
    /// The most recently rejected identities, oldest first. They can ask again once the door changes or the room is
    /// unloaded.
    turned_away: VecDeque<String>,
}

/// A person who waits at the door.
struct WaitingGuest {
    number: u32,
    identity: String,
    name: String,
    /// Their connections. The value is whether the hello asked for plies; `None` until it arrives.
    conns: BTreeMap<Conn, Option<bool>>,
}

impl DoorQueue {
    fn with_conn(&mut self, conn: Conn) -> Option<&mut WaitingGuest> {
        self.guests.iter_mut().find(|guest| guest.conns.contains_key(&conn))
    }

    fn take(&mut self, number: u32) -> Option<WaitingGuest> {
        let at = self.guests.iter().position(|guest| guest.number == number)?;
        Some(self.guests.remove(at))
    }
}

impl Room {
    /// Puts a newcomer in the queue for the host's decision, or refuses them.
    pub(super) fn wait(&mut self, conn: Conn, identity: &str, name: &str, draft: &mut Draft) -> Result<(), Refusal> {
        let queue = &mut self.door_queue;
        if queue.turned_away.iter().any(|turned_away| turned_away == identity) {
            return Err(Code::TurnedAway.into());
        }
        if let Some(guest) = queue.guests.iter_mut().find(|guest| guest.identity == identity) {
            if guest.conns.len() >= MAX_GUEST_CONNECTIONS {
                return Err(Code::TooManyConnections.into());
            }
            guest.conns.insert(conn, None);
            return Ok(());
        }
        if queue.guests.len() >= MAX_GUESTS {
            return Err(Refusal::because(Code::TableFull, Message::new("refusal-too-many-guests")));
        }
        queue.guests.push(WaitingGuest {
            number: queue.next,
            identity: identity.to_owned(),
            // The name that they would get at the table, so that no one can impersonate someone who is there.
            name: self.state.distinct_name(u32::MAX, &presentable_name(name).unwrap_or_default()),
            conns: BTreeMap::from([(conn, None)]),
        });
        queue.next = queue.next.wrapping_add(1);
        draft.guests_changed = true;
        Ok(())
    }

    /// Handles a guest's message: their hello or a ping.
    pub(super) fn handle_guest(&mut self, conn: Conn, request: &Request) -> RoomOutput {
        let mut output = RoomOutput::default();
        let Some(hello) = self.door_queue.with_conn(conn).and_then(|guest| guest.conns.get_mut(&conn)) else {
            return output;
        };
        let refused = match (&request.what, *hello) {
            (ToServer::Hello { version, plies, .. }, None) if *version == VERSION => {
                *hello = Some(*plies);
                output.send([conn], FromServer::Waiting);
                None
            }
            (ToServer::Hello { .. }, None) => {
                output.close.push(conn);
                Some(Code::WrongVersion)
            }
            (ToServer::Ping, Some(_)) => {
                output.send([conn], FromServer::Pong);
                None
            }
            (ToServer::Hello { .. }, Some(_)) | (_, None) => Some(Code::NoHello),
            (_, Some(_)) => Some(Code::Waiting),
        };
        match (refused, request.id) {
            (Some(code), id) => output.send([conn], FromServer::Refused { id, refusal: code.into() }),
            (None, Some(id)) => output.send([conn], FromServer::Done { id }),
            (None, None) => {}
        }
        output
    }

    /// Removes a closed connection from the door.
    pub(super) fn leave_door(&mut self, conn: Conn, draft: &mut Draft) {
        if let Some(guest) = self.door_queue.with_conn(conn) {
            guest.conns.remove(&conn);
            let number = guest.number;
            if guest.conns.is_empty() {
                self.door_queue.take(number);
                draft.guests_changed = true;
            }
        }
    }

    /// Lets a guest in at the host's request.
    pub(super) fn let_in(&mut self, person: u32, number: u32, now: i64, draft: &mut Draft) -> Result<(), Refusal> {
        self.state.require_host(person)?;
        if self.state.people.len() >= MAX_PEOPLE {
            return Err(Code::TableFull.into());
        }
        let guest = self.door_queue.take(number).ok_or(Code::BadPerson)?;
        self.join_guest(guest, now, draft);
        Ok(())
    }

    /// Turns a guest away at the host's request.
    pub(super) fn turn_away(&mut self, person: u32, number: u32, draft: &mut Draft) -> Result<(), Refusal> {
        self.state.require_host(person)?;
        let guest = self.door_queue.take(number).ok_or(Code::BadPerson)?;
        let turned_away = &mut self.door_queue.turned_away;
        turned_away.push_back(guest.identity.clone());
        if turned_away.len() > MAX_TURNED_AWAY {
            turned_away.pop_front();
        }
        refuse_guest(guest, Code::TurnedAway, draft);
        Ok(())
    }

    /// Lets all guests in or turns them away, after the door has changed.
    pub(super) fn apply_door(&mut self, now: i64, draft: &mut Draft) {
        self.door_queue.turned_away.clear();
        let door = self.state.settings.door;
        if door == Door::Ask {
            return;
        }
        for guest in std::mem::take(&mut self.door_queue.guests) {
            match door {
                Door::Locked => refuse_guest(guest, Code::TableLocked, draft),
                _ if !self.has_room_for_people() => refuse_guest(guest, Code::TableFull, draft),
                _ => self.join_guest(guest, now, draft),
            }
        }
    }

    /// Adds a guest to the people at the table.
    fn join_guest(&mut self, guest: WaitingGuest, now: i64, draft: &mut Draft) {
        let WaitingGuest { identity, name, conns, .. } = guest;
        let person = self.join(&identity, &name, now, draft);
        for (conn, hello) in conns {
            self.connections
                .insert(conn, RoomConnection { person, is_greeted: false, plies: false, is_past_left_out: false });
            draft.arrivals.extend(hello.map(|plies| (conn, plies)));
        }
        draft.guests_changed = true;
    }

    /// Sends the host the list of guests, on all connections or only one.
    pub(super) fn send_guests(&self, only: Option<Conn>, output: &mut RoomOutput) {
        let view = |guest: &WaitingGuest| Guest { guest: guest.number, name: guest.name.clone() };
        let guests = self.door_queue.guests.iter().map(view).collect();
        let wanted = |conn: &Conn| only.is_none_or(|only| only == *conn) && self.connections[conn].is_greeted;
        output.send(self.connections_of(self.state.host).filter(wanted), FromServer::Guests { guests });
    }

    /// Whether this identity would have to wait at the door but isn't waiting yet.
    pub fn is_new_guest(&self, identity: &str) -> bool {
        let waits = self.door_queue.guests.iter().any(|guest| guest.identity == identity);
        self.state.settings.door == Door::Ask && self.state.person(identity).is_none() && !waits
    }

    /// One connection of each guest at the door.
    pub fn guest_conns(&self) -> impl Iterator<Item = Conn> {
        self.door_queue.guests.iter().filter_map(|guest| guest.conns.keys().next().copied())
    }

    /// Whether anyone is waiting.
    pub(super) fn has_guests(&self) -> bool {
        !self.door_queue.guests.is_empty()
    }
}

/// Closes a guest's connections with this code.
fn refuse_guest(guest: WaitingGuest, code: Code, draft: &mut Draft) {
    let conns: Vec<Conn> = guest.conns.into_keys().collect();
    draft.output.send(conns.iter().copied(), FromServer::Closing { refusal: code.into() });
    draft.output.close.extend(conns);
    draft.guests_changed = true;
}
