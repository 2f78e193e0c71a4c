//! The exchange before a game, after which anyone can check its dice: the table commits to its secret, people's clients
//! commit to nonces in the lobby, and reveal them when the host starts the game. `docs/fair-dice.md` says what that
//! proves.

use super::{Room, change::Change, commit::Draft, error::RestoreError, lobby::Decision, state::RoomState};
use kaiju_fair::{GameKey, commit};
use kaiju_protocol::{Code, FairView, NonceView, Refusal, Stage};
use kaiju_rules::{Contribution, FairDice, Record, RulesVersion, Seat, SeatNonce};
use kaiju_words::Message;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{collections::BTreeMap, fmt};

/// How long a start waits for nonces, in milliseconds. Then those that are missing are left out: no one can keep a game
/// from starting.
pub(super) const REVEAL_TIME: i64 = 3_000;

/// 32 bytes, written as hexadecimal digits: a nonce or a commitment to one.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Bytes(pub(crate) [u8; 32]);

impl Bytes {
    /// Parses 64 hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Bytes> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Bytes(bytes))
    }

    fn hex(self) -> String {
        hex::encode(self.0)
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(deserializer)?;
        Bytes::parse(&text).ok_or_else(|| D::Error::custom("not 64 hexadecimal digits"))
    }
}

/// What the start of a game stores of the exchange. Together with the table's secret and the round it is all that the
/// game's key follows from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FairStart {
    /// The seats of people.
    nonces: Vec<StartNonce>,
}

/// A seat's person at the start of a game, with their commitment, if their client made one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contributor {
    seat: Seat,
    person: u32,
    commit: Option<Bytes>,
}

/// One person's part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StartNonce {
    #[serde(with = "super::change::letter")]
    seat: Seat,
    /// Missing if the person's client made no commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commit: Option<Bytes>,
    /// Missing if it was not revealed in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nonce: Option<Bytes>,
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
    /// Since when the table waits for them.
    pub(super) since: i64,
    /// The nonces so far, by person.
    nonces: BTreeMap<u32, Bytes>,
}

impl Reveals {
    /// No nonces yet, at the beginning of a start.
    pub(super) fn since(now: i64) -> Reveals {
        Reveals { since: now, nonces: BTreeMap::new() }
    }
}

impl RoomState {
    /// The commitment to the secret of the current round.
    fn commitment(&self) -> [u8; 32] {
        self.secret.of_round(self.round).commitment()
    }

    /// The people who have a seat, each with their commitment for the current round. Once a game is starting, the list no
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

    /// Commits a person's client to a nonce, once per round.
    pub(crate) fn commit_nonce(&self, person: u32, round: u32, text: &str) -> Decision {
        if round != self.round {
            return Err(Code::Stale.into());
        }
        let commit = Bytes::parse(text).ok_or(Code::BadNonce)?;
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

    /// The changes that start a game: at once, unless someone has committed to a nonce and can reveal it now.
    pub(crate) fn start_changes(&self, rules: RulesVersion) -> Vec<Change> {
        if self.contributors().iter().any(|contributor| contributor.commit.is_some()) {
            return vec![Change::Starting];
        }
        let fair = (!self.is_lesson()).then(|| self.fair_start(&Reveals::default()));
        vec![Change::Start { rules: rules.number(), fair }]
    }

    /// What the start of a game stores of the exchange, with the nonces that have been revealed.
    pub(super) fn fair_start(&self, reveals: &Reveals) -> FairStart {
        let nonce = |Contributor { seat, person, commit }| StartNonce {
            seat,
            commit,
            nonce: commit.and_then(|_| reveals.nonces.get(&person).copied()),
        };
        FairStart { nonces: self.contributors().into_iter().map(nonce).collect() }
    }

    /// Says in a new game's record how its dice can be checked, and returns its key.
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

    /// What everyone may know of the dice: those of the coming game in the lobby, and then the game's.
    pub(crate) fn fair_view(&self) -> Option<FairView> {
        if self.stage == Stage::Lobby {
            let nonce = |Contributor { seat, commit, .. }| NonceView {
                seat: seat.into(),
                commit: commit.map(Bytes::hex),
                nonce: None,
            };
            let commitment = hex::encode(self.commitment());
            return (!self.is_lesson())
                .then(|| FairView { commitment, nonces: self.contributors().into_iter().map(nonce).collect() });
        }
        self.play()?.record.fair().map(fair_view)
    }
}

/// What everyone may know of a game's dice. The secret is in the record, once the game is over.
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
    /// Takes a person's nonce, and starts the game once all are here.
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
        let nonce = Bytes::parse(text).ok_or(Code::BadNonce)?;
        if own.commit.map(|commit| commit.0) != Some(commit(&self.state.commitment(), &nonce.0)) {
            return Err(Code::BadNonce.into());
        }
        self.reveals.nonces.insert(person, nonce);
        self.start_if_due(now, draft);
        Ok(())
    }

    /// When a game that is starting begins without the nonces that are missing.
    pub(super) fn start_deadline(&self) -> Option<i64> {
        self.state.starting.as_ref().map(|_| self.reveals.since + REVEAL_TIME)
    }

    /// Begins a game that is starting, if all nonces are here or have been waited for.
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
