//! A store that several servers can share.

use std::{str::FromStr, time::Duration};

use sqlx::{
    Connection, PgConnection,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use tokio::time::timeout;

use crate::{Error, Result};

#[path = "sql.rs"]
#[allow(clippy::duplicate_mod, reason = "the same SQL for another database, typed for each")]
mod sql;

type Db = sqlx::Postgres;

const BEGIN: &str = "BEGIN";
const CONNECTIONS: u32 = 8;
/// How long a server has for its first answer.
const PATIENCE: Duration = Duration::from_secs(5);

const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "begin", include_str!("../migrations/postgres/0001_begin.sql")),
    (2, "owner", include_str!("../migrations/postgres/0002_owner.sql")),
];

pub(crate) async fn open(address: &str) -> Result<sql::Sql> {
    // A schema of its own keeps what is ours apart from whatever else is in the database.
    let options = PgConnectOptions::from_str(address)?
        .application_name("kaiju")
        .options([("search_path", "kaiju"), ("synchronous_commit", "on")]);
    let place = format!("the database \"{}\" at {}", options.get_database().unwrap_or("postgres"), options.get_host());
    reach(&options, &place).await?;
    let pool = PgPoolOptions::new().max_connections(CONNECTIONS).connect_with(options).await?;
    create_schema(&mut *pool.acquire().await?).await?;
    sql::migrator(&MIGRATIONS).run(&pool).await.map_err(|error| Error::of_migration(error, &place))?;
    Ok(sql::Sql::start(pool.clone(), pool))
}

/// Tries whether somebody is there: a pool would try again for half a minute, and then not say what is wrong.
async fn reach(options: &PgConnectOptions, place: &str) -> Result<()> {
    let unreachable = |why: String| Error::Unreachable { place: place.to_owned(), why };
    let reached = timeout(PATIENCE, PgConnection::connect_with(options)).await;
    let connection = reached.map_err(|_| unreachable(format!("no answer within {} s", PATIENCE.as_secs())))?;
    // Whatever comes of saying goodbye, somebody was there.
    let _ = connection.map_err(|error| unreachable(error.to_string()))?.close().await;
    Ok(())
}

/// `IF NOT EXISTS` does not keep two servers that start at one moment from both trying, so one waits for the other.
async fn create_schema(connection: &mut PgConnection) -> Result<()> {
    let create = "BEGIN; SELECT pg_advisory_xact_lock(1262569802); CREATE SCHEMA IF NOT EXISTS kaiju; COMMIT";
    sqlx::raw_sql(create).execute(connection).await?;
    Ok(())
}
