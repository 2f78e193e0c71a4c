//! What happens around a game, as it is stored.

use kaiju_protocol::{Presets, Settings, Word};
use kaiju_store::EntryKind;
use serde::{Deserialize, Serialize};

/// Something that happens around a game. People are meant by their number at the table, seats by their letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Change {
    /// Somebody comes for the first time.
    Join { person: u32, identity: String, name: String },
    /// Somebody is called something else.
    Name { person: u32, name: String },
    /// Somebody takes a seat, and leaves the one before.
    Sit { person: u32, seat: Word },
    /// Somebody leaves the seat.
    Stand { person: u32 },
    /// Whoever has these seats change places.
    Swap { seat: Word, other: Word },
    /// A bot takes a seat, or leaves it.
    Bot { seat: Word, bot: Option<Word> },
    /// A seat has another monster; whoever had that gets this one's.
    Monster { seat: Word, monster: Word },
    /// Somebody is ready, or not.
    Ready { person: u32, ready: bool },
    /// Something else was agreed.
    Settings { settings: Settings },
    /// Somebody becomes the host.
    Host { person: u32 },
    /// Somebody is sent away.
    Kick { person: u32 },
    /// A game begins.
    Start,
    /// A bot plays for somebody.
    StandIn { seat: Word },
    /// Somebody plays again.
    Return { seat: Word },
    /// Somebody wants to play again.
    Rematch { person: u32 },
    /// Somebody says something.
    Chat { person: u32, text: String },
    /// Somebody decides beforehand.
    Presets { person: u32, presets: Presets },
}

impl Change {
    /// The kind of its entry.
    pub(crate) const fn kind(&self) -> EntryKind {
        match self {
            Change::Chat { .. } => EntryKind::Chat,
            Change::Presets { .. } => EntryKind::Preset,
            _ => EntryKind::Seat,
        }
    }
}

/// Who chose, where it was not the one who is asked. It stands behind the ply, as a remark of a record.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// A preset.
    Preset,
    /// A bot, because the time was up.
    Clock,
}

impl By {
    const ALL: [By; 2] = [By::Preset, By::Clock];

    /// As it is stored.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            By::Preset => "preset",
            By::Clock => "clock",
        }
    }

    /// A stored ply without its remark, and the remark.
    pub(crate) fn split(body: &str) -> (&str, Option<By>) {
        let Some((ply, remark)) = body.split_once('#') else { return (body, None) };
        (ply.trim_end(), By::ALL.into_iter().find(|by| by.word() == remark.trim()))
    }
}
