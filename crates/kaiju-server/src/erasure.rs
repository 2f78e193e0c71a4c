//! Erasing people: their identity at once, and then, table by table, their names and chat.

use crate::{hub::Hub, table_request::TableRequest};
use kaiju_protocol::Code;
use kaiju_store::TableId;
use std::sync::Arc;
use tokio::task::JoinHandle;

impl Hub {
    /// Erases an identity: signs out all its devices, and starts a task that erases it from its tables. If the server stops
    /// before the task ends, [`resume_erasures`](Self::resume_erasures) completes it.
    pub(crate) async fn erase(self: &Arc<Self>, identity: &str) -> kaiju_store::Result<JoinHandle<()>> {
        self.waiting_writes.during(self.store.erase_identity(identity)).await?;
        self.end_sessions(identity);
        let (hub, identity) = (Arc::clone(self), identity.to_owned());
        Ok(self.tasks.spawn(async move { hub.erase_from_tables(&identity).await }))
    }

    /// Completes erasures that were interrupted, or that a table could not do before.
    pub(crate) async fn resume_erasures(self: &Arc<Self>) {
        match self.store.half_erased().await {
            Ok(identities) => {
                for identity in identities {
                    self.erase_from_tables(&identity).await;
                }
            }
            Err(error) => tracing::error!(%error, "could not look for interrupted erasures"),
        }
    }

    async fn erase_from_tables(self: &Arc<Self>, identity: &str) {
        let tables = match self.store.joined(identity).await {
            Ok(tables) => tables,
            Err(error) => {
                tracing::error!(%error, "could not list the tables of an erased person; trying again later");
                return;
            }
        };
        for id in tables {
            if self.shutdown.is_cancelled() {
                return;
            }
            if let Err(code) = self.erase_from_table(id, identity).await {
                tracing::error!(table = id.0, code = code.word(), "could not erase a person; trying again later");
            }
        }
    }

    /// Erases an identity from one table. The table's task does it, so that nothing is appended meanwhile; if the table
    /// isn't in memory, it is loaded.
    async fn erase_from_table(self: &Arc<Self>, id: TableId, identity: &str) -> Result<(), Code> {
        let table = self.store.table(id).await.map_err(|error| crate::hub::store_failed(&error))?;
        let handle = self.open(table)?;
        let identity = identity.to_owned();
        handle.request(|answer| TableRequest::Erase { identity, answer }).await
    }
}
