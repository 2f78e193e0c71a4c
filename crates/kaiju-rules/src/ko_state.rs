//! What the KO variant adds to the table: who is a zombie, which ways back are used, and the Token Monster.

use crate::{
    board::Place,
    game::Game,
    prompt::Prompt,
    seat::{Seat, SeatSet},
};

/// LP of a zombie: as many as it comes back with, and its maximum (KO-4.2, KO-4.3).
pub const ZOMBIE_LIFE: u8 = 5;

/// The KO variant's part of the state: all of it is nothing where the variant is not played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct KoState {
    /// Monsters that are zombies now.
    pub(crate) zombies: SeatSet,
    /// Monsters that have risen as zombies, now or before (KO-4.1).
    pub(crate) risen: SeatSet,
    /// Monsters that came back by popular demand (KO-4.4).
    pub(crate) demanded: SeatSet,
    /// Where the Token Monster stands; off the board it is not in play.
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

    /// Whether the monster stands and is no zombie: active, as the KO variant calls it.
    pub const fn is_active(&self, seat: Seat) -> bool {
        self.is_standing(seat) && !self.is_zombie(seat)
    }

    /// Whether the monster has risen as a zombie, now or before: it does so once (KO-4.1).
    pub const fn has_risen(&self, seat: Seat) -> bool {
        self.ko_state.risen.has(seat)
    }

    /// Whether the monster came back by popular demand: it does so once (KO-4.4).
    pub const fn was_demanded(&self, seat: Seat) -> bool {
        self.ko_state.demanded.has(seat)
    }

    /// Where the Token Monster stands, if it is in play (KO-5.1).
    pub fn token_monster(&self) -> Option<Place> {
        (self.ko_state.figure != Place::Off).then_some(self.ko_state.figure)
    }

    /// Where the figure stands that a monster moves and fights with: its own, or the Token Monster (KO-5.1).
    pub(crate) const fn figure_of(&self, seat: Seat) -> Place {
        // Nobody else in the game is off the board.
        let own = self.monster(seat).place;
        if matches!(own, Place::Off) { self.ko_state.figure } else { own }
    }

    /// The LP that count for whoever attacks: the Token Monster has one (KO-5.11).
    pub(crate) const fn attacking_life(&self, seat: Seat) -> u8 {
        if self.is_ko(seat) { 1 } else { self.monster(seat).life }
    }

    /// Whether the active monster's turn goes on: it stands, or is KO'd and was so when the turn began (NY-7.3, KO-1.4).
    pub(crate) const fn has_turn(&self) -> bool {
        let seat = self.turn.seat;
        self.is_standing(seat) || (self.is_ko(seat) && !self.turn.fell)
    }

    /// Whether a monster is there to be asked. One that was KO'd in its own turn is asked nothing more in it, but where the Token Monster
    /// goes (KR-11).
    pub(crate) fn may_ask(&self, seat: Seat, prompt: Prompt) -> bool {
        let cut_short = || self.turn.fell && seat == self.turn.seat;
        self.is_standing(seat) || (self.is_ko(seat) && (prompt == Prompt::Leave || !cut_short()))
    }

    /// Who decides where the Token Monster goes when it must leave Manhattan: the KO'd monster whose turn it is, else the next one
    /// clockwise (KO-5.10).
    pub(crate) fn token_holder(&self) -> Option<Seat> {
        self.clockwise(self.turn.seat).find(|&s| self.is_ko(s))
    }
}
