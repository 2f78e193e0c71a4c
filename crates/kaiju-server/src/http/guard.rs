//! Middleware for all requests: rate limit, host and origin check, timeout and security headers.

use super::{AppState, Refused, cookies};
use crate::{
    address::{Address, LEVELS, Network},
    allowance::{NETWORK_SHARES, Slot, Slots},
    budget::{self, Account, Cost, Demand},
    held_body::holding,
    outbox::QueuedResponse,
    server::Peer,
};
use axum::{
    body::HttpBody,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, Refusal};
use kaiju_words::Message;
use std::{sync::Arc, time::Duration};

/// Content security policy: load resources only from this server, and allow no page to frame ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static ALWAYS: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
];

/// Security headers for responses that a browser can show as a page.
static OF_PAGES: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
];

/// Content types of assets, which are never shown as a page. There are many of them, so they are sent without the page
/// headers.
const PARTS: [&str; 3] = ["text/javascript", "text/css", "font/"];

/// Estimated bytes stored by a request that isn't about a table. A new table is charged separately.
const WRITTEN_BYTES: u64 = 512;
/// Estimated size of a response's head, in bytes.
const HEAD_BYTES: u64 = 400;

/// Size from which a response's memory is counted while it is being sent, in bytes.
const MIN_QUEUED: usize = 64 * 1024;

/// The suggested wait if a network has too many requests in progress, or too many long responses that it hasn't read.
const IN_PROGRESS_WAIT: Duration = Duration::from_secs(5);

/// Limits how many requests each network has in progress. Without a proxy the limit on sockets does this, but behind
/// one, all sockets belong to the proxy.
pub(super) struct InProgress(Option<[Arc<Slots<Network>>; LEVELS]>);

impl InProgress {
    pub(super) fn new(behind_proxy: bool, of_address: usize) -> InProgress {
        let slots = |share: u32| Slots::new(of_address.saturating_mul(share as usize));
        InProgress(behind_proxy.then(|| NETWORK_SHARES.map(slots)))
    }

    fn take(&self, address: Address) -> Result<Vec<Slot<Network>>, Refusal> {
        let Some(levels) = &self.0 else { return Ok(Vec::new()) };
        let slots: Option<Vec<_>> = address.networks().map(|network| levels[network.level()].take(network)).collect();
        slots.ok_or_else(|| Refusal::from(Code::TooManyConnections).after(IN_PROGRESS_WAIT))
    }
}

/// Admits or refuses a request, charges what it costs, and adds the security headers to the response.
pub(super) async fn guard(State(app): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let answer = async {
        let account = admit(&app, &mut request)?;
        let slots = app.in_progress.take(account.address())?;
        let is_write = is_write(request.method(), request.uri().path());
        let answer = tokio::time::timeout(app.hub.limits.request, next.run(request));
        let (answered, time) = budget::measured(answer).await;
        let response = answered.map_err(|_| Refused::from(Code::Unavailable))?;
        let stored = if is_write && response.status().is_success() { WRITTEN_BYTES } else { 0 };
        let sent = HEAD_BYTES + response.body().size_hint().lower();
        account.charge(&Cost { stored, time, sent, ..Cost::default() });
        let queued = queued(&app, &account, &response)?;
        let holds = !slots.is_empty() || queued.is_some();
        Ok(response.map(|body| if holds { holding(body, (slots, queued)) } else { body }))
    };
    let mut response = answer.await.unwrap_or_else(Refused::into_response);
    let metrics = &app.hub.metrics;
    metrics.answered(response.status().as_u16());
    if let Some(&code) = response.extensions().get::<Code>() {
        metrics.refused(code);
    }
    secure(response.headers_mut(), app.public.is_https());
    response
}

/// Counts the memory of a long response until it is sent, and refuses it if slow clients already hold too much. Files of
/// the web client take no memory of their own.
fn queued(app: &AppState, account: &Arc<Account>, response: &Response) -> Result<Option<QueuedResponse>, Refused> {
    let bytes = usize::try_from(response.body().size_hint().lower()).unwrap_or(usize::MAX);
    if bytes < MIN_QUEUED || response.headers().contains_key(header::ETAG) {
        return Ok(None);
    }
    let queued = QueuedResponse::new(&app.hub.queued_responses, account, bytes);
    queued.map(Some).ok_or_else(|| Refusal::from(Code::TooFast).after(IN_PROGRESS_WAIT).into())
}

/// Checks the limits and the origin of a request. Returns the account to charge.
fn admit(app: &AppState, request: &mut Request) -> Result<Arc<Account>, Refused> {
    let address = address(app, request).ok_or(Code::BadMessage)?;
    // Cheap checks come first, so that a flood costs little.
    app.requests.take(address).map_err(|wait| Refusal::from(Code::TooFast).after(wait))?;
    let account = account(app, address, request.headers());
    request.extensions_mut().insert(address);
    request.extensions_mut().insert(Arc::clone(&account));
    if !app.public.is_known_host(request.headers()) {
        return Err(Refusal::because(Code::WrongOrigin, Message::new("refusal-unknown-host")).into());
    }
    // Pages and forms of other sites must not change anything here.
    if !matches!(*request.method(), Method::GET | Method::HEAD) && !app.public.allows(request.headers()) {
        return Err(Code::WrongOrigin.into());
    }
    if let Some(demand) = demand(request.method(), request.uri().path()) {
        account.admit(demand)?;
    }
    Ok(account)
}

/// The account for a request. The identity comes from the cookie without a look-up in the store, since signed-out
/// cookies can be charged too. Cookies of another epoch have a budget of their own, so that a stolen cookie can't use
/// up its owner's.
fn account(app: &AppState, address: Address, headers: &HeaderMap) -> Arc<Account> {
    let cookies = cookies(headers);
    let token = app.keys.token(&cookies, app.hub.expiry_day(), app.public.is_https());
    let owner = token.map(|token| format!("{}.{}", token.identity, token.epoch));
    app.hub.budgets.account(address, owner.as_deref())
}

/// Whether a request changes something. Replays are an exception: they use POST only because a record is too long for a
/// URL.
fn is_write(method: &Method, path: &str) -> bool {
    !matches!(*method, Method::GET | Method::HEAD) && !path.starts_with("/api/replay")
}

/// The budgets that a request needs; `None` if it is never refused here. Joining a table is checked separately, since
/// people with a seat can always join.
fn demand(method: &Method, path: &str) -> Option<&'static Demand> {
    match (method, path) {
        (_, "/healthz" | "/metrics") => None,
        (&Method::POST, "/api/tables") => Some(&budget::CREATE),
        (&Method::GET | &Method::HEAD, path) if path.ends_with("/socket") => None,
        (&Method::GET | &Method::HEAD, path) if path.starts_with("/api/") => Some(&budget::LOOK),
        (&Method::POST, path) if !is_write(method, path) => Some(&budget::LOOK),
        (&Method::GET | &Method::HEAD, _) => Some(&budget::FILE),
        _ => Some(&budget::WRITE),
    }
}

fn address(app: &AppState, request: &Request) -> Option<Address> {
    if app.behind_proxy
        && let Some(address) = Address::forwarded(request.headers())
    {
        return Some(address);
    }
    request.extensions().get::<Peer>().map(|peer| peer.0)
}

fn secure(headers: &mut HeaderMap, is_https: bool) {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_part = kind.is_some_and(|kind| PARTS.iter().any(|part| kind.starts_with(part)));
    let of_pages = if is_part { &[][..] } else { &OF_PAGES[..] };
    for (name, value) in ALWAYS.iter().chain(of_pages) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Cacheable responses have already set their own policy.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if is_https {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
}
