//! Store errors.

use std::{io, path::Path, sync::Arc, time::Duration};

use sqlx::{error::DatabaseError, migrate::MigrateError, sqlite::SqliteError};

use crate::TableId;

/// The result of a store operation.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a store operation failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// The given entry number is not the table's next one: someone else has appended, or the caller miscounted. Nothing
    /// was stored.
    #[error("the next entry of table {table} is {next}, not {given}")]
    Conflict {
        /// The table.
        table: TableId,
        /// The number given by the caller.
        given: u32,
        /// The table's next number.
        next: u32,
    },
    /// The table does not exist, or has been deleted.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// Another table has this code.
    #[error("the code \"{0}\" is taken by another table")]
    CodeTaken(String),
    /// Another identity has this recovery hash.
    #[error("the recovery hash of {0} belongs to another identity")]
    RecoveryTaken(String),
    /// Another server has claimed this database. Nothing was stored.
    #[error("another server uses {0}")]
    Taken(String),
    /// PostgreSQL cannot store a NUL character in text, so neither store accepts one.
    #[error("a text to be stored contains a NUL character")]
    Nul,
    /// The database belongs to another program, or to a newer version of this one. Nothing was written to it.
    #[error("{database} is not a database of this version of Kaiju: {why}")]
    Foreign {
        /// The database.
        database: String,
        /// Why the database can't be used.
        why: String,
    },
    /// The disk that holds the database is full. Nothing was stored, and stored data is safe.
    #[error("the disk is full")]
    DiskFull,
    /// The file, or one of those that SQLite keeps beside it, can't be opened or written to.
    #[error("cannot open {path}: {why} (the file and its folder must be writable)")]
    Open {
        /// The file.
        path: String,
        /// The database's error.
        why: String,
    },
    /// There is no file at this path, and it can't be created.
    #[error("cannot create {path}: {error}")]
    File {
        /// The file.
        path: String,
        /// The operating system's error.
        error: Arc<io::Error>,
    },
    /// The database is corrupted or inconsistent.
    #[error("the database is damaged, restore a backup: {0}")]
    Damaged(String),
    /// The store was closed before the append could be stored.
    #[error("the store is closed")]
    Closed,
    /// The database failed or can't be reached. If an append returns this, only [`load`](crate::Store::load) shows
    /// whether it was stored.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// The database did not answer in time, and its connection was dropped. If an append returns this, it may be stored
    /// now or later; an append with the same number then fails with [`Conflict`](Self::Conflict).
    #[error("the database did not answer within {} s", .0.as_secs_f64())]
    Timeout(Duration),
    /// The database server does not answer, or refuses the connection.
    #[error("{database} cannot be reached: {why}")]
    Unreachable {
        /// The database, without a password.
        database: String,
        /// The reason.
        why: String,
        /// Whether the database may just be starting. A wrong password, for example, won't work later either.
        is_temporary: bool,
    },
    /// The name is neither a file nor a PostgreSQL address.
    #[error(
        "\"{0}\" is not a valid database: give a file (./NAME if it contains a colon) or postgres://USER@HOST/DATABASE"
    )]
    NoDatabase(String),
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error() {
            Some(damage) if is_damage(damage) => Self::Damaged(damage.to_string()),
            Some(full) if is_full(full) => Self::DiskFull,
            // A value of the wrong type, or text that is not UTF-8.
            None if matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)) => {
                Self::Damaged(error.to_string())
            }
            _ => Self::Database(Arc::new(error)),
        }
    }
}

impl Error {
    /// Names the file if the error is that SQLite can't open it, or can't write to it.
    pub(crate) fn of_file(self, path: &Path) -> Self {
        let why = match &self {
            Self::Database(error) => error.as_database_error().filter(|error| is_closed_file(*error)),
            _ => None,
        };
        match why {
            Some(why) => Self::Open { path: path.display().to_string(), why: why.message().to_owned() },
            None => self,
        }
    }

    /// Converts the error of a failed migration.
    pub(crate) fn of_migration(error: MigrateError, database: &str) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Foreign { database: database.to_owned(), why: other.to_string() },
        }
    }
}

/// The primary code of an error of SQLite.
fn sqlite_code(error: &(dyn DatabaseError + 'static)) -> Option<u32> {
    error.try_downcast_ref::<SqliteError>()?;
    error.code()?.parse().ok().map(|code: u32| code & 0xff)
}

/// Whether an error means corruption: `SQLITE_CORRUPT`, `SQLITE_NOTADB` and their extended codes, or PostgreSQL's
/// `data_corrupted` and `index_corrupted`.
fn is_damage(error: &(dyn DatabaseError + 'static)) -> bool {
    match sqlite_code(error) {
        Some(code) => matches!(code, 11 | 26),
        None => error.code().is_some_and(|code| matches!(&*code, "XX001" | "XX002")),
    }
}

/// Whether an error means that the disk is full: `SQLITE_FULL`, or PostgreSQL's `disk_full`.
fn is_full(error: &(dyn DatabaseError + 'static)) -> bool {
    match sqlite_code(error) {
        Some(code) => code == 13,
        None => error.code().is_some_and(|code| code == "53100"),
    }
}

/// Whether an error means that a file can't be opened or written to: `SQLITE_READONLY`, `SQLITE_CANTOPEN`.
fn is_closed_file(error: &(dyn DatabaseError + 'static)) -> bool {
    sqlite_code(error).is_some_and(|code| matches!(code, 8 | 14))
}
