//! Erasing and exporting what a table stores about a person.

use super::table::{TestTable, restorable_state, settings, sit};
use crate::{PersonEraser, PersonReader, PersonalData, Room, stored_games};
use kaiju_protocol::{FromServer, Sitter, Stage, ToServer, WireBot, WireSeat};
use std::collections::BTreeMap;

fn chat(text: &str) -> ToServer {
    ToServer::Chat { text: text.to_owned() }
}

/// Applies an erasure as the store does.
fn erase(table: &mut TestTable, identity: &str) {
    let output = table.room.erase(identity, table.now);
    table.deliver(output);
    let mut eraser = PersonEraser::new(identity);
    for entry in &mut table.entries {
        *entry = eraser.erase(entry).unwrap_or_else(|| entry.clone());
    }
    let restored = table.restored();
    assert_eq!(restorable_state(&table.room), restorable_state(&restored), "erased in memory as in the store");
    assert_eq!(table.room.finished_games(), restored.finished_games());
    table.restart();
}

/// The table's data about an identity.
fn personal_data(table: &TestTable, identity: &str) -> Option<PersonalData> {
    let mut reader = PersonReader::new(&table.header, identity).expect("a valid header");
    table.entries.iter().for_each(|entry| reader.add(entry).expect("a valid entry"));
    reader.finish()
}

fn saved(table: &TestTable) -> String {
    table.entries.iter().map(|entry| &*entry.body).collect()
}

/// After a player is erased, nothing stored names them. The game keeps its plies, and a bot plays on.
#[test]
fn an_erased_player_leaves_a_game_without_a_name() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &["rookie"], 7);
    table.ok(conns[1], ToServer::Name { name: "Zsófia".into() });
    table.ok(conns[1], chat("my secret"));
    table.ok(conns[0], chat("hello Zsófia"));
    let plies = table.room.state.plies;
    assert!(saved(&table).contains("person B") && saved(&table).contains("my secret"));
    erase(&mut table, "person B");
    let text = saved(&table);
    assert!(!text.contains("person B") && !text.contains("my secret") && !text.contains("\"Zsófia\""), "{text}");
    assert!(text.contains("hello Zsófia"), "what others said stays");
    let host = table.join("host", "");
    assert_eq!(table.seat_of(host, "B").sitter, Sitter::Bot { bot: WireBot::Rookie });
    let chats: Vec<_> = table.clients[&host].steps.iter().filter_map(|step| step.chat.as_ref()).collect();
    assert_eq!(chats.len(), 1, "an erased line isn't shown");
    table.run();
    assert!(table.room.state.plies >= plies);
    table.play_to_the_end();
    assert!(!table.room.finished_games().contains("person B") && !table.room.finished_games().contains("Zsófia"));
    // The same identity would be a newcomer now.
    assert_eq!(table.room.state.person("person B"), None);
    assert_eq!(table.room.state.person(""), None, "an erased person is found by no one");
    let again = table.join("person B", "");
    assert!(table.room_view(again).people.iter().any(|person| person.person == 2));
}

/// The results of games finished before the erasure lose the name and identity too.
#[test]
fn an_erased_player_leaves_finished_games_without_a_name() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &["rookie"], 7);
    table.ok(conns[1], ToServer::Name { name: "Zsófia".into() });
    table.play_to_the_end();
    assert!(table.room.finished_games().contains("Zsófia") && table.room.finished_games().contains("person B"));
    erase(&mut table, "person B");
    assert!(!table.room.finished_games().contains("Zsófia") && !table.room.finished_games().contains("person B"));
    assert_eq!(stored_games(&table.room.finished_games(), "CODE", "host").len(), 1, "others keep their games");
    assert!(stored_games(&table.room.finished_games(), "CODE", "").is_empty());
}

/// The others stay connected, see a person without a name, and can continue from the events they know. However long the
/// table's history is, only the person's own entries change.
#[test]
fn an_erasure_changes_only_the_persons_entries() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &["rookie"], 7);
    table.ok(conns[1], ToServer::Name { name: "Zsófia".into() });
    table.ok(conns[1], chat("my secret"));
    for number in 0..50 {
        table.ok(conns[0], chat(&number.to_string()));
    }
    let before = table.entries.clone();
    let known = table.room.next();
    let history = |table: &TestTable| table.room.history.link_before(known);
    let link = history(&table);
    let output = table.room.erase("person B", table.now);
    table.deliver(output);
    assert_eq!(table.room_view(conns[0]).people.iter().filter(|person| person.name == "Zsófia").count(), 0);
    let mut eraser = PersonEraser::new("person B");
    let erased: Vec<_> = before.iter().filter_map(|entry| eraser.erase(entry)).collect();
    assert_eq!(erased.len(), 3, "join, name and chat: {erased:?}");
    assert_eq!(history(&table), link, "clients needn't load everything again");
    let again = table.join_as("host", "", Some(0), false);
    let steps = &table.clients[&again].steps;
    let text = serde_json::to_string(steps).expect("JSON");
    assert!(steps.len() > 50 && !text.contains("Zsófia") && !text.contains("my secret"), "{text}");
    assert!(erased.iter().all(|entry| eraser.erase(entry).is_none()), "erasing again changes nothing");
}

/// In the lobby an erased host's seat becomes free, and someone else becomes the host.
#[test]
fn an_erased_host_is_replaced() {
    let mut table = TestTable::create(settings("tokyo", 3), &[]);
    let friend = table.join("friend", "Wei");
    table.ok(friend, sit("B"));
    let output = table.room.erase("host", table.now);
    let closing = |message: &FromServer| matches!(message, FromServer::Closing { .. });
    assert!(output.close == [TestTable::HOST] && output.messages.iter().any(|sent| closing(&sent.message)));
    table.deliver(output);
    assert_eq!(table.room_view(friend).host, 1);
    assert_eq!(table.seat_of(friend, "A").sitter, Sitter::Nobody);
    erase(&mut table, "host");
    assert!(!saved(&table).contains("Réka"));
    // Erasing someone who never joined changes nothing.
    let before = (restorable_state(&table.room), table.entries.clone());
    erase(&mut table, "stranger");
    assert_eq!((restorable_state(&table.room), table.entries.clone()), before);
}

/// After an erasure, a finished game changes only in the erased name.
#[test]
fn a_finished_game_is_kept() {
    let (mut table, _) = TestTable::playing(settings("new-york", 2), &[], 7);
    table.play_to_the_end();
    let (entries, record) = (table.entries.len(), table.room.record(1).expect("the game is over"));
    erase(&mut table, "person B");
    assert_eq!((table.entries.len(), table.room.stage()), (entries, Stage::Over));
    let plies = |record: &str| record.split_once("\n\n").map(|(_, plies)| plies.to_owned());
    let kept = table.room.record(1).expect("the game is kept");
    assert_eq!(plies(&kept), plies(&record));
}

/// A person's export contains their own chat and choices and the records of their games, but nothing from others.
#[test]
fn a_person_gets_what_is_stored_of_them() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &["rookie"], 7);
    table.ok(conns[1], chat("my words"));
    table.ok(conns[0], chat("other words"));
    let watcher = table.join("watcher", "Ana");
    table.ok(conns[1], ToServer::Name { name: "Zsófia".into() });
    table.ok(conns[1], ToServer::Name { name: "B".into() });
    table.ok(conns[1], ToServer::Hide { person: 2, hidden: true });
    table.ok(watcher, ToServer::Hide { person: 1, hidden: true });
    let mut answers = BTreeMap::new();
    while table.stored_stage == Stage::Playing {
        *answers.entry(table.asked().0).or_insert(0) += 1;
        table.answer();
    }
    table.ok(watcher, chat("well played"));
    let data = |identity: &str| personal_data(&table, identity);
    let own = data("person B").expect("they have joined");
    assert_eq!((&*own.name, own.host, own.seat.map(WireSeat::word)), ("B", false, Some("B")));
    assert_eq!(own.chat.iter().map(|line| &*line.text).collect::<Vec<_>>(), ["my words"]);
    assert_eq!(
        own.records.iter().map(|game| game.record.clone()).collect::<Vec<_>>(),
        [table.room.record(1).expect("the game is over")]
    );
    let changes: Vec<String> = own.changes.iter().map(|stored| stored.change.to_string()).collect();
    let has = |word: &str| changes.iter().filter(|change| change.contains(word)).count();
    let kinds = ["join", "sit", "ready", "name", "hide"].map(|kind| has(&format!(r#""do":"{kind}""#)));
    assert_eq!((kinds, has("Zsófia")), ([1, 1, 1, 2, 1], 1), "{changes:?}");
    assert!(!changes.iter().any(|change| change.contains(r#""other":1"#)), "not who hides them: {changes:?}");
    let host = data("host").expect("they have joined");
    assert_eq!(answers, BTreeMap::from([(conns[0], host.choices.len()), (conns[1], own.choices.len())]));
    let seen = data("watcher").expect("they have joined");
    assert!(seen.choices.is_empty() && seen.records.is_empty() && seen.chat.len() == 1);
    assert_eq!(data("stranger"), None);
    // A running game's record would reveal secrets.
    let (running, _) = TestTable::playing(settings("tokyo", 2), &["rookie"], 7);
    assert!(personal_data(&running, "host").expect("they have joined").records.is_empty());
    assert!(Room::restore("code", "no header", [], 0).is_err());
    assert!(PersonReader::new("no header", "host").is_err());
}
