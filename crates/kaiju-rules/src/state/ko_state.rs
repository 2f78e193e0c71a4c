//! The KO variant's state: zombies, the comebacks already used, and the Token Monster.

use crate::{
    flow::prompt::Prompt,
    state::{
        board::Place,
        game::Game,
        seat::{Seat, SeatSet},
    },
};

/// LP a zombie comes back with, which is also its maximum (KO-4.2, KO-4.3).
pub const ZOMBIE_LIFE: u8 = 5;

/// The KO variant's part of the state; [`KoState::NONE`] without the variant.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct KoState {
    /// Current zombies.
    pub(crate) zombies: SeatSet,
    /// Monsters that have risen as zombies, now or before (KO-4.1).
    pub(crate) risen: SeatSet,
    /// Monsters that came back by popular demand (KO-4.4).
    pub(crate) demanded: SeatSet,
    /// Where the Token Monster stands; [`Place::Off`] if it isn't in play.
    pub(crate) figure: Place,
}

impl KoState {
    pub(crate) const NONE: KoState =
        KoState { zombies: SeatSet(0), risen: SeatSet(0), demanded: SeatSet(0), figure: Place::Off };
}

impl Game {
    /// Whether the monster is in the game: it stands or is KO'd.
    pub const fn is_in_game(&self, seat: Seat) -> bool {
        self.monster(seat).is_in_game()
    }

    /// The monsters in the game, in seat order.
    pub fn in_game(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&s| self.is_in_game(s))
    }

    /// Whether the monster is KO'd (KO-1.1).
    pub const fn is_ko(&self, seat: Seat) -> bool {
        self.monster(seat).is_ko()
    }

    /// Whether the monster is a zombie (KO-4.1).
    pub const fn is_zombie(&self, seat: Seat) -> bool {
        self.ko_state.zombies.has(seat)
    }

    /// Whether the monster is active in the sense of the KO variant: standing and not a zombie.
    pub const fn is_active(&self, seat: Seat) -> bool {
        self.is_standing(seat) && !self.is_zombie(seat)
    }

    /// Whether the monster has ever risen as a zombie, which it can do only once (KO-4.1).
    pub const fn has_risen(&self, seat: Seat) -> bool {
        self.ko_state.risen.has(seat)
    }

    /// Whether the monster has come back by popular demand, which it can do only once (KO-4.4).
    pub const fn was_demanded(&self, seat: Seat) -> bool {
        self.ko_state.demanded.has(seat)
    }

    /// Where the Token Monster stands, if it is in play (KO-5.1).
    pub fn token_monster(&self) -> Option<Place> {
        (self.ko_state.figure != Place::Off).then_some(self.ko_state.figure)
    }

    /// The place of the figure that a monster moves and fights with: its own, or the Token Monster's (KO-5.1).
    pub(crate) const fn figure_of(&self, seat: Seat) -> Place {
        // Of the monsters in the game, only KO'd ones are off the board.
        let own = self.monster(seat).place;
        if matches!(own, Place::Off) { self.ko_state.figure } else { own }
    }

    /// The attacker's LP, for effects that depend on them; the Token Monster counts as having 1 (KO-5.11).
    pub(crate) const fn attacking_life(&self, seat: Seat) -> u8 {
        if self.is_ko(seat) { 1 } else { self.monster(seat).life }
    }

    /// Whether the active monster's turn continues: it stands, or was already KO'd when the turn began (NY-7.3, TK-6.3,
    /// KO-1.4).
    pub(crate) const fn has_turn(&self) -> bool {
        let seat = self.turn.seat;
        self.is_standing(seat) || (self.is_ko(seat) && !self.turn.ko_this_turn)
    }

    /// Whether a monster can be asked this question. A monster KO'd during its own turn is asked nothing more in that
    /// turn, except where the Token Monster goes (KR-11).
    pub(crate) fn may_ask(&self, seat: Seat, prompt: Prompt) -> bool {
        let cut_short = || self.turn.ko_this_turn && seat == self.turn.seat;
        self.is_standing(seat) || (self.is_ko(seat) && (prompt == Prompt::Leave || !cut_short()))
    }

    /// The monster that decides where the Token Monster goes when it must leave Manhattan: the active monster if it is
    /// KO'd, otherwise the next KO'd monster clockwise (KO-5.10).
    pub(crate) fn token_holder(&self) -> Option<Seat> {
        self.clockwise(self.turn.seat).find(|&s| self.is_ko(s))
    }
}
