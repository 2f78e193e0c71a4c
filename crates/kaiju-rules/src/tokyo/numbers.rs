//! Scoring numbers (TK-4.1).

use crate::{
    flow::{
        engine::Engine,
        event::EventKind,
        prompt::{Occasion, Prompt},
    },
    rule::Rule,
    state::{dice::Face, seat::Seat},
};

impl Engine<'_> {
    /// Three of a number score its value, and each further die of it scores 1 more (TK-4.1).
    #[inline(never)]
    pub(crate) fn number(&mut self, seat: Seat, face: Face, count: u8) {
        let Some(more) = count.checked_sub(3) else {
            return self.emit(EventKind::Nothing { seat, face }, Rule::TK_4_1);
        };
        let value = match face {
            Face::ONE => 1,
            Face::TWO => 2,
            _ => 3,
        };
        // The question is queued here and asked once the VP are scored (TR-29).
        if face == Face::ONE {
            self.ask_next(seat, Prompt::React(Occasion::Ones));
        }
        self.gain_vp(seat, value + u16::from(more), Rule::TK_4_1);
        for card in self.owned(seat, self.hooks().on_number) {
            if let Some(effect) = self.card(card).on_number {
                effect(self, seat, card, face);
            }
        }
    }
}
