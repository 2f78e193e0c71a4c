//! Ratings: how strong bots are relative to each other, from their final places.

use crate::stats::student;
use serde::Serialize;

/// How often each bot finished ahead of each other bot: `pairs[a][b]` is twice the number of times that bot `a` finished
/// ahead of bot `b`; a tie adds one to both bots.
pub(crate) type Pairs = Vec<Vec<u64>>;

/// The number of deals from which on they show how much ratings differ between deals.
pub(crate) const MIN_DEALS: u64 = 10;

/// A rating: 400 more points mean ten times the odds of finishing ahead, and the mean of all bots is 1500.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// The lower bound of its 95% interval; `None` after fewer than ten deals.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

pub(crate) fn add_pairs(sum: &mut Pairs, more: &Pairs) {
    for (sum, more) in sum.iter_mut().flatten().zip(more.iter().flatten()) {
        *sum += more;
    }
}

/// Ratings with intervals by the jackknife: how much they change if a group of deals is left out.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn ratings_with_intervals(groups: &[Pairs], deals: u64) -> Vec<Rating> {
    let groups = &groups[..groups.len().min(deals as usize)];
    let without = |left_out: Option<usize>| {
        let mut sum = vec![vec![0; groups[0].len()]; groups[0].len()];
        let kept = groups.iter().enumerate().filter(|&(number, _)| Some(number) != left_out);
        kept.for_each(|(_, group)| add_pairs(&mut sum, group));
        ratings(&sum)
    };
    let parts: Vec<Vec<f64>> = (0..groups.len()).map(|number| without(Some(number))).collect();
    let count = parts.len() as f64;
    let rating = |(bot, rating): (usize, f64)| {
        let mean = parts.iter().map(|part| part[bot]).sum::<f64>() / count;
        let squares = parts.iter().map(|part| (part[bot] - mean).powi(2)).sum::<f64>();
        let spread = (deals >= MIN_DEALS).then(|| student(count - 1.0) * (squares * (count - 1.0) / count).sqrt());
        Rating { rating, low: spread.map(|s| rating - s), high: spread.map(|s| rating + s) }
    };
    without(None).into_iter().enumerate().map(rating).collect()
}

/// Bradley-Terry ratings: the maximum-likelihood strengths for the observed pairs, with a mean of 1500. Adding one win
/// each way to every pair keeps them finite.
#[allow(clippy::cast_precision_loss)]
fn ratings(before: &[Vec<u64>]) -> Vec<f64> {
    let bots = before.len();
    let won = |a: usize, b: usize| if a == b { 0.0 } else { 1.0 + before[a][b] as f64 / 2.0 };
    let mut strength = vec![1.0f64; bots];
    // Zermelo's iteration; with this few bots it converges long before 2000 rounds.
    for _ in 0..2000 {
        let next: Vec<f64> = (0..bots)
            .map(|a| {
                let wins: f64 = (0..bots).map(|b| won(a, b)).sum();
                let games = |b: usize| (won(a, b) + won(b, a)) / (strength[a] + strength[b]);
                let games: f64 = (0..bots).filter(|&b| b != a).map(games).sum();
                if games > 0.0 { wins / games } else { 1.0 }
            })
            .collect();
        let scale = next.iter().map(|s| s.ln()).sum::<f64>() / bots as f64;
        strength = next.iter().map(|s| s / scale.exp()).collect();
    }
    strength.iter().map(|s| 1500.0 + 400.0 * s.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_dealer::Dealer;

    /// Ten times the odds means 400 more rating points.
    #[test]
    fn ratings_are_odds() {
        // With the added win, 999 to 99 becomes 1000 to 100: odds of ten to one.
        let two = ratings(&[vec![0, 1998], vec![198, 0]]);
        assert!((two[0] - two[1] - 400.0).abs() < 0.01, "{two:?}");
        assert!((two[0] + two[1] - 3000.0).abs() < 0.01, "{two:?}");
        let even = ratings(&[vec![0, 50, 10], vec![50, 0, 10], vec![10, 10, 0]]);
        assert!(even.iter().all(|r| (r - 1500.0).abs() < 0.01), "{even:?}");
    }

    /// For two bots that finish in pairs, the interval is the one of the odds' logarithm, known from the textbook.
    #[allow(clippy::cast_precision_loss)] // Counts are small.
    #[test]
    fn intervals_are_those_of_the_odds() {
        let (mut groups, mut luck) = (vec![vec![vec![0; 2]; 2]; 64], Dealer::new(1));
        for pair in 0..6400 {
            let ahead = usize::from(luck.below(4) == 0);
            groups[pair % 64][ahead][1 - ahead] += 2;
        }
        let [first, second] = ratings_with_intervals(&groups, 6400)[..] else { panic!("two bots") };
        let won = |bot: usize| groups.iter().map(|group| group[bot][1 - bot] as f64 / 2.0).sum::<f64>();
        let error = 200.0 / 10f64.ln() * (1.0 / won(0) + 1.0 / won(1)).sqrt();
        let half = first.high.unwrap() - first.rating;
        assert!((half / (1.96 * error) - 1.0).abs() < 0.25, "{half} for {error}");
        assert!((first.rating + second.rating - 3000.0).abs() < 0.01);
        assert!((first.rating - first.low.unwrap() - half).abs() < 1e-9);
    }

    /// A few deals that happen to be alike don't show that all are.
    #[test]
    fn few_deals_give_no_interval() {
        let mut groups = vec![vec![vec![0; 2]; 2]; 64];
        groups[..9].fill(vec![vec![0, 4], vec![0, 0]]);
        let [first, _] = ratings_with_intervals(&groups, 9)[..] else { panic!("two bots") };
        assert!(first.rating > 1500.0 && first.low.is_none() && first.high.is_none());
    }
}
