//! Requests that change nothing.

use super::{
    fair::{commit_to, reveal},
    host::close,
    table::{READY, TestTable, bot, monster, presets, settings, sit, swap},
};
use crate::Conn;
use kaiju_protocol::{Door, Presets, Request, Settings, Stage, ToServer};

/// Whether a request may have no effect. All others either lead to an entry or are refused.
const fn can_change_nothing(request: &ToServer) -> bool {
    match request {
        ToServer::Sit { .. }
        | ToServer::Stand
        | ToServer::Swap { .. }
        | ToServer::Monster { .. }
        | ToServer::Name { .. }
        | ToServer::Ready { .. }
        | ToServer::Bot { .. }
        | ToServer::Settings { .. }
        | ToServer::Host { .. }
        | ToServer::CloseSeat { .. }
        | ToServer::Door { .. }
        | ToServer::Mute { .. }
        | ToServer::Hide { .. }
        | ToServer::Presets { .. }
        | ToServer::Odds { .. }
        | ToServer::Answers { .. }
        | ToServer::Coach { .. }
        | ToServer::Commit { .. }
        | ToServer::Reveal { .. }
        | ToServer::Rematch
        | ToServer::Ping => true,
        ToServer::Hello { .. }
        | ToServer::Kick { .. }
        | ToServer::LetIn { .. }
        | ToServer::TurnAway { .. }
        | ToServer::Start
        | ToServer::Act { .. }
        | ToServer::Concede { .. }
        | ToServer::TakeBack { .. }
        | ToServer::Chat { .. } => false,
    }
}

/// Sends a request without effect, and checks that nothing is stored and no one else receives anything.
fn check(table: &mut TestTable, conn: Conn, what: ToServer, seen: &mut Vec<String>) {
    assert!(can_change_nothing(&what));
    let text = serde_json::to_value(&what).expect("a request serializes");
    seen.push(text["type"].as_str().expect("a type").to_owned());
    let output = table.room.handle(conn, Request { id: Some(1), what }, table.now);
    assert!(output.entries.is_empty() && output.stage.is_none() && output.close.is_empty(), "{text}: {output:?}");
    assert!(output.messages.iter().all(|message| message.to == [conn]), "{text}: {:?}", output.messages);
    assert!(output.messages.iter().any(|message| format!("{:?}", message.message).starts_with("Done")), "{text}");
}

#[test]
fn a_request_that_changes_nothing_costs_others_nothing() {
    let mut seen = Vec::new();
    let mut table = TestTable::create(settings("tokyo", 4), &["rookie"]);
    let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
    let _watcher = table.join("watcher", "");
    table.ok(friend, sit("B"));
    table.ok(friend, READY);
    table.ok(friend, swap("A"));
    let wish = Presets { skip_buying: true, ..Presets::default() };
    table.ok(friend, presets(&wish));
    let own = table.seat("B").monster.word();
    let same: Settings = table.room_view(host).settings.clone();
    let in_lobby = [
        (host, sit("A")),
        (friend, swap("A")),
        (host, swap("A")),
        (friend, monster(own)),
        (friend, ToServer::Name { name: "Wei".to_owned() }),
        (friend, READY),
        (host, ToServer::Ready { ready: false }),
        (host, bot("D", Some("rookie"))),
        (host, bot("C", None)),
        (host, ToServer::Settings { settings: same }),
        (host, ToServer::Host { person: 0 }),
        (host, close("C", false)),
        (host, ToServer::Door { door: Door::Open }),
        (host, ToServer::Mute { person: 1, muted: false }),
        (friend, ToServer::Hide { person: 0, hidden: false }),
        (friend, presets(&wish)),
        (friend, ToServer::Ping),
    ];
    for (conn, request) in in_lobby {
        check(&mut table, conn, request, &mut seen);
    }
    let renamed = table.room.rename("friend", "Wei", "Wei", table.now);
    assert!(renamed.entries.is_empty() && renamed.messages.is_empty(), "the same name for the whole server");

    for conn in [host, friend] {
        let request = commit_to(&table, conn);
        table.ok(conn, request.clone());
        check(&mut table, conn, request, &mut seen);
    }
    table.ok(host, bot("C", Some("rookie")));
    table.ok(host, ToServer::Start);
    let request = reveal(&table, friend);
    check(&mut table, friend, request, &mut seen);

    let with_coach = Settings { coach: true, ..settings("tokyo", 3) };
    let (mut table, conns) = TestTable::playing(with_coach, &["rookie"], 5);
    let (asked, question) = table.asked();
    check(&mut table, asked, ToServer::Answers { ply: question.ply, from: 0 }, &mut seen);
    let dice = table.clients[&asked].scene.as_ref().map(|scene| scene.dice.dice.clone()).expect("a game");
    check(&mut table, asked, ToServer::Odds { ply: question.ply, dice }, &mut seen);
    check(&mut table, asked, ToServer::Coach { ply: question.ply }, &mut seen);
    let other = conns.iter().copied().find(|conn| *conn != asked).expect("two people");
    table.ok(other, ToServer::Stand);
    check(&mut table, other, ToServer::Stand, &mut seen);
    table.ok(other, sit(if other == conns[0] { "A" } else { "B" }));
    table.play_to_the_end();
    assert_eq!(table.room.stage(), Stage::Over);
    table.ok(host, ToServer::Rematch);
    check(&mut table, host, ToServer::Rematch, &mut seen);
    seen.sort();
    seen.dedup();
    let all = "answers bot close-seat coach commit door hide host monster mute name odds ping presets ready rematch reveal settings sit \
               stand swap";
    assert_eq!(seen.join(" "), all);
}
