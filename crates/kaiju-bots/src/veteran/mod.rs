//! The veteran, the strongest bot. For each answer it plays ahead on a copy of the game and evaluates the resulting
//! position. It chooses which dice to keep by their exact expected value over all remaining rerolls.

mod ahead;
#[cfg(test)]
mod effort;
mod features;
mod roll;
mod worth;

use crate::{BuiltIn, Evaluation, Luck, Reason};
use ahead::evaluate_after_turn;
pub use features::{FACTS, amount, card_cost, fact_name, facts, leads_on};
use kaiju_rules::{Action, ActionList, Pending, Prompt, Seat, View};
use worth::{Evaluator, MonsterWorth};

pub(crate) const VETERAN: BuiltIn = BuiltIn { name: "veteran", version: 1, effort: 100, choose, reason, evaluation };

/// Maximum number of answers to evaluate for one question.
const MANY: usize = 200;

fn choose(view: View<'_>, _: &mut dyn Luck) -> Option<Action> {
    let seat = crate::asked(view)?;
    if let Some(action) = crate::ko::rises(&view, seat) {
        return Some(action);
    }
    let answers = weighed(view, seat).into_iter();
    answers.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(action, _)| action)
}

/// The answers that are considered, with the probability of winning after an answer to a roll, and with the log odds
/// after any other.
fn weighed(view: View<'_>, seat: Seat) -> Vec<(Action, f32)> {
    let mut legal = ActionList::new();
    view.legal_into(&mut legal);
    if is_roll(view) {
        return roll::weighed(&view, seat, &legal);
    }
    let evaluator = Evaluator::new(&view);
    considered(&legal).map(|action| (action, weigh(&evaluator, view, seat, action).sum())).collect()
}

fn is_roll(view: View<'_>) -> bool {
    matches!(view.pending(), Pending::Choose { prompt: Prompt::RerollOrStop, .. })
}

/// At most `MANY` answers, evenly spaced: in very long lists, neighbours differ only in details.
fn considered(legal: &ActionList) -> impl Iterator<Item = Action> {
    legal.iter().step_by(legal.len().div_ceil(MANY).max(1)).copied()
}

/// The position's worth after an answer.
fn weigh(evaluator: &Evaluator<'_>, view: View<'_>, seat: Seat, action: Action) -> MonsterWorth {
    let mut then = *view;
    then.play_unchecked(action);
    evaluate_after_turn(evaluator, then, view.turn_number(), seat)
}

/// The reason for an answer: the aspect in which it is furthest ahead of the best alternative.
fn reason(view: View<'_>, action: Action) -> Reason {
    let Some(seat) = crate::asked(view) else { return Reason::EVEN };
    if is_roll(view) {
        return roll::reason(&view, seat, action);
    }
    let mut legal = ActionList::new();
    view.legal_into(&mut legal);
    let evaluator = Evaluator::new(&view);
    let others = considered(&legal).filter(|&a| a != action).map(|a| weigh(&evaluator, view, seat, a));
    let Some(other) = others.max_by(|a, b| a.sum().total_cmp(&b.sum())) else { return Reason::EVEN };
    let gain = weigh(&evaluator, view, seat, action) - other;
    let for_it = [
        (gain.end, Reason::END),
        (gain.life, Reason::LIFE),
        (gain.points, Reason::POINTS),
        (gain.goods, Reason::GOODS),
        (gain.rivals, Reason::RIVALS),
    ];
    let most = for_it.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    most.filter(|m| m.0 > 1e-6).map_or(Reason::EVEN, |m| m.1)
}

fn evaluation(view: View<'_>, action: Action) -> Option<Evaluation> {
    let seat = crate::asked(view)?;
    if crate::ko::rises(&view, seat).is_some() {
        // It tries to rise by a rule of thumb.
        return None;
    }
    let (mut own, mut other) = (None, None::<f32>);
    for (candidate, worth) in weighed(view, seat) {
        if candidate == action {
            own = Some(worth);
        } else {
            other = Some(other.map_or(worth, |most| most.max(worth)));
        }
    }
    // Of very many answers, only some are considered.
    let own = own.unwrap_or_else(|| weigh(&Evaluator::new(&view), view, seat, action).sum());
    let chance = |worth: f32| f64::from(if is_roll(view) { worth.clamp(0.0, 1.0) } else { roll::chance(worth) });
    Some(Evaluation { chance: chance(own), next_best: other.map(chance) })
}
