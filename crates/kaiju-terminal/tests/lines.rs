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

/// Scripted input lines, with a server behind them.
struct Script {
    site: Rc<RefCell<Site>>,
    lines: VecDeque<&'static str>,
    /// The other players, and their next requests.
    others: Vec<(Remote, VecDeque<ToServer>)>,
}

impl Script {
    fn next(&mut self) -> Option<Input> {
        if self.site.borrow_mut().run() {
            return None;
        }
        for (table, wishes) in &mut self.others {
            while table.advance().expect("no error") == kaiju_terminal::Progress::Moved {}
            if let Some(wish) = wishes.pop_front() {
                table.request(wish);
                return None;
            }
        }
        Some(self.lines.pop_front().map_or(Input::End, |line| Input::Line(line.as_bytes().to_vec())))
    }
}

impl Lines for Script {
    fn read(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(self.next())
    }

    fn read_idle(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(self.next())
    }
}

/// The output for a player who types these lines at a table of two; the other seat is a bot or a person.
fn told(with_bot: bool, lines: &[&'static str], wishes: Vec<ToServer>) -> String {
    let words = Words::english();
    let bots: &[&str] = if with_bot { &["rookie"] } else { &[] };
    let mut site = Site::create(Ruleset::Tokyo, 2, bots, 5);
    let (_, mut table) = site.enter("host", "Réka", JoinOptions::default());
    let (_, other) = site.enter("other", "Wei", JoinOptions::default());
    site.settle(&mut [&mut table]);
    let lines = lines.iter().copied().collect();
    let mut script = Script { site: Rc::new(RefCell::new(site)), lines, others: vec![(other, wishes.into())] };
    let mut said = Vec::new();
    plain::play(&mut table, &words, false, &mut script, &mut said).expect("no error");
    String::from_utf8(said).expect("text")
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
    let said = told(false, &lines, vec![ToServer::Ready { ready: false }]);
    assert!(!said.contains('⟦') && !said.contains("{$"), "{said}");
    assert_snapshot!("plain-lobby", said);
}

/// Plays in the line client as the host of a table; returns the output.
fn told_host(site: Site, host: &mut Remote, lines: &[&'static str], others: Vec<Remote>) -> String {
    let others = others.into_iter().map(|other| (other, VecDeque::new())).collect();
    let lines = lines.iter().copied().collect();
    let mut script = Script { site: Rc::new(RefCell::new(site)), lines, others };
    let mut said = Vec::new();
    plain::play(host, &Words::english(), false, &mut script, &mut said).expect("no error");
    String::from_utf8(said).expect("text")
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
    site.settle(&mut [&mut host, &mut wei, &mut other, &mut nameless]);
    let lines = ["log 3", "room", "kick 3", "yes", "host Wei 2", "yes", "room"];
    let said = told_host(site, &mut host, &lines, Vec::new());
    for words in ["Wei: \"Grr\"", "wei 2: \"Grr\"", "Somebody 3: \"Grr\"", "Watching: wei 2 and somebody 3"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let (before, after) = said.split_once("Make wei 2 the host?").expect("it was asked");
    assert!(before.contains("Send somebody 3 away from this table") && !before.contains("(host), not ready"), "{said}");
    assert!(after.contains("Watching: wei 2 (host)") && !after.contains("somebody 3"), "{said}");
}

/// A host's action against a person needs confirmation, also at a question; a removed person isn't shown how to rejoin.
#[test]
fn nobody_is_sent_away_by_a_slip() {
    let mut site = Site::create(Ruleset::Tokyo, 2, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    let (_, mut wei) = site.enter("wei", "Wei", JoinOptions::default());
    site.settle(&mut [&mut host, &mut wei]);
    let lines = ["kick wei", "no", "room", "start", "kick wei", "stop", "", "kick wei", "yes", "room"];
    let said = told_host(site, &mut host, &lines, Vec::new());
    assert_eq!(said.matches("Send Wei away from this table, for good?").count(), 3, "{said}");
    assert_eq!(said.matches("Wei was sent away by the host.").count(), 1, "{said}");
    assert_eq!(said.matches("Watching: Wei").count(), 2, "before and after the first confirmation: {said}");
    assert!(said.contains("Roll 1 of 3") && !said.contains("Roll 2 of 3"), "a confirmation answers nothing: {said}");
    let mut told = Vec::new();
    let site = Rc::new(RefCell::new(Site::create(Ruleset::Tokyo, 2, &["rookie"], 5)));
    let mut script = Script { site, lines: ["save"].into(), others: Vec::new() };
    let sent_away = plain::play(&mut wei, &Words::english(), false, &mut script, &mut told).expect_err("was removed");
    let told = String::from_utf8(told).expect("text");
    let plain::LineError::Table(error) = sent_away else { panic!("{sent_away:?}") };
    assert_eq!(error.message().id, "refusal-kicked");
    assert_eq!(told, "", "no rejoin command is printed");
}

/// What a spectator reads, including while offline.
#[test]
fn those_who_watch_are_told_what_they_can_do() {
    let words = Words::english();
    let mut site = Site::create(Ruleset::Tokyo, 2, &[], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions { start: true, ..JoinOptions::default() });
    let (guest, mut wei) = site.enter("wei", "Wei", JoinOptions::default());
    site.settle(&mut [&mut host, &mut wei]);
    assert!(!host.is_in_lobby(), "the game is on");
    let (conn, mut watcher) = site.enter("watcher", "Mia", JoinOptions::default());
    let play = |site: Site, table: &mut Remote, lines: &[&'static str]| {
        let site = Rc::new(RefCell::new(site));
        let lines = lines.iter().copied().collect();
        let mut script = Script { site: Rc::clone(&site), lines, others: Vec::new() };
        let mut said = Vec::new();
        plain::play(table, &words, false, &mut script, &mut said).expect("no error");
        drop(script);
        let site = Rc::into_inner(site).expect("no other reference").into_inner();
        (site, String::from_utf8(said).expect("text"))
    };
    let (mut site, said) = play(site, &mut watcher, &["help", "concede", "room"]);
    assert!(said.starts_with("You watch this game."), "{said}");
    assert!(said.contains("You need a seat for that.") && !said.contains("Do you give up?"), "{said}");
    for never in ["Welcome back", "Type start", "concede:", "rematch", "not ready"] {
        assert!(!said.contains(never), "{never}: {said}");
    }
    site.lose(guest);
    site.settle(&mut [&mut watcher]);
    let guest = site.come_back(guest);
    site.settle(&mut [&mut watcher]);
    let (mut site, said) = play(site, &mut watcher, &[]);
    assert!(said.contains("Wei has gone.\nWei is here again.\n"), "{said}");
    site.lose(conn);
    let (mut site, said) = play(site, &mut watcher, &["say Hello?", "preset leave 3"]);
    assert_eq!(said.matches("There is no connection at the moment.").count(), 2, "{said}");
    // A player who already has a seat is welcomed back.
    site.lose(guest);
    site.settle(&mut [&mut host]);
    let (_, mut wei) = site.enter("wei", "Wei", JoinOptions::default());
    let (_, said) = play(site, &mut wei, &[]);
    assert!(said.starts_with("Welcome back."), "{said}");
}

#[test]
fn a_game_in_lines_goes_on_while_somebody_thinks() {
    let chat = |text: &str| ToServer::Chat { text: text.to_owned() };
    let said =
        told(true, &["start", "", "say Me first", "stop", "concede", "yes", "rematch"], vec![chat("one"), chat("two")]);
    for words in [
        "Wei: \"one\"",
        "Wei: \"two\"",
        "Réka: \"Me first\"",
        "Roll 1 of 3",
        "is the King of Tokyo",
        "Type rematch",
        "play again",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // A prompt is on its own line, and news printed after a prompt is followed by a new one.
    assert!(said.contains("> \nRéka: \"Me first\"\n> "), "{said}");
    assert!(said.trim_end().ends_with("To come back to this table: kaiju play LINK"), "{said}");
}
