//! KO-1 and KO-2: being KO'd, and the end of a turn with the variant.

use crate::{
    board::Place,
    engine::Engine,
    event::{EventKind, Goal, Good},
    game::{Game, KO, VP_TO_WIN},
    rule::Rule,
    seat::{Seat, SeatSet},
};

impl Game {
    /// Whether 20 VP win for a monster: active, or a zombie for whom popular demand is used up (KO-2.1, KO-4.7).
    pub const fn wins_by_vp(&self, seat: Seat) -> bool {
        self.is_standing(seat) && (!self.is_zombie(seat) || self.was_demanded(seat))
    }

    /// The next monster that comes back by popular demand (KO-2.3, KO-4.4).
    fn demanded_now(&self) -> Option<Seat> {
        let fallen = |s: Seat| self.is_ko(s) || self.is_zombie(s);
        let wanted = |s: &Seat| fallen(*s) && !self.was_demanded(*s) && self.monster(*s).vp >= VP_TO_WIN;
        self.clockwise(self.turn.seat).find(wanted)
    }
}

impl Engine<'_> {
    /// Monsters without LP, all at one moment: out (NY-7.1), in the KO variant KO'd, unless they are zombies (KO-1.1, KO-1.5).
    pub(crate) fn fall(&mut self, fallen: SeatSet) {
        if !self.options.ko {
            return self.eliminate(fallen, self.rules.cites.elimination);
        }
        let zombies = self.ko_state.zombies;
        for seat in self.clockwise(self.turn.seat) {
            if fallen.has(seat) && !zombies.has(seat) && self.is_standing(seat) {
                self.knock_out(seat);
            }
        }
        self.eliminate(fallen.and(zombies), Rule::KO_1_5);
    }

    /// KO-1.1, KO-1.2: VP, goal cards and what waits for the monster are lost; its cards, tokens and energy stay.
    #[cold]
    fn knock_out(&mut self, seat: Seat) {
        self.emit(EventKind::KnockOut { seat }, Rule::KO_1_1);
        let monster = &mut self.monsters[seat.index()];
        monster.life = 0;
        monster.place = Place::Off;
        monster.out = KO;
        self.note_standing();
        self.lose_vp(seat, u16::MAX, Rule::KO_1_2);
        self.return_goals(seat, Rule::KO_1_2);
        self.drop_waiting(seat);
        self.turn.fell |= seat == self.turn.seat;
    }

    /// The goal cards of a monster go back to the side.
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

    /// Extra turns and promised cards of a monster lapse (NY-7.3, KO-1.7).
    pub(crate) fn drop_waiting(&mut self, seat: Seat) {
        self.extra_turns.retain(|turn| turn.seat != seat);
        self.promised.retain(|promised| promised != seat);
    }

    /// KO-2.3, step 2: the next one comes back; true if one does, and the end of the turn is to be looked at again.
    #[cold]
    pub(crate) fn popular_demand(&mut self) -> bool {
        let next = self.demanded_now();
        if let Some(seat) = next {
            self.steps.repeat_of_turn();
            self.come_back(seat);
        }
        next.is_some()
    }

    /// What a monster has is set to a number, which is no gain and no loss to cards (KR-8).
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
