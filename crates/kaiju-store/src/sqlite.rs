//! The SQLite store: one file, no database server.

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

use crate::{Error, Result, sessions::Sessions};

#[path = "sql.rs"]
mod sql;

type Db = sqlx::Sqlite;

/// Takes the write lock at once. A transaction that starts by reading would fail on its first write if another process
/// had written in between.
const BEGIN: &str = "BEGIN IMMEDIATE";
/// SQLite needs no claim: a server locks a file beside the database instead.
#[derive(Clone)]
pub(crate) enum Claim {}

#[allow(clippy::unused_async, reason = "with PostgreSQL it waits for the database")]
async fn claim(_: &mut SqliteConnection, claim: &Claim) -> Result<()> {
    match *claim {}
}

/// Number of read connections. They don't block the writer, and reads take microseconds.
const READERS: u32 = 4;
/// Maximum number of attempts to open a locked file.
const MAX_LOCK_ATTEMPTS: u32 = 20;
/// Number of rows that a connection's thread reads ahead: waking it for every few rows would cost more than reading
/// them.
const ROWS_AHEAD: usize = 1000;
/// The SQLite `application_id` of a Kaiju database: "KAIJ" in ASCII. The first migration sets it.
const APPLICATION_ID: i64 = 0x4B41_494A;

const MIGRATIONS: [(i64, &str, &str); 8] = [
    (1, "begin", include_str!("../migrations/sqlite/0001_begin.sql")),
    (2, "owner", include_str!("../migrations/sqlite/0002_owner.sql")),
    (3, "recovery until", include_str!("../migrations/sqlite/0003_recovery_until.sql")),
    (4, "epoch", include_str!("../migrations/sqlite/0004_epoch.sql")),
    (5, "bounded", include_str!("../migrations/sqlite/0005_bounded.sql")),
    (6, "devices", include_str!("../migrations/sqlite/0006_devices.sql")),
    (7, "games", include_str!("../migrations/sqlite/0007_games.sql")),
    (8, "analyses", include_str!("../migrations/sqlite/0008_analyses.sql")),
];

/// Opens the store, retrying while the file is locked. The busy timeout isn't enough: while another process switches a
/// new file to WAL, doing the same fails at once.
pub(crate) async fn open(path: &Path, deadline: Duration) -> Result<sql::Sql> {
    let mut tries = 1;
    loop {
        match try_open(path, deadline).await {
            Err(Error::Database(error)) if is_locked(&error) && tries < MAX_LOCK_ATTEMPTS => tries += 1,
            outcome => return outcome.map_err(|error| error.of_file(path)),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Whether an error is `SQLITE_BUSY` or one of its extended codes.
fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    code.and_then(|code| code.parse().ok()).is_some_and(|code: u32| code & 0xff == 5)
}

/// Creates the file if it is missing, checks that it is a Kaiju database, and returns its canonical path.
pub(crate) async fn file(path: &Path) -> Result<PathBuf> {
    make_private(path)?;
    recognise(path, &options(path)).await.map_err(|error| error.of_file(path))?;
    path.canonicalize().map_err(|error| Error::File { path: path.display().to_string(), error: Arc::new(error) })
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(10))
}

async fn try_open(path: &Path, deadline: Duration) -> Result<sql::Sql> {
    make_private(path)?;
    let options = options(path);
    recognise(path, &options).await?;
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    migrate(path, &write).await?;
    let reading = options.read_only(true).row_buffer_size(ROWS_AHEAD);
    let read =
        SqlitePoolOptions::new().max_connections(READERS).test_before_acquire(false).connect_with(reading).await?;
    let sessions = Sessions { read, write, deadline, kept: Some(Arc::default()) };
    Ok(sql::Sql::start(sql::Access { sessions, claim: None }))
}

/// Creates a missing file and its missing parent directories with access for the owner only, since it will contain
/// keys. SQLite copies the file's permissions to the two files it creates beside it.
fn make_private(path: &Path) -> Result<()> {
    // Closing a file releases the locks that connections of this process hold on it. One thread at a time creates a
    // file that is missing, so that no connection can be open when the new file is closed.
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

/// Runs all migrations in one transaction, so that even a crash leaves the file unchanged or fully migrated.
async fn migrate(path: &Path, write: &SqlitePool) -> Result<()> {
    let mut transaction = write.begin_with(BEGIN).await?;
    // `run` does the same, but its future is not `Send` with a borrowed connection.
    let migrated = sql::migrator(&MIGRATIONS).run_direct(None, &mut *transaction, false).await;
    migrated.map_err(|error| Error::of_migration(error, &path.display().to_string()))?;
    Ok(transaction.commit().await?)
}

/// Checks that a file is new or a Kaiju database. The connection sets no journal mode, as that would modify a foreign
/// file.
async fn recognise(path: &Path, options: &SqliteConnectOptions) -> Result<()> {
    let foreign = |why: &str| Error::Foreign { database: path.display().to_string(), why: why.to_owned() };
    let mut connection = SqliteConnection::connect_with(options).await.map_err(|error| match Error::from(error) {
        Error::Damaged(why) => foreign(&why),
        other => other,
    })?;
    let look = "SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id";
    let looked: std::result::Result<(i64, i64), _> = sqlx::query_as(look).fetch_one(&mut connection).await;
    connection.close().await?;
    match looked.map_err(Error::from) {
        Ok((APPLICATION_ID, _) | (0, 0)) => Ok(()),
        Ok(_) => Err(foreign("its tables belong to another program")),
        Err(Error::Damaged(why)) => Err(foreign(&why)),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::{EntryKind, EntryRow, Error, Store, sessions::DatabaseSession};

    #[tokio::test]
    async fn a_commit_waits_for_the_disk() {
        let directory = tempfile::tempdir().unwrap();
        let sql = super::open(&directory.path().join("kaiju.db"), Duration::from_secs(10)).await.unwrap();
        let write = &sql.access.sessions.write;
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(write).await.unwrap();
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(write).await.unwrap();
        assert_eq!((mode.as_str(), synchronous), ("wal", 2));
    }

    #[tokio::test]
    async fn a_full_disk_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let sql = super::open(&directory.path().join("kaiju.db"), Duration::from_secs(10)).await.unwrap();
        let table = sql.create("one", "", vec![], "host", 1).await.unwrap();
        // SQLite reports the limit as it reports a full disk. It ends with the connection, which is closed on an error.
        let limit = sqlx::raw_sql("PRAGMA max_page_count = 1");
        let work = async |mut session: DatabaseSession<super::Db>| Ok(limit.execute(&mut **session).await.map(drop)?);
        sql.access.sessions.writing(work).await.unwrap();
        let entry = EntryRow::new(EntryKind::Chat, 1, "x".repeat(100_000));
        let error = sql.append(table, 0, vec![entry.clone()], None).await.unwrap_err();
        assert!(matches!(error, Error::DiskFull), "{error:?}");
        assert_eq!(error.to_string(), "the disk is full");
        assert_eq!(sql.append(table, 0, vec![entry], None).await.unwrap(), 1, "there is room again");
    }
}
