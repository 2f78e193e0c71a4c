//! What one seat may know.

use crate::game::Game;
use crate::seat::Seat;
use core::ops::Deref;

/// A game as one seat sees it, or as a spectator does: bots and clients get this and never the game itself.
///
/// New York hides only the order of its piles, and that is not in the state at all: [`Game::deck`] is the set of unseen
/// cards and [`Game::unseen_tiles`] the numbers of unseen tiles, which everyone can work out from what lies open.
#[derive(Copy, Clone, Debug)]
pub struct View<'a> {
    game: &'a Game,
    seat: Option<Seat>,
}

impl Game {
    /// The game as a seat sees it; `None` for a spectator.
    pub const fn view(&self, seat: Option<Seat>) -> View<'_> {
        View { game: self, seat }
    }
}

impl View<'_> {
    /// Who looks.
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }
}

impl Deref for View<'_> {
    type Target = Game;
    fn deref(&self) -> &Game {
        self.game
    }
}
