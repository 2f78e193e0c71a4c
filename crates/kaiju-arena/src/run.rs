//! Playing a game, and playing many.

use crate::{
    dealer::{Dealer, game_seed},
    stats::Summary,
};
use kaiju_bots::Bot;
use kaiju_rules::{Action, Because, CardSet, Event, Game, MOST_SEATS, Options, Outcome, Pending, Ruleset, Seat, What};
use std::sync::atomic::{AtomicU64, Ordering};

/// How a game went.
#[derive(Copy, Clone, Debug)]
pub struct Played {
    /// The game at its end.
    pub game: Game,
    /// Questions answered.
    pub choices: u64,
    /// Outcomes of chance.
    pub chances: u64,
}

/// What happens next in a game.
enum Ply {
    Choice(Seat, Action),
    Chance(Outcome),
}

/// Plays a game to its end; seats take the bots in turn. Bots draw from a luck of their own: they cannot foresee the dealer,
/// and what they draw does not change what it deals.
pub fn play_game(game: Game, bots: &[&Bot], dealer: &mut Dealer, luck: &mut Dealer) -> Played {
    play(game, bots, dealer, luck, |game, ply| match ply {
        Ply::Choice(seat, action) => {
            debug_assert!(game.check(seat, action).is_ok());
            game.play_unchecked(action);
        }
        Ply::Chance(outcome) => {
            debug_assert!(game.chance_weight(outcome) > 0);
            game.resolve_unchecked(outcome);
        }
    })
}

/// As [`play_game`], noting which cards are bought and which do something.
pub fn play_counting(game: Game, bots: &[&Bot], dealer: &mut Dealer, luck: &mut Dealer, usage: &mut Usage) -> Played {
    play(game, bots, dealer, luck, |game, ply| {
        usage.begin_ply();
        let mut teller = |game: &Game, event: Event| usage.hear(game, event);
        match ply {
            Ply::Choice(seat, action) => {
                game.play_telling(seat, action, &mut teller).expect("a bot answers legally");
            }
            Ply::Chance(outcome) => {
                game.resolve_telling(outcome, &mut teller).expect("the dealer deals what is there");
            }
        }
    })
}

fn play(
    mut game: Game,
    bots: &[&Bot],
    dealer: &mut Dealer,
    luck: &mut Dealer,
    mut carry_out: impl FnMut(&mut Game, Ply),
) -> Played {
    let (mut choices, mut chances) = (0, 0);
    let seated: [&Bot; MOST_SEATS] = std::array::from_fn(|seat| bots[seat % bots.len()]);
    loop {
        match game.pending() {
            Pending::Over { .. } => return Played { game, choices, chances },
            Pending::Chance(_) => {
                chances += 1;
                let outcome = dealer.outcome(&game).expect("chance is pending");
                carry_out(&mut game, Ply::Chance(outcome));
            }
            Pending::Choose { seat, .. } => {
                choices += 1;
                let bot = seated[seat.index()];
                let action = bot.choose(game.view(Some(seat), &mut None), luck).expect("a question is pending");
                carry_out(&mut game, Ply::Choice(seat, action));
            }
        }
    }
}

/// How often each card was bought, and in how many plies something happened because of it; by place in the card table, copies of a
/// card and copies that Mimic makes with the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Purchases.
    pub bought: Vec<u64>,
    /// Plies in which something happened because of the card.
    pub used: Vec<u64>,
    /// Those that did something in this ply already.
    seen: CardSet,
}

impl Default for Usage {
    fn default() -> Usage {
        Usage { bought: vec![0; 128], used: vec![0; 128], seen: CardSet::EMPTY }
    }
}

impl Usage {
    /// A ply begins.
    pub fn begin_ply(&mut self) {
        self.seen = CardSet::EMPTY;
    }

    /// Notes an event.
    pub fn hear(&mut self, game: &Game, event: Event) {
        let first = |card| game.ruleset().original(card).index();
        if let What::Buy { card, .. } = event.what {
            self.bought[first(card)] += 1;
        }
        // That a card goes away is no effect of it.
        if let Because::Card(card) = event.because
            && !matches!(event.what, What::Discard { .. } | What::Remove { .. } | What::Uncopy { .. })
            && !self.seen.has(game.ruleset().original(card))
        {
            self.seen.insert(game.ruleset().original(card));
            self.used[first(card)] += 1;
        }
    }

    /// Adds another.
    pub fn merge(&mut self, other: &Usage) {
        for (mine, theirs) in [(&mut self.bought, &other.bought), (&mut self.used, &other.used)] {
            for (sum, more) in mine.iter_mut().zip(theirs) {
                *sum += more;
            }
        }
    }
}

/// Many games to play.
#[derive(Clone)]
pub struct Batch<'a> {
    /// Which game.
    pub ruleset: Ruleset,
    /// What was chosen for the tables.
    pub options: Options,
    /// Monsters in each game.
    pub players: usize,
    /// How many games.
    pub games: u64,
    /// The seed of the batch.
    pub seed: u64,
    /// Bots by seat.
    pub bots: Vec<&'a Bot>,
    /// Threads.
    pub threads: usize,
    /// Whether to note what cards do, which takes its time.
    pub card_usage: bool,
}

/// Games that a thread takes at a time.
const CHUNK: u64 = 64;

/// Plays a batch; `progress` hears how many games are done. The result is the same for any number of threads; the usage of
/// cards is empty unless it was asked for.
pub fn simulate(batch: &Batch<'_>, progress: &(dyn Fn(u64) + Sync)) -> (Summary, Usage) {
    let next = AtomicU64::new(0);
    let work = || {
        let (mut summary, mut usage) = (Summary::default(), Usage::default());
        loop {
            let first = next.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= batch.games {
                return (summary, usage);
            }
            let last = (first + CHUNK).min(batch.games);
            for game in first..last {
                let mut dealer = Dealer::new(game_seed(batch.seed, game));
                let table = Game::new(batch.ruleset, batch.options, batch.players).expect("the table was checked");
                let mut luck = Dealer::for_bots(batch.seed, game);
                let played = if batch.card_usage {
                    play_counting(table, &batch.bots, &mut dealer, &mut luck, &mut usage)
                } else {
                    play_game(table, &batch.bots, &mut dealer, &mut luck)
                };
                summary.add(&played.game, played.choices, played.chances);
            }
            progress(last - first);
        }
    };
    if batch.threads <= 1 {
        return work();
    }
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..batch.threads).map(|_| scope.spawn(work)).collect();
        let mut all = (Summary::default(), Usage::default());
        for thread in threads {
            let (summary, usage) = thread.join().expect("a game panicked");
            all.0.merge(&summary);
            all.1.merge(&usage);
        }
        all
    })
}
