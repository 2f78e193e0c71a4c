//! The rules' integration tests in one binary, because linking a binary for each takes longer than running them.

mod asked_for;
mod file_index;
mod golden;
mod laws;
mod limits;
mod next_turn;
mod odds;
mod old_records;
mod options;
mod perft;
mod places;
mod positions;
mod purity;
mod random_odds;
mod records;
mod seeds;
mod tables;
mod versions;
