//! Cards used as answers to questions: when, with which target, at what cost and how often.

use crate::{
    cards::set::{CardId, CardSet},
    flow::{
        action::{Action, Aim},
        answers::{Answers, FirstAnswers},
        engine::Engine,
        prompt::Prompt,
    },
    state::{board::Borough, game::Game, seat::Seat},
    version::RulesVersion,
};

/// A way to use a card as an answer to a question (NY-9.9, TK-7.7, NR-21, NR-22, TR-3, TR-4, TR-8).
///
/// It is offered to the card's owner and, in an extra turn, to the active monster if the card gave that turn (Subway).
#[derive(Copy, Clone)]
pub(crate) struct Use {
    /// The questions it can answer.
    pub(crate) at: UseAt,
    /// Whether it can be used now, ignoring its cost.
    pub(crate) able: fn(&Game, Seat, CardId) -> bool,
    pub(crate) aim: AimAt,
    pub(crate) cost: UseCost,
    /// Runs once the cost is paid: user, card, target.
    pub(crate) effect: fn(&mut Engine<'_>, Seat, CardId, Aim),
}

/// The kind of target of a [`Use`].
#[derive(Copy, Clone)]
pub(crate) enum AimAt {
    Nothing,
    /// One of the boroughs that pass this test.
    Borough(fn(&Game, Seat, Borough) -> bool),
    /// One of the turn's unresolved dice.
    Die,
}

/// The cost of a [`Use`].
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum UseCost {
    /// This much energy.
    Energy(u8),
    /// The toll for a voluntary move (NR-30).
    Toll,
}

/// The questions a [`Use`] can answer, one bit for each kind of moment.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct UseAt(pub(crate) u16);

impl UseAt {
    /// "At any decision" in NY-9.9 and TK-7.7: reroll or stop, which kind, move, buy.
    pub(crate) const ANY_DECISION: UseAt = UseAt(1);
    /// Only when choosing which kind of face to resolve next.
    pub(crate) const WHICH_KIND: UseAt = UseAt(2);
    /// The first destroy question of the turn.
    pub(crate) const FIRST_DESTROY: UseAt = UseAt(4);
    /// "Reroll or stop", including after the last roll (TR-3).
    pub(crate) const ROLLING: UseAt = UseAt(8);
    /// When the owner may change dice (TR-4).
    pub(crate) const CHANGING: UseAt = UseAt(16);
    /// When the owner is about to lose LP (TR-8).
    pub(crate) const LOSS: UseAt = UseAt(32);
    /// When the owner is about to lose energy to another monster (TR-44).
    pub(crate) const ENERGY_LOSS: UseAt = UseAt(64);
    /// When another monster has stopped rolling (TR-4).
    pub(crate) const PROBE: UseAt = UseAt(128);
    /// When the owner has scored its 1s (TR-29).
    pub(crate) const ONES: UseAt = UseAt(256);
    /// Before the first roll (TR-1).
    pub(crate) const BEFORE_ROLL: UseAt = UseAt(512);

    /// The moments in either set.
    pub(crate) const fn or(self, other: UseAt) -> UseAt {
        UseAt(self.0 | other.0)
    }

    /// Whether the two sets have a moment in common.
    pub(crate) const fn meets(self, other: UseAt) -> bool {
        self.0 & other.0 != 0
    }
}

/// An effect that is limited to once per turn or once per loss. A copy of the card can use it once more.
#[derive(Copy, Clone, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Once {
    /// Changes a die.
    Change,
    /// Rerolls another monster's die.
    Probe,
    /// Looks at the deck.
    Look,
    /// Rolls dice to prevent a loss.
    Answer,
}

impl Once {
    /// This effect's bits in `Turn::used`: one for the card, one for Mimic's copy.
    pub(crate) const fn bits(self) -> u8 {
        0b11 << (2 * self as u8)
    }
}

impl Game {
    /// Adds the answers that use a card (NY-9.9, TK-7.7, NR-21, NR-22, TR-4, TR-8), and Pass where they make a destroy
    /// question optional.
    pub(crate) fn extra_answers(&self, seat: Seat, prompt: Prompt, list: &mut impl Answers) {
        let mut cards = self.monster(seat).powers;
        // The only card used without being owned is the Discard card that gave this turn (NR-32).
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
            // These are asked only if there is something to reroll, change, resolve, buy or sweep.
            Prompt::RerollOrStop | Prompt::ChangeDice(None) | Prompt::WhichKind | Prompt::Move { .. }
                if !list.is_empty() => {}
            Prompt::Buy if list.len() > 1 || self.may_travel(seat) => {}
            // A KO'd monster can't spend energy on the Token Monster's actions (KO-1.7).
            Prompt::Destroy { first: true, .. } if !self.is_ko(seat) => {}
            _ => return,
        }
        self.uses(seat, prompt.uses(), cards, list);
        // A question without compulsory answers may be passed (NR-21).
        let optional = !list.is_empty() && !list.listed().iter().any(|&a| self.is_duty(seat, a));
        if matches!(prompt, Prompt::Destroy { .. }) && optional && !list.listed().contains(&Action::Pass) {
            list.insert_first(Action::Pass);
        }
    }

    /// Whether the card that gave this turn lets its monster move even if there is nothing to buy (NR-32).
    pub(crate) fn may_travel(&self, seat: Seat) -> bool {
        let Some(card) = self.turn.given_by.filter(|&card| !self.hooks().keep.has(card)) else { return false };
        let mut answers = FirstAnswers::default();
        let mut cards = CardSet::EMPTY;
        cards.insert(card);
        self.uses(seat, Prompt::Buy.uses(), cards, &mut answers);
        self.version >= RulesVersion::Second && !answers.is_empty()
    }

    fn uses(&self, seat: Seat, at: UseAt, cards: CardSet, list: &mut impl Answers) {
        for card in cards.iter() {
            let Some(way) = self.usable_at(seat, card, at) else { continue };
            // A copy can be used only after its original is used up.
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

    /// The card's use, if it is possible at one of these moments; the cost isn't checked.
    fn usable_at(&self, seat: Seat, card: CardId, at: UseAt) -> Option<Use> {
        self.card(card).use_at(at).filter(|way| (way.able)(self, seat, card))
    }

    pub(crate) fn use_cost(&self, way: Use) -> u8 {
        match way.cost {
            UseCost::Energy(cost) => cost,
            UseCost::Toll => self.toll(),
        }
    }

    /// Whether a monster can use a card to add a roll now (TR-3).
    pub(crate) fn can_add_roll(&self, seat: Seat) -> bool {
        self.owned(seat, self.hooks().adds_rolls).any(|card| {
            let way = self.usable_at(seat, card, UseAt::ROLLING);
            way.is_some_and(|way| !self.life_parts(seat, self.use_cost(way)).is_empty())
        })
    }
}
