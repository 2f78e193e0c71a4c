//! Chance: the rolls and draws the engine waits for, and the exact weight of each outcome.

use crate::{
    cards::set::{CardId, CardSet},
    flow::prompt::Pending,
    state::{board::Borough, dice::Dice, game::Game, seat::Seat, tile::Tile},
};

/// A roll, draw or reveal that the engine waits for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// A monster's start-player roll (NY-2.4, TK-2.2).
    StartRoll {
        /// The monster that rolls.
        seat: Seat,
        /// Number of dice to roll.
        dice: u8,
    },
    /// A roll or reroll by the active monster.
    Roll {
        /// The monster that rolls.
        seat: Seat,
        /// Number of dice being rolled.
        dice: u8,
    },
    /// Dice that a monster rolls for a card.
    Dice {
        /// The monster that rolls.
        seat: Seat,
        /// The card they are rolled for.
        card: CardId,
        /// Number of dice to roll.
        dice: u8,
    },
    /// The next card of the deck is revealed in this slot of the market.
    Card {
        /// The market slot, 0 to 2 from left to right.
        slot: u8,
    },
    /// A monster looks at the top card of the deck (Made in a Lab).
    Peek {
        /// The monster that looks.
        seat: Seat,
    },
    /// The next building of a stack is revealed.
    Tile {
        /// The borough of the stack.
        borough: Borough,
        /// Index of the stack, 0 to 2.
        stack: u8,
    },
    /// A KO'd monster rolls the numbered die to rise as a zombie (KO-4.1).
    Number {
        /// The monster that rolls.
        seat: Seat,
    },
}

/// The result of a roll, a draw or a reveal.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The faces rolled.
    Dice(Dice),
    /// The card revealed or looked at.
    Card(CardId),
    /// The building revealed.
    Tile(Tile),
    /// The number rolled, 1 to 6.
    Number(u8),
}

impl Chance {
    /// Number of six-faced dice rolled; `None` for reveals, peeks and the numbered die.
    pub const fn dice(self) -> Option<u8> {
        match self {
            Chance::StartRoll { dice, .. } | Chance::Roll { dice, .. } | Chance::Dice { dice, .. } => Some(dice),
            Chance::Card { .. } | Chance::Peek { .. } | Chance::Tile { .. } | Chance::Number { .. } => None,
        }
    }
}

/// The equally likely numbers on the numbered die (KO-4.1).
const NUMBERS: core::ops::RangeInclusive<u8> = 1..=6;

/// Maximum number of dice in one roll: Camouflage against the largest possible loss (TR-24).
pub const MAX_DICE: usize = 14;

/// Every multiset of `n` dice.
pub(crate) fn multisets(n: u8) -> impl Iterator<Item = Dice> {
    // Each multiset corresponds to exactly one throw with non-descending faces.
    let mut faces = [0u8; MAX_DICE];
    let mut done = false;
    core::iter::from_fn(move || {
        if done {
            return None;
        }
        let dice = faces[..n as usize].iter().map(|&f| crate::state::dice::Face::ALL[f as usize]).collect();
        match faces[..n as usize].iter().rposition(|&f| f < 5) {
            None => done = true,
            Some(at) => {
                let next = faces[at] + 1;
                faces[at..n as usize].fill(next);
            }
        }
        Some(dice)
    })
}

impl Game {
    /// Every possible outcome of the pending chance, with its weight. An outcome's probability is its weight divided by
    /// [`Game::chance_total`]. Empty unless chance is pending.
    pub fn chances(&self) -> impl Iterator<Item = (Outcome, u64)> {
        let chance = match self.pending() {
            Pending::Chance(chance) => Some(chance),
            _ => None,
        };
        let dice = chance.and_then(Chance::dice);
        let cards = matches!(chance, Some(Chance::Card { .. } | Chance::Peek { .. })).then(|| self.deck());
        let tiles = matches!(chance, Some(Chance::Tile { .. })).then(|| self.unseen_tiles());
        let rolls = dice.into_iter().flat_map(multisets).map(|d| (Outcome::Dice(d), d.ways()));
        let reveals =
            cards.into_iter().flat_map(CardSet::iter).map(|card| (Outcome::Card(card), self.deck_weight(card)));
        let reveals = reveals.filter(|&(_, weight)| weight > 0);
        let tiles = tiles
            .into_iter()
            .flat_map(|unseen| Tile::ALL.into_iter().map(move |t| (Outcome::Tile(t), u64::from(unseen[t.index()]))))
            .filter(|&(_, weight)| weight > 0);
        let numbers = matches!(chance, Some(Chance::Number { .. })).then_some(NUMBERS).into_iter().flatten();
        rolls.chain(reveals).chain(tiles).chain(numbers.map(|n| (Outcome::Number(n), 1)))
    }

    /// The sum of all weights of [`Game::chances`].
    pub fn chance_total(&self) -> u64 {
        match self.pending() {
            Pending::Chance(Chance::Card { .. } | Chance::Peek { .. }) => u64::from(self.deck().len()),
            Pending::Chance(Chance::Tile { .. }) => self.unseen_tiles().iter().map(|&n| u64::from(n)).sum(),
            Pending::Chance(Chance::Number { .. }) => NUMBERS.count() as u64,
            Pending::Chance(chance) => chance.dice().map_or(0, |n| 6u64.pow(n.into())),
            _ => 0,
        }
    }

    /// Number of ways to draw this card from the deck. The first of several identical cards in the deck counts for all
    /// of them; the others have weight 0.
    fn deck_weight(&self, card: CardId) -> u64 {
        let deck = self.deck();
        let twins = self.hooks().twins;
        let like = |other: u8| u64::from(deck.has(CardId(other)));
        match (deck.has(card), twins.has(card)) {
            (false, _) => 0,
            (true, true) if deck.has(CardId(card.0 - 1)) => 0,
            _ if twins.has(CardId(card.0 + 1)) => 1 + like(card.0 + 1),
            _ => 1,
        }
    }

    /// Whether this outcome is possible now.
    pub(crate) fn is_possible(&self, outcome: Outcome) -> bool {
        match (self.pending(), outcome) {
            (Pending::Chance(chance), Outcome::Dice(dice)) => chance.dice() == Some(dice.total()),
            _ => self.chance_weight(outcome) > 0,
        }
    }

    /// The weight of one outcome, 0 if it is impossible now.
    pub fn chance_weight(&self, outcome: Outcome) -> u64 {
        match (self.pending(), outcome) {
            (Pending::Chance(Chance::Card { .. } | Chance::Peek { .. }), Outcome::Card(card)) => self.deck_weight(card),
            (Pending::Chance(Chance::Tile { .. }), Outcome::Tile(tile)) => u64::from(self.unseen_tiles()[tile.index()]),
            (Pending::Chance(Chance::Number { .. }), Outcome::Number(n)) => u64::from(NUMBERS.contains(&n)),
            (Pending::Chance(chance), Outcome::Dice(dice)) if chance.dice() == Some(dice.total()) => dice.ways(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_dice_have_462_outcomes() {
        assert_eq!(multisets(0).count(), 1);
        assert_eq!(multisets(1).count(), 6);
        assert_eq!(multisets(6).count(), 462);
        assert_eq!(multisets(8).count(), 1287);
        for n in 0..=8 {
            assert_eq!(multisets(n).map(Dice::ways).sum::<u64>(), 6u64.pow(n.into()));
        }
    }
}
