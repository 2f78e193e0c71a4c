//! The open connections of each identity, so that signing out can close them.

use crate::hub::Hub;
use std::sync::{Arc, PoisonError};
use tokio_util::sync::CancellationToken;

/// An identity and the id of one of its devices, if known.
pub(crate) type SessionKey = (String, Option<String>);

impl Hub {
    /// Registers a connection of an identity's device. Cookies from earlier versions name no device.
    pub(crate) fn session(self: &Arc<Self>, identity: &str, device: Option<&str>) -> ClientSession {
        let key = (identity.to_owned(), device.map(str::to_owned));
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, ended) = sessions.entry(key.clone()).or_default();
        *count += 1;
        ClientSession { hub: Arc::clone(self), key, ended: ended.clone() }
    }

    /// Closes all connections of an identity.
    pub(crate) fn end_sessions(&self, identity: &str) {
        self.end_sessions_with(|(other, _)| other == identity);
    }

    /// Closes the connections of one of an identity's devices.
    pub(crate) fn end_device(&self, identity: &str, device: &str) {
        self.end_sessions_with(|(other, of)| other == identity && of.as_deref() == Some(device));
    }

    fn end_sessions_with(&self, ends: impl Fn(&SessionKey) -> bool) {
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|key, (_, ended)| {
            let is_ending = ends(key);
            if is_ending {
                ended.cancel();
            }
            !is_ending
        });
    }
}

/// A registered connection of an identity; dropping it unregisters the connection.
pub(crate) struct ClientSession {
    hub: Arc<Hub>,
    key: SessionKey,
    /// Cancelled when the identity is signed out.
    pub(crate) ended: CancellationToken,
}

impl Drop for ClientSession {
    fn drop(&mut self) {
        let mut sessions = self.hub.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        // Sessions that were ended are no longer registered.
        if !self.ended.is_cancelled()
            && let Some((count, _)) = sessions.get_mut(&self.key)
        {
            *count -= 1;
            if *count == 0 {
                sessions.remove(&self.key);
            }
        }
    }
}
