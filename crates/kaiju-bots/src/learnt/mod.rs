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
pub use network::{HIDDEN, NEXT, OTHER, ROWS, SCALE, SECOND, TABLE, ValueNetwork};
pub use roll::RollWorth;
pub use thinker::{Chances, Style, Thinker, considered};

use crate::BuiltIn;
use kaiju_rules::{Game, Ruleset};
use std::sync::LazyLock;

/// A learnt bot that answers in a fraction of a millisecond.
pub(crate) const EXPERT: BuiltIn = BuiltIn {
    name: "expert",
    version: 2,
    effort: 200,
    choose: |view, _| Thinker::new(EXPERTS.of(&view), Style::Fast).choose(&view, crate::asked(view)?),
    reason: |view, action| reason::reason(EXPERTS.of(&view), view, action),
    evaluation: |view, action| reason::evaluation(EXPERTS.of(&view), Style::Fast, view, action),
};

/// The strongest bot: it looks ahead after every possible roll.
pub(crate) const CHAMPION: BuiltIn = BuiltIn {
    name: "champion",
    version: 2,
    effort: 4_000,
    choose: |view, _| Thinker::new(CHAMPIONS.of(&view), Style::Exact).choose(&view, crate::asked(view)?),
    reason: |view, action| reason::reason(CHAMPIONS.of(&view), view, action),
    evaluation: |view, action| reason::evaluation(CHAMPIONS.of(&view), Style::Exact, view, action),
};

const TOKYO: &[u8] = include_bytes!("tokyo.network");
/// An earlier generation.
const TOKYO_EXPERT: &[u8] = include_bytes!("tokyo-expert.network");
const NEW_YORK: &[u8] = include_bytes!("new-york.network");
/// From another training, so that its errors are other ones.
const NEW_YORK_SECOND: &[u8] = include_bytes!("new-york-second.network");
const NEW_YORK_KO: &[u8] = include_bytes!("new-york-ko.network");

/// The files of networks in the program, by game; the KO variant counts as a game.
#[cfg(test)]
const FILES: &[(Ruleset, &[&[u8]])] = &[
    (Ruleset::Tokyo, &[TOKYO, TOKYO_EXPERT]),
    (Ruleset::NewYork, &[NEW_YORK, NEW_YORK_SECOND]),
    (Ruleset::NewYork, &[NEW_YORK_KO]),
];

static EXPERTS: LazyLock<Networks> = LazyLock::new(|| Networks::read(&[TOKYO_EXPERT], &[NEW_YORK], &[NEW_YORK_KO]));
static CHAMPIONS: LazyLock<Networks> =
    LazyLock::new(|| Networks::read(&[TOKYO], &[NEW_YORK, NEW_YORK_SECOND], &[NEW_YORK_KO]));

/// A bot's networks for each game. Several networks for one game judge positions together.
struct Networks {
    tokyo: Vec<ValueNetwork>,
    new_york: Vec<ValueNetwork>,
    new_york_ko: Vec<ValueNetwork>,
}

impl Networks {
    fn read(tokyo: &[&[u8]], new_york: &[&[u8]], new_york_ko: &[&[u8]]) -> Networks {
        let read = |files: &[&[u8]], ruleset| {
            let network = |&file| ValueNetwork::read(file, ruleset).expect("a test reads the files in the program");
            files.iter().map(network).collect()
        };
        Networks {
            tokyo: read(tokyo, Ruleset::Tokyo),
            new_york: read(new_york, Ruleset::NewYork),
            new_york_ko: read(new_york_ko, Ruleset::NewYork),
        }
    }

    fn of(&self, game: &Game) -> &[ValueNetwork] {
        match (game.ruleset(), game.options().ko) {
            (Ruleset::Tokyo, _) => &self.tokyo,
            (Ruleset::NewYork, false) => &self.new_york,
            (Ruleset::NewYork, true) => &self.new_york_ko,
        }
    }
}

/// The champion's networks for a game.
pub fn champion_networks(game: &Game) -> &'static [ValueNetwork] {
    CHAMPIONS.of(game)
}
