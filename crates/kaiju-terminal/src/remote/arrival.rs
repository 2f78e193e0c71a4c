//! What a client does on joining: take a seat, get ready, start the game.

use super::monster_word;
use crate::{table::TableError, wishes::Wishes};
use kaiju_protocol::{RoomView, Sitter, Stage, ToServer, WireSeat};
use kaiju_rules::{MAX_SEATS, Seat};
use kaiju_words::{Message, Words, say};

/// How a player wants to join a table.
#[derive(Clone, Debug, Default)]
pub struct Arrival {
    /// The name to use, if it should change.
    pub name: Option<String>,
    /// Join as a spectator.
    pub watch: bool,
    /// The seat to take; the first free one if not given.
    pub seat: Option<Seat>,
    /// The monster to play, by its name.
    pub monster: Option<String>,
    /// As the host, start the game as soon as everyone is ready.
    pub start: bool,
}

impl Arrival {
    /// The same wishes with the monster's name replaced by its keyword; an error if there is no such monster in this
    /// game.
    pub(super) fn at(self, room: &RoomView, words: &Words) -> Result<Arrival, TableError> {
        let word = |name: String| {
            let ruleset = room.settings.game.ruleset();
            let at = Wishes::monster_by_name(words, ruleset, &name)?;
            Ok(monster_word(&say::monsters(ruleset)[at]))
        };
        Ok(Arrival { monster: self.monster.map(word).transpose()?, ..self })
    }
}

/// The next step of joining.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Next {
    Name,
    Stand,
    Sit,
    Monster,
    Ready,
    Nothing,
}

/// Progress of a player who is joining. Each step is done only once: a player who leaves the seat later isn't seated
/// again.
pub(super) struct Manners {
    wishes: Arrival,
    next: Next,
    /// Id of the pending request.
    pending: Option<u32>,
    /// Number of seats tried.
    tries: usize,
    remark: Option<Message>,
    /// The room in which the start was requested; it is requested again only after the room has changed.
    begun_in: Option<RoomView>,
}

impl Manners {
    pub(super) fn of(wishes: Arrival) -> Manners {
        Manners { wishes, next: Next::Name, pending: None, tries: 0, remark: None, begun_in: None }
    }

    /// The next request to send.
    pub(super) fn next(&mut self, room: &RoomView, you: u32, own: Option<Seat>) -> Option<ToServer> {
        if self.pending.is_some() {
            return None;
        }
        if self.next == Next::Name {
            self.next = if self.wishes.watch { Next::Stand } else { Next::Sit };
            let now = room.people.iter().find(|person| person.person == you).map(|person| &person.name);
            if let Some(name) = self.wishes.name.take().filter(|name| Some(name) != now) {
                return Some(ToServer::Name { name });
            }
        }
        if room.stage != Stage::Lobby {
            if self.next == Next::Sit && own.is_none() {
                self.remark = Some(Message::new("far-too-late"));
            }
            self.next = Next::Nothing;
            return None;
        }
        if self.next == Next::Stand {
            self.next = Next::Nothing;
            if own.is_some() {
                return Some(ToServer::Stand);
            }
        }
        if self.next == Next::Sit {
            match self.seat(room, own) {
                Some(seat) => return Some(ToServer::Sit { seat }),
                None if own.is_some() => self.next = Next::Monster,
                None => {
                    self.next = Next::Nothing;
                    self.remark = Some(Message::new("far-no-seat"));
                }
            }
        }
        let view = own.and_then(|own| room.seats.iter().find(|view| view.seat.seat() == own));
        if self.next == Next::Monster {
            self.next = Next::Ready;
            if let Some(monster) = self.wishes.monster.take().filter(|wish| view.is_some_and(|v| v.monster != *wish)) {
                return Some(ToServer::Monster { monster: monster.into() });
            }
        }
        if self.next == Next::Ready {
            self.next = Next::Nothing;
            if view.is_some_and(|view| !view.ready) {
                return Some(ToServer::Ready { ready: true });
            }
        }
        if !self.wishes.start || room.host != you || !can_start(room, you) || self.begun_in.as_ref() == Some(room) {
            return None;
        }
        self.begun_in = Some(room.clone());
        Some(ToServer::Start)
    }

    /// The seat to take, unless the player already has it.
    fn seat(&mut self, room: &RoomView, own: Option<Seat>) -> Option<WireSeat> {
        self.tries += 1;
        if let Some(seat) = self.wishes.seat.take() {
            return (own != Some(seat)).then(|| seat.into());
        }
        let free = room.seats.iter().find(|view| view.sitter == Sitter::Nobody);
        free.filter(|_| own.is_none() && self.tries <= MAX_SEATS).map(|view| view.seat)
    }

    /// Records the id of the request that was sent.
    pub(super) fn asked(&mut self, id: Option<u32>) {
        self.pending = id;
    }

    /// The request was confirmed or refused.
    pub(super) fn answered(&mut self, id: u32) {
        self.pending.take_if(|pending| *pending == id);
    }

    /// The connection was lost, so no reply will come.
    pub(super) fn forget(&mut self) {
        self.pending = None;
    }

    /// Takes a remark for the player, such as that there was no free seat.
    pub(super) fn remark(&mut self) -> Option<Message> {
        self.remark.take()
    }
}

/// Whether this host can start the game.
pub(crate) fn can_start(room: &RoomView, host: u32) -> bool {
    room.stage == Stage::Lobby
        && room.seats.iter().all(|view| match view.sitter {
            Sitter::Nobody => false,
            Sitter::Person { person } => view.ready || person == host,
            Sitter::Bot { .. } => true,
        })
}
