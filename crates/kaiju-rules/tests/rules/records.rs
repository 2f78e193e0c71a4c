//! Records survive a round trip, and errors name their line.

use kaiju_bots::bot_by_name;
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Action, Game, Options, Pending, Ply, Record, Ruleset, Seat};

fn random_record(players: usize, seed: u64, max: usize) -> Record {
    let ruleset = Ruleset::ALL[(seed % 2) as usize];
    // Half of the New York records use the KO variant.
    let ko = ruleset == Ruleset::NewYork && seed.is_multiple_of(4);
    let duel = ruleset == Ruleset::Tokyo && players == 2;
    let mut options = Options::default();
    for (word, _) in [("duel", duel), ("ko", ko), ("heroes", ko && players > 3)].into_iter().filter(|(_, on)| *on) {
        options.choose(word);
    }
    let record = Record::new(ruleset, options, players).unwrap();
    played(record, Dealer::new(game_seed(seed, players as u64)), max)
}

/// The record after random play, for at most `max` plies.
pub(crate) fn played(mut record: Record, mut dealer: Dealer, max: usize) -> Record {
    let bot = bot_by_name("random").unwrap();
    while record.plies().len() < max {
        let decide =
            |game: &Game, seat, dealer: &mut Dealer| bot.choose(game.view(Some(seat), &mut None), dealer).unwrap();
        let Some(ply) = dealer.next_ply(record.game(), decide) else { break };
        record.play(ply, &mut |_, _| {}).unwrap();
    }
    record
}

#[test]
fn whole_games_round_trip() {
    for players in 2..=6 {
        for seed in 0..20 {
            let mut record = random_record(players, seed, usize::MAX);
            record.tag("seed", &seed.to_string()).unwrap();
            record.tag("a note", "  many\nwords # and signs ").unwrap();
            record.tag("result", "A").unwrap_err();
            let text = record.to_string();
            let read = Record::parse(&text).unwrap();
            assert_eq!(read, record);
            assert_eq!(read.game(), record.game());
            assert_eq!(read.to_string(), text);
        }
    }
}

#[test]
fn unfinished_games_and_positions_round_trip() {
    for max in 0..120 {
        let record = random_record(3, 5, max);
        assert_eq!(Record::parse(&record.to_string()).unwrap(), record);
        let from_there = Record::from_position(*record.game());
        assert_eq!(Record::parse(&from_there.to_string()).unwrap(), from_there);
    }
}

#[test]
fn a_concession_is_part_of_the_record() {
    let mut record = random_record(3, 9, 60);
    while !matches!(record.game().pending(), Pending::Choose { .. }) {
        record = random_record(3, 9, record.plies().len() + 1);
    }
    let seat = Seat::new(2).unwrap();
    record.play(Ply::Choice(seat, Action::Concede), &mut |_, _| {}).unwrap();
    let read = Record::parse(&record.to_string()).unwrap();
    assert_eq!(read.game(), record.game());
    assert!(!read.game().is_standing(seat));
}

#[test]
fn errors_name_the_line() {
    let good = random_record(2, 1, 40).to_string();
    let error = |text: &str| Record::parse(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1: the record is empty");
    assert_eq!(error("pgn\n"), "line 1: a record begins with \"kaiju-game 2\", not \"pgn\"");
    assert_eq!(error("kaiju-game 1\ngame chess\n"), "line 2: \"chess\" is not a game; use new-york or tokyo");
    assert_eq!(error("kaiju-game 1\nplayers 9\n"), "line 2: \"9\" is not a valid number of players");
    for options in ["blitz", "duel Duel"] {
        let refused = error(&format!("kaiju-game 1\ngame tokyo {options}\nplayers 2\n\n"));
        let word = options.split(' ').next_back().unwrap();
        assert_eq!(refused, format!("line 2: \"{word}\" is not an option, or is given twice"));
    }
    let one = "kaiju-game 1\ngame new-york\nplayers 1\n\n";
    assert_eq!(error(one), "line 4: a game needs 2 to 6 monsters, not 1");
    assert_eq!(error("kaiju-game 1\n\nroll A\n"), "line 2: the header does not name the game");
    let wrong_result = good.replace("result unfinished", "result A");
    assert_eq!(error(&wrong_result), "line 5: the result is \"unfinished\", not \"A\"");
    let commented = good.replacen("game new-york", "# a comment\ngame new-york # and another", 1);
    assert_eq!(Record::parse(&commented).unwrap(), Record::parse(&good).unwrap());
    let nonsense = good.replacen("reveal", "reveal nonsense", 1);
    assert!(error(&nonsense).starts_with("line 7: \"reveal nonsense"), "{}", error(&nonsense));
    let mut lines: Vec<&str> = good.lines().take(7).collect();
    lines.push(lines[6]);
    let twice = error(&lines.join("\n"));
    assert!(twice.starts_with("line 8") && twice.contains("cannot come out now"), "{twice}");
}
