//! How much anybody may take of the server.

use std::time::Duration;

/// How much anybody may take of the server. Addresses are those of clients; one of IPv6 counts with all of its network (/64).
#[derive(Clone, Debug)]
pub struct Limits {
    /// Tables that one identity has laid and that are not over, before it cannot lay another one.
    pub open_tables: usize,
    /// Tables in memory.
    pub tables: usize,
    /// Connections to tables, of one identity.
    pub connections_per_identity: usize,
    /// Connections to tables, from one address.
    pub connections_per_address: usize,
    /// Connections to tables, in all.
    pub connections: usize,
    /// Messages over one connection.
    pub messages: Rate,
    /// HTTP requests from one address.
    pub requests: Rate,
    /// New identities from one address.
    pub identities: Rate,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// What may wait for a client that does not read, in bytes; one message of any length may.
    pub outbox: usize,
    /// What may wait for all clients together, in bytes, beside one message for each.
    pub outboxes: usize,
    /// Events that somebody is told who was away; who has missed more hears how the table stands now, and not how it came to it.
    pub missed: u32,
    /// How long a connection has for its hello.
    pub hello: Duration,
    /// After how long a silent connection is asked whether it is still there.
    pub ping: Duration,
    /// After how long a silent connection is closed.
    pub silence: Duration,
    /// How long a client may take to read a message or an answer.
    pub write: Duration,
    /// How long a request may take.
    pub request: Duration,
    /// After how long a table where nobody is goes out of memory.
    pub idle_table: Duration,
    /// After how long a lobby where nothing happens is deleted.
    pub idle_lobby: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            open_tables: 20,
            tables: 10_000,
            connections_per_identity: 8,
            connections_per_address: 64,
            connections: 5_000,
            messages: Rate { burst: 60, per: Duration::from_secs(3) },
            requests: Rate { burst: 60, per: Duration::from_secs(3) },
            identities: Rate { burst: 30, per: Duration::from_hours(1) },
            body: 16 * 1024,
            outbox: 1024 * 1024,
            outboxes: 64 * 1024 * 1024,
            missed: 500,
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(30),
            silence: Duration::from_secs(90),
            write: Duration::from_secs(30),
            request: Duration::from_secs(10),
            idle_table: Duration::from_mins(10),
            idle_lobby: Duration::from_hours(7 * 24),
        }
    }
}

impl Limits {
    /// As good as none on what one person or one machine may take: for measurements and tests, where one machine is many people.
    pub fn none() -> Limits {
        let endless = Rate { burst: 1_000_000, per: Duration::from_secs(1) };
        Limits {
            open_tables: usize::MAX,
            tables: 100_000,
            connections_per_identity: usize::MAX,
            connections_per_address: 100_000,
            connections: 100_000,
            messages: endless,
            requests: endless,
            identities: endless,
            missed: u32::MAX,
            outbox: 1 << 30,
            ..Limits::default()
        }
    }
}

/// So many at once, and as many again over this time.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// In how long as many again are allowed.
    pub per: Duration,
}

impl Rate {
    /// After how long there is one more.
    pub(crate) fn interval(self) -> Duration {
        self.per / self.burst.max(1)
    }
}
