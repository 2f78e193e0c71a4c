//! The veteran, the strongest bot. For each answer it plays ahead on a copy of the game and evaluates the resulting
//! position. It chooses which dice to keep by their exact expected value over all remaining rerolls.

mod ahead;
#[cfg(test)]
mod effort;
mod features;
mod roll;
mod worth;

use crate::{BuiltIn, Luck, Reason};
use ahead::evaluate_after_turn;
pub use features::{FACTS, amount, card_cost, fact_name, facts, leads_on};
use kaiju_rules::{Action, ActionList, Pending, Prompt, Seat, View};
use worth::{Evaluator, MonsterWorth};

pub(crate) const VETERAN: BuiltIn = BuiltIn { name: "veteran", version: 1, effort: 100, choose, reason };

/// Maximum number of answers to evaluate for one question.
const MANY: usize = 200;

fn choose(view: View<'_>, _: &mut dyn Luck) -> Option<Action> {
    let seat = crate::asked(view)?;
    let mut legal = ActionList::new();
    view.legal_into(&mut legal);
    if let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = view.pending() {
        return roll::best(&view, seat, &legal);
    }
    if let Some(action) = crate::ko::rises(&view, seat) {
        return Some(action);
    }
    let evaluator = Evaluator::new(&view);
    let answers = considered(&legal).map(|action| (action, weigh(&evaluator, view, seat, action).sum()));
    answers.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(action, _)| action)
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
    if let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = view.pending() {
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
