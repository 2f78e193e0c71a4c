//! Databases from a version before entries had checksums are migrated, and all their data stays valid.

mod place;

use kaiju_store::{EntryKind, EntryRow, RowUpdate, TableClass, TableId, TableState};
use place::TestDatabase;
use sqlx::{
    Connection, PgConnection, SqlSafeStr, SqliteConnection,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::SqliteConnectOptions,
};

/// The migrations of that earlier version.
macro_rules! old_migrations {
    ($database:literal) => {
        migrator([
            (1, "begin", include_str!(concat!("../migrations/", $database, "/0001_begin.sql"))),
            (2, "owner", include_str!(concat!("../migrations/", $database, "/0002_owner.sql"))),
            (3, "recovery until", include_str!(concat!("../migrations/", $database, "/0003_recovery_until.sql"))),
            (4, "epoch", include_str!(concat!("../migrations/", $database, "/0004_epoch.sql"))),
        ])
    };
}

const TABLES: &str = "\
INSERT INTO tables (code, header, state, created, changed, next, owner) VALUES \
('lobby', 'h', 'lobby', 1, 5, 1, 'ann'), ('game', 'h', 'playing', 1, 5, 2, 'ann'), ('done', 'h', 'over', 1, 5, 1, NULL);
INSERT INTO entries (table_id, seq, kind, time, body) VALUES \
(1, 0, 'seat', 5, 'a'), (2, 0, 'seat', 4, 'b'), (2, 1, 'choice', 5, 'c'), (3, 0, 'choice', 5, 'd');
INSERT INTO members (identity, table_id) VALUES ('ann', 1), ('ann', 2);
";

fn migrator(migrations: [(i64, &'static str, &'static str); 4]) -> Migrator {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(migrations.into_iter().map(migration).collect())
}

#[tokio::test]
async fn an_old_sqlite_file_is_migrated() {
    let place = TestDatabase::sqlite();
    let options = SqliteConnectOptions::new().filename(&place.address).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    old_migrations!("sqlite").run_direct(None, &mut connection, false).await.unwrap();
    sqlx::raw_sql(TABLES).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    old_tables_stay_valid(place).await;
}

#[tokio::test]
async fn an_old_postgres_database_is_migrated() {
    let place = TestDatabase::postgres().await;
    let mut connection = PgConnection::connect(&place.address).await.unwrap();
    sqlx::raw_sql("CREATE SCHEMA kaiju; SET search_path TO kaiju").execute(&mut connection).await.unwrap();
    old_migrations!("postgres").run_direct(None, &mut connection, false).await.unwrap();
    sqlx::raw_sql(TABLES).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    old_tables_stay_valid(place).await;
}

async fn old_tables_stay_valid(place: TestDatabase) {
    let store = place.open().await;
    let stored = store.load(TableId(2)).await.unwrap();
    let old = [EntryRow::new(EntryKind::Seat, 4, "b"), EntryRow::new(EntryKind::Choice, 5, "c")];
    assert_eq!(stored.entries, old);
    let row = stored.table;
    assert_eq!((row.code.as_str(), row.state, row.next), ("game", TableState::Playing, 2));
    assert_eq!((row.checksum, row.summary, row.has_had_players, row.has_games), (None, None, None, false));
    assert_eq!(store.games_of("ann", 10).await.unwrap(), []);
    // Games that may have had players never count as games between bots.
    for (class, codes) in [
        (TableClass::Lobby, vec!["lobby"]),
        (TableClass::BotGame, vec![]),
        (TableClass::Unfinished, vec!["game"]),
        (TableClass::Finished, vec!["done"]),
    ] {
        let expired = store.expired(class, 6, TableId(0), 10).await.unwrap();
        assert_eq!(expired.iter().map(|table| table.code.as_str()).collect::<Vec<_>>(), codes, "{class:?}");
    }
    let new = EntryRow { checksum: Some(7), ..EntryRow::new(EntryKind::Choice, 6, "e") };
    let update = RowUpdate { summary: Some("s".to_owned()), has_had_players: Some(false), ..RowUpdate::default() };
    assert_eq!(store.append_and_update(TableId(2), 2, vec![new.clone()], update).await.unwrap(), 3);
    let stored = store.load(TableId(2)).await.unwrap();
    assert_eq!(stored.entries[2], new);
    assert_eq!((stored.table.checksum, stored.table.has_had_players), (Some(7), Some(false)));
    assert_eq!(store.tables_of("ann", 10).await.unwrap().len(), 2);
    let next = store.create("new", "h", vec![], "ann", 9).await.unwrap();
    assert_eq!(next, TableId(4));
}
