//! The test oracle: laws that hold in every position, and biased random play that reaches every corner of the rules.
//!
//! Only tests, fuzzing and benchmarks use this crate; no program that ships depends on it.

pub mod laws;
mod policy;
mod rich;

pub use policy::Policy;
pub use rich::{random_ko_table, random_option_table, random_table, rich_table};
