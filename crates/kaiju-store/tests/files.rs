//! Invalid database files: each gives a clear error, and a foreign file is left unchanged.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kaiju_store::{EntryKind, EntryRow, Error};
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

/// Runs statements on a database without going through the store.
async fn tamper(file: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Creates a database with one table of 2,000 entries, closes it, and returns the table's id.
async fn stored(file: &Path) -> kaiju_store::TableId {
    let store = kaiju_store::open(file.to_str().unwrap()).await.unwrap();
    let table = store.create("one", "", vec![], "host", 1).await.unwrap();
    let entry = EntryRow::new(EntryKind::Choice, 1, "x".repeat(100));
    store.append(table, 0, vec![entry; 2000], None).await.unwrap();
    store.close().await;
    table
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_left_alone() {
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
async fn a_damaged_file_is_reported() {
    let (_directory, file) = place();
    let table = stored(&file).await;
    // Overwrite everything after the first pages, which is where the entries are.
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
    assert!(matches!(&error, Error::Damaged(why) if why.contains("1999 of 2000 entries")), "{error:?}");
}

#[tokio::test]
async fn a_text_that_is_not_utf_8_is_damage() {
    let (_directory, file) = place();
    let table = stored(&file).await;
    tamper(&file, "UPDATE entries SET body = CAST(x'80ff' AS TEXT) WHERE seq = 1000").await;
    let store = kaiju_store::open(file.to_str().unwrap()).await.unwrap();
    let error = store.load(table).await.unwrap_err();
    assert!(matches!(error, Error::Damaged(_)), "{error:?}");
}

#[tokio::test]
async fn a_damaged_row_does_not_hide_other_tables() {
    let (_directory, file) = place();
    let first = stored(&file).await;
    let store = kaiju_store::open(file.to_str().unwrap()).await.unwrap();
    let ids = ["two", "three", "four"].map(|code| store.create(code, "", vec![], "host", 1));
    let [two, three, four] = ids.map(|id| async { id.await.unwrap() });
    let (two, three, four) = (two.await, three.await, four.await);
    tamper(&file, "UPDATE tables SET state = 'limbo' WHERE code = 'two'").await;
    tamper(&file, "UPDATE tables SET header = CAST(x'80ff' AS TEXT) WHERE code = 'three'").await;
    let (found, damaged): (Vec<_>, Vec<_>) =
        store.unfinished(u32::MAX).await.unwrap().into_iter().partition(Result::is_ok);
    assert_eq!(found.into_iter().map(|table| table.unwrap().id).collect::<Vec<_>>(), [four, first]);
    let damaged: Vec<String> = damaged.into_iter().map(|error| error.unwrap_err().to_string()).collect();
    assert!(damaged[0].contains(&format!("table {three} (\"three\"): ")), "{damaged:?}");
    assert!(damaged[1].contains(&format!("table {two} (\"two\"): its state is unknown, \"limbo\"")), "{damaged:?}");
    assert_eq!(store.tables_of("host", 10).await.unwrap().len(), 2);
    for damaged in [two, three] {
        assert!(matches!(store.load(damaged).await, Err(Error::Damaged(_))));
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_created_is_named() {
    let (_directory, file) = place();
    fs::write(&file, "not a directory").unwrap();
    let error = open_error(&file.join("kaiju.db")).await;
    assert!(matches!(error, Error::File { .. }), "{error:?}");
    assert!(
        error.to_string().contains("kaiju.db/kaiju.db: ") && error.to_string().contains("cannot create"),
        "{error}"
    );
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_named() {
    let (_directory, file) = place();
    fs::create_dir(&file).unwrap();
    for error in [open_error(&file).await, kaiju_store::file(file.to_str().unwrap()).await.unwrap_err()] {
        let expected = format!("cannot open {}: unable to open database file", file.display());
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
}

#[cfg(unix)]
mod rights {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn rights(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    /// The permissions of the three files of an open database that has been written to.
    async fn modes_of_files(file: &Path) -> [u32; 3] {
        let name = file.to_str().unwrap();
        let store = kaiju_store::open(name).await.unwrap();
        store.create("one", "", vec![], "host", 1).await.unwrap();
        [name.to_owned(), format!("{name}-wal"), format!("{name}-shm")].map(|name| rights(Path::new(&name)))
    }

    #[tokio::test]
    async fn a_new_file_and_its_directories_are_private() {
        let (directory, _) = place();
        let (outer, inner) = (directory.path().join("outer"), directory.path().join("outer/inner"));
        assert_eq!(modes_of_files(&inner.join("kaiju.db")).await, [0o600; 3]);
        assert_eq!((rights(&outer), rights(&inner)), (0o700, 0o700));
    }

    #[tokio::test]
    async fn a_file_created_through_a_link_is_private() {
        let (directory, file) = place();
        let target = directory.path().join("target.db");
        symlink(&target, &file).unwrap();
        let store = kaiju_store::open(file.to_str().unwrap()).await.unwrap();
        store.create("one", "", vec![], "host", 1).await.unwrap();
        assert_eq!(rights(&target), 0o600);
    }

    #[tokio::test]
    async fn existing_permissions_are_kept() {
        let (directory, file) = place();
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o750)).unwrap();
        stored(&file).await;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        assert_eq!(kaiju_store::open(file.to_str().unwrap()).await.unwrap().find("x").await.unwrap(), None);
        assert_eq!((rights(directory.path()), rights(&file)), (0o750, 0o640));
    }
}
