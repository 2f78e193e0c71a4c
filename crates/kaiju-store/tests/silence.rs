//! A database that stops answering without closing its connections: each operation ends at its deadline, and the next
//! one gets a new connection.

#[allow(dead_code)] // Stores are opened with options.
mod place;
mod proxy;

use std::{sync::Arc, time::Duration};

use kaiju_store::{EntryKind, EntryRow, Error, Store, StoreOptions, TableId};
use place::TestDatabase;
use proxy::Proxy;
use sqlx::{Connection, PgConnection, SqliteConnection};
use tokio::time::{sleep, timeout};

/// Long enough for a busy machine, so that only silence exceeds it.
const DEADLINE: Duration = Duration::from_secs(4);
/// The time after which a call counts as hanging.
const PATIENCE: Duration = Duration::from_mins(1);

async fn open(database: &str, alone: bool) -> Arc<dyn Store> {
    kaiju_store::open_with(database, &StoreOptions { alone, deadline: DEADLINE }).await.unwrap()
}

async fn append(store: &dyn Store, table: TableId, next: u32) -> kaiju_store::Result<u32> {
    let entry = EntryRow::new(EntryKind::Chat, 1, format!("entry {next}"));
    timeout(PATIENCE, store.append(table, next, vec![entry], None)).await.expect("the append hangs")
}

#[track_caller]
fn assert_timeout<T: std::fmt::Debug>(outcome: kaiju_store::Result<T>) {
    let error = outcome.unwrap_err();
    assert!(matches!(error, Error::Timeout(DEADLINE)), "{error:?}");
    assert_eq!(error.to_string(), "the database did not answer within 4 s");
}

/// Waits until one of the store's sessions is blocked on a lock.
async fn until_blocked(database: &mut PgConnection) {
    let blocked = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'kaiju' \
                   AND datname = current_database() AND wait_event_type = 'Lock'";
    let seen = async {
        while sqlx::query_scalar::<_, i64>(blocked).fetch_one(&mut *database).await.unwrap() == 0 {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, seen).await.expect("the store waits for the lock");
}

/// Makes every commit of entries wait while another session holds an advisory lock.
const SLOW_COMMIT: &str = "CREATE FUNCTION kaiju.wait() RETURNS trigger LANGUAGE plpgsql \
    AS 'BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END'; \
    CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON kaiju.entries DEFERRABLE INITIALLY DEFERRED \
    FOR EACH ROW EXECUTE FUNCTION kaiju.wait();";

/// Silences all connections while the database is processing an append. The database doesn't notice: it finishes the
/// append and keeps the session. The store's append fails at its deadline; from then on, everything works at the first
/// attempt on new connections. Returns the result of repeating the append.
async fn repeated_append(alone: bool, block: &'static str) -> kaiju_store::Result<u32> {
    let place = TestDatabase::postgres().await;
    let (proxy, through) = Proxy::start(&place.address).await;
    let store = open(&through, alone).await;
    let table = store.create("one", "", vec![], "host", 1).await.unwrap();
    assert_eq!(append(&*store, table, 0).await.unwrap(), 1);
    assert_eq!(store.load(table).await.unwrap().entries.len(), 1);

    let mut direct = PgConnection::connect(&place.address).await.unwrap();
    sqlx::raw_sql(SLOW_COMMIT).execute(&mut direct).await.unwrap();
    sqlx::raw_sql("BEGIN").execute(&mut direct).await.unwrap();
    sqlx::raw_sql(block).execute(&mut direct).await.unwrap();
    let appending = append(&*store, table, 1);
    let cutting = async {
        let mut other = PgConnection::connect(&place.address).await.unwrap();
        until_blocked(&mut other).await;
        proxy.go_silent();
        sqlx::raw_sql("COMMIT").execute(&mut direct).await.unwrap();
    };
    let (appended, ()) = tokio::join!(appending, cutting);
    assert_timeout(appended);

    let repeated = append(&*store, table, 1).await;
    assert_eq!(store.load(table).await.unwrap().entries.len(), 2);
    assert_eq!(append(&*store, table, 2).await.unwrap(), 3);
    repeated
}

const DURING_INSERT: &str = "LOCK TABLE kaiju.entries IN EXCLUSIVE MODE";
const DURING_COMMIT: &str = "SELECT pg_advisory_xact_lock(7)";

#[tokio::test(flavor = "multi_thread")]
async fn a_half_open_connection_heals() {
    assert_eq!(repeated_append(false, DURING_INSERT).await.unwrap(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_open_connection_that_holds_the_claim_heals() {
    assert_eq!(repeated_append(true, DURING_INSERT).await.unwrap(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_commit_is_a_conflict() {
    let repeated = repeated_append(true, DURING_COMMIT).await;
    assert!(matches!(repeated, Err(Error::Conflict { given: 1, next: 2, .. })), "{repeated:?}");
}

/// All idle connections are silent: one read waits for its deadline, and the next one works.
#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_that_went_silent_are_all_dropped() {
    let place = TestDatabase::postgres().await;
    let (proxy, through) = Proxy::start(&place.address).await;
    let store = open(&through, true).await;
    let table = store.create("one", "", vec![], "host", 1).await.unwrap();
    // Opens several connections to read with.
    let loads = (0..20).map(|_| Arc::clone(&store)).map(|store| tokio::spawn(async move { store.load(table).await }));
    for load in loads.collect::<Vec<_>>() {
        load.await.unwrap().unwrap();
    }
    proxy.go_silent();
    let mut timeouts = 0;
    while let Err(error) = timeout(PATIENCE, store.load(table)).await.expect("the load hangs") {
        assert!(matches!(error, Error::Timeout(_)), "{error:?}");
        timeouts += 1;
    }
    assert!(timeouts <= 1, "{timeouts} reads failed, not only the first");
    assert_eq!(append(&*store, table, 0).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_postgres_statement_ends_at_its_deadline() {
    let place = TestDatabase::postgres().await;
    let store = open(&place.address, true).await;
    let table = store.create("one", "", vec![], "host", 1).await.unwrap();
    let mut direct = PgConnection::connect(&place.address).await.unwrap();
    sqlx::raw_sql("BEGIN; LOCK TABLE kaiju.tables IN ACCESS EXCLUSIVE MODE").execute(&mut direct).await.unwrap();
    let (appended, loaded, created) =
        tokio::join!(append(&*store, table, 0), store.load(table), store.create("two", "", vec![], "host", 1));
    assert_timeout(appended);
    assert_timeout(loaded);
    assert_timeout(created);
    sqlx::raw_sql("ROLLBACK").execute(&mut direct).await.unwrap();
    assert_eq!(append(&*store, table, 0).await.unwrap(), 1);
    assert_eq!(store.load(table).await.unwrap().entries.len(), 1);
    store.create("three", "", vec![], "host", 1).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_sqlite_statement_ends_at_its_deadline() {
    let place = TestDatabase::sqlite();
    let store = open(&place.address, false).await;
    let table = store.create("one", "", vec![], "host", 1).await.unwrap();
    let mut direct = SqliteConnection::connect(&place.address).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut direct).await.unwrap();
    assert_timeout(append(&*store, table, 0).await);
    assert_eq!(store.load(table).await.unwrap().entries.len(), 0, "reads don't wait for writes");
    sqlx::raw_sql("ROLLBACK").execute(&mut direct).await.unwrap();
    // The abandoned session may still be waiting for the lock. It must not store its append, which the store has given
    // up on.
    assert_eq!(append(&*store, table, 0).await.unwrap(), 1);
    assert_eq!(store.load(table).await.unwrap().entries.len(), 1);
}
