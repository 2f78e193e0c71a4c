//! Retention: which tables are deleted, and when.

use crate::hub::Hub;
use kaiju_store::{ExpiredTable, TableClass, TableId};
use std::time::Duration;

/// Number of expired tables fetched at a time.
const BATCH: u32 = 200;
const DAY: Duration = Duration::from_hours(24);

/// How long tables are kept after their last change; `None` keeps them forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Lobbies that have never had a game.
    pub lobbies: Option<Duration>,
    /// Games in which only bots have ever had a seat, finished or not.
    pub bot_games: Option<Duration>,
    /// Unfinished games of people.
    pub abandoned: Option<Duration>,
    /// Finished games of people.
    pub finished: Option<Duration>,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention { lobbies: Some(7 * DAY), bot_games: Some(7 * DAY), abandoned: Some(365 * DAY), finished: None }
    }
}

impl Retention {
    /// How long tables of a class are kept.
    const fn of(&self, class: TableClass) -> Option<Duration> {
        match class {
            TableClass::Lobby => self.lobbies,
            TableClass::BotGame => self.bot_games,
            TableClass::Unfinished => self.abandoned,
            TableClass::Finished => self.finished,
        }
    }
}

impl Hub {
    /// Deletes the tables that have been unchanged for longer than their retention period, except those in memory.
    pub(crate) async fn delete_expired(&self) {
        let clock = match self.age_clock().await {
            Ok(clock) => clock,
            Err(error) => return tracing::error!(%error, "could not read the age of tables"),
        };
        for class in TableClass::ALL {
            let Some(age) = self.limits.retention.of(class) else { continue };
            match self.delete_class(class, clock.before(age)).await {
                Ok(0) => {}
                Ok(deleted) => tracing::info!(deleted, ?class, "deleted old tables"),
                Err(error) => tracing::error!(%error, ?class, "could not delete old tables"),
            }
        }
    }

    async fn delete_class(&self, class: TableClass, before: i64) -> kaiju_store::Result<u64> {
        let (mut deleted, mut after) = (0, TableId(0));
        loop {
            let expired = self.store.expired(class, before, after, BATCH).await?;
            let Some(last) = expired.last() else { return Ok(deleted) };
            after = last.id;
            // If a table were loaded now, it would lose its entries while people are playing there.
            let expired = self.registry().begin_deletion(expired, |table| &table.code);
            let outcome = self.delete_all(&expired, before).await;
            self.registry().end_deletion(expired.iter().map(|table| &*table.code));
            deleted += outcome;
        }
    }

    /// Deletes tables. If this fails because of one of them, deletes the others one by one.
    async fn delete_all(&self, tables: &[ExpiredTable], before: i64) -> u64 {
        if let Ok(deleted) = self.store.delete(tables, before).await {
            return deleted;
        }
        let mut deleted = 0;
        for table in tables {
            match self.store.delete(std::slice::from_ref(table), before).await {
                Ok(count) => deleted += count,
                Err(error) => tracing::error!(table = table.id.0, %error, "could not delete an old table"),
            }
        }
        deleted
    }
}
