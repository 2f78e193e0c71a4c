//! Tables whose first game starts from a prepared position.

use super::table::{TestTable, settings};
use kaiju_protocol::{Code, NewTable, Settings, Stage, ToServer, WireBot};
use kaiju_rules::{Game, Record, Ruleset};

/// A position in the middle of a game with three seats.
fn middle_of_a_game() -> String {
    let (mut table, _) = TestTable::playing(settings("tokyo", 3), &["rookie", "rookie"], 7);
    for _ in 0..5 {
        table.answer();
    }
    table.room.state.game().expect("a game is running").position()
}

fn new_table(settings: Settings, position: &str) -> NewTable {
    let bots = vec![WireBot::Rookie; 2];
    NewTable { settings, bots, monster: None, position: Some(position.to_owned()), lesson: false, from: None }
}

/// The first game starts from the position, and its record can be parsed. The second game starts from the beginning.
#[test]
fn the_first_game_starts_from_the_position() {
    let position = middle_of_a_game();
    let mut table =
        TestTable::request(&new_table(settings("tokyo", 3), &position), [7; 32]).expect("the position fits");
    let host = TestTable::HOST;
    table.ok(host, ToServer::Start);
    let begins = table.room.state.latest.as_ref().expect("a game").record.beginning();
    assert_eq!(begins, Game::from_position(&position).expect("a position that a game printed"));
    table.checks_restore = true;
    table.play_to_the_end();
    table.check_client(host);
    let record = table.room.record(1).expect("the game is over");
    assert!(record.contains(&format!("\nposition {position}\n")));
    assert_eq!(Record::parse(&record).map(|record| record.beginning()), Ok(begins));
    table.ok(host, ToServer::Rematch);
    table.ok(host, ToServer::Start);
    assert_eq!(table.room.stage(), Stage::Playing);
    let new = Game::new(Ruleset::Tokyo, begins.options(), 3).expect("three seats are enough");
    assert_eq!(table.room.state.latest.as_ref().expect("a game").record.beginning(), new);
}

#[test]
fn a_position_that_does_not_fit_is_refused() {
    let position = middle_of_a_game();
    let fits = settings("tokyo", 3);
    for position in ["", "tokyo", &position[..position.len() / 2]] {
        assert_eq!(TestTable::request(&new_table(fits.clone(), position), [7; 32]).err(), Some(Code::BadPosition));
    }
    let mut table = TestTable::request(&new_table(fits.clone(), &position), [7; 32]).expect("the position fits");
    for other in [settings("tokyo", 4), settings("new-york", 3)] {
        assert_eq!(TestTable::request(&new_table(other.clone(), &position), [7; 32]).err(), Some(Code::BadPosition));
        table.refused(TestTable::HOST, ToServer::Settings { settings: other }, Code::BadPosition);
    }
    table.ok(TestTable::HOST, ToServer::Settings { settings: Settings { clock: 30, ..fits } });
}

/// A position whose game is over is refused.
#[test]
fn the_position_of_a_finished_game_is_refused() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 3), &["rookie", "rookie"], 7);
    table.play_to_the_end();
    let over = table.room.state.game().expect("the game stays until a rematch").position();
    assert_eq!(TestTable::request(&new_table(settings("tokyo", 3), &over), [7; 32]).err(), Some(Code::BadPosition));
}
