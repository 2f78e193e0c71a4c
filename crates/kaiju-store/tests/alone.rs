//! Only one server at a time can claim a PostgreSQL database.

#[allow(dead_code)] // Only PostgreSQL is needed: SQLite's lock file has its own test.
mod place;

use kaiju_store::{EntryKind, EntryRow, Error, Store};
use place::TestDatabase;
use sqlx::{Connection, PgConnection};

/// Terminates all of the stores' sessions, as a PostgreSQL restart would.
async fn cut(address: &str) {
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE application_name = 'kaiju' AND datname = current_database()";
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql(cut).execute(&mut connection).await.unwrap();
}

/// Appends, retrying a few times: a terminated session fails once.
async fn append(store: &dyn Store, table: kaiju_store::TableId, next: u32) -> kaiju_store::Result<u32> {
    let entry = || vec![EntryRow::new(EntryKind::Chat, 1, "hello")];
    let mut appended = store.append(table, next, entry(), None).await;
    for _ in 0..5 {
        if matches!(appended, Err(Error::Database(_))) {
            appended = store.append(table, next, entry(), None).await;
        }
    }
    appended
}

#[tokio::test(flavor = "multi_thread")]
async fn only_one_server_can_claim_a_database() {
    let place = TestDatabase::postgres().await;
    let first = kaiju_store::open_alone(&place.address).await.unwrap();
    let table = first.create("first", "", vec![], "host", 1).await.unwrap();
    let refused = kaiju_store::open_alone(&place.address).await.map(drop).unwrap_err();
    let message = refused.to_string();
    assert!(
        message.starts_with("another server uses the database \"contract_") && message.ends_with("at 127.0.0.1"),
        "{message}"
    );

    // A lost session is replaced by a new one, which claims the database again.
    cut(&place.address).await;
    assert_eq!(append(&*first, table, 0).await.unwrap(), 1);
    assert!(matches!(kaiju_store::open_alone(&place.address).await.map(drop), Err(Error::Taken(_))));

    // If another server claims the database first, all writes of the first server are refused.
    cut(&place.address).await;
    let second = kaiju_store::open_alone(&place.address).await.unwrap();
    assert!(matches!(append(&*first, table, 1).await, Err(Error::Taken(_))));
    assert!(matches!(first.save_fact("name", "value").await, Err(Error::Taken(_))));
    assert!(matches!(first.create("other", "", vec![], "host", 1).await, Err(Error::Taken(_))));
    assert!(matches!(first.join(table, "guest").await, Err(Error::Taken(_))));
    assert_eq!(second.load(table).await.unwrap().table.next, 1);
    assert_eq!(append(&*second, table, 1).await.unwrap(), 2);

    // When the second server has closed, the first can write again. PostgreSQL releases a closed session's lock only
    // when it notices the end of the connection.
    second.close().await;
    assert_eq!(once_free(async || append(&*first, table, 2).await).await, 3);
    first.close().await;
    once_free(async || kaiju_store::open_alone(&place.address).await).await;
}

/// Repeats a call until the database is no longer taken; fails after ten seconds.
async fn once_free<T>(call: impl AsyncFn() -> kaiju_store::Result<T>) -> T {
    for _ in 0..1000 {
        match call().await {
            Err(Error::Taken(_)) => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
            result => return result.unwrap(),
        }
    }
    panic!("the database is still taken");
}
