//! Playing at a server's table: the same log as at a local table, through lost connections and refused answers.

mod common;

use common::{remote::Site, scratch};
use kaiju_protocol::{Code, FromServer, ToServer};
use kaiju_rules::{Action, EventKind, Game, MonsterSetup, Names, Phase, Place, Prompt, Ruleset, Seat, Setup, StartAt};
use kaiju_terminal::{
    JoinOptions, Local, Progress, Remote, ShownLine, TableError, TableView,
    screen::{Screen, Speed},
};
use kaiju_words::Words;
use std::{fs, path::Path, time::Duration};

/// Options of a host that starts the game as soon as everyone is ready.
fn at_once() -> JoinOptions {
    JoinOptions { start: true, ..JoinOptions::default() }
}

/// Picks a legal answer that varies with `count`.
fn pick(table: &Remote, count: usize) -> Action {
    let legal = table.game().legal();
    legal[count * 7 % legal.len()]
}

/// Plays until `until` answers are given or the game is over; returns the number of answers given.
fn play(site: &mut Site, table: &mut Remote, until: usize) -> usize {
    let mut count = 0;
    site.run_until_idle(&mut [table]);
    while count < until && !table.is_over() {
        assert!(table.pending_prompt().is_some(), "the player should be asked");
        table.answer(pick(table, count)).expect("the answer is legal");
        assert_eq!(table.pending_prompt(), None, "an answer is on the way");
        site.run_until_idle(&mut [table]);
        count += 1;
    }
    count
}

/// A local table with the same game except for its last ply, since a finished game can't be resumed.
fn local(record: &str, bots: &[&str], path: &Path) -> Local {
    let (header, plies) = record.split_once("\n\n").expect("a header");
    let header: Vec<&str> = header.lines().filter(|line| !line.starts_with("result ")).collect();
    let bots = bots.iter().zip("BCDEF".chars()).map(|(bot, seat)| format!("bot-{seat} {bot}\n"));
    let plies: Vec<&str> = plies.lines().collect();
    let plies = plies[..plies.len() - 1].join("\n");
    let text = format!("{}\nseed 1\nyou A\n{}\n{plies}\n", header.join("\n"), bots.collect::<String>());
    fs::write(path, text).expect("a file");
    Local::resume(path).unwrap_or_else(|error| panic!("{error:?}"))
}

/// A line's text and cause.
fn text_and_cause(line: &ShownLine) -> String {
    format!("{:?} {:?}", line.text, line.cause)
}

/// Plays a whole game at a server's table and compares its log with that of a local table. Returns the number of lines
/// for which the game at that time wasn't known, and the plies received.
fn compare_with_local_game(mut site: Site, bots: &[&'static str]) -> (usize, Vec<String>) {
    let (conn, mut table) = site.enter("host", "Réka", at_once());
    assert_eq!(table.seat(), Seat::new(0));
    play(&mut site, &mut table, usize::MAX);
    let record = site.record().expect("the game is over");
    let home = local(&record, bots, &scratch("home.kaiju"));
    let remote: Vec<&ShownLine> = table.log().iter().filter(|line| line.cause.is_some()).collect();
    assert!(remote.len() > home.log().len() && home.log().len() > 100, "{} lines", remote.len());
    let (mut veiled, mut reasons) = (0, 0);
    for (remote, home) in remote.iter().zip(home.log()) {
        assert_eq!(text_and_cause(remote), text_and_cause(home));
        // A server sends a bot's reason only with the line of that very choice; the reason for a choice without a line
        // isn't sent.
        if remote.reason.is_some() {
            assert_eq!(remote.reason, home.reason);
            reasons += 1;
        }
        if remote.game == home.game {
            assert_eq!(remote.what, home.what);
        } else {
            veiled += 1;
            let shown = |line: &ShownLine| {
                line.what.filter(|what| matches!(what, EventKind::Turn { .. } | EventKind::Roll { .. }))
            };
            assert_eq!(remote.what, shown(home), "turns and rolls are known all the same");
        }
    }
    assert!(reasons > 0, "bots give reasons");
    (veiled, site.plies(conn).to_vec())
}

#[test]
fn a_new_york_log_matches_the_local_one() {
    let bots = ["rookie", "random"];
    let (veiled, plies) = compare_with_local_game(Site::create(Ruleset::NewYork, 3, &bots, 1), &bots);
    assert!(veiled == 0 && !plies.contains(&"?".to_owned()), "New York has no hidden information");
}

/// A game of Tokyo, on the turn of a bot that can look at the top card.
fn about_to_look() -> Game {
    let card = |id: &str| Ruleset::Tokyo.card_by_id(id).expect("a card");
    let person = MonsterSetup { place: Place::Outside, ..MonsterSetup::default() };
    let bot = MonsterSetup { energy: 20, cards: vec![card("made-in-a-lab")], ..person.clone() };
    let mut setup = Setup::new(Ruleset::Tokyo);
    setup.monsters = vec![person.clone(), bot, person];
    setup.market = ["wings", "jets", "heal"].map(|id| Some(card(id)));
    setup.start = StartAt::Turn { seat: Seat::new(1).expect("a seat"), number: 3, phase: Phase::Buy };
    Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup")
}

/// Games in which another player looks at the top card (TR-37): that ply isn't sent, and its consequences can't be
/// computed locally.
#[test]
fn hidden_cards_leave_no_gaps_in_the_log() {
    let mut secrets = 0;
    for secret in 0..60 {
        let bots = ["random", "random"];
        let (veiled, plies) = compare_with_local_game(Site::create_from(&about_to_look(), &bots, secret), &bots);
        let looks = plies.iter().filter(|ply| *ply == "?").count();
        assert!(veiled == 0 || looks > 0, "only hidden information makes a difference");
        secrets += usize::from(veiled > 0);
        if secrets == 3 {
            return;
        }
    }
    panic!("only {secrets} games revealed hidden information");
}

/// Bots' turns are shown line by line, but not while the player's own clock is running.
#[test]
fn bot_turns_are_instant_while_the_clock_runs() {
    for clock in [0, 60] {
        let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 3);
        let (_, mut table) = site.enter("host", "Réka", JoinOptions::default());
        let settings = kaiju_protocol::Settings { clock, ..table.room().settings.clone() };
        table.request(ToServer::Settings { settings });
        table.request(ToServer::Start);
        let mut screen = Screen::at_beginning(&table, Speed::Normal);
        site.run_until_idle(&mut [&mut table]);
        let mut answers = 0;
        while table.log().iter().filter(|line| line.is_turn()).count() < 4 {
            table.answer(pick(&table, answers)).expect("the answer is legal");
            site.run_until_idle(&mut [&mut table]);
            answers += 1;
        }
        assert!(table.pending_prompt().is_some());
        screen.pass(Duration::ZERO, &mut table, &Words::english()).expect("no error");
        assert_eq!(screen.is_caught_up(&table), clock > 0);
    }
}

/// A client that joins late, and receives the game in several parts, has the same log and game as one that was there
/// throughout.
#[test]
fn late_joiners_receive_the_whole_history() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 3);
    let (_, mut table) = site.enter("host", "Réka", at_once());
    play(&mut site, &mut table, 30);
    assert!(table.log().len() > 100);
    let (_, watcher) = site.enter("watcher", "Wei", JoinOptions::default());
    site.run_until_idle(&mut [&mut table]);
    assert_eq!((watcher.seat(), watcher.pending_prompt()), (None, None));
    assert_eq!(watcher.game(), table.game());
    let lines = |table: &Remote| table.log().iter().map(text_and_cause).collect::<Vec<_>>();
    assert_eq!(lines(&watcher), lines(&table));
    let (_, again) = site.enter("host", "", at_once());
    assert_eq!((again.seat(), again.pending_prompt()), (table.seat(), table.pending_prompt()));
}

fn notices(table: &mut Remote) -> Vec<String> {
    std::iter::from_fn(|| table.notice()).map(|notice| notice.id).collect()
}

/// After a server restart everyone has to reconnect. No one has left, so there are no notices about that; there are for
/// people who leave later.
#[test]
fn a_server_restart_is_not_a_departure() {
    let mut site = Site::create(Ruleset::Tokyo, 2, &[], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    let (_, mut friend) = site.enter("friend", "Wei", JoinOptions::default());
    site.run_until_idle(&mut [&mut host, &mut friend]);
    friend.request(ToServer::Ready { ready: true });
    site.run_until_idle(&mut [&mut host, &mut friend]);
    host.request(ToServer::Start);
    site.run_until_idle(&mut [&mut host, &mut friend]);
    notices(&mut host);
    let conns = site.restart();
    site.run_until_idle(&mut [&mut host, &mut friend]);
    let own = site.reconnect(conns[0]);
    site.run_until_idle(&mut [&mut host, &mut friend]);
    assert!(host.room().people.iter().any(|person| !person.here), "the other client hasn't reconnected yet");
    let other = site.reconnect(conns[1]);
    site.run_until_idle(&mut [&mut host, &mut friend]);
    assert_eq!(notices(&mut host), ["remote-reconnecting", "remote-back"]);
    site.lose(other);
    site.run_until_idle(&mut [&mut host, &mut friend]);
    site.reconnect(other);
    site.run_until_idle(&mut [&mut host, &mut friend]);
    assert_eq!(notices(&mut host), ["remote-left", "remote-rejoined"]);
    assert!(site.take_request(own).is_none());
}

/// If an answer is lost with its connection, the same question is pending again after reconnecting, and the client
/// doesn't resend the answer.
#[test]
fn a_lost_answer_can_be_given_again() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 5);
    let (conn, mut table) = site.enter("host", "Réka", at_once());
    play(&mut site, &mut table, 4);
    notices(&mut table);
    let (game, log) = (*table.game(), table.log().len());
    site.cut(conn);
    table.answer(pick(&table, 4)).expect("the client still thinks it is online");
    site.lose(conn);
    site.run_until_idle(&mut [&mut table]);
    assert_eq!((table.pending_prompt(), table.status().map(|s| s.id)), (None, Some("remote-reconnecting".to_owned())));
    assert_eq!(notices(&mut table), ["remote-reconnecting"]);
    // Meanwhile the client refuses everything itself.
    assert!(matches!(table.answer(Action::Concede), Err(TableError::Refused(why)) if why.id == "remote-offline"));
    assert_eq!(table.request(ToServer::Chat { text: "hello?".to_owned() }), None);
    assert_eq!(notices(&mut table), ["remote-offline"]);
    let conn = site.reconnect(conn);
    site.run_until_idle(&mut [&mut table]);
    assert_eq!(notices(&mut table), ["remote-back"]);
    assert!(table.pending_prompt().is_some() && *table.game() == game && site.take_request(conn).is_none());
    assert_eq!(table.log().len(), log, "nothing was missed");
    assert!(play(&mut site, &mut table, usize::MAX) > 0 && table.is_over());
}

/// If the server received an answer but the connection dropped before the result came back, the table has moved on by
/// the time the client reconnects.
#[test]
fn a_delivered_answer_is_not_requested_again() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 5);
    let (conn, mut table) = site.enter("host", "Réka", at_once());
    play(&mut site, &mut table, 4);
    let (game, log) = (*table.game(), table.log().len());
    let ply = site.plies(conn).len();
    table.answer(pick(&table, 4)).expect("the answer is legal");
    let request = site.take_request(conn).expect("an answer");
    site.cut(conn);
    site.deliver_request(conn, request);
    site.lose(conn);
    assert_eq!(table.advance(), Ok(Progress::Moved));
    assert_eq!((table.pending_prompt(), *table.game()), (None, game));
    let conn = site.reconnect(conn);
    site.run_until_idle(&mut [&mut table]);
    assert!(*table.game() != game && table.log().len() > log && site.plies(conn).len() > ply);
    assert!(play(&mut site, &mut table, usize::MAX) > 0 && table.is_over());
}

/// An unconfirmed request other than an answer leads to a notice that its outcome is unknown.
#[test]
fn requests_lost_in_transit_are_reported_as_unsure() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 5);
    let (conn, mut table) = site.enter("host", "Réka", at_once());
    site.run_until_idle(&mut [&mut table]);
    notices(&mut table);
    site.cut(conn);
    table.request(ToServer::Chat { text: "hello?".to_owned() });
    site.lose(conn);
    site.run_until_idle(&mut [&mut table]);
    assert_eq!(notices(&mut table), ["remote-reconnecting", "remote-unsure"]);
}

#[test]
fn a_refused_answer_leaves_the_question() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 5);
    let (conn, mut table) = site.enter("host", "Réka", at_once());
    play(&mut site, &mut table, 2);
    notices(&mut table);
    let asked = table.pending_prompt();
    // The client refuses it before sending.
    let seat = table.seat().expect("a seat");
    let wrong = table.game().parse_action(seat, "stay", Names::LETTERS).expect("an answer to another question");
    assert!(asked != Some(Prompt::YieldOrStay) && matches!(table.answer(wrong), Err(TableError::Refused(_))));
    assert_eq!(site.take_request(conn), None);
    // The server may refuse it too.
    table.answer(pick(&table, 2)).expect("it is sent");
    let id = site.take_request(conn).expect("an answer").id;
    site.send(conn, FromServer::Refused { id, refusal: Code::Stale.into() });
    site.run_until_idle(&mut [&mut table]);
    assert_eq!((table.pending_prompt(), notices(&mut table)), (asked, vec!["refusal-stale".to_owned()]));
    assert!(play(&mut site, &mut table, usize::MAX) > 0 && table.is_over());
}

/// Answering a question in one window also closes it in the others.
#[test]
fn a_question_answered_in_another_window_is_gone() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 5);
    let (_, mut table) = site.enter("host", "Réka", at_once());
    play(&mut site, &mut table, 3);
    let (_, mut window) = site.enter("host", "Réka", JoinOptions::default());
    assert_eq!(window.pending_prompt(), table.pending_prompt());
    let game = *table.game();
    window.answer(pick(&window, 3)).expect("the answer is legal");
    site.run_until_idle(&mut [&mut window, &mut table]);
    assert!(*table.game() != game && table.game() == window.game());
}

/// A player can concede while others are asked.
#[test]
fn players_can_concede_while_others_decide() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", at_once());
    let (_, mut guest) = site.enter("guest", "Wei", JoinOptions::default());
    site.run_until_idle(&mut [&mut host, &mut guest]);
    let (asked, other) =
        if host.pending_prompt().is_some() { (&mut host, &mut guest) } else { (&mut guest, &mut host) };
    assert!(asked.pending_prompt().is_some() && other.pending_prompt().is_none());
    assert!(matches!(other.answer(Action::Stop), Err(TableError::Refused(why)) if why == Code::NotAsked.message()));
    other.answer(Action::Concede).expect("it is sent");
    site.run_until_idle(&mut [asked, other]);
    let seat = other.seat().expect("a seat");
    assert!(!other.game().is_standing(seat) && !asked.game().is_standing(seat));
}

/// After a rematch the log continues, and earlier lines belong to the previous game.
#[test]
fn a_rematch_is_another_game() {
    let mut site = Site::create(Ruleset::Tokyo, 2, &["rookie"], 5);
    let (_, mut table) = site.enter("host", "Réka", at_once());
    play(&mut site, &mut table, usize::MAX);
    let lines = table.log().len();
    assert!(table.is_over() && table.game_start() < 5);
    table.request(ToServer::Rematch);
    site.run_until_idle(&mut [&mut table]);
    assert!(!table.is_over() && !table.is_in_lobby() && table.game_start() >= lines && table.room().round == 2);
    assert_eq!(table.since_last_turn(table.log().len()), None, "turns of the previous game don't count");
    assert!(play(&mut site, &mut table, usize::MAX) > 0 && table.is_over());
}

/// When the host removes a person, that person's client reports it as an error.
#[test]
fn removed_people_get_an_error() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", JoinOptions::default());
    let (_, mut guest) = site.enter("guest", "Wei", JoinOptions::default());
    let person = guest.you();
    site.run_until_idle(&mut [&mut host]);
    host.request(ToServer::Kick { person });
    site.run_until_idle(&mut [&mut host]);
    assert_eq!(guest.advance(), Err(TableError::Broken(Code::Kicked.message())));
}

/// An update that contradicts the client's game, for example because the server has other rules, leads to an error.
#[test]
fn an_inconsistent_update_is_out_of_sync() {
    let mut site = Site::create(Ruleset::Tokyo, 3, &["rookie", "rookie"], 5);
    let (conn, mut table) = site.enter("host", "Réka", at_once());
    let nonsense = r#"{"type":"update","ply":9999,"events":[{"number":99999,"time":0,"ply":"A: dance"}]}"#;
    site.send(conn, serde_json::from_str(nonsense).expect("a message"));
    assert!(matches!(table.advance(), Err(TableError::Broken(why)) if why.id == "remote-out-of-sync"));
}

/// A bot stands in for a player who leaves the seat, until the game ends.
#[test]
fn a_bot_stands_in() {
    let mut site = Site::create(Ruleset::Tokyo, 2, &["rookie"], 5);
    let (_, mut table) = site.enter("host", "Réka", at_once());
    play(&mut site, &mut table, 2);
    assert!(table.pending_prompt().is_some());
    let seat = table.seat().expect("a seat");
    assert_eq!(table.bot(seat), None);
    table.request(ToServer::Stand);
    site.run_until_idle(&mut [&mut table]);
    assert!(table.is_over(), "two bots play to the end");
    assert!(table.log().iter().any(|line| line.text.id == "table-stand-in"));
    // The stand-in ends with the game.
    assert_eq!((table.bot(seat), table.seat()), (None, Some(seat)));
}

fn seats(table: &Remote) -> Vec<String> {
    table.room().seats.iter().map(|seat| format!("{} {} {}", seat.seat, seat.monster, seat.ready)).collect()
}

#[test]
fn join_options_are_respected() {
    let mut site = Site::create(Ruleset::Tokyo, 4, &["rookie"], 5);
    let (_, mut host) = site.enter("host", "Réka", at_once());
    assert!(host.is_host() && host.is_in_lobby());
    let options = JoinOptions { seat: Seat::new(2), monster: Some("cyber kitty".to_owned()), ..JoinOptions::default() };
    let (_, mut third) = site.enter("third", "Wei", options);
    assert_eq!(third.seat(), Seat::new(2));
    let (_, mut watcher) = site.enter("watcher", "", JoinOptions { watch: true, ..JoinOptions::default() });
    assert_eq!(watcher.seat(), None);
    site.run_until_idle(&mut [&mut host, &mut third, &mut watcher]);
    assert!(host.is_in_lobby(), "a seat is free");
    assert_eq!(seats(&host)[2], "C cyber-kitty true");
    // A player who wants a taken seat gets a notice, and another seat.
    let options = JoinOptions { seat: Seat::new(0), name: Some("Mia".to_owned()), ..JoinOptions::default() };
    let (_, mut second) = site.enter("second", "", options);
    assert_eq!(second.seat(), Seat::new(1));
    assert_eq!(notices(&mut second), ["refusal-seat-taken"]);
    site.run_until_idle(&mut [&mut host, &mut second, &mut third, &mut watcher]);
    assert!(!host.is_in_lobby(), "the host starts at once: {:?}", seats(&host));
    assert_eq!(host.seat_names().0, ["Réka", "Mia", "Wei", "Meka Dragon"]);
    let (_, mut late) = site.enter("late", "", JoinOptions::default());
    assert_eq!((late.seat(), notices(&mut late)), (None, vec!["remote-too-late".to_owned()]));
}

#[test]
fn a_full_table_has_no_seat_for_others() {
    let mut site = Site::create(Ruleset::NewYork, 2, &["rookie"], 5);
    let (_, host) = site.enter("host", "", JoinOptions::default());
    assert!(host.is_in_lobby() && seats(&host) == ["A kong true", "B captain-fish true"], "{:?}", seats(&host));
    let (_, mut other) = site.enter("other", "", JoinOptions::default());
    assert_eq!((other.seat(), notices(&mut other)), (None, vec!["remote-no-seat".to_owned()]));
    let watch = JoinOptions { watch: true, ..JoinOptions::default() };
    let (_, host) = site.enter("host", "", watch);
    assert_eq!(host.seat(), None, "joining as a spectator leaves the seat");
}
