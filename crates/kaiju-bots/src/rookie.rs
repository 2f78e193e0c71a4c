//! A greedy bot: it chooses what pays off at once and keeps the dice it likes.

use crate::{BuiltIn, Luck, Reason, ko};
use kaiju_rules::{Action, ActionList, Card, Dice, Face, Game, Pending, Prompt, Seat, Token, View};

pub(crate) const ROOKIE: BuiltIn =
    BuiltIn { name: "rookie", version: 2, effort: 20, choose, reason, evaluation: |_, _| None };

/// A card that costs its owner all LP at the end of a turn with Celebrity dice (NR-7). The rookie likes Celebrity, so
/// it must avoid this card.
const DEADLY: &str = "natural-selection";

/// The rookie's value for an answer that eliminates or KOs it, or is likely to: lower than that of any other answer.
const DEATH: i32 = -1_000;

/// The LP that a purchase must leave: with fewer, two of five rookies didn't live to see their next turn.
const RESERVE: u8 = 3;

fn choose(view: View<'_>, luck: &mut dyn Luck) -> Option<Action> {
    let seat = crate::asked(view)?;
    let mut legal = ActionList::new();
    view.legal_into(&mut legal);
    if let Some(action) = roll(&view, seat, &legal).or_else(|| ko::knows(&view, seat, &legal)) {
        return Some(action);
    }
    let gains: Vec<i32> = legal.iter().map(|&action| gain(&view, seat, action)).collect();
    let best = gains.iter().max()?;
    // Break ties at random.
    let ties: Vec<usize> = (0..legal.len()).filter(|&i| gains[i] == *best).collect();
    Some(legal[ties[luck.below(ties.len() as u32) as usize]])
}

fn reason(view: View<'_>, action: Action) -> Reason {
    match action {
        Action::Reroll { .. } => Reason::BETTER_ROLL,
        Action::Stop => Reason::GOOD_DICE,
        _ if crate::asked(view).is_some_and(|seat| gain(&view, seat, action) > 0) => Reason::GAIN,
        _ => Reason::NO_GAIN,
    }
}

/// The answer to a roll: keep the dice that the rookie likes and reroll the others. `None` for other questions.
fn roll(game: &Game, seat: Seat, legal: &ActionList) -> Option<Action> {
    let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = game.pending() else { return None };
    let rolled = |action: &Action| match *action {
        Action::Reroll { dice, life: 0 } => Some(dice),
        Action::Stop => Some(Dice::NONE),
        _ => None,
    };
    // Prefer the reroll that includes the most disliked dice and the fewest others.
    let wanted = disliked(game, seat);
    let fits = |dice: Dice| {
        let both: u8 = Face::ALL.iter().map(|&f| dice.count(f).min(wanted.count(f))).sum();
        2 * i16::from(both) - i16::from(dice.total())
    };
    legal.iter().copied().max_by_key(|action| rolled(action).map(fits))
}

/// The dice that show faces the rookie does not like.
fn disliked(game: &Game, seat: Seat) -> Dice {
    let dice = game.dice();
    let is_wounded = game.monster(seat).life() < 7;
    let numbers = game.ruleset() == kaiju_rules::Ruleset::Tokyo;
    let likes = |face: Face| match face {
        // A KO'd monster fights with the Token Monster and heckles the others.
        _ if game.is_ko(seat) => ko::likes(game, face),
        Face::ATTACK | Face::ENERGY => true,
        Face::HEAL => is_wounded,
        // A number is worth keeping once two dice show it, since three of a kind score.
        _ if numbers => dice.count(face) > 1,
        Face::OUCH => false,
        Face::CELEBRITY => !game.monster(seat).cards().iter().any(|c| game.card(c).id == DEADLY),
        _ => true,
    };
    Face::ALL.into_iter().filter(|&f| !likes(f)).fold(Dice::NONE, |sum, f| sum.plus(Dice::of(f, dice.count(f))))
}

/// The immediate gain of an answer: the bot's own VP, LP, energy and cards, plus the LP that others lose.
fn gain(game: &Game, seat: Seat, action: Action) -> i32 {
    let mut then = *game;
    then.play_unchecked(action);
    // No gain is worth its own death, not even a card's VP.
    let is_lost = game.is_standing(seat) && !then.is_standing(seat);
    if is_lost || matches!(action, Action::Buy { .. }) && is_reckless(game, &then, seat) {
        return DEATH;
    }
    let own = |g: &Game| {
        let m = g.monster(seat);
        let worth = |card: &Card| if card.id == DEADLY { -20 } else { 2 + i32::from(card.cost) };
        let cards: i32 = m.cards().iter().map(|c| worth(g.card(c))).sum();
        // Manhattan and Tokyo are dangerous with few LP.
        let fear = if m.place().is_inside() && m.life() < 5 { 4 } else { 0 };
        3 * i32::from(m.vp()) + 2 * i32::from(m.life()) + i32::from(m.energy()) + cards - fear
    };
    let others = |g: &Game| g.seats().filter(|&s| s != seat).map(|s| i32::from(g.monster(s).life())).sum::<i32>();
    own(&then) - own(game) + others(game) - others(&then)
}

/// Whether a purchase costs LP that the monster can hardly spare, once damage is dealt that waits for dice or a question
/// and Poison has taken its LP at the end of the turn. With enough VP to win by then, surviving is enough.
fn is_reckless(game: &Game, then: &Game, seat: Seat) -> bool {
    let monster = then.monster(seat);
    let waiting = then.threat(seat).map_or(0, |(damage, _)| damage);
    let left = monster.life().saturating_sub(waiting);
    let reserve = if monster.vp() >= then.vp_to_win() { 1 } else { RESERVE };
    left < game.monster(seat).life() && left < reserve + monster.tokens(Token::Poison)
}
