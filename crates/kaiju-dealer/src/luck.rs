//! Sources of random numbers, and how they decide a game's outcomes.

use kaiju_rules::{CardSet, Chance, Dice, Face, Game, Outcome, Pending, Ruleset, Tile};

/// A source of random numbers. Bots have one of their own, so that they can neither predict nor influence outcomes of
/// chance.
pub trait Luck {
    /// A uniformly distributed number below `bound`.
    fn below(&mut self, bound: u32) -> u32;

    /// Rolls this many dice of a game, one by one.
    fn roll(&mut self, ruleset: Ruleset, dice: u8) -> Dice {
        let faces = ruleset.faces();
        (0..dice).map(|_| faces[self.below(faces.len() as u32) as usize]).collect::<Dice>()
    }
}

/// Draws an outcome for the pending chance, or returns `None` if no chance is pending.
pub fn draw(game: &Game, luck: &mut (impl Luck + ?Sized)) -> Option<Outcome> {
    let Pending::Chance(chance) = game.pending() else { return None };
    Some(match chance {
        Chance::StartRoll { dice, .. } | Chance::Roll { dice, .. } | Chance::Dice { dice, .. } => {
            Outcome::Dice(luck.roll(game.ruleset(), dice))
        }
        Chance::Card { .. } | Chance::Peek { .. } => {
            let deck: CardSet = game.deck();
            let card = deck.nth(luck.below(deck.len()))?;
            Outcome::Card(game.ruleset().first_like(card, deck))
        }
        Chance::Number { .. } => Outcome::Number(1 + luck.below(Face::ALL.len() as u32) as u8),
        Chance::Tile { .. } => {
            let unseen = game.unseen_tiles();
            let mut nth = luck.below(unseen.iter().map(|&n| u32::from(n)).sum());
            let tile = Tile::ALL.into_iter().find(|t| {
                let here = u32::from(unseen[t.index()]);
                let found = nth < here;
                nth = nth.wrapping_sub(here);
                found
            });
            Outcome::Tile(tile?)
        }
    })
}
