//! Requests about tables: create, list, look up, and download records.

use super::{AppState, Known, Refused, Said, Segment, Visitor, json};
use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, NewTable, TableLink};
use serde::Deserialize;
use std::sync::Arc;

/// `POST /api/tables`: creates a table.
pub(super) async fn create(
    State(site): State<Arc<AppState>>,
    headers: HeaderMap,
    Known(identity): Known,
    Said(wish): Said<NewTable>,
) -> Result<Response, Refused> {
    let name = site.name_of(&identity).await?;
    let code = site.hub.create(wish, identity, name).await?;
    let link = format!("{}/t/{code}", site.public.url(&headers));
    let mut response = json(&TableLink { code, link });
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

/// `GET /api/tables`: the public tables that have at least one client connected.
pub(super) async fn listed(State(site): State<Arc<AppState>>) -> Response {
    json(&site.hub.listed())
}

/// `GET /api/tables/mine`: the tables of the client's identity.
pub(super) async fn mine(State(site): State<Arc<AppState>>, Known(identity): Known) -> Result<Response, Refused> {
    Ok(json(&site.hub.tables_of(&identity).await?))
}

/// `GET /api/tables/{code}`: the table's summary.
pub(super) async fn card(
    State(site): State<Arc<AppState>>,
    Segment(code): Segment,
    Visitor(visitor): Visitor,
) -> Result<Response, Refused> {
    let handle = site.hub.table(&code).await?;
    Ok(json(&handle.card(&visitor.unwrap_or_default()).await?))
}

/// Query parameters that select one game of a table.
#[derive(Deserialize)]
pub(super) struct Which {
    round: u32,
}

/// `GET /api/tables/{code}/record?round=N`: the record of a finished game.
pub(super) async fn record(
    State(site): State<Arc<AppState>>,
    Segment(code): Segment,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(Which { round }) = which.map_err(|_| Code::BadMessage)?;
    let record = site.hub.table(&code).await?.record(round).await?;
    let text = record.ok_or(Refused::with(StatusCode::NOT_FOUND, Code::NotOver))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
