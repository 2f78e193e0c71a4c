//! Attacking, yielding and revenge (TK-4.3, TK-4.4, TR-7, TR-10 to TR-15).

use crate::{
    flow::{engine::Engine, event::EventKind, step::Step},
    rule::{Cause, Rule},
    state::{
        board::Place,
        damage::{DamageSource, PendingDamage},
        dice::Face,
        game::Game,
        seat::{MAX_SEATS, Seat, SeatSet},
    },
};

impl Game {
    /// The nearest standing monsters to the left and right; only one if they are the same (TR-14).
    fn neighbours(&self, seat: Seat) -> SeatSet {
        let mut neighbours = SeatSet::default();
        let others = || self.clockwise(seat).skip(1).filter(|&s| self.is_standing(s));
        for neighbour in others().next().into_iter().chain(others().last()) {
            neighbours.insert(neighbour);
        }
        neighbours
    }
}

impl Game {
    /// The cause of an attack's damage: a card, if the symbols alone would not reach the target (TR-13, TR-14),
    /// otherwise the rule.
    pub(crate) fn tokyo_attack_cause(&self, attacker: Seat, target: Seat) -> Cause {
        let across = self.monster(attacker).place.is_inside() != self.monster(target).place.is_inside();
        let hook = match self.pending_damage.targets.has(target) {
            true if across => return Rule::TK_4_3.into(),
            true => self.hooks().hits_everyone,
            false => self.hooks().hits_neighbours,
        };
        self.owned(attacker, hook).next().map_or(Rule::TK_4_3.into(), Into::into)
    }
}

impl Engine<'_> {
    /// Attacks with this many symbols (TK-4.3). Cards that react to Attack apply even if no one is hit (TK-4.6, TR-10).
    #[inline(never)]
    pub(crate) fn tokyo_attack(&mut self, symbols: u8) {
        let seat = self.turn.seat;
        let hooks = self.hooks();
        let targets = if symbols > 0 { self.targets(seat) } else { SeatSet::default() };
        let mut damage = [0; MAX_SEATS];
        for target in targets.iter() {
            damage[target.index()] = symbols;
        }
        if symbols > 0 {
            for card in self.owned(seat, hooks.on_attack) {
                if let Some(effect) = self.card(card).on_attack {
                    effect(self, seat, card);
                }
            }
            for card in self.owned(seat, hooks.hits_neighbours) {
                for neighbour in self.neighbours(seat).iter() {
                    damage[neighbour.index()] += self.card(card).hits_neighbours;
                }
            }
        }
        if damage == [0; MAX_SEATS] {
            return self.emit(EventKind::Nothing { seat, face: Face::ATTACK }, Rule::TK_4_6);
        }
        // A monster that can yield unhurt decides before it loses LP (TR-11), even if the loss would be blocked
        // (TR-81).
        let mut first = SeatSet::default();
        for target in targets.iter().filter(|&s| self.monster(s).place.is_inside()) {
            if self.has(target, hooks.yields_first) {
                first.insert(target);
            }
        }
        self.pending_damage = PendingDamage {
            damage,
            source: DamageSource::Attack(seat, symbols),
            targets,
            may_yield: first,
            ..PendingDamage::NONE
        };
        self.push(Step::Revenge);
        self.push_overflow_check();
        self.push(Step::ApplyEach(first, true));
        self.push(Step::Flee(targets));
        self.push_overflow_check();
        self.push(Step::ApplyEach(SeatSet::ALL.except(first), false));
    }

    /// TK-4.4: the monster leaves Tokyo. It keeps the damage it has already taken; with Jets it has taken none yet, and
    /// takes none (TR-11).
    pub(crate) fn yield_tokyo(&mut self, seat: Seat) {
        self.set_place(seat, Place::Outside);
        self.turn.yielded.insert(seat);
        self.emit(EventKind::Yield { seat }, Rule::TK_4_4);
        let saved = core::mem::take(&mut self.pending_damage.damage[seat.index()]);
        if let (1.., Some(card)) = (saved, self.owned(seat, self.hooks().yields_first).next()) {
            self.emit(EventKind::Adjust { seat, damage: 0 }, card);
        }
    }

    /// TR-23: before entering, the attacker loses LP to each monster that yielded, one after the other clockwise. A
    /// card and its copy cause a single loss (TR-82).
    #[inline(never)]
    pub(crate) fn revenge(&mut self) {
        if self.turn.yielded.is_empty() {
            return;
        }
        let attacker = self.turn.seat;
        let hook = self.hooks().revenge;
        let next = self.clockwise(attacker).find(|&s| self.turn.yielded.has(s));
        let Some(seat) = next else { return };
        self.turn.yielded.remove(seat);
        self.push(Step::Revenge);
        let Some(card) = self.owned(seat, hook).next() else { return };
        let mut damage = [0; MAX_SEATS];
        damage[attacker.index()] = self.owned(seat, hook).map(|c| self.card(c).revenge).sum();
        self.damage(damage, DamageSource::Card(seat, card));
    }
}
