//! Attacking and fleeing (NY-5.2 to NY-5.8, NR-10 to NR-14).

use crate::{
    flow::{
        action::Action, answers::Answers, chance::Chance, engine::Engine, event::EventKind, prompt::Pending, step::Step,
    },
    rule::{Cause, Rule},
    state::{
        board::{Borough, Place},
        damage::DamageSource,
        dice::{Dice, Face},
        game::Game,
        seat::{MAX_SEATS, Seat, SeatSet},
    },
};

impl Game {
    /// The rule or card to cite as the cause of an attack's damage.
    pub(crate) fn new_york_attack_cause(&self, attacker: Seat, target: Seat, damage: u8, symbols: u8) -> Cause {
        let same = self.monster(attacker).place.borough() == self.monster(target).place.borough();
        match (self.owned(attacker, self.hooks().hits_own_borough).next(), self.halved_by(attacker)) {
            (Some(card), _) if same => card.into(),
            (_, Some(rule)) => rule.into(),
            _ if self.is_ko(attacker) => Rule::KO_5_3.into(),
            _ if damage == symbols => Rule::NY_5_2.into(),
            _ => Rule::NR_12.into(),
        }
    }

    /// The rule that halves the damage of this monster's attacks, if any (KO-4.3, KO-5.5). Halving comes after every
    /// other change (KR-12).
    fn halved_by(&self, attacker: Seat) -> Option<Rule> {
        if self.is_zombie(attacker) {
            return Some(Rule::KO_4_3);
        }
        (self.is_ko(attacker) && !self.turn.summoned).then_some(Rule::KO_5_5)
    }

    /// Answers to `FleeOrStay`: stay, or flee to a borough with room. A monster that can't pay the toll can't flee
    /// (NY-5.7, NR-30).
    pub(crate) fn flee_answers(&self, seat: Seat, list: &mut impl Answers) {
        list.push(Action::Stay);
        for life in self.life_parts(seat, self.toll()) {
            list.extend(self.boroughs_with_room().iter().map(|to| Action::Flee { to, life }));
        }
    }
}

impl Engine<'_> {
    /// Attacks with this many symbols (NY-5.2). The attack is compulsory (NY-5.4), and nothing else counts as an attack
    /// (NY-5.5).
    pub(crate) fn new_york_attack(&mut self, symbols: u8) {
        let seat = self.turn.seat;
        if self.is_ko(seat) { self.ko_attack(seat, symbols) } else { self.launch_attack(seat, symbols) }
    }

    /// Attacks with the monster's own figure or with the Token Monster; monsters may flee from either (KO-5.7). An
    /// attack that hits only the Token Monster still counts as an attack (KR-10).
    pub(crate) fn launch_attack(&mut self, seat: Seat, symbols: u8) {
        let targets = self.targets(seat);
        let nobody = targets.is_empty() && !self.hits_token(seat);
        if symbols == 0 || nobody || self.turn.was_empty {
            let rule = if self.turn.was_empty { Rule::NY_5_3 } else { Rule::NY_5_2 };
            return self.emit(EventKind::Nothing { seat, face: Face::ATTACK }, rule);
        }
        if self.has(seat, self.hooks().target_rolls) {
            self.push(Step::TargetRolls(symbols, targets, SeatSet::default()));
        } else {
            self.fix_damage(seat, symbols, SeatSet::default());
        }
    }

    /// NR-12: makes the next target, clockwise from the attacker, roll a die; fixes the damage once all have. Returns
    /// whether the game waits for a roll.
    pub(crate) fn target_rolls(&mut self, symbols: u8, mut rest: SeatSet, doubled: SeatSet) -> bool {
        let attacker = self.turn.seat;
        let next = self.clockwise(attacker).find(|&s| rest.has(s));
        if let (Some(seat), Some(card)) = (next, self.owned(attacker, self.hooks().target_rolls).next()) {
            rest.remove(seat);
            self.push(Step::TargetRolls(symbols, rest, doubled));
            self.pending = Pending::Chance(Chance::Dice { seat, card, dice: 1 });
            return true;
        }
        self.fix_damage(attacker, symbols, doubled);
        false
    }

    /// Marks a target for double damage if its die shows Ouch (NR-12).
    pub(crate) fn target_rolled(&mut self, seat: Seat, dice: Dice) {
        if dice.count(Face::OUCH) > 0
            && let Some(Step::TargetRolls(symbols, rest, mut doubled)) = self.steps.pop()
        {
            doubled.insert(seat);
            self.push(Step::TargetRolls(symbols, rest, doubled));
        }
    }

    /// NR-12: the damage is the number of symbols, doubled by the attacker's card, doubled by the target's die,
    /// increased by cards, and finally halved for a zombie or the Token Monster.
    fn fix_damage(&mut self, attacker: Seat, symbols: u8, doubled: SeatSet) {
        let hooks = self.hooks();
        let targets = self.targets(attacker);
        let mut damage = [0u8; MAX_SEATS];
        for seat in self.clockwise(attacker).filter(|&s| targets.has(s)) {
            let mut amount = symbols;
            for card in self.owned(attacker, hooks.damage_factor) {
                amount = amount.saturating_mul(self.card(card).damage_factor);
                self.emit(EventKind::Adjust { seat, damage: amount }, card);
            }
            if doubled.has(seat) {
                amount = amount.saturating_mul(2);
                if let Some(card) = self.owned(attacker, hooks.target_rolls).next() {
                    self.emit(EventKind::Adjust { seat, damage: amount }, card);
                }
            }
            for card in self.owned(attacker, hooks.extra_damage) {
                let extra = self.card(card).extra_damage.map_or(0, |more| more(self, attacker, seat));
                if extra > 0 {
                    amount = amount.saturating_add(extra);
                    self.emit(EventKind::Adjust { seat, damage: amount }, card);
                }
            }
            if let (Some(rule), 2..) = (self.halved_by(attacker), amount) {
                amount = amount.div_ceil(2);
                self.emit(EventKind::Adjust { seat, damage: amount }, rule);
            }
            damage[seat.index()] = amount;
        }
        self.push_overflow_check();
        self.push(Step::Flee(targets));
        self.damage_with_token(damage, self.hits_token(attacker), DamageSource::Attack(attacker, symbols));
    }

    pub(crate) fn flee(&mut self, seat: Seat, to: Borough, life: u8) {
        self.pay_toll(seat, life);
        self.set_place(seat, Place::Outer(to));
        self.emit(EventKind::Flee { seat, borough: to }, Rule::NY_5_7);
        self.arrive(seat, to);
    }
}
