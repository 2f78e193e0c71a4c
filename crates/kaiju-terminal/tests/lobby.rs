//! A server's table on the screen: lobby, chat, presets, rematch.

mod common;

use common::{SIZES, remote::Site, shown, text};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use insta::assert_snapshot;
use kaiju_bots::BOTS;
use kaiju_protocol::{FromServer, Presets, ToServer, WireSeat};
use kaiju_room::Conn;
use kaiju_rules::{Ruleset, Seat};
use kaiju_terminal::{
    JoinOptions, Remote, Speed, TableView,
    lobby::Lobby,
    plain,
    screen::{Flow, Page, Paint, Screen},
};
use kaiju_words::Words;
use ratatui::{buffer::Buffer, layout::Rect};
use std::time::Duration;

fn at_once() -> JoinOptions {
    JoinOptions { start: true, ..JoinOptions::default() }
}

fn drawn(lobby: &Lobby, table: &Remote, words: &Words, size: (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    lobby.draw(&mut buffer, table, words, Paint::COLOURS);
    text(&buffer)
}

/// A table for four with a host, a guest, a spectator and a bot.
fn people() -> (Site, [(Conn, Remote); 3]) {
    let mut site = Site::create(Ruleset::Tokyo, 4, &["rookie"], 5);
    let host = site.enter("host", "Réka", JoinOptions::default());
    let mut guest = site.enter("guest", "Wei", JoinOptions::default());
    let watcher = site.enter("watcher", "", JoinOptions { watch: true, ..JoinOptions::default() });
    guest.1.request(ToServer::Chat { text: "Hello, everybody!".to_owned() });
    guest.1.request(ToServer::Ready { ready: false });
    let mut all = [host, guest, watcher];
    let mut tables = all.each_mut().map(|(_, table)| table);
    site.run_until_idle(&mut tables);
    (site, all)
}

#[test]
fn the_lobby_at_both_sizes() {
    let words = Words::english();
    let (_, [(_, host), (_, guest), _]) = people();
    for (table, who) in [(host, "host"), (guest, "guest")] {
        let mut lobby = Lobby::default();
        let mut table = table;
        lobby.pass(&mut table).expect("no error");
        for size in SIZES {
            let text = drawn(&lobby, &table, &words, size);
            assert!(!text.contains(['⟦', '…']) && !text.contains("{$"), "{text}");
            assert_snapshot!(format!("lobby-{who}-{}x{}", size.0, size.1), text);
        }
    }
}

/// Presses keys in the lobby, and runs the server until it is idle after each.
fn press(site: &mut Site, lobby: &mut Lobby, table: &mut Remote, keys: &[KeyCode]) {
    for &key in keys {
        assert_eq!(lobby.key(key.into(), table), Flow::Continue);
        site.run_until_idle(&mut [table]);
        lobby.pass(table).expect("no error");
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
    let mut keys = |site: &mut Site, table: &mut Remote, keys: &[KeyCode]| press(site, &mut lobby, table, keys);
    keys(&mut site, &mut host, &[KeyCode::Char('m')]);
    assert!(seat(&host, 0).contains("TheKing"), "space penguin is taken: {}", seat(&host, 0));
    keys(&mut site, &mut host, &[KeyCode::Char('r')]);
    assert!(seat(&host, 0).contains("ready: false"));
    keys(&mut site, &mut host, &[KeyCode::Enter]);
    assert!(seat(&host, 0).contains("ready: true"), "Enter on the player's own seat");
    keys(&mut site, &mut host, &[KeyCode::Down, KeyCode::Down, KeyCode::Char('B')]);
    assert!(seat(&host, 2).contains("Random"), "{}", seat(&host, 2));
    keys(&mut site, &mut host, &vec![KeyCode::Char('b'); BOTS.len()]);
    assert!(seat(&host, 2).contains("Nobody"), "{}", seat(&host, 2));
    keys(&mut site, &mut host, &[KeyCode::Enter]);
    assert_eq!(host.seat(), Seat::new(2), "Enter takes a free seat");
    keys(&mut site, &mut host, &[KeyCode::Up, KeyCode::Enter]);
    site.run_until_idle(&mut [&mut guest]);
    assert_eq!(host.seat(), Seat::new(2), "a person is asked first");
    guest.request(ToServer::Swap { seat: WireSeat::C });
    site.run_until_idle(&mut [&mut host, &mut guest]);
    assert_eq!((host.seat(), guest.seat()), (Seat::new(1), Seat::new(2)));
    keys(&mut site, &mut host, &[vec![KeyCode::Char('n')], typed("Mia"), vec![KeyCode::Enter]].concat());
    assert!(host.seat_names().0.contains(&"Mia".to_owned()));
    let line = [vec![KeyCode::Char('c')], typed("Qui"), vec![KeyCode::Backspace], typed("ck!"), vec![KeyCode::Enter]];
    keys(&mut site, &mut host, &line.concat());
    let last_line = |table: &Remote| words.text(&table.log().last().expect("a line").text, table.seat_names());
    assert_eq!(last_line(&host), "Mia: \"Quck!\"");
    keys(&mut site, &mut host, &[KeyCode::Char('c'), KeyCode::Char('q'), KeyCode::Esc, KeyCode::Char('s')]);
    assert_eq!(host.seat(), None);
    keys(&mut site, &mut host, &[KeyCode::Char('g')]);
    assert!(host.is_in_lobby(), "there are free seats");
    assert!(drawn(&lobby, &host, &words, SIZES[0]).contains("A seat is still open."));
    assert_eq!(lobby.key(KeyCode::Char('q').into(), &mut host), Flow::Leave);
}

/// Removing a person or changing the host takes more than one key press.
#[test]
fn hosts_confirm_actions_against_people() {
    let words = Words::english();
    let (mut site, [(_, mut host), (_, mut guest), _]) = people();
    let mut lobby = Lobby::default();
    let mut keys = |site: &mut Site, table: &mut Remote, keys: &[KeyCode]| {
        press(site, &mut lobby, table, keys);
        drawn(&lobby, table, &words, SIZES[1])
    };
    let picture = keys(&mut site, &mut host, &[KeyCode::Char('x')]);
    assert!(picture.contains("That's your own seat."), "{picture}");
    let picture = keys(&mut site, &mut host, &[KeyCode::Down, KeyCode::Char('x')]);
    assert!(picture.contains("Remove Wei from this table?"), "{picture}");
    keys(&mut site, &mut host, &[KeyCode::Esc]);
    assert_eq!(guest.advance(), Ok(kaiju_terminal::Progress::Waiting), "nothing has happened");
    let picture = keys(&mut site, &mut host, &[KeyCode::Char('h')]);
    assert!(picture.contains("Make Wei the host?"), "{picture}");
    keys(&mut site, &mut host, &[KeyCode::Enter]);
    assert!(!host.is_host());
    let picture = keys(&mut site, &mut host, &[KeyCode::Char('x')]);
    assert!(picture.contains("Only the host can do that."), "{picture}");
    site.run_until_idle(&mut [&mut guest]);
    assert!(guest.is_host() && guest.can_rejoin());
    let mut lobby = Lobby::default();
    press(&mut site, &mut lobby, &mut guest, &[KeyCode::Char('x'), KeyCode::Enter]);
    site.run();
    let result =
        std::iter::repeat_with(|| host.advance()).find(|result| *result != Ok(kaiju_terminal::Progress::Moved));
    let Some(Err(error)) = result else { panic!("expected to be removed: {result:?}") };
    assert_eq!(
        words.text(error.message(), host.seat_names()),
        "The host removed you from this table. You can't rejoin it."
    );
    assert!(!host.can_rejoin());
}

#[test]
fn the_host_changes_the_settings_in_words() {
    let words = Words::english();
    let (mut site, [(_, mut host), (_, mut guest), _]) = people();
    let mut lobby = Lobby::default();
    let line = |text: &str| [vec![KeyCode::Char('e')], typed(text), vec![KeyCode::Enter]].concat();
    press(&mut site, &mut lobby, &mut host, &line("clock 60"));
    assert_eq!(host.room().settings.clock, 60);
    press(&mut site, &mut lobby, &mut host, &line("clock 3"));
    let picture = drawn(&lobby, &host, &words, SIZES[1]);
    assert!(picture.contains("5 to 43200") && picture.contains("such as clock 60: clock 3"), "{picture}");
    press(&mut site, &mut lobby, &mut host, &[KeyCode::Esc]);
    press(&mut site, &mut lobby, &mut host, &line("players 5"));
    assert_eq!(host.room().seats.len(), 5);
    let mut lobby = Lobby::default();
    press(&mut site, &mut lobby, &mut guest, &[KeyCode::Char('e')]);
    assert!(drawn(&lobby, &guest, &words, SIZES[1]).contains("Only the host can do that."));
}

#[test]
fn pages_of_the_lobby() {
    let words = Words::english();
    let (mut site, [(_, mut host), ..]) = people();
    let mut lobby = Lobby::default();
    press(&mut site, &mut lobby, &mut host, &[KeyCode::Char('?')]);
    assert_snapshot!("lobby-help-80x24", drawn(&lobby, &host, &words, SIZES[1]));
    press(&mut site, &mut lobby, &mut host, &[KeyCode::Esc, KeyCode::Char('p')]);
    press(&mut site, &mut lobby, &mut host, &[KeyCode::Right; 3]);
    assert_eq!(host.presets().leave_at, Some(2));
    assert!(drawn(&lobby, &host, &words, SIZES[1]).contains("on: Leave Tokyo after an attack with 2 LP or fewer."));
    press(&mut site, &mut lobby, &mut host, &[KeyCode::Esc]);
    assert!(drawn(&lobby, &host, &words, SIZES[1]).contains("King of Tokyo for 4"));
}

/// A chat message that the server refuses can be edited.
#[test]
fn a_refused_chat_message_can_be_edited() {
    let words = Words::english();
    let (mut site, [(_, mut host), ..]) = people();
    let mut lobby = Lobby::default();
    let line = [vec![KeyCode::Char('c')], typed("\u{200b}"), vec![KeyCode::Enter]].concat();
    press(&mut site, &mut lobby, &mut host, &line);
    let picture = drawn(&lobby, &host, &words, SIZES[1]);
    assert!(
        picture.contains("Messages can't be empty or longer than 300 characters.") && picture.contains("Chat: "),
        "{picture}"
    );
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
    player.press(&line);
    player.sees("Messages can't be empty or longer than 300 characters.");
    player.sees("Chat: ");
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
        site.run_until_idle(&mut [&mut host]);
        assert_eq!(host.seat() == Seat::new(2), clicks == 2);
    }
}

/// The screen of a player at a server's table.
struct LobbyPlayer {
    site: Site,
    conn: Conn,
    table: Remote,
    screen: Screen,
    words: Words,
}

impl LobbyPlayer {
    fn sit(seats: u8, bots: &[&'static str]) -> LobbyPlayer {
        let words = Words::english();
        let mut site = Site::create(Ruleset::Tokyo, seats, bots, 5);
        let (conn, table) = site.enter("host", "Réka", at_once());
        let screen = Screen::at_beginning(&table, Speed::Instant);
        let mut player = LobbyPlayer { site, conn, table, screen, words };
        player.pass();
        player
    }

    fn pass(&mut self) {
        for _ in 0..3 {
            self.site.run_until_idle(&mut []);
            self.screen.pass(Duration::ZERO, &mut self.table, &self.words).expect("no error");
        }
    }

    fn press(&mut self, keys: &[KeyCode]) {
        for &key in keys {
            assert_eq!(self.screen.key(key.into(), &mut self.table, &self.words), Ok(Flow::Continue));
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
fn chatting_during_a_game() {
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
    player.sees("Your choice");
    player.sees("C chat");
    player.press(&[vec![KeyCode::Char('c')], typed("Grr q")].concat());
    player.sees("Chat: Grr q");
    player.press(&[KeyCode::Enter]);
    player.sees("Réka: \"Grr q\"");
    player.sees("Your choice");
}

#[test]
fn presets_on_the_screen() {
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
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
    // The server has stored them.
    let (_, again) = player.site.enter("host", "", JoinOptions::default());
    assert_eq!(*again.presets(), wanted);
}

#[test]
fn a_lost_connection_is_shown() {
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
    let question = player.picture(SIZES[0]);
    player.site.lose(player.conn);
    player.pass();
    player.sees("Reconnecting; nothing is lost.");
    player.sees("Your choice");
    player.press(&[KeyCode::Char('s')]);
    player.sees("Not connected.");
    player.conn = player.site.reconnect(player.conn);
    player.pass();
    player.sees("Reconnected.");
    player.press(&[KeyCode::Char('f'), KeyCode::Char('f'), KeyCode::Char('f')]);
    assert_eq!(player.picture(SIZES[0]), question);
}

#[test]
fn server_notices_fade() {
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
    player.site.lose(player.conn);
    player.pass();
    player.conn = player.site.reconnect(player.conn);
    player.pass();
    player.sees("Reconnected.");
    player.screen.pass(Duration::from_secs(7), &mut player.table, &player.words).expect("no error");
    assert!(!player.picture(SIZES[0]).contains("Reconnected."));
}

/// A question that is answered elsewhere disappears here.
#[test]
fn a_question_answered_elsewhere_disappears() {
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
    let (_, mut window) = player.site.enter("host", "", JoinOptions::default());
    player.sees("Roll 1 of 3");
    let action = kaiju_rules::Action::Stop;
    window.answer(action).expect("the answer is legal");
    player.pass();
    assert!(!player.picture(SIZES[0]).contains("Roll 1 of 3"), "{}", player.picture(SIZES[0]));
    player.sees("Your choice");
}

#[test]
fn r_asks_for_a_rematch() {
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
    player.press(&[KeyCode::Char('x')]);
    player.sees("Give up?");
    player.press(&[KeyCode::Enter]);
    player.sees("The end");
    player.sees("R play again");
    player.press(&[KeyCode::Char('r')]);
    assert_eq!(player.table.room().round, 2);
}

/// Nothing sent by a server can move the cursor.
#[test]
fn control_characters_from_a_server_are_removed() {
    let mut player = LobbyPlayer::sit(2, &["rookie"]);
    let evil = r#"{"type":"update","ply":PLY,"events":[{"number":90000,"time":0,"chat":{"person":0,"name":"E\u001b[2Jvil","text":"a\u001b]0;b\u0007\u202ec"}}]}"#;
    let plies = player.site.plies(player.conn).len().to_string();
    let message: FromServer = serde_json::from_str(&evil.replace("PLY", &plies)).expect("a message");
    player.site.send(player.conn, message);
    player.pass();
    let line = player.table.log().last().expect("a line").clone();
    let mut output = Vec::new();
    plain::play(&mut player.table, &player.words, false, &mut "log 1\n".as_bytes(), &mut output).expect("no error");
    let output = String::from_utf8(output).expect("text");
    assert!(output.contains("vil: ") && !output.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{output:?} {line:?}");
    assert!(!player.picture(SIZES[0]).contains(['\u{1b}', '\u{7}', '\u{202e}']));
}
