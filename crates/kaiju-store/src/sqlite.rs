//! A store in one file, without a server.

use std::{
    fs::{DirBuilder, OpenOptions},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use sqlx::{
    Connection, SqliteConnection, SqlitePool,
    error::DatabaseError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use crate::{Error, Result};

#[path = "sql.rs"]
mod sql;

type Db = sqlx::Sqlite;

/// A transaction that will write says so at once: one that has read first could not, if another process wrote in between.
const BEGIN: &str = "BEGIN IMMEDIATE";
/// Whoever wants a file for itself locks one beside it.
const CLAIM: Option<&str> = None;
/// Readers do not block the writer, and need not be many: a read takes microseconds.
const READERS: u32 = 4;
/// So often is a locked file tried.
const MAX_LOCK_ATTEMPTS: u32 = 20;
/// Rows that the thread of a connection reads ahead: waking it for every few of them would cost more than reading them.
const ROWS_AHEAD: usize = 1000;
/// "KAIJ", as the first migration writes it.
const APPLICATION_ID: i64 = 0x4B41_494A;

const MIGRATIONS: [(i64, &str, &str); 2] = [
    (1, "begin", include_str!("../migrations/sqlite/0001_begin.sql")),
    (2, "owner", include_str!("../migrations/sqlite/0002_owner.sql")),
];

/// Tries again while the file is locked: changing a new file to WAL fails at once, whatever the timeout, while another process does so.
pub(crate) async fn open(path: &Path) -> Result<sql::Sql> {
    let mut tries = 1;
    loop {
        match try_open(path).await {
            Err(Error::Database(error)) if is_locked(&error) && tries < MAX_LOCK_ATTEMPTS => tries += 1,
            outcome => return outcome,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// `SQLITE_BUSY` with its extended codes.
fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    code.and_then(|code| code.parse().ok()).is_some_and(|code: u32| code & 0xff == 5)
}

/// The file itself, whatever links lead to it.
pub(crate) async fn file(path: &Path) -> Result<PathBuf> {
    make_private(path)?;
    recognise(path, &options(path)).await?;
    path.canonicalize().map_err(|error| Error::File { path: path.display().to_string(), error: Arc::new(error) })
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(10))
}

async fn try_open(path: &Path) -> Result<sql::Sql> {
    make_private(path)?;
    let options = options(path);
    recognise(path, &options).await?;
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    migrate(path, &write).await?;
    let reading = options.read_only(true).row_buffer_size(ROWS_AHEAD);
    let read = SqlitePoolOptions::new().max_connections(READERS).connect_with(reading).await?;
    Ok(sql::Sql::start(read, sql::Write { pool: write, claimed: None }))
}

/// Makes a file that is missing, and the directories above it that are, for the owner alone: there will be keys in it. SQLite gives
/// the two files that it makes beside it the rights of the first.
fn make_private(path: &Path) -> Result<()> {
    // Closing a file gives up the locks that other connections of this process have on it, so none may be open by then.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    if path.exists() {
        return Ok(());
    }
    let (mut directories, mut file) = (DirBuilder::new(), OpenOptions::new());
    directories.recursive(true);
    file.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
        directories.mode(0o700);
        file.mode(0o600);
    }
    let made = path.parent().map_or(Ok(()), |parent| directories.create(parent)).and_then(|()| file.open(path));
    made.map(drop).map_err(|error| Error::File { path: path.display().to_string(), error: Arc::new(error) })
}

/// All in one transaction: whoever looks at the file finds it new or complete, also after a crash.
async fn migrate(path: &Path, write: &SqlitePool) -> Result<()> {
    let mut transaction = write.begin_with(BEGIN).await?;
    // `run` would do the same, but its future is not `Send` when it is lent a connection.
    let migrated = sql::migrator(&MIGRATIONS).run_direct(None, &mut *transaction, false).await;
    migrated.map_err(|error| Error::of_migration(error, &path.display().to_string()))?;
    Ok(transaction.commit().await?)
}

/// A file must be new or ours. This connection sets no journal mode, as that would change a foreign file.
async fn recognise(path: &Path, options: &SqliteConnectOptions) -> Result<()> {
    let foreign = |why: &str| Error::Foreign { place: path.display().to_string(), why: why.to_owned() };
    let mut connection = SqliteConnection::connect_with(options).await.map_err(|error| match Error::from(error) {
        Error::Damaged(why) => foreign(&why),
        other => other,
    })?;
    let look = "SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id";
    let looked: std::result::Result<(i64, i64), _> = sqlx::query_as(look).fetch_one(&mut connection).await;
    connection.close().await?;
    match looked.map_err(Error::from) {
        Ok((APPLICATION_ID, _) | (0, 0)) => Ok(()),
        Ok(_) => Err(foreign("its tables are those of another program")),
        Err(Error::Damaged(why)) => Err(foreign(&why)),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    #[tokio::test]
    async fn a_commit_waits_for_the_disk() {
        let directory = tempfile::tempdir().unwrap();
        let sql = super::open(&directory.path().join("kaiju.db")).await.unwrap();
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&sql.write.pool).await.unwrap();
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&sql.write.pool).await.unwrap();
        assert_eq!((mode.as_str(), synchronous), ("wal", 2));
    }
}
