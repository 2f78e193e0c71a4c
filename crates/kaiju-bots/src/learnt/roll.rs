//! Which dice to keep: the chance to win after every final roll, averaged over all remaining rerolls (`Game::plan`).

use super::{
    fixed::{chance_of, log_odds},
    thinker::{Style, Thinker},
};
use crate::Reason;
use kaiju_rules::{Action, ActionList, CardId, CardSet, Dice, Face, Game, MAX_SEATS, Monster, Plan, Seat};

/// Most dice in a turn's roll, and one more for their count.
const COUNTS: usize = 9;

/// The log odds of winning after a final roll as a sum: without dice, and what each kind adds on its own.
#[derive(Clone)]
pub(super) struct FaceGains {
    at: Situation,
    nothing: i32,
    adds: [[i32; COUNTS]; 6],
}

/// What the worth of final dice depends on within a turn. A thinker that plays on keeps the worth from one reroll to the
/// next, which halves the time that self-play takes.
#[derive(Clone, PartialEq)]
struct Situation {
    turn: u16,
    dice: u8,
    monsters: [Option<Monster>; MAX_SEATS],
    market: [Option<CardId>; 3],
}

impl Situation {
    fn of(game: &Game) -> Situation {
        let mut monsters = [None; MAX_SEATS];
        for seat in game.seats() {
            monsters[seat.index()] = Some(*game.monster(seat));
        }
        Situation { turn: game.turn_number(), dice: game.dice().total(), monsters, market: game.market() }
    }
}

impl FaceGains {
    fn worth(&self, dice: Dice) -> u64 {
        let sum: i32 = Face::ALL.iter().map(|&f| self.adds[f.index()][usize::from(dice.count(f))]).sum();
        chance_of(self.nothing + sum)
    }
}

impl Thinker<'_> {
    /// The best answer to a roll.
    pub(super) fn best_of_roll(&mut self, game: &Game, seat: Seat, legal: &ActionList) -> Option<Action> {
        let plan = self.plan(game, seat, self.style)?;
        let mut best: Option<(Action, u64)> = None;
        for &action in legal {
            let chance = self.weigh_roll(game, seat, action, &plan);
            if best.is_none_or(|(_, most)| chance > most) {
                best = Some((action, chance));
            }
        }
        best.map(|(action, _)| action)
    }

    fn plan(&mut self, game: &Game, seat: Seat, style: Style) -> Option<Plan<u64>> {
        if style == Style::Exact {
            return game.plan(|dice| self.after_final(game, seat, dice));
        }
        let kinds = self.kinds(game, seat);
        game.plan(|dice| kinds.worth(dice))
    }

    /// The chance to win if these were the final dice.
    fn after_final(&mut self, game: &Game, seat: Seat, dice: Dice) -> u64 {
        game.preview_final(dice).map_or(0, |then| self.best_order(&then, seat))
    }

    pub(super) fn kinds(&mut self, game: &Game, seat: Seat) -> FaceGains {
        let at = Situation::of(game);
        if let Some(kinds) = self.kinds.as_ref().filter(|kinds| kinds.at == at) {
            return kinds.clone();
        }
        let nothing = log_odds(self.after_final(game, seat, Dice::NONE));
        let mut adds = [[0; COUNTS]; 6];
        for face in Face::ALL {
            for count in 1..=at.dice.min(COUNTS as u8 - 1) {
                adds[face.index()][usize::from(count)] =
                    log_odds(self.after_final(game, seat, Dice::of(face, count))) - nothing;
            }
        }
        let kinds = FaceGains { at, nothing, adds };
        self.kinds = Some(kinds.clone());
        kinds
    }

    /// The chance to win after an answer to a roll.
    pub(super) fn weigh_roll(&mut self, game: &Game, seat: Seat, action: Action, plan: &Plan<u64>) -> u64 {
        let after = || {
            let mut then = *game;
            then.play_unchecked(action);
            then
        };
        match plan.of(action) {
            Some(chance) if game.answer_cost(seat, action) == 0 => chance,
            // What the answer costs, as the difference that it makes at once.
            Some(chance) => {
                let now = self.chance(game, seat, CardSet::EMPTY);
                (chance + self.chance(&after(), seat, CardSet::EMPTY)).saturating_sub(now)
            }
            // A card: what it adds to the worth of the roll. Both are estimated, so that their errors cancel out.
            None => {
                let now = self.plan(game, seat, Style::Fast).map_or(0, |plan| plan.best());
                let then = match self.plan(&after(), seat, Style::Fast) {
                    Some(plan) => plan.best(),
                    None => self.best_order(&after(), seat),
                };
                (plan.best() + then).saturating_sub(now)
            }
        }
    }
}

/// The reason for an answer to a roll: the face that a reroll hopes for.
pub(super) fn reason(thinker: &mut Thinker<'_>, game: &Game, seat: Seat, action: Action) -> Reason {
    let Action::Reroll { dice, .. } = action else {
        return if action == Action::Stop { Reason::ENOUGH } else { Reason::CARD };
    };
    let (kinds, kept) = (thinker.kinds(game, seat), game.dice().minus(dice));
    // What one more die of a face would add to the kept dice.
    let more = |face: Face| {
        let (adds, count) = (&kinds.adds[face.index()], usize::from(kept.count(face)));
        adds[count + 1] - adds[count]
    };
    let face = Face::ALL.into_iter().max_by_key(|&face| more(face));
    face.map_or(Reason::BETTER_ROLL, |face| Reason::hopes_for(game.ruleset(), face))
}
