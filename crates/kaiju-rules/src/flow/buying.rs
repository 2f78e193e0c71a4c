//! The market: buying, sweeping, offers and promised cards (section 9 of New York's rules, section 7 of Tokyo's).

use crate::{
    cards::{card::CardKind, set::CardId},
    flow::{
        action::{Action, Source},
        answers::{Answers, FirstAnswers},
        chance::Chance,
        engine::Engine,
        event::EventKind,
        prompt::{Pending, Prompt},
        step::Step,
    },
    rule::{Cause, Rule},
    state::{
        board::Borough,
        game::Game,
        phase::Phase,
        seat::{Seat, SeatSet},
    },
    version::RulesVersion,
};
use arrayvec::ArrayVec;

/// Maximum number of purchases and sweeps in one turn (NR-86, TR-92).
pub(crate) const MAX_PURCHASES_AND_SWEEPS: u8 = 100;
/// Cost of a sweep in energy (NY-9.1, TK-7.1).
pub(crate) const SWEEP: u8 = 2;

/// Everything about a buyer that affects prices, looked up once for all cards.
struct Purse {
    seat: Seat,
    energy: u16,
    /// Whether costs can be paid in LP (NR-50).
    substitutes: bool,
    here: Option<Borough>,
    /// Discount on every card (TR-20).
    cheaper: u8,
    /// Further discount on cards from the discard pile (NR-70).
    cheaper_discarded: u8,
}

impl Game {
    fn purse(&self, seat: Seat) -> Purse {
        let (monster, hooks) = (self.monster(seat), self.hooks());
        let mut purse = Purse {
            seat,
            energy: monster.energy,
            substitutes: false,
            here: monster.place.borough(),
            cheaper: 0,
            cheaper_discarded: 0,
        };
        for card in self.owned(seat, hooks.alters_prices) {
            let card = self.card(card);
            purse.substitutes |= card.substitutes;
            purse.cheaper += card.cheaper;
            purse.cheaper_discarded = purse.cheaper_discarded.max(card.buys_discarded.unwrap_or(0));
        }
        purse
    }

    /// Price of a card from this source, for the owner of the purse (NY-9.4, NR-70, TR-20).
    #[allow(clippy::inline_always)] // Called for every card of the market at every Buy question.
    #[inline(always)]
    fn price(&self, purse: &Purse, card: CardId, from: Source) -> u8 {
        let here = |b: &Borough| Some(*b) == purse.here;
        let discount = self.hooks().discount.has(card) && self.card(card).discount.iter().any(here);
        let discarded = if from == Source::Discard { purse.cheaper_discarded } else { 0 };
        self.rules.costs[card.index()].saturating_sub(u8::from(discount) + purse.cheaper + discarded)
    }

    /// Price of a card from this source, for this monster.
    pub(crate) fn cost_from(&self, seat: Seat, card: CardId, from: Source) -> u8 {
        self.price(&self.purse(seat), card, from)
    }

    /// A card's current price for this monster: from the discard pile if the card is a discarded Keep card, otherwise
    /// from the market.
    pub fn cost(&self, seat: Seat, card: CardId) -> u8 {
        let discarded = self.discard.and(self.hooks().keep).has(card);
        self.cost_from(seat, card, if discarded { Source::Discard } else { Source::Market })
    }

    /// Each rule or card that lowers the market price of a card for this monster, with its discount (NY-9.4, TR-20).
    pub fn discounts(&self, seat: Seat, card: CardId) -> impl Iterator<Item = (Cause, u8)> {
        let here = self.monster(seat).place.borough();
        let local = self.card(card).discount.iter().any(|&b| Some(b) == here).then_some((Rule::NY_9_4.into(), 1));
        let owned = self.owned(seat, self.hooks().cheaper).map(|own| (own.into(), self.card(own).cheaper));
        local.into_iter().chain(owned)
    }

    /// Whether the card can't be bought, because the active monster doesn't meet its condition (NY-9.5).
    #[inline]
    pub fn is_barred(&self, card: CardId) -> bool {
        self.hooks().condition.has(card) && self.card(card).condition.is_some_and(|holds| !holds(self))
    }

    /// Answers to `Buy`: done, then everything that can be bought, a sweep, and a look at the deck (NY-9.1, TK-7.1).
    pub(crate) fn buy_answers(&self, seat: Seat, list: &mut impl Answers) {
        list.push(Action::Done);
        if self.turn.purchases_and_sweeps >= MAX_PURCHASES_AND_SWEEPS {
            return;
        }
        let (purse, hooks) = (self.purse(seat), self.hooks());
        self.market_answers(&purse, |_| true, list);
        if self.has(seat, hooks.buys_discarded) {
            for card in self.discard.and(hooks.keep).iter() {
                self.purchase(&purse, card, Source::Discard, list);
            }
        }
        if self.has(seat, hooks.buys_owned) {
            for owner in self.standing().filter(|&s| s != seat) {
                for card in self.distinct(self.monster(owner).cards()) {
                    self.purchase(&purse, card, Source::Monster(owner), list);
                }
            }
        }
        if let Some(card) = self.known_top(seat)
            && self.has(seat, hooks.looks)
        {
            self.purchase(&purse, card, Source::Deck, list);
        }
        if self.market.iter().any(Option::is_some) {
            list.extend(self.life_parts(seat, SWEEP).map(|life| Action::Sweep { life }));
        }
        // Being able to look isn't enough to ask a question (TR-37).
        if list.len() > 1 && self.may_look(seat) {
            list.push(Action::Look);
        }
    }

    /// A cheap test for the most frequent case: true only if a monster certainly can't buy or sweep.
    pub(crate) fn is_broke(&self, seat: Seat) -> bool {
        let energy = self.monster(seat).energy;
        // A borough lowers the price by at most 1 (NY-9.4); all other discounts come from cards.
        let too_costly = |card: &CardId| u16::from(self.rules.costs[card.index()]) > energy + 1;
        energy < SWEEP.into()
            && !self.has(seat, self.hooks().alters_prices)
            && self.market.iter().flatten().all(too_costly)
    }

    /// Whether a monster can sweep now, paying with energy alone.
    pub(crate) fn can_sweep(&self, seat: Seat) -> bool {
        let pays = self.monster(seat).energy >= SWEEP.into();
        pays && self.turn.purchases_and_sweeps < MAX_PURCHASES_AND_SWEEPS && self.market.iter().any(Option::is_some)
    }

    /// Adds the purchases from market slots that pass the test `open`.
    fn market_answers(&self, purse: &Purse, open: impl Fn(usize) -> bool, list: &mut impl Answers) {
        for card in self.buyable(purse, open) {
            self.purchase(purse, card, Source::Market, list);
        }
    }

    /// The cards in open market slots that the buyer may be able to buy; of two identical cards, only the left one.
    fn buyable(&self, purse: &Purse, open: impl Fn(usize) -> bool) -> impl Iterator<Item = CardId> {
        let twins = self.hooks().twins;
        (0..3).filter_map(move |slot| {
            let card = self.market[slot].filter(|_| open(slot))?;
            let payable = self.is_payable(purse, card, Source::Market) && !self.is_barred(card);
            let alike = |other: CardId| twins.has(CardId(card.0.max(other.0))) && card.0.abs_diff(other.0) == 1;
            let is_second = || (0..slot).any(|left| open(left) && self.market[left].is_some_and(alike));
            (payable && !is_second()).then_some(card)
        })
    }

    /// [`Game::pick_answer`] for a `Buy` question, for monsters whose cards don't change what they can buy.
    pub(crate) fn pick_purchase(&self, seat: Seat, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let (purse, open) = (self.purse(seat), self.turn.purchases_and_sweeps < MAX_PURCHASES_AND_SWEEPS);
        let cards: ArrayVec<CardId, 3> = self.buyable(&purse, |_| open).collect();
        let sweep = self.can_sweep(seat).then_some(Action::Sweep { life: 0 });
        let buy = |&card: &CardId| Action::Buy { card, from: Source::Market, life: 0 };
        match pick(1 + cards.len() + usize::from(sweep.is_some())) {
            0 => Some(Action::Done),
            nth if nth == cards.len() + 1 => sweep,
            nth => cards.get(nth - 1).map(buy),
        }
    }

    /// Whether the buyer can pay with energy alone, or has a card that might let it pay in LP. In the latter case,
    /// `life_parts` decides.
    #[inline]
    fn is_payable(&self, purse: &Purse, card: CardId, from: Source) -> bool {
        u16::from(self.price(purse, card, from)) <= purse.energy || purse.substitutes
    }

    fn purchase(&self, purse: &Purse, card: CardId, from: Source, list: &mut impl Answers) {
        if self.is_payable(purse, card, from) && !self.is_barred(card) {
            let price = self.price(purse, card, from);
            list.extend(self.life_parts(purse.seat, price).map(|life| Action::Buy { card, from, life }));
        }
    }

    /// Whether this monster may still look at the top of the deck this turn (TR-37, TR-86).
    fn may_look(&self, seat: Seat) -> bool {
        let unused = self.owned(seat, self.hooks().looks).any(|c| !self.is_used(c));
        unused && !self.deck.is_empty() && self.known_top(seat).is_none()
    }

    /// Whether a monster can buy a card that is on offer to it.
    fn accepts_offers(&self, seat: Seat) -> bool {
        let mut answers = FirstAnswers::default();
        if self.is_standing(seat) && self.has(seat, self.hooks().sees_reveals) {
            self.offer_answers(seat, &mut answers);
        }
        answers.len() > 1
    }

    /// Answers to `Offer`: pass, or buy a card that is on offer to this monster (TR-41).
    pub(crate) fn offer_answers(&self, seat: Seat, list: &mut impl Answers) {
        list.push(Action::Pass);
        if self.turn.purchases_and_sweeps < MAX_PURCHASES_AND_SWEEPS {
            self.market_answers(&self.purse(seat), |slot| self.offers[slot].has(seat), list);
        }
    }
}

impl Engine<'_> {
    /// NY-3.4, TK-3.4: the Buy phase. Returns whether there is a choice.
    pub(crate) fn buy_phase(&mut self) -> bool {
        // A KO'd monster buys nothing (KO-1.4).
        if self.is_ko(self.turn.seat) {
            return false;
        }
        self.set_phase(Phase::Buy);
        self.ask_now(self.turn.seat, Prompt::Buy)
    }

    /// NY-9.10, TK-7.8: pays, takes the card, and schedules the rest: resolve its effect, discard a Discard card,
    /// refill the slot.
    pub(crate) fn buy(&mut self, seat: Seat, card: CardId, from: Source, life: u8) {
        self.turn.purchases_and_sweeps += 1;
        let cost = self.cost_from(seat, card, from);
        self.pay(seat, cost, life, self.rules.cites.buying);
        let hooks = self.hooks();
        match from {
            Source::Discard => self.applied(seat, hooks.buys_discarded),
            Source::Market if seat != self.turn.seat => self.applied(seat, hooks.sees_reveals),
            _ => {}
        }
        self.applied(seat, hooks.cheaper);
        self.emit(EventKind::Buy { seat, card, from }, self.rules.cites.buying);
        // A purchase on another monster's turn continues with the offers that are already open.
        if seat == self.turn.seat {
            self.ask_next(seat, Prompt::Buy);
            self.push(Step::Offers);
        }
        self.push(Step::EffectDone);
        match from {
            Source::Market => {
                if let Some(slot) = self.market.iter().position(|&c| c == Some(card)) {
                    self.market[slot] = None;
                    self.offers[slot] = SeatSet::default();
                    self.push(Step::Fresh(1 << slot));
                    self.push(Step::Reveal(slot as u8));
                }
            }
            Source::Discard => self.discard.remove(card),
            Source::Deck => self.take_top(card),
            Source::Monster(owner) => {
                // Paying comes before taking (NY-9.10, TK-7.8, TR-93).
                if let Some(by) = self.owned(seat, self.hooks().buys_owned).next() {
                    self.gain_energy(owner, cost.into(), by);
                }
                // The Mimic token stays on a card that changes owner, but is removed when Mimic itself does (TR-40).
                if self.hooks().mimics.has(card) {
                    self.end_copy();
                }
                self.part_with(owner, card);
            }
        }
        // TR-38: every purchase counts, on any turn, before the bought card is owned.
        for friend in self.owned(seat, self.hooks().purchase_vp) {
            self.gain_vp(seat, self.card(friend).purchase_vp.into(), friend);
        }
        match self.card(card).kind {
            CardKind::Discard => self.push(Step::ToDiscard(seat, card)),
            CardKind::Keep | CardKind::Goal => self.take_card(seat, card),
        }
        let bought = self.card(card);
        for effect in [bought.on_gained, bought.on_buy].into_iter().flatten() {
            effect(self, seat, card);
        }
    }

    /// NY-9.3, TK-7.3: a Discard card goes to the discard pile once it has taken effect.
    pub(crate) fn discard_bought(&mut self, seat: Seat, card: CardId) {
        self.discard.insert(card);
        self.emit(EventKind::Discard { seat, card }, self.rules.cites.discard);
    }

    /// NY-9.1, TK-7.1: discards all face-up cards, then fills the slots left to right.
    pub(crate) fn sweep(&mut self, seat: Seat, life: u8) {
        self.turn.purchases_and_sweeps += 1;
        self.pay(seat, SWEEP, life, self.rules.cites.buying);
        self.emit(EventKind::Sweep { seat }, self.rules.cites.buying);
        for slot in 0..3 {
            if let Some(card) = self.market[slot].take() {
                self.discard.insert(card);
                self.emit(EventKind::Discard { seat, card }, self.rules.cites.buying);
            }
        }
        self.offers = [SeatSet::default(); 3];
        self.ask_next(seat, Prompt::Buy);
        self.push(Step::Offers);
        self.push(Step::Fresh(0b111));
        for slot in (0..3).rev() {
            self.push(Step::Reveal(slot));
        }
    }

    /// NY-9.2, TK-7.2: reveals the next card of the deck. Returns whether the game waits for chance, which it doesn't
    /// if no card is left or the top card is already known.
    pub(crate) fn reveal(&mut self, slot: u8) -> bool {
        if self.deck.is_empty() {
            if self.discard.is_empty() {
                return false;
            }
            self.deck = core::mem::take(&mut self.discard);
            self.emit(EventKind::Shuffle, self.rules.cites.refill);
        }
        // Once someone has looked at the top card, it is no longer random.
        if let Some(card) = self.top {
            self.revealed(slot, card);
            return false;
        }
        self.pending = Pending::Chance(Chance::Card { slot });
        true
    }

    pub(crate) fn revealed(&mut self, slot: u8, card: CardId) {
        self.take_top(card);
        self.market[slot as usize] = Some(card);
        // A sweep refills all three slots and then handles them together; a purchase refills only its own.
        let swept = matches!(self.next_step(), Step::Reveal(_) | Step::Fresh(0b111));
        let rule = match self.turn.number {
            0 => self.rules.cites.deal,
            _ if swept => self.rules.cites.buying,
            _ => self.rules.cites.refill,
        };
        self.emit(EventKind::Reveal { card }, rule);
    }

    /// Removes the top card from the deck.
    fn take_top(&mut self, card: CardId) {
        self.deck.remove(card);
        self.top = None;
        self.knowers = SeatSet::default();
    }

    /// TR-37: the card's owner, and no one else, sees the top card of the deck.
    pub(crate) fn look(&mut self, seat: Seat) {
        self.ask_next(seat, Prompt::Buy);
        let unused = self.owned(seat, self.hooks().looks).find(|&c| !self.is_used(c));
        let Some(card) = unused else { return };
        self.turn.used.0 |= self.once_bit(card);
        self.emit(EventKind::Look { seat }, card);
        match self.top {
            Some(_) => self.knowers.insert(seat),
            None => self.push(Step::Peek(seat)),
        }
    }

    pub(crate) fn peeked(&mut self, seat: Seat, card: CardId) {
        self.top = Some(card);
        self.knowers.insert(seat);
    }

    /// Handles newly revealed cards: delivers a promised card (NR-71), and offers the others to monsters that can buy
    /// cards as they are revealed (TR-41).
    pub(crate) fn fresh(&mut self, slots: u8) {
        self.keep_promises(slots);
        let owners = self.hooks().sees_reveals;
        let mut buyers = SeatSet::default();
        for seat in self.standing().filter(|&s| self.has(s, owners)) {
            // In its own Buy phase a monster can buy the card anyway (TR-41).
            if seat != self.turn.seat || self.turn.phase != Phase::Buy {
                buyers.insert(seat);
            }
        }
        for slot in (0..3).filter(|slot| slots >> slot & 1 != 0) {
            if self.market[slot].is_some() {
                self.offers[slot] = buyers;
            }
        }
    }

    /// TR-41: asks the next monster with an open offer, clockwise, the active monster last.
    #[inline(never)]
    pub(crate) fn next_offer(&mut self) {
        let open = self.offers[0].or(self.offers[1]).or(self.offers[2]);
        if open.is_empty() {
            return;
        }
        // A monster that can't pay hasn't passed: it may become able to while the card is on offer (TR-87).
        let active = self.turn.seat;
        let next = self.clockwise(active).skip(1).chain([active]).find(|&s| open.has(s) && self.accepts_offers(s));
        match next {
            Some(seat) => {
                self.push(Step::Offers);
                self.ask_next(seat, Prompt::Offer);
            }
            None => self.offers = [SeatSet::default(); 3],
        }
    }

    pub(crate) fn pass_offers(&mut self, seat: Seat) {
        for buyers in &mut self.offers {
            buyers.remove(seat);
        }
    }

    /// NR-71: gives the leftmost newly revealed Keep card to the monster with the oldest promise.
    fn keep_promises(&mut self, fresh: u8) {
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
            self.emit(EventKind::Receive { seat, card }, Rule::NR_71);
            if let Some(effect) = self.card(card).on_gained.filter(|_| self.version >= RulesVersion::Second) {
                effect(self, seat, card);
            }
            self.push(Step::Fresh(fresh));
            self.push(Step::Reveal(slot as u8));
        }
    }

    /// Asks the nth monster clockwise from the active one to discard a Keep card, if it is standing, and schedules the
    /// next (NR-72, KO-1.7).
    pub(crate) fn each_discards(&mut self, nth: u8, card: CardId) {
        if let Some(seat) = self.clockwise(self.turn.seat).nth(nth.into()) {
            self.push(Step::EachDiscards(nth + 1, card));
            if self.is_standing(seat) {
                self.ask_next(seat, Prompt::DiscardKeep(card));
            }
        }
    }
}
