//! Positions as one line.
