//! A client for tables on a server, used by the terminal and by tests: [`Link`]s, the client's [`Identity`], the HTTP
//! API ([`ServerApi`]), a [`Connection`] to a table, and a [`Feed`] that reconnects automatically and contributes to the
//! games' dice.

mod connection;
mod error;
mod exchange;
mod feed;
mod identity;
mod link;
mod nonces;
mod server;

pub use connection::Connection;
pub use error::ClientError;
pub use feed::{Feed, FeedEvent, FeedPeer};
pub use identity::{Identities, Identity};
pub use link::{Link, Origin};
pub use nonces::Nonces;
pub use server::ServerApi;
