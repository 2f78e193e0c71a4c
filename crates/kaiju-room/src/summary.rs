//! A table's summary: what is stored beside its entries, so that its card can be shown without restoring it.

use super::Room;
use kaiju_protocol::TableCard;
use serde::{Deserialize, Serialize};

/// A table's card, and who is asked there.
#[derive(Serialize, Deserialize)]
struct TableSummary {
    /// The card as a stranger sees it.
    card: TableCard,
    /// The identity of the person who is asked, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
}

impl Room {
    /// The table's summary, to be stored whenever it differs from the stored one. The time of the last change is left
    /// out, because it is stored apart from it.
    pub fn summary(&self) -> String {
        let asked = self.state.asked_seat().and_then(|seat| self.state.chair(seat)?.person());
        let asked = asked.and_then(|person| self.state.member(person)).map(|member| member.identity.clone());
        let summary = TableSummary { card: TableCard { changed: 0, ..self.card("") }, asked };
        serde_json::to_string(&summary).unwrap_or_else(|e| unreachable!("summaries are plain data: {e}"))
    }
}

/// A table's card as this identity sees it, from its stored summary and the time of its last change. `None` if another
/// version stored the summary in another form.
pub fn stored_card(summary: &str, changed: i64, identity: &str) -> Option<TableCard> {
    let TableSummary { card, asked } = serde_json::from_str(summary).ok()?;
    let asked = asked.is_some_and(|asked| asked == identity);
    Some(TableCard { asked, changed, ..card })
}
