//! A table's state: a fold over its header and its entries.

use super::{
    error::RestoreError,
    fair::{Bytes32, Contributor},
    finished::FinishedGame,
    luck::{MasterSecret, PlyLuck},
    play::Play,
    saved::TableHeader,
};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_fair::Purpose;
use kaiju_protocol::{MAX_NAME_LEN, Presets, SeatView, Settings, Sitter, Stage, WireMonster};
use kaiju_rules::{Game, Pending, RulesVersion, Ruleset, Seat};
use kaiju_words::lesson::{Lesson, LessonStep, Scripted};
use std::collections::{BTreeMap, BTreeSet};
use unicode_security::skeleton;

/// A person who has joined a table.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) identity: String,
    pub(crate) name: String,
    pub(crate) is_kicked: bool,
    /// Whether the host has muted them.
    pub(crate) is_muted: bool,
    /// Whether they have ever had a seat here.
    pub(crate) has_sat: bool,
    pub(crate) presets: Presets,
    /// The people whose chat they hide from themselves.
    pub(crate) hidden: BTreeSet<u32>,
}

/// The state of a seat.
#[derive(Clone, Debug)]
// Each bool is an independent fact, and most combinations occur.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Chair {
    pub(crate) sitter: Sitter,
    /// The seat's monster, as an index into the game's monsters.
    pub(crate) monster: usize,
    pub(crate) is_ready: bool,
    /// Whether someone has asked for a rematch and the seat's person hasn't answered yet.
    pub(crate) is_undecided: bool,
    pub(crate) has_stand_in: bool,
    /// Whether the seat is closed: no one can sit down here until the host opens it.
    pub(crate) is_closed: bool,
}

impl Chair {
    /// An empty seat with this monster.
    pub(crate) const fn empty(monster: usize) -> Chair {
        Chair {
            sitter: Sitter::Nobody,
            monster,
            is_ready: false,
            is_undecided: false,
            has_stand_in: false,
            is_closed: false,
        }
    }

    pub(crate) fn person(&self) -> Option<u32> {
        match self.sitter {
            Sitter::Person { person } => Some(person),
            _ => None,
        }
    }
}

/// A table's state, without its connections and clocks.
#[derive(Clone)]
pub(crate) struct RoomState {
    pub(crate) settings: Settings,
    pub(crate) secret: MasterSecret,
    /// The position from which the first game starts; `None` for a new game.
    pub(crate) position: Option<Box<Game>>,
    /// Whether the first game is a lesson.
    lesson: bool,
    pub(crate) people: Vec<Member>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) host: u32,
    pub(crate) stage: Stage,
    pub(crate) round: u32,
    /// The commitments to nonces for the dice of this round's game, by person.
    pub(crate) commits: BTreeMap<u32, Bytes32>,
    /// The contributors, while the table waits for their nonces after the host has started the game. From here on no
    /// one can commit, even if a contributor leaves, since nonces are no longer secret.
    pub(crate) starting: Option<Vec<Contributor>>,
    /// The latest game, which stays until the next one starts.
    pub(crate) latest: Option<Play>,
    /// The results of the last finished games, oldest first.
    pub(crate) finished: Vec<FinishedGame>,
    /// Whether any person has ever had a seat in a game here.
    pub(crate) has_had_players: bool,
    /// Number of plies in all games.
    pub(crate) plies: u32,
    /// Number of entries so far, which is the number of the next entry.
    pub(crate) next: u32,
}

/// The first of a name and its numbered variants that is free. The empty name always is.
fn first_free(wanted: &str, is_free: impl Fn(&str) -> bool) -> String {
    let numbered = (2_u32..).map(|number| {
        let number = format!(" {number}");
        let short: String = wanted.chars().take(MAX_NAME_LEN - number.len()).collect();
        format!("{}{number}", short.trim_end())
    });
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| name.is_empty() || is_free(name)).unwrap_or_default()
}

/// The skeletons of a name by UTS 39, which ignore script and case. Two names look alike if they share one. There are
/// two because changing case changes what a letter looks like: a capital I looks like a small L.
fn look(name: &str) -> [String; 2] {
    let small = skeleton(&name.to_lowercase()).collect();
    [small, skeleton(name).collect::<String>().to_lowercase()]
}

impl Member {
    pub(crate) fn new(identity: String, name: String) -> Member {
        Member {
            identity,
            name,
            is_kicked: false,
            is_muted: false,
            has_sat: false,
            presets: Presets::default(),
            hidden: BTreeSet::new(),
        }
    }
}

impl RoomState {
    pub(crate) fn new(header: &TableHeader) -> Result<RoomState, RestoreError> {
        let secret = MasterSecret::from_hex(&header.secret).ok_or(RestoreError::new("there is no secret"))?;
        let position = header.position.as_deref().map(Game::from_position).transpose();
        let position = position.map_err(|_| RestoreError::new("the position is invalid"))?;
        let mut state = RoomState {
            settings: header.settings.clone(),
            secret,
            position: position.map(Box::new),
            lesson: header.lesson,
            people: Vec::new(),
            chairs: Vec::new(),
            host: 0,
            stage: Stage::Lobby,
            round: 1,
            commits: BTreeMap::new(),
            starting: None,
            latest: None,
            finished: Vec::new(),
            has_had_players: false,
            plies: 0,
            next: 0,
        };
        state.apply_settings(&header.settings)?;
        Ok(state)
    }

    /// The position from which this round's game starts; `None` for a new game.
    pub(crate) fn starting_position(&self) -> Option<&Game> {
        self.position.as_deref().filter(|_| self.round == 1)
    }

    /// Whether this round's game is a lesson, even if it no longer follows the script.
    pub(crate) const fn is_lesson(&self) -> bool {
        self.lesson && self.round == 1
    }

    /// Whether players can ask the coach. In a lesson they can't, even if the settings allow it.
    pub(crate) const fn has_coach(&self) -> bool {
        self.settings.coach && !self.is_lesson()
    }

    /// The next scripted move or outcome of the current game, if it is a lesson that still follows its script.
    pub(crate) fn scripted(&self) -> Option<Scripted<'static>> {
        let play = self.play().filter(|_| self.is_lesson())?;
        Lesson::of(self.ruleset()).next(&play.record)
    }

    /// The step of a lesson that waits for the learner's answer.
    pub(crate) fn lesson_step(&self) -> Option<&'static LessonStep> {
        match self.scripted()? {
            Scripted::Step(step) => Some(step),
            Scripted::Ply(_) => None,
        }
    }

    /// The ruleset that the settings select.
    pub(crate) fn ruleset(&self) -> Ruleset {
        self.settings.game.ruleset()
    }

    /// The current game. A game that is over stays current until the table returns to the lobby.
    pub(crate) fn play(&self) -> Option<&Play> {
        self.latest.as_ref().filter(|_| self.stage != Stage::Lobby)
    }

    /// The latest game, as long as its result is shown: until the next one starts.
    pub(crate) fn shown(&self) -> Option<&Play> {
        let is_over = |play: &&Play| matches!(play.record.game().pending(), Pending::Over { .. });
        self.play().or_else(|| self.latest.as_ref().filter(is_over))
    }

    /// The record of the latest game, if that game belongs to this round and is over.
    pub(crate) fn record(&self, round: u32) -> Option<String> {
        let play = self.latest.as_ref().filter(|play| play.round == round)?;
        matches!(play.record.game().pending(), Pending::Over { .. }).then(|| play.record.to_string())
    }

    /// The random source for the next ply of the current game. It depends on the ply's place in the record, so taking
    /// plies back doesn't change the outcomes that follow.
    pub(crate) fn luck(&self, purpose: Purpose) -> Option<PlyLuck> {
        let play = self.play()?;
        let ply = u32::try_from(play.record.plies().len()).ok()?;
        Some(match &play.key {
            Some(key) => PlyLuck::Keyed(key.luck(purpose, ply)),
            None => PlyLuck::Seeded(self.secret.luck(play.before + ply, purpose)),
        })
    }

    /// The version of the rules by which the next game starts.
    pub(crate) fn rules_to_start(&self) -> RulesVersion {
        self.starting_position().map_or(RulesVersion::CURRENT, Game::rules_version)
    }

    /// The current position of the current game.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.play().map(|play| play.record.game())
    }

    /// The seat that has to answer a question, if any.
    pub(crate) fn asked_seat(&self) -> Option<Seat> {
        match self.game()?.pending() {
            Pending::Choose { seat, .. } => Some(seat),
            _ => None,
        }
    }

    pub(crate) fn member(&self, person: u32) -> Option<&Member> {
        self.people.get(person as usize)
    }

    /// The number of the person with this identity. The empty identity of erased people is no one's.
    pub(crate) fn person(&self, identity: &str) -> Option<u32> {
        if identity.is_empty() {
            return None;
        }
        self.people.iter().position(|member| member.identity == identity).map(|at| at as u32)
    }

    /// Removes the personal data of one person.
    pub(crate) fn forget(&mut self, person: u32) {
        let Some(member) = self.people.get_mut(person as usize) else { return };
        member.name.clear();
        let identity = std::mem::take(&mut member.identity);
        if !identity.is_empty() {
            self.finished.iter_mut().for_each(|finished| finished.forget(&identity));
        }
        if let Some(play) = &mut self.latest {
            play.forget(person);
        }
    }

    /// The people whose chat a person hides.
    pub(crate) fn hidden_from(&self, person: u32) -> Vec<u32> {
        self.member(person).map(|member| member.hidden.iter().copied().collect()).unwrap_or_default()
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// The seat that a person has, if any.
    pub(crate) fn seat_of(&self, person: u32) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.person() == Some(person)).and_then(Seat::new)
    }

    /// All seats in order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        self.chairs.iter().enumerate().filter_map(|(at, chair)| Some((Seat::new(at)?, chair)))
    }

    /// The bot that currently plays a seat: its occupant or a stand-in.
    pub(crate) fn bot(&self, seat: Seat) -> Option<&'static dyn Bot> {
        let chair = self.chair(seat)?;
        match &chair.sitter {
            Sitter::Bot { bot } => bot_by_name(bot.word()),
            Sitter::Person { .. } if chair.has_stand_in => bot_by_name(self.settings.stand_in.word()),
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

    /// A seat's monster.
    pub(crate) fn monster(&self, chair: &Chair) -> WireMonster {
        WireMonster::of(self.ruleset())[chair.monster]
    }

    /// The wanted name, or a numbered variant if someone else at the table has it: the second Anna becomes Anna 2.
    /// Restoring a table applies this to stored names, so it must never change; [`distinct_name`](Self::distinct_name)
    /// is stricter.
    pub(crate) fn unique_name(&self, person: u32, wanted: &str) -> String {
        let taken: BTreeSet<String> = self.names_of_others(person).map(str::to_lowercase).collect();
        first_free(wanted, |name| !taken.contains(&name.to_lowercase()))
    }

    /// The wanted name, or a numbered variant if someone else at the table has it or one that looks the same.
    pub(crate) fn distinct_name(&self, person: u32, wanted: &str) -> String {
        let looks = self.looks_of_others(person);
        first_free(wanted, |name| !self.is_look_alike(&looks, name))
    }

    /// Whether a name looks like someone else's at the table, or like a monster's, without being the same.
    pub(crate) fn looks_like_another(&self, person: u32, name: &str) -> bool {
        let is_same = self.names_of_others(person).any(|other| other.to_lowercase() == name.to_lowercase());
        !name.is_empty() && !is_same && self.is_look_alike(&self.looks_of_others(person), name)
    }

    fn is_look_alike(&self, looks: &BTreeSet<String>, name: &str) -> bool {
        let own = look(name);
        let word = name.to_lowercase().replace(' ', "-");
        let mut monsters =
            WireMonster::of(self.ruleset()).iter().map(|monster| monster.word()).filter(|monster| *monster != word);
        own.iter().any(|look| looks.contains(look))
            || monsters.any(|monster| look(&monster.replace('-', " ")).iter().any(|look| own.contains(look)))
    }

    /// The names of everyone else who hasn't been kicked.
    fn names_of_others(&self, person: u32) -> impl Iterator<Item = &str> {
        let others = self.people.iter().zip(0..).filter(move |(member, other)| *other != person && !member.is_kicked);
        others.map(|(member, _)| &*member.name).filter(|name| !name.is_empty())
    }

    fn looks_of_others(&self, person: u32) -> BTreeSet<String> {
        self.names_of_others(person).flat_map(look).collect()
    }

    /// The name of a seat's person. `None` if the seat goes by its monster's name, because the person has no name or
    /// one that could be mistaken for another seat's monster.
    pub(crate) fn seat_name(&self, seat: Seat) -> Option<&str> {
        let name = |chair: &Chair| chair.person().and_then(|person| self.member(person)).map(|member| &*member.name);
        let own = name(self.chair(seat)?).filter(|name| !name.is_empty())?;
        let plain = own.to_lowercase();
        let others = self.seats().filter(|(other, _)| *other != seat);
        let monster =
            others.map(|(_, chair)| self.monster(chair)).any(|monster| monster.word() == plain.replace(' ', "-"));
        (!monster).then_some(own)
    }

    /// The seats as everyone sees them.
    pub(crate) fn seat_views(&self) -> Vec<SeatView> {
        let view = |(seat, chair): (Seat, &Chair)| SeatView {
            seat: seat.into(),
            monster: self.monster(chair),
            sitter: chair.sitter.clone(),
            name: self.seat_name(seat).map(str::to_owned),
            closed: chair.is_closed,
            ready: chair.is_ready,
            undecided: chair.is_undecided,
            stand_in: chair.has_stand_in.then_some(self.settings.stand_in),
        };
        self.seats().map(view).collect()
    }
}
