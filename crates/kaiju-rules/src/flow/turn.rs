//! Start player, placement, the beginning and end of turns, concession and victory.

use crate::{
    cards::set::CardId,
    flow::{
        answers::{Answers as _, FirstAnswers},
        chance::Chance,
        engine::Engine,
        event::EventKind,
        prompt::{Occasion, Pending, Prompt},
        step::{Step, Steps},
    },
    rule::Rule,
    state::{
        board::{Borough, Place},
        dice::{Dice, Face},
        game::{Game, MAX_TURNS},
        monster::Monster,
        phase::Phase,
        seat::{Seat, SeatSet},
        turn::Turn,
    },
    version::RulesVersion,
};

impl Game {
    /// The seat that takes the next turn if nothing changes until then: waiting extra turns come first, then the seat
    /// after the one that took the last regular turn (NY-9.8, TK-7.6). `None` before the first turn and after the end.
    pub fn next_turn_seat(&self) -> Option<Seat> {
        if self.turn.number == 0 || matches!(self.pending, Pending::Over { .. }) {
            return None;
        }
        let extra = self.extra_turns.iter().next().map(|turn| turn.seat);
        extra.or_else(|| self.seats_where(Monster::is_in_game).next_after(self.order))
    }

    /// Schedules the steps of a turn from this phase on.
    pub(crate) fn enter_turn(&mut self, phase: Phase) {
        self.steps.set_of_turn(self.rules.steps_from[phase as usize].into());
    }
}

impl Engine<'_> {
    /// NY-2.2, NY-2.3, TK-2.1: reveals the nth item of the setup: three cards, then the top tiles of all stacks.
    pub(crate) fn deal(&mut self, nth: u8) {
        let stack = nth.checked_sub(3);
        let borough = stack.and_then(|n| self.rules.stacked.get(usize::from(n / 3)));
        match (stack, borough) {
            (None, _) => {
                self.push(Step::Deal(nth + 1));
                self.push(Step::Reveal(nth));
            }
            (Some(n), Some(&borough)) => {
                self.push(Step::Deal(nth + 1));
                self.push(Step::Uncover(borough, n % 3));
            }
            _ => {}
        }
    }

    /// NY-2.4, TK-2.2: lets the next monster of this round roll; returns false once all have.
    pub(crate) fn start_roll(&mut self, mut rest: SeatSet, all: SeatSet) -> bool {
        let Some(seat) = rest.iter().next() else {
            self.push(Step::StartPlayer(all));
            return false;
        };
        rest.remove(seat);
        self.push(Step::StartRoll(rest, all));
        self.pending = Pending::Chance(Chance::StartRoll { seat, dice: self.rules.start_dice });
        true
    }

    pub(crate) fn start_rolled(&mut self, seat: Seat, dice: Dice) {
        self.contest[seat.index()] = dice.count(Face::ATTACK);
        self.emit(EventKind::StartRoll { seat, dice }, self.rules.cites.start_roll);
    }

    /// NY-2.4, TK-2.2: the monster with the most Attack faces starts; tied monsters roll again among themselves.
    pub(crate) fn start_player(&mut self, all: SeatSet) {
        let most = all.iter().map(|s| self.contest[s.index()]).max().unwrap_or(0);
        let mut tied = SeatSet::default();
        for seat in all.iter().filter(|s| self.contest[s.index()] == most) {
            tied.insert(seat);
        }
        self.contest = [0; 6];
        if tied.len() > 1 {
            self.push(Step::StartRoll(tied, tied));
        } else if let Some(seat) = tied.iter().next() {
            self.turn.seat = seat;
            self.emit(EventKind::Starts { seat }, self.rules.cites.start_roll);
            // In Tokyo all monsters start on the board, so none is left to place.
            let placed = if self.rules.outset == Place::Off { 0 } else { self.seats };
            self.push(Step::Place(placed));
        }
    }

    /// NY-2.5: places the monsters, clockwise from the start player.
    pub(crate) fn placement(&mut self, nth: u8) {
        let first = self.turn.seat;
        match self.clockwise(first).nth(nth.into()) {
            Some(seat) => {
                self.push(Step::Place(nth + 1));
                self.ask_next(seat, Prompt::Place);
            }
            None => {
                if let Some(seat) = self.clockwise(first).find(|&s| self.is_in_game(s)) {
                    self.push(Step::StartTurn(seat, None, 0));
                }
            }
        }
    }

    pub(crate) fn place(&mut self, seat: Seat, borough: Borough) {
        self.set_place(seat, Place::Outer(borough));
        self.emit(EventKind::Place { seat, borough }, self.placed_by());
    }

    pub(crate) fn start_turn(&mut self, seat: Seat, given_by: Option<CardId>, fewer: u8) {
        self.turn = Turn { given_by, fewer, ..Turn::new(self.turn.number + 1, seat) };
        if given_by.is_none() {
            self.order = seat;
        }
        for monster in &mut self.monsters {
            monster.gained = 0;
            monster.damage_this_turn = 0;
        }
        // Both tracks of Manhattan must be empty; checked before Earnings (NY-5.3, NY-6.13).
        self.turn.was_empty = self.middle_is_empty();
        let number = self.turn.number;
        self.emit(
            EventKind::Turn { seat, number, extra: given_by },
            if given_by.is_some() { self.rules.cites.extra_turn } else { self.rules.cites.next_turn },
        );
        // Usually nothing happens before the first roll, so skip straight to it.
        let busy = self.monster(seat).place.is_inside() || self.has(seat, self.hooks().before_roll);
        let quiet = !busy && self.is_standing(seat);
        self.enter_turn(if quiet { Phase::Roll } else { Phase::Start });
        self.may_rise(seat);
    }

    pub(crate) fn set_phase(&mut self, phase: Phase) {
        self.turn.phase = phase;
        let seat = self.turn.seat;
        self.emit(EventKind::Phase { seat, phase }, self.rules.cites.phases[phase as usize]);
    }

    /// Effects before Earnings (TR-1): all cards pay out first, then empty ones are discarded, so that a copy pays out
    /// together with its original (TR-80).
    #[inline(never)]
    pub(crate) fn turn_before_earnings(&mut self) {
        let seat = self.turn.seat;
        for card in self.owned(seat, self.hooks().before_earnings) {
            if let Some(effect) = self.card(card).before_earnings {
                effect(self, seat, card);
            }
        }
        for card in self.owned(seat, self.hooks().before_earnings) {
            // A copy goes blank when its original is discarded, so it may be gone by now.
            let held = self.monster(seat).powers.has(card) && self.card(card).holds.is_some();
            if held && self.counter(card) == 0 {
                self.lose_card(seat, card, card.into());
            }
        }
    }

    /// Asks about the extra move and the cards that can be used before the first roll (NR-31, TR-1).
    pub(crate) fn before_roll(&mut self) {
        let seat = self.turn.seat;
        if self.has(seat, self.hooks().extra_move) && self.is_standing(seat) {
            self.ask_next(seat, Prompt::Move { extra: true });
        }
        // Asked only once, because the token moves at most once (TR-89).
        if self.has(seat, self.hooks().used_before_roll) {
            self.ask_next(seat, Prompt::React(Occasion::BeforeRoll));
        }
    }

    /// Start-of-turn effects of Keep cards, in the order they were acquired (NY-3.0, NY-9.7, NR-82).
    pub(crate) fn turn_start_cards(&mut self) {
        let seat = self.turn.seat;
        let mut rest = self.hooks().on_turn_start;
        while let Some(card) = self.first_acquired(seat, rest) {
            rest.remove(card);
            if let Some(effect) = self.card(card).on_turn_start {
                effect(self, seat, card);
            }
        }
    }

    /// End-of-turn effects of Keep cards (NY-3.5, TK-3.5), in their fixed order (TR-9); copies of a card act together
    /// (TR-80).
    pub(crate) fn turn_end_cards(&mut self) {
        if self.turn.phase != Phase::End {
            self.set_phase(Phase::End);
        }
        let seat = self.turn.seat;
        let mut rest = self.monster(seat).powers.and(self.hooks().on_turn_end);
        let order = |t: &Engine<'_>, card: CardId| t.card(card).on_turn_end.map_or(0, |(order, _)| order);
        while let Some(card) = rest.iter().min_by_key(|&card| order(self, card)) {
            let like = |other: &CardId| self.card(*other).id == self.card(card).id;
            let copies: u8 = rest.iter().filter(like).count() as u8;
            for other in rest.iter().filter(like) {
                rest.remove(other);
            }
            if let Some((_, effect)) = self.card(card).on_turn_end {
                effect(self, seat, card, copies);
            }
        }
    }

    /// Victory check, the same in both games (NY-8.1, TK-6.2) but in four steps in the KO variant (KO-2.3); then the
    /// next turn (NY-3.5, TK-3.5).
    pub(crate) fn end_turn(&mut self) {
        self.turn.phase = Phase::End;
        let active = self.turn.seat;
        let to_win = self.vp_to_win();
        if self.monsters().iter().any(|m| m.vp >= to_win) {
            let leader = self.clockwise(active).find(|&s| self.monster(s).vp >= to_win && self.wins_by_vp(s));
            if let Some(seat) = leader {
                return self.win(seat, self.rules.cites.enough_vp);
            }
        }
        if self.options.ko && self.popular_demand() {
            return;
        }
        if self.last_standing(if self.options.ko { Rule::KO_2_2 } else { self.rules.cites.last_standing }) {
            return;
        }
        if self.turn.number >= MAX_TURNS {
            return self.turn_limit();
        }
        for quarter in self.city.iter_mut().filter(|quarter| quarter.new != [0; 3]) {
            for (old, new) in quarter.old.iter_mut().zip(&mut quarter.new) {
                *old += core::mem::take(new);
            }
        }
        self.next_turn();
        self.dismiss_token();
    }

    /// Starts the next waiting extra turn (NY-9.8, TK-7.6), otherwise the turn of the next monster clockwise.
    fn next_turn(&mut self) {
        if let Some(extra) = self.extra_turns.pop() {
            self.push(Step::StartTurn(extra.seat, Some(extra.card), extra.fewer));
            return;
        }
        if let Some(next) = self.next_turn_seat() {
            self.push(Step::StartTurn(next, None, 0));
        }
    }

    /// NY-8.5, TK-6.8: most VP wins, then LP, then energy; if still tied, no one wins. Zombies do not count.
    fn turn_limit(&mut self) {
        let rank = |s: Seat| {
            let m = self.monster(s);
            (m.vp, m.life, m.energy)
        };
        let best = self.standing().filter(|&s| self.is_active(s)).map(rank).max();
        let mut leaders = self.standing().filter(|&s| self.is_active(s) && Some(rank(s)) == best);
        let first_two = (leaders.next(), leaders.next());
        drop(leaders);
        match first_two {
            (Some(seat), None) => self.win(seat, self.rules.cites.turn_limit),
            _ => self.nobody_wins(self.rules.cites.turn_limit),
        }
    }

    /// NY-8.2, NY-8.3, TK-6.5, TK-6.6: ends the game if at most one monster is standing; returns whether it ended.
    pub(crate) fn last_standing(&mut self, cause: Rule) -> bool {
        let living = self.standing;
        if living.has_several() {
            return false;
        }
        match living.iter().next() {
            Some(seat) => self.win(seat, cause),
            None => self.nobody_wins(self.rules.cites.none_left),
        }
        true
    }

    /// NY-8.2, TK-6.5: all dice are resolved; from now on the last monster standing can win.
    pub(crate) fn dice_done(&mut self) {
        self.turn.dice_done = true;
        self.effect_done();
    }

    /// NY-8.2: checks for the last monster standing after a complete effect. In the KO variant, victory is checked only
    /// at the end of a turn (KO-2.3).
    pub(crate) fn effect_done(&mut self) {
        if self.turn.dice_done && !self.options.ko && !self.standing.has_several() {
            self.alone_with_dice_done();
        }
    }

    /// NY-8.2, TK-6.5: if the active monster is the last one standing and would survive the end of its turn, the turn
    /// ends at once and the monster wins. Otherwise the turn continues as usual, and its end decides.
    #[cold]
    fn alone_with_dice_done(&mut self) {
        if !self.is_standing(self.turn.seat) || self.version == RulesVersion::First {
            self.last_standing(self.rules.cites.last_standing);
            return;
        }
        if self.turn.plays_on {
            return;
        }
        let mut trial = *self.game;
        Engine { game: &mut trial, listener: None }.end_turn_unasked();
        if matches!(trial.pending, Pending::Over { winner: Some(_), .. }) {
            self.end_turn_unasked();
        } else {
            self.turn.plays_on = true;
        }
    }

    /// Runs the end of the turn with the most passive answer to every question, until the game ends or waits for
    /// chance.
    fn end_turn_unasked(&mut self) {
        self.steps = Steps::EMPTY;
        self.enter_turn(Phase::End);
        self.run();
        while let Pending::Choose { seat, prompt } = self.pending {
            let mut answers = FirstAnswers::default();
            self.answers(seat, prompt, &mut answers);
            let Some(&passive) = answers.listed().first() else { return };
            if !self.answer(seat, prompt, passive) {
                self.run();
            }
        }
    }

    /// NY-7.4, TK-6.4: records a concession, which takes effect when the current effect is complete.
    pub(crate) fn concede(&mut self, seat: Seat) {
        self.conceding.insert(seat);
        self.emit(EventKind::Concede { seat }, self.rules.cites.concession);
    }

    pub(crate) fn eliminate_conceding(&mut self) {
        let conceding = core::mem::take(&mut self.conceding);
        // A conceding monster may already have been eliminated by the effect itself.
        if self.in_game().any(|s| conceding.has(s)) {
            self.push(Step::ResolveOverflow);
            self.eliminate(conceding, self.rules.cites.concession);
            // As long as a KO'd monster is left, no one has won yet (KR-1).
            if !self.in_game().any(|s| self.is_ko(s)) {
                self.last_standing(self.rules.cites.concession);
            }
        }
    }
}
