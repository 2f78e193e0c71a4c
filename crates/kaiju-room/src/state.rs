//! A table's state: a fold over its header and its entries.

use super::{
    change::{By, Change},
    luck::Secret,
    play::{Play, Told},
    settings::{settled, starts_from, table_of},
};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_protocol::{Chat, MAX_NAME_LEN, Presets, SeatView, Settings, Sitter, Stage, Step, Word, seat_of, seat_word};
use kaiju_rules::{Game, MAX_SEATS, Pending, Record, Ruleset, Seat};
use kaiju_store::{Entry, EntryKind};
use kaiju_words::{Arg, Message, say};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, fmt};

/// A stored table that can't be restored. The reason never quotes stored data, so it is safe to log.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// The number of the invalid entry; `None` if the header is invalid.
    pub entry: Option<u32>,
    /// What is wrong with the entry or the header.
    pub why: &'static str,
}

impl Damaged {
    pub(crate) const fn new(why: &'static str) -> Damaged {
        Damaged { entry: None, why }
    }
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(entry) => write!(f, "entry {entry}: {}", self.why),
            None => write!(f, "header: {}", self.why),
        }
    }
}

pub(crate) const fn damaged<T>(why: &'static str) -> Result<T, Damaged> {
    Err(Damaged::new(why))
}

/// The stored header of a table: what is fixed when it is created.
#[derive(Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) settings: Settings,
    /// The table's secret, in hexadecimal.
    pub(crate) secret: String,
    /// The position from which the first game starts, in notation; `None` for a new game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
}

/// A person who has joined a table.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) identity: String,
    pub(crate) name: String,
    pub(crate) is_kicked: bool,
    pub(crate) presets: Presets,
}

/// The state of a seat.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) sitter: Sitter,
    /// The seat's monster, as an index into the game's monsters.
    pub(crate) monster: usize,
    pub(crate) is_ready: bool,
    pub(crate) has_stand_in: bool,
}

impl Chair {
    pub(crate) fn person(&self) -> Option<u32> {
        match self.sitter {
            Sitter::Person { person } => Some(person),
            _ => None,
        }
    }
}

/// A table's state.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) settings: Settings,
    pub(crate) secret: Secret,
    /// The position from which the first game starts; `None` for a new game.
    pub(crate) position: Option<Box<Game>>,
    pub(crate) people: Vec<Member>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) host: u32,
    pub(crate) stage: Stage,
    pub(crate) round: u32,
    /// The table's games, the current one last.
    pub(crate) games: Vec<Play>,
    /// Number of plies in all games.
    pub(crate) plies: u32,
    /// Number of entries so far, which is the number of the next entry.
    pub(crate) next: u32,
}

/// The identifiers of a game's monsters.
pub(crate) fn monsters(ruleset: Ruleset) -> Vec<String> {
    say::monsters(ruleset).iter().map(|message| message.id.trim_start_matches("monster-").to_owned()).collect()
}

impl State {
    pub(crate) fn new(header: &Header) -> Result<State, Damaged> {
        let Some(secret) = Secret::from_hex(&header.secret) else { return damaged("there is no secret") };
        let position = header.position.as_deref().map(Game::from_position).transpose();
        let position = position.map_err(|_| Damaged::new("the position is invalid"))?;
        let mut state = State {
            settings: header.settings.clone(),
            secret,
            position: position.map(Box::new),
            people: Vec::new(),
            chairs: Vec::new(),
            host: 0,
            stage: Stage::Lobby,
            round: 1,
            games: Vec::new(),
            plies: 0,
            next: 0,
        };
        state.agree(&header.settings)?;
        Ok(state)
    }

    /// The position from which the next game starts; `None` for a new game.
    pub(crate) fn next_position(&self) -> Option<&Game> {
        self.position.as_deref().filter(|_| self.games.is_empty())
    }

    /// The ruleset that the settings select.
    pub(crate) fn ruleset(&self) -> Ruleset {
        Ruleset::from_word(&self.settings.game).unwrap_or(Ruleset::NewYork)
    }

    /// The current game. A game that is over stays current until the table returns to the lobby.
    pub(crate) fn play(&self) -> Option<&Play> {
        self.games.last().filter(|_| self.stage != Stage::Lobby)
    }

    /// The current position of the current game.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.play().map(|play| play.record.game())
    }

    /// The seat that has to answer a question, if any.
    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.game()?.pending() {
            Pending::Choose { seat, .. } => Some(seat),
            _ => None,
        }
    }

    pub(crate) fn member(&self, person: u32) -> Option<&Member> {
        self.people.get(person as usize)
    }

    /// The number of the person with this identity.
    pub(crate) fn person(&self, identity: &str) -> Option<u32> {
        self.people.iter().position(|member| member.identity == identity).map(|at| at as u32)
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// The person's seat.
    pub(crate) fn seat_of(&self, person: u32) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.person() == Some(person)).and_then(Seat::new)
    }

    /// All seats in order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        self.chairs.iter().enumerate().filter_map(|(at, chair)| Some((Seat::new(at)?, chair)))
    }

    /// The bot that currently plays a seat: its occupant or a stand-in.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&'static Bot> {
        let chair = self.chair(seat)?;
        match &chair.sitter {
            Sitter::Bot { bot } => bot_by_name(bot),
            Sitter::Person { .. } if chair.has_stand_in => bot_by_name(&self.settings.stand_in),
            _ => None,
        }
    }

    /// The number of seats with a stand-in.
    pub(crate) fn stand_ins(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.has_stand_in).count()
    }

    /// Whether a game is running and the seat's monster is still in it.
    pub(crate) fn is_in_game(&self, seat: Seat) -> bool {
        self.stage == Stage::Playing && self.game().is_some_and(|game| game.is_in_game(seat))
    }

    /// The identifier of a seat's monster.
    pub(crate) fn monster(&self, chair: &Chair) -> String {
        monsters(self.ruleset()).swap_remove(chair.monster)
    }

    /// The wanted name, or a numbered variant if someone else at the table has it: the second Anna becomes Anna 2.
    pub(crate) fn unique_name(&self, person: u32, wanted: &str) -> String {
        let others = self.people.iter().zip(0..).filter(|(member, other)| *other != person && !member.is_kicked);
        let taken: BTreeSet<String> = others.map(|(member, _)| member.name.to_lowercase()).collect();
        let is_free = |name: &String| name.is_empty() || !taken.contains(&name.to_lowercase());
        let numbered = (2_u32..).map(|number| {
            let number = format!(" {number}");
            let short: String = wanted.chars().take(MAX_NAME_LEN - number.len()).collect();
            format!("{}{number}", short.trim_end())
        });
        std::iter::once(wanted.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }

    /// The name of a seat's person. `None` if the seat goes by its monster's name: the person has no name, or it could
    /// be confused with another seat's monster.
    pub(crate) fn seat_name(&self, seat: Seat) -> Option<&str> {
        let name = |chair: &Chair| chair.person().and_then(|person| self.member(person)).map(|member| &*member.name);
        let own = name(self.chair(seat)?).filter(|name| !name.is_empty())?;
        let plain = own.to_lowercase();
        let others = self.seats().filter(|(other, _)| *other != seat);
        let monster = others.map(|(_, chair)| self.monster(chair)).any(|word| word == plain.replace(' ', "-"));
        (!monster).then_some(own)
    }

    /// A person's name as an argument of a message, or else the name of their monster. For people with neither, the
    /// text is capitalized, since it begins a sentence.
    pub(crate) fn called(&self, person: u32) -> Arg {
        let name = self.member(person).map_or("", |member| &member.name);
        match (name, self.seat_of(person).and_then(|seat| self.chair(seat))) {
            ("", Some(chair)) => self.monster_name(chair),
            ("", None) => Message::new("table-somebody-first").into(),
            (name, _) => name.to_owned().into(),
        }
    }

    fn monster_name(&self, chair: &Chair) -> Arg {
        say::monsters(self.ruleset())[chair.monster].clone().into()
    }

    /// Applies an entry. With `tell`, also returns the step for clients.
    pub(crate) fn apply(&mut self, entry: &Entry, tell: bool) -> Result<Option<Told>, Damaged> {
        let number = self.next;
        self.next += 1;
        let step = Step { number, time: entry.time, ..Step::default() };
        match entry.kind {
            EntryKind::Choice | EntryKind::Chance => {
                let (text, by) = By::split(&entry.body);
                self.plies += 1;
                let told = self.carry_out(step, text, by, tell)?;
                if matches!(self.game().map(Game::pending), Some(Pending::Over { .. })) {
                    self.stage = Stage::Over;
                }
                self.dismiss_stand_ins();
                Ok(told)
            }
            EntryKind::Chat | EntryKind::Preset | EntryKind::Seat => {
                let change: Change =
                    serde_json::from_str(&entry.body).map_err(|_| Damaged::new("it is no change around a game"))?;
                let mut told = Told { step, secret: None };
                if let Change::Chat { person, text } = &change {
                    let name = self.member(*person).map_or_else(String::new, |member| member.name.clone());
                    told.step.chat = Some(Chat { person: *person, name, text: text.clone() });
                }
                // Describe the change by the state before it, in which a person who leaves a seat still has it.
                let before = self.sentence(&change);
                self.change(&change)?;
                if tell && let (Change::Start, Some(play)) = (&change, self.play()) {
                    told.begins(play);
                    told.step.seats = self.sights();
                }
                told.step.lines = before.into_iter().map(kaiju_protocol::Line::of_room).collect();
                Ok(Some(told).filter(|_| tell))
            }
        }
    }

    /// The log line for a change; `None` for changes that the log leaves out.
    fn sentence(&self, change: &Change) -> Option<Message> {
        let seat = |word: &Word| seat_of(word).and_then(|seat| self.chair(seat));
        let about = |id: &str, person: u32| Message::new(id).with("name", self.called(person));
        let at =
            |id: &str, word: &Word| seat(word).map(|chair| Message::new(id).with("monster", self.monster_name(chair)));
        let sitting = |id: &str, word: &Word| seat(word).and_then(Chair::person).map(|person| about(id, person));
        match change {
            Change::Join { name, .. } if name.is_empty() => {
                Some(Message::new("table-joins").with("name", Message::new("table-somebody-first")))
            }
            Change::Join { person, name, .. } => {
                Some(Message::new("table-joins").with("name", self.unique_name(*person, name)))
            }
            Change::Name { person, name } if !name.is_empty() => {
                Some(about("table-is-called", *person).with("new", self.unique_name(*person, name)))
            }
            Change::Sit { person, seat } => {
                at("table-sits", seat).map(|message| message.with("name", self.called(*person)))
            }
            Change::Stand { person } => self.seat_of(*person).map(|_| about("table-stands", *person)),
            Change::Swap { seat: a, other: b } => {
                let called = |word: &Word| {
                    seat(word).map(|chair| chair.person().map_or_else(|| self.monster_name(chair), |p| self.called(p)))
                };
                Some(Message::new("table-swaps").with("name", called(a)?).with("other", called(b)?))
            }
            Change::Bot { seat, bot: Some(bot) } => {
                at("table-bot-sits", seat).map(|message| message.with("bot", bot.clone().into_owned()))
            }
            Change::Bot { seat, bot: None } => at("table-seat-empty", seat),
            Change::Monster { seat: word, monster } => sitting("table-takes-monster", word)
                .map(|message| message.with("monster", Message::new(format!("monster-{monster}")))),
            Change::Settings { .. } => Some(Message::new("table-settings")),
            Change::Host { person } => Some(about("table-host", *person)),
            Change::Kick { person } => Some(about("table-kicked", *person)),
            Change::Start => Some(Message::new("table-starts")),
            Change::StandIn { seat } => sitting("table-stand-in", seat)
                .map(|message| message.with("bot", self.settings.stand_in.clone().into_owned())),
            Change::Return { seat } => sitting("table-returns", seat),
            Change::Rematch { person } => Some(about("table-rematch", *person)),
            Change::Name { .. } | Change::Ready { .. } | Change::Chat { .. } | Change::Presets { .. } => None,
        }
    }

    fn chair_mut(&mut self, word: &Word) -> Result<&mut Chair, Damaged> {
        let seat = seat_of(word).and_then(|seat| self.chairs.get_mut(seat.index()));
        seat.ok_or(Damaged::new("there is no such seat"))
    }

    fn member_mut(&mut self, person: u32) -> Result<&mut Member, Damaged> {
        self.people.get_mut(person as usize).ok_or(Damaged::new("there is no such person"))
    }

    fn change(&mut self, change: &Change) -> Result<(), Damaged> {
        match change {
            Change::Join { person, identity, name } => {
                if *person as usize != self.people.len() {
                    return damaged("the person who joins is not the next");
                }
                let (identity, name) = (identity.clone(), self.unique_name(*person, name));
                self.people.push(Member { identity, name, is_kicked: false, presets: Presets::default() });
            }
            Change::Name { person, name } => {
                let name = self.unique_name(*person, name);
                self.member_mut(*person)?.name = name;
            }
            Change::Sit { person, seat } => {
                self.vacate(*person);
                let chair = self.chair_mut(seat)?;
                chair.sitter = Sitter::Person { person: *person };
                chair.is_ready = false;
            }
            Change::Stand { person } => self.vacate(*person),
            Change::Swap { seat, other } => {
                let [a, b] = [seat, other].map(|word| seat_of(word).map(Seat::index));
                let Some((a, b)) = a.zip(b).filter(|(a, b)| a.max(b) < &self.chairs.len()) else {
                    return damaged("seats are swapped that are not there");
                };
                // Monsters move along with the people.
                self.chairs.swap(a, b);
            }
            Change::Bot { seat, bot } => {
                let sitter = bot.clone().map_or(Sitter::Nobody, |bot| Sitter::Bot { bot });
                let chair = self.chair_mut(seat)?;
                chair.is_ready = bot.is_some();
                chair.sitter = sitter;
            }
            Change::Monster { seat, monster } => {
                let Some(new) = monsters(self.ruleset()).iter().position(|word| word == monster) else {
                    return damaged("there is no such monster");
                };
                let old = self.chair_mut(seat)?.monster;
                if let Some(other) = self.chairs.iter_mut().find(|chair| chair.monster == new) {
                    other.monster = old;
                }
                self.chair_mut(seat)?.monster = new;
            }
            Change::Ready { person, ready } => {
                let (person, ready) = (*person, *ready);
                self.chairs.iter_mut().filter(|chair| chair.person() == Some(person)).for_each(|c| c.is_ready = ready);
            }
            Change::Settings { settings } => self.agree(settings)?,
            Change::Host { person } => self.host = *person,
            Change::Kick { person } => self.kick(*person)?,
            Change::Start => self.begin()?,
            Change::StandIn { seat } => self.chair_mut(seat)?.has_stand_in = true,
            Change::Return { seat } => self.chair_mut(seat)?.has_stand_in = false,
            Change::Rematch { .. } => {
                self.stage = Stage::Lobby;
                self.round += 1;
                for chair in &mut self.chairs {
                    chair.has_stand_in = false;
                    chair.is_ready = matches!(chair.sitter, Sitter::Bot { .. });
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
            chair.is_ready = false;
        }
    }

    /// Kicks a person. During a game, a bot takes over their seat; otherwise it becomes empty.
    fn kick(&mut self, person: u32) -> Result<(), Damaged> {
        self.member_mut(person)?.is_kicked = true;
        let bot = self.settings.stand_in.clone();
        let playing = self.stage == Stage::Playing;
        for chair in self.chairs.iter_mut().filter(|chair| chair.person() == Some(person)) {
            chair.sitter = if playing { Sitter::Bot { bot: bot.clone() } } else { Sitter::Nobody };
            chair.is_ready = playing;
            chair.has_stand_in = false;
        }
        Ok(())
    }

    /// The seats as everyone sees them.
    pub(crate) fn sights(&self) -> Vec<SeatView> {
        let sight = |(seat, chair): (Seat, &Chair)| SeatView {
            seat: seat_word(seat),
            monster: self.monster(chair).into(),
            sitter: chair.sitter.clone(),
            name: self.seat_name(seat).map(str::to_owned),
            ready: chair.is_ready,
            stand_in: chair.has_stand_in.then(|| self.settings.stand_in.clone()),
        };
        self.seats().map(sight).collect()
    }

    /// Applies new settings. Seats are added or removed at the end, and each seat keeps the index of its monster.
    /// People have to declare themselves ready again.
    fn agree(&mut self, settings: &Settings) -> Result<(), Damaged> {
        let settings = settled(settings).map_err(|_| Damaged::new("the settings make no table"))?;
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
            self.chairs.push(Chair {
                sitter: Sitter::Nobody,
                monster: free.unwrap_or(0),
                is_ready: false,
                has_stand_in: false,
            });
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Damaged> {
        let (ruleset, options) = table_of(&self.settings).map_err(|_| Damaged::new("the settings make no table"))?;
        let names: Vec<(Seat, String, String)> = self
            .seats()
            .map(|(seat, chair)| {
                let monster = self.monster(chair);
                (seat, self.seat_name(seat).map_or_else(|| monster.clone(), str::to_owned), monster)
            })
            .collect();
        let record = match self.next_position() {
            Some(position) if starts_from(&self.settings, position) => Record::from_position(*position),
            Some(_) => return damaged("the settings don't fit the position"),
            None => Record::new(ruleset, options, names.len()).map_err(|_| Damaged::new("no game can begin"))?,
        };
        self.games.push(Play::begin(record, &names, self.plies)?);
        self.stage = Stage::Playing;
        Ok(())
    }
}

/// The stored form of a seat: its letter.
pub(crate) fn stored(seat: Seat) -> Word {
    seat_word(seat)
}
