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

/// The 97.5% point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The Wilson score interval at 95% confidence.
#[allow(clippy::cast_precision_loss)]
pub fn wilson(hits: u64, trials: u64) -> Interval {
    wilson_of(hits as f64 / trials.max(1) as f64, trials as f64)
}

/// The Wilson score interval of a share `p` of `n` trials, which needn't be a whole number.
fn wilson_of(p: f64, n: f64) -> Interval {
    if n == 0.0 {
        return Interval { share: 0.0, low: 0.0, high: 1.0 };
    }
    let z = Z;
    let middle = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    Interval { share: p, low: ((middle - spread) / whole).max(0.0), high: ((middle + spread) / whole).min(1.0) }
}

/// The 97.5% point of Student's distribution, by the Cornish-Fisher expansion: within 4% from two degrees of freedom on.
pub(crate) fn student(freedom: f64) -> f64 {
    let z2 = Z * Z;
    let terms = [
        (z2 + 1.0) / 4.0,
        ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0,
        (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0,
    ];
    Z * (1.0 + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom))
}

/// A bot's wins, where the games of a deal belong together.
#[derive(Copy, Clone, Debug)]
pub(crate) struct DealShare {
    /// The number of deals.
    pub(crate) deals: u64,
    /// The number of games of each deal.
    pub(crate) games_a_deal: u64,
    /// The games won.
    pub(crate) wins: u64,
    /// The squares of the wins in each deal, added up.
    pub(crate) squared_wins: u64,
}

impl DealShare {
    /// Deals that are assumed to have been as different as those of independent games, in addition to those played. With
    /// few deals, how different they are is hardly known.
    const ASSUMED: f64 = 10.0;

    /// The number of independent games that would give an interval of the same width: more than were played if the games
    /// of a deal offset each other, fewer if they are alike.
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn effective_games(self) -> f64 {
        let (deals, wins) = (self.deals as f64, self.wins as f64);
        let games = deals * self.games_a_deal as f64;
        let share = wins / games.max(1.0);
        // The variance of the wins in a deal, and what it would be if games were independent.
        let squares = (self.squared_wins as f64 - wins * wins / deals.max(1.0)).max(0.0);
        let independent = self.games_a_deal as f64 * share * (1.0 - share);
        let ratio = if independent > 0.0 { squares / independent } else { (deals - 1.0).max(0.0) };
        games * (DealShare::ASSUMED + deals - 1.0) / (DealShare::ASSUMED + ratio)
    }

    /// The share of games won: the Wilson interval for the effective number of games.
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn interval(self) -> Interval {
        let games = (self.deals * self.games_a_deal).max(1);
        wilson_of(self.wins as f64 / games as f64, self.effective_games())
    }
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

    /// Published values for 2, 10 and 63 degrees of freedom: 4.303, 2.228 and 1.998.
    #[test]
    fn student_matches_published_values() {
        assert!((student(2.0) / 4.303 - 1.0).abs() < 0.04, "{}", student(2.0));
        assert!((student(10.0) - 2.228).abs() < 2e-3 && (student(63.0) - 1.998).abs() < 1e-3);
    }

    /// By hand: of four deals of two games, one win in three of them and two in the last. The squares around the mean of
    /// 5/4 add up to 3/4, where four independent deals would have 2 * 5/8 * 3/8 = 15/32 each.
    #[test]
    fn paired_shares_match_a_calculation_by_hand() {
        let share = DealShare { deals: 4, games_a_deal: 2, wins: 5, squared_wins: 7 };
        let games = 8.0 * (10.0 + 3.0) / (10.0 + 0.75 / (15.0 / 32.0));
        assert!((share.effective_games() - games).abs() < 1e-9);
        let Interval { share, low, high } = share.interval();
        assert!((share - 0.625).abs() < 1e-12 && (low - 0.3197).abs() < 1e-4 && (high - 0.8553).abs() < 1e-4);
    }

    /// Deals whose games offset each other tell more than independent games, deals whose games are alike tell less.
    #[test]
    fn pairing_changes_the_interval() {
        let games = |wins, squared_wins| {
            DealShare { deals: 1000, games_a_deal: 4, wins, squared_wins }.effective_games() / 4000.0
        };
        // One win in every deal; independent games; four wins in a quarter of the deals.
        assert!(games(1000, 1000) > 50.0);
        assert!((games(1000, 1750) - 1.0).abs() < 0.01);
        assert!((games(1000, 4000) - 0.25).abs() < 0.01);
        // No wins, and all: as if independent.
        assert!((games(0, 0) - 1.0).abs() < 1e-9 && (games(4000, 16000) - 1.0).abs() < 1e-9);
    }
}
