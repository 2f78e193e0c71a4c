//! Laws that hold in every position of every game, no matter how the players play.
//!
//! [`Watched`] plays a game and checks the cheap laws in every position. [`check_closely`] adds the laws that try out
//! answers and outcomes, for randomly chosen positions. Property tests, the `soak` example and the fuzz targets all use
//! them.

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

use core::fmt;
use kaiju_dealer::Dealer;
use kaiju_rules::{ActionList, Game};

/// A law that every position must satisfy.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Law {
    /// Each power card is in exactly one place.
    Cards,
    /// Tiles are conserved.
    Tiles,
    /// Tokens are conserved.
    Tokens,
    /// LP and VP stay within their limits, and eliminated monsters have nothing.
    Limits,
    /// No borough is over capacity, and Manhattan's tracks fill in order.
    Places,
    /// A question has at least two answers, all of them different.
    Question,
    /// Every listed answer is accepted.
    Listed,
    /// Every unlisted answer is refused and changes nothing.
    Refused,
    /// The outcomes of chance are exactly the possible rolls, cards and tiles, each with its correct weight.
    Chance,
    /// Actions, outcomes and positions survive a round trip through their notation.
    Notation,
    /// Events are complete: from them, a listener can derive what every monster has and which cards and tiles are
    /// still unseen. A view contains the face-down piles only as these sets, so it reveals nothing that its seat
    /// couldn't derive.
    Observed,
    /// Every game ends, and the stated reason for its end is true.
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
        Law::Observed,
        Law::Ends,
    ];
}

/// A law that did not hold.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The violated law.
    pub law: Law,
    /// The observation that violates the law.
    pub seen: String,
    /// The position in which the law was violated, as text.
    pub position: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {:?} is broken: {}\nat {}", self.law, self.seen, self.position)
    }
}

impl core::error::Error for Broken {}

/// Returns [`Broken`] unless the condition holds. The message is formatted only on failure.
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

/// Checks the laws that are cheap enough for every position. `legal` holds the position's listed answers.
pub fn check(game: &Game, legal: &ActionList) -> Result<(), Broken> {
    holdings::check_cards(game)?;
    holdings::check_tiles(game)?;
    holdings::check_tokens(game)?;
    limits::check_monsters(game)?;
    limits::check_comebacks(game)?;
    limits::check_places(game)?;
    limits::check_end(game)?;
    witness::check_secret(game)?;
    answers::check_question(game, legal)
}

/// Checks every law that can be checked in a single position. Tries one in `stride` of all conceivable actions.
pub fn check_closely(game: &Game, stride: usize, dealer: &mut Dealer) -> Result<(), Broken> {
    let legal = game.legal();
    check(game, &legal)?;
    answers::check_distinct(game, &legal)?;
    answers::check_listed(game, &legal)?;
    answers::check_refused(game, &legal, stride, dealer)?;
    chance::check_chance(game)?;
    check_text(game)
}
