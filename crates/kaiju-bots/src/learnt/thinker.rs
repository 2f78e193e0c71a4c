//! Plays ahead on a copy of the game until the turn ends, and asks the network who wins from there.

use super::{
    features::features,
    fixed::CERTAIN,
    network::{Judges, ValueNetwork},
    roll::{FaceGains, FinalRolls},
};
use kaiju_dealer::Dealer;
use kaiju_rules::{
    Action, ActionList, CardSet, Chance, Dice, Face, Game, MAX_SEATS, Outcome, Pending, Phase, Prompt, Seat, Tile,
};

/// The most plies to look ahead; longer chains are not worth following.
const MAX_PLIES_AHEAD: u32 = 60;
/// The most answers to consider for one question, and for a question on the way to the end of the turn.
const MANY: usize = 200;
const MANY_AHEAD: usize = 24;
/// The number of new markets over which the worth of a sweep is averaged.
const SWEEPS: u64 = 12;

/// The orders in which a roller resolves its dice when it looks ahead. Which is best depends on whether its wounds or
/// the units that would hurt it come first.
const ORDERS: [[Face; 6]; 3] = [
    [Face::ENERGY, Face::CELEBRITY, Face::HEAL, Face::OUCH, Face::DESTRUCTION, Face::ATTACK],
    [Face::ENERGY, Face::CELEBRITY, Face::HEAL, Face::DESTRUCTION, Face::OUCH, Face::ATTACK],
    [Face::ENERGY, Face::CELEBRITY, Face::OUCH, Face::HEAL, Face::DESTRUCTION, Face::ATTACK],
];

/// The chance of each seat to win, as [`CERTAIN`] parts.
pub type Chances = [u64; MAX_SEATS];

/// How a thinker values rolls.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// By the sum of what each kind of face adds on its own.
    Fast,
    /// By looking ahead after every possible final roll.
    Exact,
}

/// Chooses answers with one or more networks.
pub struct Thinker<'a> {
    judges: Judges<'a>,
    pub(super) style: Style,
    /// The order in which kinds of dice are resolved ahead.
    order: usize,
    /// Number of positions shown to the network for the current question.
    pub evaluations: u32,
    pub(super) kinds: Option<FaceGains>,
    pub(super) finals: Option<FinalRolls>,
}

/// The end of a turn, as a thinker expects it.
pub(super) struct TurnEnd {
    pub(super) game: Game,
    masked: CardSet,
    /// Whether a monster rolled to rise as a zombie.
    tried_to_rise: bool,
}

impl Style {
    /// Number of positions that may be evaluated for one answer before questions ahead get a fixed answer. Few
    /// questions come near it. An evaluation takes about half a microsecond.
    pub(super) const fn budget(self) -> u32 {
        match self {
            Style::Fast => 10_000,
            Style::Exact => 100_000,
        }
    }
}

impl<'a> Thinker<'a> {
    /// A thinker that has seen nothing yet. Several networks judge positions together.
    pub fn new(networks: &'a [ValueNetwork], style: Style) -> Thinker<'a> {
        Thinker { judges: Judges::new(networks), style, order: 0, evaluations: 0, kinds: None, finals: None }
    }

    /// The chance of each seat to win from here; the masked cards of the market are unknown.
    pub fn chances(&mut self, game: &Game, masked: CardSet) -> Chances {
        if let Pending::Over { winner, .. } = game.pending() {
            let mut chances = [0; MAX_SEATS];
            if let Some(winner) = winner {
                chances[winner.index()] = CERTAIN;
            }
            return chances;
        }
        self.evaluations += 1;
        self.judges.chances(&features(game, masked))
    }

    /// The best answer to the question that the seat is asked.
    pub fn choose(&mut self, game: &Game, seat: Seat) -> Option<Action> {
        let mut best: Option<(Action, u64)> = None;
        self.weigh_answers(game, seat, |action, chance| {
            if best.is_none_or(|(_, most)| chance > most) {
                best = Some((action, chance));
            }
        });
        best.map(|(action, _)| action)
    }

    /// Calls `each` for every answer that is considered, with the seat's chance to win after it.
    pub(super) fn weigh_answers(&mut self, game: &Game, seat: Seat, mut each: impl FnMut(Action, u64)) {
        self.evaluations = 0;
        let mut legal = ActionList::new();
        game.legal_into(&mut legal);
        if let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = game.pending() {
            return self.weigh_rolls(game, seat, &legal, each);
        }
        for action in considered(&legal) {
            each(action, self.weigh(game, seat, action)[seat.index()]);
        }
    }

    /// Everyone's chances after an answer that isn't about a roll.
    ///
    /// The caller sets [`evaluations`](Self::evaluations) to 0 before each question.
    pub fn weigh(&mut self, game: &Game, seat: Seat, action: Action) -> Chances {
        match action {
            Action::Sweep { .. } => self.after_sweep(game, seat, action),
            _ => self.after(game, seat, action),
        }
    }

    /// Everyone's chances after a seat's answer, at the end of the turn.
    pub(super) fn after(&mut self, game: &Game, seat: Seat, action: Action) -> Chances {
        let mut then = *game;
        then.play_unchecked(action);
        self.best_order(&then, seat)
    }

    /// Everyone's chances if a seat resolves its dice in the best of a few orders.
    pub(super) fn best_order(&mut self, game: &Game, seat: Seat) -> Chances {
        let orders = match game.pending() {
            Pending::Choose { seat: roller, prompt: Prompt::WhichKind } if roller == seat => {
                let symbols = game.dice().plus(game.added_symbols());
                let has = |face| symbols.count(face) > 0;
                let is_new_york = game.ruleset() == kaiju_rules::Ruleset::NewYork;
                let matters = is_new_york && has(Face::OUCH) && (has(Face::DESTRUCTION) || has(Face::HEAL));
                if matters { ORDERS.len() } else { 1 }
            }
            _ => 1,
        };
        let mut best = self.worth_after_turn(game, game.turn_number(), CardSet::EMPTY);
        for order in 1..orders {
            self.order = order;
            let chances = self.worth_after_turn(game, game.turn_number(), CardSet::EMPTY);
            if chances[seat.index()] > best[seat.index()] {
                best = chances;
            }
        }
        self.order = 0;
        best
    }

    /// The mean over some markets that a sweep may bring, each with the best purchase.
    fn after_sweep(&mut self, game: &Game, seat: Seat, sweep: Action) -> Chances {
        let mut dealer = Dealer::new(u64::from(game.turn_number()) << 8 | u64::from(game.deck().len()));
        let mut sum = [0; MAX_SEATS];
        let mut legal = ActionList::new();
        for _ in 0..SWEEPS {
            let mut then = *game;
            then.play_unchecked(sweep);
            while let (Pending::Chance(Chance::Card { .. }), Some(card)) = (then.pending(), dealer.outcome(&then)) {
                then.resolve_unchecked(card);
            }
            let chances = match then.pending() {
                Pending::Choose { seat: buyer, prompt: Prompt::Buy } if buyer == seat => {
                    then.legal_into(&mut legal);
                    let purchases = legal.iter().filter(|action| !matches!(action, Action::Sweep { .. }));
                    let chances = purchases.map(|&action| self.after(&then, seat, action));
                    chances.max_by_key(|chances| chances[seat.index()]).unwrap_or_default()
                }
                _ => self.worth_after_turn(&then, game.turn_number(), CardSet::EMPTY),
            };
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
        }
        sum.map(|sum| sum / SWEEPS)
    }

    /// Everyone's chances at the end of the turn.
    pub fn worth_after_turn(&mut self, game: &Game, turn: u16, masked: CardSet) -> Chances {
        let end = self.end_of_turn(game, turn, masked, true);
        let chances = self.chances(&end.game, end.masked);
        if !end.tried_to_rise {
            return chances;
        }
        // Half of the attempts to rise succeed (KO-4.1).
        let end = self.end_of_turn(game, turn, masked, false);
        let fails = self.chances(&end.game, end.masked);
        std::array::from_fn(|seat| u64::midpoint(chances[seat], fails[seat]))
    }

    /// Plays until the turn ends, every seat taking what looks best at once.
    pub(super) fn end_of_turn(&mut self, game: &Game, turn: u16, masked: CardSet, rises: bool) -> TurnEnd {
        let (mut game, mut masked, mut tried_to_rise) = (*game, masked, false);
        let mut legal = ActionList::new();
        for _ in 0..MAX_PLIES_AHEAD {
            if game.turn_number() != turn {
                break;
            }
            match game.pending() {
                Pending::Over { .. } => break,
                // The network knows the start of a turn best.
                Pending::Chance(Chance::Roll { .. }) if game.phase() == Phase::Start => break,
                Pending::Chance(Chance::Number { .. }) => {
                    tried_to_rise = true;
                    game.resolve_unchecked(Outcome::Number(if rises { 6 } else { 1 }));
                }
                Pending::Chance(_) => {
                    if !reveal(&mut game, &mut masked) {
                        break;
                    }
                }
                Pending::Choose { seat, prompt } => {
                    game.legal_into(&mut legal);
                    let Some(action) = self.simple(&game, seat, prompt, &legal, masked) else { break };
                    game.play_unchecked(action);
                }
            }
        }
        TurnEnd { game, masked, tried_to_rise }
    }

    /// The seat's chance to win from here.
    pub(super) fn chance(&mut self, game: &Game, seat: Seat, masked: CardSet) -> u64 {
        let over = matches!(game.pending(), Pending::Over { .. });
        if !over && !game.is_in_game(seat) { 0 } else { self.chances(game, masked)[seat.index()] }
    }

    /// The answer that looks best at once. Questions that seldom matter get a fixed answer.
    fn simple(
        &mut self,
        game: &Game,
        seat: Seat,
        prompt: Prompt,
        legal: &ActionList,
        masked: CardSet,
    ) -> Option<Action> {
        let is = |wanted: Action| legal.contains(&wanted).then_some(wanted);
        match prompt {
            Prompt::RerollOrStop => return is(Action::Stop).or(legal.first().copied()),
            Prompt::Zombie => return crate::ko::rises(game, seat),
            Prompt::WhichKind => {
                let next = ORDERS[self.order].into_iter().find_map(|face| is(Action::Resolve(face)));
                let kind = |action: &&Action| matches!(action, Action::Resolve(_));
                return next.or(legal.iter().find(kind).or(legal.first()).copied());
            }
            _ if matches!(prompt, Prompt::ChangeDice(_))
                || legal.len() > MANY_AHEAD
                || self.evaluations > self.style.budget() =>
            {
                return is(Action::Pass).or(legal.first().copied());
            }
            _ => {}
        }
        let after = |action: Action| {
            let (mut then, mut unknown) = (*game, masked);
            then.play_unchecked(action);
            // A bought card is replaced by one that nobody knows.
            while let Pending::Chance(Chance::Card { .. }) = then.pending()
                && reveal(&mut then, &mut unknown)
            {}
            (then, unknown)
        };
        let candidates = || {
            legal.iter().copied().filter(|action| match *action {
                Action::Buy { card, .. } => !masked.has(card),
                Action::Sweep { .. } => false,
                _ => true,
            })
        };
        // Answers that end the turn bring the next monster's earnings. They can't be compared with a position before
        // that, so the others are continued to the end of the turn too, if there are any. The champion always does so:
        // the network has learnt from positions at the start of turns, not in the middle of an attack.
        let ends = |action: Action| after(action).0.turn_number() != game.turn_number();
        let is_last = self.style == Style::Exact || candidates().any(ends);
        let mut best: Option<(Action, u64)> = None;
        for action in candidates() {
            let (mut then, mut unknown) = after(action);
            if is_last {
                finish_passively(&mut then, game.turn_number(), &mut unknown);
            }
            let chance = self.chance(&then, seat, unknown);
            if best.is_none_or(|(_, most)| chance > most) {
                best = Some((action, chance));
            }
        }
        best.map(|(action, _)| action).or(legal.first().copied())
    }
}

/// At most 200 answers, evenly spaced: in very long lists, neighbours differ only in details.
pub fn considered(legal: &ActionList) -> impl Iterator<Item = Action> {
    legal.iter().step_by(legal.len().div_ceil(MANY).max(1)).copied()
}

/// Plays until the turn ends, every seat doing as little as it can.
fn finish_passively(game: &mut Game, turn: u16, masked: &mut CardSet) {
    let mut legal = ActionList::new();
    for _ in 0..MAX_PLIES_AHEAD {
        if game.turn_number() != turn {
            return;
        }
        match game.pending() {
            Pending::Over { .. } => return,
            Pending::Chance(Chance::Roll { .. }) if game.phase() == Phase::Start => return,
            Pending::Chance(_) => {
                if !reveal(game, masked) {
                    return;
                }
            }
            Pending::Choose { .. } => {
                game.legal_into(&mut legal);
                let passive = |action: &&Action| {
                    matches!(action, Action::Done | Action::Pass | Action::Stay | Action::Stop | Action::Resolve(_))
                };
                let Some(&action) = legal.iter().find(passive).or(legal.first()) else { return };
                game.play_unchecked(action);
            }
        }
    }
}

/// Lets a representative outcome happen. A card that is revealed is masked, because any other could have been.
fn reveal(game: &mut Game, masked: &mut CardSet) -> bool {
    let Pending::Chance(chance) = game.pending() else { return false };
    let outcome = match chance {
        Chance::Card { .. } | Chance::Peek { .. } => {
            let deck = game.deck();
            let Some(card) = deck.nth(deck.len() / 2) else { return false };
            let card = game.ruleset().first_like(card, deck);
            masked.insert(card);
            Outcome::Card(card)
        }
        Chance::Tile { .. } => {
            let unseen = game.unseen_tiles();
            let Some(tile) = Tile::ALL.into_iter().max_by_key(|tile| unseen[tile.index()]) else { return false };
            Outcome::Tile(tile)
        }
        Chance::Number { .. } => Outcome::Number(4),
        Chance::Roll { dice, .. } | Chance::StartRoll { dice, .. } | Chance::Dice { dice, .. } => {
            Outcome::Dice(Face::ALL.into_iter().cycle().take(dice.into()).collect::<Dice>())
        }
    };
    game.resolve_unchecked(outcome);
    true
}
