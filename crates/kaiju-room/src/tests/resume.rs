//! Reconnecting: missed events are resent exactly as sent live, and a snapshot matches the table's current state.

use super::{
    client::TestClient,
    table::{READY, TestTable, presets, settings, sit, swap},
};
use crate::{Conn, MAX_ENTRIES, RESERVED_ENTRIES};
use kaiju_protocol::{Code, FromServer, Presets, Scene, Settings, Stage, TableEvent, ToServer, Welcome};
use std::collections::BTreeSet;

/// The welcome that a connection received.
fn welcome(client: &TestClient) -> &Welcome {
    match client.received.first() {
        Some(FromServer::Welcome(welcome)) => welcome,
        other => panic!("expected a welcome first, got {other:?}"),
    }
}

/// The steps from this entry on.
fn steps_since(steps: &[TableEvent], since: u32) -> &[TableEvent] {
    let first = steps.iter().position(|step| step.number >= since).unwrap_or(steps.len());
    &steps[first..]
}

/// An eventful table: chat, presets, a stand-in, a clock that ran out, a kick, a concession, and a second game with
/// swapped seats. Returns each person's two connections, one plain and one with plies.
fn eventful(game: &'static str) -> (TestTable, Vec<(&'static str, Conn, Conn)>) {
    let mut table = TestTable::create_with(Settings { clock: 20, ..settings(game, 4) }, &["veteran"], 11);
    let host = TestTable::HOST;
    let mut all = vec![("host", host, table.join_as("host", "", Some(0), true))];
    for (identity, seat) in [("wei", Some("B")), ("ana", Some("C")), ("watcher", None)] {
        let conn = table.join_as(identity, identity, Some(0), false);
        all.push((identity, conn, table.join_as(identity, "", Some(0), true)));
        if let Some(seat) = seat {
            table.ok(conn, sit(seat));
            table.ok(conn, READY);
        }
    }
    let [_, (_, wei, _), (_, ana, _), (_, watcher, _)] = all[..] else { panic!("four people") };
    table
        .ok(wei, presets(&Presets { skip_buying: true, leave_at: Some(6), stay_above: Some(8), ..Presets::default() }));
    table.ok(host, ToServer::Start);
    (0..25).for_each(|_| table.answer());
    table.pass(20_000);
    table.ok(watcher, ToServer::Chat { text: "go on!".to_owned() });
    table.ok(ana, ToServer::Stand);
    (0..10).for_each(|_| table.answer());
    table.ok(ana, sit("C"));
    table.ok(host, ToServer::Kick { person: 2 });
    all.remove(2);
    (0..5).for_each(|_| table.answer());
    for conn in [host, wei] {
        if table.stored_stage == Stage::Playing {
            table.ok(conn, ToServer::Concede { ply: table.room.state.plies });
        }
    }
    while table.stored_stage == Stage::Playing {
        table.wake();
    }
    table.ok(host, ToServer::Rematch);
    table.ok(host, swap("B"));
    table.ok(wei, swap("A"));
    table.ok(wei, READY);
    table.ok(host, ToServer::Start);
    (0..15).for_each(|_| table.answer());
    assert_eq!((table.room.stage(), table.room.state.round), (Stage::Playing, 2));
    (table, all)
}

/// A client that reconnects at any entry, with or without plies, receives exactly the steps sent live, and the same
/// question.
#[test]
fn missed_steps_equal_those_sent_live() {
    for game in ["new-york", "tokyo"] {
        let (mut table, all) = eventful(game);
        let (first, next) = (table.room.history.first(), table.room.next());
        for (identity, plain, plies) in all {
            for (live, wants_plies) in [(plain, false), (plies, true)] {
                // Test every entry for one person, and a sample for the others.
                let every = if identity == "wei" { 1 } else { 17 };
                for since in (first..=next).rev().step_by(every) {
                    let again = table.join_as(identity, "", Some(since), wants_plies);
                    let (then, now) = (&table.clients[&live], &table.clients[&again]);
                    assert!(welcome(now).snapshot.is_none());
                    assert!(now.steps == steps_since(&then.steps, since), "{game}, {identity}, {since}");
                    assert_eq!(now.steps.len(), (next - since) as usize);
                    assert_eq!((&now.view, &now.asked), (&then.view, &then.asked));
                    let asked = now.question.clone();
                    let pending = then.question.clone().filter(|question| question.ply == table.room.state.plies);
                    assert_eq!(asked, pending);
                    table.leave(again);
                    table.clients.remove(&again);
                }
            }
        }
        assert_eq!(table.room.next(), next, "reconnecting adds no entry");
    }
}

/// A client with the rules engine can follow the game by its plies, from the first ply or from any snapshot.
#[test]
fn a_client_with_plies_can_follow_the_game() {
    for game in ["new-york", "tokyo"] {
        let (mut table, all) = eventful(game);
        let mut late = Vec::new();
        for round in 0..12 {
            let (identity, ..) = all[round % all.len()];
            late.push((identity, table.join_as(identity, "", None, true)));
            table.answer();
            let conns = all.iter().map(|&(identity, _, plies)| (identity, plies)).chain(late.iter().copied());
            // A spectator's third connection has closed their first.
            for (identity, conn) in conns.filter(|(_, conn)| !table.clients[conn].is_closed) {
                let seat = [("host", "B"), ("wei", "A")].iter().find(|(of, _)| *of == identity).map(|(_, seat)| *seat);
                let client = &table.clients[&conn];
                assert_eq!(client.game(), Some(&table.view(seat)), "{identity}");
                assert!(client.question.is_none(), "clients with plies work out the question themselves");
            }
        }
        let plain = &table.clients[&all[0].1];
        assert!(plain.steps.iter().all(|step| step.ply.is_none() && step.position.is_none()));
    }
}

/// Without `since`, or with one in the future, a client gets a snapshot, and later updates continue from there.
#[test]
fn a_snapshot_is_the_current_state_of_the_table() {
    for game in ["new-york", "tokyo"] {
        let (mut table, all) = eventful(game);
        let (_, host, _) = all[0];
        let next = table.room.next();
        let snapshots = [None, Some(next + 1), Some(u32::MAX)].map(|since| table.join_as("wei", "", since, false));
        for conn in snapshots {
            let snapshot = welcome(&table.clients[&conn]).snapshot.clone().expect("a snapshot");
            assert_eq!((snapshot.next, snapshot.ply), (next, table.room.state.plies));
            assert_eq!(Some(&snapshot.room), table.clients[&host].view.as_ref());
            assert_eq!(snapshot.scene, table.room.state.game().map(Scene::of));
            assert_eq!(snapshot.asked, table.clients[&host].asked);
            assert_eq!(snapshot.events.len(), 60);
            assert_eq!(snapshot.events, steps_since(&table.clients[&host].steps, next - 60));
            assert_eq!(snapshot.position, None);
        }
        (0..10).for_each(|_| table.answer());
        for conn in snapshots {
            let (late, early) = (&table.clients[&conn], &table.clients[&host]);
            assert_eq!(late.steps, steps_since(&early.steps, next - 60));
            assert_eq!((&late.scene, &late.view, &late.asked), (&early.scene, &early.view, &early.asked));
        }
        let now = table.room.next();
        let nothing = table.join_as("watcher", "", Some(now), false);
        assert!(welcome(&table.clients[&nothing]).snapshot.is_none() && table.clients[&nothing].steps.is_empty());
        assert_eq!(table.clients[&nothing].view, table.clients[&host].view, "the room is sent anyway");
    }
}

/// A restored room sends the same steps.
#[test]
fn a_restored_room_sends_the_same_steps() {
    let (mut table, all) = eventful("tokyo");
    let (_, _, plies) = all[1];
    let (first, next) = (table.room.history.first(), table.room.next());
    let steps = steps_since(&table.clients[&plies].steps, first).to_vec();
    table.restart();
    let again = table.join_as("wei", "", Some(first), true);
    assert_eq!(table.clients[&again].steps, steps);
    let late = table.join_as("wei", "", Some(next - 3), false);
    assert_eq!(table.clients[&late].steps.len(), 3);
}

/// A long history is sent in parts of limited size.
#[test]
fn many_missed_steps_are_sent_in_parts() {
    let (mut table, _) = eventful("new-york");
    let first = table.room.history.first();
    while table.room.next() < first + 100 {
        table.answer();
    }
    let again = table.join_as("watcher", "", Some(first), true);
    let sizes = table.clients[&again].received.iter().filter_map(|message| match message {
        FromServer::Update(update) => Some(update.events.len()),
        _ => None,
    });
    let sizes: Vec<usize> = sizes.collect();
    assert!(sizes.len() > 2 && sizes.iter().all(|&size| size <= 40), "{sizes:?}");
}

/// The room keeps at most 750 entries, including the last 500, however long the history is.
#[test]
fn the_history_in_memory_is_bounded() {
    let mut table = TestTable::create(settings("tokyo", 2), &["rookie"]);
    let host = TestTable::HOST;
    let live = table.join_as("host", "", Some(0), false);
    let mut firsts = BTreeSet::new();
    let mut bytes = 0;
    for round in 1..=4 {
        for number in 0..450 {
            table.ok(host, ToServer::Chat { text: format!("{round} {number}") });
            let (first, next) = (table.room.history.first(), table.room.next());
            assert!((500.min(next)..=750).contains(&(next - first)), "{first} to {next}");
            bytes = bytes.max(table.room.history.bytes());
            firsts.insert(first);
        }
        table.ok(host, ToServer::Start);
        for _ in 0..20 {
            if table.stored_stage == Stage::Playing {
                table.answer();
            }
        }
        if table.stored_stage == Stage::Playing {
            table.ok(host, ToServer::Concede { ply: table.room.state.plies });
        }
        while table.stored_stage == Stage::Playing {
            table.wake();
        }
        let (first, next) = (table.room.history.first(), table.room.next());
        assert_eq!(table.restored().history.first(), first, "a restored room keeps the same entries");
        for since in (first..=next).step_by(83).chain([first, next]) {
            let again = table.join_as("host", "", Some(since), false);
            assert!(welcome(&table.clients[&again]).snapshot.is_none());
            assert!(table.clients[&again].steps == steps_since(&table.clients[&live].steps, since), "{since}");
            table.leave(again);
        }
        if let Some(older) = first.checked_sub(1) {
            let again = table.join_as("host", "", Some(older), false);
            assert!(welcome(&table.clients[&again]).snapshot.is_some(), "earlier entries are gone");
            table.leave(again);
        }
        table.ok(host, ToServer::Rematch);
    }
    assert!(firsts.len() > 4, "{firsts:?}");
    assert!(bytes < 750 * 300, "{bytes} bytes");
    assert!((1..=4).all(|round| table.stored_record(round).is_some()), "every record can be had from the entries");
}

/// Long entries are dropped earlier, except those that a snapshot shows.
#[test]
fn the_text_in_memory_is_bounded() {
    let mut table = TestTable::create(settings("tokyo", 2), &["rookie"]);
    let empty = table.room.memory();
    for number in 0..600 {
        table.ok(TestTable::HOST, ToServer::Chat { text: "🦖".repeat(290) + &number.to_string() });
        let (first, next) = (table.room.history.first(), table.room.next());
        assert!(next - first >= 60.min(next), "{first} to {next}");
    }
    let grown = table.room.memory() - empty;
    assert!(grown < 100 * 1024, "{grown} bytes");
    let again = table.join("watcher", "");
    assert_eq!(table.clients[&again].steps.len(), 60);
    assert_eq!(table.restored().history.first(), table.room.history.first(), "a restored room keeps the same entries");
}

/// The history that a client remembers after its last event.
fn remembered(client: &TestClient) -> (u32, Option<String>) {
    let mut last = (0, None);
    for message in &client.received {
        match message {
            FromServer::Welcome(welcome) => {
                last = welcome.snapshot.as_ref().map_or(last, |snapshot| (snapshot.next, snapshot.history.clone()));
            }
            FromServer::Update(update) => {
                assert_eq!(update.history.is_some(), !update.events.is_empty());
                last = update.events.last().map_or(last, |event| (event.number + 1, update.history.clone()));
            }
            _ => {}
        }
    }
    last
}

/// If a table is restored from a backup and played past the number that a client remembers, the client gets a snapshot
/// instead of events that don't fit its state.
#[test]
fn a_client_of_another_history_gets_a_snapshot() {
    let (mut table, all) = eventful("tokyo");
    let (_, wei, _) = all[1];
    let backup = table.entries.len();
    (0..10).for_each(|_| table.answer());
    let (since, history) = remembered(&table.clients[&wei]);
    assert_eq!(since, table.room.next());
    let again = table.join_remembering("wei", "", Some(since), history.clone(), false);
    assert!(welcome(&table.clients[&again]).snapshot.is_none(), "the history is the table's own");
    assert_eq!(table.clients[&again].steps, []);

    table.entries.truncate(backup);
    table.restart();
    let host = table.join("host", "");
    let early = table.join_remembering("wei", "", Some(since), history.clone(), false);
    assert!(welcome(&table.clients[&early]).snapshot.is_some(), "the server has fewer events");
    while table.room.next() < since + 5 {
        table.ok(host, ToServer::Chat { text: "where was I?".to_owned() });
    }
    let late = table.join_remembering("wei", "", Some(since), history.clone(), false);
    let snapshot = welcome(&table.clients[&late]).snapshot.as_ref().expect("the history differs");
    assert_eq!(snapshot.next, table.room.next());
    assert_eq!(table.clients[&late].scene, table.clients[&host].scene);
    let silent = table.join_as("wei", "", Some(since), false);
    assert!(welcome(&table.clients[&silent]).snapshot.is_none(), "without a history nothing can be compared");

    // From here on, the client remembers the new history, whether it came in a snapshot or an update.
    let (next, history) = remembered(&table.clients[&late]);
    for plies in [false, true] {
        let again = table.join_remembering("wei", "", Some(next), history.clone(), plies);
        assert!(welcome(&table.clients[&again]).snapshot.is_none());
    }
}

/// If missed events are sent in several parts, each part carries the history up to its own last event.
#[test]
fn every_update_carries_its_history() {
    let (mut table, all) = eventful("new-york");
    let live = remembered(&table.clients[&all[0].1]);
    let again = table.join_as("watcher", "", Some(0), true);
    assert_eq!(remembered(&table.clients[&again]), live);
    let updates = table.clients[&again].received.iter().filter_map(|message| match message {
        FromServer::Update(update) => update.events.last().map(|event| (event.number + 1, update.history.clone())),
        _ => None,
    });
    let updates: Vec<_> = updates.collect();
    assert!(updates.len() > 2);
    for (since, history) in updates {
        let resumed = table.join_remembering("watcher", "", Some(since), history.clone(), false);
        assert!(welcome(&table.clients[&resumed]).snapshot.is_none());
        let mixed = table.join_remembering("watcher", "", Some(since - 1), history, false);
        assert!(welcome(&table.clients[&mixed]).snapshot.is_some(), "it belongs to another number");
    }
    let stranger = table.join_remembering("watcher", "", Some(0), Some(String::new()), false);
    assert!(welcome(&table.clients[&stranger]).snapshot.is_some());
}

/// At a table that has used up its entries, the game can be finished but chat is refused. Returning to a seat and
/// kicking still work.
#[test]
fn strangers_leave_room_for_players() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 3), &["rookie"], 5);
    let chat = |text: &str| ToServer::Chat { text: text.to_owned() };
    let watcher = table.join("watcher", "");
    table.ok(watcher, chat("spam"));
    table.fill((MAX_ENTRIES - RESERVED_ENTRIES) as usize);
    let (host, friend, watcher) = (table.join("host", ""), table.join("person B", ""), table.join("watcher", ""));
    table.refused(watcher, chat("more spam"), Code::TooMuch);
    table.refused(watcher, ToServer::Name { name: "Spam".to_owned() }, Code::TooMuch);
    for conn in [host, friend] {
        table.ok(conn, chat("we play on"));
    }
}

#[test]
fn the_number_of_entries_is_limited() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &["rookie"], 5);
    let friend = conns[1];
    table.ok(friend, ToServer::Stand);
    let chat = |text: &str| ToServer::Chat { text: text.to_owned() };
    table.ok(friend, chat("is anybody there?"));
    table.fill(MAX_ENTRIES as usize - 2);
    let host = table.join("host", "");
    table.ok(host, chat("the last word"));
    let friend = table.join("person B", "");
    assert_eq!(table.room.next(), MAX_ENTRIES, "returning to a seat is still possible");
    for request in [chat("one more"), ToServer::Stand, ToServer::Name { name: "Wei".to_owned() }] {
        table.refused(friend, request, Code::TooMuch);
    }
    let refused = table.clients[&friend].texts.last().expect("a refusal");
    assert!(refused.contains("refusal-too-much"), "{refused}");
    let watcher = table.join("watcher", "");
    table.ok(host, ToServer::Kick { person: 2 });
    assert!(table.clients[&watcher].is_closed);
    for conn in [host, friend] {
        if table.stored_stage == Stage::Playing {
            table.ok(conn, ToServer::Concede { ply: table.room.state.plies });
        }
    }
    while table.stored_stage == Stage::Playing {
        table.wake();
    }
    table.refused(host, ToServer::Rematch, Code::TooMuch);
}
