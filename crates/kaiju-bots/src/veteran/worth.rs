//! Evaluation: how likely a monster is to win, as its odds against the others.

use super::features::{Aspect, Common, FACTS, aspect, fact_name, facts, facts_with, same_facts};
use kaiju_rules::{Game, MAX_SEATS, Pending, Ruleset, Seat, VP_TO_WIN};
use std::{collections::BTreeMap, ops::Sub, sync::LazyLock};

/// A position's worth to a monster, split by aspect. The sum is the log odds of winning.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(super) struct Worth {
    /// A decided game: won or lost.
    pub(super) end: f32,
    /// The monster's own life and safety.
    pub(super) life: f32,
    /// The monster's own VP, present and expected.
    pub(super) points: f32,
    /// The monster's own energy and cards.
    pub(super) goods: f32,
    /// How weak the other monsters are.
    pub(super) rivals: f32,
}

impl Worth {
    /// The log odds of winning.
    pub(super) fn sum(self) -> f32 {
        self.end + self.life + self.points + self.goods + self.rivals
    }
}

impl Sub for Worth {
    type Output = Worth;
    fn sub(self, less: Worth) -> Worth {
        Worth {
            end: self.end - less.end,
            life: self.life - less.life,
            points: self.points - less.points,
            goods: self.goods - less.goods,
            rivals: self.rivals - less.rivals,
        }
    }
}

/// Log odds of about a million to one: the game counts as decided.
pub(super) const DECIDED: f32 = 14.0;

/// Hand-picked values for a KO'd monster beyond its cards and energy (KO-1.1): being KO'd, the chance of still rising
/// as a zombie, each VP towards popular demand (KO-4.4), and the Token Monster in play and in Manhattan (KO-5.4,
/// KO-5.8). They only need to rank answers.
const FALLEN: f32 = -3.0;
const MAY_RISE: f32 = 0.7;
const CALLED: f32 = 0.12;
const TOKEN: f32 = 0.15;
const TOKEN_INSIDE: f32 = 0.1;

/// Each fact's weight and the aspect it contributes to.
type Weights = [(f32, Aspect); FACTS];

static NEW_YORK: LazyLock<Box<Weights>> = LazyLock::new(|| read(include_str!("weights-new-york.tsv")));
static TOKYO: LazyLock<Box<Weights>> = LazyLock::new(|| read(include_str!("weights-tokyo.tsv")));

fn weights(ruleset: Ruleset) -> &'static Weights {
    match ruleset {
        Ruleset::NewYork => &NEW_YORK,
        Ruleset::Tokyo => &TOKYO,
    }
}

/// Parses a weight table with a name and a number per line. Missing facts weigh 0.
fn read(text: &str) -> Box<Weights> {
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    let known: BTreeMap<&str, f32> = lines.filter_map(|(name, weight)| Some((name, weight.parse().ok()?))).collect();
    let weight = |fact: usize| known.get(fact_name(fact).as_str()).copied().unwrap_or(0.0);
    Box::new(std::array::from_fn(|fact| (weight(fact), aspect(fact))))
}

/// The position of a decision with each monster's strength, cached because most monsters are just as strong in the
/// positions that the decision leads to.
pub(super) struct Evaluator<'a> {
    game: &'a Game,
    common: Common,
    /// Each standing monster's share of the winning chances, unnormalised: exp(strength).
    shares: [f32; MAX_SEATS],
}

impl<'a> Evaluator<'a> {
    pub(super) fn new(game: &'a Game) -> Evaluator<'a> {
        let (common, mut shares) = (Common::of(game), [0.0; MAX_SEATS]);
        for seat in game.standing() {
            shares[seat.index()] = share(game, seat, &common);
        }
        Evaluator { game, common, shares }
    }

    /// A position's worth to a monster.
    pub(super) fn worth(&self, game: &Game, me: Seat) -> Worth {
        let lost = Worth { end: -DECIDED, ..Worth::default() };
        match game.pending() {
            Pending::Over { winner: Some(seat), .. } if seat == me => {
                return Worth { end: DECIDED, ..Worth::default() };
            }
            Pending::Over { .. } => return lost,
            _ if !game.is_in_game(me) => return lost,
            _ => {}
        }
        let (weights, common) = (weights(game.ruleset()), Common::of(game));
        let others = game.in_game().filter(|&s| s != me).map(|seat| self.share(game, &common, seat)).sum::<f32>();
        let mut worth = Worth { rivals: -others.ln(), ..Worth::default() };
        if game.is_ko(me) {
            return Worth { rivals: worth.rivals, ..ko_worth(game, me, weights) };
        }
        facts_with(game, me, &common, |fact, much| {
            let (weight, aspect) = weights[fact];
            match aspect {
                Aspect::Life => worth.life += weight * much,
                Aspect::Points => worth.points += weight * much,
                Aspect::Goods => worth.goods += weight * much,
            }
        });
        worth
    }

    fn share(&self, game: &Game, common: &Common, seat: Seat) -> f32 {
        if game.is_ko(seat) {
            return ko_worth(game, seat, weights(game.ruleset())).sum().exp();
        }
        if same_facts((self.game, &self.common), (game, common), seat) {
            return self.shares[seat.index()];
        }
        share(game, seat, common)
    }
}

/// A standing monster's unnormalised share of the winning chances.
fn share(game: &Game, seat: Seat, common: &Common) -> f32 {
    let (weights, mut strength) = (weights(game.ruleset()), 0.0);
    facts_with(game, seat, common, |fact, much| strength += weights[fact].0 * much);
    strength.exp()
}

/// A KO'd monster's worth without its rivals: its cards and energy count for when it returns.
fn ko_worth(game: &Game, seat: Seat, weights: &Weights) -> Worth {
    let mut worth = Worth { life: FALLEN, ..Worth::default() };
    facts(game, seat, |fact, much| {
        if let (weight, Aspect::Goods) = weights[fact] {
            worth.goods += weight * much;
        }
    });
    if !game.has_risen(seat) {
        worth.life += MAY_RISE;
    }
    if !game.was_demanded(seat) {
        worth.points += CALLED * f32::from(game.monster(seat).vp().min(VP_TO_WIN));
    }
    if let Some(place) = game.token_monster() {
        worth.points += TOKEN + if place.is_inside() { TOKEN_INSIDE } else { 0.0 };
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line of the weight tables names an existing fact.
    #[test]
    fn weights_are_of_facts() {
        let names: Vec<String> = (0..FACTS).map(fact_name).collect();
        for text in [include_str!("weights-new-york.tsv"), include_str!("weights-tokyo.tsv")] {
            for line in text.lines() {
                let (name, weight) = line.split_once('\t').expect("a name and a weight");
                assert!(names.iter().any(|n| n == name), "{name}");
                assert!(weight.parse::<f32>().is_ok_and(f32::is_finite), "{line}");
            }
        }
    }
}
