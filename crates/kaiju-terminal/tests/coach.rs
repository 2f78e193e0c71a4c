//! The coach, and the analysis after the game: locally and at a server's table, on the screen and in lines.

mod common;

use common::{SIZES, remote::Site, scratch, shown, text};
use crossterm::event::KeyCode;
use insta::assert_snapshot;
use kaiju_bots::bot_by_name;
use kaiju_protocol::{
    AdviceView, CostlyChoiceView, CurvePoint, FromServer, GameAnalysisView, SeatAnalysisView, Settings, ToServer,
    WireSeat,
};
use kaiju_room::Conn;
use kaiju_rules::{Action, Ruleset};
use kaiju_terminal::{
    JoinOptions, Local, NewGame, Remote, Speed, TableView,
    plain::{self, Input, Lines},
    screen::{Page, Paint, Screen},
};
use kaiju_words::{Message, Words};
use std::{collections::VecDeque, io, path::Path, time::Duration};

fn local(coach: bool, path: &Path) -> Local {
    let bots = vec![bot_by_name("rookie").expect("a bot")];
    let new_game = NewGame { ruleset: Ruleset::Tokyo, players: 2, bots, coach, ..NewGame::default() };
    Local::begin(new_game.seating(&Words::english(), 5).expect("a game"), Some(path)).expect("a table")
}

/// A server's table with a running game of its host against a bot.
fn at_server(coach: bool) -> (Site, Conn, Remote) {
    let mut site = Site::create_with(Settings { coach, ..Settings::of(Ruleset::Tokyo, 2) }, &["rookie"], None, 5);
    let at_once = JoinOptions { start: true, ..JoinOptions::default() };
    let (conn, mut table) = site.enter("host", "Réka", at_once);
    site.run_until_idle(&mut [&mut table]);
    (site, conn, table)
}

fn press(screen: &mut Screen, key: char, table: &mut dyn TableView, words: &Words) {
    screen.key(KeyCode::Char(key).into(), table, words).expect("no error");
    screen.pass(Duration::ZERO, table, words).expect("no error");
}

fn drawn(screen: &Screen, table: &dyn TableView, words: &Words, size: (u16, u16)) -> String {
    text(&shown(screen, table, words, size, Paint::COLOURS).0)
}

/// Lines that are typed as soon as the program can read one.
struct Typist(VecDeque<&'static str>);

impl Lines for Typist {
    fn read(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(Some(self.0.pop_front().map_or(Input::End, |line| Input::Line(line.as_bytes().to_vec()))))
    }

    fn read_idle(&mut self, wait: Duration) -> io::Result<Option<Input>> {
        self.read(wait)
    }
}

/// The output for lines that are typed at a terminal.
fn typed(table: &mut dyn TableView, lines: &'static str) -> String {
    let (mut output, mut typist) = (Vec::new(), Typist(lines.lines().collect()));
    plain::play(table, &Words::english(), true, &mut typist, &mut output).expect("no error");
    String::from_utf8(output).expect("text")
}

/// Advice that doesn't depend on what the champion thinks.
fn advice(ply: u32) -> AdviceView {
    let sentence = Message::new("ask-advice")
        .with("answer", Message::new("answer-stop"))
        .with("reason", Message::new("reason-enough"))
        .with("chance", 43_u8)
        .with("other", 41_u8);
    AdviceView { ply, action: "stop".to_owned(), chance: 4_300, second: None, sentence }
}

const ADVICE: &str = "The champion would keep all dice";

/// An analysis that doesn't depend on it either.
fn analysis() -> GameAnalysisView {
    let point = |turn: u16| {
        let own = [5_000, 4_200, 6_100, 7_000, 3_300, 8_800, 10_000][usize::from(turn)];
        CurvePoint { ply: u32::from(turn) * 9, turn, chances: vec![own, 10_000 - own] }
    };
    let choice = CostlyChoiceView {
        ply: 12,
        turn: 2,
        cost: 640,
        chosen: Message::new("answer-stop"),
        best: Message::new("answer-reroll-all"),
    };
    let seat = |seat, own: i32, end: u16, costliest| SeatAnalysisView {
        seat,
        start: 5_000,
        end,
        luck: i32::from(end) - 5_000 - own - 3,
        own,
        others: 0,
        unforeseen: 3,
        costliest,
        best_luck: None,
        worst_luck: None,
    };
    let seats = vec![seat(WireSeat::A, -640, 10_000, vec![choice]), seat(WireSeat::B, 0, 0, Vec::new())];
    GameAnalysisView { curve: (0..7).map(point).collect(), seats }
}

#[test]
fn the_coach_of_a_local_game() {
    let words = Words::english();
    let path = scratch("coach.kaiju");
    let mut table = local(true, &path);
    let mut screen = Screen::new(&table, Speed::Instant);
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    assert!(drawn(&screen, &table, &words, SIZES[0]).contains("V coach"));
    assert!(table.advice().is_none());
    press(&mut screen, 'v', &mut table, &words);
    let first = table.advice().expect("advice").clone();
    assert!(drawn(&screen, &table, &words, SIZES[0]).contains("The champion would"));
    let answer = table.game().legal()[0];
    table.answer(answer).expect("a legal answer");
    assert!(table.advice().is_none(), "the advice was about that question");
    drop(table);

    let mut table = Local::resume(&path).expect("a saved game");
    assert!(table.has_coach(), "the game is resumed with its coach");
    while table.pending_prompt().is_none() {
        table.advance().expect("no error");
    }
    let output = typed(&mut table, "coach\nquit\n");
    assert!(output.contains("The champion would"), "{output}");
    assert!(first.id.starts_with("ask-advice"));

    let mut table = local(false, &scratch("no-coach.kaiju"));
    let output = typed(&mut table, "coach\nquit\n");
    assert!(output.contains("The coach is off at this table.") && !output.contains("The champion would"), "{output}");
    let mut screen = Screen::new(&table, Speed::Instant);
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    press(&mut screen, 'v', &mut table, &words);
    let screen = drawn(&screen, &table, &words, SIZES[0]);
    assert!(screen.contains("The coach is off") && !screen.contains("V coach"), "{screen}");
}

#[test]
fn the_coach_of_a_servers_table() {
    let words = Words::english();
    let (mut site, conn, mut table) = at_server(true);
    let mut screen = Screen::new(&table, Speed::Instant);
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    press(&mut screen, 'v', &mut table, &words);
    let request = site.take_request(conn).expect("a request");
    let ToServer::Coach { ply } = request.what else { panic!("{request:?}") };
    site.send(conn, FromServer::Done { id: request.id.expect("an id") });
    site.send(conn, FromServer::Advice(Box::new(advice(ply))));
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    for size in SIZES {
        assert_snapshot!(format!("advice-{}x{}", size.0, size.1), drawn(&screen, &table, &words, size));
    }
    press(&mut screen, 'v', &mut table, &words);
    assert!(site.take_request(conn).is_none(), "the advice is known");
    site.send(conn, FromServer::Advice(Box::new(advice(ply + 1))));
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    assert!(!drawn(&screen, &table, &words, SIZES[0]).contains(ADVICE), "it is about another question");

    // The real coach, in lines.
    let (mut site, _, mut table) = at_server(true);
    table.ask_coach().expect("there is a coach");
    site.run_until_idle(&mut [&mut table]);
    assert!(table.advice().is_some_and(|advice| advice.id.starts_with("ask-advice")));
    let output = typed(&mut table, "coach\nquit\n");
    assert!(output.contains("The champion would"), "{output}");
    let (_, _, mut table) = at_server(false);
    assert!(table.ask_coach().is_err() && !table.has_coach());
}

/// Concedes a game at a server's table, so that it is over.
fn concede(site: &mut Site, table: &mut Remote) {
    table.answer(Action::Concede).expect("a legal answer");
    site.run_until_idle(&mut [table]);
    assert!(table.is_over());
}

#[test]
fn the_analysis_page() {
    let words = Words::english();
    let (mut site, conn, mut table) = at_server(false);
    concede(&mut site, &mut table);
    let mut screen = Screen::new(&table, Speed::Instant);
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    assert!(drawn(&screen, &table, &words, SIZES[0]).contains("A analysis"));
    press(&mut screen, 'a', &mut table, &words);
    assert_eq!(screen.page(), Some(Page::Analysis(0)));
    assert!(drawn(&screen, &table, &words, SIZES[0]).contains("Analysing the game..."));
    site.send_analysis(conn, Err(Message::new("refusal-unavailable")));
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    assert!(drawn(&screen, &table, &words, SIZES[0]).contains("The server can't do that right now."));
    press(&mut screen, 'q', &mut table, &words);
    press(&mut screen, 'a', &mut table, &words);
    assert!(table.analysis().is_none(), "it is asked for again");
    site.send_analysis(conn, Ok(analysis()));
    screen.pass(Duration::ZERO, &mut table, &words).expect("no error");
    for size in SIZES {
        assert_snapshot!(format!("page-analysis-{}x{}", size.0, size.1), drawn(&screen, &table, &words, size));
    }
    let output = typed(&mut table, "analysis\nquit\n");
    assert!(output.contains("  Turn 2: Keep all dice. Better: Reroll all dice (−6.4%).\n"), "{output}");
}

/// A local game's analysis is worked out on another thread.
#[test]
fn the_analysis_of_a_local_game() {
    let mut table = local(false, &scratch("analysis.kaiju"));
    while table.pending_prompt().is_none() {
        table.advance().expect("no error");
    }
    table.analyse();
    assert!(table.analysis().is_none(), "the game isn't over");
    let output = typed(&mut table, "analysis\nconcede\nyes\nanalysis\n");
    assert!(output.contains("You can only do that after the game."), "{output}");
    assert!(output.contains("Type analysis for luck"), "{output}");
    assert!(output.contains("Space Penguin: chance to win") && output.contains("Luck is what dice"), "{output}");
    assert!(table.analysis().is_some_and(Result::is_ok));
}
