//! Playing a game, and playing many.

use crate::{
    dealer::{Dealer, game_seed},
    stats::Summary,
};
use kaiju_bots::Bot;
use kaiju_rules::{
    Action, CardSet, Cause, Event, EventKind, Game, MAX_SEATS, Options, Outcome, Pending, Ruleset, Seat, View,
};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
};

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
pub(crate) enum Ply {
    Choice(Seat, Action),
    Chance(Outcome),
}

/// Plays a game to its end; seats take the bots in turn. Bots draw from a luck of their own: they cannot foresee the dealer,
/// and what they draw does not change what it deals.
pub fn play_game(game: Game, bots: &[&Bot], dealer: &mut Dealer, luck: &mut Dealer) -> Played {
    play(game, dealer, seated(bots, luck), |game, step| match step {
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

/// As [`play_game`], noting which cards the monster of each seat buys and which do something for it.
pub fn play_counting(
    game: Game,
    bots: &[&Bot],
    dealer: &mut Dealer,
    luck: &mut Dealer,
    usage: &mut [Usage; MAX_SEATS],
) -> Played {
    let mut owners = Owners::default();
    play(game, dealer, seated(bots, luck), |game, step| {
        usage.iter_mut().for_each(Usage::begin_ply);
        let mut listener = |game: &Game, event: Event| {
            let seat = owners.hear(game, event);
            usage[seat.index()].hear(game, event);
        };
        match step {
            Ply::Choice(seat, action) => {
                game.play_with(seat, action, &mut listener).expect("a bot answers legally");
            }
            Ply::Chance(outcome) => {
                game.resolve_with(outcome, &mut listener).expect("the dealer deals what is there");
            }
        }
    })
}

/// Bots that take the seats in turn.
fn seated<'a>(bots: &'a [&'a Bot], luck: &'a mut Dealer) -> impl FnMut(View<'_>, Seat) -> Action + 'a {
    let seated: [&Bot; MAX_SEATS] = std::array::from_fn(|seat| bots[seat % bots.len()]);
    move |view, seat| seated[seat.index()].choose(view, luck).expect("a question is pending")
}

/// Plays a game to its end: `decide` answers questions, `carry_out` makes the step.
pub(crate) fn play(
    mut game: Game,
    dealer: &mut Dealer,
    mut decide: impl FnMut(View<'_>, Seat) -> Action,
    mut carry_out: impl FnMut(&mut Game, Ply),
) -> Played {
    let (mut choices, mut chances) = (0, 0);
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
                let action = decide(game.view(Some(seat), &mut None), seat);
                carry_out(&mut game, Ply::Choice(seat, action));
            }
        }
    }
}

/// Whose doing the effect of a card is: of the one who has it, or of the one who bought it last.
#[derive(Default)]
struct Owners {
    bought_by: BTreeMap<usize, Seat>,
}

impl Owners {
    /// Whose an event is.
    fn hear(&mut self, game: &Game, event: Event) -> Seat {
        if let EventKind::Buy { seat, card, .. } | EventKind::Receive { seat, card } = event.kind {
            self.bought_by.insert(card.index(), seat);
            return seat;
        }
        let Cause::Card(card) = event.cause else { return game.active() };
        let copy = game.copy().filter(|&(_, copied)| copied == card).map(|(seat, _)| seat);
        let owner = copy.or_else(|| game.seats().find(|&s| game.monster(s).cards().has(card)));
        owner.or_else(|| self.bought_by.get(&card.index()).copied()).unwrap_or_else(|| game.active())
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
        if let EventKind::Buy { card, .. } = event.kind {
            self.bought[first(card)] += 1;
        }
        // That a card goes away is no effect of it.
        if let Cause::Card(card) = event.cause
            && !matches!(event.kind, EventKind::Discard { .. } | EventKind::Remove { .. } | EventKind::Uncopy { .. })
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
/// cards, by seat, is empty unless it was asked for.
pub fn simulate(batch: &Batch<'_>, progress: &(dyn Fn(u64) + Sync)) -> (Summary, [Usage; MAX_SEATS]) {
    let parts = in_threads(batch.threads, batch.games, <(Summary, [Usage; MAX_SEATS])>::default, |sum, game| {
        let mut dealer = Dealer::new(game_seed(batch.seed, game));
        let table = Game::new(batch.ruleset, batch.options, batch.players).expect("the table was checked");
        let mut luck = Dealer::for_bots(batch.seed, game);
        let played = if batch.card_usage {
            play_counting(table, &batch.bots, &mut dealer, &mut luck, &mut sum.1)
        } else {
            play_game(table, &batch.bots, &mut dealer, &mut luck)
        };
        sum.0.add(&played.game, played.choices, played.chances);
        if (game + 1) % CHUNK == 0 || game + 1 == batch.games {
            progress(game % CHUNK + 1);
        }
    });
    let mut all = <(Summary, [Usage; MAX_SEATS])>::default();
    for (summary, usage) in &parts {
        all.0.merge(summary);
        for (sum, more) in all.1.iter_mut().zip(usage) {
            sum.merge(more);
        }
    }
    all
}

/// Does something for each number below `count`, in threads that take a chunk at a time; what each thread has gathered is returned.
pub(crate) fn in_threads<T: Send>(
    threads: usize,
    count: u64,
    start: impl Fn() -> T + Sync,
    each: impl Fn(&mut T, u64) + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    // Few but long games are shared out evenly too.
    let chunk = (count / (4 * threads as u64).max(1)).clamp(1, CHUNK);
    let work = || {
        let mut gathered = start();
        loop {
            let first = next.fetch_add(chunk, Ordering::Relaxed);
            if first >= count {
                return gathered;
            }
            (first..(first + chunk).min(count)).for_each(|n| each(&mut gathered, n));
        }
    };
    if threads <= 1 {
        return vec![work()];
    }
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a game panicked")).collect()
    })
}
