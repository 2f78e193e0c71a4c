//! Losses of LP, including from Poison, one monster after the other (TR-8); and losses of energy that a monster can
//! react to.

use crate::{
    cards::uses::Once,
    flow::{
        engine::Engine,
        event::EventKind,
        prompt::{Occasion, Prompt},
        step::Step,
    },
    rule::{Cause, Rule},
    state::{
        damage::{DamageSource, PendingDamage},
        game::Game,
        seat::{MAX_SEATS, Seat, SeatSet},
        token::Token,
    },
};

impl Game {
    /// Whether this monster is about to lose LP and has not prevented it.
    pub(crate) fn is_threatened(&self, seat: Seat) -> bool {
        self.pending_damage.damage[seat.index()] > 0 && !self.turn.shielded.has(seat)
    }

    /// Whether the pending loss is prevented without a choice (TR-8).
    fn blocks(&self, seat: Seat) -> bool {
        let one = self.pending_damage.damage[seat.index()] == 1 && self.has(seat, self.hooks().ignores_one);
        one || !self.is_threatened(seat)
    }
}

impl Engine<'_> {
    /// Handles the next monster hit by this damage, clockwise from the dealer, with the dealer last.
    #[inline(never)]
    pub(crate) fn apply_next(&mut self, mut rest: SeatSet, last: bool) {
        let dealer = self.pending_damage.source.dealer().unwrap_or(self.turn.seat);
        let mut hit = rest;
        if !hit.is_empty() {
            hit = hit.and(self.pending_damage.hit()).and(self.standing);
        }
        let Some(seat) = hit.next_after(dealer) else {
            if last {
                // Clear finished damage, so that equal positions compare as equal.
                self.pending_damage = PendingDamage::NONE;
            }
            return;
        };
        rest.remove(seat);
        self.push(Step::ApplyEach(rest, last));
        if self.blocks(seat) {
            return self.blocked(seat);
        }
        // A once-per-loss card can react to each loss again.
        self.turn.used.0 &= !Once::Answer.bits();
        if self.has(seat, self.hooks().answers_losses) {
            self.push(Step::Land(seat));
            self.ask_next(seat, Prompt::React(Occasion::Loss));
        } else {
            self.land(seat);
        }
    }

    fn blocked(&mut self, seat: Seat) {
        self.pending_damage.damage[seat.index()] = 0;
        let armor = self.owned(seat, self.hooks().ignores_one).next().filter(|_| !self.turn.shielded.has(seat));
        let cause: Cause = armor.map_or(Rule::TR_49.into(), Into::into);
        self.emit(EventKind::Adjust { seat, damage: 0 }, cause);
    }

    /// Applies a loss that was not prevented: LP and tokens first. Then a survivor's cards react; a monster at 0 LP
    /// comes back with It Has a Child or is eliminated, and others' cards react to its fall.
    #[inline(never)]
    pub(crate) fn land(&mut self, seat: Seat) {
        if !self.is_threatened(seat) {
            self.pending_damage.damage[seat.index()] = 0;
            return;
        }
        if self.blocks(seat) {
            return self.blocked(seat);
        }
        let damage = core::mem::take(&mut self.pending_damage.damage[seat.index()]);
        let lost = self.take_damage(seat, damage);
        if let DamageSource::Attack(attacker, _) = self.pending_damage.source
            && self.pending_damage.targets.has(seat)
        {
            self.pending_damage.may_yield.insert(seat);
            self.dealt_damage(attacker, seat);
        }
        if self.monster(seat).life > 0 {
            return self.damaged(seat, lost);
        }
        match self.owned(seat, self.hooks().returns).next() {
            Some(card) => self.reborn(seat, card),
            None => self.eliminate(SeatSet::default().with(seat), Rule::TK_6_1),
        }
        for other in self.clockwise(self.turn.seat).filter(|&s| s != seat) {
            for card in self.owned(other, self.hooks().on_zero_life) {
                if let Some(effect) = self.card(card).on_zero_life {
                    effect(self, other, card);
                }
            }
        }
    }

    /// TR-44: asks a monster whether it reacts before it loses energy to another monster's effect.
    pub(crate) fn before_energy_loss(&mut self, seat: Seat) {
        self.ask_next(seat, Prompt::React(Occasion::EnergyLoss));
    }

    /// TR-9: damage from Poison tokens, after all other effects.
    #[inline(never)]
    pub(crate) fn poison(&mut self) {
        let seat = self.turn.seat;
        let mut damage = [0; MAX_SEATS];
        damage[seat.index()] = self.monster(seat).tokens(Token::Poison);
        self.damage(damage, DamageSource::Poison(seat));
    }
}
