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
use kaiju_room::PersonalData;
use kaiju_store::{Error, TableId, TableRow};
use serde_json::{Value, json};
use std::{
    io,
    sync::Arc,
    time::{Duration, Instant},
};

/// The suggested wait if another export of the person is in progress.
const EXPORT_WAIT: Duration = Duration::from_secs(30);

/// A table that is damaged or could not be read from the store.
pub(super) struct Unreadable;

/// The export took too long.
pub(super) struct Overdue;

/// A table's data about a person.
pub(super) struct PersonAtTable {
    pub(super) row: TableRow,
    pub(super) data: PersonalData,
}

/// An export in progress. It reads a person's tables one by one, so that memory is bounded, and only as fast as the
/// person's budget allows. A person can have one export at a time.
pub(super) struct Export {
    app: Arc<AppState>,
    identity: String,
    /// The account charged for what is read and sent.
    account: Arc<Account>,
    /// When the export is aborted, so that a client that reads slowly can't keep it open forever.
    deadline: Instant,
    /// The tables still to be read, in reverse order.
    tables: Vec<TableId>,
    _slot: Slot<String>,
}

/// `GET /api/me/export`.
pub(super) async fn export(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RequiredIdentity(identity): RequiredIdentity,
) -> Result<Response, Refused> {
    let head = about(&app, &identity).await.map_err(|error| store_failed(&error))?;
    let export = Export::begin(app, account, identity).await?;
    let head = format!("{{\"about\":{head},\n\"tables\":[");
    let tables = stream::try_unfold((export, ""), |(mut export, comma)| async move {
        let next = export.next_json().await.map_err(|Overdue| io::Error::from(io::ErrorKind::TimedOut))?;
        Ok::<_, io::Error>(next.map(|table| (export.pay(format!("{comma}\n{table}")), (export, ","))))
    });
    let parts = stream::iter([Ok(head)]).chain(tables).chain(stream::iter([Ok("\n]}\n".to_owned())]));
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kaiju-export.json\""),
    ];
    Ok((headers, Body::from_stream(parts.map(|part| part.map(Bytes::from)))).into_response())
}

/// Everything stored about a person outside tables.
async fn about(app: &AppState, identity: &str) -> kaiju_store::Result<Value> {
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
    Ok(json!({
        "identity": identity,
        "name": known.name,
        "created": known.created,
        "recovery_until": known.recovery_until,
        "devices": devices.collect::<Vec<_>>(),
    }))
}

impl Export {
    /// Begins an export, unless one is already in progress for this person.
    pub(super) async fn begin(app: Arc<AppState>, account: Arc<Account>, identity: String) -> Result<Export, Refusal> {
        let slot = app.exports_by_identity.take(identity.clone());
        let slot = slot.ok_or_else(|| Refusal::from(Code::TooFast).after(EXPORT_WAIT))?;
        let mut tables = app.hub.store.joined(&identity).await.map_err(|error| store_failed(&error))?;
        tables.reverse();
        let deadline = Instant::now() + app.hub.limits.export;
        Ok(Export { app, identity, account, deadline, tables, _slot: slot })
    }

    /// Reads the next table; `None` after the last one. Skips tables that hold nothing about the person. Fails at the
    /// deadline, so that the client notices that the export is incomplete.
    pub(super) async fn next(&mut self) -> Result<Option<(TableId, Result<PersonAtTable, Unreadable>)>, Overdue> {
        while let Some(id) = self.tables.pop() {
            // Waiting for the budget blocks no one else.
            while let Some((_, wait)) = self.account.wait(&LOOK) {
                if Instant::now() + wait > self.deadline {
                    return Err(Overdue);
                }
                tokio::time::sleep(wait).await;
            }
            if Instant::now() > self.deadline {
                return Err(Overdue);
            }
            if let Some(table) = self.table(id).await.transpose() {
                return Ok(Some((id, table)));
            }
        }
        Ok(None)
    }

    /// Charges for a part that is about to be sent.
    pub(super) fn pay(&self, text: String) -> String {
        self.account.charge(&Cost { sent: text.len() as u64, ..Cost::default() });
        text
    }

    async fn next_json(&mut self) -> Result<Option<Value>, Overdue> {
        let Some((id, table)) = self.next().await? else { return Ok(None) };
        Ok(Some(match table {
            Ok(PersonAtTable { row, data }) => json!({
                "code": row.code,
                "state": row.state.word(),
                "created": row.created,
                "changed": row.changed,
                "you": data,
            }),
            // An unreadable table must not prevent the export of the others.
            Err(Unreadable) => json!({ "number": id.0, "unreadable": true }),
        }))
    }

    async fn table(&self, id: TableId) -> Result<Option<PersonAtTable>, Unreadable> {
        let hub = &self.app.hub;
        // The semaphore is never closed.
        let _permit = self.app.export_readers.acquire().await.map_err(|_| Unreadable)?;
        let row = match hub.store.table(id).await {
            // The table was deleted after the export began.
            Err(Error::NoTable(_)) => return Ok(None),
            found => found.map_err(|_| Unreadable)?,
        };
        let data = restore::personal_data(hub, &row, &self.identity, &self.account).await.map_err(|_| Unreadable)?;
        Ok(data.map(|data| PersonAtTable { row, data }))
    }
}
