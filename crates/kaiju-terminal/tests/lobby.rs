//! A server's table on the screen and in lines: the lobby, what is said, presets, another game.

mod common;

use common::{SIZES, far::Site, shown, text};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use insta::assert_snapshot;
use kaiju_protocol::{FromServer, Presets, ToServer};
use kaiju_rules::{Ruleset, Seat};
use kaiju_server::room::Conn;
use kaiju_terminal::{
    Arrival, Remote, Speed, Table,
    lobby::Lobby,
    plain::{self, Input, Lines},
    screen::{Flow, Page, Paint, Screen},
};
use kaiju_words::Words;
use ratatui::{buffer::Buffer, layout::Rect};
use std::{cell::RefCell, collections::VecDeque, io, rc::Rc, time::Duration};

fn at_once() -> Arrival {
    Arrival { start: true, ..Arrival::default() }
}

fn drawn(lobby: &Lobby, table: &Remote, words: &Words, size: (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    lobby.draw(&mut buffer, table, words, Paint::COLOURS);
    text(&buffer)
}

/// A table for four with a host, a guest, somebody who watches, and a bot.
fn people() -> (Site, [(Conn, Remote); 3]) {
    let mut site = Site::lay(Ruleset::Tokyo, 4, &["rookie"], 5);
    let host = site.enter("host", "Réka", Arrival::default());
    let mut guest = site.enter("guest", "Wei", Arrival::default());
    let watcher = site.enter("watcher", "", Arrival { watch: true, ..Arrival::default() });
    guest.1.request(ToServer::Chat { text: "Hello, everybody!".to_owned() });
    guest.1.request(ToServer::Ready { ready: false });
    let mut all = [host, guest, watcher];
    let mut tables = all.each_mut().map(|(_, table)| table);
    site.settle(&mut tables);
    (site, all)
}

#[test]
fn the_lobby_at_both_sizes() {
    let words = Words::english();
    let (_, [(_, host), (_, guest), _]) = people();
    for (table, who) in [(host, "host"), (guest, "guest")] {
        let mut lobby = Lobby::default();
        let mut table = table;
        lobby.pass(&mut table, &words).expect("no trouble");
        for size in SIZES {
            let text = drawn(&lobby, &table, &words, size);
            assert!(!text.contains(['⟦', '…']) && !text.contains("{$"), "{text}");
            assert_snapshot!(format!("lobby-{who}-{}x{}", size.0, size.1), text);
        }
    }
}

/// Presses keys in the lobby, and lets come of it what does.
fn press(site: &mut Site, lobby: &mut Lobby, table: &mut Remote, words: &Words, keys: &[KeyCode]) {
    for &key in keys {
        assert_eq!(lobby.key(key.into(), table), Flow::GoOn);
        site.settle(&mut [table]);
        lobby.pass(table, words).expect("no trouble");
    }
}

fn typed(line: &str) -> Vec<KeyCode> {
    line.chars().map(KeyCode::Char).collect()
}

#[test]
fn keys_in_the_lobby() {
    let words = Words::english();
    let (mut site, [(_, mut host), (_, mut guest), _]) = people();
    let mut lobby = Lobby::default();
    let seat = |table: &Remote, at: usize| format!("{:?}", table.room().seats[at]);
    let mut keys = |site: &mut Site, table: &mut Remote, keys: &[KeyCode]| press(site, &mut lobby, table, &words, keys);
    keys(&mut site, &mut host, &[KeyCode::Char('m')]);
    assert!(seat(&host, 0).contains("the-king"), "space penguin is taken: {}", seat(&host, 0));
    keys(&mut site, &mut host, &[KeyCode::Char('r')]);
    assert!(seat(&host, 0).contains("ready: false"));
    keys(&mut site, &mut host, &[KeyCode::Enter]);
    assert!(seat(&host, 0).contains("ready: true"), "Enter on one's own seat");
    keys(&mut site, &mut host, &[KeyCode::Down, KeyCode::Down, KeyCode::Char('B')]);
    assert!(seat(&host, 2).contains("random"), "{}", seat(&host, 2));
    keys(&mut site, &mut host, &[KeyCode::Char('b'), KeyCode::Char('b'), KeyCode::Char('b')]);
    assert!(seat(&host, 2).contains("Nobody"), "{}", seat(&host, 2));
    keys(&mut site, &mut host, &[KeyCode::Enter]);
    assert_eq!(host.seat(), Seat::new(2), "Enter takes a free seat");
    keys(&mut site, &mut host, &[KeyCode::Up, KeyCode::Enter]);
    site.settle(&mut [&mut guest]);
    assert_eq!(host.seat(), Seat::new(2), "a person is asked first");
    guest.request(ToServer::Swap { seat: "C".into() });
    site.settle(&mut [&mut host, &mut guest]);
    assert_eq!((host.seat(), guest.seat()), (Seat::new(1), Seat::new(2)));
    keys(&mut site, &mut host, &[vec![KeyCode::Char('n')], typed("Mia"), vec![KeyCode::Enter]].concat());
    assert!(host.cast().0.contains(&"Mia".to_owned()));
    let line = [vec![KeyCode::Char('c')], typed("Qui"), vec![KeyCode::Backspace], typed("ck!"), vec![KeyCode::Enter]];
    keys(&mut site, &mut host, &line.concat());
    let said = |table: &Remote| words.text(&table.log().last().expect("a line").text, table.cast());
    assert_eq!(said(&host), "Mia: \"Quck!\"");
    keys(&mut site, &mut host, &[KeyCode::Char('c'), KeyCode::Char('q'), KeyCode::Esc, KeyCode::Char('s')]);
    assert_eq!(host.seat(), None);
    keys(&mut site, &mut host, &[KeyCode::Char('g')]);
    assert!(host.is_in_lobby(), "there are free seats");
    assert!(drawn(&lobby, &host, &words, SIZES[0]).contains("There is a seat without anybody."));
    assert_eq!(lobby.key(KeyCode::Char('q').into(), &mut host), Flow::Leave);
}

#[test]
fn a_seat_is_taken_with_two_clicks() {
    let words = Words::english();
    let (mut site, [(_, mut host), ..]) = people();
    let mut lobby = Lobby::default();
    let area = Rect::new(0, 0, SIZES[0].0, SIZES[0].1);
    let picture = drawn(&lobby, &host, &words, SIZES[0]);
    let row = picture.lines().position(|line| line.contains("C: ")).expect("the seat") as u16;
    let kind = MouseEventKind::Down(MouseButton::Left);
    for clicks in 1..=2 {
        let mouse = MouseEvent { kind, column: 30, row, modifiers: KeyModifiers::NONE };
        lobby.mouse(mouse, area, &mut host);
        site.settle(&mut [&mut host]);
        assert_eq!(host.seat() == Seat::new(2), clicks == 2);
    }
}

/// The screen of somebody at a server's table.
struct Player {
    site: Site,
    conn: Conn,
    table: Remote,
    screen: Screen,
    words: Words,
}

impl Player {
    fn sit(seats: u8, bots: &[&'static str]) -> Player {
        let words = Words::english();
        let mut site = Site::lay(Ruleset::Tokyo, seats, bots, 5);
        let (conn, table) = site.enter("host", "Réka", at_once());
        let screen = Screen::at_beginning(&table, Speed::Instant);
        let mut player = Player { site, conn, table, screen, words };
        player.pass();
        player
    }

    fn pass(&mut self) {
        for _ in 0..3 {
            self.site.settle(&mut []);
            self.screen.pass(Duration::ZERO, &mut self.table, &self.words).expect("no trouble");
        }
    }

    fn press(&mut self, keys: &[KeyCode]) {
        for &key in keys {
            assert_eq!(self.screen.key(key.into(), &mut self.table, &self.words), Ok(Flow::GoOn));
            self.pass();
        }
    }

    fn picture(&self, size: (u16, u16)) -> String {
        text(&shown(&self.screen, &self.table, &self.words, size, Paint::COLOURS).0)
    }

    #[track_caller]
    fn sees(&self, words: &str) {
        let picture = self.picture(SIZES[0]);
        assert!(picture.contains(words), "{picture}");
    }
}

#[test]
fn somebody_says_something_at_the_table() {
    let mut player = Player::sit(2, &["rookie"]);
    player.sees("Your choice");
    player.sees("C say");
    player.press(&[vec![KeyCode::Char('c')], typed("Grr q")].concat());
    player.sees("Say: Grr q");
    player.press(&[KeyCode::Enter]);
    player.sees("Réka: \"Grr q\"");
    player.sees("Your choice");
}

#[test]
fn presets_on_the_screen() {
    let mut player = Player::sit(2, &["rookie"]);
    player.press(&[KeyCode::Char('p')]);
    assert_eq!(player.screen.page(), Some(Page::Presets(0)));
    player.press(&[KeyCode::Right; 5]);
    player.press(&[KeyCode::Down, KeyCode::Left, KeyCode::Left, KeyCode::Down, KeyCode::Enter]);
    let wanted = Presets { leave_at: Some(4), stay_above: Some(19), not_asked: Vec::new(), skip_buying: true };
    assert_eq!(*player.table.presets(), wanted);
    for size in SIZES {
        assert_snapshot!(format!("presets-{}x{}", size.0, size.1), player.picture(size));
    }
    player.press(&[KeyCode::Esc]);
    assert_eq!(player.screen.page(), None);
    // The server has them too.
    let (_, again) = player.site.enter("host", "", Arrival::default());
    assert_eq!(*again.presets(), wanted);
}

#[test]
fn a_lost_connection_is_seen() {
    let mut player = Player::sit(2, &["rookie"]);
    let question = player.picture(SIZES[0]);
    player.site.lose(player.conn);
    player.pass();
    player.sees("Reconnecting, nothing is lost.");
    player.sees("Your choice");
    player.press(&[KeyCode::Char('s')]);
    player.sees("There is no connection at the moment.");
    player.conn = player.site.come_back(player.conn);
    player.pass();
    player.sees("The connection is back.");
    player.press(&[KeyCode::Char('f'), KeyCode::Char('f'), KeyCode::Char('f')]);
    assert_eq!(player.picture(SIZES[0]), question);
}

/// A question that is answered elsewhere goes away here.
#[test]
fn a_question_that_moved_on_is_taken_back() {
    let mut player = Player::sit(2, &["rookie"]);
    let (_, mut window) = player.site.enter("host", "", Arrival::default());
    player.sees("Roll 1 of 3");
    let action = kaiju_rules::Action::Stop;
    window.answer(action).expect("the answer is legal");
    player.pass();
    assert!(!player.picture(SIZES[0]).contains("Roll 1 of 3"), "{}", player.picture(SIZES[0]));
    player.sees("Your choice");
}

#[test]
fn another_game_with_r() {
    let mut player = Player::sit(2, &["rookie"]);
    player.press(&[KeyCode::Char('x')]);
    player.sees("Do you give up?");
    player.press(&[KeyCode::Enter]);
    player.sees("The end");
    player.sees("R play again");
    player.press(&[KeyCode::Char('r')]);
    assert_eq!(player.table.room().round, 2);
}

/// Lines as a test types them, with a server behind.
struct Script {
    site: Rc<RefCell<Site>>,
    lines: VecDeque<&'static str>,
    /// Who else is at the table, and what they do next.
    others: Vec<(Remote, VecDeque<ToServer>)>,
}

impl Script {
    fn next(&mut self) -> Option<Input> {
        if self.site.borrow_mut().run() {
            return None;
        }
        for (table, wishes) in &mut self.others {
            while table.advance().expect("no trouble") == kaiju_terminal::Progress::Moved {}
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

    fn overhear(&mut self, _: Duration) -> io::Result<Option<Input>> {
        Ok(self.next())
    }
}

/// What is said to somebody who types this at a table of two, the other seat with a bot or a person.
fn told(with_bot: bool, lines: &[&'static str], wishes: Vec<ToServer>) -> String {
    let words = Words::english();
    let bots: &[&str] = if with_bot { &["rookie"] } else { &[] };
    let mut site = Site::lay(Ruleset::Tokyo, 2, bots, 5);
    let (_, mut table) = site.enter("host", "Réka", Arrival::default());
    let (_, other) = site.enter("other", "Wei", Arrival::default());
    site.settle(&mut [&mut table]);
    let lines = lines.iter().copied().collect();
    let mut script = Script { site: Rc::new(RefCell::new(site)), lines, others: vec![(other, wishes.into())] };
    let mut said = Vec::new();
    plain::play(&mut table, &words, false, &mut script, &mut said).expect("no trouble");
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
        "preset card wings",
        "preset buy on",
        "preset",
        "preset dance",
        "1",
        "concede",
        "no",
        "start",
        "say Where is everybody?",
        "room",
    ];
    let said = told(false, &lines, vec![ToServer::Ready { ready: false }]);
    assert!(!said.contains('⟦') && !said.contains("{$"), "{said}");
    assert_snapshot!("plain-lobby", said);
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
    // A prompt stands in a line of its own, and what was told behind one is followed by another.
    assert!(said.contains("> \nRéka: \"Me first\"\n> "), "{said}");
    assert!(said.trim_end().ends_with("To come back to this table: kaiju play LINK"), "{said}");
}

/// Nothing that comes from afar moves a cursor.
#[test]
fn what_is_said_far_away_is_harmless_here() {
    let mut player = Player::sit(2, &["rookie"]);
    let evil = r#"{"type":"update","ply":PLY,"steps":[{"number":90000,"time":0,"chat":{"person":0,"name":"E\u001b[2Jvil","text":"a\u001b]0;b\u0007\u202ec"}}]}"#;
    let plies = player.site.plies(player.conn).len().to_string();
    let said: FromServer = serde_json::from_str(&evil.replace("PLY", &plies)).expect("a message");
    player.site.tell(player.conn, said);
    player.pass();
    let line = player.table.log().last().expect("a line").clone();
    let mut output = Vec::new();
    plain::play(&mut player.table, &player.words, false, &mut "log 1\n".as_bytes(), &mut output).expect("no trouble");
    let output = String::from_utf8(output).expect("text");
    assert!(output.contains("vil: ") && !output.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{output:?} {line:?}");
    assert!(!player.picture(SIZES[0]).contains(['\u{1b}', '\u{7}', '\u{202e}']));
}
