//! Chance: what lies hidden can come out, with its weight, and nothing else.

use super::{Broken, hold, pool::all_throws};
use kaiju_rules::{CardId, Chance, Game, Outcome, Pending, Tile};

/// Every outcome there is has the weight that follows from what lies open, is accepted if that is not 0, and is refused
/// without a change otherwise.
pub(super) fn check_chance(game: &Game) -> Result<(), Broken> {
    let cards = game.ruleset().power_cards().iter().map(Outcome::Card);
    let everything = all_throws().iter().copied().map(Outcome::Dice).chain(cards).chain(Tile::ALL.map(Outcome::Tile));
    let everything = everything.chain((0..=7).chain([255]).map(Outcome::Number));
    let (mut total, mut possible) = (0, 0);
    for outcome in everything {
        let weight = weight(game, outcome);
        let told = game.chance_weight(outcome);
        hold!(game, Chance, told == weight, "{outcome:?} has weight {told}, not {weight}");
        let mut next = *game;
        let answer = next.resolve(outcome);
        if weight == 0 {
            hold!(game, Chance, answer.is_err() && next == *game, "{outcome:?} is impossible, and {answer:?}");
        } else {
            hold!(game, Chance, answer.is_ok() && next != *game, "{outcome:?} is possible, and {answer:?}");
            let mut told = *game;
            let answer = told.resolve_with(outcome, &mut |_, _| {});
            hold!(game, Chance, answer.is_ok() && told == next, "{outcome:?} told is something else");
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

/// The weight of an outcome, from the rules: the ways to throw it; each unseen card once; each unseen tile once.
fn weight(game: &Game, outcome: Outcome) -> u64 {
    let Pending::Chance(chance) = game.pending() else { return 0 };
    match (chance, outcome) {
        // Of several copies the first that is left stands for all.
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
