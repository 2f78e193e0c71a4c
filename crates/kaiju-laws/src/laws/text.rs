//! Notation: every text reads back as the value it was written from.

use super::{Broken, hold};
use kaiju_rules::{Game, Names, Pending};

/// The position, every legal answer and every outcome of chance survive a round trip through their text.
pub fn check_text(game: &Game) -> Result<(), Broken> {
    let read = Game::from_position(&game.position());
    match read {
        Ok(read) => hold!(game, Notation, read == *game, "the position reads as {}", read.position()),
        Err(wrong) => hold!(game, Notation, false, "the position cannot be read: {wrong}"),
    }
    if let Pending::Choose { seat, .. } = game.pending() {
        for action in game.legal() {
            let text = game.action_text(action, Names::LETTERS).to_string();
            let read = game.parse_action(seat, &text, Names::LETTERS);
            hold!(game, Notation, read == Ok(action), "{action:?} is written \"{text}\", which reads {read:?}");
        }
    }
    for (outcome, _) in game.chances() {
        let text = game.outcome_text(outcome).to_string();
        let read = game.parse_outcome(&text);
        hold!(game, Notation, read == Ok(outcome), "{outcome:?} is written \"{text}\", which reads {read:?}");
    }
    Ok(())
}
