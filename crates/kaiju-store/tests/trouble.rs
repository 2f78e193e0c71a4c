//! A database that fails in the middle of play: callers get an error, what was acknowledged is there, and once the trouble is over the
//! appends go on.
#![cfg(unix)]

mod place;

use std::{
    fs,
    process::{self, Command},
    sync::Arc,
    time::Duration,
};

use kaiju_store::{Entry, EntryKind, Error, Store, TableId};
use place::Place;
use sqlx::{Connection, PgConnection};
use tokio::{
    signal::unix::{SignalKind, signal},
    task::JoinSet,
    time::timeout,
};

const TABLES: usize = 10;
/// What the system sends when a file gets larger than allowed. Whoever does not listen for it is ended by it.
const FILE_TOO_LARGE: i32 = 25;

/// One test, not two: the limit of the second would hold for a cluster that is being set up for the first.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_database_fails() {
    let postgres = Place::postgres().await;
    appends_outlast(&postgres, cut_connections, async || ()).await;

    let _listening = signal(SignalKind::from_raw(FILE_TOO_LARGE)).unwrap();
    let sqlite = Place::sqlite();
    appends_outlast(&sqlite, leave_little_room, async || limit_file_size("unlimited")).await;
    tables_outlast_a_full_disk().await;
}

/// Ends the connections of the store, as a PostgreSQL that is started again would.
async fn cut_connections(address: &str) {
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'kaiju' AND datname = current_database()";
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql(cut).execute(&mut connection).await.unwrap();
}

/// The next 100 kB can be written, and no more: to the program it is the same as a full disk.
async fn leave_little_room(file: &str) {
    let written = fs::metadata(format!("{file}-wal")).unwrap().len();
    limit_file_size(&(written + 100_000).to_string());
}

fn limit_file_size(limit: &str) {
    let pid = process::id().to_string();
    let done = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={limit}:")]).status().unwrap();
    assert!(done.success());
}

/// Lays tables until there is no room, and as often again: each is stored as a whole, or not at all and then nobody is told so.
async fn tables_outlast_a_full_disk() {
    let sqlite = Place::sqlite();
    let store = sqlite.open().await;
    let entries = |number: u32| -> Vec<Entry> {
        (0..20).map(|seq| Entry { kind: EntryKind::Seat, time: 1, body: body(TableId(number.into()), seq) }).collect()
    };
    store.create("first", "", entries(0), "host", 1).await.unwrap();
    let wal = fs::metadata(format!("{}-wal", sqlite.address)).unwrap().len();
    limit_file_size(&(wal + 50_000).to_string());
    let mut created = Vec::new();
    for number in 0..60 {
        created.push(store.create(&number.to_string(), "", entries(number), "host", 1).await);
    }
    limit_file_size("unlimited");
    assert!(created.iter().any(Result::is_ok) && created.iter().any(Result::is_err), "there is a little room");
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
            (told, found) => panic!("{told:?} was told, {found:?} is stored"),
        }
    }
    assert_eq!(again.unfinished_of("host").await.unwrap(), stored as u64 + 2);
    assert_eq!(again.tables_of("host", 1000).await.unwrap().len(), stored + 2);
}

async fn appends_outlast(place: &Place, trouble: impl AsyncFn(&str), relief: impl AsyncFn()) {
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
        let next = everything_is_there(&*store, table, acknowledged).await;
        stored.push((table, append(&*store, table, next).await.expect("the trouble is over")));
    }
    store.close().await;
    let again = place.open().await;
    for (table, next) in stored {
        assert_eq!(everything_is_there(&*again, table, next).await, next);
    }
}

/// For every table the number that was acknowledged last. The trouble comes again until all have seen it.
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

/// Two entries, so that half an append would be seen.
async fn append(store: &dyn Store, table: TableId, next: u32) -> kaiju_store::Result<u32> {
    let entries = [next, next + 1].map(|seq| Entry { kind: EntryKind::Choice, time: 1, body: body(table, seq) });
    store.append(table, next, entries.into(), None).await
}

/// Returns the number that comes next. An append that failed may be stored all the same, but not by half.
async fn everything_is_there(store: &dyn Store, table: TableId, acknowledged: u32) -> u32 {
    let saved = store.load(table).await.unwrap();
    let next = saved.table.next;
    assert!(next == acknowledged || next == acknowledged + 2, "{next} of {acknowledged} entries are there");
    for (seq, entry) in (0..).zip(saved.entries) {
        assert_eq!(entry.body, body(table, seq));
    }
    next
}
