//! The boards: boroughs, Manhattan's zones and tracks, Tokyo, and the places a figure can be in (NY-1.2, TK-1.2).

use core::fmt;

/// One of the five boroughs.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Borough {
    /// Staten Island.
    StatenIsland,
    /// The Bronx.
    Bronx,
    /// Queens.
    Queens,
    /// Brooklyn.
    Brooklyn,
    /// Manhattan, with its three zones.
    Manhattan,
}

impl Borough {
    /// All five boroughs, in board order.
    pub const ALL: [Borough; 5] =
        [Borough::StatenIsland, Borough::Bronx, Borough::Queens, Borough::Brooklyn, Borough::Manhattan];
    /// The boroughs other than Manhattan.
    pub const OUTER: [Borough; 4] = [Borough::StatenIsland, Borough::Bronx, Borough::Queens, Borough::Brooklyn];

    /// Position in [`Borough::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["staten-island", "bronx", "queens", "brooklyn", "manhattan"][self.index()]
    }

    /// The borough with this word, ignoring case.
    pub fn from_word(word: &str) -> Option<Borough> {
        Borough::ALL.into_iter().find(|b| b.word().eq_ignore_ascii_case(word))
    }
}

/// A set of boroughs.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BoroughSet(pub(crate) u8);

impl BoroughSet {
    /// Whether the set contains this borough.
    pub const fn has(self, borough: Borough) -> bool {
        self.0 >> borough as u8 & 1 != 0
    }

    /// Adds a borough.
    pub const fn insert(&mut self, borough: Borough) {
        self.0 |= 1 << borough as u8;
    }

    /// The boroughs other than Manhattan.
    pub(crate) const OUTER: BoroughSet = BoroughSet(0b1111);

    /// The boroughs of this set that are not in the other.
    pub(crate) const fn without(self, other: BoroughSet) -> BoroughSet {
        BoroughSet(self.0 & !other.0)
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The boroughs in the set, in board order.
    pub fn iter(self) -> impl Iterator<Item = Borough> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let borough = Borough::ALL.get(rest.trailing_zeros() as usize).copied()?;
            rest &= rest - 1;
            Some(borough)
        })
    }
}

/// A zone of Manhattan.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Zone {
    /// Lower Manhattan, the zone monsters enter.
    Lower,
    /// Midtown.
    Midtown,
    /// Upper Manhattan, the end of the track.
    Upper,
}

impl Zone {
    /// All zones, in the order monsters pass through them.
    pub const ALL: [Zone; 3] = [Zone::Lower, Zone::Midtown, Zone::Upper];

    /// The next zone of the track, if there is one (NY-6.3).
    pub const fn next(self) -> Option<Zone> {
        match self {
            Zone::Lower => Some(Zone::Midtown),
            Zone::Midtown => Some(Zone::Upper),
            Zone::Upper => None,
        }
    }

    /// VP and energy for starting a turn in this zone (NY-3.0).
    pub const fn earnings(self) -> (u16, u16) {
        [(1, 1), (2, 1), (2, 2)][self as usize]
    }

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["lower", "midtown", "upper"][self as usize]
    }

    /// The zone with this word, ignoring case.
    pub fn from_word(word: &str) -> Option<Zone> {
        Zone::ALL.into_iter().find(|z| z.word().eq_ignore_ascii_case(word))
    }
}

/// The two tracks of Manhattan, also used for Tokyo City and Tokyo Bay. The second is only for games with five or six
/// monsters (NY-6.7, TK-1.2).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Track {
    /// The spaces marked 2-4; Tokyo City.
    Main,
    /// The spaces marked 5-6; Tokyo Bay.
    Side,
}

impl Track {
    /// Both tracks.
    pub const ALL: [Track; 2] = [Track::Main, Track::Side];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["2-4", "5-6"][self as usize]
    }

    /// The track with this word.
    pub fn from_word(word: &str) -> Option<Track> {
        Track::ALL.into_iter().find(|t| t.word() == word)
    }
}

/// A place where a figure can be.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Off the board: not placed yet, KO'd or eliminated.
    Off,
    /// Outside Tokyo.
    Outside,
    /// In a borough other than Manhattan.
    Outer(Borough),
    /// In Manhattan.
    Manhattan(Zone, Track),
    /// In Tokyo: City or Bay.
    Tokyo(Track),
}

impl Place {
    /// The borough of this place; `None` off the board and in King of Tokyo.
    pub const fn borough(self) -> Option<Borough> {
        match self {
            Place::Outer(borough) => Some(borough),
            Place::Manhattan(..) => Some(Borough::Manhattan),
            Place::Off | Place::Outside | Place::Tokyo(_) => None,
        }
    }

    /// The borough of this place as a set; empty if there is none.
    pub(crate) const fn boroughs(self) -> BoroughSet {
        match self {
            Place::Outer(borough) => BoroughSet(1 << borough as u8),
            Place::Manhattan(..) => BoroughSet(1 << Borough::Manhattan as u8),
            Place::Off | Place::Outside | Place::Tokyo(_) => BoroughSet(0),
        }
    }

    /// The track, if this place is inside Manhattan or Tokyo.
    pub const fn track(self) -> Option<Track> {
        match self {
            Place::Manhattan(_, track) | Place::Tokyo(track) => Some(track),
            Place::Off | Place::Outer(_) | Place::Outside => None,
        }
    }

    /// Whether this place is inside Manhattan or Tokyo.
    pub const fn is_inside(self) -> bool {
        matches!(self, Place::Manhattan(..) | Place::Tokyo(_))
    }
}

/// Displays a place as `queens`, `manhattan lower 2-4`, `city`, `bay`, `outside` or `off`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Off => f.write_str("off"),
            Place::Outer(borough) => f.write_str(borough.word()),
            Place::Manhattan(zone, track) => write!(f, "manhattan {} {}", zone.word(), track.word()),
            Place::Outside => f.write_str("outside"),
            Place::Tokyo(Track::Main) => f.write_str("city"),
            Place::Tokyo(Track::Side) => f.write_str("bay"),
        }
    }
}
