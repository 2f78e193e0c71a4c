//! A thousand recorded games of each kind replay to the same final state and can be verified. With one token changed,
//! each is refused at that token.

use kaiju_arena::{Batch, Recording, simulate_recorded};
use kaiju_bots::bot_by_name;
use kaiju_fair::{Problem, UnverifiedText, verify, verify_text};
use kaiju_rules::{Options, Ply, Record, RecordText, Ruleset};
use std::sync::Mutex;

/// Number of games of each kind.
const GAMES: u64 = 1000;

/// Games between random bots, with fair dice.
pub(crate) fn games(ruleset: Ruleset, options: &[&str], players: usize, games: u64) -> Vec<Record> {
    let mut chosen = Options::default();
    assert!(options.iter().all(|word| chosen.choose(word)));
    let batch = Batch {
        ruleset,
        options: chosen,
        players,
        games,
        seed: 20,
        bots: vec![bot_by_name("random").unwrap()],
        threads: 2,
        card_usage: false,
    };
    let records = Mutex::new(Vec::new());
    let keep = |number: u64, record: Record| records.lock().unwrap().push((number, record));
    simulate_recorded(&batch, Some(Recording { fair: true, keep: &keep }), &|_| {});
    let mut records = records.into_inner().unwrap();
    records.sort_by_key(|(number, _)| *number);
    records.into_iter().map(|(_, record)| record).collect()
}

/// The text with a different outcome at a ply; `None` if no other outcome is possible there.
pub(crate) fn with_other_outcome(text: &RecordText, written: &str, ply: usize) -> Option<String> {
    let game = text.record.game_after(ply);
    let Ply::Chance(outcome) = text.record.plies()[ply] else { return None };
    let nth = 1 + ply % 50;
    let other = game.chances().map(|(other, _)| other).filter(|other| *other != outcome).take(nth).last()?;
    Some(with_token(text, written, ply, &Ply::Chance(other).token(&game)))
}

/// The text with this token at a ply instead.
fn with_token(text: &RecordText, written: &str, ply: usize, token: &str) -> String {
    let place = text.plies[ply];
    let mut lines: Vec<String> = written.lines().map(str::to_owned).collect();
    let mut tokens: Vec<&str> = lines[place.line - 1].split(' ').collect();
    tokens[place.token - 1] = token;
    lines[place.line - 1] = tokens.join(" ");
    lines.join("\n") + "\n"
}

/// Asserts that a text is refused at a ply.
fn refused_at(text: &RecordText, changed: &str, ply: usize) -> Problem {
    let error = verify_text(changed).expect_err("a changed record");
    let place = text.plies[ply];
    assert_eq!((error.line, error.token, error.ply), (place.line, place.token, Some(ply)), "{error}\n{changed}");
    error.problem
}

/// Counts of what occurred in the games.
#[derive(Default)]
struct DrawnOutcomes {
    shuffled: usize,
    peeks: usize,
}

fn check(ruleset: Ruleset, options: &[&str], players: usize) -> DrawnOutcomes {
    let mut occurred = DrawnOutcomes::default();
    let (mut seen, mut choices) = (std::collections::BTreeSet::new(), 0);
    for (number, record) in games(ruleset, options, players, GAMES).into_iter().enumerate() {
        let written = record.to_string();
        let text = RecordText::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(text.record.game(), record.game());
        assert_eq!(text.record, record);
        occurred.shuffled += record.shuffled_decks().len();
        occurred.peeks += written.matches(" peek.").count();
        let verified = verify_text(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(Ok(verified), verify(&record));
        // Change the token at a different place in each game.
        let last = record.plies().len() - 1;
        let (ply, changed) = (number * 7919 % last..=last)
            .chain(0..last)
            .find_map(|ply| Some((ply, with_other_outcome(&text, &written, ply)?)))
            .expect("dice have other outcomes");
        assert!(matches!(refused_at(&text, &changed, ply), Problem::Outcome { .. }));
        seen.insert(record.tokens()[ply].split('.').next().map(str::to_owned));
        // A choice by a seat that isn't being asked.
        let choice =
            (0..=last).rev().find(|ply| matches!(record.plies()[*ply], Ply::Choice(..)) && ply % 7 == number % 7);
        if let Some((ply, Ply::Choice(seat, _))) = choice.map(|ply| (ply, record.plies()[ply])) {
            let other = record.game().seats().find(|other| *other != seat).unwrap();
            let token = record.tokens()[ply].replacen(seat.letter(), &other.letter().to_string(), 1);
            assert!(matches!(
                refused_at(&text, &with_token(&text, &written, ply, &token), ply),
                Problem::Unreadable(_)
            ));
            choices += 1;
        }
    }
    assert!(seen.len() > 2, "{seen:?}");
    let kind = [&[ruleset.word()], options].concat().join(" ");
    println!("{kind}: {GAMES} games replay and verify; {GAMES} other outcomes and {choices} other choices refused");
    occurred
}

#[test]
fn new_york() {
    check(Ruleset::NewYork, &[], 4);
}

#[test]
fn tokyo() {
    // With six monsters, the discard pile is shuffled occasionally.
    let seen = check(Ruleset::Tokyo, &[], 6);
    assert!(seen.shuffled > 0 && seen.peeks > 0, "{} {}", seen.shuffled, seen.peeks);
}

#[test]
fn the_ko_variant() {
    check(Ruleset::NewYork, &["ko"], 3);
}

/// A single changed bit in a commitment, nonce, deck or secret is detected, and the error names its line.
#[test]
fn one_changed_bit_in_the_header_is_found() {
    let record = &games(Ruleset::Tokyo, &[], 4, 3)[2];
    let written = record.to_string();
    let mut keys = Vec::new();
    for (number, line) in (1..).zip(written.lines().take_while(|line| !line.is_empty())) {
        let key = line.split(' ').next().unwrap();
        if !["commitment", "nonce", "secret", "deck"].contains(&key) || line.ends_with("none") {
            continue;
        }
        keys.push(key.to_owned());
        for (at, digit) in line.char_indices().skip(key.len() + 2).filter(|(_, c)| c.is_ascii_hexdigit()).step_by(9) {
            let other = char::from_digit(digit.to_digit(16).unwrap() ^ 1, 16).unwrap();
            let changed = format!("{}{other}{}", &line[..at], &line[at + 1..]);
            let error = verify_text(&written.replace(line, &changed)).expect_err(&changed);
            // The letter of the first seat stays the same, and withheld nonces aren't part of the key.
            let expected = if key == "commitment" { "secret" } else { key };
            let expected = 1 + written.lines().position(|line| line.starts_with(expected)).unwrap();
            if key == "nonce" {
                assert_eq!(error.line, number, "{changed}: {error}");
            } else {
                assert_eq!(error.line, expected, "{changed}: {error}");
            }
        }
    }
    assert_eq!(keys, ["commitment", "nonce", "nonce", "nonce", "deck", "secret"], "{written}");
}

#[test]
fn errors_name_what_is_missing() {
    let record = games(Ruleset::Tokyo, &[], 2, 1).remove(0);
    let written = record.to_string();
    let without = |prefix: &str| -> String {
        let kept: Vec<&str> = written.lines().filter(|line| !line.starts_with(prefix)).collect();
        kept.join("\n") + "\n"
    };
    let secret = verify_text(&without("secret")).unwrap_err();
    assert_eq!((secret.problem.clone(), secret.line), (Problem::NoSecret, 1 + line(&written, "fair 1")));
    let plain = Record::new(Ruleset::Tokyo, Options::default(), 2).unwrap();
    let not_fair = UnverifiedText { line: 0, token: 0, ply: None, problem: Problem::NotFair };
    assert_eq!(verify_text(&plain.to_string()), Err(not_fair.clone()));
    assert!(not_fair.problem.is_missing() && secret.problem.is_missing());
    assert_eq!(not_fair.to_string(), "this game was played without fair dice, so its dice can't be checked");
    // A truncated record can be verified up to its end, and a malformed one is refused with the reason.
    let mut first = record.clone();
    first.truncate(20);
    assert!(verify_text(&first.to_string()).is_ok_and(|verified| verified.outcomes > 0));
    let broken = verify_text(&format!("{}nonsense\n", without("secret"))).unwrap_err();
    assert!(matches!(broken.problem, Problem::Unreadable(_)) && broken.token == 1, "{broken}");
    let result =
        verify_text(&written.replace("\nresult A", "\nresult Z").replace("\nresult B", "\nresult Z")).unwrap_err();
    assert_eq!(result.line, 1 + line(&written, "result"));
}

fn line(text: &str, prefix: &str) -> usize {
    text.lines().position(|line| line.starts_with(prefix)).unwrap()
}
