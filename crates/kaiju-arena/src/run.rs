//! Plays one game, or many in parallel.

use crate::{
    recording::{BotDice, Recording, bot_record},
    stats::BatchSummary,
};
use kaiju_bots::{Bot, SeatedBots};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{
    Action, CardSet, Cause, Event, EventKind, Game, MAX_CARD_IDS, MAX_SEATS, Options, Outcome, Pending, Ply, Record,
    Ruleset, Seat, View,
};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
};

/// A finished game, and the number of choices and chance outcomes in it.
#[derive(Copy, Clone, Debug)]
pub struct Played {
    /// The game in its final position.
    pub game: Game,
    /// Number of questions answered.
    pub choices: u64,
    /// Number of chance outcomes.
    pub chances: u64,
}

/// Plays a game to its end; the bots are assigned to seats in rotation. Bots draw from their own random source, so they
/// can't predict the dealer, and their draws don't change what it deals.
pub fn play_game(game: Game, bots: &[&dyn Bot], dealer: &mut Dealer, luck: &mut Dealer) -> Played {
    play(
        game,
        |game, _| dealer.outcome(game),
        &mut seated(&game, bots, luck),
        |players, view, seat| players.choose(view, seat, luck).expect("a question is pending"),
        |game, ply| {
            debug_assert!(game.check_ply(ply).is_ok());
            game.apply_unchecked(ply);
        },
    )
}

/// Like [`play_game`], but records in `usage` which cards each seat buys and which cards have an effect for it.
pub fn play_counting(
    game: Game,
    bots: &[&dyn Bot],
    dealer: &mut Dealer,
    luck: &mut Dealer,
    usage: &mut [Usage; MAX_SEATS],
) -> Played {
    let mut owners = Owners::default();
    play(
        game,
        |game, _| dealer.outcome(game),
        &mut seated(&game, bots, luck),
        |players, view, seat| players.choose(view, seat, luck).expect("a question is pending"),
        |game, ply| {
            usage.iter_mut().for_each(Usage::begin_ply);
            let mut listener = |game: &Game, event: Event| {
                let seat = owners.observe(game, event);
                usage[seat.index()].observe(game, event);
            };
            game.apply_with(ply, &mut listener)
                .expect("bots give legal answers, and the dealer draws possible outcomes");
        },
    )
}

/// Plays a record's game to its end and records it. Also counts card usage if `usage` is given.
pub(crate) fn play_recorded<'a>(
    record: &mut Record,
    dice: &mut BotDice,
    players: &mut SeatedBots<'a>,
    decide: impl FnMut(&mut SeatedBots<'a>, View<'_>, Seat) -> Action,
    mut usage: Option<&mut [Usage; MAX_SEATS]>,
) -> Played {
    let mut owners = Owners::default();
    dice.announce(record).expect("the seats are those of the game");
    let played = play(
        *record.game(),
        |game, ply| dice.outcome(game, ply),
        players,
        decide,
        |game, ply| {
            usage.iter_mut().flat_map(|usage| usage.iter_mut()).for_each(Usage::begin_ply);
            let mut listener = |game: &Game, event: Event| {
                if let Some(usage) = &mut usage {
                    let seat = owners.observe(game, event);
                    usage[seat.index()].observe(game, event);
                }
            };
            record.play_unchecked(ply, &mut listener);
            *game = *record.game();
        },
    );
    dice.reveal(record);
    played
}

/// Seats the bots in rotation. The seeds of players with memory come from a copy of `luck`, so that they don't change what
/// the other bots draw.
pub(crate) fn seated<'a>(game: &Game, bots: &[&'a dyn Bot], luck: &Dealer) -> SeatedBots<'a> {
    let (mut players, mut seeds) = (SeatedBots::default(), luck.clone());
    for seat in game.seats() {
        players.seat(game, seat, bots[seat.index() % bots.len()], &mut seeds);
    }
    players
}

/// Plays a game to its end: `deal` draws the outcome of chance at a ply, `decide` answers questions, `carry_out` applies
/// each ply.
pub(crate) fn play<'a>(
    mut game: Game,
    mut deal: impl FnMut(&Game, usize) -> Option<Outcome>,
    players: &mut SeatedBots<'a>,
    mut decide: impl FnMut(&mut SeatedBots<'a>, View<'_>, Seat) -> Action,
    mut carry_out: impl FnMut(&mut Game, Ply),
) -> Played {
    let (mut choices, mut chances) = (0, 0);
    let is_observed = players.have_memory();
    loop {
        let ply = match game.pending() {
            Pending::Over { .. } => {
                players.end(&game);
                return Played { game, choices, chances };
            }
            Pending::Chance(_) => {
                let outcome = deal(&game, (choices + chances) as usize).expect("chance is pending");
                chances += 1;
                Ply::Chance(outcome)
            }
            Pending::Choose { seat, .. } => {
                choices += 1;
                Ply::Choice(seat, decide(players, game.view(Some(seat), &mut None), seat))
            }
        };
        if is_observed {
            players.observe(&game, ply);
        }
        carry_out(&mut game, ply);
    }
}

/// Attributes events to seats. A card's effect belongs to its current owner or, if it has none, to the seat that
/// acquired it last. Other events belong to the active monster.
#[derive(Default)]
struct Owners {
    bought_by: BTreeMap<usize, Seat>,
}

impl Owners {
    /// Records who acquires which card, and returns the seat to which an event is attributed.
    fn observe(&mut self, game: &Game, event: Event) -> Seat {
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

/// The number of times each card was bought, and the number of plies in which it had an effect. Indexed like the card
/// table; duplicates and Mimic's copies count towards the first card of that kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Purchases, by card.
    pub bought: Vec<u64>,
    /// Plies in which the card had an effect, by card.
    pub used: Vec<u64>,
    /// Cards that already had an effect in the current ply.
    seen: CardSet,
}

impl Default for Usage {
    fn default() -> Usage {
        Usage { bought: vec![0; MAX_CARD_IDS], used: vec![0; MAX_CARD_IDS], seen: CardSet::EMPTY }
    }
}

impl Usage {
    /// Starts a new ply.
    pub fn begin_ply(&mut self) {
        self.seen = CardSet::EMPTY;
    }

    /// Records an event.
    pub fn observe(&mut self, game: &Game, event: Event) {
        let first = |card| game.ruleset().original(card).index();
        if let EventKind::Buy { card, .. } = event.kind {
            self.bought[first(card)] += 1;
        }
        // A card's own discard or removal is not an effect.
        if let Cause::Card(card) = event.cause
            && !matches!(event.kind, EventKind::Discard { .. } | EventKind::Remove { .. } | EventKind::Uncopy { .. })
            && !self.seen.has(game.ruleset().original(card))
        {
            self.seen.insert(game.ruleset().original(card));
            self.used[first(card)] += 1;
        }
    }

    /// Adds the counts of another `Usage` to this one.
    pub fn merge(&mut self, other: &Usage) {
        for (mine, theirs) in [(&mut self.bought, &other.bought), (&mut self.used, &other.used)] {
            for (sum, more) in mine.iter_mut().zip(theirs) {
                *sum += more;
            }
        }
    }
}

/// A batch of games to play.
#[derive(Clone)]
pub struct Batch<'a> {
    /// The game to play: New York or Tokyo.
    pub ruleset: Ruleset,
    /// The options of every game.
    pub options: Options,
    /// The number of monsters in each game.
    pub players: usize,
    /// The number of games.
    pub games: u64,
    /// The seed of the batch.
    pub seed: u64,
    /// The bots, assigned to seats in rotation.
    pub bots: Vec<&'a dyn Bot>,
    /// The number of threads.
    pub threads: usize,
    /// Whether to record card usage, which makes games slower.
    pub card_usage: bool,
}

/// The most games a thread claims at a time.
const CHUNK: u64 = 64;

/// Plays a batch, calling `progress` with increments that add up to the number of games. Returns the totals and each
/// seat's card usage, which is empty unless the batch asks for it. The result does not depend on the number of threads.
pub fn simulate(batch: &Batch<'_>, progress: &(dyn Fn(u64) + Sync)) -> (BatchSummary, [Usage; MAX_SEATS]) {
    simulate_recorded(batch, None, progress)
}

/// Like [`simulate`], and also records the games.
pub fn simulate_recorded(
    batch: &Batch<'_>,
    recording: Option<Recording<'_>>,
    progress: &(dyn Fn(u64) + Sync),
) -> (BatchSummary, [Usage; MAX_SEATS]) {
    let parts = in_threads(batch.threads, batch.games, <(BatchSummary, [Usage; MAX_SEATS])>::default, |sum, game| {
        let mut dealer = Dealer::new(game_seed(batch.seed, game));
        let table = Game::new(batch.ruleset, batch.options, batch.players).expect("the options were validated");
        let mut luck = Dealer::for_bots(batch.seed, game);
        let played = if let Some(recording) = recording {
            let bots: Vec<&dyn Bot> = batch.bots.iter().copied().cycle().take(batch.players).collect();
            let mut record = bot_record(batch.ruleset, batch.options, &bots).expect("the options were validated");
            let mut dice = BotDice::new(recording.fair, batch.seed, game, table.seats());
            tag_seed(&mut record, batch.seed, game);
            let usage = batch.card_usage.then_some(&mut sum.1);
            let mut players = seated(&table, &batch.bots, &luck);
            let decide = |players: &mut SeatedBots<'_>, view: View<'_>, seat| {
                players.choose(view, seat, &mut luck).expect("a question is pending")
            };
            let played = play_recorded(&mut record, &mut dice, &mut players, decide, usage);
            (recording.keep)(game, record);
            played
        } else if batch.card_usage {
            play_counting(table, &batch.bots, &mut dealer, &mut luck, &mut sum.1)
        } else {
            play_game(table, &batch.bots, &mut dealer, &mut luck)
        };
        sum.0.add(&played.game, played.choices, played.chances);
        if (game + 1) % CHUNK == 0 || game + 1 == batch.games {
            progress(game % CHUNK + 1);
        }
    });
    let mut all = <(BatchSummary, [Usage; MAX_SEATS])>::default();
    for (summary, usage) in &parts {
        all.0.merge(summary);
        for (sum, more) in all.1.iter_mut().zip(usage) {
            sum.merge(more);
        }
    }
    all
}

/// Tags a record with the batch's seed and the game's number.
pub(crate) fn tag_seed(record: &mut Record, seed: u64, game: u64) {
    for (key, number) in [("seed", seed), ("number", game)] {
        record.tag(key, &number.to_string()).expect("the key isn't reserved");
    }
}

/// Calls `each` for every number below `count`, in threads that claim a chunk at a time, and returns each thread's
/// accumulator.
pub(crate) fn in_threads<T: Send>(
    threads: usize,
    count: u64,
    start: impl Fn() -> T + Sync,
    each: impl Fn(&mut T, u64) + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    // Smaller chunks for small batches, so that a few long games are still spread evenly.
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
