//! Laws that hold at every position of every game, whatever is played.
//!
//! [`Watched`] plays a game and checks the cheap laws at every position; [`check_closely`] adds those that try out what
//! a position allows, for positions picked at random. The property tests, the soak and the fuzz targets all use these.

mod answers;
mod chance;
mod holdings;
mod limits;
mod pool;
mod text;
mod watch;
mod witness;

pub use text::check_text;
pub use watch::{MAX_QUESTIONS, Tally, Watched, play_watched};

use crate::dealer::Dealer;
use core::fmt;
use kaiju_rules::{ActionList, Game};

/// One of the laws.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Law {
    /// Each power card lies in exactly one place.
    Cards,
    /// Tiles are neither lost nor made.
    Tiles,
    /// Tokens are neither lost nor made.
    Tokens,
    /// LP and VP stay in their limits, and who is out has nothing.
    Limits,
    /// No borough holds more than it may, and the tracks of Manhattan are used in order.
    Places,
    /// A question has at least two answers, all different.
    Question,
    /// A listed answer is accepted.
    Listed,
    /// Any other is refused and changes nothing.
    Refused,
    /// Chance has the outcomes that lie hidden, with their weights, and no others.
    Chance,
    /// Actions, outcomes and positions are read as they were written.
    Notation,
    /// What is told is all that happened, and all that anybody needs to know what is hidden: a view, which holds the hidden
    /// piles only as the set of what is unseen, holds nothing that its seat cannot work out.
    Told,
    /// Every game ends, for a reason that is true.
    Ends,
}

impl Law {
    /// All laws.
    pub const ALL: [Law; 12] = [
        Law::Cards,
        Law::Tiles,
        Law::Tokens,
        Law::Limits,
        Law::Places,
        Law::Question,
        Law::Listed,
        Law::Refused,
        Law::Chance,
        Law::Notation,
        Law::Told,
        Law::Ends,
    ];
}

/// A law that did not hold.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Which.
    pub law: Law,
    /// What was seen.
    pub seen: String,
    /// Where.
    pub position: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {:?} is broken: {}\nat {}", self.law, self.seen, self.position)
    }
}

impl core::error::Error for Broken {}

/// Returns [`Broken`] unless the condition holds. The words are put together only then.
macro_rules! hold {
    ($game:expr, $law:ident, $holds:expr, $($words:tt)+) => {
        if !$holds {
            return Err($crate::laws::Broken {
                law: $crate::laws::Law::$law,
                seen: format!($($words)+),
                position: $game.position(),
            });
        }
    };
}
pub(crate) use hold;

/// The laws that are cheap enough for every position. `legal` are the answers that the position lists.
pub fn check(game: &Game, legal: &ActionList) -> Result<(), Broken> {
    holdings::check_cards(game)?;
    holdings::check_tiles(game)?;
    holdings::check_tokens(game)?;
    limits::check_monsters(game)?;
    limits::check_knocked(game)?;
    limits::check_places(game)?;
    limits::check_end(game)?;
    witness::check_secret(game)?;
    answers::check_question(game, legal)
}

/// All laws that can be seen at one position. Of all actions that there are, one in `stride` is tried.
pub fn check_closely(game: &Game, stride: usize, dealer: &mut Dealer) -> Result<(), Broken> {
    let legal = game.legal();
    check(game, &legal)?;
    answers::check_distinct(game, &legal)?;
    answers::check_listed(game, &legal)?;
    answers::check_refused(game, &legal, stride, dealer)?;
    chance::check_chance(game)?;
    check_text(game)
}
