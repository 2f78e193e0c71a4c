//! Plays ahead on a copy of the game until the turn ends, then evaluates the position.

use super::worth::{Evaluator, MonsterWorth};
use kaiju_rules::{Action, ActionList, Chance, Dice, Face, Game, Outcome, Pending, Prompt, Seat, Tile};

/// The most plies to look ahead; longer chains are not worth following.
const MAX_PLIES_AHEAD: u32 = 40;

/// The position's worth to `me` after this turn: pending effects and dice are resolved, and every seat that is asked
/// takes the answer that looks best immediately.
pub(super) fn evaluate_after_turn(evaluator: &Evaluator<'_>, mut game: Game, turn: u16, me: Seat) -> MonsterWorth {
    let mut list = ActionList::new();
    for _ in 0..MAX_PLIES_AHEAD {
        if game.turn_number() != turn {
            break;
        }
        match game.pending() {
            Pending::Over { .. } => break,
            Pending::Chance(chance) => {
                let Some(outcome) = likely(&game, chance) else { break };
                game.resolve_unchecked(outcome);
            }
            Pending::Choose { seat, prompt } => {
                game.legal_into(&mut list);
                let Some(action) = simple(evaluator, &game, seat, prompt, &list) else { break };
                game.play_unchecked(action);
            }
        }
    }
    evaluator.worth(&game, me)
}

/// A representative outcome: the most likely tile, any card (all are equally likely), or dice spread evenly over the
/// faces. One sample is enough, because a reveal seldom changes what the turn was worth.
fn likely(game: &Game, chance: Chance) -> Option<Outcome> {
    match chance {
        Chance::Card { .. } | Chance::Peek { .. } => game.deck().nth(0).map(Outcome::Card),
        // Half of the attempts to rise succeed (KO-4.1); assume that this one does.
        Chance::Number { .. } => Some(Outcome::Number(4)),
        Chance::Tile { .. } => {
            let unseen = game.unseen_tiles();
            Tile::ALL.into_iter().max_by_key(|t| unseen[t.index()]).map(Outcome::Tile)
        }
        Chance::Roll { dice, .. } | Chance::StartRoll { dice, .. } | Chance::Dice { dice, .. } => {
            let faces = Face::ALL.into_iter().cycle().take(dice.into());
            Some(Outcome::Dice(faces.collect::<Dice>()))
        }
    }
}

/// The answer that leads to the best position immediately. Long lists, and questions that seldom matter, get a fixed
/// answer instead.
fn simple(evaluator: &Evaluator<'_>, game: &Game, seat: Seat, prompt: Prompt, list: &ActionList) -> Option<Action> {
    // The order of kinds seldom matters, and long lists are not worth evaluating here.
    if matches!(prompt, Prompt::WhichKind | Prompt::ChangeDice(_)) || list.len() > 24 {
        let kind = |a: &&Action| matches!(a, Action::Resolve(_) | Action::Pass);
        return list.iter().find(kind).or(list.first()).copied();
    }
    let seen = list.iter().map(|&action| (action, after(evaluator, game, action, seat)));
    seen.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(action, _)| action)
}

fn after(evaluator: &Evaluator<'_>, game: &Game, action: Action, seat: Seat) -> f32 {
    let mut then = *game;
    then.play_unchecked(action);
    evaluator.worth(&then, seat).sum()
}
