//! One monster: its life, points, energy, cards, place and tokens.

use crate::{
    cards::set::CardSet,
    state::{
        board::Place,
        tile::Unit,
        token::{Token, TokenCounts},
    },
};

/// LP at the start of the game, and the maximum unless a card raises it.
pub const FULL_LIFE: u8 = 10;
/// Value of [`Monster::out`] for a KO'd monster (KO-1.1), which isn't standing but is still in the game.
pub(crate) const KO: u8 = u8::MAX;

/// The state of one monster.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Monster {
    /// Its Keep cards, and the copy made by its Mimic.
    pub(crate) powers: CardSet,
    pub(crate) vp: u16,
    pub(crate) energy: u16,
    pub(crate) life: u8,
    pub(crate) place: Place,
    /// 0 while it stands, [`KO`] while it is KO'd, otherwise the ordinal of the moment it was eliminated.
    pub(crate) out: u8,
    /// Tokens on it.
    pub(crate) tokens: TokenCounts,
    /// Units it destroyed, by kind.
    pub(crate) trophies: [u8; 3],
    /// Energy it gained during the current turn, whether or not that turn is its own (NR-51).
    pub(crate) gained: u8,
    /// Damage that the active monster has dealt to it this turn: by attack or Violent Star (NR-54), in Tokyo by any
    /// means (TR-33).
    pub(crate) damage_this_turn: u8,
}

impl Monster {
    /// A monster at the start of the game (NY-2.1, TK-2.1).
    pub(crate) const NEW: Monster = Monster {
        powers: CardSet::EMPTY,
        vp: 0,
        energy: 0,
        life: FULL_LIFE,
        place: Place::Off,
        out: 0,
        tokens: TokenCounts(0),
        trophies: [0; 3],
        gained: 0,
        damage_this_turn: 0,
    };

    /// Life points.
    pub const fn life(&self) -> u8 {
        self.life
    }
    /// Victory points.
    pub const fn vp(&self) -> u16 {
        self.vp
    }
    /// Energy cubes.
    pub const fn energy(&self) -> u16 {
        self.energy
    }
    /// Where its figure stands.
    pub const fn place(&self) -> Place {
        self.place
    }
    /// Its Keep cards, without the copy made by its Mimic.
    pub const fn cards(&self) -> CardSet {
        self.powers.and(CardSet::IN_BOX)
    }
    /// Whether it is standing: it has LP and can take damage. Without the KO variant, the same as being in the game.
    pub const fn is_standing(&self) -> bool {
        self.out == 0
    }
    /// Whether it is KO'd (KO-1.1): it takes turns, but has no figure and no LP.
    pub const fn is_ko(&self) -> bool {
        self.out == KO
    }
    /// Whether it takes turns and may be asked: it stands or is KO'd.
    pub const fn is_in_game(&self) -> bool {
        // Tests for 0 or the maximum value in one comparison.
        self.out.wrapping_add(1) <= 1
    }
    /// Tokens of this kind on the monster itself.
    pub const fn tokens(&self, token: Token) -> u8 {
        self.tokens.get(token)
    }
    /// Units of this kind that it destroyed.
    pub const fn trophies(&self, unit: Unit) -> u8 {
        self.trophies[unit as usize]
    }
}
