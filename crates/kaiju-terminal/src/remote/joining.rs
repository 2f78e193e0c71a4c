//! What a client does on joining: take a seat, get ready, start the game.

use crate::{new_game::NewGame, table::TableError};
use kaiju_protocol::{RoomView, Sitter, Stage, ToServer, WireMonster, WireSeat};
use kaiju_rules::{MAX_SEATS, Seat};
use kaiju_words::{Message, Words};

/// How a player wants to join a table.
#[derive(Clone, Debug, Default)]
pub struct JoinOptions {
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

/// The next step of joining.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum JoinStep {
    Name,
    Stand,
    Sit,
    Monster,
    Ready,
    Nothing,
}

/// Progress of a player who is joining. Each step is done only once: a player who leaves the seat later isn't seated
/// again.
pub(super) struct Joining {
    options: JoinOptions,
    /// The monster that the options name, until it is requested.
    monster: Option<WireMonster>,
    next: JoinStep,
    /// Id of the pending request.
    pending: Option<u32>,
    /// Number of seats tried.
    tries: usize,
    notice: Option<Message>,
    /// The room in which the start was requested; it is requested again only after the room has changed.
    start_requested_in: Option<RoomView>,
    /// Whether to start a rematch as soon as the table is in its lobby.
    starts_rematch: bool,
}

impl Joining {
    /// Begins to join a table; fails if its game has no monster with the wanted name.
    pub(super) fn new(options: JoinOptions, room: &RoomView, words: &Words) -> Result<Joining, TableError> {
        let ruleset = room.settings.game.ruleset();
        let monster =
            options.monster.as_ref().map(|name| NewGame::monster_by_name(words, ruleset, name)).transpose()?;
        Ok(Joining {
            options,
            monster: monster.map(|at| WireMonster::of(ruleset)[at]),
            next: JoinStep::Name,
            pending: None,
            tries: 0,
            notice: None,
            start_requested_in: None,
            starts_rematch: false,
        })
    }

    /// The next request to send.
    pub(super) fn next(&mut self, room: &RoomView, you: u32, own: Option<Seat>) -> Option<ToServer> {
        if self.pending.is_some() {
            return None;
        }
        if self.next == JoinStep::Name {
            self.next = if self.options.watch { JoinStep::Stand } else { JoinStep::Sit };
            let now = room.people.iter().find(|person| person.person == you).map(|person| &person.name);
            if let Some(name) = self.options.name.take().filter(|name| Some(name) != now) {
                return Some(ToServer::Name { name });
            }
        }
        if room.stage != Stage::Lobby {
            if self.next == JoinStep::Sit && own.is_none() {
                self.notice = Some(Message::new("remote-too-late"));
            }
            self.next = JoinStep::Nothing;
            return None;
        }
        if std::mem::take(&mut self.starts_rematch) {
            return Some(ToServer::Start);
        }
        if self.next == JoinStep::Stand {
            self.next = JoinStep::Nothing;
            if own.is_some() {
                return Some(ToServer::Stand);
            }
        }
        if self.next == JoinStep::Sit {
            match self.seat(room, own) {
                Some(seat) => return Some(ToServer::Sit { seat }),
                None if own.is_some() => self.next = JoinStep::Monster,
                None => {
                    self.next = JoinStep::Nothing;
                    self.notice = Some(Message::new("remote-no-seat"));
                }
            }
        }
        let view = own.and_then(|own| room.seats.iter().find(|view| view.seat.seat() == own));
        if self.next == JoinStep::Monster {
            self.next = JoinStep::Ready;
            if let Some(monster) = self.monster.take().filter(|wanted| view.is_some_and(|v| v.monster != *wanted)) {
                return Some(ToServer::Monster { monster });
            }
        }
        if self.next == JoinStep::Ready {
            self.next = JoinStep::Nothing;
            if view.is_some_and(|view| !view.ready) {
                return Some(ToServer::Ready { ready: true });
            }
        }
        if !self.options.start
            || room.host != you
            || !can_start(room, you)
            || self.start_requested_in.as_ref() == Some(room)
        {
            return None;
        }
        self.start_requested_in = Some(room.clone());
        Some(ToServer::Start)
    }

    /// The seat to take next; `None` if the player already has it, or if no seat is free.
    fn seat(&mut self, room: &RoomView, own: Option<Seat>) -> Option<WireSeat> {
        self.tries += 1;
        if let Some(seat) = self.options.seat.take() {
            return (own != Some(seat)).then(|| seat.into());
        }
        let free = room.seats.iter().find(|view| view.sitter == Sitter::Nobody && !view.closed);
        free.filter(|_| own.is_none() && self.tries <= MAX_SEATS).map(|view| view.seat)
    }

    /// Whether the player, as the host, starts games as soon as everyone is ready.
    pub(super) const fn starts(&self) -> bool {
        self.options.start
    }

    /// Whether to start the rematch that the player has asked for, once the table is in its lobby.
    pub(super) const fn start_rematch(&mut self, starts: bool) {
        self.starts_rematch = starts;
    }

    /// Records the id of the request that was sent.
    pub(super) fn sent(&mut self, id: Option<u32>) {
        self.pending = id;
    }

    /// Called when the request was confirmed or refused.
    pub(super) fn replied(&mut self, id: u32) {
        self.pending.take_if(|pending| *pending == id);
    }

    /// Called when the connection was lost, so that no reply will come.
    pub(super) fn connection_lost(&mut self) {
        (self.pending, self.starts_rematch) = (None, false);
    }

    /// Takes the pending notice for the player, if any, for example that no seat was free.
    pub(super) fn notice(&mut self) -> Option<Message> {
        self.notice.take()
    }
}

/// Whether the game can start: it isn't starting yet, every seat is taken, and everyone but this host is ready.
pub(crate) fn can_start(room: &RoomView, host: u32) -> bool {
    room.stage == Stage::Lobby
        && !room.starting
        && room.seats.iter().all(|view| match view.sitter {
            Sitter::Nobody => false,
            Sitter::Person { person } => view.ready || person == host,
            Sitter::Bot { .. } => true,
        })
}
