//! The ways in which a table's task can end, and the last message to its clients.

use crate::{outbox::Outbox, table::text_of};
use kaiju_protocol::{Code, FromServer, Refusal};
use kaiju_room::RestoreError;
use kaiju_store::Error;
use kaiju_words::Message;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Why a table's task ended.
#[derive(Debug)]
pub(crate) enum TaskEnd {
    /// The table was idle for too long, and the hub has already unregistered it.
    Idle,
    /// The network that occupies the table takes too much memory for its tables.
    Evicted,
    /// The server is shutting down.
    Shutdown,
    /// The store failed, so the room is ahead of what is stored and has to be discarded.
    StoreFailed(Error),
    /// The stored table cannot be restored.
    Unrestorable(RestoreError),
    /// The store found that the stored table is damaged.
    Damaged(String),
    /// A bug: the task panicked.
    Panicked,
}

impl TaskEnd {
    /// The code sent to the table's clients before their connections close.
    pub(crate) const fn code(&self) -> Code {
        match self {
            // An idle lobby may be deleted while the server runs.
            TaskEnd::StoreFailed(Error::NoTable(_)) => Code::NoTable,
            // Clients reconnect and lose nothing.
            TaskEnd::Idle | TaskEnd::Shutdown => Code::Closing,
            TaskEnd::Evicted => Code::TooManyTables,
            // The table itself is intact.
            TaskEnd::StoreFailed(Error::DiskFull | Error::Timeout(_)) => Code::Unavailable,
            TaskEnd::StoreFailed(_) | TaskEnd::Unrestorable(_) | TaskEnd::Damaged(_) | TaskEnd::Panicked => {
                Code::TableBroken
            }
        }
    }
}

impl TaskEnd {
    /// The reason sent to the table's clients.
    pub(crate) fn refusal(&self) -> Refusal {
        match self {
            TaskEnd::StoreFailed(Error::DiskFull) => Refusal::because(self.code(), Message::new("refusal-disk-full")),
            end => end.code().into(),
        }
    }
}

impl From<Error> for TaskEnd {
    fn from(error: Error) -> TaskEnd {
        match error {
            Error::Damaged(why) => TaskEnd::Damaged(why),
            other => TaskEnd::StoreFailed(other),
        }
    }
}

/// Sends the last message and closes the outbox.
pub(crate) fn send_closing(outbox: &Outbox, closing: &Utf8Bytes) {
    outbox.push(closing.clone());
    outbox.close();
}

/// The last message to a connection before it is closed, as JSON.
pub(crate) fn closing_text(refusal: impl Into<Refusal>) -> String {
    text_of(&FromServer::Closing { refusal: refusal.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_told_apart_from_a_store_that_fails() {
        let damaged = TaskEnd::from(Error::Damaged("an entry is missing".to_owned()));
        assert!(matches!(&damaged, TaskEnd::Damaged(why) if why == "an entry is missing"));
        assert_eq!(damaged.code(), Code::TableBroken);
        let full = TaskEnd::from(Error::DiskFull);
        assert!(matches!(full, TaskEnd::StoreFailed(Error::DiskFull)));
        assert_eq!((full.code(), &*full.refusal().text.id), (Code::Unavailable, "refusal-disk-full"));
    }
}
