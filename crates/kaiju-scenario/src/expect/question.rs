//! Expectations about questions and answers.

use super::joined;
use crate::{LineFault, ScenarioRun, text};
use kaiju_rules::{Action, Pending, Seat};

/// The kinds of question that an expectation can name.
const QUESTIONS: &[&str] = &[
    "place",
    "zombie",
    "order",
    "reroll-or-stop",
    "change-dice",
    "treat-as",
    "which-kind",
    "spend-faces",
    "destroy",
    "summon",
    "flee-or-stay",
    "yield-or-stay",
    "leave",
    "move",
    "buy",
    "offer",
    "choose-monster",
    "heckle",
    "choose-card",
    "discard-keep",
    "sell",
    "split",
    "send-unit",
    "meet-damage",
    "react",
];

/// Answers that the format accepts although no question ever offers them (NR-82 for `first`).
const OTHER_GAMES: &[&str] = &["first"];
/// Answers that only the KO variant has.
const OF_KO: &[&str] = &["treat-as", "try-zombie", "summon", "command-units", "attack"];

impl ScenarioRun {
    pub(super) fn expect_asked(&self, rest: &str) -> Result<(), LineFault> {
        let asked = match self.game.pending() {
            Pending::Choose { seat, prompt } => Some((seat, prompt.word())),
            _ => None,
        };
        if rest.eq_ignore_ascii_case("nobody") {
            return if asked.is_none() { Ok(()) } else { Err(format!("someone is asked: {}", self.waiting())) };
        }
        let mut words = rest.split_whitespace();
        let seat = self.seat(words.next().unwrap_or(""))?;
        let kind = words.next().unwrap_or("").to_ascii_lowercase();
        text::end(words)?;
        if !QUESTIONS.contains(&kind.as_str()) {
            return Err(format!("\"{kind}\" is not a kind of question"));
        }
        match asked {
            Some((who, what)) if who == seat && kind == what => Ok(()),
            _ => Err(format!("{} is not asked {kind}: {}", self.name(seat), self.waiting())),
        }
    }

    /// Expects exactly these answers: `A: stay | flee bronx`.
    pub(super) fn expect_answers(&self, rest: &str) -> Result<(), LineFault> {
        let (name, answers) = rest.split_once(':').ok_or("answers read: expect answers A: stay | flee bronx")?;
        let seat = self.seat(name.trim())?;
        match self.game.pending() {
            Pending::Choose { seat: asked, .. } if asked == seat => {}
            _ => return Err(format!("{} is not asked: {}", name.trim(), self.waiting())),
        }
        let mut left = self.game.legal();
        for answer in answers.split('|').map(str::trim) {
            let action = self.action(seat, answer).map_err(|e| format!("\"{answer}\": {e}"))?;
            match left.iter().position(|&a| a == action) {
                // New and old units are the same to a line that does not say `new`.
                Some(_) if matches!(action, Action::Send { new: false, .. }) => left.retain(|a| !same_send(*a, action)),
                Some(at) => drop(left.remove(at)),
                None => return Err(format!("\"{answer}\" is not a legal answer; {}", self.waiting())),
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        let more = joined(left.iter().map(|&a| self.answer_text(a)), " | ");
        Err(format!("also legal: {more}"))
    }

    fn parse_answer(&self, rest: &str) -> Result<(Seat, Action), LineFault> {
        let (name, answer) = rest.split_once(':').ok_or("an action reads: A: buy stomp")?;
        let seat = self.seat(name.trim())?;
        Ok((seat, self.action(seat, answer)?))
    }

    pub(super) fn expect_legal(&self, rest: &str) -> Result<(), LineFault> {
        let (seat, action) = self.parse_answer(rest)?;
        match self.game.check(seat, action) {
            Ok(()) => Ok(()),
            Err(e) => {
                let error = text::by_name(&e.to_string(), &self.names);
                Err(format!("not legal: {error}; {}", self.waiting()))
            }
        }
    }

    pub(super) fn expect_illegal(&self, rest: &str) -> Result<(), LineFault> {
        let (name, answer) = rest.split_once(':').ok_or("an action reads: A: buy stomp")?;
        self.seat(name.trim())?;
        let verb = answer.split_whitespace().next().unwrap_or("");
        // A seat can't buy a card that it does not know.
        let unseen = self.action(self.seat(name.trim())?, answer).is_err()
            && answer.trim().eq_ignore_ascii_case("buy from deck");
        let verb = verb.to_ascii_lowercase();
        let elsewhere =
            OTHER_GAMES.contains(&verb.as_str()) || !self.game.options().ko && OF_KO.contains(&verb.as_str());
        if unseen || elsewhere {
            return Ok(());
        }
        let (seat, action) = self.parse_answer(rest)?;
        let mut copy = self.game;
        match copy.play(seat, action) {
            Ok(()) => Err(format!("it is legal; {}", self.waiting())),
            Err(_) if copy == self.game => Ok(()),
            Err(e) => Err(format!("it was refused ({e}), but changed the game")),
        }
    }
}

/// Whether both answers send the same kind of unit to the same borough.
fn same_send(a: Action, b: Action) -> bool {
    match (a, b) {
        (Action::Send { unit, to, .. }, Action::Send { unit: other, to: there, .. }) => unit == other && to == there,
        _ => false,
    }
}
