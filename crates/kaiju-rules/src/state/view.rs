//! Views: the part of a game that one seat or a spectator may know.

use crate::state::game::Game;
use crate::state::seat::Seat;
use core::ops::Deref;

/// A game as seen by one seat or by a spectator. Bots and clients get a view, never the game itself.
///
/// The order of the piles isn't part of the state: [`Game::deck`] is the set of unseen cards and [`Game::unseen_tiles`]
/// the number of unseen tiles of each kind, both of which anyone can deduce from what is face up. The only secret is
/// the top card of the deck after a monster has looked at it (TR-37). To all others it is an unseen card like any
/// other, and playing on from their view draws it by chance.
#[derive(Copy, Clone, Debug)]
pub struct View<'a> {
    game: &'a Game,
    seat: Option<Seat>,
}

impl Game {
    /// The game as seen by a seat, or by a spectator for `None`. If there is a secret to hide, `veil` stores a copy of
    /// the game without it.
    pub fn view<'a>(&'a self, seat: Option<Seat>, veil: &'a mut Option<Game>) -> View<'a> {
        let hidden = self.top.is_some() && !seat.is_some_and(|s| self.knowers.has(s));
        let game = if hidden { veil.insert(Game { top: None, ..*self }) } else { self };
        View { game, seat }
    }
}

impl View<'_> {
    /// The seat whose view this is; `None` for a spectator.
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
