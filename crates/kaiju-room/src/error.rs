//! Why a saved table can't be restored.

use std::{borrow::Cow, fmt};

/// A saved table that can't be restored. The reason never quotes saved data, so it is safe to log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RestoreError {
    /// The number of the invalid entry; `None` if the header is invalid.
    pub entry: Option<u32>,
    /// What is wrong with the entry or the header.
    pub reason: Cow<'static, str>,
}

impl RestoreError {
    pub(crate) const fn new(reason: &'static str) -> RestoreError {
        RestoreError { entry: None, reason: Cow::Borrowed(reason) }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(entry) => write!(f, "entry {entry}: {}", self.reason),
            None => write!(f, "header: {}", self.reason),
        }
    }
}
