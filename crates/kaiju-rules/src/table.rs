//! The loop: a game at play, together with whoever is told what happens.

use crate::{
    action::{Action, ActionList, Aim},
    answers::{Answers, Few},
    board::Borough,
    card::{AimAt, CardId, CardSet, Use, UseAt, UseCost},
    chance::{Chance, Outcome},
    dice::Dice,
    error::{ChanceError, PlayError},
    event::{Event, What},
    game::{Game, OUTER_CAPACITY},
    prompt::{Occasion, Pending, Prompt},
    rule::Because,
    seat::Seat,
    step::Step,
};
use core::ops::{Deref, DerefMut};

/// Who is told of events.
pub type Teller<'a> = &'a mut dyn FnMut(&Game, Event);

/// A game at play. All verbs are its methods; cards change the game through it only.
pub(crate) struct Table<'a> {
    game: &'a mut Game,
    teller: Option<Teller<'a>>,
}

impl Deref for Table<'_> {
    type Target = Game;
    fn deref(&self) -> &Game {
        self.game
    }
}

impl DerefMut for Table<'_> {
    fn deref_mut(&mut self) -> &mut Game {
        self.game
    }
}

impl Game {
    /// Lists the answers to the pending question; empties the list if nobody is asked.
    pub fn legal_into(&self, list: &mut ActionList) {
        list.clear();
        if let Pending::Choose { seat, prompt } = self.pending {
            self.answers(seat, prompt, list);
        }
    }

    /// The answers to the pending question.
    pub fn legal(&self) -> ActionList {
        let mut list = ActionList::new();
        self.legal_into(&mut list);
        list
    }

    /// Whether this action of this seat would be accepted now, and why not.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), PlayError> {
        let (asked, prompt) = match self.pending {
            Pending::Over { .. } => return Err(PlayError::Over),
            Pending::Chance(_) => return Err(PlayError::ChanceIsWaiting),
            Pending::Choose { seat, prompt } => (seat, prompt),
        };
        if seat.index() >= self.seat_count() || !self.is_alive(seat) || self.conceding.has(seat) {
            return Err(PlayError::NotInGame);
        }
        if action == Action::Concede {
            return Ok(());
        }
        if seat != asked {
            return Err(PlayError::NotAsked { asked });
        }
        let mut few = Few::default();
        self.answers(seat, prompt, &mut few);
        let listed = few.listed().contains(&action) || (few.more && self.legal().contains(&action));
        if listed { Ok(()) } else { Err(PlayError::Illegal { prompt }) }
    }

    /// Plays an action of a seat, or refuses it and changes nothing.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), PlayError> {
        self.check(seat, action)?;
        Table { game: self, teller: None }.play(seat, action);
        Ok(())
    }

    /// As [`Game::play`], telling every event.
    pub fn play_telling(&mut self, seat: Seat, action: Action, teller: Teller<'_>) -> Result<(), PlayError> {
        self.check(seat, action)?;
        Table { game: self, teller: Some(teller) }.play(seat, action);
        Ok(())
    }

    /// Plays an action that [`Game::legal_into`] has just listed, without checking it again.
    ///
    /// Anything else leaves the game in an unspecified but harmless state.
    pub fn play_unchecked(&mut self, action: Action) {
        if let Pending::Choose { seat, .. } = self.pending {
            Table { game: self, teller: None }.play(seat, action);
        }
    }

    /// As [`Game::play_unchecked`], telling every event.
    pub(crate) fn play_unchecked_telling(&mut self, action: Action, teller: Teller<'_>) {
        if let Pending::Choose { seat, .. } = self.pending {
            Table { game: self, teller: Some(teller) }.play(seat, action);
        }
    }

    /// Feeds an outcome of chance, or refuses it and changes nothing.
    pub fn resolve(&mut self, outcome: Outcome) -> Result<(), ChanceError> {
        self.check_outcome(outcome)?;
        Table { game: self, teller: None }.resolve(outcome);
        Ok(())
    }

    /// Feeds an outcome that [`Game::chances`] lists, without checking it again.
    ///
    /// Anything else leaves the game in an unspecified but harmless state.
    pub fn resolve_unchecked(&mut self, outcome: Outcome) {
        Table { game: self, teller: None }.resolve(outcome);
    }

    /// As [`Game::resolve`], telling every event.
    pub fn resolve_telling(&mut self, outcome: Outcome, teller: Teller<'_>) -> Result<(), ChanceError> {
        self.check_outcome(outcome)?;
        Table { game: self, teller: Some(teller) }.resolve(outcome);
        Ok(())
    }

    fn check_outcome(&self, outcome: Outcome) -> Result<(), ChanceError> {
        match self.pending {
            Pending::Chance(_) if self.is_possible(outcome) => Ok(()),
            Pending::Chance(chance) => Err(ChanceError::Impossible { chance }),
            _ => Err(ChanceError::NotWaiting),
        }
    }

    /// Runs the steps that wait, telling every event: how a game that was set up begins.
    pub(crate) fn begin(&mut self, teller: Option<Teller<'_>>) {
        match teller {
            Some(teller) => Table { game: self, teller: Some(teller) }.run(),
            None => Table { game: self, teller: None }.run(),
        }
    }

    /// Every answer to a question, in a fixed order; the most reluctant one first.
    pub(crate) fn answers(&self, seat: Seat, prompt: Prompt, list: &mut impl Answers) {
        match prompt {
            Prompt::Place => list.extend(self.boroughs_with_room().map(Action::Place)),
            Prompt::RerollOrStop => self.reroll_answers(seat, list),
            Prompt::WhichKind => self.kind_answers(seat, list),
            Prompt::ChangeDice(card) => self.change_answers(seat, card, list),
            Prompt::SpendFaces(face) => self.spend_answers(seat, face, list),
            Prompt::Destroy { left, .. } => self.destroy_answers(seat, left, list),
            Prompt::FleeOrStay => self.flee_answers(seat, list),
            Prompt::Leave => list.extend(self.boroughs_with_room().map(Action::Leave)),
            Prompt::Move { extra } => self.move_answers(seat, extra, list),
            Prompt::Buy => self.buy_answers(seat, list),
            Prompt::ChooseMonster(_) => list.extend(self.seats().filter(|&s| s != seat).map(Action::Choose)),
            Prompt::DiscardKeep(_) => list.extend(self.unlike(self.monster(seat).cards()).map(Action::Discard)),
            Prompt::Split { vp, .. } => {
                list.extend((0..=vp).map(|heal| Action::Split { energy: vp - heal, heal }));
            }
            Prompt::SendUnit { from, used, .. } => self.send_answers(from, used, list),
            Prompt::MeetDamage => {
                let most = u16::from(self.moment.damage[seat.index()]).min(self.monster(seat).energy);
                list.extend((0..=most as u8).map(Action::Meet));
            }
            Prompt::YieldOrStay => list.extend([Action::Stay, Action::Yield]),
            Prompt::Offer => self.offer_answers(seat, list),
            Prompt::ChooseCard => self.copy_answers(list),
            Prompt::Sell(_) => {
                list.push(Action::Pass);
                list.extend(self.unlike(self.monster(seat).cards()).map(Action::Sell));
            }
            Prompt::React(occasion) => self.react_answers(seat, occasion, list),
        }
        self.extra_answers(seat, prompt, list);
    }

    /// The cards of a set, of several copies only the first.
    pub(crate) fn unlike(&self, cards: CardSet) -> impl Iterator<Item = CardId> + '_ {
        let twins = self.hooks().twins;
        cards.iter().filter(move |&c| !twins.has(c) || !cards.has(CardId(c.0 - 1)))
    }

    /// Do nothing, or reroll dice that were rolled for a card (TR-3); what else there is are uses of cards.
    fn react_answers(&self, seat: Seat, occasion: Occasion, list: &mut impl Answers) {
        if occasion == Occasion::Loss && !self.is_threatened(seat) {
            return;
        }
        list.push(Action::Pass);
        if let Occasion::Rolled(_) = occasion {
            for face in self.free_faces(seat) {
                list.extend((1..=self.thrown.count(face)).map(|n| Action::Reroll { dice: Dice::of(face, n), life: 0 }));
            }
        }
    }

    /// Boroughs other than Manhattan that hold fewer than two monsters.
    pub(crate) fn boroughs_with_room(&self) -> impl Iterator<Item = Borough> + use<> {
        let figures = self.figures();
        Borough::OUTER.into_iter().filter(move |b| figures[b.index()] < OUTER_CAPACITY)
    }

    /// Uses of cards as answers (NY-9.9, NR-21, NR-22, TR-4, TR-8).
    fn extra_answers(&self, seat: Seat, prompt: Prompt, list: &mut impl Answers) {
        let mut cards = self.monster(seat).powers;
        // A card that is used without an owner is a Discard card that gave this turn (NR-32).
        if let Some(card) = self.turn.given_by
            && !self.hooks().keep.has(card)
        {
            cards.insert(card);
        }
        let cards = cards.and(self.hooks().usable);
        if cards.is_empty() {
            return;
        }
        match prompt {
            Prompt::React(_) if !list.is_empty() => {}
            _ if seat != self.turn.seat => return,
            // These are asked only where there is something to reroll, to change, to resolve, to buy or to sweep.
            Prompt::RerollOrStop | Prompt::ChangeDice(None) | Prompt::WhichKind | Prompt::Move { .. }
                if !list.is_empty() => {}
            Prompt::Buy if list.len() > 1 => {}
            Prompt::Destroy { first: true, .. } => {}
            _ => return,
        }
        self.uses(seat, prompt.uses(), cards, list);
        // A question with nothing compulsory may be left (NR-21).
        let optional = !list.is_empty() && !list.listed().iter().any(|&a| self.is_duty(seat, a));
        if matches!(prompt, Prompt::Destroy { .. }) && optional && !list.listed().contains(&Action::Pass) {
            list.insert_first(Action::Pass);
        }
    }

    fn uses(&self, seat: Seat, at: UseAt, cards: CardSet, list: &mut impl Answers) {
        for card in cards.iter() {
            let Some(way) = self.usable_at(seat, card, at) else { continue };
            // A copy is used when its original is used up.
            let used = |other: CardId| self.card(other).id == self.card(card).id;
            if list.listed().iter().any(|a| matches!(a, Action::Use { card, .. } if used(*card))) {
                continue;
            }
            for life in self.life_parts(seat, self.use_cost(way)) {
                let aimed = |aim: Aim| Action::Use { card, aim, life };
                match way.aim {
                    AimAt::Nothing => list.push(aimed(Aim::Nothing)),
                    AimAt::Die => list.extend(self.turn.dice.kinds().map(|f| aimed(Aim::Die(f)))),
                    AimAt::Borough(aim) => {
                        let there = Borough::ALL.into_iter().filter(|&b| aim(self, seat, b));
                        list.extend(there.map(|b| aimed(Aim::Borough(b))));
                    }
                }
            }
        }
    }

    /// How a card can be used at such a moment, if it can, apart from its cost.
    fn usable_at(&self, seat: Seat, card: CardId, at: UseAt) -> Option<Use> {
        self.card(card).use_at(at).filter(|way| (way.able)(self, seat, card))
    }

    pub(crate) fn use_cost(&self, way: Use) -> u8 {
        match way.cost {
            UseCost::Energy(cost) => cost,
            UseCost::Toll => self.toll(),
        }
    }

    /// Whether a monster could add a roll now (TR-3).
    pub(crate) fn can_add_roll(&self, seat: Seat) -> bool {
        self.owned(seat, self.hooks().adds_rolls).any(|card| {
            let way = self.usable_at(seat, card, UseAt::ROLLING);
            way.is_some_and(|way| !self.life_parts(seat, self.use_cost(way)).is_empty())
        })
    }
}

impl Table<'_> {
    /// Tells an event to whoever listens.
    #[inline]
    pub(crate) fn tell(&mut self, what: What, because: impl Into<Because>) {
        if self.teller.is_some() {
            self.tell_listener(Event { what, because: because.into() });
        }
    }

    /// Out of the way of play, which mostly has no listener.
    #[cold]
    #[inline(never)]
    fn tell_listener(&mut self, event: Event) {
        if let Some(teller) = &mut self.teller {
            teller(self.game, event);
        }
    }

    /// Whether anybody listens.
    #[inline]
    pub(crate) const fn is_told(&self) -> bool {
        self.teller.is_some()
    }

    /// Tells that cards of a monster made a difference that no other event names them for.
    #[inline]
    pub(crate) fn applied(&mut self, seat: Seat, hook: CardSet) {
        if self.teller.is_some() {
            for card in self.owned(seat, hook) {
                self.tell_listener(Event { what: What::Apply { seat, card }, because: card.into() });
            }
        }
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub(crate) fn ask(&mut self, seat: Seat, prompt: Prompt) {
        self.push(Step::Ask(seat, prompt));
    }

    fn play(&mut self, seat: Seat, action: Action) {
        let Pending::Choose { seat: asked, prompt } = self.pending else { return };
        if matches!(action, Action::Concede) {
            self.ask(asked, prompt);
            self.concede(seat);
        } else {
            self.note_decision(seat, prompt, action);
            self.answer(seat, prompt, action);
        }
        self.run();
    }

    fn resolve(&mut self, outcome: Outcome) {
        let Pending::Chance(chance) = self.pending else { return };
        match (chance, outcome) {
            (Chance::StartRoll { seat, .. }, Outcome::Dice(dice)) => self.start_rolled(seat, dice),
            (Chance::Roll { seat, .. }, Outcome::Dice(dice)) => self.rolled(seat, dice),
            (Chance::Dice { seat, card, .. }, Outcome::Dice(dice)) => self.card_rolled(seat, card, dice),
            (Chance::Card { slot }, Outcome::Card(card)) => self.revealed(slot, card),
            (Chance::Peek { seat }, Outcome::Card(card)) => self.peeked(seat, card),
            (Chance::Tile { borough, stack }, Outcome::Tile(tile)) => self.uncovered(borough, stack, tile),
            _ => return,
        }
        self.run();
    }

    /// Takes steps until the game waits for something.
    #[inline(never)]
    fn run(&mut self) {
        while !matches!(self.pending, Pending::Over { .. }) {
            // Where nothing is left to do the turn is over.
            let step = self.steps.pop().unwrap_or(Step::EndTurn);
            if self.execute(step) {
                return;
            }
        }
    }

    /// Carries out a step; true if the game now waits. What only Tokyo does is kept out of line (`inline(never)`): the loop stays
    /// small, and New York as fast as it was alone.
    #[allow(clippy::inline_always)] // The one place it is called from is the loop that all play goes through.
    #[inline(always)]
    fn execute(&mut self, step: Step) -> bool {
        if !self.conceding.is_empty() && step.between_effects() {
            self.push(step);
            self.eliminate_conceding();
            return false;
        }
        match step {
            Step::Ask(seat, prompt) => return self.put(seat, prompt),
            Step::Deal(nth) => self.deal(nth),
            Step::StartRoll(rest, all) => return self.start_roll(rest, all),
            Step::StartPlayer(all) => self.start_player(all),
            Step::Place(nth) => self.placement(nth),
            Step::StartTurn(seat, given_by, fewer) => self.start_turn(seat, given_by, fewer),
            Step::EndTurn => self.end_turn(),
            Step::Strike => self.strike(),
            Step::Blows(rest, last) => self.next_blow(rest, last),
            Step::Land(seat) => self.land(seat),
            Step::Throw(seat, card, dice) => {
                self.pending = Pending::Chance(Chance::Dice { seat, card, dice });
                return true;
            }
            Step::Rolled(seat, card) => self.final_dice(seat, card),
            Step::Settle => self.settle(),
            Step::Flee(targets) => self.leave_decisions(targets),
            Step::Storm(rest, dealer, card) => self.storm(rest, dealer, card),
            Step::Halve(seat, card) => self.halve(seat, card),
            Step::TargetRolls(symbols, rest, doubled) => return self.target_rolls(symbols, rest, doubled),
            Step::Uncover(borough, stack) => return self.uncover(borough, stack),
            Step::Arrival(seat, card, borough) => self.arrival(seat, card, borough),
            Step::ToDiscard(seat, card) => self.discard_bought(seat, card),
            Step::Reveal(slot) => return self.reveal(slot),
            Step::Peek(seat) => {
                self.pending = Pending::Chance(Chance::Peek { seat });
                return true;
            }
            Step::Fresh(slots) => self.fresh(slots),
            Step::Offers => self.next_offer(),
            Step::EffectDone => self.effect_done(),
            Step::EachDiscards(nth, card) => self.each_discards(nth, card),
            // What is left is the active monster's own turn, which ends with it (NY-7.3).
            _ if !self.is_alive(self.turn.seat) => {}
            Step::TurnBegin => self.turn_begin(),
            Step::Earnings => self.earnings(),
            Step::TurnStartCards => self.turn_start_cards(),
            Step::BeforeRoll => self.before_roll(),
            Step::Roll => return self.first_roll(),
            Step::Probe => self.probe(),
            Step::Changing => self.ask(self.turn.seat, Prompt::ChangeDice(None)),
            Step::AwaitRoll(dice) => return self.await_roll(dice),
            Step::FinalRoll => self.final_roll(),
            Step::DiceDone => self.dice_done(),
            Step::Move => self.move_phase(),
            Step::Selling => self.selling(),
            Step::Poison => self.poison(),
            Step::Buy => self.buy_phase(),
            Step::TurnEndCards => self.turn_end_cards(),
            Step::Attack(symbols) => self.attack(symbols),
            Step::Revenge => self.revenge(),
            Step::Patients(on) => self.next_patient(on),
            Step::PatientPays(seat, dice) => self.patient_pays(seat, dice),
            Step::AfterOuch(faces) => self.after_ouch(faces),
        }
        false
    }

    /// Puts a question; true if it is really asked. One answer is taken at once, none leaves it out.
    fn put(&mut self, seat: Seat, prompt: Prompt) -> bool {
        if !self.is_alive(seat) || self.is_idle(seat, prompt) {
            return false;
        }
        let gone = self.conceding.has(seat);
        if !gone && self.surely_asked(seat, prompt) {
            self.pending = Pending::Choose { seat, prompt };
            return true;
        }
        let mut list = Few::default();
        self.answers(seat, prompt, &mut list);
        match list.listed() {
            [] => false,
            // A monster that gave up ends its Destruction and else takes the most reluctant answer (NR-81).
            [_, ..] if gone && matches!(prompt, Prompt::Destroy { .. }) => false,
            &[first, ..] if gone || list.len() == 1 => {
                self.answer(seat, prompt, first);
                false
            }
            _ => {
                self.pending = Pending::Choose { seat, prompt };
                true
            }
        }
    }

    /// Whether a question has certainly nothing to ask, so that nothing need be listed.
    fn is_idle(&self, seat: Seat, prompt: Prompt) -> bool {
        match prompt {
            Prompt::RerollOrStop => self.turn.rerolls == 0 && !self.has(seat, self.hooks().after_last_roll),
            Prompt::WhichKind => self.turn.dice.is_empty() && self.turn.added.is_empty(),
            Prompt::Destroy { left, first } => left == 0 && !first,
            Prompt::Buy => self.is_broke(seat),
            // A question about a roll goes with the roller (NY-7.3, TR-90).
            Prompt::React(Occasion::Probe) => !self.is_alive(self.turn.seat),
            _ => false,
        }
    }

    /// Whether a question has two answers for certain, so that they need not be counted.
    fn surely_asked(&self, seat: Seat, prompt: Prompt) -> bool {
        match prompt {
            Prompt::RerollOrStop => self.turn.rerolls > 0 && !self.is_jinxed(seat) && !self.free_dice(seat).is_empty(),
            Prompt::WhichKind => self.turn.dice.plus(self.turn.added).kinds().nth(1).is_some(),
            // There is always room in another borough (NY-5.8).
            Prompt::Place | Prompt::YieldOrStay => true,
            Prompt::Buy => self.can_sweep(seat),
            Prompt::FleeOrStay => self.toll() == 0,
            Prompt::Move { extra: false } => {
                self.toll() == 0 && !self.monster(seat).place.is_inside() && !self.has_room(Borough::Manhattan)
            }
            _ => false,
        }
    }

    /// Subway's boroughs count from the last other decision (NR-32); what a move itself asks is none (NR-84).
    fn note_decision(&mut self, seat: Seat, prompt: Prompt, action: Action) {
        let by_subway = matches!(action, Action::Use { card, .. } if Some(card) == self.turn.given_by);
        if seat == self.turn.seat && !by_subway && !matches!(prompt, Prompt::SendUnit { .. }) {
            self.turn.visited.0 = 0;
        }
    }

    /// Carries out an answer.
    fn answer(&mut self, seat: Seat, prompt: Prompt, action: Action) {
        match (prompt, action) {
            (_, Action::Use { card, aim, life }) => {
                let Some(way) = self.card(card).usable else { return };
                // What can be used but once is not offered twice; the rest stands again (NY-9.9).
                if !matches!(prompt, Prompt::React(Occasion::Ones | Occasion::BeforeRoll | Occasion::Probe)) {
                    self.ask(seat, prompt);
                }
                match way.cost {
                    UseCost::Energy(cost) => self.pay(seat, cost, life, card),
                    UseCost::Toll => self.pay_toll(seat, life),
                }
                self.tell(What::Use { seat, card }, card);
                (way.effect)(self, seat, card, aim);
            }
            (Prompt::Place, Action::Place(borough)) => self.place(seat, borough),
            (Prompt::RerollOrStop, Action::Reroll { dice, life }) => self.reroll(seat, dice, life),
            (Prompt::RerollOrStop, Action::Stop) => self.stop(seat),
            (Prompt::WhichKind, Action::Resolve(face)) => self.resolve_kind(seat, face),
            (Prompt::WhichKind, Action::Change { from, to }) => {
                self.ask(seat, prompt);
                self.change_by_card(seat, from, to);
            }
            (Prompt::ChangeDice(card), Action::Change { from, to }) => self.change_die(seat, from, to, card),
            (Prompt::ChangeDice(None), Action::Reroll { dice, .. }) => {
                self.ask(seat, prompt);
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
            (Prompt::DiscardKeep(because), Action::Discard(card)) => self.lose_card(seat, card, because.into()),
            (Prompt::Split { card, .. }, Action::Split { energy, heal }) => {
                self.gain_energy(seat, energy, card);
                self.heal(seat, heal.min(255) as u8, card);
            }
            (Prompt::SendUnit { card, from, used }, Action::Send { unit, new, to }) => {
                self.send(seat, card, (from, to), used, (unit, new));
            }
            (Prompt::MeetDamage, Action::Meet(damage)) => self.moment.met = damage,
            // Stay, Done, Pass: nothing.
            _ => {}
        }
    }
}

impl Step {
    /// Whether no effect is under way when this step comes: concessions take effect here (NY-7.4, NR-81).
    const fn between_effects(self) -> bool {
        match self {
            Step::Ask(_, prompt) => prompt.between_effects(),
            Step::Place(_)
            | Step::StartTurn(..)
            | Step::TurnBegin
            | Step::Earnings
            | Step::Roll
            | Step::Probe
            | Step::Changing
            | Step::FinalRoll
            | Step::DiceDone
            | Step::Move
            | Step::Buy
            | Step::Selling
            | Step::TurnEndCards
            | Step::Poison
            | Step::Offers
            | Step::EffectDone
            | Step::EndTurn => true,
            _ => false,
        }
    }
}
