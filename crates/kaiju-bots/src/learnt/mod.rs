//! Bots that learnt from games against themselves: a network estimates everyone's chances to win, and a look ahead to
//! the end of the turn compares the answers. `docs/bots.md` tells how they think and how they are trained.

#[cfg(test)]
mod effort;
mod features;
mod file;
mod fixed;
mod network;
mod reason;
mod roll;
mod thinker;

pub use features::{FeatureSet, Features, MONSTER_FEATURES, TABLE_FEATURES, features};
pub use fixed::CERTAIN;
pub use network::{HIDDEN, NEXT, OTHER, ROWS, SCALE, SECOND, Sums, TABLE, ValueNetwork};
pub use roll::RollWorth;
pub use thinker::{Chances, Style, Thinker, considered};

use crate::BuiltIn;
use kaiju_rules::{Game, Ruleset};
use std::sync::LazyLock;

/// A learnt bot that answers in a fraction of a millisecond.
pub(crate) const EXPERT: BuiltIn = BuiltIn {
    name: "expert",
    version: 1,
    effort: 200,
    choose: |view, _| Thinker::new(network(&view), Style::Fast).choose(&view, crate::asked(view)?),
    reason: |view, action| reason::reason(Style::Fast, view, action),
};

/// The strongest bot: it looks ahead after every possible roll.
pub(crate) const CHAMPION: BuiltIn = BuiltIn {
    name: "champion",
    version: 1,
    effort: 4_000,
    choose: |view, _| Thinker::new(network(&view), Style::Exact).choose(&view, crate::asked(view)?),
    reason: |view, action| reason::reason(Style::Fast, view, action),
};

const TOKYO_FILE: &[u8] = include_bytes!("tokyo.network");
const NEW_YORK_FILE: &[u8] = include_bytes!("new-york.network");
const NEW_YORK_KO_FILE: &[u8] = include_bytes!("new-york-ko.network");

static TOKYO: LazyLock<ValueNetwork> = LazyLock::new(|| read(TOKYO_FILE, Ruleset::Tokyo));
static NEW_YORK: LazyLock<ValueNetwork> = LazyLock::new(|| read(NEW_YORK_FILE, Ruleset::NewYork));
static NEW_YORK_KO: LazyLock<ValueNetwork> = LazyLock::new(|| read(NEW_YORK_KO_FILE, Ruleset::NewYork));

fn read(file: &[u8], ruleset: Ruleset) -> ValueNetwork {
    ValueNetwork::read(file, ruleset).expect("a test reads the files in the program")
}

/// The champion's network for a game.
pub fn network(game: &Game) -> &'static ValueNetwork {
    match (game.ruleset(), game.options().ko) {
        (Ruleset::Tokyo, _) => &TOKYO,
        (Ruleset::NewYork, false) => &NEW_YORK,
        (Ruleset::NewYork, true) => &NEW_YORK_KO,
    }
}
