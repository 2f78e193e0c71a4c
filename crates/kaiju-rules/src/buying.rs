//! Section 9: the market, buying, sweeping, cards that are promised.

use crate::{
    action::{Action, ActionList, Source},
    card::{CardId, CardKind},
    chance::Chance,
    event::What,
    game::Game,
    phase::Phase,
    prompt::{Pending, Prompt},
    rule::Rule,
    seat::Seat,
    step::Step,
    table::Table,
};

/// Purchases and sweeps in one turn (NR-86).
const MOST_DEALS: u8 = 100;
/// What a sweep costs (NY-9.1).
const SWEEP: u8 = 2;

impl Game {
    /// Buy, sweep, or be done (NY-9.1).
    pub(crate) fn buy_answers(&self, seat: Seat, list: &mut ActionList) {
        list.push(Action::Done);
        if self.turn.deals >= MOST_DEALS {
            return;
        }
        for card in self.market.into_iter().flatten() {
            if self.card(card).condition.is_none_or(|holds| holds(self)) {
                let lives = self.life_parts(seat, self.cost_from(seat, card, Source::Market));
                list.extend(lives.map(|life| Action::Buy { card, from: Source::Market, life }));
            }
        }
        if self.has(seat, self.hooks().buys_discarded) {
            for card in self.discard.and(self.hooks().keep).iter() {
                let lives = self.life_parts(seat, self.cost_from(seat, card, Source::Discard));
                list.extend(lives.map(|life| Action::Buy { card, from: Source::Discard, life }));
            }
        }
        if self.market.iter().any(Option::is_some) {
            list.extend(self.life_parts(seat, SWEEP).map(|life| Action::Sweep { life }));
        }
    }

    /// What a card would cost this monster now, from where it lies (NY-9.4, NR-70).
    pub fn cost(&self, seat: Seat, card: CardId) -> u8 {
        let discarded = self.discard.and(self.hooks().keep).has(card);
        self.cost_from(seat, card, if discarded { Source::Discard } else { Source::Market })
    }

    /// What a card costs in the market, or from the discard pile.
    pub(crate) fn cost_from(&self, seat: Seat, card: CardId, from: Source) -> u8 {
        let printed = self.card(card);
        let here = self.monster(seat).place.borough();
        let discount = printed.discount.iter().any(|&b| Some(b) == here);
        let cost = printed.cost.saturating_sub(u8::from(discount));
        match from {
            Source::Market => cost,
            Source::Discard => {
                let less = self.owned(seat, self.hooks().buys_discarded).filter_map(|c| self.card(c).buys_discarded);
                cost.saturating_sub(less.max().unwrap_or(0))
            }
        }
    }
}

impl Table<'_> {
    pub(crate) fn buy_phase(&mut self) {
        self.set_phase(Phase::Buy);
        self.ask(self.turn.seat, Prompt::Buy);
    }

    /// NY-9.10: pay; take the card; its effect to the end; a Discard card goes; the place is refilled.
    pub(crate) fn buy(&mut self, seat: Seat, card: CardId, from: Source, life: u8) {
        self.turn.deals += 1;
        let cost = self.cost_from(seat, card, from);
        self.pay(seat, cost, life, Rule::NY_9_1);
        self.tell(What::Buy { seat, card, from }, Rule::NY_9_1);
        self.ask(seat, Prompt::Buy);
        self.push(Step::EffectDone);
        match from {
            Source::Market => {
                if let Some(slot) = self.market.iter().position(|&c| c == Some(card)) {
                    self.market[slot] = None;
                    self.push(Step::Promised(1 << slot));
                    self.push(Step::Reveal(slot as u8));
                }
            }
            Source::Discard => self.discard.remove(card),
        }
        match self.card(card).kind {
            CardKind::Discard => self.push(Step::ToDiscard(seat, card)),
            CardKind::Keep | CardKind::Goal => self.take_card(seat, card),
        }
        if let Some(effect) = self.card(card).on_buy {
            effect(self, seat, card);
        }
    }

    pub(crate) fn discard_bought(&mut self, seat: Seat, card: CardId) {
        self.discard.insert(card);
        self.tell(What::Discard { seat, card }, Rule::NY_9_3);
    }

    /// NY-9.1: all face-up cards go, then all places are filled, left to right.
    pub(crate) fn sweep(&mut self, seat: Seat, life: u8) {
        self.turn.deals += 1;
        self.pay(seat, SWEEP, life, Rule::NY_9_1);
        self.tell(What::Sweep { seat }, Rule::NY_9_1);
        for slot in 0..3 {
            if let Some(card) = self.market[slot].take() {
                self.discard.insert(card);
                self.tell(What::Discard { seat, card }, Rule::NY_9_1);
            }
        }
        self.ask(seat, Prompt::Buy);
        self.push(Step::Promised(0b111));
        for slot in (0..3).rev() {
            self.push(Step::Reveal(slot));
        }
    }

    /// NY-9.2: the next card of the deck; true unless there is none anywhere.
    pub(crate) fn reveal(&mut self, slot: u8) -> bool {
        if self.deck.is_empty() {
            if self.discard.is_empty() {
                return false;
            }
            self.deck = core::mem::take(&mut self.discard);
            self.tell(What::Shuffle, Rule::NY_9_2);
        }
        self.pending = Pending::Chance(Chance::Card { slot });
        true
    }

    pub(crate) fn revealed(&mut self, slot: u8, card: CardId) {
        self.deck.remove(card);
        self.market[slot as usize] = Some(card);
        // A sweep fills all three places and then looks at all of them; a purchase fills its own.
        let swept = matches!(self.steps.iter().next_back(), Some(Step::Reveal(_) | Step::Promised(0b111)));
        let rule = match self.turn.number {
            0 => Rule::NY_2_2,
            _ if swept => Rule::NY_9_1,
            _ => Rule::NY_9_2,
        };
        self.tell(What::Reveal { card }, rule);
    }

    /// NR-71: the leftmost Keep card of the newly revealed places goes to the oldest promise.
    pub(crate) fn keep_promises(&mut self, fresh: u8) {
        let Some(seat) = self.promised.first() else { return };
        let keep = self.hooks().keep;
        let leftmost = (0..3).filter(|slot| fresh >> slot & 1 != 0).find_map(|slot| {
            let card = self.market[slot]?;
            keep.has(card).then_some((slot, card))
        });
        if let Some((slot, card)) = leftmost {
            self.promised.pop();
            self.market[slot] = None;
            self.take_card(seat, card);
            self.tell(What::Receive { seat, card }, Rule::NR_71);
            self.push(Step::Promised(fresh));
            self.push(Step::Reveal(slot as u8));
        }
    }

    /// Each monster, clockwise from the active one, discards a Keep card (NR-72).
    pub(crate) fn each_discards(&mut self, nth: u8, card: CardId) {
        if let Some(seat) = self.clockwise(self.turn.seat).nth(nth.into()) {
            self.push(Step::EachDiscards(nth + 1, card));
            self.ask(seat, Prompt::DiscardKeep(card));
        }
    }
}
