//! Playing must not allocate, because a search copies states and lists answers millions of times a second.

use allocation_counter::measure;
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, rich_table};
use kaiju_rules::{ActionList, Event, Game, Options, Ply, Ruleset};

/// Plays a game to its end, applying each ply unchecked, checked and with a listener; returns the number of plies and
/// events.
fn play(mut game: Game, policy: Policy, dealer: &mut Dealer) -> (u32, u32) {
    let mut legal = ActionList::new();
    let (mut plies, mut events) = (0, 0);
    loop {
        let ply = dealer.next_ply(&game, |game, _, dealer| {
            game.legal_into(&mut legal);
            policy.choose(&legal, dealer)
        });
        let Some(ply) = ply else { return (plies, events) };
        if let Ply::Chance(outcome) = ply {
            let likely = game.chances().any(|(o, weight)| o == outcome && weight == game.chance_weight(o));
            assert!(likely && game.chance_total() > 0);
        }
        let (mut checked, mut observed, before) = (game, game, events);
        game.apply_unchecked(ply);
        checked.apply(ply).unwrap();
        observed.apply_with(ply, &mut |_: &Game, _: Event| events += 1).unwrap();
        assert!(checked == game && observed == game && events >= before);
        plies += 1;
    }
}

#[test]
fn play_allocates_nothing() {
    assert!(measure(|| drop(std::hint::black_box(vec![0u8; 100]))).count_total > 0, "allocations are not counted");
    let (mut plies, mut events) = (0, 0);
    for (seed, ruleset) in (0..200u8).flat_map(|seed| Ruleset::ALL.map(|ruleset| (seed, ruleset))) {
        let mut dealer = Dealer::new(seed.into());
        let (players, policy) = (2 + usize::from(seed % 5), Policy(seed));
        let rich = rich_table(ruleset, players, &mut dealer);
        let used = measure(|| {
            let new = Game::new(ruleset, Options::default(), players).unwrap();
            for start in [new, rich] {
                let (p, e) = play(start, policy, &mut dealer);
                plies += p;
                events += e;
            }
        });
        assert_eq!((used.count_total, used.bytes_total), (0, 0), "{ruleset:?}, {players} monsters, seed {seed}");
    }
    println!("{plies} plies, {events} events, 0 allocations");
    assert!(plies > 100_000 && events > 200_000);
}
