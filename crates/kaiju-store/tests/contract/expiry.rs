//! Finding and deleting expired tables.

use super::{TestDatabase, bodies, choice, entry, table};
use kaiju_store::{
    AnalysisRow, EntryKind, EntryRow, Error, ExpiredTable, RowUpdate, Store, TableClass, TableId, TableState,
};

/// Deletes the expired tables of a class, and returns their codes.
pub(super) async fn expire(store: &dyn Store, class: TableClass, before: i64) -> Vec<String> {
    let expired = store.expired(class, before, TableId(0), 100).await.unwrap();
    assert_eq!(store.delete(&expired, before).await.unwrap(), expired.len() as u64);
    assert_eq!(store.expired(class, before, TableId(0), 100).await.unwrap(), []);
    expired.into_iter().map(|table| table.code).collect()
}

pub(super) async fn tables_expire_by_class(place: TestDatabase) {
    let store = place.open().await;
    for (code, state, players) in [
        ("lobby", TableState::Lobby, None),
        ("bots-playing", TableState::Playing, None),
        ("bots-over", TableState::Over, None),
        ("people-playing", TableState::Playing, Some(true)),
        ("people-over", TableState::Over, Some(true)),
    ] {
        let id = store.create(code, "", vec![], "host", 50).await.unwrap();
        let update = RowUpdate { state: Some(state), has_had_players: players, ..RowUpdate::default() };
        store.append_and_update(id, 0, vec![entry(EntryKind::Seat, 60, "x")], update).await.unwrap();
    }
    for class in TableClass::ALL {
        assert_eq!(store.expired(class, 60, TableId(0), 100).await.unwrap(), [], "{class:?}");
    }
    let all = store.expired(TableClass::BotGame, 61, TableId(0), 100).await.unwrap();
    assert_eq!(store.expired(TableClass::BotGame, 61, TableId(0), 1).await.unwrap(), all[..1]);
    assert_eq!(store.expired(TableClass::BotGame, 61, all[0].id, 100).await.unwrap(), all[1..]);
    assert_eq!(expire(&*store, TableClass::Lobby, 61).await, ["lobby"]);
    assert_eq!(expire(&*store, TableClass::BotGame, 61).await, ["bots-playing", "bots-over"]);
    assert_eq!(expire(&*store, TableClass::Unfinished, 61).await, ["people-playing"]);
    assert!(store.find("people-over").await.unwrap().is_some());
    assert_eq!(expire(&*store, TableClass::Finished, 61).await, ["people-over"]);
    assert_eq!(store.tables_of("host", 10).await.unwrap(), []);
}

pub(super) async fn analyses_are_replaced_and_deleted_with_their_table(place: TestDatabase) {
    let store = place.open().await;
    let (one, long) = (table(&*store, "one").await, table(&*store, "long").await);
    let analysis = |version, data: &str| AnalysisRow { version, data: data.to_owned() };
    for (id, round, version, data) in [(one, 1, 1, "old"), (one, 2, 1, "second"), (one, 1, 2, "new"), (long, 1, 1, "x")]
    {
        store.save_analysis(id, round, &analysis(version, data)).await.unwrap();
    }
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.analysis(one, 1).await.unwrap(), Some(analysis(2, "new")));
    assert_eq!(store.analysis(one, 2).await.unwrap(), Some(analysis(1, "second")));
    assert_eq!(store.analysis(one, 3).await.unwrap(), None);
    let missing = TableId(long.0 + 1);
    assert_eq!(store.analysis(missing, 1).await.unwrap(), None);
    let refused = store.save_analysis(missing, 1, &analysis(1, "x")).await;
    assert!(matches!(refused, Err(Error::NoTable(id)) if id == missing), "{refused:?}");
    assert!(matches!(store.save_analysis(one, 1, &analysis(1, "\0")).await, Err(Error::Nul)));
    // A table that loses its last entries, because it is about to be deleted, loses its analyses first.
    let entries = |count| (0..count).map(|_| choice("x").remove(0)).collect::<Vec<_>>();
    store.append(long, 0, entries(2_500), Some(TableState::Over)).await.unwrap();
    store.append(one, 0, choice("y"), Some(TableState::Over)).await.unwrap();
    assert_eq!(expire(&*store, TableClass::BotGame, 100).await, ["one", "long"]);
    for (id, round) in [(one, 1), (one, 2), (long, 1)] {
        assert_eq!(store.analysis(id, round).await.unwrap(), None);
    }
}

pub(super) async fn a_table_that_has_changed_is_not_deleted(place: TestDatabase) {
    let store = place.open().await;
    let (old, lively) = (table(&*store, "old").await, table(&*store, "lively").await);
    let expired = store.expired(TableClass::Lobby, 5, TableId(0), 100).await.unwrap();
    assert_eq!(expired.len(), 2);
    store.append(lively, 0, choice("just in time"), None).await.unwrap();
    assert_eq!(store.delete(&expired, 5).await.unwrap(), 1);
    assert!(matches!(store.load(old).await, Err(Error::NoTable(_))));
    assert_eq!(bodies(&*store, lively).await, ["just in time"]);
}

pub(super) async fn long_tables_are_deleted_in_parts(place: TestDatabase) {
    let store = place.open().await;
    let (long, other) = (table(&*store, "long").await, table(&*store, "other").await);
    for number in 0..5_u32 {
        let first = i64::from(number) * 1000;
        let entries = (0..1000).map(|seq| EntryRow { checksum: Some(first + seq), ..choice("x").remove(0) });
        store.append(long, number * 1000, entries.collect(), Some(TableState::Over)).await.unwrap();
    }
    store.append(other, 0, choice("y"), Some(TableState::Over)).await.unwrap();
    let mut expired = store.expired(TableClass::BotGame, 8, TableId(0), 100).await.unwrap();
    assert_eq!(expired.iter().map(|table| table.entries).collect::<Vec<_>>(), [5000, 1]);
    // If deletion stops halfway, the remaining shorter table is still consistent.
    expired[0].entries = 4500;
    let gone = ExpiredTable { id: TableId(other.0 + 1), code: String::new(), entries: 1 };
    assert_eq!(store.delete(&[gone], 8).await.unwrap(), 0);
    assert_eq!(store.delete(&expired, 8).await.unwrap(), 2);
    for id in [long, other] {
        assert!(matches!(store.load(id).await, Err(Error::NoTable(_))));
    }
}

pub(super) async fn abandoned_lobbies_expire_and_games_do_not(place: TestDatabase) {
    let store = place.open().await;
    let quiet = store.create("quiet", "", vec![], "host", 50).await.unwrap();
    store.append(quiet, 0, vec![entry(EntryKind::Chat, 99, "anybody?")], None).await.unwrap();
    let lively = store.create("lively", "", vec![], "host", 50).await.unwrap();
    store.append(lively, 0, vec![entry(EntryKind::Chat, 100, "hello")], None).await.unwrap();
    let new = store.create("new", "", vec![], "host", 100).await.unwrap();
    for (code, state) in [("playing", TableState::Playing), ("over", TableState::Over)] {
        let id = store.create(code, "", vec![], "host", 50).await.unwrap();
        store.append(id, 0, vec![entry(EntryKind::Choice, 51, "x")], Some(state)).await.unwrap();
    }
    let empty = store.create("empty", "", vec![], "host", 99).await.unwrap();

    assert_eq!(expire(&*store, TableClass::Lobby, 100).await, ["quiet", "empty"]);
    for code in ["lively", "new", "playing", "over"] {
        assert!(store.find(code).await.unwrap().is_some(), "{code} must be kept");
    }
    for id in [quiet, empty] {
        assert!(matches!(store.load(id).await, Err(Error::NoTable(_))));
        assert!(matches!(store.append(id, 1, choice("late"), None).await, Err(Error::NoTable(_))));
    }
    // The code can be reused, but not the id, and no old entries are left.
    let reborn = table(&*store, "quiet").await;
    assert!(reborn > empty && reborn > new);
    assert_eq!(store.append(reborn, 0, choice("fresh"), None).await.unwrap(), 1);
}

pub(super) async fn a_lobby_after_a_game_is_kept(place: TestDatabase) {
    let store = place.open().await;
    for (code, kind) in [
        ("chosen", EntryKind::Choice),
        ("rolled", EntryKind::Chance),
        ("talked", EntryKind::Chat),
        ("sat", EntryKind::Seat),
    ] {
        let id = table(&*store, code).await;
        store.append(id, 0, vec![entry(kind, 2, "x")], Some(TableState::Over)).await.unwrap();
        store.append(id, 1, vec![entry(EntryKind::Seat, 3, "rematch")], Some(TableState::Lobby)).await.unwrap();
    }
    assert_eq!(expire(&*store, TableClass::Lobby, 100).await, ["talked", "sat"]);
    let kept = store.unfinished(u32::MAX).await.unwrap().into_iter().map(|table| table.unwrap().code);
    assert_eq!(kept.collect::<Vec<_>>(), ["rolled", "chosen"]);
    let game = store.find("chosen").await.unwrap().unwrap();
    assert_eq!(bodies(&*store, game.id).await, ["x", "rematch"]);
}
