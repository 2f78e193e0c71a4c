//! Erasing people: first their identity, and then, table by table, their names and chat.

use crate::{budget::Account, hub::Hub, table_request::TableRequest};
use kaiju_protocol::Code;
use kaiju_store::TableId;
use std::sync::Arc;
use tokio::task::JoinHandle;

impl Hub {
    /// Erases an identity: signs out all its devices, and starts a task that erases it from its tables. The task
    /// returns whether it could do so at all of them. If it couldn't, or if the server stops earlier,
    /// [`resume_erasures`](Self::resume_erasures) completes the erasure.
    pub(crate) async fn erase(
        self: &Arc<Self>,
        identity: &str,
        payer: &Arc<Account>,
    ) -> kaiju_store::Result<JoinHandle<bool>> {
        self.waiting_writes.during(self.store.erase_identity(identity)).await?;
        self.end_sessions(identity);
        let (hub, identity, payer) = (Arc::clone(self), identity.to_owned(), Arc::clone(payer));
        Ok(self.tasks.spawn(async move { hub.erase_from_tables(&identity, &payer).await }))
    }

    /// Completes erasures that were interrupted or that failed at a table.
    pub(crate) async fn resume_erasures(self: &Arc<Self>) {
        match self.store.half_erased().await {
            Ok(identities) => {
                let payer = self.budgets.own_account();
                for identity in identities {
                    self.erase_from_tables(&identity, &payer).await;
                }
            }
            Err(error) => tracing::error!(%error, "could not look for interrupted erasures"),
        }
    }

    async fn erase_from_tables(self: &Arc<Self>, identity: &str, payer: &Arc<Account>) -> bool {
        let tables = match self.store.joined(identity).await {
            Ok(tables) => tables,
            Err(error) => {
                tracing::error!(%error, "could not list the tables of an erased person; trying again later");
                return false;
            }
        };
        let mut is_done = true;
        for id in tables {
            if self.shutdown.is_cancelled() {
                return false;
            }
            // Erase one identity at a time, however many people request it at once.
            let _guard = self.erasure_lock.lock().await;
            if let Err(code) = self.erase_from_table(id, identity, payer).await {
                tracing::error!(table = id.0, code = code.word(), "could not erase a person; trying again later");
                is_done = false;
            }
        }
        is_done
    }

    /// Erases an identity from one table. The table's task does this, so that nothing is appended in the meantime; if
    /// the table isn't in memory, it is loaded.
    async fn erase_from_table(self: &Arc<Self>, id: TableId, identity: &str, payer: &Arc<Account>) -> Result<(), Code> {
        let table = self.store.table(id).await.map_err(|error| crate::hub::store_failed(&error))?;
        let handle = self.open(table, payer)?;
        let (identity, payer) = (identity.to_owned(), Arc::clone(payer));
        handle.request(|answer| TableRequest::Erase { identity, payer, answer }).await
    }
}
