//! What is asked and answered over HTTP.

use crate::{Settings, Stage, Word};

wire! {
    /// The one whose cookie it is.
    pub struct Me {
        /// What they are called; empty for somebody who has not said.
        pub name: String,
    }

    /// A new name.
    #[serde(deny_unknown_fields)]
    pub struct Rename {
        /// The name.
        pub name: String,
    }

    /// A link with which another device becomes the same person.
    pub struct Recovery {
        /// The link.
        pub link: String,
    }

    /// What such a link carries.
    #[serde(deny_unknown_fields)]
    pub struct Recover {
        /// The secret at the end of the link.
        pub secret: String,
    }

    /// A table to be laid.
    #[serde(deny_unknown_fields)]
    pub struct NewTable {
        /// What is to be agreed.
        pub settings: Settings,
        /// The bots of the last seats, one for each.
        #[serde(default)]
        pub bots: Vec<Word>,
        /// The monster of the one who lays it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub monster: Option<Word>,
    }

    /// Where a table is.
    pub struct TableLink {
        /// Its code.
        pub code: String,
        /// Its link.
        pub link: String,
    }

    /// A table in a list.
    pub struct TableCard {
        /// Its code.
        pub code: String,
        /// How far it has come.
        pub stage: Stage,
        /// What was agreed.
        pub settings: Settings,
        /// What those are called who sit there.
        pub names: Vec<String>,
        /// Seats without anybody.
        pub free: u8,
        /// Whether the one who asks is asked there.
        pub asked: bool,
        /// When something happened there last, in milliseconds since 1970.
        #[cfg_attr(test, ts(type = "number"))]
        pub changed: i64,
    }
}
