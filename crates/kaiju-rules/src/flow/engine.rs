//! The engine's main loop, and the listener that receives its events.

use crate::{
    cards::set::CardSet,
    flow::{
        action::{Action, ActionList},
        answers::{Answers, FirstAnswers},
        chance::{Chance, Outcome},
        error::{ChanceError, PlayError},
        event::{Event, EventKind},
        prompt::{Pending, Prompt},
        step::Step,
    },
    rule::Cause,
    state::{game::Game, seat::Seat},
};
use core::ops::{Deref, DerefMut};

/// A callback that receives every event, with the game as it is at that moment.
pub type Listener<'a> = &'a mut dyn FnMut(&Game, Event);

/// A game in play, with an optional listener. Its methods make all changes to the state, including those of cards.
pub(crate) struct Engine<'a> {
    pub(super) game: &'a mut Game,
    pub(super) listener: Option<Listener<'a>>,
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
    /// Fills `list` with the answers to the pending question; leaves it empty if none is pending.
    pub fn legal_into(&self, list: &mut ActionList) {
        list.clear();
        if let Pending::Choose { seat, prompt } = self.pending {
            self.answers(seat, prompt, list);
        }
    }

    /// The answers to the pending question. The list is expensive to move even when empty, so hot loops should use
    /// [`Game::legal_into`].
    pub fn legal(&self) -> ActionList {
        let mut list = ActionList::new();
        self.legal_into(&mut list);
        list
    }

    /// Checks whether this seat may play this action now; the error says why not.
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
        let mut answers = FirstAnswers::default();
        self.answers(seat, prompt, &mut answers);
        let listed = answers.listed().contains(&action) || (answers.more && self.legal().contains(&action));
        if listed { Ok(()) } else { Err(PlayError::Illegal { prompt }) }
    }

    /// Plays a seat's action, or refuses it without changing anything.
    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), PlayError> {
        self.check(seat, action)?;
        Engine { game: self, listener: None }.play(seat, action);
        Ok(())
    }

    /// Like [`Game::play`], passing every event to `listener`.
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

    /// Like [`Game::play_unchecked`], passing every event to `listener`.
    pub(crate) fn play_unchecked_with(&mut self, action: Action, listener: Listener<'_>) {
        if let Pending::Choose { seat, .. } = self.pending {
            Engine { game: self, listener: Some(listener) }.play(seat, action);
        }
    }

    /// Applies an outcome of chance, or refuses it without changing anything.
    pub fn resolve(&mut self, outcome: Outcome) -> Result<(), ChanceError> {
        self.check_outcome(outcome)?;
        Engine { game: self, listener: None }.resolve(outcome);
        Ok(())
    }

    /// Applies an outcome listed by [`Game::chances`], without checking it again.
    ///
    /// Anything else leaves the game in an unspecified but harmless state.
    #[inline]
    pub fn resolve_unchecked(&mut self, outcome: Outcome) {
        Engine { game: self, listener: None }.resolve(outcome);
    }

    /// Like [`Game::resolve`], passing every event to `listener`.
    pub fn resolve_with(&mut self, outcome: Outcome, listener: Listener<'_>) -> Result<(), ChanceError> {
        self.check_outcome(outcome)?;
        Engine { game: self, listener: Some(listener) }.resolve(outcome);
        Ok(())
    }

    pub(crate) fn check_outcome(&self, outcome: Outcome) -> Result<(), ChanceError> {
        match self.pending {
            Pending::Chance(_) if self.is_possible(outcome) => Ok(()),
            Pending::Chance(chance) => Err(ChanceError::Impossible { chance }),
            _ => Err(ChanceError::NotWaiting),
        }
    }

    /// Starts a new game by running its waiting steps, passing every event to the listener, if there is one.
    pub(crate) fn begin(&mut self, listener: Option<Listener<'_>>) {
        match listener {
            Some(listener) => Engine { game: self, listener: Some(listener) }.run(),
            None => Engine { game: self, listener: None }.run(),
        }
    }
}

impl Engine<'_> {
    /// Emits an event to the listener, if there is one.
    #[inline]
    pub(crate) fn emit(&mut self, kind: EventKind, cause: impl Into<Cause>) {
        if self.listener.is_some() {
            self.emit_to_listener(Event { kind, cause: cause.into() });
        }
    }

    /// Calls the listener. Out of line, because most games are played without one.
    #[cold]
    #[inline(never)]
    fn emit_to_listener(&mut self, event: Event) {
        if let Some(listener) = &mut self.listener {
            listener(self.game, event);
        }
    }

    #[inline]
    pub(crate) const fn has_listener(&self) -> bool {
        self.listener.is_some()
    }

    /// Emits an event for each of a monster's cards with this hook, because the card made a difference that no other
    /// event shows.
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

    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
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

    pub(super) fn resolve(&mut self, outcome: Outcome) {
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

    /// Runs steps until the game waits for something or is over.
    #[inline(never)]
    pub(super) fn run(&mut self) {
        while !matches!(self.pending, Pending::Over { .. }) {
            // Concessions take effect as soon as no effect is being resolved.
            if !self.conceding.is_empty() && self.next_step().between_effects() {
                self.eliminate_conceding();
            } else if self.do_step() {
                return;
            }
        }
    }

    /// Runs part of the active monster's turn, unless the monster's elimination or KO has ended that turn (NY-7.3,
    /// TK-6.3).
    #[inline]
    fn in_own_turn<T: Default>(&mut self, then: impl FnOnce(&mut Self) -> T) -> T {
        if self.has_turn() { then(self) } else { T::default() }
    }

    /// Runs the next step; returns whether the game now waits. Steps that only Tokyo uses are kept out of line
    /// (`inline(never)`), so that the loop stays small and Tokyo doesn't slow New York down.
    #[allow(clippy::inline_always)] // Called only from the main loop.
    #[inline(always)]
    fn do_step(&mut self) -> bool {
        let step = if let Some(step) = self.steps.take_owed() {
            step
        } else {
            // The rest of a turn lapses when its monster falls (NY-7.3, TK-6.3).
            if !self.has_turn() {
                self.steps.set_of_turn(1);
            }
            let turn = self.rules.turn;
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
            Step::ApplyAll => self.apply_all(),
            Step::ApplyEach(rest, last) => self.apply_next(rest, last),
            Step::Land(seat) => self.land(seat),
            Step::Throw(seat, card, dice) => {
                self.pending = Pending::Chance(Chance::Dice { seat, card, dice });
                return true;
            }
            Step::Rolled(seat, card) => self.final_dice(seat, card),
            Step::ResolveOverflow => self.resolve_overflow(),
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
            Step::TurnBegin => self.turn_before_earnings(),
            Step::Earnings => self.collect_earnings(),
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
