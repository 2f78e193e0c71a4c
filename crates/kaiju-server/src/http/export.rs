//! `GET /api/me/export`: everything stored about a person, as JSON.

use super::{AppState, Refused, RequiredIdentity};
use crate::{allowance::Slot, hub::store_failed, rows};
use axum::{
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, stream};
use kaiju_protocol::Code;
use kaiju_store::{Error, TableId};
use serde_json::{Value, json};
use std::{convert::Infallible, sync::Arc};

/// A table that is damaged, or that the store could not read.
struct Unreadable;

/// An export in progress.
struct Export {
    app: Arc<AppState>,
    identity: String,
    /// The tables that are still to be written, last first.
    tables: Vec<TableId>,
    /// Whether a table has been written.
    has_table: bool,
    _slots: (Slot<()>, Slot<String>),
}

/// `GET /api/me/export`. The tables are loaded and sent one after the other, so that memory is bounded; a person can have
/// one export at a time.
pub(super) async fn export(
    State(app): State<Arc<AppState>>,
    RequiredIdentity(identity): RequiredIdentity,
) -> Result<Response, Refused> {
    let all = app.exports.take(()).ok_or(Code::TooFast)?;
    let own = app.exports_by_identity.take(identity.clone()).ok_or(Code::TooFast)?;
    let (head, mut tables) = about(&app, &identity).await.map_err(|error| store_failed(&error))?;
    tables.reverse();
    let export = Export { app, identity, tables, has_table: false, _slots: (all, own) };
    let head = format!("{{\"about\":{head},\n\"tables\":[");
    let tables = stream::unfold(export, |mut export| async move {
        let next = export.next().await?;
        Some((next, export))
    });
    let parts = stream::iter([head]).chain(tables).chain(stream::iter(["\n]}\n".to_owned()]));
    let parts = parts.map(|part| Ok::<_, Infallible>(Bytes::from(part)));
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kaiju-export.json\""),
    ];
    Ok((headers, Body::from_stream(parts)).into_response())
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
    /// The next table, as text; `None` after the last one. Tables without anything of the person are left out.
    async fn next(&mut self) -> Option<String> {
        while let Some(id) = self.tables.pop() {
            let table = match self.table(id).await {
                Ok(Some(table)) => table,
                Ok(None) => continue,
                // A table that can't be read must not hide the others.
                Err(Unreadable) => json!({ "number": id.0, "unreadable": true }),
            };
            let comma = if self.has_table { "," } else { "" };
            self.has_table = true;
            return Some(format!("{comma}\n{table}"));
        }
        None
    }

    async fn table(&self, id: TableId) -> Result<Option<Value>, Unreadable> {
        let stored = match self.app.hub.store.load(id).await {
            // Deleted since the export began.
            Err(Error::NoTable(_)) => return Ok(None),
            loaded => loaded.map_err(|_| Unreadable)?,
        };
        let row = stored.table.clone();
        let identity = self.identity.clone();
        // Replaying a long game takes a while and must not block other tasks.
        let read = tokio::task::spawn_blocking(move || rows::personal_data(stored, &identity)).await;
        let data = read.map_err(|_| Unreadable)?.map_err(|_| Unreadable)?;
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
