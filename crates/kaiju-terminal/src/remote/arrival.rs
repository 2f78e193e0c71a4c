//! What somebody does who comes to a table: takes a seat, is ready, begins the game.

use super::monster_word;
use crate::{table::TableError, wishes::Wishes};
use kaiju_protocol::{Room, Sitter, Stage, ToServer, Word, seat_of, seat_word};
use kaiju_rules::{MAX_SEATS, Ruleset, Seat};
use kaiju_words::{Message, Words, say};

/// How somebody wants to come to a table.
#[derive(Clone, Debug, Default)]
pub struct Arrival {
    /// Called something else than before.
    pub name: Option<String>,
    /// Without a seat.
    pub watch: bool,
    /// On this seat; else on the first that is free.
    pub seat: Option<Seat>,
    /// With this monster, by its name.
    pub monster: Option<String>,
    /// Beginning the game as soon as all are ready, if one is the host.
    pub start: bool,
}

impl Arrival {
    /// The same with the word of the monster, if there is such a monster at this table.
    pub(super) fn at(self, room: &Room, words: &Words) -> Result<Arrival, TableError> {
        let word = |name: String| {
            let ruleset = Ruleset::from_word(&room.settings.game).unwrap_or(Ruleset::NewYork);
            let at = Wishes::monster_by_name(words, ruleset, &name)?;
            Ok(monster_word(&say::monsters(ruleset)[at]))
        };
        Ok(Arrival { monster: self.monster.map(word).transpose()?, ..self })
    }
}

/// What comes next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Next {
    Name,
    Stand,
    Sit,
    Monster,
    Ready,
    Nothing,
}

/// How far somebody has come who arrives. Everything is done once: whoever gets up again is left standing.
pub(super) struct Manners {
    wishes: Arrival,
    next: Next,
    /// The number of what was asked for, until it is answered.
    pending: Option<u32>,
    /// Seats that were tried.
    tries: usize,
    remark: Option<Message>,
    /// The room in which the beginning was asked for: it is asked for again only once that has changed.
    begun_in: Option<Room>,
}

impl Manners {
    pub(super) fn of(wishes: Arrival) -> Manners {
        Manners { wishes, next: Next::Name, pending: None, tries: 0, remark: None, begun_in: None }
    }

    /// What to ask for now.
    pub(super) fn next(&mut self, room: &Room, you: u32, own: Option<Seat>) -> Option<ToServer> {
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
        let view = own.and_then(|own| room.seats.iter().find(|view| seat_of(&view.seat) == Some(own)));
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

    /// The seat to take, if it is not the own one.
    fn seat(&mut self, room: &Room, own: Option<Seat>) -> Option<Word> {
        self.tries += 1;
        if let Some(seat) = self.wishes.seat.take() {
            return (own != Some(seat)).then(|| seat_word(seat));
        }
        let free = room.seats.iter().find(|view| view.sitter == Sitter::Nobody);
        free.filter(|_| own.is_none() && self.tries <= MAX_SEATS).map(|view| view.seat.clone())
    }

    /// It was asked for under this number.
    pub(super) fn asked(&mut self, id: Option<u32>) {
        self.pending = id;
    }

    /// What was asked for is done, or refused.
    pub(super) fn answered(&mut self, id: u32) {
        self.pending.take_if(|pending| *pending == id);
    }

    /// The connection was lost: no answer comes any more.
    pub(super) fn forget(&mut self) {
        self.pending = None;
    }

    /// What the one who arrives has to know.
    pub(super) fn remark(&mut self) -> Option<Message> {
        self.remark.take()
    }
}

/// Whether this host can begin the game.
pub(crate) fn can_start(room: &Room, host: u32) -> bool {
    room.stage == Stage::Lobby
        && room.seats.iter().all(|view| match view.sitter {
            Sitter::Nobody => false,
            Sitter::Person { person } => view.ready || person == host,
            Sitter::Bot { .. } => true,
        })
}
