//! Deleting old tables: which tables have expired, and how many are deleted per transaction.

use crate::TableId;

/// Maximum number of entries deleted per transaction, so that appends to other tables wait only for a moment.
pub(crate) const MAX_DELETED_ENTRIES: u32 = 2000;
/// Maximum number of tables deleted per transaction.
const MAX_DELETED_TABLES: usize = 100;

/// The classes of tables, each with its own retention period. No table is in two classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableClass {
    /// Lobbies that have never had a game.
    Lobby,
    /// Games in which no person has ever had a seat, finished or not.
    BotGame,
    /// Unfinished games of people.
    Unfinished,
    /// Finished games of people.
    Finished,
}

/// A statement that selects expired tables; `$which` is the condition.
macro_rules! expired {
    ($which:literal) => {
        concat!(
            "SELECT id, code, next FROM tables WHERE ",
            $which,
            " AND changed < $1 AND id > $2 ORDER BY id LIMIT $3"
        )
    };
}

impl TableClass {
    /// All classes.
    pub const ALL: [Self; 4] = [Self::Lobby, Self::BotGame, Self::Unfinished, Self::Finished];

    /// The statement that selects expired tables of this class. Its parameters are the cut-off time, the last id
    /// already selected, and the limit.
    pub(crate) const fn query(self) -> &'static str {
        match self {
            // A lobby after a game counts as unfinished only if an earlier version stored it. The first condition
            // follows from the second, but without it SQLite would not use the index.
            Self::Lobby => expired!(
                "state <> 'over' AND state = 'lobby' AND NOT EXISTS \
                 (SELECT 1 FROM entries WHERE table_id = tables.id AND kind IN ('choice', 'chance'))"
            ),
            Self::BotGame => expired!("players = 0 AND state <> 'lobby'"),
            // Tables that may have had players count as games of people.
            Self::Unfinished => expired!("state <> 'over' AND state = 'playing' AND COALESCE(players, 1) <> 0"),
            Self::Finished => expired!("state = 'over' AND COALESCE(players, 1) <> 0"),
        }
    }
}

/// A table that has expired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpiredTable {
    /// Its id.
    pub id: TableId,
    /// The code in its link.
    pub code: String,
    /// The number of its entries.
    pub entries: u32,
}

/// Groups tables so that each group can be deleted in one transaction. Longer tables count as [`MAX_DELETED_ENTRIES`],
/// since they are shortened before.
pub(crate) fn batches(tables: &[ExpiredTable]) -> impl Iterator<Item = &[ExpiredTable]> {
    let mut rest = tables;
    std::iter::from_fn(move || {
        let mut entries = 0;
        let fits = |table: &&ExpiredTable| {
            entries += table.entries.min(MAX_DELETED_ENTRIES);
            entries <= MAX_DELETED_ENTRIES
        };
        let count = rest.iter().take(MAX_DELETED_TABLES).take_while(fits).count();
        let (batch, after) = rest.split_at(count);
        rest = after;
        Some(batch).filter(|batch| !batch.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_limited_by_tables_and_by_entries() {
        let sizes = |entries: &[u32]| {
            let table = |(id, &entries)| ExpiredTable { id: TableId(id), code: String::new(), entries };
            let tables: Vec<_> = (0..).zip(entries).map(table).collect();
            let parts: Vec<Vec<_>> = batches(&tables).map(<[_]>::to_vec).collect();
            assert_eq!(parts.concat(), tables);
            parts.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(sizes(&[]), [0; 0]);
        assert_eq!(sizes(&[0; 250]), [100, 100, 50]);
        assert_eq!(sizes(&[1000, 1000, 1, 1999, 2000, 100_000, 1]), [2, 2, 1, 1, 1]);
    }
}
