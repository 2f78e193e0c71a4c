//! Stored tables that can't be restored.

use super::table::{TestTable, settings};
use crate::{Checksum, Restoring, Room, SavedEntry, SavedKind};

/// The error names the entry and what is wrong with it, but never quotes its content, which may be secret.
#[test]
fn the_error_names_the_entry_and_does_not_quote_it() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 2), &[], 5);
    table.answer();
    let reason = |header: &str, entries: &[SavedEntry]| match Room::restore("code", header, entries.to_vec(), 0) {
        Ok(_) => panic!("a damaged table must not be restored"),
        Err(error) => error.to_string(),
    };
    let next = table.entries.len();
    let broken = |kind: SavedKind, body: &str| {
        let mut entries = table.entries.clone();
        // Remove the checksums, which would detect the damage first.
        for entry in &mut entries {
            entry.checksum = None;
        }
        entries.push(SavedEntry { kind, time: 0, body: body.to_owned(), checksum: None });
        reason(&table.header, &entries)
    };
    let entry = |why: &str| format!("entry {next}: {why}");
    assert_eq!(broken(SavedKind::Chance, "secret"), entry("it is not a ply"));
    assert_eq!(broken(SavedKind::Seat, "secret"), entry("it is not a valid change"));
    let joined = table.entries.iter().find(|entry| entry.body.contains("identity")).expect("a person has joined");
    assert_eq!(broken(joined.kind, &joined.body), entry("the number of the person who joins is not the next one"));
    assert_eq!(reason("secret", &table.entries), "header: it is not a valid header");
    let (before, after) = table.header.split_once(r#""secret":""#).expect("a secret");
    assert_eq!(reason(&format!(r#"{before}"secret":"x{after}"#), &table.entries), "header: there is no secret");
}

/// Checksums detect a damaged entry anywhere and entries missing at the end.
#[test]
fn checksums_show_damage() {
    let (table, _) = TestTable::playing(settings("tokyo", 2), &["rookie"], 5);
    let last = table.entries.last().and_then(|entry| entry.checksum);
    let restored = |entries: &[SavedEntry], last| {
        let mut restoring = Restoring::new("code", &table.header)?;
        entries.iter().try_for_each(|entry| restoring.add(entry))?;
        restoring.finish(last, 0).map(drop)
    };
    assert_eq!(restored(&table.entries, last), Ok(()));
    let wrong = "its checksum is wrong: it is damaged, or one before it is";
    for number in 0..table.entries.len() {
        let damaged = |damage: fn(&mut SavedEntry)| {
            let mut entries = table.entries.clone();
            damage(&mut entries[number]);
            restored(&entries, last).map_err(|error| error.to_string())
        };
        let message = Err(format!("entry {number}: {wrong}"));
        assert_eq!(damaged(|entry| entry.body.push(' ')), message);
        assert_eq!(damaged(|entry| entry.time += 1), message);
        assert_eq!(damaged(|entry| entry.checksum = entry.checksum.map(|sum| Checksum(sum.0 ^ 1))), message);
        let unchained = damaged(|entry| entry.checksum = None);
        assert_eq!(unchained, if number == 0 { Ok(()) } else { message }, "only the oldest entries can have none");
    }
    let cut = &table.entries[..table.entries.len() - 1];
    let reason = "the entries don't match the table's checksum";
    let error = restored(cut, last).expect_err("the last entry is missing");
    assert_eq!(error.to_string(), format!("entry {}: {reason}", cut.len()));
    assert_eq!(restored(cut, None), Ok(()));
}

/// A table stored without checksums can be restored, and its first checksum covers all earlier entries.
#[test]
fn entries_without_checksums_are_covered_by_the_first_one() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 2), &["rookie"], 5);
    for entry in &mut table.entries {
        entry.checksum = None;
    }
    let old = table.entries.len();
    table.restart();
    table.join("host", "");
    table.answer();
    assert!(table.entries[old..].iter().all(|entry| entry.checksum.is_some()));
    table.restart();
    // The time of an entry doesn't affect the state, so only the checksum can detect the change.
    table.entries[old - 1].time += 1;
    let error = Room::restore("code", &table.header, table.entries.clone(), 0).err().expect("damage");
    assert_eq!(error.entry, Some(old as u32));
}
