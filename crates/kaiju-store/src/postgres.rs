//! The PostgreSQL store.

use std::{
    str::FromStr,
    time::{Duration, Instant},
};

use sqlx::{
    Connection, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use tokio::time::{sleep, timeout};

use crate::{Error, Result};

#[path = "sql.rs"]
#[allow(clippy::duplicate_mod, reason = "the same SQL for another database, typed for each")]
mod sql;

type Db = sqlx::Postgres;

const BEGIN: &str = "BEGIN";
const CONNECTIONS: u32 = 8;
/// Timeout for the first connection to the database server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

const MIGRATIONS: [(i64, &str, &str); 4] = [
    (1, "begin", include_str!("../migrations/postgres/0001_begin.sql")),
    (2, "owner", include_str!("../migrations/postgres/0002_owner.sql")),
    (3, "recovery until", include_str!("../migrations/postgres/0003_recovery_until.sql")),
    (4, "epoch", include_str!("../migrations/postgres/0004_epoch.sql")),
];

/// Claims the database for this session until it ends, and returns whether the session holds the claim. Idempotent.
const CLAIM: Option<&str> = Some("SELECT pg_try_advisory_lock(1262569802, 1)");
/// How long to wait for the claim: the session of a server that has just stopped may still hold it.
const CLAIM_TIMEOUT: Duration = Duration::from_secs(3);

pub(crate) async fn open(address: &str) -> Result<sql::Sql> {
    let (options, database) = reach(address).await?;
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).connect_with(options).await?;
    migrate(&pool, &database).await?;
    Ok(sql::Sql::start(pool.clone(), sql::Write { pool, claimed: None }))
}

/// Opens a store and claims its database. A single session does all the writing and holds the claim; the pool never
/// closes it for being old or idle.
pub(crate) async fn open_alone(address: &str) -> Result<sql::Sql> {
    let (options, database) = reach(address).await?;
    let one = PgPoolOptions::new().max_connections(1).idle_timeout(None).max_lifetime(None);
    let write = sql::Write { pool: one.connect_with(options.clone()).await?, claimed: Some(database.clone()) };
    let begun = Instant::now();
    while let Err(error) = write.connection().await {
        if !matches!(error, Error::Taken(_)) || begun.elapsed() > CLAIM_TIMEOUT {
            return Err(error);
        }
        sleep(CLAIM_TIMEOUT / 20).await;
    }
    migrate(&write.pool, &database).await?;
    let read = PgPoolOptions::new().max_connections(CONNECTIONS - 1).connect_with(options).await?;
    Ok(sql::Sql::start(read, write))
}

async fn migrate(pool: &PgPool, database: &str) -> Result<()> {
    create_schema(&mut *pool.acquire().await?).await?;
    sql::migrator(&MIGRATIONS).run(pool).await.map_err(|error| Error::of_migration(error, database))
}

/// The connection options and display name of a database. Tests the connection first: a pool would retry for half a
/// minute and then fail without reporting the cause.
async fn reach(address: &str) -> Result<(PgConnectOptions, String)> {
    // A separate schema keeps our tables apart from others in the database. With keepalives the database notices within
    // half a minute that a client has lost power; otherwise its claim would survive for hours.
    let options = PgConnectOptions::from_str(address)?.application_name("kaiju").options([
        ("search_path", "kaiju"),
        ("synchronous_commit", "on"),
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ]);
    let database =
        format!("the database \"{}\" at {}", options.get_database().unwrap_or("postgres"), options.get_host());
    let unreachable = |why: String| Error::Unreachable { database: database.clone(), why };
    let reached = timeout(CONNECT_TIMEOUT, PgConnection::connect_with(&options)).await;
    let connection = reached.map_err(|_| unreachable(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs())))?;
    // The connection worked; an error on closing it doesn't matter.
    let _ = connection.map_err(|error| unreachable(reason(&error)))?.close().await;
    Ok((options, database))
}

/// Describes an error in PostgreSQL's own words if it replied. sqlx's description would add a line number in
/// PostgreSQL's source code.
fn reason(error: &sqlx::Error) -> String {
    let answer = error.as_database_error().map(|error| error.message().to_owned());
    answer.unwrap_or_else(|| error.to_string())
}

/// Creates the schema under a lock: with `IF NOT EXISTS` alone, two servers that start at the same time can still
/// collide.
async fn create_schema(connection: &mut PgConnection) -> Result<()> {
    let create = "BEGIN; SELECT pg_advisory_xact_lock(1262569802); CREATE SCHEMA IF NOT EXISTS kaiju; COMMIT";
    sqlx::raw_sql(create).execute(connection).await?;
    Ok(())
}
