//! Requests about the room rather than the game: each becomes a list of changes or is refused.

use super::{
    change::Change,
    fair::Reveals,
    preset,
    settings::{normalized, starts_from},
    state::{Chair, RoomState},
};
use kaiju_protocol::{
    Code, Door, Refusal, Settings, Sitter, Stage, ToServer, WireBot, WireMonster, WireSeat, presentable_chat,
    presentable_name,
};
use kaiju_rules::{RulesVersion, Seat};
use kaiju_words::Message;

/// The changes that a request leads to, or its refusal.
pub(crate) type LobbyDecision = Result<Vec<Change>, Refusal>;

impl RoomState {
    /// Turns a request about the room into changes, or refuses it; `None` for any other request. `is_here` returns
    /// whether a person is connected.
    pub(crate) fn decide(
        &self,
        person: u32,
        request: &ToServer,
        is_here: impl Fn(u32) -> bool,
    ) -> Option<LobbyDecision> {
        Some(match request {
            ToServer::Sit { seat } => self.sit(person, *seat),
            ToServer::Stand => self.stand(person),
            ToServer::Monster { monster } => self.take_monster(person, *monster),
            ToServer::Name { name } => self.take_name(person, name),
            ToServer::Ready { ready } => self.require_lobby().and_then(|()| {
                let seat = self.seat_of(person).ok_or(Code::NotSeated)?;
                let same = self.chair(seat).is_some_and(|chair| chair.is_ready == *ready);
                Ok(if same { Vec::new() } else { vec![Change::Ready { person, ready: *ready }] })
            }),
            ToServer::Bot { seat, bot } => self.assign_bot(person, *seat, *bot, is_here),
            ToServer::Settings { settings } => self.change_settings(person, settings),
            ToServer::Host { person: heir } => self.require_host(person).and_then(|()| {
                let heir = *heir;
                let known = self.member(heir).is_some_and(|member| !member.is_kicked);
                if !known {
                    Err(Code::BadPerson.into())
                } else if heir == person {
                    Ok(Vec::new())
                } else {
                    Ok(vec![Change::Host { person: heir }])
                }
            }),
            ToServer::Kick { person: target } => self.require_host(person).and_then(|()| {
                let known = self.member(*target).is_some_and(|member| !member.is_kicked);
                if known && *target != person {
                    Ok(vec![Change::Kick { person: *target }])
                } else {
                    Err(Code::BadPerson.into())
                }
            }),
            ToServer::CloseSeat { seat, closed } => self.close_seat(person, *seat, *closed),
            ToServer::Door { door } => self.require_host(person).map(|()| {
                let same = self.settings.door == *door;
                if same { Vec::new() } else { vec![Change::Door { door: *door }] }
            }),
            ToServer::Mute { person: target, muted } => self.mute(person, *target, *muted),
            ToServer::Hide { person: other, hidden } => self.hide(person, *other, *hidden),
            ToServer::Commit { round, commit } => self.commit_nonce(person, *round, commit),
            ToServer::Start => self.start(person),
            ToServer::Rematch => self.rematch(person),
            ToServer::Presets { presets } => {
                let same = self.member(person).is_some_and(|member| member.presets == *presets);
                preset::check(presets, self.ruleset()).map_err(Refusal::from).map(|()| {
                    if same { Vec::new() } else { vec![Change::Presets { person, presets: presets.clone() }] }
                })
            }
            ToServer::Chat { .. } if self.member(person).is_some_and(|member| member.is_muted) => {
                Err(Code::Muted.into())
            }
            ToServer::Chat { text } => {
                presentable_chat(text).map_err(Refusal::from).map(|text| vec![Change::Chat { person, text }])
            }
            _ => return None,
        })
    }

    /// Returns an error unless the table is in the lobby and the game isn't starting yet.
    pub(crate) fn require_lobby(&self) -> Result<(), Refusal> {
        if self.starting.is_some() {
            return Err(Refusal::because(Code::NotInLobby, Message::new("refusal-starting")));
        }
        if self.stage == Stage::Lobby { Ok(()) } else { Err(Code::NotInLobby.into()) }
    }

    pub(crate) fn require_host(&self, person: u32) -> Result<(), Refusal> {
        if self.host == person { Ok(()) } else { Err(Code::NotHost.into()) }
    }

    /// The seat with this letter, if the table has it.
    fn seat_at(&self, letter: WireSeat) -> Result<Seat, Code> {
        Some(letter.seat()).filter(|seat| seat.index() < self.chairs.len()).ok_or(Code::BadSeat)
    }

    /// Seats a person. In the lobby, they can take any seat without a person. During the game, they can take their own
    /// seat back from a stand-in. A person without a seat can also take over from a bot whose monster is still in the
    /// game, so that friends can join after the start.
    fn sit(&self, person: u32, letter: WireSeat) -> LobbyDecision {
        let seat = self.seat_at(letter)?;
        let chair = self.chair(seat).ok_or(Code::BadSeat)?;
        match chair.person() {
            Some(sitter) if sitter == person && chair.has_stand_in => Ok(vec![Change::Return { seat }]),
            Some(sitter) if sitter == person => Ok(Vec::new()),
            Some(_) => Err(Code::SeatTaken.into()),
            None if chair.is_closed => Err(Code::SeatClosed.into()),
            None => {
                let takes_over = self.is_in_game(seat) && self.seat_of(person).is_none();
                if !takes_over {
                    self.require_lobby()?;
                }
                if !self.may_sit(person) {
                    return Err(Refusal::because(Code::TableLocked, Message::new("refusal-seats-locked")));
                }
                Ok(vec![Change::Sit { person, seat }])
            }
        }
    }

    /// Whether the door lets a person sit down. At a locked table, only the host and people who have had a seat before
    /// can.
    fn may_sit(&self, person: u32) -> bool {
        let has_sat = self.member(person).is_some_and(|member| member.has_sat);
        self.settings.door != Door::Locked || has_sat || self.host == person
    }

    /// Closes a seat that no person has, or opens a seat.
    fn close_seat(&self, person: u32, letter: WireSeat, closed: bool) -> LobbyDecision {
        self.require_host(person)?;
        let seat = self.seat_at(letter)?;
        match self.chair(seat) {
            Some(chair) if chair.is_closed == closed => Ok(Vec::new()),
            Some(chair) if chair.person().is_some() => Err(Code::SeatTaken.into()),
            _ => Ok(vec![Change::CloseSeat { seat, closed }]),
        }
    }

    fn mute(&self, person: u32, target: u32, muted: bool) -> LobbyDecision {
        self.require_host(person)?;
        match self.member(target) {
            Some(member) if member.is_kicked || target == person => Err(Code::BadPerson.into()),
            None => Err(Code::BadPerson.into()),
            Some(member) if member.is_muted == muted => Ok(Vec::new()),
            Some(_) => Ok(vec![Change::Mute { person: target, muted }]),
        }
    }

    /// Hides someone's chat. This also works for people who were kicked, since their chat stays in the log.
    fn hide(&self, person: u32, other: u32, hidden: bool) -> LobbyDecision {
        let own = self.member(person).filter(|_| other != person && self.member(other).is_some());
        let same = own.ok_or(Code::BadPerson)?.hidden.contains(&other) == hidden;
        Ok(if same { Vec::new() } else { vec![Change::Hide { person, other, hidden }] })
    }

    /// Whether a change is possible even if its person or the table has reached a limit. This applies to returning to a
    /// seat and to changes that protect people from each other. Undoing a protection is subject to the limits, which
    /// also bounds the number of protective changes.
    pub(crate) fn is_always_allowed(&self, change: &Change) -> bool {
        match change {
            Change::Kick { .. } | Change::Return { .. } => true,
            Change::CloseSeat { closed, .. } => *closed,
            Change::Door { door } => *door > self.settings.door,
            Change::Mute { muted, .. } => *muted,
            Change::Hide { hidden, .. } => *hidden,
            _ => false,
        }
    }

    /// Makes a person leave their seat. In the lobby and after the game, the seat becomes empty. During the game a bot
    /// stands in until the person returns, unless the monster is already out.
    fn stand(&self, person: u32) -> LobbyDecision {
        let seat = self.seat_of(person).ok_or(Code::NotSeated)?;
        let stands_in = self.chair(seat).is_some_and(|chair| chair.has_stand_in);
        match self.stage {
            Stage::Playing if stands_in || !self.is_in_game(seat) => Ok(Vec::new()),
            Stage::Playing => Ok(vec![Change::StandIn { seat }]),
            Stage::Lobby => self.require_lobby().map(|()| vec![Change::Stand { person }]),
            Stage::Over => Ok(vec![Change::Stand { person }]),
        }
    }

    /// Changes a person's name. A name that someone else has gets a number; one that only looks like it is refused.
    fn take_name(&self, person: u32, name: &str) -> LobbyDecision {
        // A new name appears in everyone's log, so it could be used like chat.
        if self.member(person).is_some_and(|member| member.is_muted) {
            return Err(Code::Muted.into());
        }
        let name = presentable_name(name)?;
        if self.looks_like_another(person, &name) {
            return Err(Refusal::because(Code::BadName, Message::new("refusal-name-looks-taken")));
        }
        let name = self.distinct_name(person, &name);
        let same = self.member(person).is_some_and(|member| member.name == name);
        Ok(if same { Vec::new() } else { vec![Change::Name { person, name }] })
    }

    fn take_monster(&self, person: u32, monster: WireMonster) -> LobbyDecision {
        self.require_lobby()?;
        let seat = self.seat_of(person).ok_or(Code::NotSeated)?;
        let wanted =
            WireMonster::of(self.ruleset()).iter().position(|&other| other == monster).ok_or(Code::BadMonster)?;
        match self.seats().find(|(_, chair)| chair.monster == wanted) {
            Some((other, _)) if other == seat => Ok(Vec::new()),
            Some((_, chair)) if chair.person().is_some() => Err(Code::MonsterTaken.into()),
            _ => Ok(vec![Change::Monster { seat, monster }]),
        }
    }

    /// Gives a seat to a bot or empties it. The seat's person may be absent or may not have answered whether they want
    /// a rematch; they can return as a spectator or take another seat.
    fn assign_bot(
        &self,
        person: u32,
        letter: WireSeat,
        bot: Option<WireBot>,
        is_here: impl Fn(u32) -> bool,
    ) -> LobbyDecision {
        self.require_host(person)?;
        self.require_lobby()?;
        let seat = self.seat_at(letter)?;
        let is_taken = |chair: &Chair| !chair.is_undecided && chair.person().is_some_and(&is_here);
        if self.chair(seat).is_some_and(is_taken) {
            return Err(Code::SeatTaken.into());
        }
        let sitter = bot.map_or(Sitter::Nobody, |bot| Sitter::Bot { bot });
        let same = self.chair(seat).is_some_and(|chair| chair.sitter == sitter);
        Ok(if same { Vec::new() } else { vec![Change::Bot { seat, bot }] })
    }

    fn change_settings(&self, person: u32, settings: &Settings) -> LobbyDecision {
        self.require_host(person)?;
        self.require_lobby()?;
        let settings = normalized(settings)?;
        if settings == self.settings {
            return Ok(Vec::new());
        }
        if self.starting_position().is_some_and(|position| !starts_from(&settings, position)) {
            return Err(Code::BadPosition.into());
        }
        Ok(vec![Change::Settings { settings }])
    }

    /// Starts the game. The host counts as ready.
    fn start(&self, person: u32) -> LobbyDecision {
        self.require_host(person)?;
        self.require_lobby()?;
        if self.chairs.iter().any(|chair| chair.sitter == Sitter::Nobody) {
            return Err(Code::EmptySeats.into());
        }
        if self.chairs.iter().any(|chair| !chair.is_ready && chair.person() != Some(person)) {
            return Err(Code::NotReady.into());
        }
        Ok(self.start_changes(self.rules_to_start()))
    }

    /// Asks for another game. If someone else has already asked, this only marks the person as ready. In a lesson, it
    /// starts the real game at once, even before the lesson's end.
    fn rematch(&self, person: u32) -> LobbyDecision {
        let seat = self.seat_of(person);
        let seated = seat.is_some();
        let ready = seated.then_some(Change::Ready { person, ready: true });
        match self.stage {
            Stage::Lobby if self.round > 1 && seated => {
                self.require_lobby()?;
                let is_ready = seat.and_then(|seat| self.chair(seat)).is_some_and(|chair| chair.is_ready);
                Ok(ready.filter(|_| !is_ready).into_iter().collect())
            }
            Stage::Playing | Stage::Over if self.is_lesson() && self.plays_with_bots(person) => {
                let fair = Some(self.fair_start(&Reveals::default()));
                Ok(vec![Change::Rematch { person }, Change::Start { rules: RulesVersion::CURRENT.number(), fair }])
            }
            Stage::Lobby | Stage::Playing => Err(Code::NotOver.into()),
            Stage::Over if !seated && self.host != person => Err(Code::NotSeated.into()),
            Stage::Over => Ok([Change::Rematch { person }].into_iter().chain(ready).collect()),
        }
    }

    /// Whether this person has a seat and bots have all the others.
    pub(crate) fn plays_with_bots(&self, person: u32) -> bool {
        let own = Sitter::Person { person };
        self.seat_of(person).is_some()
            && self.chairs.iter().all(|chair| chair.sitter == own || matches!(chair.sitter, Sitter::Bot { .. }))
    }

    /// The person who replaces an absent host: the first connected person with a seat or, if no person has a seat, the
    /// first connected person. People muted by the host are excluded, since a host can remove everyone else.
    pub(crate) fn heir(&self, is_here: impl Fn(u32) -> bool) -> Option<u32> {
        let is_muted = |person: u32| self.member(person).is_none_or(|member| member.is_muted);
        let fits = |&person: &u32| is_here(person) && person != self.host && !is_muted(person);
        let mut seated = self.chairs.iter().filter_map(Chair::person).peekable();
        match seated.peek() {
            Some(_) => seated.find(fits),
            None => (0..self.people.len() as u32).find(fits),
        }
    }
}
