//! Tests of rooms, without sockets.

mod any;
mod client;
mod clock;
mod coach;
mod door;
mod fair;
mod host;
mod lesson;
mod lobby;
mod mute;
mod personal;
mod play;
mod position;
mod preset;
mod question;
mod rematch;
mod replay;
mod restore_error;
mod resume;
mod saved;
mod seats;
mod secret;
mod speed;
mod stand_in;
mod table;
mod take_back;
mod unchanged;

use kaiju_protocol::{Stage, ToServer};
use table::{READY, TestTable, settings, sit};

/// Two people and two bots play both games to the end. During the games, a room restored from its entries equals the
/// original. At the end, the steps that each client received one by one match those it would receive on reconnecting,
/// and their patches lead to the current scene.
#[test]
fn whole_games_are_sent_and_restored() {
    for game in ["new-york", "tokyo"] {
        let mut table = TestTable::create(settings(game, 4), &["rookie", "veteran"]);
        let (host, friend) = (TestTable::HOST, table.join("friend", "Wei"));
        let watcher = table.join("watcher", "");
        table.ok(friend, sit("B"));
        table.ok(friend, READY);
        table.ok(host, ToServer::Start);
        table.play_to_the_end();
        assert_eq!(table.room.stage(), Stage::Over);
        for conn in [host, friend, watcher] {
            table.check_client(conn);
        }
        assert!(table.room.record(1).is_some_and(|record| kaiju_rules::Record::parse(&record).is_ok()));
    }
}
