//! Everything that happens at a table apart from plies.

use super::fair::{Bytes32, FairStart};
use kaiju_protocol::{Door, Presets, Settings, WireBot, WireMonster, WireSeat};
use kaiju_rules::Seat;
use serde::{Deserialize, Serialize};

/// A change at a table that is not a ply. People are identified by their number at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Change {
    /// A person joins the table for the first time. If they have been erased since, their identity and name are empty,
    /// as are their later names and chat.
    Join { person: u32, identity: String, name: String },
    /// A person changes their name.
    Name { person: u32, name: String },
    /// A person takes a seat and leaves their previous one.
    Sit {
        person: u32,
        #[serde(with = "letter")]
        seat: Seat,
    },
    /// A person leaves their seat.
    Stand { person: u32 },
    /// Two seats swap their occupants and monsters.
    Swap {
        #[serde(with = "letter")]
        seat: Seat,
        #[serde(with = "letter")]
        other: Seat,
    },
    /// A bot takes a seat or, without `bot`, the seat becomes empty.
    Bot {
        #[serde(with = "letter")]
        seat: Seat,
        bot: Option<WireBot>,
    },
    /// A seat takes a monster. If another seat has it, the two seats swap monsters.
    Monster {
        #[serde(with = "letter")]
        seat: Seat,
        monster: WireMonster,
    },
    /// A person declares that they are ready, or no longer ready.
    Ready { person: u32, ready: bool },
    /// The settings change.
    Settings { settings: Settings },
    /// A person becomes the host.
    Host { person: u32 },
    /// A person is removed from the table for good, and their seat is closed.
    Kick { person: u32 },
    /// A seat is closed, so that no one can sit there, or opened.
    CloseSeat {
        #[serde(with = "letter")]
        seat: Seat,
        closed: bool,
    },
    /// The host decides who can join.
    Door { door: Door },
    /// The host mutes a person, or unmutes them.
    Mute { person: u32, muted: bool },
    /// A person hides someone's chat from their own log, or shows it again.
    Hide { person: u32, other: u32, hidden: bool },
    /// A person's client commits to its nonce for this round's dice.
    Commit { person: u32, commit: Bytes32 },
    /// The host has started the game, and the table waits for the nonces.
    Starting,
    /// A game starts, by this version of the rules. Without `fair`, its dice can't be checked.
    Start {
        #[serde(default = "version::first", skip_serializing_if = "version::is_first")]
        rules: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fair: Option<FairStart>,
    },
    /// A bot stands in for the person in a seat.
    StandIn {
        #[serde(with = "letter")]
        seat: Seat,
    },
    /// The person in a seat returns and replaces the stand-in.
    Return {
        #[serde(with = "letter")]
        seat: Seat,
    },
    /// A seat's person takes back all plies of the game from index `to` on: only their own choices or, with
    /// `whole_turn`, everything since a choice in their turn.
    TakeBack {
        #[serde(with = "letter")]
        seat: Seat,
        to: u32,
        #[serde(default, skip_serializing_if = "crate::saved::is_false")]
        whole_turn: bool,
    },
    /// A person asks for another game, and the table returns to the lobby.
    Rematch { person: u32 },
    /// A person sends a chat message.
    Chat { person: u32, text: String },
    /// A person changes their presets.
    Presets { person: u32, presets: Presets },
}

impl Change {
    /// Removes a person's identity, name and chat. The store removes them from the saved entries.
    pub(crate) fn forget(&mut self, erased: u32) {
        match self {
            Change::Join { person, identity, name } if *person == erased => {
                identity.clear();
                name.clear();
            }
            Change::Name { person, name: text } | Change::Chat { person, text } if *person == erased => text.clear(),
            _ => {}
        }
    }

    /// The person that the change is about; `None` if it is about a seat or the whole table. Whose chat someone hides is
    /// about the person who hides it.
    pub(crate) const fn about(&self) -> Option<u32> {
        match self {
            Change::Join { person, .. }
            | Change::Name { person, .. }
            | Change::Sit { person, .. }
            | Change::Stand { person }
            | Change::Ready { person, .. }
            | Change::Host { person }
            | Change::Kick { person }
            | Change::Mute { person, .. }
            | Change::Hide { person, .. }
            | Change::Commit { person, .. }
            | Change::Rematch { person }
            | Change::Chat { person, .. }
            | Change::Presets { person, .. } => Some(*person),
            Change::Swap { .. }
            | Change::Bot { .. }
            | Change::Monster { .. }
            | Change::Settings { .. }
            | Change::CloseSeat { .. }
            | Change::Door { .. }
            | Change::Starting
            | Change::Start { .. }
            | Change::StandIn { .. }
            | Change::Return { .. }
            | Change::TakeBack { .. } => None,
        }
    }

    /// Whether the change affects the room as everyone sees it; chat and personal choices don't.
    pub(crate) const fn is_visible(&self) -> bool {
        !matches!(
            self,
            Change::Chat { .. }
                | Change::Presets { .. }
                | Change::Hide { .. }
                // Taking back a whole turn makes the game practice, which everyone sees.
                | Change::TakeBack { whole_turn: false, .. }
        )
    }
}

/// The saved form of a version of the rules: its number, left out for the first version, which tables stored before
/// versions existed don't name.
mod version {
    use kaiju_rules::RulesVersion;

    pub(super) const fn first() -> u8 {
        RulesVersion::First.number()
    }

    // The signature is the one serde expects.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) const fn is_first(rules: &u8) -> bool {
        *rules == first()
    }
}

/// The saved form of a seat: its letter.
pub(super) mod letter {
    use super::{Seat, WireSeat};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    // The signature is the one serde expects.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        WireSeat::from(*seat).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        Ok(WireSeat::deserialize(deserializer)?.seat())
    }
}
