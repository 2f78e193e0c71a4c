//! Ouch faces: fire from the units, and the Statue of Liberty (NY-5.19 to NY-5.21).

use crate::{
    flow::{
        engine::Engine,
        event::{EventKind, Goal},
        step::Step,
    },
    rule::Rule,
    state::{
        board::Borough,
        damage::DamageSource,
        seat::{MAX_SEATS, Seat},
    },
};

/// VP gained with the Statue of Liberty, and lost with it (NY-5.20).
const STATUE_VP: u16 = 3;

impl Engine<'_> {
    /// NY-5.19: units fire at the roller (1 Ouch), at every monster in its borough (2) or at every monster (3 or more).
    /// Each takes damage equal to the number of units in its own borough, including those that appeared this turn
    /// (NR-26).
    pub(crate) fn ouch(&mut self, seat: Seat, faces: u8) {
        let here = self.monster(seat).place.borough();
        let mut damage = [0; MAX_SEATS];
        for other in self.seats() {
            let Some(there) = self.monster(other).place.borough() else { continue };
            let hit = match faces {
                1 => other == seat,
                2 => Some(there) == here,
                _ => true,
            };
            if hit {
                damage[other.index()] = self.ouch_damage(other, self.unit_count(there));
            }
        }
        self.push(Step::AfterOuch(faces));
        let figure = self.ouch_hits_token(faces, here);
        self.damage_with_token(damage, figure, DamageSource::Ouch);
    }

    /// Whether the units hit the Token Monster. One Ouch hits only the roller (KR-3).
    fn ouch_hits_token(&self, faces: u8, here: Option<Borough>) -> bool {
        let there = self.ko_state.figure.borough();
        let hit = match faces {
            1 => false,
            2 => there == here,
            _ => true,
        };
        hit && there.is_some_and(|borough| self.unit_count(borough) > 0)
    }

    /// Ouch damage, reduced by each protecting card (NR-27).
    fn ouch_damage(&mut self, seat: Seat, units: u8) -> u8 {
        let mut damage = units;
        for card in self.owned(seat, self.hooks().ouch_armor) {
            if damage > 0 {
                damage = damage.saturating_sub(self.card(card).ouch_armor);
                self.emit(EventKind::Adjust { seat, damage }, card);
            }
        }
        damage
    }

    /// Applies the cards that act when their owner resolves Ouch faces (NR-58).
    pub(crate) fn ouch_cards(&mut self, seat: Seat, faces: u8) {
        for card in self.owned(seat, self.hooks().on_ouch) {
            if let Some(effect) = self.card(card).on_ouch {
                effect(self, seat, card, faces);
            }
        }
    }

    /// NY-5.21: runs the roller's Ouch cards, then awards the Statue for three or more Ouch. Skipped if the roller's
    /// turn has ended.
    pub(crate) fn after_ouch(&mut self, faces: u8) {
        let seat = self.turn.seat;
        self.ouch_cards(seat, faces);
        if faces >= 3 && self.statue != Some(seat) {
            let former = self.statue.replace(seat);
            self.emit(EventKind::Take { seat, goal: Goal::Statue }, Rule::NY_5_20);
            if let Some(former) = former {
                self.lose_vp(former, STATUE_VP, Rule::NY_5_20);
            }
            self.gain_vp(seat, STATUE_VP, Rule::NY_5_20);
        }
    }
}
