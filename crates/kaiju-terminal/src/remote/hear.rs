//! Handling messages from the server.

use super::Remote;
use crate::table::TableError;
use kaiju_client::Heard;
use kaiju_protocol::{Code, FromServer, RoomView, SeatView, Snapshot, Stage, Update, Welcome};
use kaiju_words::{Cast, Message};
use std::time::Instant;

impl Remote {
    /// Handles a message from the server, or a change of the connection.
    pub(super) fn hear(&mut self, heard: Heard) -> Result<(), TableError> {
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
                // This client computes questions from the rules itself, and the connection handles the rest.
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

    fn welcome(&mut self, welcome: Welcome) -> Result<(), TableError> {
        (self.you, self.presets) = (welcome.you, welcome.presets);
        if let Some(snapshot) = welcome.snapshot {
            self.skip_to(snapshot)?;
        }
        if !std::mem::replace(&mut self.is_online, true) {
            self.notices.push_back(Message::new("far-back"));
        }
        Ok(())
    }

    /// Adopts a snapshot when replaying everything since would take too long.
    pub(super) fn skip_to(&mut self, snapshot: Snapshot) -> Result<(), TableError> {
        (self.ply, self.asked) = (snapshot.ply, snapshot.asked.clone().map(|asked| (asked, Instant::now())));
        let room = snapshot.room.clone();
        self.story.skip_to(snapshot)?;
        self.enter_room(room);
        Ok(())
    }

    /// The connection is lost. Unconfirmed requests aren't sent again: after reconnecting, either the same question is
    /// still pending or the table has moved on.
    fn lose(&mut self) {
        if std::mem::replace(&mut self.is_online, false) {
            self.notices.push_back(Message::new("far-reconnecting"));
            self.expect_everybody();
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

    pub(super) fn update(&mut self, update: Update) -> Result<(), TableError> {
        if let Some(room) = update.room {
            self.enter_room(room);
        }
        let plies = self.story.plies;
        for step in update.events {
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

    fn enter_room(&mut self, room: RoomView) {
        let comings = self.comings(&room);
        self.notices.extend(comings);
        self.room = room;
        self.story.prepare(&self.room);
        self.name_everybody();
    }

    /// Sets the names. In the lobby after a game, its log keeps the names from that game, even if other people have the seats now.
    pub(super) fn name_everybody(&mut self) {
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

    /// Takes the next step of joining.
    pub(super) fn arrive(&mut self) {
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
