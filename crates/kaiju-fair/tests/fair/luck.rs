//! Chi-squared tests of the keyed stream: fair dice and draws pass, and a deliberately biased stream fails.

use kaiju_dealer::{Luck, draw};
use kaiju_fair::{GameKey, GameSecret, KeyedLuck, Purpose};
use kaiju_rules::{Game, Options, Outcome, Ruleset};

/// Number of dice to roll.
const DICE: u32 = 10_000_000;
/// Number of cards to draw.
const DRAWS: u32 = 1_000_000;
/// Dice or draws per ply. Real plies need fewer, but this many take several blocks of the stream.
const PER_PLY: u32 = 100;

/// The stream with a common mistake: it reduces a byte modulo the bound without rejection sampling, so small results
/// are more likely.
struct Biased(KeyedLuck);

impl Luck for Biased {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(256) % bound
    }
}

/// Pearson's statistic for counts whose expected values are proportional to these weights.
fn chi_squared(counts: &[u32], weights: &[u32]) -> f64 {
    let (all, weight) = (f64::from(counts.iter().sum::<u32>()), f64::from(weights.iter().sum::<u32>()));
    let term = |(&count, &this): (&u32, &u32)| {
        let expected = all * f64::from(this) / weight;
        (f64::from(count) - expected).powi(2) / expected
    };
    counts.iter().zip(weights).map(term).sum()
}

/// The 99.9 % quantile for this many degrees of freedom, by Wilson and Hilferty's approximation.
fn bound(freedom: f64) -> f64 {
    const NORMAL: f64 = 3.090_232;
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + NORMAL * spread.sqrt()).powi(3)
}

fn key() -> GameKey {
    GameKey::new(&GameSecret::of_round(&[20; 32], 1), [&[1; 32], &[2; 32]])
}

/// The statistics of ten million dice, and of pairs of consecutive dice.
fn dice<L: Luck>(luck: impl Fn(KeyedLuck) -> L) -> [f64; 2] {
    let (key, mut faces, mut pairs) = (key(), [0; 6], [0; 36]);
    for ply in 0..DICE / PER_PLY {
        let mut luck = luck(key.luck(Purpose::Deal, ply));
        let mut last = None;
        for _ in 0..PER_PLY {
            let face = luck.below(6);
            faces[face as usize] += 1;
            if let Some(last) = last.replace(face) {
                pairs[(6 * last + face) as usize] += 1;
            }
        }
    }
    [chi_squared(&faces, &[1; 6]), chi_squared(&pairs, &[1; 36])]
}

/// The statistic of a million draws from a whole deck, and its degrees of freedom. Some cards have two copies.
fn draws<L: Luck>(luck: impl Fn(KeyedLuck) -> L) -> (f64, f64) {
    let key = key();
    let game = Game::new(Ruleset::Tokyo, Options::default(), 2).unwrap();
    let (cards, weights): (Vec<Outcome>, Vec<u32>) = game.chances().map(|(card, weight)| (card, weight as u32)).unzip();
    let mut counts = vec![0; cards.len()];
    for ply in 0..DRAWS / PER_PLY {
        let mut luck = luck(key.luck(Purpose::Deal, ply));
        for _ in 0..PER_PLY {
            let drawn = draw(&game, &mut luck).expect("a card is drawn first");
            counts[cards.iter().position(|card| *card == drawn).expect("a card of the deck")] += 1;
        }
    }
    (chi_squared(&counts, &weights), f64::from(cards.len() as u32 - 1))
}

#[test]
fn the_bound_matches_published_quantiles() {
    for (freedom, quantile) in [(5.0, 20.515), (35.0, 66.619), (60.0, 99.607)] {
        assert!((bound(freedom) / quantile - 1.0).abs() < 0.02, "{freedom}: {}", bound(freedom));
    }
}

#[test]
fn ten_million_dice_are_fair() {
    let [faces, pairs] = dice(|luck| luck);
    println!(
        "{DICE} dice: chi-squared {faces:.1} of at most {:.1}; pairs {pairs:.1} of {:.1}",
        bound(5.0),
        bound(35.0)
    );
    assert!(faces < bound(5.0), "{faces}");
    assert!(pairs < bound(35.0), "{pairs}");
}

#[test]
fn a_million_draws_are_fair() {
    let (statistic, freedom) = draws(|luck| luck);
    println!("{DRAWS} draws: chi-squared {statistic:.1} of at most {:.1}", bound(freedom));
    assert!(statistic < bound(freedom), "{statistic}");
}

#[test]
fn a_biased_stream_is_found_out() {
    let [faces, pairs] = dice(Biased);
    assert!(faces > 10.0 * bound(5.0), "{faces}");
    assert!(pairs > 10.0 * bound(35.0), "{pairs}");
    let (cards, freedom) = draws(Biased);
    println!("a biased stream: dice {faces:.0}, pairs {pairs:.0}, draws {cards:.0}: refused");
    assert!(cards > 10.0 * bound(freedom), "{cards}");
}
