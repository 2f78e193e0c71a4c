//! Replays, and playing on from a moment of a recorded game.

use super::table::{READY, TestTable, letter, settings, sit};
use crate::ReplayedGame;
use kaiju_protocol::{
    Code, Decision, Door, FairView, MAX_RECORD_LEN, NewTable, PlayFrom, Replay, Sitter, Stage, TableEvent, ToServer,
    WireBot,
};
use kaiju_rules::{Record, Ruleset};
use std::time::Instant;

/// A finished game of two people and two bots, as a client received it, and its record.
fn finished(game: &'static str) -> (TestTable, String) {
    let mut table = TestTable::create(settings(game, 4), &["rookie", "veteran"]);
    let friend = table.join("friend", "Wei");
    table.ok(friend, sit("B"));
    table.ok(friend, READY);
    table.ok(TestTable::HOST, ToServer::Start);
    table.play_to_the_end();
    let record = table.room.record(1).expect("the game is over");
    (table, record)
}

fn replay(record: &str) -> Replay {
    ReplayedGame::parse(record).and_then(|game| game.replay()).expect("a record that a table wrote")
}

/// An event without the fields that depend on the table.
fn bare(event: &TableEvent) -> TableEvent {
    TableEvent { number: 0, time: 0, ..event.clone() }
}

/// A replay has exactly the events that players saw live, one for each ply and with the bots' reasons. Their patches
/// lead from the first scene to the last.
#[test]
fn a_replay_is_what_players_saw() {
    for game in ["tokyo", "new-york"] {
        let (mut table, record) = finished(game);
        let replay = replay(&record);
        let live: Vec<TableEvent> =
            table.clients[&TestTable::HOST].steps.iter().filter(|step| step.at.is_some()).map(bare).collect();
        let again: Vec<TableEvent> = replay.events.iter().map(bare).collect();
        assert!(live.len() > 100);
        assert_eq!(again, live, "{game}");
        assert!(again.iter().flat_map(|event| &event.lines).any(|line| line.reason.is_some()));
        let mut scene = replay.scene.clone();
        for event in &replay.events {
            event.lines.iter().for_each(|line| scene.apply(&line.patch));
            scene.apply(&event.patch);
        }
        assert_eq!(Some(&scene), table.clients[&TestTable::HOST].scene.as_ref());
        assert!(replay.events.iter().zip(0..).all(|(event, at)| event.number == at && event.at == Some(at)));
        let host = table.seat("A").clone();
        assert_eq!((replay.seats[0].name.clone(), replay.seats[0].monster), (host.name, host.monster));
        assert_eq!(replay.seats[2].sitter, Sitter::Bot { bot: WireBot::Rookie });
        assert_eq!((replay.record.as_deref(), replay.over, replay.practice), (Some(record.as_str()), true, false));
        let shown: FairView = table.room.state.fair_view().expect("the dice can be checked");
        assert_eq!(replay.fair, Some(shown));
        table.check_client(TestTable::HOST);
    }
}

/// Every listed decision has the answer that was given, as its question lists it.
#[test]
fn decisions_lead_to_their_questions() {
    let (_, record) = finished("new-york");
    let game = ReplayedGame::parse(&record).expect("a record");
    let decisions = game.replay().expect("a replay").decisions;
    assert!(decisions.len() > 50 && decisions.windows(2).all(|pair| pair[0].ply < pair[1].ply));
    for Decision { ply, seat, prompt, action } in decisions.iter().step_by(7) {
        let question = game.question(*ply).expect("someone was asked");
        assert_eq!((question.seat, question.prompt, question.ply), (*seat, *prompt, *ply));
        let answers = question.answers.iter().map(|answer| &answer.action);
        let mut all = answers.chain(question.rerolls.iter().map(|reroll| &reroll.action));
        assert!(question.total > 30 || all.any(|answer| Some(answer) == action.as_ref()), "{action:?} at {ply}");
    }
    let chance = (0..=u32::MAX).find(|ply| decisions.iter().all(|decision| decision.ply != *ply)).expect("a roll");
    for ply in [chance, u32::MAX, 1_000_000] {
        assert_eq!(game.question(ply).map_err(|refusal| refusal.code).err(), Some(Code::BadPly), "{ply}");
    }
}

/// Anyone at the table can replay a running game, but without its record, and each person gets only the questions to
/// their own seat.
#[test]
fn a_running_game_keeps_its_secrets() {
    let (mut table, conns) = TestTable::playing(settings("tokyo", 3), &[], 7);
    (0..12).for_each(|_| table.answer());
    let asked = table.asked();
    let [own, watcher] = ["host", "watcher"].map(|who| table.room.running_game(1, who).expect("the game is running"));
    let replay = own.replay().expect("a replay");
    assert_eq!((replay.record, replay.over, replay.you, replay.round), (None, false, Some(letter("A")), Some(1)));
    assert_eq!(watcher.replay().map(|replay| replay.you), Ok(None));
    let text = serde_json::to_string(&watcher.replay().expect("a replay")).expect("a replay serializes");
    let secret = kaiju_fair::GameSecret::of_round(&[7; 32], 1);
    assert!(!text.contains(&hex::encode(secret.bytes())));
    let last = replay.decisions.last().expect("a pending question");
    assert_eq!((last.seat, last.action.clone()), (asked.1.seat, None));
    for decision in &replay.decisions {
        let is_own = decision.seat == letter("A");
        let code = own.question(decision.ply).map_err(|refusal| refusal.code).err();
        assert_eq!(code, (!is_own).then_some(Code::NotAsked));
        assert!(watcher.question(decision.ply).is_err());
    }
    assert!(table.room.running_game(2, "host").is_none());
    for conn in conns {
        let ply = table.room.state.plies;
        if table.stored_stage == Stage::Playing {
            let _ = table.send(conn, ToServer::Concede { ply });
        }
    }
    assert!(table.room.running_game(1, "host").is_none(), "the game is over");
}

/// A malformed record is refused with the number of the bad line, and a record that is too long isn't parsed.
#[test]
fn bad_records_are_refused() {
    let (_, record) = finished("tokyo");
    let refused = |text: &str| ReplayedGame::parse(text).map_err(|refusal| (refusal.code, refusal.text)).err();
    for text in ["", "hello", "kaiju-game 9\n", &record.replacen("A:", "Z:", 1), &record[..record.len() / 3]] {
        let refusal = refused(text);
        // A record cut off between two plies is a valid unfinished game.
        assert!(refusal.is_none_or(|(code, _)| code == Code::BadRecord), "{text}");
    }
    let (code, text) = refused(&record.replacen("A:", "Z:", 1)).expect("no one sits at Z");
    assert!(code == Code::BadRecord && format!("{text:?}").contains("line"), "{text:?}");
    let long = format!("{record}{}", "# a comment\n".repeat(MAX_RECORD_LEN / 12 + 1));
    assert_eq!(refused(&long).map(|(code, _)| code), Some(Code::TooLong));
}

fn play_from(record: &str, ply: u32, seat: Option<&str>) -> NewTable {
    let from = Some(PlayFrom { record: record.to_owned(), ply, seat: seat.map(letter) });
    NewTable { settings: settings("tokyo", 2), bots: Vec::new(), monster: None, position: None, lesson: false, from }
}

/// Playing on creates a private practice table at that moment, with bots and the recorded monsters. Its dice can be
/// checked.
#[test]
fn play_on_from_a_moment() {
    for game in ["tokyo", "new-york"] {
        let (_, record) = finished(game);
        let recorded = Record::parse(&record).expect("a record");
        let decisions = replay(&record).decisions;
        for (decision, seat) in [(&decisions[9], None), (&decisions[20], Some("D"))] {
            let created = TestTable::request(&play_from(&record, decision.ply, seat), [9; 32]);
            let mut table = created.unwrap_or_else(|code| panic!("{code:?}"));
            let host = TestTable::HOST;
            let own = seat.map_or(decision.seat, letter);
            let view = table.room_view(host).clone();
            assert_eq!((view.settings.door, view.settings.listed, view.settings.clock), (Door::Locked, false, 0));
            assert_eq!(view.settings.game.ruleset(), recorded.game().ruleset());
            for (chair, at) in view.seats.iter().zip(recorded.players()) {
                assert_eq!(chair.seat == own, matches!(chair.sitter, Sitter::Person { person: 0 }), "{own}");
                assert_eq!(Some(chair.monster.word()), at.monster.as_deref());
            }
            table.ok(host, ToServer::Start);
            assert!(table.room_view(host).practice);
            let begins = table.room.state.play().expect("a game").record.beginning();
            assert_eq!(begins, recorded.game_after(decision.ply as usize));
            table.check_restore();
            table.play_to_the_end();
            let played = table.room.record(1).expect("the game is over");
            assert!(kaiju_fair::verify_text(&played).is_ok() && played.contains("\npractice\n"));
        }
    }
}

#[test]
fn playing_on_needs_a_moment_and_a_seat() {
    let (_, record) = finished("tokyo");
    let plies = Record::parse(&record).expect("a record").plies().len() as u32;
    let refused = |request: &NewTable| TestTable::request(request, [9; 32]).err();
    assert_eq!(refused(&play_from(&record, plies, None)), Some(Code::BadPly), "the game is over");
    assert_eq!(refused(&play_from(&record, plies + 1, None)), Some(Code::BadPly));
    assert_eq!(refused(&play_from(&record, 5, Some("F"))), Some(Code::BadSeat));
    assert_eq!(refused(&play_from("nonsense", 5, None)), Some(Code::BadRecord));
    // A person can take an eliminated monster's seat and watch.
    assert_eq!(refused(&play_from(&record, 5, Some("A"))), None);
}

/// Replays of the longest games, those of six veterans, stay small enough for a browser to load at once.
#[test]
fn replays_of_six_players_games_have_a_reasonable_size() {
    for ruleset in Ruleset::ALL {
        let mut table = TestTable::create(settings(ruleset.word(), 6), &["veteran"; 6]);
        table.ok(TestTable::HOST, ToServer::Start);
        while table.stored_stage == Stage::Playing {
            table.run();
        }
        let record = table.room.record(1).expect("the game is over");
        let begun = Instant::now();
        let replay = replay(&record);
        let time = begun.elapsed();
        let bytes = serde_json::to_string(&replay).expect("a replay serializes").len();
        println!("{}: {} plies, {bytes} bytes in {time:?}", ruleset.word(), replay.events.len());
        assert!(replay.over && bytes < 4 * 1024 * 1024, "{bytes}");
    }
}
