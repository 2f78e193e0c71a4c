//! What happens at a table, without a socket: who is there, who sits where, the game, its clocks. Somebody else stores what a room
//! hands out, tells people only then what it says, and calls it again when it wants to wake.

mod outcome;

pub use outcome::{Conn, Outcome, Say, Wake};

use kaiju_protocol::{NewTable, Refusal, Request, TableCard};
use kaiju_store::Saved;

/// A table at which people meet.
pub struct Room {}

/// A table that was just laid, and what is to be stored of it.
pub struct Laid {
    /// The header for [`Store::create`](kaiju_store::Store::create): settings at the beginning and the secret seed.
    pub header: String,
    /// Its first entries: the host's arrival and seat, the bots.
    pub entries: Vec<kaiju_store::Entry>,
}

/// The stored form of a table makes no sense.
#[derive(Debug)]
pub struct Damaged(pub String);

impl Room {
    /// Lays a table for somebody. `seed` comes from the system's randomness and is a secret of the server. To have the room itself,
    /// store this and [`restore`](Room::restore) it.
    pub fn lay(wish: &NewTable, identity: &str, name: &str, seed: [u8; 32], now: i64) -> Result<Laid, Refusal> {
        todo!()
    }

    /// A table as it was stored.
    pub fn restore(saved: &Saved, now: i64) -> Result<Room, Damaged> {
        todo!()
    }

    /// Somebody has opened a connection; `conn` is a number that no other connection of this server has. Nothing is said before hello.
    pub fn connect(&mut self, conn: Conn, identity: &str, name: &str, now: i64) -> Result<Outcome, Refusal> {
        todo!()
    }

    /// A connection is gone.
    pub fn disconnect(&mut self, conn: Conn, now: i64) -> Outcome {
        todo!()
    }

    /// A message came over a connection.
    pub fn handle(&mut self, conn: Conn, request: Request, now: i64) -> Outcome {
        todo!()
    }

    /// Time has passed: bots answer, clocks run out, those who are gone are played for.
    pub fn wake(&mut self, now: i64) -> Outcome {
        todo!()
    }

    /// When [`wake`](Room::wake) is to be called next.
    pub fn wakes(&self, now: i64) -> Wake {
        todo!()
    }

    /// The number of entries that this room has handed out or was restored from: the next one to be appended.
    pub fn next(&self) -> u32 {
        todo!()
    }

    /// Whether anybody is here.
    pub fn is_empty(&self) -> bool {
        todo!()
    }

    /// The table in a list, for this identity.
    pub fn card(&self, identity: &str) -> TableCard {
        todo!()
    }

    /// The record of a game of this table that is over, by its round from 1, as `kaiju replay` reads it: no secret is left in it.
    pub fn record(&self, round: u32) -> Option<String> {
        todo!()
    }
}
