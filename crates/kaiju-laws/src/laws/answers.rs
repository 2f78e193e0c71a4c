//! The engine accepts exactly the answers it lists.

use super::{Broken, hold, pool::all_actions};
use kaiju_dealer::Dealer;
use kaiju_rules::{Action, ActionList, Game, MAX_SEATS, Pending, Seat};
use std::collections::HashSet;

/// A pending question has at least two answers; without a question there are none.
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
    // `pick_answer` agrees with the list at every index and returns nothing past the end.
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

/// Every listed answer is accepted, with the same result whether or not it is checked and whether or not there is a
/// listener.
pub(super) fn check_listed(game: &Game, legal: &ActionList) -> Result<(), Broken> {
    let Pending::Choose { seat, .. } = game.pending() else { return Ok(()) };
    for &action in legal {
        let (mut played, mut observed, mut unchecked) = (*game, *game, *game);
        let answer = played.play(seat, action);
        hold!(game, Listed, answer.is_ok(), "{action:?} is listed but refused: {answer:?}");
        hold!(game, Listed, played != *game, "{action:?} changes nothing");
        let answer = observed.play_with(seat, action, &mut |_, _| {});
        hold!(game, Listed, answer.is_ok() && observed == played, "{action:?} differs with a listener");
        unchecked.play_unchecked(action);
        hold!(game, Listed, unchecked == played, "{action:?} differs when unchecked");
    }
    Ok(())
}

/// Every unlisted action, and every action of a seat that was not asked, is refused and changes nothing. The exception
/// is conceding, which every seat in the game may do while a question is pending (NY-7.4).
pub(super) fn check_refused(game: &Game, legal: &ActionList, stride: usize, dealer: &mut Dealer) -> Result<(), Broken> {
    let mut copy = *game;
    let mut refused = |seat: Seat, action: Action| {
        let answer = copy.play(seat, action);
        hold!(game, Refused, answer.is_err(), "{action:?} by {} is accepted", seat.letter());
        hold!(game, Refused, copy == *game, "{action:?} by {} is refused but changes the game", seat.letter());
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
            hold!(game, Listed, answer.is_ok(), "{} cannot concede: {answer:?}", seat.letter());
        }
    }
    Ok(())
}

/// The letters of seats that have conceded but are not out yet. Only the position text exposes them.
fn conceding(game: &Game) -> String {
    let position = game.position();
    let field = position.split_whitespace().find_map(|word| word.strip_prefix("conceding="));
    field.unwrap_or_default().to_owned()
}
