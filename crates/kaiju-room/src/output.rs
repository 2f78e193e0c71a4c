//! The output of calls to a room.

use super::saved::SavedEntry;
use kaiju_protocol::{FromServer, Stage};

/// A connection's number, unique within the server.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// The output of a call to a room: entries to store, and messages to send once they are stored. If the entries can't be
/// stored, the room must be discarded and restored.
#[derive(Default, Debug)]
pub struct RoomOutput {
    /// Entries to append before any message is sent. The first has the number that [`Room::next`](super::Room::next)
    /// returned before the call.
    pub entries: Vec<SavedEntry>,
    /// The table's new stage, to be stored with the entries. Between two games a table counts as over until the next
    /// game begins, so the return to the lobby does not appear here.
    pub stage: Option<Stage>,
    /// Messages to send, in this order.
    pub messages: Vec<Outgoing>,
    /// Connections to close after the messages are sent.
    pub close: Vec<Conn>,
    /// Identities that have joined this table for the first time.
    pub joined: Vec<String>,
}

/// A message and its recipients.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// The connections to send it to; never empty.
    pub to: Vec<Conn>,
    /// The message.
    pub message: FromServer,
}

impl RoomOutput {
    /// Adds a message to these connections, unless there are none.
    pub(crate) fn send(&mut self, to: impl IntoIterator<Item = Conn>, message: FromServer) {
        let to: Vec<Conn> = to.into_iter().collect();
        if !to.is_empty() {
            self.messages.push(Outgoing { to, message });
        }
    }
}

/// When to wake a room.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wake {
    /// At once, after other tasks have had their turn.
    Now,
    /// At this time, in milliseconds since 1970.
    At(i64),
    /// Not before the next connection or message.
    Never,
}
