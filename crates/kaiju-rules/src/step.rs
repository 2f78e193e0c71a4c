//! What happens next, as data: steps are taken one after the other until chance, a question or the end.

use crate::{
    action::Spending,
    board::Borough,
    card::CardId,
    game::Game,
    prompt::Prompt,
    seat::{Seat, SeatSet},
};

/// One step. Steps hold no closures, so the state can be copied, compared, printed and stored.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// Ask a question, unless it has fewer than two answers.
    Ask(Seat, Prompt),

    /// NY-2.2, NY-2.3: the nth card or tile of the setup comes to light, three cards first.
    Deal(u8),
    /// NY-2.4: those who still have to roll, and all who take part in this round.
    StartRoll(SeatSet, SeatSet),
    /// NY-2.4: compare the start-player rolls of this round.
    StartPlayer(SeatSet),
    /// NY-2.5: placement, counted from the start player.
    Place(u8),

    /// NY-3.0: the turn of a monster begins; the card that gave it, if it is an extra turn, and how many dice it has fewer.
    StartTurn(Seat, Option<CardId>, u8),
    /// Effects before Earnings.
    TurnBegin,
    /// Earnings.
    Earnings,
    /// Start-of-turn effects of Keep cards.
    TurnStartCards,
    /// What cards let their owner do before the first roll (Super Speed, Mimic).
    BeforeRoll,
    /// NY-4.1: the first roll.
    Roll,
    /// TR-4: the others may reroll a die each.
    Probe,
    /// TR-4: the roller may change dice.
    Changing,
    /// The roll has become final.
    FinalRoll,
    /// NY-8.2: all dice are resolved.
    DiceDone,
    /// NY-3.3.
    Move,
    /// NY-3.4.
    Buy,
    /// TR-9: Keep cards may be sold.
    Selling,
    /// End-of-turn effects.
    TurnEndCards,
    /// TR-9: Poison tokens.
    Poison,
    /// Victory check and next turn.
    EndTurn,

    /// Targets roll a die before an attack with this many symbols: those still to roll, those whose damage is doubled.
    TargetRolls(u8, SeatSet, SeatSet),
    /// LP fall for all at once, triggers, eliminations (NY-7.2).
    Strike,
    /// TR-8: one after the other of these is hurt; whether the moment is over after them.
    Blows(SeatSet, bool),
    /// TR-8: the blow that this monster did not prevent.
    Land(Seat),
    /// This monster rolls so many dice for a card.
    Throw(Seat, CardId, u8),
    /// The dice that this monster rolled for a card are final.
    Rolled(Seat, CardId),
    /// NY-6.14, steps 2 and 3, TK-5.4: change of track, leaving a Manhattan or a Tokyo that holds too many.
    Settle,
    /// NY-6.14, step 4, TK-4.4: these targets decide whether to flee.
    Flee(SeatSet),
    /// TR-23: those who yielded take their revenge.
    Revenge,
    /// TR-32: Heal dice that patients get.
    Patients(Spending),
    /// TR-32: this patient pays for so many dice.
    PatientPays(Seat, u8),
    /// TR-47: these lose half of their energy, one after the other, to a card of this monster.
    Storm(SeatSet, Seat, CardId),
    /// TR-47: this one loses it now.
    Halve(Seat, CardId),
    /// After the damage of an Ouch of this many faces: Carapace tokens, the Statue.
    AfterOuch(u8),
    /// The next building of a stack comes to light.
    Uncover(Borough, u8),

    /// A card's effect on coming into a borough.
    Arrival(Seat, CardId, Borough),

    /// A bought Discard card goes to the discard pile.
    ToDiscard(Seat, CardId),
    /// A place of the market is filled.
    Reveal(u8),
    /// The newly revealed places: Keep cards go to those they are promised to (NR-71), the rest is on offer (TR-41).
    Fresh(u8),
    /// This monster looks at the top card of the deck.
    Peek(Seat),
    /// TR-41: the open offers.
    Offers,
    /// NY-8.2 after an effect is complete.
    EffectDone,
    /// Each monster from this one on, counted from the active one, discards a Keep card.
    EachDiscards(u8, CardId),

    /// KO-4.1: this monster rolls the numbered die.
    RiseRoll(Seat),
}

impl Step {
    /// Whether no effect is under way when this step comes: concessions take effect here (NY-7.4, NR-81).
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

/// What is still to be done: the rest of the turn, and above it a stack of what effects owe. What lies above the top of the stack is left
/// there and means nothing.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Steps {
    owed: [Step; Steps::MAX_OWED],
    len: u8,
    /// How many steps of the turn are left: the first of the ruleset's list, which runs from the end of a turn to its beginning.
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
    /// The deepest stack there is.
    pub(crate) const MAX_OWED: usize = 24;
    pub(crate) const EMPTY: Steps = Steps { owed: [Step::EndTurn; Steps::MAX_OWED], len: 0, of_turn: 0 };

    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        self.owed[self.len as usize] = step;
        self.len += 1;
    }

    /// Takes back what was pushed last.
    pub(crate) fn pop(&mut self) -> Option<Step> {
        self.take_owed().copied()
    }

    /// Takes the top of the stack. It is looked at where it lies: copying steps would be a large part of the engine's work.
    #[inline]
    pub(crate) fn take_owed(&mut self) -> Option<&Step> {
        self.len = self.len.checked_sub(1)?;
        Some(&self.owed[self.len as usize])
    }

    /// Takes the next step of a turn; a turn that has none left ends.
    #[inline]
    pub(crate) fn take_of_turn<'a>(&mut self, turn: &'a [Step]) -> &'a Step {
        self.of_turn = self.of_turn.saturating_sub(1);
        &turn[self.of_turn as usize]
    }

    /// The step of the turn that was taken last comes once more.
    pub(crate) fn repeat_of_turn(&mut self) {
        self.of_turn += 1;
    }

    /// So many steps of the turn are left.
    pub(crate) fn set_of_turn(&mut self, left: usize) {
        self.of_turn = left as u8;
    }

    /// How many steps of the turn are left.
    pub(crate) const fn of_turn(&self) -> usize {
        self.of_turn as usize
    }

    /// What effects owe, from the bottom to the top.
    pub(crate) fn owed(&self) -> &[Step] {
        &self.owed[..self.len as usize]
    }
}

impl Game {
    /// All steps that wait, the last to be done first.
    pub(crate) fn steps(&self) -> impl DoubleEndedIterator<Item = Step> + '_ {
        let of_turn = &self.rules.turn[..self.steps.of_turn()];
        of_turn.iter().chain(self.steps.owed()).copied()
    }

    /// The step that is done next.
    pub(crate) fn next_step(&self) -> Step {
        self.steps().next_back().unwrap_or(Step::EndTurn)
    }

    /// Sets steps that were read: the rest of a turn, then what effects owe; false if those are too many.
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
