//! The saved form of a table: a header and entries as text. This is the only place where entries become text or are
//! parsed.
//!
//! A ply is saved in the notation of records; a comment says whether a preset or the clock chose it. Everything else is
//! JSON. The notation of an action depends on the position, so both directions need the game before the ply.

use super::{
    chain::Checksum,
    change::Change,
    entry::{Chooser, Content, Entry},
    error::RestoreError,
};
use kaiju_protocol::Settings;
use kaiju_rules::{Game, Ply};
use serde::{Deserialize, Serialize};

/// An entry as text, ready to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedEntry {
    /// The kind of entry.
    pub kind: SavedKind,
    /// When it happened, in milliseconds since 1970.
    pub time: i64,
    /// A ply in notation, or a change as JSON.
    pub body: String,
    /// The checksum of this entry and all before it, without the personal texts of earlier ones; `None` if an earlier
    /// version stored the entry.
    pub checksum: Option<Checksum>,
}

/// The kind of a saved entry.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SavedKind {
    /// A player's or bot's choice.
    Choice,
    /// An outcome of chance.
    Chance,
    /// A chat line.
    Chat,
    /// A change to a person's presets, or to the list of people whose chat they hide.
    Preset,
    /// Any other change to the table, such as its seats or settings.
    Seat,
}

impl SavedKind {
    /// The letter that stands for this kind in checksums.
    pub(crate) const fn letter(self) -> u8 {
        match self {
            SavedKind::Choice => b'c',
            SavedKind::Chance => b'd',
            SavedKind::Chat => b't',
            SavedKind::Preset => b'p',
            SavedKind::Seat => b's',
        }
    }
}

impl SavedEntry {
    /// Sets the entry's checksum, given the previous link of the chain. Also returns the entry's own link.
    pub(crate) fn chained(mut self, last: Checksum) -> (SavedEntry, Checksum) {
        let (link, checksum) = last.next(self.kind, self.time, &self.body);
        self.checksum = Some(checksum);
        (self, link)
    }
}

/// The header of a saved table, written when the table is created and never changed.
#[derive(Serialize, Deserialize)]
pub(crate) struct TableHeader {
    /// The initial settings.
    pub(crate) settings: Settings,
    /// The table's secret, in hexadecimal.
    pub(crate) secret: String,
    /// The position from which the first game starts, in notation; `None` for a new game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// Whether the first game is a lesson; the position is then its start.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) lesson: bool,
}

// The signature is the one serde expects.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Converts an entry to text, without a checksum. `game` is the current game before the entry; only plies need it.
pub(crate) fn encode(entry: &Entry, game: Option<&Game>) -> SavedEntry {
    let (kind, body) = match &entry.content {
        Content::Ply { ply, chooser } => {
            let kind = match ply {
                Ply::Choice(..) => SavedKind::Choice,
                Ply::Chance(_) => SavedKind::Chance,
            };
            let mut body = game.map(|game| ply.text(game)).unwrap_or_default();
            if let Some(chooser) = chooser {
                body.push_str(" # ");
                body.push_str(chooser.word());
            }
            (kind, body)
        }
        Content::Change(change) => {
            let kind = match change {
                Change::Chat { .. } => SavedKind::Chat,
                Change::Presets { .. } | Change::Hide { .. } => SavedKind::Preset,
                _ => SavedKind::Seat,
            };
            let body = serde_json::to_string(change).unwrap_or_else(|e| unreachable!("changes are plain data: {e}"));
            (kind, body)
        }
    };
    SavedEntry { kind, time: entry.time, body, checksum: None }
}

/// Parses a saved entry, and checks that a ply is legal. `game` is the current game before the entry.
pub(crate) fn decode(saved: &SavedEntry, game: Option<&Game>) -> Result<Entry, RestoreError> {
    let content = match saved.kind {
        SavedKind::Choice | SavedKind::Chance => {
            let game = game.ok_or(RestoreError::new("a ply without a game"))?;
            let (text, chooser) = split_comment(&saved.body);
            let ply = Ply::parse(text, game).map_err(|_| RestoreError::new("it is not a ply"))?;
            game.check_ply(ply).map_err(|_| RestoreError::new("the ply breaks the rules"))?;
            Content::Ply { ply, chooser }
        }
        SavedKind::Chat | SavedKind::Preset | SavedKind::Seat => {
            let change = serde_json::from_str(&saved.body);
            Content::Change(change.map_err(|_| RestoreError::new("it is not a valid change"))?)
        }
    };
    Ok(Entry { time: saved.time, content })
}

/// Splits a saved ply into the ply itself and its comment.
fn split_comment(body: &str) -> (&str, Option<Chooser>) {
    let Some((ply, comment)) = body.split_once('#') else { return (body, None) };
    (ply.trim_end(), Chooser::ALL.into_iter().find(|chooser| chooser.word() == comment.trim()))
}
