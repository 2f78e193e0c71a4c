//! The server's resource limits.

use crate::retention::Retention;
use std::time::Duration;

/// The server's resource limits. Limits per address apply to the client's address, or for IPv6 to its whole /64
/// network. The networks around it (/24; /56 and /48 for IPv6) have multiples of these limits. `docs/limits.md`
/// explains them.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of unfinished tables that one identity owns.
    pub open_tables: usize,
    /// Maximum number of tables in memory.
    pub tables: usize,
    /// Maximum estimated memory of all tables, in bytes.
    pub table_memory: usize,
    /// Maximum number of connections to tables per identity.
    pub connections_per_identity: usize,
    /// Maximum number of connections to tables per address, plus the same number for people with a seat there.
    pub connections_per_address: usize,
    /// Maximum number of connections to tables in total. A fifth of them is reserved for people with a seat.
    pub connections: usize,
    /// Maximum number of sockets for HTTP requests per address.
    pub http_sockets_per_address: usize,
    /// Maximum number of sockets for HTTP requests in total.
    pub http_sockets: usize,
    /// Maximum number of connections to one table per address, for people without a seat.
    pub spectators_per_address: usize,
    /// Maximum number of people from one address who wait at a table's door.
    pub guests_per_address: usize,
    /// The budget of one person; `None` if budgets are unlimited.
    pub budgets: Option<BudgetRates>,
    /// Time between two choices by bots at a table where no person has a seat; zero if bots play as fast as they can.
    pub bot_pace: Duration,
    /// Number of tables at which bots that take long, or the coach, may think at the same time.
    pub thinking_tables: usize,
    /// Whether games of people are analysed once they are over. Otherwise they are only analysed on request.
    pub analyses: bool,
    /// Rate limit for messages on one connection.
    pub messages: Rate,
    /// Rate limit for HTTP requests from one address.
    pub requests: Rate,
    /// Rate limit for one identity's new connections to tables.
    pub arrivals: Rate,
    /// The same limit for people with a seat at the table who have used up their budget.
    pub arrivals_over_budget: Rate,
    /// Rate limit for new identities from one address.
    pub identities: Rate,
    /// Rate limit for one identity's new devices: signed-out ones are stored until their cookies expire.
    pub devices: Rate,
    /// Rate limit for nonexistent table codes from one identity.
    pub wrong_codes: Rate,
    /// Maximum size of a request body, in bytes.
    pub body: usize,
    /// Maximum size of one client's outbox, in bytes. A single message may exceed it.
    pub outbox: usize,
    /// Maximum size of all outboxes together, in bytes. One message per client may exceed it.
    pub outboxes: usize,
    /// Maximum size of the outboxes of all clients at one address, in bytes. One message per client may exceed it.
    pub outboxes_per_address: usize,
    /// Maximum number of missed entries that a reconnecting client receives one by one. A client that missed more gets
    /// a snapshot instead.
    pub missed: u32,
    /// Time limit for a new connection's hello message.
    pub hello: Duration,
    /// Silence after which a connection is pinged.
    pub ping: Duration,
    /// Silence after which a connection is closed.
    pub silence: Duration,
    /// Time limit for a client to read a message or a response.
    pub write: Duration,
    /// Time limit for a request.
    pub request: Duration,
    /// Time limit for an export of a person's data.
    pub export: Duration,
    /// Time after which a table without clients is unloaded.
    pub idle_table: Duration,
    /// How long tables are kept in the database.
    pub retention: Retention,
    /// Time after startup until old tables are first deleted.
    pub first_deletion: Duration,
    /// Minimum free space on the database's disk, in bytes. Below it, new tables and games are refused.
    pub min_free_disk: u64,
    /// How long a measurement of the free space remains valid.
    pub disk_interval: Duration,
    /// Time before a table that failed twice in a row is restarted; each further failure doubles it.
    pub restart_delay: Duration,
    /// The health check fails once a write has been waiting this long.
    pub waiting_write: Duration,
    /// Time that the server waits at startup for a database that can't be reached.
    pub database: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            open_tables: 20,
            tables: 10_000,
            table_memory: 512 * 1024 * 1024,
            connections_per_identity: 8,
            connections_per_address: 64,
            connections: 5_000,
            http_sockets_per_address: 32,
            http_sockets: 2_048,
            spectators_per_address: 24,
            guests_per_address: 3,
            budgets: Some(BudgetRates::default()),
            bot_pace: Duration::from_millis(100),
            thinking_tables: std::thread::available_parallelism().map_or(1, |cores| cores.get().max(2) - 1),
            analyses: true,
            messages: Rate { burst: 60, per: Duration::from_secs(3) },
            requests: Rate { burst: 60, per: Duration::from_secs(3) },
            arrivals: Rate { burst: 10, per: Duration::from_secs(10) },
            arrivals_over_budget: Rate { burst: 2, per: Duration::from_secs(10) },
            identities: Rate { burst: 30, per: Duration::from_hours(1) },
            devices: Rate { burst: 10, per: Duration::from_hours(24) },
            wrong_codes: Rate { burst: 20, per: Duration::from_mins(10) },
            body: 16 * 1024,
            outbox: 1024 * 1024,
            outboxes: 64 * 1024 * 1024,
            outboxes_per_address: 4 * 1024 * 1024,
            missed: 500,
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(30),
            silence: Duration::from_secs(90),
            write: Duration::from_secs(30),
            request: Duration::from_secs(10),
            export: Duration::from_mins(10),
            idle_table: Duration::from_mins(10),
            retention: Retention::default(),
            first_deletion: Duration::from_mins(1),
            min_free_disk: 256 * 1024 * 1024,
            disk_interval: Duration::from_secs(5),
            restart_delay: Duration::from_secs(1),
            waiting_write: Duration::from_secs(5),
            database: Duration::from_mins(1),
        }
    }
}

impl Limits {
    /// Practically no limits per person or address, for benchmarks and tests in which one machine plays many people.
    pub fn none() -> Limits {
        let endless = Rate { burst: 1_000_000, per: Duration::from_secs(1) };
        Limits {
            open_tables: usize::MAX,
            tables: 100_000,
            table_memory: usize::MAX,
            connections_per_identity: usize::MAX,
            connections_per_address: 100_000,
            connections: 100_000,
            http_sockets_per_address: 100_000,
            http_sockets: 10_000,
            spectators_per_address: usize::MAX,
            guests_per_address: usize::MAX,
            budgets: None,
            bot_pace: Duration::ZERO,
            thinking_tables: 1_000,
            analyses: false,
            messages: endless,
            requests: endless,
            arrivals: endless,
            arrivals_over_budget: endless,
            identities: endless,
            devices: endless,
            wrong_codes: endless,
            missed: u32::MAX,
            outbox: 1 << 30,
            ..Limits::default()
        }
    }
}

/// The budget of one person across all tables. An address has the budgets of several people, and the networks around it
/// have more.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BudgetRates {
    /// Bytes in the store.
    pub stored: Rate,
    /// Choices made by bots.
    pub plies: Rate,
    /// Microseconds of processor time.
    pub time: Rate,
    /// Bytes sent to clients.
    pub sent: Rate,
}

impl Default for BudgetRates {
    fn default() -> BudgetRates {
        BudgetRates {
            stored: Rate::per_minute(96 * 1024),
            plies: Rate::per_minute(1_200),
            time: Rate::per_minute(2_000_000),
            sent: Rate::per_minute(8 * 1024 * 1024),
        }
    }
}

/// A rate limit: `burst` units at once, which are replenished evenly over the time `per`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Units available at once.
    pub burst: u32,
    /// Time in which a used-up burst is replenished.
    pub per: Duration,
}

impl Rate {
    /// A rate of this many units a minute, with a burst of two minutes' worth.
    pub const fn per_minute(units: u32) -> Rate {
        Rate { burst: units.saturating_mul(2), per: Duration::from_mins(2) }
    }

    /// The number of units that are replenished in a minute.
    pub fn units_per_minute(self) -> u32 {
        u32::try_from(u128::from(self.burst) * 60_000 / self.per.as_millis().max(1)).unwrap_or(u32::MAX)
    }

    /// Time in which one unit is replenished.
    pub(crate) fn interval(self) -> Duration {
        self.per / self.burst.max(1)
    }
}
