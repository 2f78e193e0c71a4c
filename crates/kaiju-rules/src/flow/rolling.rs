//! Rolling and rerolling (section 4 of New York's rules, section 3 of Tokyo's).

use crate::{
    cards::set::{CardId, CardSet},
    flow::{
        action::Action,
        answers::Answers,
        chance::Chance,
        engine::Engine,
        event::EventKind,
        prompt::{Occasion, Pending, Prompt},
        step::Step,
    },
    rule::Rule,
    state::{
        dice::{Dice, Face, FaceSet},
        game::Game,
        phase::Phase,
        seat::Seat,
        token::Token,
    },
};

/// Number of black dice, which every monster rolls (NY-1.3, NY-4.1, TK-3.6).
const BLACK_DICE: u8 = 6;
/// Number of green dice, which cards may add (NY-1.3, NY-4.1, TK-3.6).
const GREEN_DICE: u8 = 2;
/// Rerolls after the first roll (NY-4.2, TK-3.7).
const REROLLS: u8 = 2;
/// Maximum number of dice in a turn's roll.
pub(crate) const ALL_DICE: u8 = BLACK_DICE + GREEN_DICE;
/// A monster with this many rerolls left can't add another (TR-92).
pub(crate) const MAX_REROLLS: u8 = 100;

impl Game {
    /// Number of rerolls a monster has at the start of its turn (NY-4.2, TK-3.7, NR-61), each for any number of dice
    /// (NY-4.3, TK-3.8, TR-3).
    pub(crate) fn rerolls_of(&self, seat: Seat) -> u8 {
        let more = self.owned(seat, self.hooks().extra_rolls).map(|c| self.card(c).extra_rolls).sum::<u8>();
        (REROLLS + more).saturating_sub(self.monster(seat).tokens(Token::Web))
    }

    /// Number of dice in a monster's first roll (NY-4.1, TK-3.6, TR-2).
    pub(crate) fn dice_of(&self, seat: Seat) -> u8 {
        let extra: u8 = self.owned(seat, self.hooks().extra_dice).map(|c| self.card(c).extra_dice).sum();
        let fewer = self.monster(seat).tokens(Token::Shrink) + if seat == self.turn.seat { self.turn.fewer } else { 0 };
        (BLACK_DICE + extra).saturating_sub(fewer).min(ALL_DICE)
    }

    /// The faces a monster may reroll without using up a reroll (TR-3).
    pub(crate) fn free_faces(&self, seat: Seat) -> impl Iterator<Item = Face> {
        // A second copy adds nothing.
        self.owned(seat, self.hooks().rerolls_free).take(1).filter_map(|c| self.card(c).rerolls_free)
    }

    /// The dice a monster may reroll without using up a reroll (TR-3).
    fn free_rerolls(&self, seat: Seat) -> Dice {
        self.free_faces(seat).fold(Dice::NONE, |dice, face| dice.plus(Dice::of(face, self.turn.dice.count(face))))
    }

    /// The dice that no card forbids rerolling (NR-62).
    #[inline]
    pub(crate) fn rerollable(&self, seat: Seat) -> Dice {
        let cards = self.owned(seat, self.hooks().no_reroll);
        cards.filter_map(|c| self.card(c).no_reroll).fold(self.turn.dice, Dice::without)
    }

    /// The dice that may be rerolled without paying energy or LP (NR-60).
    pub(crate) fn free_dice(&self, seat: Seat) -> Dice {
        let dice = self.rerollable(seat);
        if self.monster(seat).tokens(Token::Jinx) > 0 { dice.without(Face::OUCH) } else { dice }
    }

    /// Cost of rerolling these dice: with Jinx tokens, rerolling Ouch costs energy (NR-60).
    pub(crate) fn reroll_cost(&self, seat: Seat, dice: Dice) -> u8 {
        if dice.count(Face::OUCH) > 0 { self.monster(seat).tokens(Token::Jinx) } else { 0 }
    }

    /// The number of the roller's current roll, from 1, and the total for its turn; `None` if a card may have added
    /// rolls (TR-3).
    pub fn roll_number(&self, seat: Seat) -> Option<(u8, u8)> {
        let hooks = self.hooks();
        // A card that gave its last roll is in the discard pile; if it was a copy, Mimic is.
        let seen = |hook: CardSet| self.has(seat, hook) || !self.discard.and(hook).is_empty();
        let most = self.rerolls_of(seat);
        let made = most.checked_sub(self.turn.rerolls).filter(|_| !seen(hooks.adds_rolls) && !seen(hooks.mimics))?;
        Some((made + 1, most + 1))
    }

    /// The faces that can't be rerolled, or only at a cost (NR-60, NR-62).
    pub(crate) fn fixed_faces(&self, seat: Seat) -> FaceSet {
        let cards = self.owned(seat, self.hooks().no_reroll);
        let mut fixed = FaceSet::default();
        cards.filter_map(|c| self.card(c).no_reroll).for_each(|face| fixed.insert(face));
        if self.monster(seat).tokens(Token::Jinx) > 0 {
            fixed.insert(Face::OUCH);
        }
        fixed
    }

    /// Whether another monster's card forces this one to use every reroll (NR-62).
    #[inline]
    pub fn is_jinxed(&self, seat: Seat) -> bool {
        let hook = self.hooks().forces_rerolls;
        !self.all_in_piles(hook) && self.seats().any(|s| s != seat && self.has(s, hook))
    }

    /// Answers to `RerollOrStop`: stop, or reroll any dice (NY-4.2, TK-3.7). After the last roll only free rerolls and
    /// cards that add a roll are left (TR-3).
    pub(crate) fn reroll_answers(&self, seat: Seat, list: &mut impl Answers) {
        if self.turn.rerolls == 0 {
            let free = self.free_rerolls(seat);
            if !self.turn.dice.is_empty() && (!free.is_empty() || self.can_add_roll(seat)) {
                list.push(Action::Stop);
                list.extend(free.parts().map(|dice| Action::Reroll { dice, life: 0 }));
            }
            return;
        }
        let forced = self.is_jinxed(seat);
        if !forced {
            list.push(Action::Stop);
        }
        let free = self.free_dice(seat);
        list.extend(free.parts().map(|dice| Action::Reroll { dice, life: 0 }));
        let cost = self.monster(seat).tokens(Token::Jinx);
        let ouch = self.rerollable(seat).count(Face::OUCH);
        if cost > 0 && ouch > 0 {
            // No one is forced to pay LP: if every possible reroll would cost LP, the roller may stop instead (NR-85).
            let lives = self.life_parts(seat, cost);
            if forced && list.is_empty() && *lives.start() > 0 && !lives.is_empty() {
                list.push(Action::Stop);
            }
            for life in self.life_parts(seat, cost) {
                for part in core::iter::once(Dice::NONE).chain(free.parts()) {
                    list.extend((1..=ouch).map(|n| Action::Reroll { dice: part.plus(Dice::of(Face::OUCH, n)), life }));
                }
            }
        }
    }
}

impl Engine<'_> {
    /// NY-3.1, TK-3.1: starts the first roll; returns false if there are no dice to roll (TR-2).
    pub(crate) fn first_roll(&mut self) -> bool {
        let seat = self.turn.seat;
        let dice = self.dice_of(seat);
        if dice == 0 {
            self.set_phase(Phase::Roll);
            return false;
        }
        self.turn.rerolls = self.rerolls_of(seat);
        self.applied(seat, self.hooks().extra_dice);
        self.applied(seat, self.hooks().extra_rolls);
        self.roll(seat, dice);
        true
    }

    fn roll(&mut self, seat: Seat, dice: u8) {
        self.pending = Pending::Chance(Chance::Roll { seat, dice });
    }

    /// Adds the rolled dice; returns whether there is a choice.
    pub(crate) fn rolled(&mut self, seat: Seat, rolled: Dice) -> bool {
        if self.turn.phase == Phase::Start {
            self.set_phase(Phase::Roll);
        }
        self.turn.dice = self.turn.dice.plus(rolled);
        let dice = self.turn.dice;
        // Rolling all dice isn't enough to make it the first roll: it may be a reroll of all of them.
        let first = rolled == dice && self.turn.rerolls >= self.rerolls_of(seat);
        let cites = &self.rules.cites;
        self.emit(EventKind::Roll { seat, rolled, dice }, if first { cites.first_roll } else { cites.reroll });
        // Only a position set up by hand has concessions waiting here. They come before the question (NY-7.4, TK-6.4).
        if !self.conceding.is_empty() {
            self.ask_next(seat, Prompt::RerollOrStop);
            return false;
        }
        self.ask_now(seat, Prompt::RerollOrStop)
    }

    pub(crate) fn reroll(&mut self, seat: Seat, dice: Dice, life: u8) {
        let cost = self.reroll_cost(seat, dice);
        if cost > 0 {
            self.pay(seat, cost, life, Rule::NR_60);
        }
        let free = self.hooks().rerolls_free;
        if self.has(seat, free) && self.free_rerolls(seat).contains(dice) {
            self.applied(seat, free);
        } else {
            self.turn.rerolls -= 1;
        }
        if self.has_listener() {
            for other in self.seats().filter(|&s| s != seat) {
                self.applied(other, self.hooks().forces_rerolls);
            }
        }
        self.turn.dice = self.turn.dice.minus(dice);
        self.roll(seat, dice.total());
    }

    /// Rerolls dice that another monster's card rerolled after the roller stopped (TR-3).
    pub(crate) fn reroll_free(&mut self, seat: Seat, dice: Dice) {
        self.turn.open_dice -= dice.total();
        self.turn.dice = self.turn.dice.minus(dice);
        if let Some(card) = self.owned(seat, self.hooks().rerolls_free).next() {
            self.throw(seat, card, dice.total());
        }
    }

    /// Makes a monster roll separate dice for a card.
    pub(crate) fn throw(&mut self, seat: Seat, card: CardId, dice: u8) {
        self.push(Step::Throw(seat, card, dice));
    }

    /// Rerolls dice that were rolled for a card.
    pub(crate) fn rethrow(&mut self, seat: Seat, card: CardId, dice: Dice) {
        self.turn.thrown = self.turn.thrown.minus(dice);
        // Removes the `Rolled` step: the card takes effect only once all dice are final.
        self.steps.pop();
        self.throw(seat, card, dice.total());
    }

    #[inline(never)]
    pub(crate) fn card_rolled(&mut self, seat: Seat, card: CardId, dice: Dice) {
        self.emit(EventKind::CardRoll { seat, dice }, card);
        self.turn.thrown = self.turn.thrown.plus(dice);
        self.push(Step::Rolled(seat, card));
        // Dice from a free reroll join the dice of the turn again and can be rerolled there.
        let free = self.free_faces(seat).any(|face| self.turn.thrown.count(face) > 0);
        if free && !self.hooks().rerolls_free.has(card) {
            self.ask_next(seat, Prompt::React(Occasion::Rolled(card)));
        }
    }

    /// Applies a card's effect to the final dice rolled for it.
    #[inline(never)]
    pub(crate) fn final_dice(&mut self, seat: Seat, card: CardId) {
        let dice = core::mem::take(&mut self.turn.thrown);
        if let Some(effect) = self.card(card).on_rolled {
            effect(self, seat, card, dice);
        }
    }

    /// TR-4: asks the next monster with an unused probe card, clockwise from the roller, whether it rerolls one of the
    /// roller's dice.
    #[inline(never)]
    pub(crate) fn probe(&mut self) {
        let probes = self.hooks().probes;
        if self.turn.dice.is_empty() || self.all_in_piles(probes) {
            return;
        }
        let unused = |s: &Seat| self.owned(*s, probes).any(|c| !self.is_used(c));
        if let Some(seat) = self.clockwise(self.turn.seat).skip(1).find(unused) {
            self.steps.repeat_of_turn();
            self.ask_next(seat, Prompt::React(Occasion::Probe));
        }
    }

    /// Declines all of a monster's probes with one pass (TR-90).
    pub(crate) fn pass_probes(&mut self, seat: Seat) {
        for card in self.owned(seat, self.hooks().probes) {
            self.turn.used.0 |= self.once_bit(card);
        }
    }

    pub(crate) fn stop(&mut self, seat: Seat) {
        self.turn.rerolls = 0;
        self.emit(EventKind::Stop { seat }, self.rules.cites.reroll);
    }

    /// Makes the roll final: cards add their symbols, then the kinds are resolved.
    pub(crate) fn final_roll(&mut self) {
        let seat = self.turn.seat;
        self.turn.rerolls = 0;
        self.set_phase(Phase::Resolve);
        self.ask_next(seat, Prompt::WhichKind);
        if self.may_treat(seat) {
            self.ask_next(seat, Prompt::TreatAs);
        }
        for card in self.owned(seat, self.hooks().on_final_roll) {
            if let Some(effect) = self.card(card).on_final_roll {
                effect(self, seat, card);
            }
        }
        self.result_changed(seat);
    }

    /// Lets cards react to a changed result (Painbow, NR-3); in Tokyo a final result no longer changes (TR-5).
    pub(crate) fn result_changed(&mut self, seat: Seat) {
        if self.turn.phase < Phase::Resolve {
            return;
        }
        for card in self.owned(seat, self.hooks().on_result) {
            if let Some(effect) = self.card(card).on_result {
                effect(self, seat, card);
            }
        }
    }
}
