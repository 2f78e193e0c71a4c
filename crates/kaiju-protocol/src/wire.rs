//! Helpers for the wire types.

use std::borrow::Cow;

/// A word from an open set that this crate doesn't list: a card, a rule number, an option.
pub type Word = Cow<'static, str>;

/// Declares wire types: serialized as JSON, and exported to TypeScript in tests. A struct's field marked `opt` is left
/// out of the JSON while it is absent, and optional in TypeScript.
macro_rules! wire {
    ($($(#[$meta:meta])* $vis:vis $kind:ident $name:ident { $($body:tt)* })*) => {
        $(wire_type! { $kind { $(#[$meta])* $vis $kind $name } { $($body)* } })*
    };
}

/// Declares one wire type, field by field if it is a struct.
macro_rules! wire_type {
    (enum { $($head:tt)* } $body:tt) => {
        wire_type! { @done { $($head)* } $body }
    };
    (struct { $($head:tt)* } { $($fields:tt)* }) => {
        wire_type! { @fields { $($head)* } {} $($fields)* }
    };
    (@fields { $($head:tt)* } { $($done:tt)* }) => {
        wire_type! { @done { $($head)* } { $($done)* } }
    };
    (@fields { $($head:tt)* } { $($done:tt)* }
        $(#[$meta:meta])* opt $vis:vis $field:ident: Option<$type:ty>, $($rest:tt)*) => {
        wire_type! { @fields { $($head)* } { $($done)*
            $(#[$meta])*
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(test, ts(optional))]
            $vis $field: Option<$type>,
        } $($rest)* }
    };
    (@fields { $($head:tt)* } { $($done:tt)* }
        $(#[$meta:meta])* opt $vis:vis $field:ident: $type:ty, $($rest:tt)*) => {
        wire_type! { @fields { $($head)* } { $($done)*
            $(#[$meta])*
            #[serde(default, skip_serializing_if = "crate::wire::Absent::is_absent")]
            #[cfg_attr(test, ts(as = "Option<_>", optional))]
            $vis $field: $type,
        } $($rest)* }
    };
    (@fields { $($head:tt)* } { $($done:tt)* }
        $(#[$meta:meta])* $vis:vis $field:ident: $type:ty, $($rest:tt)*) => {
        wire_type! { @fields { $($head)* } { $($done)* $(#[$meta])* $vis $field: $type, } $($rest)* }
    };
    (@done { $($head:tt)* } $body:tt) => {
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        $($head)* $body
    };
}

/// Types with a value that means "nothing" and is left out of the JSON.
pub(crate) trait Absent {
    /// Whether this value means "nothing".
    fn is_absent(&self) -> bool;
}

impl<T> Absent for Vec<T> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl Absent for u8 {
    fn is_absent(&self) -> bool {
        *self == 0
    }
}

impl Absent for bool {
    fn is_absent(&self) -> bool {
        !self
    }
}
