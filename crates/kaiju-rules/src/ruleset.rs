//! Which game is played, and its cards.

use crate::{
    card::{Card, CardId, CardSet, Hooks},
    new_york,
};

/// Which game is played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ruleset {
    /// King of New York.
    NewYork,
}

impl Ruleset {
    /// All games.
    pub const ALL: [Ruleset; 1] = [Ruleset::NewYork];

    /// The word used in notation and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Ruleset::NewYork => "new-york",
        }
    }

    /// The game with this word.
    pub fn from_word(word: &str) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|r| r.word().eq_ignore_ascii_case(word))
    }

    /// Its card table; a [`CardId`] is a place in it.
    pub const fn cards(self) -> &'static [Card] {
        match self {
            Ruleset::NewYork => &new_york::cards::CARDS,
        }
    }

    pub(crate) const fn hooks(self) -> &'static Hooks {
        match self {
            Ruleset::NewYork => &new_york::cards::HOOKS,
        }
    }

    /// The card with this id, upper or lower case.
    pub fn card_by_id(self, id: &str) -> Option<CardId> {
        self.cards().iter().position(|c| c.id.eq_ignore_ascii_case(id)).map(|i| CardId(i as u8))
    }

    /// All power cards: those that can lie in deck, market and discard pile.
    pub const fn power_cards(self) -> CardSet {
        self.hooks().bought
    }
}
