//! A table at a server: what comes from there is played again here, what is done here is asked for there.

mod arrival;
mod enter;
mod hear;
mod people;
mod story;

pub use arrival::Arrival;
pub(crate) use arrival::can_start;

use crate::table::{Progress, ShownLine, TableError, TableView};
use arrival::Manners;
use kaiju_client::Feed;
use kaiju_protocol::{Asked, Code, Presets, Request, Room, SeatView, Sitter, Stage, ToServer, seat_of};
use kaiju_rules::{Action, Game, Names, Pending, Prompt, Seat};
use kaiju_words::{Cast, Message, say};
use std::{
    collections::{BTreeSet, VecDeque},
    time::{Duration, Instant},
};
use story::Story;

/// An answer that was sent, until the table has moved on.
struct Sent {
    id: u32,
    /// The connection was lost since: nobody knows whether it arrived.
    is_lost: bool,
}

/// A table at a server.
pub struct Remote {
    feed: Feed,
    /// The link to send to others.
    link: String,
    /// What leads back here, as one types it into a shell.
    way_back: String,
    /// The names of the monsters, by their words.
    monsters: Vec<(String, String)>,
    cast: Cast,
    room: Room,
    you: u32,
    presets: Presets,
    story: Story,
    /// Plies that the server has told of.
    ply: u32,
    /// Who is asked, and since when we know.
    asked: Option<(Asked, Instant)>,
    is_online: bool,
    /// Who was here when the connection was lost, and has not been seen since.
    expected: BTreeSet<u32>,
    ids: u32,
    sent: Option<Sent>,
    /// What was asked for and neither done nor refused yet.
    unconfirmed: Vec<u32>,
    /// Presets that were asked for.
    wanted: Option<(u32, Presets)>,
    /// What was said last, until the server has heard it.
    spoken: Option<(u32, String)>,
    /// What was said and refused.
    unsaid: Option<String>,
    notices: VecDeque<Message>,
    ended: Option<Message>,
    /// The one who comes had a seat before.
    was_here: bool,
    has_way_back: bool,
    manners: Manners,
}

impl Remote {
    /// The table as a place where people meet.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// The number that one has there.
    pub fn you(&self) -> u32 {
        self.you
    }

    /// Whether one is the host.
    pub fn is_host(&self) -> bool {
        self.room.host == self.you
    }

    /// Whether people take their seats, before a game or between two.
    pub fn is_in_lobby(&self) -> bool {
        self.room.stage == Stage::Lobby
    }

    /// The link to send to others.
    pub fn link(&self) -> &str {
        &self.link
    }

    /// How one answers without being asked.
    pub fn presets(&self) -> &Presets {
        self.wanted.as_ref().map_or(&self.presets, |(_, wanted)| wanted)
    }

    /// Changes how one answers without being asked.
    pub fn set_presets(&mut self, presets: Presets) {
        let what = ToServer::Presets { presets: presets.clone() };
        if let Some(id) = self.request(what) {
            self.wanted = Some((id, presets));
        }
    }

    /// Asks the server for something; its number there, if there is a connection. What is refused is told.
    pub fn request(&mut self, what: ToServer) -> Option<u32> {
        if !self.is_online {
            self.notices.push_back(Message::new("far-offline"));
            return None;
        }
        self.ids += 1;
        self.unconfirmed.push(self.ids);
        self.feed.say(Request { id: Some(self.ids), what });
        Some(self.ids)
    }

    /// Says something to everybody.
    pub fn say(&mut self, text: String) {
        match self.request(ToServer::Chat { text: text.clone() }) {
            Some(id) => self.spoken = Some((id, text)),
            None => self.unsaid = Some(text),
        }
    }

    /// What somebody wanted to say and could not, once.
    pub fn unsaid(&mut self) -> Option<String> {
        self.unsaid.take()
    }

    /// Whether the one who plays had a seat here before.
    pub fn was_here(&self) -> bool {
        self.was_here
    }

    /// Whether one can want to play again after a game: those who watch wait for that.
    pub fn can_play_again(&self) -> bool {
        self.is_host() || self.seat().is_some()
    }

    /// Whether one can come back: not if one was sent away.
    pub fn has_way_back(&self) -> bool {
        self.has_way_back
    }

    /// Something that the one who plays has to know, once.
    pub fn notice(&mut self) -> Option<Message> {
        self.notices.pop_front()
    }

    /// What is to know for as long as it lasts: that there is no connection, or how long there is for an answer.
    pub fn status(&self) -> Option<Message> {
        if !self.is_online {
            return Some(Message::new("far-reconnecting"));
        }
        let (asked, since) = self.asked.as_ref()?;
        let (clock, seat) = (asked.clock?, seat_of(&asked.seat)?);
        let left = Duration::from_millis(clock.left.into()).saturating_sub(since.elapsed());
        let seconds = u32::try_from(left.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        Some(Message::new("far-clock").with("monster", seat).with("seconds", seconds))
    }

    /// Whether one's own time for an answer is running.
    pub fn is_timed(&self) -> bool {
        let own =
            |asked: &Asked| asked.clock.is_some() && seat_of(&asked.seat).is_some_and(|seat| Some(seat) == self.seat());
        self.asked.as_ref().is_some_and(|(asked, _)| own(asked))
    }

    /// The seat of somebody.
    pub fn seat_of(&self, person: u32) -> Option<Seat> {
        let sits = |seat: &&SeatView| seat.sitter == Sitter::Person { person };
        self.room.seats.iter().find(sits).and_then(|seat| seat_of(&seat.seat))
    }

    /// What a seat looks like to everybody.
    pub fn seat_view(&self, seat: Seat) -> Option<&SeatView> {
        self.room.seats.iter().find(|view| seat_of(&view.seat) == Some(seat))
    }

    /// The name of a monster by its word.
    pub fn monster_name(&self, word: &str) -> String {
        self.monsters.iter().find(|(known, _)| known == word).map_or_else(|| word.to_owned(), |(_, name)| name.clone())
    }
}

impl TableView for Remote {
    fn seat(&self) -> Option<Seat> {
        self.seat_of(self.you)
    }

    fn cast(&self) -> &Cast {
        &self.cast
    }

    fn bot(&self, seat: Seat) -> Option<&str> {
        let view = self.seat_view(seat)?;
        match &view.sitter {
            Sitter::Bot { bot } => Some(bot),
            _ => view.stand_in.as_deref(),
        }
    }

    fn game(&self) -> &Game {
        self.story.game()
    }

    fn log(&self) -> &[ShownLine] {
        &self.story.log
    }

    fn begun(&self) -> usize {
        self.story.begun
    }

    fn asked(&self) -> Option<Prompt> {
        let is_here = self.room.stage == Stage::Playing && self.story.plies == self.ply && self.sent.is_none();
        match self.game().pending() {
            Pending::Choose { seat, prompt } if Some(seat) == self.seat() && is_here => {
                // A bot that stands in answers of itself.
                self.bot(seat).is_none().then_some(prompt)
            }
            _ => None,
        }
    }

    fn answer(&mut self, action: Action) -> Result<(), TableError> {
        let refused = |code: Code| TableError::Refused(code.message());
        let seat = self.seat().ok_or_else(|| refused(Code::NotSeated))?;
        if !self.is_online {
            return Err(TableError::Refused(Message::new("far-offline")));
        }
        let gives_up = action == Action::Concede;
        if !gives_up && self.asked().is_none() {
            return Err(refused(Code::NotAsked));
        }
        self.game().check(seat, action).map_err(|e| TableError::Refused(say::refusal(e)))?;
        let what = if gives_up {
            ToServer::Concede { ply: self.ply }
        } else {
            ToServer::Act { ply: self.ply, action: self.game().action_text(action, Names::LETTERS).to_string() }
        };
        self.sent = self.request(what).map(|id| Sent { id, is_lost: false });
        Ok(())
    }

    fn advance(&mut self) -> Result<Progress, TableError> {
        let mut has_moved = false;
        while let Some(heard) = self.feed.hear() {
            self.hear(heard)?;
            has_moved = true;
        }
        if let Some(message) = self.ended.take() {
            return Err(TableError::Broken(message));
        }
        self.arrive();
        Ok(match () {
            () if has_moved => Progress::Moved,
            () if self.is_over() => Progress::Over,
            () => Progress::Waiting,
        })
    }

    fn way_back(&self) -> Message {
        Message::new("far-way-back").with("command", self.way_back.clone())
    }

    fn remote(&self) -> Option<&Remote> {
        Some(self)
    }

    fn remote_mut(&mut self) -> Option<&mut Remote> {
        Some(self)
    }
}

/// The word of a monster, from the name of its text.
pub(crate) fn monster_word(monster: &Message) -> String {
    monster.id.trim_start_matches("monster-").to_owned()
}
