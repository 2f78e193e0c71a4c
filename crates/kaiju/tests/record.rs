//! `kaiju record` and the flags that write records, from a user's point of view.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn kaiju(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kaiju")).args(args).output().expect("kaiju runs")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("the output is UTF-8")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("the errors are UTF-8")
}

/// Runs a command that must succeed, and returns what it printed.
#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = kaiju(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// A path in a folder, as an argument.
fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("the path is UTF-8").to_owned()
}

/// Simulated games with fair dice are written to files and to lines, and both can be verified.
#[test]
fn simulated_games_are_recorded_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let (files, lines) = (path(&folder, "games"), path(&folder, "games.jsonl"));
    let simulate = ["simulate", "--game", "tokyo", "--games", "12", "--seed", "3", "--fair", "--bots", "rookie,random"];
    printed(&[&simulate[..], &["--records", &files]].concat());
    printed(&[&simulate[..], &["--jsonl", &lines, "--threads", "3"]].concat());
    assert_eq!(fs::read_dir(&files).unwrap().count(), 12);
    assert_eq!(printed(&["record", "verify", &files]), "12 records: 12 verified, 0 wrong, 0 that can't be checked\n");
    assert_eq!(printed(&["record", "verify", &lines]), "12 records: 12 verified, 0 wrong, 0 that can't be checked\n");
    // Both forms contain the same, and each can be produced from the other.
    assert_eq!(printed(&["record", "export", &files]), fs::read_to_string(&lines).unwrap());
    let again = path(&folder, "again");
    printed(&["record", "export", &lines, "--records", &again]);
    let text = |folder: &str, name: &str| fs::read_to_string(Path::new(folder).join(name)).unwrap();
    assert_eq!(text(&again, "game-000007.kaiju"), text(&files, "tokyo-3-000007.kaiju"));
    // Recording doesn't affect the games.
    let plain = |more: &[&str]| printed(&[&["simulate", "--games", "20", "--json"], more].concat());
    let without_speed = |report: String| -> Vec<String> {
        report.lines().filter(|line| !line.contains("second")).map(str::to_owned).collect()
    };
    let recorded = plain(&["--jsonl", &path(&folder, "plain.jsonl")]);
    assert_eq!(without_speed(recorded), without_speed(plain(&[])));
    let unfair = kaiju(&["record", "verify", &path(&folder, "plain.jsonl")]);
    assert_eq!(unfair.status.code(), Some(1));
    assert_eq!(stdout(&unfair), "20 records: 0 verified, 0 wrong, 20 that can't be checked\n");
    assert!(stderr(&unfair).contains("plain.jsonl: line 20: this game was played without fair dice"));
}

#[test]
fn tournaments_and_demos_are_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let lines = path(&folder, "games.jsonl");
    let args = ["tournament", "--players", "3", "--bots", "rookie,random", "--games", "9", "--jsonl", &lines];
    assert!(printed(&args).contains("9 games of new-york"));
    let stats: serde_json::Value = serde_json::from_str(&printed(&["record", "stats", &lines, "--json"])).unwrap();
    let kind = &stats["kinds"][0];
    assert_eq!(
        (kind["kind"].as_str(), kind["games"].as_u64()),
        (Some("new-york, 3 monsters, rules version 2"), Some(9))
    );
    assert_eq!(kind["players"]["bot rookie-2"]["seats"].as_u64(), Some(18));
    assert!(printed(&["record", "stats", &lines]).contains("bot random-1 wins, per seat"));

    let file = path(&folder, "demo.kaiju");
    printed(&["demo", "--brief", "--game", "tokyo", "--players", "3", "--seed", "5", "--fair", "--record", &file]);
    let verified = printed(&["record", "verify", &file]);
    assert!(
        verified.starts_with(&format!("{file}: ok: ")) && verified.contains("the server's secret and the nonce of C")
    );
    let shown = printed(&["record", "show", &file]);
    for line in ["game     tokyo, 3 monsters, rules version 2", "seat     A bot veteran-1", "tag      seed 5"] {
        assert!(shown.contains(line), "{shown}");
    }
    assert!(shown.contains("dice     can be checked with kaiju record verify; contributed: C; left out: B"), "{shown}");
    let json: serde_json::Value = serde_json::from_str(&printed(&["record", "show", &file, "--json"])).unwrap();
    assert_eq!((json["format"].as_u64(), json["players"][2]["bot"].as_str()), (Some(3), Some("veteran")));
    assert!(printed(&["replay", &file, "--check"]).starts_with("ok: "));
    printed(&["demo", "--brief", "--game", "tokyo", "--seed", "5", "--records", &path(&folder, "demos")]);
    assert!(Path::new(&path(&folder, "demos/tokyo-5-000000.kaiju")).exists());
}

/// An error names the file, line and token, and the other records are still read.
#[test]
fn wrong_records_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let files = path(&folder, "games");
    printed(&["simulate", "--game", "tokyo", "--games", "3", "--fair", "--records", &files]);
    let name = |number: u32| format!("{files}/tokyo-1-{number:06}.kaiju");
    let text = fs::read_to_string(name(1)).unwrap();
    let (number, line) = text.lines().enumerate().find(|(_, line)| line.starts_with("roll.")).unwrap();
    let token = line.split(' ').next().unwrap();
    let other = if token.ends_with('H') { "roll.111111" } else { "roll.HHHHHH" };
    fs::write(name(1), text.replacen(token, other, 1)).unwrap();
    fs::write(name(2), "nonsense").unwrap();
    let verify = kaiju(&["record", "verify", &files]);
    assert_eq!(verify.status.code(), Some(1));
    assert_eq!(stdout(&verify), "3 records: 1 verified, 2 wrong, 0 that can't be checked\n");
    let place = format!("{}: line {}, token 1: the dice say \"{token}\", not \"{other}\"", name(1), number + 1);
    assert!(stderr(&verify).contains(&place), "{}", stderr(&verify));
    assert!(stderr(&verify).contains(&format!("{}: line 1: a record begins with", name(2))));
    let reports = kaiju(&["record", "verify", &files, "--json"]);
    let reports: Vec<serde_json::Value> =
        stdout(&reports).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        reports.iter().map(|report| report["verified"].as_bool()).collect::<Vec<_>>(),
        [Some(true), Some(false), Some(false)]
    );
    assert_eq!((reports[1]["line"].as_u64(), reports[1]["token"].as_u64()), (Some(number as u64 + 1), Some(1)));
    // For a file with one record per line, the error names the ply.
    let stats = kaiju(&["record", "stats", &files]);
    assert_eq!(stats.status.code(), Some(1));
    assert!(stderr(&stats).contains(&name(2)) && stdout(&stats).contains("monsters, rules version 2"));
    let lines = path(&folder, "games.jsonl");
    printed(&["record", "export", &name(0), "--jsonl", &lines]);
    let line = fs::read_to_string(&lines).unwrap();
    fs::write(&lines, format!("{line}{}", line.replacen("\"reveal.", "\"reveal.nonsense-", 1))).unwrap();
    let wrong = kaiju(&["record", "verify", &lines]);
    assert!(stderr(&wrong).contains("games.jsonl: line 2: ply 0: \"reveal.nonsense-"), "{}", stderr(&wrong));
}

/// A command that finds no records fails, and one whose output is its input refuses before it writes anything.
#[test]
fn nothing_is_verified_in_an_empty_folder_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let (empty, lines, games) = (path(&folder, "empty"), path(&folder, "games.jsonl"), path(&folder, "games"));
    fs::create_dir(&empty).unwrap();
    fs::write(path(&folder, "empty/notes.md"), "not a record").unwrap();
    for command in ["verify", "show", "stats", "export"] {
        let output = kaiju(&["record", command, &empty]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{command}");
        assert!(
            stderr(&output).contains("no records in ") && stderr(&output).contains(".jsonl"),
            "{}",
            stderr(&output)
        );
    }
    let simulate = ["simulate", "--game", "tokyo", "--games", "2"];
    printed(&[&simulate[..], &["--jsonl", &lines]].concat());
    printed(&[&simulate[..], &["--records", &games]].concat());
    let before = fs::read_to_string(&lines).unwrap();
    for args in [["--jsonl", &lines], ["--records", &path(&folder, "games/../games")]] {
        let output = kaiju(&["record", "export", &lines, &games, args[0], args[1]]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("would be overwritten"), "{}", stderr(&output));
    }
    assert_eq!(fs::read_to_string(&lines).unwrap(), before);
    assert_eq!(fs::read_dir(&games).unwrap().count(), 2);
}

/// Names, tags and bots in a record may contain anything, even commands to a terminal.
#[test]
fn hostile_names_are_printed_harmlessly() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "game.kaiju");
    let game = "kaiju-game 3\nrules 2\ngame tokyo\nplayers 2\n";
    fs::write(
        &file,
        format!("{game}seat A person kong \u{1b}[2JR\u{202e}x\nseat B bot r\u{1b}[31m-1 -\nnote \u{1b}]0;x\u{7}\n"),
    )
    .unwrap();
    for command in [&["record", "show"][..], &["record", "stats"], &["record", "verify"], &["replay"]] {
        let output = kaiju(&[command, &[&file]].concat());
        let all = format!("{}{}", stdout(&output), stderr(&output));
        assert!(!all.is_empty() && !all.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{command:?}: {all:?}");
    }
}

#[test]
fn arguments_that_make_no_sense() {
    for (args, words) in [
        (&["record", "verify", "/no/such/file"][..], "/no/such/file: cannot be read"),
        (&["record", "verify"], "FILE|DIR"),
        (&["simulate", "--fair"], "--fair is for records"),
        (&["simulate", "--records", "a", "--jsonl", "b"], "--jsonl"),
        (&["simulate", "--games", "1", "--jsonl", "/no/such/folder/x"], "cannot write /no/such/folder/x"),
        (&["tournament", "--games", "1", "--records", "/dev/null/x"], "cannot create /dev/null/x"),
    ] {
        let output = kaiju(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
        assert!(stderr(&output).contains(words), "{args:?}: {}", stderr(&output));
    }
}
