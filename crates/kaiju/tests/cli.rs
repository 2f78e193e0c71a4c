//! The command line from a user's point of view: output, and errors for bad input.

use kaiju_rules::{CardKind, Ruleset};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn kaiju(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_kaiju")).args(args).current_dir(root).output().expect("kaiju runs")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("the output is UTF-8")
}

/// Writes a scratch file for a test.
fn scratch(name: &str, text: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = dir.join(name);
    fs::write(&path, text).expect("the scratch file can be written");
    path
}

/// Asserts that a command fails with exit code 2, prints one line with these words to standard error, and prints
/// nothing to standard output.
#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let output = kaiju(args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?} printed something");
    for word in words {
        assert!(error.contains(word), "{args:?}: \"{word}\" is not in: {error}");
    }
}

#[test]
fn arguments_that_make_no_sense() {
    refused(&["dance"], &["dance"]);
    refused(&["--loud"], &["--loud"]);
    refused(&["simulate", "--players", "7"], &["7", "--players", "2 to 6"]);
    refused(&["simulate", "--players", "two"], &["two", "--players"]);
    refused(&["simulate", "--games", "0"], &["0", "--games"]);
    refused(&["simulate", "--games", "-3"], &["-3"]);
    refused(&["simulate", "--seed", "x"], &["x", "--seed"]);
    refused(&["simulate", "--bot", "genius"], &["genius", "random"]);
    refused(&["simulate", "--bot", "random,"], &["--bot"]);
    refused(&["simulate", "--threads", "70000"], &["70000", "--threads"]);
    refused(&["cards", "--game", "chess"], &["chess", "new-york, tokyo"]);
    refused(&["simulate", "--duel"], &["duel", "King of Tokyo only"]);
    refused(&["demo", "--game", "tokyo", "--duel", "--players", "3"], &["TR-60"]);
    refused(&["cards", "--tsv", "--json"], &["--tsv", "--json"]);
    refused(&["scenario", "docs/rules"], &["no *.scn file", "docs/rules"]);
    refused(&["replay", "no-such-file"], &["no-such-file"]);
    refused(&["demo", "--record", "/no/such/folder/x"], &["/no/such/folder/x"]);
    refused(&["perft", "--depth", "99"], &["99", "--depth"]);
}

/// The error for a misspelt command, option or value suggests the right one. A negative number is refused as a value,
/// not as an unknown option.
#[test]
fn typing_errors_get_a_hint() {
    refused(&["tournement"], &["tournement", "'tournament'"]);
    refused(&["simulate", "--gmae", "tokyo"], &["--gmae", "'--game'"]);
    refused(&["simulate", "--game", "tokio"], &["tokio", "'tokyo'"]);
    refused(&["demo", "--bots", "vetran"], &["vetran", "random, rookie, veteran, expert, champion", "'veteran'"]);
    refused(&["demo", "--seed", "-1"], &["'-1'", "--seed"]);
    refused(&["demo", "--players", "-3"], &["'-3'", "--players", "2 to 6"]);
}

/// `--bot` is another spelling of `--bots`, and help names the bots and the defaults.
#[test]
fn bot_is_an_alias_of_bots() {
    let run = |flag: &str| kaiju(&["demo", "--game", "tokyo", "--seed", "3", flag, "rookie,random", "--brief"]).stdout;
    assert!(!run("--bots").is_empty());
    assert_eq!(run("--bots"), run("--bot"));
    for command in ["demo", "simulate", "tournament", "play"] {
        let help = kaiju(&[command, "--help"]);
        let help = stdout(&help);
        assert!(
            help.contains("--bots <BOT>") && help.contains("random, rookie, veteran, expert, champion"),
            "{command}: {help}"
        );
    }
    let play = kaiju(&["play", "--help"]);
    for heading in ["Game:", "You:", "Display:", "Saved games:", "New table at a server:", "At a server:"] {
        assert!(stdout(&play).contains(&format!("\n{heading}\n")), "{heading}");
    }
    let serve = kaiju(&["serve", "--help"]);
    assert!(stdout(&serve).contains("tables in memory [default: 10000]"), "{}", stdout(&serve));
}

/// Too many bots, or a name that is too long, are refused with a reason.
#[test]
fn invalid_games_are_refused() {
    refused(
        &["play", "--plain", "--players", "2", "--bots", "random,random"],
        &["too many bots: 2 for one other seat"],
    );
    refused(&["play", "--plain", "--name", "seventeen letters"], &["a name has at most 16 characters"]);
}

/// `-` reads standard input; endless input is refused.
#[cfg(unix)]
#[test]
fn records_and_scenarios_from_standard_input() {
    use std::{io::Write as _, process::Stdio};
    let piped = |args: &[&str], text: &[u8]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("kaiju runs");
        child.stdin.take().expect("a pipe").write_all(text).expect("kaiju reads its input");
        child.wait_with_output().expect("kaiju ends")
    };
    let record = kaiju(&["demo", "--game", "tokyo", "--seed", "3", "--record", "-"]).stdout;
    let checked = piped(&["replay", "-", "--check"], &record);
    assert!(stdout(&checked).starts_with("ok: "), "{checked:?}");
    let scenario = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/new-york/cards/stomp.scn"));
    let passed = piped(&["scenario", "-"], &scenario.expect("the scenario exists"));
    assert!(stdout(&passed).ends_with("1 passed, 0 failed\n"), "{passed:?}");
    refused(&["replay", "/dev/zero"], &["cannot read /dev/zero", "larger than 16 MB"]);
}

/// An error in writing to standard output says so, and leaves no partial record behind.
#[cfg(target_os = "linux")]
#[test]
fn output_errors_name_standard_output() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has /dev/full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
    let output = command.args(["cards", "--tsv"]).stdout(full).output().expect("kaiju runs");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("cannot write to standard output"), "{error}");
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = folder.path().join("game.kaiju");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has /dev/full");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
    let output =
        command.args(["demo", "--seed", "1", "--record"]).arg(&record).stdout(full).output().expect("kaiju runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
}

#[test]
fn positions_that_make_no_sense() {
    refused(&["perft", "--position", ""], &["--position", "empty"]);
    refused(&["perft", "--position", "rnbqkbnr"], &["kaiju-position-3", "rnbqkbnr"]);
    let good = stdout(&kaiju(&["perft", "--plies", "60", "--depth", "1"])).lines().next().unwrap().to_owned();
    assert_eq!(kaiju(&["perft", "--position", &good, "--depth", "1"]).status.code(), Some(0));
    let worse = |from: &str, to: &str| good.replacen(from, to, 1);
    refused(&["perft", "--position", &worse(" A=", " A=99,")], &["A", "three numbers"]);
    refused(&["perft", "--position", &worse("new-york 4", "new-york 9")], &["9"]);
    refused(&["perft", "--position", &worse("pending=", "pending=maybe:")], &["pending", "maybe"]);
    refused(&["perft", "--position", &worse(" turn=", " turn=99")], &["number"]);
    refused(&["perft", "--position", &(good.clone() + " extra=1")], &["extra"]);
}

#[test]
fn records_that_make_no_sense() {
    let path = scratch("bad.kaiju", "kaiju-game 2\nrules 2\ngame new-york\nplayers 2\n\nreveal stomp\nreveal stomp\n");
    refused(&["replay", path.to_str().unwrap()], &["bad.kaiju", "line 7", "reveal stomp"]);
    let path = scratch("binary.kaiju", "\u{0}\u{1}");
    refused(&["replay", path.to_str().unwrap()], &["binary.kaiju", "line 1"]);
}

#[test]
fn scenarios_that_fail_name_file_and_line() {
    let path = scratch(
        "wrong.scn",
        "rules NY-5.1\ngame new-york\nmonster A in queens\nmonster B in bronx\nturn A\nexpect A vp 3\n",
    );
    let output = kaiju(&["scenario", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("wrong.scn:6: A vp: expected 3, found 0"), "{text}");
    assert!(text.ends_with("0 passed, 1 failed\n"), "{text}");
}

#[test]
fn the_card_table_has_a_row_for_every_card() {
    let cards = Ruleset::NewYork.cards();
    let output = kaiju(&["cards", "--game", "new-york", "--tsv"]);
    let rows: Vec<Vec<&str>> = stdout(&output).lines().map(|l| l.split('\t').collect()).collect();
    assert_eq!(rows[0], ["id", "name", "copies", "cost", "kind", "text"]);
    assert_eq!(rows.len(), 1 + cards.len());
    assert!(rows.iter().all(|r| r.len() == 6 && r.iter().all(|field| !field.is_empty())));
    assert!(rows.iter().any(|r| r[..5] == ["shadow-double", "Shadow Double", "1", "12", "keep"]));
    let kinds = |kind| rows.iter().filter(|r| r[4] == kind).count();
    for kind in [CardKind::Keep, CardKind::Discard, CardKind::Goal] {
        assert_eq!(kinds(kind.word()), cards.iter().filter(|card| card.kind == kind).count());
    }
    let json: serde_json::Value = serde_json::from_slice(&kaiju(&["cards", "--json"]).stdout).unwrap();
    assert_eq!(json.as_array().unwrap().len(), cards.len());
}

#[test]
fn rules_cards_and_words_are_looked_up() {
    let look_up = |args: &[&str]| {
        // The scenarios are embedded: the program knows them in any folder.
        let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
        let output = command.arg("rule").args(args).current_dir("/").output().expect("kaiju runs");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        let text = stdout(&output).to_owned();
        assert!(!text.contains('⟦') && text.lines().all(|line| line.chars().count() <= 100), "{args:?}: {text}");
        text
    };
    let rule = look_up(&["TR-60"]);
    for part in ["TR-60 (Tokyo, ruling: ", "Duel: ", "friend-of-children", "scenarios/tokyo/rulings/tr-60-a-round.scn"]
    {
        assert!(rule.contains(part), "{part}: {rule}");
    }
    assert_eq!(look_up(&["tr", "60"]), rule);
    assert!(look_up(&["TR-40"]).contains("Mimic"));
    let card = look_up(&["smoke-cloud"]);
    assert!(card.starts_with("Smoke Cloud (Tokyo, keep card") && card.contains("\n  TR-3 "), "{card}");
    assert!(card.contains("scenarios/tokyo/cards/smoke-cloud.scn") && card.contains("--all"), "{card}");
    assert_eq!(look_up(&["Smoke", "Cloud"]), card);
    assert!(look_up(&["smoke-cloud", "--all"]).lines().count() > card.lines().count());
    let words = look_up(&["poison"]);
    assert!(words.contains("matches, best first\n  Poison Spit (Tokyo"), "{words}");
    let new_york = look_up(&["heal", "--game", "new-york"]);
    assert!(new_york.contains("NY-5.9") && !new_york.contains("TK-") && !new_york.contains("scenarios/tokyo"));

    let json: serde_json::Value = serde_json::from_str(&look_up_json(&["KO-4.4"])).expect("JSON");
    assert_eq!((&json["exact"][0]["id"], &json["exact"][0]["game"]), (&"KO-4.4".into(), &"new-york".into()));
    let scenarios = json["scenarios"].as_array().expect("a list");
    assert_eq!(json["total_scenarios"], scenarios.len());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for scenario in scenarios {
        let text = fs::read_to_string(root.join(scenario["path"].as_str().expect("a path"))).expect("the file exists");
        assert!(text.contains("KO-4.4") && text.contains(scenario["title"].as_str().expect("a title")), "{scenario}");
    }
}

fn look_up_json(query: &[&str]) -> String {
    let output = kaiju(&[&["rule", "--json"], query].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    stdout(&output).to_owned()
}

#[test]
fn unknown_rules_get_a_suggestion() {
    refused(&["rule"], &["a rule, a card or a word", "kaiju rule NY-5.3"]);
    refused(&["rule", " "], &["a rule, a card or a word"]);
    refused(&["rule", "poisson"], &["\"poisson\"", "Did you mean \"poison\"?"]);
    refused(&["rule", "smoke-clod"], &["\"Smoke Cloud\""]);
    refused(&["rule", "TR-61"], &["\"TR-61\"", "TR-60"]);
    refused(&["rule", "TR-60", "--game", "new-york"], &["TR-60"]);
    refused(&["rule", "poison\u{1b}[31m\n"], &["poison"]);
    // With --json the suggestions are data too.
    let output = kaiju(&["rule", "poisson", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((output.status.code(), &json["suggestions"]), (Some(2), &serde_json::json!(["poison"])));
    refused(&["rule", &"poison ".repeat(100)], &["at most 100 characters"]);
}

#[test]
fn a_batch_is_the_same_for_any_number_of_threads() {
    let run = |threads| {
        let output = kaiju(&["simulate", "--games", "500", "--seed", "7", "--threads", threads, "--json"]);
        let mut json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let fields = json.as_object_mut().unwrap();
        for speed in ["seconds", "games_per_second", "choices_per_second", "threads"] {
            assert!(fields.remove(speed).is_some(), "{speed} is missing");
        }
        json
    };
    let one = run("1");
    assert_eq!(one["games"], 500);
    assert_eq!(one, run("2"));
    assert_eq!(one, run("5"));
}

#[test]
fn a_demo_is_recorded_and_replayed() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("demo.kaiju");
    let file = path.to_str().unwrap();
    let demo = kaiju(&["demo", "--seed", "11", "--record", file]);
    let text = stdout(&demo);
    assert!(text.contains("Turn 1: ") && text.contains("NY-4.1") && text.contains("is the King of New York"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colour in a pipe");
    assert!(!text.contains(['⟦', '{']), "a text or an argument is missing");
    let replayed = kaiju(&["replay", file]);
    // Only the demo's output begins with a line that names the seed; the events are printed identically.
    let turns = |text: &str| text[text.find("Turn 1").unwrap()..].to_owned();
    assert_eq!(turns(text), turns(stdout(&replayed)));
    assert!(stdout(&kaiju(&["replay", file, "--check"])).starts_with("ok: "));
    let one = scratch("one.kaiju", "kaiju-game 2\nrules 2\ngame tokyo\nplayers 2\n\nreveal jets\n");
    let checked = kaiju(&["replay", one.to_str().unwrap(), "--check"]);
    assert_eq!(stdout(&checked), "ok: 1 ply, 0 turns, unfinished\n");
    let position = kaiju(&["replay", file, "--position"]);
    assert!(stdout(&position).starts_with("kaiju-position-3 new-york 4 rules=2 "));
}

/// A record can be written to standard output, through links and into devices without replacing them; only a complete
/// record replaces a file.
#[cfg(unix)]
#[test]
fn records_are_written_through_links_and_into_devices() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let record_to = |file: &str| kaiju(&["demo", "--game", "tokyo", "--seed", "3", "--record", file]);
    let printed = record_to("-");
    let whole = stdout(&printed);
    assert!(whole.starts_with("kaiju-game 3\n") && !whole.contains("Turn 1"), "{whole}");

    std::fs::write(path("old"), "old").unwrap();
    symlink("old", path("link")).unwrap();
    assert!(record_to(&path("link")).status.success());
    assert!(std::fs::symlink_metadata(path("link")).unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(path("old")).unwrap(), whole);
    symlink("new", path("dangling")).unwrap();
    assert!(record_to(&path("dangling")).status.success());
    assert_eq!(std::fs::read_to_string(path("new")).unwrap(), whole);

    assert!(std::process::Command::new("mkfifo").arg(path("fifo")).status().unwrap().success());
    let reader = std::thread::spawn({
        let fifo = path("fifo");
        move || std::fs::read_to_string(fifo).unwrap()
    });
    assert!(record_to(&path("fifo")).status.success());
    assert_eq!(reader.join().unwrap(), whole);
    assert!(std::fs::metadata(path("fifo")).unwrap().file_type().is_fifo());

    assert!(record_to(&path("fresh")).status.success());
    assert_eq!(std::fs::read_to_string(path("fresh")).unwrap(), whole);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!left.iter().any(|path| path.extension().is_some_and(|part| part == "part")), "{left:?}");
}

#[test]
fn every_command_has_help_with_examples() {
    let games = ["play", "demo", "simulate", "tournament", "replay", "analyse", "record"];
    for command in games.into_iter().chain(["cards", "rule", "scenario", "perft"]) {
        let output = kaiju(&[command, "--help"]);
        assert_eq!(output.status.code(), Some(0));
        let (_, examples) = stdout(&output).split_once("Examples:").expect(command);
        // The examples show both games, except for `replay`: a record names its own game.
        assert!(examples.contains("tokyo") || command == "replay", "{command}: {examples}");
    }
    assert!(stdout(&kaiju(&["--help"])).contains("simulate"));
}

/// Every command supports Tokyo as well as New York.
#[test]
fn tokyo_in_every_command() {
    let text = |args: &[&str]| {
        let output = kaiju(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let cards = text(&["cards", "--game", "tokyo", "--tsv"]);
    let copies: Vec<u32> = cards.lines().skip(1).map(|l| l.split('\t').nth(2).unwrap().parse().unwrap()).collect();
    assert_eq!(copies.iter().sum::<u32>(), Ruleset::Tokyo.power_cards().len());
    assert!(copies.contains(&2), "Tokyo has duplicates");

    let demo = text(&["demo", "--game", "tokyo", "--players", "5", "--seed", "3", "--brief"]);
    assert!(demo.contains("King of Tokyo") && demo.contains("enters Tokyo City") && demo.contains("  1. "));
    assert!(demo.lines().all(|line| line.chars().count() <= 80), "a line is too long");
    assert!(!demo.contains(['⟦', '{']), "a text or an argument is missing");
    assert!(text(&["perft", "--game", "tokyo", "--plies", "30", "--depth", "2"]).contains("perft 2 "));

    let args = ["simulate", "--game", "tokyo", "--players", "2", "--games", "200", "--duel", "--card-usage"];
    let (table, json) = (text(&args), text(&[&args[..], &["--json"]].concat()));
    assert!(table.contains("200 games of tokyo duel") && table.contains("Psychic Probe"));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((json["games"].as_u64(), json["duel"].as_bool()), (Some(200), Some(true)));
    let rows = json["cards"].as_array().unwrap();
    assert_eq!(rows.len(), 64);
    assert!(rows.iter().any(|row| row["bought"].as_u64() > Some(0) && row["used"].as_u64() > Some(0)));
}

/// A tournament's numbers add up, card usage is reported per bot, and more bots than seats are refused.
#[test]
fn tournaments_and_usage_by_bot() {
    let args =
        ["tournament", "--game", "tokyo", "--players", "3", "--bots", "rookie,random", "--games", "50", "--seed", "4"];
    let table = kaiju(&args);
    assert!(stdout(&table).contains("51 games of tokyo: rookie, random, rookie"), "{}", stdout(&table));
    let json: serde_json::Value = serde_json::from_str(stdout(&kaiju(&[&args[..], &["--json"]].concat()))).unwrap();
    assert_eq!(
        (json["games"].as_u64(), json["deals"].as_u64(), json["players"].as_u64()),
        (Some(51), Some(17), Some(3))
    );
    let bots = json["bots"].as_array().unwrap();
    let wins: u64 = bots.iter().map(|b| b["wins"].as_u64().unwrap()).sum();
    assert_eq!(wins + json["no_winner"].as_u64().unwrap(), 51);
    for bot in bots {
        let number = |key: &str| bot[key].as_f64().unwrap();
        let (low, share, high) = (&bot["share"]["low"], &bot["share"]["share"], &bot["share"]["high"]);
        assert!(low.as_f64() <= share.as_f64() && share.as_f64() <= high.as_f64());
        assert!((1.0..=3.0).contains(&number("mean_place")) && number("decisions") > 100.0);
        assert!(number("mean_microseconds") <= number("longest_microseconds"));
    }
    let crowd = kaiju(&["tournament", "--players", "2", "--bots", "random,random,random"]);
    assert_eq!(crowd.status.code(), Some(2));
    let args = [
        "simulate",
        "--game",
        "tokyo",
        "--players",
        "2",
        "--games",
        "100",
        "--bot",
        "rookie,random",
        "--card-usage",
        "--json",
    ];
    let json: serde_json::Value = serde_json::from_str(stdout(&kaiju(&args))).unwrap();
    let mut names: Vec<&str> = Vec::new();
    for row in json["cards"].as_array().unwrap() {
        let of = |bot: &str, key: &str| row["by_bot"][bot][key].as_u64().unwrap();
        for key in ["bought", "used"] {
            assert_eq!(row[key].as_u64().unwrap(), of("rookie", key) + of("random", key));
        }
        names.push(row["id"].as_str().unwrap());
    }
    let sum = |bot: &str| -> u64 {
        json["cards"].as_array().unwrap().iter().map(|row| row["by_bot"][bot]["bought"].as_u64().unwrap()).sum()
    };
    assert_eq!(names.len(), 64);
    assert!(sum("rookie") > 2 * sum("random"), "rookies should buy more cards than random bots");
}
