//! The 45 tiles: a building on one side, a unit on the other (NY-1.5).

/// The printed reward for destroying a tile (NY-5.11, NY-5.12).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reward {
    /// Victory points.
    Vp(u8),
    /// Energy cubes.
    Energy(u8),
    /// Life points.
    Life(u8),
}

/// A unit of the army.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Unit {
    /// Infantry: durability 2, pays 1 LP.
    Infantry,
    /// Jet: durability 3, pays 2 E.
    Jet,
    /// Tank: durability 4, pays 3 VP.
    Tank,
}

impl Unit {
    /// All kinds of units.
    pub const ALL: [Unit; 3] = [Unit::Infantry, Unit::Jet, Unit::Tank];

    /// The printed durability.
    pub const fn durability(self) -> u8 {
        [2, 3, 4][self as usize]
    }

    /// The reward for destroying it.
    pub const fn reward(self) -> Reward {
        [Reward::Life(1), Reward::Energy(2), Reward::Vp(3)][self as usize]
    }

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["infantry", "jet", "tank"][self as usize]
    }

    /// The unit with this word, ignoring case.
    pub fn from_word(word: &str) -> Option<Unit> {
        Unit::ALL.into_iter().find(|u| u.word().eq_ignore_ascii_case(word))
    }
}

/// One of the seven kinds of tile, by its building side.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(pub(crate) u8);

struct TileKind {
    name: &'static str,
    copies: u8,
    durability: u8,
    reward: Reward,
    unit: Unit,
}

const fn kind(copies: u8, name: &'static str, durability: u8, reward: Reward, unit: Unit) -> TileKind {
    TileKind { name, copies, durability, reward, unit }
}

/// The tiles of the box. A building with durability 1 has Infantry on its back, 2 a Jet, 3 a Tank.
const KINDS: [TileKind; 7] = [
    kind(22, "high-rise", 1, Reward::Vp(1), Unit::Infantry),
    kind(8, "high-rise", 2, Reward::Vp(2), Unit::Jet),
    kind(3, "high-rise", 3, Reward::Vp(3), Unit::Tank),
    kind(3, "power-plant", 2, Reward::Energy(2), Unit::Jet),
    kind(3, "power-plant", 3, Reward::Energy(3), Unit::Tank),
    kind(3, "hospital", 2, Reward::Life(2), Unit::Jet),
    kind(3, "hospital", 3, Reward::Life(3), Unit::Tank),
];

impl Tile {
    /// All kinds of tile.
    pub const ALL: [Tile; 7] = [Tile(0), Tile(1), Tile(2), Tile(3), Tile(4), Tile(5), Tile(6)];
    /// How many tiles of each kind the box holds.
    pub const BOX: [u8; 7] = {
        let mut copies = [0; 7];
        let mut i = 0;
        while i < 7 {
            copies[i] = KINDS[i].copies;
            i += 1;
        }
        copies
    };

    const fn get(self) -> &'static TileKind {
        &KINDS[self.index()]
    }

    /// Position in [`Tile::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The word for the building: `high-rise`, `power-plant`, `hospital`.
    pub const fn building(self) -> &'static str {
        self.get().name
    }

    /// Number of Destruction faces needed to destroy the building.
    pub const fn durability(self) -> u8 {
        self.get().durability
    }

    /// The reward for destroying the building.
    pub const fn reward(self) -> Reward {
        self.get().reward
    }

    /// The unit on the other side.
    pub const fn unit(self) -> Unit {
        self.get().unit
    }

    /// The tile with this building and durability.
    pub fn from_words(building: &str, durability: u8) -> Option<Tile> {
        Tile::ALL.into_iter().find(|t| t.building().eq_ignore_ascii_case(building) && t.durability() == durability)
    }
}

/// Displays a tile as its building and durability: `high-rise 2`.
impl core::fmt::Display for Tile {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} {}", self.building(), self.durability())
    }
}
