//! Steps: the engine's remaining work, as data. The engine runs them one by one until it needs an outcome or an answer,
//! or the game ends.

use crate::{
    cards::set::CardId,
    flow::{action::Spending, prompt::Prompt},
    state::{
        board::Borough,
        game::Game,
        seat::{Seat, SeatSet},
    },
};

/// One step. Steps hold no closures, so the state can be copied, compared, printed and stored.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// Ask a question; one with fewer than two answers is skipped or answered at once.
    Ask(Seat, Prompt),

    /// NY-2.2, NY-2.3: reveal the nth card or tile of the setup, three cards first.
    Deal(u8),
    /// NY-2.4, TK-2.2: the next start-player roll, with the monsters that still have to roll and all that take part in
    /// this round.
    StartRoll(SeatSet, SeatSet),
    /// NY-2.4, TK-2.2: compare the start-player rolls of this round.
    StartPlayer(SeatSet),
    /// NY-2.5: placement of the nth monster, counted from the start player.
    Place(u8),

    /// NY-3.0: a monster's turn begins. For an extra turn, the card that gave it and how many fewer dice it has.
    StartTurn(Seat, Option<CardId>, u8),
    /// TR-1: card effects before Earnings.
    TurnBegin,
    /// NY-3.0, TK-3.0: Earnings for starting the turn in Manhattan or Tokyo.
    Earnings,
    /// Start-of-turn effects of Keep cards.
    TurnStartCards,
    /// Uses of cards before the first roll (Super Speed, Mimic).
    BeforeRoll,
    /// NY-4.1, TK-3.6: the first roll.
    Roll,
    /// TR-4: the other monsters may each reroll one die.
    Probe,
    /// TR-4: the roller may change dice.
    Changing,
    /// The roll becomes final: cards add symbols, and the kinds are resolved.
    FinalRoll,
    /// NY-8.2, TK-6.5: all dice are resolved, so the last monster standing can win.
    DiceDone,
    /// NY-3.3: the Move phase.
    Move,
    /// NY-3.4, TK-3.4: the Buy phase.
    Buy,
    /// TR-9: Keep cards may be sold.
    Selling,
    /// NY-3.5, TK-3.5: end-of-turn effects of Keep cards.
    TurnEndCards,
    /// TR-9: damage from Poison tokens.
    Poison,
    /// Victory check, then the next turn.
    EndTurn,

    /// Targets roll a die before an attack: its symbols, the targets still to roll, and those whose damage is doubled.
    TargetRolls(u8, SeatSet, SeatSet),
    /// Deal damage to all targets at once, then run triggers, then eliminate (NY-7.2).
    ApplyAll,
    /// TR-8: deal damage to these monsters one after the other; the flag says whether that completes the moment of
    /// damage.
    ApplyEach(SeatSet, bool),
    /// TR-8: deal the damage that this monster did not prevent.
    Land(Seat),
    /// This monster rolls this many dice for a card.
    Throw(Seat, CardId, u8),
    /// The dice this monster rolled for a card are final.
    Rolled(Seat, CardId),
    /// NY-6.14, steps 2 and 3, TK-5.4: change tracks, or leave Manhattan or Tokyo if it holds too many figures.
    ResolveOverflow,
    /// NY-6.14, step 4, TK-4.4: these targets decide whether to flee.
    Flee(SeatSet),
    /// TR-23: monsters that yielded take their revenge.
    Revenge,
    /// TR-32: apply Heal dice to patients.
    Patients(Spending),
    /// TR-32: this patient pays for this many dice.
    PatientPays(Seat, u8),
    /// TR-47: these monsters lose half their energy, one after the other, to a card of the given monster.
    Storm(SeatSet, Seat, CardId),
    /// TR-47: this monster loses half its energy.
    Halve(Seat, CardId),
    /// After the damage from this many Ouch faces: Carapace tokens, the Statue of Liberty.
    AfterOuch(u8),
    /// Reveal the next building of a stack.
    Uncover(Borough, u8),

    /// A card's effect when its owner arrives in a borough.
    Arrival(Seat, CardId, Borough),

    /// A bought Discard card goes to the discard pile.
    ToDiscard(Seat, CardId),
    /// Fill a slot of the market.
    Reveal(u8),
    /// Handle newly revealed slots (one bit each): promised Keep cards are delivered (NR-71), the rest go on offer
    /// (TR-41).
    Fresh(u8),
    /// This monster looks at the top card of the deck.
    Peek(Seat),
    /// TR-41: ask about open offers.
    Offers,
    /// NY-8.2, TK-6.5: check for the last monster standing after an effect is complete.
    EffectDone,
    /// Each monster, starting with the nth counted from the active one, discards a Keep card.
    EachDiscards(u8, CardId),

    /// KO-4.1: this monster rolls the numbered die.
    RiseRoll(Seat),
}

impl Step {
    /// Whether this step comes between effects, so that concessions can take effect (NY-7.4, TK-6.4, NR-81, TR-91).
    pub(crate) const fn between_effects(self) -> bool {
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

/// The steps still to be done: the stack of steps that effects have pushed, then the rest of the turn. Array entries
/// above the top of the stack are stale and ignored.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Steps {
    owed: [Step; Steps::MAX_OWED],
    len: u8,
    /// Number of steps left in the turn. They are a prefix of the ruleset's list, which is in reverse order.
    of_turn: u8,
}

impl PartialEq for Steps {
    fn eq(&self, other: &Steps) -> bool {
        self.of_turn == other.of_turn && self.owed() == other.owed()
    }
}

impl Eq for Steps {}

impl core::hash::Hash for Steps {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.of_turn.hash(state);
        self.owed().hash(state);
    }
}

impl Steps {
    /// Capacity of the stack.
    pub(crate) const MAX_OWED: usize = 24;
    pub(crate) const EMPTY: Steps = Steps { owed: [Step::EndTurn; Steps::MAX_OWED], len: 0, of_turn: 0 };

    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.owed[self.len as usize] = step;
        self.len += 1;
    }

    /// Pops the step that was pushed last.
    pub(crate) fn pop(&mut self) -> Option<Step> {
        self.take_owed().copied()
    }

    /// Pops the top of the stack by reference, because copying steps would be a large part of the engine's work.
    #[inline]
    pub(crate) fn take_owed(&mut self) -> Option<&Step> {
        self.len = self.len.checked_sub(1)?;
        Some(&self.owed[self.len as usize])
    }

    /// Takes the next step of the turn; if none is left, returns the turn's last step again.
    #[inline]
    pub(crate) fn take_of_turn<'a>(&mut self, turn: &'a [Step]) -> &'a Step {
        self.of_turn = self.of_turn.saturating_sub(1);
        &turn[self.of_turn as usize]
    }

    /// Puts back the step of the turn that was taken last.
    pub(crate) fn repeat_of_turn(&mut self) {
        self.of_turn += 1;
    }

    /// Sets the number of steps left in the turn.
    pub(crate) fn set_of_turn(&mut self, left: usize) {
        self.of_turn = left as u8;
    }

    /// Number of steps left in the turn.
    pub(crate) const fn of_turn(&self) -> usize {
        self.of_turn as usize
    }

    /// The stack of steps that effects have pushed, bottom to top.
    pub(crate) fn owed(&self) -> &[Step] {
        &self.owed[..self.len as usize]
    }
}

impl Game {
    /// All waiting steps, in reverse order: the next one is last.
    pub(crate) fn steps(&self) -> impl DoubleEndedIterator<Item = Step> + '_ {
        let of_turn = &self.rules.turn[..self.steps.of_turn()];
        of_turn.iter().chain(self.steps.owed()).copied()
    }

    /// The step that runs next; `EndTurn` if none is waiting.
    pub(crate) fn next_step(&self) -> Step {
        self.steps().next_back().unwrap_or(Step::EndTurn)
    }

    /// Sets the steps read from a position: the rest of a turn, then the steps pushed by effects; returns false if
    /// there are too many.
    pub(crate) fn set_steps(&mut self, steps: &[Step]) -> bool {
        let of_turn = steps.iter().zip(self.rules.turn).take_while(|(step, of_turn)| step == of_turn).count();
        self.steps = Steps::EMPTY;
        self.steps.set_of_turn(of_turn);
        let owed = &steps[of_turn..];
        if owed.len() > Steps::MAX_OWED {
            return false;
        }
        for &step in owed {
            self.steps.push(step);
        }
        true
    }
}
