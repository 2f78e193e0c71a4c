//! Plies as tokens: the words of a ply joined by dots, and its dice without spaces.

use super::{RecordError, wrong};
use crate::{Game, Names, Pending, Ply};

impl Ply {
    /// Parses a ply: a token, as in `A:reroll.EAA`, or words, as in `A: reroll E A A`. `game` is the state before the
    /// ply. The ply may still be illegal.
    pub fn parse(text: &str, game: &Game) -> Result<Ply, RecordError> {
        let words = if text.contains(char::is_whitespace) { text.to_owned() } else { to_words(text) };
        match game.pending() {
            Pending::Over { .. } => wrong(0, format!("the game is over, but \"{text}\" follows")),
            Pending::Chance(_) => {
                Ok(Ply::Chance(game.parse_outcome(&words).or_else(|e| wrong(0, format!("\"{text}\": {e}")))?))
            }
            Pending::Choose { .. } => {
                let Some((name, answer)) = words.split_once(':') else {
                    return wrong(0, format!("\"{text}\" is not a choice: it must begin with a seat and a colon"));
                };
                let Some(seat) = Names::LETTERS.seat(name.trim()) else {
                    return wrong(0, format!("\"{}\" is not a seat", name.trim()));
                };
                let action = game.parse_action(seat, answer, Names::LETTERS);
                Ok(Ply::Choice(seat, action.or_else(|e| wrong(0, format!("\"{text}\": {e}")))?))
            }
        }
    }

    /// This ply in words, as in `A: reroll E A A`; `game` is the state before the ply.
    pub fn text(self, game: &Game) -> String {
        match self {
            Ply::Choice(seat, action) => {
                format!("{}: {}", seat.letter(), game.action_text(action, Names::LETTERS))
            }
            Ply::Chance(outcome) => game.outcome_text(outcome).to_string(),
        }
    }

    /// This ply's token in a record, as in `A:reroll.EAA`; `game` is the state before the ply.
    pub fn token(self, game: &Game) -> String {
        to_token(&self.text(game))
    }
}

/// Whether dice follow this word.
fn takes_dice(word: &str) -> bool {
    ["roll", "start-roll", "reroll"].iter().any(|verb| word.eq_ignore_ascii_case(verb))
}

/// Joins a ply's words.
fn to_token(text: &str) -> String {
    let mut token = String::with_capacity(text.len());
    let (mut has_dice, mut last_len) = (false, 0);
    for word in text.split_whitespace() {
        // Dice are single letters or digits in a row.
        let is_die = has_dice && last_len == 1 && word.len() == 1;
        if !token.is_empty() && !token.ends_with(':') && !is_die {
            token.push('.');
        }
        token.push_str(word);
        has_dice |= takes_dice(word);
        last_len = word.len();
    }
    token
}

/// Splits a token into a ply's words.
fn to_words(token: &str) -> String {
    let mut words = String::with_capacity(2 * token.len());
    let mut has_dice = false;
    for part in token.split_inclusive([':', '.']) {
        let word = part.trim_end_matches('.');
        if !words.is_empty() {
            words.push(' ');
        }
        if has_dice && !part.ends_with(':') {
            let dice: Vec<String> = word.chars().map(String::from).collect();
            words.push_str(&dice.join(" "));
            has_dice = false;
        } else {
            words.push_str(word);
            has_dice |= takes_dice(word);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_tokens_are_two_forms_of_the_same() {
        for (words, token) in [
            ("roll E A A D H O", "roll.EAADHO"),
            ("roll 3", "roll.3"),
            ("start-roll A: E E D", "start-roll.A:EED"),
            ("A: reroll E A A paying 2 life", "A:reroll.EAA.paying.2.life"),
            ("B: spend H poison 1 heal B 2", "B:spend.H.poison.1.heal.B.2"),
            ("A: change E to A", "A:change.E.to.A"),
            ("A: destroy high-rise 1 in queens stack 2", "A:destroy.high-rise.1.in.queens.stack.2"),
            ("C: choose B wings", "C:choose.B.wings"),
            ("tile high-rise 2", "tile.high-rise.2"),
            ("chance 5", "chance.5"),
            ("D: stop", "D:stop"),
        ] {
            assert_eq!(to_token(words), token);
            assert_eq!(to_words(token), words);
        }
    }
}
