//! The HTTP interface: routes, request extractors and shared state.

mod client;
mod devices;
mod export;
mod games;
mod guard;
mod me;
mod page;
mod refused;
mod replay;
mod rules;
mod socket;
mod tables;

pub use client::ClientFile;

use crate::{
    address::Address,
    allowance::{Allowances, PersonAllowances, Slots},
    budget::Account,
    hub::{Hub, store_failed},
    key::Keys,
    public::Public,
    table_request::TableHandle,
    wrong_codes::WrongCodes,
};
use axum::{
    Router,
    body::{Body, Bytes},
    extract::{FromRequest, FromRequestParts, Path, Request, State},
    http::{HeaderMap, Method, StatusCode, Uri, header, request::Parts},
    middleware,
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use client::{Client, wants_page};
use guard::InProgress;
use http_body_util::{BodyExt, Limited};
use kaiju_protocol::{Code, MAX_RECORD_LEN, Refusal, TableCard};
use kaiju_words::Words;
use refused::Refused;
use rules::Rulebooks;
use serde::{Serialize, de::DeserializeOwned};
use socket::TablePools;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// State shared by all request handlers.
pub(crate) struct AppState {
    pub(crate) hub: Arc<Hub>,
    pub(crate) keys: Keys,
    pub(crate) public: Public,
    /// Whether a reverse proxy reports client addresses in `X-Forwarded-For`.
    pub(crate) behind_proxy: bool,
    /// The web client, if the server has one; otherwise it sends plain pages.
    client: Option<Client>,
    words: Words,
    rulebooks: Rulebooks,
    requests: Allowances,
    new_identities: Allowances,
    new_devices: PersonAllowances,
    wrong_codes: WrongCodes,
    arrivals: PersonAllowances,
    arrivals_over_budget: PersonAllowances,
    pools: TablePools,
    in_progress: InProgress,
    /// Held while an identity is read, changed and stored, so that no change is lost.
    identity_lock: tokio::sync::Mutex<()>,
    /// Limits how many tables exports read at the same time.
    export_readers: Semaphore,
    exports_by_identity: Arc<Slots<String>>,
}

/// Maximum number of tables that exports read at the same time.
const MAX_EXPORT_READERS: usize = 2;

impl AppState {
    pub(crate) fn new(
        hub: Arc<Hub>,
        keys: Keys,
        public: Public,
        behind_proxy: bool,
        client: Vec<ClientFile>,
        scenarios: &'static str,
    ) -> Arc<AppState> {
        let limits = &hub.limits;
        Arc::new(AppState {
            client: Client::new(client),
            words: Words::english(),
            rulebooks: Rulebooks::new(scenarios),
            requests: Allowances::new(limits.requests),
            new_identities: Allowances::new(limits.identities),
            new_devices: PersonAllowances::new(limits.devices),
            wrong_codes: WrongCodes::new(limits.wrong_codes),
            arrivals: PersonAllowances::new(limits.arrivals),
            arrivals_over_budget: PersonAllowances::new(limits.arrivals_over_budget),
            pools: TablePools::new(limits, &hub.metrics),
            in_progress: InProgress::new(behind_proxy, limits.http_sockets_per_address),
            identity_lock: tokio::sync::Mutex::default(),
            export_readers: Semaphore::new(MAX_EXPORT_READERS),
            exports_by_identity: Slots::new(1),
            hub,
            keys,
            public,
            behind_proxy,
        })
    }

    /// The table with this code. A client that has tried too many nonexistent codes must wait, or it could guess
    /// the codes of private tables. Until then it can open only tables whose codes it knows.
    async fn table(&self, code: &str, payer: &Arc<Account>, identity: Option<&str>) -> Result<TableHandle, Refused> {
        self.unless_guessing(code, payer.address(), identity, self.hub.table(code, payer)).await
    }

    /// The card of the table with this code, with the same protection as [`table`](Self::table).
    async fn card(&self, code: &str, payer: &Arc<Account>, identity: Option<&str>) -> Result<TableCard, Refused> {
        let card = self.hub.card(code, identity.unwrap_or_default(), payer);
        self.unless_guessing(code, payer.address(), identity, card).await
    }

    /// Looks up something about the table with this code, unless the client seems to be guessing codes.
    async fn unless_guessing<T, E: Into<Refusal>>(
        &self,
        code: &str,
        address: Address,
        identity: Option<&str>,
        found: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Refused> {
        if let Some(wait) = self.wrong_codes.wait(address, identity)
            && !self.hub.is_known_to(code, identity).await?
        {
            return Err(Refusal::for_now(Code::TooFast, "refusal-too-many-wrong-codes", wait).into());
        }
        let found = found.await.map_err(Into::into);
        if found.as_ref().is_err_and(|refusal| refusal.code == Code::NoTable) {
            self.wrong_codes.count(address, identity);
        }
        Ok(found?)
    }

    /// A visitor's name; empty if they have none. Fails if they have been signed out since their request was admitted.
    async fn name_of_current(&self, visitor: &Visitor) -> Result<String, Code> {
        let store = &self.hub.store;
        let known = store.identity(&visitor.identity).await.map_err(|error| store_failed(&error))?.unwrap_or_default();
        let device = match &visitor.device {
            Some(id) => store.device(&visitor.identity, id).await.map_err(|error| store_failed(&error))?,
            None => None,
        };
        let is_current = known.epoch <= visitor.epoch && device.is_none_or(|device| !device.signed_out);
        if is_current { Ok(known.name) } else { Err(Code::NoIdentity) }
    }

    /// An identity's name; empty if it has none.
    async fn name_of(&self, identity: &str) -> Result<String, Code> {
        let known = self.hub.store.identity(identity).await.map_err(|error| store_failed(&error))?;
        Ok(known.map(|known| known.name).unwrap_or_default())
    }
}

/// Builds the router with all routes and the guard around them.
pub(crate) fn router(app: &Arc<AppState>) -> Router {
    Router::new()
        .route("/", get(page::home))
        .route("/t/{code}", get(page::table))
        .route("/t/{code}/socket", get(socket::open))
        .route("/t/{code}/replay/{round}", get(page::client_only))
        .route("/replay", get(page::client_only))
        .route("/verify", get(page::client_only))
        .route("/fair", get(page::client_only))
        .route("/rules", get(page::client_only))
        .route("/rules/{topic}", get(page::client_only))
        .route("/recover", get(page::recover))
        .route("/recover/{secret}", get(page::recover_old))
        .route("/api/me", get(me::show).put(me::rename).delete(me::erase))
        .route("/api/me/devices", get(devices::list))
        .route("/api/me/devices/{id}", delete(devices::sign_out))
        .route("/api/me/export", get(export::export))
        .route("/api/me/games", get(tables::games))
        .route("/api/me/games/export", get(games::export))
        .route("/api/me/sign-out-others", post(me::sign_out_others))
        .route("/api/recovery", post(me::recovery))
        .route("/api/recover", post(me::recover))
        .route("/api/tables", get(tables::listed).post(tables::create))
        .route("/api/tables/mine", get(tables::mine))
        .route("/api/tables/{code}", get(tables::card))
        .route("/api/tables/{code}/record", get(tables::record))
        .route("/api/tables/{code}/replay", get(replay::of_table))
        .route("/api/tables/{code}/analysis", get(replay::analysis_of_table))
        .route("/api/replay", post(replay::of_record))
        .route("/api/analysis", post(replay::analysis_of_record))
        .route("/api/replay/question", post(replay::question))
        .route("/api/rules", get(rules::look_up))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(other)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(middleware::from_fn_with_state(Arc::clone(app), guard::guard))
        .with_state(Arc::clone(app))
}

/// Handles all other paths: serves a file of the web client, or responds with 404, as a page if a browser asks for one.
async fn other(State(app): State<Arc<AppState>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let client = app.client.as_ref().filter(|_| matches!(method, Method::GET | Method::HEAD));
    let file = client.and_then(|client| client.file(uri.path(), &headers));
    let page = || client.filter(|_| wants_page(&headers) && !uri.path().starts_with("/api/"));
    file.or_else(|| page().map(|client| client.page(StatusCode::NOT_FOUND, &headers)))
        .unwrap_or_else(|| Refused::from(Code::NotFound).into_response())
}

async fn method_not_allowed() -> Refused {
    Refused::with(StatusCode::METHOD_NOT_ALLOWED, Code::NotFound)
}

/// `GET /healthz`: whether the store works, and whether its disk is almost full.
async fn health(State(app): State<Arc<AppState>>) -> Result<&'static str, Refused> {
    app.hub.health().await.map_err(|error| store_failed(&error))?;
    let is_low = app.hub.disk.is_low();
    Ok(if is_low { "ok, but the disk is almost full: new tables and games are refused\n" } else { "ok\n" })
}

async fn metrics(State(app): State<Arc<AppState>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.hub.metrics_text())
}

/// Serializes a value as the body of a JSON response.
fn json(value: &impl Serialize) -> Response {
    let text = serde_json::to_vec(value).expect("responses can be serialized");
    ([(header::CONTENT_TYPE, "application/json")], Bytes::from(text)).into_response()
}

/// The values of a request's `Cookie` headers.
fn cookies(headers: &HeaderMap) -> Vec<&str> {
    headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).collect()
}

/// The sender of a request, according to its cookie.
struct Visitor {
    identity: String,
    /// The device; `None` for a cookie of an earlier version.
    device: Option<String>,
    /// The epoch of the cookie.
    epoch: u32,
    /// The day on which the device was last seen; `None` if the device isn't stored.
    last_day: Option<u32>,
}

/// The visitor in a request's cookie; `None` without a valid cookie, or after signing out.
struct OptionalVisitor(Option<Visitor>);

impl FromRequestParts<Arc<AppState>> for OptionalVisitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<OptionalVisitor, Refused> {
        let token = app.keys.token(&cookies(&parts.headers), app.hub.expiry_day(), app.public.is_https());
        let Some(token) = token else { return Ok(OptionalVisitor(None)) };
        let store = &app.hub.store;
        let known = store.identity(token.identity).await.map_err(|error| store_failed(&error))?;
        let device = match token.device {
            Some(id) => store.device(token.identity, id).await.map_err(|error| store_failed(&error))?,
            None => None,
        };
        // A database restored from a backup may have an older epoch; its people stay signed in.
        let is_current = known.is_none_or(|known| known.epoch <= token.epoch);
        if !is_current || device.as_ref().is_some_and(|device| device.signed_out) {
            return Ok(OptionalVisitor(None));
        }
        Ok(OptionalVisitor(Some(Visitor {
            identity: token.identity.to_owned(),
            epoch: token.epoch,
            device: token.device.map(str::to_owned),
            last_day: device.map(|device| device.last_day),
        })))
    }
}

/// The visitor in a request's cookie; a request without one is refused.
struct RequiredVisitor(Visitor);

impl FromRequestParts<Arc<AppState>> for RequiredVisitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<RequiredVisitor, Refused> {
        let OptionalVisitor(visitor) = OptionalVisitor::from_request_parts(parts, app).await?;
        visitor.map(RequiredVisitor).ok_or_else(|| Code::NoIdentity.into())
    }
}

/// The identity in a request's cookie; `None` without a valid cookie, or after signing out.
struct OptionalIdentity(Option<String>);

impl FromRequestParts<Arc<AppState>> for OptionalIdentity {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<OptionalIdentity, Refused> {
        let OptionalVisitor(visitor) = OptionalVisitor::from_request_parts(parts, app).await?;
        Ok(OptionalIdentity(visitor.map(|visitor| visitor.identity)))
    }
}

/// The identity in a request's cookie; a request without one is refused.
struct RequiredIdentity(String);

impl FromRequestParts<Arc<AppState>> for RequiredIdentity {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<RequiredIdentity, Refused> {
        let OptionalIdentity(visitor) = OptionalIdentity::from_request_parts(parts, app).await?;
        visitor.map(RequiredIdentity).ok_or_else(|| Code::NoIdentity.into())
    }
}

/// The variable segment of a path, such as a table code.
struct Segment(String);

impl FromRequestParts<Arc<AppState>> for Segment {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Segment, Refused> {
        let found = Path::from_request_parts(parts, app).await;
        found.map(|Path(text)| Segment(text)).map_err(|_| Code::NotFound.into())
    }
}

/// Guards endpoints without a body against forms on other sites: a form always sends a content type, and it is never
/// JSON.
struct NoBody;

impl FromRequestParts<Arc<AppState>> for NoBody {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<AppState>) -> Result<NoBody, Refused> {
        let is_form = parts.headers.contains_key(header::CONTENT_TYPE) && !is_json(&parts.headers);
        if is_form { Err(wrong_type()) } else { Ok(NoBody) }
    }
}

/// A request's JSON body, limited in size.
struct JsonBody<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for JsonBody<T> {
    type Rejection = Refused;

    async fn from_request(request: Request<Body>, app: &Arc<AppState>) -> Result<JsonBody<T>, Refused> {
        read_json(request, app.hub.limits.body).await.map(JsonBody)
    }
}

/// A request's JSON body that may contain a game's record.
struct RecordBody<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for RecordBody<T> {
    type Rejection = Refused;

    async fn from_request(request: Request<Body>, app: &Arc<AppState>) -> Result<RecordBody<T>, Refused> {
        // In JSON, each line end takes two bytes.
        read_json(request, app.hub.limits.body + 2 * MAX_RECORD_LEN).await.map(RecordBody)
    }
}

/// Reads a JSON body of at most this many bytes.
async fn read_json<T: DeserializeOwned>(request: Request<Body>, most: usize) -> Result<T, Refused> {
    if !is_json(request.headers()) {
        return Err(wrong_type());
    }
    let body = Limited::new(request.into_body(), most).collect().await.map_err(|error| {
        let is_long = error.is::<http_body_util::LengthLimitError>();
        if is_long { Code::TooLong } else { Code::BadMessage }
    })?;
    let bytes = body.to_bytes();
    serde_json::from_slice(&bytes).map_err(|_| Refusal::unreadable::<T>(&bytes).into())
}

/// The refusal of a body that is not JSON. A form on another site can't send JSON, so this protects even against
/// browsers that send no `Origin` header.
fn wrong_type() -> Refused {
    Refused::with(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::BadMessage)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
