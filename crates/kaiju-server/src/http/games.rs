//! `GET /api/me/games/export`: the records of all finished games of a person, one as JSON on each line.

use super::{AppState, Refused, RequiredIdentity};
use crate::{
    allowance::Slot,
    budget::{Account, Cost, Stopwatch},
    hub::store_failed,
    rows,
};
use axum::{
    Extension,
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, stream};
use kaiju_protocol::Code;
use kaiju_rules::Record;
use kaiju_store::{StoredTable, TableId};
use std::{convert::Infallible, sync::Arc};

/// An export in progress.
struct Export {
    app: Arc<AppState>,
    account: Arc<Account>,
    identity: String,
    /// The tables that are still to be written, last first.
    tables: Vec<TableId>,
    _slots: (Slot<()>, Slot<String>),
}

/// `GET /api/me/games/export`. The tables are read and sent one after the other, so that memory is bounded; a person can
/// have one export at a time, of this kind or of everything.
pub(super) async fn export(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RequiredIdentity(identity): RequiredIdentity,
) -> Result<Response, Refused> {
    let all = app.exports.take(()).ok_or(Code::TooFast)?;
    let own = app.exports_by_identity.take(identity.clone()).ok_or(Code::TooFast)?;
    let mut tables = app.hub.store.joined(&identity).await.map_err(|error| store_failed(&error))?;
    tables.reverse();
    let export = Export { app, account, identity, tables, _slots: (all, own) };
    let lines = stream::unfold(export, |mut export| async move {
        let next = export.next().await?;
        Some((Ok::<_, Infallible>(Bytes::from(next)), export))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kaiju-games.jsonl\""),
    ];
    Ok((headers, Body::from_stream(lines.boxed())).into_response())
}

impl Export {
    /// The lines of the next table with finished games; `None` after the last one. A table that can't be read is left out:
    /// the operator's log says so when it is opened.
    async fn next(&mut self) -> Option<String> {
        while let Some(id) = self.tables.pop() {
            let Ok(stored) = self.app.hub.store.load(id).await else { continue };
            let identity = self.identity.clone();
            // Replaying a long game takes a while and must not block other tasks.
            let read = tokio::task::spawn_blocking(move || {
                let mut stopwatch = Stopwatch::start(true);
                (lines(stored, &identity), stopwatch.micros())
            });
            let Ok((text, time)) = read.await else { continue };
            self.account.charge(&Cost { time, sent: text.len() as u64, ..Cost::default() });
            if !text.is_empty() {
                return Some(text);
            }
        }
        None
    }
}

/// The finished games at a table in which an identity had a seat, one as JSON on each line.
fn lines(stored: StoredTable, identity: &str) -> String {
    let data = rows::personal_data(stored, identity).ok().flatten();
    let records = data.into_iter().flat_map(|data| data.records);
    let parsed = records.filter_map(|game| Record::parse(&game.record).ok());
    parsed.map(|record| format!("{}\n", kaiju_record::to_json(&record))).collect()
}
