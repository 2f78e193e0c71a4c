//! Tables stored by an earlier version: they can be restored, and entries are still stored in the same form.
//!
//! Each file contains a header, entries (kind, time, body) and the position that they lead to.

use super::table::{TestTable, settings};
use crate::{
    Room, SavedEntry, SavedKind,
    change::Change,
    saved::{TableHeader, decode, encode},
    state::RoomState,
};
use kaiju_protocol::Stage;
use kaiju_rules::{Game, RulesVersion};

struct SavedTable {
    header: &'static str,
    entries: Vec<SavedEntry>,
    position: &'static str,
}

fn read(text: &'static str) -> SavedTable {
    let mut lines = text.lines();
    let header = lines.next().expect("a header");
    let (mut entries, mut position) = (Vec::new(), "");
    for line in lines {
        let (word, rest) = line.split_once(' ').expect("a word and more");
        let kind = match word {
            "choice" => SavedKind::Choice,
            "chance" => SavedKind::Chance,
            "chat" => SavedKind::Chat,
            "preset" => SavedKind::Preset,
            "seat" => SavedKind::Seat,
            _ => {
                assert_eq!(word, "position");
                position = rest;
                continue;
            }
        };
        let (time, body) = rest.split_once(' ').expect("a time and a body");
        entries.push(SavedEntry { kind, time: time.parse().expect("a time"), body: body.to_owned(), checksum: None });
    }
    SavedTable { header, entries, position }
}

#[test]
fn tables_stored_by_an_earlier_version_can_be_restored() {
    let files = [include_str!("saved/new-york.txt"), include_str!("saved/tokyo.txt"), include_str!("saved/ko.txt")];
    for text in files {
        let SavedTable { header, entries, position } = read(text);
        for comment in ["# preset", "# clock"] {
            assert!(entries.iter().any(|entry| entry.body.ends_with(comment)), "{comment} is covered");
        }
        let room = Room::restore("code", header, entries.clone(), 0).unwrap_or_else(|e| panic!("{position}: {e}"));
        assert_eq!((room.next() as usize, room.stage()), (entries.len(), Stage::Playing));
        let game = room.state.game().expect("a game is running");
        check_position(game, position);
        assert_eq!(game.rules_version(), RulesVersion::First);
        assert!(!room.state.settings.coach, "earlier versions had no coach");
        check_round_trip(header, &entries);
    }
}

/// Checks that a game is in a position that an earlier version wrote. The game may have facts that this version didn't
/// know.
fn check_position(game: &Game, stored: &str) {
    let (now, stored) = (game.position(), Game::from_position(stored).expect("a position").position());
    let keys: Vec<&str> = now.split(' ').collect();
    let changed: Vec<&str> = stored.split(' ').filter(|key| !keys.contains(key)).collect();
    assert!(changed.is_empty(), "{changed:?} of {stored}\nis not in {now}");
}

/// Checks that decoding an entry and encoding it again gives the same text.
fn check_round_trip(header: &str, entries: &[SavedEntry]) {
    let parsed: TableHeader = serde_json::from_str(header).expect("a header");
    assert_eq!(serde_json::to_string(&parsed).expect("JSON"), header);
    let mut state = RoomState::new(&parsed).expect("a valid header");
    for saved in entries {
        let entry = decode(saved, state.game()).expect("a valid entry");
        assert_eq!(encode(&entry, state.game()), *saved);
        state.apply(&entry, false).expect("an entry that fits");
    }
}

/// A game that began before versions of the rules existed keeps the first version; a rematch at the same table uses the
/// current one.
#[test]
fn a_rematch_at_an_old_table_is_played_by_the_current_rules() {
    let start = |text: &str| serde_json::from_str::<Change>(text).expect("a change");
    assert_eq!(start(r#"{"do":"start"}"#), Change::Start { rules: 1, fair: None });
    let now = Change::Start { rules: RulesVersion::CURRENT.number(), fair: None };
    assert_eq!(serde_json::to_string(&now).expect("JSON"), r#"{"do":"start","rules":2}"#);
    assert_eq!(start(r#"{"do":"start","rules":2}"#), now);
    let (table, _) = TestTable::playing(settings("tokyo", 2), &[], 5);
    assert_eq!(table.room.state.game().expect("a game").rules_version(), RulesVersion::CURRENT);
}

/// A table from a newer program is refused with both versions, and nothing of it is lost.
#[test]
fn an_unknown_version_of_the_rules_is_refused() {
    let (table, _) = TestTable::playing(settings("tokyo", 2), &[], 5);
    let newer = |entry: &SavedEntry| SavedEntry {
        body: entry.body.replace(r#""rules":2"#, r#""rules":3"#),
        checksum: None,
        ..entry.clone()
    };
    let entries: Vec<SavedEntry> = table.entries.iter().map(newer).collect();
    let start = entries.iter().position(|entry| entry.body.contains(r#""do":"start""#)).expect("a start");
    let error = Room::restore("code", &table.header, entries, 0).err().expect("newer rules");
    let why = "this game was played by rules version 3, but this program knows only versions 1 to 2";
    assert_eq!(error.to_string(), format!("entry {start}: {why}"));
}
