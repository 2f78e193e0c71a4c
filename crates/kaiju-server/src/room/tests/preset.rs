use kaiju_rules::*;

/// B stands in Tokyo with so much life after an attack of A, and is asked whether to leave.
pub(super) fn attacked_in_tokyo(life: u8) -> Game {
    let mut setup = Setup::new(Ruleset::Tokyo);
    let at = |place, life| MonsterSetup { place, life, ..MonsterSetup::default() };
    setup.monsters = vec![at(Place::Outside, 10), at(Place::Tokyo(Track::Main), life + 1), at(Place::Outside, 10)];
    setup.dice = Some(Dice::of(Face::ATTACK, 1).plus(Dice::of(Face::ENERGY, 5)));
    setup.start = StartAt::Turn { seat: super::table::seat("A"), number: 3, phase: Phase::Resolve };
    let mut game = Game::from_setup(&setup, &mut |_, _| {}).expect("it is a table");
    game.play(super::table::seat("A"), Action::Resolve(Face::ATTACK)).expect("it can be resolved");
    game
}
