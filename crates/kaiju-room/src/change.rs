//! The stored form of everything that happens at a table apart from plies.

use kaiju_protocol::{Presets, Settings, WireSeat, Word};
use kaiju_store::EntryKind;
use serde::{Deserialize, Serialize};

/// A change at a table that is not a ply. People are identified by their number at the table, seats by their letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Change {
    /// A person joins the table for the first time.
    Join { person: u32, identity: String, name: String },
    /// A person changes their name.
    Name { person: u32, name: String },
    /// A person takes a seat and leaves their previous one.
    Sit { person: u32, seat: WireSeat },
    /// A person leaves their seat.
    Stand { person: u32 },
    /// The occupants of two seats swap places.
    Swap { seat: WireSeat, other: WireSeat },
    /// A bot takes a seat, or the seat becomes empty.
    Bot { seat: WireSeat, bot: Option<Word> },
    /// A seat takes a monster. If another seat has it, the two seats swap monsters.
    Monster { seat: WireSeat, monster: Word },
    /// A person is ready, or no longer ready.
    Ready { person: u32, ready: bool },
    /// The settings change.
    Settings { settings: Settings },
    /// A person becomes the host.
    Host { person: u32 },
    /// A person is removed from the table for good.
    Kick { person: u32 },
    /// A game starts.
    Start,
    /// A bot stands in for the person in a seat.
    StandIn { seat: WireSeat },
    /// The person in a seat returns and replaces the stand-in.
    Return { seat: WireSeat },
    /// A person asks for another game, and the table returns to the lobby.
    Rematch { person: u32 },
    /// A person sends a chat message.
    Chat { person: u32, text: String },
    /// A person changes their presets.
    Presets { person: u32, presets: Presets },
}

impl Change {
    /// The kind of the entry that stores this change.
    pub(crate) const fn kind(&self) -> EntryKind {
        match self {
            Change::Chat { .. } => EntryKind::Chat,
            Change::Presets { .. } => EntryKind::Preset,
            _ => EntryKind::Seat,
        }
    }
}

/// What chose for the person who was asked. It is stored as a comment after the ply.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// A preset.
    Preset,
    /// A bot, because the clock ran out.
    Clock,
}

impl By {
    const ALL: [By; 2] = [By::Preset, By::Clock];

    /// The stored form.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            By::Preset => "preset",
            By::Clock => "clock",
        }
    }

    /// Splits a stored ply into the ply itself and its comment.
    pub(crate) fn split(body: &str) -> (&str, Option<By>) {
        let Some((ply, remark)) = body.split_once('#') else { return (body, None) };
        (ply.trim_end(), By::ALL.into_iter().find(|by| by.word() == remark.trim()))
    }
}
