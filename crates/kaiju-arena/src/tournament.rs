//! Bots against each other: every deal is played once from each seat.

use crate::{
    dealer::{Dealer, game_seed},
    run::{Ply, in_threads, play},
    stats::{Interval, wilson},
};
use cpu_time::ThreadTime;
use kaiju_bots::Bot;
use kaiju_rules::{Game, Options, Outcome, Pending, Ruleset, Seat};
use serde::Serialize;
use std::time::Duration;

/// A tournament to be played.
#[derive(Clone)]
pub struct Tournament {
    /// Which game.
    pub ruleset: Ruleset,
    /// What was chosen for the tables.
    pub options: Options,
    /// Who sits down, one for each seat.
    pub line_up: Vec<&'static Bot>,
    /// How many deals; each is played as often as there are seats, and everybody sits once on each.
    pub deals: u64,
    /// The seed of all deals.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

impl Tournament {
    /// Who sits on a seat in one of the rotations.
    fn at(&self, rotation: usize, seat: usize) -> &'static Bot {
        self.line_up[(seat + rotation) % self.line_up.len()]
    }

    /// The dice of a deal, and the luck of the bots: the same in every rotation.
    fn dice(&self, deal: u64) -> (Dealer, Dealer) {
        (Dealer::new(game_seed(self.seed, deal)), Dealer::for_bots(self.seed, deal))
    }
}

/// How one bot fared.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Which.
    pub bot: &'static str,
    /// Its seats at each table.
    pub seats: usize,
    /// Games that one of them won.
    pub wins: u64,
    /// The share of games won, with its 95 % interval.
    pub share: Interval,
    /// The share for one of its seats: what an even game would divide equally among all.
    pub share_a_seat: f64,
    /// Strength compared with the others at its tables: 400 points more are ten times the odds to end before the other.
    pub rating: f64,
    /// Its place at the end, in the mean.
    pub mean_place: f64,
    /// Questions answered.
    pub decisions: u64,
    /// Microseconds of processor time for one, in the mean.
    pub mean_microseconds: f64,
    /// Microseconds of processor time for the one that took longest.
    pub longest_microseconds: f64,
}

/// How a tournament ended.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// Games played.
    pub games: u64,
    /// Games that nobody won.
    pub nobody: u64,
    /// Turns of a game, in the mean.
    pub mean_turns: f64,
    /// The bots, in the order in which they were named.
    pub bots: Vec<Standing>,
}

/// What is counted; `who` are places among the different bots.
#[derive(Clone, Default)]
struct Counts {
    games: u64,
    nobody: u64,
    turns: u64,
    wins: Vec<u64>,
    places: Vec<u64>,
    decisions: Vec<u64>,
    time: Vec<Duration>,
    longest: Vec<Duration>,
    /// How often one ended before the other, in halves: as equals counts once for each.
    before: Vec<Vec<u64>>,
}

impl Counts {
    fn new(bots: usize) -> Counts {
        let (none, no_time) = (vec![0; bots], vec![Duration::ZERO; bots]);
        Counts {
            wins: none.clone(),
            places: none.clone(),
            decisions: none.clone(),
            time: no_time.clone(),
            longest: no_time,
            before: vec![none; bots],
            ..Counts::default()
        }
    }

    fn add(&mut self, game: &Game, who: &[usize]) {
        self.games += 1;
        self.turns += u64::from(game.turn_number());
        match game.pending() {
            Pending::Over { winner: Some(seat), .. } => self.wins[who[seat.index()]] += 1,
            _ => self.nobody += 1,
        }
        let places = game.places();
        let seats: Vec<Seat> = game.seats().collect();
        for &mine in &seats {
            self.places[who[mine.index()]] += u64::from(places[mine.index()]);
            for &theirs in seats.iter().filter(|&&s| s != mine) {
                let halves = match places[mine.index()].cmp(&places[theirs.index()]) {
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 0,
                };
                self.before[who[mine.index()]][who[theirs.index()]] += halves;
            }
        }
    }

    fn merge(&mut self, other: &Counts) {
        self.games += other.games;
        self.nobody += other.nobody;
        self.turns += other.turns;
        for bot in 0..self.wins.len() {
            self.wins[bot] += other.wins[bot];
            self.places[bot] += other.places[bot];
            self.decisions[bot] += other.decisions[bot];
            self.time[bot] += other.time[bot];
            self.longest[bot] = self.longest[bot].max(other.longest[bot]);
            for (sum, more) in self.before[bot].iter_mut().zip(&other.before[bot]) {
                *sum += more;
            }
        }
    }
}

/// Plays a tournament; `progress` hears how many games are done. All but the times is the same for any number of threads.
pub fn tournament(plan: &Tournament, progress: &(dyn Fn(u64) + Sync)) -> Standings {
    let mut bots: Vec<&'static str> = Vec::new();
    for bot in &plan.line_up {
        if !bots.contains(&bot.name) {
            bots.push(bot.name);
        }
    }
    let seats = plan.line_up.len();
    let parts = in_threads(
        plan.threads,
        plan.deals,
        || Counts::new(bots.len()),
        |counts, deal| {
            for rotation in 0..seats {
                let at = |seat: usize| plan.at(rotation, seat);
                let who: Vec<usize> =
                    (0..seats).filter_map(|seat| bots.iter().position(|&name| name == at(seat).name)).collect();
                let end = play_timed(plan, deal, at, &who, counts, |_| {});
                counts.add(&end, &who);
            }
            progress(seats as u64);
        },
    );
    let mut counts = Counts::new(bots.len());
    for part in &parts {
        counts.merge(part);
    }
    standings(plan, &bots, &counts)
}

/// Plays a game of a deal; `watch` sees what chance deals.
fn play_timed(
    plan: &Tournament,
    deal: u64,
    at: impl Fn(usize) -> &'static Bot,
    who: &[usize],
    counts: &mut Counts,
    mut watch: impl FnMut(Outcome),
) -> Game {
    let game = Game::new(plan.ruleset, plan.options, plan.line_up.len()).expect("the table was checked");
    let (mut dealer, mut luck) = plan.dice(deal);
    let decide = |view: kaiju_rules::View<'_>, seat: Seat| {
        let start = ThreadTime::now();
        let action = at(seat.index()).choose(view, &mut luck).expect("a question is pending");
        let (took, bot) = (start.elapsed(), who[seat.index()]);
        counts.decisions[bot] += 1;
        counts.time[bot] += took;
        counts.longest[bot] = counts.longest[bot].max(took);
        action
    };
    play(game, &mut dealer, decide, |game, step| match step {
        Ply::Choice(seat, action) => game.play(seat, action).expect("a bot answers legally"),
        Ply::Chance(outcome) => {
            watch(outcome);
            game.resolve_unchecked(outcome);
        }
    })
    .game
}

#[allow(clippy::cast_precision_loss)]
fn standings(plan: &Tournament, bots: &[&'static str], counts: &Counts) -> Standings {
    let ratings = ratings(&counts.before);
    let standing = |(i, &bot): (usize, &&'static str)| {
        let seats = plan.line_up.iter().filter(|b| b.name == bot).count();
        let decisions = counts.decisions[i].max(1) as f64;
        Standing {
            bot,
            seats,
            wins: counts.wins[i],
            share: wilson(counts.wins[i], counts.games),
            share_a_seat: counts.wins[i] as f64 / (counts.games * seats as u64).max(1) as f64,
            rating: ratings[i],
            mean_place: counts.places[i] as f64 / (counts.games * seats as u64).max(1) as f64,
            decisions: counts.decisions[i],
            mean_microseconds: 1e6 * counts.time[i].as_secs_f64() / decisions,
            longest_microseconds: 1e6 * counts.longest[i].as_secs_f64(),
        }
    };
    Standings {
        games: counts.games,
        nobody: counts.nobody,
        mean_turns: counts.turns as f64 / counts.games.max(1) as f64,
        bots: bots.iter().enumerate().map(standing).collect(),
    }
}

/// Ratings after Bradley and Terry: those under which the pairs at the tables are least surprising, with a mean of 1500. One pair more of
/// each kind, once either way, keeps them finite.
#[allow(clippy::cast_precision_loss)]
fn ratings(before: &[Vec<u64>]) -> Vec<f64> {
    let bots = before.len();
    let won = |a: usize, b: usize| if a == b { 0.0 } else { 1.0 + before[a][b] as f64 / 2.0 };
    let mut strength = vec![1.0f64; bots];
    // The iteration of Zermelo; so few bots are still after far fewer rounds.
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
    use kaiju_bots::bot_by_name;

    /// Ten times the odds are 400 points.
    #[test]
    fn ratings_are_odds() {
        // 999 wins and one more are ten times 99 and one more.
        let two = ratings(&[vec![0, 1998], vec![198, 0]]);
        assert!((two[0] - two[1] - 400.0).abs() < 0.01, "{two:?}");
        assert!((two[0] + two[1] - 3000.0).abs() < 0.01, "{two:?}");
        let even = ratings(&[vec![0, 50, 10], vec![50, 0, 10], vec![10, 10, 0]]);
        assert!(even.iter().all(|r| (r - 1500.0).abs() < 0.01), "{even:?}");
    }

    /// Everybody sits once on each seat, and what is dealt before the first decision does not depend on who sits where.
    #[test]
    fn everybody_sits_once_on_each_seat_with_the_same_dice() {
        let line_up: Vec<_> = ["random", "rookie", "veteran"].map(|name| bot_by_name(name).unwrap()).to_vec();
        let (ruleset, options) = (Ruleset::Tokyo, Options::default());
        let plan = Tournament { ruleset, options, line_up, deals: 2, seed: 5, threads: 1 };
        for seat in 0..3 {
            let mut sat: Vec<&str> = (0..3).map(|rotation| plan.at(rotation, seat).name).collect();
            sat.sort_unstable();
            assert_eq!(sat, ["random", "rookie", "veteran"], "seat {seat}");
        }
        // Three cards and three rolls for the start.
        let dealt = |deal: u64, rotation: usize| {
            let (mut counts, mut outcomes) = (Counts::new(3), Vec::new());
            let at = |seat| plan.at(rotation, seat);
            play_timed(&plan, deal, at, &[0, 1, 2], &mut counts, |outcome| outcomes.push(outcome));
            outcomes.truncate(6);
            outcomes
        };
        let first = dealt(0, 0);
        assert_eq!(first.len(), 6);
        assert!((1..3).all(|rotation| dealt(0, rotation) == first), "one deal, other dice");
        assert_ne!(dealt(1, 0), first, "another deal, the same dice");
    }

    /// Equals end as equals, and threads change nothing.
    #[test]
    fn equals_are_equal_for_any_number_of_threads() {
        let random = bot_by_name("random").unwrap();
        let plan = |threads| Tournament {
            ruleset: Ruleset::Tokyo,
            options: Options::default(),
            line_up: vec![random, bot_by_name("rookie").unwrap(), random],
            deals: 40,
            seed: 5,
            threads,
        };
        let (one, three) = (tournament(&plan(1), &|_| {}), tournament(&plan(3), &|_| {}));
        assert_eq!(one.games, 120);
        assert_eq!(one.bots.iter().map(|b| b.wins).sum::<u64>() + one.nobody, 120);
        for (a, b) in one.bots.iter().zip(&three.bots) {
            assert_eq!((a.bot, a.seats, a.wins, a.decisions), (b.bot, b.seats, b.wins, b.decisions));
            assert!((a.mean_place - b.mean_place).abs() < 1e-12);
        }
        let [random, rookie] = &one.bots[..] else { panic!("two different bots") };
        assert_eq!((random.seats, rookie.seats), (2, 1));
        assert!(rookie.rating > random.rating && rookie.mean_place < random.mean_place, "{one:?}");
    }
}
