//! Seats, and sets of seats.

/// Maximum number of monsters in a game (NY-1.1, TK-1.1).
pub const MAX_SEATS: usize = 6;
/// Minimum number of monsters in a game.
pub const MIN_SEATS: usize = 2;

/// A seat at the table, numbered 0 to 5 clockwise. It also identifies the monster that sits there.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub(crate) u8);

impl Seat {
    /// The seat with this index, counted from 0; `None` for 6 and above.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// Its index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its letter in notation: A to F.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

/// A set of seats.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(pub(crate) u8);

impl SeatSet {
    /// All six seats.
    pub(crate) const ALL: SeatSet = SeatSet(0b11_1111);

    /// Whether the set contains this seat.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    /// This set with a seat added.
    #[must_use]
    pub const fn with(mut self, seat: Seat) -> SeatSet {
        self.insert(seat);
        self
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes a seat.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in either set.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats in both sets.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub const fn except(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The first seat of this set clockwise after `seat`; `seat` itself only if there is no other.
    #[inline]
    pub(crate) const fn next_after(self, seat: Seat) -> Option<Seat> {
        let later = self.0 & !((2 << seat.0) - 1);
        let from = if later != 0 { later } else { self.0 };
        if from == 0 { None } else { Some(Seat(from.trailing_zeros() as u8)) }
    }

    /// The seats of this set, clockwise from `from`, which comes first if it is in the set.
    pub(crate) fn clockwise(self, from: Seat) -> impl Iterator<Item = Seat> {
        let before = SeatSet(self.0 & ((1 << from.0) - 1));
        self.except(before).iter().chain(before.iter())
    }

    /// Whether the set has more than one seat.
    #[inline]
    pub(crate) const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Number of seats.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let seat = (rest != 0).then(|| Seat(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(seat)
        })
    }
}
