//! What can go wrong.

use std::{io, sync::Arc};

use sqlx::{error::DatabaseError, migrate::MigrateError, sqlite::SqliteError};

use crate::TableId;

/// What the store returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// Somebody else has appended in the meantime, or the caller has lost count. Nothing was stored.
    #[error("table {table} goes on with entry {next}, not {given}")]
    Conflict {
        /// The table.
        table: TableId,
        /// The number that the caller gave.
        given: u32,
        /// The number that comes next.
        next: u32,
    },
    /// There is no such table, or no longer.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// Another table has this code.
    #[error("the code \"{0}\" is taken by another table")]
    CodeTaken(String),
    /// Another identity has this recovery hash.
    #[error("the recovery hash of {0} belongs to another identity")]
    RecoveryTaken(String),
    /// Another server has made this database its own. Nothing was stored.
    #[error("another server uses {0}")]
    Taken(String),
    /// PostgreSQL cannot store a NUL character in text, so neither store accepts one.
    #[error("a text to be stored contains a NUL character")]
    Nul,
    /// The database belongs to another program, or to a newer version of this one. Nothing was written to it.
    #[error("{place} is not a database of this version of Kaiju: {why}")]
    Foreign {
        /// The database.
        place: String,
        /// What shows it.
        why: String,
    },
    /// There is no file at this path, and none could be made.
    #[error("{path} cannot be made: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: Arc<io::Error>,
    },
    /// The database contradicts itself.
    #[error("the database is damaged, restore a backup: {0}")]
    Damaged(String),
    /// The store was closed before this could be stored.
    #[error("the store is closed")]
    Closed,
    /// The database refused or cannot be reached. If this comes from an append, only [`load`](crate::Store::load) can tell whether
    /// it was stored.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    /// There is nobody who answers at the address of a database, or not as it should.
    #[error("{place} cannot be reached: {why}")]
    Unreachable {
        /// The database, without a password.
        place: String,
        /// What happened.
        why: String,
    },
    /// This is the name of no database that we know.
    #[error(
        "\"{0}\" is no database of Kaiju: name a file (./NAME if there is a colon in it) or postgres://USER@HOST/DATABASE"
    )]
    NoDatabase(String),
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error().filter(|error| is_damage(*error)) {
            Some(damage) => Self::Damaged(damage.to_string()),
            None => Self::Database(Arc::new(error)),
        }
    }
}

impl Error {
    /// What a failed migration says about the database at `place`.
    pub(crate) fn of_migration(error: MigrateError, place: &str) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Foreign { place: place.to_owned(), why: other.to_string() },
        }
    }
}

/// `SQLITE_CORRUPT` and `SQLITE_NOTADB` with their extended codes, and PostgreSQL's `data_corrupted` and `index_corrupted`.
fn is_damage(error: &(dyn DatabaseError + 'static)) -> bool {
    let Some(code) = error.code() else { return false };
    match error.try_downcast_ref::<SqliteError>() {
        Some(_) => code.parse().is_ok_and(|code: u32| matches!(code & 0xff, 11 | 26)),
        None => matches!(&*code, "XX001" | "XX002"),
    }
}
