//! `kaiju analyse`, and the reasons in `kaiju demo` and `kaiju replay`, from a user's point of view. No test depends on what
//! the networks have learnt.

use kaiju_rules::{
    Dice, Face, Game, MonsterSetup, Outcome, Phase, Place, Record, Ruleset, Seat, Setup, StartAt, Track, Want,
};
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// Chances have four digits.
const DIGIT: f64 = 0.000_101;

fn kaiju(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kaiju")).args(args).output().expect("kaiju runs")
}

/// Runs a command that must succeed, and returns what it printed.
#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = kaiju(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(&[&["analyse", "--json"], args].concat())).expect("JSON")
}

/// Asserts that a command fails with exit code 2 and one line that contains these words.
#[track_caller]
fn refused(args: &[&str], words: &str) {
    let output = kaiju(args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{args:?}: {error}");
    assert!(output.stdout.is_empty() && error.contains(words), "{args:?}: {error}");
}

/// Records a game of bots and returns the file.
fn recorded(name: &str, args: &[&str]) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).to_str().expect("UTF-8").to_owned();
    printed(&[&["demo", "--brief", "--record", &file], args].concat());
    file
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// Tokyo: A, outside with 17 VP, has just rolled these dice for the first time.
fn tokyo(dice: Dice) -> Game {
    let monster = |vp, place| MonsterSetup { vp, place, ..MonsterSetup::default() };
    let monsters = vec![monster(17, Place::Outside), monster(4, Place::Tokyo(Track::Main)), monster(3, Place::Outside)];
    let start = StartAt::Turn { seat: Seat::new(0).expect("a seat"), number: 8, phase: Phase::Start };
    let setup = Setup { monsters, start, ..Setup::new(Ruleset::Tokyo) };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).expect("a position");
    game.resolve(Outcome::Dice(dice)).expect("six dice");
    game
}

/// A game's chances, luck and skill add up, and each costly choice leads to its moment.
#[test]
fn a_game_is_analysed() {
    let file =
        recorded("analysed.kaiju", &["--game", "tokyo", "--players", "3", "--seed", "5", "--bots", "veteran,rookie"]);
    let report = json(&[&file]);
    assert_eq!((&report["format"], &report["kind"], &report["game"]), (&1.into(), &"game".into(), &"tokyo".into()));
    assert_eq!((&report["complete"], &report["analysed_plies"]), (&true.into(), &report["plies"]));
    let (curve, seats) = (list(&report["curve"]), list(&report["seats"]));
    assert_eq!((&curve[0]["turn"], &curve[curve.len() - 1]["ply"]), (&1.into(), &report["plies"]));
    let mut mistakes = 0;
    for (at, seat) in seats.iter().enumerate() {
        let parts: f64 = ["luck", "own", "others", "unforeseen"].iter().map(|part| number(&seat[*part])).sum();
        assert!((number(&seat["end"]) - number(&seat["start"]) - parts).abs() < 4.0 * DIGIT, "{seat}");
        assert_eq!(seat["start"], curve[0]["chances"][at]);
        let end = if report["result"]["winner"] == seat["seat"] { 1.0 } else { 0.0 };
        assert!((number(&seat["end"]) - end).abs() < DIGIT, "{seat}");
        for choice in list(&seat["costliest"]) {
            let moment = json(&[&file, "--ply", &choice["ply"].to_string()]);
            assert_eq!((&moment["chosen"], &moment["asked"]), (&choice["chosen"], &seat["seat"]));
            let answers = list(&moment["answers"]);
            let chosen = answers.iter().find(|answer| answer["answer"] == choice["chosen"]).expect("it is listed");
            assert!((number(&chosen["behind"]) - number(&choice["cost"])).abs() < DIGIT, "{chosen} {choice}");
            assert_eq!(answers[0]["answer"], choice["best"]);
            mistakes += 1;
        }
    }
    assert!(mistakes >= 3, "{report}");
    let text = printed(&["analyse", &file]);
    assert!(text.starts_with("tokyo, 3 monsters, "), "{text}");
    for part in ["Chance to win, in percent", "What changed it", "A Gigazaur (veteran)", "B Space Penguin (rookie)"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let ply = &list(&seats[1]["costliest"])[0]["ply"];
    assert!(text.contains(&format!("--ply {ply}: ")) && text.contains("better: "), "{text}");
    assert_eq!(printed(&["analyze", &file]), text);
}

/// `--turn` chooses the first question of a turn; a file with a position, `--position` and `--ply` agree.
#[test]
fn a_moment_is_analysed_in_every_way() {
    let file = recorded("moments.kaiju", &["--players", "2", "--seed", "8", "--bots", "rookie"]);
    let moment = json(&[&file, "--turn", "3"]);
    assert_eq!((&moment["turn"], &moment["pending"], &moment["exact"]), (&3.into(), &"choose".into(), &true.into()));
    let record = Record::parse(&fs::read_to_string(&file).expect("a file")).expect("a record");
    let ply = moment["ply"].as_u64().expect("a ply") as usize;
    assert!(
        record.game_after(ply - 1).turn_number() < 3 || !format!("{:?}", record.game_after(ply - 1)).contains("Choose")
    );
    assert_eq!(json(&[&file, "--ply", &ply.to_string()]), moment);

    let line = moment["position"].as_str().expect("a position");
    let by_position = json(&["--position", line]);
    assert_eq!((&by_position["answers"], &by_position["ply"]), (&moment["answers"], &Value::Null));
    let saved = file.replace(".kaiju", ".position");
    fs::write(&saved, format!("{line}\n")).expect("written");
    assert_eq!(json(&[&saved]), by_position);
    refused(&["analyse", &saved, "--ply", "3"], "--ply and --turn need a record");

    let all = printed(&["analyse", &saved, "--all"]);
    let answers = list(&moment["answers"]);
    for answer in answers {
        assert!(all.contains(&format!("({})", answer["answer"].as_str().expect("text"))), "{answer}: {all}");
    }
    let few = printed(&["analyse", &saved]);
    assert_eq!(few.contains(&format!("({} more with --all)", answers.len().saturating_sub(10))), answers.len() > 10);
}

/// Three 3s win the game, so keeping them is certain; the least wanted answers come last.
#[test]
fn ways_to_keep_dice_are_ranked() {
    let dice = [Face::THREE, Face::THREE, Face::THREE, Face::ENERGY, Face::ATTACK, Face::HEAL];
    let game = tokyo(dice.into_iter().collect());
    let report = json(&["--position", &game.position(), "--bots", "rookie,champion"]);
    let answers = list(&report["answers"]);
    assert_eq!((answers.len(), &report["legal_answers"]), (game.legal().len(), &game.legal().len().into()));
    assert_eq!((&answers[0]["chance"], &answers[0]["behind"]), (&1.0.into(), &0.0.into()));
    assert_eq!(answers[0]["chances"], serde_json::json!([1.0, 0.0, 0.0]));
    assert!(answers[0]["keep"].as_str().expect("dice").starts_with("3 3 3"), "{}", answers[0]);
    assert!(answers.is_sorted_by(|a, b| number(&a["chance"]) >= number(&b["chance"])));
    let all = answers.iter().find(|answer| answer["answer"] == "stop").expect("stopping is listed");
    assert_eq!(
        (&all["text"], &all["keep"], &all["chance"]),
        (&"Keep all dice".into(), &"3 3 3 E A H".into(), &1.0.into())
    );
    let champion = &list(&report["bots"])[1];
    assert_eq!((&champion["bot"], &champion["chance"]), (&"champion".into(), &1.0.into()));
    let text = printed(&["analyse", "--position", &game.position(), "--all"]);
    for line in
        ["  100.00%  A Gigazaur", "Keep three 3s and reroll the rest (reroll E A H)", "Reroll all dice (reroll "]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
}

/// Odds of a goal are exact, and belong to the best way to reroll for it.
#[test]
fn goals_have_exact_odds() {
    let game = tokyo(Face::ALL.into_iter().collect());
    let position = game.position();
    let want = Want { least: Dice::of(Face::ATTACK, 3), ..Want::none_of(Face::HEAL) };
    let odds = game.odds_of_turn(want).expect("odds");
    let report = json(&["--position", &position, "--goal", "attack>=3, H=0"]);
    let (goal, fraction) = (&report["goal"], format!("{}/{}", odds.hits, odds.of));
    assert_eq!(goal["fraction"], fraction.as_str());
    assert!((number(&goal["odds"]) - f64::from(odds.per_mille()) / 1000.0).abs() < 0.001);
    let answers = list(&goal["answers"]);
    assert_eq!(answers.len(), game.legal().len());
    assert_eq!((&answers[0]["fraction"], &answers[0]["keep"]), (&fraction.as_str().into(), &"A".into()));
    assert!(answers.is_sorted_by(|a, b| number(&a["odds"]) >= number(&b["odds"])));
    let text = printed(&["analyse", "--position", &position, "--goal", "attack>=3,heal=0"]);
    assert!(text.contains("Goal attack>=3,heal=0: ") && text.contains(&format!(" = {fraction} with")), "{text}");
    // Three more Attack dice among five, in one roll: 5 over 2 ways to place two or more.
    let one = game.odds_of_roll(game.dice().minus(Dice::of(Face::ATTACK, 1)), want).expect("odds");
    assert_eq!(answers[0]["next_roll_fraction"], format!("{}/{}", one.hits, one.of));
}

#[test]
fn a_time_budget_is_never_exceeded_silently() {
    let file = recorded("long.kaiju", &["--seed", "8", "--bots", "rookie"]);
    let text = printed(&["analyse", &file, "--time", "1"]);
    assert!(text.contains("\nThe time was up in turn ") && text.contains(" plies are analysed.\n"), "{text}");
    let report = json(&[&file, "--time", "1"]);
    assert_eq!(report["complete"], false);
    assert!(number(&report["analysed_plies"]) < number(&report["plies"]), "{report}");
    // There is always time for a position, if there is enough of it.
    let moment = json(&[&file, "--turn", "2", "--time", "3600000"]);
    assert_eq!((&moment["exact"], &moment["answers"]), (&true.into(), &json(&[&file, "--turn", "2"])["answers"]));
}

#[test]
fn requests_that_make_no_sense() {
    let file = recorded("short.kaiju", &["--game", "tokyo", "--players", "2", "--seed", "3", "--bots", "rookie"]);
    let file = file.as_str();
    let rolled = tokyo(Face::ALL.into_iter().collect()).position();
    for (args, words) in [
        (&[][..], "required arguments were not provided"),
        (&["no-such-file"], "cannot read no-such-file"),
        (&["--position", "x"], "--position: a position begins with kaiju-position-3"),
        (&[file, "--position", &rolled], "cannot be used with"),
        (&[file, "--ply", "100000"], "--ply 100000: the record has "),
        (&[file, "--ply", "-1"], "'-1'"),
        (&[file, "--turn", "9000"], "--turn 9000: the record has "),
        (&[file, "--turn", "2", "--ply", "20"], "cannot be used with"),
        (&[file, "--goal", "attack>=1"], "--goal needs a position: choose a moment of the record with --ply or --turn"),
        (&[file, "--all"], "--all needs a position"),
        (&[file, "--bots", "rookie"], "--bots needs a position"),
        (&[file, "--ply", "1", "--bots", "genius"], "genius"),
        (&[file, "--ply", "0", "--goal", "attack>=1"], "--goal needs a roll, but here chance decides"),
        (&[file, "--time", "0"], "--time"),
        (
            &["--position", &rolled, "--goal", "ouch=0"],
            "\"ouch\" is not a face in Tokyo; the faces are 1, 2, 3, energy (E)",
        ),
        (&["--position", &rolled, "--goal", "attack"], "--goal attack: \"attack\" is not a part of a goal"),
    ] {
        refused(&[&["analyse"], args].concat(), words);
    }
    let over = json(&[file])["plies"].to_string();
    refused(&["analyse", file, "--ply", &over, "--goal", "attack>=1"], "--goal needs a roll, but the game is over");
    let end = json(&[file, "--ply", &over]);
    assert_eq!((&end["pending"], &end["answers"]), (&"over".into(), &Value::Null));
    let broken = file.replace("short", "broken");
    fs::write(&broken, "kaiju-game 3\nnonsense\n").expect("written");
    refused(&["analyse", &broken], "broken.kaiju: line ");
}

/// Bots give their reasons with numbers, while a game is played and when its record is replayed; a bot that has changed since
/// gives none.
#[test]
fn reasons_come_with_chances() {
    let table = ["--game", "tokyo", "--players", "2", "--seed", "3", "--bots", "veteran,rookie"];
    let demo = printed(&[&["demo"], &table[..]].concat());
    assert!(
        demo.contains("Chance to win: ") && demo.contains("(next best") && demo.contains("It rerolls what it"),
        "{demo}"
    );
    let file = recorded("reasons.kaiju", &table);
    let turns = |text: &str| text[text.find("Turn 1").expect("a turn")..].to_owned();
    assert_eq!(turns(&printed(&["replay", &file])), turns(&demo));
    for brief in [printed(&["replay", &file, "--brief"]), printed(&[&["demo", "--brief"], &table[..]].concat())] {
        assert!(!brief.contains("Chance to win") && !brief.contains("It rerolls what it"), "{brief}");
    }
    let record = fs::read_to_string(&file).expect("a record");
    let old = file.replace("reasons", "old-reasons");
    fs::write(&old, record.replace("bot veteran-1 ", "bot veteran-0 ")).expect("written");
    let replayed = printed(&["replay", &old]);
    assert!(!replayed.contains("Chance to win") && replayed.contains("It rerolls what it"), "{replayed}");
}
