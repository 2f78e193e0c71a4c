//! Chooses which dice to keep by their exact expected value over all remaining rerolls.

use super::{
    ahead::evaluate_after_turn,
    worth::{DECIDED, Evaluator, MonsterWorth},
};
use crate::Reason;
use kaiju_rules::{Action, ActionList, Dice, Face, Game, Plan, Seat};
use std::ops::Add;

/// A probability of winning, as a value that can be averaged.
#[derive(Copy, Clone, PartialEq, PartialOrd)]
struct WinChance(f32);

impl Add for WinChance {
    type Output = WinChance;
    fn add(self, more: WinChance) -> WinChance {
        WinChance(self.0 + more.0)
    }
}

impl kaiju_rules::Worth for WinChance {
    fn over(self, n: u8) -> WinChance {
        WinChance(self.0 / f32::from(n))
    }
}

/// Approximates the value of final dice as a sum: the value without dice, what each kind adds on its own, and a
/// correction if all six faces show.
struct Kinds {
    nothing: f32,
    adds: [[f32; 9]; 6],
    all_six: f32,
}

impl Kinds {
    fn of(game: &Game, seat: Seat) -> Kinds {
        let evaluator = Evaluator::new(game);
        let sum = |dice: Dice| if_final(&evaluator, game, seat, dice).sum();
        let (nothing, most) = (sum(Dice::NONE), game.dice().total());
        let mut adds = [[0.0; 9]; 6];
        for face in Face::ALL {
            for count in 1..=most {
                adds[face.index()][usize::from(count)] = sum(Dice::of(face, count)) - nothing;
            }
        }
        let mut kinds = Kinds { nothing, adds, all_six: 0.0 };
        if most >= 6 {
            let all = Face::ALL.into_iter().collect();
            kinds.all_six = sum(all) - kinds.worth(all);
        }
        kinds
    }

    /// The log odds of winning with these final dice.
    fn worth(&self, dice: Dice) -> f32 {
        let sum: f32 = Face::ALL.iter().map(|&f| self.adds[f.index()][usize::from(dice.count(f))]).sum();
        let all_six = Face::ALL.iter().all(|&f| dice.count(f) > 0);
        self.nothing + sum + if all_six { self.all_six } else { 0.0 }
    }
}

/// Converts log odds to a probability, clamped where the game counts as decided.
pub(super) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds.clamp(-DECIDED, DECIDED)).exp())
}

fn if_final(evaluator: &Evaluator<'_>, game: &Game, seat: Seat, dice: Dice) -> MonsterWorth {
    game.preview_final(dice)
        .map_or(MonsterWorth::default(), |then| evaluate_after_turn(evaluator, then, game.turn_number(), seat))
}

/// The answers to a roll, with the probability of winning after each.
pub(super) fn weighed(game: &Game, seat: Seat, legal: &ActionList) -> Vec<(Action, f32)> {
    let (evaluator, Some(plan)) = (Evaluator::new(game), plan(game, seat)) else { return Vec::new() };
    legal.iter().map(|&action| (action, weigh(&evaluator, game, seat, action, &plan))).collect()
}

fn plan(game: &Game, seat: Seat) -> Option<Plan<WinChance>> {
    let kinds = Kinds::of(game, seat);
    game.plan(|dice| WinChance(chance(kinds.worth(dice))))
}

/// The probability of winning after an answer.
fn weigh(evaluator: &Evaluator<'_>, game: &Game, seat: Seat, action: Action, plan: &Plan<WinChance>) -> f32 {
    let after = || {
        let mut then = *game;
        then.play_unchecked(action);
        then
    };
    match plan.of(action) {
        Some(WinChance(chance)) if matches!(action, Action::Reroll { .. }) && game.answer_cost(seat, action) == 0 => {
            chance
        }
        // Subtract the answer's cost, converted to a change in probability.
        Some(WinChance(chance)) => {
            let cost = evaluator.worth(game, seat).sum() - evaluator.worth(&after(), seat).sum();
            chance - cost * chance * (1.0 - chance)
        }
        // A card: the value of the dice after its effect.
        None => self::plan(&after(), seat).map_or_else(
            || chance(evaluate_after_turn(evaluator, after(), game.turn_number(), seat).sum()),
            |plan| plan.best().0,
        ),
    }
}

/// The reason for an answer to a roll. A reroll hopes for the face that would help most; stopping means that no reroll
/// is better; anything else means that a card is.
pub(super) fn reason(game: &Game, seat: Seat, action: Action) -> Reason {
    let Action::Reroll { dice, .. } = action else {
        return if action == Action::Stop { Reason::ENOUGH } else { Reason::CARD };
    };
    let kinds = Kinds::of(game, seat);
    let kept = game.dice().minus(dice);
    // The value that one more die of a face would add to the kept dice.
    let more = |face: Face| {
        let count = usize::from(kept.count(face));
        kinds.adds[face.index()][count + 1] - kinds.adds[face.index()][count]
    };
    let face = Face::ALL.into_iter().max_by(|&a, &b| more(a).total_cmp(&more(b)));
    face.map_or(Reason::BETTER_ROLL, |face| Reason::hopes_for(game.ruleset(), face))
}
