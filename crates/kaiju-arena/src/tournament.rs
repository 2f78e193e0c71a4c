//! Tournaments between bots: every deal is played once with each rotation of the seats.

use crate::{
    recording::{BotDice, Recording, bot_record},
    run::{in_threads, play, play_recorded, seated, tag_seed},
    stats::{Interval, wilson},
};
use cpu_time::ThreadTime;
use kaiju_bots::{Bot, SeatedBots};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Action, Game, Options, Outcome, Pending, Ply, Ruleset, Seat, View};
use serde::Serialize;
use std::time::{Duration, Instant};

/// A tournament to play.
#[derive(Clone)]
pub struct Tournament {
    /// The game to play: New York or Tokyo.
    pub ruleset: Ruleset,
    /// The options of every game.
    pub options: Options,
    /// The bots, one for each seat.
    pub line_up: Vec<&'static dyn Bot>,
    /// The number of deals. Each is played once per seat, so that every bot plays it from every seat.
    pub deals: u64,
    /// The seed of all deals.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

impl Tournament {
    /// The bot at a seat in one of the rotations.
    fn at(&self, rotation: usize, seat: usize) -> &'static dyn Bot {
        self.line_up[(seat + rotation) % self.line_up.len()]
    }

    /// The dealer and the bots' random source for a deal, the same in every rotation.
    fn dice(&self, deal: u64) -> (Dealer, Dealer) {
        (Dealer::new(game_seed(self.seed, deal)), Dealer::for_bots(self.seed, deal))
    }

    /// The bots of all seats.
    fn bots(&self, at: impl Fn(usize) -> &'static dyn Bot) -> Vec<&'static dyn Bot> {
        (0..self.line_up.len()).map(at).collect()
    }

    /// A new game.
    fn game(&self) -> Game {
        Game::new(self.ruleset, self.options, self.line_up.len()).expect("the options were validated")
    }
}

/// One bot's results.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The bot's name.
    pub bot: &'static str,
    /// The number of seats the bot has at each table.
    pub seats: usize,
    /// Number of games won by one of the bot's seats.
    pub wins: u64,
    /// The share of games won, with its 95% interval.
    pub share: Interval,
    /// The share of games won per seat. If all players are equally strong, it is 1 divided by the number of seats at
    /// the table.
    pub share_a_seat: f64,
    /// Strength relative to the other bots: 400 more points mean ten times the odds of finishing ahead.
    pub rating: f64,
    /// The mean final place.
    pub mean_place: f64,
    /// Number of questions the bot answered.
    pub decisions: u64,
    /// The mean processor time per decision, in microseconds.
    pub mean_microseconds: f64,
    /// The longest processor time for a decision, in microseconds.
    pub longest_microseconds: f64,
}

/// The results of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// Games played.
    pub games: u64,
    /// Games without a winner.
    pub no_winner: u64,
    /// The mean number of turns per game.
    pub mean_turns: f64,
    /// The bots, in the order in which the line-up first names them.
    pub bots: Vec<Standing>,
}

/// Running totals; vectors are indexed by distinct bot.
#[derive(Clone, Default)]
struct Tallies {
    games: u64,
    no_winner: u64,
    turns: u64,
    wins: Vec<u64>,
    places: Vec<u64>,
    decisions: Vec<u64>,
    time: Vec<Duration>,
    longest: Vec<Duration>,
    /// `before[a][b]` is twice the number of times that bot `a` finished ahead of bot `b`; a tie adds one to both bots.
    before: Vec<Vec<u64>>,
}

impl Tallies {
    fn new(bots: usize) -> Tallies {
        let (none, no_time) = (vec![0; bots], vec![Duration::ZERO; bots]);
        Tallies {
            wins: none.clone(),
            places: none.clone(),
            decisions: none.clone(),
            time: no_time.clone(),
            longest: no_time,
            before: vec![none; bots],
            ..Tallies::default()
        }
    }

    fn add(&mut self, game: &Game, who: &[usize]) {
        self.games += 1;
        self.turns += u64::from(game.turn_number());
        match game.pending() {
            Pending::Over { winner: Some(seat), .. } => self.wins[who[seat.index()]] += 1,
            _ => self.no_winner += 1,
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

    fn merge(&mut self, other: &Tallies) {
        self.games += other.games;
        self.no_winner += other.no_winner;
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

/// Plays a tournament, calling `progress` with the number of games finished since the last call. The number of threads
/// affects only the measured times.
pub fn tournament(plan: &Tournament, progress: &(dyn Fn(u64) + Sync)) -> Standings {
    tournament_recorded(plan, None, progress)
}

/// Like [`tournament`], and also records the games. A game's number is its deal's number times the number of seats,
/// plus the number of its rotation.
pub fn tournament_recorded(
    plan: &Tournament,
    recording: Option<Recording<'_>>,
    progress: &(dyn Fn(u64) + Sync),
) -> Standings {
    let mut bots: Vec<&'static str> = Vec::new();
    for bot in &plan.line_up {
        if !bots.contains(&bot.name()) {
            bots.push(bot.name());
        }
    }
    let seats = plan.line_up.len();
    let parts = in_threads(
        plan.threads,
        plan.deals,
        || Tallies::new(bots.len()),
        |counts, deal| {
            for rotation in 0..seats {
                let at = |seat: usize| plan.at(rotation, seat);
                let who: Vec<usize> =
                    (0..seats).filter_map(|seat| bots.iter().position(|&name| name == at(seat).name())).collect();
                let end = match recording {
                    None => play_timed(plan, deal, at, &who, counts, |_| {}),
                    Some(recording) => {
                        let number = deal * seats as u64 + rotation as u64;
                        play_timed_recorded(plan, deal, number, recording, at, &who, counts)
                    }
                };
                counts.add(&end, &who);
            }
            progress(seats as u64);
        },
    );
    let mut counts = Tallies::new(bots.len());
    for part in &parts {
        counts.merge(part);
    }
    standings(plan, &bots, &counts)
}

/// Plays one game of a deal and times each decision; `watch` receives every outcome of chance.
fn play_timed(
    plan: &Tournament,
    deal: u64,
    at: impl Fn(usize) -> &'static dyn Bot,
    who: &[usize],
    counts: &mut Tallies,
    mut watch: impl FnMut(Outcome),
) -> Game {
    let (mut dealer, mut luck) = plan.dice(deal);
    let (game, bots) = (plan.game(), plan.bots(at));
    let mut players = seated(&game, &bots, &luck);
    play(
        game,
        |game, _| dealer.outcome(game),
        &mut players,
        timed(who, counts, &mut luck),
        |game, ply| {
            if let Ply::Chance(outcome) = ply {
                watch(outcome);
            }
            game.apply(ply).expect("bots give legal answers, and the dealer draws possible outcomes");
        },
    )
    .game
}

/// Plays one game of a deal, times each decision and records the game under this number.
fn play_timed_recorded(
    plan: &Tournament,
    deal: u64,
    number: u64,
    recording: Recording<'_>,
    at: impl Fn(usize) -> &'static dyn Bot,
    who: &[usize],
    counts: &mut Tallies,
) -> Game {
    let bots = plan.bots(at);
    let mut record = bot_record(plan.ruleset, plan.options, &bots).expect("the options were validated");
    let (_, mut luck) = plan.dice(deal);
    let mut dice = BotDice::new(recording.fair, plan.seed, deal, record.game().seats());
    tag_seed(&mut record, plan.seed, number);
    let mut players = seated(record.game(), &bots, &luck);
    let game = play_recorded(&mut record, &mut dice, &mut players, timed(who, counts, &mut luck), None).game;
    (recording.keep)(number, record);
    game
}

/// Returns a function that decides for every seat and times each decision.
fn timed<'a>(
    who: &'a [usize],
    counts: &'a mut Tallies,
    luck: &'a mut Dealer,
) -> impl FnMut(&mut SeatedBots<'static>, View<'_>, Seat) -> Action + 'a {
    move |players, view, seat| {
        // A bot in another process takes no processor time of this thread.
        let clock = players.bot(seat).and_then(Bot::time).map(|_| Instant::now());
        let start = ThreadTime::now();
        let action = players.choose(view, seat, luck).expect("a question is pending");
        let (took, bot) = (clock.map_or_else(|| start.elapsed(), |clock| clock.elapsed()), who[seat.index()]);
        counts.decisions[bot] += 1;
        counts.time[bot] += took;
        counts.longest[bot] = counts.longest[bot].max(took);
        action
    }
}

#[allow(clippy::cast_precision_loss)]
fn standings(plan: &Tournament, bots: &[&'static str], counts: &Tallies) -> Standings {
    let ratings = ratings(&counts.before);
    let standing = |(i, &bot): (usize, &&'static str)| {
        let seats = plan.line_up.iter().filter(|b| b.name() == bot).count();
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
        no_winner: counts.no_winner,
        mean_turns: counts.turns as f64 / counts.games.max(1) as f64,
        bots: bots.iter().enumerate().map(standing).collect(),
    }
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
    use kaiju_bots::bot_by_name;

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

    /// Each bot plays every seat once, and the first outcomes do not depend on the seating.
    #[test]
    fn each_bot_plays_each_seat_once_with_the_same_dice() {
        let line_up: Vec<_> = ["random", "rookie", "veteran"].map(|name| bot_by_name(name).unwrap()).to_vec();
        let (ruleset, options) = (Ruleset::Tokyo, Options::default());
        let plan = Tournament { ruleset, options, line_up, deals: 2, seed: 5, threads: 1 };
        for seat in 0..3 {
            let mut sat: Vec<&str> = (0..3).map(|rotation| plan.at(rotation, seat).name()).collect();
            sat.sort_unstable();
            assert_eq!(sat, ["random", "rookie", "veteran"], "seat {seat}");
        }
        // Three cards and three start rolls.
        let dealt = |deal: u64, rotation: usize| {
            let (mut counts, mut outcomes) = (Tallies::new(3), Vec::new());
            let at = |seat| plan.at(rotation, seat);
            play_timed(&plan, deal, at, &[0, 1, 2], &mut counts, |outcome| outcomes.push(outcome));
            outcomes.truncate(6);
            outcomes
        };
        let first = dealt(0, 0);
        assert_eq!(first.len(), 6);
        assert!((1..3).all(|rotation| dealt(0, rotation) == first), "one deal, different dice");
        assert_ne!(dealt(1, 0), first, "different deals, the same dice");
    }

    /// A bot with two seats appears once in the standings, and the number of threads doesn't change the result.
    #[test]
    fn threads_do_not_change_the_result() {
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
        assert_eq!(one.bots.iter().map(|b| b.wins).sum::<u64>() + one.no_winner, 120);
        for (a, b) in one.bots.iter().zip(&three.bots) {
            assert_eq!((a.bot, a.seats, a.wins, a.decisions), (b.bot, b.seats, b.wins, b.decisions));
            assert!((a.mean_place - b.mean_place).abs() < 1e-12);
        }
        let [random, rookie] = &one.bots[..] else { panic!("expected two different bots") };
        assert_eq!((random.seats, rookie.seats), (2, 1));
        assert!(rookie.rating > random.rating && rookie.mean_place < random.mean_place, "{one:?}");
    }
}
