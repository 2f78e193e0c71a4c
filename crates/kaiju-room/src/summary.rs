//! A table's summary, stored beside its entries so that its card can be shown without restoring the table.

use super::Room;
use kaiju_protocol::{Door, TableCard};
use serde::{Deserialize, Serialize};

/// A table's card, and what determines who may see its names.
#[derive(Serialize, Deserialize)]
pub struct StoredSummary {
    /// The card with all names.
    card: TableCard,
    /// The identity of the person who is asked, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
    /// The number of the last finished game; 0 if there is none.
    finished: u32,
    /// The identities of removed people, who are shown no names; empty if the door is open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<String>,
}

/// A card as strangers see it unless the door is open.
pub(crate) fn without_names(card: TableCard) -> TableCard {
    TableCard { names: vec![String::new(); card.names.len()], ..card }
}

impl Room {
    /// The table's summary, to be stored whenever it changes. It doesn't contain the time of the last change, which is
    /// stored separately.
    pub fn summary(&self) -> String {
        let asked = self.state.asked_seat().and_then(|seat| self.state.chair(seat)?.person());
        let asked = asked.and_then(|person| self.state.member(person)).map(|member| member.identity.clone());
        let is_open = self.state.settings.door == Door::Open;
        let removed = self.state.people.iter().filter(|member| member.is_kicked && !is_open);
        let summary = StoredSummary {
            card: TableCard { changed: 0, ..self.whole_card() },
            asked,
            finished: self.last_finished(),
            removed: removed.map(|member| member.identity.clone()).filter(|identity| !identity.is_empty()).collect(),
        };
        serde_json::to_string(&summary).unwrap_or_else(|e| unreachable!("summaries are plain data: {e}"))
    }
}

impl StoredSummary {
    /// Parses a stored summary; `None` if another version stored it in a different format.
    pub fn parse(summary: &str) -> Option<StoredSummary> {
        serde_json::from_str(summary).ok()
    }

    /// Whether anyone may see the people and games there.
    pub fn is_open(&self) -> bool {
        self.card.settings.door == Door::Open
    }

    /// Whether an identity may see them. `has_joined` is whether it has joined the table.
    pub fn is_open_to(&self, identity: &str, has_joined: bool) -> bool {
        self.is_open() || has_joined && !self.removed.iter().any(|removed| removed == identity)
    }

    /// The card as this identity sees it, with the time of the last change.
    pub fn card(self, changed: i64, identity: &str, has_joined: bool) -> TableCard {
        let is_open = self.is_open_to(identity, has_joined);
        let asked = self.asked.is_some_and(|asked| asked == identity);
        let card = TableCard { asked, changed, ..self.card };
        if is_open { card } else { without_names(card) }
    }

    /// The number of the last finished game; 0 if there is none.
    pub const fn last_finished(&self) -> u32 {
        self.finished
    }
}
