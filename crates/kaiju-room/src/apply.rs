//! Applies entries to a table's state.

use super::{
    change::Change,
    entry::{Content, Entry},
    error::RestoreError,
    fair::FairStart,
    play::{FullStep, Play},
    settings::{normalized, ruleset_and_options, starts_from},
    state::{Chair, Member, RoomState},
};
use kaiju_protocol::{Chat, LineView, RoomEvent, Settings, Sitter, Stage, TableEvent, WireMonster, moment};
use kaiju_rules::{Game, MAX_SEATS, Pending, PlayerKind, Record, RecordedPlayer, RulesVersion, Seat};

const fn error<T>(reason: &'static str) -> Result<T, RestoreError> {
    Err(RestoreError::new(reason))
}

impl RoomState {
    /// Applies an entry. This is the only way the state changes. With `with_step`, also returns the step for clients.
    /// Fails if a change does not fit the state; plies were checked when they were decoded or chosen.
    pub(crate) fn apply(&mut self, entry: &Entry, with_step: bool) -> Result<Option<FullStep>, RestoreError> {
        let step = TableEvent { number: self.next, time: entry.time, ..TableEvent::default() };
        self.next += 1;
        match &entry.content {
            Content::Ply { ply, chooser } => {
                self.plies += 1;
                let step = self.play_ply(step, *ply, *chooser, with_step)?;
                if matches!(self.game().map(Game::pending), Some(Pending::Over { .. })) {
                    self.stage = Stage::Over;
                    self.close_record(entry.time);
                    self.finish_game(entry.time);
                }
                self.dismiss_stand_ins();
                Ok(step)
            }
            Content::Change(change) if with_step => self.change_with_step(change, step).map(Some),
            Content::Change(change) => self.change(change, entry.time).map(|()| None),
        }
    }

    /// Applies a change and returns the step for clients.
    fn change_with_step(&mut self, change: &Change, mut step: TableEvent) -> Result<FullStep, RestoreError> {
        // Chat lines of erased people are empty.
        if let Change::Chat { person, text } = change
            && !text.is_empty()
        {
            let name = self.member(*person).map_or_else(String::new, |member| member.name.clone());
            step.chat = Some(Chat { person: *person, name, text: text.clone() });
        }
        // Build the log line from the state before the change, in which a person who leaves a seat still has it.
        let room_event = matches!(change, Change::Rematch { .. }).then_some(RoomEvent::Rematch);
        let line = |text| LineView { room_event, seats: self.seats_of(change), ..LineView::of_room(text) };
        step.lines = self.log_line(change).into_iter().map(line).collect();
        let before = self.play().filter(|_| matches!(change, Change::TakeBack { .. }));
        let before = before.map(|play| (play.scene(), play.record.plies().len()));
        self.change(change, step.time)?;
        if let Some(((scene, plies), play)) = before.zip(self.play()) {
            return Ok(FullStep::back(step, &scene, plies - play.record.plies().len(), play));
        }
        let Some(play) = self.play().filter(|_| matches!(change, Change::Start { .. })) else {
            return Ok(FullStep::public(step));
        };
        step.seats = self.seat_views();
        Ok(FullStep::start(step, play))
    }

    /// Completes the record of the current game, which is over.
    fn close_record(&mut self, time: i64) {
        let secret = self.secret.of_round(self.round);
        if let Some(play) = &mut self.latest {
            play.record.set_ended(&moment(time));
            play.record.reveal_secret(*secret.bytes());
        }
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, RestoreError> {
        self.chairs.get_mut(seat.index()).ok_or(RestoreError::new("there is no such seat"))
    }

    fn member_mut(&mut self, person: u32) -> Result<&mut Member, RestoreError> {
        self.people.get_mut(person as usize).ok_or(RestoreError::new("there is no such person"))
    }

    fn change(&mut self, change: &Change, time: i64) -> Result<(), RestoreError> {
        match change {
            Change::Join { person, identity, name } => {
                if *person as usize != self.people.len() {
                    return error("the number of the person who joins is not the next one");
                }
                let (identity, name) = (identity.clone(), self.unique_name(*person, name));
                self.people.push(Member::new(identity, name));
            }
            Change::Name { person, name } => {
                let name = self.unique_name(*person, name);
                self.member_mut(*person)?.name = name;
            }
            Change::Sit { person, seat } => {
                self.vacate(*person);
                self.member_mut(*person)?.has_sat = true;
                let chair = self.chair_mut(*seat)?;
                chair.sitter = Sitter::Person { person: *person };
                (chair.is_ready, chair.is_undecided, chair.is_closed) = (false, false, false);
                self.has_had_players |= self.stage == Stage::Playing;
            }
            Change::Stand { person } => self.vacate(*person),
            Change::Swap { seat, other } => {
                let (a, b) = (seat.index(), other.index());
                if a.max(b) >= self.chairs.len() {
                    return error("there is no such seat");
                }
                // The monsters swap seats too.
                self.chairs.swap(a, b);
            }
            Change::Bot { seat, bot } => {
                let sitter = bot.map_or(Sitter::Nobody, |bot| Sitter::Bot { bot });
                let chair = self.chair_mut(*seat)?;
                (chair.is_ready, chair.is_undecided) = (bot.is_some(), false);
                chair.sitter = sitter;
            }
            Change::Monster { seat, monster } => {
                let Some(new) = WireMonster::of(self.ruleset()).iter().position(|other| other == monster) else {
                    return error("there is no such monster");
                };
                let old = self.chair_mut(*seat)?.monster;
                if let Some(other) = self.chairs.iter_mut().find(|chair| chair.monster == new) {
                    other.monster = old;
                }
                self.chair_mut(*seat)?.monster = new;
            }
            Change::Ready { person, ready } => {
                for chair in self.chairs.iter_mut().filter(|chair| chair.person() == Some(*person)) {
                    (chair.is_ready, chair.is_undecided) = (*ready, false);
                }
            }
            Change::Settings { settings } => self.apply_settings(settings)?,
            Change::Host { person } => {
                self.host = *person;
                // A muted host couldn't unmute themselves.
                self.member_mut(*person)?.is_muted = false;
            }
            Change::Kick { person } => self.kick(*person)?,
            Change::CloseSeat { seat, closed } => self.chair_mut(*seat)?.is_closed = *closed,
            Change::Door { door } => self.settings.door = *door,
            Change::Mute { person, muted } => self.member_mut(*person)?.is_muted = *muted,
            Change::Hide { person, other, hidden } => {
                let set = &mut self.member_mut(*person)?.hidden;
                let _ = if *hidden { set.insert(*other) } else { set.remove(other) };
            }
            Change::Commit { person, commit } => {
                self.commits.insert(*person, *commit);
            }
            Change::Starting => self.starting = Some(self.contributors()),
            Change::Start { rules, fair } => self.begin(*rules, fair.as_ref(), time)?,
            Change::StandIn { seat } => self.chair_mut(*seat)?.has_stand_in = true,
            Change::Return { seat } => self.chair_mut(*seat)?.has_stand_in = false,
            Change::TakeBack { to, whole_turn, .. } => {
                let play = self.latest.as_mut().filter(|_| self.stage == Stage::Playing);
                let taken = play.and_then(|play| {
                    play.record.set_practice(play.record.is_practice() || *whole_turn);
                    play.take_back(*to as usize)
                });
                taken.ok_or(RestoreError::new("there is nothing to take back"))?;
                // Messages that name an earlier ply must remain out of date.
                self.plies += 1;
            }
            Change::Rematch { person } => {
                self.stage = Stage::Lobby;
                self.round += 1;
                self.commits.clear();
                for chair in &mut self.chairs {
                    chair.has_stand_in = false;
                    chair.is_ready = matches!(chair.sitter, Sitter::Bot { .. });
                    chair.is_undecided = chair.person().is_some_and(|sitter| sitter != *person);
                }
            }
            Change::Chat { .. } => {}
            Change::Presets { person, presets } => self.member_mut(*person)?.presets = presets.clone(),
        }
        Ok(())
    }

    /// Removes stand-ins whose monster is out of the game, and all of them once the game is over.
    fn dismiss_stand_ins(&mut self) {
        if self.stand_ins() == 0 {
            return;
        }
        let Some(game) = self.game().copied() else { return };
        let playing = self.stage == Stage::Playing;
        for (seat, chair) in game.seats().zip(&mut self.chairs) {
            chair.has_stand_in &= playing && game.is_in_game(seat);
        }
    }

    fn vacate(&mut self, person: u32) {
        for chair in self.chairs.iter_mut().filter(|chair| chair.person() == Some(person)) {
            chair.sitter = Sitter::Nobody;
            (chair.is_ready, chair.is_undecided) = (false, false);
        }
    }

    /// Kicks a person. During a game and while it is starting, a bot takes over their seat; otherwise it becomes empty.
    /// Either way the seat is closed, since the same person could return with a new identity.
    fn kick(&mut self, person: u32) -> Result<(), RestoreError> {
        self.member_mut(person)?.is_kicked = true;
        let bot = self.settings.stand_in;
        let playing = self.stage == Stage::Playing || self.starting.is_some();
        for chair in self.chairs.iter_mut().filter(|chair| chair.person() == Some(person)) {
            chair.sitter = if playing { Sitter::Bot { bot } } else { Sitter::Nobody };
            chair.is_ready = playing;
            (chair.is_undecided, chair.has_stand_in, chair.is_closed) = (false, false, true);
        }
        Ok(())
    }

    /// Applies new settings. Seats are added or removed at the end, and each seat keeps its monster's index. Everyone
    /// becomes unready.
    pub(crate) fn apply_settings(&mut self, settings: &Settings) -> Result<(), RestoreError> {
        let settings = normalized(settings).map_err(|_| RestoreError::new("the settings are not valid"))?;
        let seats = usize::from(settings.seats);
        self.settings = settings;
        // Drop presets for cards of the other game.
        let ruleset = self.ruleset();
        for member in &mut self.people {
            member.presets.not_asked.retain(|card| ruleset.card_by_id(card).is_some());
        }
        self.chairs.iter_mut().filter(|chair| chair.person().is_some()).for_each(|chair| chair.is_ready = false);
        self.chairs.truncate(seats);
        while self.chairs.len() < seats {
            let free = (0..MAX_SEATS).find(|at| self.chairs.iter().all(|chair| chair.monster != *at));
            self.chairs.push(Chair::empty(free.unwrap_or(0)));
        }
        Ok(())
    }

    /// Starts a game by the version of the rules with this number.
    fn begin(&mut self, rules: u8, fair: Option<&FairStart>, time: i64) -> Result<(), RestoreError> {
        let version = RulesVersion::parse(&rules.to_string())
            .map_err(|error| RestoreError { entry: None, reason: error.to_string().into() })?;
        let (ruleset, options) =
            ruleset_and_options(&self.settings).map_err(|_| RestoreError::new("the settings are not valid"))?;
        let players: Vec<RecordedPlayer> = self
            .seats()
            .map(|(seat, chair)| {
                // The stand-in of an absent person isn't the seat's player: the person keeps the seat.
                let bot = self.bot(seat).filter(|_| matches!(chair.sitter, Sitter::Bot { .. }));
                let kind = bot.map_or(PlayerKind::Person, |bot| PlayerKind::Bot {
                    name: bot.name().to_owned(),
                    version: Some(bot.version()),
                });
                let monster = self.monster(chair);
                let name = self.seat_name(seat).map_or_else(|| monster.to_string(), str::to_owned);
                RecordedPlayer { seat, kind, monster: Some(monster.word().to_owned()), name }
            })
            .collect();
        let mut record = match self.starting_position() {
            Some(position) if starts_from(&self.settings, position) => {
                Record::from_position(position.with_rules(version))
            }
            Some(_) => return Err(RestoreError::new("the settings don't fit the position")),
            None => Record::by_rules(version, ruleset, options, players.len())
                .map_err(|_| RestoreError::new("no game can begin"))?,
        };
        self.has_had_players |= self.chairs.iter().any(|chair| chair.person().is_some());
        record.set_practice(self.starting_position().is_some() && !self.is_lesson());
        record.set_date(&moment(time));
        let key = fair.map(|fair| self.make_fair(&mut record, fair)).transpose()?;
        let sitters = self.chairs.iter().map(Chair::person).collect();
        self.latest = Some(Play { sitters, key, ..Play::begin(record, players, self.round, self.plies)? });
        (self.stage, self.starting) = (Stage::Playing, None);
        Ok(())
    }
}
