//! Fair dice: the exchange before a game, and the records of games.

use super::table::{READY, TestTable, bot, letter, monster, settings, sit, swap};
use crate::{Conn, SavedEntry, SavedKind, Wake};
use hkdf::Hkdf;
use kaiju_dealer::draw;
use kaiju_fair::{GameSecret, Purpose, commit, verify, verify_text};
use kaiju_protocol::{Code, FairView, NewTable, NonceView, Settings, Sitter, Stage, ToServer, WireBot};
use kaiju_rules::{Contribution, Game, Outcome, Ply, Record};
use sha2::Sha256;

/// The master secret of the tables in these tests.
const MASTER: [u8; 32] = [7; 32];

fn fair(table: &TestTable) -> FairView {
    table.room.state.fair_view().expect("the dice can be checked")
}

/// A person's nonce for a round.
fn nonce(conn: Conn, round: u32) -> [u8; 32] {
    std::array::from_fn(|at| at as u8 ^ (conn.0 as u8).wrapping_mul(31) ^ (round as u8).wrapping_mul(101))
}

/// A request with the commitment to a person's nonce, computed like a client's from the room view.
pub(super) fn commit_to(table: &TestTable, conn: Conn) -> ToServer {
    let view = table.room_view(conn).clone();
    let shown = view.fair.expect("the room shows the commitment").commitment;
    let mut commitment = [0; 32];
    hex::decode_to_slice(shown, &mut commitment).expect("64 digits");
    let commit = hex::encode(commit(&commitment, &nonce(conn, view.round)));
    ToServer::Commit { round: view.round, commit }
}

pub(super) fn reveal(table: &TestTable, conn: Conn) -> ToServer {
    let round = table.room.state.round;
    ToServer::Reveal { round, nonce: hex::encode(nonce(conn, round)) }
}

fn is_starting(table: &TestTable, conn: Conn) -> bool {
    table.room_view(conn).starting
}

/// A lobby with three people and a bot. Everyone is ready and has committed to a nonce.
fn lobby(game: &'static str) -> (TestTable, [Conn; 3]) {
    let mut table = TestTable::create(settings(game, 4), &["rookie"]);
    table.checks_restore = true;
    let conns = [TestTable::HOST, table.join("wei", "Wei"), table.join("ana", "Ana")];
    for (conn, seat) in [(conns[1], "B"), (conns[2], "C")] {
        table.ok(conn, sit(seat));
        table.ok(conn, READY);
    }
    for conn in conns {
        let request = commit_to(&table, conn);
        table.ok(conn, request);
    }
    (table, conns)
}

/// A table that is starting.
fn starting(game: &'static str) -> (TestTable, [Conn; 3]) {
    let (mut table, conns) = lobby(game);
    table.ok(TestTable::HOST, ToServer::Start);
    assert_eq!(table.room.stage(), Stage::Lobby);
    (table, conns)
}

/// When everyone commits and reveals, the game starts with the last nonce. Its record proves every outcome, even after
/// choices were taken back.
#[test]
fn whole_games_can_be_checked() {
    for game in ["tokyo", "new-york"] {
        let (mut table, conns) = starting(game);
        assert_eq!(fair(&table).nonces.len(), 3);
        for conn in conns {
            assert!(is_starting(&table, conn) && table.room.stage() == Stage::Lobby);
            let request = reveal(&table, conn);
            table.ok(conn, request);
        }
        assert_eq!(table.room.stage(), Stage::Playing);
        let view = table.room_view(conns[1]).clone();
        assert!(!view.starting);
        let nonces = view.fair.expect("the game's dice can be checked").nonces;
        assert_eq!(nonces.iter().map(|nonce| nonce.seat).collect::<Vec<_>>(), [letter("A"), letter("B"), letter("C")]);
        for (shown, conn) in nonces.iter().zip(conns) {
            assert_eq!(shown.nonce, Some(hex::encode(nonce(conn, 1))));
        }
        table.checks_restore = false;
        while table.stored_stage == Stage::Playing {
            table.answer();
            let ply = table.room.state.plies;
            let back = table.room.state.take_back_view().filter(|_| ply.is_multiple_of(5));
            if let Some(seat) = back.filter(|view| view.choice.is_some()).map(|view| view.seat) {
                let conn = conns[["A", "B", "C"].iter().position(|own| *own == seat.word()).expect("a person")];
                table.ok(conn, ToServer::TakeBack { ply, to: None, whole_turn: false });
            }
        }
        table.check_restore();
        assert!(table.clients[&conns[0]].lines().contains(&"table-takes-back"));
        let text = table.room.record(1).expect("the game is over");
        let verified = verify_text(&text).expect("every outcome can be derived");
        assert!(verified.outcomes > 30, "{verified:?}");
        assert_eq!(table.stored_record(1), Some(text.clone()));
        assert!(text.contains("\ndate 1970-01-01T00:00:0") && text.contains("\nended 1970-01-01T00:00:0"), "{text}");
        assert!(!text.contains("\npractice"));
        let secret = GameSecret::of_round(&MASTER, 1);
        assert!(text.contains(&hex::encode(secret.bytes())) && !text.contains(&hex::encode(MASTER)));
        // A record with a changed digit in a nonce is rejected.
        let shown = hex::encode(nonce(conns[1], 1));
        let other = shown.replacen(&shown[..1], if shown.starts_with('0') { "1" } else { "0" }, 1);
        assert!(verify_text(&text.replace(&shown, &other)).is_err());
    }
}

/// A person who withholds their nonce is left out after three seconds, whatever else they send, so no one can prevent a
/// game from starting.
#[test]
fn a_withheld_nonce_is_left_out() {
    let (mut table, conns) = starting("tokyo");
    let begun = table.now;
    let reveals = [reveal(&table, conns[0]), reveal(&table, conns[1])];
    for (conn, request) in conns.into_iter().zip(reveals) {
        table.ok(conn, request.clone());
        table.pass(300);
        // Repeated and unrelated messages don't change the deadline.
        table.ok(conn, request);
        table.ok(conns[2], ToServer::Chat { text: "wait!".to_owned() });
        let again = table.join("ana", "Ana");
        table.leave(again);
    }
    assert_eq!(table.room.next_wake(table.now), Wake::At(begun + 3_000));
    table.pass(2_999 - 600);
    assert_eq!(table.room.stage(), Stage::Lobby);
    table.pass(1);
    assert_eq!((table.room.stage(), table.now), (Stage::Playing, begun + 3_000));
    let withheld = fair(&table).nonces.into_iter().nth(2).expect("three people");
    assert!(withheld.commit.is_some() && withheld.nonce.is_none());
    let late = reveal(&table, conns[2]);
    table.refused(conns[2], late, Code::Stale);
    table.checks_restore = false;
    table.play_to_the_end();
    let record = Record::parse(&table.room.record(1).expect("the game is over")).expect("a record");
    assert!(verify(&record).is_ok());
    let nonces = &record.fair().expect("the dice can be checked").nonces;
    assert!(matches!(nonces[2].contribution, Contribution::Withheld { .. }));
}

/// Without commitments a game starts at once. The record marks the seats of people whose clients made none.
#[test]
fn without_commitments_a_game_starts_at_once() {
    let (mut table, conns) = TestTable::playing(settings("new-york", 3), &["rookie"], 7);
    assert_eq!(table.room.stage(), Stage::Playing);
    let none = |seat| NonceView { seat: letter(seat), commit: None, nonce: None };
    assert_eq!(fair(&table).nonces, [none("A"), none("B")]);
    let request = commit_to(&table, conns[0]);
    table.refused(conns[0], request, Code::NotInLobby);
    table.play_to_the_end();
    assert!(verify_text(&table.room.record(1).expect("the game is over")).is_ok());
}

#[test]
fn bad_commitments_and_nonces_are_refused() {
    let (mut table, conns) = lobby("tokyo");
    let watcher = table.join("watcher", "");
    let good = commit_to(&table, conns[1]);
    let next = table.room.next();
    table.ok(conns[1], good);
    assert_eq!(table.room.next(), next, "the same commitment again changes nothing");
    let other = ToServer::Commit { round: 1, commit: "ab".repeat(32) };
    table.refused(conns[1], other.clone(), Code::Committed);
    table.refused(watcher, other, Code::NotSeated);
    table.refused(watcher, ToServer::Commit { round: 2, commit: "ab".repeat(32) }, Code::Stale);
    for text in ["", "ab", &"ab".repeat(33), &"xy".repeat(32)] {
        table.refused(watcher, ToServer::Commit { round: 1, commit: text.to_owned() }, Code::BadNonce);
    }
    let early = reveal(&table, conns[1]);
    table.refused(conns[1], early, Code::Stale);
    table.ok(conns[0], ToServer::Start);
    let of_another = reveal(&table, conns[0]);
    table.refused(conns[1], of_another.clone(), Code::BadNonce);
    table.refused(watcher, of_another, Code::NotSeated);
    for text in ["", "ab", &"AB".repeat(32), &"xy".repeat(32)] {
        table.refused(conns[1], ToServer::Reveal { round: 1, nonce: text.to_owned() }, Code::BadNonce);
    }
    table.refused(conns[1], ToServer::Reveal { round: 2, nonce: "ab".repeat(32) }, Code::Stale);
    assert!(is_starting(&table, conns[1]));
}

/// A lesson's dice follow a script.
#[test]
fn a_lesson_has_no_dice_to_check() {
    let request = NewTable {
        settings: settings("tokyo", 3),
        bots: Vec::new(),
        monster: None,
        position: None,
        lesson: true,
        from: None,
    };
    let mut table = TestTable::request(&request, MASTER).expect("a lesson");
    let host = TestTable::HOST;
    table.refused(host, ToServer::Commit { round: 1, commit: "ab".repeat(32) }, Code::BadNonce);
    table.ok(host, ToServer::Start);
    assert_eq!((table.room.stage(), table.room_view(host).fair.clone()), (Stage::Playing, None));
    // The real game after the lesson has dice to check.
    table.ok(host, ToServer::Rematch);
    assert_eq!(fair(&table).commitment, hex::encode(GameSecret::of_round(&MASTER, 2).commitment()));
}

/// While a game is starting, seats and settings can't change.
#[test]
fn seats_do_not_change_while_a_game_starts() {
    let (mut table, conns) = starting("tokyo");
    let watcher = table.join("watcher", "");
    let same = table.room_view(conns[0]).settings.clone();
    let requests = [
        (conns[0], ToServer::Start),
        (conns[0], bot("D", Some("veteran"))),
        (conns[0], ToServer::Settings { settings: Settings { clock: 30, ..same } }),
        (conns[1], ToServer::Stand),
        (conns[1], sit("D")),
        (conns[1], swap("D")),
        (conns[1], monster("alienoid")),
        (conns[1], ToServer::Ready { ready: false }),
        (watcher, sit("D")),
    ];
    for (conn, request) in requests {
        table.refused(conn, request, Code::NotInLobby);
    }
    let before = table.room.state.fair_view();
    table.ok(conns[1], ToServer::Name { name: "Wei Wei".to_owned() });
    table.ok(conns[0], ToServer::Host { person: 1 });
    assert_eq!((table.room.state.fair_view(), is_starting(&table, watcher)), (before, true));
}

/// If someone is removed while a game is starting, a bot takes their place and the start continues. No one can make a
/// new commitment, since others may have revealed their nonces. The removed person's contribution stays in the list.
#[test]
fn a_kick_does_not_stop_the_start() {
    let (mut table, conns) = starting("tokyo");
    let before = fair(&table);
    let first = reveal(&table, conns[0]);
    table.ok(conns[0], first);
    table.ok(conns[0], ToServer::Kick { person: 2 });
    assert!(is_starting(&table, conns[1]));
    assert_eq!(table.seat("C").sitter, Sitter::Bot { bot: WireBot::Rookie });
    assert_eq!(fair(&table), before);
    let late = table.join("late", "");
    table.refused(late, sit("C"), Code::SeatClosed);
    let request = commit_to(&table, late);
    table.refused(late, request, Code::NotInLobby);
    let second = reveal(&table, conns[1]);
    table.ok(conns[1], second);
    table.pass(3_000);
    assert_eq!(table.room.stage(), Stage::Playing);
    let after = fair(&table).nonces;
    assert_eq!(
        (after.len(), after[2].commit.clone(), after[2].nonce.clone()),
        (3, before.nonces[2].commit.clone(), None)
    );
    table.checks_restore = false;
    table.play_to_the_end();
    assert!(verify_text(&table.room.record(1).expect("the game is over")).is_ok());
}

/// If someone is erased while a game is starting, a bot takes their seat too.
#[test]
fn an_erasure_does_not_stop_the_start() {
    let (mut table, conns) = starting("tokyo");
    // The store would erase its entries too; here they still contain the name.
    table.checks_restore = false;
    let output = table.room.erase("ana", table.now);
    table.deliver(output);
    assert!(is_starting(&table, conns[1]));
    table.pass(3_000);
    assert_eq!((table.room.stage(), fair(&table).nonces.len()), (Stage::Playing, 3));
}

/// A server that crashes while a game is starting requests the nonces again, and waits three seconds from the moment
/// someone reconnects.
#[test]
fn a_start_survives_a_crash() {
    let (mut table, conns) = starting("new-york");
    let first = reveal(&table, conns[0]);
    table.ok(conns[0], first);
    table.restart();
    table.now += 60_000;
    assert_eq!(table.room.next_wake(table.now), Wake::Never, "no one is here");
    let back = table.join("wei", "");
    assert!(is_starting(&table, back));
    assert_eq!(table.room.next_wake(table.now), Wake::At(table.now + 3_000));
    table.pass(2_000);
    let host = table.join("host", "");
    for (conn, before) in [(back, conns[1]), (host, conns[0])] {
        let request = reveal(&table, before);
        table.ok(conn, request);
    }
    assert!(is_starting(&table, host), "Ana is away");
    table.pass(1_000);
    assert_eq!(table.room.stage(), Stage::Playing);
    let shown: Vec<bool> = fair(&table).nonces.iter().map(|nonce| nonce.nonce.is_some()).collect();
    assert_eq!(shown, [true, true, false]);
}

/// A person who is disconnected while a game is starting can reconnect in time.
#[test]
fn people_can_rejoin_in_time() {
    let (mut table, conns) = starting("tokyo");
    for conn in &conns[..2] {
        let request = reveal(&table, *conn);
        table.ok(*conn, request);
    }
    table.leave(conns[2]);
    table.pass(2_500);
    let back = table.join("ana", "");
    assert!(is_starting(&table, back));
    let request = reveal(&table, conns[2]);
    table.ok(back, request);
    assert_eq!(table.room.stage(), Stage::Playing);
    assert!(fair(&table).nonces.iter().all(|nonce| nonce.nonce.is_some()));
}

/// Each round has its own secret and nonces; those revealed for the first round say nothing about the second.
#[test]
fn a_rematch_has_a_new_secret() {
    let (mut table, conns) = starting("tokyo");
    for conn in conns {
        let request = reveal(&table, conn);
        table.ok(conn, request);
    }
    let first = fair(&table);
    table.checks_restore = false;
    table.play_to_the_end();
    assert_eq!(fair(&table), first, "the end page shows the game's");
    table.ok(conns[0], ToServer::Rematch);
    let second = fair(&table);
    assert_ne!(second.commitment, first.commitment);
    assert!(second.nonces.iter().all(|nonce| nonce.commit.is_none()));
    for conn in &conns[1..] {
        let request = commit_to(&table, *conn);
        table.ok(*conn, request);
        table.ok(*conn, READY);
    }
    table.ok(conns[0], ToServer::Start);
    let old = ToServer::Reveal { round: 2, nonce: hex::encode(nonce(conns[1], 1)) };
    table.refused(conns[1], old, Code::BadNonce);
    table.pass(3_000);
    assert_eq!(table.room.stage(), Stage::Playing);
    assert!(fair(&table).nonces.iter().all(|nonce| nonce.nonce.is_none()));
    table.play_to_the_end();
    let second = table.room.record(2).expect("the game is over");
    assert!(verify_text(&second).is_ok() && !second.contains(&hex::encode(GameSecret::of_round(&MASTER, 1).bytes())));
}

/// A table as earlier versions stored it, during its first game: entries without `fair` and without checksums.
fn earlier(table: &TestTable) -> Vec<SavedEntry> {
    let without = |entry: &SavedEntry| {
        let mut body = entry.body.clone();
        if let Ok(serde_json::Value::Object(mut change)) = serde_json::from_str(&body)
            && change.remove("fair").is_some()
        {
            body = serde_json::Value::Object(change).to_string();
        }
        SavedEntry { body, checksum: None, ..entry.clone() }
    };
    let is_ply = |entry: &&SavedEntry| matches!(entry.kind, SavedKind::Choice | SavedKind::Chance);
    table.entries.iter().filter(|entry| !is_ply(entry)).map(without).collect()
}

/// A game begun by a version without fair dice continues with its own luck and states that its dice can't be checked.
/// The table's next game has fair dice.
#[test]
fn games_of_earlier_versions_keep_their_luck() {
    let (mut table, _) = TestTable::playing(settings("tokyo", 2), &["rookie"], 7);
    table.entries = earlier(&table);
    table.restart();
    let host = table.join("host", "");
    assert_eq!((table.room.stage(), table.room_view(host).fair.clone()), (Stage::Playing, None));
    // The outcomes are missing here; the room adds them after the next request.
    table.ok(host, ToServer::Chat { text: "go on".to_owned() });
    table.play_to_the_end();
    let record = table.room.record(1).expect("the game is over");
    let parsed = Record::parse(&record).expect("a record");
    assert!(parsed.fair().is_none() && !record.contains(&hex::encode(GameSecret::of_round(&MASTER, 1).bytes())));
    assert!(verify(&parsed).is_err_and(|unverified| unverified.problem.is_missing()));
    let mut game: Game = parsed.beginning();
    for (at, &ply) in (0..).zip(parsed.plies()) {
        if let Ply::Chance(outcome) = ply {
            let mut luck = table.room.state.secret.luck(at, Purpose::Deal);
            assert_eq!(draw(&game, &mut luck), Some(outcome), "ply {at}");
        }
        game.apply(ply).expect("a legal ply");
    }
    // The first outcome, as earlier versions drew it from this secret.
    let Some(Ply::Chance(outcome)) = parsed.plies().first() else { panic!("a game begins with a card or a roll") };
    assert!(matches!(outcome, Outcome::Card(_) | Outcome::Dice(_)));
    assert_eq!(parsed.plies()[0].token(&parsed.beginning()), FIRST_OF_EARLIER_VERSIONS);
    table.ok(host, ToServer::Rematch);
    assert!(table.room_view(host).fair.is_some());
    table.ok(host, ToServer::Start);
    table.play_to_the_end();
    assert!(verify_text(&table.room.record(2).expect("the game is over")).is_ok());
}

/// The first outcome dealt by the version before fair dice, at a table with [`MASTER`] as its secret.
const FIRST_OF_EARLIER_VERSIONS: &str = "reveal.even-bigger";

/// A game started from a position is practice, but its dice can still be checked.
#[test]
fn a_game_from_a_position_can_be_checked() {
    let (mut other, _) = TestTable::playing(settings("new-york", 3), &["rookie", "rookie"], 7);
    (0..9).for_each(|_| other.answer());
    let position = Some(other.room.state.game().expect("a game").position());
    let bots = vec![WireBot::Rookie; 2];
    let request =
        NewTable { settings: settings("new-york", 3), bots, monster: None, position, lesson: false, from: None };
    let mut table = TestTable::request(&request, MASTER).expect("the position fits");
    table.ok(TestTable::HOST, ToServer::Start);
    assert!(table.room_view(TestTable::HOST).practice);
    table.play_to_the_end();
    let record = table.room.record(1).expect("the game is over");
    assert!(record.contains("\npractice\n") && verify_text(&record).is_ok(), "{record}");
}

/// No message sent before the end contains the table's secret, the round's secret, the key or an unrevealed nonce, and
/// neither does any debug output.
#[test]
fn nothing_sent_contains_a_secret() {
    let (mut table, conns) = lobby("tokyo");
    table.join_as("engine", "", None, true);
    let nonces: Vec<String> = conns.iter().map(|&conn| hex::encode(nonce(conn, 1))).collect();
    table.ok(conns[0], ToServer::Start);
    for conn in &conns[..2] {
        let request = reveal(&table, *conn);
        table.ok(*conn, request);
    }
    let sent = |table: &TestTable| -> Vec<String> {
        table.clients.values().flat_map(|client| client.texts.iter().cloned()).collect()
    };
    // While the game is starting, no one receives another person's nonce.
    let before = sent(&table);
    assert!(before.iter().all(|text| nonces.iter().all(|nonce| !text.contains(nonce))));
    table.pass(3_000);
    (0..20).for_each(|_| table.answer());
    table.join("late", "");
    let secret = GameSecret::of_round(&MASTER, 1);
    let commitment = secret.commitment();
    let material = [&secret.bytes()[..], &nonce(conns[0], 1), &nonce(conns[1], 1)].concat();
    let mut key = [0; 32];
    Hkdf::<Sha256>::new(Some(&commitment), &material).expand(b"kaiju fair 1 key", &mut key).expect("32 bytes");
    let hidden = [hex::encode(MASTER), hex::encode(secret.bytes()), hex::encode(key), nonces[2].clone()];
    let state = format!(
        "{:?} {:?} {:?}",
        table.room.state.latest.as_ref().map(|play| (&play.record, &play.key)),
        table.room.state.secret,
        table.room.state.fair_view()
    );
    let mut all = sent(&table);
    assert!(all.iter().any(|text| text.contains(&nonces[0])), "what was revealed is shown");
    all.extend([state, table.room.summary(), format!("{:?}", table.room.card("host"))]);
    for text in &all {
        assert!(hidden.iter().all(|hidden| !text.contains(hidden)), "{text}");
    }
    // Make sure this is the real key: the game's outcomes can be derived from it.
    let game = table.room.state.play().expect("a game");
    let first = draw(&game.record.beginning(), &mut game.key.as_ref().expect("a key").luck(Purpose::Deal, 0));
    assert_eq!(first.map(Ply::Chance), game.record.plies().first().copied());
    // Of these, the stored entries contain only the revealed nonces.
    let stored: String = table.entries.iter().map(|entry| entry.body.as_str()).collect();
    assert!(stored.contains(&nonces[0]) && hidden.iter().all(|hidden| !stored.contains(hidden)));
    assert!(table.room.record(1).is_none());
}
