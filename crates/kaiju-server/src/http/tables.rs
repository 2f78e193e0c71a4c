//! Requests about tables: create, list, look up, and download records.

use super::{
    AppState, OptionalIdentity, RecordBody, Refused, RequiredIdentity, RequiredVisitor, Segment, json, replay,
};
use crate::budget::{Account, Cost};
use axum::{
    Extension,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, NewTable, TableLink};
use kaiju_room::RecordDownload;
use serde::Deserialize;
use std::sync::Arc;

/// The price of a new table, in stored bytes. It exceeds the table's initial size, because a table also takes memory
/// and is kept for days.
const TABLE_BYTES: u64 = 8 * 1024;

/// `POST /api/tables`: creates a table.
pub(super) async fn create(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    Extension(account): Extension<Arc<Account>>,
    RequiredVisitor(visitor): RequiredVisitor,
    RecordBody(request): RecordBody<NewTable>,
) -> Result<Response, Refused> {
    if let Some(from) = &request.from {
        replay::check(&app, &account, from.record.clone()).await?;
    }
    let name = app.name_of(&visitor.identity).await?;
    app.note_device(&visitor, &headers).await?;
    let code = app.hub.create(request, visitor.identity, name).await?;
    account.charge(&Cost { stored: TABLE_BYTES, ..Cost::default() });
    let link = format!("{}/t/{code}", app.public.url(&headers));
    let mut response = json(&TableLink { code, link });
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

/// `GET /api/tables`: the public tables that are not over and have at least one client connected.
pub(super) async fn listed(State(app): State<Arc<AppState>>) -> Response {
    json(&app.hub.listed())
}

/// `GET /api/tables/mine`: the tables that the client's identity has joined.
pub(super) async fn mine(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RequiredIdentity(identity): RequiredIdentity,
) -> Result<Response, Refused> {
    Ok(json(&app.hub.tables_of(&identity, &account).await?))
}

/// `GET /api/me/games`: the finished games in which the client's identity had a seat.
pub(super) async fn games(
    State(app): State<Arc<AppState>>,
    RequiredIdentity(identity): RequiredIdentity,
) -> Result<Response, Refused> {
    Ok(json(&app.hub.games_of(&identity).await?))
}

/// `GET /api/tables/{code}`: the table's summary.
pub(super) async fn card(
    State(app): State<Arc<AppState>>,
    Segment(code): Segment,
    Extension(account): Extension<Arc<Account>>,
    OptionalIdentity(visitor): OptionalIdentity,
) -> Result<Response, Refused> {
    Ok(json(&app.card(&code, &account, visitor.as_deref()).await?))
}

/// Query parameters that select one game of a table.
#[derive(Deserialize)]
pub(super) struct RoundQuery {
    round: u32,
}

/// `GET /api/tables/{code}/record?round=N`: the record of a finished game.
pub(super) async fn record(
    State(app): State<Arc<AppState>>,
    Segment(code): Segment,
    Extension(account): Extension<Arc<Account>>,
    OptionalIdentity(visitor): OptionalIdentity,
    query: Result<Query<RoundQuery>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(RoundQuery { round }) = query.map_err(|_| Code::BadMessage)?;
    let record = app.hub.record(&code, round, visitor.as_deref().unwrap_or_default(), &account);
    let record = app.unless_guessing(&code, account.address(), visitor.as_deref(), record).await?;
    let RecordDownload { name, text } = record.ok_or(Refused::with(StatusCode::NOT_FOUND, Code::NotOver))?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}
