//! Being KO'd, and the end of a turn in the KO variant (KO-1, KO-2).

use crate::{
    flow::{
        engine::Engine,
        event::{EventKind, Goal, Good},
    },
    rule::Rule,
    state::{
        board::Place,
        game::Game,
        monster::KO,
        seat::{Seat, SeatSet},
    },
};

impl Game {
    /// Whether a monster can win by VP: it is active, or a zombie that has already come back by popular demand (KO-2.1,
    /// KO-4.7).
    pub const fn wins_by_vp(&self, seat: Seat) -> bool {
        self.is_standing(seat) && (!self.is_zombie(seat) || self.was_demanded(seat))
    }

    /// The next monster to come back by popular demand (KO-2.3, KO-4.4).
    fn demanded_now(&self) -> Option<Seat> {
        let can_return = |s: Seat| self.is_ko(s) || self.is_zombie(s);
        let wanted = |s: &Seat| can_return(*s) && !self.was_demanded(*s) && self.monster(*s).vp >= self.vp_to_win();
        self.clockwise(self.turn.seat).find(wanted)
    }
}

impl Engine<'_> {
    /// Eliminates monsters at 0 LP, all at the same moment (NY-7.1). In the KO variant those that aren't zombies are
    /// KO'd instead (KO-1.1, KO-1.5).
    pub(crate) fn knock_out_or_eliminate(&mut self, seats: SeatSet) {
        if !self.options.ko {
            return self.eliminate(seats, self.rules.cites.elimination);
        }
        let zombies = self.ko_state.zombies;
        for seat in self.clockwise(self.turn.seat) {
            if seats.has(seat) && !zombies.has(seat) && self.is_standing(seat) {
                self.knock_out(seat);
            }
        }
        self.eliminate(seats.and(zombies), Rule::KO_1_5);
    }

    /// KO-1.1, KO-1.2: the monster loses its VP, goal cards, extra turns and promised cards, but keeps its cards,
    /// tokens and energy.
    #[cold]
    fn knock_out(&mut self, seat: Seat) {
        self.emit(EventKind::KnockOut { seat }, Rule::KO_1_1);
        let monster = &mut self.monsters[seat.index()];
        monster.life = 0;
        monster.out = KO;
        self.set_place(seat, Place::Off);
        self.note_standing();
        self.lose_vp(seat, u16::MAX, Rule::KO_1_2);
        self.return_goals(seat, Rule::KO_1_2);
        self.drop_waiting(seat);
        self.turn.ko_this_turn |= seat == self.turn.seat;
    }

    /// Returns a monster's goal cards to the side of the board.
    pub(crate) fn return_goals(&mut self, seat: Seat, cause: Rule) {
        if self.superstar == Some(seat) {
            self.superstar = None;
            self.emit(EventKind::Return { seat, goal: Goal::Superstar }, cause);
        }
        if self.statue == Some(seat) {
            self.statue = None;
            self.emit(EventKind::Return { seat, goal: Goal::Statue }, cause);
        }
    }

    /// Drops a monster's extra turns and promised cards (NY-7.3, KO-1.7).
    pub(crate) fn drop_waiting(&mut self, seat: Seat) {
        self.extra_turns.retain(|turn| turn.seat != seat);
        self.promised.retain(|promised| promised != seat);
    }

    /// KO-2.3, step 2: brings back the next monster by popular demand. Returns true if there was one; the end of the
    /// turn then runs again.
    #[cold]
    pub(crate) fn popular_demand(&mut self) -> bool {
        let next = self.demanded_now();
        if let Some(seat) = next {
            self.steps.repeat_of_turn();
            self.come_back(seat);
        }
        next.is_some()
    }

    /// Sets a monster's energy, which cards treat as neither a gain nor a loss (KR-8).
    pub(crate) fn set_energy(&mut self, seat: Seat, energy: u16, cause: Rule) {
        let had = core::mem::replace(&mut self.monsters[seat.index()].energy, energy);
        let (good, count) = (Good::Energy, had.abs_diff(energy));
        if had < energy {
            self.emit(EventKind::Gain { seat, good, count }, cause);
        } else if had > energy {
            self.emit(EventKind::Lose { seat, good, count }, cause);
        }
    }
}
