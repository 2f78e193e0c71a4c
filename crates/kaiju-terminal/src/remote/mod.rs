//! A table on a server: replays the server's updates locally and sends the player's requests.

mod history;
mod host;
mod join;
mod joining;
mod people;
mod receive;

pub use joining::JoinOptions;
pub(crate) use joining::can_start;

use crate::{
    analysis::AnalysisResult,
    table::{CanTakeBack, Progress, ShownLine, TableError, TableView},
};
use history::LocalHistory;
use joining::Joining;
use kaiju_client::Feed;
use kaiju_protocol::{
    AdviceView, Asked, Code, Guest, Presets, Request, RoomView, SeatView, Sitter, Stage, TakeBackView, ToServer,
    WireBot, WireMonster,
};
use kaiju_rules::{Action, Game, Names, Pending, Prompt, Record, Seat};
use kaiju_words::{Message, SeatNames, say};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::{Duration, Instant},
};

/// An answer that was sent, kept until the table has moved on.
struct Sent {
    id: u32,
    /// Whether the connection was lost afterwards, so that the answer may not have arrived.
    is_lost: bool,
}

/// A table on a server.
pub struct Remote {
    feed: Feed,
    /// The link to invite others with.
    link: String,
    /// The shell command that rejoins this table.
    rejoin_command: String,
    /// The names of the monsters of both games.
    monsters: BTreeMap<WireMonster, String>,
    seat_names: SeatNames,
    room: RoomView,
    you: u32,
    presets: Presets,
    /// The people who wait for the player, as the host, to let them in.
    guests: Vec<Guest>,
    history: LocalHistory,
    /// Number of plies the server has announced.
    ply: u32,
    /// Who is being asked, and when this client learned of it.
    asked: Option<(Asked, Instant)>,
    /// What can be taken back, and by which seat.
    take_back: Option<TakeBackView>,
    is_online: bool,
    /// People who were here when the connection was lost and haven't been seen since.
    expected: BTreeSet<u32>,
    ids: u32,
    sent: Option<Sent>,
    /// Ids of requests that haven't been confirmed or refused yet.
    unconfirmed: Vec<u32>,
    /// Presets that have been requested but not confirmed yet.
    unconfirmed_presets: Option<(u32, Presets)>,
    /// The latest chat message, until the server confirms it.
    unconfirmed_chat: Option<(u32, String)>,
    /// A chat message that was refused or couldn't be sent.
    unsent_chat: Option<String>,
    notices: VecDeque<Message>,
    ended: Option<Message>,
    /// The coach's latest advice.
    advice: Option<AdviceView>,
    /// The analysis of a finished game, by its round; `None` until it has arrived.
    analysis: Option<(u32, Option<AnalysisResult>)>,
    /// Whether the player already had a seat when joining this table.
    had_seat: bool,
    can_rejoin: bool,
    joining: Joining,
}

impl Remote {
    /// The table's state: seats, people, settings.
    pub fn room(&self) -> &RoomView {
        &self.room
    }

    /// The current game as this seat sees it. While there is hidden information, it may begin anew at any ply.
    pub fn record(&self) -> &Record {
        self.history.record()
    }

    /// The player's person number at this table.
    pub fn you(&self) -> u32 {
        self.you
    }

    /// Whether the player is the host.
    pub fn is_host(&self) -> bool {
        self.room.host == self.you
    }

    /// Whether the table is in its lobby, before a game or between two.
    pub fn is_in_lobby(&self) -> bool {
        self.room.stage == Stage::Lobby
    }

    /// The link to invite others with.
    pub fn link(&self) -> &str {
        &self.link
    }

    /// The player's presets, including changes that aren't confirmed yet.
    pub fn presets(&self) -> &Presets {
        self.unconfirmed_presets.as_ref().map_or(&self.presets, |(_, presets)| presets)
    }

    /// Changes the player's presets.
    pub fn set_presets(&mut self, presets: Presets) {
        let what = ToServer::Presets { presets: presets.clone() };
        if let Some(id) = self.request(what) {
            self.unconfirmed_presets = Some((id, presets));
        }
    }

    /// Sends a request; returns its id, or `None` while offline. A refusal arrives later as a notice.
    pub fn request(&mut self, what: ToServer) -> Option<u32> {
        if !self.is_online {
            self.notices.push_back(Message::new("remote-offline"));
            return None;
        }
        self.ids += 1;
        self.unconfirmed.push(self.ids);
        self.feed.send(Request { id: Some(self.ids), what });
        Some(self.ids)
    }

    /// Sends a chat message, or carries out a command that begins with a slash.
    pub fn chat(&mut self, text: String) {
        if let Some(command) = text.trim_start().strip_prefix('/') {
            return self.slash_command(command);
        }
        match self.request(ToServer::Chat { text: text.clone() }) {
            Some(id) => self.unconfirmed_chat = Some((id, text)),
            None => self.unsent_chat = Some(text),
        }
    }

    /// Takes the chat message that was refused or couldn't be sent, so that it can be edited.
    pub fn unsent_chat(&mut self) -> Option<String> {
        self.unsent_chat.take()
    }

    /// Whether the player already had a seat when joining this table.
    pub fn had_seat(&self) -> bool {
        self.had_seat
    }

    /// Whether the player may ask for a rematch after a game; spectators can't.
    pub fn can_play_again(&self) -> bool {
        self.is_host() || self.seat().is_some()
    }

    /// Whether someone wants a rematch and the player hasn't answered yet. Until then, the game's end stays on the screen.
    pub fn is_undecided(&self) -> bool {
        self.seat().and_then(|seat| self.seat_view(seat)).is_some_and(|view| view.undecided)
    }

    /// Asks for a rematch, or joins one. If no other person has a seat, the host's next game starts at once.
    pub fn rematch(&mut self) {
        let is_other = |view: &SeatView| matches!(view.sitter, Sitter::Person { person } if person != self.you);
        let is_alone = self.is_host() && !self.joining.starts() && !self.room.seats.iter().any(is_other);
        // The start has to wait for the lobby, so that the connection can commit to a nonce for the dice before it.
        if self.request(ToServer::Rematch).is_some() && is_alone {
            self.joining.start_rematch(true);
        }
    }

    /// The number of the game that is shown.
    fn shown_round(&self) -> u32 {
        // In the lobby after a game, the next round has begun.
        if self.is_in_lobby() { self.room.round.saturating_sub(1) } else { self.room.round }
    }

    /// Whether the player can rejoin; false if they were removed or turned away, or if the table doesn't exist.
    pub fn can_rejoin(&self) -> bool {
        self.can_rejoin
    }

    /// Takes the next notice for the player.
    pub fn notice(&mut self) -> Option<Message> {
        self.notices.pop_front()
    }

    /// The status line: that the connection is lost, or the time left for the pending question.
    pub fn status(&self) -> Option<Message> {
        if !self.is_online {
            return Some(Message::new("remote-reconnecting"));
        }
        let (asked, since) = self.asked.as_ref()?;
        let (clock, seat) = (asked.clock?, asked.seat.seat());
        let left = Duration::from_millis(clock.left.into()).saturating_sub(since.elapsed());
        let seconds = u32::try_from(left.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        Some(Message::new("remote-clock").with("monster", seat).with("seconds", seconds))
    }

    /// Whether the player's own clock is running.
    pub fn is_timed(&self) -> bool {
        let own = |asked: &Asked| asked.clock.is_some() && Some(asked.seat.seat()) == self.seat();
        self.asked.as_ref().is_some_and(|(asked, _)| own(asked))
    }

    /// The seat a person has, if any.
    pub fn seat_of(&self, person: u32) -> Option<Seat> {
        let sits = |seat: &&SeatView| seat.sitter == Sitter::Person { person };
        self.room.seats.iter().find(sits).map(|view| view.seat.seat())
    }

    /// A seat's public state.
    pub fn seat_view(&self, seat: Seat) -> Option<&SeatView> {
        self.room.seats.iter().find(|view| view.seat.seat() == seat)
    }

    /// The name of a monster.
    pub fn monster_name(&self, monster: WireMonster) -> String {
        self.monsters.get(&monster).cloned().unwrap_or_default()
    }
}

impl TableView for Remote {
    fn seat(&self) -> Option<Seat> {
        self.seat_of(self.you)
    }

    fn seat_names(&self) -> &SeatNames {
        &self.seat_names
    }

    fn bot(&self, seat: Seat) -> Option<&str> {
        let view = self.seat_view(seat)?;
        match &view.sitter {
            Sitter::Bot { bot } => Some(bot.word()),
            _ => view.stand_in.map(WireBot::word),
        }
    }

    fn game(&self) -> &Game {
        self.history.game()
    }

    fn log(&self) -> &[ShownLine] {
        &self.history.log
    }

    fn game_start(&self) -> usize {
        self.history.game_start
    }

    fn pending_prompt(&self) -> Option<Prompt> {
        let is_here = self.room.stage == Stage::Playing && self.history.plies == self.ply && self.sent.is_none();
        match self.game().pending() {
            Pending::Choose { seat, prompt } if Some(seat) == self.seat() && is_here => {
                // A stand-in bot answers by itself.
                self.bot(seat).is_none().then_some(prompt)
            }
            _ => None,
        }
    }

    fn answer(&mut self, action: Action) -> Result<(), TableError> {
        let refused = |code: Code| TableError::Refused(code.message());
        let seat = self.seat().ok_or_else(|| refused(Code::NotSeated))?;
        if !self.is_online {
            return Err(TableError::Refused(Message::new("remote-offline")));
        }
        let gives_up = action == Action::Concede;
        if !gives_up && self.pending_prompt().is_none() {
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
        while let Some(event) = self.feed.try_recv() {
            self.receive(event)?;
            has_moved = true;
        }
        if let Some(message) = self.ended.take() {
            return Err(TableError::Broken(message));
        }
        self.continue_joining();
        Ok(match () {
            () if has_moved => Progress::Moved,
            () if self.is_over() => Progress::Over,
            () => Progress::Waiting,
        })
    }

    fn can_take_back(&self) -> CanTakeBack {
        let own = self.take_back.as_ref().filter(|back| Some(back.seat.seat()) == self.seat() && self.is_online);
        own.map_or_else(CanTakeBack::default, |back| CanTakeBack {
            choice: back.choice.as_ref().map(|choice| choice.text.clone()),
            whole_turn: back.whole_turn,
        })
    }

    /// A refusal arrives later as a notice.
    fn take_back(&mut self, whole_turn: bool) -> Result<(), TableError> {
        let to = self.take_back.as_ref().and_then(|back| back.choice.as_ref()).map(|choice| choice.to);
        self.request(ToServer::TakeBack { ply: self.ply, to: to.filter(|_| !whole_turn), whole_turn });
        Ok(())
    }

    fn has_coach(&self) -> bool {
        self.room.settings.coach && !self.room.lesson
    }

    /// The advice arrives later, or a refusal as a notice.
    fn ask_coach(&mut self) -> Result<(), TableError> {
        let refused = |code: Code| TableError::Refused(code.message());
        if !self.has_coach() {
            return Err(refused(Code::CoachOff));
        }
        if self.pending_prompt().is_none() {
            return Err(refused(Code::NotAsked));
        }
        if self.advice().is_none() {
            self.request(ToServer::Coach { ply: self.ply });
        }
        Ok(())
    }

    fn advice(&self) -> Option<&Message> {
        self.advice.as_ref().filter(|advice| advice.ply == self.ply).map(|advice| &advice.sentence)
    }

    fn analyse(&mut self) {
        let round = self.shown_round();
        let is_known = matches!(&self.analysis, Some((known, None | Some(Ok(_)))) if *known == round);
        if self.is_over() && !is_known {
            self.analysis = Some((round, None));
            self.feed.request_analysis(round);
        }
    }

    fn analysis(&self) -> Option<&AnalysisResult> {
        self.analysis.as_ref().filter(|(round, _)| *round == self.shown_round())?.1.as_ref()
    }

    fn resume_hint(&self) -> Message {
        Message::new("remote-rejoin").with("command", self.rejoin_command.clone())
    }

    fn remote(&self) -> Option<&Remote> {
        Some(self)
    }

    fn remote_mut(&mut self) -> Option<&mut Remote> {
        Some(self)
    }
}
