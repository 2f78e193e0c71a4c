//! Identities: cookies, names and recovery links.

use super::{AppState, Known, Nothing, Refused, Said, Visitor, json};
use crate::{address::Address, hub::unstored, key};
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
    State(site): State<Arc<AppState>>,
    Extension(address): Extension<Address>,
    Visitor(visitor): Visitor,
) -> Result<Response, Refused> {
    let (identity, name) = match visitor {
        Some(identity) => {
            let name = site.name_of(&identity).await?;
            (identity, name)
        }
        None if site.newcomers.take(address) => (key::new_identity(), String::new()),
        None => return Err(Code::TooFast.into()),
    };
    Ok(welcome(&site, &identity, name))
}

/// `PUT /api/me`: changes the client's name.
pub(super) async fn rename(
    State(site): State<Arc<AppState>>,
    Known(identity): Known,
    Said(Rename { name }): Said<Rename>,
) -> Result<Response, Refused> {
    let name = presentable_name(&name)?;
    let old = change(&site, &identity, |identity| std::mem::replace(&mut identity.name, name.clone())).await?;
    if old != name {
        site.hub.rename(&identity, &old, &name).await?;
    }
    Ok(json(&Me { name }))
}

/// `POST /api/recovery`: creates a link that signs another device in with this identity. It replaces any earlier link.
pub(super) async fn recovery(
    State(site): State<Arc<AppState>>,
    headers: HeaderMap,
    Known(identity): Known,
    _: Nothing,
) -> Result<Response, Refused> {
    let secret = key::new_secret();
    change(&site, &identity, |identity| identity.recovery = key::hash_of(&secret)).await?;
    Ok(json(&Recovery { link: format!("{}/recover/{secret}", site.public.url(&headers)) }))
}

/// `POST /api/recover`: signs this device in with the identity of a recovery link.
pub(super) async fn recover(
    State(site): State<Arc<AppState>>,
    Said(Recover { secret }): Said<Recover>,
) -> Result<Response, Refused> {
    let hash = key::hash_of(&secret).ok_or(Code::BadRecovery)?;
    let found = site.hub.store.recover(&hash).await.map_err(|error| unstored(&error))?;
    let identity = found.ok_or(Code::BadRecovery)?;
    Ok(welcome(&site, &identity.id, identity.name))
}

/// A response with the identity's name that sets its cookie for another year.
fn welcome(site: &AppState, identity: &str, name: String) -> Response {
    let mut response = json(&Me { name });
    let cookie = site.key.cookie(identity, site.public.is_https());
    let cookie = HeaderValue::try_from(cookie).expect("a cookie is printable ASCII");
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

async fn change<T>(site: &AppState, identity: &str, change: impl FnOnce(&mut IdentityRow) -> T) -> Result<T, Code> {
    let _turn = site.changing.lock().await;
    let store = &site.hub.store;
    let changed = async {
        let stored = store.identity(identity).await?;
        let unknown = || IdentityRow { id: identity.to_owned(), name: String::new(), recovery: None };
        let mut identity = stored.unwrap_or_else(unknown);
        let said = change(&mut identity);
        store.put_identity(&identity).await.map(|()| said)
    };
    changed.await.map_err(|error| unstored(&error))
}
