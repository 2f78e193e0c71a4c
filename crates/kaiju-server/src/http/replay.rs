//! Replays of games, and the questions that were asked in them.

use super::{AppState, OptionalIdentity, RecordBody, Refused, Segment, json};
use crate::{
    address::Address,
    budget::{Account, Cost, Stopwatch},
    lookup::FoundGame,
};
use axum::{
    Extension,
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::Response,
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
    found.ok_or(Refused::with(StatusCode::NOT_FOUND, Code::NotPlaying))
}

/// Checks that a record can be parsed.
pub(super) async fn check(app: &AppState, account: &Account, record: String) -> Result<(), Refused> {
    worked_out(app, account, move || ReplayedGame::parse(&record).map(drop)).await
}

/// Sends the result of an expensive computation.
async fn answer<T: Serialize + Send + 'static>(
    app: &AppState,
    account: &Account,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<Response, Refused> {
    worked_out(app, account, move || work().map(|value| json(&value))).await
}

/// Computes something on another thread and charges for it. Only a few computations run at a time, so that they don't
/// delay tables.
async fn worked_out<T: Send + 'static>(
    app: &AppState,
    account: &Account,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refused> {
    // The semaphore is never closed.
    let _permit = app.hub.record_readers.acquire().await.map_err(|_| Code::Closing)?;
    let worked = tokio::task::spawn_blocking(move || {
        let mut stopwatch = Stopwatch::start(true);
        (work(), stopwatch.micros())
    });
    let (result, time) = worked.await.map_err(|_| Code::Unavailable)?;
    account.charge(&Cost { time, ..Cost::default() });
    Ok(result?)
}
