//! Entering and leaving Tokyo (section 5), and closing the Bay. `Game::inside_capacity` determines whether the Bay is
//! closed.

use crate::{
    flow::{engine::Engine, event::EventKind},
    rule::{Cause, Rule},
    state::{
        board::{Place, Track},
        seat::Seat,
    },
};

impl Engine<'_> {
    /// TK-5.1, TK-5.2: enters an empty City, otherwise an empty Bay if it is open. There is never a choice.
    #[inline(never)]
    pub(crate) fn enter_tokyo(&mut self, seat: Seat) {
        if self.monster(seat).place.is_inside() {
            return;
        }
        if self.on_track(Track::Main).is_none() {
            self.take_place(seat, Track::Main, Rule::TK_5_1.into());
        } else if self.on_track(Track::Side).is_none() && self.inside_capacity() > 1 {
            self.take_place(seat, Track::Side, Rule::TK_5_2.into());
        }
    }

    /// TK-5.3: enters Tokyo, which gives 1 VP, or 1 energy in a duel (TR-60).
    pub(crate) fn take_place(&mut self, seat: Seat, track: Track, cause: Cause) {
        self.set_place(seat, Place::Tokyo(track));
        self.turn.entered = self.turn.entered || seat == self.turn.seat;
        self.emit(EventKind::Enter { seat, place: Place::Tokyo(track) }, cause);
        if self.options.duel {
            self.gain_energy(seat, 1, Rule::TR_60);
        } else {
            self.gain_vp(seat, 1, Rule::TK_5_3);
        }
    }

    /// Moves a monster out of Tokyo without yielding.
    pub(crate) fn leave_tokyo(&mut self, seat: Seat, cause: impl Into<Cause>) {
        if self.monster(seat).place.is_inside() {
            self.set_place(seat, Place::Outside);
            self.emit(EventKind::Leave { seat, to: Place::Outside }, cause);
        }
    }

    /// TK-5.4: with fewer than five monsters the Bay is closed; its monster moves to an empty City, otherwise it leaves
    /// Tokyo.
    #[inline(never)]
    pub(crate) fn close_bay(&mut self, seat: Seat) {
        if self.inside_capacity() > 1 {
            return;
        }
        if self.on_track(Track::Main).is_none() {
            self.set_place(seat, Place::Tokyo(Track::Main));
            self.emit(EventKind::Track { seat, track: Track::Main }, Rule::TK_5_4);
        } else {
            self.leave_tokyo(seat, Rule::TK_5_4);
        }
    }
}
