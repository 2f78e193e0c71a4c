//! A database that fails during play: callers get an error, everything acknowledged is stored, and appends work again
//! once the trouble is over.
#![cfg(unix)]

mod place;

use std::{
    fs,
    process::{self, Command},
    sync::Arc,
    time::Duration,
};

use kaiju_store::{EntryKind, EntryRow, Error, Store, TableId};
use place::TestDatabase;
use sqlx::{Connection, PgConnection};
use tokio::{
    signal::unix::{SignalKind, signal},
    task::JoinSet,
    time::timeout,
};

const TABLES: usize = 10;
/// SIGXFSZ, sent when a file exceeds the size limit. It kills a process that doesn't handle it.
const FILE_TOO_LARGE: i32 = 25;

/// One test instead of two: if they ran in parallel, the file size limit of the SQLite part would affect the PostgreSQL
/// cluster that is being set up.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_database_fails() {
    let postgres = TestDatabase::postgres().await;
    acknowledged_appends_survive(&postgres, cut_connections, async || ()).await;

    let _listening = signal(SignalKind::from_raw(FILE_TOO_LARGE)).unwrap();
    let sqlite = TestDatabase::sqlite();
    acknowledged_appends_survive(&sqlite, leave_little_room, async || limit_file_size("unlimited")).await;
    created_tables_survive_a_full_disk().await;
}

/// Terminates the store's connections, as a PostgreSQL restart would.
async fn cut_connections(address: &str) {
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'kaiju' AND datname = current_database()";
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql(cut).execute(&mut connection).await.unwrap();
}

/// Allows only another 100 kB to be written, which looks like a full disk to the program.
async fn leave_little_room(file: &str) {
    let written = fs::metadata(format!("{file}-wal")).unwrap().len();
    limit_file_size(&(written + 100_000).to_string());
}

fn limit_file_size(limit: &str) {
    let pid = process::id().to_string();
    let done = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={limit}:")]).status().unwrap();
    assert!(done.success());
}

/// Creates tables until the disk is full, and beyond. Each is stored completely and acknowledged, or fails and leaves
/// nothing behind.
async fn created_tables_survive_a_full_disk() {
    let sqlite = TestDatabase::sqlite();
    let store = sqlite.open().await;
    let entries = |number: u32| -> Vec<EntryRow> {
        (0..20).map(|seq| EntryRow::new(EntryKind::Seat, 1, body(TableId(number.into()), seq))).collect()
    };
    store.create("first", "", entries(0), "host", 1).await.unwrap();
    let wal = fs::metadata(format!("{}-wal", sqlite.address)).unwrap().len();
    limit_file_size(&(wal + 200_000).to_string());
    let mut created = Vec::new();
    for number in 0..60 {
        created.push(store.create(&number.to_string(), "", entries(number), "host", 1).await);
    }
    limit_file_size("unlimited");
    assert!(
        created.iter().any(Result::is_ok) && created.iter().any(Result::is_err),
        "some tables should fit, but not all"
    );
    store.create("last", "", entries(0), "host", 1).await.expect("the trouble is over");
    let stored = created.iter().filter(|created| created.is_ok()).count();
    store.close().await;

    let again = sqlite.open().await;
    for (number, created) in (0..).zip(created) {
        match (created, again.find(&number.to_string()).await.unwrap()) {
            (Ok(id), Some(table)) => {
                assert_eq!(table.id, id);
                assert_eq!(again.load(id).await.unwrap().entries, entries(number));
            }
            (Err(Error::Database(_)), None) => {}
            (outcome, found) => panic!("{outcome:?} was returned, but {found:?} is stored"),
        }
    }
    assert_eq!(again.unfinished_of("host").await.unwrap(), stored as u64 + 2);
    assert_eq!(again.tables_of("host", 1000).await.unwrap().len(), stored + 2);
}

async fn acknowledged_appends_survive(place: &TestDatabase, trouble: impl AsyncFn(&str), relief: impl AsyncFn()) {
    let store = place.open().await;
    let mut tables = Vec::new();
    for number in 0..TABLES {
        let table = store.create(&number.to_string(), "", vec![], "host", 1).await.unwrap();
        tables.push((table, append(&*store, table, 0).await.unwrap()));
    }
    let acknowledged = append_until_it_fails(&store, &tables, async || trouble(&place.address).await).await;
    relief().await;

    let mut stored = Vec::new();
    for (table, acknowledged) in acknowledged {
        let next = check_entries(&*store, table, acknowledged).await;
        stored.push((table, append(&*store, table, next).await.expect("the trouble is over")));
    }
    store.close().await;
    let again = place.open().await;
    for (table, next) in stored {
        assert_eq!(check_entries(&*again, table, next).await, next);
    }
}

/// Appends to all tables at once, and keeps calling `trouble` until an append to each table has failed. Returns each
/// table's last acknowledged number.
async fn append_until_it_fails(
    store: &Arc<dyn Store>,
    tables: &[(TableId, u32)],
    trouble: impl AsyncFn(),
) -> Vec<(TableId, u32)> {
    let mut tasks = JoinSet::new();
    for &(table, mut next) in tables {
        let store = Arc::clone(store);
        tasks.spawn(async move {
            let error = loop {
                match append(&*store, table, next).await {
                    Ok(after) => next = after,
                    Err(error) => break error,
                }
            };
            assert!(matches!(error, Error::Database(_)), "{error:?}");
            (table, next)
        });
    }
    let all = tasks.join_all();
    tokio::pin!(all);
    loop {
        trouble().await;
        if let Ok(acknowledged) = timeout(Duration::from_millis(100), &mut all).await {
            return acknowledged;
        }
    }
}

fn body(table: TableId, seq: u32) -> String {
    format!("entry {seq} of table {table} {}", "x".repeat(200))
}

/// Appends two entries, so that a half-stored append would be noticed.
async fn append(store: &dyn Store, table: TableId, next: u32) -> kaiju_store::Result<u32> {
    let entries = [next, next + 1].map(|seq| EntryRow::new(EntryKind::Choice, 1, body(table, seq)));
    store.append(table, next, entries.into(), None).await
}

/// Checks a table's entries and returns its next number. A failed append may be stored anyway, but not partially.
async fn check_entries(store: &dyn Store, table: TableId, acknowledged: u32) -> u32 {
    let saved = store.load(table).await.unwrap();
    let next = saved.table.next;
    assert!(next == acknowledged || next == acknowledged + 2, "{next} of {acknowledged} entries are there");
    for (seq, entry) in (0..).zip(saved.entries) {
        assert_eq!(entry.body, body(table, seq));
    }
    next
}
