//! The contract that every store must meet, tested against a real SQLite file and a real PostgreSQL server.

mod expiry;
mod people;
#[path = "../place/mod.rs"]
mod place;

use std::{collections::BTreeSet, sync::Arc};

use expiry::*;
use kaiju_store::{EntryKind, EntryRow, Error, IdentityRow, RowUpdate, Store, TableId, TableState};
use people::*;
use place::TestDatabase;
use tokio::task::JoinSet;

/// Generates two tests for each function: one with SQLite and one with PostgreSQL.
macro_rules! contract {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() { super::$name(super::TestDatabase::sqlite()).await; })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() { super::$name(super::TestDatabase::postgres().await).await; })*
        }
    };
}

contract! {
    entries_are_loaded_in_order
    a_wrong_number_is_a_conflict_and_stores_nothing
    a_conflict_does_not_fail_other_appends
    fifty_tasks_append_concurrently
    only_one_append_with_the_same_number_succeeds
    two_stores_on_one_database_do_not_overwrite_each_other
    more_entries_than_one_statement_holds
    the_state_is_stored_with_the_entries
    a_finished_table_can_be_played_again
    unfinished_tables_are_listed
    checksums_and_summaries_are_stored
    entries_are_read_in_parts
    analyses_are_replaced_and_deleted_with_their_table
    tables_expire_by_class
    a_table_that_has_changed_is_not_deleted
    long_tables_are_deleted_in_parts
    abandoned_lobbies_expire_and_games_do_not
    a_lobby_after_a_game_is_kept
    an_identity_finds_its_tables
    a_table_is_created_atomically
    unfinished_tables_of_an_owner_are_counted
    a_code_belongs_to_one_table
    identities_are_found_by_id_and_by_recovery_hash
    devices_are_listed_and_deleted
    entries_are_rewritten_in_place
    a_long_table_is_rewritten_in_parts
    an_identity_is_erased
    facts_are_replaced_or_kept
    any_text_but_nul_is_stored
    closing_waits_for_submitted_appends
    stores_that_open_at_the_same_time_agree
}

fn entry(kind: EntryKind, time: i64, body: impl Into<String>) -> EntryRow {
    EntryRow::new(kind, time, body)
}

fn choice(body: impl Into<String>) -> Vec<EntryRow> {
    vec![entry(EntryKind::Choice, 7, body)]
}

async fn table(store: &dyn Store, code: &str) -> TableId {
    store.create(code, "header", vec![], "host", 1).await.unwrap()
}

async fn bodies(store: &dyn Store, table: TableId) -> Vec<String> {
    store.load(table).await.unwrap().entries.into_iter().map(|entry| entry.body).collect()
}

#[track_caller]
fn assert_conflict(outcome: kaiju_store::Result<u32>, given: u32, next: u32) {
    match outcome {
        Err(Error::Conflict { given: g, next: n, .. }) => assert_eq!((g, n), (given, next)),
        other => panic!("expected a conflict, not {other:?}"),
    }
}

async fn entries_are_loaded_in_order(place: TestDatabase) {
    let store = place.open().await;
    let (one, other) = (table(&*store, "one").await, table(&*store, "other").await);
    let first = vec![entry(EntryKind::Preset, 10, "new-york"), entry(EntryKind::Seat, 11, "1 Ann")];
    let second = vec![
        entry(EntryKind::Choice, 12, "roll"),
        entry(EntryKind::Chance, 13, "112355"),
        entry(EntryKind::Chat, 14, "hello"),
    ];
    assert_eq!(store.append(one, 0, first.clone(), None).await.unwrap(), 2);
    assert_eq!(store.append(other, 0, choice("elsewhere"), None).await.unwrap(), 1);
    assert_eq!(store.append(one, 2, second.clone(), None).await.unwrap(), 5);
    store.close().await;

    let saved = place.open().await.load(one).await.unwrap();
    assert_eq!(saved.entries, [first, second].concat());
    let table = saved.table;
    assert_eq!((table.id, table.code.as_str(), table.header.as_str()), (one, "one", "header"));
    assert_eq!((table.created, table.changed, table.next, table.state), (1, 14, 5, TableState::Lobby));
}

async fn a_wrong_number_is_a_conflict_and_stores_nothing(place: TestDatabase) {
    let store = place.open().await;
    let id = table(&*store, "one").await;
    store.append(id, 0, choice("first"), None).await.unwrap();
    assert_conflict(store.append(id, 0, choice("again"), Some(TableState::Over)).await, 0, 1);
    assert_conflict(store.append(id, 2, choice("too early"), Some(TableState::Over)).await, 2, 1);
    assert_eq!(bodies(&*store, id).await, ["first"]);
    assert_eq!(store.find("one").await.unwrap().unwrap().state, TableState::Lobby);

    let missing = TableId(id.0 + 1);
    assert!(matches!(store.append(missing, 0, choice("x"), None).await, Err(Error::NoTable(id)) if id == missing));
    assert!(matches!(store.load(missing).await, Err(Error::NoTable(id)) if id == missing));
}

async fn a_conflict_does_not_fail_other_appends(place: TestDatabase) {
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..60 {
        let id = table(&*store, &number.to_string()).await;
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            // A third of them are valid, a third have a wrong number, and a third have no table.
            let (id, next) = [(id, 0), (id, 9), (TableId(id.0 + 1_000_000), 0)][number % 3];
            (number % 3, store.append(id, next, choice("x"), None).await)
        });
    }
    let mut outcomes = [0; 3];
    for (case, outcome) in tasks.join_all().await {
        let right = match case {
            0 => matches!(outcome, Ok(1)),
            1 => matches!(outcome, Err(Error::Conflict { given: 9, next: 0, .. })),
            _ => matches!(outcome, Err(Error::NoTable(_))),
        };
        assert!(right, "case {case}: {outcome:?}");
        outcomes[case] += 1;
    }
    assert_eq!(outcomes, [20; 3]);
}

async fn fifty_tasks_append_concurrently(place: TestDatabase) {
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..50 {
        let id = table(&*store, &number.to_string()).await;
        let store = Arc::clone(&store);
        tasks.spawn(async move {
            for next in 0..40 {
                let appended = store.append(id, next, choice(format!("{number}:{next}")), None).await;
                assert_eq!(appended.unwrap(), next + 1);
            }
            (number, id)
        });
    }
    let tables = tasks.join_all().await;
    assert_eq!(tables.len(), 50);
    // The store is not closed, but acknowledged entries must be stored anyway.
    let again = place.open().await;
    for (number, id) in tables {
        let expected: Vec<String> = (0..40).map(|next| format!("{number}:{next}")).collect();
        assert_eq!(bodies(&*again, id).await, expected);
    }
}

async fn only_one_append_with_the_same_number_succeeds(place: TestDatabase) {
    let store = place.open().await;
    let id = table(&*store, "one").await;
    for next in 0..5 {
        let mut tasks = JoinSet::new();
        for task in 0..50 {
            let store = Arc::clone(&store);
            tasks.spawn(async move { (task, store.append(id, next, choice(task.to_string()), None).await) });
        }
        let (stored, refused): (Vec<_>, Vec<_>) =
            tasks.join_all().await.into_iter().partition(|(_, outcome)| outcome.is_ok());
        assert_eq!((stored.len(), refused.len()), (1, 49));
        for (_, outcome) in refused {
            assert_conflict(outcome, next, next + 1);
        }
        assert_eq!(bodies(&*store, id).await.last(), Some(&stored[0].0.to_string()));
    }
}

async fn two_stores_on_one_database_do_not_overwrite_each_other(place: TestDatabase) {
    let stores = [place.open().await, place.open().await];
    let mut tables = Vec::new();
    for number in 0..20 {
        tables.push(table(&*stores[0], &number.to_string()).await);
    }
    for next in 0..10 {
        let mut tasks = JoinSet::new();
        for (name, store) in stores.iter().enumerate() {
            // One store visits the tables forwards and the other backwards, so that they collide.
            let order: Vec<_> = if name == 0 { tables.clone() } else { tables.iter().rev().copied().collect() };
            for id in order {
                let store = Arc::clone(store);
                tasks.spawn(async move { (id, name, store.append(id, next, choice(name.to_string()), None).await) });
            }
        }
        let mut winners = BTreeSet::new();
        for (id, name, outcome) in tasks.join_all().await {
            if outcome.is_ok() {
                assert!(winners.insert(id), "both stores appended {next} to table {id}");
                assert_eq!(bodies(&*stores[0], id).await.last(), Some(&name.to_string()));
            } else {
                assert_conflict(outcome, next, next + 1);
            }
        }
        assert_eq!(winners.len(), tables.len());
    }
}

async fn more_entries_than_one_statement_holds(place: TestDatabase) {
    let store = place.open().await;
    let id = table(&*store, "one").await;
    let entries: Vec<EntryRow> = (0..2500).map(|number| entry(EntryKind::Chance, number, number.to_string())).collect();
    assert_eq!(store.append(id, 0, entries.clone(), None).await.unwrap(), 2500);
    assert_eq!(store.load(id).await.unwrap().entries, entries);
}

async fn the_state_is_stored_with_the_entries(place: TestDatabase) {
    let store = place.open().await;
    let id = table(&*store, "one").await;
    for (next, then, state) in [
        (0, None, TableState::Lobby),
        (1, Some(TableState::Playing), TableState::Playing),
        (2, None, TableState::Playing),
        (3, Some(TableState::Over), TableState::Over),
        (4, None, TableState::Over),
    ] {
        store.append(id, next, choice("x"), then).await.unwrap();
        assert_eq!(store.find("one").await.unwrap().unwrap().state, state, "after entry {next}");
    }
    assert_eq!(store.load(id).await.unwrap().entries.len(), 5, "a finished game should be kept");
}

async fn a_finished_table_can_be_played_again(place: TestDatabase) {
    let store = place.open().await;
    let id = table(&*store, "one").await;
    let mut next = 0;
    for state in [TableState::Playing, TableState::Over, TableState::Lobby, TableState::Playing, TableState::Over] {
        next = store.append(id, next, choice(format!("{state:?}")), Some(state)).await.unwrap();
        let again = place.open().await;
        assert_eq!(again.find("one").await.unwrap().unwrap().state, state);
        assert_eq!(
            again.unfinished(u32::MAX).await.unwrap().len(),
            usize::from(state != TableState::Over),
            "{state:?}"
        );
    }
    assert_eq!(bodies(&*store, id).await, ["Playing", "Over", "Lobby", "Playing", "Over"]);
}

async fn unfinished_tables_are_listed(place: TestDatabase) {
    let store = place.open().await;
    assert!(store.unfinished(u32::MAX).await.unwrap().is_empty());
    assert_eq!(store.newest_change(i64::MAX).await.unwrap(), None);
    let (lobby, playing, over) = (table(&*store, "a").await, table(&*store, "b").await, table(&*store, "c").await);
    store.append(playing, 0, choice("start"), Some(TableState::Playing)).await.unwrap();
    store.append(playing, 1, choice("in the middle of a decision"), None).await.unwrap();
    store.append(over, 0, choice("end"), Some(TableState::Over)).await.unwrap();
    // A game can be ended without an entry.
    let closed = table(&*store, "d").await;
    store.append(closed, 0, vec![], Some(TableState::Over)).await.unwrap();

    let again = place.open().await;
    assert_eq!(again.newest_change(i64::MAX).await.unwrap(), Some(7));
    assert_eq!(again.newest_change(7).await.unwrap(), Some(1));
    let latest = again.unfinished(1).await.unwrap();
    assert_eq!(latest.into_iter().map(|table| table.unwrap().id).collect::<Vec<_>>(), [playing]);
    let unfinished: Vec<_> = again.unfinished(u32::MAX).await.unwrap().into_iter().map(Result::unwrap).collect();
    assert_eq!(unfinished.iter().map(|table| (table.id, table.next)).collect::<Vec<_>>(), [(playing, 2), (lobby, 0)]);
    for table in unfinished {
        assert_eq!(again.load(table.id).await.unwrap().table, table);
    }
}

async fn checksums_and_summaries_are_stored(place: TestDatabase) {
    let store = place.open().await;
    let chained = |body: &str, checksum| EntryRow { checksum: Some(checksum), ..entry(EntryKind::Seat, 7, body) };
    let first = vec![chained("a", i64::MIN), chained("b", -1)];
    let id = store.create("one", "", first.clone(), "host", 1).await.unwrap();
    let row = store.find("one").await.unwrap().unwrap();
    assert_eq!((row.checksum, row.summary.as_deref(), row.has_had_players), (Some(-1), None, Some(false)));
    let second = vec![chained("c", i64::MAX)];
    let games = Some("[1]".to_owned());
    let update =
        RowUpdate { summary: Some("new".to_owned()), has_had_players: Some(true), games, ..RowUpdate::default() };
    store.append_and_update(id, 2, second.clone(), update).await.unwrap();
    // Values that aren't updated stay as they are; without entries, nothing else changes.
    store.append(id, 3, vec![], Some(TableState::Playing)).await.unwrap();
    let again = place.open().await;
    let saved = again.load(id).await.unwrap();
    assert_eq!(saved.entries, [first, second].concat());
    let row = saved.table;
    assert_eq!((row.checksum, row.summary.as_deref(), row.has_had_players), (Some(i64::MAX), Some("new"), Some(true)));
    assert_eq!((row.state, row.changed, row.next, row.has_games), (TableState::Playing, 7, 3, true));
    // The results of finished games are listed for those who have joined their tables.
    let none = store.create("two", "", vec![], "host", 9).await.unwrap();
    assert!(!store.table(none).await.unwrap().has_games);
    store.create("three", "", vec![], "other", 9).await.unwrap();
    let listed = [("one".to_owned(), "[1]".to_owned())];
    assert_eq!(again.games_of("host", 10).await.unwrap(), listed);
    assert_eq!(again.games_of("host", 0).await.unwrap(), []);
    assert_eq!(again.games_of("other", 10).await.unwrap(), []);
    assert!(matches!(again.games_of("\0", 10).await, Err(Error::Nul)));
    // An entry without a checksum removes the one in the row.
    store.append(id, 3, choice("d"), None).await.unwrap();
    assert_eq!(store.find("one").await.unwrap().unwrap().checksum, None);
    let nul = RowUpdate { summary: Some("\0".to_owned()), ..RowUpdate::default() };
    assert!(matches!(store.append_and_update(id, 4, vec![], nul).await, Err(Error::Nul)));
    let nul = RowUpdate { games: Some("\0".to_owned()), ..RowUpdate::default() };
    assert!(matches!(store.append_and_update(id, 4, vec![], nul).await, Err(Error::Nul)));
}

async fn entries_are_read_in_parts(place: TestDatabase) {
    let store = place.open().await;
    let id = table(&*store, "one").await;
    let entries: Vec<EntryRow> = (0..10).map(|number| entry(EntryKind::Chance, number, number.to_string())).collect();
    store.append(id, 0, entries.clone(), None).await.unwrap();
    for (from, until) in [(0, 10), (0, 4), (4, 10), (9, 10), (5, 5)] {
        assert_eq!(store.entries(id, from, until).await.unwrap(), entries[from as usize..until as usize]);
    }
    assert!(matches!(store.entries(id, 8, 11).await, Err(Error::Damaged(_))));
}

async fn a_table_is_created_atomically(place: TestDatabase) {
    let store = place.open().await;
    let entries = vec![entry(EntryKind::Seat, 10, "join"), entry(EntryKind::Seat, 11, "sit")];
    let id = store.create("one", "header", entries.clone(), "ann", 9).await.unwrap();
    assert!(matches!(store.create("one", "", entries.clone(), "bob", 9).await, Err(Error::CodeTaken(_))));
    let broken = vec![entry(EntryKind::Seat, 10, "join"), entry(EntryKind::Seat, 11, "\0")];
    assert!(matches!(store.create("two", "", broken, "bob", 9).await, Err(Error::Nul)));

    let again = place.open().await;
    let saved = again.load(id).await.unwrap();
    assert_eq!(saved.entries, entries);
    assert_eq!((saved.table.created, saved.table.changed, saved.table.next), (9, 11, 2));
    assert_eq!(again.tables_of("ann", 10).await.unwrap(), [saved.table]);
    assert_eq!(again.tables_of("bob", 10).await.unwrap(), [], "a refused table should leave nothing behind");
    assert_eq!(again.find("two").await.unwrap(), None);
    assert_eq!(again.append(id, 2, choice("goes on"), None).await.unwrap(), 3);
}

async fn a_code_belongs_to_one_table(place: TestDatabase) {
    let store = place.open().await;
    let id = table(&*store, "k7f2").await;
    assert!(
        matches!(store.create("k7f2", "other", vec![], "host", 2).await, Err(Error::CodeTaken(code)) if code == "k7f2")
    );
    assert_eq!(store.find("k7f2").await.unwrap().unwrap().id, id);
    assert_eq!(store.find("K7F2").await.unwrap(), None, "codes differ by case");
}

async fn facts_are_replaced_or_kept(place: TestDatabase) {
    let store = place.open().await;
    assert_eq!(store.fact("key").await.unwrap(), None);
    assert_eq!(store.fact_or_insert("key", "first").await.unwrap(), "first");
    assert_eq!(store.fact_or_insert("key", "second").await.unwrap(), "first");
    store.save_fact("key", "third").await.unwrap();
    store.save_fact("other", "x").await.unwrap();
    assert_eq!(place.open().await.fact("key").await.unwrap().as_deref(), Some("third"));
}

async fn any_text_but_nul_is_stored(place: TestDatabase) {
    let store = place.open().await;
    let text = "'; DROP TABLE tables; -- \"\n\r\t\\ 大怪獸 שלום 🦖 \u{202e} $1 ?1";
    let id = store.create(text, text, vec![], "host", 1).await.unwrap();
    store
        .append(id, 0, vec![entry(EntryKind::Chat, i64::MIN, text), entry(EntryKind::Chat, i64::MAX, "")], None)
        .await
        .unwrap();
    let saved = store.load(id).await.unwrap();
    assert_eq!((saved.table.code.as_str(), saved.table.header.as_str()), (text, text));
    assert_eq!(saved.entries, [entry(EntryKind::Chat, i64::MIN, text), entry(EntryKind::Chat, i64::MAX, "")]);

    assert!(matches!(store.create("a\0", "", vec![], "host", 1).await, Err(Error::Nul)));
    assert!(matches!(store.append(id, 2, choice("a\0b"), None).await, Err(Error::Nul)));
    assert!(matches!(store.find("\0").await, Err(Error::Nul)));
    assert!(matches!(store.join(id, "\0").await, Err(Error::Nul)));
    assert!(matches!(store.save_fact("a", "\0").await, Err(Error::Nul)));
    let name = IdentityRow { id: "1".into(), name: "\0".into(), ..IdentityRow::default() };
    assert!(matches!(store.save_identity(&name).await, Err(Error::Nul)));
    assert_eq!(store.load(id).await.unwrap(), saved);
}

async fn closing_waits_for_submitted_appends(place: TestDatabase) {
    let store = place.open().await;
    let mut tasks = JoinSet::new();
    for number in 0..100 {
        let id = table(&*store, &number.to_string()).await;
        let store = Arc::clone(&store);
        tasks.spawn(async move { (id, store.append(id, 0, choice("x"), None).await) });
    }
    store.close().await;
    let outcomes = tasks.join_all().await;
    let late = store.append(outcomes[0].0, 1, choice("late"), None).await;
    assert!(matches!(late, Err(Error::Closed)), "{late:?}");
    store.close().await;

    let again = place.open().await;
    for (id, outcome) in outcomes {
        let stored = match outcome {
            Ok(next) => next,
            Err(Error::Closed) => 0,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(bodies(&*again, id).await.len(), stored as usize);
    }
}

async fn stores_that_open_at_the_same_time_agree(place: TestDatabase) {
    let place = Arc::new(place);
    let mut tasks = JoinSet::new();
    for number in 0..4 {
        let place = Arc::clone(&place);
        tasks.spawn(async move { place.open().await.fact_or_insert("key", &number.to_string()).await.unwrap() });
    }
    let keys: BTreeSet<String> = tasks.join_all().await.into_iter().collect();
    assert_eq!(keys.len(), 1, "all see the same key: {keys:?}");
}
