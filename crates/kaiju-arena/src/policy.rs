//! Random play that leans one way or the other, so that many games see every card and every corner of the rules.

use crate::dealer::Dealer;
use kaiju_rules::{Action, ActionList, Dice, Face, Game, Seat, Target};

/// How a random player leans; each bit by itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Policy(pub u8);

impl Policy {
    /// Buys what it can.
    pub const BUYS: u8 = 1;
    /// Collects Energy dice, so that it can buy.
    pub const SAVES: u8 = 2;
    /// Uses its cards: extra answers, changes of dice, tokens, damage met with energy, LP paid for energy.
    pub const USES: u8 = 4;
    /// Keeps its dice and its place, and rolls Attack away: games last longer.
    pub const LINGERS: u8 = 8;
    /// Stands and fights: games are shorter and several fall at once.
    pub const FIGHTS: u8 = 16;
    /// Somebody gives up now and then.
    pub const CONCEDES: u8 = 32;
    /// The game begins in the middle, with most Keep cards in somebody's hands; see [`crate::rich_table`].
    pub const RICH: u8 = 64;

    /// Collects Destruction dice, or in Tokyo 1s, so that it tears down tanks or freezes time.
    pub const WRECKS: u8 = 128;

    const fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    /// Whether the game begins in the middle.
    pub const fn is_rich(self) -> bool {
        self.has(Policy::RICH)
    }

    /// One of the listed answers. Those it leans to are taken three times out of four.
    pub fn choose(self, legal: &ActionList, dealer: &mut Dealer) -> Action {
        let liked = legal.iter().filter(|&&a| self.likes(a)).count() as u32;
        if liked > 0 && dealer.below(4) > 0 {
            let nth = dealer.below(liked) as usize;
            if let Some(&action) = legal.iter().filter(|&&a| self.likes(a)).nth(nth) {
                return action;
            }
        }
        legal[dealer.below(legal.len() as u32) as usize]
    }

    /// A living monster that gives up now, if one does: about one in a few hundred questions.
    pub fn concedes(self, game: &Game, dealer: &mut Dealer) -> Option<Seat> {
        if !self.has(Policy::CONCEDES) || dealer.below(300) > 0 {
            return None;
        }
        let seat = Seat::new(dealer.below(game.seat_count() as u32) as usize)?;
        game.check(seat, Action::Concede).is_ok().then_some(seat)
    }

    fn likes(self, action: Action) -> bool {
        let keeps = |face: Face, dice: Dice| dice.count(face) == 0;
        match action {
            Action::Buy { life, .. } => self.has(Policy::BUYS) || (self.has(Policy::USES) && life > 0),
            Action::Reroll { dice, .. } => {
                (self.has(Policy::SAVES) && keeps(Face::ENERGY, dice) && dice.total() > 2)
                    || (self.has(Policy::FIGHTS) && keeps(Face::ATTACK, dice) && dice.total() > 2)
                    || (self.has(Policy::WRECKS) && keeps(Face::DESTRUCTION, dice) && dice.total() > 1)
                    || (self.has(Policy::LINGERS) && dice.count(Face::ATTACK) > 1)
            }
            Action::Use { .. } | Action::Change { .. } | Action::Send { .. } | Action::Sell(_) | Action::Look => {
                self.has(Policy::USES)
            }
            Action::Spend { on, .. } => self.has(Policy::USES) && on.total() > 0,
            Action::Meet(count) => self.has(Policy::USES) && count > 0,
            Action::Yield => self.has(Policy::FIGHTS),
            Action::Stay | Action::Stop | Action::Pass => self.has(Policy::LINGERS),
            Action::Destroy(target) => {
                self.has(Policy::FIGHTS) || (self.has(Policy::WRECKS) && matches!(target, Target::Unit { .. }))
            }
            _ => false,
        }
    }
}
