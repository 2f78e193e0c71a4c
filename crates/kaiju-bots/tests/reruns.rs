//! Decisions in which veterans lost games by a mistake (`docs/bots.md`): do stronger bots make it, too?

use kaiju_bots::{BOTS, bot_by_name};
use kaiju_dealer::Dealer;
use kaiju_rules::{Action, Face, Game, Pending, Prompt};

/// The veteran's first fatal choice: Destruction brings another unit, which then fires together with the others.
const NEW_YORK: [(&str, &str); 2] = [
    ("seed 42, turn 26", include_str!("reruns/new-york-42.txt")),
    ("seed 281, turn 28", include_str!("reruns/new-york-281.txt")),
];
const TOKYO: &str = include_str!("reruns/tokyo-111.txt");

/// Lets a bot finish the turn of the monster that is asked; returns whether that monster survives.
fn survives(bot: &str, line: &str, seed: u64) -> bool {
    let (bot, mut game) = (bot_by_name(bot).unwrap(), Game::from_position(line).unwrap());
    let (turn, seat) = (game.turn_number(), game.active());
    let (mut dealer, mut luck) = (Dealer::new(seed), Dealer::for_bots(seed, 0));
    while game.turn_number() == turn {
        let next =
            dealer.next_ply(&game, |game, asked, _| bot.choose(game.view(Some(asked), &mut None), &mut luck).unwrap());
        let Some(ply) = next else { break };
        game.apply(ply).unwrap();
    }
    game.is_in_game(seat)
}

/// No bot above the veteran kills its monster by the order in which it resolves its dice, whatever building comes to
/// light. The veteran, which stays what it is as a measure, does.
#[test]
fn stronger_bots_survive_the_order_of_their_dice() {
    let veteran = BOTS.iter().position(|bot| bot.name() == "veteran").unwrap();
    for (name, line) in NEW_YORK {
        for bot in &BOTS[veteran + 1..] {
            for seed in 0..8 {
                assert!(survives(bot.name(), line, seed), "{} in {name} with seed {seed}", bot.name());
            }
        }
        assert!(!survives("veteran", line, 0), "{name}");
    }
}

/// The stored positions are the decisions that the documentation tells of.
#[test]
fn the_positions_ask_for_the_fatal_choices() {
    for (name, line) in NEW_YORK {
        let game = Game::from_position(line).unwrap();
        let Pending::Choose { prompt: Prompt::WhichKind, .. } = game.pending() else { panic!("{name}") };
        for face in [Face::HEAL, Face::OUCH, Face::DESTRUCTION] {
            assert!(game.legal().contains(&Action::Resolve(face)), "{name}");
        }
    }
    let game = Game::from_position(TOKYO).unwrap();
    assert_eq!(game.legal()[..], [Action::Stay, Action::Yield]);
}
