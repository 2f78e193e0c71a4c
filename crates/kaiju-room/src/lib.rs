//! A table's state machine: people, seats, settings, the running game, its clocks and chat. It has no sockets, storage,
//! threads or clock: the caller stores the entries that a room returns, then sends its messages, and calls it again at
//! the returned deadline.
//!
//! A table's state is a fold over its entries (`state`). A client's request becomes entries or is refused (`lobby`;
//! answers to questions are handled here); bots, chance, presets and clocks add entries of their own. A restored room
//! is therefore identical to one that was never unloaded, and replaying the current game's entries yields what a
//! reconnecting client has missed (`history`).

mod absence;
mod change;
mod create;
mod history;
mod lobby;
mod luck;
mod output;
mod play;
mod preset;
mod settings;
mod state;
mod tell;

pub use create::NewRoom;
pub use output::{Conn, RoomOutput, Say, Wake};
pub use state::Damaged;

use change::{By, Change};
use history::History;
use kaiju_bots::{Bot, bot_by_name};
use kaiju_protocol::{Code, FromServer, Refusal, Request, Stage, ToServer, VERSION, seat_of};
use kaiju_rules::{Action, Game, Names, Pending, Ply, Seat};
use kaiju_store::{Entry, EntryKind, Saved, State as Stored};
use kaiju_words::{Message, say};
use luck::Purpose;
use play::Told;
use state::{Header, State, stored};
use std::collections::BTreeMap;

/// Maximum number of people who ever join one table.
const MAX_PEOPLE: usize = 1000;
/// Maximum number of connections to a table at a time; people with a seat may exceed it.
const MAX_HERE: usize = 100;
/// Plies that bots play per wake-up, before other requests get their turn.
const BOT_PLIES: usize = 64;
/// Maximum number of entries of one table, so that it can be restored quickly. Beyond it, the current game can still be
/// finished, but other changes are refused.
pub(crate) const MAX_ENTRIES: u32 = 100_000;
/// Maximum number of changes per person while the room is in memory, so that no one can fill the disk or use up the
/// table's entries.
const MAX_CHANGES: u32 = 2000;

/// A person's connection to the room.
#[derive(Clone, Debug)]
struct Link {
    person: u32,
    /// Whether the client has sent its hello message.
    is_greeted: bool,
    /// Whether the client has asked for plies.
    plies: bool,
}

/// A table's state machine.
pub struct Room {
    code: String,
    state: State,
    history: History,
    links: BTreeMap<Conn, Link>,
    /// Open requests to swap seats, by the person who asked.
    wants: BTreeMap<u32, Wish>,
    /// When each absent person left; after a restart, when the room was restored.
    away: BTreeMap<u32, i64>,
    /// When the current question was asked.
    asked_at: i64,
    /// Whether the clocks run: someone with a seat is here or, if bots have all seats, anyone at all.
    is_attended: bool,
    /// Number of changes that each person has made.
    spent: BTreeMap<u32, u32>,
}

/// A request to swap seats. It lapses as soon as one of the two people sits elsewhere.
struct Wish {
    own: Seat,
    other: Seat,
    sitter: u32,
}

/// The output of a call under construction.
#[derive(Default)]
struct Draft {
    outcome: RoomOutput,
    told: Vec<Told>,
    /// Whether people, seats or settings have changed.
    room_changed: bool,
    /// Whether there may be a question that has not been sent yet.
    asks: bool,
}

impl Room {
    /// Restores a room from its stored header and entries.
    pub fn restore(saved: &Saved, now: i64) -> Result<Room, Damaged> {
        let header: Header =
            serde_json::from_str(&saved.table.header).map_err(|_| Damaged::new("it cannot be read"))?;
        let mut state = State::new(&header)?;
        let mut history = History::new(&state);
        for (number, entry) in (0..).zip(&saved.entries) {
            state.apply(entry, false).map_err(|damaged| Damaged { entry: Some(number), ..damaged })?;
            history.add(entry.clone(), &state);
        }
        let away = (0..state.people.len() as u32).map(|person| (person, now)).collect();
        Ok(Room {
            code: saved.table.code.clone(),
            state,
            history,
            links: BTreeMap::new(),
            wants: BTreeMap::new(),
            away,
            asked_at: now,
            is_attended: false,
            spent: BTreeMap::new(),
        })
    }

    /// Adds a connection; `conn` must be unique within this server. It receives no messages before its hello.
    pub fn connect(&mut self, conn: Conn, identity: &str, name: &str, now: i64) -> Result<RoomOutput, Refusal> {
        let mut draft = Draft::default();
        let person = match self.state.person(identity) {
            Some(person) if self.state.people[person as usize].is_kicked => return Err(Code::Kicked.into()),
            // A person with a seat can always join.
            Some(person) if self.links.len() < MAX_HERE || self.state.seat_of(person).is_some() => person,
            None if self.links.len() < MAX_HERE && self.state.people.len() < MAX_PEOPLE => {
                let person = self.state.people.len() as u32;
                let join = Change::Join { person, identity: identity.to_owned(), name: name.to_owned() };
                self.commit_change(&join, now, &mut draft);
                draft.outcome.joined.push(identity.to_owned());
                person
            }
            _ => return Err(Code::TableFull.into()),
        };
        self.links.insert(conn, Link { person, is_greeted: false, plies: false });
        let was_away = self.away.remove(&person).is_some();
        draft.room_changed |= was_away;
        if let Some(seat) = self.state.seat_of(person)
            && self.state.chair(seat).is_some_and(|chair| chair.has_stand_in)
        {
            self.commit_change(&Change::Return { seat: stored(seat) }, now, &mut draft);
            self.settle(now, &mut draft);
        }
        Ok(self.finish(draft, now))
    }

    /// Removes a closed connection.
    pub fn disconnect(&mut self, conn: Conn, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        if let Some(link) = self.links.remove(&conn)
            && !self.is_here(link.person)
        {
            self.away.insert(link.person, now);
            self.wants.retain(|&person, wish| person != link.person && wish.sitter != link.person);
            draft.room_changed = true;
        }
        self.finish(draft, now)
    }

    /// Handles a message from a connection.
    pub fn handle(&mut self, conn: Conn, request: Request, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        let Request { id, what } = request;
        let Some(link) = self.links.get(&conn).cloned() else { return RoomOutput::default() };
        let done = match (&what, link.is_greeted) {
            (ToServer::Hello { version, since, plies }, false) => {
                if *version == VERSION {
                    self.greet(conn, *since, *plies, now, &mut draft.outcome);
                    Ok(())
                } else {
                    draft.outcome.close.push(conn);
                    Err(Code::WrongVersion.into())
                }
            }
            (ToServer::Hello { .. }, true) | (_, false) => Err(Code::NoHello.into()),
            _ => self.carry_out(conn, link.person, &what, now, &mut draft),
        };
        let mut outcome = self.finish(draft, now);
        match (done, id) {
            (Err(refusal), id) => outcome.tell([conn], &FromServer::Refused { id, refusal }),
            (Ok(()), Some(id)) => outcome.tell([conn], &FromServer::Done { id }),
            (Ok(()), None) => {}
        }
        outcome
    }

    /// Applies an identity's new name, unless the person has taken a different name at this table.
    pub fn rename(&mut self, identity: &str, old: &str, new: &str, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        let goes_by = |&person: &u32| {
            let name = self.state.unique_name(person, old);
            self.state.member(person).is_some_and(|member| member.name == name && !member.is_kicked)
        };
        if let Some(person) = self.state.person(identity).filter(goes_by)
            && self.spend(person, 1).is_ok()
        {
            self.commit_change(&Change::Name { person, name: new.to_owned() }, now, &mut draft);
        }
        self.finish(draft, now)
    }

    /// Handles everything that is due by now: answers of bots, clocks that have run out, and stand-ins for absent
    /// people.
    pub fn wake(&mut self, now: i64) -> RoomOutput {
        let mut draft = Draft::default();
        if !self.is_attended {
            return draft.outcome;
        }
        self.replace_those_who_are_gone(now, &mut draft);
        let mut plies = 0;
        while plies < BOT_PLIES
            && let Some((seat, bot, by)) = self.bot_to_answer(now)
        {
            let Some(action) = self.choice(seat, bot) else { break };
            self.commit_choice(seat, action, by, now, &mut draft);
            self.settle(now, &mut draft);
            plies += 1;
        }
        self.finish(draft, now)
    }

    /// When to call [`wake`](Room::wake) next.
    pub fn wakes(&self, now: i64) -> Wake {
        if !self.is_attended {
            return Wake::Never;
        }
        if self.bot_to_answer(now).is_some() {
            return Wake::Now;
        }
        let next = self.clock_ends().into_iter().chain(self.gone_at().map(|(at, _)| at)).min();
        next.map_or(Wake::Never, |at| if at <= now { Wake::Now } else { Wake::At(at) })
    }

    /// The number of the next entry to be appended, which is also the number of entries so far.
    pub const fn next(&self) -> u32 {
        self.state.next
    }

    /// Whether the room has no connections.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// The table's stage: lobby, playing or over.
    pub const fn stage(&self) -> Stage {
        self.state.stage
    }

    /// The record of a finished game, by its round from 1, as `kaiju replay` reads it. Once a game is over it holds no
    /// secrets.
    pub fn record(&self, round: u32) -> Option<String> {
        let play = self.state.games.get(round.checked_sub(1)? as usize)?;
        matches!(play.record.game().pending(), Pending::Over { .. }).then(|| play.record.to_string())
    }

    fn is_here(&self, person: u32) -> bool {
        self.links.values().any(|link| link.person == person)
    }

    /// Carries out a client's request.
    fn carry_out(
        &mut self,
        conn: Conn,
        person: u32,
        wish: &ToServer,
        now: i64,
        draft: &mut Draft,
    ) -> Result<(), Refusal> {
        if let Some(decision) = self.state.decide(person, wish, |other| self.is_here(other)) {
            let changes = decision?;
            // Kicking someone and returning to one's own seat are always possible, so they don't count.
            if !matches!(changes[..], [Change::Kick { .. } | Change::Return { .. }]) {
                self.spend(person, changes.len())?;
            }
            for change in &changes {
                self.commit_change(change, now, draft);
            }
            self.settle(now, draft);
            return Ok(());
        }
        match wish {
            ToServer::Swap { seat } => self.swap(person, seat, now, draft),
            ToServer::Act { ply, action } => self.act(person, *ply, action, now, draft),
            ToServer::Concede { ply } => self.concede(person, *ply, now, draft),
            ToServer::Chances { ply, dice } => self.chances(conn, person, *ply, dice, &mut draft.outcome),
            ToServer::Answers { ply, from } => self.more_answers(conn, person, *ply, *from, &mut draft.outcome),
            ToServer::Ping => {
                draft.outcome.tell([conn], &FromServer::Pong);
                Ok(())
            }
            _ => Err(Code::BadMessage.into()),
        }
    }

    /// Counts a person's changes; refuses them if they exceed the person's limit or the table's.
    fn spend(&mut self, person: u32, changes: usize) -> Result<(), Refusal> {
        if changes > 0 && self.state.next >= MAX_ENTRIES {
            return Err(Refusal::because(Code::TooMuch, Message::new("refusal-table-used-up")));
        }
        let spent = self.spent.entry(person).or_default();
        if *spent + changes as u32 > MAX_CHANGES {
            return Err(Code::TooMuch.into());
        }
        *spent += changes as u32;
        Ok(())
    }

    /// Swaps seats: with a bot or an empty seat at once, with a person once both have asked.
    fn swap(&mut self, person: u32, word: &str, now: i64, draft: &mut Draft) -> Result<(), Refusal> {
        if self.state.stage != Stage::Lobby {
            return Err(Code::NotInLobby.into());
        }
        let own = self.state.seat_of(person).ok_or(Code::NotSeated)?;
        let other = seat_of(word).ok_or(Code::BadSeat)?;
        let sitter = self.state.chair(other).ok_or(Code::BadSeat)?.person();
        if own == other {
            draft.room_changed |= self.wants.remove(&person).is_some();
            return Ok(());
        }
        if let Some(sitter) = sitter
            && self.wants.get(&sitter).is_none_or(|wish| wish.sitter != person)
        {
            self.wants.insert(person, Wish { own, other, sitter });
            draft.room_changed = true;
            return Ok(());
        }
        self.spend(person, 1)?;
        self.commit_change(&Change::Swap { seat: stored(own), other: stored(other) }, now, draft);
        Ok(())
    }

    /// The running game and the person's seat; refused if the person has no seat or `ply` is out of date.
    fn at_ply(&self, person: u32, ply: u32) -> Result<(&Game, Seat), Refusal> {
        if self.state.stage != Stage::Playing {
            return Err(Code::NotPlaying.into());
        }
        let game = self.state.game().ok_or(Code::NotPlaying)?;
        let seat = self.state.seat_of(person).ok_or(Code::NotSeated)?;
        if ply == self.state.plies { Ok((game, seat)) } else { Err(Code::Stale.into()) }
    }

    fn act(&mut self, person: u32, ply: u32, text: &str, now: i64, draft: &mut Draft) -> Result<(), Refusal> {
        let (game, seat) = self.at_ply(person, ply)?;
        if self.state.asked() != Some(seat) || self.state.bot(seat).is_some() {
            return Err(Code::NotAsked.into());
        }
        let unread = |problem: String| {
            Refusal::because(Code::BadAction, Message::new("refusal-bad-action-because").with("problem", problem))
        };
        let action = game.parse_action(seat, text, Names::LETTERS).map_err(|e| unread(tell::short(&e.to_string())))?;
        game.check(seat, action).map_err(|e| Refusal::because(Code::Illegal, say::refusal(e)))?;
        self.commit_choice(seat, action, None, now, draft);
        self.settle(now, draft);
        Ok(())
    }

    /// Concedes the game, which is possible no matter who is asked. `ply` may be out of date, but must belong to this
    /// game.
    fn concede(&mut self, person: u32, ply: u32, now: i64, draft: &mut Draft) -> Result<(), Refusal> {
        let begun = self.state.play().map_or(0, |play| play.before);
        if ply < begun || ply > self.state.plies {
            return Err(Code::Stale.into());
        }
        let (game, seat) = self.at_ply(person, self.state.plies)?;
        game.check(seat, Action::Concede).map_err(|e| Refusal::because(Code::Illegal, say::refusal(e)))?;
        self.commit_choice(seat, Action::Concede, None, now, draft);
        self.settle(now, draft);
        Ok(())
    }

    /// Plays outcomes of chance and preset answers until a person or a bot has to choose, or the game is over.
    fn settle(&mut self, now: i64, draft: &mut Draft) {
        while let Some(game) = self.state.game() {
            match game.pending() {
                Pending::Chance(_) => {
                    let Some(outcome) = self.state.secret.luck(self.state.plies, Purpose::Deal).outcome(game) else {
                        return;
                    };
                    let text = Ply::Chance(outcome).text(game);
                    self.commit(Entry { kind: EntryKind::Chance, time: now, body: text }, draft);
                }
                Pending::Choose { seat, .. } => {
                    let Some((action, _)) = self.preset(game, seat) else { return };
                    self.commit_choice(seat, action, Some(By::Preset), now, draft);
                }
                Pending::Over { .. } => return,
            }
        }
    }

    /// The preset answer of the person in a seat to the current question, and the preset as a sentence.
    fn preset(&self, game: &Game, seat: Seat) -> Option<(Action, Message)> {
        let chair = self.state.chair(seat).filter(|chair| !chair.has_stand_in)?;
        preset::answer(game, seat, &self.state.member(chair.person()?)?.presets)
    }

    fn commit_change(&mut self, change: &Change, now: i64, draft: &mut Draft) {
        let body = serde_json::to_string(change).unwrap_or_else(|e| unreachable!("changes are plain data: {e}"));
        // Chat and presets don't change the shared view of the room.
        draft.room_changed |= change.kind() == EntryKind::Seat;
        if let Change::Kick { person } = change {
            let gone: Vec<Conn> = self.links_of(*person).collect();
            draft.outcome.tell(gone.iter().copied(), &FromServer::Closing { refusal: Code::Kicked.into() });
            draft.outcome.close.extend(gone);
            self.links.retain(|_, link| link.person != *person);
        }
        draft.asks |= matches!(change, Change::Return { .. });
        let before: Vec<_> = self.state.people.iter().map(|member| member.presets.clone()).collect();
        self.commit(Entry { kind: change.kind(), time: now, body }, draft);
        for (person, before) in before.iter().enumerate() {
            let presets = self.state.people[person].presets.clone();
            if presets != *before {
                let own = self.links_of(person as u32).filter(|conn| self.links[conn].is_greeted);
                draft.outcome.tell(own, &FromServer::Presets { presets });
            }
        }
        let state = &self.state;
        self.wants.retain(|&person, wish| {
            let same = state.seat_of(person) == Some(wish.own) && state.seat_of(wish.sitter) == Some(wish.other);
            same && state.stage == Stage::Lobby
        });
    }

    fn commit_choice(&mut self, seat: Seat, action: Action, by: Option<By>, now: i64, draft: &mut Draft) {
        let Some(game) = self.state.game() else { return };
        let mut body = Ply::Choice(seat, action).text(game);
        if let Some(by) = by {
            body = format!("{body} # {}", by.word());
        }
        self.commit(Entry { kind: EntryKind::Choice, time: now, body }, draft);
    }

    /// Applies an entry to the state and adds it to the output.
    fn commit(&mut self, entry: Entry, draft: &mut Draft) {
        let (plies, stage, bots) = (self.state.plies, self.state.stage, self.state.stand_ins());
        // The entry was checked before. If it can't be applied all the same, this is a bug: the table's task catches
        // the panic, discards the room and restores it from what is stored.
        match self.state.apply(&entry, true) {
            Ok(told) => draft.told.extend(told),
            Err(Damaged { why, .. }) => panic!("an entry of {:?} cannot be applied: {why}", entry.kind),
        }
        // A game that starts from a position may ask before its first ply.
        if self.state.plies != plies || (self.state.stage != stage && self.state.stage == Stage::Playing) {
            self.asked_at = entry.time;
            draft.asks = true;
        }
        draft.room_changed |= self.state.stand_ins() != bots;
        if self.state.stage != stage {
            draft.room_changed = true;
            draft.outcome.state = match self.state.stage {
                // Between two games the table still counts as over, until the next game begins.
                Stage::Lobby => None,
                Stage::Playing => Some(Stored::Playing),
                Stage::Over => Some(Stored::Over),
            };
        }
        self.history.add(entry.clone(), &self.state);
        draft.outcome.entries.push(entry);
    }

    /// The bot that has to answer now, its seat, and the reason if it answers only this question of a person.
    fn bot_to_answer(&self, now: i64) -> Option<(Seat, &'static Bot, Option<By>)> {
        let seat = self.state.asked()?;
        if let Some(bot) = self.state.bot(seat) {
            return Some((seat, bot, None));
        }
        let bot = bot_by_name(&self.state.settings.stand_in)?;
        self.clock_ends().filter(|&end| end <= now).map(|_| (seat, bot, Some(By::Clock)))
    }

    /// A bot's choice for a seat.
    fn choice(&self, seat: Seat, bot: &Bot) -> Option<Action> {
        let game = self.state.game()?;
        let mut luck = self.state.secret.luck(self.state.plies, Purpose::Bot);
        bot.choose(game.view(Some(seat), &mut None), &mut luck)
    }

    fn links_of(&self, person: u32) -> impl Iterator<Item = Conn> {
        self.links.iter().filter(move |(_, link)| link.person == person).map(|(&conn, _)| conn)
    }
}

#[cfg(test)]
mod tests;
