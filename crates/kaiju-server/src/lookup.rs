//! Information about tables that needn't be loaded: cards from their stored summaries, and records of finished games.

use crate::{
    budget::Account,
    hub::{Hub, store_failed},
    listing::MAX_LISTED,
    restore,
    table_end::TaskEnd,
    table_request::RecordAnswer,
};
use kaiju_protocol::{Code, GameCard, Refusal, TableCard, WireSeat};
use kaiju_room::{RecordDownload, ReplayedGame, StoredSummary, stored_games};
use kaiju_rules::Seat;
use kaiju_store::TableRow;
use std::{cmp::Reverse, sync::Arc};

/// A table's stored summary, if it has one that this version can read.
fn stored_summary(table: &TableRow) -> Option<StoredSummary> {
    table.summary.as_deref().and_then(StoredSummary::parse)
}

/// A game that can be replayed.
pub(crate) enum FoundGame {
    /// The game is running.
    Running(Box<ReplayedGame>),
    /// The game is over.
    Finished {
        /// Its record.
        text: String,
        round: u32,
        /// The seat of the person who requests it.
        you: Option<Seat>,
    },
}

/// A finished game that an identity may see.
pub(crate) struct EndedGame {
    pub(crate) table: TableRow,
    /// Its record, if it is in memory.
    record: Option<RecordDownload>,
}

impl FoundGame {
    /// Parses the game. For a record, this takes a while.
    pub(crate) fn game(self) -> Result<ReplayedGame, Refusal> {
        match self {
            FoundGame::Running(game) => Ok(*game),
            FoundGame::Finished { text, round, you } => ReplayedGame::finished(&text, round, you),
        }
    }
}

impl Hub {
    /// A table's card as this identity sees it. A table that isn't in memory is loaded only if a version without
    /// summaries stored it.
    pub(crate) async fn card(
        self: &Arc<Self>,
        code: &str,
        identity: &str,
        payer: &Arc<Account>,
    ) -> Result<TableCard, Code> {
        if let Some(handle) = self.running(code)? {
            return handle.card(identity).await;
        }
        let table = self.find(code).await?;
        self.card_of(table, identity, payer).await
    }

    /// The tables that an identity has joined, up to [`MAX_LISTED`], most recently changed first.
    pub(crate) async fn tables_of(
        self: &Arc<Self>,
        identity: &str,
        payer: &Arc<Account>,
    ) -> Result<Vec<TableCard>, Code> {
        let tables = self.store.tables_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        let mut cards = Vec::with_capacity(tables.len());
        for table in tables {
            let card = match self.running(&table.code) {
                Ok(Some(handle)) => handle.card(identity).await,
                Ok(None) => match stored_summary(&table) {
                    Some(summary) => Ok(summary.card(table.changed, identity, true)),
                    None => self.card_of(table, identity, payer).await,
                },
                Err(code) => Err(code),
            };
            // Leave out tables that cannot be opened, so that the others can still be listed.
            cards.extend(card);
        }
        Ok(cards)
    }

    /// The finished games in which an identity had a seat, up to [`MAX_LISTED`], latest first.
    pub(crate) async fn games_of(&self, identity: &str) -> Result<Vec<GameCard>, Code> {
        let tables = self.store.games_of(identity, MAX_LISTED as u32).await.map_err(|error| store_failed(&error))?;
        let mut games: Vec<GameCard> =
            tables.iter().flat_map(|(code, games)| stored_games(games, code, identity)).collect();
        games.sort_by_key(|game| Reverse(game.ended));
        games.truncate(MAX_LISTED);
        Ok(games)
    }

    /// The card of a table that isn't in memory. It is loaded only if a version without summaries stored it.
    async fn card_of(
        self: &Arc<Self>,
        table: TableRow,
        identity: &str,
        payer: &Arc<Account>,
    ) -> Result<TableCard, Code> {
        let Some(summary) = stored_summary(&table) else { return self.open(table, payer)?.card(identity).await };
        let has_joined = !summary.is_open() && self.has_joined(&table.code, identity).await?;
        Ok(summary.card(table.changed, identity, has_joined))
    }

    /// A finished or running game at a table, to be replayed for this identity. `None` if there is no such game.
    pub(crate) async fn game(
        self: &Arc<Self>,
        code: &str,
        round: u32,
        identity: &str,
        payer: &Arc<Account>,
    ) -> Result<Option<FoundGame>, Refusal> {
        if let Some(handle) = self.running(code)?
            && let Some(game) = handle.running_game(round, identity).await?
        {
            return Ok(Some(FoundGame::Running(game)));
        }
        if let Some(record) = self.record(code, round, identity, payer).await? {
            let own = self.games_of(identity).await?;
            let is_this = |game: &GameCard| game.round == round && game.code.eq_ignore_ascii_case(code);
            let you = own.into_iter().find(is_this).and_then(|game| game.you);
            return Ok(Some(FoundGame::Finished { text: record.text, round, you: you.map(WireSeat::seat) }));
        }
        // The game may be running at a table that isn't in memory. Only someone who has joined can have it loaded.
        if identity.is_empty() || !self.has_joined(code, identity).await? {
            return Ok(None);
        }
        let table = self.find(code).await?;
        let game = self.open(table, payer)?.running_game(round, identity).await?;
        Ok(game.map(FoundGame::Running))
    }

    /// The record of a table's finished game, for this identity; `None` if there is no such game or it isn't over. A
    /// record that isn't in memory has to be replayed, which is charged to `payer`.
    pub(crate) async fn record(
        self: &Arc<Self>,
        code: &str,
        round: u32,
        identity: &str,
        payer: &Arc<Account>,
    ) -> Result<Option<RecordDownload>, Refusal> {
        match self.finished_game(code, round, identity, payer).await? {
            Some(game) => self.record_of(game, round, payer).await,
            None => Ok(None),
        }
    }

    /// A table's finished game, for this identity; `None` if there is no such game or it isn't over.
    pub(crate) async fn finished_game(
        self: &Arc<Self>,
        code: &str,
        round: u32,
        identity: &str,
        payer: &Arc<Account>,
    ) -> Result<Option<EndedGame>, Refusal> {
        let mut handle = self.running(code)?;
        let table = self.find(code).await?;
        if handle.is_none() {
            if let Some(summary) = stored_summary(&table) {
                let has_joined = !summary.is_open() && self.has_joined(code, identity).await?;
                if !summary.is_open_to(identity, has_joined) {
                    return Err(Code::TableLocked.into());
                }
                if round == 0 || round > summary.last_finished() {
                    return Ok(None);
                }
            } else {
                // A version without summaries stored the table, so it has to be loaded to find its games.
                handle = Some(self.open(table.clone(), payer)?);
            }
        }
        if let Some(handle) = handle
            && let RecordAnswer::Known(record) = handle.record(round, identity).await?
        {
            return Ok(record.map(|record| EndedGame { table, record: Some(record) }));
        }
        Ok(Some(EndedGame { table, record: None }))
    }

    /// The record of a finished game; `None` if the store has no such game.
    pub(crate) async fn record_of(
        &self,
        EndedGame { table, record }: EndedGame,
        round: u32,
        payer: &Arc<Account>,
    ) -> Result<Option<RecordDownload>, Refusal> {
        if record.is_some() {
            return Ok(record);
        }
        let _turn = self.replay_queue.turn(payer.address()).await?;
        restore::record(self, &table, round, payer).await.map_err(|end| {
            match &end {
                TaskEnd::StoreFailed(error) => drop(store_failed(error)),
                end => self.report_end(&table, end),
            }
            end.code().into()
        })
    }
}
