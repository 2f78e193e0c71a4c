//! Identities, their devices and tables, and erasing them.

use super::{TestDatabase, bodies, choice, entry, expire, table};
use kaiju_store::{
    DeviceRow, EntryKind, EntryRow, Error, IdentityRow, RowUpdate, Store, TableClass, TableId, TableRow, TableState,
};

fn device(id: &str, days: [u32; 2], signed_out: bool) -> DeviceRow {
    let [first_day, last_day] = days;
    let (browser, system) = ("Firefox".to_owned(), "Android".to_owned());
    DeviceRow { id: id.to_owned(), browser, system, first_day, last_day, signed_out }
}

pub(super) async fn an_identity_finds_its_tables(place: TestDatabase) {
    async fn codes(store: &dyn Store, identity: &str, limit: u32) -> Vec<String> {
        store.tables_of(identity, limit).await.unwrap().into_iter().map(|table| table.code).collect()
    }
    let store = place.open().await;
    for (created, code) in [(10, "first"), (20, "second"), (30, "third"), (40, "elsewhere")] {
        let id = store.create(code, "", vec![], "host", created).await.unwrap();
        store.join(id, if code == "elsewhere" { "bob" } else { "ann" }).await.unwrap();
    }
    let first = store.find("first").await.unwrap().unwrap().id;
    store.append(first, 0, vec![entry(EntryKind::Choice, 25, "x")], Some(TableState::Over)).await.unwrap();
    store.join(first, "ann").await.unwrap();
    store.join(first, "bob").await.unwrap();

    let again = place.open().await;
    assert_eq!(codes(&*again, "ann", 10).await, ["third", "first", "second"]);
    assert_eq!(codes(&*again, "ann", 2).await, ["third", "first"]);
    assert_eq!(codes(&*again, "ann", 0).await, [""; 0]);
    assert_eq!(codes(&*again, "bob", u32::MAX).await, ["elsewhere", "first"]);
    assert_eq!(codes(&*again, "cy", 10).await, [""; 0]);
    let joined = async |code, identity| again.has_joined(code, identity).await.unwrap();
    assert!(joined("first", "ann").await && joined("elsewhere", "bob").await && joined("second", "host").await);
    assert!(!joined("elsewhere", "ann").await && !joined("first", "cy").await && !joined("nowhere", "ann").await);
    assert_eq!(again.tables_of("bob", 10).await.unwrap()[1], again.load(first).await.unwrap().table);

    // A deleted lobby is on no one's list, and no one can join it any more.
    let second = store.find("second").await.unwrap().unwrap().id;
    assert_eq!(expire(&*store, TableClass::Lobby, 30).await.len(), 1);
    assert_eq!(codes(&*store, "ann", 10).await, ["third", "first"]);
    assert!(matches!(store.join(second, "ann").await, Err(Error::NoTable(id)) if id == second));
}

pub(super) async fn unfinished_tables_of_an_owner_are_counted(place: TestDatabase) {
    let store = place.open().await;
    assert_eq!(store.unfinished_of("ann").await.unwrap(), 0);
    let one = store.create("one", "", vec![], "ann", 1).await.unwrap();
    let two = store.create("two", "", vec![], "ann", 1).await.unwrap();
    let other = store.create("other", "", vec![], "bob", 1).await.unwrap();
    store.join(other, "ann").await.unwrap();
    store.join(one, "bob").await.unwrap();
    let count = async || (store.unfinished_of("ann").await.unwrap(), store.unfinished_of("bob").await.unwrap());
    assert_eq!(count().await, (2, 1), "joined tables should not count as owned");
    store.append(one, 0, choice("end"), Some(TableState::Over)).await.unwrap();
    store.append(two, 0, choice("start"), Some(TableState::Playing)).await.unwrap();
    assert_eq!(count().await, (1, 1));
    store.append(one, 1, choice("rematch"), Some(TableState::Lobby)).await.unwrap();
    assert_eq!(count().await, (2, 1));
}

pub(super) async fn identities_are_found_by_id_and_by_recovery_hash(place: TestDatabase) {
    let store = place.open().await;
    let identity = |id: &str, name: &str, recovery: Option<&str>| IdentityRow {
        id: id.to_owned(),
        name: name.to_owned(),
        recovery: recovery.map(str::to_owned),
        recovery_until: recovery.map_or(0, |_| 1_700_000_000_000),
        epoch: recovery.map_or(0, |_| 7),
        created: recovery.map_or(0, |_| 1_600_000_000_000),
    };
    let ann = identity("1", "Ann", Some("hash"));
    for identity in [&ann, &identity("2", "Bob", None), &identity("3", "Cy", None)] {
        store.save_identity(identity).await.unwrap();
    }
    assert_eq!(store.identity("1").await.unwrap(), Some(ann.clone()));
    assert_eq!(store.recover("hash").await.unwrap(), Some(ann));
    assert_eq!(store.identity("4").await.unwrap(), None);
    assert_eq!(store.recover("other").await.unwrap(), None);

    let thief = store.save_identity(&identity("2", "Bob", Some("hash"))).await;
    assert!(matches!(thief, Err(Error::RecoveryTaken(id)) if id == "2"));

    let renamed = identity("1", "Anna", Some("new hash"));
    store.save_identity(&renamed).await.unwrap();
    assert_eq!(store.identity("1").await.unwrap(), Some(renamed));
    assert_eq!(store.recover("hash").await.unwrap(), None);
}

pub(super) async fn devices_are_listed_and_deleted(place: TestDatabase) {
    let store = place.open().await;
    let (old, new, gone) = (device("a", [10, 20], false), device("b", [15, 30], false), device("c", [1, 5], true));
    for device in [&old, &new, &gone] {
        store.save_device("ann", device).await.unwrap();
    }
    store.save_device("bob", &device("a", [7, 8], false)).await.unwrap();
    let again = place.open().await;
    assert_eq!(again.devices("ann").await.unwrap(), [new.clone(), old.clone(), gone]);
    assert_eq!(again.device("ann", "a").await.unwrap(), Some(old));
    assert_eq!(again.device("bob", "b").await.unwrap(), None);
    let seen = DeviceRow { last_day: 40, signed_out: true, ..new };
    store.save_device("ann", &seen).await.unwrap();
    store.delete_device("ann", "a").await.unwrap();
    store.delete_device("ann", "nothing").await.unwrap();
    assert_eq!(store.devices("ann").await.unwrap()[0], seen);
    assert_eq!(store.devices("ann").await.unwrap().len(), 2);
    assert_eq!(store.devices("bob").await.unwrap().len(), 1, "others keep theirs");
    assert!(matches!(store.save_device("\0", &seen).await, Err(Error::Nul)));
}

/// Rewritten entries keep their numbers, kinds and times, and the table can still be used. Only this identity's traces
/// are removed.
pub(super) async fn entries_are_rewritten_in_place(place: TestDatabase) {
    let store = place.open().await;
    let said = vec![entry(EntryKind::Chat, 5, "a secret"), entry(EntryKind::Choice, 6, "roll")];
    let id = store.create("one", "header", said, "ann", 1).await.unwrap();
    store.join(id, "bob").await.unwrap();
    let other = store.create("two", "", choice("x"), "ann", 1).await.unwrap();
    let erased = || (0, EntryRow { checksum: Some(7), ..entry(EntryKind::Chat, 5, "erased") });
    let last = || (1, EntryRow { checksum: Some(8), ..entry(EntryKind::Choice, 6, "roll") });
    assert_eq!(store.joined("ann").await.unwrap(), [id, other]);
    let games = RowUpdate { games: Some("[\"Ann won\"]".to_owned()), ..RowUpdate::default() };
    store.append_and_update(id, 2, vec![], games).await.unwrap();
    let before = store.load(id).await.unwrap();
    assert_eq!(store.table(id).await.unwrap(), before.table);

    // A wrong number, a missing entry or a missing table changes nothing.
    let conflict = store.rewrite(id, 1, vec![erased()], "ann", RowUpdate::default()).await;
    assert!(matches!(conflict, Err(Error::Conflict { given: 1, next: 2, .. })), "{conflict:?}");
    let missing = store.rewrite(id, 2, vec![erased(), (7, last().1)], "ann", RowUpdate::default()).await;
    assert!(matches!(missing, Err(Error::Damaged(_))), "{missing:?}");
    let nowhere = store.rewrite(TableId(999), 0, vec![], "ann", RowUpdate::default()).await;
    assert!(matches!(nowhere, Err(Error::NoTable(TableId(999)))), "{nowhere:?}");
    assert!(matches!(
        store.rewrite(id, 2, vec![(0, entry(EntryKind::Chat, 5, "\0"))], "ann", RowUpdate::default()).await,
        Err(Error::Nul)
    ));
    assert_eq!(store.load(id).await.unwrap(), before);
    assert_eq!((store.unfinished_of("ann").await.unwrap(), store.joined("ann").await.unwrap().len()), (2, 2));

    for _ in 0..2 {
        let update = RowUpdate {
            games: Some("[\"a player won\"]".to_owned()),
            summary: Some("a player".to_owned()),
            ..RowUpdate::default()
        };
        store.rewrite(id, 2, vec![erased(), last()], "ann", update).await.unwrap();
    }
    let again = place.open().await;
    let saved = again.load(id).await.unwrap();
    assert_eq!(saved.entries, [erased().1, last().1]);
    assert_eq!(saved.table, TableRow { checksum: Some(8), summary: Some("a player".to_owned()), ..before.table });
    let games = [("one".to_owned(), "[\"a player won\"]".to_owned())];
    assert_eq!(again.games_of("bob", 10).await.unwrap(), games, "others keep their results");
    assert_eq!((again.joined("ann").await.unwrap(), again.joined("bob").await.unwrap()), (vec![other], vec![id]));
    assert_eq!(again.unfinished_of("ann").await.unwrap(), 1);
    assert_eq!(again.append(id, 2, choice("goes on"), None).await.unwrap(), 3);
    assert_eq!(bodies(&*again, other).await, ["x"]);
}

/// A table with many entries by one person is rewritten in parts, so that appends to other tables can continue. An
/// interrupted rewrite is known to be incomplete.
pub(super) async fn a_long_table_is_rewritten_in_parts(place: TestDatabase) {
    const LEN: u32 = 5_200;
    let store = place.open().await;
    let id = table(&*store, "long").await;
    let other = table(&*store, "other").await;
    store.join(id, "ann").await.unwrap();
    let entries: Vec<EntryRow> = (0..LEN).map(|n| entry(EntryKind::Chat, i64::from(n), n.to_string())).collect();
    assert_eq!(store.append(id, 0, entries.clone(), None).await.unwrap(), LEN);
    let rewritten = |(number, entry): (u32, EntryRow)| {
        (number, EntryRow { body: format!("new {}", entry.body), checksum: Some(i64::from(number)), ..entry })
    };
    let rewritten: Vec<(u32, EntryRow)> = (0..).zip(entries).skip(1).map(rewritten).collect();
    // One entry in the middle doesn't exist.
    let mut interrupted = rewritten.clone();
    interrupted[3_000].0 = LEN + 7;
    let failed = store.rewrite(id, LEN, interrupted, "ann", RowUpdate::default()).await;
    assert!(matches!(failed, Err(Error::Damaged(_))), "{failed:?}");
    let half = store.load(id).await.unwrap();
    assert!(half.entries[LEN as usize - 1].body == "new 5199" && half.entries[1].body == "1", "the last ones first");
    assert_eq!(half.table.checksum, Some(i64::from(LEN) - 1));
    assert_eq!(store.joined("ann").await.unwrap(), [id], "unfinished");

    let rewrite = store.rewrite(id, LEN, rewritten.clone(), "ann", RowUpdate::default());
    let appends = async {
        for next in 0..20 {
            store.append(other, next, choice("x"), None).await.unwrap();
        }
    };
    let (rewrote, ()) = tokio::join!(rewrite, appends);
    rewrote.unwrap();
    let saved = place.open().await.load(id).await.unwrap();
    assert_eq!(saved.entries[0].body, "0");
    assert!(saved.entries[1..].iter().eq(rewritten.iter().map(|(_, entry)| entry)));
    assert_eq!(store.joined("ann").await.unwrap(), []);
}

pub(super) async fn an_identity_is_erased(place: TestDatabase) {
    let store = place.open().await;
    let id = store.create("one", "", choice("x"), "ann", 1).await.unwrap();
    let ann = IdentityRow {
        id: "ann".into(),
        name: "Ann".into(),
        recovery: Some("hash".into()),
        created: 5,
        ..IdentityRow::default()
    };
    store.save_identity(&ann).await.unwrap();
    store.save_identity(&IdentityRow { id: "bob".into(), name: "Bob".into(), ..IdentityRow::default() }).await.unwrap();
    store.save_device("ann", &device("a", [1, 2], false)).await.unwrap();
    store.save_device("bob", &device("a", [1, 2], false)).await.unwrap();
    assert_eq!(store.half_erased().await.unwrap(), [""; 0]);
    for identity in ["ann", "ann", "cy"] {
        store.erase_identity(identity).await.unwrap();
    }
    let again = place.open().await;
    for erased in ["ann", "cy"] {
        let row = IdentityRow { id: erased.into(), epoch: IdentityRow::ERASED, ..IdentityRow::default() };
        assert_eq!(again.identity(erased).await.unwrap(), Some(row));
    }
    assert_eq!(again.recover("hash").await.unwrap(), None);
    assert_eq!((again.devices("ann").await.unwrap().len(), again.devices("bob").await.unwrap().len()), (0, 1));
    assert_eq!(again.identity("bob").await.unwrap().unwrap().name, "Bob");
    // Until its tables are rewritten, an identity's erasure is known to be incomplete.
    assert_eq!(again.half_erased().await.unwrap(), ["ann"]);
    again.rewrite(id, 1, vec![], "ann", RowUpdate::default()).await.unwrap();
    assert_eq!(again.half_erased().await.unwrap(), [""; 0]);
}
