//! Questions about a position: what an answer would do, exact odds, the worth of every way to keep dice, and all ways
//! to continue.

pub(crate) mod odds;
pub(crate) mod perft;
pub(crate) mod plan;
pub(crate) mod preview;
