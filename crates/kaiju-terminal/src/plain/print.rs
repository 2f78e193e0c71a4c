//! Printing questions as lines.

use super::{LineClient, MAX_ECHO_LEN, MAX_LISTED, dice};
use crate::{
    describe,
    question::{end_mark, lesson_title, note_row, odds, odds_row, stop_row},
    text::fit,
};
use kaiju_rules::{Action, Names};
use kaiju_words::{
    Message,
    ask::{Answer, Question, texts},
};
use std::io;

impl LineClient<'_> {
    /// Prints the question, the cards it is about, and the numbered answers.
    pub(super) fn print_question(&mut self, question: &Question) -> io::Result<()> {
        self.line("")?;
        if let Some(news) = describe::news(self.table, self.renderer()) {
            self.line(&news)?;
        }
        self.print(&question.text)?;
        self.print_lesson(question)?;
        for note in &question.notes {
            let note = self.text(&note_row(note));
            self.line(&format!("  {note}"))?;
        }
        if question.is_roll() {
            return self.print_roll(question);
        }
        let listed: Vec<usize> = (0..question.answers.len().min(MAX_LISTED)).collect();
        self.list(question, &listed)?;
        let more = question.answers.len() - listed.len();
        if more > 0 {
            self.print(&Message::new("play-plain-more").with("count", more as u32))?;
        }
        Ok(())
    }

    /// Prints what the lesson says about the question, and what to type.
    fn print_lesson(&mut self, question: &Question) -> io::Result<()> {
        let Some(step) = self.table.lesson_step().cloned() else { return Ok(()) };
        let answer = match question.next_kind() {
            Some(_) => "all".to_owned(),
            None => self.table.game().action_text(step.action, Names::LETTERS).to_string(),
        };
        self.print(&lesson_title(&step))?;
        self.print(&step.text)?;
        self.print(&Message::new("play-plain-lesson-task").with("task", step.task).with("answer", answer))
    }

    /// Prints a roll. Of the reroll answers only those with the most dice are listed; the player names the others by
    /// their dice.
    fn print_roll(&mut self, question: &Question) -> io::Result<()> {
        let game = self.table.game();
        let dice = dice::named(game.ruleset(), game.dice());
        self.print(&Message::new("play-plain-dice").with("dice", dice))?;
        if !question.stopping.is_empty() {
            self.print(&Message::new("play-if-you-stop"))?;
        }
        for kind in &question.stopping {
            let row = self.text(&stop_row(kind));
            self.line(&format!("  {row}"))?;
        }
        self.list(question, &numbered(question))?;
        // A lesson says what to type; an example of something else would confuse.
        if self.table.lesson_step().is_some() {
            return Ok(());
        }
        dice::hint(self.table.game(), question).map_or(Ok(()), |hint| self.print(&hint))
    }

    fn list(&mut self, question: &Question, which: &[usize]) -> io::Result<()> {
        for (number, &at) in which.iter().enumerate() {
            let answer = &question.answers[at];
            let line = self.answer_line(&(number + 1).to_string(), answer, &self.text(&answer.text));
            self.line(&line)?;
        }
        Ok(())
    }

    fn answer_line(&self, number: &str, answer: &Answer, text: &str) -> String {
        let arrow = if answer.effects.is_empty() { "" } else { ": " };
        let warning = answer.end.map_or(String::new(), |end| format!(" {}", self.renderer().render(&end_mark(end))));
        format!("{number:>3} {text}{arrow}{}{warning}", self.renderer().row(&texts(&answer.effects)))
    }

    /// Prints the answers whose text or notation contains `part`.
    pub(super) fn filtered(&mut self, question: &Question, part: &str) -> io::Result<()> {
        let numbered = numbered(question);
        let mut found = false;
        for (at, answer) in question.answers.iter().enumerate() {
            let notation = self.table.game().action_text(answer.action, Names::LETTERS).to_string();
            let text = self.text(&answer.text);
            if text.to_lowercase().contains(part) || notation.to_lowercase().contains(part) {
                let number = numbered.iter().position(|&n| n == at).map_or(String::new(), |n| (n + 1).to_string());
                let text = Message::new("play-plain-listed").with("answer", text).with("notation", notation);
                let line = self.answer_line(&number, answer, &self.text(&text));
                self.line(&line)?;
                found = true;
            }
        }
        if found { Ok(()) } else { self.print(&Message::new("play-plain-none").with("part", fit(part, MAX_ECHO_LEN))) }
    }

    /// Prints the odds of rerolling all but these dice.
    pub(super) fn odds(&mut self, question: &Question, kept: &[&str]) -> io::Result<()> {
        let game = self.table.game();
        let kept = kept.strip_prefix(&["keep"]).unwrap_or(kept);
        let rows = match dice::to_roll(game, "keep", kept) {
            _ if !question.is_roll() => Vec::new(),
            Ok(loose) => odds(self.table, loose),
            Err(problem) => return self.print(&problem),
        };
        if rows.is_empty() {
            return self.print(&Message::new("play-no-odds"));
        }
        rows.iter().try_for_each(|row| self.print(&odds_row(row)))
    }
}

/// Indices of the answers that have a number, in order.
pub(super) fn numbered(question: &Question) -> Vec<usize> {
    let rerolled = |answer: &Answer| match answer.action {
        Action::Reroll { dice, .. } => Some(dice.total()),
        _ => None,
    };
    if !question.is_roll() {
        return (0..question.answers.len()).collect();
    }
    let most = question.answers.iter().filter_map(rerolled).max();
    let is_listed = |at: &usize| rerolled(&question.answers[*at]).is_none_or(|dice| Some(dice) == most);
    (0..question.answers.len()).filter(is_listed).collect()
}
