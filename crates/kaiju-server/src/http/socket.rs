//! `GET /t/{code}/socket`: upgrades a request to a WebSocket connection to a table.

use super::{AppState, Refused, RequiredVisitor, Segment};
use crate::{
    address::Address,
    allowance::{Slot, Slots},
    budget::{Account, VISIT},
    connection::{self, Visit},
    limits::Limits,
    metrics::Metrics,
    socket_pool::{SocketPool, SocketSlot},
    table_request::TableHandle,
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
use kaiju_protocol::{Code, Refusal};
use std::{sync::Arc, time::Duration};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

/// Number of reserved connections that one person with a seat can use.
const RESERVED_PER_PERSON: usize = 3;
/// One in this many connections is reserved for people with a seat.
const RESERVED_SHARE: usize = 5;

/// The pools of connections to tables.
pub(super) struct TablePools {
    by_identity: Arc<Slots<String>>,
    general: Arc<SocketPool>,
    /// The slots for people with a seat at the table, used when all others are taken.
    reserved: Arc<SocketPool>,
    reserved_by_identity: Arc<Slots<String>>,
}

impl TablePools {
    pub(super) fn new(limits: &Limits, metrics: &Metrics) -> TablePools {
        let reserved = limits.connections / RESERVED_SHARE;
        let of_address = limits.connections_per_address;
        TablePools {
            by_identity: Slots::new(limits.connections_per_identity),
            general: SocketPool::new(limits.connections - reserved, of_address, metrics.general_sockets.clone()),
            reserved: SocketPool::new(reserved, of_address, metrics.reserved_sockets.clone()),
            reserved_by_identity: Slots::new(RESERVED_PER_PERSON),
        }
    }

    fn take_reserved(&self, address: Address, identity: &str) -> Option<(SocketSlot, Slot<String>)> {
        let of_identity = self.reserved_by_identity.take(identity.to_owned())?;
        Some((self.reserved.take(Some(address))?, of_identity))
    }
}

/// The slots that a connection holds until it closes: one in a pool, one of its identity's, and perhaps a reserved one.
type HeldSlots = (SocketSlot, Slot<String>, Option<Slot<String>>);

/// The refusal if there are too many connections. No one knows when one will close, so the time to wait is a guess.
fn too_many() -> Refusal {
    Refusal::from(Code::TooManyConnections).after(Duration::from_secs(10))
}

/// Takes a slot for a connection. Someone without a seat is refused if no slot is free or their budget is used up.
/// Someone with a seat is refused only if the reserved slots are taken too, or if they rejoin too often after using up
/// their budget.
async fn take_slots(
    app: &AppState,
    account: &Account,
    identity: &str,
    handle: &TableHandle,
) -> Result<HeldSlots, Refused> {
    let pools = &app.pools;
    let of_identity = pools.by_identity.take(identity.to_owned()).ok_or_else(too_many)?;
    let general = pools.general.take(Some(account.address()));
    let admitted = account.admit(&VISIT);
    match (general, admitted) {
        (Some(slot), Ok(())) => Ok((slot, of_identity, None)),
        (general, admitted) => {
            if !handle.has_seat(identity).await? {
                admitted?;
                return Err(too_many().into());
            }
            if admitted.is_err() {
                let again = app.arrivals_over_budget.take(identity);
                again.map_err(|wait| Refusal::from(Code::TooFast).after(wait))?;
            }
            if let Some(slot) = general {
                return Ok((slot, of_identity, None));
            }
            let reserved = pools.take_reserved(account.address(), identity).ok_or_else(too_many)?;
            Ok((reserved.0, of_identity, Some(reserved.1)))
        }
    }
}

pub(super) async fn open(
    State(app): State<Arc<AppState>>,
    Segment(code): Segment,
    Extension(account): Extension<Arc<Account>>,
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
    // People with a seat can join even without a budget, and each join is sent to everyone at the table, so limit their
    // rate.
    app.arrivals.take(&identity).map_err(|wait| Refusal::from(Code::TooFast).after(wait))?;
    // A person without a budget who never joined the table can't have a seat there, so it needn't be loaded.
    if app.hub.running(&code)?.is_none()
        && let Err(refusal) = account.admit(&VISIT)
        && !app.hub.has_joined(&code, &identity).await?
    {
        return Err(refusal.into());
    }
    let handle = app.table(&code, &account, Some(&identity)).await?;
    let taken = take_slots(&app, &account, &identity, &handle).await?;
    // Register the session before checking for a sign-out, so that no sign-out in between is missed.
    let session = app.hub.session(&identity, visitor.device.as_deref());
    app.note_device(&visitor, request.headers()).await?;
    let name = app.name_of_current(&visitor).await?;
    let visit = Visit { hub: Arc::clone(&app.hub), handle, session, identity, name, account };
    app.hub.tasks.spawn(async move {
        serve(visit, upgrade).await;
        drop(taken);
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
