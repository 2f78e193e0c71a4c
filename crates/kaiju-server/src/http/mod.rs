//! What is asked over HTTP.

mod client;
mod guard;
mod me;
mod page;
mod refused;
mod socket;
mod tables;

pub use client::ClientFile;

use crate::{
    address::Address,
    allowance::{Allowances, Slots},
    hub::{Hub, unstored},
    key::Key,
    public::Public,
};
use axum::{
    Router,
    body::{Body, Bytes},
    extract::{FromRequest, FromRequestParts, Path, Request, State},
    http::{HeaderMap, Method, StatusCode, Uri, header, request::Parts},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use client::{Client, wants_page};
use http_body_util::{BodyExt, Limited};
use kaiju_protocol::Code;
use kaiju_words::Words;
use refused::Refused;
use serde::{Serialize, de::DeserializeOwned};
use std::{convert::Infallible, sync::Arc};

/// What every request needs.
pub(crate) struct AppState {
    pub(crate) hub: Arc<Hub>,
    pub(crate) key: Key,
    pub(crate) public: Public,
    /// Whether a proxy tells for whom it asks.
    pub(crate) behind_proxy: bool,
    /// The web client, if there is one; else there are plain pages.
    client: Option<Client>,
    words: Words,
    requests: Allowances<Address>,
    newcomers: Allowances<Address>,
    by_identity: Arc<Slots<String>>,
    by_address: Arc<Slots<Address>>,
    in_all: Arc<Slots<()>>,
    /// One at a time changes an identity: it is read, changed and stored as a whole.
    changing: tokio::sync::Mutex<()>,
}

impl AppState {
    pub(crate) fn new(
        hub: Arc<Hub>,
        key: Key,
        public: Public,
        behind_proxy: bool,
        client: Vec<ClientFile>,
    ) -> Arc<AppState> {
        let limits = &hub.limits;
        Arc::new(AppState {
            client: Client::new(client),
            words: Words::english(),
            requests: Allowances::new(limits.requests),
            newcomers: Allowances::new(limits.identities),
            by_identity: Slots::new(limits.connections_per_identity),
            by_address: Slots::new(limits.connections_per_address),
            in_all: Slots::new(limits.connections),
            changing: tokio::sync::Mutex::default(),
            hub,
            key,
            public,
            behind_proxy,
        })
    }

    /// What somebody is called; empty for somebody who has not said.
    async fn name_of(&self, identity: &str) -> Result<String, Code> {
        let known = self.hub.store.identity(identity).await.map_err(|error| unstored(&error))?;
        Ok(known.map(|known| known.name).unwrap_or_default())
    }
}

/// All that can be asked.
pub(crate) fn router(site: &Arc<AppState>) -> Router {
    Router::new()
        .route("/", get(page::home))
        .route("/t/{code}", get(page::table))
        .route("/t/{code}/socket", get(socket::open))
        .route("/rules", get(page::rules))
        .route("/rules/{topic}", get(page::rules))
        .route("/recover/{secret}", get(page::recover))
        .route("/api/me", get(me::show).put(me::rename))
        .route("/api/recovery", post(me::recovery))
        .route("/api/recover", post(me::recover))
        .route("/api/tables", get(tables::listed).post(tables::create))
        .route("/api/tables/mine", get(tables::mine))
        .route("/api/tables/{code}", get(tables::card))
        .route("/api/tables/{code}/record", get(tables::record))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(other)
        .method_not_allowed_fallback(nothing_like_that)
        .layer(middleware::from_fn_with_state(Arc::clone(site), guard::guard))
        .with_state(Arc::clone(site))
}

/// Whatever has no address of its own: a file of the client, or nothing, which people see as a page.
async fn other(State(site): State<Arc<AppState>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let client = site.client.as_ref().filter(|_| matches!(method, Method::GET | Method::HEAD));
    let file = client.and_then(|client| client.file(uri.path(), &headers));
    let page = || client.filter(|_| wants_page(&headers) && !uri.path().starts_with("/api/"));
    file.or_else(|| page().map(|client| client.page(StatusCode::NOT_FOUND, &headers)))
        .unwrap_or_else(|| Refused::from(Code::NotFound).into_response())
}

async fn nothing_like_that() -> Refused {
    Refused::with(StatusCode::METHOD_NOT_ALLOWED, Code::NotFound)
}

/// Whether the server does its work.
async fn health(State(site): State<Arc<AppState>>) -> Result<&'static str, Refused> {
    site.hub.health().await.map_err(|error| unstored(&error))?;
    Ok("ok\n")
}

async fn metrics(State(site): State<Arc<AppState>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], site.hub.metrics.text())
}

/// An answer as JSON.
fn json(value: &impl Serialize) -> Response {
    let text = serde_json::to_vec(value).expect("answers can be sent");
    ([(header::CONTENT_TYPE, "application/json")], Bytes::from(text)).into_response()
}

/// Whose cookie came with a request, if one of ours did.
struct Visitor(Option<String>);

impl FromRequestParts<Arc<AppState>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<AppState>) -> Result<Visitor, Infallible> {
        let cookies = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut identities = cookies.filter_map(|cookies| site.key.identity(cookies));
        Ok(Visitor(identities.next().map(str::to_owned)))
    }
}

/// Who it is, for what nobody does unknown.
struct Known(String);

impl FromRequestParts<Arc<AppState>> for Known {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<AppState>) -> Result<Known, Refused> {
        let Ok(Visitor(visitor)) = Visitor::from_request_parts(parts, site).await;
        visitor.map(Known).ok_or_else(|| Code::NoIdentity.into())
    }
}

/// The part of an address that is not always the same.
struct Segment(String);

impl FromRequestParts<Arc<AppState>> for Segment {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<AppState>) -> Result<Segment, Refused> {
        let found = Path::from_request_parts(parts, site).await;
        found.map(|Path(text)| Segment(text)).map_err(|_| Code::NotFound.into())
    }
}

/// No body is wanted, and no type of one. What a form sends always has a type, and never ours.
struct Nothing;

impl FromRequestParts<Arc<AppState>> for Nothing {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<AppState>) -> Result<Nothing, Refused> {
        let is_form = parts.headers.contains_key(header::CONTENT_TYPE) && !is_json(&parts.headers);
        if is_form { Err(wrong_type()) } else { Ok(Nothing) }
    }
}

/// The body of a request, which is JSON and not too long.
struct Said<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Said<T> {
    type Rejection = Refused;

    async fn from_request(request: Request<Body>, site: &Arc<AppState>) -> Result<Said<T>, Refused> {
        if !is_json(request.headers()) {
            return Err(wrong_type());
        }
        let limited = Limited::new(request.into_body(), site.hub.limits.body);
        let body = limited.collect().await.map_err(|error| {
            let is_long = error.is::<http_body_util::LengthLimitError>();
            if is_long { Code::TooLong } else { Code::BadMessage }
        })?;
        let said = serde_json::from_slice(&body.to_bytes()).map_err(|_| Code::BadMessage)?;
        Ok(Said(said))
    }
}

/// A form of another site cannot send what we want, also where a browser does not name the site.
fn wrong_type() -> Refused {
    Refused::with(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::BadMessage)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
