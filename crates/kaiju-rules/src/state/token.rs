//! Tokens and their supply.

/// A kind of token (NY-1.6, TK-1.4, TK-1.5). Every kind but Smoke has a limited supply.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Token {
    /// Web: its monster has one fewer reroll.
    Web,
    /// Jinx: rerolling Ouch costs energy.
    Jinx,
    /// Poison: costs 1 LP at the end of each of the monster's turns.
    Poison,
    /// Shrink: its monster rolls one fewer die.
    Shrink,
    /// Souvenir: placed in a borough.
    Souvenir,
    /// Carapace: placed on the card.
    Carapace,
    /// Smoke: placed on Smoke Cloud.
    Smoke,
    /// Mimic: placed on the copied card.
    Mimic,
}

/// Tokens on a monster, four bits per kind; no box holds more than fifteen of one kind.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TokenCounts(pub(crate) u16);

impl TokenCounts {
    /// Packs the number of tokens of each kind; `None` if one exceeds 15.
    pub(crate) fn new(counts: [u8; Token::ON_MONSTERS]) -> Option<TokenCounts> {
        let mut all = 0;
        for (i, &count) in counts.iter().enumerate() {
            all |= u16::from(count) << (4 * i);
        }
        counts.iter().all(|&count| count < 16).then_some(TokenCounts(all))
    }

    pub(crate) const fn get(self, token: Token) -> u8 {
        if (token as usize) < Token::ON_MONSTERS { (self.0 >> (4 * token as usize) & 15) as u8 } else { 0 }
    }

    /// Adds a token. Can't overflow, because the box limits the number of tokens.
    pub(crate) const fn add(&mut self, token: Token) {
        self.0 += 1 << (4 * token as usize);
    }

    /// Removes tokens; the monster must have that many.
    pub(crate) const fn remove(&mut self, token: Token, count: u8) {
        self.0 -= (count as u16) << (4 * token as usize);
    }
}

impl Token {
    /// All kinds of token.
    pub const ALL: [Token; 8] = [
        Token::Web,
        Token::Jinx,
        Token::Poison,
        Token::Shrink,
        Token::Souvenir,
        Token::Carapace,
        Token::Smoke,
        Token::Mimic,
    ];
    /// Number of kinds that are placed on monsters; they come first in [`Token::ALL`].
    pub const ON_MONSTERS: usize = 4;
    /// Number of tokens of each kind in the box of the game that has them.
    pub const BOX: [u8; 8] = [13, 13, 12, 12, 5, 15, 3, 1];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["web", "jinx", "poison", "shrink", "souvenir", "carapace", "smoke", "mimic"][self as usize]
    }
}
