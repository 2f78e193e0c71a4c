//! A table at a server: what comes from there is played again here, what is done here is asked for there.

mod arrival;
mod people;
mod story;

pub use arrival::Arrival;
pub(crate) use arrival::can_start;

use crate::table::{Line, Progress, Table, Trouble};
use arrival::Manners;
use kaiju_client::{Feed, Heard};
use kaiju_protocol::{
    Asked, Code, FromServer, Presets, Request, Room, SeatView, Sitter, Snapshot, Stage, ToServer, Update, Welcome,
    seat_of,
};
use kaiju_rules::{Action, Game, Names, Pending, Prompt, Seat};
use kaiju_words::{Cast, Message, Words, say};
use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};
use story::Story;

/// How long a server may take to tell how a table stands.
const PATIENCE: Duration = Duration::from_secs(30);

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

/// What a table tells first.
enum First {
    /// What has happened, from the beginning on.
    Update(Box<Update>),
    /// How it stands.
    Snapshot(Box<Snapshot>),
}

/// What is known of a table before anything is.
struct Threshold {
    you: u32,
    presets: Presets,
}

impl Remote {
    /// Comes to a table: hears how it stands, and behaves as one wants to.
    pub fn enter(feed: Feed, arrival: Arrival, link: &str, way_back: &str, words: &Words) -> Result<Remote, Trouble> {
        let until = Instant::now() + PATIENCE;
        let silent = || Trouble::Broken(Message::new("far-silent"));
        let next = |feed: &Feed| match feed.wait(until.saturating_duration_since(Instant::now())) {
            None => Err(silent()),
            Some(Heard::Ended(message)) => Err(Trouble::Broken(message)),
            Some(heard) => Ok(heard),
        };
        let mut threshold = Threshold { you: 0, presets: Presets::default() };
        let (first, room) = loop {
            let Heard::Said(said) = next(&feed)? else { continue };
            match *said {
                FromServer::Welcome(mut welcome) => {
                    threshold = Threshold { you: welcome.you, presets: welcome.presets.clone() };
                    if let Some(snapshot) = welcome.snapshot.take() {
                        let room = snapshot.room.clone();
                        break (First::Snapshot(Box::new(snapshot)), room);
                    }
                }
                FromServer::Update(mut update) if update.room.is_some() => {
                    break update.room.take().map(|room| (First::Update(update), room)).ok_or_else(silent)?;
                }
                _ => {}
            }
        };
        let mut remote = Remote::at(feed, arrival.at(&room, words)?, room, threshold, words)?;
        (remote.link, remote.way_back) = (link.to_owned(), way_back.to_owned());
        remote.was_here = remote.seat().is_some();
        match first {
            First::Update(update) => remote.update(*update)?,
            First::Snapshot(snapshot) => remote.skip_to(*snapshot)?,
        }
        // A long game comes in several parts.
        while remote.story.plies != remote.ply {
            let heard = next(&remote.feed)?;
            remote.hear(heard)?;
        }
        remote.arrive();
        Ok(remote)
    }

    fn at(feed: Feed, arrival: Arrival, room: Room, threshold: Threshold, words: &Words) -> Result<Remote, Trouble> {
        let story = Story::before(&room)?;
        let names = |ruleset| {
            say::monsters(ruleset).map(|monster| (monster_word(&monster), words.text(&monster, &Cast(Vec::new()))))
        };
        let monsters = kaiju_rules::Ruleset::ALL.into_iter().flat_map(names).collect();
        let mut remote = Remote {
            feed,
            link: String::new(),
            way_back: String::new(),
            monsters,
            cast: Cast(Vec::new()),
            room,
            you: threshold.you,
            presets: threshold.presets,
            story,
            ply: 0,
            asked: None,
            is_online: true,
            ids: 0,
            sent: None,
            unconfirmed: Vec::new(),
            wanted: None,
            spoken: None,
            unsaid: None,
            notices: VecDeque::new(),
            ended: None,
            was_here: false,
            has_way_back: true,
            manners: Manners::of(arrival),
        };
        remote.name_everybody();
        Ok(remote)
    }

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

    /// Takes in what has come from the server.
    fn hear(&mut self, heard: Heard) -> Result<(), Trouble> {
        match heard {
            Heard::Lost(_) => self.lose(),
            Heard::Ended(message) => self.end(message),
            Heard::Said(said) => match *said {
                FromServer::Welcome(welcome) => return self.welcome(*welcome),
                FromServer::Update(update) => return self.update(*update),
                FromServer::Room(room) => self.enter_room(*room),
                FromServer::Presets { presets } => self.presets = presets,
                FromServer::Done { id } => self.done(id),
                FromServer::Refused { id, refusal } => self.refused(id, refusal.text),
                // Those who have the rules ask themselves, and whoever keeps the connection hears the rest.
                FromServer::Question(_)
                | FromServer::Chances { .. }
                | FromServer::Answers { .. }
                | FromServer::Closing { .. }
                | FromServer::Pong => {}
            },
        }
        Ok(())
    }

    fn end(&mut self, message: Message) {
        let is = |code: Code| message.id == code.message().id;
        self.has_way_back = !is(Code::Kicked) && !is(Code::NoTable);
        self.ended = Some(if is(Code::NoIdentity) { Message::new("far-forgotten") } else { message });
    }

    fn welcome(&mut self, welcome: Welcome) -> Result<(), Trouble> {
        (self.you, self.presets) = (welcome.you, welcome.presets);
        if let Some(snapshot) = welcome.snapshot {
            self.skip_to(snapshot)?;
        }
        if !std::mem::replace(&mut self.is_online, true) {
            self.notices.push_back(Message::new("far-back"));
        }
        Ok(())
    }

    /// Takes in how the table stands where it is too long a story how it came to it.
    fn skip_to(&mut self, snapshot: Snapshot) -> Result<(), Trouble> {
        (self.ply, self.asked) = (snapshot.ply, snapshot.asked.clone().map(|asked| (asked, Instant::now())));
        let room = snapshot.room.clone();
        self.story.skip_to(snapshot)?;
        self.enter_room(room);
        Ok(())
    }

    /// The connection is gone. What was not confirmed is not sent again: after the return the same question stands, or it has moved on.
    fn lose(&mut self) {
        if std::mem::replace(&mut self.is_online, false) {
            self.notices.push_back(Message::new("far-reconnecting"));
        }
        if let Some(sent) = &mut self.sent {
            sent.is_lost = true;
        }
        self.wanted = None;
        self.spoken = None;
        self.manners.forget();
        let answer = self.sent.as_ref().map(|sent| sent.id);
        if self.unconfirmed.drain(..).any(|id| Some(id) != answer) {
            self.notices.push_back(Message::new("far-unsure"));
        }
    }

    fn update(&mut self, update: Update) -> Result<(), Trouble> {
        if let Some(room) = update.room {
            self.enter_room(room);
        }
        let plies = self.story.plies;
        for step in update.steps {
            let speaker = step.chat.as_ref().map(|chat| self.speaker(chat));
            self.story.take(step, speaker)?;
        }
        self.ply = update.ply;
        self.asked = update.asked.map(|asked| (asked, Instant::now()));
        let has_moved = self.story.plies != plies;
        let is_settled = self.sent.as_ref().is_some_and(|sent| sent.is_lost) && self.story.plies == self.ply;
        if has_moved || is_settled {
            self.sent = None;
        }
        Ok(())
    }

    fn enter_room(&mut self, room: Room) {
        self.notices.extend(self.comings(&room));
        self.room = room;
        self.story.prepare(&self.room);
        self.name_everybody();
    }

    /// What is told of a game is told with the names that it had, whoever sits where in the lobby after it.
    fn name_everybody(&mut self) {
        let is_told = self.room.stage == Stage::Lobby && !self.story.seats.is_empty();
        let seats = if is_told { &self.story.seats } else { &self.room.seats };
        let name = |seat: &SeatView| seat.name.clone().unwrap_or_else(|| self.monster_name(&seat.monster));
        self.cast = Cast(seats.iter().map(name).collect());
    }

    fn done(&mut self, id: u32) {
        self.unconfirmed.retain(|&other| other != id);
        self.manners.answered(id);
        self.spoken.take_if(|(spoken, _)| *spoken == id);
        if let Some((_, presets)) = self.wanted.take_if(|(wanted, _)| *wanted == id) {
            self.presets = presets;
        }
    }

    fn refused(&mut self, id: Option<u32>, why: Message) {
        self.unconfirmed.retain(|&other| Some(other) != id);
        self.sent.take_if(|sent| Some(sent.id) == id);
        self.wanted.take_if(|(wanted, _)| Some(*wanted) == id);
        if let Some((_, text)) = self.spoken.take_if(|(spoken, _)| Some(*spoken) == id) {
            self.unsaid = Some(text);
        }
        if let Some(id) = id {
            self.manners.answered(id);
        }
        self.notices.push_back(why);
    }

    /// Does what somebody does who comes to a table.
    fn arrive(&mut self) {
        if !self.is_online {
            return;
        }
        let seat = self.seat_of(self.you);
        if let Some(what) = self.manners.next(&self.room, self.you, seat) {
            let id = self.request(what);
            self.manners.asked(id);
        }
        self.notices.extend(self.manners.remark());
    }
}

impl Table for Remote {
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

    fn log(&self) -> &[Line] {
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

    fn answer(&mut self, action: Action) -> Result<(), Trouble> {
        let refused = |code: Code| Trouble::Refused(code.message());
        let seat = self.seat().ok_or_else(|| refused(Code::NotSeated))?;
        if !self.is_online {
            return Err(Trouble::Refused(Message::new("far-offline")));
        }
        let gives_up = action == Action::Concede;
        if !gives_up && self.asked().is_none() {
            return Err(refused(Code::NotAsked));
        }
        self.game().check(seat, action).map_err(|e| Trouble::Refused(say::refusal(e)))?;
        let what = if gives_up {
            ToServer::Concede { ply: self.ply }
        } else {
            ToServer::Act { ply: self.ply, action: self.game().action_text(action, Names::LETTERS).to_string() }
        };
        self.sent = self.request(what).map(|id| Sent { id, is_lost: false });
        Ok(())
    }

    fn advance(&mut self) -> Result<Progress, Trouble> {
        let mut has_moved = false;
        while let Some(heard) = self.feed.hear() {
            self.hear(heard)?;
            has_moved = true;
        }
        if let Some(message) = self.ended.take() {
            return Err(Trouble::Broken(message));
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
