//! Card ids, which are indices into a game's card table, and sets of them.

use crate::{new_york, tokyo};

/// A card of one game, as its index in that game's card table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(pub(crate) u8);

impl CardId {
    /// Index in the game's card table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of cards in the larger of the two boxes, duplicates included. In both games the ids of Mimic's copies start
/// here, so that a set of cards can be split into originals and copies without knowing the game.
pub const MAX_CARDS: usize = {
    let (new_york, tokyo) = (new_york::cards::CARDS.len(), tokyo::cards::BOX.len());
    if new_york > tokyo { new_york } else { tokyo }
};

/// Number of different [`CardId`]s: one for each bit of a [`CardSet`].
pub const MAX_CARD_IDS: usize = u128::BITS as usize;

const _: () = assert!(
    tokyo::cards::CARDS.len() <= MAX_CARD_IDS,
    "the larger box and Mimic's copies have more cards than a CardSet has bits: give CardSet a second word"
);

/// A set of cards of one game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet(pub(crate) u128);

impl CardSet {
    /// Every card of a game's table, Mimic's copies included.
    pub fn all(ruleset: crate::Ruleset) -> CardSet {
        ruleset.hooks().listed
    }

    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);

    /// Whether the set contains this card.
    pub const fn has(self, card: CardId) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    /// Removes a card.
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// Number of cards.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every id that a card in the box can have; higher ids are Mimic's copies.
    pub(crate) const IN_BOX: CardSet = CardSet((1 << MAX_CARDS) - 1);

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards in either set.
    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The `n`th card of the set in table order, counted from 0.
    pub fn nth(self, n: u32) -> Option<CardId> {
        // Searching only the 64-bit half that holds the card halves the work.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let (mut rest, before, n) = match n.checked_sub(low.count_ones()) {
            None => (low, 0, n),
            Some(n) => (high, 64, n),
        };
        for _ in 0..n {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| CardId(before + rest.trailing_zeros() as u8))
    }

    /// The cards in table order.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let card = (rest != 0).then(|| CardId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(card)
        })
    }
}
