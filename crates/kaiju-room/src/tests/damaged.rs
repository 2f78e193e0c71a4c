//! Stored tables that can't be restored.

use super::table::{TestTable, saved, settings};
use crate::Room;
use kaiju_store::{Entry, EntryKind, State};

/// The error names the entry and what is wrong with it, but never quotes its content, which may be secret.
#[test]
fn the_entry_that_makes_no_sense_is_named_and_not_quoted() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 2), &[], 5);
    table.answer();
    let why = |header: &str, entries: &[Entry]| match Room::restore(&saved(header, entries, State::Playing), 0) {
        Ok(_) => panic!("a damaged table must not be restored"),
        Err(damaged) => damaged.to_string(),
    };
    let next = table.entries.len();
    let broken = |kind: EntryKind, body: &str| {
        let mut entries = table.entries.clone();
        entries.push(Entry { kind, time: 0, body: body.to_owned() });
        why(&table.header, &entries)
    };
    let entry = |why: &str| format!("entry {next}: {why}");
    assert_eq!(broken(EntryKind::Chance, "secret"), entry("it is no ply"));
    assert_eq!(broken(EntryKind::Seat, "secret"), entry("it is no change around a game"));
    let of_nobody = table.entries.iter().find(|entry| entry.body.contains("identity")).expect("a person has joined");
    assert_eq!(broken(of_nobody.kind, &of_nobody.body), entry("the person who joins is not the next"));
    assert_eq!(why("secret", &table.entries), "header: it cannot be read");
    let (before, after) = table.header.split_once(r#""secret":""#).expect("a secret");
    assert_eq!(why(&format!(r#"{before}"secret":"x{after}"#), &table.entries), "header: there is no secret");
}
