//! `kaiju play --plain`, driven through pipes, and its errors for bad files.

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio},
};

/// A path for one test, where no file exists.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
    let _ = fs::remove_file(&path);
    path
}

fn kaiju(args: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kaiju"));
    command.args(args).env("XDG_STATE_HOME", folder).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    kaiju(args, Path::new("/dev/null")).output().expect("kaiju runs")
}

/// A running `kaiju play --plain`.
struct PlainGame {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl PlainGame {
    fn begin(args: &[&str]) -> PlainGame {
        let mut command = kaiju(&[&["play", "--plain"], args].concat(), Path::new("/dev/null"));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("kaiju runs");
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        PlainGame { child, input, output }
    }

    /// The output up to the next prompt; `Err` with the remaining output if the program ends first.
    fn read_prompt(&mut self) -> Result<String, String> {
        let mut text = Vec::new();
        let mut byte = [0];
        while self.output.read(&mut byte).expect("output") == 1 {
            text.push(byte[0]);
            if text.ends_with(b"\n> ") || text == b"> " {
                return Ok(String::from_utf8(text).expect("UTF-8"));
            }
        }
        Err(String::from_utf8(text).expect("UTF-8"))
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("input");
    }

    fn end(mut self) -> i32 {
        drop(self.input);
        self.child.wait().expect("the program exits").code().unwrap_or(-1)
    }
}

/// The question at the end of the output, with its answers.
fn question(shown: &str) -> &str {
    shown.rsplit("\n\n").next().unwrap_or(shown).trim_start()
}

/// The number of one of the question's answers, varying with `count`.
fn choice(shown: &str, count: usize) -> String {
    if shown.trim_end().ends_with("\n>") && shown.contains("Type yes") {
        return "yes".into();
    }
    let numbered = |line: &&str| line.trim_start().split(' ').next().is_some_and(|word| word.parse::<u32>().is_ok());
    let answers = question(shown).lines().filter(numbered).count();
    assert!(answers > 0, "no numbered answer:\n{shown}");
    (1 + count * 7 % answers).to_string()
}

/// Plays to the end or until this many answers are given. Returns the last output and the number of answers.
fn play_on(game: &mut PlainGame, mut count: usize, until: usize) -> (Result<String, String>, usize) {
    loop {
        let shown = game.read_prompt();
        match &shown {
            Ok(text) if count < until => game.type_line(&choice(text, count)),
            _ => return (shown, count),
        }
        count += 1;
    }
}

/// Like [`play_on`], starting with a question that has already been read.
fn play_on_from(game: &mut PlainGame, shown: &str, count: usize, until: usize) -> (Result<String, String>, usize) {
    game.type_line(&choice(shown, count));
    play_on(game, count + 1, until)
}

/// Plays a whole game, then the same game with the program killed in the middle and resumed: it asks the same question,
/// and the game ends the same way.
fn a_game_survives(kind: &str, players: &str, seed: &str, kill_at: usize) {
    let (whole, killed) = (scratch(&format!("{kind}-whole.kaiju")), scratch(&format!("{kind}-killed.kaiju")));
    let args = |path: &Path| {
        let table = ["--game", kind, "--players", players, "--seed", seed, "--bots", "random", "--save"];
        [&table[..], &[path.to_str().unwrap()]].concat().iter().map(|&s| s.to_owned()).collect::<Vec<_>>()
    };
    let begin = |path: &Path| {
        let args = args(path);
        PlainGame::begin(&args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let mut game = begin(&whole);
    let (last, count) = play_on(&mut game, 0, usize::MAX);
    let last = last.expect_err("the game should end");
    assert!(last.contains(" is the King of ") || last.contains("No one is left"), "{last}");
    assert!(last.contains("1. ") && last.contains("kaiju replay "), "{last}");
    assert_eq!(game.end(), 0);
    assert!(count > kill_at, "only {count} answers");
    let check = run(&["replay", "--check", whole.to_str().unwrap()]);
    let check = String::from_utf8(check.stdout).unwrap();
    assert!(check.starts_with("ok: ") && !check.contains("unfinished"), "{check}");

    let mut game = begin(&killed);
    let (shown, count) = play_on(&mut game, 0, kill_at);
    let shown = shown.expect("a question");
    game.child.kill().expect("SIGKILL");
    game.child.wait().expect("the program has exited");
    // A line cut off by a crash: longer than what one answer adds.
    let torn = fs::read_to_string(&killed).unwrap() + "A: reroll" + &" A".repeat(5000);
    fs::write(&killed, torn).unwrap();

    let mut game = PlainGame::begin(&["--resume", killed.to_str().unwrap()]);
    let again = game.read_prompt().expect("a question");
    assert_eq!(question(&shown), question(&again));
    let whole = fs::read_to_string(&whole).unwrap();
    let (shown, count) = play_on_from(&mut game, &again, count, count + 1);
    let mended = fs::read_to_string(&killed).unwrap();
    assert!(whole.starts_with(&mended), "nothing of the torn line is left: {mended}");
    let (last, _) = play_on_from(&mut game, &shown.expect("a question"), count, usize::MAX);
    assert!(last.is_err(), "the game should end");
    assert_eq!(game.end(), 0);
    assert_eq!(whole, fs::read_to_string(&killed).unwrap());
}

#[test]
fn a_game_of_new_york() {
    a_game_survives("new-york", "4", "5", 12);
}

#[test]
fn a_game_of_tokyo() {
    a_game_survives("tokyo", "5", "3", 9);
}

#[test]
fn a_duel() {
    let path = scratch("duel.kaiju");
    let mut game = PlainGame::begin(&[
        "--game",
        "tokyo",
        "--players",
        "2",
        "--duel",
        "--seed",
        "2",
        "--save",
        path.to_str().unwrap(),
    ]);
    assert!(play_on(&mut game, 0, usize::MAX).0.is_err());
    assert_eq!(game.end(), 0);
    assert!(fs::read_to_string(path).unwrap().contains("game tokyo duel"));
}

/// Invalid input is reported, commands print what they should, and the question can be repeated.
#[test]
fn bad_input_and_commands() {
    let path = scratch("commands.kaiju");
    let mut game =
        PlainGame::begin(&["--game", "tokyo", "--players", "3", "--seed", "4", "--save", path.to_str().unwrap()]);
    let first = game.read_prompt().expect("a question");
    assert!(first.lines().nth(1).is_some_and(|line| line.contains("kaiju play --resume ")), "{first}");
    assert!(first.contains("Roll 1 of 3") && first.contains("Your dice: ") && first.contains("Reroll "), "{first}");
    let mut answered = |line: &str, words: &[&str]| {
        game.type_line(line);
        let shown = game.read_prompt().expect("a prompt");
        // The prompt is on its own line, even though the input isn't echoed.
        assert!(shown.starts_with('\n'), "{shown}");
        for word in words {
            assert!(shown.contains(word), "{line}: \"{word}\" is not in: {shown}");
        }
        if words.is_empty() {
            assert_eq!(question(&first), question(&shown), "{line}: the question comes again");
        } else {
            assert!(!shown.contains("Roll 1 of 3"), "{line}: the question does not come again: {shown}");
        }
    };
    answered("dance", &["Unknown command \"dance\""]);
    answered(&"dance".repeat(100), &["danc…\""]);
    answered(&"dance".repeat(100_000), &["too long"]);
    answered("99", &["no answer 99"]);
    answered("0", &["no answer 0"]);
    answered("-1", &["Unknown command"]);
    answered("keep H H H H H H", &["don't have", "Your dice: ", "(E)"]);
    answered("keep", &["Keep which dice?"]);
    for line in ["keep Z", "odds Z", "odds keep 1 Z", "roll Z"] {
        answered(line, &["no die \"Z\"", "A is Attack", "H is Heal"]);
    }
    answered("odds H H H H H H", &["don't have"]);
    answered("buy stomp", &["Unknown command"]);
    answered("resolve energy", &["You can't do that now."]);
    answered("\u{1b}[31m", &["[31m\""]);
    answered("", &[]);
    answered("again", &[]);
    answered("help", &["list WORD", "concede", "E is Energy"]);
    answered("table", &["A: ", "(you)", "Tokyo"]);
    answered("cards", &["Market", " E, "]);
    answered("log", &["rolls"]);
    answered("log 1", &["rolls"]);
    answered("log all", &["   1 ", "rolls"]);
    answered("log much", &["log NUMBER"]);
    answered("why", &["  TK-", ": "]);
    answered("why 1", &["market", ": "]);
    answered("why 9999", &["no such line"]);
    answered("odds", &["% with the next roll", "% at best"]);
    answered("list reroll", &["(reroll "]);
    answered("list volcano", &["No answer has \"volcano\""]);
    answered("save", &["kaiju play --resume"]);
    game.type_line("concede");
    assert!(game.read_prompt().expect("a confirmation question").contains("Type yes"));
    game.type_line("no");
    game.read_prompt().expect("a prompt");
    game.type_line("quit");
    let last = game.read_prompt().expect_err("it leaves");
    assert!(last.contains("kaiju play --resume ") && last.contains("commands.kaiju"), "{last}");
    assert_eq!(game.end(), 0);
}

/// The letters of the dice, parsed from their names: "2 Attack (A) and one 3 (3)".
fn letters(shown: &str) -> String {
    let named = shown.lines().find_map(|line| line.strip_prefix("Your dice: ")).expect("dice");
    let mut letters = Vec::new();
    for kind in named.split(')').filter(|kind| !kind.is_empty()) {
        let (count, letter) = kind.split_once('(').expect("a letter");
        let numbers = ["one", "two", "three", "four", "five", "six"];
        let count = count.split_whitespace().find_map(|word| {
            let word = word.trim_matches(',');
            numbers.iter().position(|n| *n == word).map(|at| at + 1).or_else(|| word.parse().ok())
        });
        letters.extend(std::iter::repeat_n(letter, count.expect("a number")));
    }
    letters.join(" ")
}

#[test]
fn dice_are_kept_by_their_letters() {
    let path = scratch("letters.kaiju");
    let mut game =
        PlainGame::begin(&["--game", "tokyo", "--players", "2", "--seed", "4", "--save", path.to_str().unwrap()]);
    let shown = game.read_prompt().expect("a question");
    let dice = letters(&shown);
    assert_eq!(dice.len(), 11, "{dice}");
    let kept = &dice[..3];
    game.type_line(&format!("keep {}", kept.to_lowercase()));
    let shown = game.read_prompt().expect("a question");
    assert!(shown.contains("Roll 2 of 3"), "{shown}");
    let after = letters(&shown);
    for letter in kept.split(' ') {
        let count = |dice: &str| dice.matches(letter).count();
        assert!(count(&after) >= count(kept), "{kept} was kept of {dice}, but now {after}");
    }
    // The example in the hint works.
    let hint = shown.lines().find_map(|line| line.split_once("which is: ")).expect("a hint").1;
    game.type_line(hint.trim_end_matches('.'));
    let shown = game.read_prompt().expect("a question");
    assert!(!shown.contains("Roll 2 of 3"), "{shown}");
    game.end();
}

/// End of input isn't an error: the game stays in its file, and `--resume` without a file continues the newest game.
#[test]
fn the_end_of_input_keeps_the_game() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-state");
    let _ = fs::remove_dir_all(&folder);
    let output = kaiju(&["play", "--plain", "--game", "tokyo", "--seed", "9"], &folder).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.trim_end().ends_with("tokyo-9.kaiju"), "{text}");
    let again = kaiju(&["play", "--plain", "--resume"], &folder).output().unwrap();
    let again = String::from_utf8(again.stdout).unwrap();
    assert_eq!(question(text.rsplit_once("\n> ").unwrap().0), question(again.rsplit_once("\n> ").unwrap().0));
    // A second game with the same seed takes another file.
    kaiju(&["play", "--plain", "--game", "tokyo", "--seed", "9"], &folder).output().unwrap();
    assert!(folder.join("kaiju/tokyo-9-2.kaiju").exists());
}

/// Checks that the command fails with exit code 2 and a single line on standard error that contains these words.
#[track_caller]
fn refused(args: &[&str], words: &[&str]) {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{args:?}: {error}");
    for word in words {
        assert!(error.contains(word), "{args:?}: \"{word}\" is not in: {error}");
    }
}

#[test]
fn files_and_flags_that_make_no_sense() {
    refused(&["play"], &["terminal", "--plain"]);
    let plain = |args: &[&str], words: &[&str]| refused(&[&["play", "--plain"], args].concat(), words);
    plain(&["--resume", "/no/such/file"], &["/no/such/file"]);
    plain(&["--resume"], &["no unfinished game"]);
    plain(&["--resume", "--seed", "3"], &["--resume", "--seed"]);
    plain(&["--save", "/proc/nothing/here.kaiju"], &["/proc/nothing/here.kaiju"]);
    plain(&["--save", env!("CARGO_TARGET_TMPDIR")], &["is a folder"]);
    plain(&["--resume", env!("CARGO_TARGET_TMPDIR")], &["is a folder"]);
    plain(&["--monster", "Godzilla"], &["Godzilla", "Kong"]);
    plain(&["--seat", "G"], &["--seat", "A to F"]);
    plain(&["--seat", "D", "--players", "3"], &["seat", "3"]);
    plain(&["--players", "9"], &["--players", "2 to 6"]);
    plain(&["--bots", "genius"], &["genius", "random"]);
    plain(&["--speed", "9"], &["--speed", "instant"]);
    plain(&["--name", " ", "--save", scratch("name.kaiju").to_str().unwrap()], &["name"]);
    plain(&["--duel", "--save", scratch("no-duel.kaiju").to_str().unwrap()], &["duel"]);

    let file = |name: &str, text: &str| {
        let path = scratch(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let garbage = file("garbage.kaiju", "\u{0}\u{1}\u{2}");
    plain(&["--resume", &garbage], &["garbage.kaiju", "cannot resume"]);
    let foreign = file("foreign.kaiju", "kaiju-game 2\nrules 2\ngame tokyo\nplayers 2\nseed 4\n\n");
    plain(&["--resume", &foreign], &["foreign.kaiju", "\"you\""]);
    let illegal = file("illegal.kaiju", "kaiju-game 2\nrules 2\ngame tokyo\nplayers 2\n\nreveal dance\n");
    plain(&["--resume", &illegal], &["illegal.kaiju", "line 6"]);
    let torn = file("torn.kaiju", "kaiju-game 2\nrules 2\ngame tokyo\nplayers 2\n\nreveal wings\nreveal jets");
    plain(&["--resume", &torn], &["torn.kaiju", "\"you\""]);
    assert!(fs::read_to_string(&torn).unwrap().ends_with("reveal jets"), "a refused file is left as it is");
    // An existing file is never overwritten; if it can be resumed, the error says so.
    let leaves = |file: &str, words: &[&str], resumes: bool| {
        plain(&["--save", file], words);
        let error = String::from_utf8(run(&["play", "--plain", "--save", file]).stderr).unwrap();
        assert_eq!(error.contains("--resume"), resumes, "{error}");
    };
    leaves(&foreign, &["foreign.kaiju", "already"], false);
    leaves(&garbage, &["garbage.kaiju", "already"], false);
    assert!(fs::read_to_string(&foreign).unwrap().ends_with("seed 4\n\n"));
    assert!(fs::read(&garbage).unwrap() == [0, 1, 2], "a refused file is left as it is");
    let ours = scratch("ours.kaiju").to_str().unwrap().to_owned();
    assert_eq!(run(&["play", "--plain", "--save", &ours]).status.code(), Some(0));
    leaves(&ours, &["ours.kaiju", "already"], true);
}

/// Anything but a regular file is refused at once: reading from a pipe or a device could block forever.
#[cfg(unix)]
#[test]
fn only_regular_files_can_be_resumed() {
    let pipe = scratch("pipe.kaiju");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let dangling = scratch("dangling.kaiju");
    std::os::unix::fs::symlink("/no/such/file", &dangling).unwrap();
    let large = scratch("large.kaiju");
    fs::File::create(&large).unwrap().set_len(20 << 20).unwrap();
    let (pipe, dangling, large) = (pipe.to_str().unwrap(), dangling.to_str().unwrap(), large.to_str().unwrap());
    let folder = env!("CARGO_TARGET_TMPDIR");
    refused(&["play", "--plain", "--resume", folder], &[folder, "is a folder"]);
    refused(&["play", "--plain", "--save", folder], &[folder, "is a folder"]);
    for path in [pipe, "/dev/zero", "/dev/null"] {
        refused(&["play", "--plain", "--resume", path], &[path, "isn't a regular file"]);
        refused(&["play", "--plain", "--save", path], &[path, "already"]);
    }
    refused(&["play", "--plain", "--resume", dangling], &[dangling]);
    refused(&["play", "--plain", "--save", dangling], &[dangling, "already"]);
    refused(&["play", "--plain", "--resume", large], &[large, "too large"]);
}

/// Two programs can't play the same saved game.
#[test]
fn a_game_is_played_by_one_program_at_a_time() {
    let path = scratch("busy.kaiju");
    let mut game = PlainGame::begin(&["--game", "tokyo", "--seed", "1", "--save", path.to_str().unwrap()]);
    game.read_prompt().expect("a question");
    refused(&["play", "--plain", "--resume", path.to_str().unwrap()], &["busy.kaiju", "in use"]);
    game.end();
}

/// `--resume` without a file picks the newest game that no other program is playing.
#[test]
fn resume_skips_games_in_use() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-busy");
    let _ = fs::remove_dir_all(&folder);
    kaiju(&["play", "--plain", "--game", "tokyo", "--seed", "1"], &folder).output().unwrap();
    let path = folder.join("kaiju/tokyo-2.kaiju");
    let mut game = PlainGame::begin(&["--game", "tokyo", "--seed", "2", "--save", path.to_str().unwrap()]);
    game.read_prompt().expect("a question");
    let again = kaiju(&["play", "--plain", "--resume"], &folder).output().unwrap();
    let again = String::from_utf8(again.stdout).unwrap();
    assert!(again.trim_end().ends_with("tokyo-1.kaiju"), "{again}");
    game.end();
}

/// `all` resolves one kind after the other.
#[test]
fn all_resolves_every_kind() {
    let path = scratch("all.kaiju");
    let mut game =
        PlainGame::begin(&["--game", "tokyo", "--players", "2", "--seed", "4", "--save", path.to_str().unwrap()]);
    game.read_prompt().expect("a question");
    game.type_line("all");
    assert!(game.read_prompt().expect("a question").contains("Unknown command \"all\""), "not now");
    game.type_line("stop");
    let shown = game.read_prompt().expect("a question");
    let kinds = shown.lines().filter(|line| line.contains(" Resolve ")).count();
    game.type_line("all");
    let shown = game.read_prompt().expect("a question");
    assert!(kinds > 1 && shown.contains(" resolves 2 Energy"), "{kinds}: {shown}");
    assert!(
        !shown.contains(" Resolve ") && !shown.contains(" rolls "),
        "all are resolved, and nothing is told twice: {shown}"
    );
    game.end();
}
