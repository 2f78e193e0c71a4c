//! The Kaiju game server. A table's state machine is in `kaiju-room`, without sockets or storage; this crate
//! connects clients to it and persists it.
//!
//! A connection (`connection`) forwards its client's messages to the table's task (`table`). That task owns the room,
//! stores its entries, and then queues its messages in the outboxes (`outbox`) of the connections. `hub` keeps track of
//! all tables, `http` handles HTTP requests, and `server` accepts connections.

mod address;
mod allowance;
mod analyses;
mod backoff;
mod budget;
mod client_session;
mod clock;
mod connection;
mod data;
mod device;
mod disk;
mod erasure;
mod frame_counter;
mod health;
mod held_body;
mod http;
mod hub;
mod key;
mod limits;
mod listing;
mod lookup;
mod metrics;
mod outbox;
mod public;
mod random;
mod registry;
mod replay_queue;
mod restore;
mod retention;
pub mod rows;
mod server;
mod socket_pool;
mod stored_games;
mod table;
mod table_end;
mod table_request;
mod waiting_writes;
mod write_timeout;
mod wrong_codes;

pub use clock::SteadyClock;
pub use disk::DiskProbe;
pub use http::ClientFile;
pub use limits::{BudgetRates, Limits, Rate};
pub use retention::Retention;
pub use server::{Config, Server, StartError};
pub use stored_games::{StoredGames, TableGames};

use std::panic;

/// Installs a panic hook that logs each panic's location, and its message only if that is a string literal. A formatted
/// message might contain a secret.
pub fn log_panics() {
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let what = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("message withheld");
        tracing::error!(place, what, "panic");
    }));
}
