//! Optional rules. Notation, command line, lobbies, clients and docs all read them from the table below.

use crate::{
    rule::Rule,
    ruleset::Ruleset,
    state::{
        game::{Game, VP_TO_WIN},
        seat::{MAX_SEATS, MIN_SEATS},
    },
};
use core::fmt;

/// An optional rule of a game.
pub struct GameOption {
    /// The word for it in notation, on the command line and on the wire.
    pub word: &'static str,
    /// A description of its effect, as a clause that starts with a lower-case letter where possible.
    pub about: &'static str,
    /// The rule that defines it.
    pub rule: Rule,
    /// The games that have it.
    pub rulesets: &'static [Ruleset],
    /// The smallest and the largest number of monsters it can be played with.
    pub players: [usize; 2],
    /// The word of another option that must be on too. That option comes earlier in the table.
    pub requires: Option<&'static str>,
    field: fn(&mut Options) -> &mut bool,
}

/// Generates [`Options`] with one field per option, and [`OPTIONS`].
macro_rules! options {
    ($($field:ident = $word:literal {
        about: $about:literal,
        rule: $rule:expr,
        rulesets: $rulesets:expr,
        players: $players:expr,
        requires: $requires:expr,
    })*) => {
        /// The options of a game, all off by default.
        #[allow(clippy::struct_excessive_bools)] // Independent switches, not an encoded state machine.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Options {
            $(
                #[doc = concat!("The option `", $word, "`: ", $about, ".")]
                pub $field: bool,
            )*
        }

        impl Options {
            /// All options off.
            pub const NONE: Options = Options { $($field: false,)* };
        }

        /// Every option, in the order in which notation writes them.
        pub const OPTIONS: &[GameOption] = &[
            $(GameOption {
                word: $word,
                about: $about,
                rule: $rule,
                rulesets: $rulesets,
                players: $players,
                requires: $requires,
                field: |options| &mut options.$field,
            },)*
        ];
    };
}

options! {
    duel = "duel" {
        about: "entering Tokyo and starting a turn there give 1 energy each instead of VP",
        rule: Rule::TR_60,
        rulesets: &[Ruleset::Tokyo],
        players: [2, 2],
        requires: None,
    }
    ko = "ko" {
        about: "knocked-out monsters keep playing and can return",
        rule: Rule::KO_1_1,
        rulesets: &[Ruleset::NewYork],
        players: [MIN_SEATS, MAX_SEATS],
        requires: None,
    }
    heroes = "heroes" {
        about: "monsters that return by popular demand start with 7 VP",
        rule: Rule::KO_4_6,
        rulesets: &[Ruleset::NewYork],
        players: [MIN_SEATS, MAX_SEATS],
        requires: Some("ko"),
    }
    single_manhattan = "single-manhattan" {
        about: "Manhattan holds one monster, even with five or six in the game",
        rule: Rule::NY_6_15,
        rulesets: &[Ruleset::NewYork],
        players: [5, 6],
        requires: None,
    }
}

impl GameOption {
    /// The option with this word, ignoring case.
    pub fn by_word(word: &str) -> Option<&'static GameOption> {
        OPTIONS.iter().find(|option| option.word.eq_ignore_ascii_case(word))
    }

    /// Whether a game with this many monsters can have it; another option may still be required.
    pub fn fits(&self, ruleset: Ruleset, players: usize) -> bool {
        let [fewest, most] = self.players;
        self.rulesets.contains(&ruleset) && (fewest..=most).contains(&players)
    }
}

/// Compares options by their word, which is unique.
impl PartialEq for GameOption {
    fn eq(&self, other: &GameOption) -> bool {
        self.word == other.word
    }
}

impl Eq for GameOption {}

impl fmt::Debug for GameOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl Options {
    /// Whether this option is on.
    pub fn has(mut self, option: &GameOption) -> bool {
        *(option.field)(&mut self)
    }

    /// Turns this option on or off; other options stay as they are, even if they require it.
    pub fn set(&mut self, option: &GameOption, on: bool) {
        *(option.field)(self) = on;
    }

    /// Turns on the option with this word; returns false if there is none or it is already on.
    pub fn choose(&mut self, word: &str) -> bool {
        let found = GameOption::by_word(word);
        found.is_some_and(|option| !core::mem::replace((option.field)(self), true))
    }

    /// The options that are on.
    pub fn chosen(self) -> impl Iterator<Item = &'static GameOption> {
        OPTIONS.iter().filter(move |option| self.has(option))
    }

    /// The options that a game with this many monsters can have, given the options that are on.
    pub fn available(self, ruleset: Ruleset, players: usize) -> impl Iterator<Item = &'static GameOption> {
        OPTIONS.iter().filter(move |option| option.fits(ruleset, players) && self.missing_for(option).is_none())
    }

    /// Turns off the options that a game with this many monsters can't have.
    pub fn restrict(&mut self, ruleset: Ruleset, players: usize) {
        // A required option comes before those that require it, so one pass is enough.
        for option in OPTIONS {
            let fits = option.fits(ruleset, players) && self.missing_for(option).is_none();
            *(option.field)(self) &= fits;
        }
    }

    /// Checks that a game with this many monsters can have these options.
    pub fn check(self, ruleset: Ruleset, players: usize) -> Result<(), OptionError> {
        for option in self.chosen() {
            if !option.rulesets.contains(&ruleset) {
                return Err(OptionError::Ruleset(option));
            }
            if !option.fits(ruleset, players) {
                return Err(OptionError::Players(option));
            }
            if let Some(required) = self.missing_for(option) {
                return Err(OptionError::Requires(option, required));
            }
        }
        Ok(())
    }

    /// The option that this one requires, if that isn't on.
    fn missing_for(self, option: &GameOption) -> Option<&'static GameOption> {
        option.requires.and_then(GameOption::by_word).filter(|required| !self.has(required))
    }
}

/// Numbers that an option could change. Code gets them from the game instead of using the constants.
impl Game {
    /// The VP needed to win (NY-8.1, TK-6.2), or to come back by popular demand (KO-4.4).
    pub const fn vp_to_win(&self) -> u16 {
        VP_TO_WIN
    }
}

/// The words of the options that are on, each preceded by a space: ` ko heroes`.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chosen().try_for_each(|option| write!(f, " {}", option.word))
    }
}

/// The reason why a game can't have a chosen option.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The game being played doesn't have this option.
    Ruleset(&'static GameOption),
    /// This option isn't available for the number of monsters in the game.
    Players(&'static GameOption),
    /// The first option requires the second, which is off.
    Requires(&'static GameOption, &'static GameOption),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OptionError::Ruleset(GameOption { word, rulesets, rule, .. }) => {
                let cities: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.city()).collect();
                write!(f, "{word} is an option of King of {} only ({})", cities.join(" and King of "), rule.id())
            }
            OptionError::Players(GameOption { word, players: [fewest, most], rule, .. }) if fewest == most => {
                write!(f, "{word} is for {fewest} monsters ({})", rule.id())
            }
            OptionError::Players(GameOption { word, players: [fewest, most], rule, .. }) => {
                write!(f, "{word} is for {fewest} to {most} monsters ({})", rule.id())
            }
            OptionError::Requires(option, required) => {
                write!(f, "{} requires {}: choose it too ({})", option.word, required.word, option.rule.id())
            }
        }
    }
}

impl core::error::Error for OptionError {}
