//! Rematches.

use super::table::{READY, TestTable, answers, bot, settings, sit, swap};
use crate::{Conn, stored_games};
use kaiju_protocol::{Code, Sitter, Stage, ToServer, WireBot, WireGame, WireSeat};
use kaiju_rules::Record;

/// A table of two people, a bot and a spectator, after the first game.
fn over() -> (TestTable, Conn, Conn, Conn) {
    let mut table = TestTable::create_with(settings("tokyo", 3), &["rookie"], 9);
    let (host, wei) = (TestTable::HOST, table.join("wei", "Wei"));
    let watcher = table.join("watcher", "Ana");
    table.ok(wei, sit("B"));
    table.ok(wei, READY);
    table.refused(wei, ToServer::Rematch, Code::NotOver);
    table.ok(host, ToServer::Start);
    table.play_to_the_end();
    (table, host, wei, watcher)
}

/// In a rematch, everyone keeps their seat, monster and name, spectators still receive updates, the numbers of plies
/// continue, and both records can be parsed.
#[test]
fn a_rematch_keeps_everyone() {
    let (mut table, host, wei, watcher) = over();
    table.checks_restore = true;
    assert_eq!(table.stored_stage, Stage::Over);
    let first = table.room.record(1).expect("the game is over");
    let seats = table.room_view(host).seats.clone();
    let (plies, scene) = (table.room.state.plies, table.clients[&watcher].scene.clone());
    table.refused(watcher, ToServer::Rematch, Code::NotSeated);
    table.refused(wei, ToServer::Start, Code::NotHost);
    table.refused(host, ToServer::Start, Code::NotInLobby);
    table.ok(wei, ToServer::Rematch);
    assert_eq!(
        (table.stored_stage, table.room.stage()),
        (Stage::Over, Stage::Lobby),
        "the table counts as over until the next game starts"
    );
    assert_eq!(table.restored().stage(), Stage::Lobby, "the restored table is in the lobby too");
    assert_eq!(table.clients[&watcher].lines().last(), Some(&"table-rematch"));
    let view = table.room_view(watcher).clone();
    assert_eq!((view.round, view.stage), (2, Stage::Lobby));
    for (now, before) in view.seats.iter().zip(&seats) {
        assert_eq!((&now.sitter, &now.monster, &now.name), (&before.sitter, &before.monster, &before.name));
    }
    let ready: Vec<bool> = view.seats.iter().map(|seat| seat.ready).collect();
    assert_eq!(ready, [false, true, true], "the person who asked and the bot are ready");
    assert_eq!(table.clients[&watcher].scene, scene, "the end of the first game is still shown");
    let undecided: Vec<bool> = view.seats.iter().map(|seat| seat.undecided).collect();
    assert_eq!(undecided, [true, false, false], "the host hasn't answered yet");
    let reloaded = table.join("host", "");
    assert_eq!(table.clients[&reloaded].scene, scene, "a reload still shows the result");
    table.leave(reloaded);
    table.refused(watcher, ToServer::Rematch, Code::NotOver);
    table.ok(host, ToServer::Rematch);
    assert!(table.seat("A").ready && !table.seat("A").undecided, "a second request marks the person as ready");
    assert_eq!(table.room_view(host).round, 2, "a second request starts no further round");
    table.refused(host, ToServer::Act { ply: plies, action: "stop".to_owned() }, Code::NotPlaying);

    table.ok(host, ToServer::Start);
    assert_eq!((table.stored_stage, table.room.state.round), (Stage::Playing, 2));
    let (asked, question) = table.asked();
    assert!(question.ply > plies);
    for old in [0, plies - 1] {
        table.refused(asked, ToServer::Act { ply: old, action: answers(&question).remove(0) }, Code::Stale);
        table.refused(asked, ToServer::Concede { ply: old }, Code::Stale);
    }
    assert_eq!((table.room.record(1), table.room.has_earlier_game(1)), (None, true), "only the latest is in memory");
    assert_eq!(table.stored_record(1).as_ref(), Some(&first));
    assert!(!table.room.has_earlier_game(0) && !table.room.has_earlier_game(2));
    assert_eq!(table.stored_record(2), None);
    assert_eq!(table.room.record(2), None, "the second game is not over");
    table.checks_restore = false;
    table.play_to_the_end();
    for conn in [host, wei, watcher] {
        table.check_client(conn);
    }
    let second = table.room.record(2).expect("the game is over");
    for record in [&first, &second] {
        let record = Record::parse(record).expect("a valid record");
        assert_eq!(record.names().nth(1), Some(Some("Wei")));
    }
    assert_ne!(first, second, "the second game has new randomness");
    assert_eq!((table.room.record(0), table.room.record(3)), (None, None));
    let restored = table.restored();
    assert_eq!((restored.record(1), restored.record(2)), (None, Some(second.clone())));
    assert_eq!([1, 2, 3].map(|round| table.stored_record(round)), [Some(first), Some(second), None]);
}

/// The ply at which the second game started belongs to that game.
#[test]
fn the_second_game_can_be_conceded_from_its_start() {
    let (mut table, host, wei, _) = over();
    let plies = table.room.state.plies;
    table.ok(host, ToServer::Rematch);
    table.ok(wei, READY);
    table.ok(host, ToServer::Start);
    table.ok(wei, ToServer::Concede { ply: plies });
}

/// A host without a seat can ask for a rematch too. The game and the seats can change before it starts, and
/// reconnecting clients still receive all steps.
#[test]
fn the_second_game_may_have_other_settings() {
    let (mut table, host, wei, watcher) = over();
    table.ok(host, ToServer::Host { person: 2 });
    table.ok(watcher, ToServer::Rematch);
    assert!(!table.seat("A").ready && !table.seat("B").ready && table.seat("C").ready);
    table.ok(watcher, ToServer::Settings { settings: settings("new-york", 4) });
    table.ok(watcher, sit("D"));
    table.ok(wei, swap("A"));
    table.ok(host, swap("B"));
    assert_eq!(table.seat("A").sitter, Sitter::Person { person: 1 });
    for conn in [host, wei] {
        table.ok(conn, READY);
    }
    table.ok(watcher, ToServer::Start);
    assert_eq!(table.clients[&wei].scene.as_ref().expect("a game is running").game, WireGame::NewYork);
    table.play_to_the_end();
    for conn in [host, wei, watcher] {
        table.check_client(conn);
    }
}

/// After a game, people can leave their seats, and stand-ins do not carry over to the next game.
#[test]
fn after_the_end_people_may_leave() {
    let (mut table, host, wei, watcher) = over();
    table.checks_restore = true;
    table.ok(wei, ToServer::Stand);
    table.refused(wei, ToServer::Rematch, Code::NotSeated);
    table.refused(watcher, sit("B"), Code::NotInLobby);
    table.ok(host, ToServer::Kick { person: 1 });
    assert!(table.clients[&wei].is_closed);
    table.ok(host, ToServer::Rematch);
    table.refused(host, ToServer::Start, Code::EmptySeats);
    table.ok(watcher, sit("B"));
    table.ok(watcher, READY);
    table.ok(host, ToServer::Start);
    assert!(table.room_view(host).seats.iter().all(|seat| seat.stand_in.is_none()));
}

/// A person who doesn't say whether they want a rematch can't block it: the host can give their seat to a bot. Once
/// they have answered, the host can't.
#[test]
fn undecided_people_do_not_block_a_rematch() {
    let (mut table, host, wei, _) = over();
    table.checks_restore = true;
    table.ok(host, ToServer::Rematch);
    assert!(table.seat("B").undecided);
    table.ok(wei, ToServer::Ready { ready: true });
    table.refused(host, bot("B", Some("rookie")), Code::SeatTaken);
    let (mut table, host, wei, _) = over();
    table.checks_restore = true;
    table.ok(host, ToServer::Rematch);
    table.refused(host, ToServer::Start, Code::NotReady);
    table.ok(host, bot("B", Some("rookie")));
    assert!(!table.seat("B").undecided);
    table.ok(host, ToServer::Start);
    table.refused(wei, ToServer::Rematch, Code::NotOver);
}

/// The results of finished games survive a restart, and each person gets those of their own games.
#[test]
fn results_are_kept() {
    let (mut table, host, wei, _) = over();
    assert_eq!(table.room.last_finished(), 1);
    let games = |table: &TestTable, identity: &str| stored_games(&table.room.finished_games(), "CODE", identity);
    let [game] = &games(&table, "wei")[..] else { panic!("one game") };
    assert_eq!((&*game.code, game.round, game.you), ("CODE", 1, Some(WireSeat::B)));
    assert_eq!(game.game, WireGame::Tokyo);
    assert_eq!(game.players.len(), 3);
    assert_eq!(game.players[1].name.as_deref(), Some("Wei"));
    assert!(game.players[2].bot && !game.players[0].bot);
    let first = game.players.iter().filter(|player| player.place == 1).map(|player| player.seat);
    assert!(game.winner.is_none() || first.eq(game.winner), "{game:?}");
    assert!(games(&table, "watcher").is_empty() && games(&table, "").is_empty() && games(&table, "nobody").is_empty());
    assert!(stored_games("[{}]", "CODE", "wei").is_empty() && stored_games("", "CODE", "wei").is_empty());
    let file = table.room.record_file(1).expect("the game is over");
    assert!(file.name.starts_with("kaiju-tokyo-1970-01-") && file.name.ends_with("-1.txt"), "{}", file.name);
    assert_eq!(Some(file.text), table.room.record(1));
    for _ in 0..2 {
        table.ok(host, ToServer::Rematch);
        table.ok(wei, ToServer::Rematch);
        table.ok(host, ToServer::Start);
        table.play_to_the_end();
    }
    let rounds: Vec<u32> = games(&table, "wei").iter().map(|game| game.round).collect();
    assert_eq!((rounds, table.room.last_finished()), (vec![1, 2, 3], 3));
    assert_eq!(table.restored().finished_games(), table.room.finished_games());
}

/// A person who left after a game can't block the next one: the host gives the seat to a bot or empties it. The person
/// can still rejoin.
#[test]
fn seats_of_people_who_left_are_free() {
    let (mut table, host, wei, watcher) = over();
    table.checks_restore = true;
    table.ok(host, ToServer::Rematch);
    table.ok(wei, READY);
    table.refused(host, bot("B", Some("rookie")), Code::SeatTaken);
    table.refused(host, bot("B", None), Code::SeatTaken);
    table.leave(wei);
    table.refused(watcher, bot("B", None), Code::NotHost);
    table.ok(host, bot("B", None));
    assert_eq!(table.seat("B").sitter, Sitter::Nobody);
    let back = table.join("wei", "");
    table.ok(back, sit("B"));
    table.leave(back);
    table.ok(host, bot("B", Some("rookie")));
    table.ok(host, ToServer::Start);
    let back = table.join("wei", "");
    assert_eq!(table.room_view(back).seats[1].sitter, Sitter::Bot { bot: WireBot::Rookie });
    table.refused(host, bot("B", None), Code::NotInLobby);
}
