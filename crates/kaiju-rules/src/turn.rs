//! The course of the game: start player, placement, turns, concession, victory.

use crate::{
    board::{Borough, Place},
    card::CardId,
    chance::Chance,
    dice::{Dice, Face},
    event::What,
    game::{Game, MOST_TURNS, VP_TO_WIN},
    phase::{Phase, Turn},
    prompt::{Pending, Prompt},
    rule::Rule,
    seat::{Seat, SeatSet},
    step::Step,
    table::Table,
};

/// Dice of the start-player roll (NY-2.4).
const START_DICE: u8 = 8;

/// The steps of a turn from its end to its beginning (section 3): what is left of a turn is the first so many of them.
pub(crate) const TURN: [Step; 10] = [
    Step::EndTurn,
    Step::TurnEndCards,
    Step::Buy,
    Step::Move,
    Step::DiceDone,
    Step::FinalRoll,
    Step::Roll,
    Step::ExtraMove,
    Step::TurnStartCards,
    Step::Earnings,
];
/// So many of them are left when the first roll, and when the final roll, is still to come.
pub(crate) const WITH_ROLL: usize = 7;
pub(crate) const WITH_FINAL_ROLL: usize = 6;

impl Game {
    /// Pushes the rest of a turn, from this phase on.
    pub(crate) fn enter_turn(&mut self, phase: Phase) {
        let left = match phase {
            Phase::Start => TURN.len(),
            Phase::Roll => WITH_ROLL,
            Phase::Resolve => WITH_FINAL_ROLL,
            Phase::Move => 5,
            Phase::Buy => 3,
            Phase::End => 2,
        };
        for step in &TURN[..left] {
            self.steps.push(*step);
        }
    }
}

impl Table<'_> {
    /// NY-2.2, NY-2.3: three cards, then the top tiles of all stacks.
    pub(crate) fn deal(&mut self, nth: u8) {
        let stack = nth.checked_sub(3);
        let borough = stack.and_then(|n| Borough::ALL.get(usize::from(n / 3)));
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

    /// NY-2.4: the next monster of this round rolls; true while one has to.
    pub(crate) fn start_roll(&mut self, mut rest: SeatSet, all: SeatSet) -> bool {
        let Some(seat) = rest.iter().next() else {
            self.push(Step::StartPlayer(all));
            return false;
        };
        rest.remove(seat);
        self.push(Step::StartRoll(rest, all));
        self.pending = Pending::Chance(Chance::StartRoll { seat, dice: START_DICE });
        true
    }

    pub(crate) fn start_rolled(&mut self, seat: Seat, dice: Dice) {
        self.contest[seat.index()] = dice.count(Face::ATTACK);
        self.tell(What::StartRoll { seat, dice }, Rule::NY_2_4);
    }

    /// NY-2.4: the most Attack faces starts; those tied roll again among themselves.
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
            self.tell(What::Starts { seat }, Rule::NY_2_4);
            self.push(Step::Place(0));
        }
    }

    /// NY-2.5: clockwise from the start player, each is placed.
    pub(crate) fn placement(&mut self, nth: u8) {
        let first = self.turn.seat;
        match self.clockwise(first).nth(nth.into()) {
            Some(seat) => {
                self.push(Step::Place(nth + 1));
                self.ask(seat, Prompt::Place);
            }
            None => {
                if let Some(seat) = self.clockwise(first).find(|&s| self.is_alive(s)) {
                    self.push(Step::StartTurn(seat, None));
                }
            }
        }
    }

    pub(crate) fn place(&mut self, seat: Seat, borough: Borough) {
        self.monsters[seat.index()].place = Place::Outer(borough);
        self.tell(What::Place { seat, borough }, Rule::NY_2_5);
    }

    pub(crate) fn start_turn(&mut self, seat: Seat, given_by: Option<CardId>) {
        self.turn = Turn::new(self.turn.number + 1, seat, given_by);
        if given_by.is_none() {
            self.order = seat;
        }
        for monster in &mut self.monsters {
            monster.gained = 0;
            monster.hurt = 0;
        }
        // Entirely empty, before Earnings (NY-5.3, NY-6.13).
        self.turn.was_empty = self.figures()[Borough::Manhattan.index()] == 0;
        let number = self.turn.number;
        self.tell(
            What::Turn { seat, number, extra: given_by },
            if given_by.is_some() { Rule::NY_9_8 } else { Rule::NY_3_5 },
        );
        self.enter_turn(Phase::Start);
    }

    pub(crate) fn set_phase(&mut self, phase: Phase) {
        self.turn.phase = phase;
        let seat = self.turn.seat;
        let rule = match phase {
            Phase::Start => Rule::NY_3_0,
            Phase::Roll => Rule::NY_3_1,
            Phase::Resolve => Rule::NY_3_2,
            Phase::Move => Rule::NY_3_3,
            Phase::Buy => Rule::NY_3_4,
            Phase::End => Rule::NY_3_5,
        };
        self.tell(What::Phase { seat, phase }, rule);
    }

    /// Start-of-turn effects of Keep cards, in the order acquired (NY-3.0, NY-9.7, NR-82).
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

    pub(crate) fn turn_end_cards(&mut self) {
        self.set_phase(Phase::End);
        let seat = self.turn.seat;
        for card in self.owned(seat, self.hooks().on_turn_end) {
            if let Some(effect) = self.card(card).on_turn_end {
                effect(self, seat, card);
            }
        }
    }

    /// Victory check, then the next turn (NY-3.5).
    pub(crate) fn end_turn(&mut self) {
        self.turn.phase = Phase::End;
        let active = self.turn.seat;
        let leader = self.clockwise(active).find(|&s| self.is_alive(s) && self.monster(s).vp >= VP_TO_WIN);
        if let Some(seat) = leader {
            return self.win(seat, Rule::NY_8_1);
        }
        if self.last_standing(Rule::NY_8_2) {
            return;
        }
        if self.turn.number >= MOST_TURNS {
            return self.turn_limit();
        }
        for quarter in &mut self.city {
            for (old, new) in quarter.old.iter_mut().zip(&mut quarter.new) {
                *old += core::mem::take(new);
            }
        }
        if let Some(extra) = self.extra_turns.pop() {
            self.push(Step::StartTurn(extra.seat, Some(extra.card)));
            return;
        }
        if let Some(next) = self.clockwise(self.order).skip(1).find(|&s| self.is_alive(s)) {
            self.push(Step::StartTurn(next, None));
        } else if self.is_alive(self.order) {
            self.push(Step::StartTurn(self.order, None));
        }
    }

    /// NY-8.5: most VP, then LP, then E; still tied, nobody wins.
    fn turn_limit(&mut self) {
        let rank = |s: Seat| {
            let m = self.monster(s);
            (m.vp, m.life, m.energy)
        };
        let best = self.living().map(rank).max();
        let mut leaders = self.living().filter(|&s| Some(rank(s)) == best);
        let first_two = (leaders.next(), leaders.next());
        drop(leaders);
        match first_two {
            (Some(seat), None) => self.win(seat, Rule::NY_8_5),
            _ => self.nobody_wins(Rule::NY_8_5),
        }
    }

    /// NY-8.2 and NY-8.3: ends the game if one monster or none is left; true if it ended.
    pub(crate) fn last_standing(&mut self, because: Rule) -> bool {
        let mut living = self.living();
        let first_two = (living.next(), living.next());
        drop(living);
        match first_two {
            (Some(_), Some(_)) => return false,
            (Some(seat), None) => self.win(seat, because),
            _ => self.nobody_wins(Rule::NY_8_3),
        }
        true
    }

    /// NY-8.2: all dice are resolved, from now on the last living monster wins at once.
    pub(crate) fn dice_done(&mut self) {
        self.turn.dice_done = true;
        self.last_standing(Rule::NY_8_2);
    }

    /// NY-8.2: an effect is complete.
    pub(crate) fn effect_done(&mut self) {
        if self.turn.dice_done {
            self.last_standing(Rule::NY_8_2);
        }
    }

    /// NY-7.4: noted now, carried out when the present effect is complete.
    pub(crate) fn concede(&mut self, seat: Seat) {
        self.conceding.insert(seat);
        self.tell(What::Concede { seat }, Rule::NY_7_4);
    }

    pub(crate) fn eliminate_conceding(&mut self) {
        let conceding = core::mem::take(&mut self.conceding);
        // One that the effect itself eliminated has nothing left to give up.
        if self.living().any(|s| conceding.has(s)) {
            self.push(Step::Settle);
            self.eliminate(conceding, Rule::NY_7_4);
            self.last_standing(Rule::NY_7_4);
        }
    }
}
