//! Mutations that preserve the form of a position, since random byte changes hardly ever produce a valid one.

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, rich_table};
use kaiju_rules::{Game, Options, Ruleset};
use std::{collections::BTreeMap, sync::OnceLock};

const SEATS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];
/// Small numbers, upper limits, and numbers that are too large.
const NUMBERS: [&str; 12] = ["0", "1", "2", "3", "5", "9", "12", "15", "45", "255", "500", "9999"];

/// Real positions, and the values found for each key; `?` in a key stands for a seat.
struct Pool {
    positions: Vec<String>,
    values: BTreeMap<String, Vec<String>>,
}

fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    POOL.get_or_init(|| {
        let positions: Vec<String> = (0..300).flat_map(positions_of_a_game).collect();
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for word in positions.iter().flat_map(|p| p.split(' ')) {
            if let Some((key, value)) = word.split_once('=') {
                values.entry(general(key)).or_default().push(value.to_owned());
            }
        }
        Pool { positions, values }
    })
}

fn positions_of_a_game(seed: u64) -> Vec<String> {
    let mut dealer = Dealer::new(seed);
    let (players, policy) = (2 + dealer.below(5) as usize, Policy(seed as u8));
    let ruleset = Ruleset::ALL[seed as usize / 4 % 2];
    let mut game = match seed % 4 {
        3 => random_ko_table(players, policy, &mut dealer),
        0 => Game::new(ruleset, Options::default(), players).expect("2 to 6 can play"),
        _ => rich_table(ruleset, players, &mut dealer),
    };
    let mut positions = Vec::new();
    loop {
        if dealer.below(15) == 0 {
            positions.push(game.position());
        }
        let Some(ply) = policy.next_ply(&game, &mut dealer) else { return positions };
        game.apply(ply).expect("the ply was listed or drawn");
    }
}

/// Replaces the seat in a key: `B.cards` becomes `?.cards`.
fn general(key: &str) -> String {
    key.split_once('.').filter(|(owner, _)| owner.len() == 1).map_or(key.to_owned(), |(_, field)| format!("?.{field}"))
}

fn pick<'a, T>(items: &'a [T], dealer: &mut Dealer) -> &'a T {
    &items[dealer.below(items.len() as u32) as usize]
}

/// A mutated position: the given one, or a real one, with up to three changes.
pub fn mutate(text: &str, seed: u32) -> String {
    let mut dealer = Dealer::new(seed.into());
    let fresh = text.split(' ').count() < 8 || dealer.below(16) == 0;
    let text = if fresh { pick(&pool().positions, &mut dealer) } else { text };
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for _ in 0..=dealer.below(3) {
        let at = 3 + dealer.below(words.len() as u32 - 3) as usize;
        let (key, value) = words[at].split_once('=').map_or((String::new(), ""), |(k, v)| (k.to_owned(), v));
        match dealer.below(5) {
            // Give this field a value that it has elsewhere.
            0 => {
                if let Some(values) = pool().values.get(&general(&key)) {
                    words[at] = format!("{key}={}", pick(values, &mut dealer));
                }
            }
            // Add or replace another field.
            1 => {
                let keys: Vec<&String> = pool().values.keys().collect();
                let key = *pick(&keys, &mut dealer);
                let value = pick(&pool().values[key], &mut dealer);
                let key = key.replace('?', *pick(&SEATS, &mut dealer));
                words.retain(|word| !word.starts_with(&format!("{key}=")));
                words.push(format!("{key}={value}"));
            }
            2 if words.len() > 8 => drop(words.remove(at)),
            // Replace a digit with a number.
            3 => {
                let digits: Vec<usize> = value.match_indices(|c: char| c.is_ascii_digit()).map(|(i, _)| i).collect();
                if !digits.is_empty() {
                    let digit = *pick(&digits, &mut dealer);
                    let number = pick(&NUMBERS, &mut dealer);
                    words[at] = format!("{key}={}{number}{}", &value[..digit], &value[digit + 1..]);
                }
            }
            // Insert, replace or remove a step.
            _ => {
                if let Some(word) = words.iter_mut().find(|word| word.starts_with("steps=")) {
                    *word = format!("steps={}", other_steps(&word["steps=".len()..], &mut dealer));
                }
            }
        }
    }
    words.join(" ")
}

fn other_steps(steps: &str, dealer: &mut Dealer) -> String {
    let mut steps: Vec<&str> = steps.split(',').collect();
    let at = dealer.below(steps.len() as u32) as usize;
    let others: Vec<&str> = pick(&pool().values["steps"], dealer).split(',').collect();
    let other = *pick(&others, dealer);
    match dealer.below(3) {
        0 => steps.insert(at, other),
        1 => steps[at] = other,
        _ => drop(steps.remove(at)),
    }
    steps.join(",")
}
