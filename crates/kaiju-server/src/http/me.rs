//! Identities: cookies, names and recovery links.

use super::{AppState, JsonBody, NoBody, OptionalIdentity, Refused, RequiredIdentity, cookies, json};
use crate::{
    address::Address,
    hub::store_failed,
    key::{self, CookieToken},
};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use kaiju_protocol::{Code, Me, Recover, Recovery, Rename, presentable_name};
use kaiju_store::IdentityRow;
use std::{sync::Arc, time::Duration};

/// `GET /api/me`: the client's identity. A client without one gets a new identity.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    OptionalIdentity(visitor): OptionalIdentity,
) -> Result<Response, Refused> {
    let identity = match visitor {
        Some(identity) => {
            let known = app.hub.store.identity(&identity).await.map_err(|error| store_failed(&error))?;
            known.unwrap_or_else(|| nameless(&identity))
        }
        None if app.new_identities.take(address) => nameless(&key::new_identity()),
        None => return Err(Code::TooFast.into()),
    };
    Ok(welcome(&app, &headers, identity))
}

/// `PUT /api/me`: changes the client's name.
pub(super) async fn rename(
    State(app): State<Arc<AppState>>,
    RequiredIdentity(identity): RequiredIdentity,
    JsonBody(Rename { name }): JsonBody<Rename>,
) -> Result<Response, Refused> {
    let name = presentable_name(&name)?;
    let old = change(&app, &identity, |identity| std::mem::replace(&mut identity.name, name.clone())).await?;
    if old != name {
        app.hub.rename(&identity, &old, &name).await?;
    }
    Ok(json(&Me { name }))
}

/// How long a recovery link works.
const RECOVERY_TIME: Duration = Duration::from_hours(24);

/// `POST /api/recovery`: creates a link that signs another device in with this identity, once and within a day. It
/// replaces any earlier link. The secret is in the fragment, which browsers send to no server and proxies don't log.
pub(super) async fn recovery(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    RequiredIdentity(identity): RequiredIdentity,
    _: NoBody,
) -> Result<Response, Refused> {
    let secret = key::new_secret();
    let until = app.hub.now() + i64::try_from(RECOVERY_TIME.as_millis()).unwrap_or(i64::MAX);
    change(&app, &identity, |identity| {
        identity.recovery = key::hash_of(&secret);
        identity.recovery_until = until;
    })
    .await?;
    Ok(json(&Recovery { link: format!("{}/recover#{secret}", app.public.url(&headers)) }))
}

/// `POST /api/recover`: signs this device in with the identity of a recovery link, which then no longer works.
pub(super) async fn recover(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    JsonBody(Recover { secret }): JsonBody<Recover>,
) -> Result<Response, Refused> {
    let hash = key::hash_of(&secret).ok_or(Code::BadRecovery)?;
    // Two requests with the same secret must not both succeed.
    let guard = app.identity_lock.lock().await;
    let found = app.hub.store.recover(&hash).await.map_err(|error| store_failed(&error))?;
    let mut identity = found.filter(|identity| identity.recovery_until > app.hub.now()).ok_or(Code::BadRecovery)?;
    (identity.recovery, identity.recovery_until) = (None, 0);
    app.hub.store.save_identity(&identity).await.map_err(|error| store_failed(&error))?;
    drop(guard);
    Ok(welcome(&app, &headers, identity))
}

/// `POST /api/me/sign-out-others`: ends the sessions of all other devices, and the recovery link. This device gets a new
/// cookie.
pub(super) async fn sign_out_others(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    RequiredIdentity(identity): RequiredIdentity,
    _: NoBody,
) -> Result<Response, Refused> {
    let changed = change(&app, &identity, |identity| {
        identity.epoch = identity.epoch.saturating_add(1);
        (identity.recovery, identity.recovery_until) = (None, 0);
        identity.clone()
    });
    let changed = changed.await?;
    app.hub.end_sessions(&identity);
    Ok(welcome(&app, &headers, changed))
}

/// An identity of which nothing is stored yet.
fn nameless(identity: &str) -> IdentityRow {
    IdentityRow { id: identity.to_owned(), ..IdentityRow::default() }
}

/// A response with the identity's name, which sets the identity's cookie for another year and removes one of a name that
/// the server no longer uses.
fn welcome(app: &AppState, headers: &HeaderMap, identity: IdentityRow) -> Response {
    let token = CookieToken { identity: &identity.id, epoch: identity.epoch };
    let is_https = app.public.is_https();
    let removed = key::removed_cookie(&cookies(headers), is_https);
    let cookie = app.keys.cookie(token, app.hub.today(), is_https);
    let mut response = json(&Me { name: identity.name });
    for cookie in [cookie].into_iter().chain(removed) {
        let cookie = HeaderValue::try_from(cookie).expect("a cookie is printable ASCII");
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

async fn change<T>(app: &AppState, identity: &str, change: impl FnOnce(&mut IdentityRow) -> T) -> Result<T, Code> {
    let _guard = app.identity_lock.lock().await;
    let store = &app.hub.store;
    let changed = async {
        let stored = store.identity(identity).await?;
        let mut identity = stored.unwrap_or_else(|| nameless(identity));
        let changed = change(&mut identity);
        store.save_identity(&identity).await.map(|()| changed)
    };
    // The read counts too: until it is answered, the write can't begin.
    app.hub.waiting_writes.during(changed).await.map_err(|error| store_failed(&error))
}
