//! How bots play while KO'd (New York's KO variant).

use kaiju_rules::{Action, ActionList, Face, Game, Pending, Prompt, Seat};

/// From this many VP on, waiting for popular demand beats rising with 0 VP (KO-4.2, KO-4.4).
const NEARLY_CALLED: u16 = 17;

/// Answers whether to try to rise as a zombie: yes, unless popular demand is close. `None` for other questions.
pub(crate) fn rises(game: &Game, seat: Seat) -> Option<Action> {
    let Pending::Choose { prompt: Prompt::Zombie, .. } = game.pending() else { return None };
    let waits = game.monster(seat).vp() >= NEARLY_CALLED && !game.was_demanded(seat);
    Some(if waits { Action::Pass } else { Action::TryZombie })
}

/// Answers the questions that need no lookahead: whether to rise, which face to treat the dice as (Celebrity, KO-3.7),
/// and whom to heckle (the monster with the most VP). `None` for other questions.
pub(crate) fn knows(game: &Game, seat: Seat, legal: &ActionList) -> Option<Action> {
    let Pending::Choose { prompt, .. } = game.pending() else { return None };
    match prompt {
        Prompt::Zombie => rises(game, seat),
        Prompt::TreatAs => Some(Action::TreatAs(Face::CELEBRITY)),
        Prompt::Heckle { .. } => {
            let vp = |action: &Action| match *action {
                Action::Choose(chosen) => game.monster(chosen).vp(),
                _ => 0,
            };
            legal.iter().copied().max_by_key(vp)
        }
        _ => None,
    }
}

/// Whether a face is useful to a KO'd monster.
pub(crate) fn likes(game: &Game, face: Face) -> bool {
    match face {
        Face::ATTACK | Face::CELEBRITY => true,
        Face::DESTRUCTION => game.token_monster().is_some(),
        _ => false,
    }
}
