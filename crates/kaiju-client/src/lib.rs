//! The way to a server's table, for the terminal, for load tests and for tests: links, who one is there ([`Identity`]), what is asked over
//! HTTP ([`ServerApi`]), a [`Connection`], and a [`Feed`] that keeps one and comes back by itself.

mod connection;
mod error;
mod feed;
mod identity;
mod link;
mod server;

pub use connection::Connection;
pub use error::ClientError;
pub use feed::{FarEnd, Feed, Heard};
pub use identity::{Identities, Identity};
pub use link::{Link, Origin};
pub use server::ServerApi;
