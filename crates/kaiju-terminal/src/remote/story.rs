//! The games of a server's table, replayed locally, and their log.

use crate::{
    lobby::record_of,
    table::{ShownLine, TableError},
};
use kaiju_protocol::{LineView, RoomView, SeatView, Snapshot, TableEvent, WireEvent, WireFace};
use kaiju_rules::{Event, EventKind, Game, Record, RecordError, Ruleset};
use kaiju_words::{Log, Message};

/// The history of a table, replayed locally.
pub(super) struct Story {
    /// The current game as far as this seat may know it.
    record: Record,
    /// Turns events into log lines, to match them with the server's lines.
    telling: Log,
    pub(super) log: Vec<ShownLine>,
    /// Index of the log line with which the current game begins.
    pub(super) begun: usize,
    /// Number of plies replayed, over all games.
    pub(super) plies: u32,
    /// Number of the next event.
    next: u32,
    has_begun: bool,
    /// The seats when the current game began.
    pub(super) seats: Vec<SeatView>,
}

impl Story {
    /// The empty history of a new table.
    pub(super) fn before(room: &RoomView) -> Result<Story, TableError> {
        let record = box_of(room).ok_or_else(astray)?;
        let (telling, log) = (Log::default(), Vec::new());
        Ok(Story { record, telling, log, begun: 0, plies: 0, next: 0, has_begun: false, seats: Vec::new() })
    }

    /// Follows changed settings until the first game begins.
    pub(super) fn prepare(&mut self, room: &RoomView) {
        if let Some(record) = box_of(room).filter(|_| !self.has_begun) {
            self.record = record;
        }
    }

    pub(super) fn game(&self) -> &Game {
        self.record.game()
    }

    /// Adopts a snapshot, for a client that has missed too much: it contains only the latest log lines and the current
    /// position.
    pub(super) fn skip_to(&mut self, snapshot: Snapshot) -> Result<(), TableError> {
        if let Some(position) = &snapshot.position {
            let game = Game::from_position(position).map_err(|_| astray())?;
            self.record = Record::from_position(game);
            (self.telling, self.begun, self.has_begun) = (Log::default(), self.log.len(), true);
            self.seats = snapshot.room.seats;
        }
        let next = self.next;
        for step in snapshot.events.into_iter().filter(|step| step.number >= next) {
            self.tell(step.lines, &[]);
        }
        (self.next, self.plies) = (snapshot.next, snapshot.ply);
        Ok(())
    }

    /// Applies one event. `speaker` is the author of a chat message.
    pub(super) fn take(&mut self, step: TableEvent, speaker: Option<Message>) -> Result<(), TableError> {
        // Skip events that were already applied.
        if step.number < self.next {
            return Ok(());
        }
        self.next = step.number.saturating_add(1);
        let position = step.position.as_deref().map(Game::from_position).transpose().map_err(|_| astray())?;
        if step.begins.is_some() {
            self.record = Record::from_position(position.ok_or_else(astray)?);
            (self.telling, self.begun, self.has_begun) = (Log::default(), self.log.len(), true);
            self.seats.clone_from(&step.seats);
        }
        let events = match &step.ply {
            Some(ply) => self.play(ply, position.as_ref())?,
            None => Vec::new(),
        };
        self.tell(step.lines, &events);
        if let (Some(chat), Some(speaker)) = (step.chat, speaker) {
            let said = Message::new("far-chat").with("name", speaker).with("text", chat.text);
            self.push(None, said, None, None);
        }
        Ok(())
    }

    /// Replays a ply and returns the logged events, each with the game at that time. While hidden information exists,
    /// the server may withhold the ply, or replaying it may lead to another position than on the server. Then the
    /// server's position is adopted and there are no events.
    fn play(&mut self, ply: &str, position: Option<&Game>) -> Result<Vec<(EventKind, Game)>, TableError> {
        self.plies += 1;
        let mut events: Vec<(Game, Event)> = Vec::new();
        let record = &mut self.record;
        let played = record
            .read_next(ply)
            .and_then(|ply| record.play(ply, &mut |game, event| events.push((*game, event))))
            .map_err(|_: RecordError| astray());
        match position {
            Some(position) if played.is_err() || record.game() != position => {
                self.record = Record::from_position(*position);
                Ok(Vec::new())
            }
            _ => {
                played?;
                let telling = &mut self.telling;
                let told = |(game, event): (Game, Event)| {
                    telling.tell(&game, event).into_iter().map(move |line| (line.event.kind, game))
                };
                Ok(events.into_iter().flat_map(told).collect())
            }
        }
    }

    /// Adds the server's log lines, each with the event it describes if that is known.
    fn tell(&mut self, lines: Vec<LineView>, events: &[(EventKind, Game)]) {
        let told = lines.iter().filter(|line| line.event.is_some()).count();
        let mut events = events.iter().filter(|_| told == events.len());
        for line in lines {
            let ruleset = self.game().ruleset();
            let known = line.event.as_ref().and_then(|_| events.next());
            let what = known.map(|(what, _)| *what).or_else(|| line.event.and_then(|event| shown(ruleset, &event)));
            let reason = line.reason.map(|(seat, reason)| (seat.seat(), reason));
            let cause = line.cause.map(|cause| (cause.name, cause.text));
            self.push(what, line.text, cause, reason);
            if let (Some((_, game)), Some(line)) = (known, self.log.last_mut()) {
                *line.game = *game;
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
        self.log.push(ShownLine { what, text, cause, reason, game });
    }
}

/// The server plays by different rules, or contradicts what it sent before.
fn astray() -> TableError {
    TableError::Broken(Message::new("far-astray"))
}

/// A new record with a room's settings; `None` if they aren't valid.
fn box_of(room: &RoomView) -> Option<Record> {
    record_of(&room.settings).ok()
}

/// The events that the screen shows in other ways than as text, the start of a turn and a roll, from the server's
/// description.
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
