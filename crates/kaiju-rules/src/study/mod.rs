//! Analysis of a position: previews of answers, exact odds, the worth of every way to keep dice, and perft counts.

pub(crate) mod odds;
pub(crate) mod perft;
pub(crate) mod plan;
pub(crate) mod preview;
