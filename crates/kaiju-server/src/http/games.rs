//! `GET /api/me/games/export`: the records of all finished games of a person, one as JSON on each line.

use super::{
    AppState, Refused, RequiredIdentity,
    export::{Export, Overdue, PersonAtTable},
};
use crate::budget::Account;
use axum::{
    Extension,
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{StreamExt, stream};
use kaiju_rules::Record;
use std::{io, sync::Arc};

/// `GET /api/me/games/export`. Skips tables that can't be read; the server's log reports those when they are opened.
pub(super) async fn export(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RequiredIdentity(identity): RequiredIdentity,
) -> Result<Response, Refused> {
    let export = Export::begin(app, account, identity).await?;
    let lines = stream::try_unfold(export, |mut export| async move {
        let next = export.next().await.map_err(|Overdue| io::Error::from(io::ErrorKind::TimedOut))?;
        let text = next.map(|(_, table)| table.map(|table| lines(&table)).unwrap_or_default());
        Ok::<_, io::Error>(text.map(|text| (Bytes::from(export.pay(text)), export)))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"kaiju-games.jsonl\""),
    ];
    Ok((headers, Body::from_stream(lines.boxed())).into_response())
}

/// The finished games at a table in which a person had a seat, one as JSON on each line.
fn lines(table: &PersonAtTable) -> String {
    let parsed = table.data.records.iter().filter_map(|game| Record::parse(&game.record).ok());
    parsed.fold(String::new(), |lines, record| lines + &kaiju_record::to_json(&record).to_string() + "\n")
}
