//! Handling messages from the server.

use super::Remote;
use crate::{analysis::AnalysisResult, table::TableError};
use kaiju_client::FeedEvent;
use kaiju_protocol::{Code, FromServer, RoomView, SeatView, Snapshot, Stage, Update, Welcome};
use kaiju_words::{Message, SeatNames};
use std::time::Instant;

impl Remote {
    /// Handles a message from the server, or the loss or end of the connection.
    pub(super) fn receive(&mut self, event: FeedEvent) -> Result<(), TableError> {
        match event {
            FeedEvent::Lost(_) => self.connection_lost(),
            FeedEvent::Ended(message) => self.end(message),
            FeedEvent::Notice(message) => self.notices.push_back(message),
            FeedEvent::Analysis(analysis) => self.receive_analysis(*analysis),
            FeedEvent::Message(message) => match *message {
                FromServer::Welcome(welcome) => return self.welcome(*welcome),
                FromServer::Update(update) => return self.update(*update),
                FromServer::Room(room) => self.enter_room(*room),
                FromServer::Presets { presets } => self.presets = presets,
                FromServer::Hidden { hidden } => self.receive_hidden(hidden),
                FromServer::Guests { guests } => self.receive_guests(guests),
                FromServer::Advice(advice) => self.advice = Some(*advice),
                FromServer::Done { id } => self.confirmed(id),
                FromServer::Refused { id, refusal } => self.refused(id, refusal.text),
                // This client computes questions from the rules itself, and the connection handles the rest.
                FromServer::Waiting
                | FromServer::Question(_)
                | FromServer::Odds { .. }
                | FromServer::Answers { .. }
                | FromServer::Closing { .. }
                | FromServer::Pong => {}
            },
        }
        Ok(())
    }

    fn receive_analysis(&mut self, analysis: AnalysisResult) {
        if let Some((_, awaited @ None)) = &mut self.analysis {
            *awaited = Some(analysis);
        }
    }

    fn end(&mut self, message: Message) {
        let is = |code: Code| message.id == code.message().id;
        self.can_rejoin = ![Code::Kicked, Code::TurnedAway, Code::NoTable].into_iter().any(is);
        self.ended = Some(if is(Code::NoIdentity) { Message::new("remote-forgotten") } else { message });
    }

    fn welcome(&mut self, welcome: Welcome) -> Result<(), TableError> {
        (self.you, self.presets) = (welcome.you, welcome.presets);
        self.guests.clear();
        self.receive_hidden(welcome.hidden);
        if let Some(snapshot) = welcome.snapshot {
            self.adopt_snapshot(snapshot)?;
        }
        if !std::mem::replace(&mut self.is_online, true) {
            self.notices.push_back(Message::new("remote-back"));
        }
        Ok(())
    }

    /// Adopts a snapshot, which the server sends instead of events when this client has missed too many.
    pub(super) fn adopt_snapshot(&mut self, snapshot: Snapshot) -> Result<(), TableError> {
        (self.ply, self.asked) = (snapshot.ply, snapshot.asked.clone().map(|asked| (asked, Instant::now())));
        let room = snapshot.room.clone();
        self.take_back.clone_from(&snapshot.take_back);
        self.history.adopt_snapshot(snapshot)?;
        self.enter_room(room);
        Ok(())
    }

    /// Handles a lost connection. Unconfirmed requests aren't sent again: after reconnecting, either the same question
    /// is still pending or the table has moved on.
    fn connection_lost(&mut self) {
        if std::mem::replace(&mut self.is_online, false) {
            self.notices.push_back(Message::new("remote-reconnecting"));
            self.expect_everyone_back();
        }
        if let Some(sent) = &mut self.sent {
            sent.is_lost = true;
        }
        self.unconfirmed_presets = None;
        self.unconfirmed_chat = None;
        self.joining.connection_lost();
        let answer = self.sent.as_ref().map(|sent| sent.id);
        if self.unconfirmed.drain(..).any(|id| Some(id) != answer) {
            self.notices.push_back(Message::new("remote-unsure"));
        }
    }

    pub(super) fn update(&mut self, update: Update) -> Result<(), TableError> {
        if let Some(room) = update.room {
            self.enter_room(room);
        }
        let plies = self.history.plies;
        for step in update.events {
            let speaker = step.chat.as_ref().map(|chat| self.speaker(chat));
            self.history.apply(step, speaker)?;
        }
        self.ply = update.ply;
        self.asked = update.asked.map(|asked| (asked, Instant::now()));
        self.take_back = update.take_back;
        let has_moved = self.history.plies != plies;
        let is_resolved = self.sent.as_ref().is_some_and(|sent| sent.is_lost) && self.history.plies == self.ply;
        if has_moved || is_resolved {
            self.sent = None;
        }
        Ok(())
    }

    fn enter_room(&mut self, room: RoomView) {
        let presence_notices = self.presence_notices(&room);
        self.notices.extend(presence_notices);
        self.room = room;
        self.history.follow_settings(&self.room);
        self.update_cast();
    }

    /// Updates the monsters' names. In the lobby after a game, the log keeps that game's names, even if other people
    /// have the seats now.
    pub(super) fn update_cast(&mut self) {
        let is_after_game = self.room.stage == Stage::Lobby && !self.history.seats.is_empty();
        let seats = if is_after_game { &self.history.seats } else { &self.room.seats };
        let name = |seat: &SeatView| seat.name.clone().unwrap_or_else(|| self.monster_name(seat.monster));
        self.seat_names = SeatNames(seats.iter().map(name).collect());
    }

    fn confirmed(&mut self, id: u32) {
        self.unconfirmed.retain(|&other| other != id);
        self.joining.replied(id);
        self.unconfirmed_chat.take_if(|(request, _)| *request == id);
        if let Some((_, presets)) = self.unconfirmed_presets.take_if(|(request, _)| *request == id) {
            self.presets = presets;
        }
    }

    fn refused(&mut self, id: Option<u32>, why: Message) {
        self.unconfirmed.retain(|&other| Some(other) != id);
        self.joining.start_rematch(false);
        self.sent.take_if(|sent| Some(sent.id) == id);
        self.unconfirmed_presets.take_if(|(request, _)| Some(*request) == id);
        if let Some((_, text)) = self.unconfirmed_chat.take_if(|(request, _)| Some(*request) == id) {
            self.unsent_chat = Some(text);
        }
        if let Some(id) = id {
            self.joining.replied(id);
        }
        self.notices.push_back(why);
    }

    /// Takes the next step of joining.
    pub(super) fn continue_joining(&mut self) {
        if !self.is_online {
            return;
        }
        let seat = self.seat_of(self.you);
        if let Some(what) = self.joining.next(&self.room, self.you, seat) {
            let id = self.request(what);
            self.joining.sent(id);
        }
        self.notices.extend(self.joining.notice());
    }
}
