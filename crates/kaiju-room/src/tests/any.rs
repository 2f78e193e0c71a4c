//! Random requests: nothing panics, refused requests change nothing, and a restored room always equals the original.

use super::{
    fair::{commit_to, reveal},
    table::{TestTable, answers, settings},
};
use crate::Conn;
use kaiju_dealer::Dealer;
use kaiju_protocol::{Door, Presets, Settings, ToServer, VERSION, WireBot, WireFace, WireMonster, WireSeat, Word};
use std::collections::BTreeSet;

const IDENTITIES: [&str; 5] = ["host", "wei", "ana", "leo", "mia"];

fn pick<'a, T>(dealer: &mut Dealer, all: &'a [T]) -> &'a T {
    &all[dealer.below(all.len() as u32) as usize]
}

fn word(dealer: &mut Dealer, all: &[&'static str]) -> Word {
    (*pick(dealer, all)).into()
}

fn random_seat(dealer: &mut Dealer) -> WireSeat {
    use WireSeat::{A, B, C, D, F};
    *pick(dealer, &[A, B, C, D, A, B, C, F])
}

fn random_settings(dealer: &mut Dealer) -> Settings {
    let game = *pick(dealer, &["tokyo", "new-york"]);
    let seats = *pick(dealer, &[2, 3, 4, 3, 6, 0, 9]);
    let clock = *pick(dealer, &[0, 5, 30, 1]);
    let grace = *pick(dealer, &[0, 20, 60]);
    let options = if dealer.below(6) == 0 { vec!["duel".into()] } else { Vec::new() };
    Settings { clock, grace, options, coach: seats == 3, ..settings(game, seats) }
}

fn random_presets(dealer: &mut Dealer) -> Presets {
    let life = |dealer: &mut Dealer| Some(*pick(dealer, &[0, 3, 6, 10, 20, 30])).filter(|life| life % 2 == 0);
    let card = |dealer: &mut Dealer| word(dealer, &["wings", "power-tap", "super-speed", "rapid-healing", "nothing"]);
    Presets {
        leave_at: life(dealer),
        stay_above: life(dealer),
        not_asked: (0..dealer.below(3)).map(|_| card(dealer)).collect(),
        skip_buying: dealer.below(2) == 0,
    }
}

/// An arbitrary value that a client might send as its memory of a table's history.
fn text_id(dealer: &mut Dealer) -> String {
    (*pick(dealer, &["", "0123456789abcdef", "…"])).to_owned()
}

/// A random request that protects people from each other, or undoes such a protection. Doors and seats are mostly open,
/// so that games reach their end.
fn protective_request(dealer: &mut Dealer) -> ToServer {
    match dealer.below(6) {
        0 => ToServer::CloseSeat { seat: random_seat(dealer), closed: dealer.below(8) == 0 },
        1 => ToServer::Door { door: *pick(dealer, &[Door::Open, Door::Open, Door::Open, Door::Ask, Door::Locked]) },
        2 => ToServer::LetIn { guest: dealer.below(6) },
        3 => ToServer::TurnAway { guest: dealer.below(6) },
        4 => ToServer::Mute { person: dealer.below(6), muted: dealer.below(2) == 0 },
        _ => ToServer::Hide { person: dealer.below(6), hidden: dealer.below(2) == 0 },
    }
}

/// A random request, sensible or not.
fn random_request(table: &TestTable, conn: Conn, dealer: &mut Dealer) -> ToServer {
    use WireMonster::{CaptainFish, Gigazaur, Kong, TheKing};
    let plies = table.room.state.plies;
    let ply = *pick(dealer, &[plies, plies, plies, plies.wrapping_sub(1), 0, u32::MAX]);
    let text = *pick(dealer, &["", "hello", "stop", "reroll E", "<b>", "\u{202e}x", "pass", "done", "buy wings", "…"]);
    let text = text.to_owned();
    match dealer.below(28) {
        0 => {
            let since = Some(dealer.below(99));
            ToServer::Hello { version: VERSION, since, history: None, plies: dealer.below(2) == 0 }
        }
        1 | 2 => ToServer::Sit { seat: random_seat(dealer) },
        3 if dealer.below(3) == 0 => ToServer::Stand,
        4 => ToServer::Swap { seat: random_seat(dealer) },
        5 => ToServer::Monster { monster: *pick(dealer, &[Gigazaur, TheKing, Kong, CaptainFish]) },
        6 => ToServer::Name { name: text },
        7 | 8 => ToServer::Ready { ready: dealer.below(5) > 0 },
        9 => ToServer::Bot { seat: random_seat(dealer), bot: Some(*pick(dealer, &[WireBot::Rookie, WireBot::Random])) },
        10 if dealer.below(3) == 0 => ToServer::Bot { seat: random_seat(dealer), bot: None },
        11 if dealer.below(2) == 0 => ToServer::Settings { settings: random_settings(dealer) },
        12 => ToServer::Host { person: dealer.below(6) },
        13 if dealer.below(5) == 0 => ToServer::Kick { person: dealer.below(6) },
        14 | 15 => ToServer::Start,
        16 => ToServer::Act { ply, action: text },
        17 if dealer.below(20) == 0 => ToServer::Concede { ply },
        18 => ToServer::Presets { presets: random_presets(dealer) },
        19 => {
            let faces = [&[WireFace::Energy][..], &[WireFace::One, WireFace::Two], &[WireFace::Attack], &[]];
            ToServer::Odds { ply, dice: pick(dealer, &faces).to_vec() }
        }
        20 if dealer.below(2) == 0 => ToServer::Coach { ply },
        20 => ToServer::Answers { ply, from: dealer.below(300) },
        21 => ToServer::Chat { text },
        22 => ToServer::Rematch,
        24 if dealer.below(2) == 0 => take_back(ply, dealer),
        25 => exchange(table, conn, dealer),
        23 => protective_request(dealer),
        _ => answer(table, conn, dealer).unwrap_or(ToServer::Ping),
    }
}

/// Takes back the last choice, several choices or a whole turn.
fn take_back(ply: u32, dealer: &mut Dealer) -> ToServer {
    let to = Some(dealer.below(40)).filter(|_| dealer.below(3) == 0);
    ToServer::TakeBack { ply, to, whole_turn: dealer.below(3) == 0 }
}

/// A commitment or a nonce from a client that usually follows the protocol.
fn exchange(table: &TestTable, conn: Conn, dealer: &mut Dealer) -> ToServer {
    let round = table.room.state.round + dealer.below(8) / 7;
    if dealer.below(6) == 0 {
        return ToServer::Reveal { round, nonce: "cd".repeat(32) };
    }
    let view = table.clients[&conn].view.as_ref();
    match view.is_some_and(|view| view.starting) {
        true => reveal(table, conn),
        false if view.is_some_and(|view| view.fair.is_some()) => commit_to(table, conn),
        false => ToServer::Commit { round, commit: "ab".repeat(32) },
    }
}

/// A random answer to the last question that a client received.
fn answer(table: &TestTable, conn: Conn, dealer: &mut Dealer) -> Option<ToServer> {
    let question = table.clients[&conn].question.as_ref()?;
    Some(ToServer::Act { ply: question.ply, action: pick(dealer, &answers(question)).clone() })
}

/// Performs a random event and returns its name.
fn random_event(table: &mut TestTable, dealer: &mut Dealer) -> &'static str {
    let open: Vec<Conn> = table.clients.iter().filter(|(_, client)| !client.is_closed).map(|(&conn, _)| conn).collect();
    match dealer.below(30) {
        0 | 1 => {
            let identity = *pick(dealer, &IDENTITIES);
            let Ok(conn) = table.connect(identity, identity) else { return "refused to connect" };
            let since = Some(dealer.below(table.room.next() + 5)).filter(|since| since % 3 > 0);
            let history = Some(text_id(dealer)).filter(|_| dealer.below(4) == 0);
            let hello = ToServer::Hello { version: VERSION, since, history, plies: dealer.below(2) == 0 };
            if dealer.below(8) > 0 && table.send(conn, hello).is_ok() { "joined" } else { "connected without hello" }
        }
        2 if !open.is_empty() => {
            table.leave(*pick(dealer, &open));
            "left"
        }
        3 => {
            table.pass(i64::from(*pick(dealer, &[10, 3_000, 25_000, 70_000])));
            "time"
        }
        4 if dealer.below(4) == 0 => {
            table.restart();
            "restart"
        }
        5 | 6 => {
            table.wake();
            "wake"
        }
        _ if open.is_empty() => "nothing",
        _ => {
            let asked = open.iter().find(|conn| {
                let question = table.clients[conn].question.as_ref();
                question.is_some_and(|question| question.ply == table.room.state.plies)
            });
            let answered = asked.filter(|_| dealer.below(2) == 0).copied();
            let conn = answered.unwrap_or(*pick(dealer, &open));
            let request = answered.and_then(|conn| answer(table, conn, dealer));
            let request = request.unwrap_or_else(|| random_request(table, conn, dealer));
            if table.send(conn, request).is_ok() { "done" } else { "refused" }
        }
    }
}

#[test]
fn random_requests() {
    let (mut seen, mut stages, mut rounds, mut stood_in) = (BTreeSet::new(), BTreeSet::new(), 0, false);
    for number in 0..24 {
        let mut dealer = Dealer::new(number);
        let bots: &[&'static str] = if number % 2 == 0 { &["random"] } else { &[] };
        let game = if number % 4 < 2 { "tokyo" } else { "new-york" };
        let mut table = TestTable::create_with(Settings { grace: 20, ..settings(game, 2) }, bots, number as u8);
        table.checks_restore = true;
        for _ in 0..400 {
            seen.insert(random_event(&mut table, &mut dealer));
            stages.insert(format!("{:?}", table.room.stage()));
            stood_in |= table.room.state.stand_ins() > 0;
        }
        rounds = rounds.max(table.room.state.round);
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
    assert!(stages.len() == 3 && rounds > 1 && stood_in, "{stages:?}, {rounds} rounds, {stood_in}");
}
