//! The coach: who gets advice, on which question, and from what it follows.

use super::table::{TestTable, answers, seat, settings};
use crate::Conn;
use kaiju_protocol::{AdviceView, Code, FromServer, NewTable, Settings, ToServer};
use kaiju_rules::{Game, MonsterSetup, Phase, Place, Ruleset, SeatSet, Setup, StartAt};

fn with_coach(game: &'static str, seats: u8) -> Settings {
    Settings { coach: true, ..settings(game, seats) }
}

/// Asks for advice, which only the connection that asks gets, and which changes nothing.
fn advice(table: &mut TestTable, conn: Conn, ply: u32) -> AdviceView {
    let others: Vec<(Conn, usize)> =
        table.clients.keys().filter(|other| **other != conn).map(|other| (*other, table.received(*other))).collect();
    let (entries, received) = (table.entries.len(), table.received(conn));
    table.ok(conn, ToServer::Coach { ply });
    assert_eq!(table.entries.len(), entries);
    assert!(others.iter().all(|(other, received)| table.received(*other) == *received));
    match table.since(conn, received) {
        [FromServer::Advice(advice), FromServer::Done { .. }] => (**advice).clone(),
        other => panic!("expected advice, got {other:?}"),
    }
}

#[test]
fn the_player_who_is_asked_gets_advice() {
    for game in ["tokyo", "new-york"] {
        let (mut table, conns) = TestTable::playing(with_coach(game, 3), &[], 5);
        let watcher = table.join("watcher", "");
        assert!(table.room_view(watcher).settings.coach, "everyone sees the setting");
        for _ in 0..8 {
            let (asked, question) = table.asked();
            let ply = question.ply;
            let given = advice(&mut table, asked, ply);
            let second = given.second.clone().expect("every question has two answers");
            assert_eq!(given.ply, ply);
            assert!([&given.action, &second.action].iter().all(|action| answers(&question).contains(action)));
            assert!(given.action != second.action && second.chance <= given.chance && given.chance <= 10_000);
            assert_eq!(advice(&mut table, asked, ply), given, "the same question, the same advice");
            let other = *conns.iter().find(|&&conn| conn != asked).expect("another player");
            table.refused(other, ToServer::Coach { ply }, Code::NotAsked);
            table.refused(watcher, ToServer::Coach { ply }, Code::NotSeated);
            table.refused(asked, ToServer::Coach { ply: ply + 1 }, Code::Stale);
            table.refused(asked, ToServer::Coach { ply: ply.wrapping_sub(1) }, Code::Stale);
            table.ok(asked, ToServer::Act { ply, action: given.action });
            table.refused(asked, ToServer::Coach { ply }, Code::Stale);
        }
    }
}

/// The champion thinks about a question once: a repeated request gets what is known, as this test shows by changing it.
#[test]
fn a_question_is_thought_about_once() {
    let (mut table, _) = TestTable::playing(with_coach("tokyo", 2), &[], 5);
    let (asked, question) = table.asked();
    let given = advice(&mut table, asked, question.ply);
    let marked = AdviceView { chance: given.chance ^ 1, ..given };
    table.room.advice = Some(Box::new(marked.clone()));
    assert_eq!(advice(&mut table, asked, question.ply), marked);
    let action = marked.action;
    table.ok(asked, ToServer::Act { ply: question.ply, action });
    let (asked, question) = table.asked();
    assert_eq!(advice(&mut table, asked, question.ply).ply, question.ply, "the next question is another one");
}

/// Without the option there is no coach, and no way to switch it on during the game.
#[test]
fn the_coach_is_a_setting_of_the_table() {
    let host = TestTable::HOST;
    let (mut table, _) = TestTable::playing(settings("tokyo", 2), &[], 5);
    let (asked, question) = table.asked();
    table.refused(asked, ToServer::Coach { ply: question.ply }, Code::CoachOff);
    let on = ToServer::Settings { settings: with_coach("tokyo", 2) };
    table.refused(host, on.clone(), Code::NotInLobby);
    table.play_to_the_end();
    let ply = table.room.state.plies;
    table.ok(host, ToServer::Rematch);
    table.ok(host, on);
    table.refused(host, ToServer::Coach { ply }, Code::NotPlaying);
    assert!(table.restored().state.settings.coach, "the setting is stored");
    let friend = *table.clients.keys().nth(1).expect("two people");
    table.ok(friend, ToServer::Ready { ready: true });
    table.ok(host, ToServer::Start);
    let (asked, question) = table.asked();
    advice(&mut table, asked, question.ply);
}

/// A lesson says itself what to do.
#[test]
fn lessons_have_no_coach() {
    let request = NewTable {
        settings: with_coach("tokyo", 6),
        bots: Vec::new(),
        monster: None,
        position: None,
        lesson: true,
        from: None,
    };
    let mut table = TestTable::request(&request, [7; 32]).expect("a lesson can be created");
    let own = table.room_view(TestTable::HOST).settings.clone();
    table.ok(TestTable::HOST, ToServer::Settings { settings: Settings { coach: true, ..own } });
    table.ok(TestTable::HOST, ToServer::Start);
    let (asked, question) = table.asked();
    table.refused(asked, ToServer::Coach { ply: question.ply }, Code::CoachOff);
}

/// While a bot stands in, the person isn't asked.
#[test]
fn a_person_whose_seat_a_bot_plays_gets_no_advice() {
    let (mut table, conns) = TestTable::playing(with_coach("tokyo", 2), &[], 5);
    let (asked, _) = table.asked();
    let asked = conns.iter().copied().find(|conn| *conn == asked).expect("a player is asked");
    assert_eq!(table.send(asked, ToServer::Stand), Ok(()));
    let ply = table.room.state.plies;
    table.refused(asked, ToServer::Coach { ply }, Code::NotAsked);
}

/// A hidden card that another player has looked at (TR-37) makes no difference to the advice.
#[test]
fn advice_uses_only_what_the_seat_may_know() {
    let card = |id: &str| Ruleset::Tokyo.card_by_id(id).expect("a card id");
    let position = |top: Option<&str>, knower: &str| {
        let mut setup = Setup::new(Ruleset::Tokyo);
        let outside = |energy| MonsterSetup { place: Place::Outside, energy, ..MonsterSetup::default() };
        setup.monsters = vec![outside(9), outside(4)];
        setup.monsters[0].cards = vec![card("made-in-a-lab")];
        setup.market = ["wings", "heal", "corner-store"].map(|id| Some(card(id)));
        setup.start = StartAt::Turn { seat: seat("A"), number: 3, phase: Phase::Buy };
        setup.top = top.map(|top| (card(top), SeatSet::default().with(seat(knower))));
        Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup")
    };
    let given = |game: &Game| {
        let (mut table, _) = TestTable::playing(with_coach("tokyo", 2), &[], 5);
        table.force(game);
        let ply = table.room.state.plies;
        advice(&mut table, TestTable::HOST, ply)
    };
    let unknown = given(&position(None, "B"));
    for top in ["energy-hoarder", "evacuation-orders", "acid-attack"] {
        assert_eq!(given(&position(Some(top), "B")), unknown, "{top}");
    }
    assert!(unknown.sentence.id.starts_with("ask-advice"));
    let knows = given(&position(Some("evacuation-orders"), "A"));
    assert_ne!(knows, unknown, "who has looked at the card can buy it");
}
