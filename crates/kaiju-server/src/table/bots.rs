//! What bots and the coach do at a table, and the analysis of its games.

use super::TableTask;
use crate::{
    analyses::WaitingGame,
    budget::{Account, Bill, BotTurn},
    table_end::TaskEnd,
};
use kaiju_protocol::{Request, ToServer};
use kaiju_store::TableState;
use std::sync::Arc;

impl<'a> TableTask<'a> {
    /// When bots may make their next choice, if no person has a seat and they play at a pace.
    pub(super) fn next_paced_choice(&self) -> Option<tokio::time::Instant> {
        if self.room.has_players() {
            return None;
        }
        self.hub.bot_pool.next_choice(self.last_wake, self.bots_payer())
    }

    /// The account charged for bots. After a restart no client has advanced the game yet, so one that watches pays.
    fn bots_payer(&self) -> Option<&Arc<Account>> {
        self.mover.as_ref().or_else(|| self.outboxes.values().next().map(|outbox| outbox.account()))
    }

    /// Lets the room play its bots and handle timeouts that are due.
    pub(super) async fn wake(&mut self, mut turn: BotTurn<'_>) -> Result<(), TaskEnd> {
        // A room without clients doesn't wake.
        let Some(payer) = self.bots_payer().cloned() else { return Ok(()) };
        let bill = Bill::for_bots(payer);
        let (next, now) = (self.room.next(), self.hub.now());
        let output = if turn.is_paced() { self.room.wake_for(now, 1) } else { self.room.wake(now) };
        turn.end_thinking();
        self.last_wake = tokio::time::Instant::now();
        self.persist_and_send(next, output, bill).await
    }

    /// Waits until the coach may think, if a request needs it.
    pub(super) async fn coach_turn(&self, request: &Request) -> Option<BotTurn<'a>> {
        let hub = self.hub;
        let thinks = matches!(request.what, ToServer::Coach { .. }) && self.room.has_coach();
        if thinks { Some(hub.bot_pool.think().await) } else { None }
    }

    /// Has a game of people analysed once it is over.
    pub(super) fn analyse_finished_game(&self, state: TableState) {
        if state == TableState::Over
            && self.hub.limits.analyses
            && let Some((round, record)) = self.room.finished_game_of_people()
        {
            self.hub.analyses.add(WaitingGame { table: self.id, round, record });
        }
    }
}
