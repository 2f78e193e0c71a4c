//! The text form of outcomes of chance: `roll A A E`, `start-roll A: A A O`, `reveal stomp`, `peek wings`,
//! `tile high-rise 1`, `chance 5`.

use super::{Names, NotationError, WordParser, look_up, wrong};
use crate::{
    flow::{
        chance::{Chance, Outcome},
        prompt::Pending,
    },
    state::{dice::Dice, game::Game, tile::Tile},
};
use core::fmt;

/// Displays an outcome in the context of its position.
pub struct OutcomeText<'a> {
    game: &'a Game,
    outcome: Outcome,
}

impl Game {
    /// The text form of an outcome of the pending chance.
    pub fn outcome_text(&self, outcome: Outcome) -> OutcomeText<'_> {
        OutcomeText { game: self, outcome }
    }

    /// Parses an outcome of the pending chance, without checking that it is possible in this position.
    pub fn parse_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        let mut words = WordParser::new(text);
        let verb = words.word("an outcome")?;
        let start = match self.pending() {
            Pending::Chance(Chance::StartRoll { seat, .. }) => Some(seat),
            _ => None,
        };
        let outcome = match verb.to_ascii_lowercase().as_str() {
            "roll" if start.is_none() => Outcome::Dice(self.read_dice(&mut words)?),
            "start-roll" => {
                let word = words.word("a seat")?;
                let seat = word.strip_suffix(':').and_then(|name| Names::LETTERS.seat(name));
                if seat.is_none() || seat != start {
                    return wrong(format!("no start roll of \"{word}\" is waiting"));
                }
                Outcome::Dice(self.read_dice(&mut words)?)
            }
            "reveal" | "peek" => {
                let word = words.word("a card")?;
                let card = look_up("card", word, self.ruleset().card_by_id(word))?;
                Outcome::Card(self.ruleset().first_like(card, self.deck()))
            }
            "chance" => Outcome::Number(words.number("the number")?),
            "tile" => {
                let word = words.word("a building")?;
                let durability = words.number("the durability")?;
                Outcome::Tile(look_up("building", word, Tile::from_words(word, durability))?)
            }
            _ => return wrong(format!("\"{verb}\" is not a possible kind of outcome here")),
        };
        words.end()?;
        Ok(outcome)
    }

    /// Reads the remaining words as faces.
    fn read_dice(&self, words: &mut WordParser<'_>) -> Result<Dice, NotationError> {
        let mut dice = Dice::NONE;
        while words.peek().is_some() {
            let word = words.word("a face")?;
            let face = look_up("face", word, self.ruleset().face_by_letter_word(word))?;
            dice = match dice.checked_plus(Dice::of(face, 1)) {
                Some(dice) => dice,
                None => return wrong("too many dice"),
            };
        }
        Ok(dice)
    }
}

impl fmt::Display for OutcomeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.outcome, self.game.pending()) {
            (Outcome::Dice(dice), Pending::Chance(Chance::StartRoll { seat, .. })) => {
                write!(f, "start-roll {}: {}", seat.letter(), self.game.ruleset().dice(dice))
            }
            (Outcome::Dice(dice), _) => write!(f, "roll {}", self.game.ruleset().dice(dice)),
            (Outcome::Card(card), Pending::Chance(Chance::Peek { .. })) => {
                write!(f, "peek {}", self.game.card(card).id)
            }
            (Outcome::Card(card), _) => write!(f, "reveal {}", self.game.card(card).id),
            (Outcome::Number(number), _) => write!(f, "chance {number}"),
            (Outcome::Tile(tile), _) => write!(f, "tile {tile}"),
        }
    }
}
