//! Checks that the engine could have stopped with a position's steps, waiting for the question or chance that it names.

use super::{NotationError, check::MAX_LOSS, wrong};
use crate::{
    cards::card::CardKind,
    flow::{
        chance::Chance,
        prompt::{Occasion, Pending, Prompt},
        rolling::ALL_DICE,
        step::{Step, Steps},
    },
    ruleset::Ruleset,
    state::{
        board::Place,
        game::{Game, MAX_GOODS},
        seat::{Seat, SeatSet},
    },
};

impl Game {
    /// Checks that the engine could have stopped with these steps (the rest of the setup or of a turn, and above it the
    /// steps pushed by effects), and that the pending question or chance fits them.
    pub(super) fn check_steps(&self) -> Result<(), NotationError> {
        if let Pending::Over { winner, .. } = self.pending {
            return match winner {
                _ if self.steps != Steps::EMPTY => wrong("a game that is over has no steps"),
                Some(seat) if seat.index() >= self.seat_count() => wrong("no such winner"),
                _ => Ok(()),
            };
        }
        // Leaves enough room on the stack for any effect.
        if self.steps.owed().len() > Steps::MAX_OWED - 12 {
            return wrong("there are too many steps");
        }
        if self.turn.number == 0 {
            self.check_setup()?;
        } else {
            self.check_rest_of_turn()?;
        }
        match self.pending {
            Pending::Choose { seat, .. } if seat.index() >= self.seat_count() => wrong("the asked seat doesn't exist"),
            Pending::Choose { seat, prompt } if !self.may_ask(seat, prompt) || self.conceding.has(seat) => {
                wrong("the asked monster isn't in the game")
            }
            // A monster that has looked at a card hidden from this view may have one more answer (TR-37).
            Pending::Choose { seat, prompt: Prompt::Buy } if self.top.is_none() && self.knowers.has(seat) => Ok(()),
            Pending::Choose { .. } if self.legal().len() < 2 => wrong("the question has fewer than two answers"),
            Pending::Chance(chance) => self.check_chance(chance),
            _ => Ok(()),
        }
    }

    /// Checks the steps before the first turn: dealing, start-player rolls, placement.
    fn check_setup(&self) -> Result<(), NotationError> {
        let in_game = |set: SeatSet| set.iter().all(|s| s.index() < self.seat_count());
        let steps = self.steps.owed();
        if self.steps.of_turn() > 0 {
            return wrong("the steps are not those of a setup");
        }
        // Monsters that aren't placed yet must be where monsters start.
        let placed = match steps {
            [Step::Place(nth)] => usize::from(nth.saturating_sub(1)),
            _ => 0,
        };
        if self.clockwise(self.turn.seat).skip(placed).any(|s| self.monster(s).place != self.rules.outset) {
            return wrong("a monster is on the board before it is placed");
        }
        let ok = match (steps, self.pending) {
            ([Step::StartRoll(a, b), Step::Deal(nth @ 1..=18)], Pending::Chance(chance)) => {
                let now = match chance {
                    Chance::Card { slot } => slot < 3 && *nth == slot + 1,
                    Chance::Tile { borough, stack } => stack < 3 && *nth == 4 + 3 * borough as u8 + stack,
                    _ => false,
                };
                // Tiles that are dealt later must still be hidden.
                let stacks = self.city.iter().flat_map(|q| q.stacks).skip(usize::from(nth.saturating_sub(4)));
                let hidden = self.rules.stacked.is_empty() || stacks.into_iter().all(|s| s.hidden > 0);
                now && in_game(*a) && in_game(*b) && hidden
            }
            ([Step::StartRoll(a, b)], Pending::Chance(Chance::StartRoll { .. })) => in_game(*a) && in_game(*b),
            ([Step::Place(_)], Pending::Choose { seat, prompt: Prompt::Place }) => {
                self.clockwise(self.turn.seat).nth(placed) == Some(seat)
            }
            _ => false,
        };
        if ok { Ok(()) } else { wrong("the steps are not those of a setup") }
    }

    /// Checks the steps within a turn: the rest of the turn, then the steps pushed by effects.
    fn check_rest_of_turn(&self) -> Result<(), NotationError> {
        let left = self.steps.of_turn();
        if left == 0 {
            return wrong("the turn has no end");
        }
        let t = &self.turn;
        let with_final_roll = self.ruleset.steps_left(Step::FinalRoll);
        if left >= self.ruleset.steps_left(Step::Roll) && !t.dice.is_empty() {
            return wrong("there are dice before the first roll");
        }
        if left >= with_final_roll && !(t.added.is_empty() && t.resolved.is_empty() && t.echo == 0) {
            return wrong("there are symbols before the final roll");
        }
        if matches!(self.pending, Pending::Chance(Chance::Roll { .. }))
            && left != self.ruleset.steps_left(Step::Roll) - 1
        {
            return wrong("rolling isn't possible now");
        }
        let effect = self.steps.owed();
        for (i, step) in effect.iter().enumerate() {
            let alone = !effect[..i].iter().any(|s| core::mem::discriminant(s) == core::mem::discriminant(step));
            let top = i + 1 == effect.len();
            if !self.may_wait(*step, alone, top) {
                return wrong("a step does not fit the position");
            }
        }
        let top = effect.last().copied();
        if let Pending::Choose { seat, prompt } = self.pending
            && !self.may_be_asked(seat, prompt, top)
        {
            return wrong("the question does not fit the position");
        }
        Ok(())
    }

    /// Whether a step of an effect can wait below a question or chance. `alone` means it is the first of its kind,
    /// `top` that it is the next step.
    fn may_wait(&self, step: Step, alone: bool, top: bool) -> bool {
        let in_game = |seat: Seat| seat.index() < self.seat_count();
        let all_in_game = |set: SeatSet| set.iter().all(in_game);
        match step {
            Step::Ask(seat, Prompt::Destroy { left, .. }) => seat == self.turn.seat && left <= self.most_symbols(),
            Step::Ask(seat, prompt) => {
                let again = [Prompt::RerollOrStop, Prompt::WhichKind, Prompt::Buy].contains(&prompt);
                let own = again || matches!(prompt, Prompt::ChangeDice(None));
                let own = own || (matches!(prompt, Prompt::Move { .. }) && self.ruleset == Ruleset::NewYork);
                // Questions that are asked again after a concession.
                let ko_state = self.options.ko
                    && match prompt {
                        Prompt::Zombie | Prompt::TreatAs => seat == self.turn.seat && self.is_ko(seat),
                        Prompt::Place => {
                            in_game(seat) && self.is_standing(seat) && self.monster(seat).place == Place::Off
                        }
                        _ => false,
                    };
                let own = own && (prompt != Prompt::Buy || !self.is_ko(seat) || self.turn.ko_this_turn);
                // Waits below the dice of a card that can prevent a loss.
                let answering = matches!(prompt, Prompt::React(Occasion::Loss)) && in_game(seat);
                (alone && seat == self.turn.seat && own)
                    || (alone && ko_state)
                    || (answering && self.ruleset == Ruleset::Tokyo)
            }
            Step::TargetRolls(symbols, rest, doubled) => {
                let rolls = matches!(self.pending, Pending::Chance(Chance::Dice { .. }));
                top && rolls && symbols <= self.most_symbols() && all_in_game(rest) && all_in_game(doubled)
            }
            Step::ApplyAll => {
                self.ruleset == Ruleset::NewYork
                    && top
                    && matches!(self.pending, Pending::Choose { prompt: Prompt::MeetDamage, .. })
                    && self.pending_damage.met == 0
            }
            Step::ResolveOverflow => true,
            Step::Flee(targets) => alone && all_in_game(targets),
            Step::AfterOuch(faces) => alone && faces <= self.most_symbols(),
            Step::Arrival(seat, card, _) => in_game(seat) && !self.is_ko(seat) && self.hooks().on_arrival.has(card),
            Step::ToDiscard(seat, card) => alone && in_game(seat) && self.card(card).kind == CardKind::Discard,
            Step::Reveal(slot) => slot < 3 && self.market[slot as usize].is_none(),
            Step::Fresh(fresh) => alone && fresh < 8,
            Step::Offers | Step::EffectDone => alone,
            Step::EachDiscards(nth, _) => alone && nth <= 6,
            _ if self.ruleset == Ruleset::NewYork => false,
            Step::Revenge => alone,
            Step::ApplyEach(..) => true,
            Step::Land(seat) => alone && in_game(seat) && self.pending_damage.damage[seat.index()] > 0,
            Step::Rolled(seat, card) => {
                let asked = matches!(self.pending, Pending::Choose { prompt: Prompt::React(Occasion::Rolled(c)), .. } if c == card);
                let probe = !self.hooks().probes.has(card)
                    || (self.turn.thrown.total() == 1 && self.turn.dice.total() < ALL_DICE);
                top && asked && probe && in_game(seat) && self.monster(seat).powers.has(card)
            }
            Step::Patients(on) => {
                alone && on.total() <= ALL_DICE && SeatSet::ALL.iter().all(|s| in_game(s) || on.patient(s) == 0)
            }
            Step::PatientPays(seat, dice) => alone && top && in_game(seat) && dice <= ALL_DICE,
            Step::Storm(_, dealer, _) => alone && in_game(dealer),
            Step::Halve(seat, _) => alone && top && in_game(seat),
            // All other steps run before the engine stops to wait.
            _ => false,
        }
    }

    /// Whether this question can be pending in a turn; `top` is the next step pushed by an effect.
    fn may_be_asked(&self, seat: Seat, prompt: Prompt, top: Option<Step>) -> bool {
        let active = seat == self.turn.seat;
        if self.is_ko(seat) {
            return self.may_be_asked_of_ko(seat, prompt, top);
        }
        match prompt {
            Prompt::Place => self.options.ko && self.monster(seat).place == Place::Off,
            Prompt::Zombie | Prompt::TreatAs | Prompt::Summon { .. } | Prompt::Heckle { .. } => false,
            Prompt::RerollOrStop | Prompt::WhichKind | Prompt::ChangeDice(_) | Prompt::SpendFaces(_) | Prompt::Buy => {
                active
            }
            Prompt::Move { .. } | Prompt::ChooseMonster(_) => active && self.ruleset == Ruleset::NewYork,
            Prompt::Destroy { left, .. } => active && left <= self.most_symbols(),
            Prompt::Split { vp, .. } => active && vp <= MAX_GOODS,
            Prompt::MeetDamage => top == Some(Step::ApplyAll),
            Prompt::FleeOrStay | Prompt::Leave | Prompt::DiscardKeep(_) | Prompt::SendUnit { .. } => {
                self.ruleset == Ruleset::NewYork
            }
            _ if self.ruleset == Ruleset::NewYork => false,
            Prompt::YieldOrStay => matches!(top, Some(Step::Flee(_))) && self.monster(seat).place.is_inside(),
            Prompt::Offer => top == Some(Step::Offers),
            Prompt::ChooseCard => self.has(seat, self.hooks().mimics),
            Prompt::Sell(_) | Prompt::React(Occasion::Ones | Occasion::BeforeRoll) => active,
            Prompt::React(Occasion::Loss) => top == Some(Step::Land(seat)),
            Prompt::React(Occasion::EnergyLoss) => {
                matches!(top, Some(Step::PatientPays(s, _) | Step::Halve(s, _)) if s == seat)
            }
            Prompt::React(Occasion::Rolled(card)) => top == Some(Step::Rolled(seat, card)),
            Prompt::React(Occasion::Probe) => !active && top.is_none(),
        }
    }

    /// Like [`Game::may_be_asked`], for a KO'd monster.
    fn may_be_asked_of_ko(&self, seat: Seat, prompt: Prompt, top: Option<Step>) -> bool {
        let active = seat == self.turn.seat;
        let resolving = top == Some(Step::Ask(seat, Prompt::WhichKind));
        match prompt {
            Prompt::Zombie => active && self.may_rise_now(seat) && top.is_none(),
            Prompt::TreatAs => active && resolving && self.may_treat(seat),
            Prompt::Summon { symbols: count } | Prompt::Heckle { faces: count } => {
                active && resolving && count <= self.most_symbols()
            }
            Prompt::Destroy { left, .. } => active && left <= self.most_symbols(),
            Prompt::Leave => self.ko_state.figure.is_inside(),
            Prompt::RerollOrStop
            | Prompt::WhichKind
            | Prompt::ChangeDice(Some(_))
            | Prompt::SpendFaces(_)
            | Prompt::Move { extra: false } => active,
            _ => false,
        }
    }

    /// Whether a KO'd monster is at the start of its turn, where it may rise (KO-4.1).
    fn may_rise_now(&self, seat: Seat) -> bool {
        let whole_turn = self.steps.of_turn() == self.rules.turn.len();
        self.is_ko(seat) && !self.has_risen(seat) && !self.turn.ko_this_turn && whole_turn
    }

    fn check_chance(&self, chance: Chance) -> Result<(), NotationError> {
        let in_game = |seat: Seat| seat.index() < self.seat_count();
        let t = &self.turn;
        let ok = match chance {
            Chance::Roll { seat, dice } => {
                seat == self.turn.seat && (1..=ALL_DICE).contains(&dice) && self.turn.dice.total() + dice <= ALL_DICE
            }
            Chance::StartRoll { seat, dice } => in_game(seat) && dice == self.rules.start_dice && self.turn.number == 0,
            Chance::Dice { seat, card, dice } => {
                let hooks = self.hooks();
                let fits = match self.steps().next_back() {
                    Some(Step::TargetRolls(..)) => hooks.target_rolls.has(card) && dice == 1,
                    Some(Step::Ask(by, Prompt::React(Occasion::Loss))) => {
                        by == seat && hooks.answers_losses.has(card) && self.turn.thrown.total() + dice <= MAX_LOSS
                    }
                    // Here another monster rerolls one die; below the roller freely rerolls dice that others rerolled.
                    Some(Step::Probe) => {
                        hooks.probes.has(card) && dice == 1 && self.turn.thrown.is_empty() && t.dice.total() < ALL_DICE
                    }
                    Some(Step::Ask(by, Prompt::ChangeDice(None))) => {
                        by == seat
                            && hooks.rerolls_free.has(card)
                            && self.turn.thrown.is_empty()
                            && t.dice.total() + dice <= ALL_DICE
                    }
                    _ => false,
                };
                let owner = self.hooks().target_rolls.has(card) || self.monsters[seat.index()].powers.has(card);
                in_game(seat) && dice > 0 && fits && owner && self.card(card).on_rolled.is_some()
            }
            Chance::Number { seat } => seat == t.seat && self.may_rise_now(seat) && self.steps.owed().is_empty(),
            Chance::Peek { seat } => {
                seat == t.seat && !self.deck.is_empty() && self.top.is_none() && self.has(seat, self.hooks().looks)
            }
            Chance::Card { slot } => slot < 3 && self.market[slot as usize].is_none() && !self.deck.is_empty(),
            Chance::Tile { borough, stack } => {
                let stack = self.city[borough.index()].stacks.get(usize::from(stack));
                stack.is_some_and(|s| s.top.is_none() && s.hidden > 0)
            }
        };
        if ok { Ok(()) } else { wrong("the chance does not fit the position") }
    }
}
