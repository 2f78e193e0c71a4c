//! `GET /t/{code}/socket`: upgrades a request to a WebSocket connection to a table.

use super::{AppState, Refused, RequiredVisitor, Segment};
use crate::{
    address::Address,
    allowance::Slot,
    connection::{self, Visit},
    server::Peer,
    write_timeout::WriteTimeout,
};
use axum::{
    Extension,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use kaiju_protocol::Code;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

/// The slots that a connection holds: of all connections, of its address and of its identity.
type Taken = (Slot<()>, Slot<Address>, Slot<String>);

pub(super) async fn open(
    State(app): State<Arc<AppState>>,
    Segment(code): Segment,
    Extension(address): Extension<Address>,
    Extension(peer): Extension<Peer>,
    visitor: Result<RequiredVisitor, Refused>,
    mut request: Request,
) -> Result<Response, Refused> {
    if !app.public.allows(request.headers()) {
        return Err(Code::WrongOrigin.into());
    }
    let RequiredVisitor(visitor) = visitor?;
    let accept = accept(request.headers());
    let not_a_socket = || Refused::with(StatusCode::UPGRADE_REQUIRED, Code::BadMessage);
    let (accept, upgrade) = accept.zip(request.extensions_mut().remove::<OnUpgrade>()).ok_or_else(not_a_socket)?;
    let identity = visitor.identity.clone();
    let handle = app.table(&code, address, Some(&identity)).await?;
    let taken = take_slots(&app, address, &identity).ok_or(Code::TooManyConnections)?;
    let name = app.name_of(&identity).await?;
    app.note_device(&visitor, request.headers()).await?;
    let session = app.hub.session(&identity, visitor.device.as_deref());
    let visit = Visit { hub: Arc::clone(&app.hub), handle, session, identity, name };
    app.hub.tasks.spawn(async move {
        serve(visit, upgrade).await;
        drop((taken, peer));
    });
    let headers = [
        (header::CONNECTION, HeaderValue::from_static("upgrade")),
        (header::UPGRADE, HeaderValue::from_static("websocket")),
        (header::SEC_WEBSOCKET_ACCEPT, accept),
    ];
    Ok((StatusCode::SWITCHING_PROTOCOLS, headers).into_response())
}

async fn serve(visit: Visit, upgrade: OnUpgrade) {
    // If the client has disconnected before the upgrade, there is nothing to do.
    let Ok(upgraded) = upgrade.await else { return };
    let parts = upgraded.downcast::<TokioIo<WriteTimeout>>().expect("the server wraps every stream in this type");
    connection::serve(visit, parts.io.into_inner().into_stream(), parts.read_buf.to_vec()).await;
}

fn take_slots(app: &AppState, address: Address, identity: &str) -> Option<Taken> {
    let all = app.in_all.take(())?;
    let for_address = app.by_address.take(address)?;
    let for_identity = app.by_identity.take(identity.to_owned())?;
    Some((all, for_address, for_identity))
}

/// The `Sec-WebSocket-Accept` value, if the headers are a valid WebSocket handshake.
fn accept(headers: &HeaderMap) -> Option<HeaderValue> {
    let has = |name: HeaderName, word: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    let is_handshake = has(header::CONNECTION, "upgrade")
        && has(header::UPGRADE, "websocket")
        && has(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| is_handshake)?;
    HeaderValue::try_from(derive_accept_key(key.as_bytes())).ok()
}
