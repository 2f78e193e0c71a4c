//! Middleware for all requests: rate limit, host and origin check, timeout and security headers.

use super::{AppState, Refused};
use crate::{address::Address, server::Peer};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, Refusal};
use kaiju_words::Message;
use std::sync::Arc;

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

/// Admits or refuses a request, and adds the security headers to the response.
pub(super) async fn guard(State(app): State<Arc<AppState>>, mut request: Request, next: Next) -> Response {
    let answer = async {
        admit(&app, &mut request)?;
        let answered = tokio::time::timeout(app.hub.limits.request, next.run(request)).await;
        answered.map_err(|_| Code::Unavailable.into())
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

fn admit(app: &AppState, request: &mut Request) -> Result<(), Refused> {
    let address = address(app, request).ok_or(Code::BadMessage)?;
    request.extensions_mut().insert(address);
    if !app.requests.take(address) {
        return Err(Code::TooFast.into());
    }
    if !app.public.is_known_host(request.headers()) {
        return Err(Refusal::because(Code::WrongOrigin, Message::new("refusal-unknown-host")).into());
    }
    // Pages and forms of other sites must not change anything here.
    if !matches!(*request.method(), Method::GET | Method::HEAD) && !app.public.allows(request.headers()) {
        return Err(Code::WrongOrigin.into());
    }
    Ok(())
}

fn address(app: &AppState, request: &Request) -> Option<Address> {
    if app.behind_proxy
        && let Some(address) = Address::forwarded(request.headers())
    {
        return Some(address);
    }
    request.extensions().get::<Peer>().map(Peer::address)
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
