//! Playing a game, and playing many.

use crate::{
    bot::Bot,
    dealer::{Dealer, game_seed},
    stats::Summary,
};
use kaiju_rules::{Game, MOST_SEATS, Options, Pending, Ruleset};
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

/// Plays a game to its end; seats take the bots in turn. Bots draw from a luck of their own: they cannot foresee the dealer,
/// and what they draw does not change what it deals.
pub fn play_game(mut game: Game, bots: &[&Bot], dealer: &mut Dealer, luck: &mut Dealer) -> Played {
    let (mut choices, mut chances) = (0, 0);
    let seated: [&Bot; MOST_SEATS] = std::array::from_fn(|seat| bots[seat % bots.len()]);
    loop {
        match game.pending() {
            Pending::Over { .. } => return Played { game, choices, chances },
            Pending::Chance(_) => {
                chances += 1;
                let outcome = dealer.outcome(&game).expect("chance is pending");
                debug_assert!(game.chance_weight(outcome) > 0);
                game.resolve_unchecked(outcome);
            }
            Pending::Choose { seat, .. } => {
                choices += 1;
                let action =
                    seated[seat.index()].choose(game.view(Some(seat), &mut None), luck).expect("a question is pending");
                debug_assert!(game.check(seat, action).is_ok());
                game.play_unchecked(action);
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
}

/// Games that a thread takes at a time.
const CHUNK: u64 = 64;

/// Plays a batch; `progress` hears how many games are done. The result is the same for any number of threads.
pub fn simulate(batch: &Batch<'_>, progress: &(dyn Fn(u64) + Sync)) -> Summary {
    let next = AtomicU64::new(0);
    let work = || {
        let mut summary = Summary::default();
        loop {
            let first = next.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= batch.games {
                return summary;
            }
            let last = (first + CHUNK).min(batch.games);
            for game in first..last {
                let mut dealer = Dealer::new(game_seed(batch.seed, game));
                let table = Game::new(batch.ruleset, batch.options, batch.players).expect("the table was checked");
                let mut luck = Dealer::for_bots(batch.seed, game);
                let played = play_game(table, &batch.bots, &mut dealer, &mut luck);
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
        let mut all = Summary::default();
        for thread in threads {
            all.merge(&thread.join().expect("a game panicked"));
        }
        all
    })
}
