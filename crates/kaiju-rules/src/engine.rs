//! The loop: a game at play, together with whoever is told what happens.

use crate::{
    action::{Action, ActionList},
    answers::{Answers, Few},
    card::CardSet,
    chance::{Chance, Outcome},
    error::{ChanceError, PlayError},
    event::{Event, EventKind},
    game::Game,
    prompt::{Pending, Prompt},
    rule::Cause,
    seat::Seat,
    step::Step,
};
use core::ops::{Deref, DerefMut};

/// Who is told of events.
pub type Listener<'a> = &'a mut dyn FnMut(&Game, Event);

/// A game at play. All verbs are its methods; cards change the game through it only.
pub(crate) struct Engine<'a> {
    game: &'a mut Game,
    listener: Option<Listener<'a>>,
}

impl Deref for Engine<'_> {
    type Target = Game;
    fn deref(&self) -> &Game {
        self.game
    }
}

impl DerefMut for Engine<'_> {
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

    /// The answers to the pending question. The list is large to move, if it is empty or not: whoever asks often uses
    /// [`Game::legal_into`].
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
        if seat.index() >= self.seat_count() || !self.is_in_game(seat) || self.conceding.has(seat) {
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
        Engine { game: self, listener: None }.play(seat, action);
        Ok(())
    }

    /// As [`Game::play`], telling every event.
    pub fn play_with(&mut self, seat: Seat, action: Action, listener: Listener<'_>) -> Result<(), PlayError> {
        self.check(seat, action)?;
        Engine { game: self, listener: Some(listener) }.play(seat, action);
        Ok(())
    }

    /// Plays an action that [`Game::legal_into`] has just listed, without checking it again.
    ///
    /// Anything else leaves the game in an unspecified but harmless state.
    pub fn play_unchecked(&mut self, action: Action) {
        if let Pending::Choose { seat, .. } = self.pending {
            Engine { game: self, listener: None }.play(seat, action);
        }
    }

    /// As [`Game::play_unchecked`], telling every event.
    pub(crate) fn play_unchecked_with(&mut self, action: Action, listener: Listener<'_>) {
        if let Pending::Choose { seat, .. } = self.pending {
            Engine { game: self, listener: Some(listener) }.play(seat, action);
        }
    }

    /// Feeds an outcome of chance, or refuses it and changes nothing.
    pub fn resolve(&mut self, outcome: Outcome) -> Result<(), ChanceError> {
        self.check_outcome(outcome)?;
        Engine { game: self, listener: None }.resolve(outcome);
        Ok(())
    }

    /// Feeds an outcome that [`Game::chances`] lists, without checking it again.
    ///
    /// Anything else leaves the game in an unspecified but harmless state.
    pub fn resolve_unchecked(&mut self, outcome: Outcome) {
        Engine { game: self, listener: None }.resolve(outcome);
    }

    /// As [`Game::resolve`], telling every event.
    pub fn resolve_with(&mut self, outcome: Outcome, listener: Listener<'_>) -> Result<(), ChanceError> {
        self.check_outcome(outcome)?;
        Engine { game: self, listener: Some(listener) }.resolve(outcome);
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
    pub(crate) fn begin(&mut self, listener: Option<Listener<'_>>) {
        match listener {
            Some(listener) => Engine { game: self, listener: Some(listener) }.run(),
            None => Engine { game: self, listener: None }.run(),
        }
    }
}

impl Engine<'_> {
    /// Tells an event to whoever listens.
    #[inline]
    pub(crate) fn emit(&mut self, kind: EventKind, cause: impl Into<Cause>) {
        if self.listener.is_some() {
            self.emit_to_listener(Event { kind, cause: cause.into() });
        }
    }

    /// Out of the way of play, which mostly has no listener.
    #[cold]
    #[inline(never)]
    fn emit_to_listener(&mut self, event: Event) {
        if let Some(listener) = &mut self.listener {
            listener(self.game, event);
        }
    }

    /// Whether anybody listens.
    #[inline]
    pub(crate) const fn has_listener(&self) -> bool {
        self.listener.is_some()
    }

    /// Tells that cards of a monster made a difference that no other event names them for.
    #[inline]
    pub(crate) fn applied(&mut self, seat: Seat, hook: CardSet) {
        if self.listener.is_some() {
            for card in self.owned(seat, hook) {
                self.emit_to_listener(Event { kind: EventKind::Apply { seat, card }, cause: card.into() });
            }
        }
    }

    pub(crate) fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub(crate) fn ask_next(&mut self, seat: Seat, prompt: Prompt) {
        self.push(Step::Ask(seat, prompt));
    }

    fn play(&mut self, seat: Seat, action: Action) {
        let Pending::Choose { seat: asked, prompt } = self.pending else { return };
        if matches!(action, Action::Concede) {
            self.ask_next(asked, prompt);
            self.concede(seat);
        } else {
            self.note_decision(seat, prompt, action);
            if self.answer(seat, prompt, action) {
                return;
            }
        }
        self.run();
    }

    fn resolve(&mut self, outcome: Outcome) {
        let Pending::Chance(chance) = self.pending else { return };
        match (chance, outcome) {
            (Chance::StartRoll { seat, .. }, Outcome::Dice(dice)) => self.start_rolled(seat, dice),
            (Chance::Roll { seat, .. }, Outcome::Dice(dice)) => {
                if self.rolled(seat, dice) {
                    return;
                }
            }
            (Chance::Dice { seat, card, .. }, Outcome::Dice(dice)) => self.card_rolled(seat, card, dice),
            (Chance::Card { slot }, Outcome::Card(card)) => self.revealed(slot, card),
            (Chance::Peek { seat }, Outcome::Card(card)) => self.peeked(seat, card),
            (Chance::Tile { borough, stack }, Outcome::Tile(tile)) => self.uncovered(borough, stack, tile),
            (Chance::Number { seat }, Outcome::Number(number)) => self.rise_rolled(seat, number),
            _ => return,
        }
        self.run();
    }

    /// Does one step after the other until the game waits for something.
    #[inline(never)]
    fn run(&mut self) {
        while !matches!(self.pending, Pending::Over { .. }) {
            // Concessions take effect as soon as nothing is under way.
            if !self.conceding.is_empty() && self.next_step().between_effects() {
                self.eliminate_conceding();
            } else if self.do_step() {
                return;
            }
        }
    }

    /// Does what belongs to the active monster's own turn, unless that has ended with it (NY-7.3).
    #[inline]
    fn in_own_turn<T: Default>(&mut self, then: impl FnOnce(&mut Self) -> T) -> T {
        if self.has_turn() { then(self) } else { T::default() }
    }

    /// Does the next step; true if the game now waits. What only Tokyo does is kept out of line (`inline(never)`): the loop stays
    /// small, and New York as fast as it was alone.
    #[allow(clippy::inline_always)] // The one place it is called from is the loop that all play goes through.
    #[inline(always)]
    fn do_step(&mut self) -> bool {
        let step = if let Some(step) = self.steps.take_owed() {
            step
        } else {
            // What is left of a turn lapses with its monster (NY-7.3).
            if !self.has_turn() {
                self.steps.set_of_turn(1);
            }
            let turn = self.rules.turn();
            self.steps.take_of_turn(turn)
        };
        match *step {
            Step::Ask(seat, prompt) => return self.ask_now(seat, prompt),
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
            Step::Settle => self.resolve_overflow(),
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
            Step::RiseRoll(seat) => {
                self.pending = Pending::Chance(Chance::Number { seat });
                return true;
            }
            Step::TurnBegin => self.turn_begin(),
            Step::Earnings => self.earnings(),
            Step::TurnStartCards => self.turn_start_cards(),
            Step::BeforeRoll => self.before_roll(),
            Step::Roll => return self.first_roll(),
            Step::Probe => self.probe(),
            Step::Changing => return self.ask_now(self.turn.seat, Prompt::ChangeDice(None)),
            Step::FinalRoll => self.final_roll(),
            Step::DiceDone => self.dice_done(),
            Step::Move => return self.move_phase(),
            Step::Selling => self.selling(),
            Step::Poison => self.poison(),
            Step::Buy => return self.buy_phase(),
            Step::TurnEndCards => self.turn_end_cards(),
            Step::Revenge => self.in_own_turn(Engine::revenge),
            Step::Patients(on) => self.in_own_turn(|t| t.next_patient(on)),
            Step::PatientPays(seat, dice) => self.in_own_turn(|t| t.patient_pays(seat, dice)),
            Step::AfterOuch(faces) => self.in_own_turn(|t| t.after_ouch(faces)),
        }
        false
    }
}
