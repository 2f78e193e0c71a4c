//! A person's devices: listing them, signing one out, and recording their visits.

use super::{AppState, NoBody, Refused, RequiredVisitor, Segment, Visitor, json};
use crate::{device::new_device, hub::store_failed, key::MAX_COOKIE_DAYS};
use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::Response,
};
use kaiju_protocol::{Code, Device, Refusal};
use kaiju_store::{DeviceRow, IdentityRow};
use kaiju_words::Message;
use std::sync::Arc;

/// Maximum number of devices that one person is signed in on. Beyond it, the least recently seen one is signed out.
const MAX_DEVICES: usize = 20;
/// Maximum number of a person's signed-out devices that are kept after their cookies have expired.
const MAX_SIGNED_OUT: usize = 100;

/// `GET /api/me/devices`: the person's devices, most recently seen first.
pub(super) async fn list(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    RequiredVisitor(visitor): RequiredVisitor,
) -> Result<Response, Refused> {
    app.note_device(&visitor, &headers).await?;
    Ok(json(&listed(&app, &visitor).await?))
}

/// `DELETE /api/me/devices/{id}`: signs a device out. Its cookie is no longer valid, and its connections close.
pub(super) async fn sign_out(
    State(app): State<Arc<AppState>>,
    Segment(id): Segment,
    RequiredVisitor(visitor): RequiredVisitor,
    _: NoBody,
) -> Result<Response, Refused> {
    let store = &app.hub.store;
    let guard = app.identity_lock.lock().await;
    let found = store.device(&visitor.identity, &id).await.map_err(|error| store_failed(&error))?;
    let device = found.filter(|device| !device.signed_out).ok_or(Code::NotFound)?;
    let device = DeviceRow { signed_out: true, ..device };
    let stored = app.hub.waiting_writes.during(store.save_device(&visitor.identity, &device)).await;
    stored.map_err(|error| store_failed(&error))?;
    drop(guard);
    app.hub.end_device(&visitor.identity, &id);
    Ok(json(&listed(&app, &visitor).await?))
}

async fn listed(app: &AppState, visitor: &Visitor) -> Result<Vec<Device>, Code> {
    let devices = app.hub.store.devices(&visitor.identity).await.map_err(|error| store_failed(&error))?;
    let view = |DeviceRow { id, browser, system, first_day, last_day, .. }| Device {
        current: visitor.device.as_ref() == Some(&id),
        id,
        browser,
        system,
        first_day,
        last_day,
    };
    Ok(devices.into_iter().filter(|device| !device.signed_out).map(view).collect())
}

impl AppState {
    /// Counts a new device of a person, or refuses it if there were too many lately.
    pub(super) fn count_device(&self, identity: &str) -> Result<(), Refusal> {
        let too_many = || Refusal::because(Code::TooFast, Message::new("refusal-too-many-devices"));
        self.new_devices.take(identity).map_err(|wait| too_many().after(wait))
    }

    /// Records that a person's device is in use, writing at most once a day per device. It is called only for requests
    /// that store something, so that visitors who just look around leave no trace.
    pub(super) async fn note_device(&self, visitor: &Visitor, headers: &HeaderMap) -> Result<(), Code> {
        let Some(id) = &visitor.device else { return Ok(()) };
        let today = self.hub.today();
        if visitor.last_day == Some(today) {
            return Ok(());
        }
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let seen = new_device(id, agent, today);
        let _guard = self.identity_lock.lock().await;
        let noted = self.hub.waiting_writes.during(self.store_device(&visitor.identity, seen));
        noted.await.map_err(|error| store_failed(&error))
    }

    /// Stores a device that was just seen, and enforces the limits on a person's devices. The caller holds
    /// `identity_lock`.
    pub(super) async fn store_device(&self, identity: &str, seen: DeviceRow) -> kaiju_store::Result<()> {
        let store = &self.hub.store;
        // The identity may have been erased since the request was admitted.
        if store.identity(identity).await?.is_some_and(|known| known.epoch == IdentityRow::ERASED) {
            return Ok(());
        }
        let known = store.devices(identity).await?;
        if let Some(old) = known.iter().find(|device| device.id == seen.id) {
            // A device that was signed out in the meantime stays signed out.
            let seen = DeviceRow { first_day: old.first_day, signed_out: old.signed_out, ..seen };
            return store.save_device(identity, &seen).await;
        }
        store.save_device(identity, &seen).await?;
        let (signed_out, signed_in): (Vec<_>, Vec<_>) = known.into_iter().partition(|device| device.signed_out);
        // The lists start with the most recently seen devices, and don't contain the new one.
        for device in signed_in.into_iter().skip(MAX_DEVICES - 1) {
            self.hub.end_device(identity, &device.id);
            store.save_device(identity, &DeviceRow { signed_out: true, ..device }).await?;
        }
        // Keep those whose cookies would otherwise still be valid.
        let today = self.hub.expiry_day();
        let is_expired = |device: &DeviceRow| today.saturating_sub(device.last_day) > MAX_COOKIE_DAYS;
        for device in signed_out.into_iter().skip(MAX_SIGNED_OUT).filter(is_expired) {
            store.delete_device(identity, &device.id).await?;
        }
        Ok(())
    }
}
