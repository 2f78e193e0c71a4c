//! Picking one answer by index, without listing all answers for the most frequent questions.

use crate::{
    flow::{
        action::{Action, ActionList, Destination},
        answers::{Answers, FirstAnswers},
        prompt::{Pending, Prompt},
    },
    state::{
        board::{Borough, BoroughSet},
        dice::Dice,
        game::Game,
        seat::Seat,
        token::Token,
    },
};

impl Game {
    /// Picks one answer to the pending question: `pick` receives the number of answers and returns an index into
    /// [`Game::legal`].
    pub fn pick_answer(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let Pending::Choose { seat, prompt } = self.pending else { return None };
        let hooks = self.hooks();
        match prompt {
            Prompt::RerollOrStop
                if self.turn.rerolls > 0
                    && self.is_plain(seat, hooks.adds_to_reroll)
                    && self.monster(seat).tokens(Token::Jinx) == 0 =>
            {
                self.pick_reroll(seat, pick)
            }
            Prompt::WhichKind if self.is_plain(seat, hooks.adds_to_kind) => {
                let dice = self.turn.dice.plus(self.turn.added);
                dice.nth_kind(pick(dice.kind_count())).map(Action::Resolve)
            }
            Prompt::YieldOrStay => [Action::Stay, Action::Yield].get(pick(2)).copied(),
            Prompt::FleeOrStay if self.toll() == 0 => {
                let rooms = self.boroughs_with_room();
                pick_or_stay(rooms, pick, |to| Action::Flee { to, life: 0 })
            }
            // Asked only if Manhattan is full: entering and advancing are compulsory, so they are never a choice.
            Prompt::Move { extra: false }
                if self.toll() == 0 && self.is_plain(seat, hooks.adds_to_move) && self.is_standing(seat) =>
            {
                let rooms = self.boroughs_with_room().without(self.monster(seat).place.boroughs());
                pick_or_stay(rooms, pick, |to| Action::Move { to: Destination::Borough(to), life: 0 })
            }
            Prompt::Buy if self.is_plain(seat, hooks.adds_to_buy) => self.pick_purchase(seat, pick),
            _ => self.pick_listed(seat, prompt, pick),
        }
    }

    /// Picks from a list of the answers. This is the slow path, which the most frequent questions avoid.
    #[inline(never)]
    fn pick_listed(&self, seat: Seat, prompt: Prompt, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let mut answers = FirstAnswers::default();
        self.answers(seat, prompt, &mut answers);
        if answers.more { self.pick_of_many(pick) } else { answers.listed().get(pick(answers.len())).copied() }
    }

    /// Picks from the full list. Kept separate because reserving stack space for it is slow by itself.
    #[cold]
    #[inline(never)]
    fn pick_of_many(&self, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let mut legal = ActionList::new();
        self.legal_into(&mut legal);
        legal.get(pick(legal.len())).copied()
    }

    fn pick_reroll(&self, seat: Seat, pick: impl FnOnce(usize) -> usize) -> Option<Action> {
        let dice = self.rerollable(seat);
        let stop = usize::from(!self.is_jinxed(seat));
        // Every part except the empty one can be rerolled.
        let parts = dice.kinds().map(|f| usize::from(dice.count(f)) + 1).product::<usize>();
        match pick(stop + parts - 1) {
            0 if stop == 1 => Some(Action::Stop),
            nth if nth < stop + parts - 1 => Some(Action::Reroll { dice: nth_part(dice, nth + 1 - stop), life: 0 }),
            _ => None,
        }
    }
}

/// Picks between staying and going to one of these boroughs.
fn pick_or_stay(to: BoroughSet, pick: impl FnOnce(usize) -> usize, go: impl Fn(Borough) -> Action) -> Option<Action> {
    match pick(1 + to.len()) {
        0 => Some(Action::Stay),
        nth => to.iter().nth(nth - 1).map(go),
    }
}

/// The `nth` part of these dice in the order of [`Dice::parts`], with the empty part as number 0. The digits of `nth`,
/// in mixed radix, are the counts of the faces.
#[inline]
fn nth_part(dice: Dice, nth: usize) -> Dice {
    // 16-bit division is faster.
    let mut rest = nth as u16;
    dice.kinds().fold(Dice::NONE, |part, face| {
        let base = u16::from(dice.count(face)) + 1;
        let digit = rest % base;
        rest /= base;
        part.plus(Dice::of(face, digit as u8))
    })
}
