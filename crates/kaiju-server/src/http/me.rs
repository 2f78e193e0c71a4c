//! Identities: cookies, names and recovery links.

use super::{AppState, JsonBody, NoBody, OptionalVisitor, Refused, RequiredVisitor, cookies, json};
use crate::{
    address::Address,
    budget::Account,
    device::new_device,
    hub::store_failed,
    key::{self, CookieToken},
};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kaiju_protocol::{Code, Me, Recover, Recovery, Refusal, Rename, presentable_name};
use kaiju_store::IdentityRow;
use std::{sync::Arc, time::Duration};

/// `GET /api/me`: the client's identity. A client without one gets a new identity.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    Extension(address): Extension<Address>,
    headers: HeaderMap,
    OptionalVisitor(visitor): OptionalVisitor,
) -> Result<Response, Refused> {
    let (identity, device) = if let Some(visitor) = visitor {
        let known = app.hub.store.identity(&visitor.identity).await.map_err(|error| store_failed(&error))?;
        // The cookie of an earlier version becomes one of a new device, unless that happens too often.
        let new = || app.count_device(&visitor.identity).is_ok().then(key::new_device_id);
        (known.unwrap_or_else(|| nameless(&visitor.identity)), visitor.device.clone().or_else(new))
    } else {
        app.new_identities.take(address).map_err(|wait| Refusal::from(Code::TooFast).after(wait))?;
        (nameless(&key::new_identity()), Some(key::new_device_id()))
    };
    Ok(welcome(&app, &headers, identity, device.as_deref()))
}

/// `PUT /api/me`: changes the client's name.
pub(super) async fn rename(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    headers: HeaderMap,
    RequiredVisitor(visitor): RequiredVisitor,
    JsonBody(Rename { name }): JsonBody<Rename>,
) -> Result<Response, Refused> {
    let name = presentable_name(&name)?;
    app.note_device(&visitor, &headers).await?;
    let identity = &visitor.identity;
    let old = change(&app, identity, |identity| std::mem::replace(&mut identity.name, name.clone())).await?;
    if old != name {
        app.hub.rename(identity, &old, &name, &account).await?;
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
    RequiredVisitor(visitor): RequiredVisitor,
    _: NoBody,
) -> Result<Response, Refused> {
    app.count_device(&visitor.identity)?;
    app.note_device(&visitor, &headers).await?;
    let secret = key::new_secret();
    let until = app.hub.now() + i64::try_from(RECOVERY_TIME.as_millis()).unwrap_or(i64::MAX);
    change(&app, &visitor.identity, |identity| {
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
    let device = key::new_device_id();
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let stored = app.store_device(&identity.id, new_device(&device, agent, app.hub.today())).await;
    stored.map_err(|error| store_failed(&error))?;
    drop(guard);
    Ok(welcome(&app, &headers, identity, Some(&device)))
}

/// `POST /api/me/sign-out-others`: ends the sessions of all other devices and invalidates the recovery link. This
/// device gets a new cookie.
pub(super) async fn sign_out_others(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    RequiredVisitor(visitor): RequiredVisitor,
    _: NoBody,
) -> Result<Response, Refused> {
    let changed = change(&app, &visitor.identity, |identity| {
        identity.epoch = identity.epoch.saturating_add(1);
        (identity.recovery, identity.recovery_until) = (None, 0);
        identity.clone()
    });
    let changed = changed.await?;
    app.hub.end_sessions(&visitor.identity);
    let device = visitor.device.clone().unwrap_or_else(key::new_device_id);
    forget_other_devices(&app, &visitor.identity, &device).await?;
    Ok(welcome(&app, &headers, changed, Some(&device)))
}

/// Removes all of a person's devices but one from the store. Their cookies became invalid with the old epoch.
async fn forget_other_devices(app: &AppState, identity: &str, kept: &str) -> Result<(), Code> {
    let _guard = app.identity_lock.lock().await;
    let store = &app.hub.store;
    let forgotten = async {
        for device in store.devices(identity).await?.into_iter().filter(|device| device.id != kept) {
            store.delete_device(identity, &device.id).await?;
        }
        Ok(())
    };
    app.hub.waiting_writes.during(forgotten).await.map_err(|error| store_failed(&error))
}

/// How long the request waits for an erasure to finish. After that, the erasure continues in the background.
const ERASURE_TIME: Duration = Duration::from_secs(5);

/// `DELETE /api/me`: permanently erases the client's identity, name and chat. All its devices are signed out at once.
/// If the erasure takes long, or a table can't be reached, the response is 202 and the server completes it later, even
/// after a restart.
pub(super) async fn erase(
    State(app): State<Arc<AppState>>,
    Extension(account): Extension<Arc<Account>>,
    RequiredVisitor(visitor): RequiredVisitor,
    _: NoBody,
) -> Result<Response, Refused> {
    let guard = app.identity_lock.lock().await;
    let erasing = app.hub.erase(&visitor.identity, &account).await.map_err(|error| store_failed(&error))?;
    drop(guard);
    let is_done = matches!(tokio::time::timeout(ERASURE_TIME, erasing).await, Ok(Ok(true)));
    let status = if is_done { StatusCode::NO_CONTENT } else { StatusCode::ACCEPTED };
    let cookie = HeaderValue::try_from(key::no_cookie(app.public.is_https())).expect("a cookie is printable ASCII");
    Ok((status, [(header::SET_COOKIE, cookie)]).into_response())
}

/// An identity that isn't in the store yet.
fn nameless(identity: &str) -> IdentityRow {
    IdentityRow { id: identity.to_owned(), ..IdentityRow::default() }
}

/// A response with the identity's name. It renews the identity's cookie for another year, and removes one with a name
/// that the server no longer uses.
fn welcome(app: &AppState, headers: &HeaderMap, identity: IdentityRow, device: Option<&str>) -> Response {
    let token = CookieToken { identity: &identity.id, epoch: identity.epoch, device };
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
        let new = || IdentityRow { created: app.hub.now(), ..nameless(identity) };
        let mut identity = stored.clone().unwrap_or_else(new);
        // The identity may have been erased since the request was admitted.
        if identity.epoch == IdentityRow::ERASED {
            return Ok(None);
        }
        let changed = change(&mut identity);
        // Store only actual changes.
        if stored.as_ref() != Some(&identity) {
            store.save_identity(&identity).await?;
        }
        Ok(Some(changed))
    };
    // The read counts too: until it is answered, the write can't begin.
    let changed = app.hub.waiting_writes.during(changed).await.map_err(|error| store_failed(&error))?;
    changed.ok_or(Code::NoIdentity)
}
