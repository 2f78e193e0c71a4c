//! Which dice to keep: the chance to win after every final roll, averaged over all remaining rerolls (`Game::plan`).

use super::{
    fixed::{CERTAIN, chance_of, log_odds},
    thinker::{Chances, Style, Thinker},
};
use crate::Reason;
use kaiju_rules::{Action, ActionList, CardId, CardSet, Dice, Face, Game, MAX_SEATS, Monster, Plan, Seat, Worth};
use std::{cmp::Ordering, collections::HashMap, ops::Add};

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
    /// Calls `each` for every answer to a roll, with the chance to win after it.
    pub(super) fn weigh_rolls(
        &mut self,
        game: &Game,
        seat: Seat,
        legal: &ActionList,
        mut each: impl FnMut(Action, u64),
    ) {
        let Some(plan) = self.plan(game, seat, self.style) else { return };
        for &action in legal {
            each(action, self.weigh_answer(game, seat, action, plan.of(action), plan.best()));
        }
    }

    fn plan(&mut self, game: &Game, seat: Seat, style: Style) -> Option<Plan<u64>> {
        if style == Style::Exact {
            return game.plan(|dice| self.after_final(game, seat, dice)[seat.index()]);
        }
        let kinds = self.kinds(game, seat);
        game.plan(|dice| kinds.worth(dice))
    }

    /// Everyone's chances if these were the final dice.
    fn after_final(&mut self, game: &Game, seat: Seat, dice: Dice) -> Chances {
        game.preview_final(dice).map_or([0; MAX_SEATS], |then| self.best_order(&then, seat))
    }

    pub(super) fn kinds(&mut self, game: &Game, seat: Seat) -> FaceGains {
        let at = Situation::of(game);
        if let Some(kinds) = self.kinds.as_ref().filter(|kinds| kinds.at == at) {
            return kinds.clone();
        }
        let nothing = log_odds(self.after_final(game, seat, Dice::NONE)[seat.index()]);
        let mut adds = [[0; COUNTS]; 6];
        for face in Face::ALL {
            for count in 1..=at.dice.min(COUNTS as u8 - 1) {
                adds[face.index()][usize::from(count)] =
                    log_odds(self.after_final(game, seat, Dice::of(face, count))[seat.index()]) - nothing;
            }
        }
        let kinds = FaceGains { at, nothing, adds };
        self.kinds = Some(kinds.clone());
        kinds
    }

    /// The chance to win after an answer to a roll, given its worth in the plan, if it has one, and that of the best.
    fn weigh_answer(&mut self, game: &Game, seat: Seat, action: Action, planned: Option<u64>, best: u64) -> u64 {
        let after = || {
            let mut then = *game;
            then.play_unchecked(action);
            then
        };
        match planned {
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
                    None => self.best_order(&after(), seat)[seat.index()],
                };
                (best + then).saturating_sub(now)
            }
        }
    }
}

impl Thinker<'_> {
    /// The plan of a roll with everyone's chances.
    pub fn roll_plan(&mut self, game: &Game, seat: Seat) -> Option<Plan<RollWorth>> {
        if self.style == Style::Fast {
            let (kinds, nothing) = (self.kinds(game, seat), self.after_final(game, seat, Dice::NONE));
            return game.plan(|dice| RollWorth { seat, chances: shared(&nothing, seat, kinds.worth(dice)) });
        }
        let at = Situation::of(game);
        let mut finals = self.finals.take().filter(|finals| finals.at == at).unwrap_or_else(|| FinalRolls::new(at));
        let plan = game.plan(|dice| {
            let chances = *finals.chances.entry(dice).or_insert_with(|| self.after_final(game, seat, dice));
            RollWorth { seat, chances }
        });
        self.finals = Some(finals);
        plan
    }

    /// Everyone's chances after an answer to a roll, given its plan.
    pub fn chances_of_answer(&mut self, game: &Game, seat: Seat, action: Action, plan: &Plan<RollWorth>) -> Chances {
        let (planned, best) = (plan.of(action), plan.best().chances);
        let own = self.weigh_answer(game, seat, action, planned.map(RollWorth::own), best[seat.index()]);
        match planned {
            Some(worth) if worth.own() == own => worth.chances,
            // What a card or a price changes for the others isn't known: they share the difference.
            _ => shared(&planned.map_or(best, |worth| worth.chances), seat, own),
        }
    }
}

/// Chances in which this seat's is another one, and the others' are changed in proportion.
fn shared(chances: &Chances, seat: Seat, own: u64) -> Chances {
    let (own, others) = (own.min(CERTAIN), CERTAIN - chances[seat.index()].min(CERTAIN));
    let mut all = chances.map(|chance| match others {
        0 => 0,
        _ => (u128::from(chance) * u128::from(CERTAIN - own) / u128::from(others)) as u64,
    });
    all[seat.index()] = own;
    all
}

/// Everyone's chances after a roll of one seat, which compares rolls by its own.
#[derive(Copy, Clone, Debug)]
pub struct RollWorth {
    seat: Seat,
    /// Everyone's chances to win.
    pub chances: Chances,
}

impl RollWorth {
    /// The roller's chance.
    pub fn own(self) -> u64 {
        self.chances[self.seat.index()]
    }
}

impl PartialEq for RollWorth {
    fn eq(&self, other: &RollWorth) -> bool {
        self.own() == other.own()
    }
}

impl PartialOrd for RollWorth {
    fn partial_cmp(&self, other: &RollWorth) -> Option<Ordering> {
        self.own().partial_cmp(&other.own())
    }
}

impl Add for RollWorth {
    type Output = RollWorth;

    fn add(mut self, other: RollWorth) -> RollWorth {
        self.chances.iter_mut().zip(other.chances).for_each(|(sum, more)| *sum += more);
        self
    }
}

impl Worth for RollWorth {
    fn over(self, n: u8) -> RollWorth {
        RollWorth { chances: self.chances.map(|chance| chance / u64::from(n)), ..self }
    }
}

/// Everyone's chances after each final roll of a turn, for a thinker that follows a whole game.
#[derive(Clone)]
pub(super) struct FinalRolls {
    at: Situation,
    chances: HashMap<Dice, Chances>,
}

impl FinalRolls {
    fn new(at: Situation) -> FinalRolls {
        FinalRolls { at, chances: HashMap::new() }
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
