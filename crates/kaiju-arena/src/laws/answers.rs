//! What is listed is accepted, and nothing else.

use super::{Broken, hold, pool::all_actions};
use crate::dealer::Dealer;
use kaiju_rules::{Action, ActionList, Game, MAX_SEATS, Pending, Seat};
use std::collections::HashSet;

/// A question has at least two answers; where nobody is asked there is none.
pub(super) fn check_question(game: &Game, legal: &ActionList) -> Result<(), Broken> {
    let asked = matches!(game.pending(), Pending::Choose { .. });
    let fits = if asked { legal.len() >= 2 } else { legal.is_empty() };
    hold!(game, Question, fits, "{} answers to {:?}", legal.len(), game.pending());
    Ok(())
}

/// No answer is listed twice.
pub(super) fn check_distinct(game: &Game, legal: &ActionList) -> Result<(), Broken> {
    let distinct: HashSet<&Action> = legal.iter().collect();
    hold!(game, Question, distinct.len() == legal.len(), "an answer is listed twice: {legal:?}");
    // Picking one without listing them picks the same, and there is none beyond the last.
    for nth in 0..=legal.len() {
        let mut counted = legal.len();
        let picked = game.pick_answer(|count| {
            counted = count;
            nth
        });
        let same = counted == legal.len() && picked == legal.get(nth).copied();
        hold!(game, Question, same, "{nth} of {counted} answers is {picked:?}");
    }
    Ok(())
}

/// Every listed answer is accepted, and it is all the same whether it is checked and whether anybody listens.
pub(super) fn check_listed(game: &Game, legal: &ActionList) -> Result<(), Broken> {
    let Pending::Choose { seat, .. } = game.pending() else { return Ok(()) };
    for &action in legal {
        let (mut played, mut told, mut unchecked) = (*game, *game, *game);
        let answer = played.play(seat, action);
        hold!(game, Listed, answer.is_ok(), "{action:?} is listed and refused: {answer:?}");
        hold!(game, Listed, played != *game, "{action:?} changes nothing");
        let answer = told.play_with(seat, action, &mut |_, _| {});
        hold!(game, Listed, answer.is_ok() && told == played, "{action:?} told is not {action:?} played");
        unchecked.play_unchecked(action);
        hold!(game, Listed, unchecked == played, "{action:?} unchecked is not {action:?} checked");
    }
    Ok(())
}

/// Every other action, and every action of anybody else, is refused and changes nothing; only giving up is free to all
/// who are in the game while a question stands (NY-7.4).
pub(super) fn check_refused(game: &Game, legal: &ActionList, stride: usize, dealer: &mut Dealer) -> Result<(), Broken> {
    let mut copy = *game;
    let mut refused = |seat: Seat, action: Action| {
        let answer = copy.play(seat, action);
        hold!(game, Refused, answer.is_err(), "{action:?} of {} is accepted", seat.letter());
        hold!(game, Refused, copy == *game, "{action:?} of {} is refused and changes the game", seat.letter());
        Ok(())
    };
    let asked = match game.pending() {
        Pending::Choose { seat, .. } => Some(seat),
        _ => None,
    };
    let listed: HashSet<&Action> = legal.iter().collect();
    let first = dealer.below(stride as u32) as usize;
    for &action in all_actions(game.ruleset()).iter().skip(first).step_by(stride) {
        if !listed.contains(&action) {
            refused(asked.unwrap_or(game.active()), action)?;
        }
    }
    let conceding = conceding(game);
    for seat in (0..MAX_SEATS).filter_map(Seat::new) {
        if Some(seat) != asked {
            for &action in legal {
                refused(seat, action)?;
            }
        }
        let in_game = seat.index() < game.seat_count() && game.is_in_game(seat) && !conceding.contains(seat.letter());
        if asked.is_none() || !in_game {
            refused(seat, Action::Concede)?;
        } else {
            let mut copy = *game;
            let answer = copy.play(seat, Action::Concede);
            hold!(game, Listed, answer.is_ok(), "{} cannot give up: {answer:?}", seat.letter());
        }
    }
    Ok(())
}

/// The letters of those who have given up and are not out yet: only the position tells.
fn conceding(game: &Game) -> String {
    let position = game.position();
    let field = position.split_whitespace().find_map(|word| word.strip_prefix("conceding="));
    field.unwrap_or_default().to_owned()
}
