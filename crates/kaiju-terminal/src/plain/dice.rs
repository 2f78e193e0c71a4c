//! Dice written as letters.

use kaiju_rules::{Action, Dice, Face, Game, Ruleset};
use kaiju_words::{Message, ask::Question, say};

/// A face with its letter.
fn letter(ruleset: Ruleset, face: Face, id: &str, name: impl Into<kaiju_words::Arg>) -> Message {
    Message::new(id).with("letter", ruleset.letter(face).to_string()).with("face", name)
}

/// Dice with their letters, as items for a list: "2 Attack (A)".
pub(super) fn named(ruleset: Ruleset, dice: Dice) -> Vec<Message> {
    let kinds = ruleset.faces().into_iter().filter(|&face| dice.count(face) > 0);
    let kind = |face| {
        let dice = say::dice(ruleset, Dice::of(face, dice.count(face)));
        letter(ruleset, face, "play-plain-die", dice)
    };
    kinds.map(kind).collect()
}

/// The meaning of each letter, as items for a list; digits stand for themselves.
pub(super) fn legend(ruleset: Ruleset) -> Vec<Message> {
    let entry = |face: Face| match say::face(ruleset, face) {
        number if ruleset.letter(face).is_ascii_digit() => number,
        name => letter(ruleset, face, "play-plain-letter", name),
    };
    ruleset.faces().into_iter().map(entry).collect()
}

/// The dice that "keep A A" or "roll E H" would roll; an error message if those dice aren't there.
pub(super) fn to_roll(game: &Game, command: &str, letters: &[&str]) -> Result<Dice, Message> {
    let (ruleset, all) = (game.ruleset(), game.dice());
    let face = |letter: char| {
        let unknown = || Message::new("play-plain-no-letter").with("letter", letter.to_string());
        ruleset.face_by_letter(letter).ok_or_else(|| unknown().with("letters", legend(ruleset)))
    };
    let letters = letters.iter().flat_map(|word| word.chars());
    let dice = letters.map(face).collect::<Result<Dice, Message>>()?;
    match command {
        _ if !all.contains(dice) => Err(Message::new("play-plain-no-dice").with("dice", named(ruleset, all))),
        "keep" => Ok(all.minus(dice)),
        _ if dice.is_empty() => Ok(all),
        _ => Ok(dice),
    }
}

/// An example of naming dice that works at this question; `None` if only all dice or none can be rolled.
pub(super) fn hint(game: &Game, question: &Question) -> Option<Message> {
    let (ruleset, all) = (game.ruleset(), game.dice());
    let rolled = question.answers.iter().filter_map(|answer| match answer.action {
        Action::Reroll { dice, life: 0 } if dice != all => Some(dice),
        _ => None,
    });
    let dice = rolled.min_by_key(|dice| (2 * dice.total()).abs_diff(all.total()))?;
    let text = |dice| ruleset.dice(dice).to_string();
    Some(Message::new("play-plain-roll-hint").with("keep", text(all.minus(dice))).with("roll", text(dice)))
}
