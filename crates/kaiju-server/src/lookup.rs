//! What can be said about tables without loading them: cards from their stored summaries, and records of finished games.

use crate::{
    hub::{Hub, store_failed},
    listing::MAX_LISTED,
    restore,
    table::TaskEnd,
    table_request::RecordAnswer,
};
use kaiju_protocol::{Code, Door, GameCard, Refusal, TableCard, WireSeat};
use kaiju_room::{RecordDownload, ReplayedGame, stored_card, stored_games};
use kaiju_rules::Seat;
use kaiju_store::TableRow;
use std::{cmp::Reverse, sync::Arc};

/// Maximum number of records that are replayed at a time.
pub(crate) const MAX_RECORD_READERS: usize = 2;

/// A game that can be replayed.
pub(crate) enum FoundGame {
    /// It is being played.
    Running(Box<ReplayedGame>),
    /// It is over.
    Finished {
        /// Its record.
        text: String,
        round: u32,
        /// The seat of the person who asks.
        you: Option<Seat>,
    },
}

impl FoundGame {
    /// The game itself. Reading a record takes a while.
    pub(crate) fn game(self) -> Result<ReplayedGame, Refusal> {
        match self {
            FoundGame::Running(game) => Ok(*game),
            FoundGame::Finished { text, round, you } => ReplayedGame::finished(&text, round, you),
        }
    }
}

impl Hub {
    /// A table's card, as this identity sees it. A table that isn't in memory is loaded only if it was stored by a
    /// version without summaries.
    pub(crate) async fn card(self: &Arc<Self>, code: &str, identity: &str) -> Result<TableCard, Code> {
        if let Some(handle) = self.running(code)? {
            return handle.card(identity).await;
        }
        let table = self.find(code).await?;
        self.card_of(table, identity).await
    }

    /// The tables that an identity has joined, most recently changed first, up to [`MAX_LISTED`].
    pub(crate) async fn tables_of(self: &Arc<Self>, identity: &str) -> Result<Vec<TableCard>, Code> {
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        let mut cards = Vec::with_capacity(tables.len());
        for table in tables {
            let card = match self.running(&table.code) {
                Ok(Some(handle)) => handle.card(identity).await,
                Ok(None) => self.card_of(table, identity).await,
                Err(code) => Err(code),
            };
            // Leave out tables that cannot be opened, so that the others can still be listed.
            cards.extend(card);
        }
        Ok(cards)
    }

    /// The finished games in which an identity had a seat, latest first, up to [`MAX_LISTED`].
    pub(crate) async fn games_of(&self, identity: &str) -> Result<Vec<GameCard>, Code> {
        let tables = self.store.games_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        let mut games: Vec<GameCard> =
            tables.iter().flat_map(|(code, games)| stored_games(games, code, identity)).collect();
        games.sort_by_key(|game| Reverse(game.ended));
        games.truncate(MAX_LISTED);
        Ok(games)
    }

    /// The card of a table that isn't in memory. If its door is closed, strangers get the stored card, which has no
    /// names, and for people who have joined the table is loaded.
    async fn card_of(self: &Arc<Self>, table: TableRow, identity: &str) -> Result<TableCard, Code> {
        let stored = table.summary.as_deref().and_then(|summary| stored_card(summary, table.changed, identity));
        match stored {
            Some(card) if card.settings.door == Door::Open || !self.has_joined(&table.code, identity).await? => {
                Ok(card)
            }
            _ => self.open(table)?.card(identity).await,
        }
    }

    /// A game at a table to be replayed, for this identity: a finished one, or the one that is being played. `None` if there
    /// is no such game.
    pub(crate) async fn game(
        self: &Arc<Self>,
        code: &str,
        round: u32,
        identity: &str,
    ) -> Result<Option<FoundGame>, Code> {
        if let Some(handle) = self.running(code)?
            && let Some(game) = handle.running_game(round, identity).await?
        {
            return Ok(Some(FoundGame::Running(game)));
        }
        if let Some(record) = self.record(code, round, identity).await? {
            let own = self.games_of(identity).await?;
            let is_this = |game: &GameCard| game.round == round && game.code.eq_ignore_ascii_case(code);
            let you = own.into_iter().find(is_this).and_then(|game| game.you);
            return Ok(Some(FoundGame::Finished { text: record.text, round, you: you.map(WireSeat::seat) }));
        }
        // A running game whose table isn't in memory: whoever plays there may have it loaded.
        if identity.is_empty() || !self.has_joined(code, identity).await? {
            return Ok(None);
        }
        let game = self.table(code).await?.running_game(round, identity).await?;
        Ok(game.map(FoundGame::Running))
    }

    /// The record of a table's finished game, for this identity; `None` if there is no such game, or it isn't over.
    pub(crate) async fn record(
        self: &Arc<Self>,
        code: &str,
        round: u32,
        identity: &str,
    ) -> Result<Option<RecordDownload>, Code> {
        let mut handle = self.running(code)?;
        let table = self.find(code).await?;
        if handle.is_none() && self.card_of(table.clone(), identity).await?.settings.door != Door::Open {
            // The table decides who may see its games; strangers can't make the server load it.
            if !self.has_joined(code, identity).await? {
                return Err(Code::TableLocked);
            }
            handle = Some(self.open(table.clone())?);
        }
        if let Some(handle) = handle
            && let RecordAnswer::Known(record) = handle.record(round, identity).await?
        {
            return Ok(record);
        }
        // The semaphore is never closed.
        let _permit = self.record_readers.acquire().await.map_err(|_| Code::Closing)?;
        restore::record(self, &table, round).await.map_err(|end| {
            match &end {
                TaskEnd::StoreFailed(error) => drop(store_failed(error)),
                end => self.report_end(&table, end),
            }
            end.code()
        })
    }
}
