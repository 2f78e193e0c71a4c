//! Bots in other programs, from a user's point of view: the commands that take them, the documented session, and the
//! example bots.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the program with enough time for bots on the busiest machine.
fn kaiju(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
    command.args(args).args(["--bot-time", "600000"]).current_dir(root()).stdin(Stdio::null());
    command.output().expect("kaiju runs")
}

fn printed(args: &[&str]) -> String {
    let output = kaiju(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(args)).expect("JSON")
}

fn script(name: &str) -> String {
    format!("cmd: python3 scripts/bots/{name}.py")
}

/// A misbehaving bot of the tests of kaiju-external.
fn bad(mode: &str) -> String {
    format!("bad=cmd: python3 crates/kaiju-external/tests/bots/bad.py {mode}")
}

/// The session in the documentation is the one that the program really has with a bot.
#[test]
fn the_documented_session_is_real() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bot-session.txt");
    let bot = format!("session=cmd: python3 crates/kaiju/tests/session.py '{}'", log.display());
    printed(&["demo", "--game", "tokyo", "--players", "2", "--seed", "1", "--bots", &bot, "--bots", "rookie"]);
    let session = fs::read_to_string(log).expect("the bot has written it");
    assert!(session.starts_with("> {\"type\":\"hello\"") && session.lines().last().unwrap().contains("\"end\""));
    let target = root().join("docs/bot-session.txt");
    if std::env::var_os("KAIJU_BLESS").is_some() {
        fs::write(&target, session).expect("the documentation can be written");
    } else {
        let documented = fs::read_to_string(&target).unwrap_or_default();
        assert!(session == documented, "docs/bot-session.txt is out of date: ./bless writes it");
    }
}

/// The bot in the documentation is the one in the repository.
#[test]
fn the_documented_bot_is_the_example() {
    let page = fs::read_to_string(root().join("docs/bot-protocol.md")).expect("a page");
    let shown = page.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let file = fs::read_to_string(root().join("scripts/bots/first.py")).expect("an example");
    assert!(file.ends_with(shown), "docs/bot-protocol.md shows another bot than scripts/bots/first.py");
}

/// The example bots play whole games of both kinds, and the KO variant, without forfeiting a decision.
#[test]
fn the_example_bots_play() {
    for game in [["--game", "tokyo"], ["--game", "new-york"], ["--ko", "--players=5"]] {
        let names = ["dice", "attack", "points", "cards"];
        let bots = names.map(script).join(",");
        let mut args = vec!["simulate", "--games", "1", "--json", "--bots", &bots];
        args.extend(game);
        let report = json(&args);
        let programs = report["programs"].as_array().expect("a list");
        assert_eq!(programs.len(), 4);
        for program in programs {
            assert!(program["questions"].as_u64() > Some(5) && program["forfeited"] == 0, "{program}");
        }
    }
}

/// The first example bot gives the same games for the same seed.
#[test]
fn the_same_seed_gives_the_same_games() {
    let first = script("first");
    let args =
        |threads| ["simulate", "--game", "tokyo", "--games", "6", "--bots", &first, "--json", "--threads", threads];
    let figures = |threads| {
        let report = json(&args(threads));
        assert_eq!(report["programs"][0]["forfeited"], 0, "{report}");
        (report["choices"].clone(), report["chances"].clone(), report["wins"].clone())
    };
    assert_eq!(figures("1"), figures("2"));
}

/// A bot that fails is reported, in words and as JSON, and the others play on.
#[test]
fn failures_are_counted() {
    let illegal = bad("illegal");
    let table = [
        "--game",
        "tokyo",
        "--players",
        "2",
        "--games",
        "2",
        "--threads",
        "1",
        "--seed",
        "3",
        "--bots",
        &illegal,
        "--bots",
        "rookie",
    ];
    let tournament: Vec<&str> = [&["tournament"][..], &table, &["--json"]].concat();
    let report = json(&tournament);
    let program = &report["programs"][0];
    assert_eq!((&program["bot"], &program["fallback"]), (&"bad".into(), &"rookie".into()));
    assert_eq!(program["failures"]["illegal"], 33);
    assert_eq!(program["forfeited"], program["questions"]);
    let words: Vec<&str> = [&["simulate"][..], &table].concat();
    assert!(printed(&words).contains("forfeited to rookie (33 illegal, "));
}

/// A mistake in a command is found before any game is played.
#[test]
fn wrong_commands_are_refused() {
    for (bot, problem) in [
        ("cmd: /no/such/program", "cannot run /no/such/program: there is no such program"),
        ("cmd: docs/bots.md", "cannot run docs/bots.md: it isn't executable"),
        ("cmd:", "a program is missing after cmd:"),
        ("cmd: 'a", "a quotation mark is missing"),
        ("rookie=cmd: python3 scripts/bots/first.py", "there is already a bot called rookie"),
    ] {
        let output = kaiju(&["tournament", "--bots", bot, "--bots", "rookie"]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{bot}");
        assert!(error.contains(problem) && error.lines().count() == 1, "{bot}: {error}");
    }
}

/// A game against a bot in another program shows its reasons.
#[test]
fn a_bot_gives_its_reasons_in_play() {
    let save = Path::new(env!("CARGO_TARGET_TMPDIR")).join("against-a-program.kaiju");
    let _ = fs::remove_file(&save);
    let bot = format!("session=cmd: python3 crates/kaiju/tests/session.py '{}.log'", save.display());
    let args = ["play", "--plain", "--game", "tokyo", "--players", "2", "--seed", "1", "--bots", &bot, "--save"];
    let args: Vec<&str> = args.into_iter().chain([save.to_str().unwrap()]).collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kaiju"))
        .args(args)
        .args(["--bot-time", "600000"])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("kaiju runs");
    let mut input = child.stdin.take().unwrap();
    for _ in 0..40 {
        // An answer that every question has, then the reason for what happened.
        if std::io::Write::write_all(&mut input, b"1\nwhy\n").is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().expect("kaiju ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("It is the first one. Chance to win: 50%."), "{text}");
    assert!(text.contains("session: ") && text.contains(" 0 forfeited"), "{text}");
}

/// A bot that ignores the end of its input ends even when the program is killed.
#[cfg(target_os = "linux")]
#[test]
fn bots_end_when_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("alive");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let bot = bad(&format!("immortal '{}'", pipe.display()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_kaiju"))
        .args(["simulate", "--game", "tokyo", "--games", "1000000", "--threads", "1", "--bots", &bot])
        .current_dir(root())
        .spawn()
        .expect("kaiju runs");
    // Opening waits until the bot has the other end, and reading ends when the bot does.
    let alive = fs::File::open(&pipe).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(std::io::read_to_string(alive).unwrap(), "");
}
