//! The output of calls to a room.

use kaiju_store::{Entry, State};

/// The number of a connection.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// The output of a call to a room: entries to store, and messages to send once they are stored. If the entries can't be
/// stored, the room must be discarded and restored.
#[derive(Default, Debug)]
pub struct RoomOutput {
    /// Entries to append before any message is sent. The first has the number that [`Room::next`](super::Room::next)
    /// returned before the call.
    pub entries: Vec<Entry>,
    /// The new state of the stored table, if it changes.
    pub state: Option<State>,
    /// Messages to send, in this order.
    pub say: Vec<Say>,
    /// Connections to close after the messages are sent.
    pub close: Vec<Conn>,
    /// Identities that have joined this table for the first time.
    pub joined: Vec<String>,
}

/// A message and its recipients.
#[derive(Clone, Debug)]
pub struct Say {
    /// The connections to send it to.
    pub to: Vec<Conn>,
    /// The message as JSON.
    pub text: String,
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
