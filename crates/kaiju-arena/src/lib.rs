//! Placeholder crate docs.
