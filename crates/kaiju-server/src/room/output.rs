//! What comes of a call to a room.

use kaiju_store::{Entry, State};

/// A connection, by its number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// What is to be stored, and what is to be said once it is. If it cannot be stored, the room must be thrown away and restored.
#[derive(Default, Debug)]
pub struct RoomOutput {
    /// To be appended, before anything is said. The first has the number that [`Room::next`](super::Room::next) had before the call.
    pub entries: Vec<Entry>,
    /// The state that the stored table comes to.
    pub state: Option<State>,
    /// To be said, in this order.
    pub say: Vec<Say>,
    /// Connections to be closed after that.
    pub close: Vec<Conn>,
    /// Identities that have come to belong to this table: it is one of theirs from now on.
    pub joined: Vec<String>,
}

/// One message, to some.
#[derive(Clone, Debug)]
pub struct Say {
    /// Who hears it.
    pub to: Vec<Conn>,
    /// The message as JSON.
    pub text: String,
}

/// When a room wants to be woken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wake {
    /// At once, after others have had their turn.
    Now,
    /// At this time, in milliseconds since 1970.
    At(i64),
    /// Only when somebody comes or says something.
    Never,
}
