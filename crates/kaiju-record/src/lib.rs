//! Records as JSON, and reading many of them from files and folders.
//!
//! ```
//! use kaiju_record::{from_json, to_json};
//! use kaiju_rules::{Options, Record, Ruleset};
//! let record = Record::new(Ruleset::Tokyo, Options::default(), 2)?;
//! assert_eq!(from_json(&to_json(&record).to_string())?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod files;
mod json;

pub use files::{RawRecord, RawRecords, ReadError};
pub use json::{JsonError, from_json, prefix_from_json, to_json};
