//! Tables that people meet at. `room` is what happens there, without a socket; the rest brings people to it and keeps it.
//!
//! A connection (`connection`) brings what a client says to the door of its table (`table`), whose task owns the room, stores what
//! has happened, and puts what is to be said into the outboxes (`outbox`) of its connections. `hub` has all tables, `http` is what is
//! asked beside, `server` listens.

mod address;
mod allowance;
mod connection;
mod data;
mod frame_counter;
mod hex;
mod http;
mod hub;
mod key;
mod limits;
mod metrics;
mod outbox;
mod public;
mod random;
pub mod room;
mod server;
mod table;
mod write_timeout;

pub use http::ClientFile;
pub use limits::{Limits, Rate};
pub use server::{Config, Server, StartError};

use std::{
    panic,
    time::{SystemTime, UNIX_EPOCH},
};

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// From now on panics are logged, and only by what stands in the program: what a panic says beyond that may be somebody's secret.
pub fn log_panics() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let what = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("more is not told");
        tracing::error!(place, what, "panic");
    }));
}
