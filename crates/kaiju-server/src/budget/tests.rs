//! Tests of budgets, with a clock that only the test advances.

use super::*;
use kaiju_protocol::{Door, Presets, Request, Settings, ToServer, WireMonster, WireSeat};
use kaiju_rules::{Ruleset, Seat};
use std::time::Duration;

const SECOND: u64 = 1_000_000_000;
const MINUTE: u64 = 60 * SECOND;

/// A rate of 100 units in 100 seconds.
const RATE: Rate = Rate { burst: 100, per: Duration::from_secs(100) };
const RATES: BudgetRates = BudgetRates { stored: RATE, plies: RATE, time: RATE, sent: RATE };

fn budgets(rates: BudgetRates) -> Arc<Budgets> {
    Budgets::new(Some(rates), usize::MAX, SteadyClock::default(), &Arc::new(Metrics::new()))
}

fn address(text: &str) -> Address {
    Address::of(text.parse().expect("an address"))
}

fn chat() -> &'static Demand {
    Demand::of(&ToServer::Chat { text: String::new() })
}

fn stored(stored: u64) -> Cost {
    Cost { stored, ..Cost::default() }
}

#[test]
fn a_used_up_budget_refills_evenly() {
    let account = budgets(RATES).account(address("192.0.2.1"), Some("anna"));
    let wait = |at: u64| account.wait_at(chat(), at).map(|(kind, wait)| (kind, wait.as_secs()));
    let now = 1000 * SECOND;
    account.charge_at(&stored(100), now);
    assert_eq!(wait(now), None, "a budget may be spent to the end");
    account.charge_at(&stored(7), now);
    assert_eq!(wait(now), Some((CostKind::Stored, 7)), "the refusal names the time");
    assert_eq!(wait(now + 6 * SECOND), Some((CostKind::Stored, 1)));
    assert_eq!(wait(now + 7 * SECOND), None);
    account.charge_at(&Cost { sent: 150, time: 120, ..Cost::default() }, now);
    assert_eq!(wait(now), Some((CostKind::Sent, 50)), "the longest wait counts");
    let later = now + 500 * SECOND;
    account.charge_at(&stored(100), later);
    assert_eq!(wait(later), None, "a budget never holds more than its burst");
    account.charge_at(&stored(1), later);
    assert_eq!(wait(later), Some((CostKind::Stored, 1)));
}

#[test]
fn play_is_charged_and_never_refused() {
    let account = budgets(RATES).account(address("192.0.2.1"), Some("anna"));
    let now = MINUTE;
    let act = ToServer::Act { ply: 0, action: String::new() };
    account.charge_at(&Cost { stored: 1_000_000, plies: 1_000_000, time: 1_000_000, sent: 1_000_000 }, now);
    assert_eq!(account.wait_at(Demand::of(&act), now), None);
    let (_, wait) = account.wait_at(chat(), now).expect("chat has to wait");
    assert_eq!(wait.as_secs(), 100, "however much was spent, a budget is back after twice its time");
    let sit = Demand::of(&ToServer::Stand);
    assert_eq!(account.wait_at(sit, now).map(|(_, wait)| wait.as_secs()), Some(50));
    assert_eq!(account.wait_at(sit, now + 50 * SECOND), None, "leaving a seat has a reserve");
    assert_eq!(account.wait_at(Demand::of(&ToServer::Kick { person: 1 }), now), None);
    assert!(account.wait_at(chat(), now + 50 * SECOND).is_some());
}

/// Requests for odds and further answers are limited, since they can be repeated at will, but they have a reserve.
#[test]
fn questions_about_a_question_can_wait() {
    let account = budgets(RATES).account(address("192.0.2.1"), Some("anna"));
    let ask = [ToServer::Odds { ply: 0, dice: Vec::new() }, ToServer::Answers { ply: 0, from: 0 }];
    let waits = |at: u64| ask.each_ref().map(|ask| account.wait_at(Demand::of(ask), at).map(|(kind, _)| kind));
    account.charge_at(&Cost { sent: 140, stored: 500, ..Cost::default() }, MINUTE);
    assert_eq!(waits(MINUTE), [None; 2]);
    account.charge_at(&Cost { sent: 20, ..Cost::default() }, MINUTE);
    assert_eq!(waits(MINUTE), [Some(CostKind::Sent); 2]);
    assert_eq!(waits(MINUTE + 10 * SECOND), [None; 2]);
}

/// Every message has a demand, and only the ones listed here are never refused.
#[test]
fn every_request_is_counted() {
    let seat = WireSeat::from(Seat::new(0).expect("a seat"));
    let all = [
        ToServer::Hello { version: 1, since: None, history: None, plies: false },
        ToServer::Act { ply: 0, action: String::new() },
        ToServer::Concede { ply: 0 },
        ToServer::Odds { ply: 0, dice: Vec::new() },
        ToServer::Answers { ply: 0, from: 0 },
        ToServer::Reveal { round: 1, nonce: String::new() },
        ToServer::Ping,
        ToServer::Sit { seat },
        ToServer::Stand,
        ToServer::Host { person: 0 },
        ToServer::Kick { person: 0 },
        ToServer::LetIn { guest: 0 },
        ToServer::TurnAway { guest: 0 },
        ToServer::CloseSeat { seat, closed: true },
        ToServer::CloseSeat { seat, closed: false },
        ToServer::Door { door: Door::Locked },
        ToServer::Door { door: Door::Ask },
        ToServer::Mute { person: 0, muted: true },
        ToServer::Mute { person: 0, muted: false },
        ToServer::Hide { person: 0, hidden: true },
        ToServer::Hide { person: 0, hidden: false },
        ToServer::Swap { seat },
        ToServer::Monster { monster: WireMonster::Kong },
        ToServer::Name { name: String::new() },
        ToServer::Ready { ready: true },
        ToServer::Bot { seat, bot: None },
        ToServer::Settings { settings: Settings::of(Ruleset::Tokyo, 4) },
        ToServer::Start,
        ToServer::Presets { presets: Presets::default() },
        ToServer::Chat { text: String::new() },
        ToServer::Commit { round: 1, commit: String::new() },
        ToServer::TakeBack { ply: 0, to: None, whole_turn: false },
        ToServer::TakeBack { ply: 0, to: None, whole_turn: true },
        ToServer::Rematch,
    ];
    let account = budgets(RATES).account(address("192.0.2.1"), None);
    account.charge_at(&Cost { stored: 1000, plies: 1000, time: 1000, sent: 1000 }, MINUTE);
    let is_free = |request: &&ToServer| account.wait_at(Demand::of(request), MINUTE).is_none();
    let free: Vec<String> = all
        .iter()
        .filter(is_free)
        .map(|what| {
            let text = serde_json::to_value(Request { id: None, what: what.clone() }).expect("a request serializes");
            text["type"].as_str().expect("a type").to_owned()
        })
        .collect();
    let play = ["hello", "act", "concede", "reveal", "ping"];
    let protect = ["kick", "let-in", "turn-away", "close-seat", "door", "mute", "hide"];
    assert_eq!(free, [&play[..], &protect[..]].concat());
}

#[test]
fn people_and_networks_have_budgets_of_their_own() {
    let budgets = budgets(RATES);
    // Full budgets are removed according to the real time.
    let now = budgets.now() + MINUTE;
    let spend = |identity: &str, from: &str| {
        let account = budgets.account(address(from), Some(identity));
        let mut spent = 0;
        while account.wait_at(chat(), now).is_none() {
            account.charge_at(&stored(1), now);
            spent += 1;
        }
        spent
    };
    assert_eq!(spend("anna", "192.0.2.1"), 101);
    assert_eq!(spend("anna", "198.51.100.1"), 0, "a person's budget is the same everywhere");
    assert_eq!(spend("wei", "192.0.2.1"), 101, "a neighbour at the same address still has a budget");
    let more: u64 = (0..20).map(|number| spend(&format!("person {number}"), "192.0.2.1")).sum();
    assert_eq!(more, 199 + 4 * 13, "an address has four people's budgets, and the next four people have shares");
    let more: u64 = (0..200).map(|number| spend(&format!("other {number}"), &format!("192.0.2.{number}"))).sum();
    assert_eq!(more, 148 + 6 * 13, "a /24 has six people's budgets, and sixteen shares, of which ten are taken");
    assert_eq!(spend("kim", "192.0.3.1"), 101, "another network is not affected");
    let v6 = |number: u64| format!("2001:db8:1:{:x}::1", number * 97);
    let site: u64 = (0..600).map(|number| spend(&format!("v6 {number}"), &v6(number))).sum();
    assert_eq!(site, 801 + 8 * 13, "a /48 has eight people's budgets, and shares for eight more people");
}

/// A running game's storage can't be refused. Once its player's own budget is used up, it costs their neighbours
/// nothing.
#[test]
fn no_one_spends_their_neighbours_budget() {
    let budgets = budgets(RATES);
    let now = budgets.now() + MINUTE;
    let [griefer, neighbour] = ["griefer", "neighbour"].map(|who| budgets.account(address("192.0.2.1"), Some(who)));
    for _ in 0..1000 {
        griefer.charge_at(&stored(50), now);
    }
    assert!(griefer.wait_at(chat(), now).is_some());
    for _ in 0..=100 {
        assert_eq!(neighbour.wait_at(chat(), now), None);
        neighbour.charge_at(&stored(1), now);
    }
}

/// Networks are charged for time and bytes sent even if the person's own budget is used up, which limits the whole
/// network. Other people in it keep their shares.
#[test]
fn time_and_bytes_are_always_charged_to_networks() {
    for cost in [Cost { time: 10, ..Cost::default() }, Cost { sent: 10, ..Cost::default() }] {
        let budgets = budgets(RATES);
        let now = budgets.now() + MINUTE;
        let [griefer, neighbour] = ["griefer", "neighbour"].map(|who| budgets.account(address("192.0.2.1"), Some(who)));
        let others: Vec<_> = (0..8).map(|who| budgets.account(address("192.0.2.1"), Some(&who.to_string()))).collect();
        for _ in 0..50 {
            griefer.charge_at(&cost, now);
        }
        assert!(others[7].wait_at(chat(), now).is_some(), "four people's budgets are used up");
        assert_eq!(neighbour.wait_at(chat(), now), None, "a share is left");
    }
}

/// However much others in a network spend, a person is guaranteed a share at an eighth of their budget's rate. The
/// refusal states that the network's budget is used up.
#[test]
fn a_person_has_a_share_of_a_network_that_is_used_up() {
    let budgets = budgets(RATES);
    let now = budgets.now();
    let person = budgets.account(address("192.0.2.1"), Some("person"));
    let stranger = budgets.account(address("192.0.2.7"), None);
    let others: Vec<_> = (0..20).map(|who| budgets.account(address("192.0.2.1"), Some(&who.to_string()))).collect();
    for account in &others {
        account.charge_at(&stored(100), now);
    }
    assert!(others[19].wait_at(chat(), now).is_some(), "only eight people at an address have shares");
    assert_eq!(stranger.wait_at(chat(), now), None, "an address has a share of its network");
    let mut spent = 0;
    for second in 0..100 {
        while person.wait_at(chat(), now + second * SECOND).is_none() {
            person.charge_at(&stored(1), now + second * SECOND);
            spent += 1;
        }
        // The others use up the network's budget.
        for account in &others {
            account.charge_at(&stored(100), now + second * SECOND);
        }
    }
    assert!((20..40).contains(&spent), "{spent}");
    let text = |account: &Account| account.admit(chat()).expect_err("the network is used up").text.id;
    assert_eq!(text(&person), "refusal-network-over-budget-for");
    assert_eq!(text(&others[0]), "refusal-over-budget-for");
}

#[test]
fn the_number_of_budgets_is_limited() {
    let budgets = budgets(RATES);
    let count = |budgets: &Budgets| budgets.buckets.lock().expect("no thread has panicked").by.len();
    let now = budgets.now();
    for number in 0..60_000_u32 {
        let from = Address::of(std::net::Ipv4Addr::from_bits(number << 8).into());
        budgets.account(from, Some(&number.to_string())).charge_at(&stored(1 + u64::from(number % 90)), now + MINUTE);
    }
    let used = count(&budgets);
    assert!((MAX_BUCKETS / 4..=MAX_BUCKETS + MIN_SWEEP).contains(&used), "{used} budgets");
    // After a while all of them are full again, and are removed.
    let known = &mut *budgets.buckets.lock().expect("no thread has panicked");
    known.sweep_at = 0;
    known.sweep(now + 300 * SECOND);
    assert!(known.by.is_empty());
}

/// Six people behind one address chat, play three games with bots at the same time and request lists for two hours
/// without reaching a limit. The costs are those of a busy table: each choice by a person leads to 40 choices by bots,
/// and everyone receives them.
#[test]
fn a_family_never_notices() {
    let budgets = budgets(BudgetRates::default());
    let family: Vec<_> = (0..6).map(|who| budgets.account(address("192.0.2.1"), Some(&who.to_string()))).collect();
    let chat_cost = Cost { stored: 150, time: 300, sent: 6 * 400, ..Cost::default() };
    let turn = Cost { stored: 40 * 100, plies: 40, time: 40_000, sent: 2 * 40 * 1500 };
    let load_page = Cost { time: 2_000, sent: 2_000_000, ..Cost::default() };
    for second in 0..7200 {
        let now = MINUTE + second * SECOND;
        for (who, account) in (0..).zip(&family) {
            let spend = |demand: &Demand, cost: &Cost| {
                assert_eq!(account.wait_at(demand, now), None, "second {second}");
                account.charge_at(cost, now);
            };
            if (second + who) % 6 == 0 {
                spend(chat(), &chat_cost);
            }
            if (second + who * 2) % 12 == 0 {
                spend(Demand::of(&ToServer::Rematch), &turn);
            }
            if (second + who * 100) % 600 == 0 {
                spend(&FILE, &load_page);
                spend(&CREATE, &stored(8192));
            }
        }
    }
}

/// Thirty identities at one address, or in one /48, send as much chat as they can for ten minutes. They store no more
/// than `docs/limits.md` says.
#[test]
fn one_address_stores_what_four_people_may() {
    let budgets = budgets(BudgetRates::default());
    for (from, kibibytes) in [("192.0.2.", 384), ("2001:db8:1:", 768)] {
        let accounts: Vec<_> = (0..30)
            .map(|who| {
                let host = if from.ends_with(':') { format!("{from}{who:x}00::1") } else { format!("{from}7") };
                budgets.account(address(&host), Some(&format!("{from}{who}")))
            })
            .collect();
        let line = Cost { stored: 4596, time: 300, sent: 64 * 1500, ..Cost::default() };
        let mut total = 0;
        for tenth in 0..6000 {
            let now = MINUTE + tenth * SECOND / 10;
            for account in &accounts {
                // Two connections each, with twenty messages a second.
                for _ in 0..4 {
                    if account.wait_at(chat(), now).is_none() {
                        account.charge_at(&line, now);
                        total += line.stored;
                    }
                }
            }
        }
        // The budgets start with two minutes' worth, and can be overdrawn a little.
        let each_minute = total / 12 / 1024;
        assert!((kibibytes * 9 / 10..kibibytes * 11 / 10).contains(&each_minute), "{each_minute} KiB from {from}");
    }
}
