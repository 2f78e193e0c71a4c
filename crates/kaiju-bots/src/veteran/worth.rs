//! Evaluation: a monster's odds of winning against the others.

use super::features::{Aspect, Common, FACTS, aspect, fact_name, facts, facts_with, same_facts};
use kaiju_rules::{Game, MAX_SEATS, Pending, Ruleset, Seat};
use std::{collections::BTreeMap, ops::Sub, sync::LazyLock};

/// A position's worth to a monster, split by aspect. The sum is the log odds of winning.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(super) struct MonsterWorth {
    /// A decided game: won or lost.
    pub(super) end: f32,
    /// The monster's own life and safety.
    pub(super) life: f32,
    /// The monster's own VP, present and expected.
    pub(super) points: f32,
    /// The monster's own energy and cards.
    pub(super) goods: f32,
    /// The weakness of the other monsters.
    pub(super) rivals: f32,
}

impl MonsterWorth {
    /// The log odds of winning.
    pub(super) fn sum(self) -> f32 {
        self.end + self.life + self.points + self.goods + self.rivals
    }
}

impl Sub for MonsterWorth {
    type Output = MonsterWorth;
    fn sub(self, less: MonsterWorth) -> MonsterWorth {
        MonsterWorth {
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

/// Added to a monster's log odds while it is KO'd (KO-1.1). This value and the next four are hand-picked, since they
/// only need to rank answers.
const KO: f32 = -3.0;
/// Added while a KO'd monster can still rise as a zombie.
const MAY_RISE: f32 = 0.7;
/// Added for each VP that a KO'd monster has towards popular demand (KO-4.4).
const CALLED: f32 = 0.12;
/// Added while the Token Monster is in play (KO-5.4).
const TOKEN: f32 = 0.15;
/// Added while the Token Monster is in Manhattan (KO-5.8).
const TOKEN_INSIDE: f32 = 0.1;

/// Each fact's weight and the aspect it contributes to.
type Weights = [(f32, Aspect); FACTS];

const NEW_YORK_TEXT: &str = include_str!("weights-new-york.tsv");
const TOKYO_TEXT: &str = include_str!("weights-tokyo.tsv");

static NEW_YORK: LazyLock<Box<Weights>> = LazyLock::new(|| read(Ruleset::NewYork, NEW_YORK_TEXT));
static TOKYO: LazyLock<Box<Weights>> = LazyLock::new(|| read(Ruleset::Tokyo, TOKYO_TEXT));

fn weights(ruleset: Ruleset) -> &'static Weights {
    match ruleset {
        Ruleset::NewYork => &NEW_YORK,
        Ruleset::Tokyo => &TOKYO,
    }
}

/// Parses a weight table: each line has a fact's name, a tab and its weight.
fn rows(text: &str) -> BTreeMap<&str, f32> {
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    lines.filter_map(|(name, weight)| Some((name, weight.parse().ok()?))).collect()
}

/// Looks up the weight of every fact. Facts that the table doesn't list weigh 0; a test checks that no card is missing.
fn read(ruleset: Ruleset, text: &str) -> Box<Weights> {
    let known = rows(text);
    let weight = |fact: usize| known.get(fact_name(ruleset, fact)?.as_str()).copied();
    Box::new(std::array::from_fn(|fact| (weight(fact).unwrap_or(0.0), aspect(fact))))
}

/// Evaluates the positions that a decision can lead to. It caches each monster's strength before the decision, because
/// most answers change few monsters.
pub(super) struct Evaluator<'a> {
    game: &'a Game,
    common: Common,
    /// Each standing monster's share of the winning chances, before normalization: exp(strength).
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
    pub(super) fn worth(&self, game: &Game, me: Seat) -> MonsterWorth {
        #[cfg(test)]
        super::effort::count();
        let lost = MonsterWorth { end: -DECIDED, ..MonsterWorth::default() };
        match game.pending() {
            Pending::Over { winner: Some(seat), .. } if seat == me => {
                return MonsterWorth { end: DECIDED, ..MonsterWorth::default() };
            }
            Pending::Over { .. } => return lost,
            _ if !game.is_in_game(me) => return lost,
            _ => {}
        }
        let (weights, common) = (weights(game.ruleset()), Common::of(game));
        let others = game.in_game().filter(|&s| s != me).map(|seat| self.share(game, &common, seat)).sum::<f32>();
        let mut worth = MonsterWorth { rivals: -others.ln(), ..MonsterWorth::default() };
        if game.is_ko(me) {
            return MonsterWorth { rivals: worth.rivals, ..ko_worth(game, me, weights) };
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

/// A standing monster's share of the winning chances, before normalization.
fn share(game: &Game, seat: Seat, common: &Common) -> f32 {
    let (weights, mut strength) = (weights(game.ruleset()), 0.0);
    facts_with(game, seat, common, |fact, much| strength += weights[fact].0 * much);
    strength.exp()
}

/// A KO'd monster's worth, without the `rivals` aspect. Its cards and energy count because it still has them when it
/// returns.
fn ko_worth(game: &Game, seat: Seat, weights: &Weights) -> MonsterWorth {
    let mut worth = MonsterWorth { life: KO, ..MonsterWorth::default() };
    facts(game, seat, |fact, much| {
        if let (weight, Aspect::Goods) = weights[fact] {
            worth.goods += weight * much;
        }
    });
    if !game.has_risen(seat) {
        worth.life += MAY_RISE;
    }
    if !game.was_demanded(seat) {
        worth.points += CALLED * f32::from(game.monster(seat).vp().min(game.vp_to_win()));
    }
    if let Some(place) = game.token_monster() {
        worth.points += TOKEN + if place.is_inside() { TOKEN_INSIDE } else { 0.0 };
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::veteran::features::card_cost;

    /// Every line of the weight tables names an existing fact.
    #[test]
    fn every_weight_names_a_fact() {
        for (ruleset, text) in [(Ruleset::NewYork, NEW_YORK_TEXT), (Ruleset::Tokyo, TOKYO_TEXT)] {
            let names: Vec<String> = (0..FACTS).filter_map(|fact| fact_name(ruleset, fact)).collect();
            for line in text.lines() {
                let (name, weight) = line.split_once('\t').expect("a name and a weight");
                assert!(names.iter().any(|n| n == name), "{name} in the weights of {} is not a fact", ruleset.word());
                assert!(weight.parse::<f32>().is_ok_and(f32::is_finite), "{line}");
            }
        }
    }

    /// A neutral weight for a new card: the mean weight of the cards that cost the same, or of those closest in cost.
    fn neutral_weight(ruleset: Ruleset, fact: usize, known: &BTreeMap<&str, f32>) -> f32 {
        let cost = card_cost(ruleset, fact).expect("a card");
        let others: Vec<(u8, f32)> = (0..FACTS)
            .filter_map(|fact| Some((card_cost(ruleset, fact)?, *known.get(fact_name(ruleset, fact)?.as_str())?)))
            .collect();
        let nearest = others.iter().map(|(other, _)| other.abs_diff(cost)).min().expect("other cards");
        let like = others.iter().filter(|(other, _)| other.abs_diff(cost) == nearest);
        let (sum, count) = like.fold((0.0, 0.0), |(sum, count), (_, weight)| (sum + weight, count + 1.0));
        sum / count
    }

    /// Every Keep card has a weight. `./bless` gives new cards a neutral weight; the example `train` fits all weights
    /// to games.
    #[test]
    fn every_card_has_a_weight() {
        for (ruleset, text) in [(Ruleset::NewYork, NEW_YORK_TEXT), (Ruleset::Tokyo, TOKYO_TEXT)] {
            let known = rows(text);
            let cards = (0..FACTS).filter(|&fact| card_cost(ruleset, fact).is_some());
            let named = cards.filter_map(|fact| Some((fact, fact_name(ruleset, fact)?)));
            let mut missing: Vec<(usize, String)> = named.filter(|(_, name)| !known.contains_key(&**name)).collect();
            let file = format!("src/veteran/weights-{}.tsv", ruleset.word());
            if std::env::var_os("KAIJU_BLESS").is_some() {
                let rows = missing.drain(..).map(|(fact, name)| {
                    let weight = neutral_weight(ruleset, fact, &known);
                    format!("{name}\t{weight:.3}\n")
                });
                let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
                std::fs::write(path, text.to_owned() + &rows.collect::<String>()).expect("the file can be written");
            }
            assert!(
                missing.is_empty(),
                "crates/kaiju-bots/{file} has no weight for {missing:?}: ./bless adds a neutral one"
            );
        }
    }

    /// A card's neutral weight is the mean weight of the cards that cost the same.
    #[test]
    fn a_neutral_weight_is_the_mean_of_its_cost() {
        let known = rows(NEW_YORK_TEXT);
        let fact =
            |id: &str| (0..FACTS).find(|&f| fact_name(Ruleset::NewYork, f).is_some_and(|n| n == format!("card-{id}")));
        // Shadow Double is the only card that costs 12.
        let alone = fact("shadow-double").expect("a card");
        assert!((neutral_weight(Ruleset::NewYork, alone, &known) - known["card-shadow-double"]).abs() < 1e-6);
    }
}
