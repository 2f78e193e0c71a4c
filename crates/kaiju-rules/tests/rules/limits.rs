//! NR-83, NR-86, TR-92: extra turns and promised cards beyond a queue's capacity are not gained, and purchases, sweeps
//! and rerolls are limited, so that every turn ends.

use kaiju_rules::{
    Action, Aim, Borough, Chance, ExtraTurn, Game, MonsterSetup, Pending, Phase, Place, Ruleset, Seat, Setup, Source,
    StartAt, Track, Zone,
};

/// A game in which A, with this many extra turns and promised cards waiting, has just bought a card.
fn table(extra_turns: usize, promised: usize, card: &str) -> Game {
    let ruleset = Ruleset::NewYork;
    let a = Seat::new(0).unwrap();
    let subway = ruleset.card_by_id("subway").unwrap();
    let in_queens = MonsterSetup { energy: 6, place: Place::Outer(Borough::Queens), ..MonsterSetup::default() };
    let in_manhattan = MonsterSetup { place: Place::Manhattan(Zone::Lower, Track::Main), ..MonsterSetup::default() };
    let setup = Setup {
        monsters: vec![in_queens, in_manhattan],
        market: [ruleset.card_by_id(card), None, None],
        extra_turns: vec![ExtraTurn { seat: a, card: subway, fewer: 0 }; extra_turns],
        promised: vec![a; promised],
        start: StartAt::Turn { seat: a, number: 1, phase: Phase::Buy },
        ..Setup::new(ruleset)
    };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
    game.play(a, Action::Buy { card: setup.market[0].unwrap(), from: Source::Market, life: 0 }).unwrap();
    game
}

/// A, with 500 energy, sweeps the market until it is not asked again, which takes exactly 100 sweeps.
fn assert_a_hundred_sweeps(game: &mut Game) {
    let (a, b) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
    for deal in 0..100 {
        assert!(matches!(game.pending(), Pending::Choose { seat, .. } if seat == a), "after {deal} deals");
        game.play(a, Action::Sweep { life: 0 }).unwrap();
        while matches!(game.pending(), Pending::Chance(Chance::Card { .. })) {
            let (outcome, _) = game.chances().next().unwrap();
            game.resolve(outcome).unwrap();
        }
    }
    assert_eq!((game.active(), game.monster(a).energy()), (b, 300));
}

/// NR-86: after 100 purchases and sweeps the question is not asked again.
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
    assert_a_hundred_sweeps(&mut game);
}

#[test]
fn one_more_than_sixteen_extra_turns_is_not_gained() {
    assert_eq!(table(15, 0, "terminal-rage").extra_turns().count(), 16);
    assert_eq!(table(16, 0, "terminal-rage").extra_turns().count(), 16);
    assert_eq!(table(0, 7, "columbia-university").promised().count(), 8);
    assert_eq!(table(0, 8, "columbia-university").promised().count(), 8);
}

/// TR-92: Tokyo has the same limits for purchases and sweeps and for extra turns, and one for rerolls.
#[test]
fn tokyo_has_the_same_limits() {
    let ruleset = Ruleset::Tokyo;
    let a = Seat::new(0).unwrap();
    let card = |id: &str| ruleset.card_by_id(id).unwrap();
    let monster = |place| MonsterSetup { energy: 500, place, ..MonsterSetup::default() };
    let table = |phase| Setup {
        monsters: vec![monster(Place::Outside), monster(Place::Tokyo(Track::Main))],
        start: StartAt::Turn { seat: a, number: 1, phase },
        ..Setup::new(ruleset)
    };
    let start = |setup: &Setup| Game::from_setup(setup, &mut |_, _| {}).unwrap();

    let market = [Some(card("tank")), None, None];
    let mut game = start(&Setup { market, ..table(Phase::Buy) });
    assert_a_hundred_sweeps(&mut game);

    let waiting = ExtraTurn { seat: a, card: card("frenzy"), fewer: 0 };
    for (before, after) in [(15, 16), (16, 16)] {
        let market = [Some(card("frenzy")), None, None];
        let mut copies = table(Phase::Buy);
        copies.extra_turns = vec![waiting; before];
        let mut game = start(&Setup { market, ..copies });
        game.play(a, Action::Buy { card: card("frenzy"), from: Source::Market, life: 0 }).unwrap();
        assert_eq!(game.extra_turns().count(), after);
    }

    let mut thirsty = table(Phase::Roll);
    thirsty.monsters[0].cards.extend([card("energy-drink"), card("smoke-cloud")]);
    let mut game = start(&thirsty);
    game.resolve(game.parse_outcome("roll 1 1 2 2 3 3").unwrap()).unwrap();
    let drink = Action::Use { card: card("energy-drink"), aim: Aim::Nothing, life: 0 };
    for rolls in 3..=100 {
        game.play(a, drink).unwrap();
        assert_eq!(game.rerolls(a), rolls);
    }
    assert!(game.play(a, drink).is_err());
    assert!(game.play(a, Action::Use { card: card("smoke-cloud"), aim: Aim::Nothing, life: 0 }).is_err());
}

/// NR-50: a monster can pay its energy and, with Of Another World, all but the last of its LP.
#[test]
fn costs_are_paid_with_energy_or_lp() {
    let ruleset = Ruleset::NewYork;
    let a = Seat::new(0).unwrap();
    let pays = |cards: &[&str], cost: u8| {
        let cards = cards.iter().map(|id| ruleset.card_by_id(id).unwrap()).collect();
        let place = Place::Outer(Borough::Queens);
        let monster = MonsterSetup { life: 5, energy: 2, place, cards, ..MonsterSetup::default() };
        let other = MonsterSetup { place: Place::Outer(Borough::Bronx), ..MonsterSetup::default() };
        let start = StartAt::Turn { seat: a, number: 1, phase: Phase::Roll };
        let setup = Setup { monsters: vec![monster, other], start, ..Setup::new(ruleset) };
        Game::from_setup(&setup, &mut |_, _| {}).unwrap().can_pay(a, cost)
    };
    assert_eq!([pays(&[], 0), pays(&[], 2), pays(&[], 3)], [true, true, false]);
    let own = ["of-another-world"];
    assert_eq!([pays(&own, 3), pays(&own, 6), pays(&own, 7)], [true, true, false]);
}
