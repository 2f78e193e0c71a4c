//! Plays games for training, and matches that measure a network.

use crate::{
    LearntGame,
    policies::{HandPolicy, POLICIES},
    samples::Samples,
};
use kaiju_bots::{
    Bot, bot_by_name,
    learning::{CERTAIN, Style, Thinker, ValueNetwork, features},
};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{Action, ActionList, CardSet, Chance, Game, MAX_SEATS, Pending, Phase, Prompt, Seat};
use std::{
    slice::from_ref,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

/// A player at a table.
pub(crate) enum LeaguePlayer<'a> {
    Bot(&'static dyn Bot),
    Policy(&'static HandPolicy),
    Network(Box<Thinker<'a>>),
}

impl LeaguePlayer<'_> {
    fn choose(&mut self, game: &Game, seat: Seat, luck: &mut Dealer) -> Action {
        let mut veil = None;
        let view = game.view(Some(seat), &mut veil);
        match self {
            LeaguePlayer::Bot(bot) => bot.choose(view, luck).expect("the seat is asked"),
            LeaguePlayer::Policy(policy) => policy.choose(&view, seat, luck),
            LeaguePlayer::Network(thinker) => thinker.choose(&view, seat).expect("the seat is asked"),
        }
    }
}

/// How games for training are played.
pub(crate) struct SelfPlay<'a> {
    pub(crate) kind: LearntGame,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// The network that learns, if there is one yet; it also judges positions.
    pub(crate) learner: Option<&'a ValueNetwork>,
    /// Earlier networks.
    pub(crate) league: &'a [ValueNetwork],
    /// How much a later position counts in the target of an earlier one; the rest is the learner's judgement.
    pub(crate) lambda: f32,
    /// How many of a thousand answers are random.
    pub(crate) folly: u32,
    /// Who sits at the tables.
    pub(crate) tables: TableMix,
}

/// How the tables are mixed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TableMix {
    /// Many kinds of tables, to see much.
    Broad,
    /// Half of the tables have one learner among veterans, and more tables have six seats: what matches measure.
    Matches,
}

/// How many times as often an answer is random when a card could be bought.
const WINDOW_SHOPPING: u32 = 7;
/// How much what follows a random answer counts for the position before it.
const AFTER_FOLLY: f32 = 0.5;

impl TableMix {
    /// Seats at a table, as often as they are drawn.
    const fn sizes(self) -> [usize; 20] {
        match self {
            TableMix::Broad => [2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 6, 6, 6],
            TableMix::Matches => [2, 2, 2, 2, 2, 3, 4, 4, 4, 4, 4, 4, 4, 5, 6, 6, 6, 6, 6, 6],
        }
    }

    /// Of twenty tables: how many have only learners, a learner among veterans, and a learner among rookies.
    const fn tables(self) -> [u32; 3] {
        match self {
            TableMix::Broad => [5, 5, 2],
            TableMix::Matches => [3, 10, 2],
        }
    }
}

fn veteran() -> LeaguePlayer<'static> {
    LeaguePlayer::Bot(bot_by_name("veteran").expect("a bot"))
}

impl<'a> SelfPlay<'a> {
    /// Plays the games and returns their positions, in the order of the games.
    pub(crate) fn run(&self) -> Samples {
        let played = Mutex::new(Vec::new());
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            return;
                        }
                        let samples = self.game(number);
                        played.lock().expect("no game panicked").push((number, samples));
                    }
                });
            }
        });
        let mut played = played.into_inner().expect("no game panicked");
        played.sort_unstable_by_key(|game| game.0);
        let mut all = Samples::default();
        for (_, samples) in played {
            all.append(&samples);
        }
        all
    }

    fn players(&self, luck: &mut Dealer) -> Vec<LeaguePlayer<'a>> {
        let seats = loop {
            let sizes = self.tables.sizes();
            let seats = sizes[luck.below(sizes.len() as u32) as usize];
            if self.kind.options().check(self.kind.ruleset, seats).is_ok() {
                break seats;
            }
        };
        let (company, alone) = (luck.below(20), luck.below(seats as u32) as usize);
        let bot = |name| LeaguePlayer::Bot(bot_by_name(name).expect("a bot"));
        let mut player = || {
            let policy = &POLICIES[luck.below(POLICIES.len() as u32) as usize];
            let earlier = self.league.len().checked_sub(1 + luck.below(5) as usize);
            match (self.learner, luck.below(100)) {
                (Some(learner), 0..50) => LeaguePlayer::Network(Box::new(Thinker::new(from_ref(learner), Style::Fast))),
                (Some(learner), 50..65) => {
                    let network = earlier.map_or(learner, |at| &self.league[at]);
                    LeaguePlayer::Network(Box::new(Thinker::new(from_ref(network), Style::Fast)))
                }
                (_, 0..80) => veteran(),
                (_, 80..90) => bot("rookie"),
                (_, 90..92) => bot("random"),
                _ => LeaguePlayer::Policy(policy),
            }
        };
        let [alike, among_veterans, among_rookies] = self.tables.tables();
        let (veterans, rookies) = (alike + among_veterans, alike + among_veterans + among_rookies);
        let seat = |seat: usize| match self.learner {
            Some(learner) if company < alike || company < rookies && seat == alone => {
                LeaguePlayer::Network(Box::new(Thinker::new(from_ref(learner), Style::Fast)))
            }
            Some(_) if company < veterans => veteran(),
            Some(_) if company < rookies => bot("rookie"),
            _ => player(),
        };
        (0..seats).map(seat).collect()
    }

    /// Plays a game and returns its positions at the start of every turn.
    fn game(&self, number: u64) -> Samples {
        let (mut dealer, mut luck) = (Dealer::new(game_seed(self.seed, number)), Dealer::for_bots(self.seed, number));
        let mut players = self.players(&mut luck);
        let mut judge = self.learner.map(|learner| Thinker::new(from_ref(learner), Style::Fast));
        let mut game = self.kind.game(players.len());
        let (mut seen, mut legal, mut folly) = (Vec::new(), ActionList::new(), false);
        let winner = loop {
            match game.pending() {
                Pending::Over { winner, .. } => break winner,
                Pending::Chance(chance) => {
                    if matches!(chance, Chance::Roll { .. }) && game.phase() == Phase::Start {
                        let mut masked = CardSet::EMPTY;
                        // Bots compare positions in which some of the market is unknown.
                        if luck.below(10) < 3 {
                            let market = game.market();
                            market.into_iter().flatten().filter(|_| luck.below(2) == 0).for_each(|c| masked.insert(c));
                        }
                        let judged = judge.as_mut().map(|judge| judge.chances(&game, CardSet::EMPTY));
                        let alive = std::array::from_fn(|seat| {
                            Seat::new(seat).is_some_and(|s| seat < players.len() && game.is_in_game(s))
                        });
                        seen.push((features(&game, masked), alive, judged, std::mem::take(&mut folly)));
                    }
                    let outcome = dealer.outcome(&game).expect("chance is pending");
                    game.resolve_unchecked(outcome);
                }
                Pending::Choose { seat, prompt } => {
                    let odd = if prompt == Prompt::Buy { WINDOW_SHOPPING * self.folly } else { self.folly };
                    let action = if luck.below(1000) < odd {
                        folly = true;
                        game.legal_into(&mut legal);
                        legal[luck.below(legal.len() as u32) as usize]
                    } else {
                        players[seat.index()].choose(&game, seat, &mut luck)
                    };
                    game.play_unchecked(action);
                }
            }
        };
        let mut samples = Samples::default();
        let Some(winner) = winner else { return samples };
        let mut target = [0.0; MAX_SEATS];
        target[winner.index()] = 1.0;
        let mut folly_after = false;
        for (features, alive, judged, folly_before) in seen.iter().rev() {
            let mix = |target: &mut [f32; MAX_SEATS], weight: f32| {
                for (target, &judged) in target.iter_mut().zip(judged.iter().flatten()) {
                    *target = weight * *target + (1.0 - weight) * judged as f32 / CERTAIN as f32;
                }
            };
            if folly_after && self.lambda < 1.0 {
                mix(&mut target, AFTER_FOLLY);
            }
            samples.push(features, *alive, &target);
            mix(&mut target, self.lambda);
            folly_after = *folly_before;
        }
        samples
    }
}

/// The share of games that a network wins against others of one kind, every deal played from every seat, and half the
/// width of its 95 % interval.
pub(crate) fn share<'a>(
    kind: LearntGame,
    us: &'a ValueNetwork,
    them: &(dyn Fn() -> LeaguePlayer<'a> + Sync),
    deals: u64,
    seed: u64,
    threads: usize,
) -> (f64, f64) {
    let seats = kind.seats();
    let (next, wins) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    if deal >= deals {
                        return;
                    }
                    let won = (0..seats).filter(|&ours| {
                        let (mut dealer, mut luck) = (Dealer::new(game_seed(seed, deal)), Dealer::for_bots(seed, deal));
                        let seat = |at| {
                            if at == ours {
                                LeaguePlayer::Network(Box::new(Thinker::new(from_ref(us), Style::Fast)))
                            } else {
                                them()
                            }
                        };
                        let mut players: Vec<LeaguePlayer<'_>> = (0..seats).map(seat).collect();
                        let mut game = kind.game(seats);
                        loop {
                            match game.pending() {
                                Pending::Over { winner, .. } => return winner.is_some_and(|w| w.index() == ours),
                                Pending::Chance(_) => game.resolve_unchecked(dealer.outcome(&game).expect("chance")),
                                Pending::Choose { seat, .. } => {
                                    let action = players[seat.index()].choose(&game, seat, &mut luck);
                                    game.play_unchecked(action);
                                }
                            }
                        }
                    });
                    wins.lock().expect("no game panicked").push(won.count() as f64 / seats as f64);
                }
            });
        }
    });
    let wins = wins.into_inner().expect("no game panicked");
    let count = wins.len() as f64;
    let mean = wins.iter().sum::<f64>() / count;
    let variance = wins.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
}

/// A player of the bots' list.
pub(crate) fn bot(name: &str) -> LeaguePlayer<'static> {
    LeaguePlayer::Bot(bot_by_name(name).expect("a bot"))
}
