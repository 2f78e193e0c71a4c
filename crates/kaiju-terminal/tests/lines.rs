//! A server's table in the line client: lobby, chat, presets, spectators.

mod common;

use common::remote::Site;
use insta::assert_snapshot;
use kaiju_protocol::ToServer;
use kaiju_rules::Ruleset;
use kaiju_terminal::{
    JoinOptions, Remote, TableView,
    plain::{self, Input, Lines},
};
use kaiju_words::Words;
use std::{cell::RefCell, collections::VecDeque, io, rc::Rc, time::Duration};

/// Scripted input lines; between them, the server and the other players act.
struct ScriptedSite {
    site: Rc<RefCell<Site>>,
    lines: VecDeque<&'static str>,
    /// The other players, and their next requests.
    others: Vec<(Remote, VecDeque<ToServer>)>,
}

impl ScriptedSite {
    fn next(&mut self) -> Option<Input> {
        if self.site.borrow_mut().run() {
            return None;
        }
        for (table, requests) in &mut self.others {
            while table.advance().expect("no error") == kaiju_terminal::Progress::Moved {}
            if let Some(request) = requests.pop_front() {
                table.request(request);
                return None;
            }
        }
        Some(self.lines.pop_front().map_or(Input::End, |line| Input::Line(line.as_bytes().to_vec())))
    }
}

impl Lines for ScriptedSite {
    fn read(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(self.next())
    }

    fn read_idle(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(self.next())
    }
}

/// The output for a player who types these lines at a two-seat table; a bot or a person has the other seat.
fn play_lines(with_bot: bool, lines: &[&'static str], requests: Vec<ToServer>) -> String {
    let words = Words::english();
    let bots: &[&str] = if with_bot { &["rookie"] } else { &[] };
    let mut site = Site::create(Ruleset::Tokyo, 2, bots, 5);
    let (_, mut table) = site.enter("host", "Réka", JoinOptions::default());
    let (_, other) = site.enter("other", "Wei", JoinOptions::default());
    site.run_until_idle(&mut [&mut table]);
    let lines = lines.iter().copied().collect();
    let mut script = ScriptedSite { site: Rc::new(RefCell::new(site)), lines, others: vec![(other, requests.into())] };
    let mut output = Vec::new();
    plain::play(&mut table, &words, false, &mut script, &mut output).expect("no error");
    String::from_utf8(output).expect("text")
}

#[test]
fn the_lobby_in_lines() {
    let lines = [
        "monster the king",
        "monster godzilla",
        "ready no",
        "name Mia",
        "sit Z",
        "bot B rookie",
        "bot C grandmaster",
        "kick nobody",
        "stand",
        "sit b",
        "sit",
        "swap A",
        "preset",
        "preset leave 4",
        "preset stay 2",
        "preset leave 30",
        "preset card godzilla",
        "preset card wings",
        "preset buy on",
        "preset",
        "preset dance",
        "1",
        "concede",
        "no",
        "clock 60",
        "clock 3",
        "duel maybe",
        "game new-york",
        "settings",
        "bot c none",
        "start",
        "say Where is everybody?",
        "room",
    ];
    let output = play_lines(false, &lines, vec![ToServer::Ready { ready: false }]);
    assert!(!output.contains('⟦') && !output.contains("{$"), "{output}");
    assert_snapshot!("plain-lobby", output);
}

/// `rule` looks up rules, cards and words, in the lobby and in the game; so does `help` with a word.
#[test]
fn rules_are_looked_up() {
    let lines = ["rule tr60", "start", "help poison", "rule", "rules smoke cloud", "rule poisson", "rule \u{1b}[2J"];
    let output = play_lines(true, &lines, Vec::new());
    for part in [
        "\nTR-60 (Tokyo, ruling: ",
        "\n  Duel: entering Tokyo",
        "\n  Poison Spit (Tokyo, keep card, ",
        "\nName a rule by its number, a card or a word",
        "\nSmoke Cloud (Tokyo, keep card, ",
        "\n  TR-3 (Tokyo, ruling: ",
        "matches \"poisson\". Did you mean \"poison\"?",
    ] {
        assert!(output.contains(part), "{part:?} is not in {output}");
    }
    assert!(!output.contains('⟦') && !output.contains("{$") && !output.contains('\u{1b}'), "{output}");
}

/// Plays in the line client as the host of a table; returns the output.
fn play_as_host(site: Site, host: &mut Remote, lines: &[&'static str], others: Vec<Remote>) -> String {
    let others = others.into_iter().map(|other| (other, VecDeque::new())).collect();
    let lines = lines.iter().copied().collect();
    let mut script = ScriptedSite { site: Rc::new(RefCell::new(site)), lines, others };
    let mut output = Vec::new();
    plain::play(host, &Words::english(), false, &mut script, &mut output).expect("no error");
    String::from_utf8(output).expect("text")
}

/// People with the same name or without one are distinguished, and no one is mistaken for another.
#[test]
fn namesakes() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &[], 5);
    let watch = || JoinOptions { watch: true, ..JoinOptions::default() };
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    let (_, mut wei) = site.enter("wei", "Wei", JoinOptions::default());
    let (_, mut other) = site.enter("other", "wei", watch());
    let (_, mut nameless) = site.enter("nameless", "", watch());
    for table in [&mut wei, &mut other, &mut nameless] {
        table.request(ToServer::Chat { text: "Grr".to_owned() });
    }
    site.run_until_idle(&mut [&mut host, &mut wei, &mut other, &mut nameless]);
    let lines = ["log 3", "room", "kick 3", "yes", "host Wei 2", "yes", "room"];
    let output = play_as_host(site, &mut host, &lines, Vec::new());
    for words in ["Wei: \"Grr\"", "wei 2: \"Grr\"", "Someone 3: \"Grr\"", "Watching: wei 2 and someone 3"] {
        assert!(output.contains(words), "{words}: {output}");
    }
    let (before, after) = output.split_once("Make wei 2 the host?").expect("it was asked");
    assert!(before.contains("Remove someone 3 from this table") && !before.contains("(host), not ready"), "{output}");
    assert!(after.contains("Watching: wei 2 (host)") && !after.contains("someone 3"), "{output}");
}

/// A host's action against a person needs confirmation, even while a question is pending. A removed person isn't shown
/// how to rejoin.
#[test]
fn removing_a_person_needs_confirmation() {
    let mut site = Site::create(Ruleset::Tokyo, 2, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    let (_, mut wei) = site.enter("wei", "Wei", JoinOptions::default());
    site.run_until_idle(&mut [&mut host, &mut wei]);
    let lines = ["kick wei", "no", "room", "start", "kick wei", "stop", "", "kick wei", "yes", "room"];
    let output = play_as_host(site, &mut host, &lines, Vec::new());
    assert_eq!(output.matches("Remove Wei from this table for good?").count(), 3, "{output}");
    assert_eq!(output.matches("The host removed Wei.").count(), 1, "{output}");
    assert_eq!(output.matches("Watching: Wei").count(), 2, "before and after the first confirmation: {output}");
    assert!(
        output.contains("Roll 1 of 3") && !output.contains("Roll 2 of 3"),
        "a confirmation answers nothing: {output}"
    );
    let mut printed = Vec::new();
    let site = Rc::new(RefCell::new(Site::create(Ruleset::Tokyo, 2, &["rookie"], 5)));
    let mut script = ScriptedSite { site, lines: ["save"].into(), others: Vec::new() };
    let sent_away =
        plain::play(&mut wei, &Words::english(), false, &mut script, &mut printed).expect_err("was removed");
    let printed = String::from_utf8(printed).expect("text");
    let plain::LineError::Table(error) = sent_away else { panic!("{sent_away:?}") };
    assert_eq!(error.message().id, "refusal-kicked");
    assert_eq!(printed, "", "no rejoin command is printed");
}

/// What a spectator reads, including while offline.
#[test]
fn spectators_see_what_they_can_do() {
    let words = Words::english();
    let mut site = Site::create(Ruleset::Tokyo, 2, &[], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions { start: true, ..JoinOptions::default() });
    let (guest, mut wei) = site.enter("wei", "Wei", JoinOptions::default());
    site.run_until_idle(&mut [&mut host, &mut wei]);
    assert!(!host.is_in_lobby(), "the game is on");
    let (conn, mut watcher) = site.enter("watcher", "Mia", JoinOptions::default());
    let play = |site: Site, table: &mut Remote, lines: &[&'static str]| {
        let site = Rc::new(RefCell::new(site));
        let lines = lines.iter().copied().collect();
        let mut script = ScriptedSite { site: Rc::clone(&site), lines, others: Vec::new() };
        let mut output = Vec::new();
        plain::play(table, &words, false, &mut script, &mut output).expect("no error");
        drop(script);
        let site = Rc::into_inner(site).expect("no other reference").into_inner();
        (site, String::from_utf8(output).expect("text"))
    };
    let (mut site, output) = play(site, &mut watcher, &["help", "concede", "room"]);
    assert!(output.starts_with("You're watching this game."), "{output}");
    assert!(output.contains("You need a seat for that.") && !output.contains("Give up?"), "{output}");
    for never in ["Welcome back", "Type start", "concede:", "rematch", "not ready"] {
        assert!(!output.contains(never), "{never}: {output}");
    }
    site.lose(guest);
    site.run_until_idle(&mut [&mut watcher]);
    let guest = site.reconnect(guest);
    site.run_until_idle(&mut [&mut watcher]);
    let (mut site, output) = play(site, &mut watcher, &[]);
    assert!(output.contains("Wei left.\nWei is back.\n"), "{output}");
    site.lose(conn);
    let (mut site, output) = play(site, &mut watcher, &["say Hello?", "preset leave 3"]);
    assert_eq!(output.matches("Not connected.").count(), 2, "{output}");
    // A player who already has a seat is welcomed back.
    site.lose(guest);
    site.run_until_idle(&mut [&mut host]);
    let (_, mut wei) = site.enter("wei", "Wei", JoinOptions::default());
    let (_, output) = play(site, &mut wei, &[]);
    assert!(output.starts_with("Welcome back."), "{output}");
}

#[test]
fn news_is_printed_while_a_question_is_pending() {
    let chat = |text: &str| ToServer::Chat { text: text.to_owned() };
    let output = play_lines(
        true,
        &["start", "", "say Me first", "stop", "concede", "yes", "rematch"],
        vec![chat("one"), chat("two")],
    );
    for words in [
        "Wei: \"one\"",
        "Wei: \"two\"",
        "Réka: \"Me first\"",
        "Roll 1 of 3",
        "is the King of Tokyo",
        "Type rematch",
        "play again",
    ] {
        assert!(output.contains(words), "{words}: {output}");
    }
    // A prompt is on its own line, and news printed after a prompt is followed by a new one.
    assert!(output.contains("> \nRéka: \"Me first\"\n> "), "{output}");
    assert!(output.trim_end().ends_with("To rejoin this table: kaiju play LINK"), "{output}");
}
