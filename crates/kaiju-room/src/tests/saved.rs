//! Tables stored by an earlier version: they can be restored, and entries are still stored in the same form.
//!
//! Each file contains a header, entries (kind, time, body) and the position that they lead to.

use crate::{
    Room, SavedEntry, SavedKind,
    saved::{Header, decode, encode},
    state::RoomState,
};
use kaiju_protocol::Stage;

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
        entries.push(SavedEntry { kind, time: time.parse().expect("a time"), body: body.to_owned() });
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
        assert_eq!(room.state.game().expect("a game is running").position(), position);
        check_round_trip(header, &entries);
    }
}

/// Checks that decoding an entry and encoding it again gives the same text.
fn check_round_trip(header: &str, entries: &[SavedEntry]) {
    let parsed: Header = serde_json::from_str(header).expect("a header");
    assert_eq!(serde_json::to_string(&parsed).expect("JSON"), header);
    let mut state = RoomState::new(&parsed).expect("a valid header");
    for saved in entries {
        let entry = decode(saved, state.game()).expect("a valid entry");
        assert_eq!(encode(&entry, state.game()), *saved);
        state.apply(&entry, false).expect("an entry that fits");
    }
}
