//! What happens next, as data: a stack of steps that is popped until chance, a question or the end.

use crate::{
    action::Spending,
    board::Borough,
    card::CardId,
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
    /// This many dice are rolled again.
    AwaitRoll(u8),
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

    /// Attack with this many symbols.
    Attack(u8),
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

/// The stack of steps.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Steps {
    steps: [Step; Steps::MOST],
    len: u8,
}

impl Steps {
    /// The deepest stack there is: a whole turn waits below, an effect and what it owes lie above.
    pub(crate) const MOST: usize = 32;
    const FILL: Step = Step::EndTurn;
    pub(crate) const EMPTY: Steps = Steps { steps: [Steps::FILL; Steps::MOST], len: 0 };

    pub(crate) fn push(&mut self, step: Step) {
        self.steps[self.len as usize] = step;
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<Step> {
        self.len = self.len.checked_sub(1)?;
        // What was popped is overwritten, so that equal positions are equal as data.
        Some(core::mem::replace(&mut self.steps[self.len as usize], Steps::FILL))
    }

    /// From the bottom to the top.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Step> + '_ {
        self.steps[..self.len as usize].iter().copied()
    }

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }
}
