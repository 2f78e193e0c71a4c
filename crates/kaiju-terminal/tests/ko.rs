//! The KO variant in the line client: what a KO'd player reads.

mod common;

use common::table_of;
use kaiju_rules::{Borough, Game, MonsterSetup, Phase, Place, Ruleset, Seat, Setup, StartAt, Track, Unit, Zone};
use kaiju_terminal::plain::{self, Input, Lines};
use kaiju_words::Words;
use std::{collections::VecDeque, io, time::Duration};

/// Scripted input lines.
struct ScriptedLines(VecDeque<&'static str>);

impl Lines for ScriptedLines {
    fn read(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(Some(self.0.pop_front().map_or(Input::End, |line| Input::Line(line.as_bytes().to_vec()))))
    }

    fn read_idle(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(None)
    }
}

fn seat(at: usize) -> Seat {
    Seat::new(at).expect("a seat")
}

/// A game of the KO variant at the start of the player's turn. The player has the first seat.
fn ko_game(monsters: Vec<MonsterSetup>, token_monster: Place) -> Game {
    let mut setup = Setup { monsters, token_monster, ..Setup::new(Ruleset::NewYork) };
    setup.options.ko = true;
    setup.units[Borough::Queens as usize][Unit::Infantry as usize] = (3, 0);
    setup.start = StartAt::Turn { seat: seat(0), number: 9, phase: Phase::Start };
    Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup")
}

fn play_lines(game: &Game, lines: &[&'static str]) -> String {
    let mut table = table_of(game, seat(0));
    let mut output = Vec::new();
    let mut script = ScriptedLines(lines.iter().copied().collect());
    plain::play(&mut table, &Words::english(), false, &mut script, &mut output).expect("no error");
    String::from_utf8(output).expect("text")
}

fn at(place: Place) -> MonsterSetup {
    MonsterSetup { place, ..MonsterSetup::default() }
}

/// `table` lists the comebacks of each KO'd monster and zombie; each turn starts with the Token Monster's place.
#[test]
fn ko_monsters_see_their_comebacks() {
    let ko = MonsterSetup { ko: true, life: 0, vp: 3, energy: 2, ..MonsterSetup::default() };
    let zombie = MonsterSetup { zombie: true, risen: true, life: 5, ..at(Place::Outer(Borough::Queens)) };
    let last = MonsterSetup { demanded: true, ..zombie.clone() };
    let monsters = vec![ko, at(Place::Manhattan(Zone::Lower, Track::Main)), zombie, last];
    let output = play_lines(&ko_game(monsters, Place::Outer(Borough::Bronx)), &["table", "2", "stop", "all", "1", "1"]);
    for line in [
        "A: Kong (you). KO'd: may rise, 17 VP to come back. 3 VP, 2 E. Has nothing.",
        "C: Mantis (Easy). A zombie: 20 VP to come back. 5 of 5 LP, 0 VP, 0 E, in Queens. Has nothing.",
        "D: Rob (Easy). A zombie. 5 of 5 LP, 0 VP, 0 E, in Queens. Has nothing.",
        "  1 Roll to rise: 4, 5 or 6: you rise with 5 LP and 0 VP; otherwise try again next turn",
        "  2 Stay KO'd",
    ] {
        assert!(output.lines().any(|printed| printed == line), "{line}\n{output}");
    }
    let next = output.lines().skip_while(|line| !line.starts_with("Turn 10")).nth(1);
    assert_eq!(next, Some("The Token Monster is in the Bronx."), "{output}");
}

/// When a KO'd player's turn begins, the first line says that they are KO'd and lists their comebacks.
#[test]
fn a_ko_is_reported_when_the_turn_begins() {
    let weak = MonsterSetup { life: 1, vp: 6, ..at(Place::Manhattan(Zone::Lower, Track::Main)) };
    let outer = [Borough::Queens, Borough::Bronx, Borough::Brooklyn].map(|borough| at(Place::Outer(borough)));
    let monsters = core::iter::once(weak).chain(outer).collect();
    let output = play_lines(&ko_game(monsters, Place::Off), &["stop", "all", "1", "1", "1", "1"]);
    let knocked: Vec<&str> = output.lines().skip_while(|line| !line.contains("Kong −1 LP (is KO'd")).collect();
    let turn = knocked.iter().position(|line| line.starts_with("Turn") && line.ends_with("Kong")).expect("a turn");
    assert_eq!(knocked[turn + 1], "KO'd: may rise, 20 VP to come back.", "{output}");
    assert!(knocked[turn + 3].starts_with("Since your last turn: you were KO'd, −"), "{output}");
}
