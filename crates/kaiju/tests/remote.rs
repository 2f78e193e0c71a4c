//! `kaiju play URL`: whole games on a real server, where each seat is a separate program driven through pipes.

mod common;

use common::Process;
use kaiju_client::{Feed, Link, Nonces, ServerApi};
use kaiju_protocol::{NewTable, Settings};
use kaiju_rules::Ruleset;
use kaiju_terminal::{JoinOptions, Remote, TableView};
use kaiju_words::Words;
use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio},
    thread,
};

/// Printed at the end of a game to players who stay.
const OVER: &str = "Type rematch to play again, analysis to see how it went, or quit.\n";

/// Output of a program.
enum Printed {
    /// Output that ends with a prompt, such as a question.
    Prompt(String),
    /// Output up to the end of the game.
    Over(String),
    /// Output up to the end of the program.
    End(String),
}

/// A player who uses `--plain`.
struct LinePlayer {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

fn kaiju(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
    command.args(args).env("XDG_DATA_HOME", "/dev/null").stdin(Stdio::null());
    command
}

impl LinePlayer {
    fn join(url: &str, identity: &Path, args: &[&str]) -> LinePlayer {
        let mut command = kaiju(&["play", url, "--plain", "--identity"]);
        command.arg(identity).args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("kaiju runs");
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        LinePlayer { child, input, output }
    }

    /// The output up to the next prompt, the end of the game or the end of the program.
    fn read_prompt(&mut self) -> Printed {
        self.read_until(&|text| text.ends_with(b"\n> ") || text.ends_with(OVER.as_bytes()))
    }

    fn read_until(&mut self, enough: &dyn Fn(&[u8]) -> bool) -> Printed {
        let mut text = Vec::new();
        let mut byte = [0];
        while self.output.read(&mut byte).expect("output") == 1 {
            text.push(byte[0]);
            if enough(&text) {
                let text = String::from_utf8(text).expect("UTF-8");
                return if text.ends_with(OVER) { Printed::Over(text) } else { Printed::Prompt(text) };
            }
        }
        Printed::End(String::from_utf8(text).expect("UTF-8"))
    }

    fn line(&mut self) -> String {
        match self.read_until(&|text| text.ends_with(b"\n")) {
            Printed::Prompt(line) | Printed::Over(line) | Printed::End(line) => line,
        }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("input");
    }

    /// Leaves by closing the input, and returns the remaining output.
    fn leave(mut self) -> String {
        drop(self.input);
        let mut text = String::new();
        self.output.read_to_string(&mut text).expect("output");
        assert_eq!(self.child.wait().expect("the program exits").code(), Some(0), "{text}");
        text
    }

    /// Answers this many prompts and returns `None`, or returns the output if the game ends first.
    fn play(&mut self, until: usize) -> Option<String> {
        let mut count = 0;
        loop {
            match self.read_prompt() {
                Printed::Over(text) => return Some(text),
                Printed::End(text) => panic!("the program ended: {text}"),
                Printed::Prompt(_) if count == until => return None,
                Printed::Prompt(text) => {
                    // A prompt without a question follows an invalid answer, or news.
                    self.type_line(&answer(&text, count).unwrap_or_else(|| "again".to_owned()));
                    count += 1;
                }
            }
        }
    }
}

/// The number of one of the question's answers, varying with `count`; `None` if there is no question before the prompt.
fn answer(shown: &str, count: usize) -> Option<String> {
    if shown.contains("Type yes") {
        return Some("yes".to_owned());
    }
    let question = shown.rsplit("\n\n").next().unwrap_or(shown);
    let numbered = |line: &&str| line.trim_start().split(' ').next().is_some_and(|word| word.parse::<u32>().is_ok());
    let answers = question.lines().filter(numbered).count();
    (answers > 0).then(|| (1 + count * 7 % answers).to_string())
}

/// The lines of the final standings.
fn places(text: &str) -> Vec<&str> {
    let is_place = |line: &&str| line.split_once(". ").is_some_and(|(place, _)| place.parse::<u8>().is_ok());
    text.lines().filter(is_place).collect()
}

/// Downloads the record of a table's first game.
fn record(link: &str) -> String {
    let (host, code) = link.trim_start_matches("http://").split_once("/t/").expect("a link");
    let mut stream = TcpStream::connect(host).expect("a server");
    let request =
        format!("GET /api/tables/{code}/record?round=1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let start = answer.find("kaiju-game 3\n").unwrap_or_else(|| panic!("no record: {answer}"));
    answer[start..].to_owned()
}

/// Three players play a whole game; one of them is killed on the way and rejoins with the same command.
fn a_game_of_three(game: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let server = Process::start(&file("data"), "127.0.0.1:0");
    let table = ["--game", game, "--players", "3", "--start", "--name", "Réka"];
    let mut host = LinePlayer::join(&server.link.to_string(), &file("host"), &table);
    let created = host.line();
    let link = created.trim_end().rsplit(' ').next().expect("a link").to_owned();
    assert!(created.starts_with("Table created: ") && link.contains("/t/"), "{created}");
    let host = thread::spawn(move || {
        let over = host.play(usize::MAX).expect("an end");
        (over, host.leave())
    });
    let (to, identity) = (link.clone(), file("second"));
    let second = thread::spawn(move || {
        let mut player = LinePlayer::join(&to, &identity, &[]);
        assert_eq!(player.play(6), None, "the game should not be over");
        player.child.kill().expect("SIGKILL");
        player.child.wait().expect("the program has exited");
        let mut player = LinePlayer::join(&to, &identity, &[]);
        let over = player.play(usize::MAX).expect("an end");
        (over, player.leave())
    });
    let (to, identity) = (link.clone(), file("third"));
    let third = thread::spawn(move || {
        let mut player = LinePlayer::join(&to, &identity, &["--name", "Wei"]);
        let over = player.play(usize::MAX).expect("an end");
        (over, player.leave())
    });
    let ends = [host, second, third].map(|player| player.join().expect("a game"));
    for (over, last) in &ends {
        assert!(over.contains(" is the King of ") || over.contains("No one is left"), "{over}");
        assert_eq!((places(over), places(over).len()), (places(&ends[0].0), 3));
        assert!(last.contains("To rejoin this table: kaiju play ") && last.contains(&link), "{last}");
    }
    assert!(ends[0].0.contains(": \"") || ends[0].0.contains("Réka"), "names are missing: {}", ends[0].0);
    let path = file("game.kaiju");
    fs::write(&path, record(&link)).expect("a file");
    let check = kaiju(&["replay", "--check", path.to_str().expect("a path")]).output().expect("kaiju runs");
    let check = String::from_utf8(check.stdout).expect("UTF-8");
    assert!(check.starts_with("ok: ") && !check.contains("unfinished"), "{check}");
    let verified = kaiju(&["record", "verify", path.to_str().expect("a path")]).output().expect("kaiju runs");
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    let verified = String::from_utf8(verified.stdout).expect("UTF-8");
    assert!(verified.contains("the nonces of A, B, C\n"), "every client contributes to the dice: {verified}");
    // The operator's export contains the same game, even while the server is running.
    let (data, games) = (file("data"), file("games.jsonl"));
    let [data, games] = [&data, &games].map(|path| path.to_str().expect("a path"));
    let exported = kaiju(&["record", "export", "--data", data, "--jsonl", games]).output().expect("kaiju runs");
    assert_eq!(exported.status.code(), Some(0), "{exported:?}");
    assert_eq!(fs::read_to_string(games).expect("a file").lines().count(), 1);
    let verified = kaiju(&["record", "verify", games]).output().expect("kaiju runs");
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    let nowhere = file("nowhere");
    let missing = kaiju(&["record", "export", "--data", nowhere.to_str().expect("a path")]).output();
    assert!(!missing.expect("kaiju runs").status.success() && !nowhere.exists());
}

#[test]
fn a_game_of_new_york() {
    a_game_of_three("new-york");
}

#[test]
fn a_game_of_tokyo() {
    a_game_of_three("tokyo");
}

/// When a server restarts in the middle of a question, the client reconnects automatically and the game continues.
#[test]
fn clients_reconnect_after_a_server_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let server = Process::start(&data, "127.0.0.1:0");
    let address = server.link.to_string();
    let listen = address.trim_start_matches("http://").to_owned();
    let table = ["--game", "tokyo", "--players", "2", "--bots", "rookie", "--start"];
    let mut player = LinePlayer::join(&address, &folder.path().join("me"), &table);
    assert_eq!(player.play(3), None, "the game should not be over");
    server.kill();
    let Printed::Prompt(lost) = player.read_prompt() else { panic!("the program ended") };
    assert!(lost.contains("Reconnecting; nothing is lost."), "{lost}");
    player.type_line("stop");
    let Printed::Prompt(refused) = player.read_prompt() else { panic!("the program ended") };
    assert!(refused.contains("Not connected."), "{refused}");
    let server = Process::start(&data, &listen);
    let Printed::Prompt(back) = player.read_prompt() else { panic!("the program ended") };
    assert!(back.contains("Reconnected."), "{back}");
    player.type_line("again");
    let over = player.play(usize::MAX).expect("an end");
    assert!(over.contains(" is the King of ") || over.contains("No one is left"), "{over}");
    player.leave();
    drop(server);
}

/// Lists, codes and recovery links: what a client can do on a server without playing.
#[test]
fn listing_tables_and_recovering_an_identity() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let server = Process::start(&file("data"), "127.0.0.1:0");
    let address = server.link.to_string();
    let run = |identity: &str, args: &[&str]| {
        let mut command = kaiju(&["play", &address, "--identity"]);
        let output = command.arg(file(identity)).args(args).output().expect("kaiju runs");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{error}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let none = run("host", &["--list"]);
    assert!(none.contains("Open tables: 0") && none.contains("Your tables: 0"), "{none}");
    let table = ["--game", "tokyo", "--players", "3", "--listed", "--clock", "60", "--stand-in", "rookie"];
    let mut host = LinePlayer::join(&address, &file("host"), &table);
    let created = host.line();
    let link = created.trim_end().rsplit(' ').next().expect("a link").to_owned();
    assert!(host.line().contains("you rejoin with it"));
    let Printed::Prompt(settings) = host.read_until(&|text| text.ends_with(b"after 60 s\n")) else {
        panic!("the program ended")
    };
    assert!(settings.contains("Listed, 60 s per decision, the bot rookie takes over after 60 s"), "{settings}");
    let listed = run("guest", &["--list"]);
    assert!(listed.contains(&format!("{link} King of Tokyo for 3, free seats: 2")), "{listed}");
    assert!(listed.contains("Your tables: 0"), "{listed}");
    let code = link.rsplit('/').next().expect("a code");
    let sits = |identity: &str, args: &[&str]| {
        let mut player = LinePlayer::join(&address, &file(identity), &[&[code], args].concat());
        let shown = player.read_until(&|text| text.ends_with("B: Space Penguin, Wei (you), ready\n".as_bytes()));
        assert!(matches!(shown, Printed::Prompt(_)), "the program ended");
        player.leave();
    };
    sits("guest", &["--name", "Wei"]);
    assert!(run("guest", &["--list"]).contains("Your tables: 1"));
    // The recovery link signs another device in as the same person.
    let recovery = || {
        let printed = run("guest", &["--recovery-link"]);
        printed.trim_end().rsplit(' ').next().expect("a link").to_owned()
    };
    sits("device", &["--recover", &recovery()]);
    // A device with another identity prints where that one is kept.
    run("third", &["--list"]);
    let became = run("third", &["--recover", &recovery(), "--list"]);
    assert!(became.contains("third-before-1.json") && became.contains("Your tables: 1"), "{became}");
    assert!(run("third-before-1.json", &["--list"]).contains("Your tables: 0"));
    assert!(
        !run("third", &["--recover", &recovery(), "--list"]).contains("before-"),
        "the same identity needn't be kept again"
    );
    host.leave();
    // A server that has lost its data.
    let listen = address.trim_start_matches("http://").to_owned();
    server.kill();
    let server = Process::start(&file("other-data"), &listen);
    let forgotten = run("guest", &["--list"]);
    assert!(forgotten.starts_with("The server no longer knows you."), "{forgotten}");
    assert!(!run("guest", &["--list"]).contains("no longer knows"));
    drop(server);
}

/// Asserts that a command failed with exit code 2 and one line with these words on standard error.
#[track_caller]
fn refused(output: &Output, words: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    for word in words {
        assert!(error.contains(word), "\"{word}\" is not in: {error}");
    }
}

#[test]
fn joining_can_fail() {
    let folder = tempfile::tempdir().expect("a folder");
    let identity = folder.path().join("me");
    let join = |args: &[&str]| {
        let mut command = kaiju(&["play", "--plain", "--identity"]);
        command.arg(&identity).args(args).output().expect("kaiju runs")
    };
    let server = Process::start(&folder.path().join("data"), "127.0.0.1:0");
    let address = server.link.to_string();
    refused(&join(&["KWHXRT"]), &["\"KWHXRT\" isn't a table link", "/t/"]);
    refused(&join(&["http://127.0.0.1:1/t/KWHXRT"]), &["cannot connect to http://127.0.0.1:1"]);
    refused(&join(&[&format!("{address}/t/AAAAAA")]), &["There's no table with this code."]);
    refused(&join(&[&address, "--players", "3", "--duel"]), &["no such table: "]);
    refused(&join(&[&address, "--clock", "3"]), &["clock SECONDS", "5 to 43200"]);
    let table = format!("{address}/t/AAAAAA");
    refused(&join(&[&table, "--duel", "--players", "2"]), &["already exists", "--duel, --players"]);
    refused(&join(&[&address, "AAAAAA", "--listed"]), &["already exists", "--listed"]);
    refused(&join(&[&address, "AAAAAA"]), &["There's no table with this code."]);
    refused(&join(&[&address, "not/a/code"]), &["not/a/code"]);
    refused(&join(&[&address, "--monster", "Godzilla"]), &["Godzilla", "Kong"]);
    refused(&join(&[&address, "--name", "<b>Kong"]), &["You can't use this name: "]);
    refused(&join(&[&address, "--recover", "http://127.0.0.1:1/t/A"]), &["recovery link"]);
    refused(&join(&[&address, "--recover", &format!("{address}/recover#nothing")]), &["no longer works"]);
    refused(&join(&[&address, "--seed", "3"]), &["--seed"]);
    refused(&kaiju(&["play", "--plain", "--watch"]).output().expect("kaiju runs"), &["URL"]);
    refused(&kaiju(&["play", "--plain", &address]).output().expect("kaiju runs"), &["/dev/null"]);
    // The end of input isn't an error: the seat is kept.
    let left = join(&[&address, "--game", "tokyo"]);
    let text = String::from_utf8(left.stdout).expect("UTF-8");
    assert_eq!(left.status.code(), Some(0));
    assert!(text.contains("A: Gigazaur, someone (you, host)"), "{text}");
    assert!(text.trim_end().ends_with(identity.to_str().expect("a path")), "{text}");
}

/// A bot joins a table, plays, accepts a rematch, and leaves after its games.
#[test]
fn a_bot_plays_at_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(&folder.path().join("data"), "127.0.0.1:0");
    let api = ServerApi::at(&server.link.origin);
    let (_, identity) = api.me(None).expect("an identity");
    let request = NewTable {
        settings: Settings::of(Ruleset::Tokyo, 2),
        bots: Vec::new(),
        monster: None,
        position: None,
        lesson: false,
        from: None,
    };
    let table = api.create(&identity, &request).expect("a table");
    let link = Link { code: Some(table.code), ..server.link.clone() };
    let mut bot = Command::new(env!("CARGO_BIN_EXE_kaiju"))
        .args([
            "join",
            &link.to_string(),
            "--games",
            "2",
            "--seed",
            "1",
            "--bot",
            "cmd: python3 scripts/bots/points.py",
            "--name",
            "Pip",
        ])
        .args(["--bot-time", "600000", "--identity"])
        .arg(folder.path().join("identity.json"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .stdout(Stdio::piped())
        .spawn()
        .expect("kaiju runs");
    let feed = Feed::open(&link, &identity, Nonces::in_memory()).expect("a connection");
    let options = JoinOptions { start: true, ..JoinOptions::default() };
    let mut host = Remote::join(feed, options, "", "", &Words::english(), || {}).expect("a table");
    // The host takes the first answer; games end because the bot plays well enough.
    while bot.try_wait().expect("a process").is_none() {
        host.advance().expect("the table stays");
        if host.pending_prompt().is_some() {
            let action = host.game().legal()[0];
            host.answer(action).expect("a legal answer");
        } else if host.is_over() && !host.is_in_lobby() {
            host.rematch();
            std::thread::sleep(std::time::Duration::from_millis(20));
        } else {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }
    let mut printed = String::new();
    std::io::Read::read_to_string(&mut bot.stdout.take().unwrap(), &mut printed).unwrap();
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 3, "{printed}");
    assert!(lines[0].starts_with("game 1: ") && lines[1].starts_with("game 2: "), "{printed}");
    assert!(lines[2].starts_with("points: ") && lines[2].contains(" 0 forfeited"), "{printed}");
    assert!(host.room().people.iter().any(|person| person.name == "Pip"));
}
