//! Stored tables that can't be restored.

use super::table::{TestTable, settings};
use crate::{Room, SavedEntry, SavedKind};

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
        entries.push(SavedEntry { kind, time: 0, body: body.to_owned() });
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
