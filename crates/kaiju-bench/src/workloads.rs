//! The workloads. Their seeds are fixed, so that the same binary executes the same instructions every time.

use kaiju_arena::{Batch, simulate};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{ActionList, Game, Options, Ply, Ruleset};

/// A fixed amount of work whose instructions are counted.
pub(crate) struct Workload {
    pub(crate) name: &'static str,
    /// The unit that counts are divided by: a choice, a search node, a decision or an action.
    pub(crate) unit: &'static str,
    /// Prepares the workload, runs it inside [`measured`], and returns the number of units.
    pub(crate) run: fn() -> u64,
}

const PLAIN: Options = Options::NONE;
const KO: Options = Options { ko: true, ..Options::NONE };

const ENGINE: [Workload; 7] = [
    Workload { name: "random-new-york-4", unit: "choice", run: || random(Ruleset::NewYork, PLAIN, 4, 1000) },
    Workload { name: "random-tokyo-6", unit: "choice", run: || random(Ruleset::Tokyo, PLAIN, 6, 500) },
    Workload { name: "random-ko-5", unit: "choice", run: || random(Ruleset::NewYork, KO, 5, 750) },
    Workload { name: "search-new-york-4", unit: "node", run: || search(Ruleset::NewYork, 4) },
    Workload { name: "search-tokyo-6", unit: "node", run: || search(Ruleset::Tokyo, 6) },
    Workload { name: "veteran-new-york-4", unit: "decision", run: || veteran(Ruleset::NewYork, 4) },
    Workload { name: "veteran-tokyo-4", unit: "decision", run: || veteran(Ruleset::Tokyo, 4) },
];

/// All workloads in this build. The `room` feature adds those of the server's rooms.
pub(crate) fn all() -> impl Iterator<Item = &'static Workload> {
    #[cfg(feature = "room")]
    let rooms = &crate::room::WORKLOADS[..];
    #[cfg(not(feature = "room"))]
    let rooms = &[][..];
    ENGINE.iter().chain(rooms)
}

/// The workload with this name.
pub(crate) fn find(name: &str) -> Result<&'static Workload, String> {
    all().find(|workload| workload.name == name).ok_or_else(|| {
        let names: Vec<_> = all().map(|workload| workload.name).collect();
        format!("no workload is called {name:?}; there are: {}", names.join(", "))
    })
}

/// Runs the part of a workload that is counted: callgrind collects only inside this function.
#[inline(never)]
pub(crate) fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    work()
}

fn bot(name: &str) -> &'static dyn Bot {
    bot_by_name(name).expect("the bot exists")
}

fn batch(bot: &'static dyn Bot, ruleset: Ruleset, options: Options, players: usize, games: u64) -> u64 {
    let (bots, seed, threads) = (vec![bot], 7, 1);
    let batch = Batch { ruleset, options, players, games, seed, bots, threads, card_usage: false };
    measured(&mut || simulate(&batch, &|_| ()).0.choices)
}

/// Plays the same games as `kaiju simulate --bots random --seed 7 --threads 1`.
fn random(ruleset: Ruleset, options: Options, players: usize, games: u64) -> u64 {
    batch(bot("random"), ruleset, options, players, games)
}

/// Like [`random`], with veterans.
fn veteran(ruleset: Ruleset, players: usize) -> u64 {
    batch(bot("veteran"), ruleset, PLAIN, players, 12)
}

/// One level of a search. In 400 positions from games between rookies, plays every answer on a copy, samples chance,
/// and lists the answers to the next question.
fn search(ruleset: Ruleset, players: usize) -> u64 {
    let games = positions(ruleset, players, 400);
    let (mut dealer, mut list, mut below) = (Dealer::new(5), ActionList::new(), ActionList::new());
    measured(&mut || {
        let mut nodes = 0;
        for game in &games {
            game.legal_into(&mut list);
            for &action in &list {
                let mut next = *game;
                next.play_unchecked(action);
                while let Some(outcome) = dealer.outcome(&next) {
                    next.resolve_unchecked(outcome);
                }
                next.legal_into(&mut below);
                nodes += 1;
            }
        }
        nodes
    })
}

/// Positions from games between rookies in which a question is pending, from the sixth turn on.
fn positions(ruleset: Ruleset, players: usize, count: usize) -> Vec<Game> {
    const SEED: u64 = 3;
    let (rookie, mut found) = (bot("rookie"), Vec::new());
    for n in 0.. {
        let (mut dealer, mut luck) = (Dealer::new(game_seed(SEED, n)), Dealer::for_bots(SEED, n));
        let mut game = Game::new(ruleset, PLAIN, players).expect("the table is valid");
        for plies in 0.. {
            let ply = dealer.next_ply(&game, |game, seat, _| {
                rookie.choose(game.view(Some(seat), &mut None), &mut luck).expect("a question is pending")
            });
            let Some(ply) = ply else { break };
            if matches!(ply, Ply::Choice(..)) && game.turn_number() >= 6 && plies % 17 == 0 {
                found.push(game);
                if found.len() == count {
                    return found;
                }
            }
            game.apply_unchecked(ply);
        }
    }
    found
}
