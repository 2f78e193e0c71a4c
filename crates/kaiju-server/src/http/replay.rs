//! Replays of games, the questions that were asked in them, and their analyses.

use super::{AppState, OptionalIdentity, RecordBody, Refused, Segment, json};
use crate::{address::Address, analyses::analyse, budget::Account, lookup::FoundGame};
use axum::{
    Extension,
    extract::{Query, State, rejection::QueryRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, Refusal, ReplayQuestion, ReplayRequest};
use kaiju_room::ReplayedGame;
use serde::Serialize;
use std::sync::Arc;

/// Query parameters that select one game of a table.
#[derive(serde::Deserialize)]
pub(super) struct ReplayQuery {
    round: u32,
}

/// `GET /api/tables/{code}/replay?round=N`: the replay of a finished or running game.
pub(super) async fn of_table(
    State(app): State<Arc<AppState>>,
    Segment(code): Segment,
    Extension(address): Extension<Address>,
    Extension(account): Extension<Arc<Account>>,
    OptionalIdentity(visitor): OptionalIdentity,
    query: Result<Query<ReplayQuery>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(ReplayQuery { round }) = query.map_err(|_| Code::BadMessage)?;
    let found = find(&app, &account, &code, round, address, visitor.as_deref()).await?;
    answer(&app, &account, move || found.game()?.replay()).await
}

/// `POST /api/replay`: the replay of a record sent by the client.
pub(super) async fn of_record(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RecordBody(request): RecordBody<ReplayRequest>,
) -> Result<Response, Refused> {
    answer(&app, &account, move || ReplayedGame::parse(&request.record)?.replay()).await
}

/// `POST /api/replay/question`: the question at one moment of a game.
pub(super) async fn question(
    State(app): State<Arc<AppState>>,
    Extension(address): Extension<Address>,
    Extension(account): Extension<Arc<Account>>,
    OptionalIdentity(visitor): OptionalIdentity,
    RecordBody(request): RecordBody<ReplayQuestion>,
) -> Result<Response, Refused> {
    let ply = request.ply;
    match (request.code, request.round, request.record) {
        (Some(code), Some(round), None) => {
            let found = find(&app, &account, &code, round, address, visitor.as_deref()).await?;
            answer(&app, &account, move || found.game()?.question(ply)).await
        }
        (None, None, Some(record)) => answer(&app, &account, move || ReplayedGame::parse(&record)?.question(ply)).await,
        _ => Err(Code::BadMessage.into()),
    }
}

/// `GET /api/tables/{code}/analysis?round=N`: the analysis of a finished game.
pub(super) async fn analysis_of_table(
    State(app): State<Arc<AppState>>,
    Segment(code): Segment,
    Extension(address): Extension<Address>,
    Extension(account): Extension<Arc<Account>>,
    OptionalIdentity(visitor): OptionalIdentity,
    query: Result<Query<ReplayQuery>, QueryRejection>,
) -> Result<Response, Refused> {
    let Query(ReplayQuery { round }) = query.map_err(|_| Code::BadMessage)?;
    let analysis = app.hub.analysis(&code, round, visitor.as_deref().unwrap_or_default(), &account);
    let analysis = app.unless_guessing(&code, address, visitor.as_deref(), analysis).await?;
    let text = analysis.ok_or(Refused::with(StatusCode::NOT_FOUND, Code::NotOver))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// `POST /api/analysis`: the analysis of a record sent by the client.
pub(super) async fn analysis_of_record(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RecordBody(request): RecordBody<ReplayRequest>,
) -> Result<Response, Refused> {
    let shutdown = app.hub.shutdown.clone();
    let work = move || analyse(&ReplayedGame::parse(&request.record)?, &shutdown);
    answer(&app, &account, work).await
}

/// A table's game, if this visitor may see it.
async fn find(
    app: &AppState,
    account: &Arc<Account>,
    code: &str,
    round: u32,
    address: Address,
    visitor: Option<&str>,
) -> Result<FoundGame, Refused> {
    let game = app.hub.game(code, round, visitor.unwrap_or_default(), account);
    let found = app.unless_guessing(code, address, visitor, game).await?;
    found.ok_or_else(|| Refused::because(StatusCode::NOT_FOUND, Code::NotPlaying, "refusal-no-such-game"))
}

/// Checks that a record can be parsed.
pub(super) async fn check(app: &AppState, account: &Arc<Account>, record: String) -> Result<(), Refused> {
    Ok(app.hub.replay_queue.work_out(account, move || ReplayedGame::parse(&record).map(drop)).await?)
}

/// Sends the result of an expensive computation.
async fn answer<T: Serialize + Send + 'static>(
    app: &AppState,
    account: &Arc<Account>,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<Response, Refused> {
    Ok(app.hub.replay_queue.work_out(account, move || work().map(|value| json(&value))).await?)
}
