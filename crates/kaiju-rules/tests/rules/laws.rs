//! Checks the laws of `kaiju_laws::laws` over thousands of random games. `cargo run --release -p kaiju-laws --example
//! soak` checks them over a hundred million choices.

use kaiju_dealer::Dealer;
use kaiju_laws::{
    Policy,
    laws::{Law, Tally, check, check_text, play_watched},
    random_ko_table, random_option_table, random_table,
};
use kaiju_rules::{CardKind, Cause, Game, Names, Ply, Ruleset};
use proptest::{prelude::*, test_runner::RngSeed};

/// A configuration that plays the same games in every run; the soak and the fuzz targets explore new games. A failure
/// prints its seed, which is enough to reproduce it, so no failure file is kept.
fn games(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(16), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(games(10_000))]

    /// The cheap laws hold in every position; the expensive ones are checked in about one of three hundred.
    #[test]
    fn laws_hold_in_every_game(seed: u64, game in 0..2usize, players in 2..=6usize, policy: u8) {
        let mut dealer = Dealer::new(seed);
        let policy = Policy(policy);
        let start = random_table(Ruleset::ALL[game], players, policy, &mut dealer);
        if let Err(broken) = play_watched(start, policy, 300, &mut dealer) {
            return Err(TestCaseError::fail(broken.to_string()));
        }
    }
}

proptest! {
    #![proptest_config(games(6_000))]

    /// The laws also hold in the KO variant, with and without heroes.
    #[test]
    fn laws_hold_with_the_ko_variant(seed: u64, players in 2..=6usize, policy: u8) {
        let mut dealer = Dealer::new(seed);
        let policy = Policy(policy);
        let start = random_ko_table(players, policy, &mut dealer);
        if let Err(broken) = play_watched(start, policy, 300, &mut dealer) {
            return Err(TestCaseError::fail(broken.to_string()));
        }
    }
}

proptest! {
    #![proptest_config(games(2_000))]

    /// The laws also hold with every combination of options.
    #[test]
    fn laws_hold_with_all_options(seed: u64, game in 0..2usize, players in 2..=6usize, policy: u8) {
        let mut dealer = Dealer::new(seed);
        let policy = Policy(policy);
        let start = random_option_table(Ruleset::ALL[game], players, policy, &mut dealer);
        if let Err(broken) = play_watched(start, policy, 100, &mut dealer) {
            return Err(TestCaseError::fail(broken.to_string()));
        }
    }
}

proptest! {
    #![proptest_config(games(300))]

    /// Every position of the KO variant survives a round trip through its text.
    #[test]
    fn ko_notation_round_trips_all_the_way(seed: u64, players in 2..=6usize, policy: u8) {
        let (mut dealer, policy) = (Dealer::new(seed), Policy(policy));
        let mut game = random_ko_table(players, policy, &mut dealer);
        while let Some(ply) = policy.next_ply(&game, &mut dealer) {
            if let Err(broken) = check_text(&game) {
                return Err(TestCaseError::fail(broken.to_string()));
            }
            game.apply(ply).unwrap();
        }
    }

    /// Positions, answers and outcomes survive a round trip through their text in every position of a game.
    #[test]
    fn notation_round_trips_all_the_way(seed: u64, game in 0..2usize, players in 2..=6usize, policy: u8) {
        let (mut dealer, policy) = (Dealer::new(seed), Policy(policy));
        let mut game = random_table(Ruleset::ALL[game], players, policy, &mut dealer);
        while let Some(ply) = policy.next_ply(&game, &mut dealer) {
            if let Err(broken) = check_text(&game) {
                return Err(TestCaseError::fail(broken.to_string()));
            }
            game.apply(ply).unwrap();
        }
    }

    /// Replaying a game reaches the same state, from data or from text, with or without a listener; and every event has
    /// a rule or a card as its cause.
    #[test]
    fn replay_equals_live(seed: u64, game in 0..2usize, players in 2..=6usize, policy: u8) {
        let (mut dealer, policy) = (Dealer::new(seed), Policy(policy));
        let first = random_table(Ruleset::ALL[game], players, policy, &mut dealer);
        let (mut live, mut record) = (first, Vec::new());
        while let Some(ply) = policy.next_ply(&live, &mut dealer) {
            let text = match ply {
                Ply::Choice(_, action) => live.action_text(action, Names::LETTERS).to_string(),
                Ply::Chance(outcome) => live.outcome_text(outcome).to_string(),
            };
            live.apply(ply).unwrap();
            record.push((ply, text));
        }
        let (mut again, mut read, mut observed) = (first, first, first);
        for (ply, text) in record {
            again.apply(ply).unwrap();
            let mut baseless = None;
            let mut listener = |game: &Game, event: kaiju_rules::Event| {
                let cause = match event.cause {
                    Cause::Rule(rule) => !rule.text().is_empty(),
                    Cause::Card(card) => game.card(card).kind != CardKind::Goal,
                };
                if !cause { baseless = Some(event) }
            };
            match ply {
                Ply::Choice(seat, action) => {
                    let parsed = read.parse_action(seat, &text, Names::LETTERS);
                    prop_assert_eq!(parsed.as_ref(), Ok(&action), "{}", text);
                }
                Ply::Chance(outcome) => {
                    prop_assert_eq!(read.parse_outcome(&text), Ok(outcome));
                }
            }
            read.apply(ply).unwrap();
            observed.apply_with(ply, &mut listener).unwrap();
            prop_assert_eq!(baseless, None);
        }
        prop_assert!(again == live && read == live && observed == live);
    }
}

/// The random games above cover every question and every card's effect.
#[test]
fn random_games_reach_every_question_and_every_card() {
    for (ruleset, questions) in [(Ruleset::NewYork, 15), (Ruleset::Tokyo, 15)] {
        let mut all = Tally::default();
        // Rare effects need a few thousand games, and every new card changes which effects are rare.
        let used = |all: &Tally| ruleset.power_cards().iter().all(|c| all.usage.used[ruleset.original(c).index()] > 0);
        let mut seed = 0u64;
        while seed < 1500 || (seed < 10_000 && !used(&all)) {
            let (mut dealer, policy) = (Dealer::new(seed), Policy(seed as u8));
            let start = random_table(ruleset, 2 + (seed % 5) as usize, policy, &mut dealer);
            all.add(&play_watched(start, policy, 10_000, &mut dealer).unwrap());
            seed += 1;
        }
        println!("{:#?}", all.questions);
        for card in ruleset.power_cards().iter().map(|c| ruleset.original(c)) {
            let id = ruleset.cards()[card.index()].id;
            println!("{id}: {} times", all.usage.used[card.index()]);
            assert!(all.usage.used[card.index()] > 0, "{id} never had an effect");
        }
        assert_eq!(all.questions.len(), questions, "{:?}", all.questions);
        assert!(all.questions.values().all(|&n| n >= 20), "{:?}", all.questions);
        assert_eq!(all.cards, ruleset.power_cards());
        assert_eq!(all.most_turns, kaiju_rules::MAX_TURNS);
    }
}

/// A search copies the state for every branch, so it must be `Copy` and at most 1 KiB.
#[test]
fn a_game_is_small_and_plain() {
    const fn copied<T: Copy + Send + Sync + 'static>() -> usize {
        size_of::<T>()
    }
    let size = copied::<Game>();
    println!("a game has {size} bytes, an action {}", copied::<kaiju_rules::Action>());
    assert!(size <= 1024);
}

/// A six-player game with a monster on the second space of Manhattan or Tokyo, waiting for a roll of six dice.
fn two_in_the_middle(ruleset: Ruleset, second_space: &str) -> Game {
    let (mut dealer, policy) = (Dealer::new(7), Policy(Policy::BUYS | Policy::SAVES));
    let mut game = random_table(ruleset, 6, policy, &mut dealer);
    while !(game.position().contains(second_space) && game.chance_total() == 46_656) {
        let ply = policy.next_ply(&game, &mut dealer).expect("the game lasts that long");
        game.apply(ply).unwrap();
    }
    game
}

/// Checks that each case, which replaces part of the position's text, still parses but breaks the given law.
fn break_laws(game: &Game, cases: &[(&str, &str, Law)]) {
    assert!(check(game, &game.legal()).is_ok());
    let position = game.position();
    for &(old, new, law) in cases {
        assert!(position.contains(old), "{old} is not in {position}");
        let text = position.replacen(old, new, 1);
        let tampered = Game::from_position(&text).unwrap_or_else(|wrong| panic!("{wrong}: {text}"));
        let broken = check(&tampered, &tampered.legal()).expect_err(&text);
        assert_eq!(broken.law, law, "{broken}");
    }
}

/// The laws detect violations: tampered positions break them.
#[test]
fn tampered_positions_break_laws() {
    let new_york = two_in_the_middle(Ruleset::NewYork, ":5-6");
    break_laws(
        &new_york,
        &[
            ("deck=rest", "deck=stomp", Law::Cards),
            ("high-rise-1+2", "high-rise-2+2", Law::Tiles),
            ("pending=", "supply=12,13,5,15 pending=", Law::Tokens),
            (" C=9,1,0", " C=9,21,0", Law::Limits),
            ("manhattan:lower:2-4", "outer:brooklyn", Law::Places),
        ],
    );
    let tokyo = two_in_the_middle(Ruleset::Tokyo, ":bay");
    let position = tokyo.position();
    let rest_of_game = &position[position.find("steps=").unwrap()..];
    break_laws(
        &tokyo,
        &[
            ("deck=rest", "deck=jets", Law::Cards),
            ("pending=", "supply=11,12,3,1 pending=", Law::Tokens),
            (" B=10,0,0", " B=10,21,0", Law::Limits),
            // Only four monsters are left, but the Bay is still occupied.
            (
                " B=10,0,0 B.at=outside C=10,0,0 C.at=outside",
                " B=0,0,0 B.out=1 C=0,0,0 C.out=1 eliminations=1",
                Law::Places,
            ),
            (rest_of_game, "pending=over:F:rule:TK-6.2", Law::Ends),
        ],
    );
}
