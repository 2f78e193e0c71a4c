//! Tournaments between bots: every deal is played once with each rotation of the seats.
//!
//! The games of a deal belong together: luck that one rotation gives a bot, another gives its opponents. So all intervals
//! come from the differences between deals, not between games.

use crate::{
    ratings::{Pairs, Rating, add_pairs, ratings_with_intervals},
    recording::{BotDice, Recording, bot_record},
    run::{in_threads, play, play_recorded, seated, tag_seed},
    stats::{DealShare, Interval},
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
    /// The number of deals. Each is played once per seat, so that every bot plays it from every seat. The order around
    /// the table changes from deal to deal, so that no bot always follows the same one.
    pub deals: u64,
    /// The seed of all deals.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

impl Tournament {
    /// The bots in the order in which they sit around the table in a deal: the first of the line-up, then the others in
    /// an order of their own. Consecutive deals go through all orders.
    fn order(&self, deal: u64) -> Vec<&'static dyn Bot> {
        let (mut left, mut order, mut number) = (self.line_up.clone(), Vec::new(), deal);
        order.push(left.remove(0));
        while !left.is_empty() {
            let choices = left.len() as u64;
            order.push(left.remove((number % choices) as usize));
            number /= choices;
        }
        order
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
    /// The share of games won, with a 95% interval that respects that the games of a deal belong together.
    pub share: Interval,
    /// The number of independent games that would give an interval of the same width.
    pub effective_games: f64,
    /// The share of games won per seat. If all players are equally strong, it is 1 divided by the number of seats at
    /// the table.
    pub share_a_seat: f64,
    /// Strength relative to the other bots.
    pub rating: Rating,
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

/// The number of groups of deals for the intervals of ratings.
const GROUPS: usize = 64;

/// Running totals; vectors are indexed by distinct bot.
#[derive(Clone, Default)]
struct Tallies {
    games: u64,
    no_winner: u64,
    turns: u64,
    wins: Vec<u64>,
    /// The squares of the wins in each deal, added up.
    squared_wins: Vec<u64>,
    places: Vec<u64>,
    decisions: Vec<u64>,
    time: Vec<Duration>,
    longest: Vec<Duration>,
    /// Who finished ahead of whom, by group of deals.
    before: Vec<Pairs>,
}

impl Tallies {
    fn new(bots: usize) -> Tallies {
        let (none, no_time) = (vec![0; bots], vec![Duration::ZERO; bots]);
        Tallies {
            wins: none.clone(),
            squared_wins: none.clone(),
            places: none.clone(),
            decisions: none.clone(),
            time: no_time.clone(),
            longest: no_time,
            before: vec![vec![none; bots]; GROUPS],
            ..Tallies::default()
        }
    }

    /// Adds a finished game of a deal.
    fn add(&mut self, deal: u64, game: &Game, who: &[usize]) {
        let before = &mut self.before[(deal % GROUPS as u64) as usize];
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
                before[who[mine.index()]][who[theirs.index()]] += halves;
            }
        }
    }

    /// Adds the wins of a deal whose games have all been added, given the wins before it.
    fn end_deal(&mut self, wins_before: &[u64]) {
        for ((sum, wins), before) in self.squared_wins.iter_mut().zip(&self.wins).zip(wins_before) {
            *sum += (wins - before).pow(2);
        }
    }

    fn merge(&mut self, other: &Tallies) {
        self.games += other.games;
        self.no_winner += other.no_winner;
        self.turns += other.turns;
        for bot in 0..self.wins.len() {
            self.wins[bot] += other.wins[bot];
            self.squared_wins[bot] += other.squared_wins[bot];
            self.places[bot] += other.places[bot];
            self.decisions[bot] += other.decisions[bot];
            self.time[bot] += other.time[bot];
            self.longest[bot] = self.longest[bot].max(other.longest[bot]);
        }
        for (sum, more) in self.before.iter_mut().zip(&other.before) {
            add_pairs(sum, more);
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
            let (order, wins_before) = (plan.order(deal), counts.wins.clone());
            for rotation in 0..seats {
                let at = |seat: usize| order[(seat + rotation) % seats];
                let who: Vec<usize> =
                    (0..seats).filter_map(|seat| bots.iter().position(|&name| name == at(seat).name())).collect();
                let end = match recording {
                    None => play_timed(plan, deal, at, &who, counts, |_| {}),
                    Some(recording) => {
                        let number = deal * seats as u64 + rotation as u64;
                        play_timed_recorded(plan, deal, number, recording, at, &who, counts)
                    }
                };
                counts.add(deal, &end, &who);
            }
            counts.end_deal(&wins_before);
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
    let ratings = ratings_with_intervals(&counts.before, plan.deals);
    let standing = |(i, &bot): (usize, &&'static str)| {
        let seats = plan.line_up.iter().filter(|b| b.name() == bot).count();
        let decisions = counts.decisions[i].max(1) as f64;
        let (wins, squared_wins) = (counts.wins[i], counts.squared_wins[i]);
        let share = DealShare { deals: plan.deals, games_a_deal: plan.line_up.len() as u64, wins, squared_wins };
        Standing {
            bot,
            seats,
            wins,
            share: share.interval(),
            effective_games: share.effective_games(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_bots::bot_by_name;

    /// Each bot plays every seat once, and the first outcomes do not depend on the seating.
    #[test]
    fn each_bot_plays_each_seat_once_with_the_same_dice() {
        let line_up: Vec<_> = ["random", "rookie", "veteran"].map(|name| bot_by_name(name).unwrap()).to_vec();
        let (ruleset, options) = (Ruleset::Tokyo, Options::default());
        let plan = Tournament { ruleset, options, line_up, deals: 2, seed: 5, threads: 1 };
        let order = [plan.order(0), plan.order(1)];
        for (deal, seat) in (0..2).flat_map(|deal| [0, 1, 2].map(|seat| (deal, seat))) {
            let mut sat: Vec<&str> = (0..3).map(|rotation| order[deal][(seat + rotation) % 3].name()).collect();
            sat.sort_unstable();
            assert_eq!(sat, ["random", "rookie", "veteran"], "deal {deal}, seat {seat}");
        }
        // Three cards and three start rolls.
        let dealt = |deal: u64, rotation: usize| {
            let (mut counts, mut outcomes) = (Tallies::new(3), Vec::new());
            let at = |seat: usize| order[deal as usize][(seat + rotation) % 3];
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
        assert!(rookie.rating.rating > random.rating.rating && rookie.mean_place < random.mean_place, "{one:?}");
    }

    /// Consecutive deals go through all orders around the table, so every bot follows every other equally often.
    #[test]
    fn orders_change_from_deal_to_deal() {
        let names = ["random", "rookie", "veteran", "expert"];
        let line_up: Vec<_> = names.map(|name| bot_by_name(name).unwrap()).to_vec();
        let (ruleset, options) = (Ruleset::Tokyo, Options::default());
        let plan = Tournament { ruleset, options, line_up, deals: 6, seed: 5, threads: 1 };
        let mut follows = std::collections::BTreeMap::new();
        for deal in 0..6 {
            let order = plan.order(deal);
            for seat in 0..4 {
                *follows.entry((order[seat].name(), order[(seat + 1) % 4].name())).or_insert(0) += 1;
            }
        }
        assert_eq!(follows.len(), 12);
        assert!(follows.values().all(|&times| times == 2), "{follows:?}");
    }

    /// The wins and intervals are those that the recorded games give by hand.
    #[test]
    fn intervals_are_those_of_the_recorded_games() {
        let line_up: Vec<_> = ["veteran", "rookie", "random"].map(|name| bot_by_name(name).unwrap()).to_vec();
        let (ruleset, options) = (Ruleset::NewYork, Options::default());
        let plan = Tournament { ruleset, options, line_up, deals: 20, seed: 5, threads: 2 };
        let winners = std::sync::Mutex::new(vec![String::new(); 60]);
        let keep = |number: u64, record: kaiju_rules::Record| {
            let Pending::Over { winner: Some(seat), .. } = record.game().pending() else { return };
            let kind = &record.player(seat).expect("all players are recorded").kind;
            let kaiju_rules::PlayerKind::Bot { name, .. } = kind else { panic!("{kind:?}") };
            winners.lock().unwrap()[number as usize].clone_from(name);
        };
        let standings = tournament_recorded(&plan, Some(Recording { fair: false, keep: &keep }), &|_| {});
        let winners = winners.into_inner().unwrap();
        for standing in &standings.bots {
            let won: Vec<u64> =
                winners.chunks(3).map(|deal| deal.iter().filter(|name| *name == standing.bot).count() as u64).collect();
            let squared_wins = won.iter().map(|wins| wins * wins).sum();
            let share = DealShare { deals: 20, games_a_deal: 3, wins: won.iter().sum(), squared_wins };
            assert_eq!((standing.wins, standing.share), (share.wins, share.interval()), "{standing:?}");
            assert!(standing.rating.low < Some(standing.rating.rating), "{standing:?}");
        }
        assert!(standings.bots[0].wins > 30 && standings.bots[0].rating.low > standings.bots[2].rating.high);
    }
}
