//! The games of a server's table, replayed locally, and their log.

use crate::{
    lobby::record_of,
    table::{ShownLine, TableError},
};
use kaiju_protocol::{LineView, RoomView, SeatView, Snapshot, TableEvent, WireEvent, WireFace};
use kaiju_rules::{EventKind, Game, Record, Ruleset};
use kaiju_words::{Message, Narrator};
use std::collections::BTreeSet;

/// The history of a table, replayed locally.
pub(super) struct LocalHistory {
    /// The current game as this seat sees it.
    record: Record,
    /// Finds the log lines of each ply, to match them with the server's lines.
    narrator: Narrator,
    pub(super) log: Vec<ShownLine>,
    /// Index of the log line with which the current game begins.
    pub(super) game_start: usize,
    /// Number of plies replayed, over all games.
    pub(super) plies: u32,
    /// Number of the next event.
    next: u32,
    has_started: bool,
    /// The seats when the current game began.
    pub(super) seats: Vec<SeatView>,
    /// The chat lines in the log: the index of each, who said it, and its text.
    chats: Vec<(usize, u32, Message)>,
    /// The people whose chat the player hides.
    hidden: BTreeSet<u32>,
}

impl LocalHistory {
    /// The empty history of a new table.
    pub(super) fn new(room: &RoomView) -> Result<LocalHistory, TableError> {
        let record = new_record(room).ok_or_else(out_of_sync)?;
        let (narrator, log) = (Narrator::new(None), Vec::new());
        Ok(LocalHistory {
            record,
            narrator,
            log,
            game_start: 0,
            plies: 0,
            next: 0,
            has_started: false,
            seats: Vec::new(),
            chats: Vec::new(),
            hidden: BTreeSet::new(),
        })
    }

    /// Adopts changed settings, until the first game begins.
    pub(super) fn follow_settings(&mut self, room: &RoomView) {
        if let Some(record) = new_record(room).filter(|_| !self.has_started) {
            self.record = record;
        }
    }

    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    pub(super) fn game(&self) -> &Game {
        self.record.game()
    }

    /// Adopts a snapshot, for a client that has missed too much: it contains only the latest log lines and the current
    /// position.
    pub(super) fn adopt_snapshot(&mut self, snapshot: Snapshot) -> Result<(), TableError> {
        if let Some(position) = &snapshot.position {
            let game = Game::from_position(position).map_err(|_| out_of_sync())?;
            self.record = Record::from_position(game);
            (self.narrator, self.game_start, self.has_started) = (Narrator::new(None), self.log.len(), true);
            self.seats = snapshot.room.seats;
        }
        let next = self.next;
        for step in snapshot.events.into_iter().filter(|step| step.number >= next) {
            self.push_lines(step.lines, &[]);
        }
        (self.next, self.plies) = (snapshot.next, snapshot.ply);
        Ok(())
    }

    /// Applies one event. `speaker` is the author of a chat message.
    pub(super) fn apply(&mut self, step: TableEvent, speaker: Option<Message>) -> Result<(), TableError> {
        // Skip events that were already applied.
        if step.number < self.next {
            return Ok(());
        }
        self.next = step.number.saturating_add(1);
        let position = step.position.as_deref().map(Game::from_position).transpose().map_err(|_| out_of_sync())?;
        if step.begins.is_some() {
            self.record = Record::from_position(position.ok_or_else(out_of_sync)?);
            (self.narrator, self.game_start, self.has_started) = (Narrator::new(None), self.log.len(), true);
            self.seats.clone_from(&step.seats);
        }
        if step.take_back.is_some() {
            self.record = Record::from_position(position.ok_or_else(out_of_sync)?);
            self.narrator = Narrator::new(None);
            // The server counts a take-back like a ply, so that messages for the plies before it are out of date.
            self.plies += 1;
        }
        let events = match &step.ply {
            Some(ply) => self.play(ply, position.as_ref())?,
            None => Vec::new(),
        };
        self.push_lines(step.lines, &events);
        if let (Some(chat), Some(speaker)) = (step.chat, speaker) {
            let line = Message::new("remote-chat").with("name", speaker).with("text", chat.text);
            let shown = if self.hidden.contains(&chat.person) { hidden_chat() } else { line.clone() };
            self.chats.push((self.log.len(), chat.person, line));
            self.push(None, shown, None, None);
        }
        Ok(())
    }

    /// Hides the chat of these people, and shows everyone else's. The log keeps its length, so that indices into it
    /// stay valid.
    pub(super) fn hide(&mut self, hidden: BTreeSet<u32>) {
        self.hidden = hidden;
        for (at, person, line) in &self.chats {
            if let Some(shown) = self.log.get_mut(*at) {
                shown.text = if self.hidden.contains(person) { hidden_chat() } else { line.clone() };
            }
        }
    }

    /// Replays a ply and returns the logged events, each with the game at that time. While hidden information exists,
    /// the server may withhold the ply, or replaying it may lead to another position than on the server. Then the
    /// server's position is adopted and there are no events.
    fn play(&mut self, ply: &str, position: Option<&Game>) -> Result<Vec<(EventKind, Game)>, TableError> {
        self.plies += 1;
        let mut events = Vec::new();
        let (record, narrator) = (&mut self.record, &mut self.narrator);
        let played = record.read_next(ply).and_then(|ply| {
            narrator.play(record, ply, None, &mut |narrated| events.push((narrated.line.event.kind, *narrated.game)))
        });
        match position {
            Some(position) if played.is_err() || record.game() != position => {
                self.record = Record::from_position(*position);
                Ok(Vec::new())
            }
            _ => played.map(|()| events).map_err(|_| out_of_sync()),
        }
    }

    /// Adds the server's log lines, each with the event it describes if that is known.
    fn push_lines(&mut self, lines: Vec<LineView>, events: &[(EventKind, Game)]) {
        let described = lines.iter().filter(|line| line.event.is_some()).count();
        let mut events = events.iter().filter(|_| described == events.len());
        for line in lines {
            let ruleset = self.game().ruleset();
            let known = line.event.as_ref().and_then(|_| events.next());
            let what = known.map(|(what, _)| *what).or_else(|| line.event.and_then(|event| shown(ruleset, &event)));
            let reason = line.reason.map(|(seat, reason)| (seat.seat(), reason));
            let cause = line.cause.map(|cause| (cause.name, cause.text));
            let story = line.story.map(|sentence| (sentence.sentence, sentence.text));
            self.push(what, line.text, cause, reason);
            if let Some(shown) = self.log.last_mut() {
                shown.story = story;
                if let Some((_, game)) = known {
                    *shown.game = *game;
                }
            }
        }
    }

    fn push(
        &mut self,
        what: Option<EventKind>,
        text: Message,
        cause: Option<(Message, Message)>,
        reason: Option<(kaiju_rules::Seat, Message)>,
    ) {
        let game = Box::new(*self.game());
        self.log.push(ShownLine { what, text, cause, reason, game, story: None });
    }
}

/// What the log shows in place of chat that the player hides.
fn hidden_chat() -> Message {
    Message::new("remote-hidden-chat")
}

/// The error for a server that plays by different rules or contradicts what it sent before.
fn out_of_sync() -> TableError {
    TableError::Broken(Message::new("remote-out-of-sync"))
}

/// A new record with a room's settings; `None` if they aren't valid.
fn new_record(room: &RoomView) -> Option<Record> {
    record_of(&room.settings).ok()
}

/// Converts the server's description of an event that the screen shows as more than text: the start of a turn, or a
/// roll. `None` for other events.
fn shown(ruleset: Ruleset, event: &WireEvent) -> Option<EventKind> {
    Some(match event {
        WireEvent::Turn { seat, number, extra } => {
            let extra = extra.as_ref().and_then(|card| ruleset.card_by_id(card));
            EventKind::Turn { seat: seat.seat(), number: *number, extra }
        }
        WireEvent::Roll { seat, rolled, dice } => EventKind::Roll {
            seat: seat.seat(),
            rolled: WireFace::dice(ruleset, rolled)?,
            dice: WireFace::dice(ruleset, dice)?,
        },
        _ => return None,
    })
}
