//! Tests that a learnt bot evaluates a limited number of positions for one answer. Unlike time, this number is the same
//! on every machine; `kaiju tournament` prints the processor time.

#![allow(clippy::cast_precision_loss)] // A few digits are enough.

use super::{CHAMPION, EXPERT, Style, Thinker, ValueNetwork, champion_networks, features};
use crate::Bot;
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, random_table, rich_table};
use kaiju_rules::{CardSet, Game, MAX_SEATS, Ruleset};

/// How far an answer may exceed its budget: what is evaluated at the end of each turn ahead.
const MARGIN: u32 = 12_000;

/// Calls `show` for questions of both games and the KO variant, with few and many cards, at tables of two to six.
fn questions(games: u64, every: u32, mut show: impl FnMut(&Game)) {
    for seed in 0..games {
        let (mut dealer, players) = (Dealer::new(seed), 2 + seed as usize % 5);
        let policy = Policy(seed as u8);
        let mut tables: Vec<Game> = Ruleset::ALL
            .map(|ruleset| match seed % 3 {
                0 => random_table(ruleset, players, policy, &mut dealer),
                _ => rich_table(ruleset, players, &mut dealer),
            })
            .into();
        tables.push(random_ko_table(players.max(3), Policy(Policy::RICH | seed as u8), &mut dealer));
        for mut game in tables {
            for ply in 0..250u32 {
                let next = dealer.next_ply(&game, |game, _, dealer| {
                    if ply % every == 0 {
                        show(game);
                    }
                    policy.choose(&game.legal(), dealer)
                });
                let Some(next) = next else { break };
                game.apply(next).unwrap();
            }
        }
    }
}

fn effort(game: &Game, style: Style) -> u32 {
    let kaiju_rules::Pending::Choose { seat, .. } = game.pending() else { unreachable!("a question is pending") };
    let mut thinker = Thinker::new(champion_networks(game), style);
    let action = thinker.choose(game, seat).expect("there is an answer");
    assert_eq!(game.check(seat, action), Ok(()), "{}", game.position());
    thinker.evaluations
}

#[test]
fn learnt_bots_consider_a_limited_number_of_positions() {
    for (style, games, every) in [(Style::Fast, 20, 3), (Style::Exact, 12, 7)] {
        let mut efforts = Vec::new();
        questions(games, every, |game| {
            let effort = effort(game, style);
            assert!(effort <= style.budget() + MARGIN, "{effort} evaluations at {}", game.position());
            efforts.push(effort);
        });
        efforts.sort_unstable();
        let (median, most) = (efforts[efforts.len() / 2], efforts[efforts.len() - 1]);
        println!("{style:?}: {} answers, median {median}, most {most} evaluations", efforts.len());
        assert!(efforts.len() > 250 && median > 0, "{}", efforts.len());
    }
}

/// The sums that are kept from one position to the next are those of the position.
#[test]
fn chances_do_not_depend_on_earlier_positions() {
    let (mut kept, mut compared) = (Vec::new(), 0);
    questions(12, 2, |game| {
        let networks = champion_networks(game);
        let at = kept.iter().position(|(known, _): &(&[ValueNetwork], Thinker<'_>)| std::ptr::eq(*known, networks));
        let at = at.unwrap_or_else(|| {
            kept.push((networks, Thinker::new(networks, Style::Fast)));
            kept.len() - 1
        });
        let chances = kept[at].1.chances(game, CardSet::EMPTY);
        assert_eq!(chances, Thinker::new(networks, Style::Fast).chances(game, CardSet::EMPTY));
        let sum: u64 = chances.iter().sum();
        assert!(sum <= super::CERTAIN && sum >= super::CERTAIN - MAX_SEATS as u64, "{chances:?}");
        compared += 1;
    });
    assert!(compared > 800 && kept.len() == 3, "{compared}");
}

/// The integer network computes what its weights mean, as floating point would.
#[test]
fn chances_match_floating_point() {
    let mut compared = 0;
    questions(8, 4, |game| {
        let (networks, seen) = (champion_networks(game), features(game, CardSet::EMPTY));
        let seats: Vec<usize> = game.in_game().map(kaiju_rules::Seat::index).collect();
        let scale = f64::from(super::SCALE);
        let logit_of = |network: &ValueNetwork, i: usize| {
            let me = seats[i];
            let mut rows: Vec<usize> = seen.monsters[me].iter().collect();
            for &other in seats.iter().filter(|&&other| other != me) {
                rows.extend(seen.monsters[other].iter().map(|feature| super::OTHER + feature));
            }
            let next = seats[(i + 1) % seats.len()];
            if next != me {
                rows.extend(seen.monsters[next].iter().map(|feature| super::NEXT + feature));
            }
            rows.extend(seen.table.iter().map(|feature| super::TABLE + feature));
            let first: Vec<f64> = (0..super::HIDDEN)
                .map(|unit| {
                    let sum: i32 = rows.iter().map(|&row| i32::from(network.rows[row][unit])).sum();
                    (f64::from(sum + i32::from(network.start[unit])) / scale).max(0.0)
                })
                .collect();
            let direct: i32 = rows.iter().map(|&row| i32::from(network.direct[row])).sum();
            let mut result = f64::from(direct) / scale;
            for unit in 0..super::SECOND {
                let sum: f64 = first.iter().zip(&network.second[unit]).map(|(v, &w)| v * f64::from(w) / scale).sum();
                let value = (sum + f64::from(network.second_start[unit]) / scale).max(0.0);
                result += value * f64::from(network.last[unit]) / scale;
            }
            result
        };
        let mean = |i| networks.iter().map(|network| logit_of(network, i)).sum::<f64>() / networks.len() as f64;
        let logits: Vec<f64> = (0..seats.len()).map(mean).collect();
        let sum: f64 = logits.iter().map(|l| l.exp()).sum();
        let chances = Thinker::new(networks, Style::Fast).chances(game, CardSet::EMPTY);
        for (&seat, logit) in seats.iter().zip(logits) {
            let exact = logit.exp() / sum;
            let chance = chances[seat] as f64 / super::CERTAIN as f64;
            assert!((chance - exact).abs() < 0.005, "{chance} and {exact} at {}", game.position());
        }
        compared += 1;
    });
    assert!(compared > 250, "{compared}");
}

/// The games of learnt bots are the same on every machine and with every compiler.
#[test]
fn the_same_seed_gives_the_same_games() {
    let mut hashes = Vec::new();
    for (bot, turns) in [(&EXPERT, 400), (&CHAMPION, 8)] {
        for (ruleset, ko, players) in
            [(Ruleset::Tokyo, false, 4), (Ruleset::NewYork, false, 3), (Ruleset::NewYork, true, 5)]
        {
            hashes.push(format!(
                "{} {} {ko}: {:016x}",
                bot.name,
                ruleset.word(),
                hash(bot, ruleset, ko, players, turns)
            ));
        }
    }
    let (stored, now) = (include_str!("games.txt"), hashes.join("\n") + "\n");
    if std::env::var_os("KAIJU_BLESS").is_some() {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/learnt/games.txt");
        std::fs::write(path, now).expect("the file can be written");
        return;
    }
    assert_eq!(now, stored, "if other weights or thoughts are meant to change the games, ./bless");
}

/// An FNV-1a hash over the positions of a game.
fn hash(bot: &dyn Bot, ruleset: Ruleset, ko: bool, players: usize, turns: u16) -> u64 {
    let options = kaiju_rules::Options { ko, ..kaiju_rules::Options::default() };
    let mut game = Game::new(ruleset, options, players).unwrap();
    let (mut dealer, mut luck) = (Dealer::new(5), Dealer::new(6));
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    while game.turn_number() < turns {
        let ply = dealer.next_ply(&game, |game, seat, _| {
            bot.choose(game.view(Some(seat), &mut None), &mut luck).expect("the seat is asked")
        });
        let Some(ply) = ply else { break };
        game.apply(ply).unwrap();
        hash = game.position().bytes().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }
    hash
}
