//! Questions at a table, and the parts of them that the screen and the line client share.

use crate::table::TableView;
use kaiju_rules::{Action, Dice, Odds, Prompt};
use kaiju_words::{
    Arg, Message,
    ask::{self, Answer, CardNote, Ending, FacePreview, OddsRow, Question},
    lesson::LessonStep,
};

/// The question pending for this seat, if any.
pub(crate) fn question(table: &dyn TableView) -> Option<Question> {
    let mut question = ask::question(table.game().view(table.seat(), &mut None))?;
    // A hasty player takes the first answer, so it shouldn't be the one that leaves the monster KO'd.
    if question.prompt == Prompt::Zombie {
        question.answers.sort_by_key(|answer| answer.action == Action::Pass);
    }
    Some(question)
}

/// The odds of rerolling these dice.
pub(crate) fn odds(table: &dyn TableView, loose: Dice) -> Vec<OddsRow> {
    ask::odds(table.game().view(table.seat(), &mut None), loose)
}

/// One line for a card that a question is about.
pub(crate) fn note_row(note: &CardNote) -> Message {
    Message::new("play-card-line").with("card", note.name.clone()).with("text", note.text.clone())
}

/// A lesson's title: the current step, and how many there are.
pub(crate) fn lesson_title(step: &LessonStep) -> Message {
    Message::new("play-lesson-step").with("step", step.number).with("of", step.of)
}

/// The warning next to an answer that would eliminate or KO the player, or lose the game.
pub(crate) fn end_mark(end: Ending) -> Message {
    Message::new("play-fatal-mark").with("end", end.word())
}

/// Asks to confirm an answer that would eliminate or KO the player, or lose the game; `text` is the answer's text.
pub(crate) fn confirm_text(id: &str, answer: &Answer, text: Message) -> Message {
    let end = answer.confirm.map_or("none", Ending::word);
    Message::new(id).with("answer", text).with("end", end)
}

/// One line for what a face would do if the player stopped now.
pub(crate) fn stop_row(face: &FacePreview) -> Message {
    let effects = Arg::Row(ask::texts(&face.effects));
    Message::new("play-stop-row").with("face", face.name.clone()).with("effects", effects)
}

/// One line for a row of odds.
pub(crate) fn odds_row(chance: &OddsRow) -> Message {
    let row = Message::new("play-odds").with("want", chance.want.clone());
    row.with("next", percent(chance.next)).with("best", percent(chance.best))
}

/// Odds in percent. Only certain results show 100, and only impossible ones 0.
pub(crate) fn percent(odds: Odds) -> u8 {
    match odds.per_mille() {
        0 => 0,
        1000 => 100,
        per_mille => ((per_mille + 5) / 10).clamp(1, 99) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_certain_results_show_100_percent() {
        let percents = [(0, 1), (1, 1000), (1, 6), (999, 1000), (1, 1)].map(|(hits, of)| percent(Odds { hits, of }));
        assert_eq!(percents, [0, 1, 17, 99, 100]);
    }
}
