//! Goals for a roll, such as `attack>=3,ouch=0`, and their odds.

use super::voice::{Voice, notation};
use crate::print_line;
use anyhow::{Context, bail, ensure};
use kaiju_rules::{Action, Dice, Face, Game, Odds, Pending, Prompt, Ruleset, Seat, Want};
use serde_json::{Value, json};

/// Most dice that a goal can ask for.
const MAX_COUNT: u8 = 8;
/// Number of answers printed without `--all`.
const FEW: usize = 5;

/// A goal and its odds at a roll.
pub(super) struct GoalOdds {
    goal: String,
    /// With the best use of all remaining rerolls.
    best: Odds,
    /// For each answer that costs nothing, the odds over all remaining rerolls and those of its own roll.
    answers: Vec<(Action, Odds, Option<Odds>)>,
}

impl GoalOdds {
    /// The odds of a goal in this position.
    pub(super) fn new(game: &Game, goal: &str) -> anyhow::Result<GoalOdds> {
        let want = parse(goal, game.ruleset()).with_context(|| format!("--goal {goal}"))?;
        match game.pending() {
            Pending::Choose { prompt: Prompt::RerollOrStop, .. } => {}
            Pending::Choose { seat, prompt } => {
                let (asked, prompt) = (seat.letter(), prompt.word());
                bail!(
                    "--goal needs a roll, but the question to {asked} here is {prompt}: it isn't about which dice to reroll"
                )
            }
            Pending::Chance(_) => bail!("--goal needs a roll, but here chance decides before anyone is asked"),
            Pending::Over { .. } => bail!("--goal needs a roll, but the game is over"),
        }
        let (best, answers) = game
            .odds_of_turn(want)
            .zip(game.odds_of_answers(want))
            .with_context(|| format!("--goal {goal}: too many rerolls are left to count the odds exactly"))?;
        let next = |action| match action {
            Action::Reroll { dice, .. } => game.odds_of_roll(dice, want),
            _ => None,
        };
        let answers = answers.into_iter().map(|(action, odds)| (action, odds, next(action))).collect();
        Ok(GoalOdds { goal: goal.to_owned(), best, answers })
    }

    /// Prints the odds, and the answers that are best for the goal.
    pub(super) fn print(&self, game: &Game, seat: Seat, voice: &Voice, all: bool) -> anyhow::Result<()> {
        print_line!(
            "\nGoal {}: {} = {}/{} with the best rerolls",
            self.goal,
            text(self.best),
            self.best.hits,
            self.best.of
        )?;
        print_line!("  all rolls  next roll")?;
        let count = if all { self.answers.len() } else { FEW };
        for (action, odds, next) in self.answers.iter().take(count) {
            let next = next.map_or_else(String::new, text);
            print_line!("  {:>9}  {next:>9}  {}", text(*odds), voice.answer_in_full(game, seat, *action))?;
        }
        if self.answers.len() > count {
            print_line!("  ({} more with --all)", self.answers.len() - count)?;
        }
        Ok(())
    }

    /// The odds as JSON.
    pub(super) fn json(&self, game: &Game, seat: Seat, voice: &Voice) -> Value {
        let answer = |(action, odds, next): &(Action, Odds, Option<Odds>)| {
            let mut row = json!({ "answer": notation(game, *action), "text": voice.answer(game, seat, *action),
                "keep": game.ruleset().dice(kept(game, *action)).to_string(), "odds": share(*odds), "fraction": fraction(*odds) });
            if let Some(next) = next {
                (row["next_roll"], row["next_roll_fraction"]) = (share(*next).into(), fraction(*next).into());
            }
            row
        };
        json!({ "goal": self.goal, "odds": share(self.best), "fraction": fraction(self.best),
            "answers": self.answers.iter().map(answer).collect::<Vec<_>>() })
    }
}

/// The dice that an answer to a roll keeps.
pub(super) fn kept(game: &Game, action: Action) -> Dice {
    match action {
        Action::Reroll { dice, .. } if game.dice().contains(dice) => game.dice().minus(dice),
        _ => game.dice(),
    }
}

/// Odds as a share of 1 with four digits.
#[allow(clippy::cast_precision_loss)] // Four digits are enough.
fn share(odds: Odds) -> f64 {
    (10_000.0 * (odds.hits as f64 / odds.of as f64)).round() / 10_000.0
}

fn fraction(odds: Odds) -> String {
    format!("{}/{}", odds.hits, odds.of)
}

/// Odds in percent, which read 0% only if impossible and 100% only if certain.
fn text(odds: Odds) -> String {
    match format!("{:.2}%", 100.0 * share(odds)) {
        _ if odds.hits == 0 => "0%".to_owned(),
        _ if odds.hits == odds.of => "100%".to_owned(),
        text if text == "0.00%" => "<0.01%".to_owned(),
        text if text == "100.00%" => ">99.99%".to_owned(),
        text => text,
    }
}

/// Parses a goal: parts such as `attack>=3` or `ouch=0`, separated by commas, which must all be met.
fn parse(goal: &str, ruleset: Ruleset) -> anyhow::Result<Want> {
    let mut want = Want::default();
    for part in goal.split(',').map(str::trim) {
        ensure!(!part.is_empty(), "a part of the goal is empty; write it like attack>=3,energy=0");
        let Some((word, number)) = part.split_once(">=").or_else(|| part.split_once('=')) else {
            bail!("\"{part}\" is not a part of a goal; write it like attack>=3 or energy=0");
        };
        let (word, number, is_least) = (word.trim(), number.trim(), part.contains(">="));
        let face = face(word, ruleset)?;
        ensure!(
            want.least.count(face) == 0 && !want.none.has(face),
            "\"{part}\": the goal already has a part about {}",
            ruleset.face_word(face)
        );
        match number.parse() {
            Ok(count @ 1..=MAX_COUNT) if is_least => want.least = want.least.plus(Dice::of(face, count)),
            Ok(0) if !is_least => want.none.insert(face),
            _ if is_least => bail!("\"{part}\": \"{number}\" is not a number from 1 to {MAX_COUNT}"),
            _ => bail!("\"{part}\": only =0 (none of a face) and >= (at least so many) are possible"),
        }
    }
    Ok(want)
}

/// A face by its word or its letter.
fn face(word: &str, ruleset: Ruleset) -> anyhow::Result<Face> {
    let known = ruleset.face_by_word(word).or_else(|| ruleset.face_by_letter_word(word));
    known.with_context(|| {
        let faces = ruleset.faces().map(|face| match (ruleset.face_word(face), ruleset.letter(face).to_string()) {
            (word, letter) if word == letter => letter,
            (word, letter) => format!("{word} ({letter})"),
        });
        format!("\"{word}\" is not a face in {}; the faces are {}", ruleset.city(), faces.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_in_words_and_letters() {
        let new_york = parse(" Attack >= 3, O=0 ", Ruleset::NewYork).unwrap();
        assert_eq!(new_york, Want { least: Dice::of(Face::ATTACK, 3), ..Want::none_of(Face::OUCH) });
        let tokyo = parse("3>=3,h>=1", Ruleset::Tokyo).unwrap();
        assert_eq!(tokyo.least, Dice::of(Face::THREE, 3).plus(Dice::of(Face::HEAL, 1)));
    }

    #[test]
    fn the_wrong_part_is_named() {
        let error = |goal: &str| parse(goal, Ruleset::Tokyo).unwrap_err().to_string();
        assert_eq!(
            error("attack>=3,ouch=0"),
            "\"ouch\" is not a face in Tokyo; the faces are 1, 2, 3, energy (E), attack (A), heal (H)"
        );
        for (goal, part) in [
            ("attack", "\"attack\" is not a part of a goal"),
            ("attack>3", "\"attack>3\" is not a part of a goal"),
            ("attack>=0", "\"0\" is not a number from 1 to 8"),
            ("attack>=nine", "\"nine\" is not a number from 1 to 8"),
            ("attack=2", "only =0"),
            ("attack>=2,A=0", "\"A=0\": the goal already has a part about attack"),
            ("attack>=2,", "a part of the goal is empty"),
            ("", "a part of the goal is empty"),
        ] {
            assert!(error(goal).contains(part), "{goal}: {}", error(goal));
        }
    }

    /// Percentages don't claim certainty.
    #[test]
    fn small_odds_are_not_zero() {
        let read = |hits, of| text(Odds { hits, of });
        assert_eq!([read(0, 7), read(1, 3), read(7, 7)], ["0%", "33.33%", "100%"]);
        assert_eq!([read(1, 1_000_000), read(999_999, 1_000_000)], ["<0.01%", ">99.99%"]);
    }
}
