//! Questions at a table, and their parts as both screen and lines show them.

use crate::table::TableView;
use kaiju_rules::{Action, Dice, Odds, Prompt};
use kaiju_words::{
    Arg, Message,
    ask::{self, Kind, OddsRow, Question},
};

/// The question that this seat is asked now, if it is asked.
pub(crate) fn question(table: &dyn TableView) -> Option<Question> {
    let mut question = ask::question(table.game().view(table.seat(), &mut None))?;
    // The answer that stands first is the one that a hasty player gives: who can rise is not to lie there for that.
    if question.prompt == Prompt::Zombie {
        question.answers.sort_by_key(|answer| answer.action == Action::Pass);
    }
    Some(question)
}

/// The chances of a roll of these dice.
pub(crate) fn chances(table: &dyn TableView, loose: Dice) -> Vec<OddsRow> {
    ask::chances(table.game().view(table.seat(), &mut None), loose)
}

/// A card that a question is about, in a line.
pub(crate) fn note_row((name, text): &(Message, Message)) -> Message {
    Message::new("play-card-line").with("card", name.clone()).with("text", text.clone())
}

/// What stopping now would do with a kind, in a line.
pub(crate) fn stop_row(kind: &Kind) -> Message {
    Message::new("play-stop-row").with("face", kind.name.clone()).with("effects", Arg::Row(kind.effects.clone()))
}

/// A chance in a line.
pub(crate) fn odds_row(chance: &OddsRow) -> Message {
    let row = Message::new("play-odds").with("want", chance.want.clone());
    row.with("next", percent(chance.next)).with("best", percent(chance.best))
}

/// A chance in percent; what is not certain is never told as certain, and what is possible never as impossible.
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
    fn only_what_is_certain_is_told_as_certain() {
        let percents = [(0, 1), (1, 1000), (1, 6), (999, 1000), (1, 1)].map(|(hits, of)| percent(Odds { hits, of }));
        assert_eq!(percents, [0, 1, 17, 99, 100]);
    }
}
