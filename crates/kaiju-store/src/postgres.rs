//! The PostgreSQL store.

use std::{
    mem,
    str::FromStr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use sqlx::{
    Connection, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use tokio::time::{sleep, timeout};

use crate::{Error, Result, StoreOptions, sessions::Sessions};

#[path = "sql.rs"]
#[allow(clippy::duplicate_mod, reason = "the same SQL for another database, typed for each")]
mod sql;

type Db = sqlx::Postgres;

const BEGIN: &str = "BEGIN";
const CONNECTIONS: u32 = 8;
/// Timeout for the first connection to the database server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

const MIGRATIONS: [(i64, &str, &str); 8] = [
    (1, "begin", include_str!("../migrations/postgres/0001_begin.sql")),
    (2, "owner", include_str!("../migrations/postgres/0002_owner.sql")),
    (3, "recovery until", include_str!("../migrations/postgres/0003_recovery_until.sql")),
    (4, "epoch", include_str!("../migrations/postgres/0004_epoch.sql")),
    (5, "bounded", include_str!("../migrations/postgres/0005_bounded.sql")),
    (6, "devices", include_str!("../migrations/postgres/0006_devices.sql")),
    (7, "games", include_str!("../migrations/postgres/0007_games.sql")),
    (8, "analyses", include_str!("../migrations/postgres/0008_analyses.sql")),
];

/// Claims the database for this session until it ends, and returns whether the session holds the claim. Idempotent.
const CLAIM: &str = "SELECT pg_try_advisory_lock(1262569802, 1)";
/// How long to wait for the claim: the session of a server that has just stopped may still hold it.
const CLAIM_TIMEOUT: Duration = Duration::from_secs(3);
/// Interval between attempts to get the claim.
const CLAIM_INTERVAL: Duration = Duration::from_millis(50);
/// A session's process id and start time, which together are unique.
const SESSION: &str = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()";
/// Ends the session that holds the claim if it is one of the given ones.
const END_SESSION: &str = "SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_locks JOIN pg_stat_activity USING (pid) \
                           WHERE locktype = 'advisory' AND (classid, objid) = (1262569802, 1) AND granted \
                           AND datname = current_database() AND (pid, backend_start::text) IN (SELECT * FROM unnest($1, $2))";

pub(crate) async fn open(address: &str, options: &StoreOptions) -> Result<sql::Sql> {
    let StoreOptions { alone, deadline } = *options;
    let (options, database) = reach(address, deadline).await?;
    if !alone {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).connect_with(options).await?;
        migrate(&pool, &database).await?;
        return Ok(sql::Sql::start(sql::Access {
            sessions: Sessions { read: pool.clone(), write: pool, deadline, kept: None },
            claim: None,
        }));
    }
    // A single session does all the writing and holds the claim; the pool never closes it for being old or idle.
    let claim = Claim { database: database.clone(), sessions: Arc::default() };
    let sessions = Arc::clone(&claim.sessions);
    let one = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    let one = one.after_connect(move |connection, _| {
        let sessions = Arc::clone(&sessions);
        Box::pin(async move {
            let session = sqlx::query_as(SESSION).fetch_one(connection).await?;
            sessions.lock().unwrap_or_else(PoisonError::into_inner).push(session);
            Ok(())
        })
    });
    let write = one.connect_with(options.clone()).await?;
    let claimed = timeout(deadline + CLAIM_TIMEOUT, claim_at_start(&write, &claim)).await;
    claimed.unwrap_or(Err(Error::Timeout(deadline)))?;
    migrate(&write, &database).await?;
    let read = PgPoolOptions::new().max_connections(CONNECTIONS - 1).connect_with(options).await?;
    Ok(sql::Sql::start(sql::Access { sessions: Sessions { read, write, deadline, kept: None }, claim: Some(claim) }))
}

/// A server's claim on its database.
#[derive(Clone)]
pub(crate) struct Claim {
    /// The name of the database.
    database: String,
    /// The sessions that may hold the claim: the current one, and earlier ones whose end the database may not have
    /// noticed.
    sessions: Arc<Mutex<Vec<(i32, String)>>>,
}

impl Claim {
    /// Makes a session hold the claim. A lost session has lost its claim too, so every write does this first, which
    /// takes one round trip.
    async fn renew(&self, session: &mut PgConnection) -> Result<()> {
        if self.is_held(session).await? {
            return Ok(());
        }
        // When a connection goes silent, the database may keep its session for a while: end it, since it is our own.
        let sessions = self.lock().clone();
        let (pids, starts): (Vec<i32>, Vec<String>) = sessions.into_iter().unzip();
        let ended: i64 = sqlx::query_scalar(END_SESSION).bind(pids).bind(starts).fetch_one(&mut *session).await?;
        let begun = Instant::now();
        while ended > 0 && begun.elapsed() < CLAIM_TIMEOUT {
            if self.is_held(session).await? {
                return Ok(());
            }
            sleep(CLAIM_INTERVAL).await;
        }
        Err(Error::Taken(self.database.clone()))
    }

    /// Requests the claim for a session, and returns whether the session holds it.
    async fn is_held(&self, session: &mut PgConnection) -> Result<bool> {
        let is_held = sqlx::query_scalar(CLAIM).fetch_one(session).await?;
        if is_held {
            // The latest session is the one that has just got it.
            let mut sessions = self.lock();
            *sessions = mem::take(&mut *sessions).pop().into_iter().collect();
        }
        Ok(is_held)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(i32, String)>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn claim(session: &mut PgConnection, claim: &Claim) -> Result<()> {
    claim.renew(session).await
}

/// Claims the database when it is opened, waiting a moment for a server that has just stopped.
async fn claim_at_start(write: &PgPool, claim: &Claim) -> Result<()> {
    let begun = Instant::now();
    let mut session = write.acquire().await?;
    while let Err(error) = claim.renew(&mut session).await {
        if !matches!(error, Error::Taken(_)) || begun.elapsed() > CLAIM_TIMEOUT {
            return Err(error);
        }
        sleep(CLAIM_INTERVAL).await;
    }
    Ok(())
}

async fn migrate(pool: &PgPool, database: &str) -> Result<()> {
    create_schema(&mut *pool.acquire().await?).await?;
    sql::migrator(&MIGRATIONS).run(pool).await.map_err(|error| Error::of_migration(error, database))
}

/// The connection options and display name of a database. Tests the connection first: a pool would retry for half a
/// minute and then fail without reporting the cause.
async fn reach(address: &str, deadline: Duration) -> Result<(PgConnectOptions, String)> {
    // A separate schema keeps our tables apart from others in the database. With keepalives the database notices within
    // half a minute that a client has lost power; otherwise its claim would survive for hours. The timeout releases the
    // locks of a transaction whose connection was dropped, if the database hasn't noticed that.
    let deadline = deadline.as_millis().to_string();
    let options = PgConnectOptions::from_str(address)?.application_name("kaiju").options([
        ("search_path", "kaiju"),
        ("synchronous_commit", "on"),
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
        ("idle_in_transaction_session_timeout", &deadline),
    ]);
    let database =
        format!("the database \"{}\" at {}", options.get_database().unwrap_or("postgres"), options.get_host());
    let unreachable = |why, is_temporary| Error::Unreachable { database: database.clone(), why, is_temporary };
    let reached = timeout(CONNECT_TIMEOUT, PgConnection::connect_with(&options)).await;
    let connection =
        reached.map_err(|_| unreachable(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs()), true))?;
    // The connection worked; an error on closing it doesn't matter.
    let _ = connection.map_err(|error| unreachable(reason(&error), is_temporary(&error)))?.close().await;
    Ok((options, database))
}

/// Describes an error in PostgreSQL's own words if it replied. sqlx's description would add a line number in
/// PostgreSQL's source code.
fn reason(error: &sqlx::Error) -> String {
    if is_closed(error) {
        return "the connection was closed without an answer".to_owned();
    }
    let answer = error.as_database_error().map(|error| error.message().to_owned());
    answer.unwrap_or_else(|| error.to_string())
}

/// Whether a connection may succeed later: the database server is not running, starting, stopping or full, or the
/// network or the name server is not ready yet.
fn is_temporary(error: &sqlx::Error) -> bool {
    use std::io::ErrorKind::{
        BrokenPipe, ConnectionAborted, ConnectionRefused, ConnectionReset, HostUnreachable, NetworkUnreachable,
        NotFound, TimedOut, UnexpectedEof,
    };
    match error {
        sqlx::Error::Io(error) => {
            // A socket file that is missing is created when the database server starts.
            let kinds = [
                BrokenPipe,
                ConnectionAborted,
                ConnectionRefused,
                ConnectionReset,
                HostUnreachable,
                NetworkUnreachable,
                NotFound,
                TimedOut,
                UnexpectedEof,
            ];
            // There is no separate kind of error for a name server that does not answer.
            kinds.contains(&error.kind()) || error.to_string().contains("Temporary failure in name resolution")
        }
        // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| ["53300", "57P01", "57P02", "57P03"].contains(&&*code))
        }
        other => is_closed(other),
    }
}

/// Whether the connection was closed without an answer, as by a proxy whose database is not running.
fn is_closed(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Protocol(why) if why.contains("unexpected response from SSLRequest: 0x00"))
}

/// Creates the schema under a lock: with `IF NOT EXISTS` alone, two servers that start at the same time can still
/// collide.
async fn create_schema(connection: &mut PgConnection) -> Result<()> {
    let create = "BEGIN; SELECT pg_advisory_xact_lock(1262569802); CREATE SCHEMA IF NOT EXISTS kaiju; COMMIT";
    sqlx::raw_sql(create).execute(connection).await?;
    Ok(())
}
