//! The two goal cards. They are never bought; the rules of section 5 move them between monsters.

use crate::cards::card::Card;

/// Taken by resolving three or more Ouch faces; `ouch.rs` implements it (NY-5.20).
pub(super) const STATUE_OF_LIBERTY: Card = Card::goal(
    "statue-of-liberty",
    "Statue of Liberty",
    "Taken by a monster that resolves 3 or more Ouch and survives them: +3 VP. A monster that loses it loses 3 VP.",
);

/// Taken by resolving three or more Celebrity faces; `celebrity.rs` implements it (NY-5.17, NY-5.18).
pub(super) const SUPERSTAR: Card = Card::goal(
    "superstar",
    "Superstar",
    "Taken by a monster that resolves 3 or more Celebrity: +1 VP, and 1 more for each beyond three. From then on its \
     holder gains 1 VP for each Celebrity it resolves.",
);
