//! `Game::next_turn_seat`: whose turn comes next.

use kaiju_rules::{Game, MonsterSetup, Outcome, Pending, Phase, Place, Prompt, Ruleset, Seat, Setup, StartAt, Track};

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

/// A's Buy phase in Tokyo, with a card for A to buy; B has Opportunist.
fn opportunity() -> Game {
    let card = |id| Ruleset::Tokyo.card_by_id(id).expect("a card");
    let mut setup = Setup::new(Ruleset::Tokyo);
    let outside = || MonsterSetup { place: Place::Outside, energy: 10, ..MonsterSetup::default() };
    setup.monsters = vec![
        MonsterSetup { place: Place::Tokyo(Track::Main), ..outside() },
        MonsterSetup { cards: vec![card("opportunist")], ..outside() },
        outside(),
    ];
    setup.market[0] = Some(card("corner-store"));
    setup.start = StartAt::Turn { seat: seat(0), number: 4, phase: Phase::Buy };
    Game::from_setup(&setup, &mut |_, _| {}).expect("valid setup")
}

fn play(game: &mut Game, player: usize, text: &str) {
    let action = game.parse_action(seat(player), text, kaiju_rules::Names::LETTERS).expect("an action");
    game.play(seat(player), action).expect("a legal action");
}

/// Reveals this card in the market.
fn reveal(game: &mut Game, id: &str) {
    let card = Ruleset::Tokyo.card_by_id(id).expect("a card");
    game.resolve(Outcome::Card(card)).expect("the card can be revealed");
}

/// B gains an extra turn during A's turn and takes it next. Then B's regular turn follows, because the order continues
/// after A.
#[test]
fn an_extra_turn_does_not_move_the_order() {
    let mut game = opportunity();
    assert_eq!(game.next_turn_seat(), Some(seat(1)));
    play(&mut game, 0, "buy corner-store");
    reveal(&mut game, "frenzy");
    while let Pending::Chance(_) = game.pending() {
        let (outcome, _) = game.chances().next().expect("chance has an outcome");
        game.resolve(outcome).expect("the outcome is possible");
    }
    assert!(matches!(game.pending(), Pending::Choose { prompt: Prompt::Offer, .. }), "{:?}", game.pending());
    play(&mut game, 1, "buy frenzy");
    for _ in 0..20 {
        if game.active() != seat(0) {
            break;
        }
        assert_eq!(game.next_turn_seat(), Some(seat(1)));
        if let Pending::Choose { seat, .. } = game.pending() {
            let action = game.legal()[0];
            game.play(seat, action).expect("a listed answer");
        } else {
            let (outcome, _) = game.chances().next().expect("chance has an outcome");
            game.resolve(outcome).expect("the outcome is possible");
        }
    }
    assert_eq!((game.active(), game.next_turn_seat()), (seat(1), Some(seat(1))), "B's extra turn, then B's own");
}

/// No one is next before the first turn, and eliminated monsters are skipped.
#[test]
fn only_monsters_in_the_game_are_next() {
    let game = Game::new(Ruleset::NewYork, kaiju_rules::Options::default(), 3).expect("three can play");
    assert_eq!(game.next_turn_seat(), None);
    let mut game = opportunity();
    game.play(seat(1), kaiju_rules::Action::Concede).expect("B may concede");
    assert_eq!(game.next_turn_seat(), Some(seat(2)));
}
