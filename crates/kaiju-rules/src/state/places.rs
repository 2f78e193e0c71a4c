//! Final standings (NY-8.6, TK-6.9).

use crate::{
    flow::prompt::Pending,
    state::{
        game::Game,
        seat::{MAX_SEATS, Seat},
    },
};

impl Game {
    /// Final places by seat, 1 for the winner. Tied monsters share a place; KO'd monsters come after standing ones
    /// (NY-8.6, TK-6.9).
    pub fn places(&self) -> [u8; MAX_SEATS] {
        let winner = match self.pending {
            Pending::Over { winner, .. } => winner,
            _ => None,
        };
        let rank = |seat: Seat| {
            let m = self.monster(seat);
            if m.is_in_game() {
                let class = 1 + u8::from(m.is_standing()) + u8::from(winner == Some(seat));
                (class, m.vp, u16::from(m.life), m.energy)
            } else {
                (0, u16::from(m.out), 0, 0)
            }
        };
        let mut places = [0; MAX_SEATS];
        for seat in self.seats() {
            places[seat.index()] = 1 + self.seats().filter(|&s| rank(s) > rank(seat)).count() as u8;
        }
        places
    }
}
