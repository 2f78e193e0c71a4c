//! NR-83: the queues of the state are long enough, and one more than fits is not gained.

use kaiju_rules::{
    Action, Borough, Chance, ExtraTurn, Game, MonsterSetup, Pending, Phase, Place, Ruleset, Seat, Setup, Source,
    StartAt, Track, Zone,
};

fn table(extra_turns: usize, promised: usize, card: &str) -> Game {
    let ruleset = Ruleset::NewYork;
    let a = Seat::new(0).unwrap();
    let rage = ruleset.card_by_id("subway").unwrap();
    let in_queens = MonsterSetup { energy: 6, place: Place::Outer(Borough::Queens), ..MonsterSetup::default() };
    let in_manhattan = MonsterSetup { place: Place::Manhattan(Zone::Lower, Track::Main), ..MonsterSetup::default() };
    let setup = Setup {
        monsters: vec![in_queens, in_manhattan],
        market: [ruleset.card_by_id(card), None, None],
        extra_turns: vec![ExtraTurn { seat: a, card: rage, fewer: 0 }; extra_turns],
        promised: vec![a; promised],
        start: StartAt::Turn { seat: a, number: 1, phase: Phase::Buy },
        ..Setup::new(ruleset)
    };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
    game.play(a, Action::Buy { card: setup.market[0].unwrap(), from: Source::Market, life: 0 }).unwrap();
    game
}

/// NR-86: after a hundred purchases and sweeps the question is not asked again.
#[test]
fn a_turn_has_at_most_a_hundred_deals() {
    let ruleset = Ruleset::NewYork;
    let a = Seat::new(0).unwrap();
    let rich = MonsterSetup { energy: 500, place: Place::Outer(Borough::Queens), ..MonsterSetup::default() };
    let in_manhattan = MonsterSetup { place: Place::Manhattan(Zone::Lower, Track::Main), ..MonsterSetup::default() };
    let setup = Setup {
        monsters: vec![rich, in_manhattan],
        market: [ruleset.card_by_id("stomp"), None, None],
        start: StartAt::Turn { seat: a, number: 1, phase: Phase::Buy },
        ..Setup::new(ruleset)
    };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
    for deal in 0..100 {
        assert!(matches!(game.pending(), Pending::Choose { seat, .. } if seat == a), "after {deal} deals");
        game.play(a, Action::Sweep { life: 0 }).unwrap();
        while matches!(game.pending(), Pending::Chance(Chance::Card { .. })) {
            let (outcome, _) = game.chances().next().unwrap();
            game.resolve(outcome).unwrap();
        }
    }
    assert_eq!(game.active(), Seat::new(1).unwrap());
    assert_eq!(game.monster(a).energy(), 300);
}

#[test]
fn one_more_than_sixteen_extra_turns_is_not_gained() {
    assert_eq!(table(15, 0, "terminal-rage").extra_turns().count(), 16);
    assert_eq!(table(16, 0, "terminal-rage").extra_turns().count(), 16);
    assert_eq!(table(0, 7, "columbia-university").promised().count(), 8);
    assert_eq!(table(0, 8, "columbia-university").promised().count(), 8);
}
