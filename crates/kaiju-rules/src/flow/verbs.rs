//! State changes that rules and cards share: VP, energy, LP, tokens, cards, damage, elimination and victory.

use crate::{
    cards::{card::CounterKind, set::CardId},
    flow::{
        engine::Engine,
        event::{EventKind, Good},
        prompt::{Pending, Prompt},
        step::Step,
    },
    rule::{Cause, Rule},
    ruleset::Ruleset,
    state::{
        board::Place,
        damage::{DamageSource, PendingDamage},
        game::ExtraTurn,
        seat::{MAX_SEATS, Seat, SeatSet},
        token::Token,
    },
};

impl Engine<'_> {
    /// Gives VP, which have no upper limit (NY-8.4, TK-6.7).
    pub(crate) fn gain_vp(&mut self, seat: Seat, count: u16, cause: impl Into<Cause>) {
        if count == 0 || !self.is_in_game(seat) {
            return;
        }
        let monster = &mut self.monsters[seat.index()];
        monster.vp = monster.vp.saturating_add(count);
        self.emit(EventKind::Gain { seat, good: Good::Vp, count }, cause);
    }

    /// Takes VP, which never fall below 0 (NY-8.4, TK-6.7).
    pub(crate) fn lose_vp(&mut self, seat: Seat, count: u16, cause: impl Into<Cause>) {
        let monster = &mut self.monsters[seat.index()];
        let lost = count.min(monster.vp);
        monster.vp -= lost;
        if lost > 0 {
            self.emit(EventKind::Lose { seat, good: Good::Vp, count: lost }, cause);
        }
    }

    /// Gives energy, whose supply is unlimited (NY-1.7, TK-1.6), plus bonuses from cards (TR-31). Power Tap may take
    /// some (NR-51).
    pub(crate) fn gain_energy(&mut self, seat: Seat, count: u16, cause: impl Into<Cause>) {
        if count == 0 || !self.is_in_game(seat) {
            return;
        }
        self.add_energy(seat, count, cause);
        for card in self.owned(seat, self.hooks().energy_bonus) {
            self.add_energy(seat, self.card(card).energy_bonus.into(), card);
        }
    }

    /// Gives energy without bonuses from the receiver's cards. Power Tap takes 1 E, but not from a KO'd monster (KR-7).
    pub(crate) fn add_energy(&mut self, seat: Seat, count: u16, cause: impl Into<Cause>) {
        let monster = &mut self.monsters[seat.index()];
        monster.energy = monster.energy.saturating_add(count);
        let before = monster.gained;
        monster.gained = before.saturating_add(count.min(255) as u8);
        let after = monster.gained;
        self.emit(EventKind::Gain { seat, good: Good::Energy, count }, cause);
        if let Some((owner, card)) = self.owner(self.hooks().taps_at)
            && let Some(at) = self.card(card).taps_at
            && owner != seat
            && (self.monster(owner).life > 0 || self.is_ko(owner))
            && !self.is_ko(seat)
            && before < at
            && after >= at
        {
            self.move_energy(seat, owner, 1, card);
        }
    }

    /// Takes energy, at most what the monster has; returns how much.
    pub(crate) fn lose_energy(&mut self, seat: Seat, count: u16, cause: impl Into<Cause>) -> u16 {
        let monster = &mut self.monsters[seat.index()];
        let lost = count.min(monster.energy);
        monster.energy -= lost;
        if lost > 0 {
            self.emit(EventKind::Lose { seat, good: Good::Energy, count: lost }, cause);
        }
        lost
    }

    /// Moves energy from one monster to another.
    pub(crate) fn move_energy(&mut self, from: Seat, to: Seat, count: u16, cause: CardId) {
        let moved = self.lose_energy(from, count, cause);
        self.gain_energy(to, moved, cause);
    }

    /// Pays a cost, `life` of it in LP (NR-50). Paying LP is not damage.
    pub(crate) fn pay(&mut self, seat: Seat, cost: u8, life: u8, cause: impl Into<Cause>) {
        let cause = cause.into();
        self.lose_energy(seat, u16::from(cost - life), cause);
        if life > 0 {
            self.applied(seat, self.hooks().substitutes);
            self.monsters[seat.index()].life -= life;
            self.emit(EventKind::Lose { seat, good: Good::Life, count: life.into() }, cause);
        }
    }

    /// Restores LP up to the maximum (NY-9.6, TK-7.4), plus bonuses from cards (TR-45). Does nothing for a KO'd monster
    /// (KO-1.3).
    pub(crate) fn heal(&mut self, seat: Seat, count: u8, cause: impl Into<Cause>) {
        if count == 0 || !self.is_standing(seat) {
            return;
        }
        self.add_life(seat, count, cause.into());
        for card in self.owned(seat, self.hooks().heal_bonus) {
            self.add_life(seat, self.card(card).heal_bonus, card.into());
        }
    }

    fn add_life(&mut self, seat: Seat, count: u8, cause: Cause) {
        let max = self.max_life(seat);
        let monster = &mut self.monsters[seat.index()];
        let healed = count.min(max.saturating_sub(monster.life));
        monster.life += healed;
        if healed > 0 {
            self.emit(EventKind::Heal { seat, life: healed }, cause);
        }
    }

    /// Removes LP above the maximum after losing a card that raised it (NR-58, TR-28).
    fn cut_life(&mut self, seat: Seat) {
        let (life, max) = (self.monster(seat).life, self.max_life(seat));
        if life > max {
            self.monsters[seat.index()].life = max;
            let cause = self.rules.cites.maximum;
            self.emit(EventKind::Lose { seat, good: Good::Life, count: (life - max).into() }, cause);
        }
    }

    /// Puts tokens or energy on a card; tokens in limited supply only as long as they last (NY-1.6).
    pub(crate) fn load(&mut self, seat: Seat, card: CardId, count: u8) {
        let (Some(at), Some(holds)) = (self.counter_place(card), self.card(card).holds) else { return };
        match holds {
            CounterKind::Energy => {
                self.counters[at] += count;
                self.emit(EventKind::Charge { seat, card, energy: count }, card);
            }
            CounterKind::Tokens(token) => {
                let limited = self.is_limited(token);
                let count = if limited { count.min(self.supply(token)) } else { count };
                self.supply[token as usize] -= if limited { count } else { 0 };
                self.counters[at] += count;
                if count > 0 {
                    self.emit(EventKind::Token { seat, token, count }, card);
                }
            }
        }
    }

    /// Puts a card's initial tokens or energy on it (TR-85).
    pub(crate) fn load_first(&mut self, seat: Seat, card: CardId) {
        self.load(seat, card, self.card(card).holds_first);
    }

    /// Takes tokens or energy from a card, at most what it has.
    pub(crate) fn unload(&mut self, seat: Seat, card: CardId, count: u8) {
        let Some(at) = self.counter_place(card) else { return };
        let count = count.min(self.counters[at]);
        self.counters[at] -= count;
        if let (Some(CounterKind::Tokens(token)), 1..) = (self.card(card).holds, count) {
            self.supply[token as usize] += if self.is_limited(token) { count } else { 0 };
            self.emit(EventKind::Remove { seat, token, count }, card);
        }
    }

    /// Gives a monster a token, if the supply has one (NY-1.6, TK-1.5).
    pub(crate) fn give_token(&mut self, seat: Seat, token: Token, cause: CardId) {
        if self.supply[token as usize] > 0 {
            self.supply[token as usize] -= 1;
            self.monsters[seat.index()].tokens.add(token);
            self.emit(EventKind::Token { seat, token, count: 1 }, cause);
        }
    }

    /// Returns a monster's tokens to the supply.
    pub(crate) fn remove_tokens(&mut self, seat: Seat, token: Token, count: u8, cause: impl Into<Cause>) {
        if count > 0 {
            self.monsters[seat.index()].tokens.remove(token, count);
            self.supply[token as usize] += count;
            self.emit(EventKind::Remove { seat, token, count }, cause);
        }
    }

    /// Gives a monster a Keep card, without an event: the caller reports how the monster got it.
    pub(crate) fn take_card(&mut self, seat: Seat, card: CardId) {
        self.monsters[seat.index()].powers.insert(card);
        self.acquired.push(card);
    }

    /// Discards a monster's Keep card; for a copy, discards the Mimic behind it (TR-40).
    pub(crate) fn lose_card(&mut self, seat: Seat, card: CardId, cause: Cause) {
        let card = if self.card(card).is_copy { self.owned(seat, self.hooks().mimics).next() } else { Some(card) };
        let Some(card) = card else { return };
        self.discard.insert(card);
        self.emit(EventKind::Discard { seat, card }, cause);
        if self.copied == Some(card) || self.hooks().mimics.has(card) {
            self.end_copy();
        }
        self.part_with(seat, card);
    }

    /// Takes a card from a monster, together with its tokens or energy and any maximum LP it added.
    pub(crate) fn part_with(&mut self, seat: Seat, card: CardId) {
        self.unload(seat, card, u8::MAX);
        self.monsters[seat.index()].powers.remove(card);
        self.acquired.remove(card);
        if self.hooks().max_life.has(card) {
            self.cut_life(seat);
        }
    }

    /// Removes the Mimic token from its card, and the copy with it (TR-40).
    pub(crate) fn end_copy(&mut self) {
        if let Some((seat, copy)) = self.copy() {
            self.part_with(seat, copy);
            self.emit(EventKind::Uncopy { seat, card: copy }, copy);
        }
        if self.copied.take().is_some() {
            self.supply[Token::Mimic as usize] += 1;
        }
    }

    /// Queues an extra turn in the order of NY-9.8, TK-7.6 and NR-73. The active monster's extra turns come before
    /// those of others, and among them those with fewer dice (Freeze Time) come first (TR-29, TR-30).
    pub(crate) fn extra_turn(&mut self, seat: Seat, card: CardId, fewer: u8) {
        let active = self.turn.seat;
        let ahead = match (seat == active, fewer > 0) {
            (true, true) => 0,
            (true, false) => self.extra_turns.iter().take_while(|turn| turn.seat == active).count(),
            (false, _) => self.extra_turns.iter().count(),
        };
        if self.extra_turns.insert(ahead, ExtraTurn { seat, card, fewer }) {
            self.emit(EventKind::ExtraTurn { seat, card }, card);
        }
    }

    /// Schedules one moment of damage. In New York it may first be prevented with energy and then hits all targets at
    /// once (NY-7.2); in Tokyo it hits one monster after the other (TR-8). Then overflow in the middle is resolved
    /// (NY-6.14, TK-5.4).
    pub(crate) fn damage(&mut self, damage: [u8; MAX_SEATS], source: DamageSource) {
        self.damage_with_token(damage, false, source);
    }

    /// Like [`Engine::damage`]; `figure` says whether the Token Monster is hit too (KO-5.2).
    pub(crate) fn damage_with_token(&mut self, damage: [u8; MAX_SEATS], figure: bool, source: DamageSource) {
        if damage == [0; MAX_SEATS] && !figure {
            return;
        }
        self.pending_damage = PendingDamage { damage, figure, source, ..PendingDamage::NONE };
        self.push_overflow_check();
        if self.ruleset == Ruleset::Tokyo {
            return self.push(Step::ApplyEach(SeatSet::ALL, true));
        }
        self.push(Step::ApplyAll);
        if let Some((owner, _)) = self.owner(self.hooks().substitutes)
            && damage[owner.index()] > 0
        {
            self.ask_next(owner, Prompt::MeetDamage);
        }
    }

    /// Deals damage with a monster's card, `amount` to each standing monster. This is not an attack (NR-55, TR-12).
    pub(crate) fn damage_by_card(&mut self, dealer: Seat, card: CardId, amount: impl Fn(&Engine<'_>, Seat) -> u8) {
        let mut damage = [0; MAX_SEATS];
        for seat in self.standing() {
            damage[seat.index()] = amount(self, seat);
        }
        self.damage(damage, DamageSource::Card(dealer, card));
    }

    /// Deals damage with a card to all figures, the Token Monster included, depending on their place (NR-55, KO-5.2).
    pub(crate) fn damage_all(&mut self, dealer: Seat, card: CardId, amount: impl Fn(&Engine<'_>, Place) -> u8) {
        let mut damage = [0; MAX_SEATS];
        for seat in self.standing() {
            damage[seat.index()] = amount(self, self.monster(seat).place);
        }
        let figure = self.token_monster().is_some_and(|place| amount(self, place) > 0);
        self.damage_with_token(damage, figure, DamageSource::Card(dealer, card));
    }

    /// Deals the pending damage to all targets at once, then runs the survivors' triggers, then eliminates monsters at
    /// 0 LP (NY-5.6, NR-13).
    pub(crate) fn apply_all(&mut self) {
        let pending_damage = self.pending_damage;
        let hit = pending_damage.hit();
        for seat in hit.clockwise(self.turn.seat) {
            self.take_damage(seat, pending_damage.damage[seat.index()]);
        }
        let attacker = match pending_damage.source {
            DamageSource::Attack(attacker, _) => attacker,
            _ => self.turn.seat,
        };
        for seat in hit.clockwise(attacker) {
            if self.monster(seat).life > 0 {
                self.after_damage(seat, pending_damage.damage[seat.index()], pending_damage.source);
            }
        }
        // Cleared so that equal positions are equal as data.
        self.pending_damage = PendingDamage::NONE;
        if pending_damage.figure {
            self.remove_token(Rule::KO_5_2);
        }
        let at_zero = self.seats_where(|m| m.life == 0).and(self.standing);
        if !at_zero.is_empty() {
            self.knock_out_or_eliminate(at_zero);
        }
    }

    /// Deals the current damage to one monster; returns the LP it actually lost.
    pub(crate) fn take_damage(&mut self, seat: Seat, damage: u8) -> u8 {
        let source = self.pending_damage.source;
        let cause = match source {
            // Only listeners see the cause, so don't work it out without one.
            _ if !self.has_listener() => Rule::NY_5_2.into(),
            DamageSource::Attack(attacker, symbols) => self.attack_cause(attacker, seat, damage, symbols),
            DamageSource::LikeAttack(_, card) | DamageSource::Card(_, card) => card.into(),
            DamageSource::Ouch => Rule::NY_5_19.into(),
            DamageSource::Poison(_) => Rule::TR_43.into(),
            DamageSource::Command => Rule::KO_3_3.into(),
        };
        // The Token Monster leaves an active monster its last LP (KO-5.6).
        let spared =
            matches!(source, DamageSource::Attack(attacker, _) if self.is_ko(attacker)) && !self.is_zombie(seat);
        let met = if self.has(seat, self.hooks().substitutes) { self.pending_damage.met } else { 0 };
        let (active, ruleset) = (self.turn.seat, self.ruleset);
        let monster = &mut self.monsters[seat.index()];
        let lost = (damage - met).min(monster.life.saturating_sub(u8::from(spared)));
        monster.life -= lost;
        monster.energy -= u16::from(met);
        let counts = match source {
            DamageSource::Attack(by, _) | DamageSource::LikeAttack(by, _) => by == active,
            // In Tokyo all damage the active monster deals to others counts (TR-33).
            DamageSource::Card(by, _) => by == active && seat != active && ruleset == Ruleset::Tokyo,
            DamageSource::Ouch | DamageSource::Poison(_) | DamageSource::Command => false,
        };
        if counts {
            monster.damage_this_turn = monster.damage_this_turn.saturating_add(met + lost);
        }
        self.emit(EventKind::Damage { seat, damage }, cause);
        if met > 0 {
            self.applied(seat, self.hooks().substitutes);
            self.emit(EventKind::Meet { seat, damage: met }, Rule::NR_50);
        }
        if spared && lost < damage - met {
            self.emit(EventKind::Spare { seat, life: damage - met - lost }, Rule::KO_5_6);
        }
        lost
    }

    /// Runs the triggers for a monster that took damage and survived, in the order of NR-13.
    fn after_damage(&mut self, seat: Seat, damage: u8, source: DamageSource) {
        let hooks = self.hooks();
        self.damaged(seat, damage);
        if let DamageSource::Attack(attacker, _) = source {
            for card in self.owned(seat, hooks.on_attacked) {
                if let Some(effect) = self.card(card).on_attacked {
                    effect(self, seat, card, attacker);
                }
            }
            for card in self.owned(attacker, hooks.on_hit) {
                if let Some(effect) = self.card(card).on_hit {
                    effect(self, attacker, card, seat);
                }
            }
        }
        if let DamageSource::Attack(dealer, _) | DamageSource::LikeAttack(dealer, _) = source {
            self.dealt_damage(dealer, seat);
        }
    }

    /// Triggers the cards of a monster that lost LP and survived.
    pub(crate) fn damaged(&mut self, seat: Seat, lost: u8) {
        for card in self.owned(seat, self.hooks().on_damaged) {
            if let Some(effect) = self.card(card).on_damaged {
                effect(self, seat, card, lost);
            }
        }
    }

    /// Triggers the dealer's cards after its attack, or a card that counts like one, damages a monster that survives.
    pub(crate) fn dealt_damage(&mut self, dealer: Seat, seat: Seat) {
        for card in self.owned(dealer, self.hooks().on_damage_dealt) {
            if let Some(effect) = self.card(card).on_damage_dealt {
                effect(self, dealer, card, seat);
            }
        }
    }

    /// Eliminates these monsters, all at the same moment (NY-7.1, TK-6.1).
    pub(crate) fn eliminate(&mut self, seats: SeatSet, cause: Rule) {
        if !self.in_game().any(|s| seats.has(s)) {
            return;
        }
        self.eliminations += 1;
        let out = self.eliminations;
        for seat in self.clockwise(self.turn.seat) {
            if !seats.has(seat) || !self.is_in_game(seat) {
                continue;
            }
            self.emit(EventKind::Eliminate { seat }, cause);
            self.monsters[seat.index()].life = 0;
            while let Some(card) = self.first_acquired(seat, self.hooks().keep) {
                self.lose_card(seat, card, cause.into());
            }
            for token in Token::ALL {
                let count = self.monster(seat).tokens(token);
                self.remove_tokens(seat, token, count, cause);
            }
            self.return_goals(seat, Rule::NR_43);
            let monster = &mut self.monsters[seat.index()];
            monster.energy = 0;
            monster.out = out;
            self.set_place(seat, Place::Off);
            self.note_standing();
            self.ko_state.zombies.remove(seat);
            self.drop_waiting(seat);
        }
    }

    /// Of this monster's cards that define a hook, the one it acquired first.
    pub(crate) fn first_acquired(&self, seat: Seat, hook: crate::cards::set::CardSet) -> Option<CardId> {
        let cards = self.monster(seat).powers.and(hook);
        match cards.len() {
            0 => None,
            1 => cards.nth(0),
            // A copy isn't in the order of acquisition, so it comes last.
            _ => self.acquired.iter().find(|&c| cards.has(c)),
        }
    }

    /// Ends the game with this winner; all waiting steps and offers lapse.
    pub(crate) fn win(&mut self, seat: Seat, cause: impl Into<Cause>) {
        let cause = cause.into();
        self.emit(EventKind::Win { seat }, cause);
        self.pending = Pending::Over { winner: Some(seat), cause };
        self.steps = crate::flow::step::Steps::EMPTY;
        self.offers = [SeatSet::default(); 3];
    }

    /// Ends the game without a winner; all waiting steps and offers lapse.
    pub(crate) fn nobody_wins(&mut self, cause: Rule) {
        self.emit(EventKind::NobodyWins, cause);
        self.pending = Pending::Over { winner: None, cause: cause.into() };
        self.steps = crate::flow::step::Steps::EMPTY;
        self.offers = [SeatSet::default(); 3];
    }
}
