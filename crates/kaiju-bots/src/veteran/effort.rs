//! Tests that a veteran evaluates a limited number of positions for one answer. Unlike time, this number is the same on
//! every machine; `kaiju tournament` prints the processor time.

use super::VETERAN;
use crate::Bot;
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, random_table, rich_table};
use kaiju_rules::{
    Dice, Face, Game, MonsterSetup, Pending, Phase, Place, Prompt, Ruleset, Seat, Setup, StartAt, Token, Track,
};
use std::cell::Cell;

/// Maximum number of positions evaluated for one answer. An evaluation takes about a microsecond, so a veteran answers
/// in well under fifty milliseconds.
const MAX_EVALUATIONS: u32 = 20_000;

thread_local! {
    static EVALUATIONS: Cell<u32> = const { Cell::new(0) };
}

/// Counts an evaluation.
pub(super) fn count() {
    EVALUATIONS.set(EVALUATIONS.get() + 1);
}

/// The number of evaluations that a veteran's answer takes, and the number that its reason takes.
fn effort(game: &Game, seat: Seat) -> [u32; 2] {
    EVALUATIONS.set(0);
    let action = VETERAN.choose(game.view(Some(seat), &mut None), &mut Dealer::new(1)).expect("the seat is asked");
    let choice = EVALUATIONS.replace(0);
    assert_eq!(game.check(seat, action), Ok(()), "{}", game.position());
    VETERAN.reason(game.view(Some(seat), &mut None), action);
    [choice, EVALUATIONS.replace(0)]
}

/// Continues a game for up to 250 plies and returns the most evaluations that an answer or a reason took.
fn most(mut game: Game, policy: Policy, dealer: &mut Dealer) -> u32 {
    let mut most = 0;
    for _ in 0..250 {
        let ply = dealer.next_ply(&game, |game, seat, dealer| {
            for effort in effort(game, seat) {
                assert!(effort <= MAX_EVALUATIONS, "{effort} evaluations at {}", game.position());
                most = most.max(effort);
            }
            policy.choose(&game.legal(), dealer)
        });
        let Some(ply) = ply else { break };
        game.apply(ply).unwrap();
    }
    most
}

#[test]
fn a_veteran_considers_a_limited_number_of_positions() {
    let mut efforts = Vec::new();
    for seed in 0..20 {
        let (mut dealer, players) = (Dealer::new(seed), 2 + seed as usize % 5);
        let policy = Policy(seed as u8);
        for ruleset in Ruleset::ALL {
            let game = match seed % 3 {
                0 => random_table(ruleset, players, policy, &mut dealer),
                _ => rich_table(ruleset, players, &mut dealer),
            };
            efforts.push(most(game, policy, &mut dealer));
        }
        let policy = Policy(Policy::RICH | seed as u8);
        let game = random_ko_table(players.max(3), policy, &mut dealer);
        efforts.push(most(game, policy, &mut dealer));
    }
    efforts.sort_unstable();
    println!("the greatest effort of each game: {efforts:?}");
    assert!(efforts[0] > 50, "evaluations are not counted");
}

/// If there are very many answers, a veteran considers only some of them. Here, eight Heal dice can be split among
/// tokens and five other monsters in thousands of ways.
#[test]
fn effort_is_bounded_for_thousands_of_answers() {
    let ruleset = Ruleset::Tokyo;
    let monster = |i: usize| {
        let mut monster = MonsterSetup { life: 4, energy: 9, place: Place::Outside, ..MonsterSetup::default() };
        match i {
            0 => {
                monster.cards = vec![ruleset.card_by_id("healing-ray").unwrap()];
                monster.tokens[Token::Poison as usize] = 3;
                monster.tokens[Token::Shrink as usize] = 2;
            }
            1 => monster.place = Place::Tokyo(Track::Main),
            _ => {}
        }
        monster
    };
    let setup = Setup {
        monsters: (0..6).map(monster).collect(),
        dice: Some(Dice::of(Face::HEAL, 8)),
        start: StartAt::Turn { seat: Seat::new(0).unwrap(), number: 9, phase: Phase::Resolve },
        ..Setup::new(ruleset)
    };
    let game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
    let Pending::Choose { seat, prompt: Prompt::SpendFaces(_) } = game.pending() else {
        panic!("{:?}", game.pending())
    };
    assert!(game.legal().len() > 1000, "{}", game.legal().len());
    let [choice, reason] = effort(&game, seat);
    println!("{choice} evaluations for the choice, {reason} for its reason");
    assert!(choice > 50 && choice.max(reason) <= MAX_EVALUATIONS, "{choice}, {reason}");
}
