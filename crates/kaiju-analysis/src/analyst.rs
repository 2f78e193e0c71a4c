//! Positions: everyone's chance to win, and the answers to a question from best to worst.

use kaiju_bots::{
    Reason,
    learning::{CERTAIN, Chances, RollWorth, Style, Thinker, champion_networks, considered},
};
use kaiju_rules::{
    Action, ActionList, CardSet, Chance, Dice, Game, MAX_SEATS, Outcome, Pending, Phase, Plan, Prompt, Seat, View,
};

/// The most outcomes after each of which the next question is answered.
const MANY_OUTCOMES: usize = 100;

/// An answer to a question, and everyone's chance to win after it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct RankedAnswer {
    /// The answer.
    pub action: Action,
    /// Everyone's chance to win if everyone plays on as the champion would.
    pub chances: Chances,
}

/// What the champion would answer, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The best answer.
    pub best: RankedAnswer,
    /// The best of the other answers.
    pub second: Option<RankedAnswer>,
    /// Why it is the best.
    pub reason: Reason,
}

/// A position as the analyst sees it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Everyone's chance if the best answer is chosen.
    pub(crate) chances: Chances,
    /// The answers from best to worst; empty unless a question is pending.
    pub(crate) answers: Vec<RankedAnswer>,
}

/// What chance decided, as everyone's chances by one yardstick for all outcomes. So luck is zero on average, however good
/// the yardstick is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Draw {
    /// The mean over all outcomes.
    pub(crate) mean: Chances,
    /// The actual outcome.
    pub(crate) actual: Chances,
}

/// Judges positions of one game. It remembers what it found out about the current turn, so let it see a game in order.
pub struct Analyst {
    thinker: Thinker<'static>,
    /// Number of positions evaluated for earlier questions.
    evaluations: u64,
}

impl Analyst {
    /// An analyst for games of this kind: the same ruleset, in the KO variant or not.
    pub fn new(game: &Game) -> Analyst {
        Analyst { thinker: Thinker::new(champion_networks(game), Style::Exact), evaluations: 0 }
    }

    /// An analyst that estimates rolls as the expert does: many times faster than the champion, and less exact.
    pub fn fast(game: &Game) -> Analyst {
        Analyst { thinker: Thinker::new(champion_networks(game), Style::Fast), evaluations: 0 }
    }

    /// Number of positions that the network has evaluated so far.
    pub const fn evaluations(&self) -> u64 {
        self.evaluations + self.thinker.evaluations as u64
    }

    /// Starts a new question, for which the thinker has its whole budget.
    fn begin(&mut self) {
        self.evaluations += u64::from(std::mem::take(&mut self.thinker.evaluations));
    }

    /// The answers to the question that is pending, from best to worst for the seat that is asked; empty if none is. Of
    /// very many answers, only some are considered, as the champion does.
    pub fn rank(&mut self, game: &Game) -> Vec<RankedAnswer> {
        let Pending::Choose { seat, prompt } = game.pending() else { return Vec::new() };
        self.begin();
        let mut legal = ActionList::new();
        game.legal_into(&mut legal);
        let plan = self.plan(game, seat, prompt);
        let weigh = |action| RankedAnswer { action, chances: self.weigh(game, seat, action, plan.as_ref()) };
        let mut answers: Vec<RankedAnswer> = match &plan {
            Some(_) => legal.iter().copied().map(weigh).collect(),
            None => considered(&legal).map(weigh).collect(),
        };
        // Stable, so that of equal answers the first is the best, as for the champion.
        answers.sort_by_key(|answer| std::cmp::Reverse(answer.chances[seat.index()]));
        answers
    }

    /// What the champion advises the seat whose view this is; `None` if it isn't asked.
    pub fn advice(&mut self, view: View<'_>) -> Option<Advice> {
        let Pending::Choose { seat, .. } = view.pending() else { return None };
        if view.seat() != Some(seat) {
            return None;
        }
        let ranked = self.rank(&view);
        let best = *ranked.first()?;
        let reason = kaiju_bots::bot_by_name("champion")?.reason(view, best.action);
        Some(Advice { best, second: ranked.get(1).copied(), reason })
    }

    /// Everyone's chance to win from here.
    pub fn chances(&mut self, game: &Game) -> Chances {
        self.node(game).chances
    }

    pub(crate) fn node(&mut self, game: &Game) -> Node {
        let answers = self.rank(game);
        let chances = match answers.first() {
            Some(best) => best.chances,
            None => self.before_chance(game),
        };
        Node { chances, answers }
    }

    /// Everyone's chance after an answer that may not be among the ranked ones.
    pub(crate) fn after(&mut self, game: &Game, seat: Seat, action: Action) -> Chances {
        let Pending::Choose { prompt, .. } = game.pending() else { return self.node(game).chances };
        self.begin();
        let plan = self.plan(game, seat, prompt);
        self.weigh(game, seat, action, plan.as_ref())
    }

    /// What chance decided; `after` is the position after the outcome, `rerolled` the question that a reroll answered.
    pub(crate) fn draw(
        &mut self,
        game: &Game,
        after: &Game,
        outcome: Outcome,
        rerolled: Option<&(Game, Dice)>,
    ) -> Draw {
        let by_plan = match (game.pending(), outcome) {
            (Pending::Chance(Chance::Roll { seat, .. }), Outcome::Dice(rolled)) => match rerolled {
                Some((asked, dice)) => self.reroll(asked, seat, *dice, rolled),
                None => self.first_roll(game, after, seat),
            },
            _ => self.reveal(game, after),
        };
        // Any yardstick will do, as long as it is the same for all outcomes.
        by_plan.unwrap_or_else(|| Draw {
            mean: self.mean(game, Analyst::at_end_of_turn),
            actual: self.at_end_of_turn(after),
        })
    }

    /// A turn's first roll, by the plan of the question that follows.
    fn first_roll(&mut self, game: &Game, after: &Game, seat: Seat) -> Option<Draw> {
        let Pending::Choose { seat: asked, prompt } = after.pending() else { return None };
        let plan = self.plan(after, seat, prompt).filter(|_| asked == seat && game.phase() == Phase::Start)?;
        Some(Draw { mean: plan.expected().chances, actual: plan.best().chances })
    }

    /// A reroll, by the plan of the question that it answered.
    fn reroll(&mut self, asked: &Game, seat: Seat, dice: Dice, rolled: Dice) -> Option<Draw> {
        let plan = self.plan(asked, seat, Prompt::RerollOrStop)?;
        let mean = plan.of(Action::Reroll { dice, life: 0 })?.chances;
        let actual = plan.after(dice, asked.dice().minus(dice).plus(rolled))?.chances;
        Some(Draw { mean, actual })
    }

    /// Cards, tiles, numbers and a few dice, by the best answer to the question that follows; `None` if there are too many
    /// outcomes, or if they lead to a roll.
    fn reveal(&mut self, game: &Game, after: &Game) -> Option<Draw> {
        let leads_to_roll = |outcome| {
            let mut then = *game;
            then.resolve_unchecked(outcome);
            matches!(then.pending(), Pending::Choose { prompt: Prompt::RerollOrStop, .. })
        };
        if game.chances().count() > MANY_OUTCOMES || game.chances().any(|(outcome, _)| leads_to_roll(outcome)) {
            return None;
        }
        let mean = self.mean(game, |analyst, then| analyst.node(then).chances);
        Some(Draw { mean, actual: self.node(after).chances })
    }

    /// The mean over all outcomes.
    fn mean(&mut self, game: &Game, mut value: impl FnMut(&mut Analyst, &Game) -> Chances) -> Chances {
        let outcomes: Vec<(Outcome, u64)> = game.chances().collect();
        let total = outcomes.iter().map(|&(_, weight)| u128::from(weight)).sum::<u128>().max(1);
        let mut sum = [0u128; MAX_SEATS];
        for (outcome, weight) in outcomes {
            let mut then = *game;
            then.resolve_unchecked(outcome);
            let chances = value(self, &then);
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += u128::from(weight) * u128::from(chance));
        }
        sum.map(|sum| (sum / total) as u64)
    }

    /// Everyone's chances if the turn is finished without much thought.
    fn at_end_of_turn(&mut self, game: &Game) -> Chances {
        self.begin();
        self.thinker.worth_after_turn(game, game.turn_number(), CardSet::EMPTY)
    }

    fn plan(&mut self, game: &Game, seat: Seat, prompt: Prompt) -> Option<Plan<RollWorth>> {
        (prompt == Prompt::RerollOrStop).then(|| self.thinker.roll_plan(game, seat))?
    }

    fn weigh(&mut self, game: &Game, seat: Seat, action: Action, plan: Option<&Plan<RollWorth>>) -> Chances {
        match plan {
            Some(plan) => self.thinker.chances_of_answer(game, seat, action, plan),
            None => self.thinker.weigh(game, seat, action),
        }
    }

    /// Everyone's chances before chance decides, or when the game is over.
    fn before_chance(&mut self, game: &Game) -> Chances {
        self.begin();
        match game.pending() {
            Pending::Chance(Chance::Roll { .. }) if game.phase() == Phase::Start => {
                self.thinker.chances(game, CardSet::EMPTY)
            }
            Pending::Over { .. } => self.thinker.chances(game, CardSet::EMPTY),
            _ => self.at_end_of_turn(game),
        }
    }
}

/// The difference of two chances of everyone.
pub(crate) fn difference(after: &Chances, before: &Chances) -> [i64; MAX_SEATS] {
    debug_assert!(after.iter().chain(before).all(|&chance| chance <= CERTAIN));
    std::array::from_fn(|seat| after[seat].cast_signed() - before[seat].cast_signed())
}
