//! Connecting to PostgreSQL: TLS, and which failures count as temporary.

#[allow(dead_code)] // Only PostgreSQL is needed.
mod place;

use kaiju_store::{EntryKind, EntryRow, Error};
use place::TestDatabase;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::time::Duration;

/// Statements that create a certificate in the data directory, as the database's user, and turn TLS on.
const USE_TLS: [&str; 3] = [
    "COPY (SELECT 1) TO PROGRAM 'openssl req -new -x509 -days 2 -nodes -subj /CN=localhost \
     -out server.crt -keyout server.key 2>&1 && chmod 600 server.key'",
    "ALTER SYSTEM SET ssl = on",
    "SELECT pg_reload_conf()",
];

async fn unreachable(address: &str) -> (String, bool) {
    match kaiju_store::open(address).await.map(drop) {
        Err(error @ Error::Unreachable { is_temporary, .. }) => (error.to_string(), is_temporary),
        other => panic!("{address} should be unreachable, not {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_can_use_tls() {
    let place = TestDatabase::postgres().await;
    let (message, is_temporary) = unreachable(&format!("{}?sslmode=require", place.address)).await;
    assert!(message.contains("TLS") && !is_temporary, "{message}");

    let mut direct = PgConnection::connect(&place.address).await.unwrap();
    for statement in USE_TLS {
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut direct).await.unwrap();
    }
    // The new setting applies to new connections once the server has reread its configuration.
    let mut tries = 0;
    let store = loop {
        match kaiju_store::open(&format!("{}?sslmode=require", place.address)).await {
            Ok(store) => break store,
            Err(error) if tries == 100 => panic!("{error}"),
            Err(_) => tries += 1,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    store.create("one", "", vec![], "host", 1).await.unwrap();
    let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                     WHERE application_name = 'kaiju' AND datname = current_database()";
    assert!(sqlx::query_scalar::<_, bool>(encrypted).fetch_one(&mut direct).await.unwrap());
    // The certificate is self-signed, so it can't be verified.
    let (message, is_temporary) = unreachable(&format!("{}?sslmode=verify-full", place.address)).await;
    assert!(message.contains("certificate") && !is_temporary, "{message}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_some_failures_may_pass() {
    let place = TestDatabase::postgres().await;
    let (user, rest) = place.address.split_once('@').unwrap();
    let (server, _) = rest.split_once('/').unwrap();
    // A bound socket that doesn't listen refuses connections, and no other process can take its port meanwhile.
    let unheard = tokio::net::TcpSocket::new_v4().unwrap();
    unheard.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let refusing = unheard.local_addr().unwrap();
    assert!(unreachable(&format!("{user}@{refusing}/kaiju")).await.1, "nothing listens there yet");
    for wrong in [
        format!("postgres://kaiju:wrong@{rest}"),
        format!("{user}@{server}/no_such_database"),
        format!("{user}@no-such-host.invalid/kaiju"),
    ] {
        let (message, is_temporary) = unreachable(&wrong).await;
        assert!(!is_temporary || message.contains("Temporary failure in name resolution"), "{message}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_named() {
    let place = TestDatabase::postgres().await;
    let store = place.open().await;
    let table = store.create("one", "", vec![], "host", 1).await.unwrap();
    let mut direct = PgConnection::connect(&place.address).await.unwrap();
    let fail = "CREATE FUNCTION kaiju.fail() RETURNS trigger LANGUAGE plpgsql \
                AS 'BEGIN RAISE EXCEPTION ''no space'' USING ERRCODE = ''disk_full''; END'; \
                CREATE TRIGGER fail BEFORE INSERT ON kaiju.entries FOR EACH ROW EXECUTE FUNCTION kaiju.fail();";
    sqlx::raw_sql(fail).execute(&mut direct).await.unwrap();
    let entry = EntryRow::new(EntryKind::Chat, 1, "hello");
    let error = store.append(table, 0, vec![entry], None).await.unwrap_err();
    assert!(matches!(error, Error::DiskFull), "{error:?}");
}
