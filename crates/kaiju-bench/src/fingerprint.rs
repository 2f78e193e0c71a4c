//! A hash over many games. It must stay the same when a change isn't meant to affect any game.

use kaiju_dealer::{Dealer, game_seed};
use kaiju_laws::{Policy, random_ko_table, random_table};
use kaiju_rules::{ActionList, Names, Pending, Ruleset};

/// Prints one hash per kind of game.
pub(crate) fn print(games: u64) -> bool {
    for kind in ["new-york", "tokyo", "ko"] {
        let mut hash = Hash(0xcbf2_9ce4_8422_2325);
        let plies: u64 = (0..games).map(|n| play(kind, n, &mut hash)).sum();
        println!("{kind}: {games} games, {plies} plies, {:016x}", hash.0);
    }
    true
}

/// A 64-bit FNV-1a hash.
struct Hash(u64);

impl Hash {
    fn write(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Plays one game and hashes every position and its listed answers; `n` determines the table and the policy. Returns
/// the number of plies.
fn play(kind: &str, n: u64, hash: &mut Hash) -> u64 {
    let mut dealer = Dealer::new(game_seed(77, n));
    let policy = Policy((n as u8).wrapping_mul(37));
    let mut game = match kind {
        "ko" => random_ko_table(3 + n as usize % 4, policy, &mut dealer),
        "tokyo" => random_table(Ruleset::Tokyo, 2 + n as usize % 5, policy, &mut dealer),
        _ => random_table(Ruleset::NewYork, 2 + n as usize % 5, policy, &mut dealer),
    };
    let mut legal = ActionList::new();
    let mut plies = 0;
    loop {
        hash.write(&game.position());
        if matches!(game.pending(), Pending::Choose { .. }) {
            game.legal_into(&mut legal);
            for &action in &legal {
                hash.write(&game.action_text(action, Names::LETTERS).to_string());
            }
            let nth = dealer.below(legal.len() as u32) as usize;
            let picked = game.pick_answer(|count| {
                assert_eq!(count, legal.len(), "answers are picked from as many as are listed");
                nth
            });
            assert_eq!(picked, legal.get(nth).copied(), "answers are picked in the order of the list");
        }
        let Some(ply) = policy.next_ply(&game, &mut dealer) else { return plies };
        game.apply(ply).expect("the ply was listed or drawn");
        plies += 1;
    }
}
