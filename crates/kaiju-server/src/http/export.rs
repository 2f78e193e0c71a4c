//! `GET /api/me/export`: everything stored about a person, as JSON.

use super::{AppState, Refused, RequiredIdentity};
use crate::{
    allowance::Slot,
    budget::{Account, Cost, LOOK},
    hub::store_failed,
    restore,
};
use axum::{
    Extension,
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, stream};
use kaiju_protocol::{Code, Refusal};
use kaiju_store::{Error, TableId};
use serde_json::{Value, json};
use std::{
    io,
    sync::Arc,
    time::{Duration, Instant},
};

/// When to try again if another export of the person is in progress.
const EXPORT_WAIT: Duration = Duration::from_secs(30);

/// A table that is damaged, or that the store could not read.
struct Unreadable;

/// The export took too long.
struct Overdue;

/// An export in progress.
struct Export {
    app: Arc<AppState>,
    identity: String,
    /// Pays for what is read and sent.
    account: Arc<Account>,
    /// When the export is given up: someone who reads slowly must not keep it open for ever.
    deadline: Instant,
    /// The tables that are still to be written, last first.
    tables: Vec<TableId>,
    /// Whether a table has been written.
    has_table: bool,
    _slot: Slot<String>,
}

/// `GET /api/me/export`. The tables are read and sent one after the other, so that memory is bounded, and as fast as the
/// person's budget allows; a person can have one export at a time.
pub(super) async fn export(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RequiredIdentity(identity): RequiredIdentity,
) -> Result<Response, Refused> {
    let slot = app.exports_by_identity.take(identity.clone());
    let slot = slot.ok_or_else(|| Refusal::from(Code::TooFast).after(EXPORT_WAIT))?;
    let (head, mut tables) = about(&app, &identity).await.map_err(|error| store_failed(&error))?;
    tables.reverse();
    let deadline = Instant::now() + app.hub.limits.export;
    let export = Export { app, identity, account, deadline, tables, has_table: false, _slot: slot };
    let head = format!("{{\"about\":{head},\n\"tables\":[");
    let tables = stream::try_unfold(export, |mut export| async move {
        let next = export.next().await.map_err(|Overdue| io::Error::from(io::ErrorKind::TimedOut))?;
        Ok::<_, io::Error>(next.map(|next| (next, export)))
    });
    let parts = stream::iter([Ok(head)]).chain(tables).chain(stream::iter([Ok("\n]}\n".to_owned())]));
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kaiju-export.json\""),
    ];
    Ok((headers, Body::from_stream(parts.map(|part| part.map(Bytes::from)))).into_response())
}

/// What is stored about a person outside tables, and the tables they have joined.
async fn about(app: &AppState, identity: &str) -> kaiju_store::Result<(Value, Vec<TableId>)> {
    let store = &app.hub.store;
    let known = store.identity(identity).await?.unwrap_or_default();
    let devices = store.devices(identity).await?.into_iter().map(|device| {
        json!({
            "id": device.id,
            "browser": device.browser,
            "system": device.system,
            "first_day": device.first_day,
            "last_day": device.last_day,
            "signed_out": device.signed_out,
        })
    });
    let head = json!({
        "identity": identity,
        "name": known.name,
        "created": known.created,
        "recovery_until": known.recovery_until,
        "devices": devices.collect::<Vec<_>>(),
    });
    Ok((head, store.joined(identity).await?))
}

impl Export {
    /// The next table, as text; `None` after the last one. Tables without anything of the person are left out. Fails at the
    /// deadline, so that the client sees that the export is incomplete.
    async fn next(&mut self) -> Result<Option<String>, Overdue> {
        while let Some(id) = self.tables.pop() {
            // Waiting for the budget holds up no one else.
            while let Some((_, wait)) = self.account.wait(&LOOK) {
                if Instant::now() + wait > self.deadline {
                    return Err(Overdue);
                }
                tokio::time::sleep(wait).await;
            }
            if Instant::now() > self.deadline {
                return Err(Overdue);
            }
            let table = match self.table(id).await {
                Ok(Some(table)) => table,
                Ok(None) => continue,
                // A table that can't be read must not hide the others.
                Err(Unreadable) => json!({ "number": id.0, "unreadable": true }),
            };
            let comma = if self.has_table { "," } else { "" };
            self.has_table = true;
            let text = format!("{comma}\n{table}");
            self.account.charge(&Cost { sent: text.len() as u64, ..Cost::default() });
            return Ok(Some(text));
        }
        Ok(None)
    }

    async fn table(&self, id: TableId) -> Result<Option<Value>, Unreadable> {
        let hub = &self.app.hub;
        // The semaphore is never closed.
        let _permit = self.app.export_readers.acquire().await.map_err(|_| Unreadable)?;
        let row = match hub.store.table(id).await {
            // Deleted since the export began.
            Err(Error::NoTable(_)) => return Ok(None),
            found => found.map_err(|_| Unreadable)?,
        };
        let data = restore::personal_data(hub, &row, &self.identity, &self.account).await.map_err(|_| Unreadable)?;
        Ok(data.map(|data| {
            json!({
                "code": row.code,
                "state": row.state.word(),
                "created": row.created,
                "changed": row.changed,
                "you": data,
            })
        }))
    }
}
