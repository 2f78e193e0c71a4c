//! Positions: everyone's chance to win, and the answers to a question from best to worst.

use kaiju_bots::{
    Reason,
    learning::{CERTAIN, Chances, RollWorth, Style, Thinker, champion_networks, considered},
};
use kaiju_rules::{
    Action, ActionList, CardSet, Chance, Game, MAX_SEATS, Outcome, Pending, Phase, Plan, Prompt, Seat, View,
};

/// The most outcomes of which the mean is computed one by one.
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

    /// The mean of everyone's chances over what chance may bring, if it can be computed; `after` is the position after
    /// the actual outcome.
    pub(crate) fn expected(&mut self, game: &Game, after: &Game) -> Option<Chances> {
        let Pending::Chance(chance) = game.pending() else { return None };
        match chance {
            Chance::Roll { seat, .. } if game.phase() == Phase::Start => {
                let Pending::Choose { seat: asked, prompt } = after.pending() else { return None };
                let plan = self.plan(after, seat, prompt).filter(|_| asked == seat)?;
                Some(plan.expected().chances)
            }
            Chance::Card { .. } | Chance::Tile { .. } | Chance::Number { .. } | Chance::Dice { .. } => self.mean(game),
            Chance::Roll { .. } | Chance::StartRoll { .. } | Chance::Peek { .. } => None,
        }
    }

    /// The mean over all outcomes, unless they are many or lead to a roll of dice.
    fn mean(&mut self, game: &Game) -> Option<Chances> {
        let outcomes: Vec<(Outcome, u64)> = game.chances().take(MANY_OUTCOMES + 1).collect();
        if outcomes.len() > MANY_OUTCOMES {
            return None;
        }
        let (mut sum, total) = ([0u128; MAX_SEATS], u128::from(game.chance_total().max(1)));
        for (outcome, weight) in outcomes {
            let mut then = *game;
            then.resolve_unchecked(outcome);
            if let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = then.pending() {
                return None;
            }
            let chances = self.node(&then).chances;
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += u128::from(weight) * u128::from(chance));
        }
        Some(sum.map(|sum| (sum / total) as u64))
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
            _ => self.thinker.worth_after_turn(game, game.turn_number(), CardSet::EMPTY),
        }
    }
}

/// The difference of two chances of everyone.
pub(crate) fn difference(after: &Chances, before: &Chances) -> [i64; MAX_SEATS] {
    debug_assert!(after.iter().chain(before).all(|&chance| chance <= CERTAIN));
    std::array::from_fn(|seat| after[seat] as i64 - before[seat] as i64)
}
