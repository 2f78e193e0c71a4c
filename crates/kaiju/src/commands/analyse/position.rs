//! The analysis of one position.

use super::{
    AnalysedMoment, Args,
    goal::{GoalOdds, kept},
    percent, points, print_json, report, seat_report, share,
    voice::{Voice, notation},
};
use crate::{Finding, print_line};
use anyhow::Context;
use kaiju_analysis::{Analyst, Chances, RankedAnswer};
use kaiju_bots::{Bot, Evaluation};
use kaiju_dealer::Dealer;
use kaiju_rules::{Action, Game, Pending, Ply, Prompt, Seat};
use kaiju_terminal::{full_reason, wrap};
use kaiju_words::say;
use serde_json::{Value, json};
use std::{sync::mpsc, thread, time::Duration};

/// Number of answers printed without `--all`.
const FEW: usize = 10;
/// Width of the lines of reasons.
const COLUMNS: usize = 100;

/// What the champion thinks of a position.
struct Findings {
    /// The position as the seat that is asked may know it.
    seen: Game,
    chances: Chances,
    /// The answers from best to worst.
    ranked: Vec<RankedAnswer>,
    /// Whether the time was enough for exact expectations of dice.
    is_exact: bool,
    goal: Option<GoalOdds>,
    bots: Vec<BotAnswer>,
    /// The answer that was chosen, in a record.
    chosen: Option<Action>,
}

/// What a bot would answer.
struct BotAnswer {
    bot: &'static dyn Bot,
    action: Action,
    reason: String,
    evaluation: Option<Evaluation>,
}

pub(super) fn run(args: &Args, moment: &AnalysedMoment<'_>, time: Option<Duration>) -> anyhow::Result<Finding> {
    let asked = asked(&moment.game);
    let seen = *moment.game.view(asked, &mut None);
    // Errors come before work.
    let goal = args.goal.as_ref().map(|goal| GoalOdds::new(&seen, goal)).transpose()?;
    let (ranked, chances, is_exact) = rank(&seen, time);
    let bots = args.bots.iter().filter_map(|bot| bot_answer(bot.0, &seen, asked?, moment.voice)).collect();
    let chosen = match moment.record {
        Some((_, Some(Ply::Choice(seat, action)))) if Some(seat) == asked => Some(action),
        _ => None,
    };
    let findings = Findings { seen, chances, ranked, is_exact, goal, bots, chosen };
    if args.json {
        return print_json(&findings.json(moment));
    }
    findings.print(moment, args.all)?;
    Ok(Finding::Fine)
}

/// The seat that is asked.
fn asked(game: &Game) -> Option<Seat> {
    match game.pending() {
        Pending::Choose { seat, .. } => Some(seat),
        _ => None,
    }
}

fn is_roll(game: &Game) -> bool {
    matches!(game.pending(), Pending::Choose { prompt: Prompt::RerollOrStop, .. })
}

/// The answers from best to worst, everyone's chances, and whether they are those of the champion: if its time is up
/// first, they are estimates, as the expert makes them.
fn rank(game: &Game, time: Option<Duration>) -> (Vec<RankedAnswer>, Chances, bool) {
    let game = *game;
    let by = move |mut analyst: Analyst| {
        let ranked = analyst.rank(&game);
        let chances = ranked.first().map_or_else(|| analyst.chances(&game), |best| best.chances);
        (ranked, chances)
    };
    let exact = move || by(Analyst::new(&game));
    let found = match time {
        None => Some(exact()),
        Some(time) => {
            // The thread ends with the program.
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || sender.send(exact()));
            receiver.recv_timeout(time).ok()
        }
    };
    let is_exact = found.is_some();
    let (ranked, chances) = found.unwrap_or_else(|| by(Analyst::fast(&game)));
    (ranked, chances, is_exact)
}

fn bot_answer(bot: &'static dyn Bot, game: &Game, seat: Seat, voice: &Voice) -> Option<BotAnswer> {
    let mut veil = None;
    let view = game.view(Some(seat), &mut veil);
    let action = bot.choose(view, &mut Dealer::for_bots(1, 0))?;
    let reason = voice.text(&full_reason(bot, view, action));
    Some(BotAnswer { bot, action, reason, evaluation: bot.evaluation(view, action) })
}

impl Findings {
    fn print(&self, moment: &AnalysedMoment<'_>, all: bool) -> anyhow::Result<()> {
        let (game, voice) = (&self.seen, moment.voice);
        let after = moment.record.map(|(ply, _)| format!(", after {ply} plies")).unwrap_or_default();
        let (word, options) = (game.ruleset().word(), game.options());
        print_line!("{word}{options}, {} monsters, turn {}{after}", game.seat_count(), game.turn_number())?;
        match game.pending() {
            Pending::Choose { seat, prompt } => {
                print_line!("{}: {}", voice.title(seat), voice.text(&say::question(game, seat, prompt)))?;
            }
            Pending::Chance(chance) => print_line!("{}", voice.text(&say::waiting(game, chance)))?,
            Pending::Over { .. } => print_line!("The game is over.")?,
        }
        print_line!("\nChance to win")?;
        for seat in game.seats() {
            print_line!("  {:>7}  {}", percent(self.chances[seat.index()]), voice.title(seat))?;
        }
        if let Some(seat) = asked(game) {
            self.print_answers(seat, voice, all)?;
            if let Some(goal) = &self.goal {
                goal.print(game, seat, voice, all)?;
            }
            self.print_bots(seat, voice)?;
        }
        Ok(())
    }

    fn print_answers(&self, seat: Seat, voice: &Voice, all: bool) -> anyhow::Result<()> {
        let (game, legal) = (&self.seen, self.seen.legal().len());
        print_line!("\n{}", if is_roll(game) { "Ways to keep dice, best first" } else { "Answers, best first" })?;
        if !self.is_exact {
            print_line!("  (estimated, because the time was up: --time gives more)")?;
        }
        let best = self.ranked.first().context("a question has answers")?.chances[seat.index()];
        let count = if all { self.ranked.len() } else { FEW };
        for (at, answer) in self.ranked.iter().enumerate() {
            let is_chosen = self.chosen == Some(answer.action);
            if at >= count && !is_chosen {
                continue;
            }
            let own = answer.chances[seat.index()];
            let behind = if at == 0 { String::new() } else { points(own.cast_signed() - best.cast_signed()) };
            let mark = if is_chosen { "  <- chosen" } else { "" };
            let text = voice.answer_in_full(game, seat, answer.action);
            print_line!("  {:>3}. {:>7} {behind:>7}  {text}{mark}", at + 1, percent(own))?;
        }
        if self.ranked.len() > count {
            print_line!("  ({} more with --all)", self.ranked.len() - count)?;
        }
        if legal > self.ranked.len() {
            print_line!("  (only {} of {legal} answers are considered)", self.ranked.len())?;
        }
        let is_ranked = |chosen: Action| self.ranked.iter().any(|answer| answer.action == chosen);
        if let Some(chosen) = self.chosen.filter(|&chosen| !is_ranked(chosen)) {
            print_line!("  chosen: {}", voice.answer_in_full(game, seat, chosen))?;
        }
        Ok(())
    }

    fn print_bots(&self, seat: Seat, voice: &Voice) -> anyhow::Result<()> {
        if !self.bots.is_empty() {
            print_line!("\nBots")?;
        }
        for BotAnswer { bot, action, reason, .. } in &self.bots {
            let answer = voice.answer_in_full(&self.seen, seat, *action);
            for (row, line) in
                wrap(&format!("{} {}: {answer}. {reason}", bot.name(), bot.version()), COLUMNS).iter().enumerate()
            {
                print_line!("  {}{line}", if row == 0 { "" } else { "  " })?;
            }
        }
        Ok(())
    }

    fn json(&self, moment: &AnalysedMoment<'_>) -> Value {
        let (game, voice) = (&self.seen, moment.voice);
        let mut report = report("position", game);
        report["turn"] = game.turn_number().into();
        if let Some((ply, _)) = moment.record {
            report["ply"] = ply.into();
        }
        report["position"] = game.position().into();
        report["pending"] = match game.pending() {
            Pending::Choose { .. } => "choose",
            Pending::Chance(_) => "chance",
            Pending::Over { .. } => "over",
        }
        .into();
        let seats = game.seats().map(|seat| {
            let mut row = seat_report(voice, seat);
            row["chance"] = share(self.chances[seat.index()].cast_signed()).into();
            row
        });
        report["seats"] = seats.collect();
        if let Pending::Choose { seat, prompt } = game.pending() {
            report["asked"] = seat.letter().to_string().into();
            report["prompt"] = prompt.word().into();
            report["exact"] = self.is_exact.into();
            report["legal_answers"] = game.legal().len().into();
            report["answers"] = self.ranked.iter().map(|answer| self.answer_json(seat, answer, voice)).collect();
            if let Some(chosen) = self.chosen {
                report["chosen"] = notation(game, chosen).into();
            }
            if let Some(goal) = &self.goal {
                report["goal"] = goal.json(game, seat, voice);
            }
            if !self.bots.is_empty() {
                report["bots"] = self.bots.iter().map(|bot| self.bot_json(seat, bot, voice)).collect();
            }
        }
        report
    }

    fn answer_json(&self, seat: Seat, answer: &RankedAnswer, voice: &Voice) -> Value {
        let game = &self.seen;
        let best = self.ranked.first().map_or(0, |best| best.chances[seat.index()]);
        let own = answer.chances[seat.index()];
        let chances: Vec<f64> = game.seats().map(|seat| share(answer.chances[seat.index()].cast_signed())).collect();
        let mut row = json!({ "answer": notation(game, answer.action), "text": voice.answer(game, seat, answer.action),
            "chance": share(own.cast_signed()), "behind": share(best.cast_signed() - own.cast_signed()), "chances": chances });
        if is_roll(game) && matches!(answer.action, Action::Reroll { .. } | Action::Stop) {
            row["keep"] = game.ruleset().dice(kept(game, answer.action)).to_string().into();
        }
        row
    }

    fn bot_json(&self, seat: Seat, answer: &BotAnswer, voice: &Voice) -> Value {
        let BotAnswer { bot, action, reason, evaluation } = answer;
        let four_digits = |chance: f64| (10_000.0 * chance).round() / 10_000.0;
        let mut row = json!({ "bot": bot.name(), "version": bot.version(), "answer": notation(&self.seen, *action),
            "text": voice.answer(&self.seen, seat, *action), "reason": reason });
        if let Some(Evaluation { chance, next_best }) = evaluation {
            (row["chance"], row["next_best"]) = (four_digits(*chance).into(), next_best.map(four_digits).into());
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_rules::Record;

    /// A roll is ranked without the champion's look ahead if there is no time for it.
    #[test]
    fn an_estimate_replaces_what_takes_too_long() {
        let record = include_str!("../../../../kaiju-terminal/tests/positions/new-york-reroll-or-stop.kaiju");
        let game = *Record::parse(record).unwrap().game();
        let (estimated, _, is_exact) = rank(&game, Some(Duration::ZERO));
        assert!(!is_exact);
        let (ranked, chances, is_exact) = rank(&game, None);
        assert!(is_exact && ranked[0].chances == chances);
        assert_eq!(estimated.len(), ranked.len());
        let seat = asked(&game).unwrap().index();
        assert!(estimated.is_sorted_by(|a, b| a.chances[seat] >= b.chances[seat]));
        // Long enough is exact.
        assert!(rank(&game, Some(Duration::from_mins(10))).2);
    }
}
