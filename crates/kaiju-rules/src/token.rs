//! Tokens and their supply.

/// A kind of token with a limited supply (NY-1.6, TK-1.4).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Token {
    /// Web: one reroll fewer.
    Web,
    /// Jinx: rerolling Ouch costs energy.
    Jinx,
    /// Poison: a LP at the end of each turn.
    Poison,
    /// Shrink: one die fewer.
    Shrink,
    /// Souvenir: lies in a borough.
    Souvenir,
    /// Carapace: lies on the card.
    Carapace,
    /// Smoke: lies on Smoke Cloud.
    Smoke,
    /// Mimic: lies on the card that is copied.
    Mimic,
}

impl Token {
    /// All kinds.
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
    /// The first so many of them lie on monsters.
    pub const ON_MONSTERS: usize = 4;
    /// How many of each the two boxes hold.
    pub const BOX: [u8; 8] = [13, 13, 12, 12, 5, 15, 3, 1];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["web", "jinx", "poison", "shrink", "souvenir", "carapace", "smoke", "mimic"][self as usize]
    }
}
