//! Questions: the legal answers to each, whether it has to be asked at all, and the effect of an answer.

use crate::{
    cards::{
        set::{CardId, CardSet},
        uses::UseCost,
    },
    flow::{
        action::{Action, ActionList, Target},
        answers::{Answers, FirstAnswers},
        engine::Engine,
        event::EventKind,
        prompt::{Occasion, Pending, Prompt},
    },
    ruleset::Ruleset,
    state::{dice::Dice, game::Game, seat::Seat},
};

impl Game {
    /// Lists every answer to a question in a fixed order, with the most passive answer first.
    pub(crate) fn answers(&self, seat: Seat, prompt: Prompt, list: &mut impl Answers) {
        match prompt {
            Prompt::Place => list.extend(self.boroughs_with_room().iter().map(Action::Place)),
            Prompt::RerollOrStop => self.reroll_answers(seat, list),
            Prompt::WhichKind => self.kind_answers(seat, list),
            Prompt::ChangeDice(card) => self.change_answers(seat, card, list),
            Prompt::SpendFaces(face) => self.spend_answers(seat, face, list),
            Prompt::Destroy { left, .. } => self.destroy_answers(seat, left, list),
            Prompt::FleeOrStay => self.flee_answers(seat, list),
            Prompt::Leave => list.extend(self.boroughs_with_room().iter().map(Action::Leave)),
            Prompt::Move { extra } => self.move_answers(seat, extra, list),
            Prompt::Buy => self.buy_answers(seat, list),
            Prompt::ChooseMonster(_) => list.extend(self.seats().filter(|&s| s != seat).map(Action::Choose)),
            Prompt::DiscardKeep(_) => list.extend(self.distinct(self.monster(seat).cards()).map(Action::Discard)),
            Prompt::Split { vp, .. } => {
                list.extend((0..=vp).map(|heal| Action::Split { energy: vp - heal, heal }));
            }
            Prompt::SendUnit { from, used, .. } => self.send_answers(from, used, list),
            Prompt::MeetDamage => {
                let most = u16::from(self.pending_damage.damage[seat.index()]).min(self.monster(seat).energy);
                list.extend((0..=most as u8).map(Action::Meet));
            }
            Prompt::YieldOrStay => list.extend([Action::Stay, Action::Yield]),
            Prompt::Offer => self.offer_answers(seat, list),
            Prompt::ChooseCard => self.copy_answers(list),
            Prompt::Sell(_) => {
                list.push(Action::Pass);
                list.extend(self.distinct(self.monster(seat).cards()).map(Action::Sell));
            }
            Prompt::React(occasion) => self.react_answers(seat, occasion, list),
            Prompt::Zombie | Prompt::TreatAs | Prompt::Summon { .. } | Prompt::Heckle { .. } => {
                self.ko_answers(prompt, list);
            }
        }
        self.extra_answers(seat, prompt, list);
    }

    /// Whether no card adds answers to a question: neither one of the monster's cards with this hook nor the card that
    /// gave the turn (NY-9.9, TK-7.7, NR-32).
    #[inline]
    pub(crate) fn is_plain(&self, seat: Seat, hook: CardSet) -> bool {
        self.turn.given_by.is_none() && !self.has(seat, hook)
    }

    /// The cards of a set, keeping only the first of any identical cards.
    pub(crate) fn distinct(&self, cards: CardSet) -> impl Iterator<Item = CardId> + '_ {
        let twins = self.hooks().twins;
        cards.iter().filter(move |&c| !twins.has(c) || !cards.has(CardId(c.0 - 1)))
    }

    /// The cards, all owned by the monster being asked, that are the only reason for the pending question: every answer
    /// but the first (the most passive one) needs one of them. Empty if the question would be asked even without cards.
    pub fn asked_for(&self) -> CardSet {
        let Pending::Choose { seat, prompt } = self.pending else { return CardSet::EMPTY };
        let (mut cards, mut legal) = (CardSet::EMPTY, ActionList::new());
        self.legal_into(&mut legal);
        for &action in legal.iter().skip(1) {
            let mut needed = self.needed_for(seat, prompt, action).peekable();
            if needed.peek().is_none() {
                return CardSet::EMPTY;
            }
            // Copies are reported as their originals.
            needed.for_each(|card| cards.insert(self.ruleset.original(card)));
        }
        cards
    }

    /// The monster's cards that make this answer possible.
    fn needed_for(&self, seat: Seat, prompt: Prompt, action: Action) -> impl Iterator<Item = CardId> + '_ {
        let hooks = self.hooks();
        let (hook, by) = match (prompt, action) {
            (_, Action::Use { card, .. }) | (Prompt::Sell(card), Action::Sell(_)) => (CardSet::EMPTY, Some(card)),
            (Prompt::RerollOrStop, Action::Reroll { .. }) if self.turn.rerolls == 0 => (hooks.rerolls_free, None),
            (Prompt::ChangeDice(None) | Prompt::React(Occasion::Rolled(_)), Action::Reroll { .. }) => {
                (hooks.rerolls_free, None)
            }
            (Prompt::WhichKind, Action::Change { .. }) => (hooks.changes, None),
            (Prompt::Destroy { .. }, Action::Destroy(_)) if !self.is_duty(seat, action) => (hooks.reaches, None),
            (Prompt::Move { extra: true }, Action::Move { .. }) => (hooks.extra_move, None),
            (Prompt::Offer, Action::Buy { .. }) => (hooks.sees_reveals, None),
            (Prompt::MeetDamage, Action::Meet(_)) => (hooks.substitutes, None),
            _ => (CardSet::EMPTY, None),
        };
        let suits = move |card: &CardId| match action {
            Action::Change { from, to } => self.card(*card).changes.contains(&(from, to)),
            Action::Destroy(Target::Unit { unit, .. }) => self.card(*card).reaches == Some(unit),
            _ => true,
        };
        self.owned(seat, hook).filter(suits).chain(by)
    }

    /// Answers to `React`: pass, or reroll dice that were rolled for a card (TR-3). [`Game::extra_answers`] adds the
    /// uses of cards.
    fn react_answers(&self, seat: Seat, occasion: Occasion, list: &mut impl Answers) {
        if occasion == Occasion::Loss && !self.is_threatened(seat) {
            return;
        }
        list.push(Action::Pass);
        if let Occasion::Rolled(_) = occasion {
            for face in self.free_faces(seat) {
                list.extend(
                    (1..=self.turn.thrown.count(face)).map(|n| Action::Reroll { dice: Dice::of(face, n), life: 0 }),
                );
            }
        }
    }
}

impl Ruleset {
    /// The cards that can be the only reason for a question: those used to answer it, and those whose hook allows an
    /// answer that is otherwise impossible. [`Game::asked_for`] names only cards of this set.
    pub fn cards_that_ask(self, prompt: Prompt) -> CardSet {
        let hooks = self.hooks();
        let used = hooks.usable.iter().filter(|card| self.cards()[card.index()].use_at(prompt.uses()).is_some());
        let by_hook = match prompt {
            Prompt::RerollOrStop | Prompt::ChangeDice(None) | Prompt::React(Occasion::Rolled(_)) => hooks.rerolls_free,
            Prompt::WhichKind => hooks.changes,
            Prompt::Destroy { .. } => hooks.reaches,
            Prompt::Move { extra: true } => hooks.extra_move,
            Prompt::Offer => hooks.sees_reveals,
            Prompt::MeetDamage => hooks.substitutes,
            Prompt::Sell(_) => hooks.sells,
            _ => CardSet::EMPTY,
        };
        let mut originals = CardSet::EMPTY;
        used.chain(by_hook.iter()).for_each(|card| originals.insert(self.original(card)));
        originals
    }
}

/// The facts about a question that can be found without listing its answers.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Outlook {
    /// It has no answers, or only one that does nothing: skip it.
    NoQuestion,
    /// It has only this answer.
    Only(Action),
    /// It has at least two answers.
    Question,
    /// Its answers have to be listed.
    Unclear,
}

impl Outlook {
    const fn no_question_if(none: bool) -> Outlook {
        if none { Outlook::NoQuestion } else { Outlook::Unclear }
    }

    const fn question_if(open: bool) -> Outlook {
        if open { Outlook::Question } else { Outlook::Unclear }
    }
}

impl Engine<'_> {
    /// Asks a question; returns whether the game now waits. A question with a single answer is answered at once, one
    /// without answers is skipped.
    #[allow(clippy::inline_always)] // For a constant prompt, the compiler removes most of this.
    #[inline(always)]
    pub(crate) fn ask_now(&mut self, seat: Seat, prompt: Prompt) -> bool {
        if !self.may_ask(seat, prompt) {
            return false;
        }
        match self.outlook(seat, prompt) {
            Outlook::NoQuestion => false,
            Outlook::Question if !self.conceding.has(seat) => {
                self.pending = Pending::Choose { seat, prompt };
                true
            }
            Outlook::Only(action) => self.answer(seat, prompt, action),
            Outlook::Question | Outlook::Unclear => self.ask_listed(seat, prompt),
        }
    }

    /// Asks a question whose answers have to be listed. Out of line, so that the main loop stays small.
    #[inline(never)]
    fn ask_listed(&mut self, seat: Seat, prompt: Prompt) -> bool {
        let gone = self.conceding.has(seat);
        let mut list = FirstAnswers::default();
        self.answers(seat, prompt, &mut list);
        match list.listed() {
            [] => false,
            // A conceding monster stops destroying, and otherwise takes the most passive answer (NR-81, TR-91).
            [_, ..] if gone && matches!(prompt, Prompt::Destroy { .. }) => false,
            &[first, ..] if gone || list.len() == 1 => self.answer(seat, prompt, first),
            _ => {
                self.pending = Pending::Choose { seat, prompt };
                true
            }
        }
    }

    /// Assesses a question without listing its answers, because listing them just to count them would be slow.
    #[allow(clippy::inline_always)] // Every question goes through this one match.
    #[inline(always)]
    fn outlook(&self, seat: Seat, prompt: Prompt) -> Outlook {
        let hooks = self.hooks();
        match prompt {
            Prompt::RerollOrStop if self.turn.rerolls == 0 => {
                Outlook::no_question_if(!self.has(seat, hooks.after_last_roll))
            }
            Prompt::RerollOrStop => Outlook::question_if(!self.is_jinxed(seat) && !self.free_dice(seat).is_empty()),
            Prompt::WhichKind => {
                let dice = self.turn.dice.plus(self.turn.added);
                match dice.kinds().next() {
                    None => Outlook::NoQuestion,
                    Some(_) if dice.has_two_kinds() => Outlook::Question,
                    Some(face) if self.is_plain(seat, hooks.adds_to_kind) => Outlook::Only(Action::Resolve(face)),
                    Some(_) => Outlook::Unclear,
                }
            }
            Prompt::Destroy { left, first } => Outlook::no_question_if(left == 0 && !first),
            Prompt::Buy if self.can_sweep(seat) => Outlook::Question,
            Prompt::Buy => Outlook::no_question_if(self.is_broke(seat) && self.turn.given_by.is_none()),
            Prompt::YieldOrStay => Outlook::Question,
            // During setup at least two boroughs have room (NY-2.5); a monster that comes back may find only one
            // (KO-4.2).
            Prompt::Place => Outlook::question_if(self.turn.number == 0),
            Prompt::FleeOrStay => Outlook::question_if(self.toll() == 0),
            Prompt::Move { extra: false } if self.is_standing(seat) && self.is_plain(seat, hooks.adds_to_move) => {
                match self.compulsory_move(seat) {
                    Some(to) => Outlook::Only(Action::Move { to, life: 0 }),
                    None if self.monster(seat).place.is_inside() => Outlook::NoQuestion,
                    None => Outlook::question_if(self.toll() == 0),
                }
            }
            // A question about a roll lapses when the roller is out (NY-7.3, TK-6.3, TR-90).
            Prompt::React(Occasion::Probe) => Outlook::no_question_if(!self.is_standing(self.turn.seat)),
            Prompt::ChangeDice(None) => {
                let by_card = self.has(seat, hooks.usable) || self.has(seat, hooks.rerolls_free);
                Outlook::no_question_if(!by_card && self.turn.given_by.is_none())
            }
            _ => Outlook::Unclear,
        }
    }

    /// Clears the list of boroughs visited by Subway after any decision of the active monster, except a Subway move
    /// (NR-32) or the answer to a question that such a move raised (NR-84).
    pub(crate) fn note_decision(&mut self, seat: Seat, prompt: Prompt, action: Action) {
        let by_subway = matches!(action, Action::Use { card, .. } if Some(card) == self.turn.given_by);
        if seat == self.turn.seat && !by_subway && !matches!(prompt, Prompt::SendUnit { .. }) {
            self.turn.visited.0 = 0;
        }
    }

    /// Carries out an answer; returns whether the game now waits. The two most frequent answers are handled here, all
    /// others out of line.
    pub(crate) fn answer(&mut self, seat: Seat, prompt: Prompt, action: Action) -> bool {
        match (prompt, action) {
            (Prompt::RerollOrStop, Action::Reroll { dice, life }) => {
                self.reroll(seat, dice, life);
                true
            }
            (Prompt::WhichKind, Action::Resolve(face)) => {
                self.resolve_kind(seat, face);
                false
            }
            _ => {
                self.answer_other(seat, prompt, action);
                false
            }
        }
    }

    #[inline(never)]
    fn answer_other(&mut self, seat: Seat, prompt: Prompt, action: Action) {
        match (prompt, action) {
            (_, Action::Use { card, aim, life }) => {
                let Some(way) = self.card(card).usable else { return };
                // Ask again (NY-9.9, TK-7.7), except for reactions that can be used only once.
                if !matches!(prompt, Prompt::React(Occasion::Ones | Occasion::BeforeRoll | Occasion::Probe)) {
                    self.ask_next(seat, prompt);
                }
                match way.cost {
                    UseCost::Energy(cost) => self.pay(seat, cost, life, card),
                    UseCost::Toll => self.pay_toll(seat, life),
                }
                self.emit(EventKind::Use { seat, card }, card);
                (way.effect)(self, seat, card, aim);
            }
            (Prompt::Place, Action::Place(borough)) => self.place(seat, borough),
            (Prompt::RerollOrStop, Action::Stop) => self.stop(seat),
            (Prompt::WhichKind, Action::Change { from, to }) => {
                self.ask_next(seat, prompt);
                self.change_by_card(seat, from, to);
            }
            (Prompt::ChangeDice(card), Action::Change { from, to }) => self.change_die(seat, from, to, card),
            (Prompt::ChangeDice(None), Action::Reroll { dice, .. }) => {
                self.ask_next(seat, prompt);
                self.reroll_free(seat, dice);
            }
            (Prompt::SpendFaces(_), Action::Spend { face, on }) => self.spend(seat, face, on),
            (Prompt::Destroy { left, .. }, Action::Destroy(target)) => self.destroy(seat, left, target),
            (Prompt::FleeOrStay, Action::Flee { to, life }) => self.flee(seat, to, life),
            (Prompt::FleeOrStay | Prompt::YieldOrStay, Action::Stay) => self.stay(seat),
            (Prompt::Leave, Action::Leave(borough)) => self.leave(seat, borough),
            (Prompt::Move { extra }, Action::Move { to, life }) => self.make_move(seat, extra, to, life),
            (Prompt::Buy | Prompt::Offer, Action::Buy { card, from, life }) => self.buy(seat, card, from, life),
            (Prompt::Buy, Action::Look) => self.look(seat),
            (Prompt::Offer, Action::Pass) => self.pass_offers(seat),
            (Prompt::YieldOrStay, Action::Yield) => self.yield_tokyo(seat),
            (Prompt::ChooseCard, Action::ChooseCard { card, .. }) => self.place_copy(seat, card),
            (Prompt::Sell(by), Action::Sell(card)) => self.sell(seat, card, by),
            (Prompt::React(Occasion::Rolled(card)), Action::Reroll { dice, .. }) => self.rethrow(seat, card, dice),
            (Prompt::React(Occasion::Probe), Action::Pass) => self.pass_probes(seat),
            (Prompt::Buy, Action::Sweep { life }) => self.sweep(seat, life),
            (Prompt::ChooseMonster(card), Action::Choose(chosen)) => {
                if let Some(on_choose) = self.card(card).on_choose {
                    on_choose(self, seat, card, chosen);
                }
            }
            (Prompt::DiscardKeep(cause), Action::Discard(card)) => self.lose_card(seat, card, cause.into()),
            (Prompt::Split { card, .. }, Action::Split { energy, heal }) => {
                self.gain_energy(seat, energy, card);
                self.heal(seat, heal.min(255) as u8, card);
            }
            (Prompt::SendUnit { card, from, used }, Action::Send { unit, new, to }) => {
                self.send(seat, card, (from, to), used, (unit, new));
            }
            (Prompt::MeetDamage, Action::Meet(damage)) => self.pending_damage.met = damage,
            _ if self.options.ko => self.answer_ko(seat, prompt, action),
            // Stay, Done and Pass do nothing.
            _ => {}
        }
    }
}
