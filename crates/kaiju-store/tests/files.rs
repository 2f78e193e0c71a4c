//! Files that are not what they should be: each gets a clear error, and a foreign one is left as it was.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kaiju_store::{Entry, Error, Kind};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("kaiju.db");
    (directory, file)
}

async fn open_error(file: &Path) -> Error {
    match kaiju_store::open(file.to_str().unwrap()).await {
        Ok(_) => panic!("the file was opened"),
        Err(error) => error,
    }
}

/// Does something to a database behind the store's back.
async fn tamper(file: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// A database with one table of 2,000 entries, closed.
async fn stored(file: &Path) -> kaiju_store::TableId {
    let store = kaiju_store::open(file.to_str().unwrap()).await.unwrap();
    let table = store.create("one", "", 1).await.unwrap();
    let entry = Entry { kind: Kind::Choice, time: 1, body: "x".repeat(100) };
    store.append(table, 0, vec![entry; 2000], None).await.unwrap();
    store.close().await;
    table
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let (_directory, file) = place();
    let text = "Dear diary, today I flattened a power station.\n".repeat(100);
    fs::write(&file, &text).unwrap();
    let error = open_error(&file).await;
    assert!(matches!(error, Error::Foreign { .. }), "{error:?}");
    assert!(error.to_string().contains("kaiju.db is not a database of this version of Kaiju"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let (_directory, file) = place();
    tamper(&file, "CREATE TABLE recipes (name TEXT)").await;
    let before = fs::read(&file).unwrap();
    let error = open_error(&file).await;
    assert!(matches!(error, Error::Foreign { .. }), "{error:?}");
    assert!(error.to_string().contains("another program"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let (_directory, file) = place();
    stored(&file).await;
    tamper(
        &file,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (999, 'new', TRUE, x'00', 1)",
    )
    .await;
    let error = open_error(&file).await;
    assert!(matches!(&error, Error::Foreign { why, .. } if why.contains("999")), "{error:?}");
}

#[tokio::test]
async fn a_damaged_file_says_so() {
    let (_directory, file) = place();
    let table = stored(&file).await;
    // All after the first pages, where the entries are, is overwritten.
    let mut bytes = fs::read(&file).unwrap();
    assert!(bytes.len() > 100_000);
    bytes[65_536..].fill(0xA5);
    fs::write(&file, bytes).unwrap();
    let store = kaiju_store::open(file.to_str().unwrap()).await.unwrap();
    let error = store.load(table).await.unwrap_err();
    assert!(matches!(error, Error::Damaged(_)), "{error:?}");
    assert!(error.to_string().contains("restore a backup"), "{error}");
}

#[tokio::test]
async fn a_missing_entry_is_damage() {
    let (_directory, file) = place();
    let table = stored(&file).await;
    tamper(&file, "DELETE FROM entries WHERE seq = 1000").await;
    let store = kaiju_store::open(file.to_str().unwrap()).await.unwrap();
    let error = store.load(table).await.unwrap_err();
    assert!(matches!(&error, Error::Damaged(why) if why.contains("1999 entries of 2000")), "{error:?}");
}

#[tokio::test]
async fn a_directory_that_is_missing_is_named_as_a_failure() {
    let (directory, _) = place();
    let error = open_error(&directory.path().join("missing/kaiju.db")).await;
    assert!(matches!(error, Error::Database(_)), "{error:?}");
}
