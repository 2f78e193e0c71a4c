//! Chance: exactly the possible outcomes are accepted, each with its correct weight.

use super::{Broken, hold, pool::all_throws};
use kaiju_rules::{CardId, Chance, Game, Outcome, Pending, Tile};

/// Every conceivable outcome has the weight that follows from the visible state. It is accepted if that weight is not
/// 0; otherwise it is refused and changes nothing.
pub(super) fn check_chance(game: &Game) -> Result<(), Broken> {
    let cards = game.ruleset().power_cards().iter().map(Outcome::Card);
    let everything = all_throws().iter().copied().map(Outcome::Dice).chain(cards).chain(Tile::ALL.map(Outcome::Tile));
    let everything = everything.chain((0..=7).chain([255]).map(Outcome::Number));
    let (mut total, mut possible) = (0, 0);
    for outcome in everything {
        let weight = weight(game, outcome);
        let observed = game.chance_weight(outcome);
        hold!(game, Chance, observed == weight, "{outcome:?} has weight {observed}, not {weight}");
        let mut next = *game;
        let answer = next.resolve(outcome);
        if weight == 0 {
            hold!(game, Chance, answer.is_err() && next == *game, "{outcome:?} is impossible, but got {answer:?}");
        } else {
            hold!(game, Chance, answer.is_ok() && next != *game, "{outcome:?} is possible, but got {answer:?}");
            let mut observed = *game;
            let answer = observed.resolve_with(outcome, &mut |_, _| {});
            hold!(game, Chance, answer.is_ok() && observed == next, "{outcome:?} differs with a listener");
            total += weight;
            possible += 1;
        }
    }
    let listed = game.chances().count();
    hold!(game, Chance, listed == possible, "{listed} outcomes are listed, {possible} are possible");
    for (outcome, weight) in game.chances() {
        hold!(game, Chance, weight > 0 && game.chance_weight(outcome) == weight, "{outcome:?} is listed with {weight}");
    }
    hold!(game, Chance, game.chance_total() == total, "weights add up to {total}, not {}", game.chance_total());
    Ok(())
}

/// An outcome's weight, computed from the rules: the number of ways to throw the dice, or one per unseen card or tile.
fn weight(game: &Game, outcome: Outcome) -> u64 {
    let Pending::Chance(chance) = game.pending() else { return 0 };
    match (chance, outcome) {
        // Identical cards are represented by the first one left in the deck.
        (Chance::Card { .. } | Chance::Peek { .. }, Outcome::Card(card)) => {
            let alike = |c: &CardId| game.card(*c).id == game.card(card).id;
            let first = game.deck().iter().find(alike);
            if first == Some(card) { game.deck().iter().filter(alike).count() as u64 } else { 0 }
        }
        (Chance::Number { .. }, Outcome::Number(1..=6)) => 1,
        (Chance::Tile { .. }, Outcome::Tile(tile)) => game.unseen_tiles()[tile.index()].into(),
        (chance, Outcome::Dice(dice)) if chance.dice() == Some(dice.total()) => dice.ways(),
        _ => 0,
    }
}
