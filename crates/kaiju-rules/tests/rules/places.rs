//! `Game::places`: the final places (NY-8.6, TK-6.9).

use kaiju_rules::{
    Action, Borough, Game, MonsterSetup, Options, Pending, Phase, Place, Ruleset, Seat, Setup, StartAt, Track, Zone,
};

fn monster(life: u8, vp: u16, energy: u16, borough: Borough) -> MonsterSetup {
    MonsterSetup { life, vp, energy, place: Place::Outer(borough), ..MonsterSetup::default() }
}

/// A game at the end of A's turn.
fn table(monsters: Vec<MonsterSetup>, number: u16) -> Game {
    let start = StartAt::Turn { seat: Seat::new(0).unwrap(), number, phase: Phase::End };
    let setup = Setup { monsters, start, ..Setup::new(Ruleset::NewYork) };
    Game::from_setup(&setup, &mut |_, _| {}).unwrap()
}

#[test]
fn places_follow_ny_8_6() {
    // The winner by VP comes first. The other surviving monsters follow by VP, then LP, then energy; ties share a
    // place; eliminated monsters are last.
    let manhattan =
        MonsterSetup { place: Place::Manhattan(Zone::Lower, Track::Main), ..monster(3, 20, 0, Borough::Bronx) };
    let out = MonsterSetup { out: true, life: 0, vp: 30, ..MonsterSetup::default() };
    let game = table(
        vec![
            monster(9, 5, 1, Borough::Bronx),
            manhattan,
            monster(9, 5, 2, Borough::Bronx),
            monster(9, 5, 1, Borough::Queens),
            monster(10, 5, 0, Borough::Queens),
            out,
        ],
        3,
    );
    assert!(matches!(game.pending(), Pending::Over { winner, .. } if winner == Seat::new(1)));
    assert_eq!(game.places(), [4, 1, 3, 4, 2, 6]);
}

#[test]
fn places_follow_tk_6_9() {
    let monster =
        |life, vp, energy| MonsterSetup { life, vp, energy, place: Place::Outside, ..MonsterSetup::default() };
    let out = MonsterSetup { out: true, life: 0, vp: 30, ..MonsterSetup::default() };
    let start = StartAt::Turn { seat: Seat::new(0).unwrap(), number: 3, phase: Phase::End };
    let winner = MonsterSetup { place: Place::Tokyo(Track::Main), ..monster(3, 20, 0) };
    let monsters = vec![monster(9, 5, 1), winner, monster(9, 5, 2), monster(9, 5, 1), monster(10, 5, 0), out];
    let setup = Setup { monsters, start, ..Setup::new(Ruleset::Tokyo) };
    let game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
    let cause = Ruleset::Tokyo.cites().enough_vp.into();
    assert_eq!(game.pending(), Pending::Over { winner: Seat::new(1), cause });
    assert_eq!(game.places(), [4, 1, 3, 4, 2, 6]);
}

/// The winner comes first even if another monster has more VP: the active monster wins (NY-8.1).
#[test]
fn the_winner_comes_first() {
    let game = table(vec![monster(1, 20, 0, Borough::Bronx), monster(9, 25, 9, Borough::Queens)], 3);
    assert!(matches!(game.pending(), Pending::Over { winner, .. } if winner == Seat::new(0)));
    assert_eq!(game.places()[..2], [1, 2]);
}

/// At the turn limit the best living monster wins (NY-8.5); if there is a tie, no one wins and the best share first
/// place.
#[test]
fn a_tie_at_the_limit_shares_the_first_place() {
    let game = table(
        vec![monster(4, 7, 0, Borough::Bronx), monster(4, 7, 0, Borough::Queens), monster(9, 6, 9, Borough::Queens)],
        500,
    );
    assert!(matches!(game.pending(), Pending::Over { winner: None, .. }));
    assert_eq!(game.places()[..3], [1, 1, 3]);
}

/// Monsters eliminated later place ahead of those eliminated earlier.
#[test]
fn later_eliminations_place_higher() {
    let start = StartAt::Turn { seat: Seat::new(0).unwrap(), number: 1, phase: Phase::Move };
    let monsters = vec![
        monster(9, 0, 0, Borough::Bronx),
        MonsterSetup { place: Place::Manhattan(Zone::Lower, Track::Main), ..MonsterSetup::default() },
        monster(5, 19, 9, Borough::Bronx),
        monster(5, 0, 0, Borough::Queens),
    ];
    let setup = Setup { monsters, start, ..Setup::new(Ruleset::NewYork) };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
    for seat in [2, 3, 0] {
        game.play(Seat::new(seat).unwrap(), Action::Concede).unwrap();
    }
    assert!(matches!(game.pending(), Pending::Over { winner, .. } if winner == Seat::new(1)));
    assert_eq!(game.places()[..4], [2, 1, 4, 3]);
}

/// KO'd monsters place after those that stand and before those that are out, by VP, then energy.
#[test]
fn ko_monsters_place_between_standing_and_eliminated() {
    let ko = |vp, energy| MonsterSetup { ko: true, life: 0, vp, energy, ..MonsterSetup::default() };
    let out = MonsterSetup { out: true, life: 0, ..MonsterSetup::default() };
    let zombie = MonsterSetup { zombie: true, risen: true, ..monster(1, 0, 0, Borough::Queens) };
    let places = |monsters| {
        let start = StartAt::Turn { seat: Seat::new(0).unwrap(), number: 9, phase: Phase::End };
        let options = Options { ko: true, ..Options::default() };
        let setup = Setup { monsters, start, options, ..Setup::new(Ruleset::NewYork) };
        let game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
        let Pending::Over { winner, .. } = game.pending() else { panic!("{}", game.position()) };
        (winner, game.places())
    };
    let won = vec![ko(5, 1), ko(5, 2), monster(1, 20, 0, Borough::Bronx), out.clone(), zombie, ko(9, 0)];
    assert_eq!(places(won), (Seat::new(2), [5, 4, 1, 6, 2, 3]));
    // If no monster stands, no one wins; the one with the most VP since its KO comes first, and those with equal VP and
    // energy share a place.
    assert_eq!(places(vec![ko(0, 1), ko(3, 0), ko(0, 1), out.clone(), out.clone(), out]), (None, [2, 1, 2, 4, 4, 4]));
}
