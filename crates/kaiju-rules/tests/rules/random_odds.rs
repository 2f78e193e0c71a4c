//! Odds equal those found by playing every answer and every outcome in the engine, for 10,000 random questions.
#![allow(clippy::cast_precision_loss)] // Floats only where odds are compared with a tolerance.

use crate::odds::{FIXES, FORCES, rolled, table};
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, random_table, rich_table};
use kaiju_rules::{
    Action, Chance, Dice, Face, Game, Odds, Outcome, Pending, Phase, Prompt, Ruleset, Seat, Setup, Token, Want,
};
use std::collections::HashMap;

/// Goals that are tried for one roll.
const WANTS: usize = 8;
/// Questions in all, most of them about rolls in the middle of random games.
const QUESTIONS: usize = 10_000;

/// The chance to meet each of the goals.
type WantedOdds = [f64; WANTS];

/// Finds chances by playing every answer and every outcome. It knows nothing about rerolls but what the engine does.
struct BruteForce {
    seat: Seat,
    wants: [Want; WANTS],
    /// The chances with the best answers to a roll, by its dice and the rerolls left.
    asked: HashMap<(Dice, u8), WantedOdds>,
    /// The chances while dice are rolling, by the dice that were kept and the rerolls left.
    rolling: HashMap<(Dice, u8), WantedOdds>,
}

impl BruteForce {
    fn new(seat: Seat, wants: [Want; WANTS]) -> BruteForce {
        BruteForce { seat, wants, asked: HashMap::new(), rolling: HashMap::new() }
    }

    fn met(&self, dice: Dice) -> WantedOdds {
        self.wants.map(|want| f64::from(u8::from(want.is_met(dice))))
    }

    /// With the best answer to each roll.
    fn best(&mut self, game: &Game) -> WantedOdds {
        let state = (game.dice(), game.rerolls(self.seat));
        if let Some(known) = self.asked.get(&state) {
            return *known;
        }
        let mut best: Option<WantedOdds> = None;
        for &action in &game.legal() {
            if let Some(chances) = self.repeating(game, action) {
                let best = best.get_or_insert(chances);
                best.iter_mut().zip(chances).for_each(|(best, chance)| *best = chance.max(*best));
            }
        }
        // Odds leave out rerolls that cost something, even where a forced roller has no other answer.
        let best = best.unwrap_or_else(|| self.met(game.dice()));
        self.asked.insert(state, best);
        best
    }

    /// After an answer, with the best answers to the rolls that follow; `None` if it costs something or is a card.
    fn after(&mut self, game: &Game, action: Action) -> Option<WantedOdds> {
        let (best, Action::Reroll { dice, .. }) = (self.best(game), action) else {
            return self.repeating(game, action);
        };
        let rolling = self.reroll(game, action)?;
        if rolling.rerolls(self.seat) < game.rerolls(self.seat) {
            return self.repeating(game, action);
        }
        // TR-3: a free reroll that changes nothing leads back to this roll.
        let (sum, others) = self.over_outcomes(&rolling, game.dice().minus(dice), Some(game.dice()));
        let total = rolling.chance_total() as f64;
        Some(std::array::from_fn(|at| (sum[at] + (total - others) * best[at]) / total))
    }

    /// After an answer that is repeated as long as it changes nothing. The best answer may be repeated, because it is
    /// still the best.
    fn repeating(&mut self, game: &Game, action: Action) -> Option<WantedOdds> {
        let Action::Reroll { dice, .. } = action else {
            return (action == Action::Stop).then(|| self.met(game.dice()));
        };
        let (rolling, kept) = (self.reroll(game, action)?, game.dice().minus(dice));
        if rolling.rerolls(self.seat) < game.rerolls(self.seat) {
            return Some(self.rolled(&rolling, kept));
        }
        let (sum, total) = self.over_outcomes(&rolling, kept, Some(game.dice()));
        Some(sum.map(|sum| sum / total))
    }

    /// The game while dice are rerolling; `None` if that costs something.
    fn reroll(&self, game: &Game, action: Action) -> Option<Game> {
        let mut rolling = *game;
        rolling.play(self.seat, action).unwrap();
        let (before, after) = (game.monster(self.seat), rolling.monster(self.seat));
        (after.energy() == before.energy() && after.life() == before.life()).then_some(rolling)
    }

    fn rolled(&mut self, rolling: &Game, kept: Dice) -> WantedOdds {
        let state = (kept, rolling.rerolls(self.seat));
        if let Some(known) = self.rolling.get(&state) {
            return *known;
        }
        let (sum, total) = self.over_outcomes(rolling, kept, None);
        let chances = sum.map(|sum| sum / total);
        self.rolling.insert(state, chances);
        chances
    }

    /// The sum of the chances after each outcome that doesn't lead to the ignored dice, and of the outcomes' weights.
    fn over_outcomes(&mut self, rolling: &Game, kept: Dice, ignored: Option<Dice>) -> (WantedOdds, f64) {
        let outcomes: Vec<(Outcome, u64)> = rolling.chances().collect();
        let (mut sum, mut total) = ([0.0; WANTS], 0.0);
        for (outcome, weight) in outcomes {
            let Outcome::Dice(rolled) = outcome else { panic!("expected dice") };
            let dice = kept.plus(rolled);
            if ignored == Some(dice) {
                continue;
            }
            let mut next = *rolling;
            next.resolve(outcome).unwrap();
            let chances = match next.pending() {
                _ if next.turn_number() != rolling.turn_number() || next.phase() != Phase::Roll => self.met(dice),
                Pending::Choose { prompt: Prompt::RerollOrStop, .. } => self.best(&next),
                // The only answer was taken: these dice are already rolling again.
                Pending::Chance(Chance::Roll { .. }) => self.rolled(&next, next.dice()),
                _ => self.met(dice),
            };
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += weight as f64 * chance);
            total += weight as f64;
        }
        (sum, total)
    }
}

/// Both are multiples of 1 / 6^n, with n up to 12 for six dice and two rerolls, so they are equal if they are this near.
#[track_caller]
fn assert_equal(odds: Odds, chance: f64, game: &Game, want: Want) {
    let exact = share(odds);
    assert!((exact - chance).abs() < 1e-12, "{exact}, not {chance}, for {want:?} at {}", game.position());
}

fn share(odds: Odds) -> f64 {
    odds.hits as f64 / odds.of as f64
}

/// One to three faces, each at least a few times or not at all.
fn random_want(dealer: &mut Dealer) -> Want {
    let mut want = Want::default();
    for _ in 0..=dealer.below(3) {
        let face = Face::ALL[dealer.below(6) as usize];
        match dealer.below(7) {
            0 | 1 if want.least.count(face) == 0 => want.none.insert(face),
            count if want.least.count(face) == 0 && !want.none.has(face) => {
                want.least = want.least.plus(Dice::of(face, 1 + (count as u8 / 2)));
            }
            _ => {}
        }
    }
    want
}

/// What the questions were about.
#[derive(Default, Debug)]
struct QuestionCounts {
    questions: usize,
    six_dice_two_rerolls: usize,
    one_face: usize,
    forced: usize,
    restricted: usize,
    free: usize,
    ko: usize,
    many_dice: usize,
}

impl QuestionCounts {
    /// Compares the odds of a few goals with brute force.
    fn ask(&mut self, game: &Game, dealer: &mut Dealer) {
        let Pending::Choose { seat, .. } = game.pending() else { panic!("a roll is pending") };
        let wants: [Want; WANTS] = std::array::from_fn(|_| random_want(dealer));
        let mut brute = BruteForce::new(seat, wants);
        let best = brute.best(game);
        for (at, (want, chance)) in wants.into_iter().zip(best).enumerate() {
            let Some(odds) = game.odds_of_turn(want) else { return };
            assert_equal(odds, chance, game, want);
            let answers = game.odds_of_answers(want).unwrap();
            assert!(answers.is_sorted_by(|a, b| share(a.1) >= share(b.1)), "{answers:?}");
            for (action, odds) in answers {
                assert_equal(odds, brute.after(game, action).unwrap()[at], game, want);
            }
            self.questions += 1;
        }
        self.note(game, seat, &wants);
    }

    fn note(&mut self, game: &Game, seat: Seat, wants: &[Want]) {
        let (dice, left, legal) = (game.dice().total(), game.rerolls(seat), game.legal());
        let one = |want: &&Want| want.least.kinds().count() <= 1 && want.none == Want::default().none;
        let rerolled = |face| legal.iter().any(|a| matches!(a, Action::Reroll { dice, .. } if dice.count(face) > 0));
        let is_free = |action: &Action| {
            let Action::Reroll { dice, .. } = *action else { return false };
            let is_three = dice.without(Face::THREE).is_empty();
            is_three && game.preview(seat, *action, &mut |_, _| {}).unwrap().rerolls(seat) == left
        };
        self.one_face += wants.iter().filter(one).count();
        self.six_dice_two_rerolls += usize::from(dice == 6 && left == 2) * WANTS;
        self.many_dice += usize::from(dice > 6) * WANTS;
        self.forced += usize::from(!legal.contains(&Action::Stop)) * WANTS;
        self.restricted += usize::from(left > 0 && !game.dice().kinds().all(rerolled)) * WANTS;
        self.free += usize::from(legal.iter().any(is_free)) * WANTS;
        self.ko += usize::from(game.options().ko) * WANTS;
    }
}

/// Tables at which rerolls are few, many, forced, forbidden, free or expensive.
fn special() -> Vec<Setup> {
    let new_york =
        |mine: &[&str], theirs: &[&str], tokens: &[(Token, u8)]| table(Ruleset::NewYork, mine, theirs, tokens);
    let tokyo = |mine: &[&str], tokens: &[(Token, u8)]| table(Ruleset::Tokyo, mine, &[], tokens);
    vec![
        new_york(&[], &[FORCES], &[(Token::Web, 1)]),
        new_york(&[FIXES], &[], &[(Token::Web, 1)]),
        new_york(&[FIXES], &[FORCES], &[]),
        new_york(&[], &[], &[(Token::Jinx, 1)]),
        new_york(&[], &[FORCES], &[(Token::Jinx, 2), (Token::Web, 1)]),
        tokyo(&["background-dweller"], &[(Token::Shrink, 3)]),
        tokyo(&["background-dweller"], &[(Token::Shrink, 2)]),
        tokyo(&["giant-brain"], &[(Token::Shrink, 2)]),
        tokyo(&["giant-brain", "background-dweller"], &[(Token::Shrink, 4)]),
        tokyo(&["extra-head"], &[(Token::Shrink, 3)]),
    ]
}

#[test]
fn ten_thousand_random_odds_equal_brute_force() {
    let (mut asked, mut dealer) = (QuestionCounts::default(), Dealer::new(21));
    for setup in special() {
        for _ in 0..20 {
            let game = rolled(&setup, u64::from(dealer.below(u32::MAX)));
            if let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = game.pending() {
                asked.ask(&game, &mut dealer);
            }
        }
    }
    for seed in 0.. {
        let (policy, players) = (Policy(seed as u8), 2 + seed % 5);
        let ruleset = Ruleset::ALL[seed / 3 % 2];
        let mut game = match seed % 3 {
            0 => random_table(ruleset, players, policy, &mut dealer),
            1 => rich_table(ruleset, players, &mut dealer),
            _ => random_ko_table(players.max(3), policy, &mut dealer),
        };
        for _ in 0..200 {
            if let Pending::Choose { seat, prompt: Prompt::RerollOrStop } = game.pending() {
                // Most rolls of six dice or more take long to play out; some of them are enough.
                let work = i32::from(game.dice().total()) + 2 * i32::from(game.rerolls(seat).min(4));
                if dealer.below(4) == 0 && (work < 10 || dealer.below(1 << (work - 9).max(0)) == 0) {
                    asked.ask(&game, &mut dealer);
                }
            }
            if asked.questions >= QUESTIONS {
                println!("{asked:?}");
                let few = [asked.forced, asked.restricted, asked.free, asked.six_dice_two_rerolls, asked.many_dice];
                assert!(few.into_iter().all(|count| count > 200) && asked.ko.min(asked.one_face) > 1000, "{asked:?}");
                return;
            }
            let Some(ply) = policy.next_ply(&game, &mut dealer) else { break };
            game.apply(ply).unwrap();
        }
    }
}
