//! Tokens and their supply.

/// A kind of token with a limited supply (NY-1.6).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Token {
    /// Web: one reroll fewer.
    Web,
    /// Jinx: rerolling Ouch costs energy.
    Jinx,
    /// Souvenir: lies in a borough.
    Souvenir,
    /// Carapace: lies on the card.
    Carapace,
}

impl Token {
    /// All kinds.
    pub const ALL: [Token; 4] = [Token::Web, Token::Jinx, Token::Souvenir, Token::Carapace];
    /// How many of each the box holds.
    pub const BOX: [u8; 4] = [13, 13, 5, 15];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["web", "jinx", "souvenir", "carapace"][self as usize]
    }

    /// The token with this word.
    pub fn from_word(word: &str) -> Option<Token> {
        Token::ALL.into_iter().find(|t| t.word().eq_ignore_ascii_case(word))
    }
}
