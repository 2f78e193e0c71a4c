//! What one seat may know.

use crate::game::Game;
use crate::seat::Seat;
use core::ops::Deref;

/// A game as one seat sees it, or as a spectator does: bots and clients get this and never the game itself.
///
/// The order of the piles is not in the state at all: [`Game::deck`] is the set of unseen cards and [`Game::unseen_tiles`]
/// the numbers of unseen tiles, which everyone can work out from what lies open. The one secret is the top card of the
/// deck after a monster has looked at it (TR-37): for all others it is an unseen card like any other, and a view that
/// plays on draws it by chance.
#[derive(Copy, Clone, Debug)]
pub struct View<'a> {
    game: &'a Game,
    seat: Option<Seat>,
}

impl Game {
    /// The game as a seat sees it; `None` for a spectator. `veil` is room for a copy without the secret, where there is one
    /// to hide.
    pub fn view<'a>(&'a self, seat: Option<Seat>, veil: &'a mut Option<Game>) -> View<'a> {
        let hidden = self.top.is_some() && !seat.is_some_and(|s| self.knowers.has(s));
        let game = if hidden { veil.insert(Game { top: None, ..*self }) } else { self };
        View { game, seat }
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
