//! Presets: answers given in advance.

use kaiju_protocol::{Code, Presets};
use kaiju_rules::{Action, Game, Pending, Prompt, Ruleset, Seat};
use kaiju_words::Message;

/// Maximum life points in a preset; no monster has more.
const MAX_LIFE: u8 = 20;

/// Checks whether presets are valid in this game.
pub(crate) fn check(presets: &Presets, ruleset: Ruleset) -> Result<(), Code> {
    let lives = [presets.leave_at, presets.stay_above];
    let sound = lives.iter().flatten().all(|&life| life <= MAX_LIFE)
        && presets.leave_at.zip(presets.stay_above).is_none_or(|(leave, stay)| leave <= stay)
        && presets.not_asked.len() <= ruleset.cards().len()
        && presets.not_asked.iter().all(|card| ruleset.card_by_id(card).is_some());
    if sound { Ok(()) } else { Err(Code::BadPresets) }
}

/// The answer that these presets give to the current question, and the preset that gave it as a sentence.
pub(crate) fn answer(game: &Game, seat: Seat, presets: &Presets) -> Option<(Action, Message)> {
    let Pending::Choose { seat: asked, prompt } = game.pending() else { return None };
    if asked != seat {
        return None;
    }
    let only = |presets: Presets| presets.sentences(game.ruleset()).into_iter().next();
    let (action, preset) = match prompt {
        Prompt::FleeOrStay | Prompt::YieldOrStay => {
            let life = game.monster(seat).life();
            if presets.leave_at.is_some_and(|most| life <= most) {
                (way_out(game)?, Presets { leave_at: presets.leave_at, ..Presets::default() })
            } else if presets.stay_above.is_some_and(|least| life > least) {
                (Action::Stay, Presets { stay_above: presets.stay_above, ..Presets::default() })
            } else {
                return None;
            }
        }
        Prompt::Buy if presets.skip_buying && nothing_to_buy(game, presets) => {
            (Action::Done, Presets { skip_buying: true, ..Presets::default() })
        }
        _ => {
            let cards: Vec<_> = game.asked_for().iter().map(|card| game.card(card).id.into()).collect();
            if cards.is_empty() || !cards.iter().all(|card| presets.not_asked.contains(card)) {
                return None;
            }
            (*game.legal().first()?, Presets { not_asked: cards, ..Presets::default() })
        }
    };
    Some((action, only(preset)?)).filter(|_| game.check(seat, action).is_ok())
}

/// The action that leaves Tokyo, or flees from Manhattan to the borough with the fewest units, without paying LP.
fn way_out(game: &Game) -> Option<Action> {
    let legal = game.legal();
    let units = |action: &&Action| match action {
        Action::Yield => Some(0),
        Action::Flee { to, life: 0 } => Some(game.unit_count(*to)),
        _ => None,
    };
    legal.iter().filter(|action| units(action).is_some()).min_by_key(units).copied()
}

/// Whether the player can't buy anything and can only finish, sweep, or use cards that their presets skip.
fn nothing_to_buy(game: &Game, presets: &Presets) -> bool {
    game.legal().iter().all(|action| match action {
        Action::Use { card, .. } => presets.not_asked.iter().any(|word| word == game.card(*card).id),
        action => matches!(action, Action::Done | Action::Sweep { .. }),
    })
}
