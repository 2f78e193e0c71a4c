//! The exchange before a game that makes its dice verifiable: the table commits to its secret, clients commit to nonces
//! in the lobby and reveal them when the host starts the game. `docs/fair-dice.md` explains what this proves.

use super::{Room, change::Change, commit::Draft, error::RestoreError, lobby::LobbyDecision, state::RoomState};
use kaiju_fair::{GameKey, commit};
use kaiju_protocol::{Code, FairView, NonceView, Refusal, Stage};
use kaiju_rules::{Contribution, FairDice, Record, RulesVersion, Seat, SeatNonce};
use kaiju_words::Message;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{collections::BTreeMap, fmt};

/// How long the start of a game waits for nonces, in milliseconds. Missing nonces are then left out, so that no one can
/// prevent a game from starting.
pub(super) const REVEAL_TIME: i64 = 3_000;

/// 32 bytes, written as hexadecimal digits: a nonce or a commitment to one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Bytes32(pub(crate) [u8; 32]);

impl Bytes32 {
    /// Parses 64 hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Bytes32> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Bytes32(bytes))
    }

    fn hex(self) -> String {
        hex::encode(self.0)
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

impl Serialize for Bytes32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

impl<'de> Deserialize<'de> for Bytes32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes32, D::Error> {
        let text = String::deserialize(deserializer)?;
        Bytes32::parse(&text).ok_or_else(|| D::Error::custom("not 64 hexadecimal digits"))
    }
}

/// The stored result of the exchange. Together with the table's secret and the round, it determines the game's key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FairStart {
    /// One entry for each seat that a person has.
    nonces: Vec<StartNonce>,
}

/// A seat's person at the start of a game, with their client's commitment, if it made one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contributor {
    seat: Seat,
    person: u32,
    commit: Option<Bytes32>,
}

/// One person's contribution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StartNonce {
    #[serde(with = "super::change::letter")]
    seat: Seat,
    /// Missing if the person's client made no commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commit: Option<Bytes32>,
    /// Missing if it was not revealed in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nonce: Option<Bytes32>,
}

impl StartNonce {
    fn contribution(&self) -> Contribution {
        match (self.commit, self.nonce) {
            (Some(commit), Some(nonce)) => Contribution::Revealed { commit: commit.0, nonce: nonce.0 },
            (Some(commit), None) => Contribution::Withheld { commit: commit.0 },
            (None, _) => Contribution::None,
        }
    }
}

/// The nonces that arrive while a game is starting. They are stored with its start; after a crash, clients send them
/// again.
#[derive(Default)]
pub(super) struct Reveals {
    /// When the table began to wait for them.
    pub(super) since: i64,
    /// The nonces so far, by person.
    nonces: BTreeMap<u32, Bytes32>,
}

impl Reveals {
    /// An empty collection for a game that starts at this time.
    pub(super) fn since(now: i64) -> Reveals {
        Reveals { since: now, nonces: BTreeMap::new() }
    }
}

impl RoomState {
    /// The commitment to the secret of the current round.
    fn commitment(&self) -> [u8; 32] {
        self.secret.of_round(self.round).commitment()
    }

    /// The people with a seat, each with their commitment for the current round. Once a game is starting, the list no
    /// longer changes.
    pub(crate) fn contributors(&self) -> Vec<Contributor> {
        let now = || {
            self.seats().filter_map(|(seat, chair)| {
                let person = chair.person()?;
                Some(Contributor { seat, person, commit: self.commits.get(&person).copied() })
            })
        };
        self.starting.clone().unwrap_or_else(|| now().collect())
    }

    /// Stores a client's commitment to its nonce, once per person and round.
    pub(crate) fn commit_nonce(&self, person: u32, round: u32, text: &str) -> LobbyDecision {
        if round != self.round {
            return Err(Code::Stale.into());
        }
        let commit = Bytes32::parse(text).ok_or(Code::BadNonce)?;
        match self.commits.get(&person) {
            Some(known) if *known == commit => return Ok(Vec::new()),
            Some(_) => return Err(Code::Committed.into()),
            None => self.require_lobby()?,
        }
        self.seat_of(person).ok_or(Code::NotSeated)?;
        if self.is_lesson() {
            return Err(Refusal::because(Code::BadNonce, Message::new("refusal-lesson-dice")));
        }
        Ok(vec![Change::Commit { person, commit }])
    }

    /// The changes that start a game. Without a commitment whose nonce could be revealed now, it starts at once.
    pub(crate) fn start_changes(&self, rules: RulesVersion) -> Vec<Change> {
        if self.contributors().iter().any(|contributor| contributor.commit.is_some()) {
            return vec![Change::Starting];
        }
        let fair = (!self.is_lesson()).then(|| self.fair_start(&Reveals::default()));
        vec![Change::Start { rules: rules.number(), fair }]
    }

    /// The result of the exchange to store, with the nonces that have been revealed.
    pub(super) fn fair_start(&self, reveals: &Reveals) -> FairStart {
        let nonce = |Contributor { seat, person, commit }| StartNonce {
            seat,
            commit,
            nonce: commit.and_then(|_| reveals.nonces.get(&person).copied()),
        };
        FairStart { nonces: self.contributors().into_iter().map(nonce).collect() }
    }

    /// Adds the data for checking the dice to a new game's record, and returns the game's key.
    pub(crate) fn make_fair(&self, record: &mut Record, fair: &FairStart) -> Result<GameKey, RestoreError> {
        let secret = self.secret.of_round(self.round);
        let commitment = secret.commitment();
        let nonces: Vec<SeatNonce> = fair
            .nonces
            .iter()
            .map(|nonce| SeatNonce { seat: nonce.seat, contribution: nonce.contribution() })
            .collect();
        let is_wrong = |nonce: &SeatNonce| match nonce.contribution {
            Contribution::Revealed { commit: known, nonce } => commit(&commitment, &nonce) != known,
            Contribution::Withheld { .. } | Contribution::None => false,
        };
        if nonces.iter().any(is_wrong) {
            return Err(RestoreError::new("a nonce isn't the one that was committed to"));
        }
        let dice = FairDice { commitment, nonces, secret: None };
        let key = GameKey::new(&secret, dice.revealed());
        record.set_fair(dice).map_err(|_| RestoreError::new("the nonces don't fit the seats"))?;
        Ok(key)
    }

    /// The public data about the dice: in the lobby those of the coming game, then those of the current one.
    pub(crate) fn fair_view(&self) -> Option<FairView> {
        if self.stage == Stage::Lobby {
            let nonce = |Contributor { seat, commit, .. }| NonceView {
                seat: seat.into(),
                commit: commit.map(Bytes32::hex),
                nonce: None,
            };
            let commitment = hex::encode(self.commitment());
            return (!self.is_lesson())
                .then(|| FairView { commitment, nonces: self.contributors().into_iter().map(nonce).collect() });
        }
        self.play()?.record.fair().map(fair_view)
    }
}

/// The public data about a game's dice. The secret isn't part of it; once the game is over, it is in the record.
pub(crate) fn fair_view(fair: &FairDice) -> FairView {
    let nonce = |nonce: &SeatNonce| {
        let (commit, revealed) = match &nonce.contribution {
            Contribution::Revealed { commit, nonce } => (Some(commit), Some(nonce)),
            Contribution::Withheld { commit } => (Some(commit), None),
            Contribution::None => (None, None),
        };
        NonceView { seat: nonce.seat.into(), commit: commit.map(hex::encode), nonce: revealed.map(hex::encode) }
    };
    FairView { commitment: hex::encode(fair.commitment), nonces: fair.nonces.iter().map(nonce).collect() }
}

impl Room {
    /// Accepts a person's nonce, and starts the game once all nonces have arrived.
    pub(super) fn reveal(
        &mut self,
        person: u32,
        round: u32,
        text: &str,
        now: i64,
        draft: &mut Draft,
    ) -> Result<(), Refusal> {
        let starting = self.state.starting.as_ref().filter(|_| round == self.state.round).ok_or(Code::Stale)?;
        let own = starting.iter().find(|contributor| contributor.person == person).ok_or(Code::NotSeated)?;
        let nonce = Bytes32::parse(text).ok_or(Code::BadNonce)?;
        if own.commit.map(|commit| commit.0) != Some(commit(&self.state.commitment(), &nonce.0)) {
            return Err(Code::BadNonce.into());
        }
        self.reveals.nonces.insert(person, nonce);
        self.start_if_due(now, draft);
        Ok(())
    }

    /// When a starting game begins without the missing nonces.
    pub(super) fn start_deadline(&self) -> Option<i64> {
        self.state.starting.as_ref().map(|_| self.reveals.since + REVEAL_TIME)
    }

    /// Begins a starting game if all nonces have arrived or the time to wait for them is over.
    pub(super) fn start_if_due(&mut self, now: i64, draft: &mut Draft) {
        let Some(deadline) = self.start_deadline() else { return };
        let is_missing = |Contributor { person, commit, .. }: &Contributor| {
            commit.is_some() && !self.reveals.nonces.contains_key(person)
        };
        if now < deadline && self.state.contributors().iter().any(is_missing) {
            return;
        }
        let fair = Some(self.state.fair_start(&self.reveals));
        let rules = self.state.rules_to_start().number();
        self.commit_change(Change::Start { rules, fair }, now, draft);
        self.reveals = Reveals::default();
        self.advance_until_choice(now, draft);
    }
}
