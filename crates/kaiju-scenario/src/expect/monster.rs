//! Expectations about a monster: `A life 8 vp 3 in manhattan cards none`.

use super::{joined, same, unit_words};
use crate::{
    LineFault, ScenarioRun,
    text::{self, PlaceText, number},
};
use core::{iter::Peekable, str::SplitWhitespace};
use kaiju_rules::{Dice, Seat, Token, Unit};

/// The remaining words of a line.
type WordIter<'a> = Peekable<SplitWhitespace<'a>>;

/// Consumes the word `none` if it comes next.
fn none(words: &mut WordIter<'_>) -> bool {
    words.next_if(|w| w.eq_ignore_ascii_case("none")).is_some()
}

impl ScenarioRun {
    pub(super) fn expect_monster(&self, seat: Seat, rest: &str) -> Result<(), LineFault> {
        let name = self.name(seat);
        let mut words = rest.split_whitespace().peekable();
        if words.peek().is_none() {
            return Err(format!("the line expects nothing of {name}"));
        }
        while let Some(word) = words.next() {
            let word = word.to_ascii_lowercase();
            let what = format!("{name} {word}");
            match (self.amount(seat, &word), word.as_str()) {
                (Some(found), _) => same(&what, &found, &number(&word, words.next())?, u16::to_string)?,
                (_, "cost") => {
                    let card = text::card(self.game.ruleset(), words.next().unwrap_or(""))?;
                    same(&what, &self.game.cost(seat, card), &number("cost", words.next())?, u8::to_string)?;
                }
                (_, "in") => {
                    let (place, found) = (PlaceText::read(&mut words)?, self.game.monster(seat).place());
                    if !place.matches(found) {
                        return Err(format!("{what}: expected {}, found {found}", place.place()));
                    }
                }
                (_, "cards") => self.expect_own_cards(seat, &what, &mut words)?,
                (_, "tokens") => self.expect_tokens(seat, &what, &mut words)?,
                (_, "dice") => self.expect_dice(seat, &what, &mut words)?,
                (_, "trophies") => self.expect_trophies(seat, &what, &mut words)?,
                (_, "knows") => self.expect_knowledge(seat, &mut words)?,
                _ => self.expect_state(seat, &word)?,
            }
        }
        Ok(())
    }

    /// The monster's value for a word such as `life` or `vp`; `None` if the word doesn't stand for a number.
    fn amount(&self, seat: Seat, word: &str) -> Option<u16> {
        let monster = self.game.monster(seat);
        match word {
            "life" => Some(monster.life().into()),
            "vp" => Some(monster.vp()),
            "energy" => Some(monster.energy()),
            "max-life" => Some(self.game.max_life(seat).into()),
            "rerolls" => Some(self.game.rerolls(seat).into()),
            _ => None,
        }
    }

    /// Expects a state: `out`, `active`, `ko` or `zombie`.
    fn expect_state(&self, seat: Seat, word: &str) -> Result<(), LineFault> {
        if !["out", "active", "ko", "zombie"].contains(&word) {
            return Err(format!("\"{word}\" cannot be expected of a monster"));
        }
        let found = match () {
            () if self.game.is_ko(seat) => "ko",
            () if self.game.is_zombie(seat) => "zombie",
            () if self.game.is_standing(seat) => "active",
            () => "out",
        };
        let (life, name) = (self.game.monster(seat).life(), self.name(seat));
        if found == word { Ok(()) } else { Err(format!("{name} is not {word}, it is {found} with life {life}")) }
    }

    /// Expects a monster to have used exactly these comebacks: `D zombie popular-demand`.
    pub(super) fn expect_used(&self, rest: &str) -> Result<(), LineFault> {
        let mut words = rest.split_whitespace().peekable();
        let seat = self.seat(words.next().unwrap_or(""))?;
        let expected = text::comebacks(&mut words)?;
        let found = (self.game.has_risen(seat), self.game.was_demanded(seat));
        let show = |&(zombie, demand): &(bool, bool)| {
            let ways = [(zombie, "zombie"), (demand, "popular-demand")];
            joined(ways.into_iter().filter(|(used, _)| *used).map(|(_, way)| way.to_owned()), " ")
        };
        same(&format!("used {}", self.name(seat)), &found, &expected, show)
    }

    /// Expects the Token Monster's place: `in bronx`, `in manhattan lower 2-4`, `none`.
    pub(super) fn expect_token_monster(&self, rest: &str) -> Result<(), LineFault> {
        let found = self.game.token_monster();
        let shown = found.map_or("none".into(), |place| format!("in {place}"));
        let mut words = rest.split_whitespace().peekable();
        if none(&mut words) {
            text::end(words)?;
            return if found.is_none() { Ok(()) } else { Err(format!("token-monster: expected none, found {shown}")) };
        }
        if !words.next().is_some_and(|w| w.eq_ignore_ascii_case("in")) {
            return Err("its place is missing: expect token-monster in bronx, or none".into());
        }
        let place = PlaceText::read(&mut words)?;
        text::end(words)?;
        if found.is_some_and(|found| place.matches(found)) {
            return Ok(());
        }
        Err(format!("token-monster: expected in {}, found {shown}", place.place()))
    }

    fn expect_own_cards(&self, seat: Seat, what: &str, words: &mut WordIter<'_>) -> Result<(), LineFault> {
        let mut cards = Vec::new();
        if !none(words) {
            while let Some(card) = words.peek().and_then(|w| self.game.ruleset().card_by_id(w)) {
                words.next();
                cards.push(card);
            }
            if cards.is_empty() {
                return Err(format!("\"{}\" is not a card", words.next().unwrap_or("")));
            }
        }
        self.expect_cards(what, self.game.monster(seat).cards(), &cards)
    }

    fn expect_tokens(&self, seat: Seat, what: &str, words: &mut WordIter<'_>) -> Result<(), LineFault> {
        let ruleset = self.game.ruleset();
        let mut expected = [0u8; Token::ON_MONSTERS];
        if !none(words) {
            if words.peek().is_none_or(|w| ruleset.token_by_word(w).is_none()) {
                return Err("tokens: a kind of token is missing".into());
            }
            while let Some(token) = words.peek().and_then(|w| ruleset.token_by_word(w)) {
                words.next();
                let at = expected.get_mut(token as usize);
                *at.ok_or_else(|| format!("{} tokens don't belong on monsters", token.word()))? =
                    number("tokens", words.next())?;
            }
        }
        let found = core::array::from_fn(|i| self.game.monster(seat).tokens(Token::ALL[i]));
        same(what, &found, &expected, |tokens| {
            let some = Token::ALL.iter().zip(tokens).filter(|(_, n)| **n > 0);
            joined(some.map(|(token, n)| format!("{} {n}", token.word())), " ")
        })
    }

    fn expect_dice(&self, seat: Seat, what: &str, words: &mut WordIter<'_>) -> Result<(), LineFault> {
        if words.peek().is_none() {
            return Err("dice: faces are missing; for none, write: expect A dice none".into());
        }
        let letters = core::iter::from_fn(|| words.next_if(|w| w.len() == 1));
        let expected = text::dice(self.game.ruleset(), letters.filter(|w| *w != "-"))?;
        none(words);
        let found = if seat == self.game.active() { self.game.dice() } else { Dice::NONE };
        same(what, &found, &expected, |dice| self.game.ruleset().dice(*dice).to_string())
    }

    fn expect_trophies(&self, seat: Seat, what: &str, words: &mut WordIter<'_>) -> Result<(), LineFault> {
        let mut expected = [0u8; 3];
        if !none(words) {
            if words.peek().is_none_or(|w| Unit::from_word(w).is_none()) {
                return Err("trophies: a unit is missing".into());
            }
            while let Some(unit) = words.peek().and_then(|w| Unit::from_word(w)) {
                words.next();
                expected[unit as usize] += 1;
            }
        }
        let found = Unit::ALL.map(|u| self.game.monster(seat).trophies(u));
        same(what, &found, &expected, |trophies| unit_words(*trophies))
    }

    /// Expects a seat to know the deck's top card: `A knows deck drain`.
    fn expect_knowledge(&self, seat: Seat, words: &mut WordIter<'_>) -> Result<(), LineFault> {
        let (of, expected) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        if !of.eq_ignore_ascii_case("deck") {
            return Err("only the deck can be known: expect A knows deck drain".into());
        }
        if !expected.eq_ignore_ascii_case("unknown") {
            text::card(self.game.ruleset(), expected)?;
        }
        let known = self.game.known_top(seat).map_or("unknown", |c| self.game.card(c).id);
        let what = format!("{} knows deck", self.name(seat));
        same(&what, &known.to_owned(), &expected.to_ascii_lowercase(), Clone::clone)
    }
}
