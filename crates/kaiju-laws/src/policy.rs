//! Biased random play, so that many games together reach every card and every corner of the rules.

use kaiju_dealer::Dealer;
use kaiju_rules::{Action, ActionList, Dice, Face, Game, Pending, Ply, Seat, Target};

/// A random player's biases, as independent bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Policy(pub u8);

impl Policy {
    /// Buys whatever it can.
    pub const BUYS: u8 = 1;
    /// Collects Energy dice in order to buy cards.
    pub const SAVES: u8 = 2;
    /// Uses its cards: changes dice, removes tokens, sends units away, sells cards, looks at the deck, pays energy to
    /// prevent damage, and pays LP instead of energy.
    pub const USES: u8 = 4;
    /// Stops rolling, stays, passes and rerolls Attack dice, so that games last longer.
    pub const LINGERS: u8 = 8;
    /// Keeps Attack dice, yields Tokyo and destroys what it can, so that games are shorter and several monsters fall at
    /// once.
    pub const FIGHTS: u8 = 16;
    /// A monster concedes now and then.
    pub const CONCEDES: u8 = 32;
    /// The game starts midway, with most Keep cards already owned; see [`crate::rich_table`].
    pub const RICH: u8 = 64;

    /// Keeps Destruction dice (in Tokyo: 1s) and destroys units, so that tanks are destroyed and Freeze Time is used.
    pub const WRECKS: u8 = 128;

    const fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    /// Whether the game starts midway.
    pub const fn is_rich(self) -> bool {
        self.has(Policy::RICH)
    }

    /// The next ply of a game in which every seat follows this policy and `dealer` draws everything that is random.
    /// Returns `None` once the game is over.
    pub fn next_ply(self, game: &Game, dealer: &mut Dealer) -> Option<Ply> {
        if matches!(game.pending(), Pending::Choose { .. })
            && let Some(seat) = self.concedes(game, dealer)
        {
            return Some(Ply::Choice(seat, Action::Concede));
        }
        dealer.next_ply(game, |game, _, dealer| self.choose(&game.legal(), dealer))
    }

    /// Picks one of the listed answers: three times out of four a preferred one, if there is any.
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

    /// Picks a monster that concedes now, about once every 300 questions; otherwise `None`.
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
