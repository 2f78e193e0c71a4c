//! Versions of the rules. A game keeps the version it began with, so that records and stored games keep their meaning.

use core::fmt;

/// A version of the rules. A change to a numbered rule that can affect the course of a game adds a version;
/// docs/rules/versions.md lists the changes.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum RulesVersion {
    /// The rules before the second reading of the sources. Records of the format `kaiju-game 1` were played under them.
    First = 1,
    /// The rules after the second reading of the sources, which changed NY-6.5, NY-6.6, NY-8.2, NR-32, NR-71, KO-4.4,
    /// TK-6.5 and TR-85.
    #[default]
    Second = 2,
}

impl RulesVersion {
    /// The version that new games use.
    pub const CURRENT: RulesVersion = RulesVersion::Second;

    /// The version's number, as written in records and positions.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Parses a version's number.
    pub fn parse(text: &str) -> Result<RulesVersion, UnknownVersion> {
        match text {
            "1" => Ok(RulesVersion::First),
            "2" => Ok(RulesVersion::Second),
            _ => Err(UnknownVersion(text.chars().take(UnknownVersion::MAX_LEN).collect())),
        }
    }
}

impl fmt::Display for RulesVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A version of the rules that this program doesn't know, most likely from a newer program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVersion(String);

impl UnknownVersion {
    /// Maximum number of characters of the text to quote.
    const MAX_LEN: usize = 20;
}

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownVersion(found) = self;
        let current = RulesVersion::CURRENT;
        if found.is_empty() || !found.bytes().all(|b| b.is_ascii_digit()) {
            return write!(f, "\"{found}\" is not a version of the rules; this program knows versions 1 to {current}");
        }
        write!(f, "this game was played by rules version {found}, but this program knows only versions 1 to {current}")
    }
}

impl core::error::Error for UnknownVersion {}
