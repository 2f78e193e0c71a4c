//! Identities: cookies, names and recovery links.

use super::{AppState, JsonBody, NoBody, OptionalIdentity, Refused, RequiredIdentity, json};
use crate::{address::Address, hub::store_failed, key};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use kaiju_protocol::{Code, Me, Recover, Recovery, Rename, presentable_name};
use kaiju_store::IdentityRow;
use std::sync::Arc;

/// `GET /api/me`: the client's identity. A client without one gets a new identity.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    Extension(address): Extension<Address>,
    OptionalIdentity(visitor): OptionalIdentity,
) -> Result<Response, Refused> {
    let (identity, name) = match visitor {
        Some(identity) => {
            let name = app.name_of(&identity).await?;
            (identity, name)
        }
        None if app.new_identities.take(address) => (key::new_identity(), String::new()),
        None => return Err(Code::TooFast.into()),
    };
    Ok(welcome(&app, &identity, name))
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

/// `POST /api/recovery`: creates a link that signs another device in with this identity. It replaces any earlier link.
pub(super) async fn recovery(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    RequiredIdentity(identity): RequiredIdentity,
    _: NoBody,
) -> Result<Response, Refused> {
    let secret = key::new_secret();
    change(&app, &identity, |identity| identity.recovery = key::hash_of(&secret)).await?;
    Ok(json(&Recovery { link: format!("{}/recover/{secret}", app.public.url(&headers)) }))
}

/// `POST /api/recover`: signs this device in with the identity of a recovery link.
pub(super) async fn recover(
    State(app): State<Arc<AppState>>,
    JsonBody(Recover { secret }): JsonBody<Recover>,
) -> Result<Response, Refused> {
    let hash = key::hash_of(&secret).ok_or(Code::BadRecovery)?;
    let found = app.hub.store.recover(&hash).await.map_err(|error| store_failed(&error))?;
    let identity = found.ok_or(Code::BadRecovery)?;
    Ok(welcome(&app, &identity.id, identity.name))
}

/// A response with the identity's name, which sets the identity's cookie for another year.
fn welcome(app: &AppState, identity: &str, name: String) -> Response {
    let mut response = json(&Me { name });
    let cookie = app.key.cookie(identity, app.public.is_https());
    let cookie = HeaderValue::try_from(cookie).expect("a cookie is printable ASCII");
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

async fn change<T>(app: &AppState, identity: &str, change: impl FnOnce(&mut IdentityRow) -> T) -> Result<T, Code> {
    let _guard = app.identity_lock.lock().await;
    let store = &app.hub.store;
    let changed = async {
        let stored = store.identity(identity).await?;
        let unknown = || IdentityRow { id: identity.to_owned(), name: String::new(), recovery: None };
        let mut identity = stored.unwrap_or_else(unknown);
        let changed = change(&mut identity);
        store.put_identity(&identity).await.map(|()| changed)
    };
    // The read counts too: until it is answered, the write can't begin.
    app.hub.waiting_writes.during(changed).await.map_err(|error| store_failed(&error))
}
