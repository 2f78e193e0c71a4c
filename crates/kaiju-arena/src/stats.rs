//! Batch statistics. All sums are integers, so the order of addition does not matter.

use kaiju_rules::{Cause, Game, MAX_SEATS, MAX_TURNS, Pending, Rule};
use serde::Serialize;
use std::collections::BTreeMap;

/// Ending by enough VP.
pub const ENOUGH_VP: &str = "enough-vp";
/// Ending with one monster left.
pub const LAST_STANDING: &str = "last-standing";
/// Ending with no monster left.
pub const NONE_LEFT: &str = "none-left";
/// Ending at the last turn allowed.
pub const TURN_LIMIT: &str = "turn-limit";

/// A proportion with its 95% confidence interval.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The observed proportion.
    pub share: f64,
    /// The lower bound of the interval.
    pub low: f64,
    /// The upper bound of the interval.
    pub high: f64,
}

/// The Wilson score interval at 95% confidence.
pub fn wilson(hits: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let z = 1.959_963_984_540_054_f64;
    #[allow(clippy::cast_precision_loss)]
    let (n, p) = (trials as f64, hits as f64 / trials as f64);
    let middle = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    Interval { share: p, low: ((middle - spread) / whole).max(0.0), high: ((middle + spread) / whole).min(1.0) }
}

/// The totals of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchSummary {
    /// Number of games.
    pub games: u64,
    /// Number of questions answered.
    pub choices: u64,
    /// Number of chance outcomes.
    pub chances: u64,
    /// `turns[n]` is the number of games that ended after `n` turns.
    pub turns: Vec<u64>,
    /// Wins by seat.
    pub wins: [u64; MAX_SEATS],
    /// The number of games by kind of ending: one of the words above, the id of the card that ended the game, or a
    /// rule's number.
    pub endings: BTreeMap<String, u64>,
    /// The most choices in one game.
    pub most_choices: u64,
    /// Monsters that came back, in the KO variant.
    pub returns: Returns,
}

/// Counts of monsters that came back (KO-4.1, KO-4.4).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Returns {
    /// Games in which a monster came back, either way.
    pub games: u64,
    /// Games in which a monster rose as a zombie.
    pub zombie_games: u64,
    /// Games in which a monster came back by popular demand.
    pub demand_games: u64,
    /// Monsters that rose as zombies.
    pub zombies: u64,
    /// Monsters that came back by popular demand.
    pub demands: u64,
}

impl Returns {
    fn add(&mut self, game: &Game) {
        let zombies = game.seats().filter(|&seat| game.has_risen(seat)).count() as u64;
        let demands = game.seats().filter(|&seat| game.was_demanded(seat)).count() as u64;
        self.games += u64::from(zombies + demands > 0);
        self.zombie_games += u64::from(zombies > 0);
        self.demand_games += u64::from(demands > 0);
        self.zombies += zombies;
        self.demands += demands;
    }

    fn merge(&mut self, other: &Returns) {
        self.games += other.games;
        self.zombie_games += other.zombie_games;
        self.demand_games += other.demand_games;
        self.zombies += other.zombies;
        self.demands += other.demands;
    }
}

impl Default for BatchSummary {
    fn default() -> BatchSummary {
        BatchSummary {
            games: 0,
            choices: 0,
            chances: 0,
            turns: vec![0; usize::from(MAX_TURNS) + 1],
            wins: [0; MAX_SEATS],
            endings: BTreeMap::new(),
            most_choices: 0,
            returns: Returns::default(),
        }
    }
}

impl BatchSummary {
    /// Adds a finished game.
    pub fn add(&mut self, game: &Game, choices: u64, chances: u64) {
        self.games += 1;
        self.choices += choices;
        self.chances += chances;
        self.most_choices = self.most_choices.max(choices);
        self.turns[usize::from(game.turn_number())] += 1;
        self.returns.add(game);
        let Pending::Over { winner, cause } = game.pending() else { return };
        if let Some(seat) = winner {
            self.wins[seat.index()] += 1;
        }
        let cites = game.ruleset().cites();
        let ending = match cause {
            Cause::Rule(rule) if rule == cites.enough_vp => ENOUGH_VP,
            Cause::Rule(rule) if rule == cites.last_standing || rule == Rule::KO_2_2 => LAST_STANDING,
            Cause::Rule(rule) if rule == cites.none_left => NONE_LEFT,
            Cause::Rule(rule) if rule == cites.turn_limit => TURN_LIMIT,
            Cause::Rule(rule) => rule.id(),
            Cause::Card(card) => game.card(card).id,
        };
        *self.endings.entry(ending.to_owned()).or_default() += 1;
    }

    /// Adds another batch's totals.
    pub fn merge(&mut self, other: &BatchSummary) {
        self.games += other.games;
        self.choices += other.choices;
        self.chances += other.chances;
        self.most_choices = self.most_choices.max(other.most_choices);
        self.returns.merge(&other.returns);
        for (sum, more) in self.turns.iter_mut().zip(&other.turns) {
            *sum += more;
        }
        for (sum, more) in self.wins.iter_mut().zip(other.wins) {
            *sum += more;
        }
        for (ending, count) in &other.endings {
            *self.endings.entry(ending.clone()).or_default() += count;
        }
    }

    /// The smallest number of turns within which this share of the games ended.
    pub fn turns_quantile(&self, share: f64) -> usize {
        #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]
        let wanted = ((self.games as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        self.turns
            .iter()
            .position(|&n| {
                seen += n;
                seen >= wanted
            })
            .unwrap_or(0)
    }

    /// The mean number of turns.
    #[allow(clippy::cast_precision_loss)]
    pub fn mean_turns(&self) -> f64 {
        let sum: u64 = self.turns.iter().enumerate().map(|(turns, &n)| turns as u64 * n).sum();
        sum as f64 / self.games.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks against published values: 10 of 20, and 0 of 10.
    #[test]
    fn wilson_matches_published_values() {
        let half = wilson(10, 20);
        assert!((half.low - 0.2993).abs() < 1e-4 && (half.high - 0.7007).abs() < 1e-4);
        let none = wilson(0, 10);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.2775).abs() < 1e-4);
    }
}
