//! The verbs: the only code that changes what monsters have. Each tells an event with its cause.

use crate::{
    board::Place,
    card::{CardId, Holds},
    event::{Good, What},
    game::ExtraTurn,
    moment::{Moment, Source},
    prompt::{Pending, Prompt},
    rule::{Because, Rule},
    ruleset::Ruleset,
    seat::{MAX_SEATS, Seat, SeatSet},
    step::Step,
    table::Table,
    token::Token,
};

impl Table<'_> {
    /// VP have no upper limit (NY-8.4).
    pub(crate) fn gain_vp(&mut self, seat: Seat, count: u16, because: impl Into<Because>) {
        if count == 0 || !self.is_in_game(seat) {
            return;
        }
        let monster = &mut self.monsters[seat.index()];
        monster.vp = monster.vp.saturating_add(count);
        self.tell(What::Gain { seat, good: Good::Vp, count }, because);
    }

    /// VP never fall below 0 (NY-8.4).
    pub(crate) fn lose_vp(&mut self, seat: Seat, count: u16, because: impl Into<Because>) {
        let monster = &mut self.monsters[seat.index()];
        let lost = count.min(monster.vp);
        monster.vp -= lost;
        if lost > 0 {
            self.tell(What::Lose { seat, good: Good::Vp, count: lost }, because);
        }
    }

    /// Energy, of which there is always enough (NY-1.7), what cards add to it (TR-31) and what others tap of it (NR-51).
    pub(crate) fn gain_energy(&mut self, seat: Seat, count: u16, because: impl Into<Because>) {
        if count == 0 || !self.is_in_game(seat) {
            return;
        }
        self.add_energy(seat, count, because);
        for card in self.owned(seat, self.hooks().energy_bonus) {
            self.add_energy(seat, self.card(card).energy_bonus.into(), card);
        }
    }

    /// Energy to which cards of its receiver add nothing. Power Tap takes its share, but not of a KO'd monster's (KR-7).
    pub(crate) fn add_energy(&mut self, seat: Seat, count: u16, because: impl Into<Because>) {
        let monster = &mut self.monsters[seat.index()];
        monster.energy = monster.energy.saturating_add(count);
        let before = monster.gained;
        monster.gained = before.saturating_add(count.min(255) as u8);
        let after = monster.gained;
        self.tell(What::Gain { seat, good: Good::Energy, count }, because);
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

    /// Energy that another effect takes; what there is at most.
    pub(crate) fn lose_energy(&mut self, seat: Seat, count: u16, because: impl Into<Because>) -> u16 {
        let monster = &mut self.monsters[seat.index()];
        let lost = count.min(monster.energy);
        monster.energy -= lost;
        if lost > 0 {
            self.tell(What::Lose { seat, good: Good::Energy, count: lost }, because);
        }
        lost
    }

    /// Energy passes from monster to monster.
    pub(crate) fn move_energy(&mut self, from: Seat, to: Seat, count: u16, because: CardId) {
        let moved = self.lose_energy(from, count, because);
        self.gain_energy(to, moved, because);
    }

    /// Pays a cost, `life` of it in LP (NR-50). LP paid are no damage.
    pub(crate) fn pay(&mut self, seat: Seat, cost: u8, life: u8, because: impl Into<Because>) {
        let because = because.into();
        self.lose_energy(seat, u16::from(cost - life), because);
        if life > 0 {
            self.applied(seat, self.hooks().substitutes);
            self.monsters[seat.index()].life -= life;
            self.tell(What::Lose { seat, good: Good::Life, count: life.into() }, because);
        }
    }

    /// Restores LP, to at most the maximum (NY-9.6), and what cards add to it (TR-45); nothing to who is KO'd (KO-1.3).
    pub(crate) fn heal(&mut self, seat: Seat, count: u8, because: impl Into<Because>) {
        if count == 0 || !self.is_standing(seat) {
            return;
        }
        self.add_life(seat, count, because.into());
        for card in self.owned(seat, self.hooks().heal_bonus) {
            self.add_life(seat, self.card(card).heal_bonus, card.into());
        }
    }

    fn add_life(&mut self, seat: Seat, count: u8, because: Because) {
        let max = self.max_life(seat);
        let monster = &mut self.monsters[seat.index()];
        let healed = count.min(max.saturating_sub(monster.life));
        monster.life += healed;
        if healed > 0 {
            self.tell(What::Heal { seat, life: healed }, because);
        }
    }

    /// LP above the maximum are lost with the card that raised it (NR-58, TR-28).
    fn cut_life(&mut self, seat: Seat) {
        let (life, max) = (self.monster(seat).life, self.max_life(seat));
        if life > max {
            self.monsters[seat.index()].life = max;
            let because = self.rules.cites.maximum;
            self.tell(What::Lose { seat, good: Good::Life, count: (life - max).into() }, because);
        }
    }

    /// Puts so many tokens or so much energy on a card, as far as the supply lasts (NY-1.6).
    pub(crate) fn load(&mut self, seat: Seat, card: CardId, count: u8) {
        let (Some(at), Some(holds)) = (self.counter_place(card), self.card(card).holds) else { return };
        match holds {
            Holds::Energy => {
                self.counters[at] += count;
                self.tell(What::Charge { seat, card, energy: count }, card);
            }
            Holds::Tokens(token) => {
                let count = count.min(self.supply(token));
                self.supply[token as usize] -= count;
                self.counters[at] += count;
                if count > 0 {
                    self.tell(What::Token { seat, token, count }, card);
                }
            }
        }
    }

    /// Puts on a card what it has when it is bought; a supply that has run out gives none (TR-85).
    pub(crate) fn load_first(&mut self, seat: Seat, card: CardId) {
        self.load(seat, card, self.card(card).holds_first);
    }

    /// Takes so many tokens or so much energy from a card.
    pub(crate) fn unload(&mut self, seat: Seat, card: CardId, count: u8) {
        let Some(at) = self.counter_place(card) else { return };
        let count = count.min(self.counters[at]);
        self.counters[at] -= count;
        if let (Some(Holds::Tokens(token)), 1..) = (self.card(card).holds, count) {
            self.supply[token as usize] += count;
            self.tell(What::Remove { seat, token, count }, card);
        }
    }

    /// Gives a monster a token, if the supply has one (NY-1.6).
    pub(crate) fn give_token(&mut self, seat: Seat, token: Token, because: CardId) {
        if self.supply[token as usize] > 0 {
            self.supply[token as usize] -= 1;
            self.monsters[seat.index()].tokens.add(token);
            self.tell(What::Token { seat, token, count: 1 }, because);
        }
    }

    /// Returns tokens of a monster to the supply.
    pub(crate) fn remove_tokens(&mut self, seat: Seat, token: Token, count: u8, because: impl Into<Because>) {
        if count > 0 {
            self.monsters[seat.index()].tokens.remove(token, count);
            self.supply[token as usize] += count;
            self.tell(What::Remove { seat, token, count }, because);
        }
    }

    /// A Keep card comes to a monster.
    pub(crate) fn take_card(&mut self, seat: Seat, card: CardId) {
        self.monsters[seat.index()].powers.insert(card);
        self.acquired.push(card);
    }

    /// A Keep card of a monster goes to the discard pile; with a copy goes the card that copies (TR-40).
    pub(crate) fn lose_card(&mut self, seat: Seat, card: CardId, because: Because) {
        let card = if self.card(card).is_copy { self.owned(seat, self.hooks().mimics).next() } else { Some(card) };
        let Some(card) = card else { return };
        self.discard.insert(card);
        self.tell(What::Discard { seat, card }, because);
        if self.copied == Some(card) || self.hooks().mimics.has(card) {
            self.end_copy();
        }
        self.part_with(seat, card);
    }

    /// A card works no longer for a monster: what lay on it goes, and what it raised falls.
    pub(crate) fn part_with(&mut self, seat: Seat, card: CardId) {
        self.unload(seat, card, u8::MAX);
        self.monsters[seat.index()].powers.remove(card);
        self.acquired.remove(card);
        if self.hooks().max_life.has(card) {
            self.cut_life(seat);
        }
    }

    /// The Mimic token comes off its card, and the copy is gone (TR-40).
    pub(crate) fn end_copy(&mut self) {
        if let Some((seat, copy)) = self.copy() {
            self.part_with(seat, copy);
            self.tell(What::Uncopy { seat, card: copy }, copy);
        }
        if self.copied.take().is_some() {
            self.supply[Token::Mimic as usize] += 1;
        }
    }

    /// One more turn, in the order of NY-9.8 and NR-73; those of the active monster go before those that others gained, and
    /// among them those that grow out of the present turn go first (TR-29, TR-30).
    pub(crate) fn extra_turn(&mut self, seat: Seat, card: CardId, fewer: u8) {
        let active = self.turn.seat;
        let ahead = match (seat == active, fewer > 0) {
            (true, true) => 0,
            (true, false) => self.extra_turns.iter().take_while(|turn| turn.seat == active).count(),
            (false, _) => self.extra_turns.iter().count(),
        };
        if self.extra_turns.insert(ahead, ExtraTurn { seat, card, fewer }) {
            self.tell(What::ExtraTurn { seat, card }, card);
        }
    }

    /// One moment of damage: in New York it may first be met with energy and then strikes all at once (NY-7.2), in Tokyo it
    /// falls on one after the other (TR-8); then the middle settles (NY-6.14, TK-5.4).
    pub(crate) fn damage(&mut self, damage: [u8; MAX_SEATS], source: Source) {
        self.damage_with_token(damage, false, source);
    }

    /// As [`Table::damage`], and whether the Token Monster is hit too (KO-5.2).
    pub(crate) fn damage_with_token(&mut self, damage: [u8; MAX_SEATS], figure: bool, source: Source) {
        if damage == [0; MAX_SEATS] && !figure {
            return;
        }
        self.moment = Moment { damage, figure, source, ..Moment::NONE };
        self.push_settle();
        if self.ruleset == Ruleset::Tokyo {
            return self.push(Step::Blows(SeatSet::ALL, true));
        }
        self.push(Step::Strike);
        if let Some((owner, _)) = self.owner(self.hooks().substitutes)
            && damage[owner.index()] > 0
        {
            self.ask(owner, Prompt::MeetDamage);
        }
    }

    /// Damage of a monster's card that is no attack (NR-55, TR-12).
    pub(crate) fn damage_by_card(&mut self, dealer: Seat, card: CardId, amount: impl Fn(&Table<'_>, Seat) -> u8) {
        let mut damage = [0; MAX_SEATS];
        for seat in self.standing() {
            damage[seat.index()] = amount(self, seat);
        }
        self.damage(damage, Source::Card(dealer, card));
    }

    /// Damage of a card to all figures, by where they stand (NR-55, KO-5.2).
    pub(crate) fn damage_all(&mut self, dealer: Seat, card: CardId, amount: impl Fn(&Table<'_>, Place) -> u8) {
        let mut damage = [0; MAX_SEATS];
        for seat in self.standing() {
            damage[seat.index()] = amount(self, self.monster(seat).place);
        }
        let figure = self.token_monster().is_some_and(|place| amount(self, place) > 0);
        self.damage_with_token(damage, figure, Source::Card(dealer, card));
    }

    /// LP fall for all at once, the survivors' triggers follow, then the eliminations (NY-5.6, NR-13).
    pub(crate) fn strike(&mut self) {
        let moment = self.moment;
        let hit = moment.hit();
        for seat in hit.clockwise(self.turn.seat) {
            self.suffer(seat, moment.damage[seat.index()]);
        }
        let attacker = match moment.source {
            Source::Attack(attacker, _) => attacker,
            _ => self.turn.seat,
        };
        for seat in hit.clockwise(attacker) {
            if self.monster(seat).life > 0 {
                self.after_damage(seat, moment.damage[seat.index()], moment.source);
            }
        }
        // What is over is forgotten, so that equal positions are equal as data.
        self.moment = Moment::NONE;
        if moment.figure {
            self.remove_token(Rule::KO_5_2);
        }
        let fallen = self.seats_where(|m| m.life == 0).and(self.standing);
        if !fallen.is_empty() {
            self.fall(fallen);
        }
    }

    /// One monster loses the LP of the moment; how many it really lost.
    pub(crate) fn suffer(&mut self, seat: Seat, damage: u8) -> u8 {
        let source = self.moment.source;
        let because = match source {
            // Without a listener no one needs the cause.
            _ if !self.is_told() => Rule::NY_5_2.into(),
            Source::Attack(attacker, symbols) => self.attack_cause(attacker, seat, damage, symbols),
            Source::Spite(_, card) | Source::Card(_, card) => card.into(),
            Source::Ouch => Rule::NY_5_19.into(),
            Source::Poison(_) => Rule::TR_43.into(),
            Source::Command => Rule::KO_3_3.into(),
        };
        // The Token Monster leaves an active monster its last LP (KO-5.6).
        let spared = matches!(source, Source::Attack(attacker, _) if self.is_ko(attacker)) && !self.is_zombie(seat);
        let met = if self.has(seat, self.hooks().substitutes) { self.moment.met } else { 0 };
        let (active, ruleset) = (self.turn.seat, self.ruleset);
        let monster = &mut self.monsters[seat.index()];
        let lost = (damage - met).min(monster.life.saturating_sub(u8::from(spared)));
        monster.life -= lost;
        monster.energy -= u16::from(met);
        let counts = match source {
            Source::Attack(by, _) | Source::Spite(by, _) => by == active,
            // In Tokyo whatever the active monster does to others counts (TR-33).
            Source::Card(by, _) => by == active && seat != active && ruleset == Ruleset::Tokyo,
            Source::Ouch | Source::Poison(_) | Source::Command => false,
        };
        if counts {
            monster.hurt = monster.hurt.saturating_add(met + lost);
        }
        self.tell(What::Damage { seat, damage }, because);
        if met > 0 {
            self.applied(seat, self.hooks().substitutes);
            self.tell(What::Meet { seat, damage: met }, Rule::NR_50);
        }
        if spared && lost < damage - met {
            self.tell(What::Spare { seat, life: damage - met - lost }, Rule::KO_5_6);
        }
        lost
    }

    /// What a survivor's damage sets off, in the order of NR-13.
    fn after_damage(&mut self, seat: Seat, damage: u8, source: Source) {
        let hooks = self.hooks();
        self.damaged(seat, damage);
        if let Source::Attack(attacker, _) = source {
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
        if let Source::Attack(dealer, _) | Source::Spite(dealer, _) = source {
            self.harmed(dealer, seat);
        }
    }

    /// What its own cards do for a monster that lost LP and lives.
    pub(crate) fn damaged(&mut self, seat: Seat, lost: u8) {
        for card in self.owned(seat, self.hooks().on_damaged) {
            if let Some(effect) = self.card(card).on_damaged {
                effect(self, seat, card, lost);
            }
        }
    }

    /// What the dealer's cards do to a monster that its symbols have hurt.
    pub(crate) fn harmed(&mut self, dealer: Seat, seat: Seat) {
        for card in self.owned(dealer, self.hooks().on_harm) {
            if let Some(effect) = self.card(card).on_harm {
                effect(self, dealer, card, seat);
            }
        }
    }

    /// These monsters are out, all at one moment (NY-7.1).
    pub(crate) fn eliminate(&mut self, seats: SeatSet, because: Rule) {
        if !self.in_game().any(|s| seats.has(s)) {
            return;
        }
        self.eliminations += 1;
        let out = self.eliminations;
        for seat in self.clockwise(self.turn.seat) {
            if !seats.has(seat) || !self.is_in_game(seat) {
                continue;
            }
            self.tell(What::Eliminate { seat }, because);
            self.monsters[seat.index()].life = 0;
            while let Some(card) = self.first_acquired(seat, self.hooks().keep) {
                self.lose_card(seat, card, because.into());
            }
            for token in Token::ALL {
                let count = self.monster(seat).tokens(token);
                self.remove_tokens(seat, token, count, because);
            }
            self.return_goals(seat, Rule::NR_43);
            let monster = &mut self.monsters[seat.index()];
            monster.energy = 0;
            monster.place = Place::Off;
            monster.out = out;
            self.note_standing();
            self.knocked.zombies.remove(seat);
            self.drop_waiting(seat);
        }
    }

    /// The card that this monster acquired first among those that define a hook.
    pub(crate) fn first_acquired(&self, seat: Seat, hook: crate::card::CardSet) -> Option<CardId> {
        let cards = self.monster(seat).powers.and(hook);
        match cards.len() {
            0 => None,
            1 => cards.nth(0),
            // A copy was not acquired as such and comes last.
            _ => self.acquired.iter().find(|&c| cards.has(c)),
        }
    }

    /// The game ends with a winner.
    pub(crate) fn win(&mut self, seat: Seat, because: impl Into<Because>) {
        let because = because.into();
        self.tell(What::Win { seat }, because);
        self.pending = Pending::Over { winner: Some(seat), because };
        self.steps = crate::step::Steps::EMPTY;
        self.offers = [SeatSet::default(); 3];
    }

    /// The game ends without a winner.
    pub(crate) fn nobody_wins(&mut self, because: Rule) {
        self.tell(What::NobodyWins, because);
        self.pending = Pending::Over { winner: None, because: because.into() };
        self.steps = crate::step::Steps::EMPTY;
        self.offers = [SeatSet::default(); 3];
    }
}
