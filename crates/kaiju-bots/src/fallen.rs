//! What bots know of being KO'd (the KO variant of New York).

use kaiju_rules::{Action, ActionList, Face, Game, Pending, Prompt, Seat};

/// With so many VP it is better to wait for popular demand than to rise with none (KO-4.2, KO-4.4).
const NEARLY_CALLED: u16 = 17;

/// Whether to roll for rising: always, unless the crowd is about to call.
pub(crate) fn rises(game: &Game, seat: Seat) -> Option<Action> {
    let Pending::Choose { prompt: Prompt::Zombie, .. } = game.pending() else { return None };
    let waits = game.monster(seat).vp() >= NEARLY_CALLED && !game.was_demanded(seat);
    Some(if waits { Action::Pass } else { Action::TryZombie })
}

/// The answers of somebody who looks no further than the next thing: it rises, takes all dice for fame, and jeers at the leader.
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

/// The faces that are good for something.
pub(crate) fn likes(game: &Game, face: Face) -> bool {
    match face {
        Face::ATTACK | Face::CELEBRITY => true,
        Face::DESTRUCTION => game.token_monster().is_some(),
        _ => false,
    }
}
