//! Odds and previews agree with playing out every answer and every outcome in the engine itself.
#![allow(clippy::cast_precision_loss)] // Floats only where odds are compared with a tolerance.

use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, rich_table};
use kaiju_rules::{
    Action, Borough, Chance, Dice, Event, EventKind, Face, Game, MonsterSetup, Occasion, Odds, Pending, Phase, Place,
    Ply, Prompt, Ruleset, Seat, Setup, StartAt, Token, Track, Want, Zone,
};
use std::collections::BTreeMap;

const A: usize = 0;
/// A card that forbids its owner from rerolling Attack dice (NR-62).
pub(crate) const FIXES: &str = "terminal-rage";
/// A card that forces other monsters to use every reroll (NR-62).
pub(crate) const FORCES: &str = "jinx-aura";

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

/// A setup in which A is about to roll and both monsters have the given cards. Tokens that cost dice or rerolls keep
/// the enumeration short.
pub(crate) fn table(ruleset: Ruleset, mine: &[&str], theirs: &[&str], tokens: &[(Token, u8)]) -> Setup {
    let cards = |ids: &[&str]| ids.iter().map(|id| ruleset.card_by_id(id).unwrap()).collect::<Vec<_>>();
    let places = match ruleset {
        Ruleset::NewYork => [Place::Outer(Borough::Queens), Place::Manhattan(Zone::Lower, Track::Main)],
        Ruleset::Tokyo => [Place::Outside, Place::Tokyo(Track::Main)],
    };
    let mut a = MonsterSetup { place: places[0], cards: cards(mine), ..MonsterSetup::default() };
    for &(token, count) in tokens {
        a.tokens[token as usize] = count;
    }
    let b = MonsterSetup { place: places[1], cards: cards(theirs), ..MonsterSetup::default() };
    let start = StartAt::Turn { seat: seat(A), number: 1, phase: Phase::Roll };
    Setup { monsters: vec![a, b], start, ..Setup::new(ruleset) }
}

/// The game after a first roll that depends on `nth`.
pub(crate) fn rolled(setup: &Setup, nth: u64) -> Game {
    let mut game = Game::from_setup(setup, &mut |_, _| {}).unwrap();
    let Pending::Chance(Chance::Roll { dice, .. }) = game.pending() else { panic!("expected a roll first") };
    let throw = nth.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 8;
    game.resolve(kaiju_rules::Outcome::Dice(Dice::from_throw(throw % 6u64.pow(dice.into()), dice))).unwrap();
    game
}

fn is_rolling(game: &Game) -> bool {
    matches!(game.pending(), Pending::Choose { prompt: Prompt::RerollOrStop, .. })
        || matches!(game.pending(), Pending::Chance(Chance::Roll { .. }))
}

/// The number of ways, out of 6^(dice * rerolls), to meet the goal with the best answers, found by playing every answer
/// and every outcome.
fn ways(game: &Game, want: Want, known: &mut BTreeMap<(Dice, u8), u128>) -> u128 {
    let (dice, left) = (game.dice(), game.rerolls(seat(A)));
    if let Some(&ways) = known.get(&(dice, left)) {
        return ways;
    }
    let scale = |rolls: u8| 6u128.pow(u32::from(dice.total()) * u32::from(rolls));
    let stopped = if want.is_met(dice) { scale(left) } else { 0 };
    let mut best = 0;
    for action in game.legal() {
        let ways_of = match action {
            Action::Stop => stopped,
            Action::Reroll { dice: rolled, life: 0 } => {
                let mut rolling = *game;
                rolling.play(seat(A), action).unwrap();
                let paid = rolling.monster(seat(A)).energy() != game.monster(seat(A)).energy();
                if paid {
                    0
                } else {
                    scale(1) / 6u128.pow(rolled.total().into())
                        * over_outcomes(&rolling, want, known, dice.minus(rolled))
                }
            }
            _ => 0,
        };
        best = best.max(ways_of);
    }
    known.insert((dice, left), best);
    best
}

fn over_outcomes(rolling: &Game, want: Want, known: &mut BTreeMap<(Dice, u8), u128>, kept: Dice) -> u128 {
    let outcomes: Vec<_> = rolling.chances().collect();
    let mut sum = 0;
    for (outcome, weight) in outcomes {
        let kaiju_rules::Outcome::Dice(rolled) = outcome else { panic!("expected dice") };
        let mut next = *rolling;
        next.resolve(outcome).unwrap();
        let dice = kept.plus(rolled);
        let (left, whole) =
            (rolling.rerolls(seat(A)), |rolls: u8| 6u128.pow(u32::from(dice.total()) * u32::from(rolls)));
        let ways = match next.pending() {
            Pending::Choose { prompt: Prompt::RerollOrStop, .. } => ways(&next, want, known),
            // The only answer was taken automatically: these dice are already being rerolled.
            Pending::Chance(Chance::Roll { seat, dice: again }) if seat.index() == A => {
                over_outcomes(&next, want, known, next.dice()) * (whole(1) / 6u128.pow(again.into()))
            }
            // If no die may be rerolled, no question is asked and the roll is final.
            _ if want.is_met(dice) => whole(left),
            _ => 0,
        };
        sum += u128::from(weight) * ways;
    }
    sum
}

fn wants() -> Vec<Want> {
    let both = Want { least: Dice::of(Face::ATTACK, 2).plus(Dice::of(Face::HEAL, 1)), ..Want::none_of(Face::OUCH) };
    vec![
        Want::at_least(Face::OUCH, 2),
        Want::at_least(Face::ATTACK, 4),
        Want::none_of(Face::OUCH),
        Want::none_of(Face::ENERGY),
        Want { least: Face::ALL.into_iter().collect(), ..Want::default() },
        both,
        Want::default(),
        Want::at_least(Face::HEAL, 9),
    ]
}

fn equals_enumeration(setup: &Setup, rolls: u64) {
    for nth in 0..rolls {
        let game = rolled(setup, nth);
        for want in wants() {
            let of = 6u128.pow(u32::from(game.dice().total()) * u32::from(game.rerolls(seat(A))));
            let hits = ways(&game, want, &mut BTreeMap::new());
            let odds = game.odds_of_turn(want).unwrap();
            let table = &setup.monsters;
            assert_eq!(
                odds.hits * of,
                hits * odds.of,
                "{want:?} from {:?}: {odds:?}, {hits} of {of}; {table:?}",
                game.dice()
            );
        }
    }
}

#[test]
fn odds_over_all_rerolls_equal_enumeration() {
    equals_enumeration(&table(Ruleset::NewYork, &[], &[], &[]), 2);
    equals_enumeration(&table(Ruleset::Tokyo, &[], &[], &[(Token::Shrink, 2)]), 6);
    equals_enumeration(&table(Ruleset::Tokyo, &["giant-brain"], &[], &[(Token::Shrink, 3)]), 6);
    equals_enumeration(&table(Ruleset::NewYork, &[], &[], &[(Token::Web, 1)]), 6);
}

/// NR-60, NR-62: dice that can't be rerolled, rerolls that cost energy, and rerolls that are compulsory.
#[test]
fn odds_respect_forbidden_and_forced_rerolls() {
    for (mine, theirs) in [(FIXES, ""), ("", FORCES), (FIXES, FORCES)] {
        let of = |id: &'static str| if id.is_empty() { vec![] } else { vec![id] };
        equals_enumeration(&table(Ruleset::NewYork, &of(mine), &of(theirs), &[]), 2);
        equals_enumeration(&table(Ruleset::NewYork, &of(mine), &of(theirs), &[(Token::Jinx, 1)]), 2);
    }
}

/// TR-3: Background Dweller rerolls 3s without limit. Its exact odds are the limit of value iteration.
#[test]
fn odds_with_free_rerolls_are_the_limit_of_many_attempts() {
    let game = rolled(&table(Ruleset::Tokyo, &["background-dweller"], &[], &[(Token::Shrink, 3)]), 3);
    for want in wants() {
        let odds = game.odds_of_turn(want).unwrap();
        let exact = odds.hits as f64 / odds.of as f64;
        let mut known = BTreeMap::new();
        for _ in 0..200 {
            try_once(&game, want, &mut known);
        }
        let tried = known[&(game.dice(), game.rerolls(seat(A)))];
        assert!((exact - tried).abs() < 1e-9, "{want:?} from {:?}: {exact}, not {tried}", game.dice());
    }
}

/// A probability as a float, because the means of free rerolls divide by five.
#[derive(Copy, Clone, PartialEq, PartialOrd, Debug)]
struct Share(f64);

impl std::ops::Add for Share {
    type Output = Share;
    fn add(self, more: Share) -> Share {
        Share(self.0 + more.0)
    }
}

impl kaiju_rules::Worth for Share {
    fn over(self, n: u8) -> Share {
        Share(self.0 / f64::from(n))
    }
}

/// TR-3: rerolling only 3s uses up no reroll, any other reroll uses one; both are worth the mean over their outcomes.
#[test]
fn free_and_ordinary_rerolls_are_worth_the_mean_of_their_outcomes() {
    let (mut free, mut ordinary) = (0, 0);
    for nth in 0..8 {
        let game = rolled(&table(Ruleset::Tokyo, &["background-dweller"], &[], &[(Token::Shrink, 2)]), nth);
        for want in wants() {
            let end = |dice: Dice| Share(f64::from(u8::from(want.is_met(dice))));
            let plan = game.plan(end).unwrap();
            for action in game.legal() {
                let Action::Reroll { dice, .. } = action else { continue };
                let mut rolling = game;
                rolling.play(seat(A), action).unwrap();
                if rolling.rerolls(seat(A)) == game.rerolls(seat(A)) {
                    free += 1;
                } else {
                    ordinary += 1;
                }
                let total = rolling.chance_total() as f64;
                let outcomes: Vec<_> = rolling.chances().collect();
                let mean: f64 = outcomes
                    .into_iter()
                    .map(|(outcome, weight)| {
                        let kaiju_rules::Outcome::Dice(rolled) = outcome else { panic!("expected dice") };
                        let mut next = rolling;
                        next.resolve(outcome).unwrap();
                        let result = game.dice().minus(dice).plus(rolled);
                        let asked = is_rolling(&next) && next.dice() == result;
                        let best = next.plan(end).filter(|_| asked).map_or(end(result), |plan| plan.best());
                        weight as f64 / total * best.0
                    })
                    .sum();
                let planned = plan.of(action).unwrap().0;
                assert!((planned - mean).abs() < 1e-9, "{action:?} for {want:?}: {planned}, not {mean}");
            }
        }
    }
    assert!(free > 10 && ordinary > 100, "{free} free rerolls, {ordinary} others");
}

/// One round of value iteration: updates the known value of every reachable roll by one more attempt.
fn try_once(game: &Game, want: Want, known: &mut BTreeMap<(Dice, u8), f64>) -> f64 {
    fn go(game: &Game, want: Want, known: &mut BTreeMap<(Dice, u8), f64>, new: &mut BTreeMap<(Dice, u8), f64>) -> f64 {
        let key = (game.dice(), game.rerolls(seat(A)));
        if let Some(&chance) = new.get(&key) {
            return chance;
        }
        // Revisiting a state in this iteration uses the value of the previous one.
        new.insert(key, known.get(&key).copied().unwrap_or(0.0));
        let mut best = if want.is_met(key.0) { 1.0 } else { 0.0f64 };
        for action in game.legal() {
            let Action::Reroll { dice, .. } = action else { continue };
            let mut rolling = *game;
            rolling.play(seat(A), action).unwrap();
            let total = rolling.chance_total() as f64;
            let outcomes: Vec<_> = rolling.chances().collect();
            let mut sum = 0.0;
            for (outcome, weight) in outcomes {
                let kaiju_rules::Outcome::Dice(rolled) = outcome else { panic!("expected dice") };
                let mut next = rolling;
                next.resolve(outcome).unwrap();
                let result = key.0.minus(dice).plus(rolled);
                let asked = is_rolling(&next) && next.dice() == result;
                let end = if want.is_met(result) { 1.0 } else { 0.0 };
                sum += weight as f64 / total * if asked { go(&next, want, known, new) } else { end };
            }
            best = best.max(sum);
        }
        new.insert(key, best);
        best
    }
    let mut new = BTreeMap::new();
    let chance = go(game, want, known, &mut new);
    *known = new;
    chance
}

/// The odds of the next roll, for "at least n" and "none" of every face and every choice of kept dice, match a
/// count over all throws.
#[test]
fn odds_of_the_next_roll_equal_enumeration() {
    for ruleset in Ruleset::ALL {
        let game = rolled(&table(ruleset, &[], &[], &[]), 5);
        for action in game.legal() {
            let Action::Reroll { dice, .. } = action else { continue };
            let kept = game.dice().minus(dice);
            for face in Face::ALL {
                for more in 0..=3 {
                    let want = Want::at_least(face, kept.count(face) + more);
                    count_throws(&game, dice, want, |rolled| rolled.count(face) >= more);
                }
                count_throws(&game, dice, Want::none_of(face), |rolled| rolled.count(face) + kept.count(face) == 0);
            }
        }
        assert_eq!(game.odds_of_roll(Dice::of(Face::ENERGY, 9), Want::default()), None, "nonexistent dice");
    }
}

fn count_throws(game: &Game, dice: Dice, want: Want, met: impl Fn(Dice) -> bool) {
    let throws = 6u64.pow(dice.total().into());
    let hits = (0..throws).filter(|&throw| met(Dice::from_throw(throw, dice.total()))).count() as u128;
    let odds = game.odds_of_roll(dice, want).unwrap();
    assert_eq!(odds.hits * u128::from(throws), hits * odds.of, "{want:?} with {dice:?}");
}

#[test]
fn per_mille_is_never_wrongly_certain() {
    let odds = |hits, of| Odds { hits, of }.per_mille();
    assert_eq!([odds(1, 3), odds(2, 3), odds(1, 2), odds(0, 7), odds(1, 1)], [333, 667, 500, 0, 1000]);
    assert_eq!([odds(1, 1_000_000), odds(999_999, 1_000_000)], [1, 999], "possible but not certain");
    assert_eq!(odds(6u128.pow(48) / 4, 6u128.pow(48)), 250);
}

/// The plan is right for every answer, not only the best: each is worth the mean over its outcomes.
#[test]
fn each_answer_is_worth_the_mean_of_its_outcomes() {
    let game = rolled(&table(Ruleset::NewYork, &[], &[], &[]), 9);
    let certain = 6u128.pow(12);
    for want in wants() {
        let plan = game.plan(|dice| if want.is_met(dice) { certain } else { 0 }).unwrap();
        let mut known = BTreeMap::new();
        let mut best = 0;
        for action in game.legal() {
            let worth = plan.of(action).unwrap();
            best = best.max(worth);
            if let Action::Reroll { dice, .. } = action {
                let mut rolling = game;
                rolling.play(seat(A), action).unwrap();
                let sum = over_outcomes(&rolling, want, &mut known, game.dice().minus(dice));
                assert_eq!(worth, sum * 6u128.pow(u32::from(6 - dice.total())), "{action:?} for {want:?}");
            } else {
                assert_eq!((action, worth), (Action::Stop, if want.is_met(game.dice()) { certain } else { 0 }));
            }
        }
        assert_eq!(plan.best(), best);
    }
}

fn collect(events: &mut Vec<Event>) -> impl FnMut(&Game, Event) + '_ {
    |_, event| events.push(event)
}

/// A preview shows exactly what happens: the same events and the same game, without changing the original.
#[test]
fn a_preview_matches_actual_play() {
    for ruleset in Ruleset::ALL {
        for seed in 0..40 {
            let (mut dealer, policy) = (Dealer::new(seed), Policy(seed as u8));
            let mut game = rich_table(ruleset, 2 + seed as usize % 5, &mut dealer);
            for _ in 0..150 {
                let Some(ply) = policy.next_ply(&game, &mut dealer) else { break };
                if let Ply::Choice(seat, action) = ply {
                    let (before, mut previewed, mut played) = (game, Vec::new(), Vec::new());
                    let then = game.preview(seat, action, &mut collect(&mut previewed)).unwrap();
                    assert_eq!(game, before);
                    game.play_with(seat, action, &mut collect(&mut played)).unwrap();
                    assert_eq!((then, previewed), (game, played));
                } else {
                    game.apply(ply).unwrap();
                }
            }
        }
    }
}

/// `Game::if_stopped` shows, for each kind, what happens when the roller stops and resolves that kind first.
#[test]
fn previews_of_stopping_match_actual_play() {
    let mut kinds = 0;
    for ruleset in Ruleset::ALL {
        for seed in 0..60 {
            let (mut dealer, policy) = (Dealer::new(seed), Policy(seed as u8));
            let mut game = rich_table(ruleset, 2 + seed as usize % 5, &mut dealer);
            for _ in 0..120 {
                if matches!(game.pending(), Pending::Choose { prompt: Prompt::RerollOrStop, .. }) {
                    kinds += check_stop_preview(&game);
                }
                let Some(ply) = policy.next_ply(&game, &mut dealer) else { break };
                game.apply(ply).unwrap();
            }
        }
    }
    assert!(kinds > 2000, "{kinds}");
}

/// Checks the preview of stopping in one position; returns the number of kinds compared.
fn check_stop_preview(game: &Game) -> u32 {
    let mut previewed: BTreeMap<Face, Vec<Event>> = BTreeMap::new();
    let waiting = game.if_stopped(&mut |face, _, event| previewed.entry(face).or_default().push(event));
    let mut stopped = *game;
    let Pending::Choose { seat, .. } = game.pending() else { unreachable!() };
    if stopped.play(seat, Action::Stop).is_err() {
        return 0;
    }
    // No one changes the dice in between.
    while let Pending::Choose { seat, prompt: Prompt::React(Occasion::Probe) | Prompt::ChangeDice(None) } =
        stopped.pending()
    {
        stopped.play(seat, Action::Pass).unwrap();
    }
    let Pending::Choose { prompt: Prompt::WhichKind, seat } = stopped.pending() else { return 0 };
    let mut kinds = 0;
    for action in stopped.legal() {
        let Action::Resolve(face) = action else { continue };
        let mut events = Vec::new();
        let then = stopped.preview(seat, action, &mut collect(&mut events)).unwrap();
        // The last kind resolves automatically, followed by the next phase.
        let next = |e: &Event| matches!(e.kind, EventKind::Phase { .. } | EventKind::Resolve { .. });
        let end = events.iter().skip(1).position(next).map_or(events.len(), |i| i + 1);
        assert_eq!(previewed.remove(&face).unwrap_or_default(), events[..end]);
        // The game is returned if it waits in the middle of the kind, and not if the kind is finished.
        let kind_done =
            matches!(then.pending(), Pending::Choose { prompt: Prompt::WhichKind, .. } | Pending::Over { .. });
        let in_the_middle = (end == events.len() && !kind_done).then_some(then);
        assert_eq!(waiting.iter().find(|kind| kind.0 == face), Some(&(face, in_the_middle)));
        kinds += 1;
    }
    assert!(previewed.is_empty(), "{previewed:?}");
    kinds
}
