//! Simple strategies written by hand, so that a network doesn't learn to beat only its own kind.

use kaiju_dealer::Dealer;
use kaiju_rules::{Action, ActionList, CardKind, Dice, Face, Game, Pending, Prompt, Ruleset, Seat};

/// A strategy: which faces it keeps, when it leaves Manhattan or Tokyo, and what it buys.
pub(crate) struct HandPolicy {
    likes: &'static [Face],
    /// It leaves with at most this many LP.
    leaves: u8,
    buys: Option<CardKind>,
}

/// All strategies: fighters, a runner who collects points, a shopper, and one that never leaves.
pub(crate) const POLICIES: &[HandPolicy] = &[
    HandPolicy { likes: &[Face::ATTACK], leaves: 3, buys: Some(CardKind::Keep) },
    HandPolicy { likes: &[Face::ATTACK, Face::ENERGY], leaves: 5, buys: Some(CardKind::Discard) },
    HandPolicy { likes: POINTS, leaves: 10, buys: Some(CardKind::Discard) },
    HandPolicy { likes: &[Face::ENERGY], leaves: 6, buys: Some(CardKind::Keep) },
    HandPolicy { likes: &[Face::ATTACK, Face::CELEBRITY], leaves: 0, buys: None },
];

/// The faces that bring points. In Tokyo they are the numbers, which share their places with New York's faces.
const POINTS: &[Face] = &[Face::CELEBRITY, Face::DESTRUCTION, Face::OUCH];

impl HandPolicy {
    pub(crate) fn choose(&self, game: &Game, seat: Seat, luck: &mut Dealer) -> Action {
        let mut legal = ActionList::new();
        game.legal_into(&mut legal);
        let Pending::Choose { prompt, .. } = game.pending() else { unreachable!("a question is pending") };
        let picked = match prompt {
            Prompt::RerollOrStop => self.roll(game, seat, &legal),
            Prompt::YieldOrStay | Prompt::FleeOrStay => {
                let leaves = |action: &Action| matches!(action, Action::Yield | Action::Flee { .. });
                let goes = game.monster(seat).life() <= self.leaves;
                legal.iter().copied().find(|action| leaves(action) == goes)
            }
            Prompt::Buy => {
                let price = |action: &Action| match *action {
                    Action::Buy { card, .. } if Some(game.card(card).kind) == self.buys => game.card(card).cost,
                    _ => 0,
                };
                let dearest = legal.iter().copied().max_by_key(price).filter(|action| price(action) > 0);
                dearest.or_else(|| legal.iter().copied().find(|&action| action == Action::Done))
            }
            _ => None,
        };
        picked.unwrap_or_else(|| legal[luck.below(legal.len() as u32) as usize])
    }

    /// Keeps the dice that it likes.
    fn roll(&self, game: &Game, seat: Seat, legal: &ActionList) -> Option<Action> {
        let (dice, monster) = (game.dice(), game.monster(seat));
        let numbers = game.ruleset() == Ruleset::Tokyo;
        let likes = |face: Face| match face {
            Face::HEAL => monster.life() < 6 && !(numbers && monster.place().is_inside()),
            Face::OUCH if !numbers => false,
            _ => self.likes.contains(&face),
        };
        let wanted = Face::ALL
            .into_iter()
            .filter(|&f| !likes(f))
            .fold(Dice::NONE, |sum, face| sum.plus(Dice::of(face, dice.count(face))));
        let fits = |dice: Dice| {
            let both: u8 = Face::ALL.iter().map(|&f| dice.count(f).min(wanted.count(f))).sum();
            2 * i16::from(both) - i16::from(dice.total())
        };
        legal.iter().copied().max_by_key(|action| match *action {
            Action::Reroll { dice, life: 0 } => Some(fits(dice)),
            Action::Stop => Some(0),
            _ => None,
        })
    }
}
